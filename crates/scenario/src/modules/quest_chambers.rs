//! Module 5: `task_pile`, `markers`, `sacrifices` and `pushes ghost`.

use temple::command::Command;
use temple::components::ChamberKind;
use temple::modules::ModuleId;
use temple::modules::quest_chambers::{self, MARKER};
use temple::position::Position;
use temple::rulebook::{Facing, Piece, Rulebook, Whereabouts};
use temple::table::Table;

use super::Meaning;
use crate::names::Named;
use crate::syntax;
use crate::wish::Translator;

pub(super) static MEANING: Meaning =
    Meaning { command: Some(command), ..Meaning::none(ModuleId::QuestChambers, "task") };

/// What the set-up lays out without a line of the scenario, and what refers to where everybody stands.
pub(super) fn lay_out(position: &mut Position, book: &Rulebook, markers: Option<u8>, tasks: &[Piece]) -> Named<()> {
    if !book.setup.modules.has(ModuleId::QuestChambers) {
        return if markers.unwrap_or(0) == 0 {
            Ok(())
        } else {
            Err("the module 'quest_chambers' is not switched on".into())
        };
    }
    let markers = markers.map_or(quest_chambers::count(&book.setup), u32::from);
    for _ in 0..markers {
        position.put_piece(MARKER, Whereabouts::Depot, Facing::Up)?;
    }
    if let Some(chamber) = book.data.only(ChamberKind::TaskChamber) {
        quest_chambers::lay_tasks(position, chamber, tasks);
    }
    Ok(())
}

/// Markers on the depot.
pub(super) fn markers(table: &Table) -> u8 {
    quest_chambers::open_quests(table) as u8
}

fn command(translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<Command>> {
    match command {
        syntax::Command::Sacrifices(dice) => {
            Some(translator.set(dice).map(|dice| quest_chambers::Command::Sacrifice { dice }.into()))
        }
        syntax::Command::PushesGhost(side, with) => {
            let push = |with| quest_chambers::Command::Push { side: *side, with }.into();
            Some(translator.payment(with).map(push))
        }
        _ => None,
    }
}
