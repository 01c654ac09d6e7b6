//! How often a lobby may change and people may speak, and how often everybody is told of it: what one person sends goes out to
//! forty.

use std::collections::VecDeque;

use protocol::{ClientFrame, PersonId, SorryCode, Stage};

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

/// What one person may say, call and report: as fast as anybody talks.
const SPEAKER: Measure = Measure { per_minute: 60, burst: 10 };

/// What all who play may say together. Five have to be in a hurry before anybody else is not heard.
const SEATED: Measure = Measure { per_minute: 240, burst: 60 };

/// What all who watch may: however many there are, they keep nobody in a seat from being heard.
const WATCHING: Measure = Measure { per_minute: 60, burst: 20 };

/// How often one person may ask what can be done: every answer is a look at the whole table.
const ASKING: Measure = Measure { per_minute: 240, burst: 8 };

/// What has happened to a table lately.
#[derive(Default)]
pub(crate) struct Haste {
    /// When everybody was told of it, the last few times.
    told: VecDeque<u64>,
    /// The stage they were told.
    stage: Option<Stage>,
    /// What the guests have left, and what the host has, whoever that is.
    guests: Option<Bucket>,
    host: Option<Bucket>,
    /// What those who play may still say, and those who watch.
    seated: Option<Bucket>,
    watching: Option<Bucket>,
}

/// What somebody may still do.
#[derive(Default)]
pub(crate) struct Allowance {
    /// How much of the lobby they may change.
    changes: Option<Bucket>,
    /// How much they may say.
    words: Option<Bucket>,
    /// How often they may ask.
    asks: Option<Bucket>,
}

/// Pays out of a bucket that is full at first.
fn pays(bucket: &mut Option<Bucket>, measure: Measure, now_ms: u64) -> bool {
    bucket.get_or_insert_with(|| Bucket::full(measure, now_ms)).pay(now_ms).is_ok()
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
        if self.host == Some(person) {
            return !pays(&mut self.haste.host, HOST, now_ms);
        }
        let own = self.member_mut(person).map(|member| &mut member.allowance.changes);
        !(own.is_some_and(|own| pays(own, GUEST, now_ms)) && pays(&mut self.haste.guests, ALL, now_ms))
    }

    /// Pays for something that everybody hears.
    pub(crate) fn pay_for_words(&mut self, person: PersonId) -> Result<(), SorryCode> {
        let (now_ms, is_seated) = (self.now_ms, self.seat_of(person).is_some());
        if self.config.rate == Rate::Unlimited {
            return Ok(());
        }
        let own = self.member_mut(person).map(|member| &mut member.allowance.words);
        let own = own.is_some_and(|own| pays(own, SPEAKER, now_ms));
        let (all, measure) = match is_seated {
            true => (&mut self.haste.seated, SEATED),
            false => (&mut self.haste.watching, WATCHING),
        };
        if own && pays(all, measure, now_ms) { Ok(()) } else { Err(SorryCode::TooFast) }
    }

    /// Pays for a question.
    pub(crate) fn pay_for_question(&mut self, person: PersonId) -> Result<(), SorryCode> {
        let (now_ms, is_limited) = (self.now_ms, self.config.rate == Rate::Usual);
        let own = self.member_mut(person).map(|member| &mut member.allowance.asks);
        let pays = !is_limited || own.is_some_and(|own| pays(own, ASKING, now_ms));
        if pays { Ok(()) } else { Err(SorryCode::TooFast) }
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
