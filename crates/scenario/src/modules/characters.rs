//! Module 6: `character`, `uses ability` and `chooses return`.

use temple::dice::Face;
use temple::modules::ModuleId;
use temple::modules::characters::{self, Card, CardSide, Character};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::Piece;
use temple::setup::Setup;
use temple::temple::{Part, Turn};

use super::words::CARD;
use super::{Meaning, ModuleCommand};
use crate::names::{self, Named};
use crate::parse::words::{Parsed, Words};
use crate::syntax::{self, AbilityKind, Choice, Die, Payment, Place, Seat};
use crate::wish::{NO_LEVEL, Translator};

/// What is said of characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `uses ability [ARGS] [with PAY...]`
    Uses(Ability, Payment),
}

/// How a character's ability is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ability {
    /// No argument.
    Plain,
    /// `to CHAMBER... [taking NAME]`
    To {
        /// The chambers in order, at least one.
        path: Vec<Place>,
        /// The Teleporter's companion.
        taking: Option<Seat>,
    },
    /// Doc: `on NAME`.
    On(Seat),
    /// Muscleman: `CHAMBER 90|180|270`.
    Turn {
        /// The chamber that is turned.
        chamber: Place,
        /// Clockwise quarter turns, 1 to 3.
        quarter_turns: u8,
    },
    /// Priest: `keys|torches for CHAMBER LEVEL`.
    Light {
        /// The symbols the dice stand for.
        symbol: Symbol,
        /// The chamber they are meant for.
        chamber: Place,
        /// The level, in gems.
        level: u8,
    },
    /// Priest: `reroll`.
    Reroll,
    /// Trickster: `swap DIE... for NAME DIE...`.
    Swap {
        /// The Trickster's dice.
        own: Vec<Die>,
        /// The other player.
        partner: Seat,
        /// The other player's dice.
        theirs: Vec<Die>,
    },
}

/// Keys or torches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Symbol {
    Keys,
    Torches,
}

pub(super) static MEANING: Meaning = Meaning {
    put: Some(put),
    pick: Some(pick),
    openers: &["uses"],
    read: Some(read),
    command: Some(command),
    choice: Some(choice),
    ..Meaning::none(ModuleId::Characters, CARD)
};

/// The card that a line names.
fn card(piece: Piece, side: AbilityKind) -> Option<Card> {
    let side = match side {
        AbilityKind::Activatable => CardSide::Activatable,
        AbilityKind::Permanent => CardSide::Permanent,
    };
    Some(Card { character: Character::from_id(piece.id())?, side })
}

fn pick(setup: &mut Setup, who: PlayerId, piece: Piece, side: AbilityKind) {
    setup.choices.characters.picks[who.index()] = card(piece, side);
}

fn put(position: &mut Position, who: PlayerId, piece: Piece, side: Option<AbilityKind>) -> Named<()> {
    if let Some(card) = side.and_then(|side| card(piece, side)) {
        let cards = &position.table.modules.characters;
        if cards.card(who).is_some() {
            return Err("this player has a character already".to_owned());
        }
        let mut others = position.table.players().filter_map(|one| cards.card(one));
        if others.any(|other| other.character == card.character) {
            return Err(format!("another player has '{}' already, and there is only one", piece.id()));
        }
        position.table.modules.characters.place_card(who, card);
    }
    Ok(())
}

/// `uses ability ...`; whatever else is used is another module's.
fn read(verb: &str, words: &mut Words<'_>) -> Parsed<Option<syntax::Command>> {
    if verb != "uses" || !words.eat("ability") {
        return Ok(None);
    }
    read_ability(words).map(|command| Some(command.into()))
}

/// `uses ability`, of which both words have been read.
fn read_ability(words: &mut Words<'_>) -> Parsed<Command> {
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
    Ok(Command::Uses(ability, words.payment()?))
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
    Ok(Command::Uses(Ability::To { path, taking }, with))
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

fn command(translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<temple::command::Command>> {
    let syntax::Command::Module(ModuleCommand::Characters(Command::Uses(how, with))) = command else { return None };
    Some(ability(translator, how, with).map(Into::into))
}

fn choice(_translator: &Translator<'_>, choice: &Choice) -> Option<temple::command::Command> {
    choice.is_return().then(|| characters::Command::SendBack.into())
}

fn ability(translator: &Translator<'_>, ability: &Ability, with: &syntax::Payment) -> Named<characters::Command> {
    let with = translator.payment(with)?;
    let placed = |place: &syntax::Place| -> Named<_> { Ok(translator.place(place)?.chamber) };
    Ok(match ability {
        Ability::To { taking: Some(_), .. } => return names::not_yet("the Teleporter"),
        // Whoever names a part means that part.
        Ability::To { path, .. } if path.len() == 1 && path[0].part.is_some() && !walks(translator) => {
            characters::Command::Join { to: translator.place(&path[0])?, with }
        }
        Ability::To { path, .. } => characters::Command::To { path: steps(translator, path)?, with },
        Ability::On(whom) => characters::Command::On { whom: names::player(*whom), with },
        Ability::Turn { chamber, quarter_turns } => {
            characters::Command::Rotate { chamber: placed(chamber)?, by: Turn(*quarter_turns), with }
        }
        Ability::Light { symbol, chamber, level } => {
            let face = match symbol {
                Symbol::Keys => Face::Key,
                Symbol::Torches => Face::Torch,
            };
            let front = chamber.part == Some(Part::Front);
            let there = placed(chamber)?;
            let none = front && translator.data.chamber(there).gems_in_rear;
            let level = if none { NO_LEVEL } else { *level };
            characters::Command::Lend { face, chamber: there, level, with }
        }
        Ability::Reroll => characters::Command::Reroll { with },
        Ability::Plain | Ability::Swap { .. } => return names::not_yet("this ability"),
    })
}

/// Whether the player's ability goes from chamber to chamber, so that doors and walls decide about the part.
fn walks(translator: &Translator<'_>) -> bool {
    let card = translator.table.modules.characters.card(translator.who);
    card.is_some_and(|card| matches!(card.character, Character::Discoverer | Character::Mentalist))
}

/// The chambers of a walk. A step into a part that the border before it does not lead to goes nowhere, and is refused.
fn steps(translator: &Translator<'_>, path: &[syntax::Place]) -> Named<characters::Path> {
    let (table, mut from) = (translator.table, translator.table.of(translator.who).place.chamber);
    let mut steps = characters::Path::new();
    for named in path.iter().take(4) {
        let to = translator.place(named)?;
        if names::comes_into(table, from, named, to) {
            from = to.chamber;
        }
        steps.push(from);
    }
    Ok(steps)
}
