//! A set-up as bytes and as JSON.
//!
//! Handicaps stand there only if somebody has one. So a game without them is written as it was before they existed, and
//! logs of that time can still be read. In bytes a mark beside the number of players announces them, for bytes have no names.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Difficulty, Handicap, ModuleSet, Options, Setup};
use crate::modules::ModuleChoices;
use crate::players::MAX_PLAYERS;

/// Beside the number of players: handicaps follow.
const WITH_HANDICAPS: u8 = 0x80;

type Handicaps = [Handicap; MAX_PLAYERS];

/// A set-up without handicaps.
#[derive(Serialize, Deserialize)]
struct Plain {
    players: u8,
    dice_each: Option<u8>,
    modules: ModuleSet,
    difficulty: Difficulty,
    clock: Option<u8>,
    options: Options,
    choices: ModuleChoices,
}

/// A set-up where fields have names.
#[derive(Serialize, Deserialize)]
struct Readable {
    #[serde(flatten)]
    plain: Plain,
    #[serde(default, skip_serializing_if = "is_none")]
    handicaps: Handicaps,
}

fn is_none(handicaps: &Handicaps) -> bool {
    *handicaps == Handicaps::default()
}

impl Plain {
    fn of(setup: &Setup) -> Plain {
        Plain {
            players: setup.players,
            dice_each: setup.dice_each,
            modules: setup.modules,
            difficulty: setup.difficulty,
            clock: setup.clock,
            options: setup.options.clone(),
            choices: setup.choices.clone(),
        }
    }

    fn with(self, handicaps: Handicaps) -> Setup {
        Setup {
            players: self.players,
            dice_each: self.dice_each,
            modules: self.modules,
            difficulty: self.difficulty,
            clock: self.clock,
            options: self.options,
            choices: self.choices,
            handicaps,
        }
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (plain, handicaps) = (Plain::of(self), self.handicaps);
        if serializer.is_human_readable() {
            return Readable { plain, handicaps }.serialize(serializer);
        }
        if is_none(&handicaps) {
            plain.serialize(serializer)
        } else {
            (Plain { players: self.players | WITH_HANDICAPS, ..plain }, handicaps).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Setup, D::Error> {
        if !deserializer.is_human_readable() {
            return deserializer.deserialize_tuple(2, Bytes);
        }
        let Readable { plain, handicaps } = Readable::deserialize(deserializer)?;
        Ok(plain.with(handicaps))
    }
}

/// Reads what stands before the handicaps, and them if they are announced.
struct Bytes;

impl<'de> Visitor<'de> for Bytes {
    type Value = Setup;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a set-up")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Setup, A::Error> {
        let cut_off = || A::Error::custom("the set-up is cut off");
        let plain: Plain = parts.next_element()?.ok_or_else(cut_off)?;
        if plain.players & WITH_HANDICAPS == 0 {
            return Ok(plain.with(Handicaps::default()));
        }
        let handicaps = parts.next_element()?.ok_or_else(cut_off)?;
        Ok(Plain { players: plain.players & !WITH_HANDICAPS, ..plain }.with(handicaps))
    }
}
