//! Checks: what must hold now.

use kit::RuleId;
use temple::dice::{DiceSet, DieState};
use temple::game::Game;
use temple::permit::{may_speak, permit};
use temple::players::PlayerId;
use temple::rulebook::{Facing, Whereabouts};
use temple::table::Phase;
use temple::temple::{Cell, ChamberId, Part};
use temple::why_not::WhyNot;

use crate::modules;
use crate::names::{self, Named};
use crate::syntax::{CardSide, Check, Die, Face, Outcome, Place, Presence, Scenario, Seat, Side, Square};
use crate::wish::{Translator, Wish};

/// The outcome of one check: `Ok(None)` if it holds, `Ok(Some(difference))` if not, `Err` if it makes no sense.
pub(crate) type Held = Named<Option<String>>;

/// Looks at a game for one scenario.
pub(crate) struct Checker<'a> {
    pub scenario: &'a Scenario,
    pub game: &'a Game,
}

fn expect<T: PartialEq + std::fmt::Display>(what: &str, expected: T, found: T) -> Held {
    Ok((expected != found).then(|| format!("{what}: expected {expected}, found {found}")))
}

fn must(holds: bool, otherwise: impl FnOnce() -> String) -> Held {
    Ok((!holds).then(otherwise))
}

impl Checker<'_> {
    pub fn check(&self, check: &Check) -> Held {
        match check {
            Check::Dice(..) | Check::DiceCount(..) | Check::DiceLost(..) | Check::Kept(..) => self.dice(check),
            Check::Committed(..) | Check::Stuck(_) | Check::Waiting(..) | Check::NoWaiting(_) => self.dice(check),
            Check::Chamber { .. } | Check::NoChamber(_) | Check::Passage(..) | Check::NoPassage(..) => {
                self.temple(check)
            }
            Check::Gems(..) | Check::PileCount(_) | Check::PileTop(_) | Check::PileWithin(..) => self.temple(check),
            Check::At(..) | Check::Escaped(_) | Check::Inside(_) | Check::Presence(..) => self.player(check),
            Check::Shown(..) | Check::NothingShown(_) => self.player(check),
            Check::Can(..) | Check::Cannot(..) => self.legality(check),
            Check::Before { .. } | Check::NotBefore { .. } | Check::Card(..) => self.cards(check),
            _ => self.table(check),
        }
    }

    fn name(&self, seat: Seat) -> &str {
        self.scenario.name(seat)
    }

    fn dice(&self, check: &Check) -> Held {
        let hand = |seat: &Seat| &self.game.table().of(names::player(*seat)).hand;
        match check {
            Check::Dice(seat, faces) => {
                let found = self.faces(names::player(*seat));
                expect(&format!("dice of {}", self.name(*seat)), spell(faces), spell(&found))
            }
            Check::DiceCount(seat, count) => {
                expect(&format!("dice in hand of {}", self.name(*seat)), *count, hand(seat).in_hand().len())
            }
            Check::DiceLost(seat, count) => {
                expect(&format!("dice lost by {}", self.name(*seat)), *count, hand(seat).lost().len())
            }
            Check::Kept(seat, dice) => self.set("kept", *seat, dice, hand(seat).kept()),
            Check::Committed(seat, dice) => self.set("committed", *seat, dice, hand(seat).committed()),
            Check::Waiting(seat, dice) => {
                let waiting = self.game.table().of(names::player(*seat)).waiting;
                self.set("waiting", *seat, dice, waiting.map_or(DiceSet::NONE, |waiting| waiting.dice))
            }
            Check::NoWaiting(seat) => {
                let waiting = self.game.table().of(names::player(*seat)).waiting;
                must(waiting.is_none(), || format!("a roll of {} waits", self.name(*seat)))
            }
            Check::Stuck(seat) => {
                let stuck = self.game.table().of(names::player(*seat)).is_stuck();
                must(stuck, || format!("{} is not stuck", self.name(*seat)))
            }
            _ => names::not_yet("this check"),
        }
    }

    fn faces(&self, who: PlayerId) -> Vec<Option<Face>> {
        let hand = &self.game.table().of(who).hand;
        let shown = |state: DieState| match state {
            DieState::Showing { face: shown, .. } | DieState::Committed { face: shown } => Some(shown),
            DieState::Cursed => Some(Face::BlackMask),
            DieState::Unrolled | DieState::HeldElsewhere | DieState::Lost => None,
        };
        hand.in_hand().iter().map(|die| shown(hand.state(die))).collect()
    }

    fn set(&self, what: &str, seat: Seat, dice: &[Die], found: DiceSet) -> Held {
        let who = names::player(seat);
        let wanted: DiceSet =
            dice.iter().map(|die| names::die(self.game.table(), who, *die)).collect::<Named<_>>()?;
        let spell = |set: DiceSet| {
            let numbers: Vec<String> = set.iter().map(|die| (die.0 + 1).to_string()).collect();
            format!("[{}]", numbers.join(" "))
        };
        expect(&format!("dice {what} by {}", self.name(seat)), spell(wanted), spell(found))
    }

    fn player(&self, check: &Check) -> Held {
        let table = self.game.table();
        match check {
            Check::At(seat, place) => self.at(*seat, place),
            Check::Escaped(seat) => {
                must(table.of(names::player(*seat)).escaped, || format!("{} is inside", self.name(*seat)))
            }
            Check::Inside(seat) => {
                must(!table.of(names::player(*seat)).escaped, || format!("{} has escaped", self.name(*seat)))
            }
            Check::Presence(seat, presence) => {
                let word = |away| if away { "away" } else { "here" };
                let away = table.of(names::player(*seat)).presence == temple::table::Presence::Away;
                expect(&format!("seat of {}", self.name(*seat)), word(*presence == Presence::Away), word(away))
            }
            Check::Shown(seat, id) => {
                let wanted = names::chamber(&self.game.book().data, id)?;
                let shown = table.of(names::player(*seat)).placing.map(|placing| placing.chamber);
                must(shown == Some(wanted), || format!("shown: expected {id}, found {}", self.spell(shown)))
            }
            Check::NothingShown(seat) => {
                let shown = table.of(names::player(*seat)).placing.map(|placing| placing.chamber);
                must(shown.is_none(), || format!("{} is shown", self.spell(shown)))
            }
            _ => names::not_yet("this check"),
        }
    }

    fn at(&self, seat: Seat, place: &Place) -> Held {
        let wanted = names::place_in(self.game, place)?;
        let adventurer = self.game.table().of(names::player(seat));
        let found = adventurer.place;
        let same = found.chamber == wanted.chamber && (place.part.is_none() || found.part == wanted.part);
        must(same && !adventurer.escaped, || {
            let chamber = self.spell(Some(found.chamber));
            let whereabouts = match adventurer.escaped {
                true => "out of the temple".to_owned(),
                false => place.part.map_or(chamber.clone(), |_| format!("{chamber}:{}", part_name(found.part))),
            };
            let wanted = place.part.map_or(String::new(), |part| format!(":{}", part_name(part)));
            format!("{} is at {whereabouts}, not at {}{wanted}", self.name(seat), place.chamber)
        })
    }

    fn spell(&self, chamber: Option<ChamberId>) -> String {
        chamber.map_or("nothing".into(), |id| self.game.book().data.chamber(id).name.to_string())
    }

    fn temple(&self, check: &Check) -> Held {
        let (data, table) = (&self.game.book().data, self.game.table());
        match check {
            Check::Chamber { id, at, stairway } => self.chamber(id, *at, *stairway),
            Check::NoChamber(id) => {
                let absent = table.temple.get(names::chamber(data, id)?).is_none();
                must(absent, || format!("{id} lies in the temple"))
            }
            Check::Passage(a, b) => {
                let open = self.passage(a, b)?;
                must(open, || format!("there is no passage between {} and {}", spell_place(a), spell_place(b)))
            }
            Check::NoPassage(a, b) => {
                let open = self.passage(a, b)?;
                must(!open, || format!("there is a passage between {} and {}", spell_place(a), spell_place(b)))
            }
            Check::Gems(place, gems) => {
                let chamber = names::place_in(self.game, place)?.chamber;
                let found = table.temple.get(chamber).map_or(0, |placed| placed.gems);
                // Gems of a chamber with an inner wall lie in one of its parts.
                let lie_in = if data.chamber(chamber).gems_in_rear { Part::Rear } else { Part::Front };
                let found = if place.part.is_none_or(|part| part == lie_in) { found } else { 0 };
                expect(&format!("gems on {}", spell_place(place)), *gems, found)
            }
            Check::PileCount(count) => expect("tiles in the pile", *count, table.pile),
            Check::PileTop(id) => {
                names::chamber(data, id)?;
                expect("top of the pile", id.clone(), self.spell(self.game.scripted_pile_top()))
            }
            Check::PileWithin(count, id) => {
                let above = self.game.scripted_tiles_above(names::chamber(data, id)?);
                let found = above.map_or("not in the pile".to_owned(), |above| format!("below {above} others"));
                must(above.is_some_and(|above| above < usize::from(*count)), || format!("{id} is {found}"))
            }
            _ => names::not_yet("this check"),
        }
    }

    fn chamber(&self, id: &str, at: Option<Square>, stairway: Option<Side>) -> Held {
        let chamber = names::chamber(&self.game.book().data, id)?;
        let Some(placed) = self.game.table().temple.get(chamber) else {
            return Ok(Some(format!("{id} does not lie in the temple")));
        };
        let Cell { x, y } = placed.cell();
        if let Some(at) = at.filter(|at| (at.x, at.y) != (i16::from(x), i16::from(y))) {
            return Ok(Some(format!("{id}: expected at {},{}, found at {x},{y}", at.x, at.y)));
        }
        match stairway {
            Some(side) if side != placed.stairway() => {
                Ok(Some(format!("stairway of {id}: expected {side:?}, found {:?}", placed.stairway())))
            }
            _ => Ok(None),
        }
    }

    fn passage(&self, a: &Place, b: &Place) -> Named<bool> {
        let table = self.game.table();
        let (from, to) = (names::place_in(self.game, a)?, names::place_in(self.game, b)?);
        let parts = names::comes_into(table, from.chamber, b, to) && names::comes_into(table, to.chamber, a, from);
        Ok(parts && table.temple.has_passage(from.chamber, to.chamber))
    }

    /// What lies before a player.
    fn cards(&self, check: &Check) -> Held {
        let before = |seat: &Seat| {
            let at = Whereabouts::Before(names::player(*seat));
            self.game.book().lying_at(self.game.table(), at).into_iter()
        };
        match check {
            Check::Before { noun, seat, id } => {
                let piece = names::piece(noun, id)?;
                let has = before(seat).any(|one| one.piece == piece);
                must(has, || format!("{} does not have {id}", self.name(*seat)))
            }
            // Of things that do not exist yet none is here.
            Check::NotBefore { seat, id: Some(id), .. } => {
                names::known_piece(id)?;
                let has = before(seat).any(|one| one.piece.id() == id);
                must(!has, || format!("{} has {id}", self.name(*seat)))
            }
            Check::NotBefore { noun, seat, id: None } => {
                let has = before(seat).any(|one| modules::calls(one.piece.module, noun));
                must(!has, || format!("{} has a {noun}", self.name(*seat)))
            }
            Check::Card(seat, side) => {
                let word = |up| if up { "up" } else { "down" };
                let found = before(seat).find(|one| modules::calls(one.piece.module, modules::CARD));
                let found = found.map_or("none", |one| word(one.facing == Facing::Up));
                expect(&format!("card of {}", self.name(*seat)), word(*side == CardSide::Up), found)
            }
            _ => names::not_yet("this check"),
        }
    }

    /// Whether a piece lies in a place, or anywhere in the temple.
    fn lies(&self, id: &str, place: Option<&Place>) -> Named<bool> {
        let table = self.game.table();
        let wanted = place.map(|place| names::place_in(self.game, place)).transpose()?;
        let part = place.and_then(|place| place.part);
        let mut found = false;
        self.game.book().show(table, |one| {
            let there = match (one.at, wanted) {
                (Whereabouts::In(_) | Whereabouts::Border(..), None) => true,
                (Whereabouts::In(chamber), Some(wanted)) => wanted.chamber == chamber,
                (Whereabouts::Border(chamber, side), Some(wanted)) => {
                    // What opens a border lies on both sides of it; what lies at a wall, in its own chamber.
                    wanted.chamber == chamber || table.temple.through(chamber, side) == Some(wanted.chamber)
                }
                _ => false,
            };
            let lies_in = modules::part_of(table, one.piece);
            let in_part = part.is_none_or(|part| lies_in.is_none_or(|lies_in| lies_in == part));
            found |= one.piece.id() == id && there && in_part;
        });
        Ok(found)
    }

    fn table(&self, check: &Check) -> Held {
        let table = self.game.table();
        match check {
            Check::Markers(count) => expect("markers on the depot", *count, modules::markers(table)),
            Check::Piece(id, place) => {
                names::any_piece(id)?;
                must(self.lies(id, Some(place))?, || format!("there is no {id} in {}", spell_place(place)))
            }
            // Of things that do not exist yet none is here.
            Check::NoPiece(id, place) => {
                names::known_piece(id)?;
                let lies = self.lies(id, place.as_ref())?;
                must(!lies, || {
                    format!("{id} lies in {}", place.as_ref().map_or("the temple".to_owned(), spell_place))
                })
            }
            Check::Depot(gems) => expect("gems in the depot", *gems, table.depot),
            Check::Fate(gems) => expect("fate gems", *gems, table.fate_gems),
            Check::DeckCount(noun, count) => {
                expect(&format!("{noun} cards left"), *count, modules::left_in_deck(table, noun)?)
            }
            Check::Pauses(count) => expect("pauses", *count, table.pauses),
            Check::Clock(at) => expect("clock", *at, self.game.now()),
            Check::Gong(n) => {
                let found = table.countdown.map_or("none".to_owned(), |found| found.to_string());
                expect("countdown", n.to_string(), found)
            }
            Check::NoGong => must(table.countdown.is_none(), || "a countdown is running".into()),
            Check::Game(outcome) => {
                let wanted = match outcome {
                    Outcome::Won => Phase::Won,
                    Outcome::Lost => Phase::Lost,
                    Outcome::Running => Phase::Running,
                };
                must(table.phase == wanted, || format!("the game: expected {outcome:?}, found {:?}", table.phase))
            }
            _ => names::not_yet("this check"),
        }
    }

    fn legality(&self, check: &Check) -> Held {
        match check {
            Check::Can(seat, command) => {
                let verdict = self.judge(*seat, command)?;
                must(verdict.is_ok(), || format!("{} cannot: {}", self.name(*seat), spell_verdict(&verdict)))
            }
            Check::Cannot(seat, command, rules) => {
                let verdict = self.judge(*seat, command)?;
                let by_rule = verdict.is_err_and(|why_not| rules.contains(&why_not.rule));
                must(by_rule, || {
                    format!("expected a refusal by {}, found {}", spell_rules(rules), spell_verdict(&verdict))
                })
            }
            _ => names::not_yet("this check"),
        }
    }

    fn judge(&self, seat: Seat, command: &crate::syntax::Command) -> Named<Result<(), WhyNot>> {
        let who = names::player(seat);
        let view = self.game.view(who);
        Ok(match Translator::new(self.scenario, self.game, who).wish(command)? {
            Wish::Command(wish) => permit(&view, &wish).map(|_| ()),
            Wish::Speak => may_speak(&view),
            Wish::Presence(_) => Ok(()),
        })
    }
}

pub(crate) fn spell_rules(rules: &[RuleId]) -> String {
    rules.iter().map(RuleId::to_string).collect::<Vec<_>>().join("|")
}

pub(crate) fn spell_verdict(verdict: &Result<(), WhyNot>) -> String {
    match verdict {
        Ok(()) => "no refusal".into(),
        Err(why_not) => format!("a refusal by {} ({:?})", why_not.rule, why_not.obstacle),
    }
}

fn spell(faces: &[Option<Face>]) -> String {
    let letter = |face: &Option<Face>| match face {
        None => '_',
        Some(face) => face.letter(),
    };
    faces.iter().map(letter).map(String::from).collect::<Vec<_>>().join(" ")
}

/// The part of a chamber as scenarios write it.
const fn part_name(part: Part) -> &'static str {
    match part {
        Part::Front => "front",
        Part::Rear => "rear",
    }
}

/// A chamber, or a part of it, as scenarios write it.
fn spell_place(place: &Place) -> String {
    match place.part {
        None => place.chamber.clone(),
        Some(part) => format!("{}:{}", place.chamber, part_name(part)),
    }
}
