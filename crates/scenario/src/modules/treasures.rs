//! Module 2: `treasure`, `treasure_pile`, `piece treasure CHAMBER`, `claims treasure` and `uses TREASURE`.

use temple::command::Command;
use temple::modules::ModuleId;
use temple::modules::treasures::{self, Treasure};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::{Facing, Piece, Whereabouts};

use super::Meaning;
use super::words::TreasureUse;
use crate::names::{self, Named};
use crate::syntax::{self, AbilityKind};
use crate::wish::Translator;

pub(super) static MEANING: Meaning = Meaning {
    put: Some(put),
    lay_deck: Some(lay_deck),
    left_in_deck: Some(|table| table.modules.treasures.stack),
    settle: Some(treasures::fill_backs),
    command: Some(command),
    ..Meaning::none(ModuleId::Treasures, "treasure")
};

fn put(position: &mut Position, who: PlayerId, piece: Piece, _side: Option<AbilityKind>) -> Named<()> {
    let treasure = Treasure::of_piece(piece).ok_or("a treasure before a player lies open: name its kind")?;
    if let Some(aid) = treasure.aid() {
        position.give_aid(who, aid)?;
    }
    Ok(position.put_piece(piece, Whereabouts::Before(who), Facing::Up)?)
}

fn lay_deck(position: &mut Position, tiles: &[Piece]) {
    let tiles: Vec<Treasure> = tiles.iter().filter_map(|tile| Treasure::of_piece(*tile)).collect();
    treasures::lay_stack(position, &tiles);
}

fn command(translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<Command>> {
    match command {
        syntax::Command::ClaimsTreasure(with) => {
            Some(translator.payment(with).map(|with| treasures::Command::Claim { with }.into()))
        }
        syntax::Command::UsesTreasure(id, how) => Some(uses(translator, id, how).map(Command::from)),
        _ => None,
    }
}

fn uses(translator: &Translator<'_>, id: &str, how: &TreasureUse) -> Named<treasures::Command> {
    let place = |place: &syntax::Place| translator.place(place);
    let treasure = Treasure::of_piece(names::piece("treasure", id)?);
    Ok(match (treasure, how) {
        (Some(Treasure::HealingMask), _) => treasures::Command::Heal,
        (Some(Treasure::ExtraGem), _) => treasures::Command::TakeGem,
        (Some(Treasure::LargeTorch), _) => treasures::Command::LightTorch,
        (Some(Treasure::Teleport), TreasureUse::To(to)) => {
            treasures::Command::Teleport { to: joined(translator, to, place(to)?) }
        }
        (Some(Treasure::SecretPassage), TreasureUse::Between(one, other)) => {
            let (between, and) = (place(one)?, place(other)?);
            let table = translator.table;
            let walls = names::comes_into(table, between.chamber, other, and)
                && names::comes_into(table, and.chamber, one, between);
            // Who names the part behind another wall means one across the inner wall (TRE-21).
            let parted = if other.part.is_some() { and } else { between };
            let (between, and) = if walls { (between, and) } else { (parted, parted) };
            treasures::Command::OpenPassage { between: between.chamber, and: and.chamber }
        }
        _ => return Err(format!("'{id}' pays like dice: name it after `with`")),
    })
}

/// A bare chamber means the part in which somebody stands.
fn joined(
    translator: &Translator<'_>,
    named: &syntax::Place,
    place: temple::temple::Place,
) -> temple::temple::Place {
    let table = translator.table;
    let mut others = table.inside().filter(|who| *who != translator.who).map(|who| table.of(who).place);
    let stands = others.find(|one| one.chamber == place.chamber && named.part.is_none());
    stands.unwrap_or(place)
}
