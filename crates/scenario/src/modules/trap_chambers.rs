//! Module 7: `climbs` and `summons`.

use temple::command::Command;
use temple::modules::{ModuleId, trap_chambers};

use super::Meaning;
use crate::names::Named;
use crate::syntax;
use crate::wish::Translator;

pub(super) static MEANING: Meaning =
    Meaning { command: Some(command), ..Meaning::none(ModuleId::TrapChambers, "trap") };

fn command(translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<Command>> {
    let (wish, with): (fn(_) -> trap_chambers::Command, _) = match command {
        syntax::Command::Climbs(with) => (|with| trap_chambers::Command::Climb { with }, with),
        syntax::Command::Summons(with) => (|with| trap_chambers::Command::Summon { with }, with),
        _ => return None,
    };
    Some(translator.payment(with).map(|with| wish(with).into()))
}
