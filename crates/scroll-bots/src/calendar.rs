//! How much of the game is left, and for whom.

use kit::PlayerId;
use scroll::view::View;

/// How many turns are left after the current one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calendar {
    players: u8,
    first: u8,
    /// The place of the current turn in its round.
    place: u8,
    /// Rounds after the current one.
    rounds: u8,
}

impl Calendar {
    pub fn of(view: &View<'_>) -> Calendar {
        let table = view.table;
        let (players, first) = (table.players.len() as u8, table.first.0);
        let place = (table.active.0 + players - first) % players;
        Calendar { players, first, place, rounds: view.book.rounds().saturating_sub(table.round.max(1)) }
    }

    /// Turns of all players.
    pub fn turns(&self) -> u8 {
        self.rounds * self.players + (self.players - 1 - self.place)
    }

    /// Turns of one player.
    pub fn turns_of(&self, who: PlayerId) -> u8 {
        let place = (who.0 + self.players - self.first) % self.players;
        self.rounds + u8::from(place > self.place)
    }

    /// How often a player can still take from the pool, not counting the current turn.
    pub fn shares_of(&self, who: PlayerId) -> u8 {
        self.turns() - self.turns_of(who)
    }
}
