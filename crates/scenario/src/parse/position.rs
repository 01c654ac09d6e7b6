//! Position lines: what stands before the first `when`.

use super::words::{Parsed, Words};
use crate::modules;
use crate::syntax::{AbilityKind, CardSide, Pile, Position};

/// The first words of the base's position lines.
const OPENERS: &str = "chamber pile at dice depot fate markers piece escaped lost held clock maya";

/// The first words of all position lines.
pub(super) fn openers() -> impl Iterator<Item = &'static str> {
    let decks = modules::DECKS.iter().map(|(opener, _)| *opener);
    OPENERS.split(' ').chain(decks).chain(modules::nouns()).chain([modules::CARD])
}

/// Whether a line that begins with this word describes the position.
pub(super) fn opens(word: &str) -> bool {
    openers().any(|opener| opener == word)
}

/// The position line that begins with `opener`, one of [`openers`]; `None` for any other word.
pub(super) fn position(opener: &str, words: &mut Words<'_>) -> Parsed<Option<Position>> {
    let position = match opener {
        "chamber" => chamber(words)?,
        "pile" => Position::Pile(Pile::Chambers, words.ids()),
        "depot" => Position::Depot(words.number("a number of gems")?),
        "fate" => Position::Fate(words.number("a number of gems")?),
        "markers" => Position::Markers(words.number("a number of markers")?),
        "piece" => {
            let (id, place) = (words.id("the id of a piece")?, words.place()?);
            Position::Piece(id, place, if words.eat("down") { CardSide::Down } else { CardSide::Up })
        }
        "clock" if words.eat("ready") => Position::ClockReady,
        "clock" => Position::Clock(words.tick()?),
        "maya" => Position::Maya(words.number("a space of the calendar")?),
        _ => match modules::DECKS.iter().find(|(deck, _)| *deck == opener) {
            Some((_, cards)) => Position::Pile(Pile::Deck(cards), words.ids()),
            None => return of_player(opener, words),
        },
    };
    words.end()?;
    Ok(Some(position))
}

/// Lines that go on with a player's name.
fn of_player(opener: &str, words: &mut Words<'_>) -> Parsed<Option<Position>> {
    const ABILITIES: &[(&str, AbilityKind)] =
        &[("permanent", AbilityKind::Permanent), ("activatable", AbilityKind::Activatable)];
    if !opens(opener) {
        return Ok(None);
    }
    let seat = words.seat()?;
    let position = match opener {
        "at" => Position::At(seat, words.place()?),
        "dice" if words.left() == 0 => return words.unexpected("one of A K T B G _"),
        "dice" => Position::Dice(seat, words.hand()?),
        "escaped" => Position::Escaped(seat),
        "lost" => Position::Lost(seat, words.number("a number of dice")?),
        "held" => Position::Held(seat, words.number("a number of dice")?, words.id("a card or chamber")?),
        modules::CARD => Position::Card(seat, words.id("the id of a card")?, words.one_of(ABILITIES)?),
        _ => match modules::nouns().find(|noun| *noun == opener) {
            Some(noun) => Position::Before { noun, seat, id: words.id("the id of a card or token")? },
            None => return Ok(None),
        },
    };
    words.end()?;
    Ok(Some(position))
}

/// `chamber ID at X,Y [stairway SIDE]`
fn chamber(words: &mut Words<'_>) -> Parsed<Position> {
    let id = words.id("the id of a chamber")?;
    words.keyword("at")?;
    let at = words.square()?;
    let stairway = if words.left() == 0 {
        None
    } else {
        words.keyword("stairway")?;
        Some(words.side()?)
    };
    Ok(Position::Chamber { id, at, stairway })
}
