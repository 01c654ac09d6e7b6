//! What illusion_chambers has printed, lets choose, remembers and hides.

use kit::Draws;
use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::table::Adventurer;

/// What is printed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Data {}

/// What may be chosen before the start.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Choices {}

/// What lies open. It changes in `apply` alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {}

/// What is hidden.
#[derive(Clone, Copy, Default)]
pub(crate) struct Secrets;

/// What happened. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {}

impl Memory {
    pub(crate) fn apply(&mut self, fact: &Fact, _players: &[Adventurer]) {
        match *fact {}
    }

    /// What must always hold of the module's own things.
    pub(crate) fn audit(&self, _game: &Game) -> Result<(), &'static str> {
        Ok(())
    }
}

impl Secrets {
    pub fn apply(self, _fact: &Fact) {}

    /// Piles as plain numbers, for the digest of the state.
    pub fn canonical(self) -> impl Serialize {}

    /// The same in another order, for the proof that nothing hidden shows.
    pub fn shuffle(self, _draws: &Draws) {}
}
