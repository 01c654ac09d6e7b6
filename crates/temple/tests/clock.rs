//! The clock as data, and the facts of pieces and set-up that no scenario can show.
//!
//! The scenarios of `scenarios/clock` and `scenarios/base` prove what happens in a game. Here stand the profiles, the
//! exact stamps of commands, what a player is shown of the clock, who may pause, and tables over all numbers of players.

use std::sync::Arc;

use kit::{Seed, Tick};
use temple::command::Command;
use temple::components::{ChamberKind, Components, Group};
use temple::dice::{DiceSet, DieId, DieState, Face};
use temple::event::{Event, Fact};
use temple::game::{Game, act, advance, begin, start};
use temple::modules::ModuleId;
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::Rulebook;
use temple::setup::{Difficulty, ModuleSet, Setup};
use temple::table::Phase;
use temple::temple::{Cell, Part, Side};

const ANI: PlayerId = PlayerId(0);
const FRANK: PlayerId = PlayerId(1);
const COLLAPSE: Tick = Tick::from_seconds(600);

/// The printed game for so many players, with one change.
fn setup_with(players: u8, change: impl FnOnce(&mut Setup)) -> Setup {
    let mut setup = Setup::new(&Components::standard(), players);
    change(&mut setup);
    setup
}

fn begun(setup: &Setup, seed: u64) -> (Game, Vec<Event>) {
    let mut told = Vec::new();
    let game = begin(setup, &Components::standard(), Seed::from_number(seed), &mut told).expect("can be set up");
    (game, told)
}

fn started(setup: &Setup, seed: u64) -> Game {
    let (mut game, mut told) = begun(setup, seed);
    start(&mut game, &mut told).expect("the first start signal");
    game
}

/// Which clock profile has this name.
fn profile(name: &str) -> Option<u8> {
    let clocks = &Components::standard().clocks;
    Some(clocks.iter().position(|clock| clock.name == name).expect("the profile exists") as u8)
}

fn dice(numbers: &[u8]) -> Option<DiceSet> {
    Some(numbers.iter().map(|number| DieId(number - 1)).collect())
}

/// Everybody with two adventurers and a black mask in a chamber beside the start, or in the exit with a key.
fn in_position(players: u8, chamber: &str, hand: &[DieState], now: Tick) -> Game {
    let data = Components::standard();
    let setup = Setup::new(&data, players);
    let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), setup)));
    let chamber = data.chamber_named(chamber).expect("the chamber exists");
    position.lay(chamber, Cell { x: 1, y: 0 }, Side::West).expect("the square is free");
    for seat in 0..players {
        position.put(PlayerId(seat), chamber, Part::Front).expect("the chamber lies");
        position.deal(PlayerId(seat), hand, 0, 0);
    }
    position.table.depot = 0;
    position.now = Some(now);
    position.finish().expect("a possible position")
}

fn showing(face: Face) -> DieState {
    DieState::Showing { face, kept: false }
}

fn near_the_start() -> Game {
    let hand = [DieState::Cursed, showing(Face::Adventurer), showing(Face::Adventurer), showing(Face::Key)];
    in_position(2, "basic_07", &hand, Tick::from_seconds(219))
}

fn home(game: &Game) -> Command {
    let start = game.book().data.only(ChamberKind::StartChamber).expect("there is a start");
    Command::Enter { to: start, with: dice(&[2, 3]).map(Into::into) }
}

fn lost(game: &Game, who: PlayerId) -> usize {
    game.table().of(who).hand.lost().iter().count()
}

/// Gongs, slams and collapse with their seconds, as a game in which nobody acts tells them.
fn strokes(clock: Option<u8>) -> Vec<(u32, String)> {
    let setup = setup_with(3, |setup| setup.clock = clock);
    let mut game = started(&setup, 4);
    let mut told = Vec::new();
    advance(&mut game, Tick::from_seconds(900), &mut told);
    let named = told.iter().filter_map(|event| {
        let what = match event.fact {
            Fact::Gong { n } => format!("gong {n}"),
            Fact::Slammed { n, .. } => format!("slam {n}"),
            Fact::Collapsed => "collapse".to_owned(),
            _ => return None,
        };
        assert_eq!(event.at.0 % 1000, 0, "{what} strikes at a full second");
        Some((event.at.0 / 1000, what))
    });
    named.collect()
}

/// Rule CLK-1: 600 s from the start signal to the collapse, in every profile.
#[test]
fn every_profile_lasts_ten_minutes() {
    let data = Components::standard();
    assert!(!data.clocks.is_empty());
    for clock in &data.clocks {
        assert_eq!(clock.countdowns.last().map(|last| last.end_at), Some(COLLAPSE), "{}", clock.name);
    }
    for clock in 0..data.clocks.len() as u8 {
        let mut game = started(&setup_with(2, |setup| setup.clock = Some(clock)), 1);
        advance(&mut game, Tick(599_999), &mut Vec::new());
        assert_eq!(game.table().phase, Phase::Running);
        advance(&mut game, COLLAPSE, &mut Vec::new());
        assert_eq!(game.table().phase, Phase::Lost);
    }
}

/// Rules CLK-2 and CLK-3: three countdowns end with slam, slam and collapse, at the default times.
#[test]
fn the_default_game_tells_its_gongs_slams_and_collapse() {
    let expected =
        [(180, "gong 1"), (220, "slam 1"), (360, "gong 2"), (400, "slam 2"), (540, "gong 3"), (600, "collapse")];
    assert_eq!(strokes(Some(0)), expected.map(|(at, what)| (at, what.to_owned())));
    assert_eq!(Components::standard().clocks[0].name, "default");
}

/// Rule CLK-3: other times are other profiles.
#[test]
fn the_other_profiles_tell_theirs() {
    let reviews =
        [(180, "gong 1"), (218, "slam 1"), (380, "gong 2"), (418, "slam 2"), (562, "gong 3"), (600, "collapse")];
    assert_eq!(strokes(profile("reviews")), reviews.map(|(at, what)| (at, what.to_owned())));
    let sand = [(200, "slam 1"), (400, "slam 2"), (600, "collapse")];
    assert_eq!(strokes(profile("sand_timer")), sand.map(|(at, what)| (at, what.to_owned())));
}

/// Rule CLK-4: a gong sounds before its end, countdowns do not overlap, and there are three of them. Only the sand
/// timer has no gong.
#[test]
fn every_profile_is_valid() {
    for clock in &Components::standard().clocks {
        let mut free_from = Tick::START;
        assert_eq!(clock.countdowns.len(), 3, "{}", clock.name);
        for countdown in &clock.countdowns {
            let opened = countdown.gong_at.unwrap_or(free_from);
            assert!(free_from <= opened, "{} overlaps", clock.name);
            assert!(opened < countdown.end_at, "{} ends before its gong", clock.name);
            assert_eq!(countdown.gong_at.is_none(), clock.name == "sand_timer", "{}", clock.name);
            free_from = countdown.end_at;
        }
    }
}

/// Rule CLK-5: solo and practice games may be paused, no other.
#[test]
fn only_solo_and_practice_games_may_be_paused() {
    for players in 1..=6 {
        for clock in [Some(0), profile("reviews"), profile("sand_timer"), None] {
            let setup = setup_with(players, |setup| setup.clock = clock);
            assert_eq!(setup.may_pause(), players == 1 || clock.is_none(), "{players} players, clock {clock:?}");
        }
    }
}

/// Rule CLK-6: the time to the next slam is shown during a countdown only; the option is off by default.
#[test]
fn the_next_end_is_shown_during_a_countdown_only() {
    let setup = Setup::new(&Components::standard(), 2);
    assert_eq!(setup.options.show_next_gong, 0);
    let (mut game, _) = begun(&setup, 1);
    assert_eq!(game.view(ANI).next_end(), None);
    start(&mut game, &mut Vec::new()).expect("the first start signal");
    assert_eq!(game.view(ANI).next_end(), None);
    for (ms, shown) in [
        (179_999, None),
        (180_000, Some(220)),
        (219_999, Some(220)),
        (220_000, None),
        (359_999, None),
        (360_000, Some(400)),
        (400_000, None),
        (539_999, None),
        (540_000, Some(600)),
        (599_999, Some(600)),
    ] {
        advance(&mut game, Tick(ms), &mut Vec::new());
        for me in [ANI, FRANK] {
            assert_eq!(game.view(me).next_end(), shown.map(Tick::from_seconds), "at {}", Tick(ms));
        }
    }
}

/// Rule CLK-6: with `show_next_gong` on the players see the next slam coming.
#[test]
fn the_next_end_is_shown_always_with_the_option() {
    let mut setup = Setup::new(&Components::standard(), 2);
    setup.set_option("show_next_gong", 1).expect("a lobby switch");
    let mut game = started(&setup, 1);
    for (ms, shown) in [(0, 220), (100_000, 220), (220_000, 400), (400_000, 600), (599_999, 600)] {
        advance(&mut game, Tick(ms), &mut Vec::new());
        assert_eq!(game.view(ANI).next_end(), Some(Tick::from_seconds(shown)), "at {}", Tick(ms));
    }
}

/// Rule CLK-6: a sand timer opens no countdown, so nothing of the next slam is shown.
#[test]
fn a_sand_timer_never_shows_the_next_end() {
    let setup = setup_with(2, |setup| setup.clock = profile("sand_timer"));
    let mut game = started(&setup, 1);
    for second in 0..600 {
        advance(&mut game, Tick::from_seconds(second), &mut Vec::new());
        assert_eq!(game.view(ANI).next_end(), None, "at {second} s");
    }
}

/// Rules BASE-76 and CLK-7: the stamp decides, also when no time was let pass in between: a millisecond before the slam
/// Ani comes home in time, a millisecond after it Frank has lost his die, and his move is carried out.
#[test]
fn the_stamp_of_a_command_decides_at_the_slam() {
    let mut game = near_the_start();
    let (enter, mut told) = (home(&game), Vec::new());
    act(&mut game, ANI, &enter, Tick(219_999), &mut told).expect("before the slam");
    assert_eq!((lost(&game, ANI), lost(&game, FRANK)), (0, 0));
    act(&mut game, FRANK, &enter, Tick(220_001), &mut told).expect("carried out after the slam");
    assert_eq!((lost(&game, ANI), lost(&game, FRANK)), (0, 1));
    assert_eq!(game.table().of(ANI).hand.cursed(), dice(&[1]).unwrap());
    let start = game.book().data.only(ChamberKind::StartChamber).unwrap();
    assert_eq!(game.table().of(FRANK).place.chamber, start);
    let slammed = told.iter().position(|event| matches!(event.fact, Fact::Slammed { n: 1, .. })).unwrap();
    assert_eq!(told[slammed].at, Tick(220_000));
    let entered =
        |who| told.iter().position(|event| matches!(event.fact, Fact::Entered { who: w, .. } if w == who));
    assert!(entered(ANI).unwrap() < slammed && slammed < entered(FRANK).unwrap());
}

/// Rule CLK-7: once the slam of an instant is worked out, a command of that instant comes after it.
#[test]
fn a_command_after_the_slam_of_its_own_instant_is_too_late() {
    let mut game = near_the_start();
    let (enter, mut told) = (home(&game), Vec::new());
    advance(&mut game, Tick(220_000), &mut told);
    act(&mut game, ANI, &enter, Tick(220_000), &mut told).expect("he plays on");
    assert_eq!(lost(&game, ANI), 1);
}

/// Rule BASE-76: the server's clock never runs backwards; a command stamped before what is done is refused.
#[test]
fn a_stamp_in_the_past_changes_nothing() {
    let mut game = near_the_start();
    let (enter, mut told) = (home(&game), Vec::new());
    advance(&mut game, Tick(220_000), &mut told);
    let before = game.digest();
    let why_not = act(&mut game, ANI, &enter, Tick(219_999), &mut told).expect_err("too late");
    assert_eq!(why_not.rule.to_string(), "BASE-76");
    assert_eq!(game.digest(), before);
}

/// Rules CLK-7, BASE-80 and BASE-81: a last escape stamped before 600 s wins, one stamped after it comes too late.
#[test]
fn the_stamp_of_the_last_escape_decides() {
    for (stamp, phase) in [(599_999, Phase::Won), (600_001, Phase::Lost)] {
        let mut game = in_position(1, "exit", &[showing(Face::Key)], Tick::from_seconds(590));
        let (escape, mut told) = (Command::Escape { with: None }, Vec::new());
        let done = act(&mut game, ANI, &escape, Tick(stamp), &mut told);
        assert_eq!(done.is_ok(), phase == Phase::Won, "at {}", Tick(stamp));
        advance(&mut game, Tick::from_seconds(601), &mut told);
        assert_eq!(game.table().phase, phase, "at {}", Tick(stamp));
    }
}

/// Rule CLK-8: the lead-in stands in the data and is not a part of the ten minutes; the first track is the default, there
/// are two, and which one plays changes nothing.
#[test]
fn the_soundtrack_changes_nothing() {
    let data = Components::standard();
    assert!(data.clocks.iter().all(|clock| clock.intro_s == 5));
    let first = Setup::new(&data, 2);
    assert_eq!(first.options.soundtrack, 1);
    let mut second = first.clone();
    second.set_option("soundtrack", 2).expect("two tracks");
    assert!(second.clone().set_option("soundtrack", 3).is_err());
    let play = |setup: &Setup| {
        let (mut game, mut told) = begun(setup, 9);
        start(&mut game, &mut told).expect("the first start signal");
        assert_eq!(game.now(), Tick::START);
        for second in 0..120 {
            for who in [ANI, FRANK] {
                let _ = act(&mut game, who, &Command::ROLL, Tick::from_seconds(second), &mut told);
            }
        }
        advance(&mut game, COLLAPSE, &mut told);
        (told, game.chain())
    };
    let (one, two) = (play(&first), play(&second));
    assert!(one == two, "the tracks differ");
}

/// Rule BASE-82: without a clock nothing is ever due by itself.
#[test]
fn a_practice_game_has_no_clock() {
    let setup = setup_with(3, |setup| setup.clock = None);
    let mut game = started(&setup, 2);
    assert_eq!(game.next_alarm(), None);
    let mut told = Vec::new();
    advance(&mut game, Tick::from_seconds(3600), &mut told);
    assert_eq!((game.table().phase, told.len()), (Phase::Running, 0));
    assert_eq!(game.view(ANI).next_end(), None);
}

/// Rules BASE-7, BASE-85 and BASE-86: gems in the depot and beside it, for every number of players and difficulty.
#[test]
fn depot_and_fate_gems_of_every_game() {
    for (players, gems) in [(1, 7), (2, 7), (3, 11), (4, 14), (5, 16), (6, 18)] {
        for (difficulty, more, fate) in
            [(Difficulty::Normal, 0, 2), (Difficulty::Expert, 3, 2), (Difficulty::Professional, 6, 0)]
        {
            let (game, _) = begun(&setup_with(players, |setup| setup.difficulty = difficulty), 3);
            assert_eq!(game.table().depot, gems + more, "{players} players, {difficulty:?}");
            assert_eq!(game.table().fate_gems, fate, "{players} players, {difficulty:?}");
        }
    }
}

/// Rules BASE-53 and BASE-54: four gem chambers have the levels 1, 2 and 3 for 4, 7 and 10 keys or torches; six of the
/// basic chambers have one gem for 4, the other seven none.
#[test]
fn the_printed_gem_levels() {
    let data = Components::standard();
    let levels = |spec: &temple::components::ChamberSpec| -> Vec<(u8, Face, u8)> {
        spec.levels.iter().map(|level| (level.gems, level.face, level.count)).collect()
    };
    for (kind, face) in [(ChamberKind::GemChamberKeys, Face::Key), (ChamberKind::GemChamberTorches, Face::Torch)] {
        let of_kind: Vec<_> = data.chambers.iter().filter(|spec| spec.kind == kind).collect();
        assert_eq!(of_kind.len(), 2);
        assert!(of_kind.iter().all(|spec| levels(spec) == [(1, face, 4), (2, face, 7), (3, face, 10)]));
    }
    for group in [Group::Basic, Group::CurseTreasure] {
        let of_group: Vec<_> = data.chambers_in(group).map(|id| levels(data.chamber(id))).collect();
        assert_eq!(of_group.iter().filter(|levels| levels.is_empty()).count(), 7);
        let one_gem = |levels: &&Vec<_>| matches!(levels[..], [(1, Face::Key | Face::Torch, 4)]);
        assert_eq!(of_group.iter().filter(one_gem).count(), 6);
    }
}

/// Rule BASE-90: the base set of tiles is the 13 basic or, with curses, the 13 curse and treasure chambers; start and
/// exit never lie among the two first tiles, which lie west and east; the rest with the exit is the pile.
#[test]
fn the_set_up_lays_tiles_of_the_chosen_set() {
    let data = Components::standard();
    let sets = [
        (ModuleSet::default(), Group::Basic),
        (ModuleSet::default().with(ModuleId::Curses), Group::CurseTreasure),
        (ModuleSet::default().with(ModuleId::Characters), Group::Basic),
    ];
    for (modules, group) in sets {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..300 {
            let (game, _) = begun(&setup_with(1 + (seed % 6) as u8, |setup| setup.modules = modules), seed);
            let table = game.table();
            assert_eq!((table.temple.iter().count(), table.pile), (3, 16));
            for (id, placed) in table.temple.iter() {
                let (spec, cell) = (data.chamber(id), placed.cell());
                let middle = spec.kind == ChamberKind::StartChamber;
                assert_eq!(cell, Cell { x: if middle { 0 } else { cell.x }, y: 0 });
                assert!(middle || cell.x.abs() == 1);
                assert!(spec.kind != ChamberKind::ExitChamber);
                assert!(spec.group == group || spec.group == Group::Main, "{}", spec.name);
                seen.insert(spec.name.to_string());
            }
            assert!(table.players().all(|who| table.of(who).hand.unrolled() == table.of(who).hand.in_hand()));
        }
        assert_eq!(seen.len(), 18, "start, four gem chambers and thirteen others: {seen:?}");
    }
}

/// Rule BASE-91: every module may be played alone or with any other, with any number of players, to the end.
#[test]
fn modules_go_together() {
    let chosen: [&[ModuleId]; 4] =
        [&[], &[ModuleId::Curses], &[ModuleId::Characters], &[ModuleId::Curses, ModuleId::Characters]];
    for modules in chosen {
        for players in 1..=6 {
            let setup = setup_with(players, |setup| setup.modules = modules.iter().copied().collect());
            let mut game = started(&setup, u64::from(players));
            game.audit().expect("a possible game");
            advance(&mut game, COLLAPSE, &mut Vec::new());
            assert_eq!(game.table().phase, Phase::Lost);
            game.audit().expect("still one");
        }
    }
}
