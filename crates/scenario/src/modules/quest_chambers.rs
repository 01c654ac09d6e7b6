//! Module 5: `task_pile`, `markers`, `sacrifices` and `pushes ghost`.

use temple::components::ChamberKind;
use temple::modules::ModuleId;
use temple::modules::quest_chambers::{self, GEM_TILE, GHOST};
use temple::position::Position;
use temple::rulebook::{Piece, Rulebook};
use temple::table::Table;
use temple::temple::{ChamberId, Part};

use super::{Meaning, ModuleCommand};
use crate::names::Named;
use crate::parse::words::{Parsed, Words};
use crate::syntax::{self, Die, Payment, Side};
use crate::wish::Translator;

/// What is said of quest chambers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `sacrifices DIE...`
    Sacrifices(Vec<Die>),
    /// `pushes ghost SIDE [with PAY...]`
    Pushes(Side, Payment),
}

pub(super) static MEANING: Meaning = Meaning {
    left_in_deck: Some(|table| table.modules.quest_chambers.tasks()),
    openers: &["sacrifices", "pushes"],
    read: Some(read),
    command: Some(command),
    lies_in: Some(lies_in),
    part_of: Some(part_of),
    lay: Some(lay),
    ..Meaning::none(ModuleId::QuestChambers, "task")
};

fn lies_in(position: &mut Position, piece: Piece, part: Part) {
    if piece == GHOST {
        position.table.modules.quest_chambers.place_ghost(part);
    }
}

fn part_of(table: &Table, piece: Piece) -> Option<Part> {
    (piece == GHOST).then(|| table.modules.quest_chambers.ghost_part())
}

/// Gem tiles come with the obelisk, and its neighbours say where they lie.
fn lay(_position: &mut Position, piece: Piece, _chamber: ChamberId) -> Option<Named<()>> {
    let reason = "gem tiles come with the obelisk, and its neighbours say where they lie (QST-51): lay it by a line of its own";
    (piece == GEM_TILE).then(|| Err(reason.to_owned()))
}

/// What the set-up lays out without a line of the scenario, and what refers to where everybody stands. Where the true set-up has done
/// so already, only what the lines say.
pub(super) fn lay_out(
    position: &mut Position,
    book: &Rulebook,
    is_real: bool,
    markers: Option<u8>,
    tasks: &[Piece],
) -> Named<()> {
    if !book.setup.modules.has(ModuleId::QuestChambers) {
        return if markers.unwrap_or(0) == 0 {
            Ok(())
        } else {
            Err("the module 'quest_chambers' is not switched on".into())
        };
    }
    let by_set_up = (!is_real).then(|| quest_chambers::count(&book.setup));
    if let Some(markers) = markers.map(u32::from).or(by_set_up) {
        quest_chambers::lay_markers(position, markers)?;
    }
    let tasks_are_named = !is_real || !tasks.is_empty();
    if let Some(chamber) = book.data.only(ChamberKind::TaskChamber).filter(|_| tasks_are_named) {
        quest_chambers::lay_tasks(position, chamber, tasks);
    }
    Ok(quest_chambers::lay_gem_tiles(position)?)
}

/// Markers on the depot.
pub(super) fn markers(table: &Table) -> u8 {
    quest_chambers::open_quests(table) as u8
}

fn read(verb: &str, words: &mut Words<'_>) -> Parsed<Option<syntax::Command>> {
    let command = match verb {
        "sacrifices" => Command::Sacrifices(words.some_dice()?),
        "pushes" => {
            words.keyword("ghost")?;
            Command::Pushes(words.side()?, words.payment()?)
        }
        _ => return Ok(None),
    };
    Ok(Some(command.into()))
}

fn command(translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<temple::command::Command>> {
    let syntax::Command::Module(ModuleCommand::QuestChambers(command)) = command else { return None };
    Some(match command {
        Command::Sacrifices(dice) => {
            translator.set(dice).map(|dice| quest_chambers::Command::Sacrifice { dice }.into())
        }
        Command::Pushes(side, with) => {
            let push = |with| quest_chambers::Command::Push { side: *side, with }.into();
            translator.payment(with).map(push)
        }
    })
}
