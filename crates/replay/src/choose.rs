//! What came of a file, whichever game it is of: the one place here that chooses.

use kit::GameName;

use crate::game::{Recorded, Scroll, Temple};
use crate::{ReadError, ReplayOf, Verdict, game_of, verify};

/// What came of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Soundness {
    /// It comes out as it was played.
    Same,
    /// It was played under other rules.
    OtherRules,
    /// It does not come out.
    Differs(String),
}

/// Reads a file and plays its game again with the data compiled in.
///
/// # Errors
/// When it cannot be read.
pub fn check(bytes: &[u8]) -> Result<Soundness, ReadError> {
    match game_of(bytes)? {
        GameName::Temple => check_as::<Temple>(bytes),
        GameName::Scroll => check_as::<Scroll>(bytes),
    }
}

fn check_as<G: Recorded>(bytes: &[u8]) -> Result<Soundness, ReadError> {
    let replay = ReplayOf::<G>::from_bytes(bytes)?;
    Ok(match verify(&replay, &G::standard()) {
        Verdict::Same { .. } => Soundness::Same,
        Verdict::OtherRules { .. } => Soundness::OtherRules,
        Verdict::Differs(difference) => Soundness::Differs(format!("{difference:?}")),
    })
}
