//! Module 8: `piece hourglass_green|hourglass_blue|timer_token CHAMBER`, `held NAME 1 sacrifice_chamber` and `volunteers [N]`.

use temple::components::{ChamberKind, Components};
use temple::dice::DieId;
use temple::modules::ModuleId;
use temple::modules::timer_chambers::{self, Hourglass};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::Piece;
use temple::temple::ChamberId;

use super::{Meaning, ModuleCommand};
use crate::names::{self, Named};
use crate::parse::words::{Parsed, Words};
use crate::syntax;
use crate::wish::Translator;

/// What is said of timer chambers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `volunteers [N]`
    Volunteers(u8),
}

pub(super) static MEANING: Meaning = Meaning {
    openers: &["volunteers"],
    read: Some(read),
    command: Some(command),
    lay: Some(lay),
    ready_for_die: Some(ready_for_die),
    put_die: Some(put_die),
    wind_up: Some(wind_up),
    ..Meaning::none(ModuleId::TimerChambers, "timer")
};

fn read(verb: &str, words: &mut Words<'_>) -> Parsed<Option<syntax::Command>> {
    if verb != "volunteers" {
        return Ok(None);
    }
    let dice = if words.left() == 0 { 1 } else { words.positive("a number of dice")? };
    Ok(Some(Command::Volunteers(dice).into()))
}

fn command(_translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<temple::command::Command>> {
    let syntax::Command::Module(ModuleCommand::TimerChambers(Command::Volunteers(dice))) = command else {
        return None;
    };
    Some(Ok(timer_chambers::Command::Volunteer { dice: *dice }.into()))
}

/// An hourglass runs where it stands, and a chamber with a token waits for it.
fn lay(position: &mut Position, piece: Piece, chamber: ChamberId) -> Option<Named<()>> {
    if piece == timer_chambers::TOKEN {
        return Some(timer_chambers::wait_for_glass(position, chamber).map_err(String::from));
    }
    let glass = Hourglass::ALL.into_iter().find(|glass| timer_chambers::glass_piece(*glass) == piece)?;
    Some(timer_chambers::run_glass(position, glass, chamber).map_err(String::from))
}

/// The chamber that takes dice must lie in the temple.
fn ready_for_die(position: &mut Position, data: &Components, who: PlayerId, id: &str) -> Option<Named<()>> {
    let chamber =
        data.chamber_named(id).filter(|chamber| data.chamber(*chamber).kind == ChamberKind::SacrificeChamber)?;
    let ready = names::placed(data, &position.table, id);
    Some(ready.and_then(|_| timer_chambers::open_bowl(position, who, chamber).map_err(String::from)))
}

fn put_die(position: &mut Position, who: PlayerId, die: DieId) {
    timer_chambers::put_die(position, who, die);
}

fn wind_up(position: &mut Position) -> Named<()> {
    timer_chambers::turn_glasses(position).map_err(String::from)
}
