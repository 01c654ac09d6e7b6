//! Checks: what stands after `then`, except `refused`.

use super::command::command;
use super::words::{Parsed, Words};
use crate::modules;
use crate::syntax::{CardSide, Check, Outcome, Presence};

/// The first words of checks, `refused` included, for guessing what a misspelt one meant.
const OPENERS: &str = "dice lost at escaped inside depot fate gems chamber no passage can cannot pile \
    piece markers clock won running maya kept committed stuck card shown nothing waiting \
    gong seat refused setup";

/// What may follow `no`.
const ABSENT: &str = "chamber passage piece waiting gong";

/// A check up to the end of the line.
pub(super) fn check(words: &mut Words<'_>) -> Parsed<Check> {
    let opener = words.next("a check")?;
    let check = match opener {
        "can" => Check::Can(words.seat()?, command(words)?),
        "cannot" => cannot(words)?,
        "chamber" => chamber(words)?,
        "no" => absent(words)?,
        "depot" => Check::Depot(words.number("a number of gems")?),
        "fate" => Check::Fate(words.number("a number of gems")?),
        "gems" => Check::Gems(words.place()?, words.number("a number of gems")?),
        "passage" => Check::Passage(words.place()?, words.place()?),
        "pile" if words.eat("top") => Check::PileTop(words.id("the id of a chamber")?),
        "pile" if words.eat("within") => {
            Check::PileWithin(words.number("a number of tiles")?, words.id("the id of a chamber")?)
        }
        "pile" => Check::PileCount(words.number("`top`, `within` or a number of tiles")?),
        "piece" => Check::Piece(words.id("the id of a piece")?, words.place()?),
        "markers" => Check::Markers(words.number("a number of markers")?),
        "clock" => Check::Clock(words.tick()?),
        "won" => Check::Game(Outcome::Won),
        "lost" if words.left() == 0 => Check::Game(Outcome::Lost),
        "running" => Check::Game(Outcome::Running),
        "maya" => Check::Maya(words.number("a space of the calendar")?),
        "pauses" => Check::Pauses(words.number("a number of pauses")?),
        "setup" => {
            words.keyword("refused")?;
            Check::SetupRefused(words.rules()?)
        }
        "gong" => Check::Gong(words.positive("the number of a countdown")?),
        _ => match modules::DECKS.iter().find(|(deck, _)| *deck == opener) {
            Some((_, noun)) => Check::DeckCount(noun, words.number("a number of cards or tiles")?),
            None => of_player(opener, words)?,
        },
    };
    words.end()?;
    Ok(check)
}

/// Checks about one player.
fn of_player(opener: &str, words: &mut Words<'_>) -> Parsed<Check> {
    const CARD: &[(&str, CardSide)] = &[("up", CardSide::Up), ("down", CardSide::Down)];
    const PRESENCE: &[(&str, Presence)] = &[("away", Presence::Away), ("here", Presence::Here)];
    Ok(match opener {
        "dice" if words.eat("count") => Check::DiceCount(words.seat()?, words.number("a number of dice")?),
        "dice" => Check::Dice(words.seat()?, words.hand()?),
        "lost" => Check::DiceLost(words.seat()?, words.number("a number of dice")?),
        "at" => Check::At(words.seat()?, words.place()?),
        "escaped" => Check::Escaped(words.seat()?),
        "inside" => Check::Inside(words.seat()?),
        "kept" => Check::Kept(words.seat()?, words.dice()?),
        "committed" => Check::Committed(words.seat()?, words.dice()?),
        "stuck" => Check::Stuck(words.seat()?),
        "card" => Check::Card(words.seat()?, words.one_of(CARD)?),
        "shown" => Check::Shown(words.seat()?, words.id("the id of a chamber")?),
        "nothing" => {
            words.keyword("shown")?;
            Check::NothingShown(words.seat()?)
        }
        "waiting" => Check::Waiting(words.seat()?, words.some_dice()?),
        "seat" => Check::Presence(words.seat()?, words.one_of(PRESENCE)?),
        _ => match noun(opener) {
            Some(noun) => Check::Before { noun, seat: words.seat()?, id: words.id("the id of a card or token")? },
            None => words.unknown("check", opener, openers())?,
        },
    })
}

/// The first words of all checks.
fn openers() -> impl Iterator<Item = &'static str> {
    let decks = modules::DECKS.iter().map(|(opener, _)| *opener);
    OPENERS.split(' ').chain(decks).chain(modules::nouns())
}

/// What stands after `no`.
fn absent(words: &mut Words<'_>) -> Parsed<Check> {
    let what = words.next("what there is none of")?;
    Ok(match what {
        "chamber" => Check::NoChamber(words.id("the id of a chamber")?),
        "passage" => Check::NoPassage(words.place()?, words.place()?),
        "piece" => {
            let id = words.id("the id of a piece")?;
            Check::NoPiece(id, if words.left() == 0 { None } else { Some(words.place()?) })
        }
        "waiting" => Check::NoWaiting(words.seat()?),
        "gong" => Check::NoGong,
        _ => match noun(what) {
            Some(noun) => {
                let seat = words.seat()?;
                let id = if words.left() == 0 { None } else { Some(words.id("the id of a card or token")?) };
                Check::NotBefore { noun, seat, id }
            }
            None => words.unknown("word after `no`:", what, ABSENT.split(' ').chain(modules::nouns()))?,
        },
    })
}

/// What a line calls a card or token before a player.
fn noun(word: &str) -> Option<&'static str> {
    modules::nouns().find(|noun| *noun == word)
}

/// `cannot NAME COMMAND RULE[|RULE...]`: the rules are the last word, whatever the command.
fn cannot(words: &mut Words<'_>) -> Parsed<Check> {
    let seat = words.seat()?;
    let list = words.last("a command and a rule")?;
    let rules = words.rules_in(list)?;
    Ok(Check::Cannot(seat, command(words)?, rules))
}

/// `chamber ID at X,Y [stairway SIDE]` or `chamber ID stairway SIDE`
fn chamber(words: &mut Words<'_>) -> Parsed<Check> {
    let id = words.id("the id of a chamber")?;
    let at = if words.eat("at") { Some(words.square()?) } else { None };
    let stairway = if words.eat("stairway") { Some(words.side()?) } else { None };
    if at.is_none() && stairway.is_none() {
        return words.unexpected("`at` or `stairway`");
    }
    Ok(Check::Chamber { id, at, stairway })
}
