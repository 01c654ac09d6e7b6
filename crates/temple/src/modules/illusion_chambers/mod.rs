//! Module 3: illusion chambers. Six one-gem chambers are not there for good: at each slam all that lie in the temple vanish and go
//! under the pile.
//!
//! Rules: ILL-1 to ILL-12, ILL-20, ILL-23 to ILL-25. Nothing here knows what lies or stands on a floor that vanishes: the base
//! clears it (`rules/vanishing.rs`), each piece as the data of its kind says.

mod memory;

pub(crate) use memory::Secrets;
pub use memory::{Choices, Data, Fact, Memory};

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::about::About;
use crate::command::Payment;
use crate::components::{ChamberSpec, Group};
use crate::dice::Means;
use crate::game::Teller;
use crate::modules::ModuleId;
use crate::players::PlayerId;
use crate::rulebook::{Deeds, Manifest, Moment, Natures, Tale};
use crate::seen::Sight;
use crate::table::Table;
use crate::temple::{ChamberId, MAX_CHAMBERS};
use crate::view::{View, Viewer};
use crate::why_not::WhyNot;

/// The module.
pub static MANIFEST: Manifest = Manifest {
    tiles: Some(|_, plan| plan.swap(is_one_gem_chamber, |spec| spec.group == Group::Illusion)),
    ..Manifest::bare(ModuleId::IllusionChambers, "illusion_chambers")
};

/// What it does.
pub static DEEDS: Deeds = Deeds { reacts: Some(react), ..Deeds::NONE };

/// Rules [ILL-1], [ILL-2]: the one-gem chambers of whichever 13 are in play make way.
fn is_one_gem_chamber(spec: &ChamberSpec) -> bool {
    let of_one_gem = spec.levels.len() == 1 && spec.levels[0].gems == 1;
    of_one_gem && matches!(spec.group, Group::Basic | Group::CurseTreasure)
}

/// Rule [ILL-4]: after a slam all illusion chambers of the temple vanish, shuffled among themselves, under the pile. Rules [ILL-5],
/// [ILL-6], [ILL-7], [ILL-9], [ILL-11]: what was there goes before, as the base clears a floor. Rule [ILL-8]: who was safe has been judged
/// before, so nobody loses a second die. Rule [ILL-12]: the collapse is no such step. Rules [TRE-41], [ILL-25]: a torch that made a
/// chamber safe has done so by then. Rules [ILL-20], [ILL-23]: whether one is a first tile or the only way does not matter.
///
/// Rules [ILL-3], [ILL-10], [CUR-23], [ILL-24]: a tile that is found again is a tile like any other: its gem, mask and chest are new, and
/// it may be sent back.
fn react(teller: &mut Teller<'_>, moment: Moment) {
    if moment != Moment::FloorsVanish {
        return;
    }
    let data = &teller.book().data;
    let is_illusion = |chamber: &ChamberId| data.chamber(*chamber).group == Group::Illusion;
    let lying: ArrayVec<[ChamberId; MAX_CHAMBERS]> =
        teller.table().temple.iter().map(|(chamber, _)| chamber).filter(is_illusion).collect();
    if !lying.is_empty() {
        teller.remove_chambers(&lying);
        teller.tiles_under_pile(&lying);
    }
}

/// What somebody may wish. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {}

/// A wish that was found legal, with everything decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permit {}

/// What sort of wish this is, so that other modules can object to it.
pub(crate) fn natures(_view: &View<'_>, command: &Command) -> Natures {
    match *command {}
}

/// The place, the bans, what is used up, the dice: in this order (BASE-99).
pub(crate) fn judge(_view: &View<'_>, command: &Command) -> Result<Permit, WhyNot> {
    match *command {}
}

pub(crate) fn carry_out(_teller: &mut Teller<'_>, _me: PlayerId, permit: Permit) {
    match permit {}
}

/// What the looking player might wish now.
pub(crate) fn offers(_view: &View<'_>, _offer: &mut dyn FnMut(Command)) {}

/// Rule, price, aim and piece of a wish.
pub(crate) fn about(_view: &View<'_>, command: &Command) -> About {
    match *command {}
}

/// The same wish paid in another way; none if it costs nothing.
pub(crate) fn paid_with(command: Command, _with: Payment) -> Option<Command> {
    match command {}
}

/// What a permitted wish takes.
pub(crate) fn spent(permit: &Permit) -> Means {
    match *permit {}
}

/// How a fact looks to somebody: whole, not at all, or as another fact.
pub(crate) fn sight(fact: &Fact, _viewer: Viewer) -> Sight {
    match *fact {}
}

/// Whether a fact turns up something that was hidden.
pub(crate) fn reveals(fact: &Fact) -> bool {
    match *fact {}
}

/// A fact in the base's own words, for news, sound, terminal and review.
pub(crate) fn tale(fact: &Fact, _table: &Table) -> Option<Tale> {
    match *fact {}
}
