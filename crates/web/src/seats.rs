//! The six seats: a name, a colour and an emblem each. Shape first, colour second.

use temple::players::PlayerId;

/// What tells a seat from the others.
pub struct Seat {
    /// Its name in style sheet and sprite.
    pub slug: &'static str,
    /// The cloak on the board.
    pub colour: &'static str,
    /// The emblem on the cloak.
    pub mark: &'static str,
}

const SEATS: [Seat; 6] = [
    Seat { slug: "red", colour: "#d55e00", mark: "#1a1a1a" },
    Seat { slug: "blue", colour: "#0072b2", mark: "#ffffff" },
    Seat { slug: "green", colour: "#009e73", mark: "#1a1a1a" },
    Seat { slug: "yellow", colour: "#f0e442", mark: "#1a1a1a" },
    Seat { slug: "black", colour: "#1a1a1a", mark: "#ffffff" },
    Seat { slug: "purple", colour: "#cc79a7", mark: "#1a1a1a" },
];

/// Who sits there until people bring names of their own; the initials differ.
const NAMES: [&str; 6] = ["Ani", "Frank", "Micha", "Lupe", "Noor", "Pepper"];

/// A player's seat.
pub fn seat(who: PlayerId) -> &'static Seat {
    &SEATS[who.index().min(5)]
}

/// A player's name.
pub fn name(who: PlayerId) -> &'static str {
    NAMES[who.index().min(5)]
}

/// A player's letter.
pub fn initial(who: PlayerId) -> &'static str {
    &name(who)[..1]
}
