//! The one place that writes a table: each fact turns into what lies open now.

use kit::Tick;

use super::{FateVote, Loss, PauseVote, Phase, Placing, Presence, Table, WaitingRoll};
use crate::alarm::{Alarm, Alarms};
use crate::components::ChamberKind;
use crate::dice::{DiceSet, DieId, Hand};
use crate::event::{DieFate, Event, Fact};
use crate::players::{PlayerId, PlayerSet};
use crate::rulebook::Rulebook;
use crate::setup::seconds_after;
use crate::temple::ChamberId;

impl Table {
    /// Writes what happened. The engine and every client use this and nothing else.
    pub fn apply(&mut self, book: &Rulebook, event: &Event) {
        // What one player alone is told leaves no trace on the table, not even that they were heard.
        if let Some(by) = event.by
            && !matches!(event.fact, Fact::Learned { .. })
        {
            self.of_mut(by).heard = event.at;
        }
        match &event.fact {
            Fact::Rolled { who, dice, faces, ready_at } => {
                let adventurer = self.of_mut(*who);
                adventurer.hand.roll(*dice, *faces);
                adventurer.ready_at = *ready_at;
                if adventurer.waiting.take().is_some() {
                    self.alarms.cancel(Alarm::WaitingRoll(*who));
                }
            }
            Fact::Kept { who, dice } => self.of_mut(*who).hand.keep(*dice),
            Fact::Unkept { who, dice } => self.of_mut(*who).hand.unkeep(*dice),
            Fact::Spent { who, dice } => self.change_dice(*who, dice.dice, |hand| hand.spend(*dice)),
            Fact::Freed { who, dice } => self.of_mut(*who).hand.unroll(*dice),
            Fact::Entered { who, to } | Fact::Relocated { who, to } => {
                let adventurer = self.of_mut(*who);
                adventurer.hand.withdraw(adventurer.hand.pledges());
                adventurer.place = *to;
            }
            Fact::RollWaits { who, dice, held_ms } => {
                let adventurer = self.of_mut(*who);
                adventurer.waiting = Some(WaitingRoll { dice: *dice, held_ms: *held_ms });
                let ready_at = adventurer.ready_at;
                self.alarms.cancel(Alarm::WaitingRoll(*who));
                self.alarms.set(ready_at, Alarm::WaitingRoll(*who));
            }
            Fact::Committed { who, dice, pot } => self.apply_committed(*who, dice, usize::from(*pot)),
            Fact::Withdrawn { who, dice } => self.of_mut(*who).hand.withdraw(*dice),
            fact @ (Fact::PiecePut { .. }
            | Fact::PieceMoved { .. }
            | Fact::PieceTurned { .. }
            | Fact::PieceGone { .. }) => self.apply_piece(fact),
            Fact::ChamberRemoved { chamber } => {
                let gems = self.temple.remove(*chamber).map_or(0, |placed| placed.gems);
                self.boxed_gems += gems;
            }
            Fact::PotEmptied { place, pot } => {
                for adventurer in self.adventurers.iter_mut().filter(|one| one.place == *place) {
                    adventurer.hand.spend(adventurer.hand.pledged(usize::from(*pot)));
                }
            }
            Fact::TilesUnderPile { count } => self.pile += count,
            Fact::BorderOpened { chamber, side, piece } => self.temple.open_border(*chamber, *side, *piece),
            Fact::GemsTaken { gems } => {
                self.depot -= gems;
                self.boxed_gems += gems;
            }
            Fact::PlacesSwapped { a, b } => self.apply_swap(*a, *b),
            fact @ (Fact::RequestMade { .. } | Fact::RequestAnswered { .. } | Fact::RequestClosed { .. }) => {
                self.apply_request(fact);
            }
            Fact::TimerSet { timer, at } => {
                self.alarms.cancel((*timer).into());
                self.alarms.set(*at, (*timer).into());
            }
            Fact::TimerStopped { timer } | Fact::TimerRang { timer } => self.alarms.cancel((*timer).into()),
            Fact::AidGained { who, aid } => self.of_mut(*who).hand.gain(*aid),
            Fact::AidsGone { who, aids } => self.of_mut(*who).hand.discard(aids.aids),
            Fact::PotFired { chamber, pot, gems } => self.apply_pot_fired(*chamber, usize::from(*pot), *gems),
            Fact::MasksHeld { who, held } => self.of_mut(*who).holds_masks = *held,
            Fact::Presence { who, presence } => {
                let gone_at = seconds_after(event.at, book.setup.company.away_s);
                self.apply_presence(*who, *presence, gone_at);
            }
            Fact::StaysAway { who } => self.alarms.cancel(Alarm::Away(*who)),
            Fact::Conceded { who } => self.of_mut(*who).concedes = true,
            Fact::PlaysOn { who } => self.of_mut(*who).concedes = false,
            Fact::GivingUp { at } => self.alarms.set(*at, Alarm::GivingUp),
            Fact::GivingUpStopped => self.alarms.cancel(Alarm::GivingUp),
            // That the player was heard is written above.
            Fact::Heard { .. } => {}
            fact @ (Fact::PauseAsked { .. }
            | Fact::PauseAgreed { .. }
            | Fact::PauseRefused { .. }
            | Fact::PauseLapsed
            | Fact::Paused) => self.apply_pause(fact),
            Fact::Module(fact) => self.modules.apply(fact, &self.adventurers),
            Fact::Learned { .. } => {}
            fact @ (Fact::DieTaken { .. } | Fact::LossSwapped { .. } | Fact::LossSettled { .. }) => {
                self.apply_loss(fact);
            }
            Fact::DiceLost { who, dice } => {
                self.change_dice(*who, *dice, |hand| hand.lose(*dice));
                self.forget_losses(*who, *dice);
            }
            Fact::GemsAdded { gems } => {
                self.depot += gems;
                self.added_gems += gems;
            }
            Fact::DieReturned { who, die } => self.apply_returned(*who, *die),
            Fact::Escaped { who } => self.apply_escaped(*who),
            Fact::DieGiven { from, die, to } => {
                let giver = self.of_mut(*from);
                giver.hand.give_away(*die);
                giver.has_given = true;
                self.of_mut(*to).hand.receive();
            }
            fact @ (Fact::FateProposed { .. }
            | Fact::FateWatched { .. }
            | Fact::FateAgreed { .. }
            | Fact::FateRefused { .. }
            | Fact::FateLapsed
            | Fact::FateTurned) => self.apply_fate(fact),
            fact @ (Fact::FirstTile { .. }
            | Fact::TileShown { .. }
            | Fact::ReservedAnew { .. }
            | Fact::TileLaid { .. }
            | Fact::TileBackOnTop { .. }
            | Fact::TileUnderPile { .. }
            | Fact::Rotated { .. }
            | Fact::TileTakenUp { .. }
            | Fact::TileSetDown { .. }
            | Fact::TileOut { .. }) => self.apply_tile(book, fact),
            fact @ (Fact::Started
            | Fact::Gong { .. }
            | Fact::Slammed { .. }
            | Fact::Collapsed
            | Fact::Won
            | Fact::LeftBehind { .. }
            | Fact::GivenUp) => self.apply_clock(book, fact),
        }
    }

    fn apply_swap(&mut self, a: PlayerId, b: PlayerId) {
        for who in [a, b] {
            let hand = &mut self.of_mut(who).hand;
            hand.withdraw(hand.pledges());
        }
        let (place_of_a, place_of_b) = (self.of(a).place, self.of(b).place);
        (self.of_mut(a).place, self.of_mut(b).place) = (place_of_b, place_of_a);
    }

    fn apply_piece(&mut self, fact: &Fact) {
        match *fact {
            Fact::PiecePut { lying } => self.pieces.put(lying),
            Fact::PieceMoved { id, at } => self.pieces.change(id, |lying| lying.at = at),
            Fact::PieceTurned { id, facing } => self.pieces.change(id, |lying| lying.facing = facing),
            Fact::PieceGone { id, .. } => self.pieces.remove(id),
            _ => unreachable!("only pieces come here"),
        }
    }

    fn apply_request(&mut self, fact: &Fact) {
        match *fact {
            Fact::RequestMade { request } => {
                self.requests.open(request);
                self.alarms.set(request.until, Alarm::Request(request.from));
            }
            Fact::RequestAnswered { from, by, says } => self.requests.answer(from, by, says),
            Fact::RequestClosed { from } => {
                self.requests.close(from);
                self.alarms.cancel(Alarm::Request(from));
            }
            _ => unreachable!("only requests come here"),
        }
    }

    /// Changes dice in a way that takes them out of a waiting roll (BASE-23).
    fn change_dice(&mut self, who: PlayerId, dice: DiceSet, change: impl FnOnce(&mut Hand)) {
        let adventurer = self.of_mut(who);
        change(&mut adventurer.hand);
        let waited = adventurer.waiting.is_some();
        adventurer.take_out_of_waiting(dice);
        if waited && adventurer.waiting.is_none() {
            self.alarms.cancel(Alarm::WaitingRoll(who));
        }
    }

    fn apply_committed(&mut self, who: PlayerId, dice: &[DieId], pot: usize) {
        let set = dice.iter().copied().collect();
        self.change_dice(who, set, |hand| dice.iter().for_each(|die| hand.pledge(*die, pot)));
    }

    /// Rules [BASE-55], [BASE-59]: gems move, the chamber is exhausted, pledges to its other pots come back.
    fn apply_pot_fired(&mut self, chamber: ChamberId, pot: usize, gems: u8) {
        self.depot -= gems;
        let placed = self.temple.get_mut(chamber).expect("pots stand in placed chambers");
        placed.gems += gems;
        placed.exhausted = true;
        for adventurer in self.adventurers.iter_mut().filter(|one| one.place.chamber == chamber) {
            let hand = &mut adventurer.hand;
            hand.spend(hand.pledged(pot));
            hand.withdraw(hand.pledges());
        }
    }

    fn apply_loss(&mut self, fact: &Fact) {
        match *fact {
            Fact::DieTaken { who, die, fate, until } => {
                let was = self.of(who).hand.state(die);
                self.send_away(who, die, fate);
                let losses = &self.of(who).losses;
                if losses.len() == losses.capacity() {
                    self.close_loss(who);
                }
                self.of_mut(who).losses.push(Loss { die, was, fate, until });
                self.wind_loss_choice(who);
            }
            Fact::LossSwapped { who, gone } => {
                let loss = self.close_loss(who);
                self.of_mut(who).hand.restore(loss.die, loss.was);
                self.send_away(who, gone, loss.fate);
            }
            Fact::LossSettled { who } => {
                self.close_loss(who);
            }
            _ => unreachable!("only losses come here"),
        }
    }

    /// A die that has come back cannot be swapped any more: its loss is undone.
    fn apply_returned(&mut self, who: PlayerId, die: DieId) {
        self.of_mut(who).hand.unroll(DiceSet::one(die));
        self.forget_losses(who, DiceSet::one(die));
    }

    /// Dice that are back, or gone for good, cannot be swapped any more.
    fn forget_losses(&mut self, who: PlayerId, dice: DiceSet) {
        let losses = &mut self.of_mut(who).losses;
        let before = losses.len();
        losses.retain(|loss| !dice.has(loss.die));
        if losses.len() < before {
            self.wind_loss_choice(who);
        }
    }

    fn send_away(&mut self, who: PlayerId, die: DieId, fate: DieFate) {
        let dice = DiceSet::one(die);
        self.change_dice(who, dice, |hand| match fate {
            DieFate::Lost => hand.lose(dice),
            DieFate::HeldElsewhere => hand.hold_elsewhere(dice),
        });
    }

    fn close_loss(&mut self, who: PlayerId) -> Loss {
        let loss = self.of_mut(who).losses.remove(0);
        self.wind_loss_choice(who);
        loss
    }

    /// One alarm for the oldest loss of a player; the next one gets it when that is settled.
    fn wind_loss_choice(&mut self, who: PlayerId) {
        self.alarms.cancel(Alarm::LossChoice(who));
        if let Some(oldest) = self.of(who).losses.first() {
            self.alarms.set(oldest.until, Alarm::LossChoice(who));
        }
    }

    /// Rule [BASE-39]: whoever is away counts as present until `gone_at`.
    fn apply_presence(&mut self, who: PlayerId, presence: Presence, gone_at: Tick) {
        let was = std::mem::replace(&mut self.of_mut(who).presence, presence);
        let is_over = matches!(self.phase, Phase::Won | Phase::Lost);
        match presence {
            Presence::Here => self.alarms.cancel(Alarm::Away(who)),
            Presence::Away if was == Presence::Away || is_over => {}
            Presence::Away => self.alarms.set(gone_at, Alarm::Away(who)),
        }
    }

    fn apply_pause(&mut self, fact: &Fact) {
        match *fact {
            Fact::PauseAsked { who, until } => {
                let agreed = PlayerSet::default().with(who);
                self.pause_vote = Some(PauseVote { asker: who, agreed, until });
                self.alarms.set(until, Alarm::PauseVote);
            }
            Fact::PauseAgreed { who } => {
                if let Some(vote) = &mut self.pause_vote {
                    vote.agreed = vote.agreed.with(who);
                }
            }
            Fact::PauseRefused { .. } | Fact::PauseLapsed => self.end_pause_vote(),
            Fact::Paused => {
                self.end_pause_vote();
                self.pauses += 1;
            }
            _ => unreachable!("only pauses come here"),
        }
    }

    fn end_pause_vote(&mut self) {
        self.alarms.cancel(Alarm::PauseVote);
        self.pause_vote = None;
    }

    /// Rules [BASE-63], [BASE-64]: they need their tools no longer; dice held elsewhere are lost.
    fn apply_escaped(&mut self, who: PlayerId) {
        for alarm in [Alarm::WaitingRoll(who), Alarm::Placement(who), Alarm::LossChoice(who), Alarm::Request(who)] {
            self.alarms.cancel(alarm);
        }
        self.requests.close(who);
        let adventurer = self.of_mut(who);
        adventurer.escaped = true;
        adventurer.waiting = None;
        adventurer.placing = None;
        adventurer.losses.clear();
        adventurer.hand.withdraw(adventurer.hand.pledges());
        adventurer.hand.lose(adventurer.hand.held());
    }

    fn apply_fate(&mut self, fact: &Fact) {
        match *fact {
            Fact::FateProposed { who, until } => {
                let agreed = PlayerSet::default().with(who);
                self.fate_vote = Some(FateVote { proposer: who, agreed, until });
                self.alarms.set(until, Alarm::FateVote);
            }
            Fact::FateWatched { idle_at } => {
                self.alarms.cancel(Alarm::FateIdle);
                self.alarms.set(idle_at, Alarm::FateIdle);
            }
            Fact::FateAgreed { who } => {
                if let Some(vote) = &mut self.fate_vote {
                    vote.agreed = vote.agreed.with(who);
                }
            }
            Fact::FateRefused { retry_at, .. } => {
                if let Some(vote) = self.end_vote() {
                    self.of_mut(vote.proposer).fate_retry_at = retry_at;
                }
            }
            Fact::FateLapsed => {
                self.end_vote();
            }
            Fact::FateTurned => {
                self.end_vote();
                self.fate_gems -= 1;
                self.depot += 1;
            }
            _ => unreachable!("only the turn of fate comes here"),
        }
    }

    fn end_vote(&mut self) -> Option<FateVote> {
        self.alarms.cancel(Alarm::FateVote);
        self.alarms.cancel(Alarm::FateIdle);
        self.fate_vote.take()
    }

    fn apply_tile(&mut self, book: &Rulebook, fact: &Fact) {
        match *fact {
            Fact::FirstTile { chamber, side } => {
                let start = book.data.only(ChamberKind::StartChamber).expect("checked with the set-up");
                self.pile -= 1;
                self.temple.lay_beside(&book.data, chamber, start, side);
            }
            Fact::TileShown { who, chamber, reserved, until, second } => {
                self.pile -= 1;
                self.of_mut(who).placing = Some(Placing { chamber, reserved, until, second });
                self.alarms.cancel(Alarm::Placement(who));
                self.alarms.set(until, Alarm::Placement(who));
            }
            Fact::ReservedAnew { who, side } => {
                if let Some(placing) = &mut self.of_mut(who).placing {
                    placing.reserved = side;
                }
            }
            Fact::TileLaid { who, chamber, beside, side } => {
                if !self.end_placing(who) {
                    self.pile -= 1;
                }
                self.temple.lay_beside(&book.data, chamber, beside, side);
            }
            Fact::TileBackOnTop { who, .. } | Fact::TileUnderPile { who, .. } => {
                self.end_placing(who);
                self.pile += 1;
            }
            Fact::Rotated { chamber, by } => self.temple.rotate(chamber, by),
            Fact::TileTakenUp { chamber } => self.temple.take_up(chamber),
            Fact::TileSetDown { at, .. } => self.temple.set_down(at),
            Fact::TileOut { .. } => {
                self.temple.drop_afloat();
                self.boxed_tiles += 1;
            }
            _ => unreachable!("only tiles come here"),
        }
    }

    /// Ends an open placement and says whether there was one.
    fn end_placing(&mut self, who: PlayerId) -> bool {
        self.alarms.cancel(Alarm::Placement(who));
        self.of_mut(who).placing.take().is_some()
    }

    fn apply_clock(&mut self, book: &Rulebook, fact: &Fact) {
        match *fact {
            Fact::Started => {
                self.phase = Phase::Running;
                self.wind_clock(book, Tick::START);
            }
            Fact::Gong { n } => {
                self.countdown = Some(n);
                self.wind_clock(book, Tick::START);
            }
            Fact::Slammed { .. } => {
                self.countdown = None;
                self.slams += 1;
                self.wind_clock(book, Tick::START);
            }
            Fact::Won => self.end(Phase::Won),
            Fact::Collapsed | Fact::GivenUp | Fact::LeftBehind { .. } => self.end(Phase::Lost),
            _ => unreachable!("only the clock comes here"),
        }
    }

    fn end(&mut self, phase: Phase) {
        self.phase = phase;
        self.alarms = Alarms::default();
    }

    /// Sets the alarm for the next gong or end of a countdown, not before `from`.
    pub(crate) fn wind_clock(&mut self, book: &Rulebook, from: Tick) {
        self.alarms.cancel(Alarm::Clock);
        let countdown = book.clock().and_then(|clock| clock.countdowns.get(usize::from(self.slams)));
        if let Some(countdown) = countdown {
            let gong = countdown.gong_at.filter(|gong| self.countdown.is_none() && *gong >= from);
            self.alarms.set(gong.unwrap_or(countdown.end_at), Alarm::Clock);
        }
    }
}
