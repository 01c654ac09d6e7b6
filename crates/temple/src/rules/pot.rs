//! Pots of modules: dice pledged together for something else than gems.
//!
//! They are filled by the same command as gem levels; level 0 names the pot of a module. A pot may need symbols of several
//! faces, fires by itself or when asked, and leaves its chamber as it was: what comes of it is its module's affair.

use crate::components::Components;
use crate::dice::{Cost, DiceRow, Means};
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::players::{PlayerId, PlayerSet};
use crate::rulebook::{Fires, ModulePot, Nature, PotSpec};
use crate::temple::{ChamberId, Place};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

use super::activate::lies_among;
use super::payment;

/// The level that names the pot of a module.
pub const MODULE_POT: u8 = 0;

/// The number of a module's pot: it follows the gem levels of the chamber.
fn number(view: &View<'_>, place: Place) -> usize {
    number_in(&view.book.data, place.chamber)
}

/// The same, for whoever clears a pot away.
#[must_use]
pub fn number_in(data: &Components, chamber: ChamberId) -> usize {
    data.chamber(chamber).levels.len()
}

/// What the pot of a module in the looking player's place still lacks; none if there is no pot.
#[must_use]
pub fn missing(view: &View<'_>) -> Option<Cost> {
    let place = view.mine().place;
    let pot = view.book.pot_at(view, place)?;
    Some(contents(view, place, &pot.spec, given(view, view.me, place)).0)
}

fn here(view: &View<'_>) -> Result<ModulePot, WhyNot> {
    let pot = view.book.pot_at(view, view.mine().place);
    pot.ok_or(WhyNot::new(rule!("BASE-56"), Obstacle::WrongChamber))
}

/// Pledges dice and aids, each of which must leave less to be found, whatever the others' dice then stand for. Rule [BASE-56]: those
/// that are no longer needed are left alone.
pub(crate) fn judge(view: &View<'_>, row: &DiceRow) -> Result<Permit, WhyNot> {
    let pot = here(view)?;
    view.book.bans(view, Nature::Activate)?;
    if row.is_empty() {
        return Err(WhyNot::new(rule!("BASE-54"), Obstacle::NoDice));
    }
    let (place, hand) = (view.mine().place, &view.mine().hand);
    let lying = given(view, view.me, place);
    let (mut missing, _) = contents(view, place, &pot.spec, lying);
    let (mut mine, mut taken) = (lying, DiceRow::new());
    // What lies in this very pot counts as present and is passed over, so that no more is spent than it needs.
    for one in row.iter().filter(|one| !lies_among(lying, **one)) {
        let means = Means::one(*one);
        let refused = |obstacle| Err(WhyNot::new(rule!("BASE-54"), obstacle));
        if means.is_empty() || taken.contains(one) {
            return refused(Obstacle::NoSuchDie);
        }
        let bad_die = payment::trouble(hand, means.dice.without(hand.usable().or(hand.committed())));
        let bad_aid = || payment::aid_trouble(hand, means.aids.without(hand.committed_aids()));
        if let Some(obstacle) = bad_die.or_else(bad_aid) {
            return refused(obstacle);
        }
        if missing == Cost::FREE {
            break;
        }
        let (left, _) = contents(view, place, &pot.spec, mine.or(means));
        if left.total() >= missing.total() {
            return refused(Obstacle::WrongFace);
        }
        (missing, mine) = (left, mine.or(means));
        taken.push(*one);
    }
    if taken.is_empty() {
        return Err(WhyNot::new(rule!("BASE-56"), Obstacle::Superfluous));
    }
    Ok(Permit::Commit { dice: taken, pot: number(view, place) as u8, released: None })
}

/// A pot that waits to be asked fires for whoever stands there.
pub(crate) fn judge_fire(view: &View<'_>) -> Result<Permit, WhyNot> {
    let pot = here(view)?;
    view.book.bans(view, Nature::Activate)?;
    if pot.spec.fires == Fires::WhenAsked && is_full(view, view.mine().place, &pot.spec) {
        Ok(Permit::Fire)
    } else {
        Err(WhyNot::new(rule!("BASE-54"), Obstacle::TooFew))
    }
}

/// What somebody has pledged to the pot of a module.
fn given(view: &View<'_>, who: PlayerId, place: Place) -> Means {
    view.table.of(who).hand.pledged(number(view, place))
}

/// What a pot still lacks, and who has given something, if the asker has given this. It is full as soon as every
/// symbol can be covered, so those whose dice may stand for several faces are counted last.
fn contents(view: &View<'_>, place: Place, spec: &PotSpec, mine: Means) -> (Cost, PlayerSet) {
    let (mut missing, mut givers) = (spec.need, PlayerSet::default());
    for chooses in [false, true] {
        let here = view.table.inside().filter(|who| view.table.of(*who).place == place);
        for who in here.filter(|who| view.book.worth(view, *who).has_choice() == chooses) {
            let given = if who == view.me { mine } else { given(view, who, place) };
            if !given.is_empty() {
                missing = payment::left_of(view, who, given, &missing);
                givers = givers.with(who);
            }
        }
    }
    (missing, givers)
}

fn is_full(view: &View<'_>, place: Place, spec: &PotSpec) -> bool {
    let (missing, givers) = contents(view, place, spec, given(view, view.me, place));
    missing == Cost::FREE && spec.has_enough_givers(view.table, givers)
}

impl Teller<'_> {
    /// Fires the pot of a module in the place of a player, if it is full and does so by itself.
    pub(crate) fn fire_full_module_pot(&mut self, who: PlayerId) {
        let (place, view) = (self.table().of(who).place, self.view(who));
        let Some(pot) = view.book.pot_at(&view, place) else { return };
        if pot.spec.fires == Fires::AtOnce && is_full(&view, place, &pot.spec) {
            self.fire_module_pot(who);
        }
    }

    /// What was pledged is used up; then the module does what its pot does.
    pub(crate) fn fire_module_pot(&mut self, who: PlayerId) {
        let (place, view) = (self.table().of(who).place, self.view(who));
        let Some(pot) = view.book.pot_at(&view, place) else { return };
        let number = number(&view, place);
        self.spend_pot(Fact::PotEmptied { place, pot: number as u8 }, number, |one| one.place == place);
        if let Some(pot_fires) = pot.module.deeds().pot_fires {
            pot_fires(self, place);
        }
    }
}
