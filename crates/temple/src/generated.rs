//! Generated from data/components.toml by `cargo xtask generate`; do not edit.

use std::borrow::Cow;

use crate::components::{ChamberKind, ChamberSpec, ClockProfile, Components, CountdownSpec};
use crate::components::{DifficultySpec, ExitPlace, GemLevel, Group, PlayerCount};
use crate::dice::{Cost, Face};
use crate::modules::{ModuleData, characters, curses};
use crate::temple::{Side, Sides};
use kit::Tick;

/// The printed facts of all pieces.
#[rustfmt::skip]
pub(crate) fn components() -> Components {
    Components {
        die_sides: [Face::Adventurer, Face::Adventurer, Face::Key, Face::Torch, Face::BlackMask, Face::GoldenMask],
        discover: Cost::of(&[Face::Adventurer, Face::Adventurer]),
        black_masks_freed_by_gold: 2,
        fate_gems: 2,
        first_sides: [Side::West, Side::East],
        chambers: chambers(),
        player_counts: vec![
            PlayerCount { gems: 7, dice_each: 7, exit: ExitPlace::MiddleOfPile },
            PlayerCount { gems: 7, dice_each: 5, exit: ExitPlace::MiddleOfPile },
            PlayerCount { gems: 11, dice_each: 5, exit: ExitPlace::BottomFive },
            PlayerCount { gems: 14, dice_each: 5, exit: ExitPlace::BottomFive },
            PlayerCount { gems: 16, dice_each: 5, exit: ExitPlace::BottomFive },
            PlayerCount { gems: 18, dice_each: 5, exit: ExitPlace::BottomFive },
        ],
        difficulties: [
            DifficultySpec { extra_gems: 0, turns_of_fate: 2 },
            DifficultySpec { extra_gems: 3, turns_of_fate: 2 },
            DifficultySpec { extra_gems: 6, turns_of_fate: 0 },
        ],
        clocks: vec![
            ClockProfile {
                name: Cow::Borrowed("default"),
                intro_s: 5,
                countdowns: vec![
                    CountdownSpec { gong_at: Some(Tick::from_seconds(180)), end_at: Tick::from_seconds(220) },
                    CountdownSpec { gong_at: Some(Tick::from_seconds(360)), end_at: Tick::from_seconds(400) },
                    CountdownSpec { gong_at: Some(Tick::from_seconds(540)), end_at: Tick::from_seconds(600) },
                ],
            },
            ClockProfile {
                name: Cow::Borrowed("reviews"),
                intro_s: 5,
                countdowns: vec![
                    CountdownSpec { gong_at: Some(Tick::from_seconds(180)), end_at: Tick::from_seconds(218) },
                    CountdownSpec { gong_at: Some(Tick::from_seconds(380)), end_at: Tick::from_seconds(418) },
                    CountdownSpec { gong_at: Some(Tick::from_seconds(562)), end_at: Tick::from_seconds(600) },
                ],
            },
            ClockProfile {
                name: Cow::Borrowed("sand_timer"),
                intro_s: 5,
                countdowns: vec![
                    CountdownSpec { gong_at: None, end_at: Tick::from_seconds(200) },
                    CountdownSpec { gong_at: None, end_at: Tick::from_seconds(400) },
                    CountdownSpec { gong_at: None, end_at: Tick::from_seconds(600) },
                ],
            },
        ],
        roll_pace_ms: 800,
        modules: ModuleData {
            curses: curses(), characters: characters(),
            #[cfg(any(test, feature = "sample"))] sample: Default::default(),
        },
    }
}

#[rustfmt::skip]
fn chambers() -> Vec<ChamberSpec> {
    vec![
        ChamberSpec {
            name: Cow::Borrowed("start"),
            kind: ChamberKind::StartChamber, group: Group::Main,
            doors: Sides::of(&[Side::East, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("exit"),
            kind: ChamberKind::ExitChamber, group: Group::Main,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("gem_keys_1"),
            kind: ChamberKind::GemChamberKeys, group: Group::Main,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 4, together: false },
                GemLevel { gems: 2, face: Face::Key, count: 7, together: true },
                GemLevel { gems: 3, face: Face::Key, count: 10, together: true },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("gem_keys_2"),
            kind: ChamberKind::GemChamberKeys, group: Group::Main,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 4, together: false },
                GemLevel { gems: 2, face: Face::Key, count: 7, together: true },
                GemLevel { gems: 3, face: Face::Key, count: 10, together: true },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("gem_torches_1"),
            kind: ChamberKind::GemChamberTorches, group: Group::Main,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 4, together: false },
                GemLevel { gems: 2, face: Face::Torch, count: 7, together: true },
                GemLevel { gems: 3, face: Face::Torch, count: 10, together: true },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("gem_torches_2"),
            kind: ChamberKind::GemChamberTorches, group: Group::Main,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 4, together: false },
                GemLevel { gems: 2, face: Face::Torch, count: 7, together: true },
                GemLevel { gems: 3, face: Face::Torch, count: 10, together: true },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_01"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_02"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_03"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::North, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_04"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_05"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_06"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_07"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_08"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_09"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_10"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_11"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_12"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("basic_13"),
            kind: ChamberKind::BasicChamber, group: Group::Basic,
            doors: Sides::of(&[Side::North, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_01"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: true, treasure_icon: true,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_02"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: true, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_03"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::North, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: true, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_04"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: true, treasure_icon: true,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_05"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: true,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_06"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: true, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_07"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: true, treasure_icon: true,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_08"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: true, treasure_icon: true,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_09"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: true,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_10"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: true,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_11"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: true, treasure_icon: true,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_12"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: true,
        },
        ChamberSpec {
            name: Cow::Borrowed("ct_13"),
            kind: ChamberKind::CurseTreasureChamber, group: Group::CurseTreasure,
            doors: Sides::of(&[Side::North, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: true, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("illusion_1"),
            kind: ChamberKind::IllusionChamber, group: Group::Illusion,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: true, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("illusion_2"),
            kind: ChamberKind::IllusionChamber, group: Group::Illusion,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: true, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("illusion_3"),
            kind: ChamberKind::IllusionChamber, group: Group::Illusion,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("illusion_4"),
            kind: ChamberKind::IllusionChamber, group: Group::Illusion,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: true, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("illusion_5"),
            kind: ChamberKind::IllusionChamber, group: Group::Illusion,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("illusion_6"),
            kind: ChamberKind::IllusionChamber, group: Group::Illusion,
            doors: Sides::of(&[Side::North, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: true, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("linked_1"),
            kind: ChamberKind::LinkedChamber, group: Group::Special,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 3, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("linked_2"),
            kind: ChamberKind::LinkedChamber, group: Group::Special,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 3, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("linked_3"),
            kind: ChamberKind::LinkedChamber, group: Group::Special,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Torch, count: 3, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("double_1"),
            kind: ChamberKind::DoubleChamber, group: Group::Special,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::of(&[Side::North]),
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: vec![
                GemLevel { gems: 2, face: Face::Key, count: 4, together: false },
            ],
            gems_in_rear: true, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("double_2"),
            kind: ChamberKind::DoubleChamber, group: Group::Special,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::of(&[Side::West]),
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: vec![
                GemLevel { gems: 2, face: Face::Torch, count: 4, together: false },
            ],
            gems_in_rear: true, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("treasure_chamber"),
            kind: ChamberKind::TreasureChamber, group: Group::Special,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("altar_chamber"),
            kind: ChamberKind::AltarChamber, group: Group::Quest,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("task_chamber"),
            kind: ChamberKind::TaskChamber, group: Group::Quest,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("ghost_chamber"),
            kind: ChamberKind::GhostChamber, group: Group::Quest,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: None,
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("tree_of_life"),
            kind: ChamberKind::TreeOfLife, group: Group::Quest,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("obelisk_chamber"),
            kind: ChamberKind::ObeliskChamber, group: Group::Quest,
            doors: Sides::NONE, rear: Sides::NONE,
            entry: None,
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("chaos_chamber"),
            kind: ChamberKind::ChaosChamber, group: Group::Quest,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("constellation_chamber"),
            kind: ChamberKind::ConstellationChamber, group: Group::Quest,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("snake_pit"),
            kind: ChamberKind::SnakePit, group: Group::Quest,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("moving_platform"),
            kind: ChamberKind::MovingPlatform, group: Group::Trap,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("summoning_chamber"),
            kind: ChamberKind::SummoningChamber, group: Group::Trap,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("abyss_1"),
            kind: ChamberKind::AbyssChamber, group: Group::Trap,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::FREE),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("abyss_2"),
            kind: ChamberKind::AbyssChamber, group: Group::Trap,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::FREE),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("slide_chamber"),
            kind: ChamberKind::SlideChamber, group: Group::Trap,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("prohibition_1"),
            kind: ChamberKind::ProhibitionChamber, group: Group::Timer,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("prohibition_2"),
            kind: ChamberKind::ProhibitionChamber, group: Group::Timer,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("prohibition_3"),
            kind: ChamberKind::ProhibitionChamber, group: Group::Timer,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("prohibition_4"),
            kind: ChamberKind::ProhibitionChamber, group: Group::Timer,
            doors: Sides::of(&[Side::North, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("lava_dice"),
            kind: ChamberKind::LavaChamberDice, group: Group::Timer,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("lava_gems"),
            kind: ChamberKind::LavaChamberGems, group: Group::Timer,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("torch_chamber"),
            kind: ChamberKind::TorchChamber, group: Group::Timer,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("sacrifice_chamber"),
            kind: ChamberKind::SacrificeChamber, group: Group::Timer,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("pit_chamber"),
            kind: ChamberKind::PitChamber, group: Group::Queenie,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: vec![
                GemLevel { gems: 2, face: Face::BlackMask, count: 5, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("fountain_chamber"),
            kind: ChamberKind::FountainChamber, group: Group::Queenie,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("mirage_chamber"),
            kind: ChamberKind::MirageChamber, group: Group::Queenie,
            doors: Sides::of(&[Side::East, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("gear_chamber"),
            kind: ChamberKind::GearChamber, group: Group::Queenie,
            doors: Sides::of(&[Side::North, Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("dungeon_chamber"),
            kind: ChamberKind::DungeonChamber, group: Group::Queenie,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("narrow_passage"),
            kind: ChamberKind::NarrowPassage, group: Group::Queenie,
            doors: Sides::of(&[Side::North, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Torch, Face::Torch, Face::Torch])),
            levels: vec![
                GemLevel { gems: 1, face: Face::Key, count: 4, together: false },
            ],
            gems_in_rear: false, purple_mask: false, treasure_icon: true,
        },
        ChamberSpec {
            name: Cow::Borrowed("calendar_chamber"),
            kind: ChamberKind::CalendarChamber, group: Group::Queenie,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("exchange_chamber"),
            kind: ChamberKind::ExchangeChamber, group: Group::Queenie,
            doors: Sides::of(&[Side::North, Side::East, Side::South]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Adventurer])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("teleportation_chamber"),
            kind: ChamberKind::TeleportationChamber, group: Group::Queenie,
            doors: Sides::of(&[Side::North, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Torch])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
        ChamberSpec {
            name: Cow::Borrowed("totem_chamber"),
            kind: ChamberKind::TotemChamber, group: Group::Queenie,
            doors: Sides::of(&[Side::East, Side::South, Side::West]), rear: Sides::NONE,
            entry: Some(Cost::of(&[Face::Adventurer, Face::Key])),
            levels: Vec::new(),
            gems_in_rear: false, purple_mask: false, treasure_icon: false,
        },
    ]
}

#[rustfmt::skip]
fn curses() -> curses::Data {
    use curses::{CardSpec, Curse};
    curses::Data {
        cards: vec![
            CardSpec {
                curse: Curse::Trap, copies: 3,
                lift: Cost::of(&[Face::Key, Face::Key, Face::Torch]),
            },
            CardSpec {
                curse: Curse::BrokenDie, copies: 2,
                lift: Cost::of(&[Face::Adventurer, Face::Key, Face::GoldenMask]),
            },
            CardSpec {
                curse: Curse::Mask, copies: 3,
                lift: Cost::of(&[Face::Adventurer, Face::Key, Face::Key]),
            },
            CardSpec {
                curse: Curse::Silence, copies: 2,
                lift: Cost::of(&[Face::Adventurer, Face::Adventurer, Face::Torch]),
            },
            CardSpec {
                curse: Curse::LostDice, copies: 2,
                lift: Cost::of(&[Face::Adventurer, Face::Torch, Face::Torch]),
            },
            CardSpec {
                curse: Curse::CursedHand, copies: 2,
                lift: Cost::of(&[Face::Adventurer, Face::Key, Face::Torch]),
            },
        ],
    }
}

#[rustfmt::skip]
fn characters() -> characters::Data {
    use characters::{Character, CharacterSpec};
    characters::Data {
        characters: vec![
            CharacterSpec {
                character: Character::Discoverer,
                activation: Cost::of(&[Face::Adventurer, Face::Adventurer, Face::Adventurer]),
            },
            CharacterSpec {
                character: Character::Doc,
                activation: Cost::of(&[Face::GoldenMask, Face::GoldenMask]),
            },
            CharacterSpec {
                character: Character::Muscleman,
                activation: Cost::of(&[Face::Torch, Face::Torch]),
            },
            CharacterSpec {
                character: Character::Priest,
                activation: Cost::of(&[Face::BlackMask, Face::BlackMask, Face::BlackMask]),
            },
            CharacterSpec {
                character: Character::Mechanic,
                activation: Cost::of(&[Face::Key, Face::Key]),
            },
            CharacterSpec {
                character: Character::Mentalist,
                activation: Cost::of(&[Face::Adventurer, Face::Adventurer]),
            },
        ],
    }
}
