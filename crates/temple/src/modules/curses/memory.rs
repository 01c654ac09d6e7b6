//! What the curses have lying open, what they hide, and what may be chosen.

use kit::{Draws, Tick};
use serde::{Deserialize, Serialize};

use super::{Curse, PILE, soul};
use crate::dice::DieId;
use crate::game::Game;
use crate::modules::boxes::ExpansionSwitch;
use crate::players::{MAX_PLAYERS, PlayerId, PlayerSet};
use crate::rulebook::Piece;
use crate::table::Adventurer;

/// What may be chosen before the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choices {
    /// How long a careful throw is held (CUR-15).
    pub lost_dice_hold_min_ms: u32,
    /// How much slower a cursed hand rolls (CUR-16).
    pub cursed_hand_factor: u32,
    /// 1: all sit in one room and keep the curses on their honour (CUR-19).
    pub table_mode: u32,
    /// Rule [CUR-3]: whether the cards of the first expansion join in any case.
    pub expansion_1_cards: ExpansionSwitch,
    /// Players with assistive input (CUR-15).
    pub lost_dice_fixed: PlayerSet,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices {
            lost_dice_hold_min_ms: 500,
            cursed_hand_factor: 2,
            table_mode: 0,
            expansion_1_cards: ExpansionSwitch::default(),
            lost_dice_fixed: PlayerSet::default(),
        }
    }
}

/// The different curses of one player. Rule [CUR-8]: any number of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CurseSet(u32);

impl CurseSet {
    /// Whether a curse is among them.
    #[must_use]
    pub const fn has(self, curse: Curse) -> bool {
        self.0 & (1 << curse as u32) != 0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The curses, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Curse> {
        Curse::ALL.into_iter().filter(move |curse| self.has(*curse))
    }

    fn set(&mut self, curse: Curse) {
        self.0 |= 1 << curse as u32;
    }

    fn clear(&mut self, curse: Curse) {
        self.0 &= !(1 << curse as u32);
    }
}

/// What lies open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    /// Cards left in the pile.
    pub pile: u8,
    curses: [CurseSet; MAX_PLAYERS],
    die_on_card: [Option<DieId>; MAX_PLAYERS],
    /// Until when the roll pace of a roll runs that was made before the Cursed hand came (CUR-16).
    hand_free_until: [Tick; MAX_PLAYERS],
    /// With whom each player has swapped souls (CUR-17).
    souls: [Option<PlayerId>; MAX_PLAYERS],
}

/// Nothing is hidden but the deck.
#[derive(Clone, Copy, Default)]
pub(crate) struct Secrets;

/// What happened. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    /// The pile was laid out.
    PileLaid {
        /// How many cards.
        count: u8,
    },
    /// A card was drawn and works now.
    Drawn {
        /// By whom.
        who: PlayerId,
        /// Which.
        curse: Curse,
    },
    /// A card was drawn that its drawer already had.
    Discarded {
        /// By whom.
        who: PlayerId,
        /// Which.
        curse: Curse,
    },
    /// A die lies on the Broken die card.
    DieOnCard {
        /// Whose.
        who: PlayerId,
        /// Which.
        die: DieId,
    },
    /// A curse was lifted.
    Lifted {
        /// By whom.
        who: PlayerId,
        /// Which.
        curse: Curse,
    },
    /// All curses of an escaped player lapsed.
    Lapsed {
        /// Whose.
        who: PlayerId,
    },
    /// A card of a younger box was drawn from the pile; that box does what it does.
    DrawnOfOtherBox {
        /// By whom.
        who: PlayerId,
        /// Which.
        card: Piece,
    },
    /// Two players have swapped souls (CUR-17).
    SoulsSwapped {
        /// Whose card it is.
        who: PlayerId,
        /// The other.
        with: PlayerId,
    },
    /// A card that lay before a player left the game without being lifted.
    Dropped {
        /// Whose.
        who: PlayerId,
        /// Which.
        curse: Curse,
    },
}

impl Memory {
    /// The curses of a player.
    #[must_use]
    pub fn of(&self, who: PlayerId) -> CurseSet {
        self.curses[who.index()]
    }

    /// With whom a player has swapped souls.
    #[must_use]
    pub fn soul_of(&self, who: PlayerId) -> Option<PlayerId> {
        self.souls[who.index()]
    }

    fn part_souls(&mut self, who: PlayerId) {
        if let Some(other) = self.souls[who.index()].take() {
            self.souls[other.index()] = None;
        }
    }

    /// The die on a player's Broken die card.
    #[must_use]
    pub fn die_on_card(&self, who: PlayerId) -> Option<DieId> {
        self.die_on_card[who.index()]
    }

    /// Until when the pace of a player's roll runs that was made before the Cursed hand came.
    pub(crate) fn hand_free_until(&self, who: PlayerId) -> Tick {
        self.hand_free_until[who.index()]
    }

    pub(crate) fn apply(&mut self, fact: &Fact, players: &[Adventurer]) {
        match *fact {
            Fact::PileLaid { count } => self.pile = count,
            Fact::Drawn { who, curse } => {
                self.pile -= 1;
                self.curses[who.index()].set(curse);
                if curse == Curse::CursedHand {
                    self.hand_free_until[who.index()] = players[who.index()].ready_at;
                }
            }
            Fact::Discarded { .. } | Fact::DrawnOfOtherBox { .. } => self.pile -= 1,
            Fact::DieOnCard { who, die } => self.die_on_card[who.index()] = Some(die),
            Fact::Lifted { who, curse } => {
                self.curses[who.index()].clear(curse);
                match curse {
                    Curse::BrokenDie => self.die_on_card[who.index()] = None,
                    Curse::SoulExchange => self.part_souls(who),
                    _ => {}
                }
            }
            Fact::Lapsed { who } => {
                self.curses[who.index()] = CurseSet::default();
                self.die_on_card[who.index()] = None;
                self.part_souls(who);
            }
            Fact::SoulsSwapped { who, with } => {
                self.souls[who.index()] = Some(with);
                self.souls[with.index()] = Some(who);
            }
            Fact::Dropped { who, curse } => {
                self.curses[who.index()].clear(curse);
                self.part_souls(who);
            }
        }
    }

    /// Puts a card before a player, for made-up positions.
    pub fn place_card(&mut self, who: PlayerId, curse: Curse) {
        self.curses[who.index()].set(curse);
    }

    /// Puts a die on a player's Broken die card, for made-up positions.
    pub fn place_die(&mut self, who: PlayerId, die: DieId) {
        self.die_on_card[who.index()] = Some(die);
    }

    pub(crate) fn audit(&self, game: &Game) -> Result<(), &'static str> {
        if usize::from(self.pile) != game.secrets().decks.height(PILE) {
            return Err("the curse pile is not as high as it looks");
        }
        for who in game.table().players() {
            let broken = self.of(who).has(Curse::BrokenDie);
            if game.table().of(who).escaped && !self.of(who).is_empty() {
                return Err("an escaped adventurer is still cursed");
            }
            if self.die_on_card(who).is_some() && !broken {
                return Err("a die lies on a card that is not there");
            }
            if let Some(other) = self.soul_of(who) {
                let holders = [who, other].map(|one| self.of(one).has(Curse::SoulExchange));
                let escaped = [who, other].iter().any(|one| game.table().of(*one).escaped);
                if self.soul_of(other) != Some(who) || holders[0] == holders[1] || escaped {
                    return Err("two souls are swapped, but not by one card between two who are inside");
                }
            }
            let may_choose = self.of(who).has(Curse::SoulExchange) && self.soul_of(who).is_none();
            if soul::chooses(game.table(), who) && !may_choose {
                return Err("somebody chooses a soul without the card for it");
            }
        }
        Ok(())
    }
}

impl Secrets {
    pub fn apply(self, _fact: &Fact) {}

    pub fn canonical(self) -> impl Serialize {}

    pub fn shuffle(self, _draws: &Draws) {}
}
