//! A face-down pile of cards that the companion draws from for whoever wants it: shuffled, and no card twice before all were drawn.

use temple::rulebook::Piece;

/// A pile and what was drawn from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile {
    cards: Vec<Piece>,
    drawn: usize,
}

impl Pile {
    /// A pile of these cards, shuffled by a source of chance that gives a number below the one it is told.
    pub fn of(cards: Vec<Piece>, below: impl FnMut(u32) -> u32) -> Pile {
        let mut pile = Pile { cards, drawn: 0 };
        pile.shuffle(below);
        pile
    }

    fn shuffle(&mut self, mut below: impl FnMut(u32) -> u32) {
        for last in (1..self.cards.len()).rev() {
            self.cards.swap(last, below(last as u32 + 1) as usize);
        }
        self.drawn = 0;
    }

    /// The next card; when all were drawn, all are shuffled again.
    pub fn draw(&mut self, below: impl FnMut(u32) -> u32) -> Option<Piece> {
        if self.left() == 0 {
            self.shuffle(below);
        }
        let card = self.cards.get(self.drawn).copied()?;
        self.drawn += 1;
        Some(card)
    }

    /// So many are left.
    pub fn left(&self) -> usize {
        self.cards.len() - self.drawn
    }

    /// As it is kept on the device: how many were drawn, and the cards in their order.
    pub fn written(&self) -> String {
        let cards = self.cards.iter().map(|card| format!(" {}", card.id()));
        std::iter::once(self.drawn.to_string()).chain(cards).collect()
    }

    /// What was kept, if it is a pile of just these cards.
    pub fn read(text: &str, mut of: Vec<Piece>) -> Option<Pile> {
        let mut words = text.split(' ');
        let drawn = words.next()?.parse().ok()?;
        let mut cards = Vec::new();
        for word in words {
            let place = of.iter().position(|card| card.id() == word)?;
            cards.push(of.swap_remove(place));
        }
        (of.is_empty() && drawn <= cards.len()).then_some(Pile { cards, drawn })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use temple::modules::MANIFESTS;

    #[test]
    fn no_card_comes_twice_before_all_were_drawn() {
        let module = MANIFESTS.iter().find(|module| module.pieces.len() > 5).expect("a module").id;
        let cards: Vec<Piece> = (0..6).map(|kind| Piece { module, kind }).collect();
        let mut state = 7_u32;
        let mut below = move |many: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % many
        };
        let mut pile = Pile::of(cards.clone(), &mut below);
        let mut rounds = Vec::new();
        for _ in 0..3 {
            let mut round: Vec<u8> = (0..6).filter_map(|_| pile.draw(&mut below)).map(|card| card.kind).collect();
            rounds.push(round.clone());
            round.sort_unstable();
            assert_eq!(round, [0, 1, 2, 3, 4, 5]);
            assert_eq!(pile.left(), 0);
        }
        assert!(rounds[0] != rounds[1] || rounds[1] != rounds[2], "it is shuffled again: {rounds:?}");
        assert_eq!(Pile::of(Vec::new(), |_| 0).draw(|_| 0), None);
        // A page that is loaded again draws on from where it was, and from no other pile.
        pile.draw(&mut below);
        assert_eq!(Pile::read(&pile.written(), cards.clone()), Some(pile.clone()));
        assert_eq!(Pile::read(&pile.written(), cards[1..].to_vec()), None);
        assert_eq!(Pile::read(&pile.written(), [cards.clone(), cards[..1].to_vec()].concat()), None);
        assert_eq!(Pile::read(&pile.written().replacen('1', "7", 1), cards), None);
    }
}
