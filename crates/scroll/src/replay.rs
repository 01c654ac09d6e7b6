//! Playing a game again: from its inputs with the seed, or from its events without one. Both must agree.
//!
//! A game is always played under the rules and with the data of today. Whether that is what happened then, its events say: they
//! are compared, not the layout of memory, which may change with every program.

use std::sync::Arc;

use kit::{Chain, Echo, FORMAT, Log, LogHeader, Seed, Stamped, Tick};

use crate::book::Book;
use crate::event::Event;
use crate::game::{Game, Input, RULES_REVISION, begin};
use crate::setup::{Setup, SetupError};
use crate::sheets::Sheets;
use crate::table::Table;
use crate::why_not::WhyNot;

/// The log of a game.
pub type GameLog = Log<Setup, Input>;

/// Why a log does not play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
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
pub fn new_log(setup: &Setup, data: &Sheets, seed: Seed) -> GameLog {
    let header = LogHeader {
        format: FORMAT,
        rules_revision: RULES_REVISION,
        data: data.digest(),
        setup: setup.clone(),
        seed,
    };
    Log { header, inputs: Vec::new() }
}

/// Notes an accepted input.
pub fn note(log: &mut GameLog, at: Tick, input: Input) {
    log.inputs.push(Stamped { at, input });
}

/// Whether a log was made under the rules and with the data of today. If not, it is played under them all the same.
#[must_use]
pub fn is_of_today(header: &LogHeader<Setup>, data: &Sheets) -> bool {
    (header.rules_revision, header.data) == (RULES_REVISION, data.digest())
}

/// Plays a log from its beginning to its end and tells everything that happened; if it fails, everything until then.
///
/// # Errors
/// When no game can be set up like that, or an input is refused by the rules of today.
pub fn replay(log: &GameLog, data: &Arc<Sheets>, told: &mut Vec<Event>) -> Result<Game, ReplayError> {
    let header = &log.header;
    let mut game = begin(&header.setup, data, header.seed, told).map_err(ReplayError::Setup)?;
    for (input, Stamped { at, input: what }) in log.inputs.iter().enumerate() {
        game.take(what, *at, told).map_err(|why_not| ReplayError::Refused { input, why_not })?;
    }
    Ok(game)
}

/// The running digest of these events, from the set-up on.
#[must_use]
pub fn chain_of(events: &[Event]) -> Chain {
    chains_of(events).last().unwrap_or_default()
}

/// What is noted of the chain after each event.
pub fn echoes_of(events: &[Event]) -> impl Iterator<Item = Echo> + '_ {
    chains_of(events).map(Chain::echo)
}

fn chains_of(events: &[Event]) -> impl Iterator<Item = Chain> + '_ {
    events.iter().scan(Chain::default(), |chain, event| {
        chain.take_value(event);
        Some(*chain)
    })
}

/// The table after these events, rebuilt without seed or inputs.
#[must_use]
pub fn rebuild(book: &Book, events: &[Event]) -> Table {
    let mut table = Table::new(book);
    events.iter().for_each(|event| table.apply(book, event));
    table
}
