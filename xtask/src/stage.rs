//! A list of stages, run one after the other, with the time each took.

use std::time::Instant;

/// One step of a long check.
pub struct Stage {
    /// What it checks, in a word or two.
    pub name: &'static str,
    /// Does it; an error says what failed.
    pub run: fn() -> Result<(), String>,
}

/// Runs all stages and stops at the first that fails. Prints a table of the times in either case.
pub fn run_all<'a>(stages: impl IntoIterator<Item = &'a Stage>) -> Result<usize, String> {
    let mut times = Vec::new();
    for stage in stages {
        println!("\n== {}", stage.name);
        let began = Instant::now();
        let result = (stage.run)();
        let seconds = began.elapsed().as_secs_f64();
        println!("== {}: {seconds:.1} s", stage.name);
        times.push((stage.name, seconds));
        if let Err(reason) = result {
            print_table(&times);
            return Err(format!("stage \"{}\" failed: {reason}", stage.name));
        }
    }
    print_table(&times);
    Ok(times.len())
}

fn print_table(times: &[(&str, f64)]) {
    println!("\n{:<20} seconds", "stage");
    times.iter().for_each(|(name, seconds)| println!("{name:<20} {seconds:>7.1}"));
    println!("{:<20} {:>7.1}", "all", times.iter().map(|(_, seconds)| seconds).sum::<f64>());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_at_the_first_failure_and_names_it() {
        let good = Stage { name: "good", run: || Ok(()) };
        let bad = Stage { name: "bad", run: || Err("broken".to_owned()) };
        let never = Stage { name: "never", run: || unreachable!("a stage before it failed") };
        assert_eq!(run_all(&[good]), Ok(1));
        assert_eq!(run_all(&[bad, never]), Err("stage \"bad\" failed: broken".to_owned()));
    }
}
