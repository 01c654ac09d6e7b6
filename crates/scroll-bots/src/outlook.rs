//! How a game stands: how often bots win that play on from here with other dice to come. Nothing is known of the dice that came.

use kit::Seed;
use scroll::game::{Game, act};
use scroll::table::Phase;

use crate::{Bot, Level};

/// Wishes after which a game is given up: no real one comes near.
const MOST_WISHES: u32 = 5_000;

/// How many of so many games bots of this level win that play on from here. Equal games give equal answers.
#[must_use]
pub fn outlook(game: &Game, level: Level, games: u32) -> u32 {
    (0..games).filter(|number| wins(game.with_other_secrets(Seed::from_number(u64::from(*number))), level)).count()
        as u32
}

fn wins(mut game: Game, level: Level) -> bool {
    let (bot, mut told) = (Bot::new(level), Vec::new());
    for _ in 0..MOST_WISHES {
        let wish = game.table().seats().find_map(|who| Some((who, bot.choose(&game.view(who))?)));
        let (now, Some((who, wish))) = (game.now(), wish) else { break };
        told.clear();
        if act(&mut game, who, &wish, now, &mut told).is_err() {
            break;
        }
    }
    game.table().phase == Phase::Won
}
