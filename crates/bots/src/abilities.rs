//! What the modules give and take: curses to lift, characters' abilities to use.

use temple::command::Command;
use temple::view::View;

use crate::plan::Plan;

pub fn use_card(_view: &View<'_>, _plan: &Plan) -> Option<Command> {
    None
}
