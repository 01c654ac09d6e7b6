//! The position a scenario starts from.

use std::sync::Arc;

use kit::Seed;
use temple::components::{Components, MODULE_NAMES};
use temple::dice::{DieState, Face};
use temple::game::Game;
use temple::modules::{MANIFESTS, ModuleId, challenges};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::{Facing, Rulebook, Whereabouts};
use temple::setup::{self, Setup, SetupError};
use temple::temple::{Cell, Side};

use crate::modules;
use crate::names::{self, Named};
use crate::run::Problem;
use crate::syntax::{self, AbilityKind, CardSide, Difficulty, Line, Pile, Scenario, Setting};

/// Parameters of docs/rules/30-clock.md that the server looks after; the engine does not need to know them.
const SERVER_OPTIONS: &str = "lag_credit_ms intro_s";

/// Builds the game a scenario starts from.
pub(crate) fn game(scenario: &Scenario, data: &Arc<Components>) -> Result<Game, Problem> {
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

fn setup(scenario: &Scenario, data: &Components) -> Result<Setup, Problem> {
    let players = scenario.players.what.len() as u8;
    let mut setup = match &scenario.challenge {
        None => Setup::new(data, players),
        Some(id) => challenge(data, players, &id.what).map_err(|reason| Problem::error(id.number, reason))?,
    };
    for slug in &scenario.modules {
        let module = module(&slug.what).map_err(|reason| Problem::error(slug.number, reason))?;
        setup.modules = setup.modules.with(module);
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
    setup.check(data).map_err(|error| Problem::error(scenario.line, describe(&error)))?;
    Ok(setup)
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

fn sensible(gems: u8) -> Named<u8> {
    if gems <= MOST_GEMS { Ok(gems) } else { Err(format!("there are at most {MOST_GEMS} gems, found {gems}")) }
}

/// Dice lines of one player, gathered before they are dealt.
#[derive(Default)]
struct Dice {
    in_hand: Option<Vec<DieState>>,
    held: Vec<(u8, String)>,
    lost: u8,
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
        // Chambers first: everything else may refer to them.
        for line in lines.iter().filter(|line| matches!(line.what, syntax::Position::Chamber { .. })) {
            self.line(line)?;
        }
        for line in lines.iter().filter(|line| !matches!(line.what, syntax::Position::Chamber { .. })) {
            self.line(line)?;
        }
        modules::settle(self.position);
        self.somebody_is_inside()?;
        self.lay_out()?;
        self.deal()
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
        if self.scenario.setup_seed.is_some() && markers.is_none() && stack.is_empty() {
            return Ok(());
        }
        modules::lay_out(self.position, self.book, markers, stack).map_err(|reason| Problem::error(number, reason))
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
            }
            // Without the module the pile may lie there all the same: nobody draws from it (CUR-3).
            P::Pile(Pile::Deck(modules::STACK), _) => {} // laid out when everybody stands in their place
            P::Pile(Pile::Deck(noun), ids) => modules::lay_deck(self.position, self.data, noun, ids)?,
            P::At(seat, place) => {
                let place = names::place(self.data, &self.position.table, place)?;
                self.position.put(names::player(*seat), place.chamber, place.part)?;
            }
            P::Depot(gems) => self.position.table.depot = sensible(*gems)?,
            P::Fate(gems) => self.position.table.fate_gems = sensible(*gems)?,
            P::Before { noun, seat, id } => self.card(noun, *seat, id, None)?,
            P::Card(seat, id, kind) => self.card(modules::CARD, *seat, id, Some(*kind))?,
            P::Escaped(seat) => self.position.table.adventurers[usize::from(seat.0)].escaped = true,
            P::Clock(at) => self.position.now = Some(*at),
            P::ClockReady => self.position.now = None,
            P::Dice(..) | P::Lost(..) | P::Held(..) => {} // dealt together, later
            P::Markers(_) => {}                           // laid out with what the set-up says
            P::Piece(id, place, side) => self.piece(id, place, *side)?,
            P::Maya(_) => return names::not_yet("this line"),
        }
        Ok(())
    }

    fn needs(&self, module: ModuleId) -> Named<()> {
        if self.book.setup.modules.has(module) {
            Ok(())
        } else {
            Err(format!("the module '{}' is not switched on", module.slug()))
        }
    }

    fn chamber(&mut self, id: &str, at: syntax::Square, stairway: Option<Side>) -> Named<()> {
        let chamber = names::chamber(self.data, id)?;
        let small = |n: i16| i8::try_from(n).ok().filter(|n| n.abs() <= 100);
        let cell = match (small(at.x), small(at.y)) {
            (Some(x), Some(y)) => Cell { x, y },
            _ => return Err("a square lies at most 100 from the middle".into()),
        };
        let stairway = stairway.unwrap_or(Side::South);
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
        modules::lies_in(self.position, piece, place.part);
        let facing = if side == CardSide::Up { Facing::Up } else { Facing::Down };
        Ok(self.position.put_piece(piece, Whereabouts::In(chamber), facing)?)
    }

    /// Deals the dice: those in hand come first, then those held elsewhere, then the lost ones.
    fn deal(&mut self) -> Result<(), Problem> {
        for who in self.position.table.players() {
            let dice = self.gather(who)?;
            if dice.in_hand.is_none() && dice.held.is_empty() && dice.lost == 0 {
                continue;
            }
            let held: u8 = dice.held.iter().map(|(count, _)| count).sum();
            let by_setup = self.position.table.of(who).hand.ever();
            let left = by_setup.saturating_sub(held).saturating_sub(dice.lost);
            let in_hand = dice.in_hand.unwrap_or_else(|| vec![DieState::Unrolled; usize::from(left)]);
            if in_hand.len() + usize::from(held) + usize::from(dice.lost) > 11 {
                return Err(Problem::error(self.scenario.line, "a player has at most 11 dice at the start"));
            }
            let held = self.position.deal(who, &in_hand, held, dice.lost);
            if let Some(die) = held.lowest() {
                modules::place_die(self.position, who, die);
            }
        }
        Ok(())
    }

    fn gather(&self, who: PlayerId) -> Result<Dice, Problem> {
        let mut dice = Dice::default();
        for line in &self.scenario.position {
            match &line.what {
                syntax::Position::Dice(seat, faces) if names::player(*seat) == who => {
                    dice.in_hand = Some(faces.iter().map(|face| state(*face)).collect());
                }
                syntax::Position::Lost(seat, count) if names::player(*seat) == who => dice.lost += count,
                syntax::Position::Held(seat, count, place) if names::player(*seat) == who => {
                    let one = dice.held.is_empty() && *count == 1;
                    if !one || !modules::holds_die(self.position, who, place) {
                        let reason =
                            format!("one die can lie on {}; other places do not exist yet", modules::HOLDER);
                        return Err(Problem::error(line.number, reason));
                    }
                    dice.held.push((*count, place.clone()));
                }
                _ => {}
            }
        }
        Ok(dice)
    }
}

fn state(face: Option<Face>) -> DieState {
    match face {
        None => DieState::Unrolled,
        Some(Face::BlackMask) => DieState::Cursed,
        Some(face) => DieState::Showing { face, kept: false },
    }
}
