//! What the companion knows: the choice, the game under way, what is ticked off. All of it is kept on the device, so that a page that
//! is loaded again in the middle of a game goes on with it.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use sound::score::signals;
use sound::{Clock, Cue};
use temple::components::Components;
use temple::rulebook::Rulebook;
use web::browser;

use crate::choice::Choice;
use crate::lay_out::{Step, steps};
use crate::watch::{Instants, Moment, Run, clock_of, moment, seconds_shown};
use crate::{tools, tunes};

/// The names under which things are kept.
const CHOICE: &str = "companion.choice";
const RUN: &str = "companion.run";
const TICKED: &str = "companion.ticked";

/// How often the clock is looked at.
const GLANCE: Duration = Duration::from_millis(100);

/// A signal that was missed by more than this is not given any more: the page was hidden.
const MISSED_MS: i32 = 1500;

/// How long a stroke of a gong flashes, in ms.
const STROKE_MS: u64 = 800;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Whether everybody is out.
    pub won: bool,
    /// When, in seconds.
    pub after_s: u32,
}

/// What stands on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Nobody has started.
    Ready,
    /// The clock runs.
    Running,
    /// It stands still.
    Paused,
    /// Somebody wants to stop, and is asked whether they are sure; the clock stands still.
    Stopping,
    /// The temple has collapsed, and nobody has said how it ended.
    Over,
    /// Somebody has.
    Ended,
}

impl Stage {
    /// Its word for the style sheet.
    pub fn word(self) -> &'static str {
        match self {
            Stage::Ready => "ready",
            Stage::Running => "running",
            Stage::Paused => "paused",
            Stage::Stopping => "stopping",
            Stage::Over => "over",
            Stage::Ended => "ended",
        }
    }
}

/// The rulebook of the chosen game; two are alike if their set-ups are.
#[derive(Clone)]
pub struct Book(pub Arc<Rulebook>);

impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        self.0.setup == other.0.setup
    }
}

/// The desk.
#[derive(Clone, Copy)]
pub struct Desk {
    /// What is chosen.
    pub choice: RwSignal<Choice>,
    /// The game that it is.
    pub book: Memo<Book>,
    /// What is laid out for it.
    pub steps: Memo<Vec<Step>>,
    /// What of it is ticked off.
    pub ticked: RwSignal<Vec<bool>>,
    /// The clock of it.
    pub clock: Memo<Clock>,
    /// The time of the game in ms; none before anybody has started.
    pub time: Memo<Option<i32>>,
    /// Where it stands.
    pub moment: Memo<Option<Moment>>,
    /// The seconds on the face.
    pub shown: Memo<u32>,
    /// What stands on the screen.
    pub stage: Memo<Stage>,
    /// The signal that flashes, with its number, so that the next one flashes again.
    pub flash: RwSignal<Option<(u32, Cue)>>,
    /// How it ended.
    pub ended: RwSignal<Option<Ended>>,
    /// Whether the choice of the game is open.
    pub choosing: RwSignal<bool>,
    run: RwSignal<Option<Run>>,
    stopping: RwSignal<bool>,
    now: RwSignal<f64>,
    instants: StoredValue<Instants>,
}

/// The steady clock and the calendar of this device.
fn clocks() -> (f64, f64) {
    (browser::steady_ms(), js_sys::Date::now())
}

impl Desk {
    /// The desk as it was left.
    pub fn open() -> Desk {
        let data = Components::standard();
        let kept = browser::recall(CHOICE).unwrap_or_default();
        let choice = RwSignal::new(Choice::read(&kept, &data));
        let run = RwSignal::new(browser::recall(RUN).and_then(|kept| Run::read(&kept)));
        let (steady, calendar) = clocks();
        let (now, stopping, ended) = (RwSignal::new(calendar), RwSignal::new(false), RwSignal::new(None));
        let setup = Memo::new({
            let data = data.clone();
            move |_| Book(Arc::new(Rulebook::new(data.clone(), choice.with(|choice| choice.setup(&data)))))
        });
        let clock = Memo::new(move |_| {
            let place = usize::from(choice.with(|choice| choice.clock));
            clock_of(data.clocks.get(place).unwrap_or(&data.clocks[0]))
        });
        let time = Memo::new(move |_| run.get().map(|run| run.time(now.get())));
        let stage = Memo::new(move |_| {
            let over = || time.get().is_some_and(|time| time >= clock.with(Clock::length_ms));
            match run.get() {
                _ if ended.get().is_some() => Stage::Ended,
                None => Stage::Ready,
                _ if over() => Stage::Over,
                _ if stopping.get() => Stage::Stopping,
                Some(run) if run.stands() => Stage::Paused,
                Some(_) => Stage::Running,
            }
        });
        let desk = Desk {
            choice,
            book: setup,
            steps: Memo::new(move |_| setup.with(|book| steps(&book.0))),
            ticked: RwSignal::new(
                browser::recall(TICKED).unwrap_or_default().chars().map(|one| one == '1').collect(),
            ),
            clock,
            time,
            moment: Memo::new(move |_| time.get().map(|time| clock.with(|clock| moment(clock, time)))),
            shown: Memo::new(move |_| {
                let at = ended.get().map(|ended: Ended| ended.after_s as i32 * 1000);
                clock.with(|clock| seconds_shown(clock, at.or_else(|| time.get()).unwrap_or_default()))
            }),
            stage,
            flash: RwSignal::new(None),
            ended,
            choosing: RwSignal::new(false),
            run,
            stopping,
            now,
            instants: StoredValue::new(Instants::tied(steady, calendar)),
        };
        desk.keep();
        desk.watch();
        tunes::follow(desk);
        desk
    }

    /// The instant.
    pub fn instant(self) -> f64 {
        let (steady, calendar) = clocks();
        let mut instants = self.instants.get_value();
        let now = instants.now(steady, calendar);
        self.instants.set_value(instants);
        now
    }

    /// The time of the game at this very instant.
    pub fn exact_time(self) -> Option<i32> {
        self.run.get_untracked().map(|run| run.time(self.instant()))
    }

    /// Looks at the clock again and again, and gives the signals that it passes.
    fn watch(self) {
        let told = Memo::new(move |_| self.clock.with(signals));
        set_interval(move || self.now.set(self.instant()), GLANCE);
        // Whoever comes back is on the clock again at once.
        let back = window_event_listener_untyped("visibilitychange", move |_| {
            tunes::wake();
            self.now.set(self.instant());
        });
        on_cleanup(move || back.remove());
        Effect::new(move |before: Option<Option<i32>>| {
            let (time, before) = (self.time.get(), before.flatten());
            if let (Some(time), Some(before)) = (time, before) {
                let due = |(at, _): &(i32, Cue)| *at > before && *at <= time && time - at < MISSED_MS;
                for (_, cue) in told.get_untracked().into_iter().filter(due) {
                    self.signal(cue);
                }
            }
            time
        });
    }

    /// A signal flashes and buzzes.
    pub fn signal(self, cue: Cue) {
        tunes::shake(cue);
        let strokes = match cue {
            Cue::Gong(strokes) | Cue::LastGong(strokes) => strokes,
            Cue::Start | Cue::Slam | Cue::Collapse | Cue::HourglassOut => 1,
            _ => return,
        };
        let number = self.flash.get_untracked().map_or(1, |(number, _)| number + 1);
        self.flash.set(Some((number, cue)));
        let still = move || {
            if self.flash.get_untracked().is_some_and(|(other, _)| other == number) {
                self.flash.set(None);
            }
        };
        set_timeout(still, Duration::from_millis(STROKE_MS * u64::from(strokes)));
    }

    /// Keeps what changes.
    fn keep(self) {
        let data = Components::standard();
        Effect::new(move |before: Option<()>| {
            let written = self.choice.with(|choice| choice.written(&data));
            if before.is_some() {
                browser::remember(CHOICE, &written);
            }
        });
        Effect::new(move |before: Option<()>| {
            let kept = self.run.get().map(|run| run.written());
            match kept {
                Some(kept) => browser::remember(RUN, &kept),
                None if before.is_some() => browser::forget(RUN),
                None => {}
            }
        });
        Effect::new(move |_| {
            let ticked =
                self.ticked.with(|ticked| ticked.iter().map(|on| if *on { '1' } else { '0' }).collect::<String>());
            browser::remember(TICKED, &ticked);
        });
    }
}

/// What can be done.
impl Desk {
    /// Changes the choice; what was ticked off and drawn for another game does not count for this one.
    pub fn choose(self, change: impl FnOnce(&mut Choice)) {
        let before = self.steps.get_untracked();
        self.choice.update(change);
        if self.steps.get_untracked() != before {
            self.ticked.set(Vec::new());
            tools::forget_piles();
        }
    }

    /// Begins: a lead-in, then the start signal. Tests begin in the middle.
    pub fn start(self) {
        let now = self.instant();
        self.now.set(now);
        let run = match browser::number_in_address("at") {
            Some(seconds) => Run::begun(now - seconds as f64 * 1000.0, 0),
            None => Run::begun(now, self.clock.with_untracked(|clock| clock.intro_ms)),
        };
        self.ended.set(None);
        self.stopping.set(false);
        self.run.set(Some(run));
    }

    /// The clock stands still: a Time-out.
    pub fn pause(self) {
        let now = self.instant();
        self.run.update(|run| run.iter_mut().for_each(|run| run.pause(now)));
    }

    /// It goes on.
    pub fn go_on(self) {
        let now = self.instant();
        self.now.set(now);
        self.stopping.set(false);
        self.run.update(|run| run.iter_mut().for_each(|run| run.go_on(now)));
    }

    /// Somebody wants to stop: the clock waits for the answer.
    pub fn ask_to_stop(self) {
        self.pause();
        self.stopping.set(true);
    }

    /// The game is over, and how.
    pub fn end(self, won: bool) {
        let length = self.clock.with_untracked(Clock::length_ms);
        let time = self.time.get_untracked().unwrap_or_default().clamp(0, length);
        let ended = Ended { won, after_s: time.unsigned_abs() / 1000 };
        self.run.set(None);
        self.stopping.set(false);
        self.ended.set(Some(ended));
        crate::end::note(self, ended);
        tunes::play(if won { Cue::Victory } else { Cue::Defeat });
    }

    /// Back to the beginning, with nothing noted.
    pub fn forget(self) {
        self.run.set(None);
        self.stopping.set(false);
        self.ended.set(None);
        self.ticked.set(Vec::new());
    }
}
