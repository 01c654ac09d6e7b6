//! What everybody may choose for themselves before the start, in words that name no module: a card to play with, and
//! assistance at the throw.

use super::{ModuleChoices, characters};
use crate::players::PlayerSet;

/// The card somebody picks to play with (CHR-1).
pub type Pick = characters::Card;

impl ModuleChoices {
    /// Seat by seat, what was picked.
    pub fn picks_mut(&mut self) -> &mut [Option<Pick>] {
        &mut self.characters.picks
    }

    /// Who plays with assistive input (CUR-15).
    pub fn set_assisted(&mut self, who: PlayerSet) {
        self.curses.lost_dice_fixed = who;
    }
}

/// Rule [CHR-1]: whether two players cannot both have what they picked.
#[must_use]
pub fn clash(one: Pick, other: Pick) -> bool {
    one.character == other.character
}
