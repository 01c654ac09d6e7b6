//! What is counted during a game for the summary at its end.

use kit::Tick;
use temple::event::{Event, Fact};
use temple::players::MAX_PLAYERS;
use temple::table::Table;

/// The counts so far.
#[derive(Clone, Default)]
pub struct Tally {
    /// Rolls of each player.
    pub rolls: [u32; MAX_PLAYERS],
    /// Milliseconds that dice of each player were locked, one by one.
    pub locked_ms: [u32; MAX_PLAYERS],
    /// When gems were placed, and how many in all by then.
    pub gems: Vec<(Tick, u8)>,
    /// When it began to count: later than the game for whoever came or came back in its middle.
    pub since: Tick,
    counted_to: Tick,
}

impl Tally {
    /// Counts from an instant on.
    pub fn since(at: Tick) -> Tally {
        Tally { since: at, counted_to: at, ..Tally::default() }
    }

    /// Counts an event, seen from the table before it.
    pub fn count(&mut self, before: &Table, event: &Event) {
        let passed = event.at.0.saturating_sub(self.counted_to.0);
        self.counted_to = event.at;
        for who in before.players() {
            self.locked_ms[who.index()] += passed * u32::from(before.of(who).hand.cursed().len());
        }
        match event.fact {
            Fact::Rolled { who, .. } => self.rolls[who.index()] += 1,
            Fact::PotFired { gems, .. } => {
                let so_far = self.gems.last().map_or(0, |(_, all)| *all);
                self.gems.push((event.at, so_far + gems));
            }
            _ => {}
        }
    }
}
