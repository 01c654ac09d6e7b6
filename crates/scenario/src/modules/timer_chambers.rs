//! Module 8: `volunteers [N]`.

use temple::command::Command;
use temple::modules::{ModuleId, timer_chambers};

use super::Meaning;
use crate::names::Named;
use crate::syntax;
use crate::wish::Translator;

pub(super) static MEANING: Meaning =
    Meaning { command: Some(command), ..Meaning::none(ModuleId::TimerChambers, "timer") };

fn command(_translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<Command>> {
    let syntax::Command::Volunteers(dice) = command else { return None };
    Some(Ok(timer_chambers::Command::Volunteer { dice: *dice }.into()))
}
