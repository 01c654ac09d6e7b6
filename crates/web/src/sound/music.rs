//! The score and the signals on a clock: gives gongs, drums and slams at their instant, and keeps the music a few seconds ahead. The
//! table and the pages beside it say what the time is.

use std::cell::RefCell;

use sound::{Clock, Cue, RATE};
use web_sys::{AudioBuffer, AudioBufferSourceNode, AudioContextState, GainNode};

use super::hall;
use super::output::{Layer, MIX, OUTPUT};
use super::wanted::Wanted;

/// How far ahead signals are given, in ms.
const AHEAD_MS: i32 = 3000;

/// How far ahead music is kept, in seconds.
const MUSIC_AHEAD_S: f64 = 3.0;

/// How far the music may be from the table's clock before it comes in again, in seconds.
const DRIFT_S: f64 = 0.06;

/// How long ago the music may have ended on the device before it comes in again, in seconds. The timers of a page that is hidden or
/// behind a lock stand still while the device plays on: nothing has drifted then, and to ask for every second missed takes too long.
const MISSED_S: f64 = 0.5;

/// How long the players are given to come in, in ms. Those who need longer come in where they would be by then.
const COME_IN_MS: i32 = 500;

/// How fast music comes in, in seconds.
const COMES_IN_S: f64 = 0.25;

/// How fast danger comes and goes, in seconds.
const RISES_S: f64 = 0.7;

/// How fast music stops, and after how many seconds nothing is left of it.
const STOPS_S: (f64, f64) = (0.02, 0.15);

/// How far back the music of a track of drums stands in the calm version.
const CALM_DRUMS: f32 = 0.45;

/// Music under way.
struct Music {
    number: f64,
    track: u8,
    stems: Vec<GainNode>,
    /// How loud the stems are to be.
    wanted: [f32; 4],
    /// When the next second begins on the device, and at which sample; none while the first is awaited.
    next: Option<(f64, i32)>,
    asked: bool,
    sources: Vec<AudioBufferSourceNode>,
}

impl Music {
    /// Whether it is not where the table is, or has long ended. Music of which nothing was heard yet has only come in slowly: its players
    /// catch up by themselves.
    fn is_lost(&self, beat: Beat, now: f64) -> bool {
        self.next.is_some_and(|(at_s, sample)| {
            let has_drifted = (at_s - beat.when_s(ms_of(sample))).abs() > DRIFT_S;
            has_drifted || (now - at_s > MISSED_S && !self.sources.is_empty())
        })
    }
}

impl Drop for Music {
    /// Music that nobody wants any more stops without a click.
    fn drop(&mut self) {
        let Some(now) = hall::context().map(|context| context.current_time()) else { return };
        for stem in &self.stems {
            let _ = stem.gain().cancel_scheduled_values(now);
            let _ = stem.gain().set_target_at_time(0.0, now, STOPS_S.0);
        }
        self.sources.iter().for_each(|source| hall::stop(source, now + STOPS_S.1));
    }
}

/// The table's clock against the device's.
#[derive(Clone, Copy)]
pub struct Beat {
    /// Game time, in ms.
    pub now_ms: i32,
    /// The same instant on the device, in seconds, less what it takes to bring sound out.
    device_s: f64,
    /// How fast game time passes.
    pub pace: u8,
}

impl Beat {
    /// When a time of the game is on the device.
    pub fn when_s(self, at_ms: i32) -> f64 {
        self.device_s + f64::from(at_ms - self.now_ms) / 1000.0 / f64::from(self.pace)
    }
}

thread_local! {
    static MUSIC: RefCell<Option<Music>> = const { RefCell::new(None) };
    static BEAT: RefCell<Option<Beat>> = const { RefCell::new(None) };
}

/// Gives what is near enough, and moves what was given before by a clock that was off.
pub fn give_signals(told: &[(i32, Cue)], beat: Beat) {
    hall::correct(|at_ms| beat.when_s(at_ms));
    let near = |at: i32| at > beat.now_ms && at <= beat.now_ms + AHEAD_MS * i32::from(beat.pace);
    for (at, cue) in told.iter().filter(|(at, _)| near(*at)) {
        hall::give(*at, *cue, beat.when_s(*at));
    }
}

/// The game's time on the device, from now on. None where nothing can be heard: before the first tap, or while the device has put the sound to sleep.
pub fn beat(now_ms: i32, pace: u8) -> Option<Beat> {
    let context = hall::context().filter(|context| context.state() == AudioContextState::Running)?;
    let device_s = context.current_time() - hall::latency_s(&context);
    let beat = Beat { now_ms, device_s, pace };
    BEAT.set(Some(beat));
    Some(beat)
}

/// Keeps the music ahead of what is heard, and lets it come in again where it has lost the clock.
pub fn go_on(clock: &Clock, beat: Beat) {
    let mix = MIX.get();
    if mix.track > 1 || mix.of(Layer::Music) == 0.0 {
        return stop_music();
    }
    let wish = MUSIC.with_borrow_mut(|music| {
        let now = hall::context()?.current_time();
        match music {
            Some(music) if music.track == mix.track && !music.is_lost(beat, now) => {
                let (ends_s, _) = music.next.filter(|_| !music.asked)?;
                (ends_s - now < MUSIC_AHEAD_S).then(|| {
                    music.asked = true;
                    Wanted::More
                })
            }
            _ => Some(come_in(music, mix.track, clock, beat)?),
        }
    });
    if let Some(wish) = wish {
        hall::ask(&wish, take);
    }
}

fn ms_of(sample: i32) -> i32 {
    (f64::from(sample) / f64::from(RATE) * 1000.0) as i32
}

/// Begins at the table's time, with what played before gone.
fn come_in(slot: &mut Option<Music>, track: u8, clock: &Clock, beat: Beat) -> Option<Wanted> {
    let number = slot.take().map_or(1.0e6, |before| before.number + 1.0);
    let stems = OUTPUT.with_borrow(|output| {
        let output = output.as_ref()?;
        let stem = |_| {
            let gain = output.context.create_gain().ok()?;
            gain.gain().set_value(0.0);
            gain.connect_with_audio_node(&output.layers[Layer::Music as usize]).ok()?;
            Some(gain)
        };
        (0..4).map(stem).collect::<Option<Vec<GainNode>>>()
    })?;
    *slot = Some(Music { number, track, stems, wanted: [0.0; 4], next: None, asked: true, sources: Vec::new() });
    let pairs = clock.countdowns.iter().flat_map(|one| [one.gong_ms.unwrap_or(-1), one.end_ms]);
    let times = [clock.intro_ms].into_iter().chain(pairs).collect();
    Some(Wanted::Music { number, track, from_ms: beat.now_ms + COME_IN_MS, clock: times })
}

/// A second of music has come. Too late for its time, it is left out, and the next one is there sooner.
fn take(number: f64, from: i32, buffers: Vec<AudioBuffer>) {
    let (Some(context), Some(beat)) = (hall::context(), BEAT.with_borrow(|beat| *beat)) else { return };
    let more = MUSIC.with_borrow_mut(|music| {
        let music = music.as_mut().filter(|music| music.number == number)?;
        let long_s = buffers.first()?.duration();
        let when_s = match music.next {
            Some((when_s, sample)) if sample == from => when_s,
            _ => beat.when_s(ms_of(from)),
        };
        // A second that began between two samples of the device would be shifted by a part of one, and not join the next.
        let rate = f64::from(context.sample_rate());
        let when_s = (when_s * rate).round() / rate;
        hall::tell("data-music", ms_of(from), when_s - context.current_time());
        let pairs = buffers.iter().zip(&music.stems);
        music.sources.extend(pairs.filter_map(|(buffer, stem)| hall::begin(&context, buffer, stem, when_s).ok()));
        let many = music.sources.len();
        music.sources.drain(..many.saturating_sub(24));
        let ends_s = when_s + long_s;
        music.next = Some((ends_s, from + (long_s * f64::from(RATE)).round() as i32));
        music.asked = ends_s - context.current_time() < MUSIC_AHEAD_S;
        music.asked.then_some(Wanted::More)
    });
    if let Some(more) = more {
        hall::ask(&more, take);
    }
}

/// Danger is heard in its own stem, and comes and goes within seconds.
pub fn rise(danger: f32) {
    let (Some(context), calm) = (hall::context(), MIX.get().calm) else { return };
    let wanted = [1.0, if calm { CALM_DRUMS } else { 1.0 }, 1.0 - 0.25 * danger, if calm { 0.0 } else { danger }];
    MUSIC.with_borrow_mut(|music| {
        let Some(music) = music.as_mut().filter(|music| music.wanted != wanted) else { return };
        for ((stem, loud), before) in music.stems.iter().zip(wanted).zip(music.wanted) {
            let how_fast = if before == 0.0 && loud == 1.0 { COMES_IN_S } else { RISES_S };
            let _ = stem.gain().set_target_at_time(loud, context.current_time(), how_fast);
        }
        music.wanted = wanted;
    });
    if let Some(page) = crate::browser::document().and_then(|document| document.document_element()) {
        let _ = page.set_attribute("data-danger", &format!("{danger:.2}"));
    }
}

/// Plays no more music.
pub fn stop_music() {
    drop(MUSIC.take());
}

/// The clock stands still, or nobody wants to hear: so does the sound.
pub fn fall_silent() {
    stop_music();
    hall::take_back();
}
