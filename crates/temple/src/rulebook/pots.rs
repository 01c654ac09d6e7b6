//! Pots: what several players pay together, whatever it is for.

use crate::components::GemLevel;
use crate::dice::Cost;
use crate::modules::ModuleId;
use crate::players::PlayerSet;
use crate::table::Table;
use kit::RuleId;

/// When a full pot takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fires {
    /// By itself, as soon as it is full.
    AtOnce,
    /// When one of those who stand there asks for it.
    WhenAsked,
}

/// What a pot needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PotSpec {
    /// The symbols, of one face or of several.
    pub need: Cost,
    /// Whether two players must have given something, unless one alone is inside (BASE-58).
    pub together: bool,
    /// When it takes effect.
    pub fires: Fires,
}

/// A pot that a module has in a place. A place has one at most, besides the gem levels of its chamber.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModulePot {
    /// Whose.
    pub module: ModuleId,
    /// What it needs.
    pub spec: PotSpec,
}

/// Full gem pots of several chambers that a module lets take effect together, as one of their chambers sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gathering {
    /// Whose affair it is.
    pub module: ModuleId,
    /// Whether others wait only for this one, so that it would take effect at once if it were full.
    pub others_ready: bool,
    /// The rule by which nothing can come of it any more.
    pub is_over: Option<RuleId>,
}

impl PotSpec {
    /// Whether enough players have given something. Rule [BASE-58]: two where they must pay together, unless one alone is
    /// inside.
    #[must_use]
    pub fn has_enough_givers(&self, table: &Table, givers: PlayerSet) -> bool {
        !self.together || givers.len() >= 2 || table.inside().count() == 1
    }
}

impl From<&GemLevel> for PotSpec {
    fn from(level: &GemLevel) -> PotSpec {
        PotSpec { need: Cost::several(level.face, level.count), together: level.together, fires: Fires::AtOnce }
    }
}
