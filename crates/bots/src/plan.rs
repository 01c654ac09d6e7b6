//! Where to go and what for.
//!
//! A plan is a function of what lies on the table, so bots who look at the same table agree without a word: they move as
//! one company, which opens the rich gem levels and leaves nobody stuck for long. Players who have fallen silent
//! are not waited for. A goal stands until the temple, the depot, the clock or somebody's plight changes; that people
//! walk about is no reason to think again.

use std::cmp::Reverse;

use kit::Tick;
use temple::components::{ChamberKind, GemLevel};
use temple::players::{MAX_PLAYERS, PlayerId, PlayerSet};
use temple::rulebook::{Gathering, Nature};
use temple::rules::escape::keys_needed;
use temple::table::{Adventurer, Presence};
use temple::temple::{ChamberId, MAX_CHAMBERS, Part, Place};
use temple::view::View;
use tinyvec::ArrayVec;

use crate::atlas::{Atlas, NO_WAY};
use crate::modules::{self, AllWork};

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
    /// Be with somebody.
    Follow,
    /// Stand in the exit with keys in hand until the others are there.
    Await,
    /// Do what a module asks for.
    Work,
    /// Bring something to the exit that must come out; its place is the goal until one stands beside it.
    Carry,
    /// There is nothing left to go to.
    Rest,
}

/// A goal, the way to it and who is here meanwhile.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What for.
    pub errand: Errand,
    /// Where.
    pub goal: Place,
    /// The next chamber on the way; none at the goal.
    pub step: Option<ChamberId>,
    /// Everybody in the looking player's chamber, himself included.
    pub company: PlayerSet,
    /// Everybody inside with nothing usable in hand.
    pub stuck: PlayerSet,
    /// Everybody inside who takes part.
    pub active: PlayerSet,
}

/// Silent for longer than this: nobody waits for him.
const SILENCE_MS: u32 = 15_000;
/// The doors slam within this time: whoever is near goes home.
const SLAM_NEAR_MS: u32 = 12_000;
/// From farther away nobody goes home.
const HOME_STEPS: u8 = 2;
/// So many gems may stay in the depot: the keys for them are soon rolled.
const GEMS_LEFT: u8 = 2;
/// Whoever is within so many steps will take part in a pot.
const NEAR: u8 = 2;
/// Ways longer than this, or none at all, count as this long.
const FAR: u8 = 20;
/// What a step, a gem and a new chamber weigh against each other.
const STEP: u32 = 10;
const GEM: i32 = 10;
const CHAMBER: i32 = 10;

/// Makes plans, and keeps the last goal as long as nothing it depends on has changed.
#[derive(Clone)]
pub struct Planner {
    pub atlas: Atlas,
    pub sites: Sites,
    /// What should be done, and where something lies that must come out, at this look.
    pub works: AllWork,
    burden: Option<Place>,
    /// Tiles in the pile, and whether one was afloat, when the ways were last looked for.
    charted: Option<(u8, bool)>,
    /// The situation in which the goal was chosen.
    situation: Option<Situation>,
    /// From what the goal was chosen, if nothing was taken for granted then, and the work there was.
    grounds: Option<Grounds>,
    weighed: AllWork,
    errand: Errand,
    goal: Place,
}

/// The places that are worth a walk.
#[derive(Clone, Default)]
pub struct Sites {
    pub worthwhile: ArrayVec<[Site; MAX_CHAMBERS]>,
    /// Places whose gems are got together with those of others, and whether that was possible.
    gathering: ArrayVec<[(Place, bool); MAX_CHAMBERS]>,
    pub exit: Option<Place>,
    pub start: Option<Place>,
}

/// A place with gems or a free entrance, and what it would be to the company.
#[derive(Clone, Copy, Default)]
pub struct Site {
    pub place: Place,
    pub has_gems: bool,
    pub is_frontier: bool,
    /// Steps of all together, and of the farthest.
    steps: u32,
    most_steps: u32,
    /// How many are near, and their dice.
    people: u8,
    dice: u8,
}

impl Planner {
    pub fn new() -> Planner {
        Planner {
            atlas: Atlas::new(),
            sites: Sites::default(),
            works: AllWork::new(),
            burden: None,
            charted: None,
            situation: None,
            grounds: None,
            weighed: AllWork::new(),
            errand: Errand::Rest,
            goal: Place::default(),
        }
    }

    /// The plan for the looking player.
    pub fn plan(&mut self, view: &View<'_>) -> Plan {
        let (now, company) = self.look(view);
        if self.situation != Some(now) {
            self.set_goal(view, now);
        }
        let (goal, here) = (self.goal, view.mine().place);
        let step = self.atlas.first_step(view, here, goal);
        let unreachable = step.is_none() && here != goal;
        if unreachable {
            // Somebody has turned a chamber, or been moved: the next look begins again.
            self.forget();
        }
        let errand = if unreachable { Errand::Rest } else { self.errand };
        Plan { errand, goal, step, company, stuck: now.stuck, active: now.active }
    }

    /// Looks for ways and sites without choosing among them, for those who choose by themselves. Says who is here and who
    /// is stuck.
    pub fn look_around(&mut self, view: &View<'_>) -> (PlayerSet, PlayerSet) {
        let (now, company) = self.look(view);
        if self.situation != Some(now) {
            self.survey(view, &now);
            self.situation = Some(now);
        }
        (company, now.stuck)
    }

    /// Whether something should be done in this place.
    pub fn is_work(&self, place: Place) -> bool {
        self.works.iter().any(|work| work.place == place)
    }

    /// Another game begins.
    pub fn begin_anew(&mut self) {
        self.forget();
        self.grounds = None;
        self.atlas.begin_anew();
    }

    /// The temple is not as it seemed: everything is looked at again.
    pub fn forget(&mut self) {
        (self.charted, self.situation) = (None, None);
    }

    /// The situation, and who is in the looking player's chamber.
    #[inline]
    fn look(&mut self, view: &View<'_>) -> (Situation, PlayerSet) {
        modules::works(view, &mut self.atlas, &mut self.works);
        self.burden = modules::burden(view);
        Situation::of(view, modules::all_asked(view, &self.works, self.burden))
    }

    /// Chooses a goal. Whoever finds nothing to do takes nothing for granted at the next look, and mostly finds all as it was: then
    /// the goal is the same.
    #[inline(never)] // one look in four comes here, and the others are quicker without it in their midst
    fn set_goal(&mut self, view: &View<'_>, now: Situation) {
        let grounds = self.situation.is_none().then(|| Grounds::of(view, now, self.burden));
        if grounds.is_some() && grounds == self.grounds && self.weighs_the_same(view) {
            self.chart(view, &now);
        } else {
            self.survey(view, &now);
            (self.errand, self.goal) = self.choose(view, &now);
            self.grounds = grounds;
            if grounds.is_some() {
                self.weighed = self.works;
            }
        }
        self.situation = Some(now);
    }

    /// Whether what the modules ask for, and what is possible with others, is as it was when the goal was chosen.
    fn weighs_the_same(&self, view: &View<'_>) -> bool {
        let mut gathering = self.sites.gathering.iter();
        self.works == self.weighed && gathering.all(|(place, worth)| is_worth_a_pot(view, *place) == *worth)
    }

    /// Forgets the ways, if they can have changed.
    fn chart(&mut self, view: &View<'_>, now: &Situation) {
        let chart = (now.pile, view.table.temple.afloat().is_some());
        if self.charted != Some(chart) {
            self.charted = Some(chart);
            self.atlas.forget();
        }
    }

    /// Looks for ways and sites again, if they can have changed.
    fn survey(&mut self, view: &View<'_>, now: &Situation) {
        self.chart(view, now);
        if self.situation.is_none_or(|before| before.riches() != now.riches()) {
            let ways = self.atlas.from(view, view.mine().place);
            self.sites.find(view, ways.reached());
        }
    }

    fn choose(&mut self, view: &View<'_>, now: &Situation) -> (Errand, Place) {
        self.go_and_help(view, now)
            .or_else(|| self.go_home(view, now))
            .or_else(|| self.bring(view, PlayerSet(now.active.0 & !now.stuck.0)))
            .or_else(|| self.leave(view, now))
            .or_else(|| self.best_site(view, now))
            .or_else(|| self.sites.exit.map(|exit| (Errand::Escape, exit)))
            .unwrap_or((Errand::Rest, view.mine().place))
    }

    /// The level of a gem chamber to aim at: the richest for the dice of those who are here or near.
    pub fn level(&mut self, view: &View<'_>, plan: &Plan) -> Option<GemLevel> {
        let mut site = Site::of_gems(plan.goal);
        for who in plan.active.iter().filter(|who| !plan.stuck.has(*who)) {
            let one = view.table.of(who);
            let steps = self.atlas.steps(view, plan.goal, one.place);
            site.add(steps, one.hand.in_hand().len());
        }
        site.level(view, to_pay_for(view))
    }

    /// To somebody who is stuck with nobody beside him, if nobody able is nearer.
    fn go_and_help(&mut self, view: &View<'_>, now: &Situation) -> Option<(Errand, Place)> {
        let place = |who: PlayerId| view.table.of(who).place;
        for stuck in now.stuck.iter() {
            let able = PlayerSet(now.active.0 & !now.stuck.0).iter();
            let nearest = able.map(|who| (self.atlas.steps(view, place(stuck), place(who)), who)).min();
            if nearest.is_some_and(|(steps, who)| who == view.me && steps != 0 && steps != NO_WAY) {
                return Some((Errand::Help, place(stuck)));
            }
        }
        None
    }

    /// Home just before the doors slam, if it is near: a long way there and back costs more than a die.
    fn go_home(&mut self, view: &View<'_>, now: &Situation) -> Option<(Errand, Place)> {
        let start = self.sites.start.filter(|_| now.slam_is_near)?;
        let steps = self.atlas.steps(view, view.mine().place, start);
        (steps <= HOME_STEPS).then_some((Errand::Home, start))
    }

    /// To the exit once few enough gems are left; as time runs out, with more.
    fn leave(&mut self, view: &View<'_>, now: &Situation) -> Option<(Errand, Place)> {
        let exit = self.sites.exit.filter(|_| !now.somebody_waits || !self.sites.has_frontier())?;
        let few =
            to_pay_for(view) <= GEMS_LEFT + now.urgency || (now.depot == 0 && !modules::names_work(now.asked));
        (few && !now.is_shut_in).then_some((Errand::Escape, exit))
    }

    /// What must come out is brought to the exit by whichever of these is nearest to it; the others go on with what they do.
    pub fn bring(&mut self, view: &View<'_>, by: PlayerSet) -> Option<(Errand, Place)> {
        let (at, exit) = (self.burden?, self.sites.exit?);
        let way = |atlas: &mut Atlas, who: PlayerId| atlas.steps(view, view.table.of(who).place, at);
        let (steps, nearest) = by.iter().map(|who| (way(&mut self.atlas, who), who)).min()?;
        let possible = steps != NO_WAY && self.atlas.steps(view, at, exit) != NO_WAY;
        (nearest == view.me && possible).then_some((Errand::Carry, if steps == 0 { exit } else { at }))
    }

    /// The gem chamber or free entrance that is worth most for the least walking of all.
    fn best_site(&mut self, view: &View<'_>, now: &Situation) -> Option<(Errand, Place)> {
        self.gather(view, now);
        let (walkers, to_pay_for) = (u32::from(now.active.len()).max(1), to_pay_for(view));
        let mut best: Option<(i32, Reverse<Place>, Errand)> = None;
        for site in &self.sites.worthwhile {
            let effort = (STEP * site.steps / walkers + STEP / 2 * site.most_steps) as i32;
            let gems = site.level(view, to_pay_for).map(|level| (GEM * i32::from(level.gems), Errand::Gems));
            let chamber = site.is_frontier.then_some((CHAMBER, Errand::Explore));
            for (worth, errand) in gems.into_iter().chain(chamber) {
                // Of equal sites the one with the lowest number, whoever looks.
                let rank = (worth - effort, Reverse(site.place));
                if best.is_none_or(|(most, other, _)| rank > (most, other)) {
                    best = Some((rank.0, rank.1, errand));
                }
            }
        }
        for work in &self.works {
            let (mut steps, mut most_steps) = (0, 0);
            for who in now.active.iter() {
                let way = u32::from(self.atlas.steps(view, view.table.of(who).place, work.place).min(FAR));
                (steps, most_steps) = (steps + way, most_steps.max(way));
            }
            let effort = (STEP * steps / walkers + STEP / 2 * most_steps) as i32;
            let rank = (work.worth - effort, Reverse(work.place));
            let reachable = self.atlas.steps(view, view.mine().place, work.place) != NO_WAY;
            if reachable && best.is_none_or(|(most, other, _)| rank > (most, other)) {
                best = Some((rank.0, rank.1, Errand::Work));
            }
        }
        best.map(|(_, Reverse(place), errand)| (errand, place))
    }

    /// Works out what each site would be to those who take part.
    fn gather(&mut self, view: &View<'_>, now: &Situation) {
        let sites = self.sites.worthwhile.as_mut_slice();
        for site in &mut *sites {
            (site.steps, site.most_steps, site.people, site.dice) = (0, 0, 0, 0);
        }
        for who in now.active.iter() {
            let one = view.table.of(who);
            let dice = if now.stuck.has(who) { 0 } else { one.hand.in_hand().len() };
            let ways = self.atlas.from(view, one.place);
            for site in &mut *sites {
                site.add(ways.steps(site.place), dice);
            }
        }
    }
}

impl Site {
    /// A place with gems to which nobody has come yet.
    pub fn of_gems(place: Place) -> Site {
        Site { place, has_gems: true, ..Site::default() }
    }

    /// Somebody with so many dice would come from so far.
    pub fn add(&mut self, steps: u8, dice: u8) {
        let bounded = u32::from(steps.min(FAR));
        self.steps += bounded;
        self.most_steps = self.most_steps.max(bounded);
        if steps <= NEAR && dice > 0 {
            (self.people, self.dice) = (self.people + 1, self.dice + dice);
        }
    }

    /// Whether those who are near have dice enough for a level.
    pub fn reaches(&self, view: &View<'_>, level: &GemLevel) -> bool {
        let alone = || view.table.inside().count() == 1;
        !level.together || (self.dice >= level.count + 2 && (self.people > 1 || alone()))
    }

    /// The richest level for the dice of those who are near, while there is more to pay for than is left anyway.
    fn level(&self, view: &View<'_>, to_pay_for: u8) -> Option<GemLevel> {
        if !self.has_gems || to_pay_for <= GEMS_LEFT {
            return None;
        }
        let levels =
            view.book.data.chamber(self.place.chamber).levels.iter().filter(|level| self.reaches(view, level));
        levels.copied().max_by_key(|level| (level.gems.min(view.table.depot), Reverse(level.count)))
    }
}

/// Everything the choice of a goal depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Situation {
    pile: u8,
    depot: u8,
    fate_gems: u8,
    slams: u8,
    slam_is_near: bool,
    urgency: u8,
    somebody_waits: bool,
    /// Whether something forbids to escape, whatever the keys.
    is_shut_in: bool,
    stuck: PlayerSet,
    active: PlayerSet,
    /// What the modules ask for.
    asked: u64,
}

/// Everything the choice depends on besides, where nothing is taken for granted: ways and sites follow from it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Grounds {
    situation: Situation,
    me: PlayerId,
    /// Everybody's place, whether they are inside, and their dice.
    people: [(Place, bool, u8); MAX_PLAYERS],
    shape: u64,
    to_pay_for: u8,
    /// Where all other gems are tells how many lie in chambers, and so which of those can give no more.
    boxed_gems: u8,
    added_gems: u8,
    burden: Option<Place>,
}

impl Grounds {
    fn of(view: &View<'_>, situation: Situation, burden: Option<Place>) -> Grounds {
        let mut people = [(Place::default(), false, 0); MAX_PLAYERS];
        for (person, one) in people.iter_mut().zip(&view.table.adventurers) {
            *person = (one.place, !one.escaped, one.hand.in_hand().len());
        }
        Grounds {
            situation,
            me: view.me,
            people,
            shape: view.table.temple.shape(),
            to_pay_for: to_pay_for(view),
            boxed_gems: view.table.boxed_gems,
            added_gems: view.table.added_gems,
            burden,
        }
    }
}

impl Situation {
    /// The situation, and who is in the looking player's chamber.
    #[inline]
    fn of(view: &View<'_>, asked: u64) -> (Situation, PlayerSet) {
        let (table, place) = (view.table, view.mine().place);
        let (mut company, mut stuck, mut active) = Default::default();
        for one in table.adventurers.iter().rev() {
            note_before(&mut company, !one.escaped && one.place == place);
            note_before(&mut stuck, one.is_stuck());
            note_before(&mut active, !one.escaped && is_active(view, one));
        }
        let situation = Situation {
            pile: table.pile,
            depot: table.depot,
            fate_gems: table.fate_gems,
            slams: table.slams,
            slam_is_near: slam_is_near(view),
            urgency: urgency(view),
            somebody_waits: somebody_waits(view),
            is_shut_in: is_shut_in(view),
            stuck,
            active,
            asked,
        };
        (situation, company)
    }

    /// What the sites depend on: a gem leaves the depot and a fate gem may enter it at the same look.
    fn riches(&self) -> (u8, u8, u8, bool) {
        (self.pile, self.depot, self.fate_gems, self.somebody_waits)
    }
}

/// Whether somebody stands on a tile that is afloat, and only a new chamber can bring them back.
pub fn somebody_waits(view: &View<'_>) -> bool {
    let table = view.table;
    table.temple.afloat().is_some_and(|tile| table.inside().any(|who| table.of(who).place.chamber == tile.chamber))
}

/// Whether gems can be activated in a place: those behind an inner wall from there alone, and a pot that waits for others is worth
/// filling when they are ready.
pub fn is_worth_a_pot(view: &View<'_>, place: Place) -> bool {
    let gathering = view.book.gathering(view, place.chamber);
    is_in_reach(view, place) && gathering.is_none_or(|gathering| is_possible(&gathering))
}

fn is_in_reach(view: &View<'_>, place: Place) -> bool {
    !view.book.data.chamber(place.chamber).gems_in_rear || place.part == Part::Rear
}

fn is_possible(gathering: &Gathering) -> bool {
    gathering.others_ready && gathering.is_over.is_none()
}

/// Gems, and what counts as gems, for which there must be keys to escape.
pub fn to_pay_for(view: &View<'_>) -> u8 {
    keys_needed(view).saturating_sub(1)
}

/// Whether something forbids to escape, whatever the keys.
pub fn is_shut_in(view: &View<'_>) -> bool {
    view.book.bans(view, Nature::Escape).is_err()
}

/// Notes in a set whether the player in the seat before those of it belongs there.
fn note_before(set: &mut PlayerSet, belongs: bool) {
    set.0 = set.0 << 1 | u8::from(belongs);
}

/// Whether the doors are about to slam; the collapse is no reason to go home.
fn slam_is_near(view: &View<'_>) -> bool {
    let end = view.next_end().filter(|_| view.table.countdown.is_some());
    let last = view.book.clock().and_then(|clock| clock.countdowns.last());
    end.is_some_and(|end| view.now.plus_ms(SLAM_NEAR_MS) >= end && last.is_some_and(|last| end < last.end_at))
}

/// How much of the game is over: 0 at first, 1 and 2 towards the end.
pub fn urgency(view: &View<'_>) -> u8 {
    let Some(end) = view.book.clock().and_then(|clock| clock.countdowns.last()) else { return 0 };
    let Tick(length) = end.end_at;
    u8::from(view.now.0 >= length / 10 * 7) + u8::from(view.now.0 >= length / 10 * 8)
}

/// Whether somebody inside takes part: connected and not silent for long.
fn is_active(view: &View<'_>, one: &Adventurer) -> bool {
    one.presence == Presence::Here && view.now.0 <= one.heard.0.saturating_add(SILENCE_MS)
}

impl Sites {
    /// Whether a chamber can be discovered anywhere.
    pub fn has_frontier(&self) -> bool {
        self.worthwhile.iter().any(|site| site.is_frontier)
    }

    /// Whether gems can be got in a place as far as others are concerned.
    fn may_get(&mut self, view: &View<'_>, place: Place) -> bool {
        let Some(gathering) = view.book.gathering(view, place.chamber) else { return true };
        self.gathering.push((place, is_possible(&gathering)));
        is_possible(&gathering)
    }

    fn find(&mut self, view: &View<'_>, reached: &[Place]) {
        self.worthwhile.clear();
        self.gathering.clear();
        (self.exit, self.start) = (None, None);
        for &place in reached {
            let Some(placed) = view.table.temple.get(place.chamber) else { continue };
            let spec = view.book.data.chamber(place.chamber);
            let may_have = !spec.levels.is_empty() && !placed.exhausted && view.table.depot > 0;
            let has_gems = may_have && is_in_reach(view, place) && self.may_get(view, place);
            let opens = |side| placed.neighbour(side).is_none() && placed.part_behind(side) == place.part;
            let is_frontier = view.table.pile > 0 && placed.doors().iter().any(opens);
            if has_gems || is_frontier {
                self.worthwhile.push(Site { place, has_gems, is_frontier, ..Site::default() });
            }
            match spec.kind {
                ChamberKind::ExitChamber => self.exit = Some(place),
                ChamberKind::StartChamber => self.start = Some(place),
                _ => {}
            }
        }
    }
}
