//! The replay of an ended game, made from the journal of its room.

use kit::{FORMAT, LogHeader, Stamped};
use replay::Replay;
use temple::game::{Game, RULES_REVISION};
use temple::replay::GameLog;
use temple::{components::Components, game};

use std::sync::Arc;

use crate::journal::{Beginning, JournalEntry, Record};

/// The replay of the last game in these entries, if they hold one whole game that was played under these rules and is no
/// what-if. `ended_at` is in seconds since 1970.
pub fn replay_of(
    entries: impl IntoIterator<Item = JournalEntry>,
    data: &Arc<Components>,
    ended_at: u64,
) -> Option<Replay> {
    let mut writing: Option<Writing> = None;
    for entry in entries {
        match entry.record {
            Record::Past(_) | Record::Reseeded(_) => return None,
            Record::Began(beginning) => writing = Some(Writing::of(&beginning, data)?),
            Record::Input { at, input, .. } => {
                // What stands before a beginning belongs to the game before.
                let Some(writing) = writing.as_mut() else { continue };
                writing.game.take(&input, at, &mut writing.replay.events).ok()?;
                writing.replay.log.inputs.push(Stamped { at, input });
            }
            Record::Lobby(_) | Record::Beat { .. } | Record::Ended => {}
        }
    }
    let Writing { game, mut replay } = writing?;
    (replay.ended_in, replay.ended_at) = (game.digest(), ended_at);
    Some(replay)
}

struct Writing {
    game: Game,
    replay: Replay,
}

impl Writing {
    fn of(beginning: &Beginning, data: &Arc<Components>) -> Option<Writing> {
        if (beginning.rules_revision, beginning.data) != (RULES_REVISION, data.digest()) {
            return None;
        }
        let mut events = Vec::new();
        let game = game::begin(&beginning.setup, data, beginning.seed, &mut events).ok()?;
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
            ended_in: game.digest(),
        };
        Some(Writing { game, replay })
    }
}
