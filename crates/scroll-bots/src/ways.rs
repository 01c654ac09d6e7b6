//! Ways through the temple: all of them with their price while dice are rolled, the best one when they are there.

use scroll::command::Command;
use scroll::room::Room;
use scroll::sheets::Track;
use scroll::symbols::{SYMBOLS, Symbols};

use crate::Worth;
use crate::chances::Counts;
use crate::hope::Hope;
use crate::mind::Mind;

/// The tracks whose circles stand for a symbol, in the order of [`SYMBOLS`]; none does for an adventurer.
const HELPERS: [Option<Track>; 4] = [None, Some(Track::Key), Some(Track::Torch), Some(Track::Gold)];

/// More than anything is worth.
const NEVER: Worth = 1_000_000;

/// A way, by what it costs in symbols and what it leads to; circles that stand in for symbols are paid on top.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub price: Counts,
    pub worth: Worth,
}

pub(crate) fn counts(symbols: Symbols) -> Counts {
    SYMBOLS.map(|face| symbols.count(face))
}

fn price(mind: &Mind<'_>, room: Room) -> Counts {
    counts(mind.view.printed().room(room).entry.into_iter().collect())
}

/// All ways that could be gone with so many dice, the best one for each price.
pub(crate) struct Ways {
    pub all: Vec<Way>,
    /// What it costs to let so many circles of a track stand in for a symbol.
    help: [[Worth; 5]; 4],
}

impl Ways {
    pub fn new(mind: &Mind<'_>, dice: u8) -> Ways {
        let now = Hope::now(mind);
        let help = std::array::from_fn(|symbol| help(mind, &now, symbol));
        let mut search = Search { mind, dice, found: Vec::new() };
        search.go(now, [0; 4], mind.skill.rooms_rolling, 2);
        let mut all = search.found;
        all.sort_by_key(|way| (way.price, -way.worth));
        all.dedup_by_key(|way| way.price);
        Ways { all: undominated(&all), help }
    }

    /// What it costs to go a way with these dice, in circles.
    pub fn help_for(&self, way: &Way, dice: &Counts) -> Worth {
        (0..4).map(|n| self.help[n][usize::from(way.price[n].saturating_sub(dice[n])).min(4)]).sum()
    }
}

/// Leaves out ways that cost more than another and lead to less.
fn undominated(all: &[Way]) -> Vec<Way> {
    let cheaper = |one: &Way, other: &Way| (0..4).all(|n| one.price[n] <= other.price[n]);
    let beaten = |way: &Way| {
        all.iter().any(|other| other.price != way.price && other.worth >= way.worth && cheaper(other, way))
    };
    all.iter().filter(|way| !beaten(way)).copied().collect()
}

fn help(mind: &Mind<'_>, now: &Hope, symbol: usize) -> [Worth; 5] {
    std::array::from_fn(|count| match HELPERS[symbol] {
        _ if count == 0 => 0,
        Some(track) if count <= usize::from(now.free[track as usize]) => {
            let free = now.free[track as usize];
            mind.circles(track as usize, free) - mind.circles(track as usize, free - count as u8)
        }
        _ => NEVER,
    })
}

struct Search<'m, 'a> {
    mind: &'m Mind<'a>,
    dice: u8,
    found: Vec<Way>,
}

impl Search<'_, '_> {
    fn go(&mut self, here: Hope, price: Counts, rooms: u8, rushes: u8) {
        self.found.push(Way { price, worth: self.mind.of(&here) });
        if rooms == 0 {
            return;
        }
        for to in here.place.neighbours(self.mind.view.mine().sheet.closed) {
            let there = here.enter(self.mind, to);
            let step = self::price(self.mind, to);
            let dearer: Counts = std::array::from_fn(|n| price[n] + step[n]);
            if dearer.iter().sum::<u8>() <= self.dice + 2 && dearer[0] <= self.dice {
                self.go(there, dearer, rooms - 1, rushes);
            }
            if rushes > 0 && here.free[Track::Rush as usize] > 0 {
                self.go(there.spend(Track::Rush), price, rooms - 1, rushes - 1);
            }
        }
    }
}

/// The best way with the dice that are there: its worth, and its first step unless it is best to stay.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    pub worth: Worth,
    pub first: Option<Command>,
    pub end: Hope,
}

pub(crate) fn best_way(mind: &Mind<'_>, dice: Symbols) -> Best {
    walk(mind, Hope::now(mind), counts(dice), mind.skill.rooms_exploring)
}

fn walk(mind: &Mind<'_>, here: Hope, dice: Counts, rooms: u8) -> Best {
    let mut best = Best { worth: mind.of(&here), first: None, end: here };
    if rooms == 0 {
        return best;
    }
    for to in here.place.neighbours(mind.view.mine().sheet.closed) {
        let mut take = |there: Hope, dice: Counts, command: Command| {
            let on = walk(mind, there, dice, rooms - 1);
            // A long way to the same end is not better: a step must bring something.
            if on.worth > best.worth {
                best = Best { first: Some(command), ..on };
            }
        };
        if let Some((paid, left, help)) = pay(mind, here, to, dice) {
            take(paid.enter(mind, to), left, Command::Enter { to, help });
        }
        if here.free[Track::Rush as usize] > 0 {
            take(here.spend(Track::Rush).enter(mind, to), dice, Command::Rush(to));
        }
    }
    best
}

/// Pays for a room with dice, and with circles for what no die shows.
fn pay(mind: &Mind<'_>, mut here: Hope, to: Room, mut dice: Counts) -> Option<(Hope, Counts, Symbols)> {
    let price = price(mind, to);
    let mut help = Symbols::NONE;
    for n in 0..4 {
        let by_dice = price[n].min(dice[n]);
        dice[n] -= by_dice;
        for _ in by_dice..price[n] {
            let track = HELPERS[n].filter(|track| here.free[*track as usize] > 0)?;
            here = here.spend(track);
            help = help.with(SYMBOLS[n]);
        }
    }
    Some((here, dice, help))
}
