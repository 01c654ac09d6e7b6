//! `gong rules`: the catalogue, where the code holds a rule and what proves it, from the index carried in the program.

use std::io::Write;
use std::process::ExitCode;

use catalogue::{ExplainError, Index};
use clap::Args;

use crate::failure::{Failure, Outcome};

static RULES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules.bin"));

/// What is asked of the catalogue.
#[derive(Args, Debug)]
pub struct RulesFlags {
    /// The rule or example to explain, by its id in the catalogue
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// List every rule with its state and the number of its proofs
    #[arg(long, conflicts_with = "id")]
    proof: bool,
}

/// Prints one rule, all of them, or how far all of them have come.
pub fn rules(flags: &RulesFlags, out: &mut dyn Write) -> Outcome {
    let index: Index = postcard::from_bytes(RULES).expect("written by the build script of this very program");
    match &flags.id {
        Some(id) => explain(&index, id, out)?,
        None if flags.proof => catalogue::report(&index, out)?,
        None => catalogue::list(&index, out)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn explain(index: &Index, id: &str, out: &mut dyn Write) -> Result<(), Failure> {
    catalogue::explain(index, id, out).map_err(|error| match error {
        ExplainError::Io(error) => Failure::from(error),
        unknown @ ExplainError::Unknown { .. } => Failure::bad_input(unknown),
    })
}
