//! Closing entrances, the first variant. Rules: RNW-61 to RNW-66, RNW-93.

use kit::{Face, PlayerId, rule};

use crate::event::Fact;
use crate::game::Teller;
use crate::permit::{Permit, sides_are_chosen};
use crate::room::{Closed, Place, Room, Side};
use crate::sheets::{Sheet, Variant};
use crate::table::{Phase, TempleSheet};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// Rule [RNW-62]: a room whose symbols equal the two sheet dice in this order. Rule [RNW-64]: an entrance that leads outside cannot be
/// closed.
pub(crate) fn judge(view: &View<'_>, room: Room, side: Side) -> Result<Permit, WhyNot> {
    sides_are_chosen(view)?;
    let refuse = |rule, obstacle| Err(WhyNot::new(rule, obstacle));
    if !view.book.plays(Variant::Entrances) {
        return refuse(rule!("RNW-60"), Obstacle::NotInThisGame);
    }
    if view.table.phase != Phase::Closing || !view.table.turn.closers.has(view.me) {
        return refuse(rule!("RNW-62"), Obstacle::NoOpenQuestion);
    }
    let shown = view.table.team.sheet_faces;
    if room.index() >= view.printed().rooms.len() || shown != Some(view.printed().room(room).entry) {
        return refuse(rule!("RNW-62"), Obstacle::WrongRoom);
    }
    match room.border(side) {
        None => refuse(rule!("RNW-64"), Obstacle::LeadsOutside),
        Some(border) if view.mine().sheet.closed.has(border) => refuse(rule!("RNW-63"), Obstacle::Closed),
        Some(_) => Ok(Permit::Close { room, side }),
    }
}

/// The entrances that can be closed on a sheet. Rule [RNW-63]: of all rooms that match, any entrance that is not closed yet.
pub(crate) fn closable(
    sheet: &TempleSheet,
    printed: &Sheet,
    shown: [Face; 2],
) -> impl Iterator<Item = (Room, Side)> {
    let closed = sheet.closed;
    let matching: crate::room::RoomSet = Room::all().filter(|room| printed.room(*room).entry == shown).collect();
    let rooms = Room::all().filter(move |room| matching.has(*room));
    let entrances = rooms.flat_map(|room| Side::ALL.map(|side| (room, side)));
    entrances.filter(move |(room, side)| room.border(*side).is_some_and(|border| !closed.has(border)))
}

/// What is closed for whoever lets the time pass. Rule [RNW-66]: the entrance whose closing lengthens the own way to the exit least,
/// counted with those already closed, then the one farthest away.
pub(crate) fn least_harm(sheet: &TempleSheet, printed: &Sheet, shown: [Face; 2]) -> Option<(Room, Side)> {
    let way = |closed: Closed| sheet.place.distances(closed)[printed.exit().index()].unwrap_or(u8::MAX);
    let steps = sheet.place.distances(sheet.closed);
    let harm = |(room, side): (Room, Side)| {
        let border = room.border(side)?;
        let far = |room: Room| steps[room.index()].unwrap_or(u8::MAX);
        let near = far(room).min(room.beside(side).map_or(u8::MAX, far));
        Some((way(sheet.closed.with(border)), u8::MAX - near, room, side))
    };
    closable(sheet, printed, shown).filter_map(harm).min().map(|(_, _, room, side)| (room, side))
}

impl Teller<'_> {
    /// Rule [RNW-61]: after the cursed dice have moved and before rolling the sheet dice are rolled, the left one first.
    pub(crate) fn ask_to_close(&mut self, who: PlayerId) {
        let faces = self.throw_sheet_dice();
        self.tell(Fact::SheetDiceRolled { faces });
        let masks = faces.iter().filter(|face| **face == Face::BlackMask).count() as u8;
        if masks > 0 {
            return self.curse_stock(masks);
        }
        let can_close = |seat: &PlayerId| {
            let sheet = &self.table().of(*seat).sheet;
            closable(sheet, self.book().sheet(), faces).next().is_some()
        };
        let both = [who, self.table().left_of(who)];
        let who = both.into_iter().filter(can_close).collect::<kit::PlayerSet>();
        // Rule [RNW-65]: if all entrances of all matching rooms are closed already, nothing is closed.
        if !who.is_empty() {
            self.tell(Fact::ClosingAsked { who });
        }
    }

    /// Rule [RNW-66]: nobody closes; for each black mask one die of the stock goes to box 1, as long as there is one.
    fn curse_stock(&mut self, masks: u8) {
        let count = masks.min(self.table().team.stock);
        if count > 0 {
            self.tell(Fact::DiceCursed { count });
        }
    }

    /// Rule [RNW-93]: each of the two chooses separately; then the active player rolls.
    pub(crate) fn close(&mut self, who: PlayerId, room: Room, side: Side) {
        self.tell(Fact::EntranceClosed { who, room, side });
        if self.table().turn.closers.is_empty() {
            self.tell(Fact::RollingBegan);
        }
    }

    pub(crate) fn close_by_default(&mut self, who: PlayerId) {
        let Some(shown) = self.table().team.sheet_faces else { return };
        if let Some((room, side)) = least_harm(&self.table().of(who).sheet, self.book().sheet(), shown) {
            self.close(who, room, side);
        }
    }
}

/// Whether an adventurer at this place could still reach the exit: a page warns with it before somebody closes their last way.
#[must_use]
pub fn can_reach_exit(place: Place, closed: Closed, printed: &Sheet) -> bool {
    place.distances(closed)[printed.exit().index()].is_some()
}
