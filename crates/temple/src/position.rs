//! Made-up positions, for scenarios and tests: any legal-looking table, with piles and dice laid out by hand.

use std::sync::Arc;

use kit::{Seed, Tick};

use crate::components::ChamberKind;
use crate::decks::Decks;
use crate::dice::{DiceSet, DieId, DieState, Hand, HeldAid, MAX_AIDS};
use crate::game::{Game, begin_by};
use crate::modules::ModuleSecrets;
use crate::players::PlayerId;
use crate::rulebook::{Facing, Lying, Piece, Rulebook, Whereabouts};
use crate::setup::SetupError;
use crate::table::{Phase, Table};
use crate::temple::{Cell, ChamberId, Part, Place, Side, Temple};

/// A position in the making.
pub struct Position {
    pub(crate) book: Arc<Rulebook>,
    /// The table; everything open may be written here.
    pub table: Table,
    /// The draw pile, top first.
    pub pile: Vec<ChamberId>,
    /// The piles of the modules; each module lays its own.
    pub(crate) hidden: ModuleSecrets,
    /// Their face-down decks.
    pub(crate) decks: Decks,
    /// Game time; `None` before the start signal.
    pub now: Option<Tick>,
}

impl Position {
    /// The start alone in the temple, everybody in it, all dice unrolled, all piles empty.
    #[must_use]
    pub fn new(book: Arc<Rulebook>) -> Position {
        let table = Table::new(&book);
        let (hidden, decks) = (ModuleSecrets::default(), Decks::default());
        Position { book, table, pile: Vec::new(), hidden, decks, now: Some(Tick::START) }
    }

    /// The true set-up with this seed.
    ///
    /// # Errors
    /// When the set-up is impossible.
    pub fn real(book: Arc<Rulebook>, seed: Seed) -> Result<Position, SetupError> {
        let game = begin_by(book.clone(), seed, &mut Vec::new())?;
        let secrets = game.secrets();
        let (pile, hidden, decks) = (secrets.pile.iter().rev().copied().collect(), secrets.modules, secrets.decks);
        Ok(Position { book, table: *game.table(), pile, hidden, decks, now: Some(Tick::START) })
    }

    /// Clears the temple, so that the start too can be laid by hand.
    pub fn clear_temple(&mut self) {
        self.table.temple = Temple::new(&self.book.data);
    }

    /// Lays a chamber.
    ///
    /// # Errors
    /// When the tile lies already, or the square is taken.
    pub fn lay(&mut self, chamber: ChamberId, cell: Cell, stairway: Side) -> Result<(), &'static str> {
        if self.table.temple.get(chamber).is_some() {
            return Err("this chamber lies already in the temple");
        }
        if self.table.temple.at(cell).is_some() {
            return Err("this square is taken");
        }
        self.table.temple.lay(&self.book.data, chamber, cell, stairway);
        Ok(())
    }

    /// Puts an adventurer into a chamber.
    ///
    /// # Errors
    /// When the chamber does not lie in the temple.
    pub fn put(&mut self, who: PlayerId, chamber: ChamberId, part: Part) -> Result<(), &'static str> {
        if self.table.temple.get(chamber).is_none() {
            return Err("this chamber does not lie in the temple");
        }
        self.table.adventurers[who.index()].place = Place { chamber, part };
        Ok(())
    }

    /// Lays a piece of a module on the table.
    ///
    /// # Errors
    /// When there is no room for it.
    pub fn put_piece(&mut self, piece: Piece, at: Whereabouts, facing: Facing) -> Result<(), &'static str> {
        if !self.table.pieces.has_room() {
            return Err("there is no room for another piece on the table");
        }
        self.table.pieces.put(Lying { piece, at, facing });
        Ok(())
    }

    /// Gives a player a card or tile that pays like dice.
    ///
    /// # Errors
    /// When they have too many already.
    pub fn give_aid(&mut self, who: PlayerId, aid: HeldAid) -> Result<(), &'static str> {
        let hand = &mut self.table.adventurers[who.index()].hand;
        if hand.aids().count() >= MAX_AIDS {
            return Err("a player has no room for another card that pays");
        }
        hand.gain(aid);
        Ok(())
    }

    /// Gives a player these dice in hand, and after them so many held elsewhere and lost. Returns the held ones.
    pub fn deal(&mut self, who: PlayerId, in_hand: &[DieState], held: u8, lost: u8) -> DiceSet {
        let count = in_hand.len() as u8;
        let mut hand = Hand::new(count + held + lost).with_aids_of(&self.table.of(who).hand);
        for (i, state) in in_hand.iter().enumerate() {
            hand.restore(DieId(i as u8), *state);
        }
        let held = DiceSet::first(count + held).without(DiceSet::first(count));
        hand.hold_elsewhere(held);
        hand.lose(DiceSet::first(hand.ever()).without(DiceSet::first(count).or(held)));
        self.table.adventurers[who.index()].hand = hand;
        held
    }

    /// The game in this position, with scripted dice.
    ///
    /// # Errors
    /// What is impossible about it.
    pub fn finish(mut self) -> Result<Game, &'static str> {
        let start = self.book.data.only(ChamberKind::StartChamber);
        let stands_outside =
            |table: &Table| table.adventurers.iter().any(|one| table.temple.get(one.place.chamber).is_none());
        if start.is_none() || stands_outside(&self.table) {
            return Err("an adventurer stands where there is no chamber");
        }
        if self.pile.iter().any(|tile| self.table.temple.get(*tile).is_some()) {
            return Err("a tile of the pile lies already in the temple");
        }
        self.table.pile = self.pile.len() as u8;
        if let Some(now) = self.now {
            self.start_at(now);
        }
        let mut game = Game::in_position(self.book, self.table, self.now.unwrap_or_default());
        game.secrets_mut().pile = self.pile.into_iter().rev().collect();
        game.secrets_mut().modules = self.hidden;
        game.secrets_mut().decks = self.decks;
        game.audit()?;
        Ok(game)
    }

    /// The game in this position with dice from a seed, for benchmarks and what-ifs.
    ///
    /// # Errors
    /// What is impossible about it.
    pub fn seeded(self, seed: Seed) -> Result<Game, &'static str> {
        Ok(self.finish()?.with_other_secrets(seed))
    }

    /// Winds the clock as if the game had been running for so long.
    fn start_at(&mut self, now: Tick) {
        self.table.phase = Phase::Running;
        let Some(clock) = self.book.clock() else { return };
        let over = clock.countdowns.iter().filter(|countdown| countdown.end_at <= now).count();
        self.table.slams = over as u8;
        let running = clock.countdowns.get(over).and_then(|countdown| countdown.gong_at);
        self.table.countdown = running.filter(|gong| *gong <= now).map(|_| over as u8 + 1);
        let book = self.book.clone();
        self.table.wind_clock(&book, now);
    }
}
