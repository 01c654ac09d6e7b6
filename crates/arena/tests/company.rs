//! Bots of the levels are company: what holds in every game with people at the table, played or idle.

use std::collections::VecDeque;
use std::sync::Arc;

use arena::play::{Host, Seats, play_out};
use bots::company::{LAST_MS, share};
use bots::{Bot, Call, Level, NEAR_ROOMS};
use kit::{Seed, Tick};
use temple::command::Command;
use temple::components::{ChamberKind, Components};
use temple::event::{Event, Fact};
use temple::game::{self, Game};
use temple::players::{PlayerId, PlayerSet};
use temple::rulebook::Rulebook;
use temple::setup::Setup;
use temple::table::{Phase, Table};
use temple::temple::ChamberId;

const LEVELS: [Level; 3] = [Level::Gentle, Level::Steady, Level::Sharp];

/// A game and what was seen in it, with the table after each event that matters.
struct Watched {
    game: Game,
    told: Vec<Event>,
    people: PlayerSet,
    /// What is looked at after every step.
    check: fn(&Watched, &[Event]),
    /// Gems placed without and with a person in the pot.
    gems: (u8, u8),
    /// When, by whom and how many of the others were inside.
    escapes: Vec<(Tick, PlayerId, usize)>,
    proposals: Vec<PlayerId>,
    calls: Vec<(PlayerId, Call)>,
    first_roll: Option<PlayerId>,
    /// Ticks with and without a bot near the first person.
    near_ms: (u64, u64),
}

impl Watched {
    fn step(&mut self, act: impl FnOnce(&mut Game, &mut Vec<Event>)) {
        let before = *self.game.table();
        self.told.clear();
        let mut told = std::mem::take(&mut self.told);
        let since = self.game.now();
        act(&mut self.game, &mut told);
        self.count(&before, &told, since);
        (self.check)(self, &told);
        self.told = told;
    }

    fn count(&mut self, before: &Table, told: &[Event], since: Tick) {
        let passed = u64::from(self.game.now().0 - since.0);
        if let Some(person) = self.people.iter().next().filter(|who| !before.of(*who).escaped) {
            let near = before.inside().any(|who| !self.people.has(who) && is_near(before, person, who));
            *(if near { &mut self.near_ms.0 } else { &mut self.near_ms.1 }) += passed;
        }
        let mut pledged: PlayerSet =
            before.players().filter(|who| !before.of(*who).hand.pledges().is_empty()).collect();
        for event in told {
            match &event.fact {
                Fact::Rolled { who, .. } => self.first_roll = self.first_roll.or(Some(*who)),
                Fact::Committed { who, .. } => pledged = pledged.with(*who),
                Fact::FateProposed { who, .. } => self.proposals.push(*who),
                Fact::Escaped { who } => {
                    let others = before.inside().filter(|other| other != who).count();
                    self.escapes.push((event.at, *who, others));
                }
                Fact::PotFired { chamber, gems, .. } => {
                    let helps = |who: &PlayerId| pledged.has(*who) && before.of(*who).place.chamber == *chamber;
                    let helped = self.people.iter().any(|who| helps(&who));
                    *(if helped { &mut self.gems.1 } else { &mut self.gems.0 }) += gems;
                }
                _ => {}
            }
        }
    }

    fn is_over_soon(&self) -> bool {
        let clock = self.game.book().clock();
        clock
            .and_then(|clock| clock.countdowns.last())
            .is_some_and(|last| self.game.now().0 + LAST_MS >= last.end_at.0)
    }
}

impl Host for Watched {
    fn game(&self) -> &Game {
        &self.game
    }

    fn act(&mut self, by: PlayerId, wish: &Command, at: Tick) {
        self.step(|game, told| game::act(game, by, wish, at, told).expect("bots know the rules"));
    }

    fn advance(&mut self, to: Tick) {
        self.step(|game, told| game::advance(game, to, told));
    }

    fn news(&self) -> &[Event] {
        &self.told
    }

    fn called(&mut self, who: PlayerId, call: Call, _at: Tick) {
        self.calls.push((who, call));
    }
}

/// Rooms between two adventurers.
fn rooms(table: &Table, from: ChamberId, to: ChamberId) -> u8 {
    let (mut seen, mut next) = (vec![from], VecDeque::from([(from, 0)]));
    while let Some((here, steps)) = next.pop_front() {
        if here == to {
            return steps;
        }
        let placed = table.temple.get(here).expect("it lies there");
        for there in placed.passages().iter().filter_map(|side| placed.neighbour(side)) {
            if !seen.contains(&there) {
                seen.push(there);
                next.push_back((there, steps + 1));
            }
        }
    }
    u8::MAX
}

fn is_near(table: &Table, one: PlayerId, other: PlayerId) -> bool {
    rooms(table, table.of(one).place.chamber, table.of(other).place.chamber) <= NEAR_ROOMS
}

fn play(number: u64, seats: &mut Seats, change: impl FnOnce(&mut Setup), check: fn(&Watched, &[Event])) -> Watched {
    let data = Components::standard();
    let mut setup = Setup::new(&data, seats.bots.len() as u8);
    change(&mut setup);
    let book = Arc::new(Rulebook::new(data, setup));
    let mut game = game::begin_by(book, Seed::from_number(number), &mut Vec::new()).expect("a possible set-up");
    game::start(&mut game, &mut Vec::new()).expect("it was not started");
    let mut watched = Watched {
        game,
        told: Vec::new(),
        people: seats.people,
        check,
        gems: (0, 0),
        escapes: Vec::new(),
        proposals: Vec::new(),
        calls: Vec::new(),
        first_roll: None,
        near_ms: (0, 0),
    };
    seats.restart(number);
    play_out(&mut watched, seats);
    watched
}

/// The first seats are people: idle, or played by a steady bot.
fn table(players: u8, people: u8, hands: Option<Level>, level: Level) -> Seats {
    let seat = |seat: u8| match hands {
        _ if seat >= people => Some(Bot::new(0, level)),
        Some(level) => Some(Bot::new(0, level)),
        None => None,
    };
    Seats { bots: (0..players).map(seat).collect(), people: (0..people).map(PlayerId).collect() }
}

fn nothing(_: &Watched, _: &[Event]) {}

/// As many bots as there are people are within two rooms of them, at every instant. Idle people all stand in the start.
#[test]
fn somebody_stays_within_two_rooms_of_everybody() {
    fn check(watched: &Watched, _: &[Event]) {
        let table = watched.game.table();
        if watched.is_over_soon() || table.phase != Phase::Running {
            return;
        }
        let bots = || table.inside().filter(|who| !watched.people.has(*who));
        let near = bots().filter(|bot| is_near(table, PlayerId(0), *bot)).count();
        let wanted = bots().count().min(usize::from(watched.people.len()));
        assert!(near >= wanted, "{near} of {wanted} at {}", watched.game.now());
    }
    for (level, players, people) in
        [(Level::Gentle, 4, 1), (Level::Steady, 4, 1), (Level::Steady, 4, 2), (Level::Sharp, 6, 4)]
    {
        for number in 0..12 {
            play(number, &mut table(players, people, None, level), |_| {}, check);
        }
    }
}

/// Somebody who walks about is followed: nearly always a bot is within two rooms.
#[test]
fn somebody_who_walks_about_is_followed() {
    let mut near = (0, 0);
    for number in 0..20 {
        let game = play(number, &mut table(4, 1, Some(Level::Steady), Level::Steady), |_| {}, nothing);
        near = (near.0 + game.near_ms.0, near.1 + game.near_ms.1);
    }
    assert!(near.0 > 9 * near.1, "{near:?}");
}

/// No bot leaves while a person is inside who does not stand in the exit, unless less than 45 s are left.
#[test]
fn nobody_leaves_a_person_behind() {
    fn check(watched: &Watched, told: &[Event]) {
        let table = watched.game.table();
        let in_exit = |who: PlayerId| {
            let chamber = table.of(who).place.chamber;
            watched.game.book().data.chamber(chamber).kind == ChamberKind::ExitChamber
        };
        let out = told.iter().find(|event| matches!(event.fact, Fact::Escaped { who } if !watched.people.has(who)));
        if out.is_some() && !watched.is_over_soon() {
            let inside = table.inside().filter(|who| watched.people.has(*who));
            inside.for_each(|who| assert!(in_exit(who), "{who:?} is left behind at {}", watched.game.now()));
        }
    }
    let mut out = 0;
    for level in LEVELS {
        for number in 0..12 {
            let idle = play(number, &mut table(4, 1, None, level), |_| {}, check);
            assert!(idle.escapes.iter().all(|(at, ..)| at.0 > 600_000 - LAST_MS), "{:?}", idle.escapes);
            let played = play(number, &mut table(4, 1, Some(Level::Steady), level), |_| {}, check);
            out += idle.escapes.len() + played.escapes.len();
        }
    }
    assert!(out > 20, "it is tried: {out}");
}

/// Without a person in the pot bots place at most their share of the gems.
#[test]
fn bots_leave_their_share_of_the_gems_to_people() {
    fn check(watched: &Watched, _: &[Event]) {
        let (without, with) = watched.gems;
        let table = watched.game.table();
        if !table.inside().any(|who| watched.people.has(who)) {
            return;
        }
        let all = table.depot + without + with;
        let most = share(all, table.adventurers.len() as u8, watched.people.len());
        assert!(without <= most, "{without} of {all} at {}", watched.game.now());
    }
    let (mut most, mut with) = (0, 0);
    for number in 0..15 {
        let idle = play(number, &mut table(4, 1, None, Level::Sharp), |_| {}, check);
        most = most.max(idle.gems.0);
        let played = play(number, &mut table(4, 2, Some(Level::Gentle), Level::Sharp), |_| {}, check);
        with += played.gems.1;
    }
    assert!(most >= share(14, 4, 1) && with > 20, "the share is used: {most}, and people are helped: {with}");
}

/// In a first game nobody begins before a person does, and nobody gets more than one gem ahead.
#[test]
fn a_first_game_waits_for_you() {
    let first_game = |setup: &mut Setup| setup.clock = None;
    let idle = play(1, &mut table(3, 1, None, Level::Steady), first_game, nothing);
    assert_eq!((idle.first_roll, idle.game.now()), (None, Tick::START), "nothing happens");
    fn check(watched: &Watched, _: &[Event]) {
        let (without, with) = watched.gems;
        let person_inside = !watched.game.table().of(PlayerId(0)).escaped;
        assert!(!person_inside || without <= with + 1, "{without} to {with} at {}", watched.game.now());
    }
    let mut won = 0;
    for number in 0..12 {
        let played = play(number, &mut table(3, 1, Some(Level::Steady), Level::Sharp), first_game, check);
        assert_eq!(played.first_roll, Some(PlayerId(0)));
        won += u32::from(played.game.table().phase == Phase::Won);
    }
    assert!(won >= 10, "it comes to its end all the same: {won}");
}

#[test]
fn bots_call_and_answer() {
    let mut calls = Vec::new();
    for number in 0..10 {
        calls.extend(play(number, &mut table(4, 1, Some(Level::Steady), Level::Steady), |_| {}, nothing).calls);
    }
    let count = |call: Call| calls.iter().filter(|(_, other)| *other == call).count();
    let wanted =
        [Call::GemHere, Call::NeedTwoTorches, Call::NeedTwoKeys, Call::Coming, Call::ExitFound, Call::HelpMe];
    wanted.iter().for_each(|call| assert!(count(*call) > 0, "{call:?} is never heard"));
    assert!(calls.len() < 10 * 4 * 60, "nobody chatters: {}", calls.len());
}

/// Who plays for somebody away goes last, or in the last 45 s, and proposes nothing.
#[test]
fn a_stand_in_goes_last() {
    let (mut out, mut last) = (0, 0);
    for number in 0..30 {
        let mut seats = Seats::of((0..3).map(|_| Bot::new(0, Level::Sharp)));
        seats.bots[1] = Some(Bot::standing_in(0, Level::Sharp));
        let game = play(number, &mut seats, |_| {}, nothing);
        assert!(!game.proposals.contains(&PlayerId(1)), "{:?}", game.proposals);
        for (at, _, others) in game.escapes.iter().filter(|(_, who, _)| *who == PlayerId(1)) {
            (out, last) = (out + 1, last + u32::from(*others == 0));
            assert!(*others == 0 || at.0 > 600_000 - LAST_MS, "with {others} inside at {at}");
        }
    }
    assert!(out > 15 && last > 10, "it gets out: {out}, as the last: {last}");
}
