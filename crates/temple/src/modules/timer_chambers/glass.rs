//! The hourglasses: they start, go on and end, and the next chamber gets them.
//!
//! Rules: TIM-4 to TIM-7, TIM-10, TIM-30, TIM-31, TIM-35 to TIM-37, TIM-40 to TIM-42.

use super::{Ban, Fact, Hourglass, Outcome, TimerSpec, penalty, timer};
use crate::alarm::Timer;
use crate::dice::{DiceSet, DieId, Means};
use crate::event::{self, DieFate};
use crate::game::Teller;
use crate::players::{PlayerId, PlayerSet};
use crate::rulebook::{Moment, Piece, Rulebook};
use crate::rules::pot;
use crate::setup::seconds_after;
use crate::temple::{ChamberId, Place};

pub(super) fn react(teller: &mut Teller<'_>, moment: Moment) {
    match moment {
        Moment::ChamberWakes(laid) => queue_up(teller, laid.chamber),
        Moment::Arrived { who, .. } => fetch_die(teller, who),
        Moment::LossSwapped { who, back, gone } => follow_swap(teller, who, back, gone),
        Moment::CountdownEnded => miss_dice(teller),
        Moment::Escaped(who) => drop_die(teller, who),
        _ => {}
    }
}

/// What is printed on a chamber, and the chamber as a piece.
fn printed(book: &Rulebook, chamber: ChamberId) -> Option<(&TimerSpec, Piece)> {
    let data = &book.data.modules.timer_chambers;
    Some((data.of(chamber)?, data.piece(chamber)?))
}

/// Rules [TIM-4], [TIM-7]: a chamber that is discovered and joined gets its hourglass at once, and nobody is moved. Rule
/// [TIM-5]: if it is in use the chamber waits, first come, first served. Rule [TIM-51]: a tile that was sent back never comes
/// here.
fn queue_up(teller: &mut Teller<'_>, chamber: ChamberId) {
    let book = teller.book().clone();
    let Some((spec, _)) = printed(&book, chamber) else { return };
    let is_free = teller.table().modules.timer_chambers.queue(spec.glass).running().is_none();
    teller.tell(Fact::Queued { glass: spec.glass, chamber }.into());
    if is_free {
        start(teller, spec.glass);
    }
}

/// Starts the hourglass at the chamber that is next, if there is one.
fn start(teller: &mut Teller<'_>, glass: Hourglass) {
    let Some(chamber) = teller.table().modules.timer_chambers.queue(glass).running() else { return };
    let book = teller.book().clone();
    let Some((spec, piece)) = printed(&book, chamber) else { return };
    teller.tell(Fact::Started { chamber, timer: piece }.into());
    wind(teller, glass);
    if spec.takes_dice > 0 {
        take_dice(teller, chamber);
    }
}

fn wind(teller: &mut Teller<'_>, glass: Hourglass) {
    let seconds = teller.book().data.modules.timer_chambers.seconds[glass as usize];
    teller.set_timer(timer(glass), seconds_after(teller.now(), seconds));
}

/// The time of an hourglass is over.
pub(super) fn rings(teller: &mut Teller<'_>, rung: Timer) {
    let glass = if rung == timer(Hourglass::Green) { Hourglass::Green } else { Hourglass::Blue };
    let queue = *teller.table().modules.timer_chambers.queue(glass);
    let Some(chamber) = queue.running() else { return };
    let book = teller.book().clone();
    let Some((spec, piece)) = printed(&book, chamber) else { return };
    match glass {
        // Rule [TIM-10]: it is turned once, and stands at the lower thing.
        Hourglass::Green if queue.step() + 1 < spec.bans.len() => {
            teller.tell(Fact::WentOn { glass, chamber, timer: piece }.into());
            wind(teller, glass);
            pots_go_on(teller, spec.bans[queue.step()]);
        }
        Hourglass::Green => {
            end(teller, glass, Outcome::RunOut);
            pots_go_on(teller, spec.bans[queue.step()]);
            start(teller, glass);
        }
        Hourglass::Blue => {
            fail(teller, chamber, spec, queue.step());
            start(teller, glass);
        }
    }
}

fn end(teller: &mut Teller<'_>, glass: Hourglass, outcome: Outcome) {
    let Some(chamber) = teller.table().modules.timer_chambers.queue(glass).running() else { return };
    let Some((_, timer)) = printed(teller.book(), chamber) else { return };
    teller.tell(Fact::Ended { glass, chamber, timer, outcome }.into());
}

/// Rule [TIM-12]: what waited because gems were forbidden takes effect at once, if it is still full.
fn pots_go_on(teller: &mut Teller<'_>, over: Ban) {
    if over == Ban::Gems {
        for who in teller.table().players() {
            if !teller.table().of(who).escaped {
                teller.fire_full_pots(who);
            }
        }
    }
}

/// Rules [TIM-31], [TIM-37], [TIM-42]: what was pledged comes back, dice on the chamber are lost, and the penalty of the first
/// unfinished task applies. Rule [TIM-5]: all of it before the next chamber starts.
fn fail(teller: &mut Teller<'_>, chamber: ChamberId, spec: &TimerSpec, step: usize) {
    withdraw_pledges(teller, chamber);
    lose_dice(teller);
    if let Some(task) = spec.tasks.get(step) {
        penalty::take(teller, task.penalty);
    }
    end(teller, Hourglass::Blue, Outcome::Failed);
}

fn withdraw_pledges(teller: &mut Teller<'_>, chamber: ChamberId) {
    for who in teller.table().players() {
        let one = teller.table().of(who);
        let pot = pot::number_in(&teller.book().data, chamber);
        let dice = if one.place.chamber == chamber { one.hand.pledged(pot) } else { Means::NONE };
        if !dice.is_empty() {
            teller.tell(event::Fact::Withdrawn { who, dice });
        }
    }
}

/// Rules [TIM-31], [TIM-40]: after a task the hourglass stands at the next one, without being turned; after the last one nothing
/// happens, and it is free.
pub(super) fn task_done(teller: &mut Teller<'_>, place: Place) {
    let glass = Hourglass::Blue;
    let step = teller.table().modules.timer_chambers.queue(glass).step();
    let Some((spec, timer)) = printed(teller.book(), place.chamber) else { return };
    if step + 1 < spec.tasks.len() {
        return teller.tell(Fact::WentOn { glass, chamber: place.chamber, timer }.into());
    }
    free_early(teller);
}

/// Rule [TIM-6]: a task done early frees its hourglass at once.
fn free_early(teller: &mut Teller<'_>) {
    teller.stop_timer(timer(Hourglass::Blue));
    end(teller, Hourglass::Blue, Outcome::Mastered);
    start(teller, Hourglass::Blue);
}

/// The chamber on which dice lie.
fn bowl(teller: &Teller<'_>) -> Option<ChamberId> {
    let running = teller.table().modules.timer_chambers.queue(Hourglass::Blue).running()?;
    printed(teller.book(), running).filter(|(spec, _)| spec.takes_dice > 0).map(|_| running)
}

/// Rules [TIM-35], [TIM-53], [CUR-24]: everybody inside puts one die of their hand there, as BASE-77 says; one that lies on a
/// card stays there. Rule [TIM-36]: whoever is there already has it back at once.
fn take_dice(teller: &mut Teller<'_>, chamber: ChamberId) {
    let inside: PlayerSet = teller.table().inside().collect();
    for who in inside.iter() {
        if let Some(die) = teller.take_die(who, DieFate::HeldElsewhere) {
            teller.tell(Fact::DiePut { who, die }.into());
        }
    }
    for who in
        inside.iter().filter(|who| teller.table().of(*who).place.chamber == chamber).collect::<PlayerSet>().iter()
    {
        give_back(teller, who);
    }
    free_if_empty(teller);
}

/// Rule [TIM-36]: whoever comes there, in whatever way, has their die back, unrolled.
fn fetch_die(teller: &mut Teller<'_>, who: PlayerId) {
    let here = teller.table().of(who).place.chamber;
    if bowl(teller) == Some(here) && teller.table().modules.timer_chambers.die_of(who).is_some() {
        give_back(teller, who);
        free_if_empty(teller);
    }
}

fn give_back(teller: &mut Teller<'_>, who: PlayerId) {
    if let Some(die) = teller.table().modules.timer_chambers.die_of(who) {
        teller.tell(Fact::DieGone { who }.into());
        teller.tell(event::Fact::DieReturned { who, die });
    }
}

/// Rule [TIM-37]: when all dice are fetched the hourglass is free early.
fn free_if_empty(teller: &mut Teller<'_>) {
    if bowl(teller).is_some() && !teller.table().modules.timer_chambers.has_dice() {
        free_early(teller);
    }
}

/// Rule [TIM-37]: dice that are still there when the minute is over are lost.
fn lose_dice(teller: &mut Teller<'_>) {
    for who in teller.table().players() {
        if let Some(die) = teller.table().modules.timer_chambers.die_of(who) {
            teller.tell(Fact::DieGone { who }.into());
            teller.tell(event::Fact::DiceLost { who, dice: DiceSet::one(die) });
        }
    }
}

/// Rule [TIM-35] with [BASE-77]: the die on the chamber changes with the swap. One that a slam had taken off the chamber comes back
/// as it was: it lies there again, or is lost if its hourglass is free by now.
fn follow_swap(teller: &mut Teller<'_>, who: PlayerId, back: DieId, gone: DieId) {
    let (memory, held) = (&teller.table().modules, teller.table().of(who).hand.held());
    let (here, on_card) = (memory.timer_chambers.die_of(who), memory.curses.die_on_card(who));
    if held.has(gone) && here == Some(back) {
        return teller.tell(Fact::DiePut { who, die: gone }.into());
    }
    if held.has(back) && here.is_none() && on_card != Some(back) {
        match bowl(teller) {
            Some(_) => teller.tell(Fact::DiePut { who, die: back }.into()),
            None => teller.tell(event::Fact::DiceLost { who, dice: DiceSet::one(back) }),
        }
    }
}

/// Rule [BASE-77]: a slam takes the die on the chamber from somebody who has none in hand. Rule [TIM-37]: when no other lies there the
/// hourglass is free.
fn miss_dice(teller: &mut Teller<'_>) {
    for who in teller.table().players() {
        let held = teller.table().of(who).hand.held();
        if teller.table().modules.timer_chambers.die_of(who).is_some_and(|die| !held.has(die)) {
            teller.tell(Fact::DieGone { who }.into());
            free_if_empty(teller);
        }
    }
}

/// Rule [TIM-54]: whoever has escaped has nothing to do with it any more.
fn drop_die(teller: &mut Teller<'_>, who: PlayerId) {
    if teller.table().modules.timer_chambers.die_of(who).is_some() {
        teller.tell(Fact::DieGone { who }.into());
        free_if_empty(teller);
    }
}
