//! A set-up as bytes and as JSON.
//!
//! What came later stands there only where it is needed: handicaps if somebody has one, the choices of later modules if they are
//! not the default, parameters of being away, giving up and pausing likewise, the terms of a challenge if one is played. So a game without them is written as it was before they existed, and saved games of that time can still be
//! read. In bytes a mark beside the number of players announces each, for bytes have no names.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Company, Difficulty, Handicap, ModuleSet, Options, Setup, Terms};
use crate::modules::{FirstChoices, ModuleChoice, ModuleChoices};
use crate::players::MAX_PLAYERS;

/// Beside the number of players: handicaps follow.
const WITH_HANDICAPS: u8 = 0x80;

/// Beside the number of players: choices of later modules follow.
const WITH_LATER_CHOICES: u8 = 0x40;

/// Beside the number of players: parameters of being away, giving up and pausing follow.
const WITH_COMPANY: u8 = 0x20;

/// Beside the number of players: the terms of a challenge follow.
const WITH_CHALLENGE: u8 = 0x10;

type Handicaps = [Handicap; MAX_PLAYERS];

/// A set-up without what came later.
#[derive(Serialize, Deserialize)]
struct Plain {
    players: u8,
    dice_each: Option<u8>,
    modules: ModuleSet,
    difficulty: Difficulty,
    clock: Option<u8>,
    options: Options,
    choices: FirstChoices,
}

/// A set-up where fields have names.
#[derive(Serialize, Deserialize)]
struct Readable {
    #[serde(flatten)]
    plain: Plain,
    #[serde(default, skip_serializing_if = "is_none")]
    handicaps: Handicaps,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    later_choices: Vec<ModuleChoice>,
    #[serde(default, skip_serializing_if = "is_usual")]
    company: Company,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    challenge: Option<Terms>,
}

/// What came later.
struct Later {
    handicaps: Handicaps,
    choices: Vec<ModuleChoice>,
    company: Company,
    challenge: Option<Terms>,
}

fn is_usual(company: &Company) -> bool {
    *company == Company::default()
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
            choices: setup.choices.first(),
        }
    }

    fn with(self, later: Later) -> Setup {
        Setup {
            players: self.players,
            dice_each: self.dice_each,
            modules: self.modules,
            difficulty: self.difficulty,
            clock: self.clock,
            options: self.options,
            company: later.company,
            choices: ModuleChoices::of(self.choices, later.choices),
            handicaps: later.handicaps,
            challenge: later.challenge,
        }
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut plain, handicaps, later_choices) = (Plain::of(self), self.handicaps, self.choices.later());
        let (company, challenge) = (self.company, self.challenge);
        if serializer.is_human_readable() {
            return Readable { plain, handicaps, later_choices, company, challenge }.serialize(serializer);
        }
        let parts = [
            (WITH_HANDICAPS, !is_none(&handicaps)),
            (WITH_LATER_CHOICES, !later_choices.is_empty()),
            (WITH_COMPANY, !is_usual(&company)),
            (WITH_CHALLENGE, challenge.is_some()),
        ];
        let there = |mark| parts.contains(&(mark, true));
        plain.players |= parts.iter().filter(|(_, there)| *there).fold(0, |marks, (mark, _)| marks | mark);
        let mut written = serializer.serialize_tuple(1 + parts.iter().filter(|(_, there)| *there).count())?;
        written.serialize_element(&plain)?;
        if there(WITH_HANDICAPS) {
            written.serialize_element(&handicaps)?;
        }
        if there(WITH_LATER_CHOICES) {
            written.serialize_element(&later_choices)?;
        }
        if there(WITH_COMPANY) {
            written.serialize_element(&company)?;
        }
        if let Some(terms) = challenge {
            written.serialize_element(&terms)?;
        }
        written.end()
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Setup, D::Error> {
        if !deserializer.is_human_readable() {
            return deserializer.deserialize_tuple(5, Bytes);
        }
        let Readable { plain, handicaps, later_choices, company, challenge } = Readable::deserialize(deserializer)?;
        Ok(plain.with(Later { handicaps, choices: later_choices, company, challenge }))
    }
}

/// Reads what always stands there, and what came later if it is announced.
struct Bytes;

impl<'de> Visitor<'de> for Bytes {
    type Value = Setup;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a set-up")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Setup, A::Error> {
        let cut_off = || A::Error::custom("the set-up is cut off");
        let plain: Plain = parts.next_element()?.ok_or_else(cut_off)?;
        let announced = |mark| plain.players & mark != 0;
        let handicaps = if announced(WITH_HANDICAPS) {
            parts.next_element()?.ok_or_else(cut_off)?
        } else {
            Handicaps::default()
        };
        let choices =
            if announced(WITH_LATER_CHOICES) { parts.next_element()?.ok_or_else(cut_off)? } else { Vec::new() };
        let company =
            if announced(WITH_COMPANY) { parts.next_element()?.ok_or_else(cut_off)? } else { Company::default() };
        let challenge =
            if announced(WITH_CHALLENGE) { Some(parts.next_element()?.ok_or_else(cut_off)?) } else { None };
        let players = plain.players & !(WITH_HANDICAPS | WITH_LATER_CHOICES | WITH_COMPANY | WITH_CHALLENGE);
        Ok(Plain { players, ..plain }.with(Later { handicaps, choices, company, challenge }))
    }
}
