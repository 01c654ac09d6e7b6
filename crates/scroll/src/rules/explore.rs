//! Exploring: entering rooms by dice, by temporary dice, by a Rush. Rules: RNW-21 to RNW-27, RNW-45, RNW-49.

use kit::{Face, PlayerId, RuleId, rule};

use super::turn::TURNS;
use crate::event::{Entry, Fact};
use crate::game::Teller;
use crate::permit::{Permit, has_circle, is_exploring, is_my_turn};
use crate::room::{Place, ROOMS, Room};
use crate::sheets::Track;
use crate::symbols::{SYMBOLS, Symbols};
use crate::table::Deed;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// Rule [RNW-21]: after the last roll, into a room next to the own one whose symbols are among the kept dice. The order of the symbols
/// does not matter (RNW-27). Rule [RNW-24]: several rooms in a turn, also one of the same turn again.
pub(crate) fn judge(view: &View<'_>, to: Room, help: Symbols) -> Result<Permit, WhyNot> {
    is_my_turn(view, TURNS)?;
    is_exploring(view, rule!("RNW-21"))?;
    is_next_door(view, to)?;
    for face in SYMBOLS {
        // No track gives an adventurer.
        let circles = Track::of_symbol(face).map_or(0, |track| view.table.team.free(track));
        if help.count(face) > circles {
            return Err(WhyNot::new(rule!("RNW-49"), Obstacle::NoCircle));
        }
    }
    let lacking = lacking(view, to);
    if !help.has_all(lacking) {
        return Err(WhyNot::new(rule!("RNW-21"), Obstacle::TooFew));
    }
    if help != lacking {
        return Err(WhyNot::new(rule!("RNW-49"), Obstacle::Superfluous));
    }
    let price = price(view, to);
    let kept = price.shared(view.table.turn.kept);
    Ok(Permit::Enter { to, kept, temporary: price.without(kept), made: help })
}

/// What entering a room costs.
pub(crate) fn price(view: &View<'_>, to: Room) -> Symbols {
    view.printed().room(to).entry.into_iter().collect()
}

/// The symbols of a room that neither kept nor temporary dice show. Rule [RNW-23]: a die that was used is spent, it serves for one
/// room only.
#[must_use]
pub(crate) fn lacking(view: &View<'_>, to: Room) -> Symbols {
    let turn = &view.table.turn;
    price(view, to).without(turn.kept.and(turn.temporary))
}

/// Rule [RNW-22]: from outside any room on the own side; nobody blocks anybody, each has a sheet of their own. Rule [RNW-63]: a closed
/// entrance lets nobody through, in neither direction.
fn is_next_door(view: &View<'_>, to: Room) -> Result<(), WhyNot> {
    let sheet = &view.mine().sheet;
    let refuse = |rule: RuleId, obstacle| Err(WhyNot::new(rule, obstacle));
    match sheet.place {
        _ if to.index() >= ROOMS => refuse(rule!("RNW-5"), Obstacle::NotAdjacent),
        _ if sheet.place.leads_to(to, sheet.closed) => Ok(()),
        Place::In(room) if room.side_towards(to).is_some() => refuse(rule!("RNW-63"), Obstacle::Closed),
        Place::In(_) => refuse(rule!("RNW-21"), Obstacle::NotAdjacent),
        _ => refuse(rule!("RNW-22"), Obstacle::OtherSide),
    }
}

/// Rule [RNW-45]: a Rush enters any room next door without its symbols, the exit too, in the step of exploring only.
pub(crate) fn judge_rush(view: &View<'_>, to: Room) -> Result<Permit, WhyNot> {
    is_my_turn(view, rule!("RNW-44"))?;
    is_exploring(view, rule!("RNW-45"))?;
    is_next_door(view, to)?;
    has_circle(view, Track::Rush, rule!("RNW-45"))?;
    Ok(Permit::Rush(to))
}

/// Rule [RNW-49]: a circle of Key, Torch or Golden mask becomes a die with that symbol, in the step of exploring only; so it cannot go
/// into the pool, and it vanishes at the end of the turn.
pub(crate) fn judge_die(view: &View<'_>, track: Track) -> Result<Permit, WhyNot> {
    is_my_turn(view, rule!("RNW-44"))?;
    let Some(face) = track.symbol() else { return Err(WhyNot::new(rule!("RNW-49"), Obstacle::WrongPick)) };
    is_exploring(view, rule!("RNW-49"))?;
    has_circle(view, track, rule!("RNW-49"))?;
    Ok(Permit::MakeDie { track, face })
}

impl Teller<'_> {
    pub(crate) fn make_die(&mut self, who: PlayerId, track: Track, face: Face) {
        self.settle_masks(who);
        self.tell(Fact::StepBegan { deed: Deed::Bonus(track) });
        self.spend_on_die(who, track, face);
    }

    fn spend_on_die(&mut self, who: PlayerId, track: Track, face: Face) {
        self.tell(Fact::CircleSpent { who, track });
        self.tell(Fact::DieMade { who, face });
    }

    pub(crate) fn pay_and_enter(
        &mut self,
        who: PlayerId,
        to: Room,
        kept: Symbols,
        temporary: Symbols,
        made: Symbols,
    ) {
        self.settle_masks(who);
        self.tell(Fact::StepBegan { deed: Deed::Step(to) });
        for face in made.iter() {
            if let Some(track) = Track::of_symbol(face) {
                self.spend_on_die(who, track, face);
            }
        }
        self.tell(Fact::Entered { who, room: to, by: Entry::Paid { kept, temporary } });
        self.arrive(who, to);
    }

    pub(crate) fn rush(&mut self, who: PlayerId, to: Room) {
        self.settle_masks(who);
        self.tell(Fact::StepBegan { deed: Deed::Step(to) });
        self.tell(Fact::CircleSpent { who, track: Track::Rush });
        self.tell(Fact::Entered { who, room: to, by: Entry::Rushed });
        self.arrive(who, to);
    }
}
