//! The position a scenario starts from.

use std::sync::Arc;

use kit::{RuleId, Seed, Tick};
use temple::components::{Components, MODULE_NAMES};
use temple::dice::{DieId, DieState, Face};
use temple::game::Game;
use temple::modules::{MANIFESTS, ModuleId, challenges};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::{Facing, Rulebook, Whereabouts};
use temple::setup::{self, Setup, SetupError};
use temple::temple::{Cell, ChamberId, Side};

use crate::modules;
use crate::names::{self, Named};
use crate::run::Problem;
use crate::syntax::{self, AbilityKind, CardSide, Difficulty, Line, Pile, Scenario, Setting};

/// Parameters of docs/rules/30-clock.md that the server looks after; the engine does not need to know them.
const SERVER_OPTIONS: &str = "lag_credit_ms intro_s";

/// Builds the game a scenario starts from.
pub(crate) fn game(scenario: &Scenario, data: &Arc<Components>) -> Result<Game, Problem> {
    build(scenario, data).map_err(|problem| match problem.line == scenario.line {
        true => Problem { line: line_at_fault(scenario, data), ..problem },
        false => problem,
    })
}

/// What is wrong with the whole is the fault of the last line without which it would be right.
fn line_at_fault(scenario: &Scenario, data: &Arc<Components>) -> usize {
    let mut lines = scenario.lines_of_the_start();
    lines.sort_unstable();
    let right_without = |line: &usize| build(&scenario.without_line(*line), data).is_ok();
    lines.into_iter().rev().find(right_without).unwrap_or(scenario.line)
}

fn build(scenario: &Scenario, data: &Arc<Components>) -> Result<Game, Problem> {
    let setup = setup(scenario, data)?;
    let book = Arc::new(Rulebook::new(data.clone(), setup));
    let mut position = match &scenario.setup_seed {
        None => Position::new(book.clone()),
        Some(seed) => Position::real(book.clone(), Seed::from_number(seed.what))
            .map_err(|error| Problem::error(seed.number, describe(&error)))?,
    };
    Builder { scenario, data, position: &mut position, book: &book }.build()?;
    position.finish().map_err(|reason| Problem::error(scenario.line, reason))
}

/// Whether the set-up is refused by one of these rules.
pub(crate) fn must_be_refused(
    scenario: &Scenario,
    data: &Components,
    line: usize,
    rules: &[RuleId],
) -> Result<(), Problem> {
    match chosen(scenario, data)?.check(data) {
        Err(SetupError::NotInChallenge(rule)) if rules.contains(&rule) => Ok(()),
        Err(error) => Err(Problem::failure(line, format!("another reason: {}", describe(&error)))),
        Ok(()) => Err(Problem::failure(line, "the set-up is possible")),
    }
}

fn setup(scenario: &Scenario, data: &Components) -> Result<Setup, Problem> {
    let setup = chosen(scenario, data)?;
    setup.check(data).map_err(|error| Problem::error(scenario.line, describe(&error)))?;
    Ok(setup)
}

/// What the lines choose, whether or not it is possible.
fn chosen(scenario: &Scenario, data: &Components) -> Result<Setup, Problem> {
    let players = scenario.players.what.len() as u8;
    let mut setup = match &scenario.challenge {
        None => Setup::new(data, players),
        Some(id) => challenge(data, players, &id.what).map_err(|reason| Problem::error(id.number, reason))?,
    };
    for slug in &scenario.modules {
        let module = module(&slug.what).map_err(|reason| Problem::error(slug.number, reason))?;
        setup.modules = setup.modules.with(module);
        modules::join(&mut setup, module);
    }
    setup.difficulty = match scenario.difficulty.as_ref().map(|line| line.what) {
        None | Some(Difficulty::Normal) => setup::Difficulty::Normal,
        Some(Difficulty::Expert) => setup::Difficulty::Expert,
        Some(Difficulty::Professional) => setup::Difficulty::Professional,
    };
    for option in &scenario.options {
        set_option(&mut setup, scenario, data, &option.what)
            .map_err(|reason| Problem::error(option.number, reason))?;
    }
    if scenario.setup_seed.is_some() {
        pick_cards(&mut setup, scenario)?;
    }
    Ok(setup)
}

/// Rule [CHR-1]: cards are picked before the true set-up, which deals the others by chance.
fn pick_cards(setup: &mut Setup, scenario: &Scenario) -> Result<(), Problem> {
    for line in &scenario.position {
        let syntax::Position::Card(seat, id, kind) = &line.what else { continue };
        let error = |reason| Problem::error(line.number, reason);
        let piece = names::piece(modules::CARD, id).map_err(error)?;
        is_on(setup, piece.module).map_err(error)?;
        modules::pick(setup, names::player(*seat), piece, *kind);
    }
    Ok(())
}

fn is_on(setup: &Setup, module: ModuleId) -> Named<()> {
    match setup.modules.has(module) {
        true => Ok(()),
        false => Err(format!("the module '{}' is not switched on", module.slug())),
    }
}

/// The set-up of a challenge; modules and options of the scenario come on top of it.
fn challenge(data: &Components, players: u8, id: &str) -> Named<Setup> {
    let number = challenges::named(data, id).ok_or_else(|| format!("there is no challenge '{id}'"))?;
    challenges::setup(data, players, number).map_err(|error| describe(&error))
}

fn is_among(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|one| one == word)
}

fn module(slug: &str) -> Named<ModuleId> {
    ModuleId::from_slug(slug).ok_or_else(|| {
        if MODULE_NAMES.contains(&slug) {
            format!("the module '{slug}' does not exist yet")
        } else {
            let known: Vec<_> = MANIFESTS.iter().map(|module| module.slug).collect();
            format!("there is no module '{slug}'; those that exist are {}", known.join(" "))
        }
    })
}

fn set_option(setup: &mut Setup, scenario: &Scenario, data: &Components, option: &Setting) -> Named<()> {
    let Setting { name, value } = option;
    match name.as_str() {
        "clock" | "clock_profile" => return set_clock(setup, data, value),
        "practice" => {
            setup.clock = if value == "on" { None } else { Some(0) };
            return Ok(());
        }
        _ => {}
    }
    if let Some(set) = modules::option(setup, scenario, option) {
        return set;
    }
    if is_among(SERVER_OPTIONS, name) {
        return Ok(()); // nothing the engine has to know
    }
    let known = setup.clone().set_option(name, 0) != Err(SetupError::NoSuchOption);
    if !known && catalogue::has_parameter(name) {
        let is_off = matches!(value.as_str(), "off" | "0");
        let not_yet = || format!("the option '{name}' belongs to something that does not exist yet");
        return if is_off { Ok(()) } else { Err(not_yet()) };
    }
    let number = match value.as_str() {
        "on" => 1,
        "off" => 0,
        number => number.parse().map_err(|_| format!("'{value}' is neither a whole number nor on or off"))?,
    };
    setup.set_option(name, number).map_err(|error| match error {
        SetupError::NoSuchOption => format!("there is no option '{name}'"),
        other => format!("option '{name}': {}", describe(&other)),
    })
}

fn set_clock(setup: &mut Setup, data: &Components, value: &str) -> Named<()> {
    setup.clock = match value {
        "none" | "off" | "practice" => None,
        name => match data.clocks.iter().position(|clock| clock.name == name) {
            Some(index) => Some(index as u8),
            None => return Err(format!("there is no clock '{name}'")),
        },
    };
    Ok(())
}

fn describe(error: &SetupError) -> String {
    match error {
        SetupError::OptionRange(low, high) => format!("the value must lie between {low} and {high}"),
        SetupError::NotInChallenge(rule) => format!("the challenge does not allow this set-up ({rule})"),
        other => format!("this set-up is impossible: {other:?}"),
    }
}

/// The most gems in the depot or beside it. The box has far fewer; more could not be counted any more.
const MOST_GEMS: u8 = 100;

/// The most dice a player has at the start.
const MOST_DICE: u16 = 11;

fn sensible(gems: u8) -> Named<u8> {
    if gems <= MOST_GEMS { Ok(gems) } else { Err(format!("there are at most {MOST_GEMS} gems, found {gems}")) }
}

/// Puts a die of a player on a card or tile.
type PutDie = fn(&mut Position, PlayerId, DieId);

/// Dice lines of one player, gathered before they are dealt.
#[derive(Default)]
struct Dice {
    in_hand: Option<Vec<DieState>>,
    held: Vec<PutDie>,
    lost: u8,
    /// The last of these lines.
    line: usize,
}

struct Builder<'a> {
    scenario: &'a Scenario,
    data: &'a Components,
    position: &'a mut Position,
    book: &'a Rulebook,
}

impl Builder<'_> {
    fn build(&mut self) -> Result<(), Problem> {
        let lines = &self.scenario.position;
        let lays_start = |line: &Line<syntax::Position>| matches!(&line.what, syntax::Position::Chamber { id, .. } if id == "start");
        if lines.iter().any(lays_start) {
            self.position.clear_temple();
        }
        let step = |line: &&Line<syntax::Position>| match &line.what {
            syntax::Position::Chamber { .. } => 0,
            syntax::Position::Piece(id, ..) if modules::waits(id) => 2,
            _ => 1,
        };
        // Chambers first: everything else may refer to them.
        lines.iter().filter(|line| step(line) == 0).try_for_each(|line| self.line(line))?;
        lines.iter().filter(|line| step(line) == 1).try_for_each(|line| self.line(line))?;
        self.nothing_is_said_twice()?;
        modules::settle(self.position);
        self.somebody_is_inside()?;
        self.lay_out()?;
        self.deal()?;
        // What waits for another piece comes last, for that piece may stand on any line, or come with a die.
        lines.iter().filter(|line| step(line) == 2).try_for_each(|line| self.line(line))?;
        modules::wind_up(self.position).map_err(|reason| Problem::error(self.scenario.line, reason))
    }

    /// Of what there is only one, one line speaks.
    fn nothing_is_said_twice(&self) -> Result<(), Problem> {
        let lines = &self.scenario.position;
        for (n, line) in lines.iter().enumerate() {
            let first = lines[..n].iter().find(|before| line.what.speaks_of_the_same(&before.what));
            if let Some(first) = first {
                let message = format!("said before, in line {}; one line says it all", first.number);
                return Err(Problem::error(line.number, message));
            }
        }
        Ok(())
    }

    /// What the set-up lays out by itself; the true set-up has done so already.
    fn lay_out(&mut self) -> Result<(), Problem> {
        let (mut number, mut markers, mut stack) = (self.scenario.line, None, &[][..]);
        for line in &self.scenario.position {
            match &line.what {
                syntax::Position::Markers(count) => (number, markers) = (line.number, Some(*count)),
                syntax::Position::Pile(Pile::Deck(modules::STACK), ids) => (number, stack) = (line.number, ids),
                _ => {}
            }
        }
        let is_real = self.scenario.setup_seed.is_some();
        let laid = modules::lay_out(self.position, self.book, is_real, markers, stack);
        laid.map_err(|reason| Problem::error(number, reason))
    }

    /// A game in which everybody has escaped is over, so nothing could happen in it.
    fn somebody_is_inside(&self) -> Result<(), Problem> {
        let escaped = |line: &&Line<syntax::Position>| matches!(line.what, syntax::Position::Escaped(_));
        match self.scenario.position.iter().rfind(escaped) {
            Some(last) if self.position.table.inside().next().is_none() => {
                Err(Problem::error(last.number, "everybody has escaped: somebody must be inside"))
            }
            _ => Ok(()),
        }
    }

    fn line(&mut self, line: &Line<syntax::Position>) -> Result<(), Problem> {
        self.place(&line.what).map_err(|reason| Problem::error(line.number, reason))
    }

    fn place(&mut self, what: &syntax::Position) -> Named<()> {
        use syntax::Position as P;
        match what {
            P::Chamber { id, at, stairway } => self.chamber(id, *at, *stairway)?,
            P::Pile(Pile::Chambers, ids) => {
                self.position.pile = ids.iter().map(|id| names::chamber(self.data, id)).collect::<Named<_>>()?;
                let twice = (1..ids.len()).find(|place| ids[..*place].contains(&ids[*place]));
                if let Some(place) = twice {
                    return Err(format!("the tile '{}' is in the pile twice, and there is only one", ids[place]));
                }
                let lies = |tile: &ChamberId| self.position.table.temple.get(*tile).is_some();
                if let Some(place) = self.position.pile.iter().position(lies) {
                    return Err(format!("the tile '{}' of the pile lies already in the temple", ids[place]));
                }
            }
            // Without the module the pile may lie there all the same: nobody draws from it (CUR-3).
            P::Pile(Pile::Deck(modules::STACK), _) => {} // laid out when everybody stands in their place
            P::Pile(Pile::Deck(noun), ids) => modules::lay_deck(self.position, self.data, noun, ids)?,
            P::At(seat, place) => {
                let (named, place) = (&place.chamber, names::place(self.data, &self.position.table, place)?);
                if self.data.chamber(place.chamber).entry.is_none() {
                    return Err(format!("no adventurer gets into '{named}'"));
                }
                self.position.put(names::player(*seat), place.chamber, place.part)?;
            }
            P::Depot(gems) => self.position.table.depot = sensible(*gems)?,
            P::Fate(gems) => self.position.table.fate_gems = sensible(*gems)?,
            P::Before { noun, seat, id } => self.card(noun, *seat, id, None)?,
            // The true set-up has dealt it, as a card that was picked before (CHR-1).
            P::Card(..) if self.scenario.setup_seed.is_some() => {}
            P::Card(seat, id, kind) => self.card(modules::CARD, *seat, id, Some(*kind))?,
            P::Escaped(seat) => self.position.table.adventurers[usize::from(seat.0)].escaped = true,
            P::Clock(at) => self.clock(*at)?,
            P::ClockReady => self.position.now = None,
            P::Dice(..) | P::Lost(..) | P::Held(..) => {} // dealt together, later
            P::Markers(_) => {}                           // laid out with what the set-up says
            P::Piece(id, place, side) => self.piece(id, place, *side)?,
            P::Maya(_) => return names::not_yet("this line"),
        }
        Ok(())
    }

    /// Sets the clock, which must not have run out.
    fn clock(&mut self, at: Tick) -> Named<()> {
        let end = self.book.clock().and_then(|clock| clock.countdowns.last()).map(|last| last.end_at);
        match end.filter(|end| at >= *end) {
            Some(end) => Err(format!("the game is over at {end}: expected an earlier time, found {at}")),
            None => {
                self.position.now = Some(at);
                Ok(())
            }
        }
    }

    fn needs(&self, module: ModuleId) -> Named<()> {
        is_on(&self.book.setup, module)
    }

    fn chamber(&mut self, id: &str, at: syntax::Square, stairway: Option<Side>) -> Named<()> {
        let chamber = names::chamber(self.data, id)?;
        let small = |n: i16| i8::try_from(n).ok().filter(|n| n.abs() <= 100);
        let cell = match (small(at.x), small(at.y)) {
            (Some(x), Some(y)) => Cell { x, y },
            _ => return Err("a square lies at most 100 from the middle".into()),
        };
        let stairway = stairway.unwrap_or(Side::South);
        // What is laid by hand after the true set-up comes out of its pile.
        self.position.pile.retain(|tile| *tile != chamber);
        self.position.lay(chamber, cell, stairway).map_err(String::from)
    }

    /// Puts a card or token before a player.
    fn card(&mut self, noun: &str, seat: syntax::Seat, id: &str, side: Option<AbilityKind>) -> Named<()> {
        let piece = names::piece(noun, id)?;
        self.needs(piece.module)?;
        modules::put(self.position, names::player(seat), piece, side)
    }

    /// Lays a piece in a chamber.
    fn piece(&mut self, id: &str, place: &syntax::Place, side: CardSide) -> Named<()> {
        let piece = names::any_piece(id)?;
        self.needs(piece.module)?;
        let place = names::place(self.data, &self.position.table, place)?;
        let chamber = place.chamber;
        if modules::is_single(id) && self.position.table.pieces.find(piece).is_some() {
            return Err(format!("'{id}' lies somewhere already, and there is only one"));
        }
        if let Some(laid) = modules::lay(self.position, piece, chamber) {
            return laid;
        }
        modules::lies_in(self.position, piece, place.part);
        let facing = if side == CardSide::Up { Facing::Up } else { Facing::Down };
        Ok(self.position.put_piece(piece, Whereabouts::In(chamber), facing)?)
    }

    /// Deals the dice: those in hand come first, then those held elsewhere, then the lost ones.
    fn deal(&mut self) -> Result<(), Problem> {
        for who in self.position.table.players() {
            let dice = self.gather(who)?;
            if dice.line == 0 {
                continue;
            }
            let held = dice.held.len() as u8;
            let by_setup = self.position.table.of(who).hand.ever();
            self.there_are_so_many(&dice, by_setup).map_err(|reason| Problem::error(dice.line, reason))?;
            let left = by_setup.saturating_sub(held).saturating_sub(dice.lost);
            let in_hand = dice.in_hand.unwrap_or_else(|| vec![DieState::Unrolled; usize::from(left)]);
            let placed = self.position.deal(who, &in_hand, held, dice.lost);
            for (put, die) in dice.held.iter().zip(placed.iter()) {
                put(self.position, who, die);
            }
        }
        Ok(())
    }

    /// A player has the dice of the set-up, and at most one more from each of the others (BASE-64).
    fn there_are_so_many(&self, dice: &Dice, by_setup: u8) -> Named<()> {
        let away = u16::from(dice.lost) + dice.held.len() as u16;
        let in_hand = dice.in_hand.as_ref().map_or(0, Vec::len) as u16;
        let gifts = self.scenario.players.what.len() as u16 - 1;
        let most = u16::from(by_setup) + if dice.in_hand.is_some() { gifts } else { 0 };
        if away > most {
            return Err(format!(
                "the player has {most} dice at most, and {away} of them are said to be lost or held"
            ));
        }
        if in_hand + away > MOST_DICE {
            return Err(format!("a player has at most {MOST_DICE} dice at the start"));
        }
        Ok(())
    }

    fn gather(&mut self, who: PlayerId) -> Result<Dice, Problem> {
        let mut dice = Dice::default();
        for line in &self.scenario.position {
            match &line.what {
                syntax::Position::Dice(seat, faces) if names::player(*seat) == who => {
                    dice.in_hand = Some(faces.iter().map(|face| state(*face)).collect());
                }
                syntax::Position::Lost(seat, count) if names::player(*seat) == who => dice.lost = *count,
                syntax::Position::Held(seat, count, place) if names::player(*seat) == who => {
                    let put =
                        self.hold(who, *count, place).map_err(|reason| Problem::error(line.number, reason))?;
                    dice.held.push(put);
                }
                _ => continue,
            }
            dice.line = line.number;
        }
        Ok(dice)
    }

    /// A die lies on a card or tile.
    fn hold(&mut self, who: PlayerId, count: u8, place: &str) -> Named<PutDie> {
        if count != 1 {
            return Err(format!("dice lie on {}; found {count}", modules::HOLDERS));
        }
        if self.position.table.of(who).escaped {
            return Err("dice that were held elsewhere are lost when their owner escapes (BASE-64)".to_owned());
        }
        if let Ok(card) = names::any_piece(place) {
            self.needs(card.module)?;
        }
        modules::ready_for_die(self.position, self.data, who, place)
    }
}

fn state(face: Option<Face>) -> DieState {
    match face {
        None => DieState::Unrolled,
        Some(Face::BlackMask) => DieState::Cursed,
        Some(face) => DieState::Showing { face, kept: false },
    }
}
