//! What slow lines are credited with: a slam, the collapse and the end of an hourglass are held back for a moment, and in that
//! moment wishes are carried out by their stamps.
//!
//! Rule [BASE-76]: a stamp is the time of arrival less the shell's own measurement of the line, at most [`LAG_CREDIT_MS`]. They are
//! held back for as long as the slowest line at the table takes: whatever comes later was sent too late, so a longer wait could
//! change nothing.

use kit::Tick;
use protocol::PersonId;

use crate::LAG_CREDIT_MS;
use crate::hosted::{Hosted, Wished};
use crate::room::{PeerId, RoomOf};

/// When a wish counts as given.
pub(crate) enum Credit {
    /// At this instant; without one at the time of its arrival.
    Stamp(Option<Tick>),
    /// After what is held back; it waits until that has happened.
    Later(Tick),
}

/// A wish that came while something was held back that precedes it.
pub(crate) struct PutOff<G: Hosted> {
    pub peer: PeerId,
    pub person: PersonId,
    pub wished: Wished<G::Command>,
    pub stamp: Tick,
}

impl<G: Hosted> RoomOf<G> {
    /// When a wish counts as given that has just come over this connection.
    pub(crate) fn credit(&self, peer: PeerId) -> Credit {
        let Some(play) = &self.play else { return Credit::Stamp(None) };
        let Some(held) = play.held(self.now_ms) else { return Credit::Stamp(None) };
        let stamp = play.clock.tick_at(self.now_ms.saturating_sub(self.lag_of(peer)));
        if stamp <= held { Credit::Stamp(Some(stamp)) } else { Credit::Later(stamp) }
    }

    /// Sets for how long something is held back: as long as the slowest line of those who play takes.
    pub(crate) fn measure_hold(&mut self) {
        let sitters = self.chairs.iter().filter_map(|chair| self.member(chair.sitter?)?.peer);
        let slowest = sitters.map(|peer| self.lag_of(peer)).max().unwrap_or(0);
        if let Some(play) = &mut self.play {
            play.hold_ms = slowest;
        }
    }

    /// Carries out the wishes that have waited, in the order of their stamps, once nothing is held back any more.
    pub(crate) fn do_put_off(&mut self) {
        if self.put_off.is_empty() || self.play.as_ref().is_some_and(|play| play.held(self.now_ms).is_some()) {
            return;
        }
        let mut wishes = std::mem::take(&mut self.put_off);
        wishes.sort_by_key(|wish| wish.stamp);
        for PutOff { peer, person, wished, stamp } in wishes {
            self.answer(peer, person, wished.id, |room| room.wish(person, wished, Some(stamp)));
        }
    }

    fn lag_of(&self, peer: PeerId) -> u64 {
        self.connections.get(&peer).map_or(0, |connection| u64::from(connection.lag_ms.min(LAG_CREDIT_MS)))
    }
}
