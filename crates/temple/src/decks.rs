//! Face-down decks: one hidden list for the cards of all modules, so that modules that are off take no room.
//!
//! A card is a [`Piece`], which knows its box: a deck may hold cards of several boxes. *The younger box imports the older*: a
//! module whose cards join the deck of an older one names that deck in its manifest and does what its cards do itself;
//! the older module never hears of them by name.

use kit::Draws;
use serde::Serialize;
use tinyvec::ArrayVec;

use crate::modules::ModuleId;
use crate::rulebook::Piece;
use crate::secrets::module_stream;
use crate::temple::ChamberId;

/// The most cards in all decks together.
pub const MAX_CARDS: usize = 96;

/// A deck: the module that lays it out, and which of its decks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DeckId {
    /// Whose.
    pub module: ModuleId,
    /// Which of them.
    pub which: u8,
}

impl DeckId {
    /// Where a card of a module's decks lies face down in a chamber: a deck of one card, whose face nobody knows.
    #[must_use]
    pub fn lying_in(module: ModuleId, chamber: ChamberId) -> DeckId {
        DeckId { module, which: DeckId::LYING | chamber.0 }
    }

    /// Chambers have numbers below this, and modules fewer decks.
    const LYING: u8 = 0x80;

    /// The deck that its cards came from, as far as anybody can tell by their backs.
    fn origin(self) -> DeckId {
        DeckId { which: if self.which & DeckId::LYING == 0 { self.which } else { 0 }, ..self }
    }
}

/// The cards of all decks. Hidden: it has no Debug and leaves the engine only as the digest of [`Decks::canonical`].
#[derive(Clone, Copy, Default)]
pub(crate) struct Decks(ArrayVec<[Option<(DeckId, Piece)>; MAX_CARDS]>);

impl Decks {
    /// Lays out a deck, its top last.
    pub fn lay(&mut self, deck: DeckId, cards: impl Iterator<Item = Piece>) {
        self.0.retain(|card| card.is_some_and(|(of, _)| of != deck));
        self.0.extend(cards.map(|card| Some((deck, card))));
    }

    /// How many cards a deck has.
    pub fn height(&self, deck: DeckId) -> usize {
        self.cards(deck).count()
    }

    /// The top card of a deck.
    pub fn top(&self, deck: DeckId) -> Option<Piece> {
        self.cards(deck).last()
    }

    /// Takes the top card away.
    pub fn pop(&mut self, deck: DeckId) {
        let top = self.0.iter().rposition(|card| card.is_some_and(|(of, _)| of == deck));
        if let Some(top) = top {
            self.0.remove(top);
        }
    }

    /// Moves the top card of one deck onto another; nobody looks at it. Says whether there was one.
    pub fn draw_unseen(&mut self, from: DeckId, to: DeckId) -> bool {
        let Some(card) = self.top(from) else { return false };
        self.pop(from);
        self.0.push(Some((to, card)));
        true
    }

    /// Puts a card under a deck. What its module must do when a piece goes under its pile.
    pub fn put_under(&mut self, deck: DeckId, card: Piece) {
        let bottom = self.0.iter().position(|card| card.is_some_and(|(of, _)| of == deck));
        self.0.insert(bottom.unwrap_or(self.0.len()), Some((deck, card)));
    }

    /// Mixes every deck again by the streams of their modules, together with what lies face down from it, for the proof that nothing hidden shows.
    pub fn shuffle(&mut self, draws: &Draws) {
        let mut decks: ArrayVec<[Option<DeckId>; MAX_CARDS]> = ArrayVec::new();
        for origin in self.0.iter().flatten().map(|(deck, _)| deck.origin()) {
            if !decks.contains(&Some(origin)) {
                decks.push(Some(origin));
            }
        }
        for origin in decks.into_iter().flatten() {
            let of_origin = |card: &Option<(DeckId, Piece)>| card.is_some_and(|(deck, _)| deck.origin() == origin);
            let mut cards: ArrayVec<[Option<Piece>; MAX_CARDS]> =
                self.0.iter().filter(|card| of_origin(card)).map(|card| card.map(|(_, piece)| piece)).collect();
            draws.shuffle(module_stream(origin.module), &mut 0, &mut cards);
            let mut mixed = cards.into_iter().flatten();
            for (_, piece) in self.0.iter_mut().filter(|card| of_origin(card)).flatten() {
                *piece = mixed.next().unwrap_or(*piece);
            }
        }
    }

    /// The cards as plain data, for the state's digest.
    pub fn canonical(&self) -> impl Serialize + '_ {
        &self.0[..]
    }

    fn cards(&self, deck: DeckId) -> impl Iterator<Item = Piece> + '_ {
        self.0.iter().flatten().filter(move |(of, _)| *of == deck).map(|(_, card)| *card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Seed;

    const CURSES: DeckId = DeckId { module: ModuleId::Curses, which: 0 };
    const OTHER: DeckId = DeckId { module: ModuleId::Sample, which: 1 };

    fn card(kind: u8) -> Piece {
        Piece { module: ModuleId::Sample, kind }
    }

    #[test]
    fn decks_share_one_list_and_do_not_mix() {
        let mut decks = Decks::default();
        decks.lay(CURSES, (0..5).map(card));
        decks.lay(OTHER, (10..13).map(card));
        decks.pop(CURSES);
        decks.put_under(CURSES, card(9));
        assert_eq!((decks.height(CURSES), decks.top(CURSES)), (5, Some(card(3))));
        assert_eq!((decks.height(OTHER), decks.top(OTHER)), (3, Some(card(12))));
        let before: Vec<_> = decks.cards(CURSES).collect();
        assert_eq!(before, [9, 0, 1, 2, 3].map(card));
        decks.shuffle(&Seed::from_number(3).draws());
        let mut after: Vec<_> = decks.cards(CURSES).map(|card| card.kind).collect();
        assert_ne!(after, [9, 0, 1, 2, 3]);
        after.sort_unstable();
        assert_eq!((after, decks.height(OTHER)), (vec![0, 1, 2, 3, 9], 3));
        (0..9).for_each(|_| decks.pop(CURSES));
        assert_eq!(decks.top(CURSES), None);
    }
}
