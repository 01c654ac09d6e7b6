//! Module 2: `treasure`, `treasure_pile`, `piece treasure CHAMBER`, `claims treasure` and `uses TREASURE`.

use temple::modules::ModuleId;
use temple::modules::treasures::{self, Treasure};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::{Facing, Piece, Whereabouts};

use super::words::PAYING;
use super::{Meaning, ModuleCommand};
use crate::names::{self, Named};
use crate::parse::words::{Parsed, Words};
use crate::syntax::{self, AbilityKind, Payment, Place, Side};
use crate::wish::Translator;

/// What is said of treasures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `claims treasure [with PAY...]`
    Claims(Payment),
    /// `uses TREASURE [ARGS]`
    Uses(String, Use),
}

/// How a treasure is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Use {
    /// No argument.
    Plain,
    /// Teleport and Portal: `to CHAMBER`.
    To(Place),
    /// Secret passage: `CHAMBER CHAMBER`.
    Between(Place, Place),
    /// Counterspell: the curse it breaks.
    Against(String),
    /// Shortcut: `CHAMBER SIDE [with PAY...]`.
    Shortcut(Place, Side, Payment),
}

pub(super) static MEANING: Meaning = Meaning {
    put: Some(put),
    lay_deck: Some(lay_deck),
    left_in_deck: Some(|table| table.modules.treasures.stack),
    settle: Some(treasures::fill_backs),
    paid: &[(&["claims", "treasure"], |with| Command::Claims(with).into())],
    openers: &["uses"],
    read: Some(read),
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

/// `uses TREASURE ...`
fn read(verb: &str, words: &mut Words<'_>) -> Parsed<Option<syntax::Command>> {
    if verb != "uses" {
        return Ok(None);
    }
    if !words.peek().is_some_and(|word| word.starts_with(PAYING)) {
        return words.unexpected("`ability` or a treasure id");
    }
    let treasure = words.id("a treasure id")?;
    let how = match treasure.as_str() {
        "treasure_teleport" | "treasure_portal" => {
            words.keyword("to")?;
            Use::To(words.place()?)
        }
        "treasure_secret_passage" => Use::Between(words.place()?, words.place()?),
        "treasure_counterspell" => Use::Against(words.id("a curse")?),
        "treasure_shortcut" => Use::Shortcut(words.place()?, words.side()?, words.payment()?),
        _ => Use::Plain,
    };
    Ok(Some(Command::Uses(treasure, how).into()))
}

fn command(translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<temple::command::Command>> {
    let syntax::Command::Module(ModuleCommand::Treasures(command)) = command else { return None };
    Some(match command {
        Command::Claims(with) => translator.payment(with).map(|with| treasures::Command::Claim { with }.into()),
        Command::Uses(id, how) => uses(translator, id, how).map(Into::into),
    })
}

fn uses(translator: &Translator<'_>, id: &str, how: &Use) -> Named<treasures::Command> {
    let place = |place: &syntax::Place| translator.place(place);
    let treasure = Treasure::of_piece(names::piece("treasure", id)?);
    Ok(match (treasure, how) {
        (Some(Treasure::HealingMask), _) => treasures::Command::Heal,
        (Some(Treasure::ExtraGem), _) => treasures::Command::TakeGem,
        (Some(Treasure::LargeTorch), _) => treasures::Command::LightTorch,
        (Some(Treasure::Teleport), Use::To(to)) => {
            treasures::Command::Teleport { to: joined(translator, to, place(to)?) }
        }
        (Some(Treasure::SecretPassage), Use::Between(one, other)) => {
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
