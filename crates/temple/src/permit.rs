//! The only judge: is this wish legal, and what exactly would be done? The same function in engine, page and bot.
//!
//! Rule: BASE-99 (the order of refusals). Groups 1 and 2 are judged here for every command; each action judges its place,
//! then the bans, then what is used up, then the dice.

use crate::command::Command;
use crate::dice::{DiceRow, DiceSet, DieId, Means};
use crate::game::Teller;
use crate::modules::ModulePermit;
use crate::players::PlayerId;
use crate::rulebook::Nature;
use crate::rules;
use crate::rules::pot::MODULE_POT;
use crate::table::{Phase, Says};
use crate::temple::{Place, Side};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// A wish that was found legal, with everything that was left open decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // one permit per command, documented there
pub enum Permit {
    Roll { dice: DiceSet, held_ms: u16 },
    Keep(DiceSet),
    Unkeep(DiceSet),
    Free { whom: PlayerId, dice: DiceSet, with: DieId },
    Enter { to: Place, spent: Means },
    Discover { side: Option<Side>, spent: Means },
    Lay(Side),
    Commit { dice: DiceRow, pot: u8, released: Option<(PlayerId, DieId)> },
    Withdraw(Means),
    Escape { spent: Means },
    Give { die: DieId, to: PlayerId },
    ProposeFate,
    Agree,
    Refuse,
    Lose(DieId),
    HoldMasks,
    OfferMasks,
    Concede,
    PlayOn,
    Module(ModulePermit),
    Answer { from: PlayerId, says: Says },
    Retract,
    Fire,
    AskPause,
    AgreePause,
    RefusePause,
}

/// Judges a wish of the looking player. Rule [BASE-99]: with several obstacles the first in its order is named.
///
/// # Errors
/// The first obstacle in the order of BASE-99.
pub fn permit(view: &View<'_>, wish: &Command) -> Result<Permit, WhyNot> {
    may_act(view, wish)?;
    is_free(view, wish)?;
    match wish {
        Command::Roll { dice, held_ms } => rules::roll::judge(view, *dice, *held_ms),
        Command::Keep(dice) => rules::roll::judge_keep(view, *dice),
        Command::Unkeep(dice) => rules::roll::judge_unkeep(view, *dice),
        Command::Free { whom, dice, with } => rules::free::judge(view, *whom, *dice, *with),
        Command::Enter { to, with } => rules::enter::judge(view, *to, *with),
        Command::Discover { side, with } => rules::discover::judge(view, *side, *with),
        Command::Lay(side) => rules::discover::judge_lay(view, *side),
        Command::Commit { dice, level: MODULE_POT } => rules::pot::judge(view, dice),
        Command::Commit { dice, level } => rules::activate::judge(view, dice, *level),
        Command::Withdraw(means) => rules::activate::judge_withdraw(view, *means),
        Command::Escape { with } => rules::escape::judge(view, *with),
        Command::Give { die, to } => rules::escape::judge_gift(view, *die, *to),
        Command::ProposeFate => rules::fate::judge(view),
        Command::Agree => rules::fate::judge_vote(view).map(|()| Permit::Agree),
        Command::Refuse => rules::fate::judge_vote(view).map(|()| Permit::Refuse),
        Command::Lose(die) => rules::countdown::judge_swap(view, *die),
        Command::HoldMasks => Ok(Permit::HoldMasks),
        Command::OfferMasks => Ok(Permit::OfferMasks),
        Command::Concede => Ok(Permit::Concede),
        Command::PlayOn => Ok(Permit::PlayOn),
        Command::Module(command) => command.judge(view).map(Permit::Module),
        Command::Answer { from, says } => rules::request::judge_answer(view, *from, *says),
        Command::Retract => rules::request::judge_retract(view),
        Command::Fire => rules::pot::judge_fire(view),
        Command::AskPause => rules::pause::judge(view),
        Command::AgreePause => rules::pause::judge_vote(view).map(|()| Permit::AgreePause),
        Command::RefusePause => rules::pause::judge_vote(view).map(|()| Permit::RefusePause),
    }
}

/// Whether the looking player may talk to the others; chat, voice and calls ask this before they pass anything on.
///
/// # Errors
/// The module that forbids it.
pub fn may_speak(view: &View<'_>) -> Result<(), WhyNot> {
    view.book.bans(view, Nature::Speak)
}

/// Group 1 of BASE-99: the game runs and the player is in it.
fn may_act(view: &View<'_>, wish: &Command) -> Result<(), WhyNot> {
    if view.me.index() >= view.table.adventurers.len() {
        return Err(WhyNot::new(rule!("BASE-10"), Obstacle::NoSuchPlayer));
    }
    match view.table.phase {
        Phase::Running => {}
        Phase::Ready => return Err(WhyNot::new(rule!("BASE-11"), Obstacle::NotStarted)),
        // Everybody has escaped: that is what winning means.
        Phase::Won => return Err(WhyNot::new(rule!("BASE-63"), Obstacle::Over)),
        Phase::Lost => return Err(WhyNot::new(rule!("BASE-80"), Obstacle::Over)),
    }
    if view.mine().escaped && !matches!(wish, Command::Give { .. }) {
        Err(WhyNot::new(rule!("BASE-63"), Obstacle::Escaped))
    } else {
        Ok(())
    }
}

/// Group 2 of BASE-99: the player is not busy. Votes and answers are never refused as busy.
fn is_free(view: &View<'_>, wish: &Command) -> Result<(), WhyNot> {
    let natures = wish.natures(view);
    if natures.has_any(&[Nature::Vote, Nature::Answer]) {
        return Ok(());
    }
    // Rule [BASE-48]: while placing they may roll, keep, vote and answer, nothing else.
    if view.mine().placing.is_some() && !natures.has_any(&[Nature::Roll, Nature::Keep]) {
        return Err(WhyNot::new(rule!("BASE-48"), Obstacle::Placing));
    }
    view.book.busy(view, natures)
}

impl Teller<'_> {
    /// Carries out what was permitted.
    #[inline(always)] // there is one caller, and every command comes this way
    pub(crate) fn carry_out(&mut self, me: PlayerId, permit: &Permit) {
        match *permit {
            Permit::Roll { dice, held_ms } => self.roll(me, dice, held_ms),
            Permit::Keep(dice) => self.keep(me, dice),
            Permit::Unkeep(dice) => self.unkeep(me, dice),
            Permit::Free { whom, dice, with } => self.free(me, whom, dice, with),
            Permit::Enter { to, spent } => self.enter(me, to, spent),
            Permit::Discover { side, spent } => self.discover(me, side, spent),
            Permit::Lay(side) => self.lay_shown(me, side),
            Permit::Commit { dice, pot, released } => self.commit(me, dice, pot, released),
            Permit::Withdraw(means) => self.withdraw(me, means),
            Permit::Escape { spent } => self.escape(me, spent),
            Permit::Give { die, to } => self.give(me, die, to),
            Permit::ProposeFate => self.propose_fate(me),
            Permit::Agree => self.agree(me),
            Permit::Refuse => self.refuse(me),
            Permit::Lose(die) => self.swap_loss(me, die),
            Permit::HoldMasks => self.hold_masks(me),
            Permit::OfferMasks => self.offer_masks(me),
            Permit::Concede => self.concede(me),
            Permit::PlayOn => self.play_on(me),
            Permit::Module(permit) => permit.carry_out(self, me),
            Permit::Answer { from, says } => self.answer(me, from, says),
            Permit::Retract => self.retract(me),
            Permit::Fire => self.fire_module_pot(me),
            Permit::AskPause => self.ask_pause(me),
            Permit::AgreePause => self.agree_to_pause(me),
            Permit::RefusePause => self.refuse_pause(me),
        }
    }
}
