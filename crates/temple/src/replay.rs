//! Playing a game again: from its inputs with the seed, or from its events without one. Both must agree.

use std::sync::Arc;

use kit::{Digest, FORMAT, Log, LogHeader, Seed, Stamped, Tick};

use crate::components::Components;
use crate::event::Event;
use crate::game::{Game, Input, RULES_REVISION, begin};
use crate::rulebook::Rulebook;
use crate::setup::{Setup, SetupError};
use crate::table::Table;
use crate::why_not::WhyNot;

/// The log of a temple game.
pub type GameLog = Log<Setup, Input>;

/// Why a log does not play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// It was played under other rules; its events can be reviewed, its inputs not recomputed.
    OtherRules {
        /// The revision in the log.
        found: u32,
    },
    /// It was played with other component data.
    OtherData {
        /// The digest in the log.
        found: Digest,
    },
    /// Its set-up is impossible.
    Setup(SetupError),
    /// An input is refused.
    Refused {
        /// Its place in the log.
        input: usize,
        /// Why.
        why_not: WhyNot,
    },
}

/// A new log with nothing in it yet.
#[must_use]
pub fn new_log(setup: &Setup, data: &Components, seed: Seed) -> GameLog {
    let header = LogHeader {
        format: FORMAT,
        rules_revision: RULES_REVISION,
        data: data.digest_for(setup.modules),
        setup: setup.clone(),
        seed,
    };
    Log { header, inputs: Vec::new() }
}

/// Notes an accepted input.
pub fn note(log: &mut GameLog, at: Tick, input: Input) {
    log.inputs.push(Stamped { at, input });
}

/// Plays a log from its beginning to its end and tells everything that happened.
///
/// # Errors
/// When the log does not fit these rules, this data or itself.
pub fn replay(log: &GameLog, data: &Arc<Components>, told: &mut Vec<Event>) -> Result<Game, ReplayError> {
    let header = &log.header;
    if header.rules_revision != RULES_REVISION {
        return Err(ReplayError::OtherRules { found: header.rules_revision });
    }
    if header.data != data.digest_for(header.setup.modules) {
        return Err(ReplayError::OtherData { found: header.data });
    }
    let mut game = begin(&header.setup, data, header.seed, told).map_err(ReplayError::Setup)?;
    for (input, Stamped { at, input: what }) in log.inputs.iter().enumerate() {
        game.take(what, *at, told).map_err(|why_not| ReplayError::Refused { input, why_not })?;
    }
    Ok(game)
}

/// The table after these events, rebuilt without seed or inputs.
#[must_use]
pub fn rebuild(book: &Rulebook, events: &[Event]) -> Table {
    let mut table = Table::new(book);
    events.iter().for_each(|event| table.apply(book, event));
    table
}
