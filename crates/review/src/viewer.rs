//! Where the reader looks: an instant of the game, and how time runs.

use std::sync::Arc;
use std::time::Duration;

use kit::Tick;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use temple::players::PlayerId;
use temple::private::Private;
use web::browser;
use web::look::Look;

use crate::game::{Game, seconds};

/// How often the board is drawn while time runs.
const FRAME: Duration = Duration::from_millis(50);

/// How long the reader must stay for his second to stand in the address.
const SETTLED: Duration = Duration::from_millis(400);

/// The speeds, as times real time.
const SPEEDS: [u32; 4] = [1, 2, 4, 8];

/// An instant, and how many events have happened by then: several may share one instant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The instant.
    pub at: Tick,
    /// How many events have happened.
    pub events: usize,
}

/// Which way to step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Towards the beginning.
    Back,
    /// Towards the end.
    On,
}

/// Where the reader looks. Cheap to copy: only handles.
#[derive(Clone, Copy)]
pub struct Viewer {
    game: StoredValue<Arc<Game>>,
    /// The instant.
    pub place: RwSignal<Place>,
    /// The table then.
    pub look: RwSignal<Look>,
    /// How fast time runs.
    pub speed: RwSignal<u32>,
    /// Whether it runs.
    pub playing: RwSignal<bool>,
    beat: StoredValue<Option<IntervalHandle>>,
    settling: StoredValue<u32>,
}

impl Viewer {
    /// Looks at a game, at the second that the address names or where it was decided.
    pub fn new(game: Game) -> Viewer {
        game.seat_players();
        let game = Arc::new(game);
        let decided = game.story.findings.iter().map(|finding| finding.at).find(|at| *at < game.end());
        let at = second_in_address().map(Tick::from_seconds).or(decided).unwrap_or(game.end()).min(game.end());
        let events = game.replay.events_until(at);
        let table = game.table_after(events);
        let look = Look {
            book: Arc::clone(&game.book),
            table,
            private: Private::NOTHING,
            me: PlayerId(0),
            watching: true,
        };
        let viewer = Viewer {
            game: StoredValue::new(game),
            place: RwSignal::new(Place { at, events }),
            look: RwSignal::new(look),
            speed: RwSignal::new(SPEEDS[0]),
            playing: RwSignal::new(false),
            beat: StoredValue::new(None),
            settling: StoredValue::new(0),
        };
        let linked = window_event_listener(leptos::ev::hashchange, move |_| {
            if let Some(second) = second_in_address() {
                viewer.go_to(Tick::from_seconds(second));
            }
        });
        on_cleanup(move || {
            linked.remove();
            viewer.pause();
        });
        viewer
    }

    /// The game.
    pub fn game(self) -> Arc<Game> {
        self.game.get_value()
    }

    /// Looks at an instant, all its events included.
    pub fn go_to(self, at: Tick) {
        let game = self.game();
        let at = at.min(game.end());
        self.set(Place { at, events: game.replay.events_until(at) });
    }

    /// Looks at the instant right after an event.
    pub fn go_to_event(self, number: usize) {
        let game = self.game();
        if let Some(event) = game.replay.events.get(number) {
            self.set(Place { at: event.at, events: number + 1 });
        }
    }

    /// Lets so many milliseconds pass, or takes them back.
    pub fn shift(self, ms: i64) {
        let at = i64::from(self.place.get_untracked().at.0) + ms;
        self.go_to(Tick(u32::try_from(at.max(0)).unwrap_or(u32::MAX)));
    }

    /// One event on or back.
    pub fn step(self, step: Step) {
        self.pause();
        let events = self.place.get_untracked().events;
        match step {
            Step::On => self.go_to_event(events),
            Step::Back => match events.checked_sub(2) {
                Some(number) => self.go_to_event(number),
                None => self.set(Place { at: Tick::START, events: 0 }),
            },
        }
    }

    fn set(self, place: Place) {
        let table = self.game.with_value(|game| game.table_after(place.events));
        if self.place.get_untracked().events != place.events {
            self.look.update(|look| look.table = table);
        }
        self.place.set(place);
        self.settle();
    }

    /// Puts the second into the address once the reader stays there.
    fn settle(self) {
        let number = self.settling.try_update_value(|number| {
            *number += 1;
            *number
        });
        let write = move || {
            let stays =
                self.settling.try_get_value() == number && !self.playing.try_get_untracked().unwrap_or(true);
            if stays {
                remember_second(seconds(self.place.get_untracked().at));
            }
        };
        if !self.playing.get_untracked() {
            set_timeout(write, SETTLED);
        }
    }

    /// Lets time run, from the beginning if it is over.
    pub fn play(self) {
        if self.place.get_untracked().at >= self.game().end() {
            self.go_to(Tick::START);
        }
        self.playing.set(true);
        let mut last = browser::steady_ms();
        let frame = move || {
            let now = browser::steady_ms();
            let passed = (now - last) * f64::from(self.speed.get_untracked());
            last = now;
            self.shift(passed as i64);
            if self.place.get_untracked().at >= self.game().end() {
                self.pause();
            }
        };
        let beat = set_interval_with_handle_mut(frame);
        self.beat.set_value(beat);
    }

    /// Stops time.
    pub fn pause(self) {
        if let Some(beat) = self.beat.try_update_value(Option::take).flatten() {
            beat.clear();
        }
        if self.playing.try_get_untracked() == Some(true) {
            self.playing.set(false);
            self.settle();
        }
    }

    /// Stops time or lets it run.
    pub fn toggle(self) {
        if self.playing.get_untracked() { self.pause() } else { self.play() }
    }

    /// The next speed.
    pub fn faster(self) {
        let next =
            SPEEDS.iter().position(|speed| *speed == self.speed.get_untracked()).map_or(0, |place| place + 1);
        self.speed.set(SPEEDS[next % SPEEDS.len()]);
    }
}

/// The browser calls back what may change itself only through a cell.
fn set_interval_with_handle_mut(frame: impl FnMut() + 'static) -> Option<IntervalHandle> {
    let frame = std::cell::RefCell::new(frame);
    set_interval_with_handle(move || (frame.borrow_mut())(), FRAME).ok()
}

/// The second of `#t=123`.
fn second_in_address() -> Option<u32> {
    let hash = web_sys::window()?.location().hash().ok()?;
    hash.strip_prefix("#t=")?.parse().ok()
}

/// The address of a second of this page.
pub fn link_to(second: u32) -> String {
    let address = browser::address();
    let page = address.split('#').next().unwrap_or_default();
    format!("{page}#t={second}")
}

fn remember_second(second: u32) {
    // A game of the list of this device is named after the same sign.
    let named = browser::address().contains("#g=");
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history.filter(|_| !named) {
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&link_to(second)));
    }
}
