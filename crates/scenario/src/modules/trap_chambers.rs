//! Module 7: `climbs` and `summons`.

use temple::modules::{ModuleId, trap_chambers};

use super::{Meaning, ModuleCommand};
use crate::names::Named;
use crate::syntax::{self, Payment};
use crate::wish::Translator;

/// What is said of trap chambers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `climbs [with PAY...]`
    Climbs(Payment),
    /// `summons [with PAY...]`
    Summons(Payment),
}

pub(super) static MEANING: Meaning = Meaning {
    paid: &[
        (&["climbs"], |with| Command::Climbs(with).into()),
        (&["summons"], |with| Command::Summons(with).into()),
    ],
    command: Some(command),
    ..Meaning::none(ModuleId::TrapChambers, "trap")
};

fn command(translator: &Translator<'_>, command: &syntax::Command) -> Option<Named<temple::command::Command>> {
    let syntax::Command::Module(ModuleCommand::TrapChambers(command)) = command else { return None };
    let (wish, with): (fn(_) -> trap_chambers::Command, _) = match command {
        Command::Climbs(with) => (|with| trap_chambers::Command::Climb { with }, with),
        Command::Summons(with) => (|with| trap_chambers::Command::Summon { with }, with),
    };
    Some(translator.payment(with).map(|with| wish(with).into()))
}
