//! Lifting a curse: a deed of its owner, in any chamber, with his own dice.
//!
//! Rules: CUR-7, CUR-8.

use serde::{Deserialize, Serialize};

use super::{Curse, Fact};
use crate::about::About;
use crate::command::Payment;
use crate::dice::Means;
use crate::event;
use crate::game::Teller;
use crate::players::PlayerId;
use crate::rulebook::{Nature, Natures};
use crate::rules::payment;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// What a cursed player may wish. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Lift one of his curses.
    Lift {
        /// Which.
        curse: Curse,
        /// The dice paid.
        with: Payment,
    },
}

/// A deed that was found legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Permit {
    Lift { curse: Curse, spent: Means },
}

pub(crate) fn natures(_view: &View<'_>, _command: &Command) -> Natures {
    Nature::Other.into()
}

/// Rule [CUR-7]: by showing the combination printed on the card.
pub(crate) fn judge(view: &View<'_>, command: &Command) -> Result<Permit, WhyNot> {
    let Command::Lift { curse, with } = *command;
    if !super::has(view, view.me, curse) {
        return Err(WhyNot::new(rule!("CUR-7"), Obstacle::WrongTarget));
    }
    let price = [view.book.data.modules.curses.card(curse).lift];
    let spent = payment::pay(view, view.me, rule!("CUR-7"), &price, with)?;
    Ok(Permit::Lift { curse, spent })
}

/// Rule [CUR-12]: lifting Broken die brings the die back, unless it has been lost meanwhile.
pub(crate) fn carry_out(teller: &mut Teller<'_>, who: PlayerId, permit: Permit) {
    let Permit::Lift { curse, spent } = permit;
    let on_card = teller.table().modules.curses.die_on_card(who).filter(|_| curse == Curse::BrokenDie);
    teller.spend(who, spent);
    teller.tell(Fact::Lifted { who, curse }.into());
    let held = teller.table().of(who).hand.held();
    if let Some(die) = on_card.filter(|die| held.has(*die)) {
        teller.tell(event::Fact::DieReturned { who, die });
    }
}

pub(crate) fn offers(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    for curse in view.table.modules.curses.of(view.me).iter() {
        offer(Command::Lift { curse, with: None });
    }
}

/// Rule [CUR-7]: the price stands on the card.
pub(crate) fn about(view: &View<'_>, command: &Command) -> About {
    let Command::Lift { curse, .. } = *command;
    let price = view.book.data.modules.curses.card(curse).lift;
    About::plain(rule!("CUR-7")).costing(price).using(curse.piece())
}

pub(crate) fn paid_with(command: Command, with: Payment) -> Option<Command> {
    let Command::Lift { curse, .. } = command;
    Some(Command::Lift { curse, with })
}

pub(crate) fn spent(permit: &Permit) -> Means {
    let Permit::Lift { spent, .. } = *permit;
    spent
}
