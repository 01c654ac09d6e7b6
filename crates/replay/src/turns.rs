//! The turns of an ended roll and write game, told by its events: whose, in which round, how many gems each brought; the sheets
//! after any event; and the game itself as it stood then, for another try.

use std::sync::Arc;

use kit::{PlayerId, Tick};
use scroll::book::Book;
use scroll::event::{Event, Fact};
use scroll::game::{Game, begin};
use scroll::sheets::Sheets;
use scroll::table::Table;

use crate::{ReplayOf, Scroll};

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// In which round.
    pub round: u8,
    /// Whose.
    pub who: PlayerId,
    /// When it began.
    pub at: Tick,
    /// How many events had happened before it.
    pub from: usize,
    /// The place of the event that it began with.
    pub began: usize,
    /// How many events had happened when it was over.
    pub until: usize,
    /// Gems that the team had before it.
    pub had: u8,
    /// Gems that it brought.
    pub gems: u8,
}

impl ReplayOf<Scroll> {
    /// What is fixed for this game.
    #[must_use]
    pub fn scroll_book(&self, data: &Arc<Sheets>) -> Arc<Book> {
        Book::new(Arc::clone(data), self.log.header.setup.clone())
    }

    /// All turns, in their order. What comes between two of them, such as a new round, belongs to the later one.
    #[must_use]
    pub fn turns(&self, book: &Book) -> Vec<Turn> {
        let (mut turns, mut table): (Vec<Turn>, Table) = (Vec::new(), Table::new(book));
        let mut over_at = None;
        for (began, event) in self.events.iter().enumerate() {
            match event.fact {
                Fact::RoundBegan { .. } => over_at = over_at.or(Some(began)),
                Fact::TurnEnded { .. } => over_at = Some(began + 1),
                Fact::TurnBegan { who } => {
                    let (from, had) = (over_at.unwrap_or(began), table.team.gems);
                    let until = self.events.len();
                    turns.push(Turn { round: table.round, who, at: event.at, from, began, until, had, gems: 0 });
                }
                _ => {}
            }
            table.apply(book, event);
        }
        let mut after = (self.events.len(), table.team.gems);
        for turn in turns.iter_mut().rev() {
            (turn.until, turn.gems) = (after.0, after.1.saturating_sub(turn.had));
            after = (turn.from, turn.had);
        }
        turns
    }

    /// The sheets after so many events, rebuilt from the events alone.
    #[must_use]
    pub fn sheets_after(&self, book: &Book, events: usize) -> Table {
        scroll::replay::rebuild(book, &self.events[..events.min(self.events.len())])
    }

    /// The game itself right after the input that brought about the event at this place, and what was told until then. None if the
    /// rules of today bring about something else before.
    #[must_use]
    pub fn again_from(&self, data: &Arc<Sheets>, place: usize) -> Option<(Game, Vec<Event>)> {
        let (header, mut told) = (&self.log.header, Vec::new());
        let mut game = begin(&header.setup, data, header.seed, &mut told).ok()?;
        let mut inputs = self.log.inputs.iter();
        while told.len() <= place {
            let input = inputs.next()?;
            game.take(&input.input, input.at, &mut told).ok()?;
        }
        (self.events.get(..told.len()) == Some(&told[..])).then_some((game, told))
    }

    /// How many dice were thrown, sheet dice among them.
    #[must_use]
    pub fn dice_thrown(&self) -> usize {
        let thrown = |event: &Event| match event.fact {
            Fact::Rolled { faces, .. } | Fact::Rerolled { faces, .. } => faces.iter().flatten().count(),
            Fact::SheetDiceRolled { faces } => faces.len(),
            _ => 0,
        };
        self.events.iter().map(thrown).sum()
    }
}
