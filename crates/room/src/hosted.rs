//! What a game must say to be played at a table: the one interface between the house and its games.
//!
//! A game is set up, takes inputs, tells events, and says who sees what and when something is due ([`Recorded`] has its types). How its
//! wishes and news travel and how its records are kept stands here too, because each is a few lines: the temple's are older than the
//! house, so it has frames and records of its own; other games are carried as bytes. What only some games know (a company that
//! remembers, a question before a pause, giving up) has an answer for those that do not.

use std::sync::Arc;

use kit::{Call, Chain, Digest, Echo, PlayerId, PlayerSet, Presence, RuleId, Seed, Tick};
use protocol::{
    BotLevel, Change, ClientFrame, ClockNow, GameNews, PersonId, ServerFrame, Settings, SorryCode, Switch,
};
use replay::Recorded;
use temple::modules::seats::Pick;
use temple::rulebook::Piece;
use temple::setup::Handicap;

use crate::answers::Answer;
use crate::journal::{Beginning, PastOf, Record};
use crate::room::Config;

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // three words
pub enum Progress {
    Ready,
    Running,
    Over,
}

/// For whom a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// For nobody.
    Player,
    /// For somebody who is away.
    StandIn,
}

/// What whoever sits in a chair has chosen for themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seated {
    /// What sets them apart.
    pub handicap: Handicap,
    /// The card they picked.
    pub pick: Option<Pick>,
    /// Whether they play with assistive input.
    pub assistive: Switch,
}

/// A wish as it came.
pub struct Wished<C> {
    /// The client's number for it.
    pub id: u32,
    /// The seat it is for, if it names one: somebody may have two.
    pub seat: Option<PlayerId>,
    /// What is wished for.
    pub command: C,
}

/// What comes of a bot's look at the table.
pub struct Thought<C> {
    /// What it wishes for.
    pub wish: Option<C>,
    /// What it calls.
    pub call: Option<Call>,
    /// When it looks next; never again if it has nothing left to do.
    pub next: Option<Tick>,
}

/// Whose hands an input shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// Somebody acted in this seat.
    Acted(PlayerId),
    /// The owner of this seat is back.
    Back(PlayerId),
    /// Nobody's.
    None,
}

/// An entry of the journal as a game reads it.
pub enum Entry<G: Hosted> {
    /// A game of this kind began.
    Began(Box<Beginning<G::Setup>>),
    /// Something happened to it.
    Input {
        /// Game time.
        at: Tick,
        /// What.
        input: G::Input,
        /// Whose wish it was and its id.
        wish: Option<(PersonId, u32)>,
        /// What was heard of it.
        echo: Option<Echo>,
    },
    /// The table goes on from an ended game of this kind.
    Past(Box<PastIn<G>>),
    /// It belongs to a game of another kind.
    Foreign,
    /// It cannot be read.
    Misfit,
    /// It is the same in every game.
    Shared(Record),
}

/// An ended game of some kind from which a table goes on.
pub type PastIn<G> = PastOf<<G as Recorded>::Setup, <G as Recorded>::Input>;

/// A game that is played at tables.
pub trait Hosted: Recorded {
    /// A game in progress.
    type Game;
    /// What a player wants to do.
    type Command: Clone;
    /// An event as one viewer may see it.
    type Seen: Clone + PartialEq;
    /// What everybody at the table knows besides what lies on it.
    type Company: Default;
    /// Somebody who plays by themselves.
    type Bot;

    /// How many seats one person may play.
    const SEATS_EACH: usize = 1;

    /// The printed facts it is played with.
    fn data(config: &Config) -> Arc<Self::Data>;
    /// What tells the data from any other.
    fn data_digest(config: &Config) -> Digest;

    /// How many seats these settings have.
    fn seats(settings: &Settings) -> usize;
    /// The settings after a change.
    ///
    /// # Errors
    /// `BadSettings` when no game could be set up like that.
    fn changed(settings: &Settings, change: &Change, config: &Config) -> Result<Settings, SorryCode>;
    /// The set-up of a game with these settings for those who sit there.
    fn setup(settings: &Settings, seated: &[Seated], config: &Config) -> Self::Setup;
    /// Whether a game can be set up so.
    fn is_possible(setup: &Self::Setup, config: &Config) -> bool;
    /// How long the lead-in takes, in ms.
    fn intro_ms(setup: &Self::Setup, config: &Config) -> u32;
    /// Whether time may be stopped without asking anybody.
    fn may_pause(setup: &Self::Setup) -> bool;
    /// How long a pause by agreement lasts at most, in ms.
    fn longest_pause_ms(setup: &Self::Setup) -> u64;
    /// How long somebody may be gone before a bot plays for them, in ms.
    fn away_ms(setup: &Self::Setup) -> u32;

    /// Sets a game up.
    fn begin(
        setup: &Self::Setup,
        data: &Arc<Self::Data>,
        seed: Seed,
        told: &mut Vec<Self::Event>,
    ) -> Option<Self::Game>;
    /// Carries out one input.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    fn take(
        game: &mut Self::Game,
        input: &Self::Input,
        at: Tick,
        told: &mut Vec<Self::Event>,
    ) -> Result<(), Answer>;
    /// What was chosen.
    fn setup_of(game: &Self::Game) -> &Self::Setup;
    /// How far it is.
    fn progress(game: &Self::Game) -> Progress;
    /// Game time.
    fn now(game: &Self::Game) -> Tick;
    /// When something happens by itself.
    fn next_alarm(game: &Self::Game) -> Option<Tick>;
    /// When something happens that is held back for slow lines. In a game of turns nothing is.
    fn next_decision(game: &Self::Game) -> Option<Tick> {
        let _ = game;
        None
    }
    /// The running digest of all events.
    fn chain(game: &Self::Game) -> Chain;
    /// What tells its table from any other.
    fn table_digest(game: &Self::Game) -> Digest;
    /// Whether the game takes a player for present.
    fn presence(game: &Self::Game, who: PlayerId) -> Presence;
    /// Another game that looks the same, with other secrets.
    fn reseeded(game: &Self::Game, seed: Seed) -> Self::Game;
    /// The event as somebody in this seat, or who watches, may see it.
    fn seen(event: &Self::Event, seat: Option<PlayerId>) -> Self::Seen;

    /// The start signal.
    fn start() -> Self::Input;
    /// Time has passed.
    fn pass() -> Self::Input;
    /// A command of a player.
    fn act(by: PlayerId, command: Self::Command) -> Self::Input;
    /// A connection was lost or is back.
    fn presence_is(who: PlayerId, presence: Presence) -> Self::Input;
    /// A sign of life of somebody whose wish was refused, where that may matter.
    fn heard(game: &Self::Game, who: PlayerId, at: Tick) -> Option<Self::Input> {
        let _ = (game, who, at);
        None
    }
    /// Whose hands an input shows.
    fn hand(input: &Self::Input) -> Hand;

    /// A bot with this chance of its own.
    fn bot(chance: u64, level: BotLevel, role: Role) -> Self::Bot;
    /// When a bot that plays from an instant on looks first.
    fn first_look(bot: &mut Self::Bot, from: Tick) -> Tick;
    /// A bot looks at the table.
    fn look(
        game: &Self::Game,
        seat: PlayerId,
        bot: &mut Self::Bot,
        company: &Self::Company,
        at: Tick,
        config: &Config,
    ) -> Thought<Self::Command>;
    /// These seats are people's who are present.
    fn seat_people(company: &mut Self::Company, people: PlayerSet) {
        let _ = (company, people);
    }
    /// Everybody has seen this.
    fn heed(company: &mut Self::Company, told: &[Self::Event], game: &Self::Game) {
        let _ = (company, told, game);
    }
    /// Everybody has heard this.
    fn hear(company: &mut Self::Company, who: PlayerId, call: Call, at: Tick) {
        let _ = (company, who, call, at);
    }

    /// What the next bot does because the people do; `owned` are the seats of people.
    fn follow(game: &Self::Game, owned: PlayerSet) -> Option<(PlayerId, Self::Command)> {
        let _ = (game, owned);
        None
    }
    /// What ends a game in which no person plays any more; none if somebody does, or it cannot be given up.
    fn give_up(game: &Self::Game, owned: PlayerSet) -> Option<Vec<(PlayerId, Self::Command)>> {
        let _ = (game, owned);
        None
    }
    /// The wish that asks everybody for a pause.
    fn ask_pause() -> Option<Self::Command> {
        None
    }
    /// Whether everybody has agreed on a pause by these events.
    fn agrees_on_pause(told: &[Self::Event]) -> bool {
        let _ = told;
        false
    }
    /// Why nothing can be wished for while time stands still.
    fn stands_still() -> Answer;
    /// Whether somebody may speak.
    ///
    /// # Errors
    /// Why not.
    fn may_speak(game: &Self::Game, who: PlayerId) -> Result<(), Answer> {
        let _ = (game, who);
        Ok(())
    }
    /// Whether a player keeps a card on their honour.
    fn is_on_honour(game: &Self::Game, by: PlayerId, who: PlayerId, card: Piece) -> bool {
        let _ = (game, by, who, card);
        false
    }
    /// The settings of a table that goes on from a game with this set-up.
    fn settings_of(setup: &Self::Setup, settings: Settings) -> Settings;

    /// The wish in a frame, or the frame again if it is not a wish of this game.
    ///
    /// # Errors
    /// The frame.
    #[allow(clippy::result_large_err)] // it is handed back as it came
    fn wish(frame: ClientFrame) -> Result<Wished<Self::Command>, ClientFrame>;
    /// Tells what happened.
    fn told(seq: u32, tick: Tick, events: Vec<Self::Seen>) -> ServerFrame;
    /// Shows the game that was set up.
    fn began(game: &Self::Game, seq: u32, clock: ClockNow) -> ServerFrame;
    /// Shows the game to somebody who comes: in the welcome, or right after it.
    fn shown(game: &Self::Game, seq: u32, clock: ClockNow) -> (GameNews, Option<ServerFrame>) {
        (GameNews::None, Some(Self::began(game, seq, clock)))
    }
    /// What somebody knows alone.
    fn known(game: &Self::Game, seat: PlayerId) -> Option<ServerFrame> {
        let _ = (game, seat);
        None
    }
    /// Lists what a player may do at an instant; nothing while time stands still.
    fn offers(game: &Self::Game, me: PlayerId, at: Option<Tick>, nonce: u32) -> ServerFrame;
    /// Says which rule forbids a wish. Games that have no such answer have forgotten it.
    fn forbidden(id: u32, rule: RuleId, obstacle: u8) -> ServerFrame {
        let _ = (rule, obstacle);
        ServerFrame::Sorry { code: SorryCode::OldId, id: Some(id) }
    }

    /// Keeps a beginning.
    fn keep_beginning(beginning: Beginning<Self::Setup>) -> Record {
        Record::BeganOf(Box::new(beginning.with(|setup| protocol::pack(&setup))))
    }
    /// Keeps an input.
    fn keep_input(at: Tick, input: Self::Input, wish: Option<(PersonId, u32)>, echo: Option<Echo>) -> Record {
        Record::InputOf { at, input: protocol::pack(&input), wish, echo }
    }
    /// Keeps the ended game from which a table goes on.
    fn keep_past(past: &PastIn<Self>) -> Record {
        let packed = past.with(|setup| Some(protocol::pack(setup)), |input| Some(protocol::pack(input)));
        Record::PastOf { game: Self::NAME, past: Box::new(packed.expect("everything can be packed")) }
    }
    /// Reads a record.
    fn read(record: Record) -> Entry<Self> {
        match record {
            Record::PastOf { game, past } if game == Self::NAME => {
                let read = past.with(|setup| protocol::unpack(setup).ok(), |input| protocol::unpack(input).ok());
                read.map_or(Entry::Misfit, |past| Entry::Past(Box::new(past)))
            }
            Record::BeganOf(beginning) if beginning.game == Self::NAME => {
                match protocol::unpack(&beginning.setup) {
                    Ok(setup) => Entry::Began(Box::new(beginning.with(|_| setup))),
                    Err(_) => Entry::Misfit,
                }
            }
            // Inputs follow the beginning of their game, which says what they are.
            Record::InputOf { at, input, wish, echo } => match protocol::unpack(&input) {
                Ok(input) => Entry::Input { at, input, wish, echo },
                Err(_) => Entry::Misfit,
            },
            Record::BeganOf(_)
            | Record::Began(_)
            | Record::Input { .. }
            | Record::Past(_)
            | Record::PastOf { .. } => Entry::Foreign,
            record => Entry::Shared(record),
        }
    }
}
