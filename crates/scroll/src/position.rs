//! Made-up positions, for scenarios and tests: any legal-looking table, with dice laid out by hand.

use std::sync::Arc;

use kit::{Face, PlayerId};

use crate::book::Book;
use crate::command::Mark;
use crate::game::Game;
use crate::room::{Border, Place, Side};
use crate::sheets::{Colour, Track};
use crate::table::{Phase, Table};

/// A position in the making: a turn of its active player in which nothing has been rolled.
pub struct Position {
    book: Arc<Book>,
    /// The table; everything open may be written here.
    pub table: Table,
}

impl Position {
    /// Round 1, the first seat is about to roll all dice, everybody stands outside on the side of their seat.
    #[must_use]
    pub fn new(book: Arc<Book>) -> Position {
        let mut table = Table::new(&book);
        (table.round, table.phase) = (1, Phase::Rolling);
        for (player, side) in table.players.iter_mut().zip(Side::BY_DEFAULT) {
            player.sheet.place = Place::Outside(side);
        }
        Position { book, table }
    }

    /// The game before its start.
    #[must_use]
    pub fn before_start(book: Arc<Book>) -> Game {
        let table = Table::new(&book);
        Game::in_position(book, table)
    }

    /// What is fixed for the game.
    #[must_use]
    pub fn book(&self) -> &Arc<Book> {
        &self.book
    }

    /// Crosses a symbol on a map.
    ///
    /// # Errors
    /// When that part has no such symbol left.
    pub fn cross(&mut self, who: PlayerId, mark: Mark, face: Face) -> Result<(), &'static str> {
        let crossed = self.table.cross_for_position(&self.book, who, mark, face);
        crossed.then_some(()).ok_or("this part has no such symbol left")
    }

    /// Crosses all of a part of a map.
    pub fn fill(&mut self, who: PlayerId, mark: Mark) {
        self.table.fill_for_position(&self.book, who, mark);
    }

    /// Circles spaces of a track, of which some are spent; its gem is taken if it was reached.
    ///
    /// # Errors
    /// When the track has fewer spaces.
    pub fn circle(&mut self, track: Track, circled: u8, spent: u8) -> Result<(), &'static str> {
        if circled > self.book.sheet().track(track).length || spent > circled {
            return Err("the track has fewer spaces");
        }
        self.table.circle_for_position(&self.book, track, circled, spent);
        Ok(())
    }

    /// Marks a colour as unlocked.
    pub fn unlock(&mut self, colour: Colour) {
        self.table.unlock_for_position(colour);
    }

    /// Closes a border on a sheet.
    pub fn close(&mut self, who: PlayerId, border: Border) {
        let sheet = &mut self.table.players[who.index()].sheet;
        sheet.closed = sheet.closed.with(border);
    }

    /// Lays dice into the boxes of the cursed area; all others are in stock.
    ///
    /// # Errors
    /// When there are fewer dice.
    pub fn curse(&mut self, boxes: &[u8]) -> Result<(), &'static str> {
        if boxes.len() > self.book.boxes() {
            return Err("the cursed area has fewer boxes");
        }
        self.table.team.boxes = Default::default();
        self.table.team.boxes[..boxes.len()].copy_from_slice(boxes);
        Ok(())
    }

    /// The game in this position, with scripted dice: all dice that lie nowhere else are there to be rolled, or in stock where nobody is
    /// about to roll.
    ///
    /// # Errors
    /// What is impossible about it.
    pub fn finish(mut self) -> Result<Game, &'static str> {
        let joined = self.book.data.sheet_dice - self.table.team.sheet_dice_left;
        let all = self.book.data.common_dice + joined;
        (self.table.team.stock, self.table.turn.to_roll) = (0, 0);
        let free = all.checked_sub(self.table.dice()).ok_or("there are fewer dice")?;
        match self.table.phase {
            Phase::Rolling => self.table.turn.to_roll = free,
            _ => self.table.team.stock = free,
        }
        if self.table.phase == Phase::Rolling && free == 0 && self.table.turn.pair.is_none() {
            self.table.phase = Phase::Exploring;
        }
        let game = Game::in_position(self.book, self.table);
        game.audit()?;
        Ok(game)
    }
}
