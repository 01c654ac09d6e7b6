//! Generated from data/scroll.toml by `cargo xtask generate`; do not edit.

use std::borrow::Cow;

use kit::Face::{self, Adventurer as A, BlackMask as B, GoldenMask as G, Key as K, Torch as T};

use crate::sheets::{Action, Colour, Half, MapSpec, PlayerCount, RoomSpec, Sheet, SheetSide, Sheets, Special};
use crate::sheets::{Track, TrackSpec};

fn room(entry: [Face; 2], action: Action) -> RoomSpec {
    RoomSpec { entry, action, special: None, exit: false }
}

fn special(entry: [Face; 2], action: Action, colour: Colour, half: Half) -> RoomSpec {
    RoomSpec { entry, action, special: Some(Special { colour, half }), exit: false }
}

fn exit(entry: [Face; 2]) -> RoomSpec {
    RoomSpec { entry, action: Action::None, special: None, exit: true }
}

/// The printed facts of both sheets.
#[rustfmt::skip]
pub(crate) fn sheets() -> Sheets {
    Sheets {
        die_sides: [A, A, K, T, B, G],
        common_dice: 8,
        sheet_dice: 2,
        round_track: 8,
        gem_track: 40,
        gem_marks: vec![14, 15, 16, 20, 22, 23, 25, 28],
        cursed_boxes: 3,
        special_gems: 2,
        player_counts: [
            PlayerCount { rounds: 8, targets: [14, 15, 16] },
            PlayerCount { rounds: 7, targets: [20, 23, 25] },
            PlayerCount { rounds: 6, targets: [22, 25, 28] },
        ],
        variants: [SheetSide::Variant, SheetSide::Variant, SheetSide::Variant],
        sides: [normal(), variant()],
    }
}

#[rustfmt::skip]
fn normal() -> Sheet {
    Sheet {
        rooms: [
            room([K, T], Action::Gem),
            room([A, A], Action::Joker),
            special([G, A], Action::Circle(Track::Reroll), Colour::Red, Half::Upper),
            room([A, T], Action::Circle(Track::Heal)),
            room([T, G], Action::Gem),
            room([A, G], Action::Circle(Track::Heal)),
            special([K, A], Action::Circle(Track::Torch), Colour::Blue, Half::Lower),
            room([A, A], Action::Circle(Track::Key)),
            special([T, A], Action::Circle(Track::Gold), Colour::Green, Half::Lower),
            room([K, K], Action::Gem),
            special([A, K], Action::Circle(Track::Reroll), Colour::Yellow, Half::Upper),
            room([T, K], Action::Joker),
            exit([A, K]),
            room([A, A], Action::Circle(Track::Torch)),
            special([A, G], Action::Circle(Track::Reroll), Colour::Blue, Half::Upper),
            room([T, T], Action::Gem),
            special([G, A], Action::Circle(Track::Key), Colour::Red, Half::Lower),
            room([G, K], Action::Joker),
            special([A, T], Action::Joker, Colour::Yellow, Half::Lower),
            room([A, A], Action::Circle(Track::Gold)),
            room([G, T], Action::Gem),
            room([K, A], Action::Circle(Track::Heal)),
            special([T, A], Action::Circle(Track::Reroll), Colour::Green, Half::Upper),
            room([G, G], Action::Gem),
            room([K, G], Action::Gem),
        ],
        maps: vec![
            MapSpec {
                name: Cow::Borrowed("M1"), bonus: Track::Rush,
                left: vec![A, A, K], right: vec![T, G],
            },
            MapSpec {
                name: Cow::Borrowed("M2"), bonus: Track::Key,
                left: vec![A, T, G], right: vec![A, K],
            },
            MapSpec {
                name: Cow::Borrowed("M3"), bonus: Track::Reroll,
                left: vec![A, G, K], right: vec![A, T],
            },
            MapSpec {
                name: Cow::Borrowed("M4"), bonus: Track::Heal,
                left: vec![A, K, T], right: vec![A, A, G],
            },
            MapSpec {
                name: Cow::Borrowed("M5"), bonus: Track::Rush,
                left: vec![K, T, G], right: vec![A, A],
            },
        ],
        tracks: [
            TrackSpec { length: 6, gem_at: [2, 3, 4] },
            TrackSpec { length: 6, gem_at: [3, 4, 5] },
            TrackSpec { length: 8, gem_at: [4, 6, 7] },
            TrackSpec { length: 7, gem_at: [3, 4, 5] },
            TrackSpec { length: 7, gem_at: [3, 4, 5] },
            TrackSpec { length: 7, gem_at: [3, 4, 5] },
        ],
    }
}

#[rustfmt::skip]
fn variant() -> Sheet {
    Sheet {
        rooms: [
            room([G, G], Action::Gem),
            room([A, T], Action::Joker),
            special([K, A], Action::Circle(Track::Heal), Colour::Blue, Half::Upper),
            room([A, A], Action::Circle(Track::Reroll)),
            room([K, T], Action::Gem),
            room([T, A], Action::Joker),
            special([A, A], Action::Circle(Track::Reroll), Colour::Green, Half::Lower),
            room([G, T], Action::Joker),
            special([A, G], Action::Circle(Track::Heal), Colour::Red, Half::Lower),
            room([G, A], Action::Circle(Track::Torch)),
            special([A, G], Action::Circle(Track::Reroll), Colour::Yellow, Half::Upper),
            room([T, K], Action::Gem),
            exit([K, A]),
            room([K, G], Action::Gem),
            special([A, T], Action::Circle(Track::Heal), Colour::Green, Half::Upper),
            room([A, K], Action::Circle(Track::Key)),
            special([T, A], Action::Joker, Colour::Blue, Half::Lower),
            room([T, G], Action::Joker),
            special([A, A], Action::Joker, Colour::Yellow, Half::Lower),
            room([G, A], Action::Joker),
            room([T, T], Action::Gem),
            room([A, A], Action::Circle(Track::Reroll)),
            special([A, K], Action::Circle(Track::Heal), Colour::Red, Half::Upper),
            room([G, K], Action::Circle(Track::Gold)),
            room([K, K], Action::Gem),
        ],
        maps: vec![
            MapSpec {
                name: Cow::Borrowed("M1"), bonus: Track::Rush,
                left: vec![A, A, K], right: vec![T, G],
            },
            MapSpec {
                name: Cow::Borrowed("M2"), bonus: Track::Rush,
                left: vec![A, T, G], right: vec![A, K],
            },
            MapSpec {
                name: Cow::Borrowed("M3"), bonus: Track::Reroll,
                left: vec![A, G, K], right: vec![A, T],
            },
            MapSpec {
                name: Cow::Borrowed("M4"), bonus: Track::Heal,
                left: vec![A, K, T], right: vec![A, A, G],
            },
            MapSpec {
                name: Cow::Borrowed("M5"), bonus: Track::Rush,
                left: vec![K, T, G], right: vec![A, A],
            },
        ],
        tracks: [
            TrackSpec { length: 5, gem_at: [2, 3, 4] },
            TrackSpec { length: 6, gem_at: [3, 4, 5] },
            TrackSpec { length: 8, gem_at: [4, 6, 7] },
            TrackSpec { length: 7, gem_at: [3, 4, 5] },
            TrackSpec { length: 7, gem_at: [3, 4, 5] },
            TrackSpec { length: 7, gem_at: [3, 4, 5] },
        ],
    }
}
