//! How a bot of the levels thinks: like one of the people at the table, not like a part of a machine.
//!
//! It has one aim at a time and takes its time to choose one; it weighs for itself, sees differences only roughly and is
//! sometimes wrong. It notices another's plight after a while, answers calls, goes home on a gong. Where people play, it keeps
//! them company. Why it is so: `docs/decisions/0016-bots-are-company.md`.
//!
//! Here is what happens at a look; `pressing` has what cannot wait, `choosing` what else is worth doing, `pots` how it is paid.

mod choosing;
mod pots;
mod pressing;

use kit::{Call, Tick};
use temple::command::Command;
use temple::permit::may_speak;
use temple::players::{PlayerId, PlayerSet};
use temple::rulebook::Nature;
use temple::table::Phase;
use temple::temple::{Place, Side};
use temple::view::View;

use crate::atlas::{Atlas, place_next_door};
use crate::company::{Company, is_last_minute};
use crate::dice::Shown;
use crate::greedy::{Greedy, Pace, answer_vote, free_masks, hand_over_a_die, lay_tile, permitted};
use crate::level::Temper;
use crate::modules;
use crate::plan::{Errand, Plan, is_worth_a_pot};
use crate::voice::Voice;
use pressing::may_leave;

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

/// What somebody is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Aim {
    pub errand: Errand,
    pub goal: Place,
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
    place: Option<Place>,
    /// Work at which one has stood for too long, and since when it is left alone.
    given_up: Option<(Place, Tick)>,
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
        Mind {
            temper,
            role,
            aim: None,
            since,
            thinking_until,
            place: None,
            given_up: None,
            voice: Voice::default(),
        }
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
        let allowed = if modules::are_on(view) { permitted(view, wish) } else { Some(wish) };
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
        self.use_card(hands, view, &shown, &plan)
            .or_else(|| match (plan.step, plan.errand) {
                (None, Errand::Gems) => self.pledge(view, &shown, &plan, company),
                _ => hands.pursue(view, &shown, &plan),
            })
            .or_else(|| if self.role == Role::Player { hands.propose_fate(view) } else { None })
            .or_else(|| self.roll(hands, view, &shown, &plan))
    }

    /// Cards and pieces of somebody who is away are his to use.
    fn use_card(&self, hands: &mut Greedy, view: &View<'_>, shown: &Shown<'_>, plan: &Plan) -> Option<Command> {
        match self.role {
            Role::Player => modules::use_card(view, shown, plan, &mut hands.planner.atlas),
            Role::StandIn => None,
        }
    }

    /// The aim of the moment. Whoever takes up a new one first makes up his mind.
    fn consider(&mut self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>) -> Aim {
        let kept =
            self.aim.filter(|aim| self.is_sensible(hands, view, sight, *aim)).or_else(|| self.moved(hands, view));
        if let Some(tired_of) = self.aim.filter(|aim| kept.is_none() && aim.errand == Errand::Work) {
            self.given_up = Some((tired_of.goal, view.now));
        }
        let aim = self.pressing(hands, view, sight, kept).or(kept);
        let aim = aim.unwrap_or_else(|| self.choose(hands, view, sight));
        // Somebody who walks on is followed without a second thought, and so is what moves while one works on it.
        let moves = |errand| matches!(errand, Errand::Follow | Errand::Carry | Errand::Work);
        let goes_on = |old: Aim| old == aim || (old.errand == aim.errand && moves(aim.errand));
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

    /// What one has been at, where it is now: something that was pushed away stands next door.
    fn moved(&self, hands: &Greedy, view: &View<'_>) -> Option<Aim> {
        let before = self.aim.filter(|aim| aim.errand == Errand::Work && !hands.planner.is_work(aim.goal))?;
        let placed = view.table.temple.get(before.goal.chamber)?;
        let is_next = |to: &Place| Side::ALL.iter().any(|side| placed.neighbour(*side) == Some(to.chamber));
        let goal = hands.planner.works.iter().map(|work| work.place).find(is_next)?;
        Some(Aim { errand: Errand::Work, goal })
    }

    /// A chamber one has just come to is looked at first.
    fn look_about(&mut self, hands: &mut Greedy, view: &View<'_>) {
        let (place, Pace(quick, slow)) = (view.mine().place, self.temper.arrival);
        if self.place.replace(place).is_some_and(|before| before != place) {
            // Patience for a work begins where it is.
            if self.aim.is_some_and(|aim| aim.errand == Errand::Work && aim.goal == place) {
                self.since = view.now;
            }
            self.thinking_until = self.thinking_until.max(view.now.plus_ms(hands.chance.between(quick, slow)));
        }
    }

    /// The aim as the hands take it.
    fn plan(&mut self, hands: &mut Greedy, view: &View<'_>, sight: &Sight<'_>, aim: Aim) -> Plan {
        let (place, atlas) = (view.mine().place, &mut hands.planner.atlas);
        let mut step = atlas.first_step(view, place, aim.goal);
        let lost = step.is_none() && place != aim.goal;
        if let (Some(ward), Some(next)) = (sight.ward, step) {
            // Whoever keeps somebody company takes no way that leads off him.
            let at = view.table.of(ward).place;
            let strays = |atlas: &mut Atlas, from| atlas.steps(view, from, at) > NEAR_ROOMS;
            if strays(atlas, place_next_door(view, place, next)) && !strays(atlas, place) && !is_last_minute(view) {
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

fn has_gems(view: &View<'_>, place: Place) -> bool {
    let open = view.table.temple.get(place.chamber).is_some_and(|placed| !placed.exhausted);
    let has_levels = !view.book.data.chamber(place.chamber).levels.is_empty();
    open && view.table.depot > 0 && has_levels && is_worth_a_pot(view, place)
}

fn has_masks(view: &View<'_>, who: PlayerId) -> bool {
    !view.table.of(who).hand.cursed().is_empty()
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
        let at = view.table.of(neediest).place;
        let far = |hands: &mut Greedy, who: PlayerId| {
            let one = view.table.of(who);
            (hands.planner.atlas.steps(view, at, one.place), one.is_stuck(), who)
        };
        let (_, _, nearest) = free.iter().map(|who| far(hands, who)).min()?;
        if nearest == view.me {
            return Some(neediest);
        }
        free = PlayerSet(free.0 & !(1 << nearest.0));
    }
    None
}
