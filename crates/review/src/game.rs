//! An ended game, ready to be looked at: its story, and its table after any number of events.

use std::sync::Arc;

use kit::Tick;
use phrasebook::Language;
use protocol::Colour;
use replay::story::Story;
use replay::{Kind, ReadError, Replay};
use temple::components::Components;
use temple::players::{PlayerId, PlayerSet};
use temple::rulebook::Rulebook;
use temple::setup::Handicap;
use temple::table::Table;
use web::seats::{self, Sitting, State};

/// A table is kept every so many events, so that none is ever far.
const STRIDE: usize = 64;

/// An ended game.
pub struct Game {
    /// The file as it came.
    pub bytes: Vec<u8>,
    /// What is in it.
    pub replay: Replay,
    /// What happened.
    pub story: Story,
    /// What it was played by.
    pub book: Arc<Rulebook>,
    /// Under which name the server has it.
    pub id: Option<String>,
    kept: Vec<Table>,
}

impl Game {
    /// Reads a file.
    pub fn read(bytes: Vec<u8>, id: Option<String>) -> Result<Game, ReadError> {
        let replay = Replay::from_bytes(&bytes)?;
        let data = Components::standard();
        let book = Arc::new(replay.book(&data));
        let story = Story::of(&replay, &data);
        let mut table = Table::new(&book);
        let mut kept = vec![table];
        for (number, event) in replay.events.iter().enumerate() {
            table.apply(&book, event);
            if (number + 1).is_multiple_of(STRIDE) {
                kept.push(table);
            }
        }
        Ok(Game { bytes, replay, story, book, id, kept })
    }

    /// The table after so many events.
    pub fn table_after(&self, events: usize) -> Table {
        let events = events.min(self.replay.events.len());
        let stop = events / STRIDE;
        let mut table = self.kept[stop];
        self.replay.events[stop * STRIDE..events].iter().for_each(|event| table.apply(&self.book, event));
        table
    }

    /// When it was over.
    pub fn end(&self) -> Tick {
        self.replay.end().max(self.story.ended.at)
    }

    /// The players by seat.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.replay.players.len() as u8).map(PlayerId)
    }

    /// A player's name.
    pub fn name(&self, who: PlayerId) -> &str {
        self.replay.players.get(who.index()).map_or("", |player| &player.name)
    }

    /// Names in a row.
    pub fn names(&self, all: PlayerSet, language: Language) -> String {
        let names: Vec<&str> = all.iter().map(|who| self.name(who)).collect();
        language.row(&names)
    }

    /// Seats its players, so that whatever is drawn has their names and colours.
    pub fn seat_players(&self) {
        let handicaps = self.book.setup.handicaps;
        let sitting = |(player, handicap): (&replay::Player, Handicap)| Sitting {
            name: player.name.clone(),
            colour: Colour::ALL[usize::from(player.colour) % Colour::ALL.len()],
            state: if player.kind == Kind::Bot { State::Bot } else { State::Here },
            handicap,
        };
        seats::seat(self.replay.players.iter().zip(handicaps).map(sitting).collect());
    }
}

/// Whole seconds of an instant.
pub fn seconds(at: Tick) -> u32 {
    at.0 / 1000
}
