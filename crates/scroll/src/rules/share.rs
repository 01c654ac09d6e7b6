//! Sharing the pool, and the helper that says where a die helps most. Rules: RNW-35 to RNW-39.

use kit::{Face, PlayerId, rule};

use super::turn::TURNS;
use crate::command::Mark;
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::{Permit, is_exploring, is_my_turn, nothing_is_open, sides_are_chosen};
use crate::sheets::{Part, Sheet};
use crate::symbols::SYMBOLS;
use crate::table::{Phase, Table, TempleSheet};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// The most dice anybody takes. Rule [RNW-37]: two.
const MOST: u8 = 2;

/// Rule [RNW-35]: the active player may hand over as soon as everything is rolled and decided; moving is a right, not a duty.
pub(crate) fn judge_end(view: &View<'_>) -> Result<Permit, WhyNot> {
    is_my_turn(view, TURNS)?;
    is_exploring(view, rule!("RNW-35"))?;
    Ok(Permit::EndTurn)
}

/// It is the looking player's turn to take. Whoever has had their share is told why it was all: two (RNW-37), or too few for more
/// (RNW-36).
fn is_my_share(view: &View<'_>) -> Result<(), WhyNot> {
    sides_are_chosen(view)?;
    nothing_is_open(view)?;
    let taken = view.table.turn.shares.of(view.me);
    match view.table.turn.sharing {
        Some(who) if who == view.me => Ok(()),
        Some(_) if taken == MOST => Err(WhyNot::new(rule!("RNW-37"), Obstacle::ShareTaken)),
        Some(_) if taken > 0 && !may_take_second(view.table, view.me) => {
            Err(WhyNot::new(rule!("RNW-36"), Obstacle::LeaveOne))
        }
        Some(_) => Err(WhyNot::new(rule!("RNW-35"), Obstacle::NotYourTurn)),
        None => Err(WhyNot::new(rule!("RNW-35"), Obstacle::OtherStep)),
    }
}

/// Rule [RNW-39]: each die crosses one matching symbol on a map of one's choice, left part or right; two dice may go to different
/// maps. Rule [RNW-38]: only a die that matches nothing may be taken without writing.
pub(crate) fn judge(view: &View<'_>, face: Face, mark: Option<Mark>) -> Result<Permit, WhyNot> {
    is_my_share(view)?;
    if view.table.turn.pool.count(face) == 0 {
        return Err(WhyNot::new(rule!("RNW-35"), Obstacle::NotInPool));
    }
    let (sheet, printed) = (&view.mine().sheet, view.printed());
    let refuse = |obstacle| Err(WhyNot::new(rule!("RNW-39"), obstacle));
    match mark {
        None if sheet.marks_for(printed, face).next().is_some() => refuse(Obstacle::MustWrite),
        None => Ok(Permit::Take { face, mark }),
        Some(mark) if printed.map(mark.map).is_none() => refuse(Obstacle::NoSuchMap),
        Some(mark) if sheet.map(mark.map).used => refuse(Obstacle::MapUsed),
        Some(wanted) if sheet.marks_for(printed, face).any(|mark| mark == wanted) => {
            Ok(Permit::Take { face, mark })
        }
        Some(_) => refuse(Obstacle::NoSuchSymbol),
    }
}

/// Rule [RNW-38]: taking one is compulsory, a second one is not.
pub(crate) fn judge_no_more(view: &View<'_>) -> Result<Permit, WhyNot> {
    is_my_share(view)?;
    if view.table.turn.shares.of(view.me) > 0 {
        Ok(Permit::TakeNoMore)
    } else {
        Err(WhyNot::new(rule!("RNW-38"), Obstacle::MustTake))
    }
}

/// Rule [RNW-36]: a second die only if enough remain for one each for those who come after.
fn may_take_second(table: &Table, who: PlayerId) -> bool {
    let after = std::iter::successors(Some(table.left_of(who)), |seat| Some(table.left_of(*seat)));
    let waiting = after.take_while(|seat| *seat != table.active).count();
    table.turn.shares.of(who) < MOST && usize::from(table.turn.pool.total()) > waiting
}

/// The die of the pool that helps a player most, and where to write it: what the digital game takes for those who let the time pass
/// (RNW-38), and what a page may point at. A useless die is written nowhere.
#[must_use]
pub fn best_take(view: &View<'_>) -> Option<(Face, Option<Mark>)> {
    let pool = view.table.turn.pool;
    let faces = || SYMBOLS.into_iter().filter(|face| pool.count(*face) > 0);
    let useful = faces().filter_map(|face| {
        let (mark, worth) = best_mark(&view.mine().sheet, view.printed(), face)?;
        Some((worth, face, mark))
    });
    match useful.reduce(|best, one| if one.0 > best.0 { one } else { best }) {
        Some((_, face, mark)) => Some((face, Some(mark))),
        None => faces().next().map(|face| (face, None)),
    }
}

/// Where a die helps most, and how much: the fewer symbols a part lacks the more, and the left part before the right one, which is
/// worth nothing without it.
fn best_mark(sheet: &TempleSheet, printed: &Sheet, face: Face) -> Option<(Mark, u16)> {
    let marks = sheet.marks_for(printed, face).map(|mark| (mark, worth(sheet, printed, mark)));
    marks.reduce(|best, one| if one.1 > best.1 { one } else { best })
}

/// What crossing a symbol there is worth, in parts of a hundred of a map's bonus.
#[must_use]
pub fn worth(sheet: &TempleSheet, printed: &Sheet, mark: Mark) -> u16 {
    let Some(spec) = printed.map(mark.map) else { return 0 };
    let own = sheet.map(mark.map);
    let missing = |part| (spec.part(part).len() as u16).saturating_sub(u16::from(own.crossed(part)));
    match mark.part {
        Part::Left => 100 / missing(Part::Left).max(1) + 10 / (1 + missing(Part::Right)),
        Part::Right => 120 / (missing(Part::Right) + missing(Part::Left)).max(1),
    }
}

impl Teller<'_> {
    /// Hands the turn over: clockwise from the left of the active player the others take from the pool.
    pub(crate) fn share_pool(&mut self, who: PlayerId) {
        self.settle_masks(who);
        if self.table().turn.pool.is_empty() {
            return self.end_turn(who);
        }
        self.tell(Fact::SharingBegan);
        self.ask_next_to_take(who);
    }

    /// Rule [RNW-37]: sharing ends when all have taken or no die is left.
    pub(crate) fn ask_next_to_take(&mut self, after: PlayerId) {
        let (next, active) = (self.table().left_of(after), self.table().active);
        if next == active || self.table().turn.pool.is_empty() {
            self.end_turn(active);
        } else {
            self.tell(Fact::AskedToTake { who: next });
        }
    }

    pub(crate) fn take_from_pool(&mut self, who: PlayerId, face: Face, mark: Option<Mark>) {
        self.tell(Fact::Taken { who, face, mark });
        if !may_take_second(self.table(), who) {
            self.ask_next_to_take(who);
        }
    }

    /// Rule [RNW-38]: the most useful dice for whoever lets the time pass; a second one only if it is of use.
    pub(crate) fn take_by_default(&mut self, who: PlayerId) {
        let mut wanted = best_take(&self.view(who));
        let is_mine =
            |teller: &Self| teller.table().phase == Phase::Sharing && teller.table().turn.sharing == Some(who);
        while let Some((face, mark)) = wanted.filter(|_| is_mine(self)) {
            self.take_from_pool(who, face, mark);
            wanted = best_take(&self.view(who)).filter(|(_, mark)| mark.is_some());
        }
        if is_mine(self) {
            self.ask_next_to_take(who);
        }
    }
}
