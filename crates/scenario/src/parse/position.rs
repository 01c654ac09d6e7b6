//! Position lines: what stands before the first `when`.

use super::words::{Parsed, Words};
use crate::syntax::{AbilityKind, Pile, Position};

/// The first words of position lines.
pub(super) const OPENERS: &str = "chamber pile curse_pile treasure_pile task_pile at dice depot fate markers curse treasure \
    character piece escaped lost held clock maya cursed_gem";

/// Whether a line that begins with this word describes the position.
pub(super) fn opens(word: &str) -> bool {
    OPENERS.split(' ').any(|opener| opener == word)
}

/// The position line that begins with `opener`, one of [`OPENERS`]; `None` for any other word.
pub(super) fn position(opener: &str, words: &mut Words<'_>) -> Parsed<Option<Position>> {
    let position = match opener {
        "chamber" => chamber(words)?,
        "pile" => Position::Pile(Pile::Chambers, words.ids()),
        "curse_pile" => Position::Pile(Pile::Curses, words.ids()),
        "treasure_pile" => Position::Pile(Pile::Treasures, words.ids()),
        "task_pile" => Position::Pile(Pile::Tasks, words.ids()),
        "depot" => Position::Depot(words.number("a number of gems")?),
        "fate" => Position::Fate(words.number("a number of gems")?),
        "markers" => Position::Markers(words.number("a number of markers")?),
        "piece" => Position::Piece(words.id("the id of a piece")?, words.place()?),
        "clock" if words.eat("ready") => Position::ClockReady,
        "clock" => Position::Clock(words.tick()?),
        "maya" => Position::Maya(words.number("a space of the calendar")?),
        _ => return of_player(opener, words),
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
        "curse" => Position::Curse(seat, words.id("a curse")?),
        "treasure" => Position::Treasure(seat, words.id("a treasure")?),
        "character" => Position::Character(seat, words.id("a character")?, words.one_of(ABILITIES)?),
        "escaped" => Position::Escaped(seat),
        "lost" => Position::Lost(seat, words.number("a number of dice")?),
        "held" => Position::Held(seat, words.number("a number of dice")?, words.id("a card or chamber")?),
        "cursed_gem" => Position::CursedGem(seat, words.id("the id of a token")?),
        _ => return Ok(None),
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
