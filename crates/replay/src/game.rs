//! What a game must say so that files can be made of it. Each game says it once, below; nothing else here knows which one it is.

use std::fmt::Debug;
use std::sync::Arc;

use kit::{Chain, Digest, GameName, Log, LogHeader, Tick};
use serde::Serialize;
use serde::de::DeserializeOwned;
use temple::rules::setting_up::{BoxedTiles, boxed_tiles};

/// A game whose ended games are written down.
pub trait Recorded: Clone + Copy + PartialEq + Eq + Debug + 'static {
    /// Its name in files, journals and settings.
    const NAME: GameName;
    /// The revision of its rules.
    const RULES_REVISION: u32;
    /// What is chosen before the start.
    type Setup: Clone + PartialEq + Eq + Serialize + DeserializeOwned;
    /// What can happen to a game from outside.
    type Input: Clone + PartialEq + Eq + Debug + Serialize + DeserializeOwned;
    /// What happens in it.
    type Event: Copy + PartialEq + Eq + Debug + Serialize + DeserializeOwned;
    /// The printed facts.
    type Data: Debug;

    /// The printed facts as they are compiled in.
    fn standard() -> Arc<Self::Data>;
    /// How many play.
    fn players(setup: &Self::Setup) -> usize;
    /// When an event happened.
    fn time(event: &Self::Event) -> Tick;
    /// An event in a few words, for whoever looks for a difference.
    fn named(event: &Self::Event) -> String;
    /// What tells the data from any other, as far as a set-up asks for it.
    fn data_for(setup: &Self::Setup, data: &Self::Data) -> Digest;
    /// Whether a log was made under the rules and with the data of today.
    fn is_of_today(header: &LogHeader<Self::Setup>, data: &Self::Data) -> bool;
    /// Plays a log and tells all that happens; if it fails, all until then.
    ///
    /// # Errors
    /// When no game can be set up so, or an input is refused.
    fn play(log: &LogOf<Self>, data: &Arc<Self::Data>, told: &mut Vec<Self::Event>) -> Result<(), NotPlayed>;
    /// Pieces in the order of their box, for whoever checks what was drawn; none in a game without any.
    fn tiles(header: &LogHeader<Self::Setup>) -> Option<BoxedTiles> {
        let _ = header;
        None
    }
}

/// The log of a game.
pub type LogOf<G> = Log<<G as Recorded>::Setup, <G as Recorded>::Input>;

/// Why a log does not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotPlayed {
    /// Its set-up is impossible.
    Setup,
    /// An input is refused.
    Refused {
        /// Its place in the log.
        input: usize,
    },
}

/// The running digest of these events, from the set-up on.
#[must_use]
pub fn chain_of<E: Serialize>(events: &[E]) -> Chain {
    let mut chain = Chain::default();
    events.iter().for_each(|event| chain.take_value(event));
    chain
}

/// The temple game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Temple;

impl Recorded for Temple {
    const NAME: GameName = GameName::Temple;
    const RULES_REVISION: u32 = temple::game::RULES_REVISION;
    type Setup = temple::setup::Setup;
    type Input = temple::game::Input;
    type Event = temple::event::Event;
    type Data = temple::components::Components;

    fn standard() -> Arc<Self::Data> {
        temple::components::Components::standard()
    }

    fn players(setup: &Self::Setup) -> usize {
        setup.players()
    }

    fn time(event: &Self::Event) -> Tick {
        event.at
    }

    fn named(event: &Self::Event) -> String {
        format!("{:?} at {}", event.fact, event.at)
    }

    fn data_for(setup: &Self::Setup, data: &Self::Data) -> Digest {
        data.digest_for(setup.modules)
    }

    fn is_of_today(header: &LogHeader<Self::Setup>, data: &Self::Data) -> bool {
        temple::replay::is_of_today(header, data)
    }

    fn play(log: &LogOf<Self>, data: &Arc<Self::Data>, told: &mut Vec<Self::Event>) -> Result<(), NotPlayed> {
        use temple::replay::ReplayError;
        match temple::replay::replay(log, data, told) {
            Ok(_) => Ok(()),
            Err(ReplayError::Setup(_)) => Err(NotPlayed::Setup),
            Err(ReplayError::Refused { input, .. }) => Err(NotPlayed::Refused { input }),
        }
    }

    /// None if the game was played with other pieces than this program has.
    fn tiles(header: &LogHeader<Self::Setup>) -> Option<BoxedTiles> {
        let data = Self::standard();
        let known = header.setup.check(&data).is_ok() && header.data == data.digest_for(header.setup.modules);
        known.then(|| boxed_tiles(&temple::rulebook::Rulebook::new(data, header.setup.clone()))).flatten()
    }
}

/// The roll and write game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scroll;

impl Recorded for Scroll {
    const NAME: GameName = GameName::Scroll;
    const RULES_REVISION: u32 = scroll::game::RULES_REVISION;
    type Setup = scroll::setup::Setup;
    type Input = scroll::game::Input;
    type Event = scroll::event::Event;
    type Data = scroll::sheets::Sheets;

    fn standard() -> Arc<Self::Data> {
        scroll::sheets::Sheets::standard()
    }

    fn players(setup: &Self::Setup) -> usize {
        usize::from(setup.players)
    }

    fn time(event: &Self::Event) -> Tick {
        event.at
    }

    fn named(event: &Self::Event) -> String {
        format!("{:?} at {}", event.fact, event.at)
    }

    fn data_for(_: &Self::Setup, data: &Self::Data) -> Digest {
        data.digest()
    }

    fn is_of_today(header: &LogHeader<Self::Setup>, data: &Self::Data) -> bool {
        scroll::replay::is_of_today(header, data)
    }

    fn play(log: &LogOf<Self>, data: &Arc<Self::Data>, told: &mut Vec<Self::Event>) -> Result<(), NotPlayed> {
        use scroll::replay::ReplayError;
        match scroll::replay::replay(log, data, told) {
            Ok(_) => Ok(()),
            Err(ReplayError::Setup(_)) => Err(NotPlayed::Setup),
            Err(ReplayError::Refused { input, .. }) => Err(NotPlayed::Refused { input }),
        }
    }
}
