//! Module 1: curses. A purple mask costs its discoverer a card; dice lift it again.
//!
//! Rules: CUR-1 to CUR-21, CUR-25. Each card is one line in the answer or objection it gives: search for its name. Soul exchange,
//! which joins with the first expansion, has a file of its own.

mod data;
mod lift;
mod memory;
pub mod soul;

pub use data::{CardSpec, Curse, Data};
pub use lift::{Command, Permit};
pub(crate) use lift::{about, carry_out, judge, natures, offers, paid_with, spent};
pub(crate) use memory::Secrets;
pub use memory::{Choices, CurseSet, Fact, Memory};

use crate::components::{Components, Group};
use crate::decks::{DeckId, MAX_CARDS};
use crate::dice::{DiceSet, DieId};
use crate::event::{self, DieFate};
use crate::game::Teller;
use crate::modules::boxes::{EXPANSION_1_CARDS, has_expansion_1};
use crate::modules::{ModuleFact, ModuleId};
use crate::players::PlayerId;
use crate::position::Position;
use crate::rulebook::{
    Answers, Deeds, Facing, Icon, Laid, Lying, Manifest, Moment, Nature, Natures, Piece, Ruling, Tale, Verb,
    Weight, Whereabouts,
};
use crate::secrets::module_stream;
use crate::seen::Sight;
use crate::setup::{OptionSpec, Setup, SetupError};
use crate::table::{Table, WaitingRoll};
use crate::view::{View, Viewer};
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;
use tinyvec::ArrayVec;

/// The module.
pub static MANIFEST: Manifest = Manifest {
    pieces: &Curse::IDS,
    // Rule [CUR-1].
    tiles: Some(|_, plan| plan.replace_basic(Group::CurseTreasure)),
    heeds: &[Icon::PurpleMask],
    options: &[
        OptionSpec {
            name: "lost_dice_hold_min_ms",
            range: (0, 10_000),
            field: |setup| &mut setup.choices.curses.lost_dice_hold_min_ms,
        },
        OptionSpec {
            name: "cursed_hand_factor",
            range: (1, 20),
            field: |setup| &mut setup.choices.curses.cursed_hand_factor,
        },
        OptionSpec { name: "table_mode", range: (0, 1), field: |setup| &mut setup.choices.curses.table_mode },
        EXPANSION_1_CARDS,
    ],
    check_setup: Some(check_setup),
    answers: Answers {
        mask_frees: Some(mask_frees),
        roll_pace: Some(roll_pace),
        falling: Some(falling),
        holds_dice: Some(holds_dice),
        careful_ms: Some(careful_ms),
        ..Answers::NONE
    },
    busy: Some(busy),
    bans: Some(bans),
    cards: Some(cards),
    draws_from: Some(draws_from),
    shows: Some(shows),
    ..Manifest::bare(ModuleId::Curses, "curses")
};

/// What it does.
pub static DEEDS: Deeds =
    Deeds { set_up: Some(set_up), reacts: Some(react), rings: Some(soul::rings), ..Deeds::NONE };

fn check_setup(setup: &Setup) -> Result<(), SetupError> {
    let seats = setup.players() as u32;
    match u32::from(setup.choices.curses.lost_dice_fixed.0) >> seats {
        0 => Ok(()),
        _ => Err(SetupError::NoSuchSeat),
    }
}

/// Rule [CUR-2]: all cards of the base set are shuffled into a face-down pile.
fn set_up(teller: &mut Teller<'_>) {
    let book = teller.book().clone();
    let mut pile: ArrayVec<[Option<Piece>; MAX_CARDS]> = ArrayVec::new();
    book.cards(PILE, |card| pile.push(Some(card)));
    if let Some(draws) = teller.secrets().draws() {
        draws.shuffle(module_stream(ModuleId::Curses), &mut 0, &mut pile);
    }
    let count = pile.len() as u8;
    teller.secrets_mut().decks.lay(PILE, pile.into_iter().flatten());
    teller.tell(Fact::PileLaid { count }.into());
}

/// The curse pile.
pub const PILE: DeckId = DeckId { module: ModuleId::Curses, which: 0 };

/// Rule [CUR-2]: so many of each kind. Rule [CUR-3]: those of the first expansion join with it.
fn cards(data: &Components, setup: &Setup, deck: DeckId, add: &mut dyn FnMut(Piece)) {
    let joins = |card: &&CardSpec| deck == PILE && (card.curse.is_of_base() || has_expansion_1(setup));
    for card in data.modules.curses.cards.iter().filter(joins) {
        (0..card.copies).for_each(|_| add(card.curse.piece()));
    }
}

/// Every card that is drawn comes from the top of the pile.
fn draws_from(fact: &ModuleFact) -> Option<DeckId> {
    let ModuleFact::Curses(fact) = fact else { return None };
    match fact {
        Fact::Drawn { .. } | Fact::Discarded { .. } | Fact::DrawnOfOtherBox { .. } => Some(PILE),
        Fact::PileLaid { .. } | Fact::DieOnCard { .. } | Fact::Lifted { .. } | Fact::Lapsed { .. } => None,
        Fact::SoulsSwapped { .. } | Fact::Dropped { .. } => None,
    }
}

/// Lays out the curse pile of a made-up position, top first.
pub fn lay_pile(position: &mut Position, cards: &[Curse]) {
    position.decks.lay(PILE, cards.iter().rev().map(|curse| curse.piece()));
    position.table.modules.curses.pile = cards.len() as u8;
}

/// Whether a player has a curse.
#[must_use]
pub fn has(view: &View<'_>, who: PlayerId, curse: Curse) -> bool {
    view.table.modules.curses.of(who).has(curse)
}

/// Rule [CUR-19]: in table mode the honour system replaces the digital forms.
fn is_digital(view: &View<'_>) -> bool {
    view.book.setup.choices.curses.table_mode == 0
}

/// Rule [CUR-19]: the curses that a player keeps on their honour, in table mode: Silence, Lost dice and Cursed hand.
pub fn on_honour(view: &View<'_>, who: PlayerId) -> impl Iterator<Item = Curse> + use<> {
    let honoured = [Curse::Silence, Curse::LostDice, Curse::CursedHand];
    let (table_mode, curses) = (!is_digital(view), view.table.modules.curses.of(who));
    honoured.into_iter().filter(move |curse| table_mode && curses.has(*curse))
}

/// Rules [CUR-13], [CUR-20]: with the Mask a golden mask frees only one die, whatever else they have. Rule [CUR-21]: what frees
/// dice without a golden mask never asks.
fn mask_frees(view: &View<'_>, who: PlayerId, ruling: &mut Ruling) {
    if has(view, who, Curse::Mask) {
        ruling.cap(rule!("CUR-13"), 1);
    }
}

/// Rule [CUR-16]: a cursed hand takes twice as long. Rule [CUR-15]: assistive input takes a little longer instead of a
/// careful throw. Rule [CUR-25]: both together.
fn roll_pace(view: &View<'_>, who: PlayerId, ruling: &mut Ruling) {
    let choices = &view.book.setup.choices.curses;
    if is_digital(view) && has(view, who, Curse::CursedHand) {
        ruling.multiply(choices.cursed_hand_factor);
    }
    if is_digital(view) && has(view, who, Curse::LostDice) && choices.lost_dice_fixed.has(who) {
        ruling.add(choices.lost_dice_hold_min_ms);
    }
}

/// Rule [CUR-15]: on an early release the lowest die of the roll falls off the table.
fn falling(view: &View<'_>, who: PlayerId, dice: DiceSet, held_ms: u16) -> DiceSet {
    let choices = &view.book.setup.choices.curses;
    let careful = u32::from(held_ms) >= choices.lost_dice_hold_min_ms || choices.lost_dice_fixed.has(who);
    if is_digital(view) && has(view, who, Curse::LostDice) && !careful { dice.lowest_few(1) } else { DiceSet::NONE }
}

/// Rule [CUR-15]: how long a throw must be held; assistive input need not hold it.
fn careful_ms(view: &View<'_>, who: PlayerId) -> u32 {
    let choices = &view.book.setup.choices.curses;
    let careful = is_digital(view) && has(view, who, Curse::LostDice) && !choices.lost_dice_fixed.has(who);
    if careful { choices.lost_dice_hold_min_ms } else { 0 }
}

/// Rule [CUR-16]: until the pace has passed no other command is accepted; a roll waits. The pace of a roll that was made before
/// the card came blocks nothing.
fn busy(view: &View<'_>, natures: Natures) -> Result<(), WhyNot> {
    let until = view.mine().ready_at;
    let rolled_before = view.table.modules.curses.hand_free_until(view.me) == until;
    let is_cursed = is_digital(view) && has(view, view.me, Curse::CursedHand);
    let rests = is_cursed && view.now < until && !rolled_before;
    if rests && !natures.has(Nature::Roll) {
        Err(WhyNot::new(rule!("CUR-16"), Obstacle::BusyUntil(until)))
    } else {
        Ok(())
    }
}

/// Rule [CUR-11]: the Trap forbids entering and discovering, and every kind of entering. Rule [CUR-14]: Silence mutes its
/// holder: no chat, no voice, no calls; all commands stay.
fn bans(view: &View<'_>, natures: Natures) -> Result<(), WhyNot> {
    if natures.has_any(&[Nature::Enter, Nature::Discover]) && has(view, view.me, Curse::Trap) {
        return Err(WhyNot::new(rule!("CUR-11"), Obstacle::Cursed));
    }
    if natures.has(Nature::Speak) && is_digital(view) && has(view, view.me, Curse::Silence) {
        return Err(WhyNot::new(rule!("CUR-14"), Obstacle::Cursed));
    }
    Ok(())
}

/// Rule [CUR-12]: the die on the Broken die card.
fn holds_dice(table: &Table, who: PlayerId) -> DiceSet {
    table.modules.curses.die_on_card(who).map_or(DiceSet::NONE, DiceSet::one)
}

/// Rule [CUR-4]: a drawn card lies open before its owner.
fn shows(table: &Table, show: &mut dyn FnMut(Lying)) {
    for who in table.players() {
        for curse in table.modules.curses.of(who).iter() {
            show(Lying { piece: curse.piece(), at: Whereabouts::Before(who), facing: Facing::Up });
        }
    }
}

fn react(teller: &mut Teller<'_>, moment: Moment) {
    match moment {
        // Rule [CUR-5]: the first tiles are no discovery, so their masks are not announced.
        Moment::MaskShown(laid) => draw_card(teller, laid),
        Moment::LossSwapped { who, back, gone } => follow_swap(teller, who, back, gone),
        Moment::Escaped(who) => lapse(teller, who),
        _ => {}
    }
}

/// Rule [BASE-63]: the curses of an escaped adventurer lapse.
fn lapse(teller: &mut Teller<'_>, who: PlayerId) {
    soul::keep_for_good(teller, who);
    if !teller.table().modules.curses.of(who).is_empty() {
        teller.stop_timer(soul::choice_of(who));
        teller.tell(Fact::Lapsed { who }.into());
    }
}

/// Rules [CUR-4], [CUR-6], [CUR-9], [CUR-10]: the discoverer of a purple mask draws a card; one they already have is discarded
/// without effect; an empty pile gives none.
fn draw_card(teller: &mut Teller<'_>, laid: Laid) {
    let shows_mask = teller.book().data.chamber(laid.chamber).purple_mask;
    let Some(card) = teller.secrets().decks.top(PILE).filter(|_| shows_mask) else { return };
    let who = laid.by;
    let Some(curse) = Curse::of_piece(card) else {
        teller.tell(Fact::DrawnOfOtherBox { who, card }.into());
        return teller.announce(Moment::CardDrawn { who, card });
    };
    let is_void = curse == Curse::SoulExchange && !soul::can_choose(teller.table(), who);
    if is_void || teller.table().modules.curses.of(who).has(curse) {
        return teller.tell(Fact::Discarded { who, curse }.into());
    }
    teller.tell(Fact::Drawn { who, curse }.into());
    match curse {
        Curse::BrokenDie => break_die(teller, who),
        Curse::LostDice => spare_waiting_roll(teller, who),
        Curse::SoulExchange => soul::ask(teller, who),
        Curse::Trap | Curse::Mask | Curse::Silence | Curse::CursedHand => {}
    }
}

/// Rule [CUR-15]: a roll that was let go before the card came, and only waits, drops no die. It waits on as one that was held
/// long enough.
fn spare_waiting_roll(teller: &mut Teller<'_>, who: PlayerId) {
    let view = teller.view(who);
    let Some(WaitingRoll { dice, held_ms }) = view.mine().waiting else { return };
    if !falling(&view, who, dice, held_ms).is_empty() {
        teller.tell(event::Fact::RollWaits { who, dice, held_ms: u16::MAX });
    }
}

/// Rule [CUR-12]: one die is put on the card at once.
fn break_die(teller: &mut Teller<'_>, who: PlayerId) {
    if let Some(die) = teller.take_die(who, DieFate::HeldElsewhere) {
        teller.tell(Fact::DieOnCard { who, die }.into());
    }
}

/// Rule [CUR-12] with [BASE-77]: the die on the card changes with the swap.
fn follow_swap(teller: &mut Teller<'_>, who: PlayerId, back: DieId, gone: DieId) {
    let now_held = teller.table().of(who).hand.held().has(gone);
    if now_held && teller.table().modules.curses.die_on_card(who) == Some(back) {
        teller.tell(Fact::DieOnCard { who, die: gone }.into());
    }
}

/// All curse cards lie open before their owners (CUR-4); the pile's order is in no fact.
pub(crate) fn sight(fact: &Fact, _viewer: Viewer) -> Sight {
    match fact {
        Fact::PileLaid { .. }
        | Fact::Drawn { .. }
        | Fact::Discarded { .. }
        | Fact::DieOnCard { .. }
        | Fact::Lifted { .. }
        | Fact::Lapsed { .. }
        | Fact::DrawnOfOtherBox { .. }
        | Fact::SoulsSwapped { .. }
        | Fact::Dropped { .. } => Sight::Whole,
    }
}

/// What the facts of this module tell: a curse comes, is lifted, or changes nothing.
pub(crate) fn tale(fact: &Fact, _table: &Table) -> Option<Tale> {
    let of = |who, verb, weight, curse: Curse| Some(Tale::of(who, verb, weight).with(curse.piece()));
    match *fact {
        Fact::Drawn { who, curse } => of(who, Verb::Suffers, Weight::Heavy, curse),
        Fact::Discarded { who, curse } => of(who, Verb::Discards, Weight::Trifle, curse),
        Fact::Lifted { who, curse } => of(who, Verb::Sheds, Weight::Light, curse),
        Fact::Lapsed { who } => Some(Tale::of(who, Verb::Sheds, Weight::Trifle)),
        Fact::DrawnOfOtherBox { who, card } => Some(Tale::of(who, Verb::Suffers, Weight::Heavy).with(card)),
        Fact::SoulsSwapped { who, .. } => of(who, Verb::Uses, Weight::Heavy, Curse::SoulExchange),
        Fact::Dropped { who, curse } => of(who, Verb::Discards, Weight::Light, curse),
        Fact::PileLaid { .. } | Fact::DieOnCard { .. } => None,
    }
}

/// Rule [CUR-2]: the pile lies face down; drawing turns a card up.
pub(crate) fn reveals(fact: &Fact) -> bool {
    match fact {
        Fact::Drawn { .. } | Fact::Discarded { .. } | Fact::DrawnOfOtherBox { .. } => true,
        Fact::PileLaid { .. } | Fact::DieOnCard { .. } | Fact::Lifted { .. } | Fact::Lapsed { .. } => false,
        // With whom somebody swaps who has not said so is drawn by chance.
        Fact::SoulsSwapped { .. } => true,
        Fact::Dropped { .. } => false,
    }
}
