//! What is counted during a game for its end, where no file of the game is made.

use temple::event::{Event, Fact};
use temple::players::{MAX_PLAYERS, PlayerId};

/// The counts so far, since the reader came.
#[derive(Clone, Default)]
pub struct Tally {
    /// Rolls of each player.
    pub rolls: [u32; MAX_PLAYERS],
    /// Who left last.
    pub last_out: Option<PlayerId>,
}

impl Tally {
    /// Counts an event.
    pub fn count(&mut self, event: &Event) {
        match event.fact {
            Fact::Rolled { who, .. } => self.rolls[who.index()] += 1,
            Fact::Escaped { who } => self.last_out = Some(who),
            _ => {}
        }
    }
}
