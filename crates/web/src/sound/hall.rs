//! Where the sound comes out: buffers that the players have made, started on the clock of the audio device. Comes with the later part of
//! the program.

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::{Array, Float32Array};
use sound::{Cue, RATE};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    AudioBuffer, AudioBufferSourceNode, AudioContext, AudioNode, AudioScheduledSourceNode, MessageEvent, Worker,
    WorkerOptions, WorkerType,
};

use super::output::{MIX, OUTPUT, layer_of};
use super::wanted::{self, BAND, Wanted};
use crate::browser;

/// A cue that was wanted before its samples were there is played if they come so soon after its time, in seconds; later it would be a
/// lie.
const PATIENCE_S: f64 = 0.25;

/// How far from its time a signal may be given without being given again, in seconds.
const NEAR_S: f64 = 0.006;

/// What begins so soon is as good as heard, in seconds.
const SOUNDS_S: f64 = 0.02;

/// How long after its time a signal still counts as given.
const GIVEN_S: f64 = 2.0;

/// The players' worker, and what it has handed over.
struct Hall {
    worker: Worker,
    ready: bool,
    waiting: Vec<JsValue>,
    cues: HashMap<u16, AudioBuffer>,
    asked: HashMap<u16, Asked>,
    given: Vec<Given>,
    /// Takes the music that comes: its number, its first sample, its stems.
    listener: Option<Listener>,
    _heard: Closure<dyn FnMut(MessageEvent)>,
}

/// Who takes the music that comes.
pub type Listener = fn(f64, i32, Vec<AudioBuffer>);

/// A cue on its way, when it was wanted last, and how it is heard.
#[derive(Clone, Copy)]
struct Asked {
    at_ms: f64,
    /// How long after that, and from which side; none if it was only to be there in time.
    heard: Option<(f64, f32)>,
}

/// A signal that will be or has been given on the clock of the device.
struct Given {
    at_ms: i32,
    cue: Cue,
    when_s: f64,
    source: AudioBufferSourceNode,
}

thread_local! {
    static HALL: RefCell<Option<Hall>> = const { RefCell::new(None) };
}

/// The audio device, once somebody has touched it.
pub fn context() -> Option<AudioContext> {
    OUTPUT.with_borrow(|output| output.as_ref().map(|output| output.context.clone()))
}

/// Something of the hall, which is opened when it is first needed.
fn with<T>(what: impl FnOnce(&mut Hall) -> T) -> Option<T> {
    HALL.with_borrow_mut(|hall| {
        if hall.is_none() {
            *hall = open();
        }
        hall.as_mut().map(what)
    })
}

/// Something of the hall, if it was opened: whoever has nothing to be heard opens none.
fn if_open(what: impl FnOnce(&mut Hall)) {
    HALL.with_borrow_mut(|hall| hall.as_mut().map(what));
}

fn open() -> Option<Hall> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(BAND);
    let worker = Worker::new_with_options(&browser::here(&browser::worker()), &options).ok()?;
    let script = JsValue::from_str(&browser::here(&format!("/{}-{}.js", browser::program(), browser::spoken())));
    let _ = worker.post_message(&Array::of2(&script, &wasm_bindgen::module()));
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| take(&event.data()));
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    Some(Hall {
        worker,
        ready: false,
        waiting: Vec::new(),
        cues: HashMap::new(),
        asked: HashMap::new(),
        given: Vec::new(),
        listener: None,
        _heard: heard,
    })
}

impl Hall {
    /// A worker hears nothing before it has come up.
    fn ask(&mut self, wanted: &Wanted) {
        let letter = wanted::written(wanted);
        if self.ready {
            let _ = self.worker.post_message(&letter);
        } else {
            self.waiting.push(letter);
        }
    }

    fn ask_for_cue(&mut self, cue: Cue, heard: Option<(f64, f32)>) {
        let code = cue.code();
        let asked = Asked { at_ms: browser::steady_ms(), heard };
        if self.asked.insert(code, asked).is_none() {
            self.ask(&Wanted::Cue(code));
        }
    }
}

/// A letter of the worker: nothing means that it has come up, all else is samples.
fn take(letter: &JsValue) {
    let Some(letter) = letter.dyn_ref::<Array>() else {
        with(|hall| {
            hall.ready = true;
            for letter in std::mem::take(&mut hall.waiting) {
                let _ = hall.worker.post_message(&letter);
            }
        });
        return;
    };
    let (Some(what), Some(from)) = (letter.get(0).as_f64(), letter.get(1).as_f64()) else { return };
    let sides: Vec<Float32Array> = letter.iter().skip(2).filter_map(|side| side.dyn_into().ok()).collect();
    let Some(context) = context() else { return };
    let buffers: Vec<AudioBuffer> = sides.chunks_exact(2).filter_map(|pair| buffer(&context, pair).ok()).collect();
    if from < 0.0 && what < 65_536.0 {
        return buffers.into_iter().for_each(|buffer| keep(what as u16, buffer));
    }
    if let Some(listener) = with(|hall| hall.listener).flatten() {
        listener(what, from as i32, buffers);
    }
}

fn buffer(context: &AudioContext, sides: &[Float32Array]) -> Result<AudioBuffer, JsValue> {
    let buffer = context.create_buffer(2, sides[0].length().max(1), RATE)?;
    for (side, number) in sides.iter().zip(0..) {
        buffer.copy_to_channel_with_f32_array(side, number)?;
    }
    Ok(buffer)
}

/// A cue has come; whoever has just wanted it hears it.
fn keep(code: u16, buffer: AudioBuffer) {
    let wanted = with(|hall| {
        hall.cues.insert(code, buffer);
        hall.asked.remove(&code)
    });
    let (Some(Some(Asked { at_ms, heard: Some((after_s, side)) })), Some(cue)) = (wanted, Cue::from_code(code))
    else {
        return;
    };
    let left_s = after_s - (browser::steady_ms() - at_ms) / 1000.0;
    if left_s > -PATIENCE_S {
        play(cue, left_s.max(0.0), side);
    }
}

/// Plays a cue so many seconds from now, from a side.
pub fn play(cue: Cue, after_s: f64, side: f32) {
    let Some(context) = context() else { return };
    let there = with(|hall| {
        let there = hall.cues.get(&cue.code()).cloned();
        if there.is_none() {
            hall.ask_for_cue(cue, Some((after_s, side)));
        }
        there
    });
    if let Some(Some(buffer)) = there {
        // Whoever has no sound plays in silence.
        let _ = start(&buffer, cue, context.current_time() + after_s, side);
    }
}

/// Has cues made before they are needed.
pub fn prepare(cues: impl Iterator<Item = Cue>) {
    with(|hall| {
        for cue in cues {
            let code = cue.code();
            if !hall.cues.contains_key(&code) && !hall.asked.contains_key(&code) {
                hall.ask_for_cue(cue, None);
            }
        }
    });
}

fn start(buffer: &AudioBuffer, cue: Cue, when_s: f64, side: f32) -> Result<AudioBufferSourceNode, JsValue> {
    OUTPUT.with_borrow(|output| {
        let output = output.as_ref().ok_or(JsValue::NULL)?;
        let gain = output.layers[layer_of(cue) as usize].unchecked_ref::<AudioNode>();
        // Nearly everything is heard from the middle, and needs nothing in between.
        match side {
            0.0 => begin(&output.context, buffer, gain, when_s),
            side => begin(&output.context, buffer, &panned(&output.context, gain, side)?, when_s),
        }
    })
}

/// Something that brings sound from one side on.
fn panned(context: &AudioContext, into: &AudioNode, side: f32) -> Result<AudioNode, JsValue> {
    let panner = context.create_stereo_panner()?;
    panner.pan().set_value(side);
    panner.connect_with_audio_node(into)?;
    Ok(panner.into())
}

/// Starts a buffer at a time of the device. What should have begun already comes in where it would be by now; what would be over is
/// refused.
pub fn begin(
    context: &AudioContext,
    buffer: &AudioBuffer,
    into: &AudioNode,
    when_s: f64,
) -> Result<AudioBufferSourceNode, JsValue> {
    let late_s = (context.current_time() - when_s).max(0.0);
    if late_s >= buffer.duration() {
        return Err(JsValue::NULL);
    }
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(buffer));
    source.connect_with_audio_node(into)?;
    source.start_with_when_and_grain_offset(when_s + late_s, late_s)?;
    Ok(source)
}

fn scheduled(source: &AudioBufferSourceNode) -> &AudioScheduledSourceNode {
    source.as_ref()
}

/// Stops what plays or will play, so many seconds from now.
pub fn stop(source: &AudioBufferSourceNode, when_s: f64) {
    let _ = scheduled(source).stop_with_when(when_s);
}

/// Takes back what is not going to be heard at its time, now that this is known better: `right_s` says when that is. What sounds already
/// stays.
pub fn correct(right_s: impl Fn(i32) -> f64) {
    let Some(now) = context().map(|context| context.current_time()) else { return };
    if_open(|hall| {
        hall.given.retain(|given| given.when_s > now - GIVEN_S);
        let wrong = |given: &mut Given| {
            given.when_s > now + SOUNDS_S && (given.when_s - right_s(given.at_ms)).abs() > NEAR_S
        };
        hall.given.extract_if(.., wrong).for_each(|given| stop(&given.source, 0.0));
    });
}

/// Gives a signal of the table's clock at a time of the device, once.
pub fn give(at_ms: i32, cue: Cue, when_s: f64) {
    let Some(now) = context().map(|context| context.current_time()) else { return };
    let buffer = with(|hall| {
        let is_given = hall.given.iter().any(|given| given.at_ms == at_ms && given.cue == cue);
        if is_given { None } else { hall.cues.get(&cue.code()).cloned() }
    });
    let Some(Some(buffer)) = buffer else { return };
    if let Ok(source) = start(&buffer, cue, when_s, 0.0) {
        with(|hall| hall.given.push(Given { at_ms, cue, when_s, source }));
        if !matches!(cue, Cue::Drum(_)) {
            tell("data-signal", at_ms, when_s - now);
        }
    }
}

/// Says on the page when something of a time of the table will be heard, on a clock that all pages share: for tests, and for whoever
/// wonders.
pub fn tell(name: &str, at_ms: i32, after_s: f64) {
    let page = browser::document().and_then(|document| document.document_element());
    let latency_s = context().map_or(0.0, |context| latency_s(&context));
    let heard_at = js_sys::Date::now() + (after_s + latency_s) * 1000.0;
    let _ = page.map(|page| page.set_attribute(name, &format!("{at_ms} {heard_at:.0}")));
}

/// Takes back what was to be given: the clock stands still.
pub fn take_back() {
    let Some(now) = context().map(|context| context.current_time()) else { return };
    if_open(|hall| {
        for given in hall.given.extract_if(.., |given| given.when_s > now) {
            stop(&given.source, 0.0);
        }
    });
}

/// Whether a signal has just been given, or is about to be.
pub fn has_given(cue: Cue) -> bool {
    let Some(now) = context().map(|context| context.current_time()) else { return false };
    HALL.with_borrow(|hall| {
        let given = hall.iter().flat_map(|hall| &hall.given);
        given.into_iter().any(|given| given.cue == cue && (given.when_s - now).abs() < GIVEN_S)
    })
}

/// Asks for music, or for more of it.
pub fn ask(wanted: &Wanted, listener: Listener) {
    with(|hall| {
        hall.listener = Some(listener);
        hall.ask(wanted);
    });
}

/// How far off this device's sound may be, in ms: what the line may hide, half of the best round trip, and what the device takes to
/// bring sound out.
pub fn error_ms(round_trip_ms: f64) -> Option<f64> {
    let context = context()?;
    Some(round_trip_ms / 2.0 + latency_s(&context) * 1000.0)
}

/// How long the device takes to bring sound out, as far as it says so.
pub fn latency_s(context: &AudioContext) -> f64 {
    let said = |name: &str| js_sys::Reflect::get(context, &name.into()).ok()?.as_f64().filter(|s| s.is_finite());
    said("outputLatency").or_else(|| said("baseLatency")).unwrap_or(0.0).clamp(0.0, 0.5)
}

/// Whether anything is to be heard at all.
pub fn is_silent() -> bool {
    MIX.get().muted
}
