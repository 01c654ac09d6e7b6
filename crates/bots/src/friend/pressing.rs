//! What presses: running out, helping, keeping company, going home on a gong, leaving; and what is still worth going on with.

use kit::{Call, Tick};
use temple::components::ChamberKind;
use temple::players::PlayerId;
use temple::rules::escape::keys_needed;
use temple::table::Presence;
use temple::temple::Place;
use temple::view::View;

use super::{Aim, Mind, NEAR_ROOMS, Role, Sight, has_gems, has_masks};
use crate::atlas::NO_WAY;
use crate::company::{is_last_minute, time_left};
use crate::greedy::{Greedy, is_alone};
use crate::modules::{self, Work};
use crate::plan::{Errand, Site, is_shut_in, somebody_waits, to_pay_for, urgency};

/// A walk through one room takes about so long, rolls and all.
const STEP_MS: u32 = 6_000;
/// The same with good luck, which whoever is called home trusts in.
const LUCKY_STEP_MS: u32 = 4_000;
/// So long before the collapse one should stand in the exit.
const RUN_MS: u32 = 60_000;
/// Waiting for the others in the exit ends so long before the collapse.
const HASTE_MS: u32 = 90_000;
/// A pot that has not come about after so long is given up for now.
const PATIENCE_MS: u32 = 45_000;
/// The same where there is more to do than the base asks for: ways are long, and somebody who has come stays.
const LONG_PATIENCE_MS: u32 = 75_000;

/// Nobody runs farther than this for something that cannot wait.
const WORK_STEPS: u8 = 5;

impl Mind {
    /// What cannot wait, the most pressing first.
    pub(super) fn pressing(
        &mut self,
        hands: &mut Greedy,
        view: &View<'_>,
        sight: &Sight<'_>,
        kept: Option<Aim>,
    ) -> Option<Aim> {
        self.run(hands, view, sight)
            .or_else(|| self.help(hands, view, sight, kept))
            .or_else(|| self.follow(hands, view, sight))
            .or_else(|| self.home(hands, view, sight))
            .or_else(|| self.bring(hands, view, sight))
            .or_else(|| self.work(hands, view, sight))
            .or_else(|| self.leave(hands, view, sight))
            .or_else(|| self.join_pot(hands, view, sight))
    }

    /// To the exit while there is still time to get there.
    fn run(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Option<Aim> {
        let (exit, left) = (hands.planner.sites.exit.filter(|_| !is_shut_in(view))?, time_left(view)?);
        let steps = hands.planner.atlas.steps(view, view.mine().place, exit);
        let needed = RUN_MS + STEP_MS * u32::from(steps);
        let goes = if sight.ward.is_some() { is_last_minute(view) } else { left <= needed };
        goes.then(|| self.bring(hands, view, sight).unwrap_or(Aim { errand: Errand::Escape, goal: exit }))
    }

    /// What must come out, to the exit, if no other bot is nearer to it.
    fn bring(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Option<Aim> {
        let able = |who: &PlayerId| !sight.stuck.has(*who) && !sight.company.guests(view).has(*who);
        let (errand, goal) = hands.planner.bring(view, view.table.inside().filter(able).collect())?;
        self.may_go(hands, view, sight, goal).then_some(Aim { errand, goal })
    }

    /// To whoever can do nothing any more, or calls for help. One's own company comes first; somebody else is noticed after a
    /// while, and left to whoever is nearer.
    fn help(&mut self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, kept: Option<Aim>) -> Option<Aim> {
        if sight.stuck.has(view.me) {
            return None;
        }
        let place = |who: PlayerId| view.table.of(who).place;
        if let Some(ward) = sight.ward.filter(|ward| sight.stuck.has(*ward)) {
            return Some(Aim { errand: Errand::Help, goal: place(ward) });
        }
        if let Some(aim) = kept.filter(|aim| aim.errand == Errand::Help) {
            return Some(aim);
        }
        let calls = |who: PlayerId| sight.company.calls(view).any(|heard| heard == (who, Call::HelpMe));
        let in_need = |who: &PlayerId| sight.stuck.has(*who) || (calls(*who) && has_masks(view, *who));
        for friend in view.table.inside().filter(|who| *who != view.me).filter(in_need) {
            let nearest = nearest_helper(hands, view, sight, place(friend));
            let goes = nearest == Some(view.me) && self.may_go(hands, view, sight, place(friend));
            if goes && (calls(friend) || hands.chance.once_in(self.temper.notices_once_in)) {
                return Some(Aim { errand: Errand::Help, goal: place(friend) });
            }
        }
        None
    }

    /// After the one to stay with.
    fn follow(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Option<Aim> {
        let at = view.table.of(sight.ward?).place;
        let steps = hands.planner.atlas.steps(view, view.mine().place, at);
        (steps > NEAR_ROOMS && steps != NO_WAY).then_some(Aim { errand: Errand::Follow, goal: at })
    }

    /// Home on a gong, if it can be reached and is not too far for one's taste. Who plays for somebody else goes from
    /// anywhere, and so does everybody who is called, even where it takes some luck to be there in time.
    fn home(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Option<Aim> {
        let start = hands.planner.sites.start?;
        let last = view.book.clock()?.countdowns.last()?.end_at;
        let slam = view.next_end().filter(|end| view.table.countdown.is_some() && *end < last)?;
        let steps = hands.planner.atlas.steps(view, view.mine().place, start);
        let called = sight.company.calls(view).any(|(_, call)| call == Call::GoHome);
        let far = steps > self.temper.home_steps && self.role == Role::Player && !called;
        let step_ms = if called { LUCKY_STEP_MS } else { STEP_MS };
        let reached = steps != NO_WAY && view.now.plus_ms(step_ms * u32::from(steps)) <= slam;
        let goes = !far && reached && self.may_go(hands, view, sight, start);
        goes.then_some(Aim { errand: Errand::Home, goal: start })
    }

    /// To what cannot wait, if it is near enough.
    fn work(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Option<Aim> {
        let here = view.mine().place;
        let near = |hands: &mut Greedy, work: &Work| {
            work.presses && hands.planner.atlas.steps(view, here, work.place) <= WORK_STEPS
        };
        let works = hands.planner.works;
        let goes = works.iter().find(|work| near(hands, work) && self.can_do(hands, view, sight, work))?;
        Some(Aim { errand: Errand::Work, goal: goes.place })
    }

    /// Whether something can be done by whoever can be there in time, oneself among them, and was not given up just now.
    pub(super) fn can_do(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, work: &Work) -> bool {
        let given_up = |(place, at): (Place, Tick)| place == work.place && view.now < at.plus_ms(PATIENCE_MS);
        if self.given_up.is_some_and(given_up) || !self.may_go(hands, view, sight, work.place) {
            return false;
        }
        if work.is_costly && self.role == Role::StandIn {
            return false;
        }
        let mut dice = 0;
        for who in view.table.inside() {
            let one = view.table.of(who);
            let steps = hands.planner.atlas.steps(view, one.place, work.place);
            let there_at = view.now.plus_ms(STEP_MS * u32::from(steps));
            let comes = steps != NO_WAY && work.until.is_none_or(|until| there_at < until);
            match comes {
                true if !sight.stuck.has(who) => dice += one.hand.in_hand().len(),
                false if who == view.me => return false,
                _ => {}
            }
        }
        dice >= work.symbols
    }

    /// To the exit once few enough gems are left; as time runs out, with more. Whoever is called there goes as soon as their dice can
    /// pay. A stand-in goes with the others.
    fn leave(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Option<Aim> {
        let exit = hands.planner.sites.exit?;
        if (somebody_waits(view) && hands.planner.sites.has_frontier()) || is_shut_in(view) {
            return None;
        }
        let few = to_pay_for(view) <= self.temper.gems_left + urgency(view);
        let called = sight.company.calls(view).any(|(_, call)| call == Call::ToTheExit);
        let called = called && keys_needed(view) <= view.mine().hand.in_hand().len();
        let with_others = self.role == Role::StandIn && others_are_within(hands, view, 0, exit);
        let goes = (few || called || with_others) && self.may_go(hands, view, sight, exit);
        goes.then_some(Aim { errand: Errand::Escape, goal: exit })
    }

    /// Dice of a friend lie in a pot here: that is seen after a while.
    fn join_pot(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Option<Aim> {
        let here = view.mine().place;
        let pledged = |who: PlayerId| who != view.me && !view.table.of(who).hand.pledges().is_empty();
        let started = sight.here.iter().any(pledged) && has_gems(view, here);
        let goes = started && hands.chance.once_in(self.temper.notices_once_in);
        goes.then_some(Aim { errand: Errand::Gems, goal: here })
    }

    /// Whether whoever keeps somebody company may go so far.
    pub(super) fn may_go(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, to: Place) -> bool {
        let Some(ward) = sight.ward else { return true };
        hands.planner.atlas.steps(view, view.table.of(ward).place, to) <= NEAR_ROOMS
    }

    /// Whether an aim is still worth pursuing.
    pub(super) fn is_sensible(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, aim: Aim) -> bool {
        let at_goal = view.mine().place == aim.goal;
        match aim.errand {
            Errand::Gems => {
                let patient = view.now < self.since.plus_ms(patience_ms(view));
                let wanted = has_gems(view, aim.goal) && (patient || !at_goal);
                wanted
                    && self.gems_at(hands, view, sight, aim.goal) > 0
                    && self.may_go(hands, view, sight, aim.goal)
            }
            Errand::Explore => {
                let open = |site: &Site| site.place == aim.goal && site.is_frontier;
                let known = hands.planner.sites.worthwhile.iter().any(open);
                let entrances = || !view.table.free_entrances(view.me).is_empty();
                known && (!at_goal || entrances()) && self.may_go(hands, view, sight, aim.goal)
            }
            Errand::Help => {
                let there = |who: &PlayerId| *who != view.me && view.table.of(*who).place == aim.goal;
                view.table.inside().filter(there).any(|who| sight.stuck.has(who) || has_masks(view, who))
            }
            Errand::Work => {
                let patient = view.now < self.since.plus_ms(LONG_PATIENCE_MS);
                let wanted = hands.planner.is_work(aim.goal) && (patient || !at_goal);
                wanted && self.may_go(hands, view, sight, aim.goal)
            }
            // These are weighed at every look.
            Errand::Home | Errand::Follow | Errand::Escape | Errand::Await | Errand::Carry | Errand::Rest => false,
        }
    }
}

/// Whether there is somebody else inside, and all of them are within so many rooms of a chamber.
fn others_are_within(hands: &mut Greedy, view: &View<'_>, rooms: u8, of: Place) -> bool {
    let mut others = view.table.inside().filter(|who| *who != view.me);
    !is_alone(view) && others.all(|who| hands.planner.atlas.steps(view, view.table.of(who).place, of) <= rooms)
}

/// Whether one may go through the exit now. Nobody leaves a person behind who does not stand in the exit, unless it is
/// everybody for themselves; bots wait for each other a while, too. Who plays for somebody else goes last.
pub(super) fn may_leave(hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, role: Role) -> bool {
    if is_last_minute(view) || is_alone(view) {
        return true;
    }
    if modules::burden(view).is_some() {
        return false;
    }
    let in_exit =
        |who: PlayerId| view.book.data.chamber(view.table.of(who).place.chamber).kind == ChamberKind::ExitChamber;
    let exit = view.mine().place;
    let in_haste = time_left(view).is_some_and(|left| left < HASTE_MS);
    role == Role::Player
        && sight.company.guests(view).iter().all(in_exit)
        && (in_haste || others_are_within(hands, view, NEAR_ROOMS, exit))
}

fn patience_ms(view: &View<'_>) -> u32 {
    if modules::ask_for_work(view) { LONG_PATIENCE_MS } else { PATIENCE_MS }
}

/// Who goes to help: the nearest bot who can, or the nearest of all if there is none; nobody if somebody able is there.
fn nearest_helper(hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, to: Place) -> Option<PlayerId> {
    let able = |who: &PlayerId| !sight.stuck.has(*who) && view.table.of(*who).presence == Presence::Here;
    let is_bot = |who: &PlayerId| !sight.company.guests(view).has(*who);
    let steps = |hands: &mut Greedy, who: PlayerId| hands.planner.atlas.steps(view, to, view.table.of(who).place);
    let nearest = view.table.inside().filter(able).filter(is_bot).map(|who| (steps(hands, who), who)).min();
    nearest.filter(|(steps, _)| *steps != NO_WAY).map(|(_, who)| who)
}
