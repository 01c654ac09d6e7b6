//! Pauses: at will where nobody else waits, by agreement at a table.
//!
//! Rule: CLK-5. The game knows the question and the agreement (`temple::rules::pause`); that time stands still, for how long at
//! most, and the moment to get ready afterwards, are the room's.

use protocol::{PersonId, SorryCode, Stage};

use crate::BEAT_MS;
use crate::hosted::Hosted;
use crate::playing::No;
use crate::room::RoomOf;

impl<G: Hosted> RoomOf<G> {
    /// Stops the clock, and with it everything that waits for it, where that is nobody else's affair.
    pub(crate) fn pause(&mut self, person: PersonId) -> Result<(), No> {
        self.seat_of(person).ok_or(SorryCode::NotSeated)?;
        self.play.as_ref().filter(|_| self.stage == Stage::Running).ok_or(SorryCode::NotNow)?;
        if self.is_too_long() {
            return Err(SorryCode::EndlessGame.into());
        }
        self.stand_still(None);
        Ok(())
    }

    /// Rule [CLK-5]: whether a pause is a question to everybody present: at a table, unless it plays for practice.
    pub(crate) fn must_ask_for_pause(&self) -> bool {
        self.stage == Stage::Running && !self.may_pause()
    }

    /// Stops the clock, by agreement for a while at most.
    pub(crate) fn stand_still(&mut self, at_most_ms: Option<u64>) {
        let Some(play) = &mut self.play else { return };
        play.clock.pause(self.now_ms);
        play.pause_ends_ms = at_most_ms.map(|most| self.now_ms + most);
        self.enter_stage(Stage::Paused);
        self.show_clock();
    }

    /// Whether the game may be paused, or the one that would begin now.
    ///
    /// Rule [CLK-5]: solo and practice games may. Bots do not wait: one person with bots in his own page counts as solo.
    pub(crate) fn may_pause(&self) -> bool {
        let by_setup = match &self.play {
            Some(play) => G::may_pause(G::setup_of(&play.game)),
            None => G::may_pause(&self.setup_for(&self.settings, &self.chairs_at_start())),
        };
        let people = self.people.iter().filter(|member| self.seat_of(member.id()).is_some()).count();
        by_setup || self.config.private && people <= 1
    }

    /// Rule [CLK-5]: how long a table may pause, in the shell's time. None where no agreement is needed, and no end either.
    pub(crate) fn longest_pause_ms(&self) -> Option<u64> {
        let play = self.play.as_ref().filter(|_| !self.may_pause())?;
        Some(G::longest_pause_ms(G::setup_of(&play.game)) / u64::from(self.config.pace))
    }

    /// Lets the clock run on. Rule [CLK-5]: anybody may.
    pub(crate) fn go_on(&mut self, person: PersonId) -> Result<(), No> {
        self.seat_of(person).ok_or(SorryCode::NotSeated)?;
        let play = self.play.as_mut().filter(|_| self.stage == Stage::Paused).ok_or(SorryCode::NotNow)?;
        if play.pause_ends_ms.is_some() {
            self.get_ready();
            return Ok(());
        }
        play.clock.resume(self.now_ms);
        play.next_beat_ms = self.now_ms + BEAT_MS;
        self.enter_stage(Stage::Running);
        self.show_clock();
        Ok(())
    }

    /// Rule [CLK-5]: a pause by agreement ends by itself after `table_pause_s`.
    pub(crate) fn end_long_pause(&mut self) {
        if self.play.as_ref().and_then(|play| play.pause_ends_ms).is_some_and(|ends| ends <= self.now_ms) {
            self.get_ready();
        }
    }

    /// Rule [CLK-5]: after a pause by agreement everybody has a moment to get ready.
    pub(crate) fn get_ready(&mut self) {
        let ready_at = self.ready_at();
        let Some(play) = self.play.as_mut().filter(|_| self.stage == Stage::Paused) else { return };
        play.pause_ends_ms = None;
        play.clock.hold_until(ready_at, self.now_ms);
        self.enter_stage(Stage::Interrupted);
        self.show_clock();
    }
}
