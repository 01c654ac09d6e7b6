//! The replay of an ended game, made from the journal of its room.

use std::sync::Arc;

use kit::{FORMAT, LogHeader, Stamped, Tick};
use replay::{LogOf, Replay, ReplayOf, Temple, chain_of};
use temple::components::Components;

use crate::hosted::{Entry, Hosted};
use crate::journal::{Beginning, JournalEntry, Record};

/// The replay of the last game in these entries, if they hold one of the temple that is no what-if: of all of it, or of as much as
/// comes out under the rules of today as it was played. `ended_at` is in seconds since 1970.
pub fn replay_of(
    entries: impl IntoIterator<Item = JournalEntry>,
    data: &Arc<Components>,
    ended_at: u64,
) -> Option<Replay> {
    replay_in::<Temple>(entries, data, ended_at)
}

/// The same of any game.
pub(crate) fn replay_in<G: Hosted>(
    entries: impl IntoIterator<Item = JournalEntry>,
    data: &Arc<G::Data>,
    ended_at: u64,
) -> Option<ReplayOf<G>> {
    let mut writing: Option<Writing<G>> = None;
    for entry in entries {
        match (G::read(entry.record), &mut writing) {
            (Entry::Past(_) | Entry::Shared(Record::Reseeded(_)), _) => return None,
            (Entry::Began(beginning), _) => writing = Some(Writing::of(&beginning, data)?),
            (Entry::Input { at, input, echo, .. }, Some(writing)) => {
                writing.take(at, input, |game| echo.is_none_or(|echo| echo == G::chain(game).echo()));
            }
            // What stands before a beginning belongs to the game before, and the rest is not of the game.
            (Entry::Input { .. } | Entry::Foreign | Entry::Misfit | Entry::Shared(_), _) => {}
        }
    }
    let mut replay = writing?.replay;
    (replay.chain, replay.ended_at) = (Some(chain_of(&replay.events)), ended_at);
    Some(replay)
}

struct Writing<G: Hosted> {
    /// None once it has come out differently.
    game: Option<G::Game>,
    replay: ReplayOf<G>,
}

impl<G: Hosted> Writing<G> {
    fn of(beginning: &Beginning<G::Setup>, data: &Arc<G::Data>) -> Option<Writing<G>> {
        let mut events = Vec::new();
        let game = G::begin(&beginning.setup, data, beginning.seed, &mut events)?;
        let game = Some(game).filter(|game| beginning.chain.is_none_or(|chain| chain == G::chain(game)));
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
        let replay = ReplayOf {
            log: LogOf::<G> { header, inputs: Vec::new() },
            players: beginning.players.clone(),
            promise: beginning.promise.clone(),
            ended_at: 0,
            events,
            chain: None,
        };
        Some(Writing { game, replay })
    }

    /// Carries an input out again and writes it down, unless it or one before comes out differently.
    fn take(&mut self, at: Tick, input: G::Input, is_same: impl Fn(&G::Game) -> bool) {
        let Some(game) = &mut self.game else { return };
        let before = self.replay.events.len();
        if G::take(game, &input, at, &mut self.replay.events).is_ok() && is_same(game) {
            self.replay.log.inputs.push(Stamped { at, input });
        } else {
            self.replay.events.truncate(before);
            self.game = None;
        }
    }
}
