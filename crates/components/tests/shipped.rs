//! The file that ships: it loads, it is what the engine was built with, and it says what the rules print.

use std::path::{Path, PathBuf};

use components::raw;
use kit::Tick;
use temple::components::{ChamberKind, ChamberSpec, Components, Group};
use temple::dice::{Cost, Face};
use temple::modules::characters::Character;
use temple::temple::Side;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text() -> String {
    std::fs::read_to_string(root().join("data/components.toml")).unwrap()
}

fn shipped() -> Components {
    components::load(&root().join("data/components.toml")).unwrap_or_else(|error| panic!("{error}"))
}

fn raw_file() -> raw::File {
    components::parse_raw(&text()).unwrap_or_else(|error| panic!("{error}"))
}

fn named<'a>(components: &'a Components, name: &str) -> &'a ChamberSpec {
    components.chamber(components.chamber_named(name).unwrap_or_else(|| panic!("no chamber {name}")))
}

#[test]
fn the_engine_was_built_with_it() {
    assert_eq!(shipped(), *Components::standard());
}

#[test]
fn the_generated_file_is_current() {
    let written = std::fs::read_to_string(root().join("crates/temple/src/generated.rs")).unwrap();
    let wanted = components::generate::rust_source(&shipped(), &raw_file());
    assert!(written == wanted, "crates/temple/src/generated.rs is not current: run `cargo xtask generate`");
}

/// BASE-2: six main chambers and thirteen basic ones make the base temple.
#[test]
fn the_base_temple_has_nineteen_tiles() {
    let components = shipped();
    let of_kind = |kind| components.chambers.iter().filter(|spec| spec.kind == kind).count();
    assert_eq!(components.chambers_in(Group::Main).count(), 6);
    assert_eq!(components.chambers_in(Group::Basic).count(), 13);
    assert_eq!([ChamberKind::StartChamber, ChamberKind::ExitChamber].map(of_kind), [1, 1]);
    assert_eq!([ChamberKind::GemChamberKeys, ChamberKind::GemChamberTorches].map(of_kind), [2, 2]);
    assert_eq!(components.chambers.len(), 75);
}

/// BASE-7, BASE-8, BASE-9: gems by number of players, two fate gems, five dice or seven.
#[test]
fn the_set_up_rows_are_as_printed() {
    let components = shipped();
    let gems: Vec<u8> = components.player_counts.iter().map(|row| row.gems).collect();
    let dice: Vec<u8> = components.player_counts.iter().map(|row| row.dice_each).collect();
    assert_eq!(gems, [7, 7, 11, 14, 16, 18]);
    assert_eq!(dice, [7, 5, 5, 5, 5, 5]);
    assert_eq!(components.fate_gems, 2);
}

/// BASE-13: every tile of the base temple has its stairway south as an entrance, except the start, which has none.
#[test]
fn the_stairway_is_an_entrance_of_every_base_tile_but_the_start() {
    let components = shipped();
    let base = components.chambers.iter().filter(|spec| matches!(spec.group, Group::Main | Group::Basic));
    for spec in base {
        assert_eq!(spec.doors.has(Side::South), spec.kind != ChamberKind::StartChamber, "{}", spec.name);
    }
    let start = named(&components, "start").doors;
    assert!(start.has(Side::East) && start.has(Side::West) && start.len() == 2);
}

/// BASE-20: two adventurers and one of each other face.
#[test]
fn the_die_has_two_adventurers() {
    let sides = shipped().die_sides;
    let counts = Face::ALL.map(|face| sides.iter().filter(|side| **side == face).count());
    assert_eq!(counts, [2, 1, 1, 1, 1]);
}

/// BASE-58: only the upper levels of the four gem chambers need two players.
#[test]
fn only_gem_chambers_need_two_players() {
    let components = shipped();
    let together = |name: &str| named(&components, name).levels.iter().map(|l| l.together).collect::<Vec<_>>();
    assert_eq!(together("gem_keys_1"), [false, true, true]);
    assert_eq!(together("gem_torches_2"), [false, true, true]);
    assert_eq!(together("double_1"), [false]);
    assert_eq!(together("pit_chamber"), [false]);
}

#[test]
fn special_rooms_are_converted_as_they_stand() {
    let components = shipped();
    let double = named(&components, "double_1");
    assert!(double.rear.has(Side::North) && double.rear.len() == 1 && double.gems_in_rear);
    assert_eq!(named(&components, "ghost_chamber").entry, None);
    assert_eq!(named(&components, "abyss_1").entry, Some(Cost::FREE));
    assert!(named(&components, "obelisk_chamber").doors.is_empty());
    assert!(named(&components, "slide_chamber").doors.has(Side::South));
    assert_eq!(named(&components, "pit_chamber").levels[0].face, Face::BlackMask);
}

/// CUR-2: fourteen cards of six kinds, each lifted by three faces.
#[test]
fn the_base_set_has_fourteen_curses_and_the_first_expansion_two() {
    let cards = shipped().modules.curses.cards;
    let copies: Vec<u8> = cards.iter().map(|card| card.copies).collect();
    assert_eq!(copies, [3, 2, 3, 2, 2, 2, 2]);
    assert_eq!(cards.iter().filter(|card| card.curse.is_of_base()).map(|card| card.copies).sum::<u8>(), 14);
    assert!(cards.iter().all(|card| card.lift.total() == 3));
}

#[test]
fn characters_are_in_the_order_of_the_engine() {
    let data = shipped().modules.characters;
    let order: Vec<Character> = data.characters.iter().map(|spec| spec.character).collect();
    assert_eq!(order, Character::ALL);
    assert_eq!(data.of(Character::Priest).activation, Cost::several(Face::BlackMask, 3));
}

/// CLK-1, CLK-2, CLK-3 and the data of EX-CLK-1: gongs at 3:00, 6:00, 9:00; slams at 3:40, 6:40; collapse at 10:00.
#[test]
fn the_default_clock_is_as_ruled() {
    let components = shipped();
    let times = |profile: usize| {
        let countdowns = components.clocks[profile].countdowns.iter();
        countdowns.map(|c| (c.gong_at.map(|gong| gong.0 / 1000), c.end_at.0 / 1000)).collect::<Vec<_>>()
    };
    assert_eq!(components.clocks[0].name, "default");
    assert_eq!(times(0), [(Some(180), 220), (Some(360), 400), (Some(540), 600)]);
    let file = raw_file();
    let strokes: Vec<u8> = file.clock[0].countdowns.iter().map(|countdown| countdown.gong_strokes).collect();
    assert_eq!(strokes, [1, 2, 3]);
    let ends: Vec<_> = file.clock[0].countdowns.iter().map(|countdown| countdown.end).collect();
    assert_eq!(ends, [raw::CountdownEnd::Slam, raw::CountdownEnd::Slam, raw::CountdownEnd::Collapse]);
    assert!(components.clocks.iter().all(|clock| clock.countdowns[2].end_at == Tick::from_seconds(600)));
}

/// CLK-4: a profile without gongs is valid.
#[test]
fn the_sand_timer_has_no_gong() {
    let components = shipped();
    let sand = components.clocks.iter().find(|clock| clock.name == "sand_timer").unwrap();
    assert!(sand.countdowns.iter().all(|countdown| countdown.gong_at.is_none()));
}

/// CHL-20: the challenges of the data are those of the table in the catalogue.
#[test]
fn the_challenges_are_those_of_the_catalogue() {
    let catalogue = std::fs::read_to_string(root().join("docs/rules/20-challenges.md")).unwrap();
    let rows: Vec<Vec<String>> = catalogue.lines().filter(|line| line.starts_with("| `")).map(cells).collect();
    let yes = |value: bool| if value { "yes" } else { "no" }.to_owned();
    let file = raw_file();
    assert_eq!(rows.len(), file.modules.challenge.len());
    for (row, challenge) in rows.iter().zip(&file.modules.challenge) {
        let needs = |set: &str| challenge.requires.iter().any(|needed| needed == set);
        let written = [
            format!("`{}`", challenge.id),
            if challenge.level == 7 { "Ultimate".to_owned() } else { challenge.level.to_string() },
            yes(needs("illusions")),
            yes(needs("quest")),
            challenge.extra_gems.to_string(),
            yes(challenge.curses),
            yes(challenge.treasures),
            challenge.quests.to_string(),
            yes(challenge.characters),
            yes(challenge.illusions),
        ];
        assert_eq!(row[..10], written);
    }
}

fn cells(row: &str) -> Vec<String> {
    row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}
