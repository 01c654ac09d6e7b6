//! Where to go and what for. The plan is a function of what lies on the table, so that bots who look at the same
//! table agree without a word: they move as one company, which opens the rich gem levels and leaves nobody stuck.

use arrayvec::ArrayVec;
use temple::components::{ChamberKind, GemLevel};
use temple::players::PlayerId;
use temple::table::Table;
use temple::temple::{ChamberId, MAX_CHAMBERS};
use temple::view::View;

use crate::atlas::{Atlas, NO_WAY};

/// What somebody is going to a chamber for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Errand {
    /// Activate gems.
    Gems,
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

pub fn tune(name: &str, default: i32) -> i32 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}
pub struct Tune {
    pub front: i32,
    pub gem: i32,
    pub maxw: i32,
    pub home: i32,
    pub low: i32,
    pub fate: i32,
    pub keep: i32,
    pub help: i32,
}
pub static TUNE: std::sync::LazyLock<Tune> = std::sync::LazyLock::new(|| Tune {
    front: tune("FRONT", 10),
    gem: tune("GEM", 10),
    maxw: tune("MAXW", 2),
    home: tune("HOME", 0),
    low: tune("LOW", 2),
    fate: tune("FATE", 3),
    keep: tune("KEEP", 0),
    help: tune("HELP", 0),
});

/// Keeps a plan as long as nothing it depends on has changed.
#[derive(Clone)]
pub struct Planner {
    pub atlas: Atlas,
    sites: Sites,
    sites_key: u32,
    key: u128,
    plan: Plan,
}

/// The chambers that are worth a walk.
#[derive(Clone, Default)]
struct Sites {
    gems: ArrayVec<ChamberId, MAX_CHAMBERS>,
    frontiers: ArrayVec<ChamberId, MAX_CHAMBERS>,
    exit: Option<ChamberId>,
    start: Option<ChamberId>,
}

impl Planner {
    pub fn new() -> Planner {
        let plan = Plan { errand: Errand::Rest, goal: ChamberId(0), step: None };
        Planner { atlas: Atlas::new(), sites: Sites::default(), sites_key: u32::MAX, key: u128::MAX, plan }
    }

    /// The plan for the looking player.
    pub fn plan(&mut self, view: &View<'_>) -> Plan {
        let key = situation(view);
        if key != self.key {
            self.key = key;
            self.survey(view);
            self.plan = self.make(view);
        }
        self.plan
    }

    /// Looks at everything anew at the next decision: the temple is not as it seemed.
    pub fn forget(&mut self) {
        (self.key, self.sites_key) = (u128::MAX, u32::MAX);
    }

    fn survey(&mut self, view: &View<'_>) {
        let key = u32::from(view.table.pile) << 8 | u32::from(view.table.depot);
        if key != self.sites_key {
            self.sites_key = key;
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
        let step = if goal == here { None } else { self.atlas.next_step(view, here, goal) };
        Plan { errand, goal, step }
    }

    /// The nearest who can goes to somebody who is stuck and alone.
    fn go_and_help(&mut self, view: &View<'_>) -> Option<(Errand, ChamberId)> {
        let table = view.table;
        for stuck in table.inside().filter(|who| *who != view.me && table.of(*who).is_stuck()) {
            let place = table.of(stuck).place;
            let able = || table.inside().filter(|who| !table.of(*who).is_stuck());
            if able().any(|who| table.of(who).place == place) {
                continue;
            }
            let nearest =
                able().min_by_key(|who| self.atlas.steps(view, table.of(*who).place.chamber, place.chamber));
            if nearest == Some(view.me) {
                return Some((Errand::Help, place.chamber));
            }
        }
        None
    }

    /// Home while the doors are about to slam, if it is near enough.
    fn go_home(&mut self, view: &View<'_>) -> Option<(Errand, ChamberId)> {
        let start = self.sites.start.filter(|_| view.table.countdown.is_some() && view.table.slams < 2)?;
        let steps = self.atlas.steps(view, view.mine().place.chamber, start);
        (i32::from(steps) <= TUNE.home - 1).then_some((Errand::Home, start))
    }

    /// To the exit, once few enough gems are left.
    fn leave(&mut self, view: &View<'_>) -> Option<(Errand, ChamberId)> {
        let exit = self.sites.exit?;
        let enough = (view.table.depot as i32) <= TUNE.low + urgency(view) as i32;
        enough.then_some((Errand::Escape, exit))
    }

    /// The gem chamber or free entrance that costs the company least.
    fn best_site(&mut self, view: &View<'_>) -> Option<(Errand, ChamberId)> {
        let mut best = None;
        let low = (view.table.depot as i32) <= TUNE.low;
        let dice = company_dice(view.table);
        if !low {
            for site in self.sites.gems.clone() {
                let gems = wanted_level(view, site, dice).map_or(0, |level| level.gems);
                let score = TUNE.gem * gems as i32 - self.effort(view, site);
                best = best.max(Some((score, std::cmp::Reverse(site), Errand::Gems as u8)));
            }
        }
        for site in self.sites.frontiers.clone() {
            let score = TUNE.front - self.effort(view, site);
            best = best.max(Some((score, std::cmp::Reverse(site), Errand::Explore as u8)));
        }
        let (score, site, errand) = best?;
        if score < -1000 {
            return None;
        }
        Some((if errand == Errand::Gems as u8 { Errand::Gems } else { Errand::Explore }, site.0))
    }

    /// What it costs the company to gather at a chamber.
    fn effort(&mut self, view: &View<'_>, goal: ChamberId) -> i32 {
        let (mut sum, mut most, mut n) = (0, 0, 0);
        for who in view.table.inside() {
            let steps = i32::from(self.atlas.steps(view, view.table.of(who).place.chamber, goal));
            if steps == i32::from(NO_WAY) && who == view.me {
                return 10_000;
            }
            let steps = steps.min(20);
            sum += steps;
            most = most.max(steps);
            n += 1;
        }
        10 * sum / n + 10 * most * TUNE.maxw / 4
    }
}

/// Everything a plan depends on, in one number.
fn situation(view: &View<'_>) -> u128 {
    let table = view.table;
    let mut key = u128::from(table.pile) << 8 | u128::from(table.depot);
    key = key << 8 | u128::from(table.countdown.unwrap_or(0)) << 4 | u128::from(urgency(view));
    for adventurer in &table.adventurers {
        let state = u128::from(adventurer.escaped) << 1 | u128::from(adventurer.is_stuck());
        key = key << 10 | u128::from(adventurer.place.chamber.0) << 2 | state;
    }
    key
}

/// How much of the game is over: 0 at first, then in steps up to 3.
fn urgency(view: &View<'_>) -> u8 {
    let Some(end) = view.book.clock().and_then(|clock| clock.countdowns.last()) else { return 0 };
    let tenths = view.now.0 / (end.end_at.0 / 10).max(1);
    tenths.saturating_sub(6).min(2) as u8
}

/// All dice of the adventurers inside.
fn company_dice(table: &Table) -> u8 {
    table.inside().map(|who| table.of(who).hand.in_hand().len()).sum()
}

/// The best level of a chamber for so many dice.
pub fn wanted_level(view: &View<'_>, chamber: ChamberId, dice: u8) -> Option<GemLevel> {
    let levels = &view.book.data.chamber(chamber).levels;
    let company = view.table.inside().count();
    let within_reach =
        |level: &&GemLevel| !level.together || (dice >= level.count + 2 && (company > 1 || dice > level.count));
    levels
        .iter()
        .filter(within_reach)
        .max_by_key(|level| (level.gems.min(view.table.depot), std::cmp::Reverse(level.gems)))
        .copied()
}

/// The players in the looking player's chamber, himself included.
pub fn company_here<'a>(view: &'a View<'_>) -> impl Iterator<Item = PlayerId> + 'a {
    let place = view.mine().place;
    view.table.inside().filter(move |who| view.table.of(*who).place == place)
}

impl Sites {
    fn found(view: &View<'_>) -> Sites {
        let mut sites = Sites::default();
        for (id, placed) in view.table.temple.iter() {
            let spec = view.book.data.chamber(id);
            if !spec.levels.is_empty() && !placed.exhausted && view.table.depot > 0 {
                sites.gems.push(id);
            }
            if view.table.pile > 0 && !placed.open_ends().is_empty() {
                sites.frontiers.push(id);
            }
            match spec.kind {
                ChamberKind::ExitChamber => sites.exit = Some(id),
                ChamberKind::StartChamber => sites.start = Some(id),
                _ => {}
            }
        }
        sites
    }
}
