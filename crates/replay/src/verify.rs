//! Plays a game again from its file alone and names the first difference.

use std::sync::Arc;

use kit::{Commitment, Digest, Tick};
use temple::components::Components;
use temple::event::Event;
use temple::replay::{ReplayError, replay};

use crate::Replay;

/// What came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every die and every tile is as the inputs and the seed make them.
    Same {
        /// How many inputs were carried out.
        inputs: usize,
        /// How many events came of them, all equal to those in the file.
        events: usize,
        /// What the server had committed itself to; compare it with what the table showed before the game.
        commitment: Option<Commitment>,
    },
    /// It was played under other rules or with other data, so only the seed can be checked, and it is as promised.
    OtherRules {
        /// The revision of the rules in the file.
        revision: u32,
        /// As above.
        commitment: Option<Commitment>,
    },
    /// The game in the file is not the one its inputs make.
    Differs(Difference),
}

/// The first difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// The seed is not the one that secret, table and words make.
    Seed,
    /// The set-up is impossible.
    Setup,
    /// An input is refused by the rules.
    Refused {
        /// Its place, from 0.
        input: usize,
        /// Its instant.
        at: Tick,
    },
    /// An event is another one, or one side has none.
    Event {
        /// Its place, from 0.
        number: usize,
        /// What the file says.
        written: Option<Event>,
        /// What the inputs bring about.
        played: Option<Event>,
    },
    /// All events agree, and the states at the end do not.
    End {
        /// What the file says.
        written: Digest,
        /// What the inputs bring about.
        played: Digest,
    },
}

/// Checks the seed against the promise and plays the game again.
#[must_use]
pub fn verify(file: &Replay, data: &Arc<Components>) -> Verdict {
    let commitment = file.promise.as_ref().map(|promise| promise.secret.commitment());
    if file.promise.as_ref().is_some_and(|promise| promise.seed() != file.log.header.seed) {
        return Verdict::Differs(Difference::Seed);
    }
    let mut played = Vec::new();
    let end = match replay(&file.log, data, &mut played) {
        Ok(game) => game.digest(),
        Err(ReplayError::OtherRules { .. } | ReplayError::OtherData { .. }) => {
            return Verdict::OtherRules { revision: file.log.header.rules_revision, commitment };
        }
        Err(ReplayError::Setup(_)) => return Verdict::Differs(Difference::Setup),
        Err(ReplayError::Refused { input, .. }) => {
            // A changed die often shows itself by a later refusal: the event is the earlier difference.
            let at = file.log.inputs[input].at;
            let short = first_difference(&file.events, &played).filter(|(_, _, played)| played.is_some());
            return Verdict::Differs(short.map_or(Difference::Refused { input, at }, event_differs));
        }
    };
    if let Some(difference) = first_difference(&file.events, &played) {
        return Verdict::Differs(event_differs(difference));
    }
    if end != file.ended_in {
        return Verdict::Differs(Difference::End { written: file.ended_in, played: end });
    }
    Verdict::Same { inputs: file.log.inputs.len(), events: played.len(), commitment }
}

type Pair = (usize, Option<Event>, Option<Event>);

fn first_difference(written: &[Event], played: &[Event]) -> Option<Pair> {
    let number = written.iter().zip(played).position(|(written, played)| written != played);
    let number = number.unwrap_or(written.len().min(played.len()));
    let pair = (number, written.get(number).copied(), played.get(number).copied());
    (pair.1.is_some() || pair.2.is_some()).then_some(pair)
}

fn event_differs((number, written, played): Pair) -> Difference {
    Difference::Event { number, written, played }
}
