//! Who is at the table and what will be played: what everybody at a table sees besides the game.

use kit::{Commitment, GameName, Hex, Secret, Tick, Word};
use serde::{Deserialize, Serialize};
use temple::modules::seats::Pick;
use temple::setup::{Handicap, Setup};
use temple::table::Presence;

use crate::client::Switch;

/// Somebody at the table, seated or watching: a number that is never used again in this room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PersonId(pub u32);

/// Everything about a table but the game. It is always sent whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lobby {
    /// Who may change settings, start and send away.
    pub host: Option<PersonId>,
    /// What will be played, or is.
    pub settings: Settings,
    /// The seats in order; in a game seat 0 is player 0.
    pub seats: Vec<Seat>,
    /// Who is here without a seat.
    pub watchers: Vec<Person>,
    /// Whom the host may still call back.
    pub sent_away: Vec<Person>,
    /// What is going on.
    pub stage: Stage,
    /// Games begun so far at this table.
    pub games: u32,
    /// Whether the game can be paused (CLK-5); before the start, whether it could be if it began now.
    pub may_pause: bool,
    /// What the table has committed itself to for the dice of the next game, or of this one while it lasts.
    pub promise: Option<Commitment>,
    /// The last game that has ended here, once it can be looked at again.
    pub last: Option<LastGame>,
    /// Set at a table that goes on from an instant of an ended game. It counts nowhere.
    pub what_if: Option<WhatIf>,
}

/// The name of the replay of an ended game. Whoever knows it may look at the game.
pub type ReplayId = Hex<16>;

/// A game that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LastGame {
    /// Its replay.
    pub replay: ReplayId,
    /// The secret behind its dice, if one was promised.
    pub secret: Option<Secret>,
}

/// Where a table goes on from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WhatIf {
    /// The game.
    pub replay: ReplayId,
    /// The instant.
    pub at: Tick,
    /// Which dice come.
    pub dice: Dice,
}

/// Which dice come at a table that goes on from an ended game. Append only: the numbers travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Dice {
    /// Those that came then.
    Same,
    /// Others.
    Fresh,
}

/// What will be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The preset that was chosen, until something else is changed.
    pub preset: Option<Preset>,
    /// What becomes of a new seat that nobody takes; each seat can be changed by itself.
    pub empty_seats: EmptySeats,
    /// How well bots play, also those who stand in for somebody.
    pub bots: BotLevel,
    /// The set-up; its players are the seats. Characters and handicaps stand at the seats.
    pub setup: Setup,
    /// Which game it is.
    #[serde(default)]
    pub game: Game,
}

/// Which game is played, with what is chosen for it. The temple's choices stand in its set-up, which is kept while another game is
/// played. Append only: the numbers travel.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Game {
    /// The temple game.
    #[default]
    Temple,
    /// The roll and write game; its players are the seats.
    Scroll(scroll::setup::Setup),
}

impl Game {
    /// Its name.
    #[must_use]
    pub const fn name(&self) -> GameName {
        match self {
            Game::Temple => GameName::Temple,
            Game::Scroll(_) => GameName::Scroll,
        }
    }
}

/// What is going on. Append only: the numbers travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// People take seats.
    Gathering,
    /// The table is set up, the start signal is about to be given.
    Intro,
    /// The game is played.
    Running,
    /// The game stands still (CLK-5).
    Paused,
    /// The game is over.
    Over,
    /// Something failed and is mended: the game stands still and goes on by itself.
    Interrupted,
}

/// A choice of settings with a name. Append only: the numbers travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Preset {
    /// Without the clock (BASE-82).
    FirstGame,
    /// The base game.
    Classic,
    /// Three more gems and curses (BASE-85).
    Expert,
    /// Six more gems, no turn of fate, curses and characters (BASE-86).
    Professional,
    /// All modules of the box (BASE-91).
    Everything,
}

/// What becomes of seats nobody has taken. Append only: the numbers travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum EmptySeats {
    /// A bot takes each.
    Bots,
    /// They are taken away at the start.
    TakenAway,
}

/// How well bots play. Append only: the numbers travel. Before there were levels the first two were paces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum BotLevel {
    /// Like somebody who has played a few times.
    #[default]
    #[serde(alias = "Calm")]
    Steady,
    /// Faster than people and of one mind: company for nobody.
    #[serde(alias = "Quick")]
    Machine,
    /// Like somebody in their second game.
    Gentle,
    /// Like somebody who has played a lot.
    Sharp,
}

/// One of the six colours (BASE-10). Append only: the numbers travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // the names say it
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
    Black,
    Purple,
}

impl Colour {
    /// All colours, in the order in which seats get them.
    pub const ALL: [Colour; 6] =
        [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Black, Colour::Purple];
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// Its colour.
    pub colour: Colour,
    /// Who sits there.
    pub sitter: Sitter,
    /// The card its person picked, if any.
    pub pick: Option<Pick>,
    /// Whether its person plays with assistive input (CUR-15).
    pub assistive: Switch,
    /// What sets whoever plays it apart from the others.
    pub handicap: Handicap,
    /// The word its person has given for the dice of the next game; in a game, of this one.
    pub word: Option<Word>,
}

/// Who sits in a seat. Append only: the numbers travel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sitter {
    /// Nobody yet; at the start the seat is taken away.
    Nobody,
    /// A bot. Before the start somebody may still take the seat.
    Bot {
        /// What it is called.
        name: String,
    },
    /// A person.
    Person {
        /// Who.
        person: Person,
        /// Whose hands move the pawn now.
        hands: Hands,
    },
}

/// Whose hands move a person's pawn (BASE-97). Append only: the numbers travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Hands {
    /// His own.
    Own,
    /// A bot's, until he is back.
    Bot,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// His number.
    pub id: PersonId,
    /// His name, made harmless.
    pub name: String,
    /// Whether he has a connection.
    pub presence: Presence,
}
