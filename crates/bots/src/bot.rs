//! A bot of any level in a seat.

use kit::Tick;
use temple::view::View;

use crate::company::Company;
use crate::friend::{Mind, Role, Thought};
use crate::greedy::{Greedy, Pace};
use crate::level::Level;

/// A player of one seat.
#[derive(Clone)]
pub struct Bot {
    hands: Greedy,
    /// None for the machine, whose hands think.
    mind: Option<Mind>,
}

impl Bot {
    /// A player of this level with its own chance.
    #[must_use]
    pub fn new(seed: u64, level: Level) -> Bot {
        Bot::for_role(seed, level, Role::Player)
    }

    /// Somebody who plays for somebody who is away. There is no machine among them: they are careful.
    #[must_use]
    pub fn standing_in(seed: u64, level: Level) -> Bot {
        Bot::for_role(seed, if level == Level::Machine { Level::Sharp } else { level }, Role::StandIn)
    }

    fn for_role(seed: u64, level: Level, role: Role) -> Bot {
        Bot { hands: Greedy::new(seed, Pace::QUICK), mind: level.temper().map(|temper| Mind::new(temper, role)) }
    }

    /// Forgets everything for a new game, as if it had been made with this seed.
    pub fn restart(&mut self, seed: u64) {
        self.hands.restart(seed);
        self.mind.iter_mut().for_each(Mind::restart);
    }

    /// When it looks at the table again, after a decision.
    pub fn next_look(&mut self, now: Tick) -> Tick {
        match &self.mind {
            Some(mind) => mind.next_look(&mut self.hands, now),
            None => self.hands.next_look(now),
        }
    }

    /// What the looking player should wish for and call now; nothing when there is nothing sensible to do.
    #[inline]
    pub fn decide(&mut self, view: &View<'_>, company: &Company) -> Thought {
        match &mut self.mind {
            Some(mind) => mind.decide(&mut self.hands, view, company),
            None => Thought { wish: self.hands.decide(view), call: None },
        }
    }
}

/// The machine at another pace.
impl From<Greedy> for Bot {
    fn from(hands: Greedy) -> Bot {
        Bot { hands, mind: None }
    }
}
