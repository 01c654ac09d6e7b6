//! Wild players: set-ups, steps and wishes by chance. Half of all wishes are legal, so that games go on; the rest is
//! anything that can be written down.

use bots::Chance;
use kit::Tick;
use temple::command::Command;
use temple::components::Components;
use temple::dice::{AidSet, DiceRow, DiceSet, DieId, Means};
use temple::game::Input;
use temple::modules::MANIFESTS;
use temple::options::options;
use temple::players::{MAX_PLAYERS, PlayerId};
use temple::setup::{BASE_OPTIONS, Difficulty, ModuleSet, Setup};
use temple::table::Presence;
use temple::temple::{ChamberId, MAX_CHAMBERS, Part, Place, Side};
use temple::view::View;

use super::trial::Trial;
use super::{CASES_PER_SET, modules};
use crate::play::Host;

/// A set-up by chance, with the modules that are always on.
pub fn setup(chance: &mut Chance, data: &Components, always: ModuleSet, case: u64) -> Setup {
    let mut setup = Setup::new(data, chance.between(1, MAX_PLAYERS as u32) as u8);
    setup.modules = set_of_modules(chance, case / CASES_PER_SET);
    let wanted = MANIFESTS.iter().map(|module| module.id).filter(|module| always.has(*module));
    setup.modules = wanted.fold(setup.modules, ModuleSet::with);
    setup.difficulty = one_of(chance, &[Difficulty::Normal, Difficulty::Expert, Difficulty::Professional]);
    setup.clock = if chance.once_in(5) { None } else { Some(chance.below(data.clocks.len() as u32) as u8) };
    setup.dice_each = if chance.once_in(4) { Some(chance.between(1, 11) as u8) } else { None };
    choose_options(chance, &mut setup);
    modules::choose(chance, &mut setup);
    setup
}

/// The `nth` set of modules: none, each alone, all pairs, then by chance.
fn set_of_modules(chance: &mut Chance, nth: u64) -> ModuleSet {
    let all = || MANIFESTS.iter().map(|module| module.id);
    let none = std::iter::once(ModuleSet::default());
    let singles = all().map(|one| ModuleSet::default().with(one));
    let pairs = all().flat_map(|one| all().filter(move |other| one < *other).map(move |other| [one, other]));
    let planned = none.chain(singles).chain(pairs.map(|pair| pair.into_iter().collect()));
    let by_chance = || all().filter(|_| chance.once_in(2)).collect();
    planned.into_iter().nth(nth as usize).unwrap_or_else(by_chance)
}

/// Some parameters at the ends of their range or anywhere in it; most stay as they are.
fn choose_options(chance: &mut Chance, setup: &mut Setup) {
    for spec in BASE_OPTIONS.iter().chain(MANIFESTS.iter().flat_map(|module| module.options.iter())) {
        let (low, high) = spec.range;
        let value = match chance.below(12) {
            0 => low,
            1 => high,
            2 => chance.between(low, high),
            _ => continue,
        };
        setup.set_option(spec.name, value).expect("the value lies in the range");
    }
}

/// One step: mostly a command, sometimes time or a connection.
pub fn step(chance: &mut Chance, trial: &mut Trial) {
    let at = instant(chance, trial);
    match chance.below(40) {
        0 | 1 => {
            let who = seat(chance, trial);
            let presence = one_of(chance, &[Presence::Here, Presence::Away]);
            trial.presence(Input::Presence { who, presence }, at);
        }
        2..5 => trial.advance(at),
        5 => {
            // A stamp of the past must be refused.
            let (by, wish) = wish(chance, trial);
            trial.act(by, &wish, Tick(trial.game().now().0.saturating_sub(1 + chance.below(5000))));
        }
        _ => {
            let (by, wish) = wish(chance, trial);
            trial.act(by, &wish, at);
        }
    }
}

/// When: often at once, mostly soon, sometimes at the instant of an alarm, seldom much later.
pub fn instant(chance: &mut Chance, trial: &Trial) -> Tick {
    let now = trial.game().now();
    let due = trial.game().next_alarm().unwrap_or(now);
    let at = match chance.below(200) {
        0..60 => now,
        60..80 => due,
        80..85 => due.plus_ms(1),
        85..90 => now.plus_ms(chance.below(60_000)),
        90 if chance.once_in(40) => Tick(u32::MAX - chance.below(3)),
        _ => now.plus_ms(chance.below(1200)),
    };
    at.max(now)
}

/// Who wishes what; now and then somebody who does not play.
pub fn wish(chance: &mut Chance, trial: &Trial) -> (PlayerId, Command) {
    if chance.once_in(60) {
        return (PlayerId(chance.word() as u8), anything(chance, trial));
    }
    let by = seat(chance, trial);
    let command = if chance.once_in(2) { offered(chance, trial, by) } else { None };
    (by, command.unwrap_or_else(|| anything(chance, trial)))
}

fn seat(chance: &mut Chance, trial: &Trial) -> PlayerId {
    PlayerId(chance.below(trial.game().table().adventurers.len() as u32) as u8)
}

/// Something legal. Giving up is left to the others: it ends too many games.
fn offered(chance: &mut Chance, trial: &Trial, by: PlayerId) -> Option<Command> {
    let view: View<'_> = trial.game().view(by);
    let mut offers = Vec::new();
    options(&view, &mut offers);
    offers.retain(|offer| offer.verdict.is_ok() && offer.command != Command::Concede);
    let chosen = chance.below(offers.len() as u32) as usize;
    offers.get(chosen).map(|offer| offer.command)
}

/// Anything that can be written down.
fn anything(chance: &mut Chance, trial: &Trial) -> Command {
    match chance.below(26) {
        0..5 => Command::Roll { dice: maybe(chance, dice), held_ms: chance.below(1200) as u16 },
        5 => Command::Keep(dice(chance)),
        6 => Command::Unkeep(dice(chance)),
        7 | 8 => Command::Free { whom: player(chance), dice: maybe(chance, dice), with: die(chance) },
        9 | 10 => Command::Enter { to: chamber(chance, trial), with: maybe(chance, means) },
        11 => Command::Discover { side: maybe(chance, side), with: maybe(chance, means) },
        12 => Command::Lay(side(chance)),
        13 | 14 => Command::Commit { dice: row(chance), level: chance.below(5) as u8 },
        15 => Command::Withdraw(means(chance)),
        16 => Command::Escape { with: maybe(chance, means) },
        17 => Command::Give { die: die(chance), to: player(chance) },
        18 => one_of(chance, &[Command::ProposeFate, Command::Agree, Command::Refuse]),
        19 => Command::Lose(die(chance)),
        20 => one_of(chance, &[Command::HoldMasks, Command::OfferMasks]),
        21 if chance.once_in(8) => Command::Concede,
        21 => Command::PlayOn,
        _ => Command::Module(modules::anything(chance, trial)),
    }
}

pub(super) fn one_of<T: Clone>(chance: &mut Chance, choices: &[T]) -> T {
    choices[chance.below(choices.len() as u32) as usize].clone()
}

pub(super) fn maybe<T>(chance: &mut Chance, make: impl FnOnce(&mut Chance) -> T) -> Option<T> {
    if chance.once_in(2) { None } else { Some(make(chance)) }
}

/// Mostly dice that a player may have, sometimes any bits at all.
pub(super) fn dice(chance: &mut Chance) -> DiceSet {
    let bits = chance.word() as u16;
    DiceSet(if chance.once_in(6) { bits } else { bits & 0x1F & (chance.word() as u16) })
}

/// Mostly dice alone, sometimes aids that nobody has.
pub(super) fn means(chance: &mut Chance) -> Means {
    let aids = AidSet(if chance.once_in(8) { chance.word() as u16 } else { 0 });
    Means { dice: dice(chance), aids }
}

pub(super) fn die(chance: &mut Chance) -> DieId {
    DieId(if chance.once_in(10) { chance.word() as u8 } else { chance.below(8) as u8 })
}

pub(super) fn row(chance: &mut Chance) -> DiceRow {
    let count = if chance.once_in(10) { 16 } else { chance.below(6) };
    (0..count).map(|_| die(chance)).collect()
}

pub(super) fn player(chance: &mut Chance) -> PlayerId {
    PlayerId(if chance.once_in(10) { chance.word() as u8 } else { chance.below(MAX_PLAYERS as u32) as u8 })
}

pub(super) fn side(chance: &mut Chance) -> Side {
    one_of(chance, &Side::ALL)
}

/// Mostly a chamber that lies in the temple, sometimes any tile or none.
pub(super) fn chamber(chance: &mut Chance, trial: &Trial) -> ChamberId {
    let placed = trial.game().table().temple.iter().count() as u32;
    let nth = chance.below(placed) as usize;
    let known = trial.game().table().temple.iter().nth(nth).map(|(id, _)| id);
    match chance.below(10) {
        0 => ChamberId(chance.below(MAX_CHAMBERS as u32 + 10) as u8),
        1 => ChamberId(chance.word() as u8),
        _ => known.unwrap_or(ChamberId(0)),
    }
}

/// Any part of any chamber.
pub(super) fn place(chance: &mut Chance, trial: &Trial) -> Place {
    Place { chamber: chamber(chance, trial), part: one_of(chance, &[Part::Front, Part::Rear]) }
}
