//! The answers a person has got, so that a wish sent twice is carried out once.

use std::collections::VecDeque;

use kit::RuleId;
use protocol::{ServerFrame, SorryCode};
use serde::{Deserialize, Serialize};
use temple::why_not::WhyNot;

use crate::hosted::Hosted;

/// So many answers are remembered per person.
const CAPACITY: usize = 64;

/// So many numbers at least are noted at a time where the answers themselves are not kept.
const AHEAD: u32 = 64;

/// The last answers of one person.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Answers {
    highest: u32,
    recent: VecDeque<(u32, Answer)>,
    /// Numbers up to this one stand in the journal as used.
    #[serde(skip)]
    noted: u32,
}

/// What was answered. There are many of them, so they are kept short; a frame is long. Append only: the numbers stand in journals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// It was carried out.
    Done {
        /// The last event it brought about.
        seq: u32,
    },
    /// A rule forbade it.
    Refused(WhyNot),
    /// Something else forbade it.
    Sorry(SorryCode),
    /// A rule of another game than the temple forbade it.
    Forbidden {
        /// The rule.
        rule: RuleId,
        /// What stood in the way: its place in the list of that game.
        obstacle: u8,
    },
}

impl Answer {
    /// The frame that says so.
    pub(crate) fn frame<G: Hosted>(self, id: u32) -> ServerFrame {
        match self {
            Answer::Done { seq } => ServerFrame::Done { id, seq },
            Answer::Refused(why_not) => ServerFrame::Refused { id, why_not },
            Answer::Sorry(code) => ServerFrame::Sorry { code, id: Some(id) },
            Answer::Forbidden { rule, obstacle } => G::forbidden(id, rule, obstacle),
        }
    }
}

/// What is known about an id.
pub(crate) enum Known {
    /// It has not been answered.
    New,
    /// It was answered so.
    Answered(Answer),
    /// It lies too far back.
    Forgotten,
}

impl Answers {
    /// The highest id answered.
    pub(crate) fn highest(&self) -> u32 {
        self.highest
    }

    /// Whether nothing was ever answered.
    pub(crate) fn is_empty(&self) -> bool {
        self.highest == 0
    }

    pub(crate) fn look_up(&self, id: u32) -> Known {
        if id > self.highest {
            return Known::New;
        }
        match self.recent.iter().rev().find(|(other, _)| *other == id) {
            Some((_, answer)) => Known::Answered(*answer),
            None => Known::Forgotten,
        }
    }

    pub(crate) fn remember(&mut self, id: u32, answer: Answer) {
        self.highest = self.highest.max(id);
        if self.recent.len() == CAPACITY {
            self.recent.pop_front();
        }
        self.recent.push_back((id, answer));
    }

    /// Up to which number all count as used once this one is, if the journal does not say so yet. The larger the numbers, the more
    /// at a time: whoever leaps ahead runs out of numbers before they have filled a journal.
    pub(crate) fn note_ahead(&mut self, id: u32) -> Option<u32> {
        if id <= self.noted {
            return None;
        }
        self.noted = id.saturating_add(AHEAD + id / 8);
        Some(self.noted)
    }

    /// All of it stands in the journal, exactly.
    pub(crate) fn are_kept(&mut self) {
        self.noted = self.highest;
    }

    /// Numbers up to this one may have been used; what was answered is not known.
    pub(crate) fn use_up(&mut self, up_to: u32) {
        self.highest = self.highest.max(up_to);
        self.noted = self.noted.max(up_to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_given_again_until_it_is_forgotten() {
        let mut answers = Answers::default();
        assert!(matches!(answers.look_up(0), Known::Forgotten), "ids begin at 1");
        for id in 1..=100 {
            assert!(matches!(answers.look_up(id), Known::New));
            answers.remember(id, Answer::Done { seq: id });
        }
        assert!(matches!(answers.look_up(100), Known::Answered(Answer::Done { seq: 100 })));
        assert!(matches!(answers.look_up(37), Known::Answered(Answer::Done { seq: 37 })));
        assert!(matches!(answers.look_up(36), Known::Forgotten));
        assert_eq!(answers.highest(), 100);
    }

    #[test]
    fn numbers_are_noted_many_at_a_time_and_leaps_run_out_of_them() {
        let mut answers = Answers::default();
        let up_to = answers.note_ahead(1).expect("the first is news");
        assert!((2..=up_to).all(|id| answers.note_ahead(id).is_none()));
        let (mut id, mut notes) = (up_to, 0);
        while let Some(up_to) = id.checked_add(1).and_then(|next| answers.note_ahead(next)) {
            (id, notes) = (up_to, notes + 1);
        }
        assert!(notes < 200, "{notes}");
        answers.use_up(7);
        assert!(matches!(answers.look_up(7), Known::Forgotten), "it may have been used");
    }
}
