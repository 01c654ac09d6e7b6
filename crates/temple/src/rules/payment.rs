//! Paying: the one place that counts symbols.
//!
//! Rules: BASE-26 to BASE-28, BASE-41, BASE-96 (own dice only). Everything that costs dice asks here which dice pay.

use crate::dice::{Cost, DiceSet, Face, Hand};
use crate::players::PlayerId;
use crate::rulebook::Worth;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::{RuleId, rule};

/// The dice with which a player pays one of several prices: the named ones, or the solver's choice.
///
/// Rule [BASE-96]: a player pays with dice of their own. Rule [BASE-28]: an action uses exactly the dice named; surplus symbols of a die that counts double are wasted. A die
/// that could not even stand for one symbol of its own is refused rather than wasted.
///
/// # Errors
/// What is wrong with the dice, under the action's own rule (BASE-99 group 6).
pub fn pay(
    view: &View<'_>,
    who: PlayerId,
    rule: RuleId,
    prices: &[Cost],
    named: Option<DiceSet>,
) -> Result<DiceSet, WhyNot> {
    let hand = &view.table.of(who).hand;
    let worth = view.book.worth(view, who);
    let from = |price: &Cost| payable(hand, price);
    let Some(named) = named else {
        let chosen = prices.iter().find_map(|price| solve(hand, &worth, price, from(price)));
        return chosen.ok_or(WhyNot { rule, obstacle: Obstacle::TooFew });
    };
    let usable = prices.iter().fold(DiceSet::NONE, |all, price| all.or(from(price)));
    if let Some(obstacle) = trouble(hand, named.without(usable)) {
        return Err(refused_die(rule, obstacle));
    }
    let pays = |price: &&Cost| solve(hand, &worth, price, named.and(from(price))).is_some();
    let uses_all = |price: &Cost| stand_for_symbols(hand, &worth, price, named) == named;
    match prices.iter().any(|price| pays(&price) && uses_all(price)) {
        true => Ok(named),
        false if prices.iter().any(|price| pays(&price)) => {
            Err(WhyNot::new(rule!("BASE-28"), Obstacle::Superfluous))
        }
        false => Err(WhyNot { rule, obstacle: Obstacle::TooFew }),
    }
}

/// The dice that may pay a price. Rule [BASE-27]: whatever is left of a roll: usable ones, and locked ones where black masks are asked for.
fn payable(hand: &Hand, price: &Cost) -> DiceSet {
    match price.count(Face::BlackMask) {
        0 => hand.usable(),
        _ => hand.usable().or(hand.cursed()),
    }
}

/// The refusal of a die under an action's own rule. Rule [BASE-56]: a committed die cannot be used elsewhere.
pub(crate) fn refused_die(rule: RuleId, obstacle: Obstacle) -> WhyNot {
    match obstacle {
        Obstacle::DieCommitted => WhyNot::new(rule!("BASE-56"), obstacle),
        _ => WhyNot::new(rule, obstacle),
    }
}

/// Why the first of these dice cannot be used.
#[must_use]
pub fn trouble(hand: &Hand, dice: DiceSet) -> Option<Obstacle> {
    let die = DiceSet::one(dice.lowest()?);
    Some(if !hand.in_hand().has_all(die) {
        Obstacle::NoSuchDie
    } else if hand.committed().has_all(die) {
        Obstacle::DieCommitted
    } else if hand.cursed().has_all(die) {
        Obstacle::DieCursed
    } else if hand.unrolled().has_all(die) {
        Obstacle::DieUnrolled
    } else {
        Obstacle::WrongFace
    })
}

/// The fewest dice out of `from` that pay the price, lowest numbers first; `None` if they do not suffice.
fn solve(hand: &Hand, worth: &Worth, price: &Cost, from: DiceSet) -> Option<DiceSet> {
    let (chosen, missing) = assign(hand, price, from, |shown, asked| worth.of(shown, asked));
    if missing == [0; 5] { Some(chosen) } else { None }
}

/// The dice out of `from` that can each stand for one symbol of the price.
fn stand_for_symbols(hand: &Hand, worth: &Worth, price: &Cost, from: DiceSet) -> DiceSet {
    assign(hand, price, from, |shown, asked| worth.of(shown, asked).min(1)).0
}

/// Assigns dice to symbols, and says which were taken and how many symbols are still missing.
///
/// Dice that show what is asked for go first; dice that merely pass for it fill the gaps. As a die passes for one other
/// face at most, no search is needed.
fn assign(hand: &Hand, price: &Cost, from: DiceSet, worth: impl Fn(Face, Face) -> u8) -> (DiceSet, [u8; 5]) {
    let (mut chosen, mut missing) = (DiceSet::NONE, price.0);
    let mut take = |shown: Face, asked: Face| {
        let (missing, each) = (&mut missing[asked as usize], worth(shown, asked));
        if *missing > 0 && each > 0 {
            let candidates = hand.showing(shown).and(from).without(chosen);
            let dice = candidates.lowest_few(missing.div_ceil(each));
            *missing = missing.saturating_sub(dice.len() * each);
            chosen = chosen.or(dice);
        }
    };
    Face::ALL.into_iter().for_each(|face| take(face, face));
    for asked in Face::ALL {
        Face::ALL.into_iter().filter(|shown| *shown != asked).for_each(|shown| take(shown, asked));
    }
    (chosen, missing)
}

/// Symbols of a face that some dice of a player add up to.
#[must_use]
pub fn symbols(view: &View<'_>, who: PlayerId, dice: DiceSet, asked: Face) -> u8 {
    if dice.is_empty() {
        return 0;
    }
    let hand = &view.table.of(who).hand;
    let worth = view.book.worth(view, who);
    let of_face = |shown: Face| hand.showing(shown).and(dice).len() * worth.of(shown, asked);
    Face::ALL.into_iter().map(of_face).sum()
}
