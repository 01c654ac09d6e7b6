//! What the players may wish of timer chambers: to take a penalty upon themselves.
//!
//! Rules: TIM-32, TIM-43.

use serde::{Deserialize, Serialize};

use super::{Fact, Hourglass, Penalty, glass_piece};
use crate::about::{About, Aim};
use crate::command::Payment;
use crate::dice::Means;
use crate::game::Teller;
use crate::players::PlayerId;
use crate::rulebook::{Nature, Natures};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::{RuleId, rule};

/// What somebody may wish. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// "On me": offer so many dice for the penalty of the running chamber, should it come to that; none takes it back.
    Volunteer {
        /// How many.
        dice: u8,
    },
}

/// A wish that was found legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permit {
    /// The player is a volunteer.
    Volunteer {
        /// With so many dice.
        dice: u8,
    },
}

/// Stepping forward makes nobody busy and is not refused as busy (BASE-99).
pub(crate) fn natures(_view: &View<'_>, _command: &Command) -> Natures {
    Nature::Answer.into()
}

/// The penalty that threatens now.
fn threat(view: &View<'_>) -> Option<Penalty> {
    let queue = view.table.modules.timer_chambers.queue(Hourglass::Blue);
    let running = view.book.data.modules.timer_chambers.of(queue.running()?)?;
    running.tasks.get(queue.step()).map(|task| task.penalty)
}

fn rule_of(view: &View<'_>) -> RuleId {
    match threat(view) {
        Some(Penalty::Dice(_)) => rule!("TIM-43"),
        _ => rule!("TIM-32"),
    }
}

/// Rules [TIM-32], [TIM-43]: while an hourglass runs whose end would cost dice. Of how many is offered no more is taken than the
/// penalty asks for when it comes.
pub(crate) fn judge(view: &View<'_>, command: &Command) -> Result<Permit, WhyNot> {
    let Command::Volunteer { dice } = *command;
    let refused = |obstacle| Err(WhyNot { rule: rule_of(view), obstacle });
    if !view.book.setup.modules.has(super::MANIFEST.id) {
        return refused(Obstacle::NotInThisGame);
    }
    let most = threat(view).map_or(0, Penalty::most_dice);
    match view.table.modules.timer_chambers.offered_by(view.me) {
        _ if most == 0 => refused(Obstacle::NoOpenQuestion),
        offered if offered == dice => refused(Obstacle::UsedUp),
        _ if dice > most => refused(Obstacle::WrongTarget),
        _ if dice > view.mine().hand.in_hand().len() => refused(Obstacle::NoDice),
        _ => Ok(Permit::Volunteer { dice }),
    }
}

pub(crate) fn carry_out(teller: &mut Teller<'_>, who: PlayerId, permit: Permit) {
    let Permit::Volunteer { dice } = permit;
    teller.tell(Fact::Volunteered { who, dice }.into());
}

pub(crate) fn offers(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    let most = threat(view).map_or(0, Penalty::most_dice);
    let offered = view.table.modules.timer_chambers.offered_by(view.me);
    (0..=most).filter(|dice| *dice != offered).for_each(|dice| offer(Command::Volunteer { dice }));
}

pub(crate) fn about(view: &View<'_>, _command: &Command) -> About {
    let running = view.table.modules.timer_chambers.queue(Hourglass::Blue).running();
    let about = About::plain(rule_of(view)).aimed(running.map_or(Aim::Nothing, Aim::Chamber));
    let piece = running.and_then(|chamber| view.book.data.modules.timer_chambers.piece(chamber));
    about.using(piece.unwrap_or(glass_piece(Hourglass::Blue)))
}

pub(crate) fn paid_with(_command: Command, _with: Payment) -> Option<Command> {
    None
}

pub(crate) fn spent(_permit: &Permit) -> Means {
    Means::NONE
}
