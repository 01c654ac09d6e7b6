//! Who sits where: a name, a colour and an emblem each. Shape first, colour second.
//!
//! A page shows one table at a time, so this is kept once for all of it: whoever shows a name or an emblem follows when it
//! changes.

use leptos::prelude::*;
use phrasebook::{Language, Text};
use protocol::{Colour, Hands, Lobby, Seat, Sitter};
use temple::players::PlayerId;
use temple::setup::Handicap;
use temple::table::Presence;

/// What tells a colour from the others.
pub struct Paint {
    /// Its name in style sheet and sprite.
    pub slug: &'static str,
    /// The cloak on the board.
    pub colour: &'static str,
    /// The emblem on the cloak.
    pub mark: &'static str,
}

/// How a colour is drawn.
pub const fn paint(colour: Colour) -> Paint {
    let (slug, colour, mark) = match colour {
        Colour::Red => ("red", "#d55e00", "#1a1a1a"),
        Colour::Blue => ("blue", "#0072b2", "#ffffff"),
        Colour::Green => ("green", "#009e73", "#1a1a1a"),
        Colour::Yellow => ("yellow", "#f0e442", "#1a1a1a"),
        Colour::Black => ("black", "#1a1a1a", "#ffffff"),
        Colour::Purple => ("purple", "#cc79a7", "#1a1a1a"),
    };
    Paint { slug, colour, mark }
}

/// Whose hands move a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Those of a person who is here.
    Here,
    /// Nobody's: its owner is away, and a bot will soon play.
    Away,
    /// A bot's, until its owner is back.
    StandIn,
    /// A bot's.
    Bot,
}

/// Who sits in a seat, as the screen shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting {
    /// The name.
    pub name: String,
    /// The colour.
    pub colour: Colour,
    /// Whose hands.
    pub state: State,
    /// What sets him apart from the others.
    pub handicap: Handicap,
}

impl Sitting {
    fn of(seat: &Seat, language: Language) -> Sitting {
        let (name, state) = match &seat.sitter {
            Sitter::Nobody => (String::new(), State::Bot),
            Sitter::Bot { name } => (language.bot(name).to_owned(), State::Bot),
            Sitter::Person { person, hands } => {
                let state = match (hands, person.presence) {
                    (Hands::Bot, _) => State::StandIn,
                    (Hands::Own, Presence::Away) => State::Away,
                    (Hands::Own, Presence::Here) => State::Here,
                };
                (person.name.clone(), state)
            }
        };
        Sitting { name, colour: seat.colour, state, handicap: seat.handicap }
    }
}

thread_local! {
    static SITTINGS: ArcRwSignal<Vec<Sitting>> = ArcRwSignal::new(Vec::new());
}

/// Takes over who sits where. Bots have names in the reader's language.
pub fn set(lobby: &Lobby, language: Language) {
    seat(lobby.seats.iter().map(|seat| Sitting::of(seat, language)).collect());
}

/// Seats these people.
pub fn seat(new: Vec<Sitting>) {
    SITTINGS.with(|sittings| {
        if sittings.with_untracked(|old| *old != new) {
            sittings.set(new);
        }
    });
}

/// Who sits in a seat.
pub fn sitting(who: PlayerId) -> Sitting {
    let colour = Colour::ALL[who.index() % Colour::ALL.len()];
    let nobody = || Sitting { name: String::new(), colour, state: State::Bot, handicap: Handicap::default() };
    SITTINGS.with(|sittings| sittings.with(|all| all.get(who.index()).cloned())).unwrap_or_else(nobody)
}

/// A handicap in words; none for whoever plays as everybody does.
pub fn handicap_words(language: Language, handicap: Handicap) -> Option<String> {
    let dice = (handicap.more_dice > 0).then(|| language.say(Text::MoreDice(handicap.more_dice.into())));
    let pace = handicap.roll_pace_ms.map(|pace| language.say(Text::RollEvery { tenths: u32::from(pace) / 100 }));
    match (dice, pace) {
        (Some(dice), Some(pace)) => Some(dice + ", " + &pace),
        (dice, pace) => dice.or(pace),
    }
}

/// A player's name.
pub fn name(who: PlayerId) -> String {
    sitting(who).name
}

/// A player's letter. It stands in drawings that are built as text, so what means something there is passed over.
pub fn initial(who: PlayerId) -> String {
    name(who).chars().find(|letter| !"<>&\"' ".contains(*letter)).map(String::from).unwrap_or_default()
}

/// How a player's things are painted.
pub fn painted(who: PlayerId) -> Paint {
    paint(sitting(who).colour)
}
