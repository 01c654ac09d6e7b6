//! How well a bot plays: the levels, and what each of them is in numbers. All of it is data; `docs/balance.md` has what comes of it.

use crate::greedy::Pace;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Somebody in his second game: slow, often at something else than what is needed.
    Gentle,
    /// Somebody who has played a few times.
    Steady,
    /// Somebody who has played a lot and still thinks with his own head.
    Sharp,
    /// Bots that look at the same table and agree without a word, faster than people: for comparing figures.
    Machine,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 4] = [Level::Gentle, Level::Steady, Level::Sharp, Level::Machine];

    /// Its name on the command line and in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Gentle => "gentle",
            Level::Steady => "steady",
            Level::Sharp => "sharp",
            Level::Machine => "machine",
        }
    }

    /// The level of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// What it is in numbers; the machine is none of these.
    pub(crate) const fn temper(self) -> Option<&'static Temper> {
        match self {
            Level::Gentle => Some(&GENTLE),
            Level::Steady => Some(&STEADY),
            Level::Sharp => Some(&SHARP),
            Level::Machine => None,
        }
    }
}

/// What sets the levels apart.
#[derive(Debug)]
pub(crate) struct Temper {
    /// From one act to the next, such as a roll, in ms.
    pub rhythm: Pace,
    /// To make up one's mind at a new goal, in ms.
    pub ponder: Pace,
    /// To look about in a chamber one has just come to, in ms.
    pub arrival: Pace,
    /// How much two errands must differ before the better one is seen as better; a step is worth ten.
    pub blur: u32,
    /// Once in so many times some other errand is chosen, good or bad.
    pub errs_once_in: u32,
    /// Once in so many looks somebody else's plight, or a pot that is being filled, is seen.
    pub notices_once_in: u32,
    /// Once in so many rolls useful dice go with the others.
    pub fumbles_once_in: u32,
    /// From farther than this nobody goes home on a gong.
    pub home_steps: u8,
    /// With so many gems in the depot it is time to leave.
    pub gems_left: u8,
}

static GENTLE: Temper = Temper {
    rhythm: Pace(1200, 1600),
    ponder: Pace(3500, 5000),
    arrival: Pace(2200, 4200),
    blur: 40,
    errs_once_in: 3,
    notices_once_in: 6,
    fumbles_once_in: 4,
    home_steps: 9,
    gems_left: 1,
};

static STEADY: Temper = Temper {
    rhythm: Pace(1000, 1500),
    ponder: Pace(3000, 4800),
    arrival: Pace(2000, 4000),
    blur: 40,
    errs_once_in: 4,
    notices_once_in: 5,
    fumbles_once_in: 4,
    home_steps: 7,
    gems_left: 1,
};

static SHARP: Temper = Temper {
    rhythm: Pace(900, 1400),
    ponder: Pace(2000, 4000),
    arrival: Pace(1500, 3200),
    blur: 25,
    errs_once_in: 6,
    notices_once_in: 3,
    fumbles_once_in: 8,
    home_steps: 6,
    gems_left: 2,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_and_minds_are_those_of_people() {
        for level in Level::ALL {
            assert_eq!(Level::from_name(level.name()), Some(level));
            let Some(temper) = level.temper() else { continue };
            let Pace(quick, slow) = temper.rhythm;
            assert!((900..=1600).contains(&quick) && (quick..=1600).contains(&slow), "{level:?} {temper:?}");
            let Pace(quick, slow) = temper.ponder;
            assert!((2000..=5000).contains(&quick) && (quick..=5000).contains(&slow), "{level:?} {temper:?}");
        }
        assert_eq!(Level::from_name("Steady"), None);
        assert!(Level::Machine.temper().is_none());
    }
}
