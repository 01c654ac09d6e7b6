//! The scenario language: rules as readable, runnable cases (`docs/scenarios.md`).
//!
//! [`parse`] turns the text of a `*.scenario` file into a syntax tree in which each statement keeps its line.
//! It checks the shape of the statements, not their sense: ids of chambers, cards, modules and options stay words,
//! because only the component data knows which of them exist.

mod parse;
mod syntax;

pub use parse::{ParseError, parse};
pub use syntax::*;
