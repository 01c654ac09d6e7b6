//! Writes the tables of the sheets as Rust, so that the game runs without any file. One room is one line.

use std::fmt::{self, Write};

use kit::Face;
use scroll::sheets::{Action, MapSpec, RoomSpec, Sheet, Sheets};

const HEAD: &str = "\
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
";

/// The text of `crates/scroll/src/generated.rs` for these tables.
#[must_use]
pub fn rust_source(sheets: &Sheets) -> String {
    let mut out = HEAD.to_owned();
    write(&mut out, sheets).expect("writing to a string does not fail");
    out
}

fn write(out: &mut String, sheets: &Sheets) -> fmt::Result {
    writeln!(out, "\n/// The printed facts of both sheets.\n#[rustfmt::skip]")?;
    writeln!(out, "pub(crate) fn sheets() -> Sheets {{\n    Sheets {{")?;
    writeln!(out, "        die_sides: [{}],", faces(&sheets.die_sides))?;
    writeln!(out, "        common_dice: {},", sheets.common_dice)?;
    writeln!(out, "        sheet_dice: {},", sheets.sheet_dice)?;
    writeln!(out, "        round_track: {},", sheets.round_track)?;
    writeln!(out, "        gem_track: {},", sheets.gem_track)?;
    writeln!(out, "        gem_marks: vec!{:?},", sheets.gem_marks)?;
    writeln!(out, "        cursed_boxes: {},", sheets.cursed_boxes)?;
    writeln!(out, "        special_gems: {},", sheets.special_gems)?;
    writeln!(out, "        player_counts: [")?;
    for row in sheets.player_counts {
        writeln!(out, "            PlayerCount {{ rounds: {}, targets: {:?} }},", row.rounds, row.targets)?;
    }
    let [first, second, third] = sheets.variants;
    writeln!(out, "        ],")?;
    writeln!(out, "        variants: [SheetSide::{first:?}, SheetSide::{second:?}, SheetSide::{third:?}],")?;
    writeln!(out, "        sides: [normal(), variant()],\n    }}\n}}")?;
    sheet(out, "normal", &sheets.sides[0])?;
    sheet(out, "variant", &sheets.sides[1])
}

fn sheet(out: &mut String, name: &str, sheet: &Sheet) -> fmt::Result {
    writeln!(out, "\n#[rustfmt::skip]\nfn {name}() -> Sheet {{\n    Sheet {{\n        rooms: [")?;
    for spec in &sheet.rooms {
        writeln!(out, "            {},", room(spec))?;
    }
    writeln!(out, "        ],\n        maps: vec![")?;
    for map in &sheet.maps {
        map_spec(out, map)?;
    }
    writeln!(out, "        ],\n        tracks: [")?;
    for track in sheet.tracks {
        writeln!(out, "            TrackSpec {{ length: {}, gem_at: {:?} }},", track.length, track.gem_at)?;
    }
    writeln!(out, "        ],\n    }}\n}}")
}

fn map_spec(out: &mut String, map: &MapSpec) -> fmt::Result {
    let (left, right) = (faces(&map.left), faces(&map.right));
    let (name, bonus) = (&map.name, map.bonus);
    writeln!(out, "            MapSpec {{")?;
    writeln!(out, "                name: Cow::Borrowed({name:?}), bonus: Track::{bonus:?},")?;
    writeln!(out, "                left: vec![{left}], right: vec![{right}],\n            }},")
}

fn room(spec: &RoomSpec) -> String {
    let entry = faces(&spec.entry);
    match spec.special {
        _ if spec.exit => format!("exit([{entry}])"),
        None => format!("room([{entry}], {})", action(spec.action)),
        Some(sign) => {
            format!("special([{entry}], {}, Colour::{:?}, Half::{:?})", action(spec.action), sign.colour, sign.half)
        }
    }
}

fn action(action: Action) -> String {
    match action {
        Action::Circle(track) => format!("Action::Circle(Track::{track:?})"),
        other => format!("Action::{other:?}"),
    }
}

fn faces(faces: &[Face]) -> String {
    faces.iter().map(|face| face.letter().to_string()).collect::<Vec<_>>().join(", ")
}
