//! Which boxes are in play, apart from single modules: cards that join the piles of older boxes ask here.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::modules::ModuleId;
use crate::players::MAX_PLAYERS;
use crate::setup::{OptionSpec, Setup};

/// Whether the cards and tiles of the first expansion join. Rules [CUR-3], [TRE-2]: with one of its modules, when six
/// play, or when the lobby says so. Rule [CHL-11]: in a challenge exactly when it needs that expansion.
pub(crate) fn has_expansion_1(setup: &Setup) -> bool {
    if let Some(terms) = setup.challenge {
        return terms.expansion_1;
    }
    let lobby = setup.choices.curses.expansion_1_cards;
    let of_its_modules = EXPANSION_1.iter().any(|module| setup.modules.has(*module));
    of_its_modules || (!lobby.is_older && (setup.players() == MAX_PLAYERS || lobby.switch == 1))
}

/// The lobby's switch; every module whose pile has such cards offers it.
pub(crate) const EXPANSION_1_CARDS: OptionSpec = OptionSpec {
    name: "expansion_1_cards",
    range: (0, 1),
    field: |setup| &mut setup.choices.curses.expansion_1_cards.switch,
};

/// The modules of the first expansion.
const EXPANSION_1: &[ModuleId] = &[ModuleId::IllusionChambers, ModuleId::SpecialChambers];

/// The lobby's switch for the cards and tiles of the first expansion.
///
/// Games that were saved before these cards existed are played without them, although six may sit there. They wrote a zero;
/// the switch is written one higher.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExpansionSwitch {
    /// 1: they join any game with curses or treasures.
    pub switch: u32,
    is_older: bool,
}

impl ExpansionSwitch {
    /// As games were saved before there were such cards.
    pub const OLDER: ExpansionSwitch = ExpansionSwitch { switch: 0, is_older: true };
}

impl Serialize for ExpansionSwitch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = if self.is_older { 0 } else { self.switch.saturating_add(1) };
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ExpansionSwitch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ExpansionSwitch, D::Error> {
        let written = u32::deserialize(deserializer)?;
        Ok(ExpansionSwitch { switch: written.saturating_sub(1), is_older: written == 0 })
    }
}
