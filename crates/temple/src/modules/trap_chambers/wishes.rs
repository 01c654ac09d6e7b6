//! What the players may wish of trap chambers: to climb out of an abyss, and to fetch everybody once more.
//!
//! Rules: TRP-11, TRP-21, TRP-24.

use serde::{Deserialize, Serialize};

use super::{Fact, fetch_all};
use crate::about::{About, Aim};
use crate::command::Payment;
use crate::dice::{Cost, Means};
use crate::game::Teller;
use crate::players::PlayerId;
use crate::rulebook::{Nature, Natures};
use crate::rules::payment;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::{RuleId, rule};

/// What somebody may wish. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Get from the abyss part onto the bricks.
    Climb {
        /// The dice paid.
        with: Payment,
    },
    /// Fetch everybody into the chamber.
    Summon {
        /// The dice paid.
        with: Payment,
    },
}

/// A wish that was found legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permit {
    /// The player gets out.
    Climb {
        /// What pays.
        spent: Means,
    },
    /// Everybody is fetched.
    Summon {
        /// What pays.
        spent: Means,
    },
}

/// Neither enters nor relocates by choice: the one stays in the chamber, the others are carried.
pub(crate) fn natures(_view: &View<'_>, _command: &Command) -> Natures {
    Nature::Other.into()
}

/// The price where the looking player stands, of either wish.
fn price(view: &View<'_>, command: &Command) -> Option<Cost> {
    let trap = view.book.data.modules.trap_chambers.of(view.mine().place.chamber)?;
    match command {
        Command::Climb { .. } => trap.climb_out,
        Command::Summon { .. } => trap.summon_again,
    }
}

fn rule_of(command: &Command) -> RuleId {
    match command {
        Command::Climb { .. } => rule!("TRP-21"),
        Command::Summon { .. } => rule!("TRP-11"),
    }
}

/// Rules [TRP-21], [TRP-24]: whoever is in the abyss shows its icons alone. Rule [TRP-11]: so does whoever summons, as often as
/// paid for.
pub(crate) fn judge(view: &View<'_>, command: &Command) -> Result<Permit, WhyNot> {
    let rule = rule_of(command);
    if !view.book.setup.modules.has(super::MANIFEST.id) {
        return Err(WhyNot { rule, obstacle: Obstacle::NotInThisGame });
    }
    let here = price(view, command).ok_or(WhyNot { rule, obstacle: Obstacle::WrongChamber })?;
    view.book.bans(view, Nature::Other)?;
    match command {
        Command::Climb { .. } if !view.table.modules.trap_chambers.is_caught(view.me) => {
            Err(WhyNot { rule, obstacle: Obstacle::Pointless })
        }
        Command::Climb { with } => {
            payment::pay(view, view.me, rule, &[here], *with).map(|spent| Permit::Climb { spent })
        }
        Command::Summon { with } => {
            payment::pay(view, view.me, rule, &[here], *with).map(|spent| Permit::Summon { spent })
        }
    }
}

pub(crate) fn carry_out(teller: &mut Teller<'_>, who: PlayerId, permit: Permit) {
    let chamber = teller.table().of(who).place.chamber;
    match permit {
        Permit::Climb { spent } => {
            teller.spend(who, spent);
            teller.tell(Fact::Released { who }.into());
        }
        Permit::Summon { spent } => {
            teller.spend(who, spent);
            if let Some(trap) = teller.book().data.modules.trap_chambers.piece(chamber) {
                teller.tell(Fact::Summoned { who, trap, chamber }.into());
            }
            fetch_all(teller, chamber);
        }
    }
}

pub(crate) fn offers(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    if view.table.modules.trap_chambers.is_caught(view.me) {
        offer(Command::Climb { with: None });
    }
    let summon = Command::Summon { with: None };
    if price(view, &summon).is_some() {
        offer(summon);
    }
}

pub(crate) fn about(view: &View<'_>, command: &Command) -> About {
    let here = view.mine().place.chamber;
    let about = About::plain(rule_of(command)).costing(price(view, command).unwrap_or_default());
    let about = about.aimed(Aim::Chamber(here));
    match view.book.data.modules.trap_chambers.piece(here) {
        Some(trap) => about.using(trap),
        None => about,
    }
}

pub(crate) fn paid_with(command: Command, with: Payment) -> Option<Command> {
    Some(match command {
        Command::Climb { .. } => Command::Climb { with },
        Command::Summon { .. } => Command::Summon { with },
    })
}

pub(crate) fn spent(permit: &Permit) -> Means {
    match *permit {
        Permit::Climb { spent } | Permit::Summon { spent } => spent,
    }
}
