use std::sync::Arc;
use temple::components::Components;
use temple::rulebook::Rulebook;
use temple::setup::Setup;
fn main() {
    let arg: Vec<u64> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let data = Components::standard();
    let setup = Setup::new(&data, arg[0] as u8);
    setup.check(&data).unwrap();
    let book = Arc::new(Rulebook::new(data, setup));
    let mut told = Vec::new();
    let clock = std::time::Instant::now();
    let (mut won, mut acc, mut refd, mut end, mut depot, mut looks, mut rolls) = (0, 0, 0, 0u64, 0u64, 0, 0);
    for i in 0..arg[1] {
        let o = arena::play::play(&book, arg.get(2).copied().unwrap_or(0) + i, &mut told);
        won += u64::from(o.won);
        acc += o.accepted;
        refd += o.refused;
        looks += o.looks;
        rolls += o.rolls;
        if o.won {
            end += u64::from(o.end);
        } else {
            depot += u64::from(o.depot);
        }
    }
    let s = clock.elapsed().as_secs_f64();
    let n = arg[1];
    println!(
        "won {:.1}% end {:.0}s depot(lost) {:.1} acc/game {} rolls {} looks {} refused {} | {:.0} games/s {:.2} Mcmd/s",
        100.0 * won as f64 / n as f64,
        end as f64 / 1000.0 / (won.max(1)) as f64,
        depot as f64 / (n - won).max(1) as f64,
        acc / n,
        rolls / n,
        looks / n,
        refd,
        n as f64 / s,
        acc as f64 / s / 1e6
    );
}
