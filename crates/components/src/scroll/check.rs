//! Whether well-formed sheets can be played on: the validation rules of docs/rules/40-roll-and-write.md.
//!
//! They look at structure and at what the rules print, never at the choice of the layout: another layout of the same form passes.

use std::fmt::Display;
use std::ops::RangeInclusive;

use scroll::room::{ROOMS, Room as Place};
use scroll::sheets::{MAX_BOXES, MAX_MAPS, MAX_MARKS, Variant};
use toml::Table;

use super::raw::{Action, Colour, File, Half, Map, Room, Sheet, Side, TrackId};
use crate::check::{Check, bases};
use crate::error::ComponentError;
use crate::raw::Face;

/// The most of anything that is counted on a sheet: totals then fit the engine's counters with room to spare.
const MOST: u8 = 60;

/// Checks the whole file; `table` is the same file before it was read.
pub(super) fn check(file: &File, table: &Table) -> Check {
    bases(table)?;
    grid(file)?;
    dice(file)?;
    players(file)?;
    adventure(file)?;
    variants(file)?;
    sheets(file)
}

fn wrong(entry: &str, field: impl Into<String>, expected: impl Display, found: impl Display) -> Check {
    Err(ComponentError::new(entry, field, expected, found))
}

fn within(entry: &str, field: impl Into<String>, value: u8, range: RangeInclusive<u8>) -> Check {
    if range.contains(&value) {
        return Ok(());
    }
    wrong(entry, field, format!("a whole number from {} to {}", range.start(), range.end()), value)
}

fn grid(file: &File) -> Check {
    if file.meta.schema != 1 {
        return wrong("meta", "schema", "1, the only schema there is", file.meta.schema);
    }
    if file.meta.columns != ["A", "B", "C", "D", "E"] {
        return wrong("meta", "columns", "the letters A to E", format!("{:?}", file.meta.columns));
    }
    if file.meta.rows != [1, 2, 3, 4, 5] {
        return wrong("meta", "rows", "the numbers 1 to 5", format!("{:?}", file.meta.rows));
    }
    Ok(())
}

/// The 25 rooms take the 25 pairs without a black mask, so a die has exactly one of them.
fn dice(file: &File) -> Check {
    let faces = &file.dice.faces;
    if faces.len() != 6 {
        return wrong("dice", "faces", "6 die faces", faces.len());
    }
    match faces.iter().filter(|face| **face == Face::BlackMask).count() {
        1 => {}
        masks => return wrong("dice", "faces", "one black mask", format!("{masks} of them")),
    }
    within("dice", "common", file.dice.common, 1..=16)?;
    within("dice", "sheet", file.dice.sheet, 2..=2)
}

fn players(file: &File) -> Check {
    let found: Vec<u8> = file.player_count.iter().map(|row| row.players).collect();
    if found != [2, 3, 4] {
        return wrong("the file", "player_count", "entries for 2, 3 and 4 players", format!("{found:?}"));
    }
    for row in &file.player_count {
        let entry = format!("player_count {}", row.players);
        within(&entry, "rounds", row.rounds, 1..=MOST)?;
        let targets = [row.targets.easy, row.targets.normal, row.targets.hard];
        if !targets.is_sorted() || targets[0] == 0 || targets[2] > MOST {
            return wrong(
                &entry,
                "targets",
                "gems that rise with the difficulty, from 1 to 60",
                format!("{targets:?}"),
            );
        }
    }
    Ok(())
}

fn adventure(file: &File) -> Check {
    let sheet = &file.adventure;
    let rounds = file.player_count.iter().map(|row| row.rounds).max().unwrap_or_default();
    within("adventure", "round_track", sheet.round_track, rounds..=MOST)?;
    let targets = file.player_count.iter().flat_map(|row| [row.targets.easy, row.targets.normal, row.targets.hard]);
    let mut marks: Vec<u8> = targets.collect();
    marks.sort_unstable();
    marks.dedup();
    if sheet.gem_marks != marks {
        return wrong("adventure", "gem_marks", format!("the targets {marks:?}"), format!("{:?}", sheet.gem_marks));
    }
    within("adventure", "gem_track", sheet.gem_track, marks.last().copied().unwrap_or_default()..=MOST)?;
    within("adventure", "cursed_boxes", sheet.cursed_boxes, 1..=MAX_BOXES as u8)?;
    within("adventure", "special_gems", sheet.special_gems, 1..=9)
}

fn variants(file: &File) -> Check {
    for (n, (_, id)) in (1..).zip(Variant::ALL) {
        let mut found = file.variant.iter().filter(|variant| variant.id == id);
        let entry = format!("variant {id:?}");
        match (found.next(), found.next()) {
            (Some(variant), None) => within(&entry, "n", variant.n, n..=n)?,
            (None, _) => return wrong("the file", "variant", format!("an entry {id:?}"), "none"),
            (Some(_), Some(_)) => return wrong(&entry, "id", "one entry", "two"),
        }
    }
    match file.variant.iter().find(|variant| Variant::ALL.iter().all(|(_, id)| *id != variant.id)) {
        Some(variant) => {
            wrong(&format!("variant {:?}", variant.id), "id", "one of the three variants", &variant.id)
        }
        None => Ok(()),
    }
}

fn sheets(file: &File) -> Check {
    for (side, word) in [(Side::Normal, "normal"), (Side::Variant, "variant")] {
        let count = file.sheet.iter().filter(|sheet| sheet.side == side).count();
        if count != 1 {
            return wrong("the file", "sheet", format!("one entry for the side {word:?}"), count);
        }
    }
    for sheet in &file.sheet {
        let entry = format!("sheet {:?}", sheet.id);
        rooms(&entry, sheet)?;
        prices(&entry, file, sheet)?;
        signs(&entry, sheet)?;
        maps(&entry, sheet)?;
        tracks(&entry, sheet)?;
        gems(&entry, file, sheet)?;
    }
    Ok(())
}

fn rooms(entry: &str, sheet: &Sheet) -> Check {
    if sheet.rooms.len() != ROOMS {
        return wrong(entry, "rooms", "25 rooms, A1 to E5", sheet.rooms.len());
    }
    for (n, room) in sheet.rooms.iter().enumerate() {
        if Place::named(&room.at).is_none() {
            return wrong(entry, format!("rooms[{n}].at"), "a room from A1 to E5", format!("{:?}", room.at));
        }
        if sheet.rooms[..n].iter().any(|other| other.at == room.at) {
            return wrong(entry, format!("rooms[{n}].at"), "each room once", format!("{:?} again", room.at));
        }
        symbols(entry, format!("rooms[{n}].entry"), &room.entry, 2..=2)?;
        if room.exit != (room.action == Action::None) {
            let expected = if room.exit { "no action, because it is the exit" } else { "an action" };
            return wrong(entry, format!("rooms[{n}].action"), expected, format!("{:?}", room.action));
        }
    }
    match sheet.rooms.iter().filter(|room| room.exit).count() {
        1 => Ok(()),
        exits => wrong(entry, "rooms", "one exit", format!("{exits} of them")),
    }
}

/// So many symbols, and no black mask among them.
fn symbols(entry: &str, field: String, faces: &[Face], count: RangeInclusive<usize>) -> Check {
    if !count.contains(&faces.len()) {
        let expected = match (*count.start(), *count.end()) {
            (least, most) if least == most => format!("{least} symbols"),
            (least, most) => format!("{least} to {most} symbols"),
        };
        return wrong(entry, field, expected, faces.len());
    }
    match faces.iter().position(|face| *face == Face::BlackMask) {
        Some(n) => wrong(entry, format!("{field}[{n}]"), "a symbol other than the black mask", "\"black_mask\""),
        None => Ok(()),
    }
}

/// Every ordered pair of faces stands on as many rooms as two dice show it, black masks apart.
fn prices(entry: &str, file: &File, sheet: &Sheet) -> Check {
    let sides = || file.dice.faces.iter().filter(|face| **face != Face::BlackMask);
    for first in sides() {
        for second in sides() {
            let pair = [*first, *second];
            let wanted =
                sides().filter(|face| *face == first).count() * sides().filter(|face| *face == second).count();
            let found = sheet.rooms.iter().filter(|room| room.entry == pair).count();
            if found != wanted {
                let expected = format!("{wanted} rooms with the entry {pair:?} in this order");
                return wrong(entry, "rooms", expected, found);
            }
        }
    }
    Ok(())
}

fn signs(entry: &str, sheet: &Sheet) -> Check {
    for colour in [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow] {
        for half in [Half::Upper, Half::Lower] {
            let shows = |room: &&Room| room.special.is_some_and(|sign| sign.colour == colour && sign.half == half);
            let found = sheet.rooms.iter().filter(shows).count();
            if found != 1 {
                return wrong(entry, "rooms", format!("one room with the {half:?} half of {colour:?}"), found);
            }
        }
    }
    Ok(())
}

fn maps(entry: &str, sheet: &Sheet) -> Check {
    if !(1..=MAX_MAPS).contains(&sheet.maps.len()) {
        return wrong(entry, "maps", format!("1 to {MAX_MAPS} maps"), sheet.maps.len());
    }
    for (n, map) in sheet.maps.iter().enumerate() {
        if sheet.maps[..n].iter().any(|other| other.id == map.id) {
            return wrong(entry, format!("maps[{n}].id"), "each id once", format!("{:?} again", map.id));
        }
        symbols(entry, format!("maps[{n}].left"), &map.left, 2..=MAX_MARKS)?;
        symbols(entry, format!("maps[{n}].right"), &map.right, 1..=MAX_MARKS)?;
    }
    let rushes = |map: &Map| map.bonus == TrackId::Rush;
    if sheet.maps.iter().any(rushes) {
        Ok(())
    } else {
        wrong(entry, "maps", "a map with the bonus \"rnw_rush\"", "none")
    }
}

fn tracks(entry: &str, sheet: &Sheet) -> Check {
    for id in TrackId::ALL {
        let found = sheet.tracks.iter().filter(|track| track.id == id).count();
        if found != 1 {
            return wrong(entry, "tracks", format!("one track {id:?}"), found);
        }
    }
    for (n, track) in sheet.tracks.iter().enumerate() {
        within(entry, format!("tracks[{n}].length"), track.length, 1..=MOST)?;
        let spaces = [track.gem_at.p2, track.gem_at.p3, track.gem_at.p4];
        let rises = spaces.is_sorted_by(|fewer, more| fewer < more);
        if !rises || spaces[0] == 0 || spaces[2] > track.length {
            let expected = format!("spaces that rise with the players, from 1 to {}", track.length);
            return wrong(entry, format!("tracks[{n}].gem_at"), expected, format!("{spaces:?}"));
        }
    }
    Ok(())
}

/// More gems are on offer than any target asks for.
fn gems(entry: &str, file: &File, sheet: &Sheet) -> Check {
    let rooms = sheet.rooms.iter().filter(|room| room.action == Action::Gem).count();
    for row in &file.player_count {
        let each = rooms + sheet.maps.len();
        let on_offer = 4 * usize::from(file.adventure.special_gems) + 6 + usize::from(row.players) * each;
        if on_offer <= usize::from(row.targets.hard) {
            let expected = format!("more gems than the target {} of {} players", row.targets.hard, row.players);
            return wrong(entry, "rooms", expected, on_offer);
        }
        if on_offer > 200 {
            return wrong(entry, "rooms", "at most 200 gems on offer", on_offer);
        }
    }
    Ok(())
}
