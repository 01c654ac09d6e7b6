//! Whole games of bots: they end, every wish is legal, equal games come out equal, and the better level wins more often.

use kit::{Seed, Tick};
use scroll::event::Event;
use scroll::game::{Game, act, begin, start};
use scroll::setup::Setup;
use scroll::sheets::{Sheets, Variant};
use scroll::table::Phase;
use scroll_bots::{Bot, Level, Why, outlook};

const VARIANTS: [Option<Variant>; 4] =
    [None, Some(Variant::Entrances), Some(Variant::DiceRooms), Some(Variant::Jokers)];

/// Plays a game to its end, with an audit after every command; `each` sees every wish before it is carried out.
fn play(setup: &Setup, seed: u64, level: Level, mut each: impl FnMut(&Game, Bot)) -> (Game, Vec<Event>) {
    let (mut told, bot) = (Vec::new(), Bot::new(level));
    let mut game = begin(setup, &Sheets::standard(), Seed::from_number(seed), &mut told).unwrap();
    start(&mut game, &mut told).unwrap();
    for commands in 0.. {
        assert!(commands < 5000, "the game does not end");
        each(&game, bot);
        let wish = game.table().seats().find_map(|who| Some((who, bot.choose(&game.view(who))?)));
        let Some((who, wish)) = wish else { break };
        if let Err(why_not) = act(&mut game, who, &wish, Tick(0), &mut told) {
            panic!("{wish:?} is refused: {why_not:?}");
        }
        game.audit().unwrap_or_else(|error| panic!("{wish:?}: {error}"));
    }
    assert!(matches!(game.table().phase, Phase::Won | Phase::Lost), "{:?}", game.table().phase);
    (game, told)
}

#[test]
fn bots_of_every_level_play_to_the_end() {
    for level in Level::ALL {
        for variant in VARIANTS {
            for players in 2..=4 {
                play(&Setup { variant, ..Setup::new(players) }, 11, level, |_, _| {});
            }
        }
    }
}

#[test]
fn equal_games_come_out_equal() {
    let setup = Setup::new(3);
    let (once, again) = (play(&setup, 5, Level::Sharp, |_, _| {}), play(&setup, 5, Level::Sharp, |_, _| {}));
    assert_eq!(once.1, again.1);
    assert_eq!(once.0.digest(), again.0.digest());
}

/// RNW-54: what a bot does depends on the view alone; other dice to come change nothing.
#[test]
fn bots_do_not_know_the_dice_to_come() {
    play(&Setup::new(3), 8, Level::Steady, |game, bot| {
        let other = game.with_other_secrets(Seed::from_number(99));
        for who in game.table().seats() {
            assert_eq!(bot.choose(&game.view(who)), bot.choose(&other.view(who)));
        }
    });
}

/// A handful of fixed games is enough to see which level is the better one; `docs/balance.md` has the figures.
#[test]
fn a_better_level_wins_more_often() {
    let won = |level: Level| {
        let games = (0..24).map(|seed| play(&Setup::new(2 + (seed % 3) as u8), seed, level, |_, _| {}));
        games.filter(|(game, _)| game.table().phase == Phase::Won).count()
    };
    let [gentle, steady, sharp] = Level::ALL.map(won);
    assert!(gentle < steady && steady < sharp, "{gentle} {steady} {sharp} of 24");
}

/// For every die that goes to the pool the bot has a word, and all three words are used.
#[test]
fn bots_say_why_a_die_goes_to_the_pool() {
    let mut words = std::collections::BTreeSet::new();
    for seed in 0..6 {
        play(&Setup::new(3), seed, Level::Sharp, |game, bot| {
            let view = game.view(game.table().active);
            let Some(pair) = game.table().turn.pair.filter(|pair| pair.decided.is_none()) else { return };
            let given = match bot.choose(&view) {
                Some(scroll::command::Command::Decide(pool)) => pool,
                _ => return,
            };
            for n in 0..2 {
                let why = bot.why(&view, &pair, n);
                assert_eq!(why.is_some(), given.has(n), "{pair:?}");
                if let Some(Why::Completes(who, _) | Why::Helps(who, _)) = why {
                    assert_ne!(who, view.me, "the pool is for the others");
                }
                words.extend(why.map(Why::word));
            }
        });
    }
    assert_eq!(words.into_iter().collect::<Vec<_>>(), ["completes", "helps", "spare"]);
}

/// How a game stands is the same whoever asks and whatever dice come, and ended games stand as they ended.
#[test]
fn the_outlook_knows_nothing_of_the_dice_to_come() {
    let (ended, _) = play(&Setup::new(2), 3, Level::Sharp, |game, _| {
        let hidden = game.with_other_secrets(Seed::from_number(77));
        if game.table().round == 4 && game.table().phase == Phase::Sharing {
            assert_eq!(outlook(game, Level::Gentle, 3), outlook(&hidden, Level::Gentle, 3));
        }
    });
    let won = ended.table().phase == Phase::Won;
    assert_eq!(outlook(&ended, Level::Gentle, 5), if won { 5 } else { 0 });
}
