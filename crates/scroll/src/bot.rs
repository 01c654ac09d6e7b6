//! A simple bot, so that whole games play to their end. It takes a view and returns a command; the judge is asked like for anybody.
//!
//! Rule [RNW-54]: it keeps a die that serves its best way in at least half of six sampled continuations, values a gem 1, a special room
//! whose partner stands there 2, a circle between 0.35 and 0.85, and heads for the exit when the distance exceeds its own turns left.

use kit::{Draws, Face, Seed, Stream};

use crate::command::{Command, PairSet, Prize};
use crate::options::{Offer, options};
use crate::room::{Closed, Place, ROOMS, Room, RoomSet};
use crate::rules::{action, entrances, share};
use crate::sheets::{Action, MapId, Part, Sheet, Track};
use crate::symbols::Symbols;
use crate::table::{Pair, Phase};
use crate::view::View;

/// How many continuations are sampled before a die is kept.
const SAMPLES: u32 = 6;

/// How many rooms a way is looked at in advance.
const DEPTH: u8 = 4;

/// Values in hundredths of a gem.
const GEM: i32 = 100;
const SPECIAL: i32 = 200;
const JOKER: i32 = 75;
const WAITING: i32 = 15;
const PER_STEP_LATE: i32 = 120;

/// A bot and its own chance, which has nothing to do with the dice of the game.
pub struct Bot {
    draws: Draws,
    drawn: u32,
}

/// What a way costs and where it begins.
#[derive(Clone, Copy, Default)]
struct Way {
    value: i32,
    first: Option<Command>,
    dice: Symbols,
}

/// Where a way has come to.
#[derive(Clone, Copy)]
struct Walker {
    place: Place,
    dice: Symbols,
    circles: [u8; 3],
    rushes: u8,
    used: RoomSet,
    depth: u8,
}

impl Bot {
    /// A bot with its own chance.
    #[must_use]
    pub fn new(seed: Seed) -> Bot {
        Bot { draws: seed.draws(), drawn: 0 }
    }

    /// What the bot wants to do now; nothing if it is not asked anything.
    pub fn choose(&mut self, view: &View<'_>) -> Option<Command> {
        if let Some(map) = ripe_map(view) {
            return Some(Command::UseMap(map));
        }
        if !view.table.asked().has(view.me) {
            return None;
        }
        match view.table.phase {
            Phase::Ready | Phase::Won | Phase::Lost => None,
            Phase::Sides => first_legal(view),
            Phase::Closing => {
                let shown = view.table.team.sheet_faces?;
                let (room, side) = entrances::least_harm(&view.mine().sheet, view.printed(), shown)?;
                Some(Command::Close { room, side })
            }
            Phase::Sharing => Some(take(view)),
            Phase::Rolling | Phase::Exploring if view.table.turn.vote.is_some() => Some(Command::Vote(vote(view))),
            Phase::Rolling => Some(self.roll(view)),
            Phase::Exploring => Some(self.explore(view)),
        }
    }

    fn roll(&mut self, view: &View<'_>) -> Command {
        let team = &view.table.team;
        match view.table.turn.pair.filter(|pair| pair.decided.is_none()) {
            Some(pair) if pair.masks() == pair.len() && team.free(Track::Reroll) > 0 => Command::Reroll,
            Some(pair) => Command::Decide(self.for_pool(view, pair)),
            None => heal(view).unwrap_or(Command::Roll),
        }
    }

    fn explore(&mut self, view: &View<'_>) -> Command {
        if view.table.turn.choosing.is_some() {
            return first_legal(view).map_or(Command::EndTurn, |_| best_pick(view));
        }
        if let Some(heal) = heal(view) {
            return heal;
        }
        let turn = &view.table.turn;
        best_way(view, turn.kept.and(turn.temporary)).first.unwrap_or(Command::EndTurn)
    }

    /// The dice of a pair that serve the best way in fewer than half of the samples.
    fn for_pool(&mut self, view: &View<'_>, pair: Pair) -> PairSet {
        let mine = pair.symbols(pair.open());
        let mut served = [0; 2];
        for _ in 0..SAMPLES {
            let coming: Symbols = (0..view.table.turn.to_roll).map(|_| self.throw(view)).collect();
            let before = view.table.turn.kept.and(coming);
            let spent = best_way(view, before.and(mine)).dice;
            // Of equal dice those that are kept already serve first.
            let mut needed = spent.without(before);
            for (n, served) in served.iter_mut().enumerate() {
                if let Some(face) = pair.faces[n].filter(|face| needed.count(*face) > 0) {
                    needed = needed.without(Symbols::NONE.with(face));
                    *served += 1;
                }
            }
        }
        let gives = |n: &usize| pair.open().has(*n) && 2 * served[*n] < SAMPLES;
        (0..2).filter(gives).fold(PairSet::NONE, PairSet::with)
    }

    fn throw(&mut self, view: &View<'_>) -> Face {
        self.drawn += 1;
        view.book.data.die_sides[self.draws.below(Stream(0), self.drawn, 6) as usize]
    }
}

fn legal(view: &View<'_>) -> Vec<Offer> {
    let mut offers = Vec::new();
    options(view, &mut offers);
    offers.retain(|offer| offer.verdict.is_ok());
    offers
}

fn first_legal(view: &View<'_>) -> Option<Command> {
    legal(view).first().map(|offer| offer.command)
}

/// A map whose both parts are complete is used; a Rush is called for in the last round even without its gem.
fn ripe_map(view: &View<'_>) -> Option<MapId> {
    let (sheet, printed) = (&view.mine().sheet, view.printed());
    let open = view.table.turn.choosing.is_none() && view.table.turn.vote.is_none();
    let last = view.table.round == view.book.rounds();
    let ripe = |map: &MapId| {
        let Some(spec) = printed.map(*map).filter(|_| sheet.is_ready(printed, *map)) else { return false };
        let rushes = spec.bonus == Track::Rush && last && view.table.team.free(Track::Rush) == 0;
        sheet.map(*map).is_complete(spec, Part::Right) || rushes && view.table.has_space(view.book, Track::Rush)
    };
    let running = view.table.phase.is_running() && view.table.phase != Phase::Sides;
    printed.map_ids().find(ripe).filter(|_| open && running)
}

/// Rule [RNW-69]: bots vote for the die in the first half of the rounds, for the gems later.
fn vote(view: &View<'_>) -> Prize {
    if 2 * view.table.round <= view.book.rounds() { Prize::Die } else { Prize::Gems }
}

fn take(view: &View<'_>) -> Command {
    let must = view.table.turn.shares.of(view.me) == 0;
    match share::best_take(view) {
        Some((face, mark)) if must || mark.is_some() => Command::Take { face, mark },
        _ => Command::TakeNoMore,
    }
}

/// Heals a box with at least two dice, before anything is rolled or after everything is.
fn heal(view: &View<'_>) -> Option<Command> {
    let (team, turn) = (&view.table.team, &view.table.turn);
    let between = turn.to_roll > 0 && turn.pair.is_some();
    if team.free(Track::Heal) == 0 || turn.moved || between {
        return None;
    }
    let fullest = (0..view.book.boxes()).max_by_key(|n| team.boxes[*n])?;
    (team.boxes[fullest] >= 2).then_some(Command::Heal(fullest as u8))
}

fn best_pick(view: &View<'_>) -> Command {
    let worth = |offer: &Offer| match offer.command {
        Command::Choose(pick) if action::records(view.table, view.book, pick) => {
            let forecast = offer.forecast(view);
            let circled = Track::ALL.into_iter().find(|(track, _)| forecast.circles[*track as usize] > 0);
            i32::from(forecast.gems) * GEM + circled.map_or(1, |(track, _)| token(track))
        }
        _ => -1,
    };
    let offers = legal(view);
    let best =
        offers.iter().filter(|offer| matches!(offer.command, Command::Choose(_))).max_by_key(|one| worth(one));
    best.map_or(Command::TakeBack, |offer| offer.command)
}

/// What a circle is worth.
fn token(track: Track) -> i32 {
    match track {
        Track::Rush => 85,
        Track::Heal => 45,
        Track::Reroll => 35,
        Track::Key | Track::Torch | Track::Gold => 60,
    }
}

/// What a way is judged by, worked out once.
struct Mind<'a> {
    view: View<'a>,
    /// Steps from each room to the exit.
    to_exit: [Option<u8>; ROOMS],
}

fn best_way(view: &View<'_>, dice: Symbols) -> Way {
    let team = &view.table.team;
    let circles = [Track::Key, Track::Torch, Track::Gold].map(|track| team.free(track));
    let sheet = &view.mine().sheet;
    let rushes = team.free(Track::Rush);
    let exit = Place::In(view.printed().exit());
    let mind = Mind { view: *view, to_exit: exit.distances(sheet.closed) };
    mind.walk(Walker { place: sheet.place, dice, circles, rushes, used: sheet.used, depth: 0 })
}

impl Mind<'_> {
    /// The best of stopping here and of every way on.
    fn walk(&self, here: Walker) -> Way {
        let mut best = Way { value: self.worth_of_place(here.place), ..Way::default() };
        if here.depth == DEPTH {
            return best;
        }
        let closed = self.view.mine().sheet.closed;
        for to in here.place.neighbours(closed) {
            let gain = gain(&self.view, to, here.used);
            for (there, cost, command, spent) in ways_into(self.view.printed(), &here, to) {
                let on = self.walk(there);
                let value = on.value + gain - cost;
                if value > best.value {
                    best = Way { value, first: Some(command), dice: spent.and(on.dice) };
                }
            }
        }
        best
    }

    /// What it is worth to end a turn here: a special room waits for a partner, and the exit must be reached in time.
    fn worth_of_place(&self, place: Place) -> i32 {
        let view = &self.view;
        let steps = match place {
            Place::In(room) => self.to_exit[room.index()],
            outside => outside
                .neighbours(Closed::default())
                .filter_map(|room| self.to_exit[room.index()])
                .min()
                .map(|n| n + 1),
        };
        let steps = steps.map_or(20, i32::from);
        let turns_left = i32::from(view.book.rounds().saturating_sub(view.table.round));
        let rich = view.table.team.gems >= view.book.target();
        let late = if rich { steps } else { (steps - turns_left).max(0) };
        let last = if turns_left == 0 && steps > 0 { 2 * GEM } else { 0 };
        let sign = place.room().and_then(|room| view.printed().room(room).special);
        let waits = sign.is_some_and(|sign| !view.table.team.is_unlocked(sign.colour)) && turns_left > 0;
        (if waits { WAITING } else { 0 }) - late * PER_STEP_LATE - last
    }
}

type Into = (Walker, i32, Command, Symbols);

/// Into a room by dice and circles, and by a Rush.
fn ways_into(printed: &Sheet, here: &Walker, to: Room) -> impl Iterator<Item = Into> {
    let price: Symbols = printed.room(to).entry.into_iter().collect();
    let (spent, help) = (price.shared(here.dice), price.without(here.dice));
    let circled = [Face::Key, Face::Torch, Face::GoldenMask].map(|face| help.count(face));
    let enough = (0..3).all(|n| circled[n] <= here.circles[n]) && help.count(Face::Adventurer) == 0;
    let there = Walker { place: Place::In(to), used: here.used.with(to), depth: here.depth + 1, ..*here };
    let paid = enough.then(|| {
        let circles = std::array::from_fn(|n| here.circles[n] - circled[n]);
        let walker = Walker { dice: here.dice.without(spent), circles, ..there };
        (walker, i32::from(help.total()) * token(Track::Key), Command::Enter { to, help }, spent)
    });
    let rushed = (here.rushes > 0).then(|| {
        let walker = Walker { rushes: here.rushes - 1, ..there };
        (walker, token(Track::Rush), Command::Rush(to), Symbols::NONE)
    });
    paid.into_iter().chain(rushed)
}

/// What entering a room brings.
fn gain(view: &View<'_>, room: Room, used: RoomSet) -> i32 {
    let spec = view.printed().room(room);
    let action = if used.has(room) { 0 } else { worth_of_action(view, spec.action) };
    let sign = spec.special.filter(|sign| !view.table.team.is_unlocked(sign.colour));
    let partner = sign.is_some_and(|sign| {
        let others = view.table.seats().filter(|who| *who != view.me);
        let mut signs = others
            .filter_map(|who| view.table.of(who).sheet.place.room())
            .filter_map(|room| view.printed().room(room).special);
        signs.any(|other| other.colour == sign.colour && other.half != sign.half)
    });
    action + if partner { SPECIAL } else { 0 }
}

fn worth_of_action(view: &View<'_>, action: Action) -> i32 {
    let circle = |track: Track| {
        let next = view.table.team.track(track).circled + 1;
        let gem = if next == view.book.gem_at(track) { GEM } else { 0 };
        if view.table.has_space(view.book, track) { token(track) + gem } else { 0 }
    };
    match action {
        Action::None => 0,
        Action::Gem => GEM,
        Action::Joker => JOKER,
        Action::Circle(track) => circle(track),
    }
}
