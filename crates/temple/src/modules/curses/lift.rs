//! What a cursed player may wish: to lift a curse, in any chamber, with their own dice; to say with whom to swap souls; and at
//! one table to report a die that has fallen.
//!
//! Rules: CUR-7, CUR-8, CUR-17; CUR-15 and CUR-19 in table mode.

use serde::{Deserialize, Serialize};

use super::{Curse, Fact, soul};
use crate::about::{About, Aim};
use crate::command::Payment;
use crate::dice::Means;
use crate::event::{self, DieFate};
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
    /// Lift one of their curses.
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
    /// In table mode: one of their dice has fallen off the table.
    ReportFallen,
}

/// A deed that was found legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Permit {
    Lift { curse: Curse, spent: Means },
    Swap { with: PlayerId },
    ReportFallen,
}

pub(crate) fn natures(_view: &View<'_>, command: &Command) -> Natures {
    match command {
        Command::Lift { .. } | Command::ReportFallen => Nature::Other.into(),
        Command::Swap { .. } => Nature::Answer.into(),
    }
}

pub(crate) fn judge(view: &View<'_>, command: &Command) -> Result<Permit, WhyNot> {
    match *command {
        Command::Lift { curse, with } => judge_lift(view, curse, with),
        Command::Swap { with } => soul::judge(view, with).map(|()| Permit::Swap { with }),
        Command::ReportFallen => judge_report(view),
    }
}

/// Rule [CUR-15]: whoever throws real dice under this curse reports those that fall. Rule [CUR-19]: in table mode alone.
fn judge_report(view: &View<'_>) -> Result<Permit, WhyNot> {
    if !super::on_honour(view, view.me).any(|curse| curse == Curse::LostDice) {
        return Err(WhyNot::new(rule!("CUR-19"), Obstacle::WrongTarget));
    }
    match view.mine().hand.in_hand().is_empty() {
        true => Err(WhyNot::new(rule!("CUR-15"), Obstacle::Exhausted)),
        false => Ok(Permit::ReportFallen),
    }
}

/// Rule [CUR-7]: by showing the combination printed on the card.
fn judge_lift(view: &View<'_>, curse: Curse, with: Payment) -> Result<Permit, WhyNot> {
    if !super::has(view, view.me, curse) {
        return Err(WhyNot::new(rule!("CUR-7"), Obstacle::WrongTarget));
    }
    let price = [view.book.data.modules.curses.card(curse).lift];
    let spent = payment::pay(view, view.me, rule!("CUR-7"), &price, with)?;
    Ok(Permit::Lift { curse, spent })
}

/// Rule [CUR-15]: a die that has fallen is lost for good; which one it was, its owner may say as after a slam (BASE-77).
pub(crate) fn carry_out(teller: &mut Teller<'_>, who: PlayerId, permit: Permit) {
    match permit {
        Permit::Lift { curse, spent } => lift(teller, who, curse, spent),
        Permit::Swap { with } => soul::swap(teller, who, with),
        Permit::ReportFallen => drop(teller.take_die(who, DieFate::Lost)),
    }
}

/// Rule [CUR-12]: lifting Broken die brings the die back, unless it has been lost meanwhile.
fn lift(teller: &mut Teller<'_>, who: PlayerId, curse: Curse, spent: Means) {
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
    if super::on_honour(view, view.me).any(|curse| curse == Curse::LostDice) {
        offer(Command::ReportFallen);
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
        Command::ReportFallen => return About::plain(rule!("CUR-15")).using(Curse::LostDice.piece()),
    };
    let price = view.book.data.modules.curses.card(curse).lift;
    About::plain(rule!("CUR-7")).costing(price).using(curse.piece())
}

pub(crate) fn paid_with(command: Command, with: Payment) -> Option<Command> {
    match command {
        Command::Lift { curse, .. } => Some(Command::Lift { curse, with }),
        Command::Swap { .. } | Command::ReportFallen => None,
    }
}

pub(crate) fn spent(permit: &Permit) -> Means {
    match *permit {
        Permit::Lift { spent, .. } => spent,
        Permit::Swap { .. } | Permit::ReportFallen => Means::NONE,
    }
}
