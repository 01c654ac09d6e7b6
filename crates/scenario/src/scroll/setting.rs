//! The lines before the first `when`: who plays what, and the position.

use std::sync::Arc;

use kit::{Face, PlayerId, Tick};
use scroll::book::Book;
use scroll::command::Mark;
use scroll::game::Game;
use scroll::position::Position;
use scroll::room::Place;
use scroll::setup::{Difficulty, Seating, Setup, TurnClock};
use scroll::sheets::{Sheets, Variant};
use scroll::symbols::Symbols;
use scroll::table::Phase;

use super::words::{Words, Wrong, seat};

/// More dice than any position needs.
const MOST_DICE: u8 = 16;

/// A scenario before its position is begun, and its position in the making.
pub(super) struct Setting {
    data: Arc<Sheets>,
    setup: Setup,
    names: Vec<String>,
    position: Option<Position>,
    from_start: bool,
    /// What has been said of things of which one line says all.
    said: Vec<String>,
}

/// The words of lines that say all there is to say; `at` and `track` do so of the player or track they name.
const SAID_ONCE: &str = "players difficulty variant clock seating setup round first turn gems returning sheet_dice_left \
    sheet_dice explores kept pool cursed at track";

impl Setting {
    pub(super) fn new(data: Arc<Sheets>) -> Setting {
        Setting {
            data,
            setup: Setup::new(2),
            names: Vec::new(),
            position: None,
            from_start: false,
            said: Vec::new(),
        }
    }

    pub(super) fn take(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), Wrong> {
        self.say_once(word, words)?;
        match word {
            "rules" => self.rules(words),
            "players" => self.players(words),
            "difficulty" => self.choose(words, "difficulty"),
            "variant" => self.choose(words, "variant"),
            "clock" => self.choose(words, "clock"),
            "seating" => self.choose(words, "seating"),
            "setup" => {
                words.expect("real")?;
                self.from_start = true;
                self.has_no_position()
            }
            other => self.place(other, words),
        }
    }

    /// Before the start everything lies as the set-up says.
    fn has_no_position(&self) -> Result<(), Wrong> {
        match self.position {
            Some(_) if self.from_start => {
                Err(Wrong::error("no line describes a position together with `setup real`"))
            }
            _ => Ok(()),
        }
    }

    fn say_once(&mut self, word: &str, words: &Words<'_>) -> Result<(), Wrong> {
        if !SAID_ONCE.split_whitespace().any(|one| one == word) {
            return Ok(());
        }
        let of = if matches!(word, "at" | "track") { words.peek().unwrap_or_default() } else { "" };
        let said = format!("{word} {of}");
        if self.said.contains(&said) {
            return Err(Wrong::error(format!("a second line says `{}`", said.trim())));
        }
        self.said.push(said);
        Ok(())
    }

    fn rules(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        while let Some(id) = words.next_word() {
            if !catalogue::is_known(id) {
                return Err(Wrong::error(format!("{id} is not in the catalogue")));
            }
        }
        Ok(())
    }

    fn players(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        while let Some(name) = words.next_word() {
            if self.names.iter().any(|other| other == name) {
                return Err(Wrong::error(format!("two players are called {name}")));
            }
            self.names.push(name.to_owned());
        }
        self.setup.players = self.names.len() as u8;
        self.setup.check().map_err(|_| Wrong::error("the game is for 2 to 4 players"))
    }

    fn choose(&mut self, words: &mut Words<'_>, what: &str) -> Result<(), Wrong> {
        if self.position.is_some() {
            return Err(Wrong::error(format!("{what} stands before the position")));
        }
        let Some(word) = words.next_word() else { return Err(words.wanted("a value")) };
        match (what, word) {
            ("difficulty", "easy") => self.setup.difficulty = Difficulty::Easy,
            ("difficulty", "normal") => self.setup.difficulty = Difficulty::Normal,
            ("difficulty", "hard") => self.setup.difficulty = Difficulty::Hard,
            ("variant", "none") | ("clock", "off") | ("seating", "apart") => {}
            ("variant", "entrances") => self.setup.variant = Some(Variant::Entrances),
            ("variant", "dice_rooms") => self.setup.variant = Some(Variant::DiceRooms),
            ("variant", "jokers") => self.setup.variant = Some(Variant::Jokers),
            ("clock", "60") => self.setup.turn_clock = TurnClock::Seconds60,
            ("clock", "90") => self.setup.turn_clock = TurnClock::Seconds90,
            ("seating", "one_device") => self.setup.seating = Seating::OneDevice,
            _ => return Err(Wrong::error(format!("{word:?} is not a value of {what}"))),
        }
        Ok(())
    }

    fn position(&mut self) -> Result<&mut Position, Wrong> {
        if self.names.is_empty() {
            return Err(Wrong::error("players must stand before the position"));
        }
        let (data, setup) = (&self.data, &self.setup);
        Ok(self.position.get_or_insert_with(|| Position::new(Book::new(data.clone(), setup.clone()))))
    }

    fn place(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), Wrong> {
        let names = self.names.clone();
        let position = self.position()?;
        let book = position.book().clone();
        let table = &mut position.table;
        match word {
            "round" => table.round = words.number()?,
            "first" => table.first = seat(&names, words)?,
            "turn" => table.active = seat(&names, words)?,
            "gems" => table.team.gems = words.number()?,
            "returning" => table.team.returning = few(words, MOST_DICE)?,
            "sheet_dice_left" => table.team.sheet_dice_left = few(words, book.data.sheet_dice)?,
            "sheet_dice" => table.team.sheet_faces = Some([words.face()?, words.face()?]),
            "explores" => table.phase = Phase::Exploring,
            "kept" => (table.turn.kept, table.phase) = (dice(words)?, Phase::Exploring),
            "pool" => (table.turn.pool, table.phase) = (dice(words)?, Phase::Exploring),
            "cursed" => {
                let mut boxes = Vec::new();
                while words.peek().is_some() {
                    boxes.push(few(words, MOST_DICE)?);
                }
                position.curse(&boxes).map_err(Wrong::error)?;
            }
            "track" => {
                let (track, circled) = (words.track()?, words.number()?);
                let spent = if words.takes("spent") { words.number()? } else { 0 };
                position.circle(track, circled, spent).map_err(Wrong::error)?;
            }
            "unlocked" => position.unlock(words.colour()?),
            "at" => {
                let who = seat(&names, words)?;
                table.players[who.index()].sheet.place = place(words)?;
            }
            "crossed" => {
                let who = seat(&names, words)?;
                while words.peek().is_some() {
                    let sheet = &mut table.players[who.index()].sheet;
                    sheet.used = sheet.used.with(words.room()?);
                }
            }
            "closed" => {
                let (who, room, side) = (seat(&names, words)?, words.room()?, words.side()?);
                let border = room.border(side).ok_or_else(|| Wrong::error("this entrance leads outside"))?;
                position.close(who, border);
            }
            "map" => {
                let who = seat(&names, words)?;
                map(position, &book, who, words)?;
            }
            other => return Err(Wrong::error(format!("{other:?} is not a word of a position"))),
        }
        self.has_no_position()
    }

    pub(super) fn finish(mut self) -> Result<(Vec<String>, Game), Wrong> {
        if self.from_start {
            let book = Book::new(self.data.clone(), self.setup.clone());
            return Ok((self.names, Position::before_start(book)));
        }
        self.position()?.table.asked_at = Tick::START;
        let Some(position) = self.position else { return Err(Wrong::error("no position")) };
        Ok((self.names, position.finish().map_err(Wrong::error)?))
    }
}

/// A number that is not larger than this.
fn few(words: &mut Words<'_>, most: u8) -> Result<u8, Wrong> {
    words.read(&format!("a number up to {most}"), |word| word.parse().ok().filter(|number| *number <= most))
}

fn dice(words: &mut Words<'_>) -> Result<Symbols, Wrong> {
    let faces = words.faces()?;
    if faces.len() > usize::from(MOST_DICE) || faces.contains(&Face::BlackMask) {
        return Err(Wrong::error("expected at most 16 dice without a black mask"));
    }
    Ok(faces.into_iter().collect())
}

pub(super) fn place(words: &mut Words<'_>) -> Result<Place, Wrong> {
    if words.takes("outside") { Ok(Place::Outside(words.side()?)) } else { Ok(Place::In(words.room()?)) }
}

/// `map NAME M1 used`, `map NAME M1 left all`, `map NAME M1 right A T`.
fn map(position: &mut Position, book: &Book, who: PlayerId, words: &mut Words<'_>) -> Result<(), Wrong> {
    let map = words.map(book.sheet())?;
    if words.takes("used") {
        position.fill(who, Mark { map, part: scroll::sheets::Part::Left });
        position.table.players[who.index()].sheet.maps[map.index()].used = true;
        return Ok(());
    }
    let mark = Mark { map, part: words.part()? };
    if words.takes("all") {
        position.fill(who, mark);
        return Ok(());
    }
    let crosses = |face| position.cross(who, mark, face).map_err(Wrong::error);
    words.faces()?.into_iter().try_for_each(crosses)
}
