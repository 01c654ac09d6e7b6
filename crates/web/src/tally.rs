//! What is counted during a game for its end, where no file of the game is made.

use temple::event::{Event, Fact};
use temple::players::MAX_PLAYERS;

/// The counts so far, since the reader came.
#[derive(Clone, Default)]
pub struct Tally {
    /// Rolls of each player.
    pub rolls: [u32; MAX_PLAYERS],
}

impl Tally {
    /// Counts an event.
    pub fn count(&mut self, event: &Event) {
        if let Fact::Rolled { who, .. } = event.fact {
            self.rolls[who.index()] += 1;
        }
    }
}
