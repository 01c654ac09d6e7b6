//! The way of the moving platform: clockwise round the temple to the first place that fits, or waiting for one.
//!
//! Rules: TRP-5, TRP-6, TRP-8, TRP-9.

use super::Fact;
use crate::components::ChamberKind;
use crate::event;
use crate::game::Teller;
use crate::players::PlayerId;
use crate::rulebook::{Arrival, Laid};
use crate::temple::{Cell, ChamberId, Part, Place, Side};

/// The starting chamber, round which it travels.
fn start(teller: &Teller<'_>) -> Option<ChamberId> {
    teller.book().data.only(ChamberKind::StartChamber)
}

/// The platform that is under way.
fn under_way(teller: &Teller<'_>) -> Option<ChamberId> {
    teller.table().temple.afloat().map(|afloat| afloat.chamber)
}

/// Rule [TRP-5]: it was joined like any tile, which fixes how it is turned and from where it sets off. Nothing is triggered
/// there (BASE-44).
pub(super) fn set_off(teller: &mut Teller<'_>, chamber: ChamberId) {
    teller.tell(event::Fact::TileTakenUp { chamber });
    if let Some(place) = place_that_fits(teller) {
        // Whatever it meets there is looked at by the steps that follow.
        set_down(teller, chamber, Some(place));
    }
}

/// Rule [TRP-5]: the first free entrance clockwise that faces its stairway, without reserved squares.
fn place_that_fits(teller: &Teller<'_>) -> Option<(ChamberId, Side)> {
    let table = teller.table();
    let reserved = |cell: Cell| table.reserved().any(|(_, taken)| taken == cell);
    table.temple.next_clockwise(start(teller)?, reserved)
}

fn set_down(teller: &mut Teller<'_>, chamber: ChamberId, at: Option<(ChamberId, Side)>) {
    teller.tell(event::Fact::TileSetDown { chamber, at });
    if let Some(trap) = teller.book().data.modules.trap_chambers.piece(chamber) {
        teller.tell(Fact::Arrived { trap, chamber }.into());
    }
}

/// Rule [TRP-6]: after every change of the temple it looks again, and docks by itself.
pub(super) fn look_for_a_place(teller: &mut Teller<'_>) {
    if let (Some(chamber), Some(place)) = (under_way(teller), place_that_fits(teller)) {
        dock(teller, chamber, Some(place));
    }
}

fn dock(teller: &mut Teller<'_>, chamber: ChamberId, at: Option<(ChamberId, Side)>) {
    let by = rider(teller, chamber).unwrap_or_default();
    set_down(teller, chamber, at);
    teller.take_effect(Laid { chamber, by });
}

/// Who stands on it; rule [TRP-8]: nobody any more, if they were fetched away.
fn rider(teller: &Teller<'_>, chamber: ChamberId) -> Option<PlayerId> {
    teller.table().inside().find(|who| teller.table().of(*who).place.chamber == chamber)
}

/// Rule [TRP-9]: when nothing can come any more that would make a place fit, it goes back to where it came from; if that is
/// filled, whoever stands on it goes back and the tile is out of the game.
pub(super) fn wait_no_longer(teller: &mut Teller<'_>) {
    look_for_a_place(teller);
    let Some(chamber) = under_way(teller) else { return };
    let table = teller.table();
    let others = table.inside().filter(|who| table.of(*who).place.chamber != chamber).count();
    if table.pile > 0 && others > 0 {
        return;
    }
    if table.temple.is_origin_empty() {
        // Somebody may be about to lay a tile there; then it waits until that is decided.
        let origin = table.temple.afloat().map(|afloat| afloat.origin());
        if table.reserved().any(|(_, cell)| Some(cell) == origin) {
            return;
        }
        return dock(teller, chamber, None);
    }
    go_back(teller, chamber);
}

fn go_back(teller: &mut Teller<'_>, chamber: ChamberId) {
    let from = teller.table().modules.trap_chambers.boarded_from();
    let from = from.filter(|from| teller.table().temple.get(from.chamber).is_some());
    let home = || start(teller).map(|chamber| Place { chamber, part: Part::Front });
    if let (Some(who), Some(place)) = (rider(teller, chamber), from.or_else(home)) {
        teller.relocate(who, place, Arrival::Carried);
    }
    teller.tell(event::Fact::TileOut { chamber });
    if let Some(trap) = teller.book().data.modules.trap_chambers.piece(chamber) {
        teller.tell(Fact::Arrived { trap, chamber }.into());
    }
}
