//! Games of bots: they end, they are legal, they are won often enough, and the same seed gives the same figures.

use arena::hunter::{Ground, hunt, hunt_case};
use arena::many::{Plan, Report, Trouble, run};
use arena::play::Audit;
use bots::Pace;
use temple::components::Components;
use temple::modules::{MANIFESTS, ModuleId};
use temple::setup::{Difficulty, ModuleSet, SetupError};

fn play(plan: &Plan) -> Report {
    run(plan, &Components::standard(), &|_| {}).expect("the plan can be played")
}

/// The figures that do not depend on how fast the machine is.
fn figures(report: &Report) -> (u64, u64, u64, u64, &str) {
    (report.won.games, report.won.wins, report.commands, report.refused, &report.digest)
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let one = Plan::new(4, 150, 3);
    let two = Plan { threads: 2, ..one.clone() };
    let three = Plan { threads: 3, audit: Audit::On, ..one.clone() };
    let (first, second, third) = (play(&one), play(&two), play(&three));
    assert_eq!(figures(&first), figures(&second));
    assert_eq!(figures(&first), figures(&third));
    assert_eq!((first.threads, second.threads, third.threads), (1, 2, 3));
    assert_ne!(first.digest, play(&Plan { seed: 4, ..one }).digest);
}

/// At a human pace four bots win at least one game in five. They win nearly all, so 200 games are more than enough.
#[test]
fn four_bots_win_often_and_know_the_rules() {
    let report = play(&Plan::new(4, 200, 1));
    assert!(report.won.win_rate >= 0.2, "{report:?}");
    assert!(
        report.won.win_rate_low <= report.won.win_rate && report.won.win_rate <= report.won.win_rate_high,
        "{report:?}"
    );
    assert_eq!(report.refused, 0, "{report:?}");
    assert!(report.rolls_per_game > 20.0 && report.mean_escape_ms > 10_000.0, "{report:?}");
}

#[test]
fn every_number_of_players_and_every_module_is_played_to_its_end() {
    let all = || MANIFESTS.iter().map(|module| module.id);
    let mut sets: Vec<ModuleSet> = all().map(|one| ModuleSet::default().with(one)).collect();
    sets.extend([ModuleSet::default(), all().collect()]);
    for modules in sets {
        for players in 1..=6 {
            let report = play(&Plan { modules, audit: Audit::On, ..Plan::new(players, 6, 5) });
            assert_eq!((report.won.games, report.refused), (6, 0), "{modules:?} {report:?}");
        }
    }
}

#[test]
fn harder_games_and_games_without_a_clock_are_played_too() {
    for difficulty in [Difficulty::Expert, Difficulty::Professional] {
        let report = play(&Plan { difficulty, audit: Audit::On, ..Plan::new(4, 20, 2) });
        assert_eq!(report.refused, 0, "{report:?}");
    }
    let report = play(&Plan { clock: None, audit: Audit::On, ..Plan::new(3, 20, 2) });
    assert!(report.won.wins > 10, "{report:?}");
}

/// Slow players meet gongs and slams, which quick ones are gone before.
#[test]
fn slow_bots_meet_the_slams() {
    let slow = Plan { pace: Pace(3000, 6000), audit: Audit::On, ..Plan::new(4, 30, 2) };
    let report = play(&slow);
    assert_eq!(report.refused, 0, "{report:?}");
    assert!(report.won.wins == 0 || report.mean_escape_ms > 220_000.0, "{report:?}");
}

#[test]
fn progress_is_told_and_an_impossible_plan_refused() {
    let done = std::sync::atomic::AtomicU64::new(0);
    let note = |games: u64| {
        done.fetch_max(games, std::sync::atomic::Ordering::Relaxed);
    };
    run(&Plan { threads: 2, ..Plan::new(1, 70, 1) }, &Components::standard(), &note).expect("it can be played");
    assert_eq!(done.into_inner(), 70);
    let nobody = run(&Plan::new(0, 1, 1), &Components::standard(), &|_| {});
    assert_eq!(nobody, Err(Trouble::Setup(SetupError::Players(0))));
}

#[test]
fn the_hunter_finds_nothing() {
    let data = Components::standard();
    let report = hunt(Ground::new(11), 120, &data, &|_| {}).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.cases, 120);
    assert!(report.commands > 5_000 && report.refused > 500 && report.most_events > 2, "{report:?}");
    assert!(report.won > 0, "some games of bots are won: {report:?}");
    hunt_case(Ground { max_commands: 50, ..Ground::new(11) }, 17, &data)
        .unwrap_or_else(|failure| panic!("{failure}"));
}

/// The hourglasses are compared with a second, plain model of them, alone and among other modules.
#[test]
fn the_second_model_of_the_hourglasses_agrees() {
    let data = Components::standard();
    let always = ModuleSet::default().with(ModuleId::TimerChambers);
    let report = hunt(Ground { always, ..Ground::new(3) }, 240, &data, &|_| {});
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.cases, 240);
}

/// Characters and curses together are the bots' hardest game so far; they must not lose their way in it.
#[test]
fn bots_cope_with_curses_and_characters() {
    let modules = [ModuleId::Curses, ModuleId::Characters].into_iter().collect();
    let report = play(&Plan { modules, ..Plan::new(4, 100, 8) });
    assert!(report.won.win_rate >= 0.5, "{report:?}");
}
