//! The syntax tree of a scenario file: what a scenario says, before anybody asks whether it can be.

mod check;
mod command;

use kit::{RuleId, Tick};
pub use temple::dice::Face;
pub use temple::temple::{Part, Side};

pub use check::{CardSide, Check, Outcome, Presence};
pub use command::{Choice, Command, Pay, Payment, Pot, Roll, RollDice, RollTiming, Switch};

pub use crate::modules::ModuleCommand;

/// How many ids of a scenario's `rules` count for the rule index: a scenario proves few things well.
pub const PROVEN_AT_MOST: usize = 4;

/// Something said on one line of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<T> {
    /// The line's number in the file, from 1.
    pub number: usize,
    /// What stands there.
    pub what: T,
}

/// One scenario of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// The line of its `scenario` statement.
    pub line: usize,
    /// The title as written, an opening example id included.
    pub title: String,
    /// What it proves, in the order written.
    pub rules: Vec<Line<Proof>>,
    /// Names of the players in seat order: one to six, all different.
    pub players: Line<Vec<String>>,
    /// Slugs of the modules switched on.
    pub modules: Vec<Line<String>>,
    /// The difficulty, if the scenario says one.
    pub difficulty: Option<Line<Difficulty>>,
    /// Id of the challenge, if there is one.
    pub challenge: Option<Line<String>>,
    /// Parameters and lobby switches; no name comes twice.
    pub options: Vec<Line<Setting>>,
    /// The seed of `setup real SEED`; without it the scenario starts from the bare position.
    pub setup_seed: Option<Line<u64>>,
    /// The lines that describe the position.
    pub position: Vec<Line<Position>>,
    /// What happens and what must hold, in order. Checks and `next` lines before the first `when` come first.
    pub steps: Vec<Line<Step>>,
}

impl Scenario {
    /// The name of the player in a seat.
    ///
    /// # Panics
    /// When the seat belongs to another scenario with more players.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        &self.players.what[usize::from(seat.0)]
    }

    /// The seat of a player.
    #[must_use]
    pub fn seat(&self, name: &str) -> Option<Seat> {
        Seat::of(name, &self.players.what)
    }

    /// The numbers of the lines that say how the game begins, the players apart.
    pub(crate) fn lines_of_the_start(&self) -> Vec<usize> {
        let mut lines: Vec<usize> = self.position.iter().map(|line| line.number).collect();
        lines.extend(self.modules.iter().map(|line| line.number));
        lines.extend(self.options.iter().map(|line| line.number));
        lines.extend(self.difficulty.as_ref().map(|line| line.number));
        lines.extend(self.challenge.as_ref().map(|line| line.number));
        lines.extend(self.setup_seed.as_ref().map(|line| line.number));
        lines
    }

    /// The same scenario if one of those lines were not there.
    pub(crate) fn without_line(&self, number: usize) -> Scenario {
        let mut other = self.clone();
        other.position.retain(|line| line.number != number);
        other.modules.retain(|line| line.number != number);
        other.options.retain(|line| line.number != number);
        other.difficulty.take_if(|line| line.number == number);
        other.challenge.take_if(|line| line.number == number);
        other.setup_seed.take_if(|line| line.number == number);
        other
    }

    /// The examples of the catalogue this scenario plays: one may open the title, others stand among the rules.
    pub fn examples(&self) -> impl Iterator<Item = &str> {
        let opening = self.title.split([' ', ':', ',']).next().filter(|word| word.starts_with("EX-"));
        let listed = self.rules.iter().filter_map(|proof| match &proof.what {
            Proof::Example(id) => Some(id.as_str()),
            Proof::Rule(_) => None,
        });
        opening.into_iter().chain(listed)
    }

    /// The rules that count for the rule index: those among the first four ids.
    pub fn proven_rules(&self) -> impl Iterator<Item = RuleId> {
        self.rules.iter().take(PROVEN_AT_MOST).filter_map(|proof| match proof.what {
            Proof::Rule(rule) => Some(rule),
            Proof::Example(_) => None,
        })
    }
}

/// An id on a `rules` line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// A rule of the catalogue, `BASE-32`.
    Rule(RuleId),
    /// An example of the catalogue, `EX-BASE-3`.
    Example(String),
}

/// How hard the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Difficulty {
    Normal,
    Expert,
    Professional,
}

/// `option NAME VALUE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The parameter's name.
    pub name: String,
    /// The value as written.
    pub value: String,
}

/// A line that describes the position before the first `when`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Position {
    /// A chamber lies on the board.
    Chamber {
        /// The chamber's id.
        id: String,
        /// Where it lies.
        at: Square,
        /// Where its stairway points; may be left out for a chamber that has none.
        stairway: Option<Side>,
    },
    /// A face-down pile, top first.
    Pile(Pile, Vec<String>),
    /// Where an adventurer stands.
    At(Seat, Place),
    /// A player's dice in the order of their numbers; `None` is an unrolled die.
    Dice(Seat, Vec<Option<Face>>),
    /// Gems in the depot.
    Depot(u8),
    /// Fate gems.
    Fate(u8),
    /// Quest markers.
    Markers(u8),
    /// A card or token before a player.
    Before {
        /// What the line calls it, such as `curse`.
        noun: &'static str,
        /// Before whom.
        seat: Seat,
        /// Its id.
        id: String,
    },
    /// A player's card with two sides, and the side in use.
    Card(Seat, String, AbilityKind),
    /// A piece standing in a chamber, and how it lies.
    Piece(String, Place, CardSide),
    /// The player has already escaped.
    Escaped(Seat),
    /// So many of the player's dice are already lost.
    Lost(Seat, u8),
    /// So many of the player's dice lie on the card or chamber with this id.
    Held(Seat, u8, String),
    /// Game time.
    Clock(Tick),
    /// The start signal has not been given.
    ClockReady,
    /// The space of the Maya figure.
    Maya(u8),
}

impl Position {
    /// Whether two lines say something about the same thing, of which one line says all.
    pub(crate) fn speaks_of_the_same(&self, other: &Position) -> bool {
        use Position as P;
        match (self, other) {
            (P::Pile(one, _), P::Pile(two, _)) => one == two,
            (P::At(one, _), P::At(two, _)) | (P::Dice(one, _), P::Dice(two, _)) => one == two,
            (P::Lost(one, _), P::Lost(two, _)) | (P::Escaped(one), P::Escaped(two)) => one == two,
            (P::Held(one, _, here), P::Held(two, _, there)) => (one, here) == (two, there),
            (P::Card(one, ..), P::Card(two, ..)) => one == two,
            (P::Depot(_), P::Depot(_)) | (P::Fate(_), P::Fate(_)) | (P::Markers(_), P::Markers(_)) => true,
            (P::Clock(_) | P::ClockReady, P::Clock(_) | P::ClockReady) => true,
            _ => false,
        }
    }
}

/// Something that happens, or must hold, in the course of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The faces of the player's following rolls.
    Next(Seat, Vec<Face>),
    /// The outcomes of the random choices to come that are not dice.
    NextChoices(Vec<String>),
    /// A player's command.
    Command {
        /// Who gives it.
        seat: Seat,
        /// The command.
        command: Command,
        /// `then refused`: the rules of which one must be named by the refusal. Without it the command must succeed.
        refused: Option<Line<Vec<RuleId>>>,
    },
    /// Time moves on to this instant.
    Clock(Tick),
    /// The commands that follow are stamped with this instant, and come before what is due at it.
    Exactly(Tick),
    /// So many milliseconds pass.
    Pass(u32),
    /// The start signal is given.
    Start,
    /// Something must hold now.
    Then(Check),
}

/// A player by seat, from 0 in the order of the `players` line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    pub(crate) fn of(name: &str, players: &[String]) -> Option<Seat> {
        let index = players.iter().position(|player| player == name)?;
        u8::try_from(index).ok().map(Seat)
    }
}

/// A die of one player by its number, from 1. A die keeps its number for the whole game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die(u8);

impl Die {
    /// The die with this number; there is no die 0.
    #[must_use]
    pub const fn numbered(number: u8) -> Option<Die> {
        if number == 0 { None } else { Some(Die(number)) }
    }

    /// The number on the die, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place in the row of dice, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// The sides by their names.
pub(crate) const SIDES: [(&str, Side); 4] =
    [("north", Side::North), ("east", Side::East), ("south", Side::South), ("west", Side::West)];

/// A square of the board; x grows east, y grows north.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Square {
    pub x: i16,
    pub y: i16,
}

/// A chamber, or one part of a double chamber.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The chamber's id.
    pub chamber: String,
    /// `CHAMBER:front` or `CHAMBER:rear`.
    pub part: Option<Part>,
}

/// A face-down pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pile {
    /// The tiles.
    Chambers,
    /// A deck of a module, by what its cards are called.
    Deck(&'static str),
}

/// The side of a card that is in use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum AbilityKind {
    Permanent,
    Activatable,
}
