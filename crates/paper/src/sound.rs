//! The pencil and the dice, heard: short noises made by the browser, no files.

use kit::{Face, PlayerId};
use leptos::prelude::GetUntracked as _;
use scroll::event::{Event, Fact};

use crate::likes::Likes;

/// A note: its pitch in hertz, when it begins and how long it sounds, in milliseconds.
type Note = (f32, u32, u32);

const ROLL: &[Note] = &[(190.0, 0, 40), (150.0, 55, 40), (210.0, 110, 60)];
const MASK: &[Note] = &[(190.0, 0, 40), (98.0, 90, 260)];
const PENCIL: &[Note] = &[(420.0, 0, 30), (470.0, 45, 25)];
const RING: &[Note] = &[(523.0, 0, 60), (659.0, 70, 90)];
const GEM: &[Note] = &[(880.0, 0, 90), (1175.0, 90, 180)];
const SIGN: &[Note] = &[(587.0, 0, 100), (740.0, 100, 100), (880.0, 200, 100), (1175.0, 300, 240)];
const BACK: &[Note] = &[(470.0, 0, 40), (330.0, 60, 50)];
const YOURS: &[Note] = &[(392.0, 0, 90), (523.0, 110, 150)];
const LATE: &[Note] = &[(330.0, 0, 120), (262.0, 140, 200)];
const WON: &[Note] = &[(523.0, 0, 140), (659.0, 150, 140), (784.0, 300, 140), (1047.0, 450, 420)];
const LOST: &[Note] = &[(294.0, 0, 220), (262.0, 240, 220), (196.0, 480, 420)];

/// What a wish sounds like: the weightiest thing that came of it.
pub fn of(told: &[Event], likes: Likes, me: PlayerId) {
    if !likes.sound.get_untracked() {
        return;
    }
    if let Some((_, notes)) = told.iter().filter_map(|event| cue(&event.fact, me)).max_by_key(|(weight, _)| *weight)
    {
        notes.iter().for_each(|note| drop(play(*note)));
    }
}

/// How weighty a fact is, and what is heard of it.
fn cue(fact: &Fact, me: PlayerId) -> Option<(u8, &'static [Note])> {
    Some(match fact {
        Fact::Won => (9, WON),
        Fact::Lost | Fact::GivenUp => (9, LOST),
        Fact::Unlocked { .. } => (8, SIGN),
        Fact::GemsGained { .. } => (7, GEM),
        Fact::TimeIsUp { .. } => (6, LATE),
        Fact::Rolled { faces, .. } | Fact::Rerolled { faces, .. } if faces.contains(&Some(Face::BlackMask)) => {
            (5, MASK)
        }
        Fact::Rolled { .. } | Fact::Rerolled { .. } => (5, ROLL),
        Fact::TakenBack { .. } => (4, BACK),
        Fact::Circled { .. } => (3, RING),
        Fact::TurnBegan { who } | Fact::AskedToTake { who } if *who == me => (2, YOURS),
        Fact::Entered { .. } | Fact::Taken { .. } | Fact::Decided { .. } | Fact::SideChosen { .. } => (1, PENCIL),
        Fact::EntranceClosed { .. } | Fact::MapUsed { .. } | Fact::Chosen { .. } => (1, PENCIL),
        _ => return None,
    })
}

/// A note, if the browser has a voice and was touched before.
fn play((pitch, after, ms): Note) -> Result<(), wasm_bindgen::JsValue> {
    thread_local! {
        static VOICE: Option<web_sys::AudioContext> = web_sys::AudioContext::new().ok();
    }
    VOICE.with(|voice| {
        let Some(voice) = voice else { return Ok(()) };
        let (tone, loudness) = (voice.create_oscillator()?, voice.create_gain()?);
        let begin = voice.current_time() + f64::from(after) / 1000.0;
        let end = begin + f64::from(ms) / 1000.0;
        tone.set_type(web_sys::OscillatorType::Triangle);
        tone.frequency().set_value(pitch);
        loudness.gain().set_value_at_time(0.06, begin)?;
        loudness.gain().linear_ramp_to_value_at_time(0.0, end)?;
        tone.connect_with_audio_node(&loudness)?;
        loudness.connect_with_audio_node(&voice.destination())?;
        tone.start_with_when(begin)?;
        tone.stop_with_when(end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weightiest_thing_is_heard() {
        let me = PlayerId(0);
        let weight = |fact: &Fact| cue(fact, me).map(|(weight, _)| weight);
        let turn = |who: u8| Fact::TurnBegan { who: PlayerId(who) };
        assert!(weight(&Fact::Won) > weight(&turn(0)));
        assert_eq!(weight(&turn(1)), None, "somebody else's turn is not announced");
    }
}
