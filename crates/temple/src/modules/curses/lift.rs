//! Lifting a curse: a deed of its owner, in any chamber, with his own dice; and saying with whom to swap souls.
//!
//! Rules: CUR-7, CUR-8, CUR-17.

use serde::{Deserialize, Serialize};

use super::{Curse, Fact, soul};
use crate::about::{About, Aim};
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
    /// Swap souls with this player.
    Swap {
        /// Who.
        with: PlayerId,
    },
}

/// A deed that was found legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Permit {
    Lift { curse: Curse, spent: Means },
    Swap { with: PlayerId },
}

pub(crate) fn natures(_view: &View<'_>, command: &Command) -> Natures {
    match command {
        Command::Lift { .. } => Nature::Other.into(),
        Command::Swap { .. } => Nature::Answer.into(),
    }
}

/// Rule [CUR-7]: by showing the combination printed on the card.
pub(crate) fn judge(view: &View<'_>, command: &Command) -> Result<Permit, WhyNot> {
    let (curse, with) = match *command {
        Command::Lift { curse, with } => (curse, with),
        Command::Swap { with } => return soul::judge(view, with).map(|()| Permit::Swap { with }),
    };
    if !super::has(view, view.me, curse) {
        return Err(WhyNot::new(rule!("CUR-7"), Obstacle::WrongTarget));
    }
    let price = [view.book.data.modules.curses.card(curse).lift];
    let spent = payment::pay(view, view.me, rule!("CUR-7"), &price, with)?;
    Ok(Permit::Lift { curse, spent })
}

/// Rule [CUR-12]: lifting Broken die brings the die back, unless it has been lost meanwhile.
pub(crate) fn carry_out(teller: &mut Teller<'_>, who: PlayerId, permit: Permit) {
    let (curse, spent) = match permit {
        Permit::Lift { curse, spent } => (curse, spent),
        Permit::Swap { with } => return soul::swap(teller, who, with),
    };
    let soul = teller.table().modules.curses.soul_of(who).filter(|_| curse == Curse::SoulExchange);
    let on_card = teller.table().modules.curses.die_on_card(who).filter(|_| curse == Curse::BrokenDie);
    teller.spend(who, spent);
    teller.tell(Fact::Lifted { who, curse }.into());
    let held = teller.table().of(who).hand.held();
    if let Some(die) = on_card.filter(|die| held.has(*die)) {
        teller.tell(event::Fact::DieReturned { who, die });
    }
    if curse == Curse::SoulExchange {
        soul::swap_back(teller, who, soul);
    }
}

pub(crate) fn offers(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    for curse in view.table.modules.curses.of(view.me).iter() {
        offer(Command::Lift { curse, with: None });
    }
    if soul::chooses(view.table, view.me) {
        soul::candidates(view.table, view.me).for_each(|with| offer(Command::Swap { with }));
    }
}

/// Rule [CUR-7]: the price stands on the card.
pub(crate) fn about(view: &View<'_>, command: &Command) -> About {
    let curse = match *command {
        Command::Lift { curse, .. } => curse,
        Command::Swap { with } => {
            let about = About::plain(rule!("CUR-17")).aimed(Aim::Player(with));
            return about.using(Curse::SoulExchange.piece());
        }
    };
    let price = view.book.data.modules.curses.card(curse).lift;
    About::plain(rule!("CUR-7")).costing(price).using(curse.piece())
}

pub(crate) fn paid_with(command: Command, with: Payment) -> Option<Command> {
    match command {
        Command::Lift { curse, .. } => Some(Command::Lift { curse, with }),
        Command::Swap { .. } => None,
    }
}

pub(crate) fn spent(permit: &Permit) -> Means {
    match *permit {
        Permit::Lift { spent, .. } => spent,
        Permit::Swap { .. } => Means::NONE,
    }
}
