//! Choosing an errand: everything that seems worth a walk is weighed, roughly.

use kit::Call;
use temple::players::PlayerId;
use temple::temple::Place;
use temple::view::View;

use super::pots::best_level;
use super::{Aim, Mind, Sight};
use crate::atlas::NO_WAY;
use crate::greedy::Greedy;
use crate::modules;
use crate::plan::{Errand, Site, somebody_waits, urgency};

/// What a step, a gem, a friend who is there already, a call from there and a new chamber weigh against each other.
const STEP: i32 = 10;
const GEM: i32 = 12;
/// A gem where there is more to do than the base asks for: everything else must not draw from the depot.
const GEM_AMONG_MORE: i32 = 20;
const FRIEND: i32 = 10;
const CALLED: i32 = 25;
const CHAMBER: i32 = 14;

impl Mind {
    /// The errand that seems best. Small differences are not seen, and sometimes it is none of the best.
    pub(super) fn choose(&mut self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Aim {
        let place = view.mine().place;
        let errs = hands.chance.once_in(self.temper.errs_once_in);
        let blur = if errs { 20 * STEP as u32 } else { self.temper.blur };
        let mut best: Option<(i32, Aim)> = None;
        for number in 0..hands.planner.sites.worthwhile.len() {
            let site = hands.planner.sites.worthwhile[number];
            let steps = hands.planner.atlas.steps(view, place, site.place);
            if steps == NO_WAY || !self.may_go(hands, view, sight, site.place) {
                continue;
            }
            let gems = self.worth_of_gems(hands, view, sight, &site);
            let chamber = site.is_frontier.then(|| self.worth_of_chamber(view, &site));
            let errands = [(gems, Errand::Gems), (chamber, Errand::Explore)];
            for (worth, errand) in errands.into_iter().filter_map(|(worth, errand)| Some((worth?, errand))) {
                let seen = worth - STEP * i32::from(steps) + hands.chance.below(blur + 1) as i32;
                if best.is_none_or(|(most, _)| seen > most) {
                    best = Some((seen, Aim { errand, goal: site.place }));
                }
            }
        }
        for work in hands.planner.works {
            if self.can_do(hands, view, sight, &work) {
                let steps = hands.planner.atlas.steps(view, place, work.place);
                let seen = work.worth - STEP * i32::from(steps) + hands.chance.below(blur + 1) as i32;
                if best.is_none_or(|(most, _)| seen > most) {
                    best = Some((seen, Aim { errand: Errand::Work, goal: work.place }));
                }
            }
        }
        match (best, hands.planner.sites.exit) {
            (Some((_, aim)), _) => aim,
            (None, Some(exit)) if self.may_go(hands, view, sight, exit) => {
                Aim { errand: Errand::Escape, goal: exit }
            }
            (None, _) => Aim { errand: Errand::Rest, goal: place },
        }
    }

    fn worth_of_gems(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, site: &Site) -> Option<i32> {
        let gems = if site.has_gems { self.gems_at(hands, view, sight, site.place) } else { 0 };
        if gems == 0 {
            return None;
        }
        let there = |who: &PlayerId| *who != view.me && view.table.of(*who).place == site.place;
        let friends = view.table.inside().filter(there).count() as i32;
        let wanted =
            |(who, call)| matches!(call, Call::GemHere | Call::NeedTwoKeys | Call::NeedTwoTorches) && there(&who);
        let called = sight.company.calls(view).any(wanted);
        let gem = if modules::ask_for_work(view) { GEM_AMONG_MORE } else { GEM };
        Some(gem * i32::from(gems) + FRIEND * friends.min(2) + CALLED * i32::from(called))
    }

    /// A new chamber is worth more as time runs out and where somebody waits for it, and less where others are at it.
    fn worth_of_chamber(&self, view: &View<'_>, site: &Site) -> i32 {
        let there = |who: &PlayerId| *who != view.me && view.table.of(*who).place == site.place;
        let crowd = view.table.inside().filter(there).count() as i32;
        let press = i32::from(urgency(view)) + 2 * i32::from(somebody_waits(view) || modules::seeks(view));
        CHAMBER * (1 + press) - FRIEND * crowd
    }

    /// How many gems could be placed there, with those who are there or next to it.
    pub(super) fn gems_at(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, place: Place) -> u8 {
        let mut site = Site::of_gems(place);
        let mut guest_there = false;
        for who in view.table.inside().filter(|who| !sight.stuck.has(*who)) {
            let steps = hands.planner.atlas.steps(view, place, view.table.of(who).place);
            let steps = if who == view.me { 0 } else { steps };
            guest_there |= steps <= 1 && sight.company.people().has(who);
            site.add(if steps <= 1 { steps } else { NO_WAY }, view.table.of(who).hand.in_hand().len());
        }
        let limit = if guest_there { u8::MAX } else { sight.company.gems_to_place(view) };
        best_level(view, place, limit, |level| site.reaches(view, level)).map_or(0, |level| level.gems)
    }
}
