//! Module 4: `enters CHAMBER carrying chalice` and `triggers linked`.

use temple::modules::ModuleId;
use temple::modules::special_chambers::{self, CHALICE};
use temple::position::Position;
use temple::rulebook::Piece;
use temple::setup::Setup;
use temple::table::Table;
use temple::temple::Part;

use super::{Meaning, ModuleCommand};
use crate::names::Named;
use crate::syntax;
use crate::wish::Translator;

/// What is said of special chambers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `triggers linked`
    Triggers,
}

pub(super) static MEANING: Meaning = Meaning {
    fixed: &[(&["triggers", "linked"], || Command::Triggers.into())],
    command: Some(command),
    lies_in: Some(lies_in),
    part_of: Some(part_of),
    joins: Some(joins),
    ..Meaning::none(ModuleId::SpecialChambers, "chalice")
};

fn lies_in(position: &mut Position, piece: Piece, part: Part) {
    if piece == CHALICE {
        position.table.modules.special_chambers.place_chalice(part);
    }
}

fn part_of(table: &Table, piece: Piece) -> Option<Part> {
    special_chambers::chalice_at(table).filter(|_| piece == CHALICE).map(|place| place.part)
}

/// Rule [CHL-10]: linked and double chambers join a challenge if somebody adds them, and naming the module does.
fn joins(setup: &mut Setup) {
    if setup.challenge.is_some() {
        setup.choices.special_chambers = special_chambers::Choices::default();
    }
}

fn command(translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<temple::command::Command>> {
    match command {
        syntax::Command::Module(ModuleCommand::SpecialChambers(Command::Triggers)) => {
            Some(Ok(special_chambers::Command::Trigger.into()))
        }
        syntax::Command::Enters { place, carrying: Some(_), with } => Some(carry(translator, place, with)),
        _ => None,
    }
}

fn carry(
    translator: &Translator<'_>,
    place: &syntax::Place,
    with: &syntax::Payment,
) -> Named<temple::command::Command> {
    let to = translator.entered(place)?;
    Ok(special_chambers::Command::Carry { to, with: translator.payment(with)? }.into())
}
