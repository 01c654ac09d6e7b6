//! Commands of modules whose rules do not exist yet: they are read, and say that they come too early.

use crate::parse::command::{Fixed, Paid, Phrase};
use crate::parse::words::{Parsed, Words};
use crate::syntax::{self, Die, Payment, Seat, Side};

/// What will be said one day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `activates pit|totem`
    Activates(Gadget),
    /// `stacks DIE placed|fell`
    Stacks(Die, Landing),
    /// `drinks [with PAY...]`
    Drinks(Payment),
    /// `faces chaos`
    FacesChaos,
    /// `completes constellation [with PAY...]`
    CompletesConstellation(Payment),
    /// `fights snake [with PAY...]`
    FightsSnake(Payment),
    /// `shifts row|column N SIDE [with PAY...]`
    Shifts(Lane, Side, Payment),
    /// `exchanges CURSE`
    Exchanges(String),
    /// `takes teleport_token`
    TakesToken,
    /// `drops teleport_token`
    DropsToken,
    /// `teleports`
    Teleports,
    /// `looks at gem [with PAY...]`
    LooksAtGem(Payment),
    /// `stands`
    Stands,
    /// `holds bonds NAME`
    HoldsBonds(Seat),
    /// `releases bonds`
    ReleasesBonds,
    /// `shouts`
    Shouts,
}

/// What is set off by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Gadget {
    Pit,
    Totem,
}

/// How a die came to rest on the totem (table mode).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Landing {
    Placed,
    Fell,
}

/// What the gear shifts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// The row with this y.
    Row(i16),
    /// The column with this x.
    Column(i16),
}

pub(super) const FIXED: &[Phrase<Fixed>] = &[
    (&["activates", "pit"], || Command::Activates(Gadget::Pit).into()),
    (&["activates", "totem"], || Command::Activates(Gadget::Totem).into()),
    (&["faces", "chaos"], || Command::FacesChaos.into()),
    (&["takes", "teleport_token"], || Command::TakesToken.into()),
    (&["drops", "teleport_token"], || Command::DropsToken.into()),
    (&["teleports"], || Command::Teleports.into()),
    (&["stands"], || Command::Stands.into()),
    (&["releases", "bonds"], || Command::ReleasesBonds.into()),
    (&["shouts"], || Command::Shouts.into()),
];

pub(super) const PAID: &[Phrase<Paid>] = &[
    (&["drinks"], |with| Command::Drinks(with).into()),
    (&["completes", "constellation"], |with| Command::CompletesConstellation(with).into()),
    (&["fights", "snake"], |with| Command::FightsSnake(with).into()),
    (&["looks", "at", "gem"], |with| Command::LooksAtGem(with).into()),
];

pub(super) const OPENERS: &[&str] = &["stacks", "shifts", "exchanges"];

pub(super) fn read(verb: &str, words: &mut Words<'_>) -> Parsed<Option<syntax::Command>> {
    let command = match verb {
        "stacks" => {
            let die = words.die()?;
            Command::Stacks(die, words.one_of(&[("placed", Landing::Placed), ("fell", Landing::Fell)])?)
        }
        "shifts" => shifts(words)?,
        "exchanges" => Command::Exchanges(words.id("a curse")?),
        "holds" if words.eat("bonds") => Command::HoldsBonds(words.seat()?),
        _ => return Ok(None),
    };
    Ok(Some(command.into()))
}

/// `shifts row|column N SIDE [with PAY...]`
fn shifts(words: &mut Words<'_>) -> Parsed<Command> {
    let lane = if words.eat("row") {
        Lane::Row(words.coordinate("the y of a row")?)
    } else if words.eat("column") {
        Lane::Column(words.coordinate("the x of a column")?)
    } else {
        return words.unexpected("`row` or `column`");
    };
    Ok(Command::Shifts(lane, words.side()?, words.payment()?))
}
