//! Whole games by simple bots: they end, nothing is made or lost on the way, and they can be won.

use kit::{Seed, Tick};
use scroll::bot::Bot;
use scroll::command::{Command, PairSet};
use scroll::game::{Game, act, begin, start};
use scroll::setup::Setup;
use scroll::sheets::{Sheets, Variant};
use scroll::table::Phase;

/// Plays a game to its end, with an audit after every command.
fn play(setup: &Setup, seed: u64) -> Game {
    let mut told = Vec::new();
    let mut game = begin(setup, &Sheets::standard(), Seed::from_number(seed), &mut told).unwrap();
    let mut bots: Vec<Bot> =
        (0..setup.players).map(|n| Bot::new(Seed::from_number(seed * 10 + u64::from(n)))).collect();
    start(&mut game, &mut told).unwrap();
    for commands in 0.. {
        assert!(commands < 5000, "the game does not end");
        let wish = game.table().seats().find_map(|who| Some((who, bots[who.index()].choose(&game.view(who))?)));
        let Some((who, wish)) = wish else { break };
        if let Err(why_not) = act(&mut game, who, &wish, Tick(0), &mut told) {
            panic!("{wish:?} is refused: {why_not:?}");
        }
        game.audit().unwrap_or_else(|error| panic!("{wish:?}: {error}"));
    }
    assert!(matches!(game.table().phase, Phase::Won | Phase::Lost), "{:?}", game.table().phase);
    game
}

/// RNW-54: the simple bot plays every number of players and every variant to the end. It wins some games and loses some: the targets
/// are neither out of reach nor a gift.
#[test]
fn bots_play_to_the_end() {
    for variant in [None, Some(Variant::Entrances), Some(Variant::DiceRooms), Some(Variant::Jokers)] {
        let mut won = 0;
        for players in 2..=4 {
            for seed in 0..12 {
                let setup = Setup { variant, ..Setup::new(players) };
                won += u32::from(play(&setup, seed).table().phase == Phase::Won);
            }
        }
        assert!((1..36).contains(&won), "{variant:?}: {won} of 36 won");
    }
}

/// RNW-14, RNW-18: once the turn is handed over the last decision is final; its dice belong to those who take them.
#[test]
fn nothing_is_decided_while_the_pool_is_shared() {
    let (mut told, mut game) = (Vec::new(), play_to_pool());
    let active = game.table().active;
    assert_eq!(game.table().phase, Phase::Sharing);
    let why_not = act(&mut game, active, &Command::Decide(PairSet::NONE), Tick(0), &mut told).unwrap_err();
    assert_eq!(why_not.rule.to_string(), "RNW-14");
    game.audit().unwrap();
}

/// A game in which everything that could be given was given, and the turn handed over.
fn play_to_pool() -> Game {
    let mut told = Vec::new();
    let mut game = begin(&Setup::new(2), &Sheets::standard(), Seed::from_number(1), &mut told).unwrap();
    start(&mut game, &mut told).unwrap();
    for (who, side) in game.table().seats().zip(scroll::room::Side::ALL) {
        act(&mut game, who, &Command::ChooseSide(side), Tick(0), &mut told).unwrap();
    }
    let active = game.table().active;
    while game.table().phase == Phase::Rolling {
        act(&mut game, active, &Command::Roll, Tick(0), &mut told).unwrap();
        let open = game.table().turn.pair.unwrap().open();
        act(&mut game, active, &Command::Decide(open), Tick(0), &mut told).unwrap();
    }
    act(&mut game, active, &Command::EndTurn, Tick(0), &mut told).unwrap();
    game
}
