//! Every sensible command of a player with its verdict: what a page lights up or greys out, what a bot chooses from.

use crate::command::{Command, PairSet, Prize};
use crate::permit::{Permit, permit};
use crate::room::{Place, Side};
use crate::rules::{action, entrances, explore};
use crate::sheets::{Track, Variant};
use crate::symbols::{SYMBOLS, Symbols};
use crate::table::Phase;
use crate::view::View;
use crate::why_not::WhyNot;

/// A command and whether it is legal now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The wish.
    pub command: Command,
    /// What the judge says.
    pub verdict: Result<Permit, WhyNot>,
}

/// Lists what the looking player might do in this step, refusals included: a page shows them with their reason. Giving up (RNW-56)
/// and wishes (RNW-57) belong to no step and are not listed.
pub fn options(view: &View<'_>, offers: &mut Vec<Offer>) {
    offers.clear();
    let mut offer = |command: Command| offers.push(Offer { command, verdict: permit(view, &command) });
    match view.table.phase {
        Phase::Ready | Phase::Won | Phase::Lost => return,
        Phase::Sides => return Side::ALL.into_iter().for_each(|side| offer(Command::ChooseSide(side))),
        Phase::Closing => offer_closing(view, &mut offer),
        Phase::Rolling | Phase::Exploring => offer_turn(view, &mut offer),
        Phase::Sharing => offer_pool(view, &mut offer),
    }
    view.printed().map_ids().for_each(|map| offer(Command::UseMap(map)));
}

fn offer_closing(view: &View<'_>, offer: &mut impl FnMut(Command)) {
    let Some(shown) = view.table.team.sheet_faces.filter(|_| view.table.turn.closers.has(view.me)) else { return };
    let entrances = entrances::closable(&view.mine().sheet, view.printed(), shown);
    entrances.for_each(|(room, side)| offer(Command::Close { room, side }));
}

fn offer_turn(view: &View<'_>, offer: &mut impl FnMut(Command)) {
    if view.table.turn.vote.is_some() {
        [Prize::Gems, Prize::Die].into_iter().for_each(|prize| offer(Command::Vote(prize)));
    }
    if view.table.active != view.me {
        return;
    }
    if view.table.turn.choosing.is_some() {
        action::picks(view.book).iter().for_each(|pick| offer(Command::Choose(*pick)));
    } else if view.table.turn.vote.is_none() {
        offer_dice(view, offer);
        offer_rooms(view, offer);
        offer(Command::EndTurn);
    }
    offer(Command::TakeBack);
}

fn offer_dice(view: &View<'_>, offer: &mut impl FnMut(Command)) {
    offer(Command::Roll);
    if let Some(pair) = view.table.turn.pair {
        let open = pair.open().0;
        (0..4).filter(|pool| pool & !open == 0).for_each(|pool| offer(Command::Decide(PairSet(pool))));
    }
    offer(Command::Reroll);
    (0..view.book.boxes() as u8).for_each(|from| offer(Command::Heal(from)));
    [Track::Key, Track::Torch, Track::Gold].into_iter().for_each(|track| offer(Command::MakeDie(track)));
}

/// The rooms next door, by dice and by a Rush; what no die shows is helped out by circles where there are enough of them.
fn offer_rooms(view: &View<'_>, offer: &mut impl FnMut(Command)) {
    let sheet = &view.mine().sheet;
    for to in sheet.place.neighbours(sheet.closed) {
        let lacking = explore::lacking(view, to);
        let circles = |face| Track::of_symbol(face).map_or(0, |track| view.table.team.free(track));
        let enough = SYMBOLS.into_iter().all(|face| lacking.count(face) <= circles(face));
        offer(Command::Enter { to, help: if enough { lacking } else { Symbols::NONE } });
        offer(Command::Rush(to));
    }
}

fn offer_pool(view: &View<'_>, offer: &mut impl FnMut(Command)) {
    if view.table.turn.sharing != Some(view.me) {
        return;
    }
    for face in SYMBOLS.into_iter().filter(|face| view.table.turn.pool.count(*face) > 0) {
        let mut matches = false;
        for mark in view.mine().sheet.marks_for(view.printed(), face) {
            matches = true;
            offer(Command::Take { face, mark: Some(mark) });
        }
        if !matches {
            offer(Command::Take { face, mark: None });
        }
    }
    offer(Command::TakeNoMore);
}

/// Whether closing this entrance would cut the looking player off from the exit: a page warns before they do (RNW-66).
#[must_use]
pub fn cuts_off(view: &View<'_>, command: &Command) -> bool {
    let Command::Close { room, side } = *command else { return false };
    let (sheet, printed) = (&view.mine().sheet, view.printed());
    let reaches = |closed| entrances::can_reach_exit(sheet.place, closed, printed);
    let closed = room.border(side).map_or(sheet.closed, |border| sheet.closed.with(border));
    view.book.plays(Variant::Entrances)
        && sheet.place != Place::Nowhere
        && reaches(sheet.closed)
        && !reaches(closed)
}
