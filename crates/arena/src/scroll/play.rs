//! One game of bots, and what came of it.

use std::sync::Arc;

use kit::{Seed, Tick};
use scroll::event::{Event, Fact, Source};
use scroll::game::{Game, act, begin, start};
use scroll::room::Place;
use scroll::setup::Setup;
use scroll::sheets::Sheets;
use scroll::table::Phase;
use scroll_bots::Bot;

use crate::play::Audit;

/// Commands after which a game is given up: no real one comes near.
const MOST_COMMANDS: u32 = 5_000;

/// What came of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Whether it was won.
    pub won: bool,
    /// Whether everybody was on the exit at the end.
    pub all_out: bool,
    /// The round in which it ended.
    pub round: u8,
    /// Gems at the end.
    pub gems: u8,
    /// Where they came from: rooms, tracks, colours, maps.
    pub sources: [u8; 4],
    /// Accepted commands.
    pub commands: u32,
    /// The digest of all events.
    pub events: u64,
}

/// Plays a game to its end.
///
/// # Errors
/// A wish that was refused, or what the audit found.
pub fn play(setup: &Setup, data: &Arc<Sheets>, number: u64, bots: &[Bot], audit: Audit) -> Result<Outcome, String> {
    let mut told = Vec::new();
    let begun = begin(setup, data, Seed::from_number(number), &mut told);
    let mut game = begun.map_err(|error| format!("no game can be set up like that: {error:?}"))?;
    start(&mut game, &mut told).map_err(|why_not| format!("the game does not start: {why_not:?}"))?;
    let mut outcome = Outcome::default();
    loop {
        let wish = game.table().seats().find_map(|who| Some((who, bots[who.index()].choose(&game.view(who))?)));
        outcome.note(&told);
        told.clear();
        let Some((who, wish)) = wish else { break };
        act(&mut game, who, &wish, Tick::START, &mut told)
            .map_err(|why_not| format!("a bot was refused {wish:?}: {why_not:?}"))?;
        outcome.commands += 1;
        if audit == Audit::On {
            game.audit().map_err(|what| format!("{what}, after {wish:?}"))?;
        }
        if outcome.commands == MOST_COMMANDS {
            return Err("the game does not end".to_owned());
        }
    }
    outcome.end(&game);
    Ok(outcome)
}

impl Outcome {
    fn note(&mut self, told: &[Event]) {
        for event in told {
            if let Fact::GemsGained { count, from, .. } = event.fact {
                let source = match from {
                    Source::Room(_) => 0,
                    Source::Track(_) => 1,
                    Source::Colour(_) => 2,
                    Source::Map(_) => 3,
                };
                self.sources[source] += count;
            }
        }
    }

    fn end(&mut self, game: &Game) {
        let (table, exit) = (game.table(), Place::In(game.book().sheet().exit()));
        self.won = table.phase == Phase::Won;
        self.all_out = table.players.iter().all(|player| player.sheet.place == exit);
        (self.round, self.gems, self.events) = (table.round, table.team.gems, game.chain().0);
    }
}
