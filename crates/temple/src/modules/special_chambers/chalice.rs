//! The chalice: found in the treasure chamber, carried through passages by whoever stands beside it, out at the exit.
//!
//! Rules: SPC-21 to SPC-25, SPC-27. It is taken along by one command alone, which is a kind of entering; no other way of moving
//! knows of it.

use super::{CHALICE, Fact, Permit};
use crate::about::{About, Aim};
use crate::command::Payment;
use crate::components::ChamberKind;
use crate::dice::{Cost, Means};
use crate::event;
use crate::game::Teller;
use crate::players::PlayerId;
use crate::rulebook::{Arrival, Moment, Piece, Whereabouts};
use crate::rules::enter::{behind_passage, entering};
use crate::rules::payment;
use crate::table::Table;
use crate::temple::{ChamberId, Part, Place, Side};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;
use tinyvec::ArrayVec;

/// Where it lies. Rules [SPC-43], [TRE-16], [CHR-37]: a vanishing floor sends it to the start by its kind, and whoever is moved without entering
/// leaves it. Rule [TRE-23]: an opened border is a passage like any other. Rule [SPC-27]: in a double chamber in the compartment it was carried into.
pub(super) fn place(table: &Table) -> Option<Place> {
    let (_, lying) = table.pieces.find(CHALICE)?;
    let Whereabouts::In(chamber) = lying.at else { return None };
    let has_rear = |part: &Part| {
        let placed = table.temple.get(chamber);
        placed.is_some_and(|placed| Side::ALL.iter().any(|side| placed.part_behind(*side) == *part))
    };
    let part = Some(table.modules.special_chambers.chalice_in).filter(has_rear).unwrap_or_default();
    Some(Place { chamber, part })
}

/// Rule [SPC-24]: if all escape while it is in the temple the players have lost.
pub(super) fn left_behind(table: &Table) -> Option<Piece> {
    place(table).map(|_| CHALICE)
}

/// Where somebody who stands beside it might take it. Rule [SPC-23]: anybody in the same place may.
pub(super) fn ways<'a>(view: &'a View<'_>) -> impl Iterator<Item = ChamberId> + 'a {
    let here = view.mine().place;
    let beside = place(view.table) == Some(here);
    let placed = view.table.temple.get(here.chamber).filter(|_| beside);
    placed.into_iter().flat_map(|placed| placed.passages().iter().filter_map(|side| placed.neighbour(side)))
}

/// The prices of entering with it. Rules [SPC-22], [BASE-28]: one torch besides the entry cost, paid as one sum.
fn prices(view: &View<'_>, to: ChamberId) -> ArrayVec<[Cost; 4]> {
    let printed = view.book.data.chamber(to).entry.unwrap_or_default();
    let extra = view.book.data.modules.special_chambers.carry;
    let sum = |entry: Cost| Cost(std::array::from_fn(|face| entry.0[face] + extra.0[face]));
    view.book.entry_costs(view, view.me, printed).into_iter().map(sum).collect()
}

pub(super) fn judge(view: &View<'_>, to: ChamberId, with: Payment) -> Result<Permit, WhyNot> {
    if place(view.table) != Some(view.mine().place) {
        return Err(WhyNot::new(rule!("SPC-22"), Obstacle::WrongChamber));
    }
    let place = behind_passage(view, view.mine().place, to)?;
    // Carrying is entering: whatever bars a chamber to those who walk bars it to those who carry (TIM-14, TIM-15).
    view.book.bans(view, entering(view, &[place]))?;
    let spent = payment::pay(view, view.me, rule!("SPC-22"), &prices(view, to), with)?;
    Ok(Permit::Carry { to: place, spent })
}

/// Carries it along. Rule [SPC-25]: in the exit it is out of the game, and the task is done.
pub(super) fn carry(teller: &mut Teller<'_>, who: PlayerId, to: Place, spent: Means) {
    teller.spend(who, spent);
    let from = teller.table().of(who).place;
    let Some((id, _)) = teller.table().pieces.find(CHALICE) else { return };
    teller.tell(event::Fact::Entered { who, to });
    if teller.book().data.chamber(to.chamber).kind == ChamberKind::ExitChamber {
        teller.remove_piece(id);
        teller.tell(Fact::Saved { who }.into());
    } else {
        teller.move_piece(id, Whereabouts::In(to.chamber));
        teller.tell(Fact::Carried { who, to }.into());
    }
    teller.announce(Moment::Arrived { who, from, how: Arrival::Entered });
}

pub(super) fn about(view: &View<'_>, to: ChamberId) -> About {
    let price = if to.index() < view.book.data.chambers.len() { prices(view, to)[0] } else { Cost::FREE };
    About::plain(rule!("SPC-22")).costing(price).aimed(Aim::Chamber(to)).using(CHALICE)
}
