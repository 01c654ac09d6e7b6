//! How well a bot plays: the levels, and what each of them is in numbers. All of it is data; `docs/balance.md` has what
//! comes of it.

use crate::Worth;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Level {
    /// Somebody in their second game: looks at the next room and at their own sheet.
    Gentle,
    /// Somebody who has played a few times.
    #[default]
    Steady,
    /// Somebody who has played a lot: reckons with the dice to come and with everybody's sheet.
    Sharp,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 3] = [Level::Gentle, Level::Steady, Level::Sharp];

    /// Its name on the command line and in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Gentle => "gentle",
            Level::Steady => "steady",
            Level::Sharp => "sharp",
        }
    }

    /// The level of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// What it is in numbers.
    pub(crate) const fn skill(self) -> &'static Skill {
        match self {
            Level::Gentle => &GENTLE,
            Level::Steady => &STEADY,
            Level::Sharp => &SHARP,
        }
    }
}

/// What sets the levels apart.
#[derive(Debug)]
pub(crate) struct Skill {
    /// Rooms in a row that are looked at while dice are rolled, and while the temple is explored.
    pub rooms_rolling: u8,
    /// The same while the temple is explored.
    pub rooms_exploring: u8,
    /// Dice to come that are reckoned with.
    pub coming: u8,
    /// How much of a partner's special room and of partners on their way is seen, in thousandths.
    pub partners: Worth,
    /// How much of the others' maps is seen, in thousandths.
    pub pool: Worth,
    /// How much of the way to the exit is seen before the last turn, in thousandths.
    pub foresight: Worth,
    /// What a Reroll must bring before it is spent; none if only two black masks are rolled again.
    pub reroll_for: Option<Worth>,
    /// How many turns of a die a Heal must bring.
    pub heal_for: u8,
    /// How much of the rooms around is seen, in thousandths.
    pub field: Worth,
}

static GENTLE: Skill = Skill {
    rooms_rolling: 1,
    rooms_exploring: 2,
    coming: 0,
    partners: 0,
    pool: 250,
    foresight: 350,
    reroll_for: None,
    heal_for: 99,
    field: 0,
};

static STEADY: Skill = Skill {
    rooms_rolling: 2,
    rooms_exploring: 2,
    coming: 0,
    partners: 300,
    pool: 300,
    foresight: 420,
    reroll_for: None,
    heal_for: 6,
    field: 0,
};

static SHARP: Skill = Skill {
    rooms_rolling: 4,
    rooms_exploring: 6,
    coming: 6,
    partners: 1000,
    pool: 1000,
    foresight: 1000,
    reroll_for: Some(350),
    heal_for: 3,
    field: 1000,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_found_by_name() {
        for level in Level::ALL {
            assert_eq!(Level::from_name(level.name()), Some(level));
        }
        assert_eq!(Level::from_name("Sharp"), None);
    }
}
