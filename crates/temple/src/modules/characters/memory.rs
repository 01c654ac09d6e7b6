//! Whose card is whose, which are turned, and what may be chosen.

use kit::Draws;
use serde::{Deserialize, Serialize};

use super::Character;
use crate::game::Game;
use crate::players::{MAX_PLAYERS, PlayerId, PlayerSet};
use crate::table::Adventurer;

/// Which of a character's two cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CardSide {
    /// Rule [CHR-2]: works all the time.
    Permanent,
    /// Works once per countdown (CHR-3).
    Activatable,
}

/// A character card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Whose.
    pub character: Character,
    /// Which of the two.
    pub side: CardSide,
}

/// What may be chosen before the start (CHR-1).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Choices {
    /// The card each player picked.
    pub picks: [Option<Card>; MAX_PLAYERS],
}

/// What lies open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    cards: [Option<Card>; MAX_PLAYERS],
    turned: PlayerSet,
}

/// Nothing is hidden.
#[derive(Clone, Copy, Default)]
pub(crate) struct Secrets;

/// What happened. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    /// A player has this card.
    Picked {
        /// Who.
        who: PlayerId,
        /// Which card.
        card: Card,
    },
    /// A used card was turned over (CHR-3).
    CardTurned {
        /// Whose.
        who: PlayerId,
    },
    /// All turned cards came back (CHR-4).
    CardsReturned,
}

impl Memory {
    /// A player's card.
    #[must_use]
    pub fn card(&self, who: PlayerId) -> Option<Card> {
        self.cards[who.index()]
    }

    /// Whether a player's card is turned over.
    #[must_use]
    pub fn is_turned(&self, who: PlayerId) -> bool {
        self.turned.has(who)
    }

    pub(crate) fn apply(&mut self, fact: &Fact, _players: &[Adventurer]) {
        match *fact {
            Fact::Picked { who, card } => self.cards[who.index()] = Some(card),
            Fact::CardTurned { who } => self.turned = self.turned.with(who),
            Fact::CardsReturned => self.turned = PlayerSet::default(),
        }
    }

    /// Puts a card before a player, for made-up positions.
    pub fn place_card(&mut self, who: PlayerId, card: Card) {
        self.cards[who.index()] = Some(card);
    }

    pub(crate) fn audit(&self, _game: &Game) -> Result<(), &'static str> {
        let permanent = |who: PlayerId| self.card(who).is_none_or(|card| card.side == CardSide::Permanent);
        if self.turned.iter().any(permanent) { Err("a card is turned that cannot be used") } else { Ok(()) }
    }
}

impl Secrets {
    pub fn apply(self, _fact: &Fact) {}

    pub fn canonical(self) -> impl Serialize {}

    pub fn shuffle(self, _draws: &Draws) {}
}
