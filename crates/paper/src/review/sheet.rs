//! The sheets as they were: one temple sheet with its maps, the adventure sheet, and all players to choose from. Nothing can be done
//! on them; ears are told what is written.

use kit::PlayerId;
use leptos::prelude::*;
use phrasebook::paper::Text;
use scroll::room::{Place, Room, RoomSet};
use scroll::sheets::{MapId, Part, Track};

use super::ended::Viewer;
use crate::chain::Chain;
use crate::choices::name_of;
use crate::desk::Seen;
use crate::{adventure, hand, icon, ink, maps, temple, told};

/// The sheet of a player with its maps.
#[component]
pub fn Sheet(viewer: Viewer) -> impl IntoView {
    let reader = viewer.reader;
    let whose = move || viewer.whose.get();
    let drawn = move || viewer.seen.with(|seen| whole(seen, whose()));
    let title = move || reader.say(Text::TempleOf { name: viewer.game().name(whose()) });
    let about = move || viewer.seen.with(|seen| in_words(viewer, seen, whose()));
    let paper = hand::leaf(800.0, 668.0, 3.0);
    let maps = viewer.game().book.sheet().map_ids().map(|map| treasure(viewer, map)).collect_view();
    view! {
        <section class="leaf" data-seat=move || whose().0.to_string()>
            <svg class="leaf-paper" viewBox="0 0 800 668" preserveAspectRatio="none" aria-hidden="true" inner_html=paper></svg>
            <h2>{title}</h2><h2 class="of-maps">{reader.say(Text::TreasureMaps)}</h2>
            <div class="cam"><div class="field">
                <svg class="psheet" viewBox="-34 -30 624 620" role="img" aria-label=about inner_html=drawn></svg></div></div>
            <div class="maps">{maps}</div>
        </section>
    }
}

/// Everything on a temple sheet: what is printed, what is written, who stands where.
fn whole(seen: &Seen, who: PlayerId) -> String {
    let (book, table, none) = (&seen.book, &seen.table, RoomSet::default());
    let mut drawn = temple::print(book, &table.of(who).sheet, &none, &none);
    drawn += &temple::jokers(book, table, who);
    drawn += &(temple::margin() + &temple::walls());
    drawn += &temple::marks(book, table, &seen.before, who, &seen.way(who), &Chain::of(&seen.told[seen.known..]));
    let gains = told::gains_since(seen, told::turn_start(seen));
    drawn += &temple::gained(&told::gains_in_rooms(seen, who, &gains));
    let mut standing = [0_u8; scroll::room::ROOMS];
    for other in table.seats().filter(|other| *other != who) {
        if let Place::In(room) = table.of(other).sheet.place {
            let (x, y) = temple::corner(room);
            let aside = f64::from(standing[room.index()]) * 26.0;
            standing[room.index()] += 1;
            drawn += &ink::tile(other.index(), x + 79.0 - aside, y + 11.0, 22.0);
        }
    }
    match temple::stand(table.of(who).sheet.place, book.sheet()) {
        Some((x, y)) => drawn + &format!("<g transform=\"translate({x} {y})\">{}</g>", ink::pawn(who.index())),
        None => drawn,
    }
}

/// Where a player stands.
fn place_words(viewer: Viewer, seen: &Seen, who: PlayerId) -> String {
    let reader = viewer.reader;
    match seen.table.of(who).sheet.place {
        Place::Nowhere => reader.say(Text::NoSideYet),
        Place::Outside(side) => reader.say(Text::OutsideAt { side: reader.language.side_of_temple(side) }),
        Place::In(room) if seen.book.sheet().room(room).exit => reader.say(Text::AtExit),
        Place::In(room) => reader.say(Text::At { room: &name_of(room) }),
    }
}

/// A sheet for the ears.
fn in_words(viewer: Viewer, seen: &Seen, who: PlayerId) -> String {
    let sheet = &seen.table.of(who).sheet;
    let done: Vec<String> = Room::all().filter(|room| sheet.used.has(*room)).map(name_of).collect();
    let title = viewer.reader.say(Text::TempleOf { name: viewer.game().name(who) });
    let done = (!done.is_empty()).then(|| viewer.reader.say(Text::RoomsDone { rooms: &done.join(", ") }));
    [Some(title), Some(place_words(viewer, seen, who)), done].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn treasure(viewer: Viewer, map: MapId) -> AnyView {
    let number = u32::from(map.0) + 1;
    let drawn = move || {
        viewer.seen.with(|seen| {
            let (who, how) =
                (viewer.whose.get(), maps::Shown { number: number as usize, ..maps::Shown::default() });
            let (own, old) = (seen.table.of(who).sheet.map(map), seen.before.of(who).sheet.map(map));
            seen.book.sheet().map(map).map_or(String::new(), |spec| maps::treasure(spec, own, old, how))
        })
    };
    let label = move || {
        viewer.seen.with(|seen| {
            let own = seen.table.of(viewer.whose.get()).sheet.map(map);
            let spec = seen.book.sheet().map(map);
            let left = |part| spec.map_or(0, |spec| spec.part(part).len() as u32 - u32::from(own.crossed(part)));
            let track = spec.map_or(Track::Rush, |spec| spec.bonus);
            let (left, right) = (left(Part::Left), left(Part::Right));
            viewer.reader.say(match own.used {
                true => Text::MapUsed { map: number },
                false => Text::MapState { map: number, track, left, right },
            })
        })
    };
    view! { <div class="map"><svg class="psheet" viewBox="0 0 172 98" role="img" aria-label=label inner_html=drawn></svg></div> }
        .into_any()
}

/// The adventure sheet.
#[component]
pub fn Common(viewer: Viewer) -> impl IntoView {
    let reader = viewer.reader;
    let drawn = move || viewer.seen.with(|seen| adventure::sheet(reader, seen));
    let label = move || {
        viewer.seen.with(|seen| {
            let (gems, target) = (u32::from(seen.table.team.gems), u32::from(seen.book.target()));
            let tracks = Track::ALL.map(|(track, _)| {
                let (circled, of) = (seen.table.team.track(track).circled, seen.book.sheet().track(track).length);
                let (gained, of, gem) = (circled.into(), of.into(), seen.book.gem_at(track).into());
                let free = seen.table.team.free(track).into();
                reader.say(Text::TrackState { track, gained, of, free, gem })
            });
            let head = [reader.say(Text::AdventureSheet), reader.say(Text::GemsOf { gems, target })];
            head.into_iter().chain(tracks).collect::<Vec<_>>().join("; ")
        })
    };
    view! { <svg class="psheet" viewBox="0 -2 376 678" role="img" aria-label=label inner_html=drawn></svg> }
}

/// All players: a press shows their sheet.
#[component]
pub fn Sheets(viewer: Viewer) -> impl IntoView {
    let players = viewer.game().names.len() as u8;
    let label = viewer.reader.say(Text::Others);
    view! {
        <div class="others" role="group" aria-label=label>
            {(0..players).map(|seat| thumbnail(viewer, PlayerId(seat))).collect_view()}</div>
    }
}

fn thumbnail(viewer: Viewer, who: PlayerId) -> AnyView {
    let (slug, colour) = ink::SEATS[who.index()];
    let drawn = move || viewer.seen.with(|seen| adventure::thumbnail(&seen.book, &seen.table, who));
    let place = move || viewer.seen.with(|seen| place_words(viewer, seen, who));
    let pressed = move || (viewer.whose.get() == who).to_string();
    let name = viewer.game().name(who).to_owned();
    let label = viewer.reader.say(Text::SheetOf { name: &name });
    let (class, mark) = (format!("seat s-{slug}"), format!("seat-{slug}"));
    view! {
        <button class="fr" data-seat=who.0.to_string() style=("--sc", colour) aria-pressed=pressed title=label
            on:click=move |_| viewer.whose.set(who)>
            <span class="hd"><span class=class aria-hidden="true">{icon(&mark)}</span><b>{name}</b><small>{place}</small></span>
            <svg class="th" viewBox="-6 -7 208 124" aria-hidden="true" inner_html=drawn></svg>
        </button>
    }
    .into_any()
}
