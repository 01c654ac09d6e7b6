//! What decided a game: simple measures, each in the same coin, and the three that weigh most.
//!
//! The coin is a die for a second. Five dice locked for ten seconds have cost fifty; so has one die lost fifty seconds before
//! the end. A gem too few costs all dice the time that the pace allows for a gem. A lost game is explained by what it cost, a
//! won one by what it gained.

use kit::Tick;
use temple::components::ChamberKind;
use temple::dice::Face;
use temple::event::Fact;
use temple::players::{PlayerId, PlayerSet};
use temple::rulebook::{Rulebook, Tale, Verb, Weight};
use temple::table::Table;

use super::ways::rooms;
use super::{Ending, Mark, Rescue, Span, Story, Told};
use crate::Replay;

/// How many are told.
const TOLD: usize = 3;

/// Shorter than this, being stuck is not a story.
const STUCK_MS: u32 = 5_000;

/// The time in which gems are counted as one spurt.
const SPURT_MS: u32 = 120_000;

/// For how long help is counted.
const HELP_MS: u32 = 60_000;

/// Closer than this, an escape was narrow.
const NARROW_MS: u32 = 30_000;

/// One sentence on what decided the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What.
    pub reason: Reason,
    /// The instant to look at.
    pub at: Tick,
    /// The numbers of the events it rests on, in order.
    pub events: Vec<usize>,
    /// How much it weighs, in dice times seconds.
    pub weight: u32,
}

/// Who ended it that somebody was stuck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FreedBy {
    /// A friend.
    Friend(PlayerId),
    /// A turn of fate.
    Fate,
    /// Something else, such as a card.
    Other,
    /// Nobody: the game was over.
    Nobody,
}

/// What may decide a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Somebody could do nothing for long.
    Stuck {
        /// Who.
        who: PlayerId,
        /// From when.
        from: Tick,
        /// To when.
        to: Tick,
        /// How many rooms away the nearest friend was at first; none without friends or without a way.
        nearest: Option<u32>,
        /// Who ended it.
        freed: FreedBy,
    },
    /// The gems were furthest behind the pace.
    Behind {
        /// How many gems.
        gems: u8,
        /// How many were left in the depot.
        left: u8,
    },
    /// Adventurers stood outside at a slam and lost a die each.
    Slammed {
        /// Which slam, from 1.
        n: u8,
        /// Who stood outside.
        outside: PlayerSet,
        /// How many rooms from home the nearest of them was.
        nearest: Option<u32>,
    },
    /// The exit was found late.
    ExitLate {
        /// When.
        found: Tick,
        /// How many chambers had been laid by then.
        chambers: u8,
    },
    /// The exit was never found.
    ExitNever {
        /// How many chambers had been laid.
        chambers: u8,
    },
    /// Dice lay locked all the time.
    Locked {
        /// Whose most of all.
        who: PlayerId,
        /// How many of his dice on average, in tenths.
        tenths: u32,
    },
    /// Adventurers were inside when the temple fell.
    Inside {
        /// Who.
        inside: PlayerSet,
        /// When the last of the others had left; none if nobody had.
        since: Option<Tick>,
        /// How many rooms from the exit the nearest of them was; none if there was no way.
        nearest: Option<u32>,
    },
    /// More black masks fell than are to be expected.
    ManyMasks {
        /// How many.
        fell: u32,
        /// How many are to be expected.
        expected: u32,
    },
    /// Everybody gave up.
    GaveUp {
        /// Gems left in the depot.
        left: u8,
    },
    /// Gems that nobody placed.
    GemsLeft {
        /// How many were left.
        left: u8,
        /// Of how many.
        of: u8,
    },
    /// Somebody was freed who could do nothing.
    Rescued {
        /// By whom.
        by: PlayerId,
        /// Who.
        whom: PlayerId,
        /// Gems placed within the next minute.
        gems: u8,
    },
    /// Many gems in little time.
    Spurt {
        /// How many.
        gems: u8,
        /// From when.
        from: Tick,
        /// To when.
        to: Tick,
    },
    /// A die handed over at the door.
    Gift {
        /// From whom.
        from: PlayerId,
        /// To whom.
        to: PlayerId,
        /// When he got out.
        out: Tick,
    },
    /// It was close.
    Narrow {
        /// Who was the last.
        who: PlayerId,
        /// How many seconds were left.
        seconds: u32,
    },
    /// Nobody lost a die at any slam.
    AllSafe {
        /// How many slams there were.
        slams: u8,
    },
    /// The exit was found early.
    ExitEarly {
        /// When.
        found: Tick,
    },
    /// What the door asked of the first who left.
    Door {
        /// Who.
        who: PlayerId,
        /// How many keys.
        keys: u8,
    },
    /// From the exit to the last who left.
    WayOut {
        /// When the exit was found.
        found: Tick,
        /// Who was the last.
        last: PlayerId,
        /// When he was out.
        out: Tick,
    },
    /// What a module told: an hourglass that ran out, what was brought out, a quest, a treasure.
    Told(Tale),
    /// Fewer black masks fell than are to be expected.
    FewMasks {
        /// How many.
        fell: u32,
        /// How many are to be expected.
        expected: u32,
    },
}

/// The weightiest reasons of a game, the weightiest first.
pub(super) fn find(story: &Story, replay: &Replay, book: &Rulebook) -> Vec<Finding> {
    let scales = Scales { story, replay, book };
    let mut found: Vec<Finding> = match story.ending {
        Ending::Won { last, spare_ms } => scales.of_a_victory(last, spare_ms),
        _ => scales.of_a_defeat(),
    };
    // Equal weights keep the order in which they are asked for.
    found.sort_by_key(|finding| std::cmp::Reverse(finding.weight));
    found.truncate(TOLD);
    found
}

struct Scales<'a> {
    story: &'a Story,
    replay: &'a Replay,
    book: &'a Rulebook,
}

impl Scales<'_> {
    fn of_a_defeat(&self) -> Vec<Finding> {
        let asked = [
            self.gave_up(),
            self.stuck(),
            self.inside(),
            self.slammed(),
            self.behind(),
            self.exit_late(),
            self.many_masks(),
            self.locked(),
            self.gems_left(),
            self.ran_out(),
        ];
        asked.into_iter().flatten().collect()
    }

    fn of_a_victory(&self, last: PlayerId, spare_ms: Option<u32>) -> Vec<Finding> {
        let asked = [
            self.narrow(last, spare_ms),
            self.rescued(),
            self.spurt(),
            self.gift(),
            self.all_safe(),
            self.exit_early(),
            self.few_masks(),
            self.door(),
            self.way_out(last),
            self.told(),
        ];
        asked.into_iter().flatten().collect()
    }

    /// The table after an event.
    fn table_after(&self, event: usize) -> Table {
        let events = &self.replay.events;
        temple::replay::rebuild(self.book, &events[..events.len().min(event + 1)])
    }

    /// All dice of all players, as they began.
    fn all_dice(&self) -> u32 {
        Table::new(self.book).adventurers.iter().map(|one| u32::from(one.hand.ever())).sum()
    }

    fn one(&self, reason: Reason, mark: Mark, weight: u32) -> Finding {
        Finding { reason, at: mark.at, events: vec![mark.event], weight }
    }

    /// When the temple falls, or when the game was over if there is no clock.
    fn fall(&self) -> Tick {
        let clock = self.book.clock().and_then(|clock| Some(clock.countdowns.last()?.end_at));
        clock.unwrap_or(self.story.ended.at)
    }

    fn stuck(&self) -> Option<Finding> {
        let spans = self.story.lanes.iter().enumerate();
        let spans = spans.flat_map(|(seat, lane)| lane.stuck.iter().map(move |span| (PlayerId(seat as u8), *span)));
        let (who, span) = spans.max_by_key(|(_, span)| span.ms()).filter(|(_, span)| span.ms() >= STUCK_MS)?;
        let table = self.table_after(span.from.event);
        let one = table.of(who);
        let friends = table.inside().filter(|other| *other != who);
        let far = |other: PlayerId| rooms(&table.temple, table.of(other).place.chamber, one.place.chamber);
        let reason = Reason::Stuck {
            who,
            from: span.from.at,
            to: span.to,
            nearest: friends.filter_map(far).min(),
            freed: self.freed_by(who, &span),
        };
        let weight = span.ms() / 1000 * u32::from(one.hand.in_hand().len());
        let events = [span.from.event].into_iter().chain(span.ended).collect();
        Some(Finding { reason, at: span.from.at, events, weight })
    }

    fn freed_by(&self, who: PlayerId, span: &Span) -> FreedBy {
        let Some(ended) = span.ended else { return FreedBy::Nobody };
        if let Some(rescue) = self.story.rescues.iter().find(|rescue| rescue.mark.event == ended) {
            return FreedBy::Friend(rescue.by);
        }
        let same = |event: usize| self.replay.events[event].at == self.replay.events[ended].at;
        let turned = |event: usize| matches!(self.replay.events[event].fact, Fact::FateTurned);
        let freed = matches!(self.replay.events[ended].fact, Fact::Freed { who: freed, .. } if freed == who);
        if freed && (0..ended).rev().take_while(|event| same(*event)).any(turned) {
            FreedBy::Fate
        } else {
            FreedBy::Other
        }
    }

    /// The slam that took most.
    fn slammed(&self) -> Option<Finding> {
        let last = self.story.ended.event;
        let slams = self.story.countdowns.iter().filter(|countdown| !countdown.outside.is_empty());
        let slams = slams.filter_map(|countdown| Some((countdown, countdown.slam?)));
        // The collapse ends the game; it is not a slam.
        let slams = slams.filter(|(_, slam)| slam.event != last);
        let cost = |outside: PlayerSet, at: Tick| u32::from(outside.len()) * (self.fall().0 - at.0) / 1000;
        let (countdown, slam) = slams.max_by_key(|(countdown, slam)| cost(countdown.outside, slam.at))?;
        let table = self.table_after(slam.event);
        let home = self.book.data.only(ChamberKind::StartChamber)?;
        let far = |who: PlayerId| rooms(&table.temple, table.of(who).place.chamber, home);
        let nearest = countdown.outside.iter().filter_map(far).min();
        let reason = Reason::Slammed { n: countdown.n, outside: countdown.outside, nearest };
        Some(self.one(reason, slam, cost(countdown.outside, slam.at)))
    }

    fn behind(&self) -> Option<Finding> {
        let (gems, left, mark) = self.story.furthest_behind()?;
        let weight = u32::from(gems) * self.story.pace?.ms_per_gem() / 1000 * self.all_dice();
        Some(self.one(Reason::Behind { gems, left }, mark, weight))
    }

    fn exit_late(&self) -> Option<Finding> {
        let event = self.story.exit_found.map_or(self.story.ended.event, |found| found.event);
        let chambers = self.table_after(event).temple.iter().count() as u8;
        let Some(found) = self.story.exit_found else {
            let weight = self.story.ended.at.0 / 1000 / 4 * self.all_dice();
            return Some(self.one(Reason::ExitNever { chambers }, self.story.ended, weight));
        };
        let late = found.at.0.saturating_sub(self.fall().0 / 4 * 3);
        let reason = Reason::ExitLate { found: found.at, chambers };
        (late > 0).then(|| self.one(reason, found, late / 1000 * self.all_dice()))
    }

    /// How many black masks fell beyond what is to be expected, and the spread of that; nothing if few dice were rolled.
    fn masks(&self) -> Option<(u32, f64, f64)> {
        let dice: u32 = self.story.faces.iter().sum();
        let expected = self.story.expected(Face::BlackMask, dice);
        let spread = (expected * (1.0 - expected / f64::from(dice.max(1)))).sqrt();
        let fell = self.story.faces[Face::BlackMask as usize];
        (dice > 30).then_some((fell, expected, spread))
    }

    /// The rolls that brought black masks.
    fn mask_events(&self) -> Vec<usize> {
        let brought = |fact: &Fact| match fact {
            Fact::Rolled { dice, faces, .. } => dice.iter().any(|die| faces.get(die) == Face::BlackMask),
            _ => false,
        };
        let events = self.replay.events.iter().enumerate();
        events.filter(|(_, event)| brought(&event.fact)).map(|(number, _)| number).collect()
    }

    fn many_masks(&self) -> Option<Finding> {
        let (fell, expected, spread) = self.masks()?;
        let events = self.mask_events();
        let more = f64::from(fell) - expected;
        let reason = Reason::ManyMasks { fell, expected: expected.round() as u32 };
        let at = self.replay.events[*events.first()?].at;
        // A mask keeps its die for some ten seconds until gold is found.
        (more > spread).then_some(Finding { reason, at, events, weight: (more * 10.0) as u32 })
    }

    fn few_masks(&self) -> Option<Finding> {
        let (fell, expected, spread) = self.masks()?;
        let events = self.mask_events();
        let fewer = expected - f64::from(fell);
        let reason = Reason::FewMasks { fell, expected: expected.round() as u32 };
        let at = self.replay.events[*events.first()?].at;
        (fewer > spread).then_some(Finding { reason, at, events, weight: (fewer * 10.0) as u32 })
    }

    /// Whose dice were locked longest. It happens to everybody, so it weighs a tenth.
    fn locked(&self) -> Option<Finding> {
        let lanes = self.story.lanes.iter().enumerate();
        let (seat, lane) = lanes.max_by_key(|(_, lane)| lane.locked_ms())?;
        let (seconds, inside) = (lane.locked_ms() / 1000, lane.escaped.map_or(self.story.ended.at, |out| out.at));
        let longest = lane.locked.iter().max_by_key(|locked| locked.span.ms() * u32::from(locked.dice))?;
        let reason =
            Reason::Locked { who: PlayerId(seat as u8), tenths: lane.locked_ms() / (inside.0 / 10).max(1) };
        let events = lane.locked.iter().map(|locked| locked.span.from.event).collect();
        (seconds > 0).then_some(Finding { reason, at: longest.span.from.at, events, weight: seconds / 10 })
    }

    /// Said first: who gives up has his reasons, and they come after it.
    fn gave_up(&self) -> Option<Finding> {
        let Ending::GivenUp { .. } = self.story.ending else { return None };
        let left = self.story.gems_left_at(self.story.ended.at);
        Some(self.one(Reason::GaveUp { left }, self.story.ended, u32::MAX))
    }

    /// What can always be said when the temple has fallen. It cost the dice of those inside, from when the others were out.
    fn inside(&self) -> Option<Finding> {
        let Ending::Collapsed { inside, .. } = self.story.ending else { return None };
        let table = self.table_after(self.story.ended.event);
        let exit = self.book.data.only(ChamberKind::ExitChamber)?;
        let far = |who: PlayerId| rooms(&table.temple, table.of(who).place.chamber, exit);
        let nearest = self.story.exit_found.and_then(|_| inside.iter().filter_map(far).min());
        let others = self.story.lanes.iter().filter_map(|lane| lane.escaped);
        let since = others.max_by_key(|out| out.event);
        let alone_ms = since.map_or(0, |since| self.story.ended.at.0 - since.at.0);
        let dice: u32 = inside.iter().map(|who| u32::from(table.of(who).hand.in_hand().len())).sum();
        let events: Vec<usize> = since.iter().chain([&self.story.ended]).map(|mark| mark.event).collect();
        let reason = Reason::Inside { inside, since: since.map(|since| since.at), nearest };
        let at = since.unwrap_or(self.story.ended).at;
        Some(Finding { reason, at, events, weight: alone_ms / 1000 * dice })
    }

    /// Gems that nobody placed, if any.
    fn gems_left(&self) -> Option<Finding> {
        let (left, of) = (self.story.gems_left_at(self.story.ended.at), self.story.gems_at_start);
        let mark = self.story.gems.last().map_or(self.story.ended, |step| step.mark);
        (left > 0).then(|| self.one(Reason::GemsLeft { left, of }, mark, 0))
    }

    fn narrow(&self, who: PlayerId, spare_ms: Option<u32>) -> Option<Finding> {
        let spare = spare_ms.filter(|spare| *spare <= NARROW_MS)?;
        let out = self.story.lanes[who.index()].escaped?;
        Some(self.one(Reason::Narrow { who, seconds: spare / 1000 }, out, u32::MAX))
    }

    /// The rescue of somebody stuck after which most was done.
    fn rescued(&self) -> Option<Finding> {
        let gems_after = |rescue: &Rescue| {
            let soon = |at: Tick| at >= rescue.mark.at && at.0 <= rescue.mark.at.0 + HELP_MS;
            let pots = self.story.lanes.iter().flat_map(|lane| &lane.gems).filter(|gems| soon(gems.mark.at));
            pots.map(|gems| gems.gems).sum::<u8>()
        };
        let rescues = self.story.rescues.iter().filter(|rescue| rescue.was_stuck);
        let best = rescues.max_by_key(|rescue| gems_after(rescue))?;
        let gems = gems_after(best);
        let dice = self.table_after(best.mark.event).of(best.whom).hand.in_hand().len();
        let reason = Reason::Rescued { by: best.by, whom: best.whom, gems };
        Some(self.one(reason, best.mark, HELP_MS / 1000 * u32::from(dice) + self.gem_weight(gems)))
    }

    /// What failed for everybody, of which the first cost the longest: a die of everybody to the end.
    fn ran_out(&self) -> Option<Finding> {
        let failed = |told: &&Told| told.tale.verb == Verb::Loses && told.tale.weight == Weight::Heavy;
        let told = self.story.tales.iter().find(failed)?;
        let left = self.story.ended.at.0.saturating_sub(told.mark.at.0) / 1000;
        Some(self.one(Reason::Told(told.tale), told.mark, left * self.story.lanes.len() as u32))
    }

    /// The one thing of the modules that weighs most.
    fn told(&self) -> Option<Finding> {
        let all = [self.brought_out(), self.completed(), self.well_used()];
        all.into_iter().flatten().max_by_key(|finding| finding.weight)
    }

    /// What had to come along came out: without it nobody would have won. Five dice of everybody for a minute.
    fn brought_out(&self) -> Option<Finding> {
        let told = self.story.tales.iter().rev().find(|told| self.was_due(told))?;
        Some(self.one(Reason::Told(told.tale), told.mark, HELP_MS / 1000 * 5 * self.story.lanes.len() as u32))
    }

    /// Whether the game would have been lost had its piece stayed inside, as it still lay there before this step (BASE-65).
    fn was_due(&self, told: &Told) -> bool {
        let is_heavy = told.tale.verb == Verb::Uses && told.tale.weight == Weight::Heavy;
        let step = self.replay.events[told.mark.event].at;
        let before = self.replay.events.partition_point(|event| event.at < step);
        let left = |events: usize| {
            self.book.left_behind(&temple::replay::rebuild(self.book, &self.replay.events[..events]))
        };
        is_heavy
            && told.tale.piece.is_some()
            && left(before) == told.tale.piece
            && left(told.mark.event + 1).is_none()
    }

    /// The last thing that kept everybody inside, done.
    fn completed(&self) -> Option<Finding> {
        let done = |told: &&Told| told.tale.verb == Verb::Readies && told.tale.weight == Weight::Heavy;
        let told = self.story.tales.iter().rev().find(done)?;
        Some(self.one(Reason::Told(told.tale), told.mark, HELP_MS / 1000 * 5 * self.story.lanes.len() as u32))
    }

    /// The piece after whose use most gems were placed within a minute.
    fn well_used(&self) -> Option<Finding> {
        let gems_after = |told: &Told| {
            let soon = |at: Tick| at >= told.mark.at && at.0 <= told.mark.at.0 + HELP_MS;
            let pots = self.story.lanes.iter().flat_map(|lane| &lane.gems).filter(|gems| soon(gems.mark.at));
            pots.map(|gems| gems.gems).sum::<u8>()
        };
        let used = self.story.tales.iter().filter(|told| told.tale.verb == Verb::Uses && told.tale.who.is_some());
        let best = used.filter(|told| told.tale.piece.is_some()).max_by_key(|told| gems_after(told))?;
        let gems = Some(gems_after(best)).filter(|gems| *gems > 0)?;
        Some(self.one(Reason::Told(best.tale), best.mark, HELP_MS / 1000 + self.gem_weight(gems)))
    }

    fn gem_weight(&self, gems: u8) -> u32 {
        let per_gem = self.story.pace.map_or(30, |pace| pace.ms_per_gem() / 1000);
        u32::from(gems) * per_gem
    }

    /// The two minutes in which most gems were placed.
    fn spurt(&self) -> Option<Finding> {
        let mut pots: Vec<_> = self.story.lanes.iter().flat_map(|lane| &lane.gems).copied().collect();
        pots.sort_by_key(|gems| gems.mark.event);
        let from = |first: usize| {
            let end = pots[first].mark.at.0 + SPURT_MS;
            let within = pots[first..].iter().take_while(|gems| gems.mark.at.0 <= end);
            (first, within.clone().count(), within.map(|gems| gems.gems).sum::<u8>())
        };
        let (first, count, gems) = (0..pots.len()).map(from).max_by_key(|(_, _, gems)| *gems)?;
        let window = &pots[first..first + count];
        let (start, end) = (window.first()?.mark.at, window.last()?.mark.at);
        let events = window.iter().map(|gems| gems.mark.event).collect();
        let reason = Reason::Spurt { gems, from: start, to: end };
        Some(Finding { reason, at: start, events, weight: self.gem_weight(gems) })
    }

    fn gift(&self) -> Option<Finding> {
        let events = self.replay.events.iter().enumerate();
        let gifts = events.filter_map(|(number, event)| match event.fact {
            Fact::DieGiven { from, to, .. } => {
                let out = self.story.lanes[to.index()].escaped?;
                Some((from, to, Mark { at: event.at, event: number }, out))
            }
            _ => None,
        });
        let (from, to, given, out) = gifts.max_by_key(|(_, _, given, _)| given.event)?;
        let reason = Reason::Gift { from, to, out: out.at };
        let weight = HELP_MS / 1000 * u32::from(self.table_after(given.event).of(to).hand.in_hand().len());
        Some(Finding { reason, at: given.at, events: vec![given.event, out.event], weight })
    }

    fn all_safe(&self) -> Option<Finding> {
        let slams: Vec<Mark> = self.story.countdowns.iter().filter_map(|countdown| countdown.slam).collect();
        let safe = self.story.countdowns.iter().all(|countdown| countdown.outside.is_empty());
        let last = *slams.last()?;
        let weight = slams.len() as u32 * 30 * self.story.lanes.len() as u32;
        let reason = Reason::AllSafe { slams: slams.len() as u8 };
        let events = slams.iter().map(|slam| slam.event).collect();
        safe.then_some(Finding { reason, at: last.at, events, weight })
    }

    fn exit_early(&self) -> Option<Finding> {
        let found = self.story.exit_found?;
        let early = (self.fall().0 / 2).saturating_sub(found.at.0);
        let weight = early / 1000 * self.story.lanes.len() as u32;
        (early > 0).then(|| self.one(Reason::ExitEarly { found: found.at }, found, weight))
    }

    /// What can always be said of a won game.
    fn door(&self) -> Option<Finding> {
        let outs = self.story.lanes.iter().enumerate().filter_map(|(seat, lane)| Some((seat, lane.escaped?)));
        let (seat, out) = outs.min_by_key(|(_, out)| out.event)?;
        let keys = self.story.gems_left_at(out.at) + 1;
        Some(self.one(Reason::Door { who: PlayerId(seat as u8), keys }, out, 1))
    }

    /// What can always be said of a won game.
    fn way_out(&self, last: PlayerId) -> Option<Finding> {
        let (found, out) = (self.story.exit_found?, self.story.lanes[last.index()].escaped?);
        let reason = Reason::WayOut { found: found.at, last, out: out.at };
        Some(Finding { reason, at: found.at, events: vec![found.event, out.event], weight: 0 })
    }
}
