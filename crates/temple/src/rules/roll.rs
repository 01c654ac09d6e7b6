//! Rolling and keeping.
//!
//! Rules: BASE-20 to BASE-26, BASE-30. There is no state between two faces: a roll shows its result at once, or waits.

use super::payment;
use crate::dice::DiceSet;
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::players::PlayerId;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// Rule [BASE-22]: any own dice in hand that are neither cursed nor committed; without a choice all such dice that are
/// not kept.
pub(crate) fn judge(view: &View<'_>, dice: Option<DiceSet>, held_ms: u16) -> Result<Permit, WhyNot> {
    let hand = &view.mine().hand;
    let dice = dice.unwrap_or_else(|| hand.rollable().without(hand.kept()));
    match payment::trouble(hand, dice.without(hand.rollable())) {
        Some(Obstacle::DieCursed) => return Err(WhyNot::new(rule!("BASE-30"), Obstacle::DieCursed)),
        Some(obstacle) => return Err(payment::refused_die(rule!("BASE-22"), obstacle)),
        None => {}
    }
    match dice.is_empty() {
        true if view.mine().is_stuck() => Err(WhyNot::new(rule!("BASE-39"), Obstacle::DieCursed)),
        true => Err(WhyNot::new(rule!("BASE-22"), Obstacle::NoDice)),
        false => Ok(Permit::Roll { dice, held_ms }),
    }
}

/// Rule [BASE-24]: every face may be kept except the black mask.
pub(crate) fn judge_keep(view: &View<'_>, dice: DiceSet) -> Result<Permit, WhyNot> {
    let hand = &view.mine().hand;
    match payment::trouble(hand, dice.without(hand.usable())) {
        Some(obstacle) => Err(WhyNot::new(rule!("BASE-24"), obstacle)),
        None if dice.is_empty() => Err(WhyNot::new(rule!("BASE-24"), Obstacle::NoDice)),
        None => Ok(Permit::Keep(dice)),
    }
}

/// Rule [BASE-25]: kept dice may be rolled again, so the mark may be taken off.
pub(crate) fn judge_unkeep(view: &View<'_>, dice: DiceSet) -> Result<Permit, WhyNot> {
    let hand = &view.mine().hand;
    match payment::trouble(hand, dice.without(hand.kept())) {
        Some(obstacle) => Err(WhyNot::new(rule!("BASE-25"), obstacle)),
        None if dice.is_empty() => Err(WhyNot::new(rule!("BASE-25"), Obstacle::NoDice)),
        None => Ok(Permit::Unkeep(dice)),
    }
}

impl Teller<'_> {
    /// Rule [BASE-23]: a roll that comes too early waits; a newer one replaces it.
    pub(crate) fn roll(&mut self, who: PlayerId, dice: DiceSet, held_ms: u16) {
        if self.now() < self.table().of(who).ready_at {
            self.tell(Fact::RollWaits { who, dice, held_ms })
        } else {
            self.throw(who, dice, held_ms)
        }
    }

    /// Rule [BASE-23]: dice that were used, pledged, lost or locked meanwhile have dropped out.
    pub(crate) fn roll_waiting(&mut self, who: PlayerId) {
        if let Some(waiting) = self.table().of(who).waiting {
            self.throw(who, waiting.dice, waiting.held_ms);
        }
    }

    fn throw(&mut self, who: PlayerId, dice: DiceSet, held_ms: u16) {
        let view = self.view(who);
        let fallen = view.book.falling(&view, who, dice, held_ms);
        let ready_at = self.now().plus_ms(view.book.roll_pace_ms(&view, who));
        if !fallen.is_empty() {
            self.tell(Fact::DiceLost { who, dice: fallen });
        }
        let dice = dice.without(fallen);
        let faces = self.throw_dice(who, dice);
        self.tell(Fact::Rolled { who, dice, faces, ready_at });
    }

    pub(crate) fn keep(&mut self, who: PlayerId, dice: DiceSet) {
        self.tell(Fact::Kept { who, dice });
    }

    pub(crate) fn unkeep(&mut self, who: PlayerId, dice: DiceSet) {
        self.tell(Fact::Unkept { who, dice });
    }
}
