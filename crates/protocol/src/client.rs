//! What a client says.

use kit::{Call, Commitment, GameName, Word};
use serde::{Deserialize, Serialize};
use temple::command::Command;
use temple::modules::seats::Pick;
use temple::players::PlayerId;
use temple::rulebook::Piece;
use temple::setup::{Difficulty, Handicap, ModuleSet};

use crate::lobby::{BotLevel, Colour, EmptySeats, PersonId, Preset};
use crate::packed::Packed;
use crate::token::Token;

/// A frame from a client. Append only: the numbers travel.
///
/// Whatever a rule can refuse carries an id, chosen by the client and growing from frame to frame; it is answered exactly
/// once by `Done`, `Refused` or `Sorry` with that id. The same id sent again gets the same answer again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ClientFrame {
    /// The first frame of a connection, and the way to ask for a fresh look at the table.
    Hello(Hello),
    /// Take a seat before the start; from a seat, change name or colour.
    Join {
        /// The name; the room finds one if it is empty.
        name: String,
        /// The colour wished for; if it is taken, another one comes with the seat.
        colour: Option<Colour>,
    },
    /// Stand up and watch. During a game a bot takes the seat for good.
    Leave,
    /// The host changes what will be played.
    Change(Change),
    /// A seated person chooses something for himself.
    Prefer(Preference),
    /// The host begins the game.
    Start,
    /// A game command.
    Wish {
        /// The client's number for it.
        id: u32,
        /// The wish.
        command: Command,
    },
    /// A quick call to the others.
    Call {
        /// The client's number for it.
        id: u32,
        /// What is called.
        call: Call,
    },
    /// Stop the clock of a solo or practice game (CLK-5).
    Pause {
        /// The client's number for it.
        id: u32,
    },
    /// Let it run again.
    Resume {
        /// The client's number for it.
        id: u32,
    },
    /// The host sends somebody away.
    Kick {
        /// Whom.
        whom: PersonId,
    },
    /// The host calls somebody back whom he has just sent away.
    UndoKick {
        /// Whom.
        whom: PersonId,
    },
    /// The host makes somebody else the host.
    HandOver {
        /// Whom.
        to: PersonId,
    },
    /// The host gives a seat that a bot plays to somebody who watches (BASE-97).
    GiveSeat {
        /// Which seat.
        seat: PlayerId,
        /// Who gets it.
        to: PersonId,
    },
    /// The host begins another game with the same group.
    Rematch,
    /// The host leads everybody back to the lobby after a game.
    Regather,
    /// Which commands are legal for me now? For bots that do not carry the engine.
    Ask {
        /// Comes back with the answer.
        nonce: u32,
    },
    /// Is somebody there, and what time is it?
    Ping {
        /// Comes back with the answer.
        nonce: u32,
    },
    /// A word to everybody at the table, also by those who watch.
    Say {
        /// The client's number for it.
        id: u32,
        /// The words; they are made harmless and cut to 200 characters.
        text: String,
    },
    /// The host ends a game in which no person plays any more: whoever is left inside gives up (BASE-39).
    BreakOff,
    /// Numbers up to this one were given out before this connection. What of them the table does not know was lost on the way;
    /// if a bot has played for the client since, it is answered with `TooLate` and never done.
    Before {
        /// The last number given out.
        id: u32,
    },
    /// The host has the replay of the last game deleted.
    ForgetReplay,
    /// At one table: says to everybody that a card was not honoured (CUR-19).
    Report {
        /// The client's number for it.
        id: u32,
        /// Whose card it is.
        who: PlayerId,
        /// The card.
        card: Piece,
    },
    /// `Hello` from a client of another game than the temple: whoever says `Hello` alone is told nothing of other games.
    HelloOf {
        /// The game.
        game: GameName,
        /// Who is there.
        hello: Hello,
    },
    /// A command of the roll and write game.
    ScrollWish {
        /// The client's number for it.
        id: u32,
        /// The wish.
        command: Packed<scroll::command::Command>,
    },
    /// Take a second seat before the start and play both, where the game allows it (RNW-94); or give it back.
    SecondSeat(Switch),
    /// A command of the roll and write game for one of two seats of the same person (RNW-94).
    ScrollWishFor {
        /// The client's number for it.
        id: u32,
        /// Whose turn it is taken for.
        seat: PlayerId,
        /// The wish.
        command: Packed<scroll::command::Command>,
    },
}

impl ClientFrame {
    /// The client's number for it, if the frame has one.
    #[must_use]
    pub const fn id(&self) -> Option<u32> {
        match self {
            ClientFrame::Wish { id, .. } | ClientFrame::Call { id, .. } => Some(*id),
            ClientFrame::Pause { id } | ClientFrame::Resume { id } | ClientFrame::Say { id, .. } => Some(*id),
            ClientFrame::Report { id, .. } => Some(*id),
            ClientFrame::ScrollWish { id, .. } | ClientFrame::ScrollWishFor { id, .. } => Some(*id),
            _ => None,
        }
    }

    /// Whether what is packed into it can be read as well: bytes within bytes may be spoiled alone.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        match self {
            ClientFrame::ScrollWish { command, .. } | ClientFrame::ScrollWishFor { command, .. } => {
                command.open().is_ok()
            }
            _ => true,
        }
    }
}

/// Who is there, and what he knows already.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// [`crate::PROTOCOL`].
    pub protocol: u16,
    /// The token of an earlier `Welcome`: whoever has it is that person.
    pub token: Option<Token>,
    /// The last event seen, to be told only what came after it.
    pub last_seq: Option<u32>,
    /// The name to watch under.
    pub name: Option<String>,
}

/// A change of what will be played. Append only: the numbers travel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Change {
    /// Everything as in this preset, seats aside.
    Preset(Preset),
    /// How many seats there are.
    Seats(u8),
    /// What becomes of seats nobody has taken, all of them at once and those still to come.
    EmptySeats(EmptySeats),
    /// How hard it shall be.
    Difficulty(Difficulty),
    /// Which clock profile; none for a practice game (BASE-82).
    Clock(Option<u8>),
    /// The switched-on modules, one bit each by the module's number.
    Modules(ModuleSet),
    /// A parameter of docs/rules/30-clock.md by its name.
    Parameter {
        /// Its name.
        name: String,
        /// Its new value.
        value: u32,
    },
    /// Dice of each player, if not as printed.
    DiceEach(Option<u8>),
    /// Whether a bot takes this seat if nobody does.
    Bot {
        /// Which seat.
        seat: u8,
        /// Off: the seat is taken away at the start.
        bot: Switch,
    },
    /// How well bots play.
    Bots(BotLevel),
    /// What sets whoever plays this seat apart from the others.
    Handicap {
        /// Which seat.
        seat: u8,
        /// The handicap; the default is none.
        handicap: Handicap,
    },
    /// Everything as in this challenge, by its place in the data; seats aside.
    Challenge(u8),
    /// Which game is played. Everybody keeps their seat.
    Game(GameName),
    /// Everything that is chosen for the roll and write game; seats aside.
    Scroll(scroll::setup::Setup),
}

/// What everybody chooses for himself. Append only: the numbers travel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Preference {
    /// The card to play with (CHR-1); none leaves it to chance.
    #[serde(rename = "Character")]
    Pick(Option<Pick>),
    /// Plays with assistive input (CUR-15), or no longer.
    AssistiveInput(Switch),
    /// A word of one's own for the dice of the next game, drawn by chance after its commitment was seen. It counts for whatever
    /// the table is committed to when it arrives.
    Word(Word),
    /// The same, for this commitment alone: if the table has drawn another secret meanwhile, it is passed over.
    WordFor(Commitment, Word),
}

/// On or off. Append only: the numbers travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)] // the names say it
pub enum Switch {
    #[default]
    Off,
    On,
}
