//! A list of stages, run one after the other, with the time each took.

use std::time::Instant;

/// One step of a long check.
pub struct Stage {
    /// What it checks, in a word or two.
    pub name: &'static str,
    /// Does it; an error says what failed.
    pub run: fn() -> Result<(), String>,
    /// The tool that it needs and does not find. Nobody shall take a stage that was left out for one that has passed.
    pub lacks: fn() -> Option<&'static str>,
}

/// What came of all stages.
#[derive(PartialEq, Eq, Debug)]
pub struct Ran {
    /// How many have passed.
    pub passed: usize,
    /// Those left out, each with the tool that it lacks.
    pub left_out: Vec<(&'static str, &'static str)>,
}

impl Stage {
    /// A stage that needs nothing but what is always there.
    pub const fn new(name: &'static str, run: fn() -> Result<(), String>) -> Stage {
        Stage { name, run, lacks: || None }
    }

    /// The same with a tool that is not everywhere.
    pub const fn unless(mut self, lacks: fn() -> Option<&'static str>) -> Stage {
        self.lacks = lacks;
        self
    }
}

/// Runs all stages and stops at the first that fails. Prints a table of the times in either case.
pub fn run_all<'a>(stages: impl IntoIterator<Item = &'a Stage>) -> Result<Ran, String> {
    let (mut times, mut left_out) = (Vec::new(), Vec::new());
    for stage in stages {
        println!("\n== {}", stage.name);
        if let Some(tool) = (stage.lacks)() {
            println!("== {}: LEFT OUT, {tool}", stage.name);
            left_out.push((stage.name, tool));
            continue;
        }
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
    Ok(Ran { passed: times.len(), left_out })
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
        let good = || Stage::new("good", || Ok(()));
        let bad = Stage::new("bad", || Err("broken".to_owned()));
        let never = || Stage::new("never", || unreachable!("a stage before it failed"));
        assert_eq!(run_all(&[good()]), Ok(Ran { passed: 1, left_out: vec![] }));
        assert_eq!(run_all(&[bad, never()]), Err("stage \"bad\" failed: broken".to_owned()));
        let tool = never().unless(|| Some("its tool is not there"));
        assert_eq!(
            run_all(&[good(), tool]),
            Ok(Ran { passed: 1, left_out: vec![("never", "its tool is not there")] }),
            "what was left out has not passed"
        );
    }
}
