//! Action 1: entering a chamber.
//!
//! Rules: BASE-40 to BASE-43.

use super::payment;
use crate::command::Payment;
use crate::components::ChamberKind;
use crate::dice::Means;
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::players::{MAX_PLAYERS, PlayerId, PlayerSet};
use crate::rulebook::{Arrival, Moment, Nature, Natures};
use crate::temple::{ChamberId, Place};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;
use tinyvec::ArrayVec;

/// Rules [BASE-40], [BASE-41]: through a passage, for the red-framed icons of the chamber entered. Rule [BASE-43]: one chamber
/// at a time, each move paid by itself.
pub(crate) fn judge(view: &View<'_>, to: ChamberId, with: Payment) -> Result<Permit, WhyNot> {
    stands_somewhere(view, Nature::Enter)?;
    let place = behind_passage(view, view.mine().place, to)?;
    view.book.bans(view, entering(view, &[place]))?;
    // Rule [BASE-42]: start and exit cost what their own frame says, like any other chamber. Rule [SPC-12]: by the rear too.
    let printed = view.book.data.chamber(to).entry.unwrap_or_default();
    let prices = view.book.entry_costs(view, view.me, printed);
    let spent = payment::pay(view, view.me, rule!("BASE-41"), &prices, with)?;
    Ok(Permit::Enter { to: place, spent })
}

/// The natures of entering these places one after the other.
pub(crate) fn entering(view: &View<'_>, places: &[Place]) -> Natures {
    let is_start = |place: &Place| view.book.data.chamber(place.chamber).kind == ChamberKind::StartChamber;
    if places.iter().any(is_start) { Natures::of(&[Nature::Enter, Nature::ToStart]) } else { Nature::Enter.into() }
}

/// Whoever stands on a tile that is afloat has no place to be judged by, so whatever forbids them to move is named (BASE-99).
///
/// # Errors
/// That reason.
pub(crate) fn stands_somewhere(view: &View<'_>, nature: Nature) -> Result<(), WhyNot> {
    if view.table.temple.is_afloat(view.mine().place.chamber) { view.book.bans(view, nature) } else { Ok(()) }
}

/// The place one reaches through the passage to another chamber, from the same side of an inner wall.
///
/// # Errors
/// Rule [BASE-40]: there is no passage. A chamber beside this one may keep everybody out by a rule of its own, which says more.
pub(crate) fn behind_passage(view: &View<'_>, from: Place, to: ChamberId) -> Result<Place, WhyNot> {
    let temple = &view.table.temple;
    let refused = |obstacle| WhyNot::new(rule!("BASE-40"), obstacle);
    if temple.get(to).is_none() {
        return Err(refused(Obstacle::NotInTheTemple));
    }
    let side = temple.side_towards(from.chamber, to).ok_or(refused(Obstacle::NoPassage))?;
    if view.book.data.chamber(to).entry.is_none() {
        return Err(WhyNot::new(view.book.no_entry(to), Obstacle::NoPassage));
    }
    if temple.through(from.chamber, side).is_some() && temple.place_behind(from.chamber, side) == from {
        view.book.way_out(temple, from.chamber, side)?;
        Ok(temple.place_behind(to, side.opposite()))
    } else {
        Err(refused(Obstacle::NoPassage))
    }
}

impl Teller<'_> {
    pub(crate) fn enter(&mut self, who: PlayerId, to: Place, spent: Means) {
        self.spend(who, spent);
        let from = self.table().of(who).place;
        self.tell(Fact::Entered { who, to });
        self.announce(Moment::Arrived { who, from, how: Arrival::Entered });
    }

    /// Lets two players steer each other's figure. Nobody moves and nobody arrives; a tile that one of them was laying is laid by
    /// its default first (BASE-48).
    pub(crate) fn swap_places(&mut self, a: PlayerId, b: PlayerId) {
        self.settle_placement(a);
        self.settle_placement(b);
        self.tell(Fact::PlacesSwapped { a, b });
        self.announce(Moment::PlacesSwapped { a, b });
    }

    /// Puts several adventurers into one place at once: all of them have left before anybody arrives, so that nothing happens
    /// halfway.
    pub(crate) fn relocate_all(&mut self, all: PlayerSet, to: Place, how: Arrival) {
        all.iter().for_each(|who| self.settle_placement(who));
        let came_from = all.iter().map(|who| (who, self.table().of(who).place));
        let came_from: ArrayVec<[(PlayerId, Place); MAX_PLAYERS]> = came_from.collect();
        all.iter().for_each(|who| self.tell(Fact::Relocated { who, to }));
        for (who, from) in came_from {
            self.announce(Moment::Arrived { who, from, how });
        }
    }

    /// Puts an adventurer somewhere else without entering (glossary: relocate). Whatever they had pledged comes back. Rule
    /// [BASE-48]: a tile they were laying goes to its default place first.
    pub(crate) fn relocate(&mut self, who: PlayerId, to: Place, how: Arrival) {
        self.settle_placement(who);
        let from = self.table().of(who).place;
        self.tell(Fact::Relocated { who, to });
        self.announce(Moment::Arrived { who, from, how });
    }
}
