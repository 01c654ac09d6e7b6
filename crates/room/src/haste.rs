//! How often a lobby may change, and how often everybody is told of it: what one person sends goes out to forty.

use std::collections::VecDeque;

use protocol::{ClientFrame, PersonId, Stage};

use crate::bucket::{Bucket, Measure};
use crate::hosted::Hosted;
use crate::room::RoomOf;

/// Whether a lobby is held up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rate {
    /// As fast as anybody gathers, and no faster.
    #[default]
    Usual,
    /// As fast as it can: in a page, in measurements.
    Unlimited,
}

/// Everybody is told so often within [`SECOND_MS`] at most. A new stage is told at once, and so is what a start waits for.
const TOLD: usize = 4;
const SECOND_MS: u64 = 1_000;

/// What the guests of a table may change together, so that forty of them are not forty times as much.
const ALL: Measure = Measure { per_minute: 1_200, burst: 80 };

/// What one of them may. Ten are needed before anybody else has to wait.
const GUEST: Measure = Measure { per_minute: 120, burst: 20 };

/// What the host may, whatever the others do: whoever cannot be sent away could hold the table for ever.
const HOST: Measure = Measure { per_minute: 1_200, burst: 80 };

/// What has happened to a lobby lately.
#[derive(Default)]
pub(crate) struct Haste {
    /// When everybody was told of it, the last few times.
    told: VecDeque<u64>,
    /// The stage they were told.
    stage: Option<Stage>,
    /// What the guests have left, and what the host has, whoever that is.
    guests: Option<Bucket>,
    host: Option<Bucket>,
}

/// Frames by which people change the lobby. What has a number is answered once and never changes it.
pub(crate) fn is_of_lobby(frame: &ClientFrame) -> bool {
    let other = matches!(frame, ClientFrame::Ask { .. } | ClientFrame::Before { .. } | ClientFrame::Ping { .. });
    !other && frame.id().is_none()
}

impl<G: Hosted> RoomOf<G> {
    /// Pays for a change of somebody; true if they have made too many, or all guests together have.
    pub(crate) fn is_too_hasty(&mut self, person: PersonId) -> bool {
        if self.config.rate == Rate::Unlimited {
            return false;
        }
        let now_ms = self.now_ms;
        let pays = |bucket: &mut Option<Bucket>, measure| {
            bucket.get_or_insert_with(|| Bucket::full(measure, now_ms)).pay(now_ms).is_ok()
        };
        if self.host == Some(person) {
            return !pays(&mut self.haste.host, HOST);
        }
        let own = self.people.iter_mut().find(|member| member.id() == person).map(|member| &mut member.changes);
        !(own.is_some_and(|own| pays(own, GUEST)) && pays(&mut self.haste.guests, ALL))
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

    /// When everybody may be told again, if it is not at once. A start that waits for words waits for nothing that nobody is told.
    pub(crate) fn lobby_due(&self) -> Option<u64> {
        let haste = &self.haste;
        let hurries = haste.stage != Some(self.stage) || self.starting_ms.is_some();
        let limited = self.config.rate == Rate::Usual && !hurries && haste.told.len() == TOLD;
        haste.told.front().filter(|_| limited).map(|first| first + SECOND_MS)
    }
}
