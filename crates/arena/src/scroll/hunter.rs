//! Looks for broken rules of the roll and write game by chance: random set-ups, random wishes (legal and not), clocks that run
//! out, players who leave and return, now and then bots.
//!
//! After every step the state is audited and the events must give the same table; refusals must change nothing; judge,
//! options and engine must agree; at the end the recorded inputs are played again. What a case does depends on its seed and
//! number alone, so one line repeats it.

use std::fmt;
use std::sync::Arc;

use bots::Chance;
use kit::{Face, PlayerId, Presence, Seed, Tick};
use scroll::book::Book;
use scroll::command::{Command, Mark, PairSet, Pick, Prize};
use scroll::event::{Entry, Event, Fact};
use scroll::game::{Game, Input, begin};
use scroll::options::options;
use scroll::permit::permit;
use scroll::replay::{GameLog, new_log, note, replay};
use scroll::room::{Room, Side};
use scroll::setup::{Difficulty, Seating, Setup, TurnClock};
use scroll::sheets::{MapId, Part, Sheets, Track, Variant};
use scroll::symbols::Symbols;
use scroll::table::{Phase, Table};
use scroll_bots::{Bot, Level};

use crate::hunter::HuntReport;
use crate::many::case_number;

/// Commands of a case at most.
const MAX_COMMANDS: u32 = 1_500;

/// Every so many cases bots play, so that whole games are seen.
const BY_BOTS: u64 = 4;

/// Something is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HuntFailure {
    /// The hunt's seed.
    pub seed: u64,
    /// The number of the case.
    pub case: u64,
    /// What was found.
    pub what: String,
}

/// The line that repeats the case, and what it will show.
impl fmt::Display for HuntFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "gong hunt --game scroll --seed {} --case {}: {}", self.seed, self.case, self.what)
    }
}

impl std::error::Error for HuntFailure {}

/// Changes what was told before it is compared: how the tests show that the hunter can fail.
type Tamper = fn(&mut Event);

/// Plays `cases` cases. `progress` is told how many are done.
///
/// # Errors
/// The first thing that is broken.
pub fn hunt(seed: u64, cases: u64, data: &Arc<Sheets>, progress: &dyn Fn(u64)) -> Result<HuntReport, HuntFailure> {
    let mut all = HuntReport::default();
    for case in 0..cases {
        all.add(&hunt_case(seed, case, data)?);
        progress(case + 1);
    }
    Ok(all)
}

/// Plays one case.
///
/// # Errors
/// What is broken.
pub fn hunt_case(seed: u64, case: u64, data: &Arc<Sheets>) -> Result<HuntReport, HuntFailure> {
    play_case(seed, case, data, |_| {})
}

fn play_case(seed: u64, case: u64, data: &Arc<Sheets>, tamper: Tamper) -> Result<HuntReport, HuntFailure> {
    let mut chance = Chance::new(case_number(seed, case));
    let setup = wild_setup(&mut chance);
    let described = format!("{} players, {:?}, {:?}", setup.players, setup.variant, setup.turn_clock);
    let failure = |what: String| HuntFailure { seed, case, what: format!("{what}; {described}") };
    let found = Trial::begin(&setup, data, chance.word(), tamper).and_then(|mut trial| {
        let by_bots = case % BY_BOTS == BY_BOTS - 1;
        while trial.report.commands < u64::from(MAX_COMMANDS) && trial.game.table().phase.is_running() {
            if by_bots { trial.tame_step()? } else { trial.wild_step(&mut chance)? }
        }
        trial.end(data)
    });
    found.map_err(failure)
}

fn wild_setup(chance: &mut Chance) -> Setup {
    let variant = chance.below(4).checked_sub(1).map(|n| Variant::ALL[n as usize].0);
    let clocks = [TurnClock::Off, TurnClock::Seconds60, TurnClock::Seconds90];
    Setup {
        players: 2 + chance.below(3) as u8,
        difficulty: Difficulty::ALL[chance.below(3) as usize],
        variant,
        turn_clock: clocks[chance.below(3) as usize],
        seating: if chance.below(5) == 0 { Seating::OneDevice } else { Seating::Apart },
    }
}

/// A game that is watched.
struct Trial {
    game: Game,
    log: GameLog,
    told: Vec<Event>,
    /// What the events alone have made of the table.
    rebuilt: Table,
    seen: usize,
    tamper: Tamper,
    report: HuntReport,
}

impl Trial {
    fn begin(setup: &Setup, data: &Arc<Sheets>, number: u64, tamper: Tamper) -> Result<Trial, String> {
        let (seed, mut told) = (Seed::from_number(number), Vec::new());
        let game = begin(setup, data, seed, &mut told).map_err(|error| format!("no set-up: {error:?}"))?;
        let rebuilt = Table::new(game.book());
        let report = HuntReport { cases: 1, ..HuntReport::default() };
        let log = new_log(setup, data, seed);
        let mut trial = Trial { game, log, told, rebuilt, seen: 0, tamper, report };
        trial.take(Input::Start, Tick::START)?;
        Ok(trial)
    }

    /// Lets an input happen that must be accepted.
    fn take(&mut self, input: Input, at: Tick) -> Result<(), String> {
        let taken = self.game.take(&input, at, &mut self.told);
        taken.map_err(|why_not| format!("{input:?} was refused: {why_not:?}"))?;
        note(&mut self.log, at, input);
        self.look()
    }

    /// The audit, and the same table from the events alone.
    fn look(&mut self) -> Result<(), String> {
        self.report.most_events = self.report.most_events.max(self.told.len() - self.seen);
        for event in &self.told[self.seen..] {
            let mut event = *event;
            (self.tamper)(&mut event);
            if !pays(&self.rebuilt, self.game.book(), &event.fact) {
                return Err(format!("{:?} pays with what is not there", event.fact));
            }
            self.rebuilt.apply(self.game.book(), &event);
        }
        self.seen = self.told.len();
        let last = self.log.inputs.last().map(|stamped| &stamped.input);
        self.game.audit().map_err(|what| format!("the audit finds that {what}, after {last:?}"))?;
        if self.rebuilt == *self.game.table() { Ok(()) } else { Err("the events do not give the table".to_owned()) }
    }

    fn tame_step(&mut self) -> Result<(), String> {
        let bot = Bot::new(Level::Gentle);
        let wish = self.game.table().seats().find_map(|who| Some((who, bot.choose(&self.game.view(who))?)));
        let (by, command) = wish.ok_or("the bots want nothing, and the game is not over")?;
        self.report.commands += 1;
        self.take(Input::Act { by, command }, self.game.now())
    }

    fn wild_step(&mut self, chance: &mut Chance) -> Result<(), String> {
        let at = self.game.now().plus_ms(chance.below(4_000));
        match chance.below(40) {
            0 => return self.take(Input::Advance, at.plus_ms(chance.below(100_000))),
            1 => {
                let who = PlayerId(chance.below(self.game.table().players.len() as u32) as u8);
                let presence = if chance.below(2) == 0 { Presence::Away } else { Presence::Here };
                return self.take(Input::Presence { who, presence }, at);
            }
            _ => self.take(Input::Advance, at)?,
        }
        if !self.game.table().phase.is_running() {
            return Ok(());
        }
        let by = PlayerId(chance.below(self.game.table().players.len() as u32) as u8);
        let command = if chance.below(3) == 0 { wild_wish(chance) } else { self.offered(chance, by)? };
        self.wish(by, command, at)
    }

    /// One of the offers, after all of them were compared with the judge.
    fn offered(&self, chance: &mut Chance, by: PlayerId) -> Result<Command, String> {
        let (view, mut offers) = (self.game.view(by), Vec::new());
        options(&view, &mut offers);
        if let Some(offer) = offers.iter().find(|offer| permit(&view, &offer.command) != offer.verdict) {
            return Err(format!("options and judge disagree on {:?}", offer.command));
        }
        // Handing over is rare among many offers, and taking back is not to undo everything.
        let legal: Vec<Command> =
            offers.iter().filter(|offer| offer.verdict.is_ok()).map(|offer| offer.command).collect();
        let some = legal.get(chance.below(legal.len().max(1) as u32) as usize).copied();
        let again = some.filter(|command| *command != Command::TakeBack || chance.below(5) == 0);
        Ok(again.unwrap_or(Command::Roll))
    }

    /// A wish that may be refused; then it has changed nothing.
    fn wish(&mut self, by: PlayerId, command: Command, at: Tick) -> Result<(), String> {
        self.report.commands += 1;
        let (before, verdict) = (self.game.digest(), permit(&self.game.view(by), &command));
        let input = Input::Act { by, command };
        let done = self.game.take(&input, at, &mut self.told);
        if done.err() != verdict.err() {
            return Err(format!("judge and engine disagree on {command:?}"));
        }
        if verdict.is_ok() {
            note(&mut self.log, at, input);
            return self.look();
        }
        self.report.refused += 1;
        let unchanged = self.game.digest() == before && self.told.len() == self.seen;
        if unchanged { Ok(()) } else { Err(format!("a refusal of {command:?} has changed something")) }
    }

    /// Plays the log again.
    fn end(mut self, data: &Arc<Sheets>) -> Result<HuntReport, String> {
        let mut told = Vec::new();
        let again =
            replay(&self.log, data, &mut told).map_err(|error| format!("the log does not play: {error:?}"))?;
        if told != self.told || again.digest() != self.game.digest() {
            return Err("the log plays otherwise".to_owned());
        }
        self.report.won = u64::from(self.game.table().phase == Phase::Won);
        Ok(self.report)
    }
}

/// Whether a room is entered for exactly what it costs, with dice that lie there (RNW-21, RNW-23).
fn pays(table: &Table, book: &Book, fact: &Fact) -> bool {
    let Fact::Entered { room, by: Entry::Paid { kept, temporary }, .. } = *fact else { return true };
    let price: Symbols = book.sheet().room(room).entry.into_iter().collect();
    let turn = &table.turn;
    turn.kept.has_all(kept) && turn.temporary.has_all(temporary) && kept.and(temporary) == price
}

/// Anything at all, most of it nonsense.
fn wild_wish(chance: &mut Chance) -> Command {
    let number = |chance: &mut Chance, below: u32| chance.below(below) as u8;
    let track = |chance: &mut Chance| Track::ALL[chance.below(6) as usize].0;
    let room = Room(number(chance, 25));
    let face = Face::ALL[chance.below(5) as usize];
    match chance.below(16) {
        0 => Command::ChooseSide(Side::ALL[chance.below(4) as usize]),
        1 => Command::Close { room, side: Side::ALL[chance.below(4) as usize] },
        2 => Command::Roll,
        3 => Command::Reroll,
        4 => Command::Decide(PairSet(number(chance, 5))),
        5 => Command::Heal(number(chance, 6)),
        6 => Command::MakeDie(track(chance)),
        7 => Command::Enter { to: room, help: Symbols::NONE.with(face) },
        8 => Command::enter(room),
        9 => Command::Rush(room),
        10 => Command::Choose(Pick::Track(track(chance))),
        11 => Command::Choose(Pick::SheetDie(number(chance, 3))),
        12 => Command::Vote(if chance.below(2) == 0 { Prize::Gems } else { Prize::Die }),
        13 => {
            let mark = Mark { map: MapId(number(chance, 7)), part: Part::ALL[chance.below(2) as usize] };
            Command::Take { face, mark: (chance.below(4) > 0).then_some(mark) }
        }
        14 => [Command::EndTurn, Command::TakeNoMore, Command::TakeBack][chance.below(3) as usize],
        _ => Command::UseMap(MapId(number(chance, 7))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_broken_and_games_are_won() {
        let report = hunt(1, 12, &Sheets::standard(), &|_| {}).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(report.cases, 12);
        assert!(report.won > 0 && report.refused > 100 && report.commands > report.refused, "{report:?}");
    }

    fn turn_a_die(event: &mut Event) {
        if let Fact::Rolled { faces, .. } = &mut event.fact {
            faces[0] = Some(if faces[0] == Some(Face::Key) { Face::Torch } else { Face::Key });
        }
    }

    /// The hunter can fail: with a corrupted event it does, says how to repeat it, and repeats it.
    #[test]
    fn a_corrupted_event_is_caught_and_can_be_repeated() {
        let data = Sheets::standard();
        for case in 0..4 {
            let failure = play_case(7, case, &data, turn_a_die).expect_err("the second table differs");
            let line = failure.to_string();
            assert!(line.starts_with(&format!("gong hunt --game scroll --seed 7 --case {case}: ")), "{line}");
            assert!(line.contains("the events do not give the table"), "{line}");
            assert_eq!(play_case(7, case, &data, turn_a_die), Err(failure));
        }
    }

    fn pay_with_nothing(event: &mut Event) {
        if let Fact::Entered { by: Entry::Paid { kept, .. }, .. } = &mut event.fact {
            *kept = Symbols::NONE;
        }
    }

    #[test]
    fn a_room_entered_for_nothing_is_caught() {
        let failure =
            play_case(7, BY_BOTS - 1, &Sheets::standard(), pay_with_nothing).expect_err("bots enter rooms");
        assert!(failure.what.contains("pays with what is not there"), "{failure}");
    }
}
