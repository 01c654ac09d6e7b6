//! What happened in a game, told from its events alone: a lane per player, gongs, gems against the pace, and three sentences
//! on what decided it.
//!
//! Everything names the events it rests on by their numbers. Facts that mean nothing here are passed over, so every game can be told,
//! whatever it was played with. Those of modules are told by their tales: a verb, a piece, a player.

mod deeds;
mod findings;
mod lanes;
mod ways;

pub use deeds::Deed;
pub use findings::{Finding, FreedBy, Reason};
pub use lanes::{Gems, Lane, Locked, Roll};

use std::sync::Arc;

use kit::Tick;
use temple::components::{ChamberKind, Components};
use temple::dice::Face;
use temple::event::{Event, Fact};
use temple::players::{PlayerId, PlayerSet};
use temple::private::Private;
use temple::rulebook::{Rulebook, Tale, Weight};
use temple::rules::concede::forlorn;
use temple::table::{Phase, Table};
use temple::view::View;

use crate::Replay;

/// The keys a door may ask of everybody if a table wants to be sure of getting out: a gem more in the depot makes it one more.
const KEYS_TO_PLAN_FOR: u8 = 4;

/// What a module has told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told {
    /// The event.
    pub mark: Mark,
    /// What.
    pub tale: Tale,
}

/// An event and its instant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// When.
    pub at: Tick,
    /// The number of the event, from 0.
    pub event: usize,
}

/// A time between two events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// What began it.
    pub from: Mark,
    /// When it was over.
    pub to: Tick,
    /// What ended it; nothing if it lasted to the end of the game.
    pub ended: Option<usize>,
}

impl Span {
    /// How long it was.
    #[must_use]
    pub fn ms(&self) -> u32 {
        self.to.0.saturating_sub(self.from.at.0)
    }
}

/// Somebody freed dice of somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rescue {
    /// The event.
    pub mark: Mark,
    /// Who helped.
    pub by: PlayerId,
    /// Whom.
    pub whom: PlayerId,
    /// How many dice were freed.
    pub dice: u8,
    /// Whether he could do nothing before.
    pub was_stuck: bool,
}

/// A countdown, from the gong to the slam or the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Countdown {
    /// Which, from 1.
    pub n: u8,
    /// The gong; a sand timer has none.
    pub gong: Option<Mark>,
    /// The slam, the collapse, or nothing if the game was over before.
    pub slam: Option<Mark>,
    /// When it was over, or the game.
    pub to: Tick,
    /// Who stood outside at the slam.
    pub outside: PlayerSet,
}

/// The depot from an event on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GemStep {
    /// The event.
    pub mark: Mark,
    /// Gems left in the depot.
    pub left: u8,
}

/// The pace a table needs: from all gems at the start down to few enough at the last gong, evenly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Gems at the start.
    pub from: u8,
    /// Gems that may be left.
    pub to: u8,
    /// By when.
    pub by: Tick,
}

impl Pace {
    /// How many gems may be left at an instant, in hundredths.
    #[must_use]
    pub fn hundredths_at(&self, at: Tick) -> u32 {
        let (from, to) = (u32::from(self.from) * 100, u32::from(self.to) * 100);
        let passed = u64::from(at.0.min(self.by.0));
        from - (u64::from(from - to) * passed / u64::from(self.by.0.max(1))) as u32
    }

    /// The time it allows for a gem.
    #[must_use]
    pub fn ms_per_gem(&self) -> u32 {
        self.by.0 / u32::from(self.from - self.to).max(1)
    }
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All are out; this one was the last.
    Won {
        /// The last.
        last: PlayerId,
        /// How long before the collapse, if there is a clock.
        spare_ms: Option<u32>,
    },
    /// The temple fell on these.
    Collapsed {
        /// Who was inside.
        inside: PlayerSet,
        /// Who of them stood in the exit, and how many keys he was short of.
        at_the_door: Option<(PlayerId, u8)>,
    },
    /// All inside gave up.
    GivenUp {
        /// Who was inside.
        inside: PlayerSet,
    },
    /// All are out, but not what had to come along.
    LeftBehind,
    /// Nobody was there any more.
    Abandoned,
}

/// A game, told.
#[derive(Clone, Debug)]
pub struct Story {
    /// By seat.
    pub lanes: Vec<Lane>,
    /// In the order they happened.
    pub rescues: Vec<Rescue>,
    /// In the order they happened.
    pub countdowns: Vec<Countdown>,
    /// Gems in the depot at the start.
    pub gems_at_start: u8,
    /// Whenever gems left the depot or came into it.
    pub gems: Vec<GemStep>,
    /// Gems placed in the temple.
    pub gems_placed: u8,
    /// The pace needed; none in a game without clock.
    pub pace: Option<Pace>,
    /// When the exit was laid.
    pub exit_found: Option<Mark>,
    /// How often each face fell, all players together.
    pub faces: [u32; 5],
    /// The six sides of a die.
    pub die_sides: [Face; 6],
    /// What the modules have told, in the order it happened.
    pub tales: Vec<Told>,
    /// How it ended.
    pub ending: Ending,
    /// The event that ended it, or the last one.
    pub ended: Mark,
    /// From when on nobody could get out any more, as everybody could see.
    pub forlorn: Option<Tick>,
    /// What decided it, the weightiest first.
    pub findings: Vec<Finding>,
}

impl Story {
    /// Tells a game.
    #[must_use]
    pub fn of(replay: &Replay, data: &Arc<Components>) -> Story {
        let book = replay.book(data);
        let mut teller = Telling::new(replay, &book);
        let (mut table, mut lost) = (Table::new(&book), None);
        for (number, event) in replay.events.iter().enumerate() {
            let before = table;
            table.apply(&book, event);
            teller.take(Mark { at: event.at, event: number }, event, &before, &table);
            if table.phase == Phase::Running {
                lost = is_forlorn(&book, &table).then(|| lost.unwrap_or(event.at));
            }
        }
        let mut story = teller.end(&table);
        story.forlorn = lost;
        story.findings = findings::find(&story, replay, &book);
        story
    }

    /// Gems left in the depot at an instant.
    #[must_use]
    pub fn gems_left_at(&self, at: Tick) -> u8 {
        let before = self.gems.partition_point(|step| step.mark.at <= at);
        before.checked_sub(1).map_or(self.gems_at_start, |last| self.gems[last].left)
    }

    /// Where the gems were furthest behind the pace, with how many whole gems and how many were left: always just before some
    /// were placed, or at the end.
    #[must_use]
    pub fn furthest_behind(&self) -> Option<(u8, u8, Mark)> {
        let pace = self.pace?;
        let ends = self.gems.iter().map(|step| step.mark).chain([self.ended]);
        let starts = [self.gems_at_start].into_iter().chain(self.gems.iter().map(|step| step.left));
        let behind = |(left, mark): (u8, Mark)| {
            let behind = (u32::from(left) * 100).saturating_sub(pace.hundredths_at(mark.at)) / 100;
            (behind as u8, left, mark)
        };
        starts.zip(ends).map(behind).max_by_key(|(behind, ..)| *behind).filter(|(behind, ..)| *behind > 0)
    }

    /// How often a face is to be expected in so many dice.
    #[must_use]
    pub fn expected(&self, face: Face, dice: u32) -> f64 {
        let sides = self.die_sides.iter().filter(|side| **side == face).count();
        f64::from(dice) * sides as f64 / self.die_sides.len() as f64
    }

    /// Rescues somebody gave.
    #[must_use]
    pub fn given(&self, who: PlayerId) -> usize {
        self.rescues.iter().filter(|rescue| rescue.by == who).count()
    }

    /// Rescues somebody received.
    #[must_use]
    pub fn received(&self, who: PlayerId) -> usize {
        self.rescues.iter().filter(|rescue| rescue.whom == who).count()
    }

    /// Dice that slams and modules have taken.
    #[must_use]
    pub fn dice_lost(&self) -> usize {
        self.lanes.iter().map(|lane| lane.lost.len()).sum()
    }
}

/// A story being told.
struct Telling<'a> {
    book: &'a Rulebook,
    story: Story,
    /// The turn of fate whose freed dice are nobody's rescue.
    fate: Option<(Tick, Option<PlayerId>)>,
}

impl<'a> Telling<'a> {
    fn new(replay: &Replay, book: &'a Rulebook) -> Telling<'a> {
        let gems = Table::new(book).depot;
        let story = Story {
            lanes: vec![Lane::default(); replay.players.len()],
            rescues: Vec::new(),
            countdowns: Vec::new(),
            gems_at_start: gems,
            gems: Vec::new(),
            gems_placed: 0,
            pace: pace(book, gems),
            exit_found: None,
            faces: [0; 5],
            die_sides: book.data.die_sides,
            tales: Vec::new(),
            ending: Ending::Abandoned,
            ended: Mark { at: replay.end(), event: replay.events.len().saturating_sub(1) },
            forlorn: None,
            findings: Vec::new(),
        };
        Telling { book, story, fate: None }
    }

    fn take(&mut self, mark: Mark, event: &Event, before: &Table, after: &Table) {
        for (who, lane) in after.players().zip(&mut self.story.lanes) {
            lane.follow(mark, before.of(who), after.of(who));
        }
        if before.depot != after.depot {
            self.story.gems.push(GemStep { mark, left: after.depot });
        }
        self.take_tale(mark, event, after);
        self.take_clock(mark, event, before);
        self.take_deed(mark, event, before);
    }

    fn take_tale(&mut self, mark: Mark, event: &Event, after: &Table) {
        let tale = if matches!(event.fact, Fact::Module(_)) { event.fact.tale(after) } else { None };
        let Some(tale) = tale.filter(|tale| tale.weight > Weight::Trifle) else { return };
        let told = Told { mark, tale };
        self.story.tales.push(told);
        if let Some(lane) = tale.who.and_then(|who| self.story.lanes.get_mut(who.index())) {
            lane.pieces.push(told);
        }
    }

    fn take_deed(&mut self, mark: Mark, event: &Event, before: &Table) {
        let story = &mut self.story;
        match event.fact {
            Fact::Rolled { who, dice, faces, .. } => {
                story.lanes[who.index()].roll(mark, dice, faces);
                dice.iter().for_each(|die| story.faces[faces.get(die) as usize] += 1);
            }
            Fact::Entered { who, .. } | Fact::Relocated { who, .. } => story.lanes[who.index()].moves.push(mark),
            Fact::FateTurned => self.fate = Some((event.at, event.by)),
            Fact::Freed { who, dice } => {
                let by_fate = self.fate == Some((event.at, event.by));
                if let Some(by) = event.by.filter(|by| *by != who && !by_fate) {
                    let was_stuck = before.of(who).is_stuck();
                    story.rescues.push(Rescue { mark, by, whom: who, dice: dice.len(), was_stuck });
                }
            }
            Fact::PotFired { gems, chamber, .. } => {
                story.gems_placed += gems;
                let there = |who: &PlayerId| before.of(*who).place.chamber == chamber;
                if let Some(who) = event.by.or_else(|| before.inside().find(there)) {
                    story.lanes[who.index()].gems.push(Gems { mark, gems });
                }
            }
            Fact::DieTaken { who, fate: temple::event::DieFate::Lost, .. } | Fact::DiceLost { who, .. } => {
                story.lanes[who.index()].lost.push(mark);
            }
            Fact::Escaped { who } => story.lanes[who.index()].escaped = Some(mark),
            Fact::TileLaid { chamber, .. } | Fact::FirstTile { chamber, .. }
                if self.book.data.chamber(chamber).kind == ChamberKind::ExitChamber =>
            {
                story.exit_found = Some(mark);
            }
            _ => {}
        }
    }

    fn take_clock(&mut self, mark: Mark, event: &Event, before: &Table) {
        let story = &mut self.story;
        match event.fact {
            Fact::Gong { n } => {
                let outside = PlayerSet::default();
                story.countdowns.push(Countdown { n, gong: Some(mark), slam: None, to: story.ended.at, outside });
            }
            Fact::Slammed { n, safe } => {
                let outside = before.inside().filter(|who| !safe.has(*who)).collect();
                self.slam(n, mark, outside);
            }
            Fact::Collapsed => {
                let inside: PlayerSet = before.inside().collect();
                self.slam(before.slams + 1, mark, inside);
                let at_the_door = at_the_door(self.book, before);
                self.finish(mark, Ending::Collapsed { inside, at_the_door });
            }
            Fact::Won => {
                let out = |lane: &Lane| lane.escaped.map(|mark| mark.event);
                let last = story.lanes.iter().enumerate().max_by_key(|(_, lane)| out(lane)).map(|(seat, _)| seat);
                let fall = self.book.clock().and_then(|clock| Some(clock.countdowns.last()?.end_at));
                let spare_ms = fall.map(|fall| fall.0.saturating_sub(mark.at.0));
                self.finish(mark, Ending::Won { last: PlayerId(last.unwrap_or_default() as u8), spare_ms });
            }
            Fact::LeftBehind { .. } => self.finish(mark, Ending::LeftBehind),
            Fact::GivenUp => self.finish(mark, Ending::GivenUp { inside: before.inside().collect() }),
            _ => {}
        }
    }

    fn slam(&mut self, n: u8, mark: Mark, outside: PlayerSet) {
        let countdowns = &mut self.story.countdowns;
        match countdowns.last_mut().filter(|countdown| countdown.n == n) {
            Some(countdown) => (countdown.slam, countdown.to, countdown.outside) = (Some(mark), mark.at, outside),
            None => countdowns.push(Countdown { n, gong: None, slam: Some(mark), to: mark.at, outside }),
        }
    }

    fn finish(&mut self, mark: Mark, ending: Ending) {
        (self.story.ending, self.story.ended) = (ending, mark);
    }

    fn end(mut self, table: &Table) -> Story {
        let at = self.story.ended.at;
        for (who, lane) in table.players().zip(&mut self.story.lanes) {
            lane.close(at, table.of(who));
        }
        self.story
    }
}

/// Whether nobody gets out any more; who looks makes no difference.
fn is_forlorn(book: &Rulebook, table: &Table) -> bool {
    let (me, private, now) = (PlayerId(0), &Private::NOTHING, Tick::START);
    forlorn(&View { book, table, private, me, now }).is_some()
}

/// Rule of thumb: at the last gong, everybody should find a door that asks no more than four keys.
fn pace(book: &Rulebook, gems: u8) -> Option<Pace> {
    let last = book.clock()?.countdowns.last()?;
    Some(Pace { from: gems, to: gems.min(KEYS_TO_PLAN_FOR - 1), by: last.gong_at.unwrap_or(last.end_at) })
}

/// Who stands in the exit with the fewest keys missing.
fn at_the_door(book: &Rulebook, table: &Table) -> Option<(PlayerId, u8)> {
    let there = |who: &PlayerId| book.data.chamber(table.of(*who).place.chamber).kind == ChamberKind::ExitChamber;
    let keys = |who: PlayerId| {
        let hand = &table.of(who).hand;
        hand.showing(Face::Key).and(hand.usable()).len()
    };
    let short = |who: PlayerId| (who, (table.depot + 1).saturating_sub(keys(who)));
    table.inside().filter(there).map(short).min_by_key(|(_, short)| *short)
}
