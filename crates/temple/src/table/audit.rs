//! Whether a table can be a real one; run after every command in tests and simulations.

use super::{Phase, Presence, Table};
use crate::alarm::{Alarm, MAX_TIMERS};
use crate::rulebook::{Lying, Rulebook, Whereabouts};

impl Table {
    /// Whether the table can be a real one; run after every command in tests and simulations.
    ///
    /// # Errors
    /// What is wrong.
    pub fn audit(&self, book: &Rulebook) -> Result<(), &'static str> {
        self.temple.audit()?;
        self.adventurers.iter().try_for_each(|adventurer| adventurer.hand.audit())?;
        for adventurer in &self.adventurers {
            let here = adventurer.place.chamber;
            if self.temple.get(here).is_none() && !self.temple.is_afloat(here) {
                return Err("an adventurer stands where there is no floor");
            }
            let idle = adventurer.waiting.is_none() && adventurer.placing.is_none();
            if adventurer.escaped && !(idle && adventurer.hand.committed().is_empty()) {
                return Err("an escaped adventurer is still busy");
            }
            if adventurer.waiting.is_some_and(|waiting| !adventurer.hand.rollable().has_all(waiting.dice)) {
                return Err("a waiting roll holds a die that cannot be rolled");
            }
            let levels = &book.data.chamber(adventurer.place.chamber).levels;
            if (levels.len() + usize::from(book.has_pots())..crate::dice::MAX_POTS)
                .any(|pot| !adventurer.hand.pledged(pot).is_empty())
            {
                return Err("dice are pledged to a pot that does not exist");
            }
        }
        let has_no_floor = |lying: Lying| match lying.at {
            Whereabouts::In(chamber) => self.temple.get(chamber).is_none(),
            _ => false,
        };
        if self.pieces.iter().any(|(_, lying)| has_no_floor(lying)) {
            return Err("a piece lies where there is no floor");
        }
        self.audit_alarms()
    }

    /// All gems and all tiles of the set-up; neither number ever changes.
    #[must_use]
    pub fn gems_and_tiles(&self) -> (usize, usize) {
        let on_chambers: usize = self.temple.iter().map(|(_, placed)| usize::from(placed.gems)).sum();
        let shown = self.adventurers.iter().filter(|adventurer| adventurer.placing.is_some()).count();
        let everywhere =
            usize::from(self.depot) + usize::from(self.fate_gems) + usize::from(self.boxed_gems) + on_chambers;
        let gems = everywhere - usize::from(self.added_gems);
        let tiles = self.temple.iter().count() + usize::from(self.temple.afloat().is_some());
        (gems, tiles + usize::from(self.pile) + usize::from(self.boxed_tiles) + shown)
    }

    /// Every alarm belongs to something, and the other way round.
    fn audit_alarms(&self) -> Result<(), &'static str> {
        let running = self.phase == Phase::Running;
        for who in self.players() {
            let adventurer = self.of(who);
            let expected = [
                (Alarm::WaitingRoll(who), usize::from(adventurer.waiting.is_some())),
                (Alarm::Placement(who), usize::from(adventurer.placing.is_some())),
                (Alarm::LossChoice(who), usize::from(!adventurer.losses.is_empty())),
                (Alarm::Request(who), usize::from(self.requests.of(who).is_some())),
            ];
            if running && expected.iter().any(|(alarm, count)| self.alarms.count(*alarm) != *count) {
                return Err("an alarm is missing or left over");
            }
        }
        if self.alarms.timers().count() > MAX_TIMERS {
            return Err("there are more timers than fit");
        }
        if running && self.alarms.count(Alarm::FateVote) != usize::from(self.fate_vote.is_some()) {
            return Err("the vote's alarm is missing or left over");
        }
        if running && self.alarms.count(Alarm::PauseVote) != usize::from(self.pause_vote.is_some()) {
            return Err("the alarm of the question for a pause is missing or left over");
        }
        let waits_for = |who| self.alarms.count(Alarm::Away(who));
        if self.players().any(|who| waits_for(who) > usize::from(self.of(who).presence == Presence::Away)) {
            return Err("somebody who is here is waited for");
        }
        Ok(())
    }
}
