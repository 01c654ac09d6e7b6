//! From words to the engine's ids. An unknown word is an error with its line, never a failed check.

use temple::components::{Components, Group};
use temple::dice::DieId;
use temple::modules::characters::Character;
use temple::modules::curses::Curse;
use temple::players::PlayerId;
use temple::table::Table;
use temple::temple::{self as board, ChamberId};

use crate::syntax::{Die, Place, Seat};

/// Why a word means nothing here.
pub(crate) type Named<T> = Result<T, String>;

pub(crate) fn player(seat: Seat) -> PlayerId {
    PlayerId(seat.0)
}

/// A tile of the component data whose rules exist.
pub(crate) fn chamber(data: &Components, id: &str) -> Named<ChamberId> {
    let found = data.chamber_named(id).ok_or_else(|| format!("there is no chamber '{id}'"))?;
    match module_of(data.chamber(found).group) {
        Some(module) => Err(format!("'{id}' belongs to {module}, which does not exist yet")),
        None => Ok(found),
    }
}

/// The module a group of tiles waits for.
fn module_of(group: Group) -> Option<&'static str> {
    match group {
        Group::Main | Group::Basic | Group::CurseTreasure => None,
        Group::Illusion => Some("illusion_chambers"),
        Group::Special => Some("special_chambers"),
        Group::Quest => Some("quest_chambers"),
        Group::Trap => Some("trap_chambers"),
        Group::Timer => Some("timer_chambers"),
        Group::Queenie => Some("a Queenie"),
    }
}

/// A tile that lies in the temple.
pub(crate) fn placed(data: &Components, table: &Table, id: &str) -> Named<ChamberId> {
    let found = chamber(data, id)?;
    match table.temple.get(found) {
        Some(_) => Ok(found),
        None => Err(format!("'{id}' does not lie in the temple")),
    }
}

/// The place named by a chamber and perhaps its part.
pub(crate) fn place(data: &Components, table: &Table, place: &Place) -> Named<board::Place> {
    let chamber = placed(data, table, &place.chamber)?;
    if place.part.is_some() && data.chamber(chamber).rear.is_empty() {
        return Err(format!("'{}' has no compartments", place.chamber));
    }
    Ok(board::Place { chamber, part: place.part.unwrap_or_default() })
}

/// Cards of the data file whose rules do not exist yet.
const CURSES_TO_COME: &str = "curse_soul_exchange curse_lost_treasure curse_really_cursed curse_doomed curse_stand_up \
    curse_poison curse_strangle_vines curse_mind_control curse_snare curse_magic_bonds curse_weakest_link \
    curse_misinformation";
const CHARACTERS_TO_COME: &str = "char_teleporter char_trickster";

fn unknown(what: &str, id: &str, to_come: &str) -> String {
    if to_come.split_whitespace().any(|one| one == id) {
        format!("'{id}' belongs to a module that does not exist yet")
    } else {
        format!("there is no {what} '{id}'")
    }
}

pub(crate) fn curse(id: &str) -> Named<Curse> {
    Curse::from_id(id).ok_or_else(|| unknown("curse", id, CURSES_TO_COME))
}

pub(crate) fn character(id: &str) -> Named<Character> {
    Character::from_id(id).ok_or_else(|| unknown("character", id, CHARACTERS_TO_COME))
}

/// A die the player has or has had.
pub(crate) fn die(table: &Table, who: PlayerId, die: Die) -> Named<DieId> {
    if die.number() <= table.of(who).hand.ever() {
        Ok(DieId(die.number() - 1))
    } else {
        Err(format!("there is no die {}", die.number()))
    }
}

pub(crate) fn not_yet<T>(what: &str) -> Named<T> {
    Err(format!("{what} belongs to a module that does not exist yet"))
}
