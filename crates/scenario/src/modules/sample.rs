//! The module of the tests: `sample`, `takes lamp` and `begs`.

use temple::command::Command;
use temple::modules::{ModuleId, sample};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::{Facing, Piece, Whereabouts};

use super::Meaning;
use crate::names::Named;
use crate::syntax::{self, AbilityKind};
use crate::wish::Translator;

pub(super) static MEANING: Meaning = Meaning {
    put: Some(put),
    fixed: &[
        (&["takes", "lamp"], || syntax::Command::Phrase("takes lamp")),
        (&["begs"], || syntax::Command::Phrase("begs")),
    ],
    command: Some(command),
    ..Meaning::none(ModuleId::Sample, "sample")
};

/// The lamp is also what it pays with; anything else just lies there.
fn put(position: &mut Position, who: PlayerId, piece: Piece, _side: Option<AbilityKind>) -> Named<()> {
    if piece == sample::LAMP {
        position.table.modules.sample.owner = Some(who);
        position.give_aid(who, sample::LIGHT)?;
    }
    Ok(position.put_piece(piece, Whereabouts::Before(who), Facing::Up)?)
}

fn command(_translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<Command>> {
    match command {
        syntax::Command::Phrase("takes lamp") => Some(Ok(sample::Command::Take.into())),
        syntax::Command::Phrase("begs") => Some(Ok(sample::Command::Beg.into())),
        _ => None,
    }
}
