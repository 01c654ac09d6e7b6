//! From words to the engine's ids. An unknown word is an error with its line, never a failed check.

use temple::components::{Components, Group, PIECE_NAMES};
use temple::dice::{DieId, MAX_AIDS, MAX_DICE};
use temple::game::Game;
use temple::modules::MANIFESTS;
use temple::players::PlayerId;
use temple::rulebook::Piece;
use temple::table::Table;
use temple::temple::{self as board, ChamberId};

use crate::modules;
use crate::syntax::{Die, Place, Seat};

/// Why a word means nothing here.
pub(crate) type Named<T> = Result<T, String>;

pub(crate) fn player(seat: Seat) -> PlayerId {
    PlayerId(seat.0)
}

/// A tile of the component data whose rules exist.
pub(crate) fn chamber(data: &Components, id: &str) -> Named<ChamberId> {
    let found = data.chamber_named(id).ok_or_else(|| format!("there is no chamber '{id}'"))?;
    let group = data.chamber(found).group;
    let of_module = MANIFESTS.iter().any(|module| module.brings(data, found));
    if matches!(group, Group::Main | Group::Basic) || of_module {
        Ok(found)
    } else {
        Err(format!("'{id}' belongs to a module that does not exist yet"))
    }
}

/// A tile that lies in the temple, or is about to.
pub(crate) fn placed(data: &Components, table: &Table, id: &str) -> Named<ChamberId> {
    let found = chamber(data, id)?;
    match table.temple.get(found).is_some() || table.temple.is_afloat(found) {
        true => Ok(found),
        false => Err(format!("'{id}' does not lie in the temple")),
    }
}

/// The place named by a chamber and perhaps its part.
pub(crate) fn place(data: &Components, table: &Table, place: &Place) -> Named<board::Place> {
    part_of(data, placed(data, table, &place.chamber)?, place)
}

/// The place that a command or a check names. A tile that is drawn later or has vanished under the pile may be named too: nobody stands
/// there and no way leads there.
pub(crate) fn place_in(game: &Game, place: &Place) -> Named<board::Place> {
    let data = &game.book().data;
    let chamber = chamber(data, &place.chamber)?;
    let is_shown =
        || game.table().adventurers.iter().filter_map(|one| one.placing).any(|one| one.chamber == chamber);
    if game.scripted_tiles_above(chamber).is_some() || is_shown() {
        part_of(data, chamber, place)
    } else {
        self::place(data, game.table(), place)
    }
}

fn part_of(data: &Components, chamber: ChamberId, place: &Place) -> Named<board::Place> {
    if place.part.is_some() && data.chamber(chamber).rear.is_empty() {
        return Err(format!("'{}' has no compartments", place.chamber));
    }
    Ok(board::Place { chamber, part: place.part.unwrap_or_default() })
}

/// A card, tile or token whose rules exist; `noun` is what the scenario calls it.
pub(crate) fn piece(noun: &str, id: &str) -> Named<Piece> {
    match Piece::from_id(id).filter(|piece| modules::calls(piece.module, noun)) {
        Some(piece) => Ok(piece),
        None if PIECE_NAMES.contains(&id) && Piece::from_id(id).is_none() => {
            Err(format!("'{id}' belongs to a module that does not exist yet"))
        }
        None => Err(format!("there is no {noun} '{id}'")),
    }
}

/// Any card, tile or token whose rules exist.
pub(crate) fn any_piece(id: &str) -> Named<Piece> {
    match Piece::from_id(id) {
        Some(piece) => Ok(piece),
        None if PIECE_NAMES.contains(&id) => Err(format!("'{id}' belongs to a module that does not exist yet")),
        None => Err(format!("there is no piece '{id}'")),
    }
}

/// Whether there is such a piece or will be one; of what is misspelt it would always be true that it is not there.
pub(crate) fn known_piece(id: &str) -> Named<()> {
    let is_known =
        Piece::from_id(id).is_some() || PIECE_NAMES.contains(&id) || modules::nouns().any(|noun| noun == id);
    if is_known { Ok(()) } else { Err(format!("there is no piece '{id}'")) }
}

/// A card or tile that pays like dice, by the number that follows those of the dice; `nth` tells several of one kind apart. Whoever
/// has none names an empty place, and hears what everybody hears who names a die that is not theirs (BASE-99).
pub(crate) fn aid(table: &Table, who: PlayerId, id: &str, nth: usize) -> Named<DieId> {
    let (piece, hand) = (any_piece(id)?, &table.of(who).hand);
    let mut places = hand.aids().filter(|(_, held)| held.piece == piece).map(|(place, _)| place);
    let empty = || (0..MAX_AIDS).find(|place| hand.aid(*place).is_none());
    match places.nth(nth).or_else(empty) {
        Some(place) => Ok(DieId((MAX_DICE + place) as u8)),
        None => Err(format!("the player has no '{id}' to pay with")),
    }
}

/// Whether somebody who comes from one chamber through its border to another is in the part that a scenario names; a bare id names
/// both.
pub(crate) fn comes_into(table: &Table, from: ChamberId, named: &Place, to: board::Place) -> bool {
    let side = table.temple.side_towards(from, to.chamber);
    named.part.is_none() || side.is_some_and(|side| table.temple.place_behind(to.chamber, side.opposite()) == to)
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
