//! A second, plain model of the hourglasses, written from the catalogue alone (docs/rules/09-timers.md) and from none of the
//! module's code. It hears the base's facts (tiles laid, arrivals, pots, slams), works out what each hourglass does and asks
//! for every die, gem and ban that follows. It reads nothing of the module's memory and none of its facts.
//!
//! What it deliberately leaves out: which die goes (BASE-77) and what pays (BASE-28); those are the base's.

use std::collections::VecDeque;

use kit::Tick;
use temple::alarm::{Rank, Timer};
use temple::command::Command;
use temple::components::Components;
use temple::dice::{DieId, Face};
use temple::event::{DieFate, Event, Fact};
use temple::game::Game;
use temple::modules::timer_chambers::Command as Wish;
use temple::modules::{ModuleCommand, ModuleId};
use temple::players::PlayerId;
use temple::rulebook::Whereabouts;
use temple::table::{Phase, Table};
use temple::temple::ChamberId;
use temple::why_not::WhyNot;

use crate::hunter::trial::SecondModel;

const HALF_MINUTE_MS: u32 = 30_000;
const MINUTE_MS: u32 = 60_000;

/// What an hourglass space forbids (TIM-12 to TIM-15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ban {
    Gems,
    Masks,
    Movement,
    Start,
}

/// What a timer chamber is, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Prohibition([Ban; 2]),
    Torches,
    Sacrifice,
    LavaDice,
    LavaGems,
}

fn kind_of(data: &Components, chamber: ChamberId) -> Option<Kind> {
    Some(match data.chamber(chamber).name.as_ref() {
        "prohibition_1" => Kind::Prohibition([Ban::Movement, Ban::Gems]),
        "prohibition_2" => Kind::Prohibition([Ban::Masks, Ban::Movement]),
        "prohibition_3" => Kind::Prohibition([Ban::Gems, Ban::Start]),
        "prohibition_4" => Kind::Prohibition([Ban::Start, Ban::Masks]),
        "torch_chamber" => Kind::Torches,
        "sacrifice_chamber" => Kind::Sacrifice,
        "lava_dice" => Kind::LavaDice,
        "lava_gems" => Kind::LavaGems,
        _ => return None,
    })
}

/// The tasks of a chamber in order (TIM-30, TIM-40).
fn tasks(kind: Kind) -> &'static [(Face, usize)] {
    match kind {
        Kind::Torches => &[(Face::Torch, 7)],
        Kind::LavaDice | Kind::LavaGems => &[(Face::Torch, 5), (Face::Key, 4), (Face::Adventurer, 3)],
        Kind::Prohibition(_) | Kind::Sacrifice => &[],
    }
}

/// Something that must be told before the step is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Owed {
    /// A die of this player goes on the sacrifice chamber.
    Placed(PlayerId),
    /// This player has their die back.
    Back(PlayerId),
    /// This player loses a die to a penalty.
    Penalty(PlayerId),
    /// A die that was not fetched in time is gone.
    NotFetched(PlayerId, DieId),
    /// Gems come to the depot.
    Gems(u8),
}

/// A hourglass: the chamber it runs in comes first, those that wait for it behind.
#[derive(Default)]
struct Glass {
    chambers: VecDeque<(ChamberId, Kind)>,
    since: Tick,
    /// Tasks done, or prohibitions passed.
    done: usize,
}

impl Glass {
    fn running(&self) -> Option<(ChamberId, Kind)> {
        self.chambers.front().copied()
    }

    /// When something happens by itself (TIM-10, TIM-40).
    fn due(&self) -> Option<Tick> {
        let (_, kind) = self.running()?;
        let ms = match kind {
            Kind::Prohibition(_) if self.done == 0 => HALF_MINUTE_MS,
            _ => MINUTE_MS,
        };
        Some(Tick(self.since.0.saturating_add(ms)))
    }
}

/// The hourglasses as the catalogue describes them.
#[derive(Default)]
pub struct Plain {
    green: Glass,
    blue: Glass,
    /// Chambers whose time is over.
    past: Vec<(ChamberId, Kind)>,
    /// Who stepped forward, in this order, and with how many dice.
    volunteers: Vec<(PlayerId, u8)>,
    on_sacrifice: Vec<(PlayerId, DieId)>,
    /// What a slam has taken off the sacrifice chamber.
    taken_off: Vec<(PlayerId, DieId)>,
    owed: Vec<Owed>,
    /// The wish that was accepted and whose facts come next.
    wish: Option<(PlayerId, Command)>,
    last: Tick,
    rang_together: Option<Tick>,
    slammed: Option<Tick>,
    /// When gems were last forbidden no longer: what was full fires at that instant (TIM-12), before the next chamber starts.
    gems_free: Option<Tick>,
    is_over: bool,
}

type Verdict = Result<(), String>;

fn must(holds: bool, otherwise: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(format!("the second model of the hourglasses: {}", otherwise())) }
}

impl Plain {
    fn banned(&self, ban: Ban) -> bool {
        matches!(self.green.running(), Some((_, Kind::Prohibition(bans))) if bans[self.green.done.min(1)] == ban)
    }

    /// TIM-4, TIM-5: it starts at once, or waits for its hourglass.
    fn joined(&mut self, chamber: ChamberId, kind: Kind, table: &Table, at: Tick) {
        let green = matches!(kind, Kind::Prohibition(_));
        let glass = if green { &mut self.green } else { &mut self.blue };
        glass.chambers.push_back((chamber, kind));
        if glass.chambers.len() == 1 {
            self.starts(kind, table, at);
        }
    }

    fn starts(&mut self, kind: Kind, table: &Table, at: Tick) {
        let green = matches!(kind, Kind::Prohibition(_));
        let glass = if green { &mut self.green } else { &mut self.blue };
        (glass.since, glass.done) = (at, 0);
        if kind == Kind::Sacrifice {
            // TIM-35: everybody inside with a die in hand.
            for who in table.inside().filter(|who| !table.of(*who).hand.in_hand().is_empty()) {
                self.owed.push(Owed::Placed(who));
            }
        }
        if !green {
            self.volunteers.clear();
        }
        if kind == Kind::Sacrifice && self.owed.is_empty() {
            self.frees_blue(table, at); // TIM-37: nothing lies there
        }
    }

    /// TIM-5, TIM-6: the chamber is done for good, and the next in the queue starts.
    fn frees_blue(&mut self, table: &Table, at: Tick) {
        self.past.extend(self.blue.chambers.pop_front());
        if let Some((_, next)) = self.blue.running() {
            self.starts(next, table, at);
        }
    }

    fn frees_green(&mut self, table: &Table, at: Tick) {
        self.past.extend(self.green.chambers.pop_front());
        if let Some((_, next)) = self.green.running() {
            self.starts(next, table, at);
        }
    }

    fn rings(&mut self, table: &Table, at: Tick) -> Verdict {
        if self.rang_together.take() == Some(at) {
            return Ok(());
        }
        let (green, blue) = (self.green.due() == Some(at), self.blue.due() == Some(at));
        must(green || blue, || format!("an hourglass rang at {at}, and none was due"))?;
        must(self.slammed != Some(at), || "an hourglass ended after the slam of its instant".to_owned())?;
        self.rang_together = (green && blue).then_some(at);
        if blue {
            self.fails(table);
            self.frees_blue(table, at);
        }
        if green {
            self.gems_free = self.banned(Ban::Gems).then_some(at);
            self.green.done += 1;
            if self.green.done == 2 {
                self.frees_green(table, at);
            }
        }
        Ok(())
    }

    /// What the end of the blue minute costs (TIM-32, TIM-37, TIM-43, TIM-44).
    fn fails(&mut self, table: &Table) {
        let Some((_, kind)) = self.blue.running() else { return };
        let left = 3 - self.blue.done.min(3);
        match kind {
            Kind::LavaGems => self.owed.push(Owed::Gems(left as u8)),
            Kind::LavaDice => self.penalty(table, left, usize::MAX),
            Kind::Torches => self.penalty(table, 2, 1),
            Kind::Sacrifice => {
                let gone = std::mem::take(&mut self.on_sacrifice);
                self.owed.extend(gone.into_iter().map(|(who, die)| Owed::NotFetched(who, die)));
            }
            Kind::Prohibition(_) => {}
        }
    }

    /// `count` dice go, of each player `each` at most: volunteers first, then whoever has most in hand, then by seat.
    fn penalty(&mut self, table: &Table, count: usize, each: usize) {
        // Who, how many dice in hand, how many held elsewhere (which go last, BASE-77), how many lost.
        let hand = |who: PlayerId| (table.of(who).hand.in_hand().len(), table.of(who).hand.held().len());
        let mut players: Vec<(PlayerId, u8, u8, usize)> =
            table.inside().map(|who| (who, hand(who).0, hand(who).1, 0)).collect();
        let mut owed = Vec::new();
        let mut lose = |one: &mut (PlayerId, u8, u8, usize)| {
            let pays = if one.1 > 0 { &mut one.1 } else { &mut one.2 };
            (*pays, one.3) = (*pays - 1, one.3 + 1);
            owed.push(Owed::Penalty(one.0));
            owed.len()
        };
        let mut gone = 0;
        for (who, offered) in &self.volunteers {
            let Some(one) = players.iter_mut().find(|one| one.0 == *who) else { continue };
            for _ in 0..usize::from(*offered).min(each) {
                // Whoever offered several gives what is in the hand; one die each may be any.
                if gone < count && (one.1 > 0 || (each == 1 && one.2 > 0)) {
                    gone = lose(one);
                }
            }
        }
        while gone < count {
            let able = players.iter_mut().filter(|one| one.1 + one.2 > 0 && one.3 < each);
            // Of equals the first seat, so the last of the reversed ones.
            let Some(one) = able.rev().max_by_key(|one| one.1) else { break };
            gone = lose(one);
        }
        self.owed.extend(owed);
    }

    fn takes(&mut self, owed: Owed) -> bool {
        let found = self.owed.iter().position(|one| *one == owed);
        found.map(|place| self.owed.remove(place)).is_some()
    }

    /// TIM-36: whoever arrives has their die back, and with the last one the hourglass is free.
    fn arrives(&mut self, who: PlayerId, chamber: ChamberId, table: &Table, at: Tick) {
        let Some((running, Kind::Sacrifice)) = self.blue.running() else { return };
        if running == chamber && self.on_sacrifice.iter().any(|(whose, _)| *whose == who) {
            self.owed.push(Owed::Back(who));
            self.off_sacrifice(|(whose, _)| *whose == who, table, at);
        }
    }

    fn off_sacrifice(&mut self, gone: impl Fn(&(PlayerId, DieId)) -> bool, table: &Table, at: Tick) {
        let before = self.on_sacrifice.len();
        self.on_sacrifice.retain(|one| !gone(one));
        if before > 0 && self.on_sacrifice.is_empty() {
            self.frees_blue(table, at);
        }
    }

    /// A die goes. One that somebody drops or gives by a deed of their own is none of ours.
    fn die_taken(&mut self, event: &Event, who: PlayerId, die: DieId, fate: DieFate, table: &Table) -> Verdict {
        let at = event.at;
        match fate {
            DieFate::HeldElsewhere => {
                // A die that a curse takes is none of ours.
                if self.takes(Owed::Placed(who)) {
                    self.on_sacrifice.push((who, die));
                    let here = self.blue.running().map(|(chamber, _)| chamber) == Some(table.of(who).place.chamber);
                    if here {
                        self.owed.push(Owed::Back(who));
                    }
                }
            }
            DieFate::Lost if self.takes(Owed::Penalty(who)) => {}
            DieFate::Lost => {
                let own_deed = event.by == Some(who);
                must(own_deed || self.slammed == Some(at), || {
                    format!("{who:?} lost a die at {at} without a penalty or a slam")
                })?;
                if self.on_sacrifice.contains(&(who, die)) {
                    self.taken_off.push((who, die));
                    self.off_sacrifice(|one| *one == (who, die), table, at);
                }
            }
        }
        Ok(())
    }

    /// A pot of ours took effect: only where the hourglass runs (TIM-31, TIM-41).
    fn task_done(&mut self, chamber: ChamberId, table: &Table, at: Tick) -> Verdict {
        let Some((_, kind)) = self.blue.running().filter(|(running, _)| *running == chamber) else {
            let ours = self.past.iter().chain(&self.blue.chambers).any(|(one, _)| *one == chamber);
            return must(!ours, || format!("a task was done at {at} where no hourglass runs"));
        };
        self.blue.done += 1;
        if self.blue.done >= tasks(kind).len() {
            self.frees_blue(table, at);
        }
        Ok(())
    }

    /// The wish whose first fact this is: a volunteer, or something that may be forbidden.
    fn hears_wish(&mut self, event: &Event) -> Verdict {
        let Some((by, wish)) = self.wish.filter(|(by, _)| event.by == Some(*by)) else { return Ok(()) };
        self.wish = None;
        match wish {
            Command::Module(ModuleCommand::TimerChambers(Wish::Volunteer { dice })) => {
                let threatens = matches!(self.blue.running(), Some((_, Kind::Torches | Kind::LavaDice)));
                must(threatens, || "somebody volunteered where nothing threatens".to_owned())?;
                match self.volunteers.iter_mut().find(|(who, _)| *who == by) {
                    Some((_, offered)) => *offered = dice,
                    None => self.volunteers.push((by, dice)),
                }
                // Whoever steps back and forward again has stepped forward last.
                self.volunteers.retain(|(_, offered)| *offered > 0);
                Ok(())
            }
            Command::Free { .. } => {
                must(!self.banned(Ban::Masks), || "a golden mask freed under its ban".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// What the table shows of the hourglasses.
    fn looks_like(&self, game: &Game) -> Verdict {
        let (mut glasses, mut tokens) = (Vec::new(), Vec::new());
        game.book().show(game.table(), |lying| {
            if let Whereabouts::In(chamber) = lying.at {
                match lying.piece.id() {
                    "hourglass_green" => glasses.push(("green", chamber)),
                    "hourglass_blue" => glasses.push(("blue", chamber)),
                    "timer_token" => tokens.push(chamber),
                    _ => {}
                }
            }
        });
        let running = |glass: &Glass, colour| glass.running().map(|(chamber, _)| (colour, chamber));
        let expected: Vec<_> =
            running(&self.green, "green").into_iter().chain(running(&self.blue, "blue")).collect();
        glasses.sort_by_key(|(colour, _)| *colour == "blue");
        must(glasses == expected, || format!("hourglasses stand at {glasses:?} instead of {expected:?}"))?;
        let waiting =
            |glass: &Glass| glass.chambers.iter().skip(1).map(|(chamber, _)| *chamber).collect::<Vec<_>>();
        let mut queued = [waiting(&self.green), waiting(&self.blue)].concat();
        queued.sort_unstable();
        tokens.sort_unstable();
        must(tokens == queued, || format!("tokens lie at {tokens:?} instead of {queued:?}"))?;
        let timer = |what| Timer { module: ModuleId::TimerChambers, rank: Rank::BeforeClock, what };
        let mut set: Vec<Tick> = (0..8).filter_map(|what| game.table().alarms.rings_at(timer(what))).collect();
        let mut due: Vec<Tick> = [self.green.due(), self.blue.due()].into_iter().flatten().collect();
        set.sort_unstable();
        due.sort_unstable();
        must(set == due, || format!("timers are set to {set:?} instead of {due:?}"))
    }

    /// TIM-31, TIM-41: a full pot has fired, and there is none without its hourglass.
    fn pots(&self, table: &Table) -> Verdict {
        let pledged_in = |chamber: ChamberId| {
            table.inside().filter(move |who| table.of(*who).place.chamber == chamber).map(|who| table.of(who).hand)
        };
        let idle = self.past.iter().chain(self.blue.chambers.iter().skip(1));
        for (chamber, _) in idle {
            let pledged = pledged_in(*chamber).any(|hand| !hand.pledges().is_empty());
            must(!pledged, || format!("something is pledged in {chamber:?}, where no hourglass runs"))?;
        }
        if let Some((chamber, kind)) = self.blue.running()
            && let Some((face, need)) = tasks(kind).get(self.blue.done)
        {
            let shown: usize =
                pledged_in(chamber).map(|hand| usize::from(hand.committed().and(hand.showing(*face)).len())).sum();
            must(shown < *need, || format!("{shown} pledged symbols have not fired a pot of {need}"))?;
        }
        Ok(())
    }
}

impl SecondModel for Plain {
    fn accepted(&mut self, by: PlayerId, wish: &Command) {
        self.wish = Some((by, *wish));
    }

    fn refused(&mut self, why: &WhyNot) -> Verdict {
        let ban = match why.rule.to_string().as_str() {
            "TIM-12" => Ban::Gems,
            "TIM-13" => Ban::Masks,
            "TIM-14" => Ban::Movement,
            "TIM-15" => Ban::Start,
            _ => return Ok(()),
        };
        must(self.is_over || self.banned(ban), || format!("{ban:?} was refused, and is not forbidden"))
    }

    fn told(&mut self, data: &Components, before: &Table, event: &Event) -> Verdict {
        let at = event.at;
        if self.is_over {
            return Ok(());
        }
        if at > self.last {
            must(self.owed.is_empty(), || format!("{:?} was owed at {}", self.owed, self.last))?;
            let missed = [self.green.due(), self.blue.due()].into_iter().flatten().any(|due| due < at);
            must(!missed, || format!("an hourglass has not rung before {at}"))?;
            self.last = at;
        }
        self.hears_wish(event)?;
        match event.fact {
            Fact::TileLaid { chamber, .. } => {
                if let Some(kind) = kind_of(data, chamber) {
                    self.joined(chamber, kind, before, at);
                }
            }
            Fact::TimerRang { timer } if timer.module == ModuleId::TimerChambers => self.rings(before, at)?,
            Fact::Entered { who, to } => {
                let start = data.chamber(to.chamber).name == "start";
                must(!self.banned(Ban::Movement), || format!("{who:?} entered under the ban on movement"))?;
                must(!(start && self.banned(Ban::Start)), || format!("{who:?} entered the start under its ban"))?;
                self.arrives(who, to.chamber, before, at);
            }
            Fact::Relocated { who, to } => self.arrives(who, to.chamber, before, at),
            Fact::PotEmptied { place, .. } => self.task_done(place.chamber, before, at)?,
            Fact::PotFired { .. } => {
                let waited = event.by.is_none() && self.gems_free == Some(at);
                must(waited || !self.banned(Ban::Gems), || "gems were activated under the ban".to_owned())?;
            }
            Fact::Escaped { who } => self.off_sacrifice(|(whose, _)| *whose == who, before, at),
            Fact::Slammed { .. } => self.slammed = Some(at),
            Fact::DieTaken { who, die, fate, .. } => self.die_taken(event, who, die, fate, before)?,
            Fact::LossSwapped { who, gone } => {
                let first = before.of(who).losses.first().map(|loss| (who, loss.die));
                let placed = self.on_sacrifice.iter_mut().find(|one| Some(**one) == first);
                placed.into_iter().for_each(|one| one.1 = gone);
                // What a slam took off the chamber comes back to it, as long as its hourglass runs.
                let lay_there = first.filter(|one| self.taken_off.contains(one));
                let runs = matches!(self.blue.running(), Some((_, Kind::Sacrifice)));
                self.on_sacrifice.extend(lay_there.filter(|_| runs));
            }
            Fact::DiceLost { who, dice } => {
                for die in dice.iter() {
                    let ours = self.on_sacrifice.contains(&(who, die));
                    must(!ours, || format!("a die of {who:?} was lost off the sacrifice chamber before its time"))?;
                    self.takes(Owed::NotFetched(who, die));
                }
            }
            Fact::DieReturned { who, die } => {
                if self.takes(Owed::Back(who)) {
                    self.off_sacrifice(|(whose, _)| *whose == who, before, at);
                } else {
                    let ours = self.on_sacrifice.contains(&(who, die));
                    must(!ours, || format!("{who:?} has a die back that they have not fetched"))?;
                }
            }
            Fact::GemsAdded { gems } => {
                must(self.takes(Owed::Gems(gems)), || format!("{gems} gems were added for nothing"))?;
            }
            Fact::Won | Fact::Collapsed | Fact::GivenUp | Fact::LeftBehind { .. } => self.is_over = true,
            _ => {}
        }
        Ok(())
    }

    fn settled(&mut self, game: &Game) -> Verdict {
        self.wish = None;
        if self.is_over || game.table().phase != Phase::Running {
            return Ok(());
        }
        must(self.owed.is_empty(), || format!("{:?} was owed at {}", self.owed, self.last))?;
        for (who, die) in &self.on_sacrifice {
            let lies = game.table().of(*who).hand.held().has(*die);
            must(lies, || format!("{die:?} of {who:?} should lie on the sacrifice chamber"))?;
        }
        self.looks_like(game)?;
        self.pots(game.table())
    }
}
