//! The sheets on the screen: one's own (or one that is looked at) with its maps, the adventure sheet, and the others as thumbnails.

use kit::{PlayerId, Presence};
use leptos::prelude::*;
use phrasebook::paper::Text;
use scroll::command::Command;
use scroll::event::Source;
use scroll::permit::permit;
use scroll::room::{Place, Room, RoomSet, WIDTH};
use scroll::sheets::{Action, Half, MapId, Part, Track, Variant};
use scroll::table::{Phase, Team};
use wasm_bindgen::JsCast as _;

use crate::chain::Chain;
use crate::choices::{self, name_of};
use crate::desk::{Desk, Look, Seen};
use crate::temple::{self, Light, Lit};
use crate::{Reader, adventure, hand, icon, ink, maps, told};

/// What shows of a place, in words.
pub fn place_words(desk: Desk, who: PlayerId) -> String {
    let reader = desk.reader;
    desk.seen.with(|seen| match seen.table.of(who).sheet.place {
        Place::Nowhere => reader.say(Text::NoSideYet),
        Place::Outside(side) => reader.say(Text::OutsideAt { side: reader.language.side_of_temple(side) }),
        Place::In(room) if seen.book.sheet().room(room).exit => reader.say(Text::AtExit),
        Place::In(room) => reader.say(Text::At { room: &name_of(room) }),
    })
}

/// Whether somebody is away, in words.
fn away_words(desk: Desk, who: PlayerId) -> Option<String> {
    let (presence, bot) = desk.seen.with(|seen| (seen.table.of(who).presence, seen.table.of(who).left_to_bot));
    let text = if bot { Text::BotForThem } else { Text::IsAway };
    (presence == Presence::Away).then(|| desk.reader.say(text))
}

/// The rooms that are lit, with frames, keys and slips; and the doorways that may be closed.
fn lights(desk: Desk) -> (RoomSet, RoomSet, String) {
    let (mut lit, mut dull, mut drawn) = (RoomSet::default(), RoomSet::default(), String::new());
    if desk.looked_at.get().is_some() {
        return (lit, dull, drawn);
    }
    let first = desk.first_key();
    let found = desk.ask(|asker| asker.choices());
    for (n, choice) in found.into_iter().enumerate() {
        match choice.place {
            choices::Place::Room(room, light, slip) if !lit.has(room) && !dull.has(room) => {
                if light == Light::Again {
                    dull = dull.with(room)
                } else {
                    lit = lit.with(room)
                }
                drawn += &temple::light(&Lit { room, light, key: n + first, slip });
            }
            choices::Place::Door(room, side) => drawn += &temple::bolt(room, side, n + first),
            choices::Place::Outside(side) => drawn += &temple::start_side(side, n + first),
            _ => {}
        }
    }
    (lit, dull, drawn)
}

/// Rooms that can be come to in this turn, for whoever wants to see them.
fn reach(desk: Desk) -> String {
    let me = desk.me.get();
    let mine = desk
        .seen
        .with(|seen| seen.table.active == me && matches!(seen.table.phase, Phase::Rolling | Phase::Exploring));
    if !mine || !desk.likes.reach.get() || desk.looked_at.get().is_some() {
        return String::new();
    }
    let to_pool = desk.to_pool.get();
    let reach = desk.seen.with(|seen| seen.reach(me, to_pool));
    let rooms = Room::all().filter(|room| reach.with_circles.has(*room));
    rooms.map(|room| temple::reachable(room, reach.by_dice.has(room))).collect()
}

/// Everything that lies over the marks.
fn over(desk: Desk, drawn: &str) -> String {
    let shown = desk.shown();
    let mut over = reach(desk);
    let wish = desk.seen.with(|seen| seen.open_wish(shown));
    over += &wish.map_or(String::new(), |room| temple::wish(shown.index(), room));
    desk.seen.with(|seen| {
        let mut standing = [0_u8; scroll::room::ROOMS];
        for who in seen.table.seats().filter(|who| *who != shown) {
            if let Place::In(room) = seen.table.of(who).sheet.place {
                let (x, y) = temple::corner(room);
                let aside = f64::from(standing[room.index()]) * 26.0;
                standing[room.index()] += 1;
                over += &ink::tile(who.index(), x + 79.0 - aside, y + 11.0, 22.0);
            }
        }
    });
    over + drawn
}

/// The gains that are noted in red: those of this turn, and at the end of the game all of them.
fn red_gains(seen: &Seen) -> Vec<told::Gain> {
    let since = if seen.table.phase.is_running() { told::turn_start(seen) } else { 0 };
    told::gains_since(seen, since)
}

/// The temple sheet.
#[component]
pub fn Temple(desk: Desk) -> impl IntoView {
    let print = Memo::new(move |_| {
        let (lit, dull, _) = lights(desk);
        let shown = desk.shown();
        desk.seen.with(|seen| {
            let printed = temple::print(&seen.book, &seen.table.of(shown).sheet, &lit, &dull);
            printed + &temple::jokers(&seen.book, &seen.table, shown)
        })
    });
    let marks = Memo::new(move |_| {
        let shown = desk.shown();
        desk.seen.with(|seen| {
            let chain = Chain::of(&seen.told[seen.known..]);
            let written = temple::marks(&seen.book, &seen.table, &seen.before, shown, &seen.way(shown), &chain);
            written + &temple::gained(&told::gains_in_rooms(seen, shown, &red_gains(seen)))
        })
    });
    let lit = Memo::new(move |_| over(desk, &lights(desk).2));
    let stand = Memo::new(move |_| {
        let shown = desk.shown();
        desk.seen.with(|seen| temple::stand(seen.table.of(shown).sheet.place, seen.book.sheet()))
    });
    let pawn_at = move || stand.get().map_or(String::new(), |(x, y)| format!("translate({x}px,{y}px)"));
    let pawn_shows = move || if stand.get().is_some() { "inline" } else { "none" };
    let pawn = Memo::new(move |_| ink::pawn(desk.shown().index()));
    let title = move || match desk.is_you(desk.shown()) {
        true => desk.reader.say(Text::OwnTemple),
        false => desk.reader.say(Text::TempleOf { name: &desk.name(desk.shown()) }),
    };
    let note = move || match desk.looked_at.get() {
        Some(_) => desk.reader.say(Text::LookOnly),
        None if !desk.plays() => desk.reader.say(Text::LookOnly),
        None if desk.is_you(desk.me.get()) => desk.reader.say(Text::OnlyYou),
        None => desk.reader.say(Text::OwnSheet { name: &desk.name(desk.me.get()) }),
    };
    let paper = hand::leaf(800.0, 668.0, 3.0);
    let frame = temple::margin() + &temple::walls();
    follow(stand, desk);
    view! {
        <section class="leaf" data-seat=move || desk.shown().index().to_string()>
            <svg class="leaf-paper" viewBox="0 0 800 668" preserveAspectRatio="none" aria-hidden="true" inner_html=paper></svg>
            <h2>{title}</h2><p class="note">{note}</p><h2 class="of-maps">{desk.reader.say(Text::TreasureMaps)}</h2>
            <div class="cam"><div class="field">
                <svg class="psheet" viewBox="-34 -30 624 620" aria-hidden="true">
                    <g inner_html=move || print.get()></g><g inner_html=frame></g><g inner_html=move || marks.get()></g>
                    <g class="ppawn" style:transform=pawn_at style:display=pawn_shows inner_html=move || pawn.get()></g><g inner_html=move || lit.get()></g>
                </svg>
                {grid(desk)}
            </div></div>
            <div class="maps" role="group" tabindex="-1" aria-label=desk.reader.say(Text::TreasureMaps)>{(0..scroll::sheets::MAX_MAPS as u8).map(|map| treasure(desk, MapId(map))).collect_view()}</div>
        </section>
    }
}

/// On a small screen the own room and those that can be entered come into the middle whenever the adventurer moves, other rooms are
/// lit, the rooms are shown again or an explanation makes them smaller.
fn follow(stand: Memo<Option<(f64, f64)>>, desk: Desk) {
    let lit = Memo::new(move |_| lights(desk).0);
    Effect::new(move |_| {
        let (Some(stand), lit, ..) = (stand.get(), lit.get(), desk.look.get(), desk.hinted.get()) else { return };
        let (x, y) = middle_of(stand, lit);
        request_animation_frame(move || {
            let found =
                web::browser::document().and_then(|document| document.query_selector(".cam").ok().flatten());
            let Some(cam) = found else { return };
            let scale = f64::from(cam.scroll_width()) / 624.0;
            cam.set_scroll_left(((x + 34.0) * scale - f64::from(cam.client_width()) / 2.0) as i32);
            cam.set_scroll_top(((y + 30.0) * scale - f64::from(cam.client_height()) / 2.0) as i32);
        });
    });
}

/// The middle between an adventurer and the rooms that can be entered, on the sheet.
fn middle_of(stand: (f64, f64), lit: RoomSet) -> (f64, f64) {
    let rooms = Room::all().filter(|room| lit.has(*room)).map(|room| {
        let (x, y) = temple::corner(room);
        (x + ink::ROOM / 2.0, y + ink::ROOM / 2.0)
    });
    let (mut least, mut most) = (stand, stand);
    for (x, y) in rooms {
        (least, most) = ((least.0.min(x), least.1.min(y)), (most.0.max(x), most.1.max(y)));
    }
    ((least.0 + most.0) / 2.0, (least.1 + most.1) / 2.0)
}

/// What a room is, in words.
pub fn room_words(desk: Desk, room: Room) -> String {
    let reader = desk.reader;
    let shown = desk.shown();
    desk.seen.with(|seen| {
        let (spec, sheet, name) = (seen.book.sheet().room(room), &seen.table.of(shown).sheet, name_of(room));
        let [first, second] = spec.entry.map(|face| reader.language.symbol(face));
        let mut words = vec![reader.say(Text::RoomCosts { room: &name, first, second })];
        words.extend(match spec.action {
            Action::None => Some(reader.say(Text::RoomExit)),
            _ if sheet.used.has(room) => Some(reader.say(Text::RoomUsed)),
            Action::Gem => Some(reader.say(Text::GainGem)),
            Action::Joker => Some(choices::joker(reader, seen)),
            Action::Circle(track) => Some(reader.say(Text::GainTrack(track))),
        });
        words.extend(spec.special.map(|special| match special.half {
            Half::Upper => reader.say(Text::UpperHalf(special.colour)),
            Half::Lower => reader.say(Text::LowerHalf(special.colour)),
        }));
        for who in seen.table.seats().filter(|who| seen.table.of(*who).sheet.place == Place::In(room)) {
            words.push(reader.say(Text::StandsHere { name: &desk.name(who) }));
        }
        words.join("; ")
    })
}

/// The rooms for fingers, keys and ears: one grid, walked by arrows.
fn grid(desk: Desk) -> AnyView {
    let cursor = RwSignal::new(12_u8);
    let cell = move |column: u8, row: u8| {
        let room = Room(row * WIDTH + column);
        let brings = Memo::new(move |_| {
            desk.looked_at
                .get()
                .is_none()
                .then(|| desk.ask(|asker| asker.entering(room).map(|choice| choice.note)))?
        });
        let open = move || brings.with(Option::is_some);
        let label = move || {
            let mut words = room_words(desk, room);
            if let Some(note) = brings.get() {
                words = format!("{words}; {}", desk.reader.say(Text::CanEnter));
                if !note.is_empty() {
                    words = format!("{words}: {note}");
                }
            }
            let shown = desk.shown();
            if desk.seen.with(|seen| seen.open_wish(shown)) == Some(room) {
                words = format!("{words}; {}", desk.reader.say(Text::WishHere));
            }
            words
        };
        let press = move |_| {
            let found = untrack(|| desk.ask(|asker| asker.entering(room)));
            match found {
                Some(choice) if desk.looked_at.get_untracked().is_none() => desk.choose(&choice),
                _ if desk.looked_at.get_untracked().is_none() => desk.ask_about(room),
                _ => {}
            }
        };
        let walk = move |event: web_sys::KeyboardEvent| {
            let (dx, dy): (i8, i8) = match event.key().as_str() {
                "ArrowLeft" => (-1, 0),
                "ArrowRight" => (1, 0),
                "ArrowUp" => (0, -1),
                "ArrowDown" => (0, 1),
                _ => return,
            };
            event.prevent_default();
            let to = (column.saturating_add_signed(dx).min(4), row.saturating_add_signed(dy).min(4));
            let next = to.1 * WIDTH + to.0;
            cursor.set(next);
            web::browser::focus(&format!("#room-{}", name_of(Room(next))));
        };
        let id = format!("room-{}", name_of(room));
        let tab = move || if cursor.get() == room.0 { "0" } else { "-1" };
        view! {
            <button id=id role="gridcell" class="room" class:plit=open tabindex=tab aria-label=label
                on:click=press on:keydown=walk on:focus=move |_| cursor.set(room.0)></button>
        }
    };
    let row =
        move |row: u8| view! { <div role="row">{(0..WIDTH).map(|column| cell(column, row)).collect_view()}</div> };
    let label = move || desk.reader.say(Text::TempleOf { name: &desk.name(desk.shown()) });
    view! { <div class="rooms" role="grid" aria-label=label>{(0..WIDTH).map(row).collect_view()}</div> }.into_any()
}

/// A map: it shows, takes a die of the pool in either page, and is used by its owner as soon as it is ready.
fn treasure(desk: Desk, map: MapId) -> Option<AnyView> {
    let bonus = desk.seen.with_untracked(|seen| seen.book.sheet().map(map).map(|spec| spec.bonus))?;
    let number = u32::from(map.0) + 1;
    let usable = Memo::new(move |_| {
        let shown = desk.shown();
        let person = desk.seats.with_value(|seats| seats[shown.index()].is_person());
        person && desk.seen.with(|seen| permit(&seen.view(shown), &Command::UseMap(map)).is_ok())
    });
    let fits = Memo::new(move |_| {
        let (me, die) = (desk.me.get(), desk.die.get());
        let mine = desk.looked_at.get().is_none();
        desk.seen.with(|seen| {
            let asked = mine && seen.table.turn.sharing == Some(me);
            let (spec, own) = (seen.book.sheet().map(map)?, seen.table.of(me).sheet.map(map));
            let open = |part| die.filter(|_| asked && !own.used).and_then(|die| own.open(spec, part, die));
            Some(Part::ALL.map(open))
        })
    });
    let drawn = Memo::new(move |_| {
        let (shown, picked) = (desk.shown(), desk.mark.get());
        let how = maps::Shown {
            number: number as usize,
            ready: usable.get(),
            fits: fits.get().unwrap_or_default(),
            picked: picked.filter(|mark| mark.map == map).map(|mark| mark.part),
            gain: desk.seen.with(|seen| {
                let own = |gain: &told::Gain| gain.who == shown && gain.from == Source::Map(map);
                red_gains(seen).iter().any(own)
            }),
        };
        desk.seen.with(|seen| {
            let (own, old) = (seen.table.of(shown).sheet.map(map), seen.before.of(shown).sheet.map(map));
            seen.book.sheet().map(map).map_or(String::new(), |spec| maps::treasure(spec, own, old, how))
        })
    });
    let page = move |part: Part| {
        let fits = Memo::new(move |_| fits.get().is_some_and(|fits| fits[part as usize].is_some()));
        let take = move |_| desk.mark.set(Some(scroll::command::Mark { map, part }));
        let label = match part {
            Part::Left => desk.reader.say(Text::MapLeft { map: number, track: bonus }),
            Part::Right => desk.reader.say(Text::MapRight { map: number }),
        };
        let class = if part == Part::Left { "page lpage" } else { "page rpage" };
        move || {
            fits.get().then(
                || view! { <button class=class tabindex="-1" aria-label=label.clone() on:click=take></button> },
            )
        }
    };
    let label = move || {
        let shown = desk.shown();
        desk.seen.with(|seen| {
            let own = seen.table.of(shown).sheet.map(map);
            let spec = seen.book.sheet().map(map);
            let left = |part| spec.map_or(0, |spec| spec.part(part).len() as u32 - u32::from(own.crossed(part)));
            let track = spec.map_or(Track::Rush, |spec| spec.bonus);
            let (left, right) = (left(Part::Left), left(Part::Right));
            desk.reader.say(if own.used {
                Text::MapUsed { map: number }
            } else {
                Text::MapState { map: number, track, left, right }
            })
        })
    };
    let use_it = move |_| desk.wish(untrack(|| desk.shown()), &[Command::UseMap(map)]);
    let button = move || {
        usable.get().then(|| {
            view! { <button class="use-map" on:click=use_it>{desk.reader.say(Text::UseMap { map: number })}</button> }
        })
    };
    let id = format!("map-{number}");
    Some(
        view! {
            <div class="map" id=id><svg class="psheet" viewBox="0 0 172 98" role="img" aria-label=label inner_html=move || drawn.get()></svg>
                {page(Part::Left)}{page(Part::Right)}{button}</div>
        }
        .into_any(),
    )
}

/// The adventure sheet with the tracks as its targets.
#[component]
pub fn Adventure(desk: Desk) -> impl IntoView {
    let drawn = Memo::new(move |_| desk.seen.with(|seen| adventure::sheet(desk.reader, seen)));
    // Apart from the sheet: what is drawn anew would write itself once more.
    let preview = Memo::new(move |_| {
        let brings = desk.preview.get();
        desk.seen.with(|seen| adventure::preview(&seen.book, &seen.table, brings))
    });
    view! {
        <section class="adventure" tabindex="-1" class:open=move || desk.look.get() == Look::Adventure
            aria-label=desk.reader.say(Text::AdventureSheet)>
            <div class="adv"><svg class="psheet" viewBox="0 -2 376 678" role="img" aria-label=move || summary(desk)>
                <g inner_html=move || drawn.get()></g><g inner_html=move || preview.get()></g></svg>
            {Track::ALL.map(|(track, _)| row(desk, track)).collect_view()}</div>
        </section>
    }
}

/// What the adventure sheet shows besides its tracks, for the ears.
fn summary(desk: Desk) -> String {
    let reader = desk.reader;
    desk.seen.with(|seen| {
        let (table, book) = (&seen.table, &seen.book);
        let (round, rounds) = (table.round.into(), book.rounds().into());
        let (gems, target) = (table.team.gems.into(), book.target().into());
        let [first, second, third, ..] = table.team.boxes.map(u32::from);
        let mut words = vec![
            reader.say(Text::AdventureState { round, rounds, gems, target }),
            reader.say(Text::CursedState { first, second, third }),
        ];
        words.extend(book.setup.variant.into_iter().flat_map(|variant| of_variant(reader, &table.team, variant)));
        words.join(" ")
    })
}

/// Which variant is played, and how the two sheet dice lie.
fn of_variant(reader: Reader, team: &Team, variant: Variant) -> [String; 2] {
    let name = reader.say(match variant {
        Variant::Entrances => Text::Entrances,
        Variant::DiceRooms => Text::DiceRooms,
        Variant::Jokers => Text::RolledJokers,
    });
    let dice = match (variant, team.sheet_faces) {
        (Variant::DiceRooms, _) => reader.say(Text::SheetDiceLeft { left: team.sheet_dice_left.into() }),
        (_, None) => reader.say(Text::SheetDiceUnrolled),
        (_, Some(faces)) => {
            let [first, second] = faces.map(|face| reader.language.symbol(face));
            reader.say(Text::SheetDiceState { first, second })
        }
    };
    [reader.say(Text::VariantPlayed { number: variant as u32 + 1, name: &name }), dice]
}

/// The end of a track's row: *Use*, or how many are left.
fn row(desk: Desk, track: Track) -> AnyView {
    let reader = desk.reader;
    let wish = Command::MakeDie(track);
    let usable = Memo::new(move |_| {
        let me = desk.me.get();
        desk.seen.with(|seen| permit(&seen.view(me), &wish).is_ok())
    });
    let free = Memo::new(move |_| desk.seen.with(|seen| u32::from(seen.table.team.free(track))));
    let label = move || {
        desk.seen.with(|seen| {
            let (circled, of) = (seen.table.team.track(track).circled, seen.book.sheet().track(track).length);
            let (gained, of, gem) = (circled.into(), of.into(), seen.book.gem_at(track).into());
            reader.say(Text::TrackState { track, gained, of, free: free.get(), gem })
        })
    };
    let end = move || {
        let count = free.get();
        if usable.get() {
            let make = move |_| desk.wish(desk.me.get_untracked(), &[wish]);
            return view! { <button class="use" on:click=make>{reader.say(Text::Use { count })}</button> }
                .into_any();
        }
        let left = if count > 0 { Text::LeftOver { count } } else { Text::NoneLeft };
        let when = (count > 0).then(|| view! { <em>{reader.say(Text::TrackWhen(track))}</em> });
        view! { <span class="left-over">{reader.say(left)}{when}</span> }.into_any()
    };
    let top = (adventure::TRACKS_AT + 2.0 + f64::from(track as u8) * adventure::ROW) / 6.78;
    let top = format!("{top:.2}%");
    view! { <div class="track" style:top=top role="group" aria-label=label>{end}</div> }.into_any()
}

/// How far a finger goes up before it pulls the sheet, in pixels. Less is a tap, which does the same.
const PULL: i32 = 24;

/// What shows after a finger went so far up on the strip: the sheet is pulled open, or shut again.
fn pulled(now: Look, up: i32) -> Look {
    match now {
        _ if up >= PULL => Look::Adventure,
        Look::Adventure if up <= -PULL => Look::Rooms,
        _ => now,
    }
}

/// The adventure sheet at a glance, for small screens: the free circles of each track. A tap opens the sheet and shuts it, as the key A
/// does; a finger that goes up pulls it open, one that goes down shuts it.
#[component]
pub fn Peek(desk: Desk) -> impl IntoView {
    let from = StoredValue::new(None::<i32>);
    let touch = move |event: web_sys::PointerEvent| {
        from.set_value((event.pointer_type() == "touch").then(|| event.client_y()));
    };
    let lift = move |event: web_sys::PointerEvent| {
        if let Some(begun) = from.try_update_value(Option::take).flatten() {
            desk.look.update(|look| *look = pulled(*look, begun - event.client_y()));
        }
    };
    let coin = move |(track, _): (Track, &'static str)| {
        let free = move || desk.seen.with(|seen| seen.table.team.free(track));
        let (id, ink) = ink::track_mark(track);
        view! {
            <span class="tk" class:off=move || free() == 0>
                <span class="coin" style:color=ink>{icon(id)}</span>{free}</span>
        }
    };
    let toggle = move |_| {
        desk.look.update(|look| *look = if *look == Look::Adventure { Look::Rooms } else { Look::Adventure })
    };
    let label = desk.reader.say(Text::AdventureSheet);
    view! {
        <button class="peek" aria-expanded=move || (desk.look.get() == Look::Adventure).to_string() on:click=toggle
            on:pointerdown=touch on:pointerup=lift>
            {Track::ALL.map(coin).collect_view()}<span class="pull">{label}</span></button>
    }
}

/// The pencil slides from the thumbnail of whoever had the turn to that of whoever has it now.
fn hand_over(desk: Desk) {
    Effect::new(move |before: Option<PlayerId>| {
        let now = desk.seen.with(|seen| seen.table.active);
        if let Some(before) = before.filter(|before| *before != now) {
            request_animation_frame(move || {
                let _slides = slide_pencil(before, now);
            });
        }
        now
    });
}

fn slide_pencil(from: PlayerId, to: PlayerId) -> Option<()> {
    let document = web::browser::document()?;
    let thumbnail = |who: PlayerId| {
        let css = format!(".others .fr[data-seat='{}']", who.0);
        document.query_selector(&css).ok().flatten()
    };
    let (old, new) = (thumbnail(from)?, thumbnail(to)?);
    let (was, is) = (old.get_bounding_client_rect(), new.get_bounding_client_rect());
    let pencil: web_sys::HtmlElement = new.query_selector(".turn:not(.up)").ok()??.dyn_into().ok()?;
    let style = pencil.style();
    style.set_property("--dx", &format!("{}px", was.left() - is.left())).ok()?;
    style.set_property("--dy", &format!("{}px", was.top() - is.top())).ok()?;
    pencil.class_list().add_1("handed").ok()
}

/// The other sheets: live thumbnails that state facts, never advice. A tap opens one in the place of one's own.
#[component]
pub fn Others(desk: Desk) -> impl IntoView {
    hand_over(desk);
    let players = desk.seen.with_untracked(|seen| seen.table.players.len());
    let all: Vec<AnyView> = (0..players).map(|n| thumbnail(desk, PlayerId(n as u8))).collect();
    view! { <section class="others" aria-label=desk.reader.say(Text::Others)>{all}</section> }
}

fn thumbnail(desk: Desk, who: PlayerId) -> AnyView {
    let (slug, colour) = ink::SEATS[who.index()];
    let drawn = Memo::new(move |_| desk.seen.with(|seen| adventure::thumbnail(&seen.book, &seen.table, who)));
    let open = move |_| {
        let me = desk.me.get_untracked();
        let shown = desk.looked_at.get_untracked();
        desk.looked_at.set(if shown == Some(who) || who == me { None } else { Some(who) });
        desk.look.update(|look| *look = if *look == Look::Adventure { Look::Rooms } else { *look });
    };
    let pressed = move || (desk.shown() == who).to_string();
    let turn = move || {
        desk.seen.with(|seen| {
            let (table, running) = (&seen.table, seen.table.phase.is_running() && seen.table.round > 0);
            let next = table.left_of(table.active) == who;
            match () {
                () if running && table.active == who => {
                    Some(view! { <span class="turn">{icon("pencil")}</span> }.into_any())
                }
                () if running && next => {
                    Some(view! { <span class="turn up">{desk.reader.say(Text::NextUp)}</span> }.into_any())
                }
                () => None,
            }
        })
    };
    let facts = move || facts(desk, who);
    let label = desk.reader.say(Text::SheetOf { name: &desk.name(who) });
    let (class, mark) = (format!("seat s-{slug}"), format!("seat-{slug}"));
    let mine = move || desk.me.get() == who;
    view! {
        <button class="fr" class:me=mine data-seat=who.0.to_string() style=("--sc", colour) aria-pressed=pressed title=label
            on:click=open>
            <span class="hd"><span class=class aria-hidden="true">{icon(&mark)}</span><b>{desk.name(who)}</b>
                <small>{move || desk.is_you(who).then(|| format!("{} · ", desk.reader.say(Text::You)))}{move || away_words(desk, who).unwrap_or_else(|| place_words(desk, who))}</small></span>{turn}
            <svg class="th" viewBox="-6 -7 208 124" aria-hidden="true" inner_html=move || drawn.get()></svg>
            <p>{facts}</p>
        </button>
    }
    .into_any()
}

/// What is true of a friend's maps.
fn facts(desk: Desk, who: PlayerId) -> String {
    let reader = desk.reader;
    desk.seen.with(|seen| {
        let (printed, sheet) = (seen.book.sheet(), &seen.table.of(who).sheet);
        let ready: Vec<u32> =
            printed.map_ids().filter(|map| sheet.is_ready(printed, *map)).map(|map| u32::from(map.0) + 1).collect();
        match ready[..] {
            [] => {}
            [map] => return reader.say(Text::MapIsReady { map }),
            _ => {
                let maps = ready.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
                return reader.say(Text::MapsAreReady { maps: &maps });
            }
        }
        let faces = crate::told::faces(reader, seen.one_short(who).into_iter());
        if faces.is_empty() { reader.say(Text::NoMapReady) } else { reader.say(Text::Wants { faces: &faces }) }
    })
}

#[cfg(test)]
mod tests {
    use kit::Face;
    use phrasebook::Language;

    use super::*;

    /// A finger that trembles taps; one that goes up opens, one that comes down shuts.
    #[test]
    fn a_finger_pulls_the_sheet_up_and_down() {
        assert_eq!([23, 0, -23].map(|up| pulled(Look::Adventure, up)), [Look::Adventure; 3]);
        assert_eq!([24, 300].map(|up| pulled(Look::Rooms, up)), [Look::Adventure; 2]);
        assert_eq!([-24, -300].map(|up| pulled(Look::Adventure, up)), [Look::Rooms; 2]);
        assert_eq!(pulled(Look::Maps, -300), Look::Maps, "there is nothing to shut");
    }

    /// The rooms that can be entered pull the middle of a small screen towards them; without any it is where the adventurer stands.
    #[test]
    fn lit_rooms_come_into_view() {
        let stand = (280.0, -10.0);
        assert_eq!(middle_of(stand, RoomSet::default()), stand);
        let (x, y) = middle_of(stand, RoomSet::default().with(Room(0)));
        assert!(x < stand.0 && y > stand.1, "{x} {y}");
    }

    /// What is drawn of the variant is said too.
    #[test]
    fn the_variant_and_its_dice_are_said() {
        let said =
            |variant, team: &Team| of_variant(Reader { language: Language::English }, team, variant).join(" ");
        let mut team = Team::default();
        team.sheet_dice_left = 1;
        let dice = said(Variant::DiceRooms, &team);
        assert_eq!(dice, "Variant 2 is played: Dice rooms. Sheet dice: 1 left in its box, 1 taken.");
        let jokers = said(Variant::Jokers, &team);
        assert_eq!(jokers, "Variant 3 is played: Rolled jokers. The sheet dice have not been rolled yet.");
        team.sheet_faces = Some([Face::Torch, Face::Adventurer]);
        let closing = said(Variant::Entrances, &team);
        assert_eq!(closing, "Variant 1 is played: Closing entrances. Sheet dice: torch, adventurer.");
    }
}
