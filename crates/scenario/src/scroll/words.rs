//! The words of a line, taken one by one, and what is wrong with them.

use std::str::{FromStr, SplitWhitespace};

use kit::{Face, PlayerId, RuleId};
use scroll::room::{Room, Side};
use scroll::sheets::{Colour, MapId, Part, Sheet, Track};
use scroll::symbols::Symbols;
use scroll::why_not::WhyNot;

use crate::parse::words::seconds_in_ms;
use crate::run::Problem;

/// What is wrong with a line; the line's number is added by whoever knows it.
pub(super) struct Wrong {
    message: String,
    is_error: bool,
}

impl Wrong {
    /// The line makes no sense.
    pub(super) fn error(message: impl Into<String>) -> Wrong {
        Wrong { message: message.into(), is_error: true }
    }

    /// The line does not hold.
    pub(super) fn failure(message: impl Into<String>) -> Wrong {
        Wrong { message: message.into(), is_error: false }
    }

    pub(super) fn refused(why_not: &WhyNot) -> Wrong {
        Wrong::failure(format!("refused by {} ({:?})", why_not.rule, why_not.obstacle))
    }

    /// A check that must not hold and does not: all is well, unless the line made no sense.
    pub(super) fn well_if_failed(self) -> Result<(), Wrong> {
        if self.is_error { Err(self) } else { Ok(()) }
    }

    pub(super) fn at(self, line: usize) -> Problem {
        if self.is_error { Problem::error(line, self.message) } else { Problem::failure(line, self.message) }
    }
}

/// The words of a line that have not been taken.
#[derive(Clone)]
pub(super) struct Words<'a>(SplitWhitespace<'a>);

impl<'a> Words<'a> {
    /// A word that begins with `#` opens a comment.
    pub(super) fn new(line: &'a str) -> Words<'a> {
        let comment = line.match_indices('#').map(|(at, _)| at);
        let end = comment.filter(|at| line[..*at].chars().next_back().is_none_or(char::is_whitespace)).min();
        Words(line[..end.unwrap_or(line.len())].split_whitespace())
    }

    pub(super) fn next_word(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    pub(super) fn peek(&self) -> Option<&'a str> {
        self.0.clone().next()
    }

    /// All words that have not been taken.
    pub(super) fn rest(self) -> impl Iterator<Item = &'a str> {
        self.0
    }

    /// Takes the word if it is this one.
    pub(super) fn takes(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        if found {
            self.next_word();
        }
        found
    }

    pub(super) fn expect(&mut self, word: &str) -> Result<(), Wrong> {
        if self.takes(word) { Ok(()) } else { Err(self.wanted(&format!("{word:?}"))) }
    }

    /// What was wanted here instead of what stands there.
    pub(super) fn wanted(&self, what: &str) -> Wrong {
        match self.peek() {
            Some(word) => Wrong::error(format!("expected {what}, found {word:?}")),
            None => Wrong::error(format!("expected {what} at the end of the line")),
        }
    }

    pub(super) fn end(&self) -> Result<(), Wrong> {
        match self.peek() {
            Some(word) => Err(Wrong::error(format!("{word:?} does not belong here"))),
            None => Ok(()),
        }
    }

    /// Takes the word if `read` understands it.
    pub(super) fn read<T>(&mut self, what: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, Wrong> {
        let found = self.peek().and_then(read).ok_or_else(|| self.wanted(what))?;
        self.next_word();
        Ok(found)
    }

    pub(super) fn number<T: FromStr>(&mut self) -> Result<T, Wrong> {
        self.read("a number", |word| word.parse().ok())
    }

    /// `N ms`, or `N s` with up to three decimals.
    pub(super) fn duration_ms(&mut self) -> Result<u32, Wrong> {
        if self.0.clone().nth(1) == Some("ms") {
            let ms = self.number()?;
            self.next_word();
            return Ok(ms);
        }
        let ms = self.read("a number of seconds with at most three decimals", seconds_in_ms)?;
        self.expect("s")?;
        Ok(ms)
    }

    pub(super) fn face(&mut self) -> Result<Face, Wrong> {
        self.read("a face (A K T B G)", face)
    }

    /// All faces that follow.
    pub(super) fn faces(&mut self) -> Result<Vec<Face>, Wrong> {
        let mut faces = Vec::new();
        while self.peek().and_then(face).is_some() {
            faces.push(self.face()?);
        }
        Ok(faces)
    }

    pub(super) fn symbols(&mut self) -> Result<Symbols, Wrong> {
        Ok(self.faces()?.into_iter().collect())
    }

    pub(super) fn room(&mut self) -> Result<Room, Wrong> {
        self.read("a room (A1 to E5)", Room::named)
    }

    pub(super) fn side(&mut self) -> Result<Side, Wrong> {
        const SIDES: [(&str, Side); 4] =
            [("north", Side::North), ("east", Side::East), ("south", Side::South), ("west", Side::West)];
        self.read("a side", |word| SIDES.iter().find(|(name, _)| *name == word).map(|(_, side)| *side))
    }

    pub(super) fn track(&mut self) -> Result<Track, Wrong> {
        let named = |word: &str| Track::ALL.into_iter().find(|(_, id)| id.strip_prefix("rnw_") == Some(word));
        self.read("a track (rush heal reroll key torch gold)", |word| named(word).map(|(track, _)| track))
    }

    pub(super) fn colour(&mut self) -> Result<Colour, Wrong> {
        let named = |word: &str| Colour::ALL.into_iter().find(|(_, name)| *name == word);
        self.read("a colour", |word| named(word).map(|(colour, _)| colour))
    }

    pub(super) fn map(&mut self, printed: &Sheet) -> Result<MapId, Wrong> {
        self.read("a map", |word| printed.map_ids().find(|map| printed.maps[map.index()].name == word))
    }

    pub(super) fn part(&mut self) -> Result<Part, Wrong> {
        self.read("left or right", |word| match word {
            "left" => Some(Part::Left),
            "right" => Some(Part::Right),
            _ => None,
        })
    }

    /// Rules with `|` between them; each must be known.
    pub(super) fn rules(&mut self) -> Result<Vec<RuleId>, Wrong> {
        self.read("a rule of the catalogue", |word| {
            word.split('|').map(|id| id.parse().ok().filter(|_| catalogue::is_known(id))).collect()
        })
    }
}

fn face(word: &str) -> Option<Face> {
    let mut letters = word.chars();
    let face = Face::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(face)
}

pub(super) fn seat(names: &[String], words: &mut Words<'_>) -> Result<PlayerId, Wrong> {
    words.read("a player", |word| names.iter().position(|name| name == word).map(|n| PlayerId(n as u8)))
}
