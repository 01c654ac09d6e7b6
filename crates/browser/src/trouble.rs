//! What went wrong, as a sentence.

use std::fmt;

/// What went wrong. It is shown to people who read the output of a test, so `Debug` says the same as `Display`.
pub struct Trouble(String);

/// What most of this crate answers.
pub type Outcome<T> = Result<T, Trouble>;

impl Trouble {
    /// Something went wrong.
    pub fn new(sentence: impl Into<String>) -> Trouble {
        Trouble(sentence.into())
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

impl fmt::Debug for Trouble {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}

impl From<std::io::Error> for Trouble {
    fn from(why: std::io::Error) -> Trouble {
        Trouble(why.to_string())
    }
}
