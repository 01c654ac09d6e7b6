//! Players, sets of players, and whether they have a connection.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

/// A seat, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// Place in the list of adventurers.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PlayerSet(pub u8);

impl PlayerSet {
    /// Whether `who` is one of them.
    #[must_use]
    pub const fn has(self, who: PlayerId) -> bool {
        self.0 & (1 << who.0) != 0
    }

    /// These players and one more.
    #[must_use]
    pub const fn with(self, who: PlayerId) -> PlayerSet {
        PlayerSet(self.0 | 1 << who.0)
    }

    /// These players without one.
    #[must_use]
    pub const fn without(self, who: PlayerId) -> PlayerSet {
        PlayerSet(self.0 & !(1 << who.0))
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The players in seat order.
    pub fn iter(self) -> impl Iterator<Item = PlayerId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let who = PlayerId(NonZeroU8::new(rest)?.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(who)
        })
    }
}

impl FromIterator<PlayerId> for PlayerSet {
    fn from_iter<I: IntoIterator<Item = PlayerId>>(players: I) -> PlayerSet {
        players.into_iter().fold(PlayerSet::default(), PlayerSet::with)
    }
}

/// Whether a player has a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Presence {
    /// They are there.
    #[default]
    Here,
    /// Their connection is lost.
    Away,
}
