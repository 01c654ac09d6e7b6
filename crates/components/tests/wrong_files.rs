//! Wrong files: each is refused with the entry, the field and what was expected; corrected values are not refused.

use std::path::Path;

use components::{ComponentError, LoadError};
use proptest::prelude::*;

const SHIPPED: &str = include_str!("../../../data/components.toml");

/// What somebody did to the file. The first text says where: the change is made at or after it.
#[derive(Clone, Copy, Debug)]
enum Edit {
    /// Puts the third text in the place of the second.
    Change(&'static str, &'static str, &'static str),
    /// Takes the whole entry out.
    Remove(&'static str),
    /// Writes the entry a second time, with another id.
    Double(&'static str, &'static str),
}
use Edit::{Change, Double, Remove};

fn edited(edit: Edit) -> String {
    let (Change(place, ..) | Remove(place) | Double(place, _)) = edit;
    let place_at = SHIPPED.find(place).unwrap_or_else(|| panic!("no {place}"));
    match edit {
        Change(_, from, to) => {
            let at = place_at + SHIPPED[place_at..].find(from).unwrap_or_else(|| panic!("no {from} after {place}"));
            format!("{}{to}{}", &SHIPPED[..at], &SHIPPED[at + from.len()..])
        }
        Remove(_) => {
            let (start, end) = entry_around(place_at);
            format!("{}{}", &SHIPPED[..start], &SHIPPED[end..])
        }
        Double(_, new_id) => {
            let (start, end) = entry_around(place_at);
            let copy = SHIPPED[start..end].replacen(place, new_id, 1);
            format!("{}{copy}{}", &SHIPPED[..end], &SHIPPED[end..])
        }
    }
}

/// Where the entry begins and where the next one does.
fn entry_around(at: usize) -> (usize, usize) {
    let start = SHIPPED[..at].rfind("\n[").expect("an entry has a head") + 1;
    let end = SHIPPED[at..].find("\n[").map_or(SHIPPED.len(), |end| at + end + 1);
    (start, end)
}

fn error_of(text: &str) -> ComponentError {
    match components::parse(text) {
        Err(LoadError::Component(error)) => error,
        Err(other) => panic!("not about a component: {other}"),
        Ok(_) => panic!("accepted"),
    }
}

#[track_caller]
fn refused(edits: &[(Edit, &str, &str)]) {
    for (edit, entry, field) in edits {
        let error = error_of(&edited(*edit));
        assert_eq!((error.entry.as_str(), error.field.as_str()), (*entry, *field), "{edit:?} gives: {error}");
        assert!(!error.expected.is_empty() && !error.found.is_empty(), "{error}");
    }
}

#[test]
fn wrong_types_and_words_name_their_place() {
    refused(&[
        (Change("id = \"basic_03\"", "[\"adventurer\", \"torch\"]", "\"sword\""), "chamber \"basic_03\"", "entry"),
        (Change("id = \"basic_03\"", "\"torch\"]", "\"sword\"]"), "chamber \"basic_03\"", "entry[1]"),
        (Change("id = \"basic_03\"", "\"north\"", "\"up\""), "chamber \"basic_03\"", "openings[0]"),
        (
            Change("id = \"basic_03\"", "count = 4", "count = \"four\""),
            "chamber \"basic_03\"",
            "gem_options[0].count",
        ),
        (Change("id = \"basic_03\"", "count = 4", "count = 4.5"), "chamber \"basic_03\"", "gem_options[0].count"),
        (
            Change("id = \"basic_03\"", "face = \"torch\"", "face = 3"),
            "chamber \"basic_03\"",
            "gem_options[0].face",
        ),
        (
            Change("id = \"basic_03\"", "[{ gems = 1, face = \"torch\", count = 4 }]", "[[1, \"torch\", 4]]"),
            "chamber \"basic_03\"",
            "gem_options[0]",
        ),
        (
            Change("id = \"basic_03\"", "purple_mask = false", "purple_mask = 0"),
            "chamber \"basic_03\"",
            "purple_mask",
        ),
        (
            Change("id = \"basic_03\"", "purple_mask = false", "purple_mask = 2020-01-01"),
            "chamber \"basic_03\"",
            "purple_mask",
        ),
        (
            Change("id = \"basic_03\"", "kind = \"basic_chamber\"", "kind = \"cellar\""),
            "chamber \"basic_03\"",
            "kind",
        ),
        (Change("id = \"basic_03\"", "group = \"basic\"", "group = \"basics\""), "chamber \"basic_03\"", "group"),
        (
            Change("id = \"basic_03\"", "stairway = \"open\"", "stairway = \"ajar\""),
            "chamber \"basic_03\"",
            "stairway",
        ),
        (
            Change("id = \"basic_03\"", "special_entry = \"none\"", "special_entry = \"key\""),
            "chamber \"basic_03\"",
            "special_entry",
        ),
        (
            Change("id = \"basic_03\"", "openings = \"stand-in\"", "openings = \"guess\""),
            "chamber \"basic_03\"",
            "basis.openings",
        ),
        (Change("id = \"basic_03\"", "id = \"basic_03\"", "id = 3"), "chamber number 9", "id"),
        (Change("players = 3", "gems = 11", "gems = -1"), "player_count 3", "gems"),
        (Change("players = 3", "gems = 11", "gems = 300"), "player_count 3", "gems"),
        (Change("players = 3", "bottom_five", "top"), "player_count 3", "exit_rule"),
        (Change("[dice]", "\"golden_mask\"", "\"silver_mask\""), "dice", "faces[5]"),
        (Change("[pace]", "800", "[800]"), "pace", "roll_pace_ms"),
        (
            Change("id = \"lava_dice\"", "need = [\"key\"", "need = [\"kay\""),
            "chamber \"lava_dice\"",
            "tasks[1].need[0]",
        ),
        (Change("[hourglass]", "[hourglass]", "[hourglas]"), "the file", "hourglas"),
    ]);
}

#[test]
fn missing_and_unknown_fields_name_their_place() {
    refused(&[
        (Change("id = \"basic_03\"", "entry = [\"adventurer\", \"torch\"]\n", ""), "chamber \"basic_03\"", "entry"),
        (Change("id = \"basic_03\"", "entry =", "entri ="), "chamber \"basic_03\"", "entri"),
        (Change("id = \"basic_03\"", "id = \"basic_03\"\n", ""), "chamber number 9", "id"),
        (Change("id = \"basic_03\"", "gems = 1, ", ""), "chamber \"basic_03\"", "gem_options[0].gems"),
        (
            Change("id = \"basic_03\"", "basis = { default = \"printed\", ", "basis = { "),
            "chamber \"basic_03\"",
            "basis.default",
        ),
        (Change("id = \"basic_03\"", "basis =", "basis_ ="), "chamber \"basic_03\"", "basis_"),
        (
            Change("id = \"basic_03\"", "openings = \"stand-in\"", "opening = \"stand-in\""),
            "chamber \"basic_03\"",
            "basis.opening",
        ),
        (Change("[costs]", "discover =", "find ="), "costs", "find"),
        (Remove("top_tiles_shuffled"), "the file", "challenge_rules"),
        (
            Change("id = \"double_1\"", "gem_compartment = \"rear\"\n", ""),
            "chamber \"double_1\"",
            "gem_compartment",
        ),
        (
            Change(
                "id = \"exit\"",
                "escape = { face = \"key\", count = \"gems_in_depot\", plus = 1, alone = true }\n",
                "",
            ),
            "chamber \"exit\"",
            "escape",
        ),
    ]);
}

/// BASE-2, CUR-2: the printed numbers of pieces.
#[test]
fn wrong_numbers_of_pieces_are_refused() {
    refused(&[
        (Remove("id = \"exit\""), "the file", "chamber"),
        (Double("id = \"start\"", "id = \"start_2\""), "the file", "chamber"),
        (Double("id = \"basic_03\"", "id = \"basic_14\""), "group \"basic\"", "pieces"),
        (Double("id = \"basic_03\"", "id = \"basic_03\""), "chamber \"basic_03\"", "id"),
        (Change("id = \"basic_03\"", "id = \"basic_03\"", "id = \"Basic 3\""), "chamber \"Basic 3\"", "id"),
        (Remove("id = \"basic_03\""), "group \"basic\"", "pieces"),
        (Remove("id = \"pit_chamber\""), "group \"queenie\"", "pieces"),
        (Change("id = \"main\"", "pieces = 6", "pieces = 7"), "group \"main\"", "pieces"),
        (Remove("id = \"main\""), "group \"main\"", "id"),
        (
            Change(
                "id = \"basic_07\"",
                "gem_icons = 0\ngem_options = []",
                "gem_icons = 1\ngem_options = [{ gems = 1, face = \"key\", count = 4 }]",
            ),
            "group \"basic\"",
            "one_gem",
        ),
        (Change("id = \"curse_trap\"", "copies = 3", "copies = 4"), "the base curses", "copies"),
        (Change("id = \"curse_poison\"", "copies = 2", "copies = 0"), "curse \"curse_poison\"", "copies"),
        (Remove("id = \"curse_silence\""), "the file", "curse"),
        (Change("id = \"curse_mask\"", "curse_mask", "curse_masque"), "curse \"curse_mask\"", "id"),
        (Change("id = \"treasure_genie\"", "copies = 2", "copies = 3"), "the other treasures", "copies"),
        (Remove("id = \"task_6\""), "the file", "task_tile"),
        (Remove("id = \"char_doc\""), "the file", "character"),
        (Change("id = \"char_doc\"", "char_doc", "char_doctor"), "character \"char_doc\"", "id"),
        (Remove("id = \"cursed_gem_2\""), "the file", "cursed_gem"),
        (Change("id = \"calendar_sun\"", "copies = 4", "copies = 3"), "calendar_tile \"calendar_sun\"", "copies"),
        (Change("id = \"ghost\"", "\"start\"", "\"home\""), "marker \"ghost\"", "when_floor_vanishes"),
        (
            Change("id = \"treasure_portal\"", "\"under_its_pile\"", "1"),
            "treasure \"treasure_portal\"",
            "when_floor_vanishes",
        ),
        (Remove("id = \"ultimate\""), "the file", "challenge"),
        (Change("id = \"1a\"", "level = 1", "level = 2"), "the challenges", "level"),
        (Remove("players = 6"), "the file", "player_count"),
        (
            Change("id = \"prohibition_1\"", "prohibit_gems", "prohibit_start"),
            "the prohibition chambers",
            "prohibitions",
        ),
    ]);
}

#[test]
fn contradictions_are_refused() {
    refused(&[
        (Change("id = \"basic_03\"", "\"north\"", "\"south\""), "chamber \"basic_03\"", "openings"),
        (Change("id = \"basic_03\"", "[\"north\"]", "[\"north\", \"north\"]"), "chamber \"basic_03\"", "openings"),
        (
            Change("id = \"basic_03\"", "stairway = \"open\"", "stairway = \"none\""),
            "chamber \"basic_03\"",
            "stairway",
        ),
        (Change("id = \"basic_03\"", "[\"adventurer\", \"torch\"]", "[]"), "chamber \"basic_03\"", "entry"),
        (Change("id = \"basic_03\"", "basic_chamber", "illusion_chamber"), "chamber \"basic_03\"", "kind"),
        (Change("id = \"basic_03\"", "set = \"base\"", "set = \"basis\""), "chamber \"basic_03\"", "set"),
        (Change("id = \"gem_keys_1\"", "gem_icons = 3", "gem_icons = 2"), "chamber \"gem_keys_1\"", "gem_icons"),
        (Change("id = \"ct_02\"", "purple_mask = true", "purple_mask = false"), "chamber \"ct_02\"", "purple_mask"),
        (
            Change("id = \"double_1\"", "rear = [\"north\"]", "rear = [\"east\"]"),
            "chamber \"double_1\"",
            "compartments",
        ),
        (Change("id = \"slide_chamber\"", "[\"south\"]", "[\"north\"]"), "chamber \"slide_chamber\"", "one_way_in"),
        (
            Change("id = \"curse_trap\"", "[\"key\", \"key\", \"torch\"]", "[\"key\"]"),
            "curse \"curse_trap\"",
            "lift",
        ),
        (
            Change("id = \"curse_snare\"", "why = \"acts at once and is discarded\"\n", ""),
            "curse \"curse_snare\"",
            "why",
        ),
        (Change("players = 3", "dice_each = 5", "dice_each = 12"), "player_count 3", "dice_each"),
        (Change("players = 3", "gems = 11", "gems = 0"), "player_count 3", "gems"),
        (Change("id = \"difficulty_normal\"", "normal", "easy"), "difficulty \"difficulty_easy\"", "id"),
        (Change("[dice]", ", \"golden_mask\"]", "]"), "dice", "faces"),
        (Change("[meta]", "schema = 1", "schema = 2"), "meta", "schema"),
        (
            Change("[pace]", "seconds_per_roll_human = 2.0", "seconds_per_roll_human = nan"),
            "pace",
            "seconds_per_roll_human",
        ),
        (
            Change("id = \"exchange_chamber\"", "\"curses\"", "\"curse\""),
            "chamber \"exchange_chamber\"",
            "needs_modules",
        ),
        (Change("id = \"maya_cursed\"", "after = 1 ", "after = 3 "), "maya_board \"maya_cursed\"", "bars"),
        (Change("id = \"maya_cursed\"", "2, 1, 0]", "1, 1, 0]"), "maya_board \"maya_cursed\"", "extra_keys"),
        (Change("id = \"maya_eternal\"", "\"moon\"", "\"sun\""), "maya_board \"maya_eternal\"", "spaces"),
        (Change("id = \"2b\"", "quests = 1", "quests = 2"), "challenge \"2b\"", "quests"),
        (Change("id = \"1a\"", "\"quest\"", "\"queste\""), "challenge \"1a\"", "requires"),
        (Change("id = \"red\"", "#D55E00", "red"), "player \"red\"", "hex"),
    ]);
}

/// CLK-1, CLK-2, CLK-4: what makes a clock profile invalid.
#[test]
fn wrong_clocks_are_refused() {
    refused(&[
        (
            Change("note = \"as in", "gong_at_s = 180", "gong_at_s = 220"),
            "clock \"default\"",
            "countdowns[0].gong_at_s",
        ),
        (
            Change("note = \"as in", "gong_at_s = 360", "gong_at_s = 219"),
            "clock \"default\"",
            "countdowns[1].gong_at_s",
        ),
        (
            Change("note = \"as in", "end_at_s = 600", "end_at_s = 599"),
            "clock \"default\"",
            "countdowns[2].end_at_s",
        ),
        (
            Change("note = \"as in", "game_length_s = 600", "game_length_s = 500"),
            "clock \"default\"",
            "game_length_s",
        ),
        (Change("note = \"as in", "\"collapse\"", "\"slam\""), "clock \"default\"", "countdowns[2].end"),
        (
            Change("note = \"as in", "gong_strokes = 2", "gong_strokes = 1"),
            "clock \"default\"",
            "countdowns[1].gong_strokes",
        ),
        (
            Change(
                "note = \"as in",
                "  { n = 2, gong_strokes = 2, gong_at_s = 360, end_at_s = 400, end = \"slam\" },\n",
                "",
            ),
            "clock \"default\"",
            "countdowns",
        ),
        (
            Change("id = \"sand_timer\"", "end_at_s = 400", "end_at_s = 200"),
            "clock \"sand_timer\"",
            "countdowns[1].end_at_s",
        ),
        (Remove("note = \"as in"), "clock \"reviews\"", "id"),
    ]);
}

/// The limit of the engine's tile numbers comes before any other count.
#[test]
fn too_many_chambers_are_refused() {
    let (start, end) = entry_around(SHIPPED.find("id = \"basic_03\"").unwrap());
    let mut text = SHIPPED.to_owned();
    for number in 0..300 {
        text += &SHIPPED[start..end].replacen("basic_03", &format!("more_{number}"), 1);
    }
    let error = error_of(&text);
    assert_eq!((error.entry.as_str(), error.field.as_str()), ("the file", "chamber"));
    assert_eq!(error.expected, "at most 80 chambers");
}

#[test]
fn a_price_of_hundreds_of_symbols_is_refused() {
    let faces = format!("discover = [{}", "\"key\", ".repeat(300));
    let error = error_of(&SHIPPED.replacen("discover = [", &faces, 1));
    assert_eq!((error.entry.as_str(), error.field.as_str()), ("costs", "discover"));
}

#[test]
fn the_message_reads_as_a_sentence() {
    let wrong = edited(Change("id = \"basic_03\"", "[\"adventurer\", \"torch\"]", "\"sword\""));
    let message = components::parse(&wrong).unwrap_err().to_string();
    assert_eq!(message, "chamber \"basic_03\", field \"entry\": expected a list of die faces, found \"sword\"");
}

#[test]
fn bad_syntax_has_a_line_and_a_column() {
    let error = components::parse("[dice]\nfaces = [\"key\"\nsolo = 7\n").unwrap_err();
    assert!(matches!(error, LoadError::Syntax { line: 3, column: 1.., .. }), "{error:?}");
    assert!(error.to_string().starts_with("line 3, column "), "{error}");
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let error = components::load(Path::new("/no/such/components.toml")).unwrap_err();
    assert!(matches!(error, LoadError::Unreadable { .. }));
    assert!(error.to_string().contains("/no/such/components.toml"), "{error}");
}

#[test]
fn an_empty_file_is_refused() {
    assert_eq!(error_of("").entry, "the file");
}

/// Values read off a real box load; only the structure is fixed.
#[test]
fn corrected_values_are_accepted() {
    let corrections = [
        Change("id = \"basic_03\"", "[\"adventurer\", \"torch\"]", "[\"key\", \"key\"]"),
        Change("id = \"basic_03\"", "[\"adventurer\", \"torch\"]", "[\"torch\"]"),
        Change("id = \"basic_03\"", "[\"north\"]", "[\"west\", \"north\", \"east\"]"),
        Change("id = \"basic_03\"", "openings = \"stand-in\"", "openings = \"printed\""),
        Change("id = \"basic_03\"", "face = \"torch\", count = 4", "face = \"key\", count = 5"),
        Change("id = \"exit\"", "[\"north\", \"east\", \"west\"]", "[\"north\"]"),
        Change("id = \"start\"", "[\"adventurer\", \"adventurer\"]", "[\"adventurer\", \"torch\"]"),
        Change("id = \"curse_trap\"", "[\"key\", \"key\", \"torch\"]", "[\"golden_mask\", \"key\", \"torch\"]"),
        Change("id = \"task_6\"", "[\"adventurer\", ", "["),
        Change("id = \"double_1\"", "count = 4", "count = 6"),
        Change("players = 3", "gems = 11", "gems = 12"),
        Change("note = \"as in", "gong_at_s = 180, end_at_s = 220", "gong_at_s = 175, end_at_s = 213"),
        Change("[pace]", "800", "750"),
    ];
    for correction in corrections {
        if let Err(error) = components::parse(&edited(correction)) {
            panic!("{correction:?} gives: {error}");
        }
    }
}

/// A correction reaches the engine's tables.
#[test]
fn a_corrected_value_is_used() {
    let text = edited(Change("players = 3", "gems = 11", "gems = 12"));
    assert_eq!(components::parse(&text).unwrap().player_counts[2].gems, 12);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever happens to the file, the loader answers: with the tables or with an error that says something.
    #[test]
    fn random_edits_never_panic(edits in proptest::collection::vec((any::<usize>(), any::<u8>()), 1..4)) {
        let mut bytes = SHIPPED.as_bytes().to_vec();
        for (at, byte) in edits {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        if let Err(error) = components::parse(&String::from_utf8_lossy(&bytes)) {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    /// Swapping words keeps the file well-formed more often than swapping bytes, and so gets further in.
    #[test]
    fn random_values_never_panic(
        line in any::<usize>(),
        value in "-?[0-9]{1,20}|true|\\[\\]|\"[a-z]{0,6}\"|nan|\\{\\}",
    ) {
        let lines: Vec<&str> = SHIPPED.lines().collect();
        let assignments: Vec<usize> = (0..lines.len()).filter(|i| lines[*i].contains(" = ")).collect();
        let chosen = assignments[line % assignments.len()];
        let key = lines[chosen].split(" = ").next().unwrap_or_default();
        let mut text = String::new();
        for (number, line) in lines.iter().enumerate() {
            text += &if number == chosen { format!("{key} = {value}\n") } else { format!("{line}\n") };
        }
        if let Err(error) = components::parse(&text) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
