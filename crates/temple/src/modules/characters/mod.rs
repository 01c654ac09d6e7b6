//! Module 6: characters. Everybody has one card, permanent or activatable, that bends a rule.
//!
//! Rules: CHR-1 to CHR-11, CHR-13, CHR-14, CHR-16 to CHR-18, CHR-20, CHR-21, CHR-33, CHR-36. Permanent cards are answers (below); activatable ones and the Priest's way to their
//! friends are commands (`ability.rs`).

mod ability;
mod data;
mod memory;

pub use ability::{Command, Path, Permit};
pub(crate) use ability::{about, carry_out, judge, natures, offers, paid_with, spent};
pub use data::{Character, CharacterSpec, Data};
pub(crate) use memory::Secrets;
pub use memory::{Card, CardSide, Choices, Fact, Memory};

use tinyvec::ArrayVec;

use crate::dice::{Cost, Face};
use crate::game::Teller;
use crate::modules::ModuleId;
use crate::players::PlayerId;
use crate::rulebook::{
    Answers, Deeds, Facing, Lying, Manifest, Moment, Ruling, Tale, Verb, Weight, Whereabouts, Worth,
};
use crate::secrets::module_stream;
use crate::seen::Sight;
use crate::setup::{Setup, SetupError};
use crate::table::Table;
use crate::view::{View, Viewer};
use kit::rule;

/// The module.
pub static MANIFEST: Manifest = Manifest {
    pieces: &Character::IDS,
    check_setup: Some(check_setup),
    answers: Answers {
        mask_frees: Some(mask_frees),
        worth: Some(worth),
        other_entry_cost: Some(other_entry_cost),
        may_send_back: Some(may_send_back),
        ..Answers::NONE
    },
    shows: Some(shows),
    ..Manifest::bare(ModuleId::Characters, "characters")
};

/// What it does.
pub static DEEDS: Deeds = Deeds { set_up: Some(set_up), reacts: Some(react), ..Deeds::NONE };

/// Rule [CHR-1]: no character twice.
fn check_setup(setup: &Setup) -> Result<(), SetupError> {
    let picks = &setup.choices.characters.picks;
    if picks.iter().skip(setup.players()).any(Option::is_some) {
        return Err(SetupError::NoSuchSeat);
    }
    let picked = |character: Character| picks.iter().flatten().filter(|card| card.character == character).count();
    if Character::ALL.into_iter().any(|character| picked(character) > 1) {
        Err(SetupError::PickedTwice)
    } else {
        Ok(())
    }
}

/// Rule [CHR-1]: every player has one card. Who picked none gets one of the others by chance.
fn set_up(teller: &mut Teller<'_>) {
    let book = teller.book().clone();
    let picks = &book.setup.choices.characters.picks;
    let taken = |character: &Character| picks.iter().flatten().any(|card| card.character == *character);
    let mut left: ArrayVec<[Character; 6]> = Character::ALL.into_iter().filter(|one| !taken(one)).collect();
    let mut sides = [CardSide::Permanent; 6];
    if let Some(draws) = teller.secrets().draws() {
        let (stream, mut n) = (module_stream(ModuleId::Characters), 0);
        draws.shuffle(stream, &mut n, &mut left);
        for side in &mut sides {
            *side = [CardSide::Permanent, CardSide::Activatable][draws.below(stream, n, 2) as usize];
            n += 1;
        }
    }
    for who in teller.table().players() {
        let by_chance = || Some(Card { character: left.pop()?, side: sides[who.index()] });
        if let Some(card) = picks[who.index()].or_else(by_chance) {
            teller.tell(Fact::Picked { who, card }.into());
        }
    }
}

/// Rule [CHR-5]: the card belongs to the player, whichever figure they steer.
fn has(view: &View<'_>, who: PlayerId, character: Character, side: CardSide) -> bool {
    view.table.modules.characters.card(who) == Some(Card { character, side })
}

/// Rule [CHR-7]: the Doc's golden masks free up to three. Rule [CHR-30]: a raise, so that a cap (CUR-20) prevails.
fn mask_frees(view: &View<'_>, who: PlayerId, ruling: &mut Ruling) {
    if has(view, who, Character::Doc, CardSide::Permanent) {
        ruling.raise(rule!("CHR-7"), 3);
    }
}

/// Rule [CHR-10]: the Muscleman's torches count twice. Rule [CHR-17]: the Mechanic's golden masks pass for keys.
fn worth(view: &View<'_>, who: PlayerId, worth: &mut Worth) {
    if has(view, who, Character::Muscleman, CardSide::Permanent) {
        worth.raise(Face::Torch, Face::Torch, 2);
    }
    if has(view, who, Character::Mechanic, CardSide::Permanent) {
        worth.raise(Face::GoldenMask, Face::Key, 1);
    }
}

/// Rule [CHR-20]: the Mentalist enters any chamber for two adventurers.
fn other_entry_cost(view: &View<'_>, who: PlayerId) -> Option<Cost> {
    has(view, who, Character::Mentalist, CardSide::Permanent).then_some(Cost::several(Face::Adventurer, 2))
}

/// Rule [CHR-6]: the Discoverer may send the drawn tile back.
fn may_send_back(view: &View<'_>, who: PlayerId) -> bool {
    has(view, who, Character::Discoverer, CardSide::Permanent)
}

/// Rule [CHR-1]: cards lie open before their owners; a used one is turned over (CHR-3).
fn shows(table: &Table, show: &mut dyn FnMut(Lying)) {
    for who in table.players() {
        if let Some(card) = table.modules.characters.card(who) {
            let facing = if table.modules.characters.is_turned(who) { Facing::Down } else { Facing::Up };
            show(Lying { piece: card.character.piece(), at: Whereabouts::Before(who), facing });
        }
    }
}

/// Rule [CHR-4]: turned cards come back at the end of the next countdown.
fn react(teller: &mut Teller<'_>, moment: Moment) {
    if moment == Moment::CardsReturn {
        teller.tell(Fact::CardsReturned.into());
    }
}

/// Character cards lie open before their owners (CHR-1).
pub(crate) fn sight(fact: &Fact, _viewer: Viewer) -> Sight {
    match fact {
        Fact::Picked { .. } | Fact::CardTurned { .. } | Fact::CardsReturned => Sight::Whole,
    }
}

/// What the facts of this module tell: who is who, and whose card is used.
pub(crate) fn tale(fact: &Fact, table: &Table) -> Option<Tale> {
    let of = |who| table.modules.characters.card(who).map(|card| card.character.piece());
    Some(match *fact {
        Fact::Picked { who, card } => Tale::of(who, Verb::Gains, Weight::Trifle).with(card.character.piece()),
        Fact::CardTurned { who } => Tale::of(who, Verb::Uses, Weight::Light).with(of(who)),
        Fact::CardsReturned => Tale::of_all(Verb::Readies, Weight::Trifle),
    })
}

/// Everything about the cards lies open.
pub(crate) fn reveals(fact: &Fact) -> bool {
    match fact {
        Fact::Picked { .. } | Fact::CardTurned { .. } | Fact::CardsReturned => false,
    }
}
