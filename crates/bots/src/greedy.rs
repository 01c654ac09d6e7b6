//! A simple player: takes what is to be had now, stays with the others and goes home when it is done.

use kit::Tick;
use temple::command::Command;
use temple::dice::{Cost, DiceRow, DiceSet, Face};
use temple::players::PlayerId;
use temple::table::Phase;
use temple::temple::ChamberId;
use temple::view::View;

use crate::chance::Chance;
use crate::dice::{ALL, Shown};
use crate::plan::{Errand, Plan, Planner, TUNE, company_here, wanted_level};

/// A greedy player of one seat.
#[derive(Clone)]
pub struct Greedy {
    me: PlayerId,
    chance: Chance,
    planner: Planner,
    waits_for_dice: bool,
}

impl Greedy {
    /// A player for a seat, with its own chance.
    #[must_use]
    pub fn new(me: PlayerId, seed: u64) -> Greedy {
        Greedy { me, chance: Chance::new(seed), planner: Planner::new(), waits_for_dice: false }
    }

    /// When it looks at the table again.
    pub fn next_look(&mut self, view: &View<'_>) -> Tick {
        let rested = view.now.plus_ms(self.chance.between(300, 500));
        match self.waits_for_dice {
            true => rested.max(view.mine().ready_at),
            false => rested,
        }
    }

    /// What it wishes now; nothing when there is nothing sensible to do.
    pub fn decide(&mut self, view: &View<'_>) -> Option<Command> {
        self.waits_for_dice = false;
        let me = view.mine();
        if view.table.phase != Phase::Running {
            return None;
        }
        if me.escaped {
            return hand_over(view);
        }
        if let Some(vote) = answer_vote(view) {
            return Some(vote);
        }
        if me.placing.is_some() {
            return lay(view);
        }
        if me.waiting.is_some() {
            self.waits_for_dice = true;
            return None;
        }
        let plan = self.planner.plan(view);
        let shown = Shown::new(&me.hand, view.book.worth(view, view.me));
        free_masks(view, &shown)
            .or_else(|| self.pursue(view, &plan, &shown))
            .or_else(|| propose_fate(view, &mut self.planner))
            .or_else(|| self.roll(view, &plan, &shown))
    }

    fn pursue(&mut self, view: &View<'_>, plan: &Plan, shown: &Shown<'_>) -> Option<Command> {
        if let Some(step) = plan.step {
            if someone_needs_me(view) {
                return None;
            }
            return enter(view, shown, step);
        }
        match plan.errand {
            Errand::Gems => commit(view, shown, plan.goal),
            Errand::Explore => discover(view, shown),
            Errand::Escape => escape(view, shown),
            _ => withdraw(view),
        }
    }

    fn roll(&mut self, view: &View<'_>, plan: &Plan, shown: &Shown<'_>) -> Option<Command> {
        let hand = &view.mine().hand;
        let need = need(view, plan);
        let (kept, missing) = shown.towards(&need);
        let mut dice = hand.rollable().without(kept);
        if let (Some(_), Errand::Gems) = (plan.step, plan.errand) {
            if TUNE.keep > 0 {
                let face = view.book.data.chamber(plan.goal).levels[0].face;
                let more = shown.of(face);
                let less = dice.without(more);
                if less.len() as i32 >= TUNE.keep {
                    dice = less;
                }
            }
        }
        if dice.is_empty() {
            if missing == 0 || hand.cursed().is_empty() {
                return None;
            }
            // Everything is kept or cursed
            let others_roll = company_here(view).any(|who| {
                who != view.me && {
                    let h = &view.table.of(who).hand;
                    !h.unrolled().is_empty()
                        || !h.showing(Face::Adventurer).is_empty()
                        || !h.showing(Face::GoldenMask).is_empty()
                }
            });
            if others_roll {
                return None;
            }
            dice = hand.rollable().lowest_few(2);
            if dice.is_empty() {
                return None;
            }
        }
        if view.now < view.mine().ready_at {
            self.waits_for_dice = true;
            return None;
        }
        Some(Command::Roll { dice: Some(dice), held_ms: 500 })
    }
}

fn someone_needs_me(view: &View<'_>) -> bool {
    company_here(view).any(|who| {
        who != view.me && {
            let one = view.table.of(who);
            i32::from(one.hand.in_hand().len() - one.hand.cursed().len()) <= TUNE.help
        }
    })
}

fn need(view: &View<'_>, plan: &Plan) -> Cost {
    if let Some(step) = plan.step {
        if someone_needs_me(view) {
            return Cost::several(Face::GoldenMask, 1);
        }
        return view.book.data.chamber(step).entry.unwrap_or_default();
    }
    match plan.errand {
        Errand::Gems => {
            let face = view.book.data.chamber(plan.goal).levels.first().map_or(Face::Key, |level| level.face);
            Cost::several(face, ALL)
        }
        Errand::Explore => view.book.data.discover,
        Errand::Escape => Cost::several(Face::Key, view.table.depot + 1),
        Errand::Help => Cost::several(Face::GoldenMask, ALL),
        Errand::Home | Errand::Rest => Cost::FREE,
    }
}

fn hand_over(view: &View<'_>) -> Option<Command> {
    if view.mine().has_given {
        return None;
    }
    let die = view.mine().hand.in_hand().lowest()?;
    let free = |who: &PlayerId| {
        let hand = &view.table.of(*who).hand;
        hand.in_hand().len() - hand.cursed().len()
    };
    let to = view.table.inside().min_by_key(free)?;
    Some(Command::Give { die, to })
}

fn answer_vote(view: &View<'_>) -> Option<Command> {
    let vote = view.table.fate_vote?;
    if vote.agreed.has(view.me) {
        return None;
    }
    let stuck = view.table.inside().any(|who| view.table.of(who).is_stuck());
    Some(if stuck { Command::Agree } else { Command::Refuse })
}

fn lay(view: &View<'_>) -> Option<Command> {
    view.table.free_entrances(view.me).iter().next().map(Command::Lay)
}

fn free_masks(view: &View<'_>, shown: &Shown<'_>) -> Option<Command> {
    let with = shown.of(Face::GoldenMask).lowest()?;
    let score = |who: &PlayerId| {
        let one = view.table.of(*who);
        let cursed = one.hand.cursed();
        let mine = u8::from(*who == view.me);
        let stuck = u8::from(one.is_stuck());
        match cursed.is_empty() || one.holds_masks {
            true => 0,
            false => cursed.len().min(2) * 2 + stuck * 4 + mine,
        }
    };
    let whom = company_here(view).max_by_key(score).filter(|who| score(who) > 0)?;
    Some(Command::Free { whom, dice: None, with })
}

fn enter(view: &View<'_>, shown: &Shown<'_>, to: ChamberId) -> Option<Command> {
    let price = view.book.data.chamber(to).entry?;
    shown.pays(&price).then_some(Command::Enter { to, with: None })
}

fn commit(view: &View<'_>, shown: &Shown<'_>, goal: ChamberId) -> Option<Command> {
    let dice: u8 = view
        .table
        .inside()
        .filter(|who| {
            let one = view.table.of(*who);
            one.place == view.mine().place || !one.is_stuck()
        })
        .map(|who| view.table.of(who).hand.in_hand().len())
        .sum();
    let level = wanted_level(view, goal, dice)?;
    let pot = view.book.data.chamber(goal).levels.iter().position(|one| one.gems == level.gems)?;
    let (mut symbols, mut givers) = (0, 0);
    for who in company_here(view) {
        let hand = &view.table.of(who).hand;
        let theirs = Shown::new(hand, view.book.worth(view, who)).symbols(level.face) + hand.pledged(pot).len();
        symbols += theirs;
        givers += u8::from(theirs > 0);
    }
    let alone = view.table.inside().count() == 1;
    if symbols < level.count || (level.together && givers < 2 && !alone) {
        return withdraw(view);
    }
    let row: DiceRow = shown.counting_as(level.face).iter().collect();
    (!row.is_empty()).then_some(Command::Commit { dice: row, level: level.gems })
}

fn withdraw(view: &View<'_>) -> Option<Command> {
    let committed = view.mine().hand.committed();
    (!committed.is_empty()).then_some(Command::Withdraw(committed))
}

fn discover(view: &View<'_>, shown: &Shown<'_>) -> Option<Command> {
    if !shown.pays(&view.book.data.discover) {
        return None;
    }
    let side = view.table.free_entrances(view.me).iter().next()?;
    Some(Command::Discover { side: Some(side), with: None })
}

fn escape(view: &View<'_>, shown: &Shown<'_>) -> Option<Command> {
    let price = Cost::several(Face::Key, view.table.depot + 1);
    shown.pays(&price).then_some(Command::Escape { with: None })
}

fn propose_fate(view: &View<'_>, planner: &mut Planner) -> Option<Command> {
    let table = view.table;
    if table.fate_gems == 0
        || table.fate_vote.is_some()
        || !view.mine().is_stuck()
        || view.now < view.mine().fate_retry_at
    {
        return None;
    }
    let here = view.mine().place.chamber;
    let near = table
        .inside()
        .filter(|who| !table.of(*who).is_stuck())
        .map(|who| planner.atlas.steps(view, table.of(who).place.chamber, here))
        .min()
        .unwrap_or(99);
    (i32::from(near) >= TUNE.fate).then_some(Command::ProposeFate)
}
#[allow(dead_code)]
fn unused(_: DiceSet) {}
