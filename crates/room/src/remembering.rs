//! The replay of an ended game, made from the journal of its room.

use kit::{FORMAT, LogHeader, Stamped, Tick};
use replay::Replay;
use temple::game::{Game, Input};
use temple::replay::{GameLog, chain_of};
use temple::{components::Components, game};

use std::sync::Arc;

use crate::journal::{Beginning, JournalEntry, Record};

/// The replay of the last game in these entries, if they hold one that is no what-if: of all of it, or of as much as comes
/// out under the rules of today as it was played. `ended_at` is in seconds since 1970.
pub fn replay_of(
    entries: impl IntoIterator<Item = JournalEntry>,
    data: &Arc<Components>,
    ended_at: u64,
) -> Option<Replay> {
    let mut writing: Option<Writing> = None;
    for entry in entries {
        match (entry.record, &mut writing) {
            (Record::Past(_) | Record::Reseeded(_), _) => return None,
            (Record::Began(beginning), _) => writing = Some(Writing::of(&beginning, data)?),
            (Record::Input { at, input, echo, .. }, Some(writing)) => {
                writing.take(at, input, |game| echo.is_none_or(|echo| echo == game.chain().echo()));
            }
            // What stands before a beginning belongs to the game before.
            (Record::Input { .. } | Record::Lobby(_) | Record::Beat { .. } | Record::Ended, _) => {}
            // Nothing of the game.
            (Record::TooLate { .. } | Record::Answered { .. } | Record::Used { .. } | Record::Answers(_), _) => {}
        }
    }
    let mut replay = writing?.replay;
    (replay.chain, replay.ended_at) = (Some(chain_of(&replay.events)), ended_at);
    Some(replay)
}

struct Writing {
    /// None once it has come out differently.
    game: Option<Game>,
    replay: Replay,
}

impl Writing {
    fn of(beginning: &Beginning, data: &Arc<Components>) -> Option<Writing> {
        let mut events = Vec::new();
        let game = game::begin(&beginning.setup, data, beginning.seed, &mut events).ok()?;
        let game = Some(game).filter(|game| beginning.chain.is_none_or(|chain| chain == game.chain()));
        if game.is_none() {
            events.clear();
        }
        let header = LogHeader {
            format: FORMAT,
            rules_revision: beginning.rules_revision,
            data: beginning.data,
            setup: beginning.setup.clone(),
            seed: beginning.seed,
        };
        let replay = Replay {
            log: GameLog { header, inputs: Vec::new() },
            players: beginning.players.clone(),
            promise: beginning.promise.clone(),
            ended_at: 0,
            events,
            chain: None,
        };
        Some(Writing { game, replay })
    }

    /// Carries an input out again and writes it down, unless it or one before comes out differently.
    fn take(&mut self, at: Tick, input: Input, is_same: impl Fn(&Game) -> bool) {
        let Some(game) = &mut self.game else { return };
        let before = self.replay.events.len();
        if game.take(&input, at, &mut self.replay.events).is_ok() && is_same(game) {
            self.replay.log.inputs.push(Stamped { at, input });
        } else {
            self.replay.events.truncate(before);
            self.game = None;
        }
    }
}
