//! Module 8: timer chambers. A chamber that is discovered starts an hourglass: something is forbidden while it runs, or must be
//! done before it ends.
//!
//! Rules: TIM-1 to TIM-7, TIM-10 to TIM-15, TIM-30 to TIM-32, TIM-35 to TIM-37, TIM-40 to TIM-44, TIM-50 to TIM-57. What is
//! forbidden is here; `glass.rs` turns the hourglasses, `penalty.rs` takes what failing costs, `wishes.rs` has the volunteers.

mod glass;
mod made_up;
mod memory;
mod penalty;
mod wishes;

pub use made_up::{open_bowl, put_die, run_glass, turn_glasses, wait_for_glass};
pub(crate) use memory::Secrets;
pub use memory::{
    Ban, Choices, Data, Fact, Hourglass, Memory, Outcome, Penalty, Queue, TOKENS, TaskSpec, TimerSpec, Volunteer,
};
pub use wishes::{Command, Permit};
pub(crate) use wishes::{about, carry_out, judge, natures, offers, paid_with, spent};

use crate::alarm::{Rank, Timer};
use crate::components::{ChamberKind, ChamberSpec, Group};
use crate::dice::DiceSet;
use crate::modules::ModuleId;
use crate::players::PlayerId;
use crate::rulebook::{
    Answers, Deeds, Facing, Fires, Lying, Manifest, ModulePot, Nature, Natures, Piece, PotSpec, Tale, TilePlan,
    Verb, Weight, Whereabouts,
};
use crate::seen::Sight;
use crate::setup::{OptionSpec, Setup};
use crate::table::Table;
use crate::temple::Place;
use crate::view::{View, Viewer};
use crate::why_not::{Obstacle, WhyNot};
use kit::{RuleId, rule};

/// The module.
pub static MANIFEST: Manifest = Manifest {
    // Rule [TIM-1].
    pieces: &[
        "timer_token",
        "hourglass_green",
        "hourglass_blue",
        "prohibition_1",
        "prohibition_2",
        "prohibition_3",
        "prohibition_4",
        "lava_dice",
        "lava_gems",
        "torch_chamber",
        "sacrifice_chamber",
    ],
    tiles: Some(tiles),
    options: &[OptionSpec {
        name: "timers",
        range: (2, 4),
        field: |setup| &mut setup.choices.timer_chambers.timers,
    }],
    answers: Answers { pot: Some(pot), holds_dice: Some(holds_dice), pots_wait: Some(pots_wait), ..Answers::NONE },
    bans: Some(bans),
    shows: Some(shows),
    ..Manifest::bare(ModuleId::TimerChambers, "timer_chambers")
};

/// What it does.
pub static DEEDS: Deeds = Deeds {
    reacts: Some(glass::react),
    rings: Some(glass::rings),
    pot_fires: Some(glass::task_done),
    ..Deeds::NONE
};

/// The token of a chamber that waits.
pub const TOKEN: Piece = Piece { module: ModuleId::TimerChambers, kind: 0 };

/// An hourglass as a piece.
#[must_use]
pub const fn glass_piece(glass: Hourglass) -> Piece {
    Piece { module: ModuleId::TimerChambers, kind: 1 + glass as u8 }
}

/// The timer of an hourglass. Rules [TIM-55], [CLK-7]: it ends before everything else of its instant, a slam included. Rules
/// [TIM-6], [CLK-5]: it counts game time, which stands still in a pause.
#[must_use]
pub const fn timer(glass: Hourglass) -> Timer {
    Timer { module: ModuleId::TimerChambers, rank: Rank::BeforeClock, what: glass as u8 }
}

/// Rules [TIM-2], [TIM-3]: so many of them, by chance, are shuffled in after the first tiles. Rule [TIM-56]: solo without the
/// torch chamber.
fn tiles(setup: &Setup, plan: &mut TilePlan) {
    let count = setup.choices.timer_chambers.timers as usize;
    let any = |tile: &ChamberSpec| tile.group == Group::Timer;
    let feasible = |tile: &ChamberSpec| tile.group == Group::Timer && tile.kind != ChamberKind::TorchChamber;
    plan.draw_in(count, if setup.players() == 1 { feasible } else { any });
}

/// Whether something is forbidden now. Rules [TIM-10], [TIM-11], [TIM-52]: what stands beside the green hourglass, for all; two
/// never run together, for there is one green hourglass. Rule [TIM-5]: the next chamber in the queue forbids nothing before its
/// hourglass runs.
#[must_use]
pub fn forbids(view: &View<'_>, ban: Ban) -> bool {
    let queue = view.table.modules.timer_chambers.queue(Hourglass::Green);
    let next = queue.running().and_then(|chamber| view.book.data.modules.timer_chambers.of(chamber));
    let beside = next.is_some_and(|spec| spec.bans.get(queue.step()) == Some(&ban));
    beside && view.table.alarms.rings_at(timer(Hourglass::Green)).is_some()
}

/// Rule [TIM-14]: nobody enters a chamber. Rules [TIM-15], [CHR-38]: nor the starting chamber, in any way that is entering. Rules
/// [TIM-13], [CHR-30]: no golden mask frees dice, whoever has it. Rules [TIM-12], [CHR-31]: no gems are activated at once;
/// pledges wait. Rule [TIM-57]: what is carried is not stopped.
fn bans(view: &View<'_>, natures: Natures) -> Result<(), WhyNot> {
    let forbidden: [(Ban, Nature, RuleId); 4] = [
        (Ban::Movement, Nature::Enter, rule!("TIM-14")),
        (Ban::Start, Nature::ToStart, rule!("TIM-15")),
        (Ban::GoldenMasks, Nature::Free, rule!("TIM-13")),
        (Ban::Gems, Nature::AtOnce, rule!("TIM-12")),
    ];
    match forbidden.into_iter().find(|(ban, nature, _)| natures.has(*nature) && forbids(view, *ban)) {
        Some((_, _, rule)) => Err(WhyNot::new(rule, Obstacle::NotBefore(glass_ends(view)))),
        None => Ok(()),
    }
}

/// When the green hourglass stands at the next thing, or is free.
fn glass_ends(view: &View<'_>) -> kit::Tick {
    view.table.alarms.rings_at(timer(Hourglass::Green)).unwrap_or(view.now)
}

/// Rule [TIM-12]: full pots of gems wait for the end. Rule [TIM-57]: those of linked chambers too.
fn pots_wait(view: &View<'_>) -> bool {
    forbids(view, Ban::Gems)
}

/// Rules [TIM-31], [TIM-41]: the task is a pot that exists while the hourglass runs there, for any number of players. Rules
/// [TIM-30], [TIM-40], [TIM-50]: what it needs; dice count as they do for their owner.
fn pot(view: &View<'_>, place: Place) -> Option<ModulePot> {
    let queue = view.table.modules.timer_chambers.queue(Hourglass::Blue);
    let chamber = queue.running().filter(|chamber| *chamber == place.chamber)?;
    let task = view.book.data.modules.timer_chambers.of(chamber)?.tasks.get(queue.step())?;
    let spec = PotSpec { need: task.need, together: false, fires: Fires::AtOnce };
    Some(ModulePot { module: ModuleId::TimerChambers, spec })
}

/// Rule [TIM-35]: the die somebody has put on the chamber.
fn holds_dice(table: &Table, who: PlayerId) -> DiceSet {
    table.modules.timer_chambers.die_of(who).map_or(DiceSet::NONE, DiceSet::one)
}

/// Rule [TIM-5]: hourglasses on their chambers, tokens on those that wait.
fn shows(table: &Table, show: &mut dyn FnMut(Lying)) {
    for glass in Hourglass::ALL {
        let queue = table.modules.timer_chambers.queue(glass);
        let lying = |piece, chamber| Lying { piece, at: Whereabouts::In(chamber), facing: Facing::Up };
        queue.running().into_iter().for_each(|chamber| show(lying(glass_piece(glass), chamber)));
        queue.waiting().for_each(|chamber| show(lying(TOKEN, chamber)));
    }
}

/// Everything about timers lies open.
pub(crate) fn sight(_fact: &Fact, _viewer: Viewer) -> Sight {
    Sight::Whole
}

/// The tile was turned up before.
pub(crate) fn reveals(_fact: &Fact) -> bool {
    false
}

/// Which hourglass starts, goes on and ends, and how.
pub(crate) fn tale(fact: &Fact, _table: &Table) -> Option<Tale> {
    let of = |verb, weight, timer, chamber| {
        Some(Tale::of_all(verb, weight).with(Some(timer)).at(Whereabouts::In(chamber)))
    };
    match *fact {
        Fact::Started { chamber, timer } => of(Verb::Opens, Weight::Heavy, timer, chamber),
        Fact::WentOn { chamber, timer, .. } => of(Verb::Turns, Weight::Heavy, timer, chamber),
        Fact::Ended { chamber, timer, outcome: Outcome::Failed, .. } => {
            of(Verb::Loses, Weight::Heavy, timer, chamber)
        }
        Fact::Ended { chamber, timer, .. } => of(Verb::Removes, Weight::Light, timer, chamber),
        Fact::DiePut { who, .. } => {
            Some(Tale::of(who, Verb::Suffers, Weight::Light).with(glass_piece(Hourglass::Blue)))
        }
        Fact::DieGone { who } => Some(Tale::of(who, Verb::Sheds, Weight::Light).with(glass_piece(Hourglass::Blue))),
        Fact::Volunteered { who, .. } => {
            Some(Tale::of(who, Verb::Uses, Weight::Light).with(glass_piece(Hourglass::Blue)))
        }
        Fact::Queued { .. } => None,
    }
}
