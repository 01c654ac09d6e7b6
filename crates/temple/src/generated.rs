//! Generated from data/components.toml by `cargo xtask generate`; do not edit.

use std::borrow::Cow;

use crate::components::{ChallengeSpec, ChamberKind, ChamberSpec, ClockProfile, Components, CountdownSpec};
use crate::components::{DifficultySpec, ExitPlace, FloorSpec, GemLevel, Group, PlayerCount};
use crate::dice::{Cost, Face};
#[rustfmt::skip]
use crate::modules::{ModuleData, ModuleId, characters, curses, illusion_chambers, quest_chambers, special_chambers, timer_chambers, trap_chambers, treasures};
use crate::rulebook::WhenFloorVanishes;
use crate::setup::Terms;
use crate::temple::{ChamberId, Side, Sides};
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
        floors: FLOORS.to_vec(),
        modules: ModuleData {
            curses: curses(), characters: characters(), trap_chambers: trap_chambers(), treasures: treasures(), illusion_chambers: illusion_chambers(), special_chambers: special_chambers(), timer_chambers: timer_chambers(), quest_chambers: quest_chambers(),
            #[cfg(any(test, feature = "sample"))] sample: Default::default(),
        },
        challenges: challenges(),
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

/// What becomes of pieces when their floor vanishes.
#[rustfmt::skip]
static FLOORS: &[FloorSpec] = &[
    FloorSpec { piece: Cow::Borrowed("treasure_healing_mask"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("treasure_double_torch"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("treasure_double_key"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("treasure_teleport"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("treasure_extra_gem"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("treasure_secret_passage"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("treasure_large_torch"), goes: WhenFloorVanishes::Out },
    FloorSpec { piece: Cow::Borrowed("treasure_counterspell"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("treasure_shortcut"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("treasure_time_out"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("treasure_genie"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("treasure_portal"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("treasure_clone"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("calendar_sun"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("calendar_moon"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("calendar_gear"), goes: WhenFloorVanishes::UnderItsPile },
    FloorSpec { piece: Cow::Borrowed("snake_token"), goes: WhenFloorVanishes::ToStart },
    FloorSpec { piece: Cow::Borrowed("ghost"), goes: WhenFloorVanishes::ToStart },
    FloorSpec { piece: Cow::Borrowed("chalice"), goes: WhenFloorVanishes::ToStart },
    FloorSpec { piece: Cow::Borrowed("teleport_token"), goes: WhenFloorVanishes::BackHome },
];

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
            CardSpec {
                curse: Curse::SoulExchange, copies: 2,
                lift: Cost::of(&[Face::Key, Face::Torch, Face::GoldenMask]),
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

#[rustfmt::skip]
fn trap_chambers() -> trap_chambers::Data {
    use trap_chambers::TrapSpec;
    trap_chambers::Data {
        traps: vec![
            TrapSpec {
                chamber: ChamberId(52),
                climb_out: None,
                summon_again: None,
                one_way_in: Sides::NONE,
            },
            TrapSpec {
                chamber: ChamberId(53),
                climb_out: None,
                summon_again: Some(Cost::of(&[Face::Key, Face::Key, Face::Key])),
                one_way_in: Sides::NONE,
            },
            TrapSpec {
                chamber: ChamberId(54),
                climb_out: Some(Cost::of(&[Face::Torch, Face::Torch, Face::Torch])),
                summon_again: None,
                one_way_in: Sides::NONE,
            },
            TrapSpec {
                chamber: ChamberId(55),
                climb_out: Some(Cost::of(&[Face::Key, Face::Key, Face::Key])),
                summon_again: None,
                one_way_in: Sides::NONE,
            },
            TrapSpec {
                chamber: ChamberId(56),
                climb_out: None,
                summon_again: None,
                one_way_in: Sides::of(&[Side::South]),
            },
        ],
    }
}

#[rustfmt::skip]
fn treasures() -> treasures::Data {
    use treasures::{TileSpec, Treasure};
    treasures::Data {
        claim: Cost::of(&[Face::Key, Face::Key]),
        tiles: vec![
            TileSpec { treasure: Treasure::HealingMask, copies: 2, is_of_base: true },
            TileSpec { treasure: Treasure::DoubleTorch, copies: 2, is_of_base: true },
            TileSpec { treasure: Treasure::DoubleKey, copies: 2, is_of_base: true },
            TileSpec { treasure: Treasure::Teleport, copies: 2, is_of_base: true },
            TileSpec { treasure: Treasure::ExtraGem, copies: 2, is_of_base: true },
            TileSpec { treasure: Treasure::SecretPassage, copies: 3, is_of_base: true },
            TileSpec { treasure: Treasure::LargeTorch, copies: 2, is_of_base: false },
        ],
    }
}

#[rustfmt::skip]
fn illusion_chambers() -> illusion_chambers::Data {
    illusion_chambers::Data {}
}

#[rustfmt::skip]
fn special_chambers() -> special_chambers::Data {
    special_chambers::Data { carry: Cost::of(&[Face::Torch]) }
}

#[rustfmt::skip]
fn timer_chambers() -> timer_chambers::Data {
    use timer_chambers::{Ban, Hourglass, Penalty, TaskSpec, TimerSpec};
    timer_chambers::Data {
        seconds: [30, 60],
        timers: vec![
            TimerSpec {
                chamber: ChamberId(57), glass: Hourglass::Green,
                bans: vec![Ban::Movement, Ban::Gems], takes_dice: 0,
                tasks: vec![
                ],
            },
            TimerSpec {
                chamber: ChamberId(58), glass: Hourglass::Green,
                bans: vec![Ban::GoldenMasks, Ban::Movement], takes_dice: 0,
                tasks: vec![
                ],
            },
            TimerSpec {
                chamber: ChamberId(59), glass: Hourglass::Green,
                bans: vec![Ban::Gems, Ban::Start], takes_dice: 0,
                tasks: vec![
                ],
            },
            TimerSpec {
                chamber: ChamberId(60), glass: Hourglass::Green,
                bans: vec![Ban::Start, Ban::GoldenMasks], takes_dice: 0,
                tasks: vec![
                ],
            },
            TimerSpec {
                chamber: ChamberId(61), glass: Hourglass::Blue,
                bans: vec![], takes_dice: 0,
                tasks: vec![
                    TaskSpec { need: Cost::of(&[Face::Torch, Face::Torch, Face::Torch, Face::Torch, Face::Torch]), penalty: Penalty::Dice(3) },
                    TaskSpec { need: Cost::of(&[Face::Key, Face::Key, Face::Key, Face::Key]), penalty: Penalty::Dice(2) },
                    TaskSpec { need: Cost::of(&[Face::Adventurer, Face::Adventurer, Face::Adventurer]), penalty: Penalty::Dice(1) },
                ],
            },
            TimerSpec {
                chamber: ChamberId(62), glass: Hourglass::Blue,
                bans: vec![], takes_dice: 0,
                tasks: vec![
                    TaskSpec { need: Cost::of(&[Face::Torch, Face::Torch, Face::Torch, Face::Torch, Face::Torch]), penalty: Penalty::Gems(3) },
                    TaskSpec { need: Cost::of(&[Face::Key, Face::Key, Face::Key, Face::Key]), penalty: Penalty::Gems(2) },
                    TaskSpec { need: Cost::of(&[Face::Adventurer, Face::Adventurer, Face::Adventurer]), penalty: Penalty::Gems(1) },
                ],
            },
            TimerSpec {
                chamber: ChamberId(63), glass: Hourglass::Blue,
                bans: vec![], takes_dice: 0,
                tasks: vec![
                    TaskSpec { need: Cost::of(&[Face::Torch, Face::Torch, Face::Torch, Face::Torch, Face::Torch, Face::Torch, Face::Torch]), penalty: Penalty::PlayersLoseOne(2) },
                ],
            },
            TimerSpec {
                chamber: ChamberId(64), glass: Hourglass::Blue,
                bans: vec![], takes_dice: 1,
                tasks: vec![
                ],
            },
        ],
    }
}

#[rustfmt::skip]
fn quest_chambers() -> quest_chambers::Data {
    quest_chambers::Data {
        chambers: vec![ChamberId(44), ChamberId(45), ChamberId(46), ChamberId(47), ChamberId(48)],
        tasks: vec![
            Cost::of(&[Face::Adventurer, Face::Adventurer, Face::Key, Face::Torch]),
            Cost::of(&[Face::Adventurer, Face::Adventurer, Face::Torch, Face::Torch]),
            Cost::of(&[Face::Adventurer, Face::Adventurer, Face::Key, Face::Key]),
            Cost::of(&[Face::Adventurer, Face::Key, Face::Torch, Face::GoldenMask]),
            Cost::of(&[Face::Key, Face::Key, Face::Torch, Face::Torch]),
            Cost::of(&[Face::Adventurer, Face::Adventurer, Face::Adventurer, Face::Key, Face::Torch]),
        ],
        tasks_used: 4, altar_dice: 2,
        push: Cost::of(&[Face::Torch, Face::Torch]),
        masks_per_player: 2,
        gem_tile_sides: Sides::of(&[Side::North, Side::East, Side::West]),
    }
}

#[rustfmt::skip]
fn challenges() -> Vec<ChallengeSpec> {
    vec![
        ChallengeSpec { name: Cow::Borrowed("1a"), level: 1,
            modules: [ModuleId::Curses, ModuleId::Characters, ModuleId::Treasures].into_iter().collect(),
            terms: Terms { number: 0, extra_gems: 1, fate_gems: 2, quests: 0, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("1b"), level: 1,
            modules: [ModuleId::Treasures, ModuleId::IllusionChambers].into_iter().collect(),
            terms: Terms { number: 1, extra_gems: 2, fate_gems: 2, quests: 0, top_tiles: 12, expansion_1: true, expansion_2: false } },
        ChallengeSpec { name: Cow::Borrowed("1c"), level: 1,
            modules: [ModuleId::Treasures, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 2, extra_gems: 0, fate_gems: 2, quests: 2, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("1d"), level: 1,
            modules: [ModuleId::Characters, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 3, extra_gems: 1, fate_gems: 2, quests: 1, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("2a"), level: 2,
            modules: [ModuleId::Curses, ModuleId::Treasures].into_iter().collect(),
            terms: Terms { number: 4, extra_gems: 3, fate_gems: 2, quests: 0, top_tiles: 12, expansion_1: false, expansion_2: false } },
        ChallengeSpec { name: Cow::Borrowed("2b"), level: 2,
            modules: [ModuleId::Treasures, ModuleId::IllusionChambers, ModuleId::SpecialChambers, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 5, extra_gems: 3, fate_gems: 2, quests: 1, top_tiles: 12, expansion_1: true, expansion_2: false } },
        ChallengeSpec { name: Cow::Borrowed("2c"), level: 2,
            modules: [ModuleId::Characters, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 6, extra_gems: 4, fate_gems: 2, quests: 1, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("2d"), level: 2,
            modules: [ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 7, extra_gems: 0, fate_gems: 2, quests: 3, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("3a"), level: 3,
            modules: [ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 8, extra_gems: 3, fate_gems: 2, quests: 2, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("3b"), level: 3,
            modules: [ModuleId::Treasures, ModuleId::IllusionChambers].into_iter().collect(),
            terms: Terms { number: 9, extra_gems: 6, fate_gems: 2, quests: 0, top_tiles: 12, expansion_1: true, expansion_2: false } },
        ChallengeSpec { name: Cow::Borrowed("3c"), level: 3,
            modules: [ModuleId::Treasures, ModuleId::IllusionChambers, ModuleId::SpecialChambers, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 10, extra_gems: 4, fate_gems: 2, quests: 1, top_tiles: 12, expansion_1: true, expansion_2: false } },
        ChallengeSpec { name: Cow::Borrowed("3d"), level: 3,
            modules: [ModuleId::Curses, ModuleId::Characters, ModuleId::Treasures, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 11, extra_gems: 4, fate_gems: 2, quests: 1, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("4a"), level: 4,
            modules: [ModuleId::Curses, ModuleId::Treasures].into_iter().collect(),
            terms: Terms { number: 12, extra_gems: 6, fate_gems: 2, quests: 0, top_tiles: 12, expansion_1: false, expansion_2: false } },
        ChallengeSpec { name: Cow::Borrowed("4b"), level: 4,
            modules: [ModuleId::Characters, ModuleId::Treasures, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 13, extra_gems: 1, fate_gems: 2, quests: 5, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("4c"), level: 4,
            modules: [ModuleId::Characters, ModuleId::Treasures, ModuleId::IllusionChambers, ModuleId::SpecialChambers, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 14, extra_gems: 3, fate_gems: 2, quests: 3, top_tiles: 12, expansion_1: true, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("4d"), level: 4,
            modules: [ModuleId::Characters, ModuleId::Treasures, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 15, extra_gems: 5, fate_gems: 2, quests: 3, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("5a"), level: 5,
            modules: [ModuleId::Curses, ModuleId::Characters, ModuleId::Treasures, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 16, extra_gems: 4, fate_gems: 2, quests: 3, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("5b"), level: 5,
            modules: [ModuleId::Characters, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 17, extra_gems: 5, fate_gems: 2, quests: 4, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("5c"), level: 5,
            modules: [ModuleId::Curses, ModuleId::Treasures, ModuleId::IllusionChambers, ModuleId::SpecialChambers, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 18, extra_gems: 6, fate_gems: 2, quests: 1, top_tiles: 12, expansion_1: true, expansion_2: false } },
        ChallengeSpec { name: Cow::Borrowed("5d"), level: 5,
            modules: [ModuleId::Characters, ModuleId::Treasures, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 19, extra_gems: 4, fate_gems: 2, quests: 5, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("6a"), level: 6,
            modules: [ModuleId::Curses, ModuleId::Characters, ModuleId::Treasures, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 20, extra_gems: 6, fate_gems: 2, quests: 3, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("6b"), level: 6,
            modules: [ModuleId::Curses, ModuleId::Characters, ModuleId::Treasures, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 21, extra_gems: 3, fate_gems: 2, quests: 5, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("6c"), level: 6,
            modules: [ModuleId::Curses, ModuleId::Characters, ModuleId::Treasures, ModuleId::IllusionChambers, ModuleId::SpecialChambers, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 22, extra_gems: 5, fate_gems: 2, quests: 3, top_tiles: 12, expansion_1: true, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("6d"), level: 6,
            modules: [ModuleId::Characters, ModuleId::Treasures, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 23, extra_gems: 6, fate_gems: 2, quests: 5, top_tiles: 12, expansion_1: false, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("6e"), level: 6,
            modules: [ModuleId::Characters, ModuleId::SpecialChambers, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 24, extra_gems: 3, fate_gems: 2, quests: 6, top_tiles: 12, expansion_1: true, expansion_2: true } },
        ChallengeSpec { name: Cow::Borrowed("ultimate"), level: 7,
            modules: [ModuleId::Curses, ModuleId::Characters, ModuleId::Treasures, ModuleId::IllusionChambers, ModuleId::SpecialChambers, ModuleId::QuestChambers].into_iter().collect(),
            terms: Terms { number: 25, extra_gems: 6, fate_gems: 2, quests: 6, top_tiles: 12, expansion_1: true, expansion_2: true } },
    ]
}

/// Every module that the data names, whether its rules exist or not.
#[rustfmt::skip]
pub static MODULE_NAMES: &[&str] = &[
    "curses",
    "treasures",
    "illusion_chambers",
    "special_chambers",
    "quest_chambers",
    "characters",
    "trap_chambers",
    "timer_chambers",
    "pit",
    "doomed",
    "fountain",
    "new_quest_chambers",
    "labyrinth",
    "new_characters",
    "maya_calendar",
    "exchange_teleport",
    "totem",
    "cursed_gems",
];

/// Every card, small tile and token, and every chamber of a module, that the data names, whether its rules exist or not.
#[rustfmt::skip]
pub static PIECE_NAMES: &[&str] = &[
    "curse_trap",
    "curse_broken_die",
    "curse_mask",
    "curse_silence",
    "curse_lost_dice",
    "curse_cursed_hand",
    "curse_soul_exchange",
    "curse_lost_treasure",
    "curse_really_cursed",
    "curse_doomed",
    "curse_stand_up",
    "curse_poison",
    "curse_strangle_vines",
    "curse_mind_control",
    "curse_snare",
    "curse_magic_bonds",
    "curse_weakest_link",
    "curse_misinformation",
    "treasure_healing_mask",
    "treasure_double_torch",
    "treasure_double_key",
    "treasure_teleport",
    "treasure_extra_gem",
    "treasure_secret_passage",
    "treasure_large_torch",
    "treasure_counterspell",
    "treasure_shortcut",
    "treasure_time_out",
    "treasure_genie",
    "treasure_portal",
    "treasure_clone",
    "task_1",
    "task_2",
    "task_3",
    "task_4",
    "task_5",
    "task_6",
    "char_discoverer",
    "char_doc",
    "char_muscleman",
    "char_priest",
    "char_mechanic",
    "char_mentalist",
    "char_teleporter",
    "char_trickster",
    "calendar_sun",
    "calendar_moon",
    "calendar_gear",
    "cursed_gem_1",
    "cursed_gem_2",
    "cursed_gem_3",
    "cursed_gem_4",
    "cursed_gem_5",
    "cursed_gem_6",
    "snake_token",
    "quest_marker",
    "gem_tile",
    "ghost",
    "chalice",
    "teleport_token",
    "timer_token",
    "hourglass_green",
    "hourglass_blue",
    "maya_pawn",
    "illusion_1",
    "illusion_2",
    "illusion_3",
    "illusion_4",
    "illusion_5",
    "illusion_6",
    "linked_1",
    "linked_2",
    "linked_3",
    "double_1",
    "double_2",
    "treasure_chamber",
    "altar_chamber",
    "task_chamber",
    "ghost_chamber",
    "tree_of_life",
    "obelisk_chamber",
    "chaos_chamber",
    "constellation_chamber",
    "snake_pit",
    "moving_platform",
    "summoning_chamber",
    "abyss_1",
    "abyss_2",
    "slide_chamber",
    "prohibition_1",
    "prohibition_2",
    "prohibition_3",
    "prohibition_4",
    "lava_dice",
    "lava_gems",
    "torch_chamber",
    "sacrifice_chamber",
    "pit_chamber",
    "fountain_chamber",
    "mirage_chamber",
    "gear_chamber",
    "dungeon_chamber",
    "narrow_passage",
    "calendar_chamber",
    "exchange_chamber",
    "teleportation_chamber",
    "totem_chamber",
];
