//! Module 6: `character`, `uses ability` and `chooses return`.

use temple::command::Command;
use temple::dice::Face;
use temple::modules::ModuleId;
use temple::modules::characters::{self, Card, CardSide, Character};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::Piece;
use temple::setup::Setup;
use temple::temple::{Part, Turn};

use super::Meaning;
use super::words::{Ability, CARD, Symbol};
use crate::names::{self, Named};
use crate::syntax::{self, AbilityKind, Choice};
use crate::wish::{NO_LEVEL, Translator};

pub(super) static MEANING: Meaning = Meaning {
    put: Some(put),
    pick: Some(pick),
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

fn command(translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<Command>> {
    let syntax::Command::UsesAbility(how, with) = command else { return None };
    Some(ability(translator, how, with).map(Command::from))
}

fn choice(_translator: &Translator<'_>, choice: &Choice) -> Option<Command> {
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
