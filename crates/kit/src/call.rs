//! Calls that need no words: bots make and hear them, people send them over the wire.

use serde::{Deserialize, Serialize};

/// A call that needs no words. Append only: the numbers travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // the names say it
pub enum Call {
    HelpMe,
    Coming,
    GemHere,
    NeedTwoTorches,
    GoHome,
    ExitFound,
    NeedTwoKeys,
    ThankYou,
    ToTheExit,
}

impl Call {
    /// All calls, in the order of their numbers.
    pub const ALL: [Call; 9] = [
        Call::HelpMe,
        Call::Coming,
        Call::GemHere,
        Call::NeedTwoTorches,
        Call::GoHome,
        Call::ExitFound,
        Call::NeedTwoKeys,
        Call::ThankYou,
        Call::ToTheExit,
    ];
}
