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
/// Rule [BASE-28]: an action uses exactly the dice named, so a die that is not needed is refused rather than wasted.
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
        return Err(WhyNot { rule, obstacle });
    }
    let solved = |price: &Cost| solve(hand, &worth, price, named.and(from(price)));
    match prices.iter().filter_map(solved).max_by_key(|dice| dice.len()) {
        Some(dice) if dice == named => Ok(dice),
        Some(_) => Err(WhyNot::new(rule!("BASE-28"), Obstacle::Superfluous)),
        None => Err(WhyNot { rule, obstacle: Obstacle::TooFew }),
    }
}

/// The dice that may pay a price: usable ones, and locked ones where black masks are asked for.
fn payable(hand: &Hand, price: &Cost) -> DiceSet {
    match price.count(Face::BlackMask) {
        0 => hand.usable(),
        _ => hand.usable().or(hand.cursed()),
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
///
/// Dice that show what is asked for go first; dice that merely pass for it fill the gaps. As a die passes for one other
/// face at most, no search is needed.
fn solve(hand: &Hand, worth: &Worth, price: &Cost, from: DiceSet) -> Option<DiceSet> {
    let (mut chosen, mut missing) = (DiceSet::NONE, price.0);
    for asked in Face::ALL {
        take(hand, worth, asked, asked, from, &mut missing, &mut chosen);
    }
    for asked in Face::ALL {
        if missing[asked as usize] == 0 {
            continue;
        }
        for shown in Face::ALL.into_iter().filter(|shown| *shown != asked) {
            take(hand, worth, shown, asked, from, &mut missing, &mut chosen);
        }
        if missing[asked as usize] > 0 {
            return None;
        }
    }
    Some(chosen)
}

fn take(
    hand: &Hand,
    worth: &Worth,
    shown: Face,
    asked: Face,
    from: DiceSet,
    missing: &mut [u8; 5],
    chosen: &mut DiceSet,
) {
    let (missing, each) = (&mut missing[asked as usize], worth.of(shown, asked));
    if *missing == 0 || each == 0 {
        return;
    }
    let candidates = hand.showing(shown).and(from).without(*chosen);
    let dice = candidates.lowest_few(missing.div_ceil(each));
    *missing = missing.saturating_sub(dice.len() * each);
    *chosen = chosen.or(dice);
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
