//! An ended game and where the reader looks: after a turn, or after an event of it.

use std::sync::Arc;

use kit::PlayerId;
use leptos::prelude::*;
use replay::{ReadError, ReplayOf, Scroll, Turn};
use scroll::book::Book;
use scroll::event::Fact;
use scroll::sheets::Sheets;
use scroll::table::Table;
use web::browser;

use super::Review;
use crate::Reader;
use crate::desk::Seen;
use crate::ink::SEATS;

/// An ended game.
pub struct Ended {
    /// The file as it came.
    pub bytes: Vec<u8>,
    /// What is in it.
    pub replay: ReplayOf<Scroll>,
    /// What is fixed for it.
    pub book: Arc<Book>,
    /// Its turns.
    pub turns: Vec<Turn>,
    /// The sheets at its end.
    pub last: Table,
    /// Under which name the server has it.
    pub id: Option<String>,
    /// What the players are called.
    pub names: Vec<String>,
}

impl Ended {
    /// Reads a file.
    pub fn read(bytes: Vec<u8>, id: Option<String>) -> Result<Ended, ReadError> {
        let replay = ReplayOf::<Scroll>::from_bytes(&bytes)?;
        let book = replay.scroll_book(&Sheets::standard());
        let players = book.players();
        if players > SEATS.len() || replay.players.len() != players {
            return Err(ReadError::Damaged);
        }
        let (turns, last) = (replay.turns(&book), replay.sheets_after(&book, replay.events.len()));
        let names = replay.players.iter().map(|player| player.name.clone()).collect();
        Ok(Ended { bytes, replay, book, turns, last, id, names })
    }

    /// A player's name.
    pub fn name(&self, who: PlayerId) -> &str {
        self.names.get(who.index()).map_or("", String::as_str)
    }

    /// The event after which another try from a turn begins; before the first turn, the start.
    pub fn begin_of(&self, turn: Option<usize>) -> Option<usize> {
        match turn {
            Some(turn) => self.turns.get(turn).map(|turn| turn.began),
            None => self.replay.events.iter().position(|event| event.fact == Fact::Started),
        }
    }
}

/// Where the reader looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// In which turn; none before the first.
    pub turn: Option<usize>,
    /// After how many events.
    pub events: usize,
}

/// Whoever looks at an ended game. Cheap to copy: only handles.
#[derive(Clone, Copy)]
pub struct Viewer {
    /// Whoever reads.
    pub reader: Reader,
    /// What leads back here.
    pub review: Review,
    /// Where they look.
    pub place: RwSignal<Place>,
    /// The table there; what the turn brought is fresh.
    pub seen: RwSignal<Seen>,
    /// Whose sheet is shown.
    pub whose: RwSignal<PlayerId>,
    /// How often bots win from the beginning of each turn, as far as that is known; none if it cannot be known.
    pub outlook: RwSignal<Option<Vec<u32>>>,
    game: StoredValue<Arc<Ended>>,
}

impl Viewer {
    /// Looks at the turn that the address names, or at the last one.
    pub fn new(review: Review, ended: Ended) -> Viewer {
        let reader = review.reader;
        let seen = Seen::new(Arc::clone(&ended.book), Vec::new());
        let last = ended.turns.len().checked_sub(1);
        let viewer = Viewer {
            reader,
            review,
            place: RwSignal::new(Place { turn: None, events: 0 }),
            seen: RwSignal::new(seen),
            whose: RwSignal::new(PlayerId(0)),
            outlook: RwSignal::new(Some(Vec::new())),
            game: StoredValue::new(Arc::new(ended)),
        };
        let named = browser::number_in_address("turn").and_then(|turn| (turn as usize).checked_sub(1));
        viewer.go_to_turn(named.filter(|turn| Some(*turn) <= last).or(last));
        super::decided::reckon(viewer);
        viewer
    }

    /// The game.
    pub fn game(self) -> Arc<Ended> {
        self.game.get_value()
    }

    /// Looks at the end of a turn and at the sheet of whoever had it.
    pub fn go_to_turn(self, turn: Option<usize>) {
        let game = self.game();
        let first = game.turns.first().map_or(game.replay.events.len(), |turn| turn.from);
        let events = turn.and_then(|turn| game.turns.get(turn)).map_or(first, |turn| turn.until);
        if let Some(turn) = turn.and_then(|turn| game.turns.get(turn)) {
            self.whose.set(turn.who);
        }
        self.look(Place { turn, events });
    }

    /// Looks at the sheets right after an event of the turn.
    pub fn go_to_event(self, number: usize) {
        let turn = self.place.get_untracked().turn;
        self.look(Place { turn, events: number + 1 });
    }

    /// The turn before or after.
    pub fn go_on(self, step: Step) {
        let (turn, turns) = (self.place.get_untracked().turn, self.game().turns.len());
        match (step, turn) {
            (Step::Back, Some(0)) => self.go_to_turn(None),
            (Step::Back, Some(turn)) => self.go_to_turn(Some(turn - 1)),
            (Step::On, None) if turns > 0 => self.go_to_turn(Some(0)),
            (Step::On, Some(turn)) if turn + 1 < turns => self.go_to_turn(Some(turn + 1)),
            _ => {}
        }
    }

    fn look(self, place: Place) {
        let game = self.game();
        let from = place.turn.and_then(|turn| game.turns.get(turn)).map_or(0, |turn| turn.from);
        let mut seen = Seen::new(Arc::clone(&game.book), game.replay.events[..place.events].to_vec());
        (seen.before, seen.known) = (game.replay.sheets_after(&game.book, from), from);
        self.seen.set(seen);
        self.place.set(place);
    }
}

/// Which way to step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Towards the beginning.
    Back,
    /// Towards the end.
    On,
}
