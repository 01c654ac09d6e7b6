//! What presses: running out, helping, keeping company, going home on a gong, leaving; and what is still worth going on with.

use kit::Call;
use temple::components::ChamberKind;
use temple::players::PlayerId;
use temple::table::Presence;
use temple::temple::ChamberId;
use temple::view::View;

use super::{Aim, Mind, NEAR_ROOMS, Role, Sight, has_gems, has_masks};
use crate::atlas::NO_WAY;
use crate::company::{is_last_minute, time_left};
use crate::greedy::{Greedy, is_alone};
use crate::modules;
use crate::plan::{Errand, Site, is_shut_in, somebody_waits, urgency};

/// A walk through one room takes about so long, rolls and all.
const STEP_MS: u32 = 6_000;
/// So long before the collapse one should stand in the exit.
const RUN_MS: u32 = 60_000;
/// Waiting for the others in the exit ends so long before the collapse.
const HASTE_MS: u32 = 90_000;
/// A pot that has not come about after so long is given up for now.
const PATIENCE_MS: u32 = 45_000;

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
            .or_else(|| self.work(hands, view, sight))
            .or_else(|| self.leave(hands, view, sight))
            .or_else(|| self.join_pot(hands, view, sight))
    }

    /// To the exit while there is still time to get there.
    fn run(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Option<Aim> {
        let (exit, left) = (hands.planner.sites.exit.filter(|_| !is_held_back(view))?, time_left(view)?);
        let steps = hands.planner.atlas.steps(view, view.mine().place.chamber, exit);
        let needed = RUN_MS + STEP_MS * u32::from(steps);
        let goes = if sight.ward.is_some() { is_last_minute(view) } else { left <= needed };
        goes.then(|| {
            let (errand, goal) = hands.planner.way_out(view, exit);
            Aim { errand, goal }
        })
    }

    /// To whoever can do nothing any more, or calls for help. One's own company comes first; somebody else is noticed after a
    /// while, and left to whoever is nearer.
    fn help(&mut self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, kept: Option<Aim>) -> Option<Aim> {
        if sight.stuck.has(view.me) {
            return None;
        }
        let place = |who: PlayerId| view.table.of(who).place.chamber;
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
        let at = view.table.of(sight.ward?).place.chamber;
        let steps = hands.planner.atlas.steps(view, view.mine().place.chamber, at);
        (steps > NEAR_ROOMS && steps != NO_WAY).then_some(Aim { errand: Errand::Follow, goal: at })
    }

    /// Home on a gong, if it can be reached and is not too far for one's taste. Who plays for somebody else goes from
    /// anywhere, and so does everybody who is called.
    fn home(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Option<Aim> {
        let start = hands.planner.sites.start?;
        let last = view.book.clock()?.countdowns.last()?.end_at;
        let slam = view.next_end().filter(|end| view.table.countdown.is_some() && *end < last)?;
        let steps = hands.planner.atlas.steps(view, view.mine().place.chamber, start);
        let called = sight.company.calls(view).any(|(_, call)| call == Call::GoHome);
        let far = steps > self.temper.home_steps && self.role == Role::Player && !called;
        let reached = view.now.plus_ms(STEP_MS * u32::from(steps)) <= slam;
        let goes = steps != NO_WAY && !far && reached && self.may_go(hands, view, sight, start);
        goes.then_some(Aim { errand: Errand::Home, goal: start })
    }

    /// To what cannot wait, if it is near enough.
    fn work(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Option<Aim> {
        let (mut goal, here) = (None, view.mine().place.chamber);
        modules::works(view, |work| {
            let wanted = goal.is_none() && work.presses;
            if wanted && hands.planner.atlas.steps(view, here, work.chamber) <= WORK_STEPS {
                goal = Some(work.chamber);
            }
        });
        let goal = goal.filter(|goal| self.may_go(hands, view, sight, *goal))?;
        Some(Aim { errand: Errand::Work, goal })
    }

    /// To the exit once few enough gems are left; as time runs out, with more. A stand-in goes with the others.
    fn leave(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Option<Aim> {
        let exit = hands.planner.sites.exit?;
        if (somebody_waits(view) && hands.planner.sites.has_frontier()) || is_held_back(view) {
            return None;
        }
        let few = view.table.depot <= self.temper.gems_left + urgency(view);
        let with_others = self.role == Role::StandIn && others_are_within(hands, view, 0, exit);
        let goes = (few || with_others) && self.may_go(hands, view, sight, exit);
        goes.then_some(Aim { errand: Errand::Escape, goal: exit })
    }

    /// Dice of a friend lie in a pot here: that is seen after a while.
    fn join_pot(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Option<Aim> {
        let here = view.mine().place.chamber;
        let pledged = |who: PlayerId| who != view.me && !view.table.of(who).hand.pledges().is_empty();
        let started = sight.here.iter().any(pledged) && has_gems(view, here);
        let goes = started && hands.chance.once_in(self.temper.notices_once_in);
        goes.then_some(Aim { errand: Errand::Gems, goal: here })
    }

    /// Whether whoever keeps somebody company may go so far.
    pub(super) fn may_go(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, to: ChamberId) -> bool {
        let Some(ward) = sight.ward else { return true };
        hands.planner.atlas.steps(view, view.table.of(ward).place.chamber, to) <= NEAR_ROOMS
    }

    /// Whether an aim is still worth pursuing.
    pub(super) fn is_sensible(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, aim: Aim) -> bool {
        let at_goal = view.mine().place.chamber == aim.goal;
        match aim.errand {
            Errand::Gems => {
                let patient = view.now < self.since.plus_ms(PATIENCE_MS);
                let wanted = has_gems(view, aim.goal) && (patient || !at_goal);
                wanted
                    && self.gems_at(hands, view, sight, aim.goal) > 0
                    && self.may_go(hands, view, sight, aim.goal)
            }
            Errand::Explore => {
                let open = |site: &Site| site.chamber == aim.goal && site.is_frontier;
                let known = hands.planner.sites.worthwhile.iter().any(open);
                let entrances = || !view.table.free_entrances(view.me).is_empty();
                known && (!at_goal || entrances()) && self.may_go(hands, view, sight, aim.goal)
            }
            Errand::Help => {
                let there = |who: &PlayerId| *who != view.me && view.table.of(*who).place.chamber == aim.goal;
                view.table.inside().filter(there).any(|who| sight.stuck.has(who) || has_masks(view, who))
            }
            Errand::Work => modules::is_work(view, aim.goal) && self.may_go(hands, view, sight, aim.goal),
            // These are weighed at every look.
            Errand::Home | Errand::Follow | Errand::Escape | Errand::Await | Errand::Rest => false,
        }
    }
}

/// Whether there is somebody else inside, and all of them are within so many rooms of a chamber.
fn others_are_within(hands: &mut Greedy, view: &View<'_>, rooms: u8, of: ChamberId) -> bool {
    let mut others = view.table.inside().filter(|who| *who != view.me);
    !is_alone(view)
        && others.all(|who| hands.planner.atlas.steps(view, view.table.of(who).place.chamber, of) <= rooms)
}

/// Whether one may go through the exit now. Nobody leaves a person behind who does not stand in the exit, unless it is
/// everybody for themselves; bots wait for each other a while, too. Who plays for somebody else goes last.
pub(super) fn may_leave(hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, role: Role) -> bool {
    if is_last_minute(view) || is_alone(view) {
        return true;
    }
    let in_exit =
        |who: PlayerId| view.book.data.chamber(view.table.of(who).place.chamber).kind == ChamberKind::ExitChamber;
    let exit = view.mine().place.chamber;
    let in_haste = time_left(view).is_some_and(|left| left < HASTE_MS);
    role == Role::Player
        && sight.company.guests(view).iter().all(in_exit)
        && (in_haste || others_are_within(hands, view, NEAR_ROOMS, exit))
}

/// Who goes to help: the nearest bot who can, or the nearest of all if there is none; nobody if somebody able is there.
fn nearest_helper(hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, to: ChamberId) -> Option<PlayerId> {
    let able = |who: &PlayerId| !sight.stuck.has(*who) && view.table.of(*who).presence == Presence::Here;
    let is_bot = |who: &PlayerId| !sight.company.guests(view).has(*who);
    let steps =
        |hands: &mut Greedy, who: PlayerId| hands.planner.atlas.steps(view, to, view.table.of(who).place.chamber);
    let nearest = view.table.inside().filter(able).filter(is_bot).map(|who| (steps(hands, who), who)).min();
    nearest.filter(|(steps, _)| *steps != NO_WAY).map(|(_, who)| who)
}

/// Whether there is nothing to do in the exit: something forbids to escape, and nothing must be carried there.
fn is_held_back(view: &View<'_>) -> bool {
    is_shut_in(view) && modules::burden(view).is_none()
}
