//! Module 4: special chambers. Linked ones give their gems together, double ones have an inner wall, and the treasure chamber holds
//! the chalice, which must come out.
//!
//! Rules: SPC-1 to SPC-6, SPC-9, SPC-20 to SPC-25, SPC-27, SPC-40, SPC-41. The inner wall is the base's: a chamber may have two
//! parts, and each is a place of its own (SPC-10 to SPC-13, SPC-42, SPC-44). So are six players (SPC-30, SPC-31).

mod chalice;
mod linked;
mod memory;

pub(crate) use memory::Secrets;
pub use memory::{Choices, Data, Fact, Memory};

use serde::{Deserialize, Serialize};

use crate::about::About;
use crate::command::Payment;
use crate::components::ChamberKind;
use crate::dice::Means;
use crate::game::Teller;
use crate::modules::ModuleId;
use crate::players::PlayerId;
use crate::rulebook::{
    Answers, Deeds, Facing, Manifest, Moment, Nature, Natures, Piece, Tale, TilePlan, Verb, Weight, Whereabouts,
};
use crate::seen::Sight;
use crate::setup::{OptionSpec, Setup};
use crate::table::Table;
use crate::temple::{ChamberId, Place};
use crate::view::{View, Viewer};
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// The module.
pub static MANIFEST: Manifest = Manifest {
    pieces: &["chalice"],
    tiles: Some(tiles),
    options: &[
        OptionSpec {
            name: "special_linked",
            range: (0, 2),
            field: |setup| &mut setup.choices.special_chambers.linked,
        },
        OptionSpec {
            name: "special_double",
            range: (0, 1),
            field: |setup| &mut setup.choices.special_chambers.double,
        },
        OptionSpec {
            name: "special_treasure",
            range: (0, 1),
            field: |setup| &mut setup.choices.special_chambers.treasure,
        },
    ],
    answers: Answers {
        gathering: Some(linked::gathering),
        left_behind: Some(chalice::left_behind),
        ..Answers::NONE
    },
    ..Manifest::bare(ModuleId::SpecialChambers, "special_chambers")
};

/// What it does.
pub static DEEDS: Deeds = Deeds { reacts: Some(react), gathers: Some(linked::gather), ..Deeds::NONE };

/// The chalice.
pub const CHALICE: Piece = Piece { module: ModuleId::SpecialChambers, kind: 0 };

/// Where the chalice lies; nowhere before its chamber is found and after it has been brought out.
#[must_use]
pub fn chalice_at(table: &Table) -> Option<Place> {
    chalice::place(table)
}

/// Rule [SPC-1]: the special chambers join with the others. Rule [SPC-9]: alone without the linked ones. Rule [SPC-20]: the treasure
/// chamber is never a first tile. Rules [SPC-26], [CHL-10]: with quests, and in a challenge, it comes as one of them or not at all.
fn tiles(setup: &Setup, plan: &mut TilePlan) {
    let chosen = &setup.choices.special_chambers;
    if chosen.linked == 2 || (chosen.linked == 1 && setup.players() > 1) {
        plan.add(|spec| spec.kind == ChamberKind::LinkedChamber);
    }
    if chosen.double == 1 {
        plan.add(|spec| spec.kind == ChamberKind::DoubleChamber);
    }
    if chosen.treasure == 1 && !has_quests(setup) && setup.challenge.is_none() {
        plan.add(|spec| spec.kind == ChamberKind::TreasureChamber);
        plan.keep_from_first(|spec| spec.kind == ChamberKind::TreasureChamber);
    }
}

/// Whether quests are switched on, if there are any.
fn has_quests(setup: &Setup) -> bool {
    ModuleId::from_slug("quest_chambers").is_some_and(|quests| setup.modules.has(quests))
}

fn react(teller: &mut Teller<'_>, moment: Moment) {
    match moment {
        // Rule [SPC-21]: when it is discovered the chalice is put on it.
        Moment::ChamberWakes(laid) if holds_chalice(teller, laid.chamber) => {
            teller.put_piece(CHALICE, Whereabouts::In(laid.chamber), Facing::Up);
        }
        Moment::Arrived { from, .. } => linked::review(teller, from.chamber),
        _ => {}
    }
}

fn holds_chalice(teller: &Teller<'_>, chamber: ChamberId) -> bool {
    teller.book().data.chamber(chamber).kind == ChamberKind::TreasureChamber
}

/// What somebody may wish. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Enter a chamber and take the chalice along.
    Carry {
        /// Where to.
        to: ChamberId,
        /// The dice paid.
        with: Payment,
    },
    /// Let the armed linked chambers take effect now.
    Trigger,
}

/// A wish that was found legal, with everything decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Permit {
    Carry { to: Place, spent: Means },
    Trigger,
}

/// What sort of wish this is, so that other modules can object to it.
pub(crate) fn natures(_view: &View<'_>, command: &Command) -> Natures {
    match command {
        Command::Carry { .. } => Nature::Enter.into(),
        Command::Trigger => Natures::ACTIVATING_AT_ONCE,
    }
}

pub(crate) fn judge(view: &View<'_>, command: &Command) -> Result<Permit, WhyNot> {
    if !view.book.setup.modules.has(ModuleId::SpecialChambers) {
        return Err(WhyNot::new(rule!("SPC-1"), Obstacle::NotInThisGame));
    }
    match *command {
        Command::Carry { to, with } => chalice::judge(view, to, with),
        Command::Trigger => linked::judge(view),
    }
}

pub(crate) fn carry_out(teller: &mut Teller<'_>, me: PlayerId, permit: Permit) {
    match permit {
        Permit::Carry { to, spent } => chalice::carry(teller, me, to, spent),
        Permit::Trigger => linked::fire(teller, None),
    }
}

/// What the looking player might wish now.
pub(crate) fn offers(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    chalice::ways(view).for_each(|to| offer(Command::Carry { to, with: None }));
    if linked::is_contributor(view) {
        offer(Command::Trigger);
    }
}

/// Rule, price, aim and piece of a wish.
pub(crate) fn about(view: &View<'_>, command: &Command) -> About {
    match *command {
        Command::Carry { to, .. } => chalice::about(view, to),
        Command::Trigger => About::plain(rule!("SPC-4")),
    }
}

/// The same wish paid in another way; none if it costs nothing.
pub(crate) fn paid_with(command: Command, with: Payment) -> Option<Command> {
    match command {
        Command::Carry { to, .. } => Some(Command::Carry { to, with }),
        Command::Trigger => None,
    }
}

/// What a permitted wish takes.
pub(crate) fn spent(permit: &Permit) -> Means {
    match *permit {
        Permit::Carry { spent, .. } => spent,
        Permit::Trigger => Means::NONE,
    }
}

/// Everything lies open.
pub(crate) fn sight(fact: &Fact, _viewer: Viewer) -> Sight {
    match fact {
        Fact::LinkedFired | Fact::Carried { .. } | Fact::Saved { .. } => Sight::Whole,
    }
}

/// Nothing is hidden.
pub(crate) fn reveals(fact: &Fact) -> bool {
    match fact {
        Fact::LinkedFired | Fact::Carried { .. } | Fact::Saved { .. } => false,
    }
}

/// What the facts of this module tell: who carries the chalice, and that it is out.
pub(crate) fn tale(fact: &Fact, _table: &Table) -> Option<Tale> {
    match *fact {
        Fact::Carried { who, .. } => Some(Tale::of(who, Verb::Moves, Weight::Light).with(CHALICE)),
        Fact::Saved { who } => Some(Tale::of(who, Verb::Uses, Weight::Heavy).with(CHALICE)),
        Fact::LinkedFired => None,
    }
}
