//! When the journal fails: nothing is acknowledged, the clock stands, everybody is told, and it all goes on when it works again.

use protocol::{ServerFrame, SorryCode, Stage};

use crate::READY_MS;
use crate::hosted::Hosted;
use crate::outbox::Output;
use crate::room::RoomOf;

/// Whether the journal fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// It does not.
    None,
    /// It does.
    NotKept,
}

impl<G: Hosted> RoomOf<G> {
    /// The journal cannot keep what it was given. It tries again by itself, and says so by [`RoomOf::on_durable`].
    pub fn on_trouble(&mut self, now_ms: u64, out: &mut Vec<Output>) {
        self.now_ms = self.now_ms.max(now_ms);
        if self.trouble == Trouble::None && !self.ended {
            self.trouble = Trouble::NotKept;
            self.interrupt();
            // What is waiting must not be shown; that it waits may be.
            let everybody = self.everybody();
            if let Some(play) = self.play.as_ref().filter(|play| !play.is_over()) {
                self.outbox.send_at_once(everybody.clone(), ServerFrame::Clock(play.clock.shown(self.now_ms)));
            }
            self.outbox.send_at_once(everybody, ServerFrame::Sorry { code: SorryCode::NotKept, id: None });
        }
        self.outbox.release(out);
    }

    /// Whether the journal fails.
    pub(crate) fn is_in_trouble(&self) -> bool {
        self.trouble == Trouble::NotKept
    }

    /// Stops the clock of a running game for as long as it takes.
    fn interrupt(&mut self) {
        if let Some(play) = self.play.as_mut().filter(|_| self.stage == Stage::Running) {
            play.clock.pause(self.now_ms);
            self.enter_stage(Stage::Interrupted);
        }
    }

    /// Everything is safe again: the game goes on in a moment.
    pub(crate) fn go_on_after_trouble(&mut self) {
        if self.trouble == Trouble::None || !self.outbox.is_settled() {
            return;
        }
        self.trouble = Trouble::None;
        let ready_at = self.ready_at();
        if let Some(play) = self.play.as_mut().filter(|_| self.stage == Stage::Interrupted) {
            play.clock.hold_until(ready_at, self.now_ms);
            self.lobby_changed = true;
            self.show_clock();
        }
    }

    /// When everybody has had time to get ready. At the pace of a test that takes less.
    pub(crate) fn ready_at(&self) -> u64 {
        self.now_ms + READY_MS / u64::from(self.config.pace)
    }
}
