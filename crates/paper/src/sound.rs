//! The pencil and the dice, heard: short noises made by the browser, no files.

use scroll::event::{Event, Fact};

use crate::likes::Likes;
use leptos::prelude::GetUntracked as _;

/// What a wish sounds like.
pub fn of(told: &[Event], likes: Likes) {
    if !likes.sound.get_untracked() {
        return;
    }
    let rolled = |event: &Event| matches!(event.fact, Fact::Rolled { .. } | Fact::Rerolled { .. });
    let gained = |event: &Event| matches!(event.fact, Fact::GemsGained { .. } | Fact::Won);
    if told.iter().any(rolled) {
        note(190.0, 60);
    } else if told.iter().any(gained) {
        note(880.0, 180);
    } else {
        note(420.0, 30);
    }
}

/// A short note, if the browser has a voice and was touched before.
fn note(pitch: f32, ms: u32) {
    let _ = play(pitch, ms);
}

fn play(pitch: f32, ms: u32) -> Result<(), wasm_bindgen::JsValue> {
    thread_local! {
        static VOICE: Option<web_sys::AudioContext> = web_sys::AudioContext::new().ok();
    }
    VOICE.with(|voice| {
        let Some(voice) = voice else { return Ok(()) };
        let (tone, loudness) = (voice.create_oscillator()?, voice.create_gain()?);
        let end = voice.current_time() + f64::from(ms) / 1000.0;
        tone.set_type(web_sys::OscillatorType::Triangle);
        tone.frequency().set_value(pitch);
        loudness.gain().set_value(0.06);
        loudness.gain().linear_ramp_to_value_at_time(0.0, end)?;
        tone.connect_with_audio_node(&loudness)?;
        loudness.connect_with_audio_node(&voice.destination())?;
        tone.start()?;
        tone.stop_with_when(end)
    })
}
