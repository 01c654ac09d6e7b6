//! Properties of whole games played at random: one judge, nothing hidden shows, both replays agree, the order of modules
//! does not matter, and a refusal changes nothing.

use std::sync::Arc;

use kit::{Seed, Tick};
use proptest::prelude::*;
use temple::command::Command;
use temple::components::{Components, MODULE_NAMES, PIECE_NAMES};
use temple::event::{Event, Fact};
use temple::game::{Game, Input, act, advance, begin, begin_by, start};
use temple::modules::{MANIFESTS, ModuleId};
use temple::options::{Offer, options};
use temple::permit::permit;
use temple::players::PlayerId;
use temple::private::Private;
use temple::replay::{new_log, note, rebuild, replay};
use temple::rulebook::Rulebook;
use temple::seen::{Seen, seen};
use temple::setup::Setup;
use temple::view::{View, Viewer};

/// One step of a random game: who, which of his legal options, and how much later.
type Move = (u8, u16, u16);

fn moves() -> impl Strategy<Value = Vec<Move>> {
    prop::collection::vec((0..6u8, any::<u16>(), 0..1500u16), 1..250)
}

/// Any set of modules, and every third time all of them: bit n stands for the n-th of the list.
fn module_sets() -> impl Strategy<Value = u32> {
    prop_oneof![1 => Just(ALL_MODULES), 2 => 0..=ALL_MODULES]
}

const ALL_MODULES: u32 = (1 << MANIFESTS.len()) - 1;

fn setup(players: u8, modules: u32) -> Setup {
    let mut setup = Setup::new(&Components::standard(), players);
    let chosen = MANIFESTS.iter().enumerate().filter(|(n, _)| modules & (1 << n) != 0);
    setup.modules = chosen.map(|(_, module)| module.id).collect();
    setup
}

/// The legal command a move means, if there is any.
fn choose(game: &Game, who: PlayerId, pick: u16) -> Option<Command> {
    let mut offers = Vec::new();
    options(&game.view(who), &mut offers);
    // Conceding ends the game too soon, and rolling is what players do most.
    let sensible = |offer: &&Offer| offer.verdict.is_ok() && offer.command != Command::Concede;
    let legal: Vec<_> = offers.iter().filter(sensible).collect();
    let rolls = legal.iter().find(|offer| matches!(offer.command, Command::Roll { .. }));
    // New chambers are what brings the modules into play, so nobody lets a discovery go by.
    let discovers = legal.iter().find(|offer| matches!(offer.command, Command::Discover { .. } | Command::Lay(_)));
    match rolls {
        _ if discovers.is_some() && pick % 4 == 1 => discovers.map(|offer| offer.command),
        Some(roll) if pick.is_multiple_of(2) => Some(roll.command),
        _ if legal.is_empty() => None,
        _ => Some(legal[usize::from(pick / 2) % legal.len()].command),
    }
}

/// Plays a random game and hands each accepted input to `each`.
fn play(game: &mut Game, moves: &[Move], told: &mut Vec<Event>, mut each: impl FnMut(&mut Game, Tick, Input)) {
    start(game, told).unwrap();
    each(game, Tick(0), Input::Start);
    for (seat, pick, later) in moves {
        let who = PlayerId(seat % game.table().adventurers.len() as u8);
        let at = game.now().plus_ms(u32::from(*later));
        advance(game, at, told);
        each(game, at, Input::Advance);
        if let Some(command) = choose(game, who, *pick) {
            act(game, who, &command, at, told).expect("options are legal");
            each(game, at, Input::Act { by: who, command });
        }
    }
}

fn new_game(setup: &Setup, seed: u64, told: &mut Vec<Event>) -> Game {
    begin(setup, &Components::standard(), Seed::from_number(seed), told).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Inputs replay with the seed, events without it, and both end at the same table.
    #[test]
    fn both_replays_agree(players in 1..=6u8, modules in module_sets(), seed: u64, moves in moves()) {
        let (setup, data) = (setup(players, modules), Components::standard());
        let mut told = Vec::new();
        let mut game = new_game(&setup, seed, &mut told);
        let mut log = new_log(&setup, &data, Seed::from_number(seed));
        play(&mut game, &moves, &mut told, |game, at, input| {
            assert_eq!(game.audit(), Ok(()));
            note(&mut log, at, input);
        });
        let bytes = log.to_bytes();
        let log = temple::replay::GameLog::from_bytes(&bytes).unwrap();
        let mut again = Vec::new();
        let replayed = replay(&log, &data, &mut again).unwrap();
        prop_assert_eq!(&again, &told);
        prop_assert_eq!(replayed.digest(), game.digest());
        prop_assert_eq!(&rebuild(game.book(), &told), game.table());
    }

    /// A viewer who is told only what he may see ends with the table itself, and the judge says the same to him.
    #[test]
    fn a_stream_of_seen_events_gives_the_same_judge(players in 1..=6u8, modules in module_sets(), seed: u64, moves in moves()) {
        let mut told = Vec::new();
        let mut game = new_game(&setup(players, modules), seed, &mut told);
        play(&mut game, &moves, &mut told, |_, _, _| {});
        for viewer in viewers(&game) {
            let visible = visible(&told, viewer);
            let table = rebuild(game.book(), &visible);
            prop_assert_eq!(&table, game.table());
            if let Viewer::Player(me) = viewer {
                let private = Private::of(me, &visible);
                prop_assert_eq!(&private, game.view(me).private);
                let (mut in_engine, mut at_client) = (Vec::new(), Vec::new());
                options(&game.view(me), &mut in_engine);
                options(&View { table: &table, private: &private, ..game.view(me) }, &mut at_client);
                prop_assert_eq!(in_engine, at_client);
            }
        }
    }

    /// Rule BASE-17: two games that differ only in piles and dice to come look the same until something is turned up.
    #[test]
    fn nothing_hidden_shows(players in 1..=6u8, modules in module_sets(), seed: u64, other: u64, moves in moves()) {
        let mut told = Vec::new();
        let mut game = new_game(&setup(players, modules), seed, &mut told);
        let cut = moves.len() / 2;
        play(&mut game, &moves[..cut], &mut told, |_, _, _| {});
        let mut twin = game.with_other_secrets(Seed::from_number(other));
        for (seat, pick, later) in &moves[cut..] {
            let who = PlayerId(seat % players);
            let at = game.now().plus_ms(u32::from(*later));
            // Whatever is turned up parts the two; from there on a new twin must look the same again.
            let again = Seed::from_number(other ^ u64::from(at.0));
            let (mut told, mut twin_told) = (Vec::new(), Vec::new());
            advance(&mut game, at, &mut told);
            advance(&mut twin, at, &mut twin_told);
            if !look_the_same(&game, &told, &twin, &twin_told)? {
                twin = game.with_other_secrets(again);
            }
            if let Some(command) = choose(&game, who, *pick) {
                let (mut told, mut twin_told) = (Vec::new(), Vec::new());
                let verdict = act(&mut game, who, &command, at, &mut told);
                prop_assert_eq!(verdict, act(&mut twin, who, &command, at, &mut twin_told));
                if !look_the_same(&game, &told, &twin, &twin_told)? {
                    twin = game.with_other_secrets(again);
                }
            }
        }
    }

    /// The order of the modules cannot matter.
    #[test]
    fn module_order_does_not_matter(players in 1..=6u8, modules in module_sets(), seed: u64, moves in moves()) {
        let book = Rulebook::new(Components::standard(), setup(players, modules));
        let reversed = book.reversed();
        let play_by = |book: Rulebook| {
            let mut told = Vec::new();
            let mut game = begin_by(Arc::new(book), Seed::from_number(seed), &mut told).unwrap();
            // The set-up is told module by module, so its order may differ; what it builds may not.
            told.clear();
            play(&mut game, &moves, &mut told, |_, _, _| {});
            (told, *game.table())
        };
        prop_assert_eq!(play_by(book), play_by(reversed));
    }

    /// Any command whatever, from anybody, is carried out or refused; a refusal changes nothing, and no stamp makes time
    /// run backwards.
    #[test]
    fn arbitrary_bytes_never_break_a_game(
        players in 1..=6u8, modules in module_sets(), seed: u64,
        bytes in prop::collection::vec(any::<u8>(), 0..4000),
    ) {
        let mut told = Vec::new();
        let mut game = new_game(&setup(players, modules), seed, &mut told);
        start(&mut game, &mut told).unwrap();
        let mut rest = bytes.as_slice();
        while let Ok(((by, at, command), left)) = postcard::take_from_bytes::<(u8, u16, Command)>(rest) {
            rest = left;
            let before = game.clone();
            let at = Tick(u32::from(at));
            if let Err(why_not) = act(&mut game, PlayerId(by % 8), &command, at, &mut told) {
                let mut waited = before.clone();
                if at > before.now() {
                    advance(&mut waited, Tick(at.0 - 1), &mut Vec::new());
                }
                prop_assert_eq!(waited.table(), game.table(), "{:?} after {:?}", why_not, command);
            }
            prop_assert_eq!(game.audit(), Ok(()));
            prop_assert!(game.now() >= before.now());
        }
    }

    /// What `options` says is what the judge says, for players and for dice that may not exist.
    #[test]
    fn options_and_judge_agree(players in 1..=6u8, modules in module_sets(), seed: u64, moves in moves()) {
        let mut told = Vec::new();
        let mut game = new_game(&setup(players, modules), seed, &mut told);
        play(&mut game, &moves, &mut told, |game, at, _| {
            for who in game.table().players() {
                let mut offers = Vec::new();
                options(&game.view(who), &mut offers);
                for offer in offers {
                    let verdict = permit(&game.view(who), &offer.command);
                    assert_eq!(verdict, offer.verdict);
                    let acted = act(&mut game.clone(), who, &offer.command, at, &mut Vec::new());
                    assert_eq!(acted.err(), verdict.err());
                }
            }
        });
    }
}

/// Everybody who looks at a game.
fn viewers(game: &Game) -> impl Iterator<Item = Viewer> {
    game.table().players().map(Viewer::Player).chain([Viewer::Spectator])
}

fn visible(told: &[Event], viewer: Viewer) -> Vec<Event> {
    let shown = told.iter().filter_map(|event| match seen(event, viewer) {
        Seen::Event(event) => Some(event),
        Seen::Skip => None,
    });
    shown.collect()
}

/// Compares what each viewer can see up to the first reveal to them; false when there was one to anybody.
fn look_the_same(game: &Game, told: &[Event], twin: &Game, twin_told: &[Event]) -> Result<bool, TestCaseError> {
    let mut all_the_same = true;
    for viewer in viewers(game) {
        let (first, second) = (visible(told, viewer), visible(twin_told, viewer));
        match first.iter().position(|event| event.fact.reveals()) {
            Some(reveal) => {
                prop_assert_eq!(&first[..reveal], &second[..reveal.min(second.len())]);
                all_the_same = false;
            }
            None => {
                prop_assert_eq!(first, second);
                prop_assert_eq!(game.table(), twin.table());
                if let Viewer::Player(me) = viewer {
                    prop_assert_eq!(game.view(me).private, twin.view(me).private);
                }
            }
        }
    }
    Ok(all_the_same)
}

/// A module that is switched on but never drawn changes nothing but the tiles: the dice stay as they were.
#[test]
fn switching_a_module_on_leaves_the_dice_as_they_were() {
    let faces = |modules: u32| {
        let mut told = Vec::new();
        let mut game = new_game(&setup(4, modules), 7, &mut told);
        start(&mut game, &mut told).unwrap();
        for step in 0..20u32 {
            let at = Tick(step * 1000);
            game.table().players().for_each(|who| {
                let _ = act(&mut game, who, &Command::ROLL, at, &mut told);
            });
        }
        let rolled = |event: &Event| match event.fact {
            Fact::Rolled { who, dice, faces, .. } => Some((who, dice, faces)),
            _ => None,
        };
        told.iter().filter_map(rolled).collect::<Vec<_>>()
    };
    assert_eq!(faces(0), faces(ALL_MODULES));
    assert!(faces(0).len() > 10);
}

#[test]
fn every_module_can_be_found_by_its_slug() {
    for module in MANIFESTS {
        assert_eq!(ModuleId::from_slug(module.slug), Some(module.id));
    }
    assert_eq!(ModuleId::from_slug("nothing"), None);
}

/// Facts, words and art name a piece by its id: it must be one that the data has, or the back of those that begin with its name.
#[test]
fn every_piece_of_a_module_stands_in_the_data() {
    for module in MANIFESTS.iter().filter(|module| MODULE_NAMES.contains(&module.slug)) {
        let is_back = |id: &str| PIECE_NAMES.iter().any(|name| name.starts_with(&format!("{id}_")));
        let known = |id: &str| PIECE_NAMES.contains(&id) || is_back(id);
        let unknown: Vec<_> = module.pieces.iter().filter(|id| !known(id)).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", module.slug);
    }
}
