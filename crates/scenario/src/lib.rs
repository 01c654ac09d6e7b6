//! The scenario language: rules as readable, runnable cases (`docs/scenarios.md`).
//!
//! [`parse`] turns the text of a `*.scenario` file into a syntax tree in which each statement keeps its line.
//! It checks the shape of the statements, not their sense: ids of chambers, cards, modules and options stay words,
//! because only the component data knows which of them exist.

//!
//! [`run`] plays a scenario through the engine: `setting` builds the position, `wish` turns commands into the engine's, `hold`
//! checks what must hold. [`scroll`] does the same for the other game. [`run_paths`] is `gong scenario`: any files or folders, one line per scenario.

mod files;
mod hold;
pub mod modules;
mod names;
mod parse;
mod run;
pub mod scroll;
mod setting;
mod syntax;
mod wish;

pub use files::{Pieces, Verdict, run_paths};
pub use parse::{ParseError, parse, parse_each};
pub use run::{Problem, run};
pub use syntax::*;
