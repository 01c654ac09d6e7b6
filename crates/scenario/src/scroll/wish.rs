//! The words after `when NAME` as a command of the engine.

use kit::Face;
use scroll::book::Book;
use scroll::command::{Command, Mark, PairSet, Pick, Prize};
use scroll::game::Game;
use scroll::symbols::Symbols;
use scroll::table::Pair;

use super::words::{Words, Wrong};

/// Reads a command; dice and maps are named as they lie there.
pub(super) fn command(words: &mut Words<'_>, game: &Game) -> Result<Command, Wrong> {
    let book = game.book();
    let Some(verb) = words.next_word() else { return Err(words.wanted("a command")) };
    Ok(match verb {
        "chooses" => Command::ChooseSide(words.side()?),
        "closes" => Command::Close { room: words.room()?, side: words.side()? },
        "rolls" => Command::Roll,
        "rerolls" => Command::Reroll,
        "decides" => Command::Decide(decision(words, game.table().turn.pair)?),
        "heals" => {
            words.expect("box")?;
            let number: u8 = words.number()?;
            Command::Heal(number.checked_sub(1).ok_or_else(|| Wrong::error("boxes are counted from 1"))?)
        }
        "makes" => Command::MakeDie(words.track()?),
        "enters" => {
            let to = words.room()?;
            let help = if words.takes("helped") { words.symbols()? } else { Symbols::NONE };
            Command::Enter { to, help }
        }
        "rushes" => Command::Rush(words.room()?),
        "picks" => Command::Choose(pick(words)?),
        "votes" if words.takes("gems") => Command::Vote(Prize::Gems),
        "votes" => {
            words.expect("die")?;
            Command::Vote(Prize::Die)
        }
        "ends" => {
            words.expect("turn")?;
            Command::EndTurn
        }
        "takes" => takes(words, book)?,
        "uses" => {
            words.expect("map")?;
            Command::UseMap(words.map(book.sheet())?)
        }
        "concedes" => Command::Concede,
        "wishes" if words.takes("nothing") => Command::WishFor(None),
        "wishes" => {
            words.expect("for")?;
            Command::WishFor(Some(words.room()?))
        }
        "plays" => {
            words.expect("on")?;
            Command::PlayOn
        }
        other => return Err(Wrong::error(format!("{other:?} is not a command"))),
    })
}

/// A word for each die of the pair: `keep`, `pool`, or `mask` for one that cannot be decided. A wish knows only which dice are given:
/// to keep a black mask, or a die that is not there, is wished for like giving it, and refused for the same reason.
fn decision(words: &mut Words<'_>, pair: Option<Pair>) -> Result<PairSet, Wrong> {
    let mut pool = PairSet::NONE;
    for n in 0..2 {
        let face = pair.and_then(|pair| pair.faces[n]);
        let is_open = face.is_some_and(|face| face != Face::BlackMask);
        match words.peek() {
            Some("keep") if is_open => {}
            Some("mask") if face == Some(Face::BlackMask) => {}
            Some("mask") if is_open => return Err(words.wanted("keep or pool, as this die shows no black mask")),
            Some("keep" | "mask" | "pool") => pool = pool.with(n),
            None if n == 1 => break,
            _ => return Err(words.wanted("keep, pool or mask for each die")),
        }
        words.next_word();
    }
    Ok(pool)
}

fn pick(words: &mut Words<'_>) -> Result<Pick, Wrong> {
    if words.takes("first") {
        return Ok(Pick::SheetDie(0));
    }
    if words.takes("second") {
        return Ok(Pick::SheetDie(1));
    }
    Ok(Pick::Track(words.track()?))
}

fn takes(words: &mut Words<'_>, book: &Book) -> Result<Command, Wrong> {
    if words.takes("back") {
        return Ok(Command::TakeBack);
    }
    if words.takes("no") {
        words.expect("more")?;
        return Ok(Command::TakeNoMore);
    }
    let face = words.face()?;
    let mark =
        if words.takes("on") { Some(Mark { map: words.map(book.sheet())?, part: words.part()? }) } else { None };
    Ok(Command::Take { face, mark })
}
