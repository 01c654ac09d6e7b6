//! Fingers and mouse on the board: one drags, two pinch, a wheel zooms, a double tap gives the camera back. Friends outside
//! the picture show as chips at its edge.

use leptos::prelude::*;
use phrasebook::{Language, Text};
use temple::players::PlayerId;
use temple::temple::Side;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, PointerEvent, WheelEvent};

use crate::board::{OnBoard, landmarks};
use crate::camera::Camera;
use crate::desk::{Desk, Part};
use crate::drawn::{Shown, effect, memo};
use crate::listen::{self, When, listen, plain};
use crate::number::{Num, within};
use crate::{app, browser, scene, seats};

/// How far the reader has moved the camera, in pixels, and how much nearer.
pub type Moved = (f64, f64, f64);

/// The camera as it moves by itself.
pub const BY_ITSELF: Moved = (0.0, 0.0, 1.0);

/// A finger that moves less than this taps.
const SLACK: f64 = 8.0;

/// Two taps closer than this in milliseconds are one double tap.
const DOUBLE_MS: f64 = 320.0;

/// A finger on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Finger {
    id: i32,
    at: (f64, f64),
    from: (f64, f64),
}

/// What the fingers on the board do.
#[derive(Clone, Copy)]
struct Gestures {
    /// Whether the board is being moved right now.
    moving: RwSignal<bool>,
    moved: RwSignal<Moved>,
    fingers: StoredValue<Vec<Finger>>,
    last_tap: StoredValue<Option<(f64, (f64, f64))>>,
}

impl Gestures {
    /// Moves this camera.
    fn new(on: OnBoard) -> Gestures {
        Gestures {
            moving: on.moving,
            moved: on.moved,
            fingers: StoredValue::new(Vec::new()),
            last_tap: StoredValue::new(None),
        }
    }

    /// Listens to the board.
    fn attach(self, board: &Element) {
        const HEARD: [&str; 6] =
            ["pointerdown", "pointermove", "pointerup", "pointercancel", "pointerleave", "wheel"];
        listen(board.clone().into(), &HEARD, When::Afterwards, move |event| {
            match event.dyn_ref::<PointerEvent>() {
                Some(pointer) => self.hear(pointer),
                None => event.dyn_ref::<WheelEvent>().into_iter().for_each(|wheel| self.wheel(wheel)),
            }
        });
    }

    fn hear(self, event: &PointerEvent) {
        match event.type_().as_str() {
            "pointerdown" => self.down(event),
            "pointermove" => self.go(event),
            // A mouse that drags is followed beyond the board.
            "pointerleave" if self.moving.get_untracked() => {}
            _ => self.up(event),
        }
    }

    /// A finger comes down.
    fn down(self, event: &PointerEvent) {
        if event.button() == 0 {
            let at = place(event);
            let finger = Finger { id: event.pointer_id(), at, from: at };
            self.fingers.update_value(|fingers| fingers.push(finger));
        }
    }

    /// A finger moves.
    fn go(self, event: &PointerEvent) {
        let before = self.fingers.get_value();
        let Some(which) = before.iter().position(|finger| finger.id == event.pointer_id()) else { return };
        let mut after = before.clone();
        after[which].at = place(event);
        let far = before.len() > 1 || distance(after[which].from, after[which].at) > SLACK;
        if far && !self.moving.get_untracked() {
            self.moving.set(true);
            // From here on the finger is not a tap, wherever it comes up.
            let _ = board(event).map(|board| board.set_pointer_capture(event.pointer_id()));
        }
        if far || self.moving.get_untracked() {
            let middle = board(event).map_or((0.0, 0.0), |board| middle_of(&board));
            self.moved.update(|moved| *moved = follow(*moved, middle, &before, &after));
            self.fingers.set_value(after);
        }
    }

    /// A finger goes up, or is lost.
    fn up(self, event: &PointerEvent) {
        let known = self.fingers.with_value(|fingers| fingers.iter().any(|finger| finger.id == event.pointer_id()));
        self.fingers.update_value(|fingers| fingers.retain(|finger| finger.id != event.pointer_id()));
        let rest = self.fingers.with_value(Vec::is_empty);
        if known && rest && !self.moving.get_untracked() && event.type_() == "pointerup" {
            self.tap(place(event));
        }
        if rest && self.moving.get_untracked() {
            self.moving.set(false);
        }
    }

    fn tap(self, at: (f64, f64)) {
        let now = browser::steady_ms();
        let before = self.last_tap.try_update_value(|last| last.replace((now, at))).flatten();
        let double = before.is_some_and(|(when, there)| now - when < DOUBLE_MS && distance(there, at) < 24.0);
        if double && self.moved.get_untracked() != BY_ITSELF {
            self.moved.set(BY_ITSELF);
        }
    }

    /// The wheel turns.
    fn wheel(self, event: &WheelEvent) {
        event.prevent_default();
        let factor = if event.delta_y() < 0.0 { 1.12 } else { 1.0 / 1.12 };
        let target = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
        let (middle, larger) = target.map_or(((0.0, 0.0), 1.0), |board| (middle_of(&board), larger(&board)));
        let (x, y) = (f64::from(event.client_x()) / larger, f64::from(event.client_y()) / larger);
        let at = (x - middle.0, y - middle.1);
        self.moved.update(|moved| *moved = zoom(*moved, at, factor));
    }
}

fn board(event: &PointerEvent) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}

/// The middle of the board, in its own pixels.
fn middle_of(element: &Element) -> (f64, f64) {
    let (place, larger) = (element.get_bounding_client_rect(), larger(element));
    ((place.x() + place.width() / 2.0) / larger, (place.y() + place.height() / 2.0) / larger)
}

/// How much larger than its own pixels the board is drawn: on a large screen everything is.
fn larger(board: &Element) -> f64 {
    let own = f64::from(board.client_width());
    if own > 0.0 { board.get_bounding_client_rect().width() / own } else { 1.0 }
}

/// Where a finger is, in the pixels of the board.
fn place(event: &PointerEvent) -> (f64, f64) {
    let larger = board(event).map_or(1.0, |board| larger(&board));
    (f64::from(event.client_x()) / larger, f64::from(event.client_y()) / larger)
}

fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    let (across, down) = (one.0 - other.0, one.1 - other.1);
    (across * across + down * down).sqrt()
}

/// Nearer or farther, with what lies under a point staying there. The point is measured from the middle of the board.
fn zoom((dx, dy, nearer): Moved, (x, y): (f64, f64), factor: f64) -> Moved {
    let wanted = within(nearer * factor, 0.35, 3.0);
    let factor = wanted / nearer;
    (x - (x - dx) * factor, y - (y - dy) * factor, wanted)
}

/// Where the fingers take the camera: one drags; of several the first two pinch.
fn follow(moved: Moved, middle: (f64, f64), before: &[Finger], after: &[Finger]) -> Moved {
    let centre = |fingers: &[Finger]| match fingers {
        [one, two, ..] => (f64::midpoint(one.at.0, two.at.0), f64::midpoint(one.at.1, two.at.1)),
        [one] => one.at,
        [] => middle,
    };
    let spread = |fingers: &[Finger]| match fingers {
        [one, two, ..] => distance(one.at, two.at).max(1.0),
        _ => 1.0,
    };
    let (from, to) = (centre(before), centre(after));
    let dragged = (moved.0 + to.0 - from.0, moved.1 + to.1 - from.1, moved.2);
    zoom(dragged, (to.0 - middle.0, to.1 - middle.1), spread(after) / spread(before))
}

/// What has a marker at the rim while it is outside the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A friend.
    Friend(PlayerId),
    /// The exit, so many rooms away.
    Exit(u32),
    /// The start, so many rooms away.
    Home(u32),
}

impl Mark {
    /// Its name in the page.
    fn slug(self) -> String {
        match self {
            Mark::Friend(who) => who.0.to_string(),
            Mark::Exit(_) => "exit".to_owned(),
            Mark::Home(_) => "home".to_owned(),
        }
    }
}

/// Something outside the picture: what, where at the edge, and where on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Outside {
    mark: Mark,
    at: (f64, f64),
    /// Eighths of a turn, clockwise from the top.
    towards: usize,
    board: (f64, f64),
}

/// How far from the edge a chip lies.
const INSET: f64 = 32.0;

/// Where something shows at the edge, if it is outside.
fn outside(
    (mark, x, y): (Mark, f64, f64),
    camera: Camera,
    (dx, dy, nearer): Moved,
    (width, height): (f64, f64),
) -> Option<Outside> {
    let scale = camera.scale * nearer;
    let (left, top) = (width / 2.0 + dx + (x - camera.x) * scale, height / 2.0 + dy + (y - camera.y) * scale);
    if (0.0..=width).contains(&left) && (0.0..=height).contains(&top) {
        return None;
    }
    let at = (within(left, INSET, (width - INSET).max(INSET)), within(top, INSET, (height - INSET).max(INSET)));
    let beyond = |where_he_is: f64, end: f64| match where_he_is {
        before if before < 0.0 => 0,
        inside if inside <= end => 1,
        _ => 2,
    };
    // Rows from the top, in each from the left; the middle is not an edge.
    let towards = [[7, 0, 1], [6, 0, 2], [5, 4, 3]][beyond(top, height)][beyond(left, width)];
    Some(Outside { mark, at, towards, board: (x, y) })
}

/// How near two chips may come to each other.
const BESIDE: f64 = 42.0;

/// Pushes chips apart that would cover each other: along the edge, away from the corner.
fn apart(mut chips: Vec<Outside>, (width, height): (f64, f64)) -> Vec<Outside> {
    for next in 1..chips.len() {
        let (placed, rest) = chips.split_at_mut(next);
        let at = &mut rest[0].at;
        let upright = at.0 <= INSET || at.0 >= width - INSET;
        let step = |place: f64, end: f64| if place < end / 2.0 { BESIDE } else { -BESIDE };
        let (across, down) = if upright { (0.0, step(at.1, height)) } else { (step(at.0, width), 0.0) };
        // Each of the others is in the way at most twice.
        for _ in 0..2 * next {
            if placed.iter().any(|other| distance(other.at, *at) < BESIDE) {
                *at = (at.0 + across, at.1 + down);
            }
        }
    }
    chips
}

/// The side of the board that eighths of a turn point to.
fn side_of(towards: usize) -> Side {
    Side::ALL[towards.div_ceil(2) % 4]
}

/// A chip as it is drawn: an emblem, an arrow and, for exit and start, the rooms on the way.
fn chip(language: Language, outside: &Outside) -> String {
    let (label, emblem, rooms) = match outside.mark {
        Mark::Friend(who) => {
            let (name, paint) = (seats::name(who), seats::painted(who));
            let place = language.side(side_of(outside.towards));
            let emblem = scene::mark(&format!("seat-{}", paint.slug), -11.0, -11.0, 22.0, 22.0);
            (
                language.say(Text::FriendOutside { name: &name, place }),
                format!("<g color=\"{}\">{emblem}</g>", paint.colour),
                None,
            )
        }
        Mark::Exit(rooms) => {
            (language.say(Text::ExitOutside { rooms }), scene::mark("exit", -12.0, -15.0, 24.0, 24.0), Some(rooms))
        }
        Mark::Home(rooms) => {
            let mark = scene::mark("call-home", -11.0, -15.0, 22.0, 22.0);
            (language.say(Text::HomeOutside { rooms }), mark, Some(rooms))
        }
    };
    let rooms = rooms.filter(|rooms| *rooms > 0).map(|rooms| format!("<text y=\"16\">{rooms}</text>"));
    format!(
        "<g class=\"edgechip\" role=\"button\" tabindex=\"0\" data-mark=\"{}\" aria-label=\"{}\" transform=\"translate({} {})\">\
         <g transform=\"rotate({})\"><path class=\"towards\" d=\"M0-30 9-18H-9z\"/></g>\
         <rect x=\"-18\" y=\"-18\" width=\"36\" height=\"36\" rx=\"10\"/>{emblem}{}</g>",
        outside.mark.slug(),
        plain(&label),
        Num(outside.at.0),
        Num(outside.at.1),
        45 * outside.towards,
        rooms.unwrap_or_default(),
    )
}

/// Friends, exit and start, wherever they are.
fn marked(on: OnBoard, landmarks: &[Marked]) -> Vec<Marked> {
    let friends = on.all.with(|all| {
        let friends = all.iter().filter(|pawn| !pawn.me);
        friends.map(|pawn| (Mark::Friend(pawn.who), pawn.x, pawn.y)).collect::<Vec<_>>()
    });
    friends.into_iter().chain(landmarks.iter().copied()).collect()
}

/// Something on the board that has a marker.
type Marked = (Mark, f64, f64);

/// Chips for what matters outside the picture; a tap looks there. Also what fingers do to the board.
#[component]
pub fn EdgeChips(on: OnBoard) -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let hands = Gestures::new(on);
    effect(move || on.place.get().iter().for_each(|board| hands.attach(board)));
    let landmarks = desk.follow(&[Part::Temple, Part::Places], landmarks);
    let OnBoard { camera, moved, size, .. } = on;
    let chips = memo(move || {
        let (camera, moved, size) = (camera.get(), moved.get(), size.get());
        let marked = landmarks.with(|landmarks| marked(on, landmarks));
        apart(marked.into_iter().filter_map(|one| outside(one, camera, moved, size)).collect(), size)
    });
    let drawn = move || chips.with(|chips| chips.iter().map(|one| chip(app.language, one)).collect::<String>());
    let look_there = move |event: &web_sys::Event| {
        let mark = listen::attribute(event, "data-mark");
        let chip = chips.with_untracked(|chips| chips.iter().find(|chip| Some(chip.mark.slug()) == mark).copied());
        if let Some(Outside { board: (x, y), .. }) = chip {
            let camera = camera.get_untracked();
            moved.update(|(dx, dy, nearer)| {
                let scale = camera.scale * *nearer;
                (*dx, *dy) = ((camera.x - x) * scale, (camera.y - y) * scale);
            });
        }
    };
    view! {
        <svg class="chips" role="presentation" on:click=move |event| look_there(&event)
            on:keydown=move |event| if event.key() == "Enter" { look_there(&event) } inner_html=drawn></svg>
        <BackToMe moved=moved/>
    }
}

/// Gives the camera back, for those who know no double tap.
#[component]
fn BackToMe(moved: RwSignal<Moved>) -> impl IntoView {
    let app = app();
    let away = memo(move || moved.get() != BY_ITSELF);
    view! {
        <Shown when=away>
            <button class="btn small backtome" on:pointerdown=|event| event.stop_propagation()
                on:click=move |_| moved.set(BY_ITSELF)>{app.word(Text::BackToMe)}</button>
        </Shown>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finger(id: i32, x: f64, y: f64) -> Finger {
        Finger { id, at: (x, y), from: (x, y) }
    }

    #[test]
    fn one_finger_drags_and_two_pinch() {
        let middle = (100.0, 100.0);
        let dragged = follow(BY_ITSELF, middle, &[finger(1, 10.0, 10.0)], &[finger(1, 40.0, 25.0)]);
        assert_eq!(dragged, (30.0, 15.0, 1.0));
        let before = [finger(1, 90.0, 100.0), finger(2, 110.0, 100.0)];
        let after = [finger(1, 80.0, 100.0), finger(2, 120.0, 100.0)];
        assert_eq!(follow(BY_ITSELF, middle, &before, &after), (0.0, 0.0, 2.0));
    }

    #[test]
    fn what_lies_under_the_pointer_stays_there() {
        let moved = zoom((12.0, -7.0, 1.3), (50.0, 20.0), 1.5);
        // The point of the board that was drawn at (50, 20), in units of the board.
        let was = ((50.0 - 12.0) / 1.3, (20.0 + 7.0) / 1.3);
        assert!((moved.0 + was.0 * moved.2 - 50.0).abs() < 1e-9);
        assert!((moved.1 + was.1 * moved.2 - 20.0).abs() < 1e-9);
        assert_eq!(zoom(BY_ITSELF, (0.0, 0.0), 99.0).2, 3.0);
    }

    #[test]
    fn chips_in_one_corner_lie_beside_each_other() {
        let (camera, size) = (Camera { x: 0.0, y: 0.0, scale: 1.0 }, (400.0, 300.0));
        let chips = |places: &[(f64, f64)]| {
            let friends = places.iter().zip(0..).map(|((x, y), who)| (Mark::Friend(PlayerId(who)), *x, *y));
            apart(friends.filter_map(|friend| outside(friend, camera, BY_ITSELF, size)).collect(), size)
        };
        for corner in [(-900.0, -900.0), (900.0, -900.0), (-900.0, 900.0), (900.0, 900.0), (20.0, -900.0)] {
            let placed = chips(&[corner; 5]);
            for (place, one) in placed.iter().enumerate() {
                assert!(placed[..place].iter().all(|other| distance(one.at, other.at) >= BESIDE), "{placed:?}");
                assert!((0.0..=size.0).contains(&one.at.0) && (0.0..=size.1).contains(&one.at.1), "{placed:?}");
            }
        }
        let far = chips(&[(900.0, 0.0), (-900.0, 0.0)]);
        assert_eq!((far[0].at.1, far[1].at.1), (150.0, 150.0), "whoever covers nobody stays");
    }

    #[test]
    fn friends_outside_show_at_the_edge_they_are_behind() {
        let camera = Camera { x: 0.0, y: 0.0, scale: 1.0 };
        let seen = |x, y| outside((Mark::Exit(3), x, y), camera, BY_ITSELF, (400.0, 300.0));
        assert_eq!(seen(10.0, 10.0), None);
        let east = seen(900.0, 0.0).expect("far to the right");
        assert_eq!((east.at, side_of(east.towards)), ((400.0 - INSET, 150.0), Side::East));
        let north = seen(0.0, -900.0).expect("far up");
        assert_eq!((north.at, side_of(north.towards)), ((200.0, INSET), Side::North));
    }
}
