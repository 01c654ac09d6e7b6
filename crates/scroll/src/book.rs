//! What is fixed for one game: the printed facts and the players' choices, put together.

use std::sync::Arc;

use crate::setup::Setup;
use crate::sheets::{Sheet, SheetSide, Sheets, Track, Variant};

/// What is fixed for one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// The printed facts.
    pub data: Arc<Sheets>,
    /// The choices.
    pub setup: Setup,
}

impl Book {
    /// The book of a game; the set-up has been checked.
    #[must_use]
    pub fn new(data: Arc<Sheets>, setup: Setup) -> Arc<Book> {
        Arc::new(Book { data, setup })
    }

    /// The side of the sheets that is played on. Rule [RNW-8]: everybody has the same one. Rule [RNW-3]: the normal side, or the
    /// other one for a variant.
    #[must_use]
    pub fn sheet(&self) -> &Sheet {
        let side = self.setup.variant.map_or(SheetSide::Normal, |variant| self.data.variants[variant as usize]);
        self.data.side(side)
    }

    /// How many play.
    #[must_use]
    pub fn players(&self) -> usize {
        usize::from(self.setup.players)
    }

    fn row(&self) -> usize {
        self.players().clamp(2, 4) - 2
    }

    /// Gems to reach. Rule [RNW-7]: by difficulty and number of players.
    #[must_use]
    pub fn target(&self) -> u8 {
        self.data.player_counts[self.row()].targets[self.setup.difficulty as usize]
    }

    /// How many rounds are played. Rule [RNW-11]: by number of players.
    #[must_use]
    pub fn rounds(&self) -> u8 {
        self.data.player_counts[self.row()].rounds
    }

    /// The space of a track whose circle gives a gem. Rule [RNW-31]: by number of players.
    #[must_use]
    pub fn gem_at(&self, track: Track) -> u8 {
        self.sheet().track(track).gem_at[self.row()]
    }

    /// Whether this variant is played. Rule [RNW-60]: one at most.
    #[must_use]
    pub fn plays(&self, variant: Variant) -> bool {
        self.setup.variant == Some(variant)
    }

    /// Boxes of the cursed area.
    #[must_use]
    pub fn boxes(&self) -> usize {
        usize::from(self.data.cursed_boxes)
    }
}
