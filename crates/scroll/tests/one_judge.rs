//! Properties of whole games played at random: one judge, nothing hidden shows, both replays agree, what is taken back never was, and a
//! refusal changes nothing.

use kit::{Face, PlayerId, Presence, Seed, Tick};
use proptest::prelude::*;
use scroll::about::{Forecast, forecast};
use scroll::command::{Command, Mark, PairSet, Pick, Prize};
use scroll::event::{Event, Fact};
use scroll::game::{Game, Input, act, advance, begin, presence, start};
use scroll::options::{Offer, options};
use scroll::permit::permit;
use scroll::replay::{GameLog, chain_of, new_log, note, rebuild, replay};
use scroll::room::{Room, Side};
use scroll::seen::{Seen, seen};
use scroll::setup::{Difficulty, Seating, Setup, TurnClock};
use scroll::sheets::{MapId, Part, Sheets, Track, Variant};
use scroll::symbols::Symbols;
use scroll::view::Viewer;

/// One step of a random game: who, which of their legal options, how much later, and whether somebody comes or goes.
type Move = (u8, u16, u16, u8);

fn moves() -> impl Strategy<Value = Vec<Move>> {
    prop::collection::vec((0..4u8, any::<u16>(), 0..9000u16, any::<u8>()), 1..400)
}

fn setups() -> impl Strategy<Value = Setup> {
    let variant = prop::option::of(prop::sample::select(Variant::ALL.map(|(variant, _)| variant).to_vec()));
    let clock =
        prop::sample::select(vec![TurnClock::Off, TurnClock::Off, TurnClock::Seconds60, TurnClock::Seconds90]);
    let seating = prop::sample::select(vec![Seating::Apart, Seating::Apart, Seating::OneDevice]);
    let difficulty = prop::sample::select(Difficulty::ALL.to_vec());
    (2..=4u8, variant, clock, seating, difficulty).prop_map(
        |(players, variant, turn_clock, seating, difficulty)| Setup {
            players,
            difficulty,
            variant,
            turn_clock,
            seating,
        },
    )
}

fn new_game(setup: &Setup, seed: u64, told: &mut Vec<Event>) -> Game {
    begin(setup, &Sheets::standard(), Seed::from_number(seed), told).unwrap()
}

fn offers_of(game: &Game, who: PlayerId) -> Vec<Offer> {
    let mut offers = Vec::new();
    options(&game.view(who), &mut offers);
    offers
}

/// The legal command a move means, if there is any. Taking back and handing over are rare, so that games get on.
fn choose(game: &Game, who: PlayerId, pick: u16) -> Option<Command> {
    let offers = offers_of(game, who);
    let rare = |command: &Command| matches!(command, Command::TakeBack | Command::EndTurn);
    let sensible = |offer: &&Offer| offer.verdict.is_ok() && (pick.is_multiple_of(5) || !rare(&offer.command));
    let legal: Vec<_> = offers.iter().filter(sensible).collect();
    if legal.is_empty() { None } else { Some(legal[usize::from(pick / 5) % legal.len()].command) }
}

/// Plays a random game and hands each accepted input to `each`.
fn play(game: &mut Game, moves: &[Move], told: &mut Vec<Event>, mut each: impl FnMut(&mut Game, Tick, Input)) {
    start(game, told).unwrap();
    each(game, Tick(0), Input::Start);
    for (seat, pick, later, comes) in moves {
        if !game.table().phase.is_running() {
            return;
        }
        let who = PlayerId(seat % game.table().players.len() as u8);
        let at = game.now().plus_ms(u32::from(*later));
        advance(game, at, told);
        each(game, at, Input::Advance);
        if comes % 16 < 2 {
            let now_is = if comes % 16 == 0 { Presence::Away } else { Presence::Here };
            presence(game, who, now_is, at, told).unwrap();
            each(game, at, Input::Presence { who, presence: now_is });
        }
        let asked = game.table().asked().iter().next().unwrap_or(who);
        let by = if pick % 3 == 0 { who } else { asked };
        if let Some(command) = choose(game, by, *pick) {
            act(game, by, &command, at, told).expect("options are legal");
            each(game, at, Input::Act { by, command });
        }
    }
}

/// What was told of a step, in the words of a forecast.
fn noted(events: &[Event]) -> (u8, u8, bool, bool, bool) {
    let mut found = (0, 0, false, false, false);
    for event in events {
        match event.fact {
            Fact::GemsGained { count, .. } => found.0 += count,
            Fact::Circled { .. } => found.1 += 1,
            Fact::ActionCrossed { .. } => found.2 = true,
            Fact::ChoiceAsked { .. } => found.3 = true,
            Fact::VoteOpened { .. } => found.4 = true,
            _ => {}
        }
    }
    found
}

fn promised(forecast: &Forecast) -> (u8, u8, bool, bool, bool) {
    let circles = forecast.circles.iter().sum();
    (forecast.gems, circles, forecast.crosses_action, forecast.asks_choice, forecast.asks_vote)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// What is offered is permitted and can be done, what is refused names a rule of the catalogue and changes nothing, and nothing is
    /// made or lost.
    #[test]
    fn offers_and_judge_agree(setup in setups(), seed in any::<u64>(), moves in moves()) {
        let mut told = Vec::new();
        let mut game = new_game(&setup, seed, &mut told);
        play(&mut game, &moves, &mut told, |game, at, _| {
            game.audit().unwrap();
            for who in game.table().seats() {
                for offer in offers_of(game, who) {
                    assert_eq!(permit(&game.view(who), &offer.command), offer.verdict);
                    let mut copy = game.clone();
                    let done = act(&mut copy, who, &offer.command, at, &mut Vec::new());
                    assert_eq!(done.err(), offer.verdict.err());
                    if done.is_err() {
                        assert_eq!(copy.digest(), game.digest());
                    }
                    if let Err(why_not) = offer.verdict {
                        assert!(why_not.rule.to_string().starts_with("RNW-"));
                    }
                }
            }
        });
    }

    /// What an offer says it would bring is what comes of it.
    #[test]
    fn forecasts_come_true(setup in setups(), seed in any::<u64>(), moves in moves()) {
        let mut told = Vec::new();
        let mut game = new_game(&setup, seed, &mut told);
        play(&mut game, &moves, &mut told, |game, at, _| {
            for who in game.table().seats() {
                for offer in offers_of(game, who).iter().filter(|offer| offer.verdict.is_ok()) {
                    let said = offer.forecast(&game.view(who));
                    let (mut copy, mut events) = (game.clone(), Vec::new());
                    act(&mut copy, who, &offer.command, at, &mut events).unwrap();
                    let handed_over = events.iter().any(|event| matches!(event.fact, Fact::TurnEnded { .. }));
                    if !said.throws && !handed_over {
                        assert_eq!(promised(&said), noted(&events), "{:?}", offer.command);
                    }
                }
            }
        });
    }

    /// RNW-55: a step that is taken back leaves the table as it was before it, whoever asks. RNW-53: doing and taking back
    /// again brings no more time.
    #[test]
    fn what_is_taken_back_never_was(setup in setups(), seed in any::<u64>(), moves in moves()) {
        let mut told = Vec::new();
        let mut game = new_game(&setup, seed, &mut told);
        play(&mut game, &moves, &mut told, |game, at, _| {
            let who = game.table().active;
            for offer in offers_of(game, who).iter().filter(|offer| offer.verdict.is_ok()) {
                let (mut copy, depth) = (game.clone(), game.table().undo.len());
                act(&mut copy, who, &offer.command, at, &mut Vec::new()).unwrap();
                if copy.table().undo.len() == depth + 1 && copy.table().phase.is_running() {
                    act(&mut copy, who, &Command::TakeBack, at, &mut Vec::new()).unwrap();
                    let mut expected = *game.table();
                    (expected.asked_at, expected.resumed) = (copy.table().asked_at, copy.table().resumed);
                    assert_eq!(*copy.table(), expected, "{:?}", offer.command);
                    assert_no_more_time(copy, who, &offer.command, at);
                }
            }
        });
    }

    /// Inputs with the seed and events without it rebuild the same game; the log survives being written.
    #[test]
    fn both_replays_agree(setup in setups(), seed in any::<u64>(), moves in moves()) {
        let (data, mut told) = (Sheets::standard(), Vec::new());
        let mut game = new_game(&setup, seed, &mut told);
        let mut log = new_log(&setup, &data, Seed::from_number(seed));
        play(&mut game, &moves, &mut told, |_, at, input| note(&mut log, at, input));
        let read = GameLog::from_bytes(&log.to_bytes()).unwrap();
        let mut again = Vec::new();
        let other = replay(&read, &data, &mut again).unwrap();
        prop_assert_eq!(&again, &told);
        prop_assert_eq!(other.digest(), game.digest());
        prop_assert_eq!(chain_of(&told), game.chain());
        prop_assert_eq!(rebuild(game.book(), &told), *game.table());
    }

    /// Two games that differ only in the dice to come look the same, offer the same and tell the same until dice are thrown.
    #[test]
    fn nothing_hidden_shows(setup in setups(), seed in any::<u64>(), other in any::<u64>(), moves in moves()) {
        let mut told = Vec::new();
        let mut game = new_game(&setup, seed, &mut told);
        play(&mut game, &moves, &mut told, |game, at, _| {
            let twin = game.with_other_secrets(Seed::from_number(other));
            for who in game.table().seats() {
                let (offers, of_twin) = (offers_of(game, who), offers_of(&twin, who));
                assert_eq!(&offers, &of_twin);
                for offer in &offers {
                    assert_eq!(offer.forecast(&game.view(who)), offer.forecast(&twin.view(who)));
                    let tell = |game: &Game| {
                        let (mut copy, mut events) = (game.clone(), Vec::new());
                        let _ = act(&mut copy, who, &offer.command, at, &mut events);
                        let open = events.iter().take_while(|event| !event.fact.reveals());
                        open.copied().collect::<Vec<_>>()
                    };
                    assert_eq!(tell(game), tell(&twin));
                }
            }
        });
    }

    /// A viewer who applies what they are told has the same table.
    #[test]
    fn what_is_seen_is_enough(setup in setups(), seed in any::<u64>(), moves in moves()) {
        let mut told = Vec::new();
        let mut game = new_game(&setup, seed, &mut told);
        play(&mut game, &moves, &mut told, |_, _, _| {});
        for viewer in [Viewer::Spectator, Viewer::Player(PlayerId(1))] {
            let seen: Vec<Event> = told.iter().filter_map(|event| match seen(event, viewer) {
                Seen::Event(event) => Some(event),
                Seen::Skip => None,
            }).collect();
            prop_assert_eq!(rebuild(game.book(), &seen), *game.table());
        }
    }

    /// Nonsense from outside is refused and changes nothing.
    #[test]
    fn nonsense_is_refused(setup in setups(), seed in any::<u64>(), moves in moves(), wild in wishes(), by in 0..9u8) {
        let mut told = Vec::new();
        let mut game = new_game(&setup, seed, &mut told);
        play(&mut game, &moves, &mut told, |_, _, _| {});
        let (before, now) = (game.digest(), game.now());
        let _ = wild.about(&game.view(PlayerId(0)));
        let done = act(&mut game, PlayerId(by), &wild, now, &mut told);
        match done {
            Ok(()) => game.audit().unwrap(),
            Err(_) => prop_assert_eq!(game.digest(), before),
        }
    }
}

/// A second later the same is done and taken back once more: the table waits since when it did.
fn assert_no_more_time(mut game: Game, who: PlayerId, command: &Command, at: Tick) {
    let (since, later, depth) = (game.table().asked_at, at.plus_ms(1000), game.table().undo.len());
    let done = act(&mut game, who, command, later, &mut Vec::new()).is_ok();
    if done && game.table().undo.len() == depth + 1 && game.table().phase.is_running() {
        act(&mut game, who, &Command::TakeBack, later, &mut Vec::new()).unwrap();
        assert_eq!(game.table().asked_at, since, "{command:?}");
    }
}

fn wishes() -> impl Strategy<Value = Command> {
    let symbols = prop::collection::vec(prop::sample::select(Face::ALL.to_vec()), 0..300);
    let symbols = symbols.prop_map(|faces| faces.into_iter().take(250).collect::<Symbols>());
    let side = prop::sample::select(Side::ALL.to_vec());
    let track = prop::sample::select(Track::ALL.map(|(track, _)| track).to_vec());
    let face = prop::sample::select(Face::ALL.to_vec());
    let part = prop::sample::select(Part::ALL.to_vec());
    let mark = (any::<u8>(), part).prop_map(|(map, part)| Mark { map: MapId(map), part });
    prop_oneof![
        side.clone().prop_map(Command::ChooseSide),
        (any::<u8>(), side).prop_map(|(room, side)| Command::Close { room: Room(room), side }),
        any::<u8>().prop_map(|set| Command::Decide(PairSet(set))),
        any::<u8>().prop_map(Command::Heal),
        track.clone().prop_map(Command::MakeDie),
        (any::<u8>(), symbols).prop_map(|(to, help)| Command::Enter { to: Room(to), help }),
        any::<u8>().prop_map(|to| Command::Rush(Room(to))),
        track.prop_map(|track| Command::Choose(Pick::Track(track))),
        any::<u8>().prop_map(|n| Command::Choose(Pick::SheetDie(n))),
        Just(Command::Vote(Prize::Die)),
        (face, prop::option::of(mark)).prop_map(|(face, mark)| Command::Take { face, mark }),
        any::<u8>().prop_map(|map| Command::UseMap(MapId(map))),
        prop::sample::select(vec![
            Command::Roll,
            Command::Reroll,
            Command::EndTurn,
            Command::TakeBack,
            Command::TakeNoMore
        ]),
    ]
}

/// A game is small and copied by one memory copy; the limit is that of the other game.
#[test]
fn a_table_is_small() {
    fn is_copy<T: Copy>() {}
    is_copy::<scroll::table::Table>();
    let bytes = std::mem::size_of::<scroll::table::Table>();
    assert!(bytes <= 4096, "{bytes} bytes");
}

/// RNW-53: what is offered to nobody is not lost: a table that waits always waits for somebody (see the audit), and a forecast of a
/// refused offer is empty.
#[test]
fn a_refused_offer_promises_nothing() {
    let mut told = Vec::new();
    let mut game = new_game(&Setup::new(2), 1, &mut told);
    start(&mut game, &mut told).unwrap();
    let view = game.view(PlayerId(0));
    let refused = Offer { command: Command::Roll, verdict: permit(&view, &Command::Roll) };
    assert!(refused.verdict.is_err());
    assert_eq!(refused.forecast(&view), Forecast::default());
    let legal = permit(&view, &Command::ChooseSide(Side::North)).unwrap();
    assert_eq!(forecast(&view, &legal), Forecast::default());
}
