//! Module 6: `character`, `uses ability` and `chooses return`.

use temple::command::Command;
use temple::dice::Face;
use temple::modules::ModuleId;
use temple::modules::characters::{self, Card, CardSide, Character};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::Piece;
use temple::temple::Turn;

use super::Meaning;
use super::words::{Ability, CARD, Symbol};
use crate::names::{self, Named};
use crate::syntax::{self, AbilityKind, Choice};
use crate::wish::Translator;

pub(super) static MEANING: Meaning = Meaning {
    put: Some(put),
    command: Some(command),
    choice: Some(choice),
    ..Meaning::none(ModuleId::Characters, CARD)
};

fn put(position: &mut Position, who: PlayerId, piece: Piece, side: Option<AbilityKind>) -> Named<()> {
    let side = match side {
        Some(AbilityKind::Activatable) => CardSide::Activatable,
        _ => CardSide::Permanent,
    };
    if let Some(character) = Character::from_id(piece.id()) {
        let cards = &position.table.modules.characters;
        if cards.card(who).is_some() {
            return Err("this player has a character already".to_owned());
        }
        if position.table.players().filter_map(|one| cards.card(one)).any(|card| card.character == character) {
            return Err(format!("another player has '{}' already, and there is only one", piece.id()));
        }
        position.table.modules.characters.place_card(who, Card { character, side });
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
    let placed = |place: &syntax::Place| Ok(names::place(translator.data, translator.table, place)?.chamber);
    Ok(match ability {
        Ability::To { taking: Some(_), .. } => return names::not_yet("the Teleporter"),
        // Whoever names a part means that part.
        Ability::To { path, .. } if path.len() == 1 && path[0].part.is_some() => {
            characters::Command::Join { to: names::place(translator.data, translator.table, &path[0])?, with }
        }
        Ability::To { path, .. } => {
            let path = path.iter().take(4).map(placed).collect::<Named<_>>()?;
            characters::Command::To { path, with }
        }
        Ability::On(whom) => characters::Command::On { whom: names::player(*whom), with },
        Ability::Turn { chamber, quarter_turns } => {
            characters::Command::Rotate { chamber: placed(chamber)?, by: Turn(*quarter_turns), with }
        }
        Ability::Light { symbol, chamber, level } => {
            let face = match symbol {
                Symbol::Keys => Face::Key,
                Symbol::Torches => Face::Torch,
            };
            characters::Command::Lend { face, chamber: placed(chamber)?, level: *level, with }
        }
        Ability::Reroll => characters::Command::Reroll { with },
        Ability::Plain | Ability::Swap { .. } => return names::not_yet("this ability"),
    })
}
