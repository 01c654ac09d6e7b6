//! Action 3: activating gems. Dice are pledged to the pot of a level; a pot fires by itself when it is full.
//!
//! Rules: BASE-53 to BASE-59.

use super::payment;
use crate::components::GemLevel;
use crate::dice::{Aid, DiceRow, DieId, Face, Means};
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::players::{PlayerId, PlayerSet};
use crate::rulebook::{Natures, PotSpec};
use crate::temple::{Part, Place};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// Rule [BASE-56]: dice are pledged by their owner, in the order named, until the need is met.
pub(crate) fn judge(view: &View<'_>, dice: &DiceRow, level: u8) -> Result<Permit, WhyNot> {
    let place = view.mine().place;
    let pot = find_pot(view, place, level)?;
    view.book.bans(view, Natures::ACTIVATING)?;
    let level = usable_level(view, place, pot)?;
    if dice.is_empty() {
        return Err(WhyNot::new(rule!("BASE-54"), Obstacle::NoDice));
    }
    let pledged = view.mine().hand.pledged(pot);
    // What lies in this very pot counts as present and is passed over, so that no more is spent than the level needs.
    let dice: DiceRow = dice.iter().copied().filter(|die| !lies_among(pledged, *die)).collect();
    let already = Contents::of(view, place, pot, &level);
    if dice.is_empty() {
        return Err(WhyNot::new(rule!("BASE-56"), Obstacle::Superfluous));
    }
    if already.symbols >= level.count {
        return join_full_pot(view, &dice, pot, &level, &already);
    }
    let mine = |taken: &DiceRow| pledged.or(taken.iter().copied().collect());
    let by_others = already.symbols - payment::symbols(view, view.me, mine(&DiceRow::new()), level.face);
    let mut taken = DiceRow::new();
    for die in &dice {
        if by_others + payment::symbols(view, view.me, mine(&taken), level.face) < level.count {
            worth_for(view, *die, &taken, &level)?;
            taken.push(*die);
        }
    }
    Ok(Permit::Commit { dice: taken, pot: pot as u8, released: None })
}

/// Whether a die or aid lies among those pledged.
pub(crate) fn lies_among(pledged: Means, die: DieId) -> bool {
    let one = Means::one(die);
    !one.is_empty() && pledged.has_all(one)
}

/// The pot of a level at this place.
///
/// # Errors
/// Rule [BASE-56]: a place that has no such pot refuses the commit. Rule [SPC-11]: gems in the rear are for those who are there, whatever
/// way they came; the front part has no pot for them.
pub(crate) fn find_pot(view: &View<'_>, place: Place, gems: u8) -> Result<usize, WhyNot> {
    let spec = view.book.data.chamber(place.chamber);
    let pot = spec.levels.iter().position(|level| level.gems == gems);
    match pot {
        Some(_) if spec.gems_in_rear && place.part == Part::Front => {
            Err(WhyNot::new(rule!("SPC-11"), Obstacle::WrongChamber))
        }
        _ => pot.ok_or(WhyNot::new(rule!("BASE-56"), Obstacle::WrongChamber)),
    }
}

/// The level of a pot, if the chamber still has anything to activate.
///
/// # Errors
/// Rule [BASE-59]: nothing more can be activated here.
pub(crate) fn usable_level(view: &View<'_>, place: Place, pot: usize) -> Result<GemLevel, WhyNot> {
    if let Some(rule) = view.book.gathering(view, place.chamber).and_then(|gathering| gathering.is_over) {
        return Err(WhyNot::new(rule, Obstacle::Exhausted));
    }
    if view.table.temple.get(place.chamber).is_some_and(|placed| placed.exhausted) {
        Err(WhyNot::new(rule!("BASE-59"), Obstacle::Exhausted))
    } else {
        Ok(view.book.data.chamber(place.chamber).levels[pot])
    }
}

/// The symbols of one die or aid for a level. Rule [BASE-54]: of the face printed there. What is committed in the same
/// chamber may move; a die pays only once. What doubles the others has no symbol of its own, and fits where there is
/// something to double.
fn worth_for(view: &View<'_>, die: DieId, taken: &DiceRow, level: &GemLevel) -> Result<u8, WhyNot> {
    let hand = &view.mine().hand;
    let (one, pledgeable) = (Means::one(die), hand.usable().or(hand.committed()));
    let refused = |obstacle| Err(WhyNot::new(rule!("BASE-54"), obstacle));
    if one.is_empty() || taken.contains(&die) {
        return refused(Obstacle::NoSuchDie);
    }
    let bad_die = payment::trouble(hand, one.dice.without(pledgeable));
    let bad_aid = || payment::aid_trouble(hand, one.aids.without(hand.committed_aids()));
    if let Some(obstacle) = bad_die.or_else(bad_aid) {
        return refused(obstacle);
    }
    let doubles = || one.aids.places().any(|place| hand.aid(place).is_some_and(|held| held.aid == Aid::Doubles));
    match payment::symbols(view, view.me, one, level.face) {
        0 if matches!(level.face, Face::Key | Face::Torch) && doubles() => Ok(0),
        0 => refused(Obstacle::WrongFace),
        symbols => Ok(symbols),
    }
}

/// Rule [BASE-56]: a pot that is full but lacks a second contributor takes one die of another player all the same, and
/// gives back the last one whose removal leaves the need met.
fn join_full_pot(
    view: &View<'_>,
    dice: &DiceRow,
    pot: usize,
    level: &GemLevel,
    already: &Contents,
) -> Result<Permit, WhyNot> {
    if already.is_complete(view, level) || already.givers.has(view.me) {
        return Err(WhyNot::new(rule!("BASE-56"), Obstacle::Superfluous));
    }
    let first = dice[0];
    let mine = worth_for(view, first, &DiceRow::new(), level)?;
    let back = given_back(view, pot, level, already, mine, 1);
    let released = back.and_then(|(other, means)| Some((other, means.iter().next()?)));
    Ok(Permit::Commit { dice: DiceRow::from_iter([first]), pot: pot as u8, released })
}

/// What the only contributor of a full pot gets back when somebody joins with so many symbols: at most so many dice and aids,
/// the last one committed first, as long as the need stays met.
pub(crate) fn given_back(
    view: &View<'_>,
    pot: usize,
    level: &GemLevel,
    already: &Contents,
    joining: u8,
    most: u8,
) -> Option<(PlayerId, Means)> {
    let other = already.givers.iter().next().filter(|_| already.symbols >= level.count)?;
    let hand = &view.table.of(other).hand;
    let (pledged, mut back) = (hand.pledged(pot), Means::NONE);
    for die in hand.last_pledged_first().filter(|die| lies_among(pledged, *die)) {
        let less = back.or(Means::one(die));
        let left = payment::symbols(view, other, pledged.without(less), level.face);
        if back.len() < most && left + joining >= level.count {
            back = less;
        }
    }
    (!back.is_empty()).then_some((other, back))
}

/// Rule [BASE-56]: the owner may withdraw a die any time before the pot fires.
pub(crate) fn judge_withdraw(view: &View<'_>, means: Means) -> Result<Permit, WhyNot> {
    if means.is_empty() || !view.mine().hand.pledges().has_all(means) {
        Err(WhyNot::new(rule!("BASE-56"), Obstacle::NoSuchDie))
    } else {
        Ok(Permit::Withdraw(means))
    }
}

/// What lies in a pot.
pub(crate) struct Contents {
    /// Symbols of the level's face.
    pub symbols: u8,
    /// Whose dice they are.
    pub givers: PlayerSet,
}

impl Contents {
    /// What lies in a pot.
    pub fn of(view: &View<'_>, place: Place, pot: usize, level: &GemLevel) -> Contents {
        let mut contents = Contents { symbols: 0, givers: PlayerSet::default() };
        for who in view.table.inside().filter(|who| view.table.of(*who).place == place) {
            let means = view.table.of(who).hand.pledged(pot);
            if !means.is_empty() {
                contents.symbols += payment::symbols(view, who, means, level.face);
                contents.givers = contents.givers.with(who);
            }
        }
        contents
    }

    /// Rule [BASE-57]: one gem takes any number of contributors. Rule [BASE-58]: two or three gems of a gem chamber need two,
    /// unless one adventurer alone is inside. Rule [BASE-98]: that is how solo is played, too.
    pub fn is_complete(&self, view: &View<'_>, level: &GemLevel) -> bool {
        self.symbols >= level.count && PotSpec::from(level).has_enough_givers(view.table, self.givers)
    }
}

/// What fills a pot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Symbols {
    /// What lies in it.
    Pledged,
    /// Also what somebody lends for this moment.
    Lent,
}

impl Teller<'_> {
    pub(crate) fn commit(&mut self, who: PlayerId, dice: DiceRow, pot: u8, released: Option<(PlayerId, DieId)>) {
        self.tell(Fact::Committed { who, dice, pot });
        if let Some((other, die)) = released {
            self.tell(Fact::Withdrawn { who: other, dice: Means::one(die) });
        }
        self.fire_full_pots(who);
    }

    pub(crate) fn withdraw(&mut self, who: PlayerId, means: Means) {
        self.tell(Fact::Withdrawn { who, dice: means });
    }

    /// Fires the pots a player has pledged dice to, as far as they are full. Rule [BASE-56]: pots of gems may be made to wait.
    pub(crate) fn fire_full_pots(&mut self, who: PlayerId) {
        let place = self.table().of(who).place;
        let view = self.view(who);
        let is_full = |pot: &usize| {
            let pledged = !view.mine().hand.pledged(*pot).is_empty();
            let level = &view.my_chamber().levels[*pot];
            pledged && Contents::of(&view, place, *pot, level).is_complete(&view, level)
        };
        let level = (0..view.my_chamber().levels.len()).find(is_full).filter(|_| !view.book.pots_wait(&view));
        if let Some(pot) = level {
            self.fire_or_gather(place, pot, Symbols::Pledged);
        } else if view.book.has_pots() {
            self.fire_full_module_pot(who);
        }
    }

    /// Fires a full pot, unless it waits for others: then their module sees to it.
    pub(crate) fn fire_or_gather(&mut self, place: Place, pot: usize, symbols: Symbols) {
        let gathering = self.book().gathering(&self.view(PlayerId(0)), place.chamber);
        match gathering.map(|gathering| gathering.module.deeds().gathers) {
            None => self.fire(place, pot),
            Some(None) => {}
            Some(Some(gathers)) => gathers(self, (symbols == Symbols::Lent).then_some(place.chamber)),
        }
    }

    /// Rule [BASE-55]: the gems of the level move; if the depot holds fewer, all it holds.
    pub(crate) fn fire(&mut self, place: Place, pot: usize) {
        let level = self.book().data.chamber(place.chamber).levels[pot];
        let gems = level.gems.min(self.table().depot);
        let fact = Fact::PotFired { chamber: place.chamber, pot: pot as u8, gems };
        self.spend_pot(fact, pot, |one| one.place.chamber == place.chamber);
    }
}
