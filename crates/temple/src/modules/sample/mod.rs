//! A module that exists for tests alone: the smallest that uses every mechanism at least once.
//!
//! It is compiled only with the tests of this crate or with the feature `sample`; no game that is shipped knows it. A lamp
//! stands in the starting chamber. Whoever is there may take it and pay a torch with it once.

mod memory;
#[cfg(test)]
mod tests;

pub(crate) use memory::Secrets;
pub use memory::{Choices, Data, Fact, Memory};

use serde::{Deserialize, Serialize};

use crate::about::About;
use crate::command::Payment;
use crate::components::ChamberKind;
use crate::dice::{Aid, Face, HeldAid, Means};
use crate::event;
use crate::game::Teller;
use crate::modules::ModuleId;
use crate::players::PlayerId;
use crate::rulebook::{Answers, Facing, Lying, Manifest, Nature, Piece, Tale, Verb, Weight, Whereabouts};
use crate::setup::OptionSpec;
use crate::table::Table;
use crate::view::{View, Viewer};
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// The module.
pub static MANIFEST: Manifest = Manifest {
    id: ModuleId::Sample,
    slug: "sample",
    pieces: &["sample_lamp"],
    replaces_basic_chambers: None,
    options: &[OptionSpec {
        name: "sample_burns_s",
        range: (1, 600),
        field: |setup| &mut setup.choices.sample.burns_s,
    }],
    check_setup: None,
    set_up: None,
    answers: Answers::NONE,
    busy: None,
    bans: None,
    reacts: None,
    shows: Some(shows),
};

/// The lamp.
pub const LAMP: Piece = Piece { module: ModuleId::Sample, kind: 0 };

/// What somebody may wish. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Take the lamp.
    Take,
}

/// A wish that was found legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permit {
    /// The lamp is taken.
    Take,
}

pub(crate) fn nature(_view: &View<'_>, command: &Command) -> Nature {
    match command {
        Command::Take => Nature::Other,
    }
}

pub(crate) fn judge(view: &View<'_>, command: &Command) -> Result<Permit, WhyNot> {
    let is_off = !view.book.setup.modules.has(ModuleId::Sample);
    match command {
        Command::Take if is_off || view.table.modules.sample.owner.is_some() => {
            Err(WhyNot::new(rule!("BASE-91"), Obstacle::NotInThisGame))
        }
        Command::Take if view.my_chamber().kind != ChamberKind::StartChamber => {
            Err(WhyNot::new(rule!("BASE-91"), Obstacle::WrongChamber))
        }
        Command::Take => Ok(Permit::Take),
    }
}

pub(crate) fn carry_out(teller: &mut Teller<'_>, me: PlayerId, permit: Permit) {
    match permit {
        Permit::Take => {
            teller.tell(Fact::Taken { who: me }.into());
            let aid = Aid::Symbols { face: Face::Torch, count: 1 };
            teller.tell(event::Fact::AidGained { who: me, aid: HeldAid { piece: LAMP, aid } });
        }
    }
}

pub(crate) fn offers(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    if view.table.modules.sample.owner.is_none() {
        offer(Command::Take);
    }
}

fn shows(table: &Table, show: &mut dyn FnMut(Lying)) {
    if let Some(who) = table.modules.sample.owner {
        show(Lying { piece: LAMP, at: Whereabouts::Before(who), facing: Facing::Up });
    }
}

pub(crate) fn is_seen_by(fact: &Fact, _viewer: Viewer) -> bool {
    match fact {
        Fact::Taken { .. } => true,
    }
}

pub(crate) fn reveals(fact: &Fact) -> bool {
    match fact {
        Fact::Taken { .. } => false,
    }
}

pub(crate) fn about(_view: &View<'_>, command: &Command) -> About {
    match command {
        Command::Take => About::plain(rule!("BASE-91")).using(LAMP),
    }
}

pub(crate) fn paid_with(command: Command, _with: Payment) -> Option<Command> {
    match command {
        Command::Take => None,
    }
}

pub(crate) fn spent(permit: &Permit) -> Means {
    match permit {
        Permit::Take => Means::NONE,
    }
}

pub(crate) fn tale(fact: &Fact, _table: &Table) -> Option<Tale> {
    match *fact {
        Fact::Taken { who } => Some(Tale::of(who, Verb::Gains, Weight::Light).with(LAMP)),
    }
}
