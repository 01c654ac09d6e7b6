//! The answers a person has got, so that a wish sent twice is carried out once.

use std::collections::VecDeque;

use protocol::{ServerFrame, SorryCode};
use temple::why_not::WhyNot;

/// So many answers are remembered per person.
const CAPACITY: usize = 64;

/// The last answers of one person.
#[derive(Default)]
pub(crate) struct Answers {
    highest: u32,
    recent: VecDeque<(u32, Answer)>,
}

/// What was answered. There are many of them, so they are kept short; a frame is long.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    /// It was carried out.
    Done {
        /// The last event it brought about.
        seq: u32,
    },
    /// A rule forbade it.
    Refused(WhyNot),
    /// Something else forbade it.
    Sorry(SorryCode),
}

impl Answer {
    /// The frame that says so.
    pub fn frame(self, id: u32) -> ServerFrame {
        match self {
            Answer::Done { seq } => ServerFrame::Done { id, seq },
            Answer::Refused(why_not) => ServerFrame::Refused { id, why_not },
            Answer::Sorry(code) => ServerFrame::Sorry { code, id: Some(id) },
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
    pub fn highest(&self) -> u32 {
        self.highest
    }

    pub fn look_up(&self, id: u32) -> Known {
        if id > self.highest {
            return Known::New;
        }
        match self.recent.iter().rev().find(|(other, _)| *other == id) {
            Some((_, answer)) => Known::Answered(*answer),
            None => Known::Forgotten,
        }
    }

    pub fn remember(&mut self, id: u32, answer: Answer) {
        self.highest = id;
        if self.recent.len() == CAPACITY {
            self.recent.pop_front();
        }
        self.recent.push_back((id, answer));
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
}
