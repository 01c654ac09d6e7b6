//! What failing costs.
//!
//! Rules: TIM-32, TIM-43, TIM-44, TIM-54.

use super::Penalty;
use crate::event::{self, DieFate};
use crate::game::Teller;
use crate::players::{PlayerId, PlayerSet};

/// Takes a penalty.
pub(super) fn take(teller: &mut Teller<'_>, penalty: Penalty) {
    match penalty {
        // Rule [TIM-44]: from the supply, without limit.
        Penalty::Gems(gems) => teller.tell(event::Fact::GemsAdded { gems }),
        Penalty::Dice(dice) => shared_out(teller, dice),
        Penalty::PlayersLoseOne(players) => one_each(teller, players),
    }
}

/// Rule [TIM-43]: volunteers first, each with as many dice as offered; the rest one by one from whoever has most in hand.
fn shared_out(teller: &mut Teller<'_>, dice: u8) {
    let mut left = dice;
    for (who, offered) in volunteers(teller) {
        let given = offered.min(left).min(in_hand(teller, who));
        (0..given).for_each(|_| lose_one(teller, who));
        left -= given;
    }
    while left > 0 {
        let Some(who) = richest(teller, PlayerSet::default()) else { return };
        lose_one(teller, who);
        left -= 1;
    }
}

/// Rule [TIM-32]: different adventurers, volunteers first; with fewer inside as many as there are.
fn one_each(teller: &mut Teller<'_>, players: u8) {
    let mut struck = PlayerSet::default();
    for (who, _) in volunteers(teller) {
        if struck.len() < players && has_any(teller, who) {
            lose_one(teller, who);
            struck = struck.with(who);
        }
    }
    while struck.len() < players {
        let Some(who) = richest(teller, struck) else { return };
        lose_one(teller, who);
        struck = struck.with(who);
    }
}

/// Who has stepped forward and is still inside, in this order, with how many dice. Rule [TIM-54]: those who have escaped neither
/// pay nor volunteer.
fn volunteers(teller: &Teller<'_>) -> tinyvec::ArrayVec<[(PlayerId, u8); 6]> {
    let table = teller.table();
    let inside = |who: PlayerId| !table.of(who).escaped;
    let all = table.modules.timer_chambers.volunteers().iter();
    all.filter(|one| inside(one.who)).map(|one| (one.who, one.dice)).collect()
}

fn in_hand(teller: &Teller<'_>, who: PlayerId) -> u8 {
    teller.table().of(who).hand.in_hand().len()
}

/// Whether somebody has a die to lose. Rule [BASE-77]: with none in hand one that is held elsewhere goes.
fn has_any(teller: &Teller<'_>, who: PlayerId) -> bool {
    in_hand(teller, who) > 0 || !teller.table().of(who).hand.held().is_empty()
}

/// Whoever inside has most dice in hand, of equals the first seat.
fn richest(teller: &Teller<'_>, spared: PlayerSet) -> Option<PlayerId> {
    let can_pay = |who: &PlayerId| !spared.has(*who) && has_any(teller, *who);
    teller.table().inside().filter(can_pay).max_by_key(|who| (in_hand(teller, *who), std::cmp::Reverse(*who)))
}

fn lose_one(teller: &mut Teller<'_>, who: PlayerId) {
    teller.take_die(who, DieFate::Lost);
}
