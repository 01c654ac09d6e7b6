//! The floors and doorways of the modules' chambers: what lies under people.

use std::fmt::Write as _;

use temple::components::ChamberKind;
use temple::temple::Side;

use super::{Room, symbol, turned};
use crate::number::Num;

/// What tells the kind of a room, at low contrast.
pub(super) fn floor(room: &Room<'_>) -> String {
    match room.kind {
        ChamberKind::IllusionChamber => MIST.to_owned() + WAVES,
        ChamberKind::LinkedChamber => {
            let chain = symbol("linked_chamber", ("#145864", ""), 46.0, 34.0, 68.0);
            format!("<g opacity='.5'>{chain}</g>")
        }
        ChamberKind::DoubleChamber => inner_wall(room),
        ChamberKind::TreasureChamber => DIAL.to_owned(),
        ChamberKind::AltarChamber => CARPET.to_owned(),
        ChamberKind::TaskChamber => FRAMES.to_owned(),
        ChamberKind::GhostChamber => FOG.to_owned(),
        ChamberKind::TreeOfLife => ROOTS.to_owned(),
        ChamberKind::ObeliskChamber => RAYS.to_owned(),
        ChamberKind::MovingPlatform => planks(),
        ChamberKind::SummoningChamber => ring(),
        ChamberKind::AbyssChamber => PIT.to_owned(),
        ChamberKind::SlideChamber => turned(stairway(room), CHUTE),
        ChamberKind::ProhibitionChamber => BARRED.to_owned(),
        ChamberKind::LavaChamberDice | ChamberKind::LavaChamberGems => LAVA.to_owned(),
        ChamberKind::TorchChamber => "<circle cx='80' cy='72' r='44' fill='#ffb648' opacity='.24'/>".to_owned(),
        ChamberKind::SacrificeChamber => SIGIL.to_owned(),
        _ => String::new(),
    }
}

/// What stands in the doorways: bars, boulders, a chute.
pub(super) fn doors(room: &Room<'_>) -> String {
    let all = |drawn: &str| room.placed.doors().iter().map(|side| turned(side, drawn)).collect();
    match room.kind {
        ChamberKind::GhostChamber => all(BARS),
        ChamberKind::ObeliskChamber => turned(stairway(room), BOULDERS),
        ChamberKind::SlideChamber => turned(stairway(room), SLIDE),
        _ => String::new(),
    }
}

fn stairway(room: &Room<'_>) -> Side {
    room.placed.stairway()
}

/// The side of a double chamber behind whose door the rear lies.
pub(super) fn rear_of(room: &Room<'_>) -> Side {
    let behind = room.look.book.data.chamber(room.id).rear;
    let first = behind.iter().next().unwrap_or(Side::North);
    first.turned(room.placed.turn())
}

fn inner_wall(room: &Room<'_>) -> String {
    turned(
        rear_of(room),
        "<path d='M20 20h120v54H20z' fill='#9fe0d0' opacity='.38'/><path d='M20 93h120' stroke='#2b1c0e' stroke-width='9' opacity='.28'/>\
         <rect x='16' y='73' width='128' height='16' fill='#8f6d43' stroke='#1d1208' stroke-width='2.5'/>\
         <path d='M18 81h124M34 73v8M58 73v8M82 73v8M106 73v8M130 73v8M46 81v8M70 81v8M94 81v8M118 81v8' stroke='#3a2814' stroke-width='1.6'/>\
         <path d='M18 75.5h124' stroke='#dcbc87' stroke-width='2'/>",
    )
}

/// The floor of a platform.
pub fn planks() -> String {
    let mut svg = "<g fill='#a8834f' stroke='#2b1c0e' stroke-width='2'>".to_owned();
    for n in 0..5 {
        let _ = write!(svg, "<rect x='22' y='{}' width='116' height='21'/>", Num(22.0 + 23.3 * f64::from(n)));
    }
    svg += "</g><path d='M36 22v116M124 22v116' stroke='#5d4224' stroke-width='7'/><g fill='#e6cd9d'>";
    for n in 0..5 {
        let y = Num(32.0 + 23.3 * f64::from(n));
        let _ = write!(svg, "<circle cx='36' cy='{y}' r='2.3'/><circle cx='124' cy='{y}' r='2.3'/>");
    }
    svg + "</g><path d='M50 98A36 36 0 1 1 106 98' fill='none' stroke='#fff4da' stroke-width='5' stroke-linecap='round' opacity='.85'/>\
           <path d='M98 110l17-3-9-16z' fill='#fff4da' opacity='.85'/>"
}

fn ring() -> String {
    let mut svg = "<g fill='none' stroke='#4a2d6b'><circle cx='80' cy='74' r='46' stroke-width='3.5' opacity='.7'/>\
                   <circle cx='80' cy='74' r='27' stroke-width='2.5' opacity='.6'/></g><g fill='#4a2d6b' opacity='.75'>"
        .to_owned();
    for angle in [0, 60, 120, 180, 240, 300] {
        let _ = write!(svg, "<path transform='rotate({angle} 80 74)' d='M80 52l-8-11h5v-11h6v11h5z'/>");
    }
    svg + "</g>"
}

/// Walls and floor of something that will not last.
const MIST: &str = "<path fill-rule='evenodd' d='M2 2h156v156H2zM20 20v120h120V20z' fill='#6f918f' opacity='.8'/>\
    <path d='M20 20h120v120H20z' fill='#c2d3c4' opacity='.8'/>";
const WAVES: &str = "<g fill='none' stroke='#3f7f80' stroke-width='3.5' stroke-linecap='round' opacity='.55'>\
    <path d='M27 46q13-15 26 0t27 0 27 0 26 0M27 78q13-15 26 0t27 0 27 0 26 0M27 110q13-15 26 0t27 0 27 0 26 0'/></g>";
const DIAL: &str = "<g fill='none' stroke='#a8741a' opacity='.75'><circle cx='80' cy='72' r='40' stroke-width='3'/>\
    <circle cx='80' cy='72' r='34' stroke-width='5' stroke-dasharray='3 10.35'/></g>";
const CARPET: &str = "<path d='M34 30h92v64H34z' fill='#8f2a18' opacity='.26'/>\
    <path d='M34 30h92M34 37h92' stroke='#8f2a18' stroke-width='2.5' opacity='.45'/>";
const FRAMES: &str = "<g fill='none' stroke='#7a5934' stroke-width='3' opacity='.55'><path d='M44 34h72v56H44zM52 42h56v40H52z'/></g>";
const FOG: &str = "<path d='M20 20h120v120H20z' fill='#4f7f8a' opacity='.5'/>\
    <path d='M20 112q15-14 30 0t30 0 30 0 30 0v28H20z' fill='#d8f3ee' opacity='.3'/>";
const ROOTS: &str = "<circle cx='80' cy='66' r='44' fill='#7fae5a' opacity='.38'/>\
    <path d='M80 96q-28 6-44 24M80 96q28 6 44 24M80 96q-8 18-8 40M80 96q10 18 8 40' fill='none' stroke='#5d4224' stroke-width='4' opacity='.6'/>";
const RAYS: &str = "<circle cx='80' cy='80' r='42' fill='none' stroke='#7a5934' stroke-width='3' opacity='.7'/>\
    <path d='M80 32v96M32 80h96' stroke='#7a5934' stroke-width='3' opacity='.5'/>";
const PIT: &str = "<path d='M24 84l14-6 10 5 13-7 12 6 14-7 13 7 12-5 12 6 12-4v61H24z' fill='#0a0f12' stroke='#2b1c0e' stroke-width='3'/>\
    <path d='M30 94l9-4 9 5 13-6 12 5 14-6 13 6 12-4 12 5 8-2' fill='none' stroke='#5d4224' stroke-width='5'/>\
    <path d='M40 140l6-24 9 10 8-22 12 26 10-19 9 16 12-26 8 20 10-9 4 28z' fill='#16242a'/>";
const CHUTE: &str = "<path d='M57 18h46l6 74q-29 18-58 0z' fill='#7d6a4d' stroke='#2b1c0e' stroke-width='2.5'/>\
    <path d='M66 20l-4 72M94 20l4 72' stroke='#cbb083' stroke-width='3'/>\
    <path d='M68 32l12 9 12-9M67 50l13 9 13-9M66 68l14 9 14-9' fill='none' stroke='#fff4da' stroke-width='5'/>";
const SLIDE: &str = "<path d='M58-1h44v34H58z' fill='#5d4224'/><path d='M60-1h40v34H60z' fill='#a89069'/>\
    <path d='M60-1v34M100-1v34' stroke='#2b1c0e' stroke-width='3'/>\
    <path d='M70 6l10 8 10-8M70 20l10 8 10-8' fill='none' stroke='#fff4da' stroke-width='4.5'/>";
const LAVA: &str = "<path d='M20 34l18 12 8 26 22-8 10 22 26-10 12 14 24-8v20l-22 4-14-10-20 12-14-18-24 6-10-26-16-8z' fill='#d8481c'/>\
    <path d='M20 40l14 10 9 27 24-8 12 22 24-10 13 13 24-7v8l-22 4-14-11-22 12-13-20-24 6-10-27-15-8z' fill='#ffb648'/>\
    <path d='M96 20l6 18 18 4 6 20 14 2v-9l-9-1-5-20-17-5-5-9z' fill='#d8481c'/>";
const SIGIL: &str = "<circle cx='80' cy='70' r='42' fill='none' stroke='#8f2a18' stroke-width='4' opacity='.5'/>\
    <path d='M80 30l34 60H46z' fill='none' stroke='#8f2a18' stroke-width='3' opacity='.5'/>";
const BARRED: &str = "<circle cx='80' cy='66' r='38' fill='none' stroke='#7a5934' stroke-width='6' opacity='.45'/>\
    <path d='M54 40l52 52' stroke='#7a5934' stroke-width='6' opacity='.45'/>";
const BARS: &str = "<path d='M57 3h46v14H57z' fill='#1d2a2e'/>\
    <path d='M62 0v20M70 0v20M78 0v20M86 0v20M94 0v20M100 0v20M56 10h48' stroke='#8fb3b8' stroke-width='3'/>";
const BOULDERS: &str = "<g stroke='#2b1c0e' stroke-width='1.6' fill='#8a6f50'>\
    <path d='M56-2h18l5 12-9 10-13-4zM76-1h18l4 11-11 9-10-7zM92-2h12v18l-10 5-4-10z'/>\
    <path d='M62 14l12-2 6 10-10 8-9-6zM82 16l11-2 8 9-8 8-11-5z' fill='#a5875f'/></g>";
