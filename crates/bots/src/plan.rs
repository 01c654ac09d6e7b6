//! Where to go and what for.
//!
//! A plan is a function of what lies on the table, so bots who look at the same table agree without a word: they move as
//! one company, which opens the rich gem levels and leaves nobody stuck for long. Players who have fallen silent
//! are not waited for.

use std::cmp::Reverse;

use kit::Tick;
use temple::components::{ChamberKind, GemLevel};
use temple::players::PlayerId;
use temple::table::Adventurer;
use temple::temple::{ChamberId, MAX_CHAMBERS};
use temple::view::View;
use tinyvec::ArrayVec;

use crate::atlas::{Atlas, NO_WAY};

/// What somebody is going to a chamber for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Errand {
    /// Activate this level of its gems.
    Gems(GemLevel),
    /// Discover a chamber.
    Explore,
    /// Leave the temple.
    Escape,
    /// Free somebody's dice.
    Help,
    /// Be in the start when the doors slam.
    Home,
    /// There is nothing left to go to.
    Rest,
}

/// A goal and the way to it.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What for.
    pub errand: Errand,
    /// Where.
    pub goal: ChamberId,
    /// The next chamber on the way; none at the goal.
    pub step: Option<ChamberId>,
}

/// Silent for longer than this: nobody waits for him.
const SILENCE_MS: u32 = 15_000;
/// A step of the way home takes about so long.
const STEP_MS: u32 = 3_000;
/// So many gems may stay in the depot: the keys for them are soon rolled.
const GEMS_LEFT: u8 = 2;
/// Whoever is within so many steps will take part in a pot.
const NEAR: u8 = 2;
/// What a step, a gem and a new chamber weigh against each other.
const STEP: u32 = 10;
const GEM: i32 = 10;
const CHAMBER: i32 = 10;

/// Makes plans, and keeps the last one as long as nothing it depends on has changed.
#[derive(Clone)]
pub struct Planner {
    pub atlas: Atlas,
    sites: Sites,
    /// What the sites depend on, when they were last looked for.
    surveyed: u64,
    /// What the plan depends on, when it was last made.
    situation: u128,
    plan: Plan,
}

/// The chambers that are worth a walk.
#[derive(Clone, Default)]
struct Sites {
    worthwhile: ArrayVec<[Site; MAX_CHAMBERS]>,
    exit: Option<ChamberId>,
    start: Option<ChamberId>,
}

/// A chamber with gems or a free entrance, and what it would be to the company.
#[derive(Clone, Copy, Default)]
struct Site {
    chamber: ChamberId,
    has_gems: bool,
    is_frontier: bool,
    /// Steps of all together, and of the farthest.
    steps: u32,
    most_steps: u32,
    /// How many are near, and their dice.
    people: u8,
    dice: u8,
}

impl Planner {
    pub fn new() -> Planner {
        let plan = Plan { errand: Errand::Rest, goal: ChamberId(0), step: None };
        Planner { atlas: Atlas::new(), sites: Sites::default(), surveyed: u64::MAX, situation: u128::MAX, plan }
    }

    /// The plan for the looking player.
    pub fn plan(&mut self, view: &View<'_>) -> Plan {
        let situation = situation(view);
        if situation != self.situation {
            self.situation = situation;
            self.survey(view);
            self.plan = self.make(view);
        }
        self.plan
    }

    /// The temple is not as it seemed: everything is looked at anew.
    pub fn forget(&mut self) {
        (self.surveyed, self.situation) = (u64::MAX, u128::MAX);
    }

    fn survey(&mut self, view: &View<'_>) {
        let shape = shape(view);
        if shape != self.surveyed {
            self.surveyed = shape;
            self.atlas.forget();
            self.sites = Sites::found(view);
        }
    }

    fn make(&mut self, view: &View<'_>) -> Plan {
        let here = view.mine().place.chamber;
        let (errand, goal) = self
            .go_and_help(view)
            .or_else(|| self.go_home(view))
            .or_else(|| self.leave(view))
            .or_else(|| self.best_site(view))
            .or(self.sites.exit.map(|exit| (Errand::Escape, exit)))
            .unwrap_or((Errand::Rest, here));
        Plan { errand, goal, step: self.atlas.first_step(view, here, goal) }
    }

    /// To somebody who is stuck with nobody beside him, if nobody able is nearer.
    fn go_and_help(&mut self, view: &View<'_>) -> Option<(Errand, ChamberId)> {
        let table = view.table;
        for stuck in table.inside().filter(|who| table.of(*who).is_stuck()) {
            let place = table.of(stuck).place;
            let able = table.inside().filter(|who| is_active(view, table.of(*who)) && !table.of(*who).is_stuck());
            let mut distance = |who: &PlayerId| self.atlas.steps(view, place.chamber, table.of(*who).place.chamber);
            let nearest = able.map(|who| (distance(&who), who)).min();
            if nearest.is_some_and(|(steps, who)| who == view.me && steps != 0 && steps != NO_WAY) {
                return Some((Errand::Help, place.chamber));
            }
        }
        None
    }

    /// Home while the doors are about to slam, if there is time for it.
    fn go_home(&mut self, view: &View<'_>) -> Option<(Errand, ChamberId)> {
        let last_end = view.book.clock()?.countdowns.last()?.end_at;
        let end = view.next_end().filter(|end| view.table.countdown.is_some() && *end < last_end)?;
        let start = self.sites.start?;
        let steps = u32::from(self.atlas.steps(view, view.mine().place.chamber, start));
        (view.now.plus_ms(steps * STEP_MS) < end).then_some((Errand::Home, start))
    }

    /// To the exit once few enough gems are left; as time runs out, with more.
    fn leave(&mut self, view: &View<'_>) -> Option<(Errand, ChamberId)> {
        let exit = self.sites.exit?;
        (view.table.depot <= GEMS_LEFT + urgency(view)).then_some((Errand::Escape, exit))
    }

    /// The gem chamber or free entrance that is worth most for the least walking of all.
    fn best_site(&mut self, view: &View<'_>) -> Option<(Errand, ChamberId)> {
        let walkers = self.gather(view);
        let here = view.mine().place.chamber;
        let mut best: Option<(i32, Errand, ChamberId)> = None;
        for site in &self.sites.worthwhile {
            if self.atlas.steps(view, here, site.chamber) == NO_WAY {
                continue;
            }
            let effort = (STEP * site.steps / walkers + STEP / 2 * site.most_steps) as i32;
            let gems = site.level(view).map(|level| (GEM * i32::from(level.gems), Errand::Gems(level)));
            let chamber = site.is_frontier.then_some((CHAMBER, Errand::Explore));
            for (worth, errand) in gems.into_iter().chain(chamber) {
                if best.is_none_or(|(most, _, _)| worth - effort > most) {
                    best = Some((worth - effort, errand, site.chamber));
                }
            }
        }
        best.map(|(_, errand, chamber)| (errand, chamber))
    }

    /// Works out what each site would be to those who take part, and says how many they are.
    fn gather(&mut self, view: &View<'_>) -> u32 {
        for site in &mut self.sites.worthwhile {
            (site.steps, site.most_steps, site.people, site.dice) = (0, 0, 0, 0);
        }
        let mut walkers = 0;
        for one in view.table.adventurers.iter().filter(|one| is_active(view, one)) {
            let dice = if one.is_stuck() { 0 } else { one.hand.in_hand().len() };
            let beside_me = one.place == view.mine().place;
            walkers += 1;
            for site in &mut self.sites.worthwhile {
                let steps = self.atlas.steps(view, one.place.chamber, site.chamber);
                site.steps += u32::from(steps.min(20));
                site.most_steps = site.most_steps.max(u32::from(steps.min(20)));
                if dice > 0 && (beside_me || steps <= NEAR) {
                    (site.people, site.dice) = (site.people + 1, site.dice + dice);
                }
            }
        }
        walkers.max(1)
    }
}

impl Site {
    /// The richest level for the dice of those who are near.
    fn level(&self, view: &View<'_>) -> Option<GemLevel> {
        if !self.has_gems || view.table.depot <= GEMS_LEFT {
            return None;
        }
        let alone = || view.table.inside().count() == 1;
        let within_reach =
            |level: &&GemLevel| !level.together || (self.dice >= level.count + 2 && (self.people > 1 || alone()));
        let levels = view.book.data.chamber(self.chamber).levels.iter().filter(within_reach);
        levels.copied().max_by_key(|level| (level.gems.min(view.table.depot), Reverse(level.count)))
    }
}

/// What the sites and ways depend on, as one number.
fn shape(view: &View<'_>) -> u64 {
    let table = view.table;
    u64::from(table.pile) << 16 | u64::from(table.depot) << 8 | u64::from(table.fate_gems)
}

/// What a plan depends on, as one number.
fn situation(view: &View<'_>) -> u128 {
    let table = view.table;
    let clock = table.slams << 4 | table.countdown.unwrap_or(0) << 2 | urgency(view);
    let mut key = u128::from(shape(view)) << 8 | u128::from(clock);
    for one in &table.adventurers {
        let state = u8::from(one.escaped) << 2 | u8::from(one.is_stuck()) << 1 | u8::from(is_active(view, one));
        key = key << 11 | u128::from(one.place.chamber.0) << 3 | u128::from(state);
    }
    key
}

/// How much of the game is over: 0 at first, 1 and 2 towards the end.
fn urgency(view: &View<'_>) -> u8 {
    let Some(end) = view.book.clock().and_then(|clock| clock.countdowns.last()) else { return 0 };
    let Tick(length) = end.end_at;
    u8::from(view.now.0 >= length / 10 * 7) + u8::from(view.now.0 >= length / 10 * 8)
}

/// Whether somebody takes part: inside, connected and not silent for long.
fn is_active(view: &View<'_>, one: &Adventurer) -> bool {
    !one.escaped && !one.away && view.now.0 <= one.heard.0.saturating_add(SILENCE_MS)
}

impl Sites {
    fn found(view: &View<'_>) -> Sites {
        let mut sites = Sites::default();
        for (chamber, placed) in view.table.temple.iter() {
            let spec = view.book.data.chamber(chamber);
            let has_gems = !spec.levels.is_empty() && !placed.exhausted && view.table.depot > 0;
            let is_frontier = view.table.pile > 0 && !placed.open_ends().is_empty();
            if has_gems || is_frontier {
                sites.worthwhile.push(Site { chamber, has_gems, is_frontier, ..Site::default() });
            }
            match spec.kind {
                ChamberKind::ExitChamber => sites.exit = Some(chamber),
                ChamberKind::StartChamber => sites.start = Some(chamber),
                _ => {}
            }
        }
        sites
    }
}
