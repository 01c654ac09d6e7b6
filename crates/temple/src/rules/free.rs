//! Golden masks: freeing one's own dice and helping.
//!
//! Rules: BASE-31 to BASE-38.

use super::payment;
use crate::dice::{DiceSet, DieId, Face};
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::players::PlayerId;
use crate::rulebook::Nature;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// Rules [BASE-31], [BASE-32]: one golden mask frees up to two cursed dice, of its owner or of one other adventurer in
/// the same chamber. Rule [BASE-33]: all of them belong to one player. Rule [BASE-36]: the mask may have been shown long ago.
/// Rule [BASE-38]: there must be something to free.
pub(crate) fn judge(
    view: &View<'_>,
    whom: PlayerId,
    named: Option<DiceSet>,
    with: DieId,
) -> Result<Permit, WhyNot> {
    if whom.index() >= view.table.adventurers.len() {
        return Err(WhyNot::new(rule!("BASE-32"), Obstacle::NoSuchPlayer));
    }
    let friend = view.table.of(whom);
    if friend.escaped || friend.place != view.mine().place {
        return Err(WhyNot::new(rule!("BASE-32"), Obstacle::NotTogether));
    }
    view.book.bans(view, Nature::Free)?;
    if whom != view.me && friend.holds_masks {
        return Err(WhyNot::new(rule!("BASE-37"), Obstacle::HoldsMasks));
    }
    let cursed = friend.hand.cursed();
    if cursed.is_empty() {
        return Err(WhyNot::new(rule!("BASE-38"), Obstacle::Pointless));
    }
    if let Some(obstacle) = mask_trouble(view, with) {
        return Err(payment::refused_die(rule!("BASE-31"), obstacle));
    }
    let dice = which(view, whom, cursed, named)?;
    Ok(Permit::Free { whom, dice, with })
}

fn mask_trouble(view: &View<'_>, with: DieId) -> Option<Obstacle> {
    let hand = &view.mine().hand;
    let usable = hand.showing(Face::GoldenMask).and(hand.usable());
    if DiceSet::one(with).is_empty() {
        Some(Obstacle::NoSuchDie)
    } else {
        payment::trouble(hand, DiceSet::one(with).without(usable))
    }
}

/// Rule [BASE-37]: of a friend's dice all that the mask can free are freed, lowest first; for themselves the owner names
/// the dice.
fn which(view: &View<'_>, whom: PlayerId, cursed: DiceSet, named: Option<DiceSet>) -> Result<DiceSet, WhyNot> {
    let frees = view.book.mask_frees(view, view.me);
    let most = u8::try_from(frees.value()).unwrap_or(u8::MAX);
    let all = cursed.lowest_few(most);
    match named {
        None => Ok(all),
        Some(named) if !cursed.has_all(named) => Err(WhyNot::new(rule!("BASE-31"), Obstacle::WrongFace)),
        Some(named) if named.is_empty() => Err(WhyNot::new(rule!("BASE-31"), Obstacle::NoDice)),
        Some(named) if named.len() > most => Err(WhyNot { rule: frees.rule(), obstacle: Obstacle::UsedUp }),
        Some(named) if whom != view.me && named != all => Err(WhyNot::new(rule!("BASE-37"), Obstacle::WrongTarget)),
        Some(named) => Ok(named),
    }
}

impl Teller<'_> {
    /// Rule [BASE-35]: the mask must be rolled again, as must the freed dice. Rule [BASE-34]: every die stays with its owner.
    pub(crate) fn free(&mut self, me: PlayerId, whom: PlayerId, dice: DiceSet, with: DieId) {
        self.spend(me, DiceSet::one(with).into());
        self.tell(Fact::Freed { who: whom, dice });
    }

    /// Rule [BASE-37]: help, healing and the turn of fate leave their dice alone.
    /// Rule [BASE-37]: from now on nobody frees them. Rule [CHR-33]: it is also how black masks are saved for an
    /// ability that needs them.
    pub(crate) fn hold_masks(&mut self, who: PlayerId) {
        self.tell(Fact::MasksHeld { who, held: true });
    }

    pub(crate) fn offer_masks(&mut self, who: PlayerId) {
        self.tell(Fact::MasksHeld { who, held: false });
    }
}
