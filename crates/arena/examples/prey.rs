fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|w| w.parse().unwrap()).collect();
    let data = temple::components::Components::standard();
    std::panic::set_hook(Box::new(|_| {}));
    let mut kinds = std::collections::BTreeMap::new();
    let mut all = (0u64, 0u64, 0usize, 0u64);
    for case in a[1]..a[2] {
        match arena::hunter::hunt_case(a[0], case, a[3] as u32, &data) {
            Ok(r) => {
                all.0 += r.commands;
                all.1 += r.refused;
                all.2 = all.2.max(r.most_events);
                all.3 += r.won;
            }
            Err(f) => {
                let k: String = f.what.chars().take(60).collect();
                let e = kinds.entry(k).or_insert((0, f.to_string()));
                e.0 += 1;
            }
        }
    }
    println!("{all:?}");
    for (k, (n, f)) in kinds {
        println!("{n} x {k}\n    {}", &f[..f.len().min(700)]);
    }
}
