use arena::play::{Audit, Stage};
use std::sync::Arc;
use temple::components::Components;
use temple::modules::ModuleId;
use temple::rulebook::Rulebook;
use temple::setup::Setup;
use temple::table::Phase;
fn main() {
    let arg: Vec<u64> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let data = Components::standard();
    let mut setup = Setup::new(&data, arg[0] as u8);
    let m = arg.get(2).copied().unwrap_or(0);
    if m & 1 > 0 {
        setup.modules = setup.modules.with(ModuleId::Curses);
    }
    if m & 2 > 0 {
        setup.modules = setup.modules.with(ModuleId::Characters);
    }
    setup.check(&data).unwrap();
    let book = Arc::new(Rulebook::new(data, setup));
    let clock = std::time::Instant::now();
    let (mut won, mut acc, mut refd, mut end, mut depot, mut rolls) = (0, 0, 0, 0u64, 0u64, 0);
    let p = |n: &str, d: u32| std::env::var(n).ok().and_then(|v| v.parse().ok()).unwrap_or(d);
    let mut stage = Stage::new(
        book,
        bots::Pace(p("PLOW", 300), p("PHIGH", 500)),
        if m & 4 > 0 { Audit::On } else { Audit::Off },
    );
    for i in 0..arg[1] {
        let o = stage.play(i).unwrap();
        acc += u64::from(o.accepted);
        refd += o.refused;
        rolls += u64::from(o.rolls);
        if o.end == Phase::Won {
            won += 1;
            end += u64::from(o.ended_at.0);
        } else {
            depot += u64::from(o.gems_left);
        }
    }
    let s = clock.elapsed().as_secs_f64();
    let n = arg[1];
    println!(
        "p{} m{m} won {:.1}% end {:.0}s depot(lost) {:.1} acc/game {} rolls {} refused {} | {:.0} games/s {:.2} Mcmd/s",
        arg[0],
        100.0 * won as f64 / n as f64,
        end as f64 / 1000.0 / (won.max(1)) as f64,
        depot as f64 / (n - won).max(1) as f64,
        acc / n,
        rolls / n,
        refd,
        n as f64 / s,
        acc as f64 / s / 1e6
    );
}
