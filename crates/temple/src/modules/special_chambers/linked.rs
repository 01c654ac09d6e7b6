//! Linked chambers: their pots take effect together, once in a game.
//!
//! Rules: SPC-2 to SPC-6, SPC-40, SPC-41. Each linked chamber has its own pot, which the base fills; one that is full is armed
//! and waits.

use super::{Fact, Permit};
use crate::components::ChamberKind;
use crate::game::Teller;
use crate::modules::ModuleId;
use crate::rulebook::{Gathering, Natures};
use crate::rules::activate::Contents;
use crate::temple::{ChamberId, Part, Place};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;
use tinyvec::ArrayVec;

/// There are three linked chambers.
type Linked = ArrayVec<[ChamberId; 4]>;

fn is_linked(view: &View<'_>, chamber: ChamberId) -> bool {
    view.book.data.chamber(chamber).kind == ChamberKind::LinkedChamber
}

/// The linked chambers of the temple, and how many tiles were laid before each.
fn laid<'a>(view: &'a View<'_>) -> impl Iterator<Item = (u8, ChamberId)> + 'a {
    let linked = view.book.tiles_of(ChamberKind::LinkedChamber).iter();
    linked.filter_map(|id| Some((view.table.temple.get(*id)?.order, *id)))
}

/// The linked chambers of the temple, in the order in which they were laid (SPC-6).
fn in_temple(view: &View<'_>) -> Linked {
    let mut ordered: ArrayVec<[(u8, ChamberId); 4]> = laid(view).collect();
    ordered.sort_unstable();
    ordered.into_iter().map(|(_, chamber)| chamber).collect()
}

/// Rule [SPC-3]: whether the symbols required there are pledged by those who stand there.
fn is_armed(view: &View<'_>, chamber: ChamberId) -> bool {
    let place = Place { chamber, part: Part::Front };
    let level = view.book.data.chamber(chamber).levels.first();
    level.is_some_and(|level| Contents::of(view, place, 0, level).is_complete(view, level))
}

fn holds_somebody(view: &View<'_>, chamber: ChamberId) -> bool {
    view.table.inside().any(|who| view.table.of(who).place.chamber == chamber)
}

/// Rule [SPC-2]: a linked chamber waits for another. Rule [SPC-5]: once in a game. Rule [SPC-41]: whoever lends the missing symbols needs
/// another one armed.
pub(super) fn gathering(view: &View<'_>, chamber: ChamberId) -> Option<Gathering> {
    if !is_linked(view, chamber) {
        return None;
    }
    let is_ready = |other| other != chamber && holds_somebody(view, other) && is_armed(view, other);
    let others_ready = laid(view).any(|(_, other)| is_ready(other));
    let is_over = view.table.modules.special_chambers.linked_done.then_some(rule!("SPC-5"));
    Some(Gathering { module: ModuleId::SpecialChambers, others_ready, is_over })
}

/// Rule [SPC-4]: it fires by itself when at least two pots are armed and no unarmed linked chamber holds an adventurer; symbols that
/// were lent fire it at once.
pub(super) fn gather(teller: &mut Teller<'_>, lent: Option<ChamberId>) {
    let view = teller.view(crate::players::PlayerId(0));
    let linked = in_temple(&view);
    let armed = |chamber: &ChamberId| Some(*chamber) == lent || is_armed(&view, *chamber);
    let waits = linked.iter().any(|chamber| !armed(chamber) && holds_somebody(&view, *chamber));
    let enough = linked.iter().filter(|chamber| armed(chamber)).count() >= 2;
    // Rule [SPC-40]: what is forbidden now does not happen by itself either.
    if enough && !view.book.pots_wait(&view) && (lent.is_some() || !waits) {
        fire(teller, lent);
    }
}

/// Somebody has left a linked chamber that was not armed: perhaps the others waited for that.
pub(super) fn review(teller: &mut Teller<'_>, left: ChamberId) {
    let view = teller.view(crate::players::PlayerId(0));
    if is_linked(&view, left) && !view.table.modules.special_chambers.linked_done {
        gather(teller, None);
    }
}

/// Rule [SPC-4]: one gem in each armed chamber at the same time. Rule [SPC-6]: if the depot has fewer, those laid first get them.
pub(super) fn fire(teller: &mut Teller<'_>, lent: Option<ChamberId>) {
    let view = teller.view(crate::players::PlayerId(0));
    let armed = |chamber: &ChamberId| Some(*chamber) == lent || is_armed(&view, *chamber);
    let firing: Linked = in_temple(&view).into_iter().filter(armed).collect();
    teller.tell(Fact::LinkedFired.into());
    firing.into_iter().for_each(|chamber| teller.fire(Place { chamber, part: Part::Front }, 0));
}

/// Whether the looking player has given something to an armed pot.
pub(super) fn is_contributor(view: &View<'_>) -> bool {
    let here = view.mine().place.chamber;
    let gave = || !view.mine().hand.pledged(0).is_empty();
    is_linked(view, here) && gave() && is_armed(view, here) && !view.table.modules.special_chambers.linked_done
}

/// Rule [SPC-4]: any contributor may trigger earlier, as soon as two are armed.
pub(super) fn judge(view: &View<'_>) -> Result<Permit, WhyNot> {
    if !is_linked(view, view.mine().place.chamber) {
        return Err(WhyNot::new(rule!("SPC-4"), Obstacle::WrongChamber));
    }
    view.book.bans(view, Natures::ACTIVATING_AT_ONCE)?;
    if view.table.modules.special_chambers.linked_done {
        return Err(WhyNot::new(rule!("SPC-5"), Obstacle::Exhausted));
    }
    let armed = in_temple(view).into_iter().filter(|chamber| is_armed(view, *chamber)).count();
    if armed >= 2 && is_contributor(view) {
        Ok(Permit::Trigger)
    } else {
        Err(WhyNot::new(rule!("SPC-4"), Obstacle::TooFew))
    }
}
