//! A bot of any level: which question is asked, and its answer.

use kit::{PlayerId, PlayerSet, Presence};
use scroll::command::{Command, Pick, Prize};
use scroll::options::{Offer, options};
use scroll::room::Side;
use scroll::sheets::{MapId, Part, Track};
use scroll::table::{Pair, Phase, Table};
use scroll::view::View;

use crate::hope::Hope;
use crate::keeping::Scales;
use crate::level::{Level, Skill};
use crate::mind::Mind;
use crate::why::Why;
use crate::{Worth, pool, ways, why};

/// Dice to come that are reckoned with when a pair may be rolled again: there are many pairs to compare.
const COMING_AGAIN: u8 = 2;

/// Whether bots hold back because people are still to choose their side.
///
/// Rule [RNW-10]: bots choose last, also after whoever is away, who gets a side by default.
#[must_use]
pub fn waits_for_people(table: &Table, people: PlayerSet) -> bool {
    let is_person = |who: PlayerId| people.has(who) || table.of(who).presence == Presence::Away;
    table.phase == Phase::Sides && table.asked().iter().any(is_person)
}

/// A bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bot {
    level: Level,
}

impl Bot {
    /// A bot that plays so well.
    #[must_use]
    pub const fn new(level: Level) -> Bot {
        Bot { level }
    }

    /// How well it plays.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// What the bot wants to do now; nothing if it is not asked anything.
    #[must_use]
    pub fn choose(&self, view: &View<'_>) -> Option<Command> {
        let table = view.table;
        if !table.phase.is_running() {
            return None;
        }
        if let Some(map) = ripe_map(view) {
            return Some(Command::UseMap(map));
        }
        if !table.asked().has(view.me) {
            return None;
        }
        let mind = Mind::new(view, self.level.skill());
        match table.phase {
            Phase::Ready | Phase::Won | Phase::Lost => None,
            Phase::Sides => side(view),
            Phase::Closing => close(view, mind.skill),
            Phase::Sharing => Some(pool::take(&mind)),
            Phase::Rolling | Phase::Exploring if table.turn.vote.is_some() => {
                Some(Command::Vote(if mind.prize_die().is_some() { Prize::Die } else { Prize::Gems }))
            }
            Phase::Rolling => Some(roll(&mind)),
            Phase::Exploring => Some(explore(&mind)),
        }
    }

    /// Why the bot gives a die of this pair to the pool (`n` is 0 or 1), and whether it does.
    #[must_use]
    pub fn why(&self, view: &View<'_>, pair: &Pair, n: usize) -> Option<Why> {
        let mind = Mind::new(view, self.level.skill());
        let mut scales = Scales::new(&mind, mind.skill.coming);
        let given = scales.decide(pair).pool;
        given.has(n).then(|| why::why(&mut scales, pair, n))
    }
}

fn legal(view: &View<'_>) -> Vec<Offer> {
    let mut offers = Vec::new();
    options(view, &mut offers);
    offers.retain(|offer| offer.verdict.is_ok());
    offers
}

/// The first free side in the order of RNW-10.
fn side(view: &View<'_>) -> Option<Command> {
    let offers = legal(view);
    let wishes = Side::BY_DEFAULT.map(Command::ChooseSide);
    wishes.into_iter().find(|wish| offers.iter().any(|offer| offer.command == *wish))
}

/// The entrance whose closing costs least.
fn close(view: &View<'_>, skill: &'static Skill) -> Option<Command> {
    let closed = view.mine().sheet.closed;
    let worth = |command: &Command| {
        let Command::Close { room, side } = *command else { return Worth::MIN };
        let after = room.border(side).map_or(closed, |border| closed.with(border));
        let mind = Mind::with_closed(view, skill, after);
        let now = Hope::now(&mind);
        mind.of(&now) - 100 * Worth::from(mind.to_exit(now.place)) - mind.roundabout()
    };
    let closings = legal(view).into_iter().map(|offer| offer.command);
    closings.filter(|command| matches!(command, Command::Close { .. })).max_by_key(worth)
}

fn roll(mind: &Mind<'_>) -> Command {
    let turn = &mind.view.table.turn;
    let Some(pair) = turn.pair.filter(|pair| pair.decided.is_none()) else {
        return heal(mind).unwrap_or(Command::Roll);
    };
    if rolls_again(mind, &pair) {
        return Command::Reroll;
    }
    Command::Decide(Scales::new(mind, mind.skill.coming).decide(&pair).pool)
}

/// Whether a circle is well spent on another throw of the pair.
fn rolls_again(mind: &Mind<'_>, pair: &Pair) -> bool {
    let track = Track::Reroll as usize;
    let free = mind.view.table.team.free(Track::Reroll);
    if free == 0 {
        return false;
    }
    match mind.skill.reroll_for {
        None => pair.masks() == pair.len(),
        Some(gain) => {
            let mut scales = Scales::new(mind, COMING_AGAIN);
            let price = mind.circles(track, free) - mind.circles(track, free - 1);
            let gain = gain.min(price + 60);
            scales.again(pair.len()) - scales.decide(pair).worth > gain
        }
    }
}

/// Heals the box that brings most turns of a die, before anything is rolled or after everything is.
fn heal(mind: &Mind<'_>) -> Option<Command> {
    let (table, book) = (mind.view.table, mind.view.book);
    let (team, turn) = (&table.team, &table.turn);
    let between = turn.to_roll > 0 && turn.pair.is_some();
    if team.free(Track::Heal) == 0 || turn.moved || between {
        return None;
    }
    // A die in the first box is missing for two more turns, one in the last box comes back with the next.
    let turns_of_die = |n: usize| (book.boxes() - n).min(usize::from(mind.calendar.turns()) + 1) as u8;
    let (most, fullest) = (0..book.boxes()).map(|n| (team.boxes[n] * turns_of_die(n), n)).max()?;
    let late = mind.calendar.turns() <= 2 * table.players.len() as u8;
    let wanted = if late { mind.skill.heal_for.min(2) } else { mind.skill.heal_for };
    (most >= wanted).then_some(Command::Heal(fullest as u8))
}

fn explore(mind: &Mind<'_>) -> Command {
    let turn = &mind.view.table.turn;
    if turn.choosing.is_some() {
        return pick(mind);
    }
    if let Some(heal) = heal(mind) {
        return heal;
    }
    let best = ways::best_way(mind, turn.kept.and(turn.temporary));
    let lost = mind.calendar.turns_of(mind.view.me) == 0 && mind.to_exit(best.end.place) > 0;
    match desperate_heal(mind).filter(|_| lost) {
        Some(heal) => heal,
        None => best.first.unwrap_or(Command::EndTurn),
    }
}

/// On the last turn, with the exit out of reach, any die may help.
fn desperate_heal(mind: &Mind<'_>) -> Option<Command> {
    let (team, turn) = (&mind.view.table.team, &mind.view.table.turn);
    let fullest = (0..mind.view.book.boxes()).max_by_key(|n| team.boxes[*n])?;
    let allowed = team.free(Track::Heal) > 0 && !turn.moved && team.boxes[fullest] > 0;
    allowed.then_some(Command::Heal(fullest as u8))
}

/// Answers a joker.
fn pick(mind: &Mind<'_>) -> Command {
    let now = Hope::now(mind);
    let worth = |command: &Command| match command {
        Command::Choose(Pick::Track(track)) => {
            let mut after = now;
            after.circle(mind, *track);
            mind.of_team(&after)
        }
        Command::Choose(Pick::SheetDie(n)) => now.after_sheet_die(mind, *n).map_or(0, |after| mind.of_team(&after)),
        _ => Worth::MIN,
    };
    let picks = legal(&mind.view).into_iter().map(|offer| offer.command);
    picks.max_by_key(worth).unwrap_or(Command::EndTurn)
}

/// A map whose both parts are complete is used at once. One with its left part alone is used when nothing more can be written
/// on it, or when its Rush may bring somebody to the exit on their last turn.
fn ripe_map(view: &View<'_>) -> Option<MapId> {
    let (table, printed, sheet) = (view.table, view.printed(), &view.mine().sheet);
    if table.phase == Phase::Sides || table.turn.choosing.is_some() || table.turn.vote.is_some() {
        return None;
    }
    let mut ready = printed.map_ids().filter(|map| sheet.is_ready(printed, *map)).peekable();
    ready.peek()?;
    let calendar = crate::calendar::Calendar::of(view);
    let takes_now = table.active != view.me && table.phase != Phase::Sharing || table.turn.sharing == Some(view.me);
    let no_more = calendar.shares_of(view.me) == 0 && !takes_now;
    ready.find(|map| {
        let Some(spec) = printed.map(*map) else { return false };
        let whole = sheet.map(*map).is_complete(spec, Part::Right);
        let space = table.has_space(view.book, spec.bonus);
        whole || space && (no_more || spec.bonus == Track::Rush && rush_is_needed(view))
    })
}

/// Whether the active player is on their last turn and has fewer Rushes than steps to the exit.
fn rush_is_needed(view: &View<'_>) -> bool {
    let table = view.table;
    let calendar = crate::calendar::Calendar::of(view);
    let sheet = &table.of(table.active).sheet;
    let steps = sheet.place.distances(sheet.closed)[view.printed().exit().index()].unwrap_or(0);
    let turn = matches!(table.phase, Phase::Rolling | Phase::Exploring);
    turn && calendar.turns_of(table.active) == 0 && table.team.free(Track::Rush) < steps
}
