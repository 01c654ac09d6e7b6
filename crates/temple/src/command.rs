//! Wishes of the players, in the imperative.

use serde::{Deserialize, Serialize};

use crate::dice::{DiceRow, DiceSet, DieId, Means};
use crate::modules::ModuleCommand;
use crate::players::PlayerId;
use crate::rulebook::{Nature, Natures};
use crate::rules::pot::MODULE_POT;
use crate::table::Says;
use crate::temple::{ChamberId, Side};
use crate::view::View;

/// The dice and aids somebody pays with; `None` leaves the choice of dice to the engine, which never spends an aid unasked.
pub type Payment = Option<Means>;

/// What a player wishes to do. Append only: the numbers travel and stand in logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Roll these dice, or all that are free and not kept (BASE-22).
    Roll {
        /// The dice, if chosen.
        dice: Option<DiceSet>,
        /// How long the throw was held, as the client measured it (CUR-15).
        held_ms: u16,
    },
    /// Mark dice as kept (BASE-24).
    Keep(DiceSet),
    /// Take the mark off again (BASE-25).
    Unkeep(DiceSet),
    /// Spend a golden mask on cursed dice (BASE-31, BASE-32).
    Free {
        /// Whose dice.
        whom: PlayerId,
        /// Which dice, if named.
        dice: Option<DiceSet>,
        /// The golden mask.
        with: DieId,
    },
    /// Action 1 (BASE-40).
    Enter {
        /// The chamber.
        to: ChamberId,
        /// The dice paid.
        with: Payment,
    },
    /// Action 2 (BASE-45).
    Discover {
        /// Where to lay the tile unseen, or look first (BASE-48).
        side: Option<Side>,
        /// The dice paid.
        with: Payment,
    },
    /// Lay the tile that was shown (BASE-48).
    Lay(Side),
    /// Pledge dice to a gem level (BASE-56).
    Commit {
        /// The dice and aids in the order in which they shall be taken.
        dice: DiceRow,
        /// The level, named by its number of gems; 0 names the pot of a module.
        level: u8,
    },
    /// Take pledged dice and aids back (BASE-56).
    Withdraw(Means),
    /// Action 4 (BASE-60).
    Escape {
        /// The dice paid.
        with: Payment,
    },
    /// Hand over a die after escaping (BASE-64).
    Give {
        /// The die.
        die: DieId,
        /// Who gets it.
        to: PlayerId,
    },
    /// Action 5 (BASE-67).
    ProposeFate,
    /// Yes to the open proposal.
    Agree,
    /// No to the open proposal.
    Refuse,
    /// Lose this die instead of the one taken (BASE-77).
    Lose(DieId),
    /// Do not free my black masks (BASE-37).
    HoldMasks,
    /// My black masks may be freed again.
    OfferMasks,
    /// I give up (BASE-39, BASE-52).
    Concede,
    /// I take that back.
    PlayOn,
    /// A command of a module.
    Module(ModuleCommand),
    /// Say yes or no to what another player asks for.
    Answer {
        /// Whose request.
        from: PlayerId,
        /// Yes or no.
        says: Says,
    },
    /// Take one's own request back.
    Retract,
    /// Let the full pot of a module take effect.
    Fire,
    /// Ask everybody for a pause (CLK-5).
    AskPause,
    /// Yes to the pause somebody asks for.
    AgreePause,
    /// No to it.
    RefusePause,
}

impl Command {
    /// The default roll.
    pub const ROLL: Command = Command::Roll { dice: None, held_ms: 0 };

    /// What sorts of wish this is.
    #[must_use]
    pub fn natures(&self, view: &View<'_>) -> Natures {
        let nature = match self {
            Command::Roll { .. } => Nature::Roll,
            Command::Keep(_) | Command::Unkeep(_) => Nature::Keep,
            Command::ProposeFate | Command::Agree | Command::Refuse => Nature::Vote,
            Command::Concede | Command::PlayOn => Nature::Vote,
            Command::AskPause | Command::AgreePause | Command::RefusePause => Nature::Vote,
            Command::Lay(_) | Command::Lose(_) | Command::Answer { .. } | Command::Retract => Nature::Answer,
            Command::Free { .. } => Nature::Free,
            Command::Enter { .. } => Nature::Enter,
            Command::Discover { .. } => Nature::Discover,
            Command::Commit { level: MODULE_POT, .. } | Command::Fire => Nature::Activate,
            Command::Commit { .. } => return Natures::ACTIVATING,
            Command::Escape { .. } => Nature::Escape,
            Command::Module(command) => return command.natures(view),
            Command::Withdraw(_) | Command::Give { .. } => Nature::Other,
            Command::HoldMasks | Command::OfferMasks => Nature::Other,
        };
        nature.into()
    }
}
