//! Plays a game again from its file alone and names the first difference.

use std::sync::Arc;

use kit::{Chain, Commitment, Tick};

use crate::ReplayOf;
use crate::game::{NotPlayed, Recorded, chain_of};

/// What came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<E = temple::event::Event> {
    /// Every die and every tile is as the inputs and the seed make them.
    Same {
        /// How many inputs were carried out.
        inputs: usize,
        /// How many events came of them, all equal to those in the file.
        events: usize,
        /// What the server had committed itself to; compare it with what the table showed before the game.
        commitment: Option<Commitment>,
    },
    /// It was played under other rules or with other data, and comes out differently today. The seed is as promised.
    OtherRules {
        /// The revision of the rules in the file.
        revision: u32,
        /// As above.
        commitment: Option<Commitment>,
        /// Where it leaves what was played.
        difference: Difference<E>,
    },
    /// The game in the file is not the one its inputs make.
    Differs(Difference<E>),
}

/// The first difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference<E = temple::event::Event> {
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
        written: Option<E>,
        /// What the inputs bring about.
        played: Option<E>,
    },
    /// All events agree, and their chain is not the one in the file.
    Chain {
        /// What the file says.
        written: Chain,
        /// What the events make.
        played: Chain,
    },
}

impl<E> Difference<E> {
    /// When it shows itself; none if all of the game is concerned. `time` says when an event happened.
    #[must_use]
    pub fn when(&self, time: impl Fn(&E) -> Tick) -> Option<Tick> {
        match self {
            Difference::Seed | Difference::Setup | Difference::Chain { .. } => None,
            Difference::Refused { at, .. } => Some(*at),
            Difference::Event { written, played, .. } => written.iter().chain(played).map(time).min(),
        }
    }
}

impl Difference {
    /// When it shows itself; none if all of the game is concerned.
    #[must_use]
    pub fn at(&self) -> Option<Tick> {
        self.when(|event| event.at)
    }
}

/// Checks the seed against the promise and plays the game again, under the rules of today whatever those of then were.
#[must_use]
pub fn verify<G: Recorded>(file: &ReplayOf<G>, data: &Arc<G::Data>) -> Verdict<G::Event> {
    let commitment = file.promise.as_ref().map(|promise| promise.secret.commitment());
    if file.promise.as_ref().is_some_and(|promise| promise.seed() != file.log.header.seed) {
        return Verdict::Differs(Difference::Seed);
    }
    match difference(file, data) {
        None => Verdict::Same { inputs: file.log.inputs.len(), events: file.events.len(), commitment },
        Some(difference) if G::is_of_today(&file.log.header, data) => Verdict::Differs(difference),
        Some(difference) => {
            Verdict::OtherRules { revision: file.log.header.rules_revision, commitment, difference }
        }
    }
}

/// Where the game in the file leaves the one its inputs make.
fn difference<G: Recorded>(file: &ReplayOf<G>, data: &Arc<G::Data>) -> Option<Difference<G::Event>> {
    let mut played = Vec::new();
    let outcome = G::play(&file.log, data, &mut played);
    let of_events = first_difference(&file.events, &played);
    match outcome {
        Err(NotPlayed::Setup) => Some(Difference::Setup),
        Err(NotPlayed::Refused { input }) => {
            // A changed die often shows itself by a later refusal: the event is the earlier difference.
            let refused = Difference::Refused { input, at: file.log.inputs[input].at };
            Some(of_events.filter(|(_, _, played)| played.is_some()).map_or(refused, event_differs))
        }
        Ok(()) if of_events.is_some() => of_events.map(event_differs),
        Ok(()) => {
            let chain = chain_of(&played);
            let other = file.chain.filter(|written| *written != chain);
            other.map(|written| Difference::Chain { written, played: chain })
        }
    }
}

type Pair<E> = (usize, Option<E>, Option<E>);

fn first_difference<E: Copy + PartialEq>(written: &[E], played: &[E]) -> Option<Pair<E>> {
    let number = written.iter().zip(played).position(|(written, played)| written != played);
    let number = number.unwrap_or(written.len().min(played.len()));
    let pair = (number, written.get(number).copied(), played.get(number).copied());
    (pair.1.is_some() || pair.2.is_some()).then_some(pair)
}

fn event_differs<E>((number, written, played): Pair<E>) -> Difference<E> {
    Difference::Event { number, written, played }
}
