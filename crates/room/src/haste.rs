//! How often a lobby may change, and how often everybody is told of it: what one person sends goes out to forty.

use std::collections::VecDeque;

use protocol::{ClientFrame, Stage};

use crate::room::Room;

/// Whether a lobby is held up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rate {
    /// As fast as anybody gathers, and no faster.
    #[default]
    Usual,
    /// As fast as it can: in a page, in measurements.
    Unlimited,
}

/// Everybody is told so often within [`SECOND_MS`] at most. A new stage is told at once.
const TOLD: usize = 4;
const SECOND_MS: u64 = 1_000;

/// What all people at a table together may change in a second for ever, and at once after a rest.
const CHANGES_PER_SECOND: u64 = 20;
const BURST: u64 = 80;

/// What a change costs, so that every ms gives back a whole number.
const PRICE: u64 = SECOND_MS;

/// What has happened to a lobby lately.
#[derive(Default)]
pub(crate) struct Haste {
    /// When everybody was told of it, the last few times.
    told: VecDeque<u64>,
    /// The stage they were told.
    stage: Option<Stage>,
    /// How much of the burst is used up, in prices, and since when it fills again.
    spent: u64,
    since_ms: u64,
}

/// Frames by which people change the lobby. What has a number is answered once and never changes it.
pub(crate) fn is_of_lobby(frame: &ClientFrame) -> bool {
    let other = matches!(frame, ClientFrame::Ask { .. } | ClientFrame::Before { .. } | ClientFrame::Ping { .. });
    !other && frame.id().is_none()
}

impl Room {
    /// Pays for a change; true if too many were made.
    pub(crate) fn is_too_hasty(&mut self) -> bool {
        let (haste, now_ms) = (&mut self.haste, self.now_ms);
        haste.spent = haste.spent.saturating_sub((now_ms - haste.since_ms) * CHANGES_PER_SECOND);
        haste.since_ms = now_ms;
        let too_hasty = self.config.rate == Rate::Usual && haste.spent + PRICE > BURST * PRICE;
        haste.spent += if too_hasty { 0 } else { PRICE };
        too_hasty
    }

    /// Whether everybody may be told of the lobby now, who are then told.
    pub(crate) fn may_tell_lobby(&mut self) -> bool {
        let waits = self.lobby_due().is_some_and(|due| self.now_ms < due);
        if !waits {
            self.haste.told.push_back(self.now_ms);
            if self.haste.told.len() > TOLD {
                self.haste.told.pop_front();
            }
            self.haste.stage = Some(self.stage);
        }
        !waits
    }

    /// When everybody may be told again, if it is not at once.
    pub(crate) fn lobby_due(&self) -> Option<u64> {
        let haste = &self.haste;
        let limited =
            self.config.rate == Rate::Usual && haste.stage == Some(self.stage) && haste.told.len() == TOLD;
        haste.told.front().filter(|_| limited).map(|first| first + SECOND_MS)
    }
}
