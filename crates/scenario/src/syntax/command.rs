//! What players do: the words after `when NAME`, and after `can` and `cannot`.

use super::{Die, Place, SIDES, Seat, Side};
use crate::modules::ModuleCommand;

/// What stands after `with`; `None` where it is left out and the payment is found for the player.
pub type Payment = Option<Vec<Pay>>;

/// A command of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `rolls [early] [DIE...|nothing] [holding N ms]`
    Rolls(Roll),
    /// `keeps DIE...`
    Keeps(Vec<Die>),
    /// `unkeeps DIE...`
    Unkeeps(Vec<Die>),
    /// `frees NAME [DIE...] [with DIE]`
    Frees {
        /// Whose dice are freed.
        whose: Seat,
        /// The dice, none if left out.
        dice: Vec<Die>,
        /// The golden mask, or a card or tile in its stead.
        with: Option<Pay>,
    },
    /// `enters CHAMBER [carrying chalice] [with PAY...]`
    Enters {
        /// Where to.
        place: Place,
        /// What comes along: the id after `carrying`, always a piece that can be carried.
        carrying: Option<String>,
        /// How the entry is paid.
        with: Payment,
    },
    /// `discovers [SIDE] [with PAY...]`; without a side the drawn chamber is shown first.
    Discovers(Option<Side>, Payment),
    /// `chooses ARGS`
    Chooses(Choice),
    /// `commits PAY... to LEVEL|POT`
    Commits(Vec<Pay>, Pot),
    /// `withdraws PAY...`
    Withdraws(Vec<Pay>),
    /// `escapes [with PAY...]`
    Escapes(Payment),
    /// `gives DIE to NAME`
    Gives(Die, Seat),
    /// `proposes fate`
    ProposesFate,
    /// `agrees [NAME]`: to what this player asks for; without a name to whatever is put to everybody, or to the only request.
    Agrees(Option<Seat>),
    /// `refuses [NAME]`
    Refuses(Option<Seat>),
    /// `retracts`: takes the player's own request back.
    Retracts,
    /// `loses DIE`
    Loses(Die),
    /// `holds masks on|off`
    HoldsMasks(Switch),
    /// `says WORD...`
    Says(String),
    /// `ready`
    Ready,
    /// `concedes`
    Concedes,
    /// `plays on`: takes a concession back.
    PlaysOn,
    /// `asks pause`
    AsksPause,
    /// `agrees pause`
    AgreesPause,
    /// `refuses pause`
    RefusesPause,
    /// What a module reads by itself.
    Module(ModuleCommand),
    /// Words of a module that never vary, as its table of phrases puts them together.
    Phrase(&'static str),
    /// `disconnects`: the room's word that the player has no connection.
    Disconnects,
    /// `reconnects`: the room's word that the player is back.
    Reconnects,
}

/// One thing paid with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pay {
    /// A die.
    Die(Die),
    /// A card or tile that counts as dice, by its id.
    Piece(String),
}

/// A roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roll {
    /// When it is sent.
    pub timing: RollTiming,
    /// Which dice are rolled.
    pub dice: RollDice,
    /// `holding N ms`: how long the dice were held, if the scenario says so.
    pub holding_ms: Option<u32>,
}

/// When a roll is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RollTiming {
    /// At the first instant the roll pace allows.
    Paced,
    /// `early`: at once, so that it has to wait.
    Early,
}

/// Which dice a roll takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RollDice {
    /// All that are not kept, cursed or committed.
    All,
    /// These.
    These(Vec<Die>),
    /// `nothing`: an empty choice, to prove that it is refused.
    Nothing,
}

/// `chooses ARGS`: which kind of answer is meant depends on the open choice, so the words are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The words after `chooses`, at least one.
    pub words: Vec<String>,
}

impl Choice {
    /// The only word; `None` if there are several.
    #[must_use]
    pub fn word(&self) -> Option<&str> {
        match self.words.as_slice() {
            [word] => Some(word),
            _ => None,
        }
    }

    /// The side, if one is chosen.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        let word = self.word()?;
        SIDES.iter().find(|(name, _)| *name == word).map(|(_, side)| *side)
    }

    /// Whether the tile goes back: `chooses return`.
    #[must_use]
    pub fn is_return(&self) -> bool {
        self.word() == Some("return")
    }

    /// The dice, if nothing but die numbers is chosen.
    #[must_use]
    pub fn dice(&self) -> Option<Vec<Die>> {
        self.words.iter().map(|word| Die::numbered(word.parse().ok()?)).collect()
    }
}

/// What dice are committed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pot {
    /// The level of the chamber that gives so many gems.
    Gems(u8),
    /// The pot of a module, by its name.
    Named(&'static str),
}

/// A switch of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Switch {
    On,
    Off,
}
