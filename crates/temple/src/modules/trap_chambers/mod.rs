//! Module 7: trap chambers. Whoever discovers one is put into it at once.
//!
//! Rules: TRP-1 to TRP-11, TRP-20 to TRP-24, TRP-30, TRP-31, TRP-40 to TRP-45. What the traps do is here; the way of the
//! moving platform is in `platform.rs`, the two wishes (climbing out, summoning) in `wishes.rs`.

mod memory;
mod platform;
mod wishes;

pub(crate) use memory::Secrets;
pub use memory::{Choices, Data, Fact, Memory, TrapSpec};
pub use wishes::{Command, Permit};
pub(crate) use wishes::{about, carry_out, judge, natures, offers, paid_with, spent};

use crate::components::{ChamberKind, Components, Group};
use crate::game::Teller;
use crate::modules::ModuleId;
use crate::players::{PlayerId, PlayerSet};
use crate::rulebook::{
    Answers, Arrival, Deeds, Laid, Manifest, Moment, Nature, Natures, Tale, TilePlan, Verb, Weight, Whereabouts,
};
use crate::seen::Sight;
use crate::setup::{OptionSpec, Setup};
use crate::table::Table;
use crate::temple::{ChamberId, Part, Place, Side, Temple};
use crate::view::{View, Viewer};
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// The module.
pub static MANIFEST: Manifest = Manifest {
    // Rule [TRP-1].
    pieces: &["moving_platform", "summoning_chamber", "abyss_1", "abyss_2", "slide_chamber"],
    tiles: Some(tiles),
    options: &[OptionSpec { name: "traps", range: (2, 4), field: |setup| &mut setup.choices.trap_chambers.traps }],
    answers: Answers { way_out: Some(way_out), ..Answers::NONE },
    bans: Some(bans),
    ..Manifest::bare(ModuleId::TrapChambers, "trap_chambers")
};

/// What it does.
pub static DEEDS: Deeds = Deeds { reacts: Some(react), ..Deeds::NONE };

/// Rules [TRP-2], [TRP-3]: so many of the traps, by chance, are shuffled in after the first tiles. Rule [TRP-42]: they are a
/// family of their own, so that no slam takes them away.
fn tiles(setup: &Setup, plan: &mut TilePlan) {
    plan.draw_in(setup.choices.trap_chambers.traps as usize, |tile| tile.group == Group::Trap);
}

/// Rules [TRP-30], [TRP-31]: nobody leaves by the slide. Rules [TRP-43], [CHR-34]: its side turns with the tile.
fn way_out(data: &Components, temple: &Temple, chamber: ChamberId, side: Side) -> Result<(), WhyNot> {
    // This is asked of every chamber on every way, and nearly none of them is a trap.
    if data.chamber(chamber).group != Group::Trap {
        return Ok(());
    }
    let trap = data.modules.trap_chambers.of(chamber);
    let inwards =
        trap.zip(temple.get(chamber)).is_some_and(|(trap, lies)| trap.one_way_in.turned(lies.turn()).has(side));
    if inwards { Err(WhyNot::new(rule!("TRP-30"), Obstacle::NoPassage)) } else { Ok(()) }
}

/// Rule [TRP-7]: on the platform nobody is moved by their own player. Rule [TRP-22]: nor from the abyss part, from which nobody
/// discovers either. Rule [CHR-32]: that holds for every ability that enters or relocates. Rule [TRP-8]: everything else stays.
fn bans(view: &View<'_>, natures: Natures) -> Result<(), WhyNot> {
    if !natures.has_any(&[Nature::Enter, Nature::Relocate, Nature::Discover]) {
        return Ok(());
    }
    if view.table.modules.trap_chambers.is_caught(view.me) {
        return Err(WhyNot::new(rule!("TRP-22"), Obstacle::Trapped));
    }
    if view.table.temple.is_afloat(view.mine().place.chamber) {
        return Err(WhyNot::new(rule!("TRP-7"), Obstacle::Trapped));
    }
    Ok(())
}

fn react(teller: &mut Teller<'_>, moment: Moment) {
    match moment {
        // Rule [TRP-40]: a tile that was sent back is never laid, so nothing happens.
        Moment::TileDown(laid) if is_kind(teller, laid.chamber, ChamberKind::MovingPlatform) => {
            spring(teller, laid);
            platform::set_off(teller, laid.chamber);
        }
        // Rule [ILL-22]: a removal is a change of the ways too.
        Moment::WaysChanged => platform::look_for_a_place(teller),
        Moment::StepOver => platform::wait_no_longer(teller),
        Moment::ChamberWakes(laid) => wake(teller, laid),
        Moment::Arrived { who, .. } => leave_abyss(teller, who),
        Moment::PlacesSwapped { a, b } => swap_caught(teller, a, b),
        _ => {}
    }
}

fn is_kind(teller: &Teller<'_>, chamber: ChamberId, kind: ChamberKind) -> bool {
    teller.book().data.chamber(chamber).kind == kind
}

/// What a trap does when it is discovered. The platform has done its part before (BASE-44).
fn wake(teller: &mut Teller<'_>, laid: Laid) {
    match teller.book().data.chamber(laid.chamber).kind {
        ChamberKind::SlideChamber => spring(teller, laid),
        // Rule [TRP-20]: on the abyss part. Rule [TRP-23]: only who discovers it is caught.
        ChamberKind::AbyssChamber => {
            spring(teller, laid);
            teller.tell(Fact::Caught { who: laid.by }.into());
        }
        // Rules [TRP-10], [TRP-44]: everybody, or one alone.
        ChamberKind::SummoningChamber => {
            spring(teller, laid);
            fetch_all(teller, laid.chamber);
        }
        _ => {}
    }
}

/// Rule [TRP-4]: whoever discovers a trap is put into it at once, whatever forbids to enter.
fn spring(teller: &mut Teller<'_>, laid: Laid) {
    let Laid { chamber, by: who } = laid;
    if let Some(trap) = teller.book().data.modules.trap_chambers.piece(chamber) {
        teller.tell(Fact::Sprung { who, trap, chamber }.into());
        if is_kind(teller, chamber, ChamberKind::MovingPlatform) {
            let Place { chamber: from, part } = teller.table().of(who).place;
            let set_off = match part {
                Part::Front => Fact::SetOff { from },
                Part::Rear => Fact::SetOffFromRear { from },
            };
            teller.tell(set_off.into());
        }
        teller.relocate(who, Place { chamber, part: Part::Front }, Arrival::Carried);
    }
}

/// Rules [TRP-10], [TRP-11]: all adventurers inside the temple, wherever they are caught. Rules [TRP-41], [TRP-45], [CUR-22]:
/// nobody enters, so nothing that forbids it holds them back. All leave at once: what the others do is not decided by who is
/// fetched first.
fn fetch_all(teller: &mut Teller<'_>, chamber: ChamberId) {
    let place = Place { chamber, part: Part::Front };
    let elsewhere = |who: &PlayerId| teller.table().of(*who).place != place;
    let fetched: PlayerSet = teller.table().inside().filter(elsewhere).collect();
    teller.relocate_all(fetched, place, Arrival::Carried);
}

/// Rule [TRP-22]: whoever is carried off is free.
fn leave_abyss(teller: &mut Teller<'_>, who: PlayerId) {
    if teller.table().modules.trap_chambers.is_caught(who) {
        teller.tell(Fact::Released { who }.into());
    }
}

/// Rule [TRP-46]: the figure that is caught stays caught, whoever steers it.
fn swap_caught(teller: &mut Teller<'_>, a: PlayerId, b: PlayerId) {
    let is_caught = |who| teller.table().modules.trap_chambers.is_caught(who);
    let (from, to) = match (is_caught(a), is_caught(b)) {
        (true, false) => (a, b),
        (false, true) => (b, a),
        _ => return,
    };
    teller.tell(Fact::Released { who: from }.into());
    teller.tell(Fact::Caught { who: to }.into());
}

/// Everything about traps lies open.
pub(crate) fn sight(_fact: &Fact, _viewer: Viewer) -> Sight {
    Sight::Whole
}

/// The tile was turned up before.
pub(crate) fn reveals(_fact: &Fact) -> bool {
    false
}

/// Who has walked into which trap, who got out, who was fetched.
pub(crate) fn tale(fact: &Fact, _table: &Table) -> Option<Tale> {
    let there = |chamber| Whereabouts::In(chamber);
    match *fact {
        Fact::Sprung { who, trap, chamber } => {
            Some(Tale::of(who, Verb::Suffers, Weight::Heavy).with(trap).at(there(chamber)))
        }
        Fact::Summoned { who, trap, chamber } => {
            Some(Tale::of(who, Verb::Uses, Weight::Heavy).with(trap).at(there(chamber)))
        }
        Fact::Arrived { trap, chamber } => {
            Some(Tale::of_all(Verb::Moves, Weight::Light).with(trap).at(there(chamber)))
        }
        Fact::Released { who } => Some(Tale::of(who, Verb::Sheds, Weight::Light)),
        Fact::Caught { .. } | Fact::SetOff { .. } | Fact::SetOffFromRear { .. } => None,
    }
}
