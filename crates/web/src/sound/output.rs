//! What the device plays into: layers that are made louder and softer by themselves. Pages beside the table let theirs be heard by it
//! too.

use std::cell::{Cell, RefCell};

use js_sys::{Float32Array, Function, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use sound::cue::limited;
use sound::{Cue, RATE};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AudioContext, AudioContextOptions, AudioContextState, AudioNode, GainNode};

/// What can be made louder and softer by itself. Append only: the order is kept on devices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// Gongs, drums, doors, the end.
    Gongs,
    /// Dice, gems and stones.
    Dice,
    /// Calls.
    Calls,
    /// The score.
    Music,
}

impl Layer {
    /// All layers.
    pub const ALL: [Layer; 4] = [Layer::Gongs, Layer::Dice, Layer::Calls, Layer::Music];
}

/// How loud everything is, and whether the device shakes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mix {
    /// Loudness per layer, from 0 to 1.
    pub layers: [f32; 4],
    /// Whether anything is heard at all.
    pub muted: bool,
    /// Whether the device shakes with what is heard.
    pub shakes: bool,
    /// Whether what is heard also stands there in words.
    pub captioned: bool,
    /// Whether a television at the table plays the music for the room.
    pub left_to_television: bool,
    /// Which track plays; none from the third on.
    pub track: u8,
    /// Whether danger and drums hold back.
    pub calm: bool,
}

impl Mix {
    /// How loud a layer is to be.
    pub fn of(&self, layer: Layer) -> f32 {
        if self.muted { 0.0 } else { self.layers[layer as usize] }
    }
}

/// What the device plays into, once somebody has touched it.
pub struct Output {
    /// The device.
    pub context: AudioContext,
    /// One for each layer.
    pub layers: [GainNode; 4],
}

thread_local! {
    /// The device, once there is one.
    pub static OUTPUT: RefCell<Option<Output>> = const { RefCell::new(None) };
    /// How loud everything is to be.
    pub static MIX: Cell<Mix> =
        const { Cell::new(Mix { layers: [0.8, 0.6, 0.7, 0.5], muted: false, shakes: true, captioned: false, left_to_television: true, track: 0, calm: false }) };
}

/// Waits for the first tap or key, and wakes the sound whenever the device has put it to sleep. A finger counts for browsers when it is
/// lifted, not when it comes down.
pub fn listen() {
    for event in ["pointerdown", "pointerup", "keydown"] {
        let _listener = window_event_listener_untyped(event, |_| unlock());
    }
}

/// Makes sound possible; works only while a tap or a key is being handled.
pub fn unlock() {
    OUTPUT.with_borrow_mut(|output| {
        if output.is_none() {
            *output = Output::open().ok();
        }
        if let Some(output) = output.as_ref().filter(|output| output.context.state() != AudioContextState::Running)
        {
            // Refused now, it is asked for again with the next tap. A refusal that nobody hears would be a fault of the page.
            if let Ok(woken) = output.context.resume() {
                spawn_local(async move { drop(JsFuture::from(woken).await) });
            }
        }
    });
}

/// As fast as loudness may change without a click, in seconds.
const AT_ONCE_S: f64 = 0.015;

/// Sets how loud everything is.
pub fn set_mix(mix: Mix) {
    MIX.set(mix);
    OUTPUT.with_borrow(|output| {
        let Some(output) = output else { return };
        for (layer, gain) in Layer::ALL.into_iter().zip(&output.layers) {
            let _ = gain.gain().set_target_at_time(mix.of(layer), output.context.current_time(), AT_ONCE_S);
        }
    });
}

/// The layer that a cue belongs to.
pub fn layer_of(cue: Cue) -> Layer {
    match cue {
        Cue::Start | Cue::Gong(_) | Cue::LastGong(_) | Cue::Drum(_) | Cue::Slam | Cue::Collapse => Layer::Gongs,
        Cue::Stuck | Cue::FriendStuck | Cue::ExitFound | Cue::Out | Cue::Victory | Cue::Defeat => Layer::Gongs,
        Cue::HourglassOut => Layer::Gongs,
        Cue::Call(_) | Cue::FreedYou | Cue::FriendArrives => Layer::Calls,
        _ => Layer::Dice,
    }
}

impl Output {
    fn open() -> Result<Output, JsValue> {
        let context = at_our_rate().or_else(|_| AudioContext::new())?;
        let limit = limit(&context)?;
        let layer = |layer: Layer| -> Result<GainNode, JsValue> {
            let gain = context.create_gain()?;
            gain.gain().set_value(MIX.get().of(layer));
            gain.connect_with_audio_node(&limit)?;
            Ok(gain)
        };
        let layers = [layer(Layer::Gongs)?, layer(Layer::Dice)?, layer(Layer::Calls)?, layer(Layer::Music)?];
        Ok(Output { context, layers })
    }
}

/// The device at the rate of all samples here: one of another rate would fit every second of music to itself alone, and seconds would
/// not join.
fn at_our_rate() -> Result<AudioContext, JsValue> {
    let options = AudioContextOptions::new();
    options.set_sample_rate(RATE);
    AudioContext::new_with_context_options(&options)
}

/// How finely the bend of the limit is drawn.
const BENDS: i32 = 1024;

/// What everything goes through on its way out: a gong in the last minute would be more than a device can bring, so it is bent as it is
/// in a file. It bends sample by sample, so nothing comes later for it.
fn limit(context: &AudioContext) -> Result<AudioNode, JsValue> {
    let make: Function = Reflect::get(context, &"createWaveShaper".into())?.dyn_into()?;
    let limit: AudioNode = make.call0(context)?.unchecked_into();
    let curve: Vec<f32> = (-BENDS..=BENDS).map(|n| limited(n as f32 / BENDS as f32)).collect();
    Reflect::set(&limit, &"curve".into(), &Float32Array::from(&curve[..]))?;
    limit.connect_with_audio_node(&context.destination())?;
    Ok(limit)
}
