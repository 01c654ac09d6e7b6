//! Turns the raw tables of the sheets into those of the engine. What can be wrong was checked before; what is left here cannot be.

use kit::Face;
use scroll::room::Room as Place;
use scroll::sheets::{
    Action, Colour, Half, MapSpec, PlayerCount, RoomSpec, Sheet, SheetSide, Sheets, Special, Track, TrackSpec,
};

use super::raw;
use crate::convert::face;
use crate::error::ComponentError;

pub(super) fn sheets(file: &raw::File) -> Result<Sheets, ComponentError> {
    let missing = |what: &str| ComponentError::new("the file", what, "a value", "nothing");
    let die_sides = faces(&file.dice.faces).try_into().map_err(|_| missing("dice"))?;
    let player_counts: Vec<PlayerCount> = file.player_count.iter().map(player_count).collect();
    let ids = scroll::sheets::Variant::ALL;
    let variant = |(_, id)| file.variant.iter().find(|variant| variant.id == id).map(|variant| side(variant.side));
    let variants: Vec<SheetSide> = ids.into_iter().filter_map(variant).collect();
    let printed = |wanted| file.sheet.iter().find(|sheet| sheet.side == wanted).map(sheet).transpose();
    let normal = printed(raw::Side::Normal)?.ok_or_else(|| missing("sheet"))?;
    let other = printed(raw::Side::Variant)?.ok_or_else(|| missing("sheet"))?;
    Ok(Sheets {
        die_sides,
        common_dice: file.dice.common,
        sheet_dice: file.dice.sheet,
        round_track: file.adventure.round_track,
        gem_track: file.adventure.gem_track,
        gem_marks: file.adventure.gem_marks.clone(),
        cursed_boxes: file.adventure.cursed_boxes,
        special_gems: file.adventure.special_gems,
        player_counts: player_counts.try_into().map_err(|_| missing("player_count"))?,
        variants: variants.try_into().map_err(|_| missing("variant"))?,
        sides: [normal, other],
    })
}

fn faces(faces: &[crate::raw::Face]) -> Vec<Face> {
    faces.iter().copied().map(face).collect()
}

fn side(side: raw::Side) -> SheetSide {
    match side {
        raw::Side::Normal => SheetSide::Normal,
        raw::Side::Variant => SheetSide::Variant,
    }
}

fn player_count(row: &raw::PlayerCount) -> PlayerCount {
    PlayerCount { rounds: row.rounds, targets: [row.targets.easy, row.targets.normal, row.targets.hard] }
}

fn sheet(sheet: &raw::Sheet) -> Result<Sheet, ComponentError> {
    let missing = |what: &str| ComponentError::new(format!("sheet {:?}", sheet.id), what, "a value", "nothing");
    let at = |room: Place| sheet.rooms.iter().find(|spec| Place::named(&spec.at) == Some(room));
    let rooms: Vec<RoomSpec> = Place::all().filter_map(at).filter_map(room).collect();
    let track = |id| sheet.tracks.iter().find(|track| track.id == id).map(track_spec);
    let tracks: Vec<TrackSpec> = raw::TrackId::ALL.into_iter().filter_map(track).collect();
    Ok(Sheet {
        rooms: rooms.try_into().map_err(|_| missing("rooms"))?,
        maps: sheet.maps.iter().map(map).collect(),
        tracks: tracks.try_into().map_err(|_| missing("tracks"))?,
    })
}

fn room(room: &raw::Room) -> Option<RoomSpec> {
    let entry = faces(&room.entry).try_into().ok()?;
    Some(RoomSpec { entry, action: action(room.action), special: room.special.map(special), exit: room.exit })
}

fn action(action: raw::Action) -> Action {
    match action {
        raw::Action::None => Action::None,
        raw::Action::Gem => Action::Gem,
        raw::Action::Joker => Action::Joker,
        raw::Action::Reroll => Action::Circle(Track::Reroll),
        raw::Action::Heal => Action::Circle(Track::Heal),
        raw::Action::Key => Action::Circle(Track::Key),
        raw::Action::Torch => Action::Circle(Track::Torch),
        raw::Action::Gold => Action::Circle(Track::Gold),
    }
}

fn special(sign: raw::Special) -> Special {
    let colour = match sign.colour {
        raw::Colour::Red => Colour::Red,
        raw::Colour::Blue => Colour::Blue,
        raw::Colour::Green => Colour::Green,
        raw::Colour::Yellow => Colour::Yellow,
    };
    let half = match sign.half {
        raw::Half::Upper => Half::Upper,
        raw::Half::Lower => Half::Lower,
    };
    Special { colour, half }
}

fn map(map: &raw::Map) -> MapSpec {
    let bonus = track(map.bonus);
    MapSpec { name: map.id.clone().into(), left: faces(&map.left), right: faces(&map.right), bonus }
}

fn track(id: raw::TrackId) -> Track {
    match id {
        raw::TrackId::Rush => Track::Rush,
        raw::TrackId::Heal => Track::Heal,
        raw::TrackId::Reroll => Track::Reroll,
        raw::TrackId::Key => Track::Key,
        raw::TrackId::Torch => Track::Torch,
        raw::TrackId::Gold => Track::Gold,
    }
}

fn track_spec(track: &raw::Track) -> TrackSpec {
    TrackSpec { length: track.length, gem_at: [track.gem_at.p2, track.gem_at.p3, track.gem_at.p4] }
}
