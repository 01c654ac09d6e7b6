//! How the words of the modules are read.

use super::words::{Ability, Gadget, Landing, Lane, PAYING, Symbol, TreasureUse};
use crate::parse::command::{Paid, Phrase};
use crate::parse::words::{Parsed, Words};
use crate::syntax::{Command, Seat};

/// Commands that are always the same words.
pub(crate) const FIXED: &[Phrase<Command>] = &[
    (&["triggers", "linked"], Command::TriggersLinked),
    (&["activates", "pit"], Command::Activates(Gadget::Pit)),
    (&["activates", "totem"], Command::Activates(Gadget::Totem)),
    (&["faces", "chaos"], Command::FacesChaos),
    (&["takes", "teleport_token"], Command::TakesTeleportToken),
    (&["drops", "teleport_token"], Command::DropsTeleportToken),
    (&["teleports"], Command::Teleports),
    (&["stands"], Command::Stands),
    (&["releases", "bonds"], Command::ReleasesBonds),
    (&["shouts"], Command::Shouts),
    (&["reports", "fallen", "die"], Command::Phrase("reports fallen die")),
    #[cfg(feature = "sample")]
    (&["takes", "lamp"], Command::Phrase("takes lamp")),
    #[cfg(feature = "sample")]
    (&["begs"], Command::Phrase("begs")),
];

/// Commands that are always the same words and a payment.
pub(crate) const PAID: &[Phrase<Paid>] = &[
    (&["claims", "treasure"], Command::ClaimsTreasure),
    (&["climbs"], Command::Climbs),
    (&["summons"], Command::Summons),
    (&["drinks"], Command::Drinks),
    (&["completes", "constellation"], Command::CompletesConstellation),
    (&["fights", "snake"], Command::FightsSnake),
    (&["looks", "at", "gem"], Command::LooksAtGem),
];

/// The first words of all other commands.
pub(crate) const OPENERS: &str = "lifts uses volunteers sacrifices pushes stacks shifts exchanges";

/// A command of a module; `None` if none begins with `verb`.
pub(crate) fn command(verb: &str, words: &mut Words<'_>) -> Parsed<Option<Command>> {
    Ok(Some(match verb {
        "lifts" => Command::Lifts(words.id("a curse")?, words.payment()?),
        "uses" => uses(words)?,
        "volunteers" if words.left() == 0 => Command::Volunteers(1),
        "volunteers" => Command::Volunteers(words.positive("a number of dice")?),
        "sacrifices" => Command::Sacrifices(words.some_dice()?),
        "pushes" => {
            words.keyword("ghost")?;
            Command::PushesGhost(words.side()?, words.payment()?)
        }
        "stacks" => {
            let die = words.die()?;
            Command::Stacks(die, words.one_of(&[("placed", Landing::Placed), ("fell", Landing::Fell)])?)
        }
        "shifts" => shifts(words)?,
        "exchanges" => Command::Exchanges(words.id("a curse")?),
        _ => return Ok(None),
    }))
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

/// `uses ability ...` or `uses TREASURE ...`
fn uses(words: &mut Words<'_>) -> Parsed<Command> {
    if words.eat("ability") {
        return ability(words);
    }
    if !words.peek().is_some_and(|word| word.starts_with(PAYING)) {
        return words.unexpected("`ability` or a treasure id");
    }
    let treasure = words.id("a treasure id")?;
    let how = match treasure.as_str() {
        "treasure_teleport" | "treasure_portal" => {
            words.keyword("to")?;
            TreasureUse::To(words.place()?)
        }
        "treasure_secret_passage" => TreasureUse::Between(words.place()?, words.place()?),
        "treasure_counterspell" => TreasureUse::Against(words.id("a curse")?),
        "treasure_shortcut" => TreasureUse::Shortcut(words.place()?, words.side()?, words.payment()?),
        _ => TreasureUse::Plain,
    };
    Ok(Command::UsesTreasure(treasure, how))
}

/// `uses ability`, of which both words have been read.
fn ability(words: &mut Words<'_>) -> Parsed<Command> {
    let ability = match words.peek() {
        None | Some("with") => Ability::Plain,
        Some("to") => return ability_to(words),
        Some("on") => {
            words.keyword("on")?;
            Ability::On(words.seat()?)
        }
        Some("reroll") => {
            words.keyword("reroll")?;
            Ability::Reroll
        }
        Some("keys" | "torches") => light(words)?,
        Some("swap") => swap(words)?,
        Some(_) => Ability::Turn {
            chamber: words.place()?,
            quarter_turns: words.one_of(&[("90", 1), ("180", 2), ("270", 3)])?,
        },
    };
    Ok(Command::UsesAbility(ability, words.payment()?))
}

/// `to CHAMBER... [taking NAME] [with PAY...]`; the companion may also stand after the payment.
fn ability_to(words: &mut Words<'_>) -> Parsed<Command> {
    words.keyword("to")?;
    let mut path = vec![words.place()?];
    while words.peek().is_some_and(|word| word != "taking" && word != "with") {
        path.push(words.place()?);
    }
    let mut taking = companion(words)?;
    let with = words.payment()?;
    if taking.is_none() {
        taking = companion(words)?;
    }
    Ok(Command::UsesAbility(Ability::To { path, taking }, with))
}

/// `[taking NAME]`
fn companion(words: &mut Words<'_>) -> Parsed<Option<Seat>> {
    if words.eat("taking") { words.seat().map(Some) } else { Ok(None) }
}

/// `keys|torches for CHAMBER LEVEL`
fn light(words: &mut Words<'_>) -> Parsed<Ability> {
    let symbol = words.one_of(&[("keys", Symbol::Keys), ("torches", Symbol::Torches)])?;
    words.keyword("for")?;
    Ok(Ability::Light { symbol, chamber: words.place()?, level: words.positive("a level, the number of gems,")? })
}

/// `swap DIE... for NAME DIE...`
fn swap(words: &mut Words<'_>) -> Parsed<Ability> {
    words.keyword("swap")?;
    let own = words.some_dice()?;
    words.keyword("for")?;
    Ok(Ability::Swap { own, partner: words.seat()?, theirs: words.some_dice()? })
}
