//! A simple player: takes what is to be had now, stays with the others, helps whoever is stuck and leaves as soon as the
//! keys are few enough. It looks at the table at a human pace and does one thing at a time.

use kit::Tick;
use temple::command::Command;
use temple::components::{ChamberKind, GemLevel};
use temple::dice::{Cost, DiceSet, Face};
use temple::permit::permit;
use temple::players::{PlayerId, PlayerSet};
use temple::rulebook::{Nature, Natures};
use temple::rules::escape::keys_needed;
use temple::rules::payment;
use temple::table::Phase;
use temple::temple::{ChamberId, Place};
use temple::view::View;

use crate::atlas::Atlas;
use crate::chance::Chance;
use crate::dice::{ALL, Shown, free_dice};
use crate::modules;
use crate::plan::{Errand, Plan, Planner};

/// How long a bot takes between two looks at the table, in ms: anything from the first to the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace(pub u32, pub u32);

impl Pace {
    /// A practised player.
    pub const QUICK: Pace = Pace(300, 500);
}

/// A greedy player of one seat.
#[derive(Clone)]
pub struct Greedy {
    pace: Pace,
    pub(crate) chance: Chance,
    pub(crate) planner: Planner,
    /// What the last decision takes before the next one can be thought about.
    pub(crate) occupied_until: Tick,
}

impl Greedy {
    /// A player with its own chance.
    #[must_use]
    pub fn new(seed: u64, pace: Pace) -> Greedy {
        Greedy { pace, chance: Chance::new(seed), planner: Planner::new(), occupied_until: Tick::START }
    }

    /// Forgets everything for a new game, as if it had been made with this seed.
    pub fn restart(&mut self, seed: u64) {
        (self.chance, self.occupied_until) = (Chance::new(seed), Tick::START);
        self.planner.begin_anew();
    }

    /// When it looks at the table again, after a decision: a reaction time after it has seen what came of it.
    pub fn next_look(&mut self, now: Tick) -> Tick {
        self.occupied_until.max(now).plus_ms(self.chance.between(self.pace.0, self.pace.1))
    }

    /// What the looking player should wish for now; nothing when there is nothing sensible to do.
    pub fn decide(&mut self, view: &View<'_>) -> Option<Command> {
        if view.table.phase != Phase::Running {
            return None;
        }
        if view.mine().escaped {
            return hand_over_a_die(view);
        }
        let wish = answer_vote(view).or_else(|| lay_tile(view)).or_else(|| self.act(view));
        // A roll of free dice is never forbidden, and rolls are most of what a bot does.
        if matches!(wish, Some(Command::Roll { .. })) || !modules::are_on(view) {
            return wish;
        }
        let allowed = wish.and_then(|wish| permitted(view, wish));
        if allowed.is_none() {
            self.planner.forget();
        }
        allowed
    }

    /// The considerations in order.
    fn act(&mut self, view: &View<'_>) -> Option<Command> {
        if view.mine().waiting.is_some() || view.book.busy(view, Nature::Other).is_err() {
            self.occupied_until = view.mine().ready_at;
            return None;
        }
        if view.mine().holds_masks {
            // Somebody who sat here before wanted that.
            return Some(Command::OfferMasks);
        }
        let shown = Shown::of(view, view.me);
        let plan = self.planner.plan(view);
        free_masks(view, &shown, &plan)
            .or_else(|| modules::urge(view, &shown))
            .or_else(|| modules::use_card(view, &shown, &plan, &mut self.planner.atlas))
            .or_else(|| self.pursue(view, &shown, &plan))
            .or_else(|| self.propose_fate(view))
            .or_else(|| self.roll(view, &shown, &plan))
    }

    /// The next thing the plan asks for, if the dice pay for it.
    #[inline]
    pub(crate) fn pursue(&mut self, view: &View<'_>, shown: &Shown<'_>, plan: &Plan) -> Option<Command> {
        let banned = |natures: Natures| view.book.bans(view, natures).is_err();
        match (plan.step, plan.errand) {
            // What lies in a pot that is left does not pay the way.
            (Some(_), _) if modules::are_on(view) && withdraw(view).is_some() => withdraw(view),
            (Some(step), _) if leaves_somebody_stuck(view, plan) || banned(entering(view, step)) => None,
            (None, Errand::Explore) if banned(Nature::Discover.into()) => None,
            (Some(step), Errand::Carry) if modules::carries(view, step).is_some() => {
                let (wish, price) = modules::carries(view, step)?;
                shown.pays(&price).then_some(wish)
            }
            (Some(step), _) => {
                let payable = entry_prices(view, step).any(|price| shown.pays(&price));
                payable.then_some(Command::Enter { to: step, with: None })
            }
            (None, Errand::Gems) => self.commit(view, shown, plan),
            (None, Errand::Explore) => discover(view, shown),
            (None, Errand::Work) => modules::at_work(view, shown, &mut self.planner.atlas),
            // The last one out would leave it behind.
            (None, Errand::Escape) if is_alone(view) && modules::burden(view).is_some() => None,
            (None, Errand::Escape) => {
                let payable = shown.pays(&Cost::several(Face::Key, keys_needed(view)));
                payable.then_some(Command::Escape { with: None })
            }
            (None, _) => withdraw(view),
        }
    }

    /// Pledges the fitting dice as soon as all here together fill the pot, and not before: until then they may be
    /// needed elsewhere.
    fn commit(&mut self, view: &View<'_>, shown: &Shown<'_>, plan: &Plan) -> Option<Command> {
        let face = face_of(view, plan.goal)?;
        let (mut symbols, mut givers) = (0, 0);
        for who in plan.company.iter() {
            let theirs = if who == view.me { shown.symbols(face) } else { Shown::of(view, who).symbols(face) };
            symbols += theirs;
            givers += u8::from(theirs > 0);
        }
        let fills = |level: &GemLevel| symbols >= level.count && (!level.together || givers > 1 || is_alone(view));
        // The cheapest level is looked at first: it is quickly done, and mostly answers the question.
        let cheapest = view.book.data.chamber(plan.goal.chamber).levels.first()?;
        let level = if fills(cheapest) { self.planner.level(view, plan).filter(fills) } else { None };
        let Some(level) = level else { return withdraw(view) };
        let means = shown.means_for(face);
        (!means.is_empty()).then(|| Command::Commit { dice: means.iter().collect(), level: level.gems })
    }

    /// A turn of fate is for those who are stuck.
    #[inline]
    pub(crate) fn propose_fate(&mut self, view: &View<'_>) -> Option<Command> {
        if view.mine().is_stuck() { self.weigh_fate(view) } else { None }
    }

    /// A turn of fate costs a gem: only for somebody stuck whom no friend will soon reach, or for two.
    fn weigh_fate(&mut self, view: &View<'_>) -> Option<Command> {
        const FAR: u8 = 3;
        let (table, me) = (view.table, view.mine());
        if table.fate_gems == 0 || table.fate_vote.is_some() || view.now < me.fate_retry_at {
            return None;
        }
        let stuck = table.inside().filter(|who| table.of(*who).is_stuck()).count();
        let able = table.inside().map(|who| table.of(who)).filter(|one| !one.is_stuck());
        let mut way = |to: Place| self.planner.atlas.steps(view, me.place, to);
        let nearest = able.map(|one| way(one.place)).min().unwrap_or(u8::MAX);
        (nearest >= FAR || (stuck > 1 && nearest > 0)).then_some(Command::ProposeFate)
    }

    /// Rolls everything that is of no use for the plan. A roll that comes too early waits by itself.
    #[inline]
    pub(crate) fn roll(&mut self, view: &View<'_>, shown: &Shown<'_>, plan: &Plan) -> Option<Command> {
        let hand = &view.mine().hand;
        let (useful, missing) = shown.towards(&need(view, shown, plan, &mut self.planner.atlas)?);
        let useless = last_gold_last(view, shown, hand.rollable().without(useful));
        let dice = if useless.is_empty() && missing > 0 { sacrifice(view, plan) } else { useless };
        if dice.is_empty() {
            return None;
        }
        let held_ms = u16::try_from(view.book.careful_ms(view, view.me)).unwrap_or(u16::MAX);
        self.occupied_until = view.mine().ready_at.max(view.now.plus_ms(u32::from(held_ms)));
        Some(Command::Roll { dice: Some(dice), held_ms })
    }
}

/// The wish, if it may be: modules bend rules that a simple mind does not know. What dice alone do not pay is paid with aids.
pub(crate) fn permitted(view: &View<'_>, wish: Command) -> Option<Command> {
    if permit(view, &wish).is_ok() { Some(wish) } else { payment::helped(view, &wish) }
}

/// An escaped player helps whoever has fewest dice to roll.
pub(crate) fn hand_over_a_die(view: &View<'_>) -> Option<Command> {
    let die = view.mine().hand.in_hand().lowest().filter(|_| !view.mine().has_given)?;
    let to = view.table.inside().min_by_key(|who| free_dice(&view.table.of(*who).hand))?;
    Some(Command::Give { die, to })
}

/// Yes, if somebody needs it or half of all dice are locked.
#[inline]
pub(crate) fn answer_vote(view: &View<'_>) -> Option<Command> {
    if view.table.fate_vote?.agreed.has(view.me) {
        return None;
    }
    let inside = || view.table.inside().map(|who| view.table.of(who));
    let cursed: u8 = inside().map(|one| one.hand.cursed().len()).sum();
    let dice: u8 = inside().map(|one| one.hand.in_hand().len()).sum();
    let worth_it = inside().any(|one| one.is_stuck()) || 2 * cursed >= dice;
    Some(if worth_it { Command::Agree } else { Command::Refuse })
}

/// Lays the tile that was shown, or sends it back.
#[inline]
pub(crate) fn lay_tile(view: &View<'_>) -> Option<Command> {
    view.mine().placing?;
    modules::answer_tile(view).or_else(|| view.table.free_entrances(view.me).iter().next().map(Command::Lay))
}

/// Spends a golden mask where it frees most; whoever is stuck comes first, then oneself.
#[inline]
pub(crate) fn free_masks(view: &View<'_>, shown: &Shown<'_>, plan: &Plan) -> Option<Command> {
    let with = shown.showing(Face::GoldenMask).lowest()?;
    if view.book.bans(view, Nature::Free).is_err() {
        return None;
    }
    let use_for = |who: &PlayerId| {
        let one = view.table.of(*who);
        let freed = one.hand.cursed().len().min(2);
        let myself = *who == view.me;
        let wanted = freed > 0 && (myself || !one.holds_masks);
        (wanted, one.is_stuck(), freed, myself)
    };
    let whom = plan.company.iter().max_by_key(use_for).filter(|who| use_for(who).0)?;
    Some(Command::Free { whom, dice: None, with })
}

/// Takes pledged dice back when nothing will come of them now.
pub(crate) fn withdraw(view: &View<'_>) -> Option<Command> {
    let pledges = view.mine().hand.pledges();
    (!pledges.is_empty()).then_some(Command::Withdraw(pledges))
}

/// Discovers behind the first free entrance; whoever may send a tile back looks at it first.
fn discover(view: &View<'_>, shown: &Shown<'_>) -> Option<Command> {
    if !shown.pays(&view.book.data.discover) {
        return None;
    }
    let side = view.table.free_entrances(view.me).iter().next()?;
    let side = if view.book.may_send_back(view, view.me) { None } else { Some(side) };
    Some(Command::Discover { side, with: None })
}

/// What the dice should show next; nothing where there is nothing to do but wait.
fn need(view: &View<'_>, shown: &Shown<'_>, plan: &Plan, atlas: &mut Atlas) -> Option<Cost> {
    if let Some(price) = modules::price_of_freedom(view) {
        return Some(price);
    }
    match (plan.step, plan.errand) {
        (Some(_), _) if leaves_somebody_stuck(view, plan) => Some(Cost::several(Face::GoldenMask, 1)),
        (Some(step), Errand::Carry) if modules::carries(view, step).is_some() => {
            modules::carries(view, step).map(|(_, price)| price)
        }
        (Some(step), _) => entry_prices(view, step).min_by_key(|price| shown.towards(price).1),
        (None, Errand::Gems) => face_of(view, plan.goal).map(|face| Cost::several(face, ALL)),
        (None, Errand::Explore) => Some(view.book.data.discover),
        (None, Errand::Escape | Errand::Await) => Some(Cost::several(Face::Key, keys_needed(view))),
        (None, Errand::Help) => Some(Cost::several(Face::GoldenMask, 1)),
        (None, Errand::Work) => modules::price_of_work(view, atlas),
        (None, Errand::Home | Errand::Follow | Errand::Carry | Errand::Rest) => None,
    }
}

/// The symbol that a chamber's gems ask for; all its levels ask for the same.
pub(crate) fn face_of(view: &View<'_>, place: Place) -> Option<Face> {
    view.book.data.chamber(place.chamber).levels.first().map(|level| level.face)
}

/// Whether nobody else is inside.
pub(crate) fn is_alone(view: &View<'_>) -> bool {
    view.table.inside().count() == 1
}

/// What sort of wish a step into a chamber is.
fn entering(view: &View<'_>, to: ChamberId) -> Natures {
    match view.book.data.chamber(to).kind {
        ChamberKind::StartChamber => Natures::of(&[Nature::Enter, Nature::ToStart]),
        _ => Nature::Enter.into(),
    }
}

/// The prices of entering a chamber, of which one is enough.
fn entry_prices(view: &View<'_>, to: ChamberId) -> impl Iterator<Item = Cost> + use<> {
    view.book.entry_costs(view, view.me, view.book.data.chamber(to).entry.unwrap_or_default()).into_iter()
}

/// Where there is more to do than the base asks for, the way to a friend is long and the last golden mask is the last die to be
/// rolled: it is the way back from black masks.
fn last_gold_last(view: &View<'_>, shown: &Shown<'_>, useless: DiceSet) -> DiceSet {
    let others = useless.without(shown.showing(Face::GoldenMask).lowest_few(1));
    if modules::ask_for_work(view) && !others.is_empty() { others } else { useless }
}

/// With everything kept or locked and something still missing, useful dice must go in search of a golden mask, unless
/// a friend here has just been at it and may find one.
fn sacrifice(view: &View<'_>, plan: &Plan) -> DiceSet {
    const JUST_NOW_MS: u32 = 1500;
    let hand = &view.mine().hand;
    let is_at_it = |who: PlayerId| {
        let friend = view.table.of(who);
        who != view.me && view.now < friend.heard.plus_ms(JUST_NOW_MS) && !friend.is_stuck()
    };
    if !hand.cursed().is_empty() && !plan.company.iter().any(is_at_it) {
        hand.rollable().lowest_few(2)
    } else {
        DiceSet::NONE
    }
}

/// Whether a friend here could do nothing any more if one went away.
fn leaves_somebody_stuck(view: &View<'_>, plan: &Plan) -> bool {
    let stuck_here = PlayerSet(plan.stuck.0 & plan.company.0);
    !stuck_here.is_empty() && stuck_here.iter().any(|who| !view.table.of(who).holds_masks)
}
