//! The data file of the sheets: it loads, it is what the engine was built with, it says what the rules print, and a wrong one is
//! refused with entry, field and what was expected.

use std::path::{Path, PathBuf};

use components::{ComponentError, LoadError};
use kit::Face;
use scroll::room::{Place, Room, Side};
use scroll::sheets::{Action, Colour, Half, Sheets, Track};

const SHIPPED: &str = include_str!("../../../data/scroll.toml");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn shipped() -> Sheets {
    components::scroll::load(&root().join("data/scroll.toml")).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_engine_was_built_with_it() {
    assert_eq!(shipped(), *Sheets::standard());
}

#[test]
fn the_generated_file_is_current() {
    let written = std::fs::read_to_string(root().join("crates/scroll/src/generated.rs")).unwrap();
    let wanted = components::scroll::generate::rust_source(&shipped());
    assert!(written == wanted, "crates/scroll/src/generated.rs is not current: run `cargo xtask generate`");
}

/// RNW-2, RNW-4, RNW-9: ten dice, eight of them common; two adventurers and one of each other face.
#[test]
fn the_dice_are_those_of_the_box() {
    let sheets = shipped();
    assert_eq!((sheets.common_dice, sheets.sheet_dice), (8, 2));
    let counts = Face::ALL.map(|face| sheets.die_sides.iter().filter(|side| **side == face).count());
    assert_eq!(counts, [2, 1, 1, 1, 1]);
}

/// RNW-7, RNW-11: targets and rounds by number of players.
#[test]
fn targets_and_rounds_are_as_printed() {
    let rows = shipped().player_counts;
    assert_eq!(rows.map(|row| row.rounds), [8, 7, 6]);
    assert_eq!(rows.map(|row| row.targets), [[14, 15, 16], [20, 23, 25], [22, 25, 28]]);
}

/// RNW-3, RNW-6: two sides; six tracks, three boxes, a gem track with all targets beside it.
#[test]
fn the_adventure_sheet_has_its_parts() {
    let sheets = shipped();
    assert_eq!((sheets.sides.len(), sheets.cursed_boxes, sheets.round_track), (2, 3, 8));
    assert_eq!(sheets.gem_marks, [14, 15, 16, 20, 22, 23, 25, 28]);
    assert!(sheets.sides.iter().all(|side| side.tracks.len() == 6));
}

/// RNW-5, RNW-33: 25 rooms with one exit, four colours with both halves, and maps with two parts.
#[test]
fn the_temple_sheets_have_their_parts() {
    for side in &shipped().sides {
        assert_eq!((side.rooms.len(), side.rooms.iter().filter(|room| room.exit).count()), (25, 1));
        for (colour, _) in Colour::ALL {
            let halves = side.rooms.iter().filter_map(|room| room.special).filter(|sign| sign.colour == colour);
            let halves: Vec<Half> = halves.map(|sign| sign.half).collect();
            assert!(halves.len() == 2 && halves[0] != halves[1], "{colour:?}");
        }
        assert!(side.maps.iter().all(|map| !map.left.is_empty() && !map.right.is_empty()));
        // RNW-45: Rush comes from maps only.
        assert!(side.rooms.iter().all(|room| room.action != Action::Circle(Track::Rush)));
    }
}

/// RNW-80: every roll without a black mask meets as many rooms as it has ways to be rolled.
#[test]
fn every_room_is_hit_equally_often() {
    for side in &shipped().sides {
        let rooms = |pair: [Face; 2]| side.rooms.iter().filter(|room| room.entry == pair).count();
        use Face::{Adventurer as A, GoldenMask as G, Key as K, Torch as T};
        assert_eq!(rooms([A, A]), 4);
        assert!([[A, K], [K, A], [A, T], [T, A], [A, G], [G, A]].into_iter().all(|pair| rooms(pair) == 2));
        assert!([[K, K], [K, T], [T, K], [G, T], [G, G]].into_iter().all(|pair| rooms(pair) == 1));
    }
}

/// RNW-81: the exit is the middle room, three steps from every side, and every side has the same special rooms.
#[test]
fn the_four_sides_are_alike() {
    for sheet in &shipped().sides {
        assert_eq!(sheet.exit(), Room::named("C3").unwrap());
        for side in Side::ALL {
            let way = Place::Outside(side).distances(Default::default())[sheet.exit().index()];
            let special = |room: &Room| room.is_on(side) && sheet.room(*room).special.is_some();
            assert_eq!((way, Room::all().filter(special).count()), (Some(3), 1));
        }
    }
}

/// What was done to the file: at or after the first text, the third is put in the place of the second.
type Edit = (&'static str, &'static str, &'static str);

fn error_of((place, from, to): Edit) -> ComponentError {
    let place_at = SHIPPED.find(place).unwrap_or_else(|| panic!("no {place}"));
    let at = place_at + SHIPPED[place_at..].find(from).unwrap_or_else(|| panic!("no {from} after {place}"));
    let text = format!("{}{to}{}", &SHIPPED[..at], &SHIPPED[at + from.len()..]);
    match components::scroll::parse(&text) {
        Err(LoadError::Component(error)) => error,
        Err(other) => panic!("not about a component: {other}"),
        Ok(_) => panic!("{from} to {to} was accepted"),
    }
}

#[test]
fn wrong_files_name_entry_and_field() {
    let normal = "sheet \"sheet_normal\"";
    let variant = "sheet \"sheet_variant\"";
    let edits: &[(Edit, &str, &str)] = &[
        (("[meta]", "schema = 1", "schema = 2"), "meta", "schema"),
        (("[meta]", "\"A\", ", ""), "meta", "columns"),
        (("[meta]", "[1, 2,", "[2, 1,"), "meta", "rows"),
        (("[dice]", "\"black_mask\"", "\"key\""), "dice", "faces"),
        (("[dice]", "[\"adventurer\", ", "["), "dice", "faces"),
        (("[dice]", "\"key\"", "\"sword\""), "dice", "faces[2]"),
        (("[dice]", "common = 8", "common = 0"), "dice", "common"),
        (("[dice]", "sheet = 2", "sheet = 3"), "dice", "sheet"),
        (("[dice]", "default = \"printed\", ", ""), "dice", "basis.default"),
        (("[adventure]", "cursed_boxes = 3", "cursed_boxes = 0"), "adventure", "cursed_boxes"),
        (("[adventure]", "cursed_boxes = 3\n", ""), "adventure", "cursed_boxes"),
        (("[adventure]", "gem_track = 40", "gem_track = 20"), "adventure", "gem_track"),
        (("[adventure]", "round_track = 8", "round_track = 7"), "adventure", "round_track"),
        (("[adventure]", "[14, 15", "[13, 15"), "adventure", "gem_marks"),
        (("[adventure]", "special_gems = 2", "special_gems = \"two\""), "adventure", "special_gems"),
        (("players = 3", "hard = 25", "hard = 22"), "player_count 3", "targets"),
        (("players = 3", "rounds = 7", "rounds = 0"), "player_count 3", "rounds"),
        (("players = 3", "players = 3", "players = 5"), "the file", "player_count"),
        (("\"rnw_variant_jokers\"", "n = 3", "n = 1"), "variant \"rnw_variant_jokers\"", "n"),
        (("\"rnw_variant_jokers\"", "\"variant\"", "\"back\""), "variant \"rnw_variant_jokers\"", "side"),
        (("\"rnw_variant_jokers\"", "jokers", "clowns"), "the file", "variant"),
        (("id = \"sheet_normal\"", "side = \"normal\"", "side = \"variant\""), "the file", "sheet"),
        (("\"sheet_normal\"", "at = \"B1\"", "at = \"F1\""), normal, "rooms[1].at"),
        (("\"sheet_normal\"", "at = \"B1\"", "at = \"A1\""), normal, "rooms[1].at"),
        (("\"sheet_normal\"", "[\"key\", \"torch\"]", "[\"key\"]"), normal, "rooms[0].entry"),
        (("\"sheet_normal\"", "[\"key\", \"torch\"]", "[\"key\", \"black_mask\"]"), normal, "rooms[0].entry[1]"),
        (("\"sheet_normal\"", "[\"key\", \"torch\"]", "[\"torch\", \"key\"]"), normal, "rooms"),
        (("\"sheet_normal\"", "\"rnw_gem\"", "\"rnw_rush\""), normal, "rooms[0].action"),
        (("\"sheet_normal\"", "\"rnw_gem\"", "\"none\""), normal, "rooms[0].action"),
        (("\"sheet_normal\"", ", exit = true", ""), normal, "rooms[12].action"),
        (("\"sheet_variant\"", "half = \"upper\"", "half = \"lower\""), variant, "rooms"),
        (("\"sheet_variant\"", "colour = \"blue\"", "colour = \"pink\""), variant, "rooms[2].special.colour"),
        (
            ("\"sheet_variant\"", "left = [\"adventurer\", \"adventurer\", \"key\"]", "left = [\"key\"]"),
            variant,
            "maps[0].left",
        ),
        (("\"sheet_variant\"", "id = \"M2\"", "id = \"M1\""), variant, "maps[1].id"),
        (("\"sheet_variant\"", "bonus = \"rnw_rush\"", "bonus = \"rnw_gem\""), variant, "maps[0].bonus"),
        (("\"sheet_variant\"", "p3 = 3", "p3 = 2"), variant, "tracks[0].gem_at"),
        (("\"sheet_variant\"", "length = 5", "length = 3"), variant, "tracks[0].gem_at"),
        (("\"sheet_variant\"", "id = \"rnw_gold\"", "id = \"rnw_key\""), variant, "tracks"),
        (("\"sheet_variant\"", "length = 5,", "length = 5, colour = 1,"), variant, "tracks[0].colour"),
    ];
    for (edit, entry, field) in edits {
        let error = error_of(*edit);
        assert_eq!((error.entry.as_str(), error.field.as_str()), (*entry, *field), "{edit:?} gives: {error}");
        assert!(!error.expected.is_empty() && !error.found.is_empty(), "{error}");
    }
}

#[test]
fn a_file_that_is_missing_or_not_toml_says_so() {
    assert!(matches!(components::scroll::load(Path::new("nowhere.toml")), Err(LoadError::Unreadable { .. })));
    assert!(matches!(components::scroll::parse("[meta\n"), Err(LoadError::Syntax { line: 1, .. })));
}

/// Another layout of the same form is not refused: two rooms change places.
#[test]
fn another_layout_is_welcome() {
    let text = SHIPPED.replacen("at = \"A1\"", "at = \"?\"", 1).replacen("at = \"E5\"", "at = \"A1\"", 1);
    let sheets = components::scroll::parse(&text.replacen("at = \"?\"", "at = \"E5\"", 1)).unwrap();
    assert_ne!(sheets, shipped());
    assert_ne!(sheets.digest(), shipped().digest());
}
