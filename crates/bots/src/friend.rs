//! How a bot of the levels thinks: like one of the people at the table, not like a part of a machine.
//!
//! It has one aim at a time and takes its time to choose one; it weighs for itself, sees differences only roughly and is
//! sometimes wrong. It notices another's plight after a while, answers calls, goes home on a gong. Where people play, it keeps
//! them company. Why it is so: `docs/decisions/0016-bots-are-company.md`.

use kit::Tick;
use temple::command::Command;
use temple::components::{ChamberKind, GemLevel};
use temple::dice::{DiceSet, Face, Means};
use temple::permit::may_speak;
use temple::players::{PlayerId, PlayerSet};
use temple::rulebook::Nature;
use temple::table::{Phase, Presence};
use temple::temple::ChamberId;
use temple::view::View;

use crate::atlas::NO_WAY;
use crate::company::{Call, Company, is_last_minute, time_left};
use crate::dice::Shown;
use crate::greedy::{
    Greedy, Pace, answer_vote, face_of, free_masks, hand_over_a_die, is_alone, lay_tile, permitted, withdraw,
};
use crate::level::Temper;
use crate::modules;
use crate::plan::{Errand, Plan, Site, is_shut_in, is_worth_a_pot, somebody_waits, urgency};
use crate::voice::Voice;

/// For whom a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// For itself.
    Player,
    /// For somebody who is away (BASE-97): nothing is risked for him, and nothing ended.
    StandIn,
}

/// What a look at the table leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// What is wished for.
    pub wish: Option<Command>,
    /// What is called to the others.
    pub call: Option<Call>,
}

/// Whoever keeps somebody company stays within so many rooms.
pub const NEAR_ROOMS: u8 = 2;
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

/// What a step, a gem, a friend who is there already, a call from there and a new chamber weigh against each other.
const STEP: i32 = 10;
const GEM: i32 = 12;
const FRIEND: i32 = 10;
const CALLED: i32 = 25;
const CHAMBER: i32 = 14;

/// What somebody is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Aim {
    pub errand: Errand,
    pub goal: ChamberId,
}

/// The mind of a bot of the levels.
#[derive(Clone)]
pub(crate) struct Mind {
    temper: &'static Temper,
    role: Role,
    aim: Option<Aim>,
    /// When the aim was chosen.
    since: Tick,
    thinking_until: Tick,
    /// Where it stood at the last look.
    place: Option<ChamberId>,
    voice: Voice,
}

/// What is seen at one look.
struct Sight<'a> {
    company: &'a Company,
    /// Everybody in the same chamber, oneself included.
    here: PlayerSet,
    stuck: PlayerSet,
    /// Whom to stay with.
    ward: Option<PlayerId>,
}

impl Mind {
    pub fn new(temper: &'static Temper, role: Role) -> Mind {
        let (since, thinking_until) = (Tick::START, Tick::START);
        Mind { temper, role, aim: None, since, thinking_until, place: None, voice: Voice::default() }
    }

    /// Forgets everything for a new game.
    pub fn restart(&mut self) {
        *self = Mind::new(self.temper, self.role);
    }

    /// When it looks at the table again.
    pub fn next_look(&self, hands: &mut Greedy, now: Tick) -> Tick {
        let Pace(quick, slow) = self.temper.rhythm;
        let rested = hands.occupied_until.max(now).plus_ms(hands.chance.between(quick, slow));
        if self.thinking_until > now { self.thinking_until } else { rested }
    }

    pub fn decide(&mut self, hands: &mut Greedy, view: &View<'_>, company: &Company) -> Thought {
        if view.table.phase != Phase::Running || company.waits_for_first_roll(view) {
            return Thought::default();
        }
        if view.mine().escaped {
            return Thought { wish: hand_over_a_die(view), call: None };
        }
        let wish = self.vote(view).or_else(|| lay_tile(view)).or_else(|| self.act(hands, view, company));
        let wish = wish.and_then(|wish| self.allowed(hands, view, wish));
        self.voice.note_wish(wish.as_ref());
        let call = self.voice.speak(view).filter(|_| may_speak(view).is_ok());
        Thought { wish, call }
    }

    /// The wish as it may be carried out; nothing bends the rules where there are no modules.
    fn allowed(&mut self, hands: &mut Greedy, view: &View<'_>, wish: Command) -> Option<Command> {
        let plain = view.book.modules().next().is_none();
        let allowed = if plain { Some(wish) } else { permitted(view, wish) };
        if allowed.is_none() {
            hands.planner.forget();
            self.aim = None;
        }
        allowed
    }

    /// A stand-in agrees to any turn of fate: nobody shall be held up by somebody who is away.
    fn vote(&self, view: &View<'_>) -> Option<Command> {
        match self.role {
            Role::Player => answer_vote(view),
            Role::StandIn => view.table.fate_vote.filter(|vote| !vote.agreed.has(view.me)).map(|_| Command::Agree),
        }
    }

    /// The considerations in order.
    fn act(&mut self, hands: &mut Greedy, view: &View<'_>, company: &Company) -> Option<Command> {
        if view.mine().waiting.is_some() || view.book.busy(view, Nature::Other).is_err() {
            hands.occupied_until = view.mine().ready_at;
            return None;
        }
        if view.mine().holds_masks {
            // Somebody who sat here before wanted that.
            return Some(Command::OfferMasks);
        }
        if view.now < self.thinking_until {
            return None;
        }
        let (here, stuck) = hands.planner.look_around(view);
        let ward = ward_of(hands, view, company);
        let sight = Sight { company, here, stuck, ward };
        self.voice.look(view, &hands.planner.sites, stuck.has(view.me));
        let shown = Shown::of(view, view.me);
        let aim = self.consider(hands, view, &sight);
        self.look_about(hands, view);
        let plan = self.plan(hands, view, &sight, aim);
        // A golden mask in hand is used at once: that needs no thinking.
        let helped = free_masks(view, &shown, &plan).or_else(|| modules::urge(view, &shown));
        if helped.is_some() || view.now < self.thinking_until {
            return helped;
        }
        modules::use_card(view, &shown, &plan, &mut hands.planner.atlas)
            .or_else(|| match (plan.step, plan.errand) {
                (None, Errand::Gems) => self.pledge(view, &shown, &plan, company),
                _ => hands.pursue(view, &shown, &plan),
            })
            .or_else(|| if self.role == Role::Player { hands.propose_fate(view) } else { None })
            .or_else(|| self.roll(hands, view, &shown, &plan))
    }

    /// The aim of the moment. Whoever takes up a new one first makes up his mind.
    fn consider(&mut self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Aim {
        let kept = self.aim.filter(|aim| self.is_sensible(hands, view, sight, *aim));
        let aim = self.pressing(hands, view, sight, kept).or(kept);
        let aim = aim.unwrap_or_else(|| self.choose(hands, view, sight));
        // Somebody who walks on is followed without a second thought.
        let goes_on = |old: Aim| old == aim || (old.errand == Errand::Follow && aim.errand == Errand::Follow);
        if !self.aim.is_some_and(goes_on) {
            let Pace(quick, slow) = self.temper.ponder;
            let pondered = view.now.plus_ms(hands.chance.between(quick, slow));
            // Before the first look there was time enough to think.
            self.thinking_until = if self.place.is_some() { pondered } else { view.now };
            self.since = view.now;
            if matches!(aim.errand, Errand::Help | Errand::Follow) {
                self.voice.want(Call::Coming);
            }
        }
        self.aim = Some(aim);
        aim
    }

    /// A chamber one has just come to is looked at first.
    fn look_about(&mut self, hands: &mut Greedy, view: &View<'_>) {
        let (place, Pace(quick, slow)) = (view.mine().place.chamber, self.temper.arrival);
        if self.place.replace(place).is_some_and(|before| before != place) {
            self.thinking_until = self.thinking_until.max(view.now.plus_ms(hands.chance.between(quick, slow)));
        }
    }

    /// The aim as the hands take it.
    fn plan(&mut self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, aim: Aim) -> Plan {
        let (place, atlas) = (view.mine().place.chamber, &mut hands.planner.atlas);
        let mut step = atlas.first_step(view, place, aim.goal);
        let lost = step.is_none() && place != aim.goal;
        if let (Some(ward), Some(next)) = (sight.ward, step) {
            // Whoever keeps somebody company takes no way that leads off him.
            let at = view.table.of(ward).place.chamber;
            let strays = |atlas: &mut crate::atlas::Atlas, from| atlas.steps(view, from, at) > NEAR_ROOMS;
            if strays(atlas, next) && !strays(atlas, place) && !is_last_minute(view) {
                step = atlas.first_step(view, place, at);
            }
        }
        if lost {
            // Somebody has turned a chamber, or been moved: the next look begins from the start.
            hands.planner.forget();
            self.aim = None;
        }
        let waits = aim.errand == Errand::Escape && !may_leave(hands, view, sight, self.role);
        let errand = match aim.errand {
            _ if lost => Errand::Rest,
            Errand::Escape if waits => Errand::Await,
            errand => errand,
        };
        Plan { errand, goal: aim.goal, step, company: sight.here, stuck: sight.stuck, active: sight.here }
    }

    /// Rolls what is of no use, and now and then a die more.
    fn roll(&mut self, hands: &mut Greedy, view: &View<'_>, shown: &Shown<'_>, plan: &Plan) -> Option<Command> {
        let rolled = hands.roll(view, shown, plan)?;
        match rolled {
            Command::Roll { dice: Some(dice), held_ms } if hands.chance.once_in(self.temper.fumbles_once_in) => {
                let more = view.mine().hand.rollable().without(dice).lowest_few(1);
                Some(Command::Roll { dice: Some(dice.or(more)), held_ms })
            }
            _ => Some(rolled),
        }
    }
}

/// What presses, and what is still worth going on with.
impl Mind {
    /// What cannot wait, the most pressing first.
    fn pressing(
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
        let (exit, left) = (hands.planner.sites.exit.filter(|_| !is_shut_in(view))?, time_left(view)?);
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
        if (somebody_waits(view) && hands.planner.sites.has_frontier()) || is_shut_in(view) {
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
    fn may_go(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, to: ChamberId) -> bool {
        let Some(ward) = sight.ward else { return true };
        hands.planner.atlas.steps(view, view.table.of(ward).place.chamber, to) <= NEAR_ROOMS
    }

    /// Whether an aim is still worth pursuing.
    fn is_sensible(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, aim: Aim) -> bool {
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

/// Choosing an errand.
impl Mind {
    /// The errand that seems best. Small differences are not seen, and sometimes it is none of the best.
    fn choose(&mut self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Aim {
        let place = view.mine().place.chamber;
        let errs = hands.chance.once_in(self.temper.errs_once_in);
        let blur = if errs { 20 * STEP as u32 } else { self.temper.blur };
        let mut best: Option<(i32, Aim)> = None;
        for number in 0..hands.planner.sites.worthwhile.len() {
            let site = hands.planner.sites.worthwhile[number];
            let steps = hands.planner.atlas.steps(view, place, site.chamber);
            if steps == NO_WAY || !self.may_go(hands, view, sight, site.chamber) {
                continue;
            }
            let gems = self.worth_of_gems(hands, view, sight, &site);
            let chamber = site.is_frontier.then(|| self.worth_of_chamber(view, &site));
            let errands = [(gems, Errand::Gems), (chamber, Errand::Explore)];
            for (worth, errand) in errands.into_iter().filter_map(|(worth, errand)| Some((worth?, errand))) {
                let seen = worth - STEP * i32::from(steps) + hands.chance.below(blur + 1) as i32;
                if best.is_none_or(|(most, _)| seen > most) {
                    best = Some((seen, Aim { errand, goal: site.chamber }));
                }
            }
        }
        modules::works(view, |work| {
            let steps = hands.planner.atlas.steps(view, place, work.chamber);
            if steps != NO_WAY && self.may_go(hands, view, sight, work.chamber) {
                let seen = work.worth - STEP * i32::from(steps) + hands.chance.below(blur + 1) as i32;
                if best.is_none_or(|(most, _)| seen > most) {
                    best = Some((seen, Aim { errand: Errand::Work, goal: work.chamber }));
                }
            }
        });
        match (best, hands.planner.sites.exit) {
            (Some((_, aim)), _) => aim,
            (None, Some(exit)) if self.may_go(hands, view, sight, exit) => {
                Aim { errand: Errand::Escape, goal: exit }
            }
            (None, _) => Aim { errand: Errand::Rest, goal: place },
        }
    }

    fn worth_of_gems(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, site: &Site) -> Option<i32> {
        let gems = if site.has_gems { self.gems_at(hands, view, sight, site.chamber) } else { 0 };
        if gems == 0 {
            return None;
        }
        let there = |who: &PlayerId| *who != view.me && view.table.of(*who).place.chamber == site.chamber;
        let friends = view.table.inside().filter(there).count() as i32;
        let wanted =
            |(who, call)| matches!(call, Call::GemHere | Call::NeedTwoKeys | Call::NeedTwoTorches) && there(&who);
        let called = sight.company.calls(view).any(wanted);
        Some(GEM * i32::from(gems) + FRIEND * friends.min(2) + CALLED * i32::from(called))
    }

    /// A new chamber is worth more as time runs out and where somebody waits for it, and less where others are at it.
    fn worth_of_chamber(&self, view: &View<'_>, site: &Site) -> i32 {
        let there = |who: &PlayerId| *who != view.me && view.table.of(*who).place.chamber == site.chamber;
        let crowd = view.table.inside().filter(there).count() as i32;
        let press = i32::from(urgency(view)) + 2 * i32::from(somebody_waits(view));
        CHAMBER * (1 + press) - FRIEND * crowd
    }

    /// How many gems could be placed there, with those who are there or next to it.
    fn gems_at(&self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, chamber: ChamberId) -> u8 {
        let mut site = Site::of_gems(chamber);
        let mut guest_there = false;
        for who in view.table.inside().filter(|who| !sight.stuck.has(*who)) {
            let steps = hands.planner.atlas.steps(view, chamber, view.table.of(who).place.chamber);
            let steps = if who == view.me { 0 } else { steps };
            guest_there |= steps <= 1 && sight.company.people().has(who);
            site.add(if steps <= 1 { steps } else { NO_WAY }, view.table.of(who).hand.in_hand().len());
        }
        let limit = if guest_there { u8::MAX } else { sight.company.gems_to_place(view) };
        best_level(view, chamber, limit, |level| site.reaches(view, level)).map_or(0, |level| level.gems)
    }
}

/// Filling pots.
impl Mind {
    /// Pledges the fitting dice as soon as all here together fill the pot. Beyond the bots' share the last die is left to a
    /// person.
    fn pledge(&mut self, view: &View<'_>, shown: &Shown<'_>, plan: &Plan, company: &Company) -> Option<Command> {
        let face = face_of(view, plan.goal)?;
        let pot = Pot::of(view, shown, plan, company, face);
        let limit = company.gems_to_place(view);
        let reaches =
            |level: &GemLevel| pot.dice >= level.count && (!level.together || pot.givers > 1 || is_alone(view));
        let helped = |level: &GemLevel| pot.guest_pledged_to == Some(level.gems);
        let own =
            best_level(view, plan.goal, u8::MAX, |level| (level.gems <= limit || helped(level)) && reaches(level));
        match own {
            Some(level) if pot.symbols >= level.count => commit(shown.means_for(face), level.gems),
            Some(level) => {
                self.ask(level.count - pot.symbols, face);
                withdraw(view)
            }
            None if pot.has_guest => self.assist(view, shown, plan, &pot, face),
            None => withdraw(view),
        }
    }

    /// Fills a person's pot up to the last symbol.
    fn assist(
        &mut self,
        view: &View<'_>,
        shown: &Shown<'_>,
        plan: &Plan,
        pot: &Pot,
        face: Face,
    ) -> Option<Command> {
        self.voice.want(Call::GemHere);
        let wanted = pot.guest_pledged_to;
        let level = best_level(view, plan.goal, u8::MAX, |level| wanted.is_none_or(|gems| gems == level.gems))?;
        let mut room = level.count.saturating_sub(1 + pot.pledged);
        let mut dice = DiceSet::NONE;
        for die in shown.counting_as(face).iter() {
            let worth = shown.worth_of(die, face);
            if worth <= room {
                (room, dice) = (room - worth, dice.or(DiceSet::one(die)));
            }
        }
        commit(dice.into(), level.gems)
    }

    fn ask(&mut self, missing: u8, face: Face) {
        match face {
            Face::Torch if missing <= 2 => self.voice.want(Call::NeedTwoTorches),
            Face::Key if missing <= 2 => self.voice.want(Call::NeedTwoKeys),
            _ => self.voice.want(Call::GemHere),
        }
    }
}

/// What lies ready for a pot in one's chamber.
struct Pot {
    /// Symbols that bots show or have pledged, and people have pledged.
    symbols: u8,
    /// Symbols in the pot already.
    pledged: u8,
    /// Dice of all who are here, and how many they are.
    dice: u8,
    givers: u8,
    has_guest: bool,
    /// The level to which a person has pledged, by its gems.
    guest_pledged_to: Option<u8>,
}

impl Pot {
    fn of(view: &View<'_>, shown: &Shown<'_>, plan: &Plan, company: &Company, face: Face) -> Pot {
        let mut pot = Pot { symbols: 0, pledged: 0, dice: 0, givers: 0, has_guest: false, guest_pledged_to: None };
        let levels = &view.book.data.chamber(plan.goal).levels;
        for who in plan.company.iter() {
            let hand = &view.table.of(who).hand;
            let theirs;
            let theirs = if who == view.me {
                shown
            } else {
                theirs = Shown::of(view, who);
                &theirs
            };
            let (all, pledged) = (theirs.symbols(face), theirs.pledged(face));
            let guest = company.guests(view).has(who);
            let given = if guest { pledged } else { all };
            (pot.symbols, pot.pledged) = (pot.symbols + given, pot.pledged + pledged);
            pot.has_guest |= guest;
            if !guest || pledged > 0 {
                (pot.dice, pot.givers) = (pot.dice + hand.in_hand().len(), pot.givers + 1);
            }
            if guest {
                let pledged_to = levels.iter().enumerate().find(|(pot, _)| !hand.pledged(*pot).is_empty());
                pot.guest_pledged_to = pot.guest_pledged_to.or(pledged_to.map(|(_, level)| level.gems));
            }
        }
        pot
    }
}

fn commit(means: Means, level: u8) -> Option<Command> {
    (!means.is_empty()).then(|| Command::Commit { dice: means.iter().collect(), level })
}

/// The richest level of a chamber that fits, within a limit; of equal ones the cheapest.
fn best_level(
    view: &View<'_>,
    chamber: ChamberId,
    limit: u8,
    fits: impl Fn(&GemLevel) -> bool,
) -> Option<GemLevel> {
    let depot = view.table.depot;
    let levels = view.book.data.chamber(chamber).levels.iter();
    let fitting = levels.filter(|level| level.gems.min(depot) <= limit && depot > 0 && fits(level)).copied();
    fitting.max_by_key(|level| (level.gems.min(depot), std::cmp::Reverse(level.count)))
}

fn has_gems(view: &View<'_>, chamber: ChamberId) -> bool {
    let open = view.table.temple.get(chamber).is_some_and(|placed| !placed.exhausted);
    let has_levels = !view.book.data.chamber(chamber).levels.is_empty();
    open && view.table.depot > 0 && has_levels && is_worth_a_pot(view, chamber)
}

fn has_masks(view: &View<'_>, who: PlayerId) -> bool {
    !view.table.of(who).hand.cursed().is_empty()
}

/// Whether there is somebody else inside, and all of them are within so many rooms of a chamber.
fn others_are_within(hands: &mut Greedy, view: &View<'_>, rooms: u8, of: ChamberId) -> bool {
    let mut others = view.table.inside().filter(|who| *who != view.me);
    !is_alone(view)
        && others.all(|who| hands.planner.atlas.steps(view, view.table.of(who).place.chamber, of) <= rooms)
}

/// Whether one may go through the exit now. Nobody leaves a person behind who does not stand in the exit, unless it is
/// everybody for themselves; bots wait for each other a while, too. Who plays for somebody else goes last.
fn may_leave(hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, role: Role) -> bool {
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

/// Whom a bot keeps company. Each person inside has the nearest bot that is not taken, those in need first, for as many people
/// as there are bots. All bots see the same table, so they agree.
pub(crate) fn ward_of(hands: &mut Greedy, view: &View<'_>, company: &Company) -> Option<PlayerId> {
    let mut guests = company.guests(view);
    if guests.is_empty() {
        return None;
    }
    let mut free: PlayerSet = view.table.inside().filter(|who| !company.people().has(*who)).collect();
    let need = |who: &PlayerId| (view.table.of(*who).is_stuck(), view.table.of(*who).hand.cursed().len());
    while let Some(neediest) = guests.iter().max_by_key(|who| (need(who), std::cmp::Reverse(*who))) {
        guests = PlayerSet(guests.0 & !(1 << neediest.0));
        let at = view.table.of(neediest).place.chamber;
        let far = |hands: &mut Greedy, who: PlayerId| {
            let one = view.table.of(who);
            (hands.planner.atlas.steps(view, at, one.place.chamber), one.is_stuck(), who)
        };
        let (_, _, nearest) = free.iter().map(|who| far(hands, who)).min()?;
        if nearest == view.me {
            return Some(neediest);
        }
        free = PlayerSet(free.0 & !(1 << nearest.0));
    }
    None
}
