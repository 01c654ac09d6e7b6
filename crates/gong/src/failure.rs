//! How a command ends when it does not end well: one sentence and an exit code.

use std::io;
use std::process::ExitCode;

/// Why a command stopped.
#[derive(Debug)]
pub enum Failure {
    /// Something asked for is wrong: a flag, a file, an id. Exit code 2.
    BadInput(String),
    /// What was asked for was done, and a check found something. Exit code 1.
    CheckFailed(String),
    /// The reader of the output has gone (`gong rules | head`). Nothing to complain of.
    ClosedPipe,
}

/// What every command returns.
pub type Outcome = Result<ExitCode, Failure>;

impl Failure {
    /// A wrong flag, file or id, said in one sentence.
    pub fn bad_input(sentence: impl ToString) -> Failure {
        Failure::BadInput(sentence.to_string())
    }

    /// Says the sentence on the error output and gives the exit code.
    pub fn report(&self) -> ExitCode {
        match self {
            Failure::BadInput(sentence) => {
                eprintln!("gong: {sentence}");
                ExitCode::from(2)
            }
            Failure::CheckFailed(sentence) => {
                eprintln!("gong: {sentence}");
                ExitCode::from(1)
            }
            Failure::ClosedPipe => ExitCode::SUCCESS,
        }
    }
}

/// The only thing the commands write by `?` is their output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::BadInput(format!("the output cannot be written: {error}")),
        }
    }
}
