//! Which tiles are in the game: the steps of BASE-90 as a plan that modules fill in.
//!
//! Each step is a set and is carried out in its turn, whoever asked for it first, so the order of the modules cannot matter.

use crate::components::{ChamberSpec, Group};

/// Says which tiles are meant.
pub type Which = fn(&ChamberSpec) -> bool;

/// So many tiles of some, by chance.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// How many.
    pub count: usize,
    /// Of which.
    pub of: Which,
}

/// What the modules do to the tiles, by the steps of BASE-90.
#[derive(Clone, Debug, Default)]
pub struct TilePlan {
    /// Step 1: the tiles that take the place of the basic chambers.
    pub(crate) instead_of_basic: Option<Group>,
    /// Step 2: tiles of the set so far that make way for others.
    pub(crate) swaps: Vec<(Which, Which)>,
    /// Step 3: tiles that join before the first ones are laid.
    pub(crate) before_first: Vec<Which>,
    /// Step 4: tiles that are put into the middle of the pile if they come up as first ones.
    pub(crate) never_first: Vec<Which>,
    /// Step 5: tiles that are shuffled in afterwards, so that none of them is ever a first one.
    pub(crate) after_first: Vec<Which>,
    /// Step 5: the same with so many of them, drawn by chance.
    pub(crate) drawn: Vec<Draw>,
}

impl TilePlan {
    /// Whether a tile joins the game by this plan, for certain or by chance.
    #[must_use]
    pub fn brings(&self, tile: &ChamberSpec) -> bool {
        self.instead_of_basic == Some(tile.group)
            || self.swaps.iter().any(|(_, into)| into(tile))
            || self.before_first.iter().chain(&self.after_first).any(|which| which(tile))
            || self.drawn.iter().any(|draw| (draw.of)(tile))
    }

    /// Step 1: these take the place of the basic chambers. Modules that say so agree on the tiles.
    pub fn replace_basic(&mut self, by: Group) {
        debug_assert!(self.instead_of_basic.is_none_or(|other| other == by));
        self.instead_of_basic = Some(by);
    }

    /// Step 2: tiles like these make way for others.
    pub fn swap(&mut self, out: Which, into: Which) {
        self.swaps.push((out, into));
    }

    /// Step 3: these join before the first tiles are laid.
    pub fn add(&mut self, tiles: Which) {
        self.before_first.push(tiles);
    }

    /// Step 4: these make way for the next tile if they come up as first ones.
    pub fn keep_from_first(&mut self, tiles: Which) {
        self.never_first.push(tiles);
    }

    /// Step 5: these are shuffled in when the first tiles lie.
    pub fn shuffle_in(&mut self, tiles: Which) {
        self.after_first.push(tiles);
    }

    /// Step 5: so many of these, by chance, are shuffled in when the first tiles lie.
    pub fn draw_in(&mut self, count: usize, of: Which) {
        self.drawn.push(Draw { count, of });
    }
}
