//! What is told of a game is what its events say: bots play, and every sentence is looked up in the events it names.

use std::sync::{Arc, LazyLock};

use arena::record::record;
use bots::Pace;
use kit::Tick;
use replay::story::{Deed, Ending, Finding, FreedBy, Reason, Story};
use replay::{Kind, Player, Replay};
use temple::components::{ChamberKind, Components};
use temple::dice::Face;
use temple::event::{Event, Fact};
use temple::modules::ModuleId;
use temple::modules::special_chambers;
use temple::modules::timer_chambers::{self, Hourglass, Outcome};
use temple::modules::treasures::{self, Treasure};
use temple::players::PlayerId;
use temple::rulebook::{Facing, Lying, Piece, Tale, Verb, Whereabouts};
use temple::setup::{Difficulty, Setup};
use temple::table::{Phase, PieceId, Table};
use temple::temple::ChamberId;

/// A game of bots as a file.
fn file(setup: &Setup, data: &Arc<Components>, pace: Pace, number: u64) -> Replay {
    let log = record(setup, data, pace, number).expect("the set-up is fine");
    let mut events = Vec::new();
    let game = temple::replay::replay(&log, data, &mut events).expect("what was recorded can be played");
    let player = |seat: u8| Player { name: format!("Bot {seat}"), colour: seat, kind: Kind::Bot };
    let players = (0..setup.players() as u8).map(player).collect();
    Replay { log, players, promise: None, ended_at: 0, events, chain: Some(game.chain()) }
}

/// Games of all sizes, with and without modules and clock, won and lost.
static GAMES: LazyLock<Vec<Replay>> = LazyLock::new(|| {
    let data = Components::standard();
    let mut games = Vec::new();
    for players in 1..=6 {
        for number in 0..4 {
            let mut setup = Setup::new(&data, players);
            if number % 2 == 1 {
                setup.modules = [ModuleId::Curses, ModuleId::Characters].into_iter().collect();
            }
            if number == 3 {
                setup.difficulty = Difficulty::Professional;
            }
            let pace = if number == 2 { Pace(1200, 2000) } else { Pace::QUICK };
            games.push(file(&setup, &data, pace, number * 100 + u64::from(players)));
        }
    }
    let mut practice = Setup::new(&data, 2);
    practice.clock = None;
    games.push(file(&practice, &data, Pace::QUICK, 7));
    games
});

fn stories() -> impl Iterator<Item = (&'static Replay, Story)> {
    GAMES.iter().map(|game| (game, Story::of(game, &Components::standard())))
}

/// The table after an event, by the file's own way.
fn after(game: &Replay, event: usize) -> Table {
    temple::replay::rebuild(&game.book(&Components::standard()), &game.events[..=event])
}

fn before(game: &Replay, event: usize) -> Table {
    temple::replay::rebuild(&game.book(&Components::standard()), &game.events[..event])
}

#[test]
fn three_sentences_on_every_game_and_each_names_events_at_its_instant() {
    for (game, story) in stories() {
        assert_eq!(story.findings.len(), 3, "{:?}", story.findings);
        for finding in &story.findings {
            assert!(!finding.events.is_empty() && finding.events.is_sorted(), "{finding:?}");
            assert!(finding.events.iter().any(|event| game.events[*event].at == finding.at), "{finding:?}");
        }
        let kinds = story.findings.iter().map(|finding| std::mem::discriminant(&finding.reason));
        assert_eq!(kinds.collect::<std::collections::HashSet<_>>().len(), 3, "three different ones");
    }
}

#[test]
fn every_sentence_says_what_its_events_say() {
    let mut seen = std::collections::HashSet::new();
    for (game, story) in stories() {
        for finding in &story.findings {
            seen.insert(std::mem::discriminant(&finding.reason));
            check(game, &story, finding);
        }
    }
    assert!(seen.len() >= 6, "the games are too much alike to prove anything: {}", seen.len());
}

/// Looks a sentence up in the events it names.
fn check(game: &Replay, story: &Story, finding: &Finding) {
    let events: Vec<&Event> = finding.events.iter().map(|number| &game.events[*number]).collect();
    let (first, last) = (events[0], events[events.len() - 1]);
    let is_exit = |chamber| Components::standard().chamber(chamber).kind == ChamberKind::ExitChamber;
    match finding.reason {
        Reason::Stuck { who, from, to, freed, .. } => {
            assert!(!before(game, finding.events[0]).of(who).is_stuck() && first.at == from);
            assert!(after(game, finding.events[0]).of(who).is_stuck());
            match freed {
                FreedBy::Nobody => assert!(after(game, game.events.len() - 1).of(who).is_stuck()),
                _ => {
                    assert!(before(game, finding.events[1]).of(who).is_stuck() && last.at == to);
                    assert!(!after(game, finding.events[1]).of(who).is_stuck());
                }
            }
            if let FreedBy::Friend(friend) = freed {
                assert_eq!(last.by, Some(friend));
                assert!(matches!(last.fact, Fact::Freed { who: freed, .. } if freed == who && friend != who));
            }
        }
        Reason::Behind { gems, left } => {
            let table = before(game, finding.events[0]);
            assert_eq!(table.depot, left);
            let pace = story.pace.expect("there is a clock");
            let line = f64::from(pace.hundredths_at(first.at)) / 100.0;
            assert!((f64::from(left) - line).floor() as u8 == gems, "{left} left, {line} on the line, {gems}");
        }
        Reason::Slammed { n, outside, .. } => {
            let Fact::Slammed { n: told, safe } = first.fact else { panic!("{first:?}") };
            assert_eq!(told, n);
            let table = after(game, finding.events[0]);
            table.inside().for_each(|who| assert_ne!(safe.has(who), outside.has(who)));
        }
        Reason::ExitLate { found, .. } | Reason::ExitEarly { found } => {
            assert_eq!(first.at, found);
            assert!(matches!(first.fact, Fact::TileLaid { chamber, .. } if is_exit(chamber)));
        }
        Reason::ExitNever { .. } => {
            let laid = |event: &Event| matches!(event.fact, Fact::TileLaid { chamber, .. } if is_exit(chamber));
            assert!(!game.events.iter().any(laid));
        }
        Reason::Locked { who, .. } => {
            let begins = |event: &usize| {
                before(game, *event).of(who).hand.cursed() != after(game, *event).of(who).hand.cursed()
            };
            assert!(finding.events.iter().all(begins));
        }
        Reason::Inside { inside, since, .. } => {
            assert_eq!(last.fact, Fact::Collapsed);
            let table = after(game, game.events.len() - 1);
            table.players().for_each(|who| assert_eq!(inside.has(who), !table.of(who).escaped));
            assert_eq!(since, matches!(first.fact, Fact::Escaped { .. }).then_some(first.at));
        }
        Reason::ManyMasks { fell, expected } | Reason::FewMasks { fell, expected } => {
            assert_eq!(events.iter().map(|event| masks(event)).sum::<u32>(), fell);
            assert_eq!(fell > expected, matches!(finding.reason, Reason::ManyMasks { .. }));
        }
        Reason::GaveUp { left } => {
            assert_eq!((first.fact, after(game, finding.events[0]).depot), (Fact::GivenUp, left));
        }
        Reason::GemsLeft { left, .. } => assert_eq!(after(game, game.events.len() - 1).depot, left),
        Reason::Rescued { by, whom, .. } => {
            assert!(matches!(first.fact, Fact::Freed { who, .. } if who == whom) && first.by == Some(by));
            assert!(before(game, finding.events[0]).of(whom).is_stuck());
        }
        Reason::Spurt { gems, from, to } => {
            let fired = events.iter().map(|event| match event.fact {
                Fact::PotFired { gems, .. } => gems,
                _ => 0,
            });
            assert_eq!((fired.sum::<u8>(), first.at, last.at), (gems, from, to));
        }
        Reason::Gift { from, to, out } => {
            assert!(
                matches!(first.fact, Fact::DieGiven { from: giver, to: taker, .. } if (giver, taker) == (from, to))
            );
            assert!(matches!(last.fact, Fact::Escaped { who } if who == to) && last.at == out);
        }
        Reason::Narrow { who, seconds } => {
            assert!(matches!(first.fact, Fact::Escaped { who: out } if out == who));
            assert_eq!(first.at.0.div_ceil(1000) + seconds, 600);
        }
        Reason::AllSafe { slams } => {
            let safe = |event: &&Event| matches!(event.fact, Fact::Slammed { .. });
            assert_eq!(events.iter().filter(|event| safe(event)).count(), usize::from(slams));
            let taken = |event: &Event| matches!(event.fact, Fact::Slammed { .. });
            for (number, event) in game.events.iter().enumerate().filter(|(_, event)| taken(event)) {
                let Fact::Slammed { safe, .. } = event.fact else { continue };
                assert!(before(game, number).inside().all(|who| safe.has(who)));
            }
        }
        Reason::Told(tale) => {
            assert_eq!(first.fact.tale(&after(game, finding.events[0])), Some(tale));
            assert!(story.tales.iter().any(|told| told.tale == tale && told.mark.event == finding.events[0]));
        }
        Reason::Door { who, keys } => {
            assert!(matches!(first.fact, Fact::Escaped { who: out } if out == who));
            assert_eq!(before(game, finding.events[0]).depot + 1, keys);
        }
        Reason::WayOut { found, last: who, out } => {
            assert!(matches!(first.fact, Fact::TileLaid { chamber, .. } if is_exit(chamber)) && first.at == found);
            assert!(matches!(last.fact, Fact::Escaped { who: gone } if gone == who) && last.at == out);
        }
    }
}

fn masks(event: &Event) -> u32 {
    let Fact::Rolled { dice, faces, .. } = event.fact else { return 0 };
    dice.iter().filter(|die| faces.get(*die) == Face::BlackMask).count() as u32
}

#[test]
fn lanes_agree_with_the_table_at_every_second() {
    for (game, story) in stories().step_by(5) {
        let book = game.book(&Components::standard());
        let last = story.ended.at.0 / 1000;
        for second in (0..last).step_by(7) {
            let at = Tick::from_seconds(second);
            let table = game.table_at(&book, at);
            for (who, lane) in table.players().zip(&story.lanes) {
                let now = |span: &replay::story::Span| span.from.at <= at && at < span.to;
                let locked = lane.locked.iter().find(|locked| now(&locked.span)).map_or(0, |locked| locked.dice);
                let one = table.of(who);
                assert_eq!(locked, if one.escaped { 0 } else { one.hand.cursed().len() });
                assert_eq!(lane.stuck.iter().any(now), one.is_stuck());
                assert_eq!(lane.escaped.is_some_and(|out| out.at <= at), one.escaped);
            }
            assert_eq!(story.gems_left_at(at), table.depot);
        }
    }
}

#[test]
fn everything_is_counted_once() {
    for (game, story) in stories() {
        let rolled = |who: PlayerId| {
            let mine = |event: &&Event| matches!(event.fact, Fact::Rolled { who: roller, .. } if roller == who);
            game.events.iter().filter(mine).count()
        };
        for (seat, lane) in story.lanes.iter().enumerate() {
            assert_eq!(lane.rolls.len(), rolled(PlayerId(seat as u8)));
        }
        let dice = game.events.iter().map(|event| match event.fact {
            Fact::Rolled { dice, .. } => u32::from(dice.len()),
            _ => 0,
        });
        assert_eq!(story.faces.iter().sum::<u32>(), dice.sum::<u32>());
        for rescue in &story.rescues {
            let event = &game.events[rescue.mark.event];
            assert!(matches!(event.fact, Fact::Freed { who, .. } if who == rescue.whom));
            assert!(event.by == Some(rescue.by) && rescue.by != rescue.whom);
        }
        let end = after(game, game.events.len() - 1);
        let won = matches!(story.ending, Ending::Won { .. });
        assert_eq!(end.phase == Phase::Won, won);
    }
}

#[test]
fn a_game_that_never_began_can_be_told() {
    let data = Components::standard();
    let mut game = file(&Setup::new(&data, 2), &data, Pace::QUICK, 1);
    game.events.truncate(2);
    let story = Story::of(&game, &data);
    assert_eq!(story.ending, Ending::Abandoned);
    game.events.clear();
    assert_eq!(Story::of(&game, &data).ending, Ending::Abandoned);
}

/// Rule [BASE-65]: a game that is lost with everybody out fell on nobody.
#[test]
fn what_was_left_behind_is_an_ending_of_its_own() {
    let won = |(_, story): &(&Replay, Story)| matches!(story.ending, Ending::Won { .. });
    let (game, _) = stories().find(won).expect("somebody wins");
    let mut game = game.clone();
    let last = game.events.iter_mut().find(|event| event.fact == Fact::Won).expect("it was won");
    last.fact = Fact::LeftBehind { piece: Piece { module: ModuleId::Curses, kind: 0 } };
    let story = Story::of(&game, &Components::standard());
    assert_eq!(story.ending, Ending::LeftBehind);
    assert!(!story.findings.iter().any(|found| matches!(found.reason, Reason::Inside { .. })));
}

#[test]
fn everybody_has_a_deed_and_the_exit_one_finder() {
    for (game, story) in stories() {
        let book = game.book(&Components::standard());
        let deeds = story.deeds(game, &book);
        assert_eq!(deeds.len(), game.players.len());
        let found = deeds.iter().filter(|deed| **deed == Deed::FoundExit).count();
        assert_eq!(found, usize::from(story.exit_found.is_some()), "{deeds:?}");
        for (seat, deed) in deeds.iter().enumerate() {
            match *deed {
                Deed::Freed { friends } => assert_eq!(friends as usize, story.given(PlayerId(seat as u8))),
                Deed::Gems(gems) | Deed::Spurt { gems } => assert!(gems <= u32::from(story.gems_placed)),
                Deed::Rolls(rolls) => assert_eq!(rolls as usize, story.lanes[seat].rolls.len()),
                _ => {}
            }
        }
    }
}

#[test]
fn another_try_begins_at_least_a_minute_before_the_end() {
    for (_, story) in stories() {
        let end = story.forlorn.unwrap_or(story.ended.at).0;
        assert!(end <= story.ended.at.0);
        match story.turning_point() {
            Some(at) => assert!(at.0 + 60_000 <= end && at.0.is_multiple_of(1000), "{at:?} of {end}"),
            None => assert!(end < 60_000),
        }
    }
}

/// What the modules tell is kept with its event, stands in the lane of its player, and may decide a game.
#[test]
fn what_modules_tell_is_kept_and_weighed() {
    let data = Components::standard();
    let on = [ModuleId::Treasures, ModuleId::SpecialChambers, ModuleId::QuestChambers, ModuleId::TimerChambers];
    let mut decided = 0;
    for number in 0..24 {
        let mut setup = Setup::new(&data, 3);
        setup.modules = on.into_iter().collect();
        let game = file(&setup, &data, Pace::QUICK, 900 + number);
        let story = Story::of(&game, &data);
        assert!(!story.tales.is_empty(), "game {number}");
        for told in story.tales.iter().take(5) {
            let event = told.mark.event;
            assert_eq!(game.events[event].fact.tale(&after(&game, event)), Some(told.tale));
        }
        let in_lanes: usize = story.lanes.iter().map(|lane| lane.pieces.len()).sum();
        assert_eq!(in_lanes, story.tales.iter().filter(|told| told.tale.who.is_some()).count());
        for finding in story.findings.iter().filter(|finding| matches!(finding.reason, Reason::Told(_))) {
            check(&game, &story, finding);
            decided += 1;
        }
    }
    assert!(decided > 0, "no game was decided by a module");
}

/// A made-up game of two: what a real one told before its start, and then these facts, each at its second.
fn made_up(on: &[ModuleId], facts: &[(u32, Fact)]) -> (Replay, Story) {
    let data = Components::standard();
    let mut setup = Setup::new(&data, 2);
    setup.modules = on.iter().copied().collect();
    let mut game = file(&setup, &data, Pace::QUICK, 5);
    let started = game.events.iter().position(|event| event.fact == Fact::Started).expect("it was started");
    game.events.truncate(started + 1);
    let told = facts.iter().map(|(second, fact)| Event { at: Tick::from_seconds(*second), by: None, fact: *fact });
    game.events.extend(told);
    let story = Story::of(&game, &data);
    (game, story)
}

/// What a module told that decided a game.
fn decided_by(story: &Story) -> Option<Tale> {
    story.findings.iter().find_map(|finding| match finding.reason {
        Reason::Told(tale) => Some(tale),
        _ => None,
    })
}

const ANI: PlayerId = PlayerId(0);
const BEN: PlayerId = PlayerId(1);

fn chamber(name: &str) -> ChamberId {
    Components::standard().chamber_named(name).expect("a tile")
}

fn uses(who: PlayerId, treasure: Treasure) -> Fact {
    treasures::Fact::Used { who, treasure }.into()
}

/// Both are out, one after the other.
const OUT: [(u32, Fact); 3] =
    [(500, Fact::Escaped { who: BEN }), (505, Fact::Escaped { who: ANI }), (505, Fact::Won)];

/// Whoever carried out what had to come along decided the game, whatever was used after it.
#[test]
fn whoever_brought_the_chalice_out_decided_the_game() {
    let (chalice, start) = (special_chambers::CHALICE, chamber("start"));
    let lying = Lying { piece: chalice, at: Whereabouts::In(start), facing: Facing::Up };
    let id = PieceId(0);
    let mut facts = vec![
        (100, Fact::PiecePut { lying }),
        (400, Fact::PieceGone { id, was: lying }),
        (400, special_chambers::Fact::Saved { who: BEN }.into()),
        (450, uses(ANI, Treasure::Teleport)),
    ];
    facts.extend(OUT);
    let (game, story) = made_up(&[ModuleId::SpecialChambers, ModuleId::Treasures], &facts);
    let tale = decided_by(&story).expect("a module decided it");
    assert_eq!((tale.verb, tale.who, tale.piece), (Verb::Uses, Some(BEN), Some(chalice)), "{:?}", story.findings);
    story.findings.iter().for_each(|finding| check(&game, &story, finding));
}

/// An hourglass that ran out early cost a lost game most of what the modules did to it.
#[test]
fn an_hourglass_that_failed_decided_a_lost_game() {
    let glass = Hourglass::Blue;
    let of = |name: &str, second: u32, outcome: Outcome| {
        let (chamber, timer) = (chamber(name), timer_chambers::glass_piece(glass));
        let ended = timer_chambers::Fact::Ended { glass, chamber, timer, outcome };
        [(second - 60, timer_chambers::Fact::Queued { glass, chamber }.into()), (second, ended.into())]
    };
    let mut facts = of("lava_dice", 120, Outcome::Mastered).to_vec();
    facts.extend(of("torch_chamber", 240, Outcome::Failed));
    facts.extend(of("lava_gems", 480, Outcome::Failed));
    facts.push((600, Fact::Collapsed));
    let (_, story) = made_up(&[ModuleId::TimerChambers], &facts);
    let tale = decided_by(&story).expect("a module decided it");
    assert_eq!((tale.verb, tale.at), (Verb::Loses, Some(Whereabouts::In(chamber("torch_chamber")))));
}

/// Of several treasures the one decided after which most gems were placed, not the one that was used last.
#[test]
fn the_treasure_after_which_most_was_done_decided_the_game() {
    let fired = Fact::PotFired { chamber: chamber("start"), pot: 0, gems: 2 };
    let mut facts = vec![
        (60, uses(ANI, Treasure::Teleport)),
        (90, Fact::PotFired { chamber: chamber("start"), pot: 0, gems: 1 }),
        (300, uses(BEN, Treasure::HealingMask)),
        (320, fired),
        (340, fired),
        (480, uses(ANI, Treasure::SecretPassage)),
    ];
    facts.extend(OUT);
    let (_, story) = made_up(&[ModuleId::Treasures], &facts);
    let tale = decided_by(&story).expect("a module decided it");
    assert_eq!((tale.who, tale.piece), (Some(BEN), Some(Treasure::HealingMask.piece())), "{:?}", story.findings);
}
