//! What is due, and when. Nothing is stored: the next alarm follows from the table.
//!
//! Rule [RNW-53]: limits run only with the turn clock on, or for somebody away, and never on one device that is passed around.

use kit::{PlayerId, PlayerSet, Presence, Tick};

use crate::book::Book;
use crate::setup::Seating;
use crate::table::{Phase, Table};

/// How long choosing a side may take (RNW-10).
const SIDE_MS: u32 = 20_000;

/// How long taking from the pool may take (RNW-38).
const TAKE_MS: u32 = 20_000;

/// How long closing an entrance may take (RNW-66).
const CLOSE_MS: u32 = 15_000;

/// How long a vote may take (RNW-69).
const VOTE_MS: u32 = 15_000;

/// How long somebody may be away before a bot plays for them.
const AWAY_MS: u32 = 60_000;

/// What happens when its time has come, in the order within one instant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Alarm {
    /// The time of whoever is asked something is up.
    Limit,
    /// A bot plays for this player until they are back.
    LeftToBot(PlayerId),
}

/// The next alarm.
pub(crate) fn next(table: &Table, book: &Book) -> Option<(Tick, Alarm)> {
    if book.setup.seating == Seating::OneDevice || !table.phase.is_running() {
        return None;
    }
    let limits = table.asked().iter().filter_map(|who| Some((limit_of(table, book, who)?, Alarm::Limit)));
    let left = table.seats().filter_map(|who| {
        let player = table.of(who);
        let goes = player.presence == Presence::Away && !player.left_to_bot;
        goes.then(|| (player.away_since.plus_ms(AWAY_MS), Alarm::LeftToBot(who)))
    });
    limits.chain(left).min()
}

/// Those who are asked something and have let their time pass.
pub(crate) fn overdue(table: &Table, book: &Book, now: Tick) -> PlayerSet {
    table.asked().iter().filter(|who| limit_of(table, book, *who).is_some_and(|limit| limit <= now)).collect()
}

/// When the time of somebody who is asked something is up.
#[must_use]
pub fn limit_of(table: &Table, book: &Book, who: PlayerId) -> Option<Tick> {
    if book.setup.seating == Seating::OneDevice {
        return None;
    }
    let clock_ms = book.setup.turn_clock.step_ms();
    let ms = match table.phase {
        Phase::Ready | Phase::Won | Phase::Lost => return None,
        Phase::Sides => SIDE_MS,
        Phase::Closing => CLOSE_MS,
        Phase::Sharing => TAKE_MS,
        Phase::Rolling | Phase::Exploring if table.turn.vote.is_some() => VOTE_MS,
        // Rolling and exploring have no limit of their own: without the turn clock a bot takes over instead.
        Phase::Rolling | Phase::Exploring => return clock_ms.map(|ms| table.asked_at.plus_ms(ms)),
    };
    let player = table.of(who);
    match player.presence {
        _ if clock_ms.is_some() => Some(table.asked_at.plus_ms(ms)),
        Presence::Away => Some(table.asked_at.max(player.away_since).plus_ms(ms)),
        Presence::Here => None,
    }
}
