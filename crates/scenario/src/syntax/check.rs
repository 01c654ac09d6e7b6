//! What must hold: the words after `then`.

use kit::{RuleId, Tick};

use super::{Command, Die, Face, Place, Seat, Side, Square};

/// A check. `then refused` is none: it belongs to its command, see [`Step::Command`](super::Step::Command).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// The dice in the player's hand in the order of their numbers; `None` is an unrolled die.
    Dice(Seat, Vec<Option<Face>>),
    /// How many dice the player has in hand.
    DiceCount(Seat, u8),
    /// How many dice the player has lost.
    DiceLost(Seat, u8),
    /// Where the player's adventurer stands.
    At(Seat, Place),
    /// The player has escaped.
    Escaped(Seat),
    /// The player has not escaped.
    Inside(Seat),
    /// Gems in the depot.
    Depot(u8),
    /// Fate gems.
    Fate(u8),
    /// Gems lying in a chamber.
    Gems(Place, u8),
    /// A chamber lies in the temple: on this square and turned like this, as far as said.
    Chamber {
        /// The chamber's id.
        id: String,
        /// Its square.
        at: Option<Square>,
        /// Where its stairway points.
        stairway: Option<Side>,
    },
    /// The chamber is not in the temple.
    NoChamber(String),
    /// One can walk from one to the other directly.
    Passage(Place, Place),
    /// One cannot.
    NoPassage(Place, Place),
    /// The command would be carried out now.
    Can(Seat, Command),
    /// The command would be refused now by one of these rules.
    Cannot(Seat, Command, Vec<RuleId>),
    /// Tiles in the draw pile.
    PileCount(u8),
    /// The top tile of the draw pile.
    PileTop(String),
    /// A tile is among so many at the top of the draw pile.
    PileWithin(u8, String),
    /// A card or token lies before a player.
    Before {
        /// What the line calls it, such as `curse`.
        noun: &'static str,
        /// Before whom.
        seat: Seat,
        /// Its id.
        id: String,
    },
    /// It does not, or none of its kind does.
    NotBefore {
        /// What the line calls it, such as `curse`.
        noun: &'static str,
        /// Before whom.
        seat: Seat,
        /// Its id; without one, none at all.
        id: Option<String>,
    },
    /// The piece stands in the chamber.
    Piece(String, Place),
    /// The piece does not stand in this chamber; without one, in none at all.
    NoPiece(String, Option<Place>),
    /// Quest markers.
    Markers(u8),
    /// Game time.
    Clock(Tick),
    /// How the game stands.
    Game(Outcome),
    /// The space of the Maya figure.
    Maya(u8),
    /// Exactly these dice are kept.
    Kept(Seat, Vec<Die>),
    /// Exactly these dice are committed.
    Committed(Seat, Vec<Die>),
    /// The player is stuck: all dice in hand are locked black masks.
    Stuck(Seat),
    /// How the player's card lies.
    Card(Seat, CardSide),
    /// The chamber is drawn and waits for the player's choice of a side.
    Shown(Seat, String),
    /// No chamber waits to be placed by the player.
    NothingShown(Seat),
    /// A roll of exactly these dice waits for the roll pace.
    Waiting(Seat, Vec<Die>),
    /// No roll waits.
    NoWaiting(Seat),
    /// This countdown is running.
    Gong(u8),
    /// No countdown is running.
    NoGong,
    /// So many pauses were agreed on so far.
    Pauses(u8),
    /// Whether the player counts as away.
    Presence(Seat, Presence),
    /// Cards or tiles left in a face-down deck, by what its line calls them.
    DeckCount(&'static str, u8),
    /// There is no game: the set-up is refused by one of these rules.
    SetupRefused(Vec<RuleId>),
}

/// How the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Outcome {
    Won,
    Lost,
    Running,
}

/// How a card lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum CardSide {
    Up,
    Down,
}

/// Whether a player is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Presence {
    Away,
    Here,
}
