//! The set-up and the dice: what depends on pieces and chance (sections A to C of docs/rules/01-base.md).
//!
//! The pile of a game is hidden; a made-up position taken from the true set-up shows it. One test plays a real game
//! to its last tile to prove that both are the same.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kit::{Seed, Tick};
use temple::command::Command;
use temple::components::{ChamberKind, Components, Group};
use temple::dice::{Cost, DieId, DieState, Face};
use temple::event::{Event, Fact};
use temple::game::{Game, Input, act, advance, begin, start};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::Rulebook;
use temple::seen::{Seen, seen};
use temple::setup::{Difficulty, Setup, SetupError};
use temple::table::Phase;
use temple::temple::{Cell, ChamberId, Side, Sides};
use temple::view::Viewer;

fn data() -> Arc<Components> {
    Components::standard()
}

fn named(name: &str) -> ChamberId {
    data().chamber_named(name).expect("a tile of the box")
}

fn new_game(players: u8, seed: u64) -> (Game, Vec<Event>) {
    let mut told = Vec::new();
    let game = begin(&Setup::new(&data(), players), &data(), Seed::from_number(seed), &mut told);
    (game.expect("the base game can be set up"), told)
}

/// The true set-up with its pile laid open, top first.
fn open_set_up(setup: &Setup, seed: u64) -> Position {
    let book = Arc::new(Rulebook::new(data(), setup.clone()));
    Position::real(book, Seed::from_number(seed)).expect("the base game can be set up")
}

fn pile(players: u8, seed: u64) -> Vec<ChamberId> {
    open_set_up(&Setup::new(&data(), players), seed).pile
}

/// How many tiles lie above the exit.
fn above_exit(pile: &[ChamberId]) -> usize {
    pile.iter().position(|tile| *tile == named("exit")).expect("the exit lies in the pile")
}

/// How often each value came.
fn tally<T: Ord>(values: impl IntoIterator<Item = T>) -> BTreeMap<T, u32> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts
}

/// Whether every count lies within six standard deviations of its share; the seeds are fixed, so this never wavers.
fn assert_even<T: Ord + std::fmt::Debug>(counts: &BTreeMap<T, u32>, outcomes: u32) {
    let total: u32 = counts.values().sum();
    let share = f64::from(total) / f64::from(outcomes);
    let bound = 6.0 * (share * (1.0 - 1.0 / f64::from(outcomes))).sqrt();
    assert_eq!(counts.len() as u32, outcomes, "{counts:?}");
    for (value, count) in counts {
        assert!((f64::from(*count) - share).abs() < bound, "{value:?} came {count} times, expected {share:.0}");
    }
}

/// Rule BASE-1: one to six may play, nobody and seven may not.
#[test]
fn one_to_six_players() {
    for players in 1..=6 {
        let (game, _) = new_game(players, 1);
        assert_eq!(game.table().adventurers.len(), usize::from(players));
    }
    for players in [0, 7, 255] {
        let refused = begin(&Setup::new(&data(), players), &data(), Seed::from_number(1), &mut Vec::new());
        assert_eq!(refused.err(), Some(SetupError::Players(players)));
    }
}

/// Rule BASE-2: start, exit, two key gem chambers, two torch gem chambers and 13 basic chambers: 19 tiles.
#[test]
fn nineteen_tiles() {
    let data = data();
    let kinds = tally(data.chambers_in(Group::Main).map(|id| format!("{:?}", data.chamber(id).kind)));
    let of = |kind: ChamberKind| kinds.get(&format!("{kind:?}")).copied();
    assert_eq!(of(ChamberKind::StartChamber), Some(1));
    assert_eq!(of(ChamberKind::ExitChamber), Some(1));
    assert_eq!(of(ChamberKind::GemChamberKeys), Some(2));
    assert_eq!(of(ChamberKind::GemChamberTorches), Some(2));
    assert_eq!(data.chambers_in(Group::Main).count(), 6);
    assert_eq!(data.chambers_in(Group::Basic).count(), 13);
    for players in 1..=6 {
        let position = open_set_up(&Setup::new(&data, players), 4);
        let mut used: Vec<ChamberId> = position.table.temple.iter().map(|(id, _)| id).collect();
        used.extend(&position.pile);
        used.sort();
        let all: Vec<ChamberId> = data.chambers_in(Group::Main).chain(data.chambers_in(Group::Basic)).collect();
        assert_eq!(used.len(), 19, "{players} players");
        assert_eq!(BTreeSet::from_iter(used), BTreeSet::from_iter(all), "each tile once");
    }
}

/// Rule BASE-3: all 17 tiles but start and exit are shuffled; each is as likely on every place, and no pile is another.
#[test]
fn seventeen_tiles_are_shuffled() {
    let mut firsts = Vec::new();
    let mut tops = Vec::new();
    let mut orders = BTreeSet::new();
    for seed in 0..3_400 {
        let (_, told) = new_game(4, seed);
        let first = told.iter().find_map(|event| match event.fact {
            Fact::FirstTile { chamber, .. } => Some(chamber),
            _ => None,
        });
        firsts.push(first.expect("a first tile was laid"));
        let pile = pile(4, seed);
        tops.push(pile[0]);
        orders.insert(pile);
    }
    assert_even(&tally(firsts), 17);
    assert_even(&tally(tops), 17);
    assert_eq!(orders.len(), 3_400, "every seed gives another order");
}

/// Rule BASE-3: start and exit are set aside, so neither is ever one of the two first tiles.
#[test]
fn start_and_exit_are_no_first_tiles() {
    for seed in 0..300 {
        let (game, told) = new_game(2, seed);
        assert!(game.table().temple.get(named("exit")).is_none());
        for event in &told {
            if let Fact::FirstTile { chamber, .. } = event.fact {
                assert!(chamber != named("exit") && chamber != named("start"));
            }
        }
        assert_eq!(pile(2, seed).iter().filter(|tile| **tile == named("exit")).count(), 1);
        assert!(!pile(2, seed).contains(&named("start")));
    }
}

/// Rule BASE-4: the first temple is a row of three; both tiles turn their stairway to the start and can be entered.
#[test]
fn a_row_of_three_with_the_start_in_the_middle() {
    for (players, seed) in (1..=6).flat_map(|players| (0..40).map(move |seed| (players, seed))) {
        let (game, told) = new_game(players, seed);
        let temple = &game.table().temple;
        assert_eq!(temple.iter().count(), 3);
        assert_eq!(temple.at(Cell { x: 0, y: 0 }), Some(named("start")));
        for (x, stairway) in [(-1, Side::East), (1, Side::West)] {
            let tile = temple.at(Cell { x, y: 0 }).expect("a tile beside the start");
            assert_eq!(temple.get(tile).map(|placed| placed.stairway()), Some(stairway));
            assert!(temple.has_passage(named("start"), tile) && temple.has_passage(tile, named("start")));
        }
        assert!(!told.iter().any(|event| matches!(event.fact, Fact::TileLaid { .. })), "placed, not discovered");
        assert_eq!(told.iter().filter(|event| matches!(event.fact, Fact::FirstTile { .. })).count(), 2);
    }
}

/// Rule BASE-4: the two first tiles come off the top of the shuffled 17; the other fifteen and the exit are the pile.
#[test]
fn sixteen_tiles_are_left() {
    for players in 1..=6 {
        let (game, _) = new_game(players, 8);
        assert_eq!(game.table().pile, 16);
        assert_eq!(pile(players, 8).len(), 16);
    }
}

/// Rule BASE-5: with three or more the exit is one of the bottom five, as likely on each of these places.
///
/// EX-BASE-21: of 16 tiles eleven lie above the bottom group.
#[test]
fn the_exit_is_among_the_bottom_five() {
    for players in 3..=6 {
        let places = tally((0..1_500).map(|seed| above_exit(&pile(players, seed))));
        assert_eq!(places.keys().copied().collect::<Vec<_>>(), [11, 12, 13, 14, 15], "{players} players");
        assert_even(&places, 5);
    }
}

/// Rule BASE-6: with one or two players 5 to 9 of the 15 others lie above the exit, each number as likely.
///
/// EX-BASE-21: the same for two players.
#[test]
fn the_exit_is_about_the_middle() {
    for players in 1..=2 {
        let places = tally((0..1_500).map(|seed| above_exit(&pile(players, seed))));
        assert_eq!(places.keys().copied().collect::<Vec<_>>(), [5, 6, 7, 8, 9], "{players} players");
        assert_even(&places, 5);
    }
}

/// Rule BASE-6: `exit_middle_jitter` says how far from floor(n/2) the exit may lie; it means nothing to three players.
#[test]
fn the_jitter_of_the_middle_is_a_parameter() {
    let places = |players: u8, jitter: u32| {
        let mut setup = Setup::new(&data(), players);
        setup.set_option("exit_middle_jitter", jitter).expect("a parameter");
        tally((0..600).map(|seed| above_exit(&open_set_up(&setup, seed).pile)))
    };
    assert_eq!(places(2, 0).keys().copied().collect::<Vec<_>>(), [7]);
    assert_eq!(places(1, 1).keys().copied().collect::<Vec<_>>(), [6, 7, 8]);
    assert_eq!(places(2, 4).keys().copied().collect::<Vec<_>>(), (3..=11).collect::<Vec<_>>());
    assert_eq!(places(3, 0).keys().copied().collect::<Vec<_>>(), [11, 12, 13, 14, 15]);
}

/// Rule BASE-7: 7, 7, 11, 14, 16 and 18 gems. Rule BASE-8: two more beside them. Rule BASE-9: five dice, solo seven.
#[test]
fn gems_and_dice_by_players() {
    for (players, (gems, dice)) in (1..).zip([(7, 7), (7, 5), (11, 5), (14, 5), (16, 5), (18, 5)]) {
        let (game, _) = new_game(players, 2);
        assert_eq!((game.table().depot, game.table().fate_gems), (gems, 2), "{players} players");
        assert!(game.table().adventurers.iter().all(|one| one.hand.in_hand().len() == dice));
        assert!(game.table().temple.iter().all(|(_, placed)| placed.gems == 0));
    }
}

/// Rule BASE-10: every player has one adventurer of his own, and all stand in the starting chamber. Whoever has no
/// seat has no adventurer.
#[test]
fn everybody_stands_in_the_start() {
    for players in 1..=6 {
        let (mut game, _) = new_game(players, 3);
        let seats: BTreeSet<PlayerId> = game.table().players().collect();
        assert_eq!(seats.len(), usize::from(players));
        assert!(game.table().adventurers.iter().all(|one| one.place.chamber == named("start") && !one.escaped));
        start(&mut game, &mut Vec::new()).expect("not started yet");
        let stranger = PlayerId(players);
        let refused = act(&mut game, stranger, &Command::ROLL, Tick(0), &mut Vec::new());
        assert_eq!(refused.map_err(|why| why.rule.to_string()), Err("BASE-10".to_owned()));
    }
}

/// Rule BASE-11: all dice begin unrolled, rolls before the signal are refused, and the signal is given once.
#[test]
fn nobody_rolls_before_the_signal() {
    let (mut game, mut told) = new_game(3, 6);
    let before = game.digest();
    for who in game.table().players() {
        let hand = &game.table().of(who).hand;
        assert!((0..5).all(|die| hand.state(DieId(die)) == DieState::Unrolled));
        let refused = act(&mut game, who, &Command::ROLL, Tick(0), &mut told);
        assert_eq!(refused.map_err(|why| why.rule.to_string()), Err("BASE-11".to_owned()));
    }
    assert_eq!((game.table().phase, game.digest()), (Phase::Ready, before));
    assert_eq!(start(&mut game, &mut told), Ok(()));
    assert!(start(&mut game, &mut told).is_err());
    assert_eq!(act(&mut game, PlayerId(0), &Command::ROLL, Tick(0), &mut told), Ok(()));
}

/// Rule BASE-12: the numbers of the rules stand though the box holds 25 gems: six experts use 23 gems, six
/// professionals 24, and any table may be asked for more than the box holds.
#[test]
fn the_stock_is_no_limit() {
    for (difficulty, gems) in [(Difficulty::Expert, 21 + 2), (Difficulty::Professional, 24)] {
        let mut setup = Setup::new(&data(), 6);
        setup.difficulty = difficulty;
        let table = open_set_up(&setup, 1).table;
        assert_eq!(table.depot + table.fate_gems, gems);
    }
    let mut position = open_set_up(&Setup::new(&data(), 6), 1);
    (position.table.depot, position.table.fate_gems) = (24, 2);
    assert!(position.finish().is_ok());
    let mut setup = Setup::new(&data(), 6);
    setup.dice_each = Some(7);
    let dice: u8 = open_set_up(&setup, 1).table.adventurers.iter().map(|one| one.hand.in_hand().len()).sum();
    assert_eq!(dice, 42, "the box holds 30");
}

/// Rule BASE-13: every tile of the base has its stairway and at least one entrance more; the start alone has none.
#[test]
fn every_tile_has_a_stairway_but_the_start() {
    let data = data();
    for id in data.chambers_in(Group::Main).chain(data.chambers_in(Group::Basic)) {
        let tile = data.chamber(id);
        let is_start = tile.kind == ChamberKind::StartChamber;
        assert_eq!(tile.doors.has(Side::South), !is_start, "{}", tile.name);
        assert!((2..=4).contains(&tile.doors.len()), "{}", tile.name);
    }
    assert_eq!(data.chamber(named("start")).doors, Sides::of(&[Side::East, Side::West]));
}

/// Rule BASE-42: start and exit have a price of their own, two adventurers; nothing in the base is entered for free.
#[test]
fn no_chamber_is_free_to_enter() {
    let data = data();
    let two_adventurers = Cost([2, 0, 0, 0, 0]);
    for name in ["start", "exit"] {
        assert_eq!(data.chamber(named(name)).entry, Some(two_adventurers));
    }
    for id in data.chambers_in(Group::Main).chain(data.chambers_in(Group::Basic)) {
        let entry = data.chamber(id).entry.expect("adventurers enter every base chamber");
        assert_eq!(entry.total(), 2, "{}", data.chamber(id).name);
    }
    assert_eq!(data.discover, two_adventurers);
}

/// A game that one player plays by himself, with many dice: he rolls, walks and discovers wherever he can. Returns the
/// game and all that was told.
fn explore(players: u8, seed: u64) -> (Game, Vec<Event>) {
    let mut setup = Setup::new(&data(), players);
    setup.clock = None;
    setup.dice_each = Some(11);
    let mut told = Vec::new();
    let mut game = begin(&setup, &data(), Seed::from_number(seed), &mut told).expect("a set-up");
    start(&mut game, &mut told).expect("not started yet");
    let me = PlayerId(0);
    for turn in 0..20_000_u32 {
        let at = Tick(game.now().0 + 800);
        advance(&mut game, at, &mut told);
        if game.table().pile == 0 {
            break;
        }
        let free = game.table().free_entrances(me).iter().next();
        let mut wishes: Vec<Command> = Vec::new();
        wishes.extend(free.map(|side| Command::Discover { side: Some(side), with: None }));
        let here = game.table().of(me).place.chamber;
        let neighbours = Side::ALL.into_iter().filter_map(|side| game.table().temple.through(here, side));
        let mut ways: Vec<ChamberId> = neighbours.collect();
        let count = ways.len().max(1);
        ways.rotate_left(turn as usize % 7 % count);
        wishes.extend(ways.into_iter().map(|to| Command::Enter { to, with: None }));
        let hand = &game.table().of(me).hand;
        let (gold, cursed) = (hand.showing(Face::GoldenMask).lowest(), hand.cursed().lowest_few(2));
        if let Some(with) = gold.filter(|_| !cursed.is_empty()) {
            act(&mut game, me, &Command::Free { whom: me, dice: Some(cursed), with }, at, &mut told)
                .expect("freed");
        }
        for wish in &wishes {
            if act(&mut game, me, wish, at, &mut told).is_ok() {
                break;
            }
        }
        if act(&mut game, me, &Command::ROLL, at, &mut told).is_err() {
            break;
        }
        assert_eq!(game.audit(), Ok(()));
    }
    (game, told)
}

fn laid(told: &[Event]) -> Vec<ChamberId> {
    let tile = |event: &Event| match event.fact {
        Fact::TileLaid { chamber, .. } => Some(chamber),
        _ => None,
    };
    told.iter().filter_map(tile).collect()
}

/// Rule BASE-45: each discovery lays the top tile. Played games lay the tiles in the very order of their pile, so the
/// exit comes where BASE-5 and BASE-6 put it.
#[test]
fn played_games_find_the_exit_where_it_was_put() {
    let mut found = 0;
    for (players, seed) in [1, 2, 3, 4, 6].into_iter().flat_map(|players| (0..12).map(move |seed| (players, seed)))
    {
        let (game, told) = explore(players, seed);
        let order = laid(&told);
        assert_eq!(order, pile(players, seed)[..order.len()]);
        assert_eq!(usize::from(game.table().pile) + order.len(), 16);
        if let Some(above) = order.iter().position(|tile| *tile == named("exit")) {
            let places = if players < 3 { 5..=9 } else { 11..=15 };
            assert!(places.contains(&above), "{players} players, seed {seed}: {above} tiles came before the exit");
            found += 1;
        }
    }
    assert!(found >= 10, "only {found} games came as far as the exit");
}

/// Rule BASE-17: in the base game every event is seen by every player and by spectators alike.
#[test]
fn everything_but_the_pile_is_public() {
    let (game, told) = explore(3, 5);
    assert!(told.len() > 50);
    for event in &told {
        for viewer in game.table().players().map(Viewer::Player).chain([Viewer::Spectator]) {
            assert_eq!(seen(event, viewer), Seen::Event(*event));
        }
    }
}

/// Rule BASE-17: what lies open tells nothing of the order of the pile: the table is the same whatever lies in it.
#[test]
fn the_table_does_not_tell_the_pile() {
    let (mut game, _) = new_game(3, 5);
    start(&mut game, &mut Vec::new()).expect("not started yet");
    let other = game.with_other_secrets(Seed::from_number(77));
    assert_eq!(game.table(), other.table());
    assert_ne!(game.digest(), other.digest(), "the hidden pile differs");
    assert_eq!(game.scripted_pile_top(), None);
}

/// Rule BASE-17: nothing told before a tile is turned up names it.
#[test]
fn no_event_names_a_tile_of_the_pile() {
    for seed in 0..50 {
        let (mut game, mut told) = new_game(2, seed);
        start(&mut game, &mut told).expect("not started yet");
        let hidden = pile(2, seed);
        for event in &told {
            if let Fact::FirstTile { chamber, .. } = event.fact {
                assert!(!hidden.contains(&chamber));
            }
        }
        let kinds = told.iter().filter(|event| !matches!(event.fact, Fact::FirstTile { .. } | Fact::Started));
        assert_eq!(kinds.count(), 0, "the set-up of the base game tells of nothing else");
    }
}

/// Rolls all dice of one player again and again, freeing none: each game gives one clean roll of its dice.
fn first_rolls(players: u8, seeds: std::ops::Range<u64>) -> Vec<Vec<Face>> {
    let roll = |seed: u64| {
        let (mut game, mut told) = new_game(players, seed);
        start(&mut game, &mut told).expect("not started yet");
        let who = PlayerId((seed % u64::from(players)) as u8);
        act(&mut game, who, &Command::ROLL, Tick(0), &mut told).expect("the first roll");
        let hand = &game.table().of(who).hand;
        hand.in_hand().iter().map(|die| hand.face(die).expect("it was rolled")).collect()
    };
    seeds.map(roll).collect()
}

/// Rule BASE-20: a die has two adventurers, a key, a torch, a black mask and a golden mask.
#[test]
fn the_six_sides_of_a_die() {
    let sides = tally(data().die_sides);
    let expected =
        [(Face::Adventurer, 2), (Face::Key, 1), (Face::Torch, 1), (Face::BlackMask, 1), (Face::GoldenMask, 1)];
    assert_eq!(sides, BTreeMap::from(expected));
}

/// Rule BASE-20: each side has probability 1/6, so adventurers come twice as often as any other face.
#[test]
fn each_side_comes_as_often() {
    let rolls = first_rolls(4, 0..6_000);
    let mut counts = tally(rolls.into_iter().flatten());
    let adventurers = counts.remove(&Face::Adventurer).expect("adventurers came");
    let sides: BTreeMap<(Face, u8), u32> = counts
        .into_iter()
        .map(|(face, count)| ((face, 0), count))
        .chain([((Face::Adventurer, 0), adventurers / 2), ((Face::Adventurer, 1), adventurers.div_ceil(2))])
        .collect();
    assert_even(&sides, 6);
}

/// Rule BASE-22: each die of a roll gets a face of its own: pairs of neighbouring dice come as chance has it.
#[test]
fn dice_of_one_roll_are_independent() {
    let rolls = first_rolls(1, 0..9_000);
    let side = |face: Face| matches!(face, Face::Adventurer);
    for (one, other) in [(0, 1), (1, 2), (0, 6), (3, 5)] {
        let both = rolls.iter().filter(|roll| side(roll[one]) && side(roll[other])).count();
        assert!((900..1_100).contains(&both), "dice {one} and {other}: {both} of 9000, expected 1000");
        let equal_key = rolls.iter().filter(|roll| roll[one] == Face::Key && roll[other] == Face::Key).count();
        assert!((180..320).contains(&equal_key), "dice {one} and {other}: {equal_key} of 9000, expected 250");
    }
}

/// Rule BASE-22: faces come from the seeded generator: the same seed and the same commands give the same game.
#[test]
fn equal_seeds_roll_alike() {
    assert_eq!(first_rolls(3, 0..50), first_rolls(3, 0..50));
    let (one, told) = explore(2, 9);
    let (other, again) = explore(2, 9);
    assert_eq!((one.digest(), told), (other.digest(), again));
    assert_ne!(explore(2, 10).0.digest(), one.digest());
}

/// Rule BASE-22: a roll changes the chosen dice only, and those of nobody else.
#[test]
fn a_roll_changes_the_chosen_dice_only() {
    for seed in 0..200 {
        let (mut game, mut told) = new_game(2, seed);
        start(&mut game, &mut told).expect("not started yet");
        let chosen = [DieId(1), DieId(3)].into_iter().collect();
        let roll = Command::Roll { dice: Some(chosen), held_ms: 0 };
        game.take(&Input::Act { by: PlayerId(1), command: roll }, Tick(0), &mut told).expect("a roll");
        let hand = &game.table().of(PlayerId(1)).hand;
        assert_eq!(hand.unrolled(), [DieId(0), DieId(2), DieId(4)].into_iter().collect());
        assert_eq!(game.table().of(PlayerId(0)).hand.unrolled().len(), 5);
    }
}

/// Rule BASE-23: a roll shows its faces in the step that asks for it, and the next may start 800 ms later.
#[test]
fn a_roll_shows_at_once() {
    assert_eq!(Setup::new(&data(), 2).options.roll_pace_ms, 800);
    let (mut game, mut told) = new_game(2, 1);
    start(&mut game, &mut told).expect("not started yet");
    act(&mut game, PlayerId(0), &Command::ROLL, Tick(1_234), &mut told).expect("a roll");
    assert!(game.table().of(PlayerId(0)).hand.unrolled().is_empty());
    assert_eq!(game.table().of(PlayerId(0)).ready_at, Tick(2_034));
    assert_eq!(game.table().of(PlayerId(1)).ready_at, Tick(0));
}

/// Rule BASE-50: the pile is never shuffled again: a game explored to the last tile lays each of the 16 once.
#[test]
fn an_empty_pile_stays_empty() {
    let played = (0..40).map(|seed| explore(1, seed)).find(|(game, _)| game.table().pile == 0);
    let (mut game, told) = played.expect("some game comes to its last tile");
    let order = laid(&told);
    assert_eq!(order.len(), 16);
    assert_eq!(BTreeSet::from_iter(order).len(), 16);
    let before = game.digest();
    let wish = Command::Discover { side: None, with: None };
    let at = game.now();
    let refused = act(&mut game, PlayerId(0), &wish, at, &mut Vec::new()).map_err(|why| why.rule.to_string());
    let rules = ["BASE-46", "BASE-50"];
    assert!(refused.as_ref().is_err_and(|rule| rules.contains(&rule.as_str())), "{refused:?}");
    assert_eq!(game.digest(), before, "a refused command changes nothing");
}
