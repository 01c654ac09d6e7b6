//! Sounds made on the spot: dice, gongs, doors, calls. Nothing is loaded, and nothing sounds before the first tap or key:
//! browsers demand that.

use std::cell::{Cell, RefCell};

use js_sys::{Array, Reflect};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Call;
use temple::dice::{DiceSet, Face};
use temple::event::{Event, Fact};
use temple::players::PlayerId;
use temple::rulebook::Tale;
use wasm_bindgen::JsValue;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::{
    AudioBuffer, AudioContext, AudioContextState, AudioNode, AudioParam, AudioScheduledSourceNode,
    BiquadFilterType, GainNode, OscillatorType, SpeechSynthesisUtterance,
};

use crate::desk::{Look, Part};
use crate::drawn::{effect, memo};
use crate::{browser, goal, verbs};

/// Something to be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// So many dice are thrown.
    Roll(u8),
    /// Dice are thrown and a black mask locks some.
    RollAndLock(u8),
    /// Something bad: a die is taken, a curse is drawn.
    Lock,
    /// Dice come free.
    Free,
    /// A chamber is laid.
    Stone,
    /// Gems are placed.
    Gem(u8),
    /// Somebody is out.
    Out,
    /// So many strokes open a countdown.
    Gong(u8),
    /// So many strokes open the last countdown.
    LastGong(u8),
    /// A drum beats in a countdown; the beats left tell one from the next.
    Drum(Beat),
    /// The doors slam.
    Slam,
    /// The temple collapses.
    Collapse,
    /// Somebody calls.
    Called(Call),
    /// Everybody is out.
    Victory,
    /// All have given up.
    Defeat,
    /// A rule forbids it.
    Refusal,
}

/// What can be made louder and softer by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// Gongs, drums, doors, the end.
    Gongs,
    /// Dice, gems and stones.
    Dice,
    /// Calls.
    Calls,
}

impl Layer {
    /// All layers.
    pub const ALL: [Layer; 3] = [Layer::Gongs, Layer::Dice, Layer::Calls];
}

/// How loud everything is, and whether the device shakes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mix {
    /// Loudness per layer, from 0 to 1.
    pub layers: [f32; 3],
    /// Whether anything is heard at all.
    pub muted: bool,
    /// Whether the device shakes with gongs and doors.
    pub shakes: bool,
}

impl Mix {
    fn of(&self, layer: Layer) -> f32 {
        if self.muted { 0.0 } else { self.layers[layer as usize] }
    }
}

/// What an event sounds like to the reader, if it does. `look` is the table after it.
pub fn cue_of(event: &Event, look: &Look) -> Option<Cue> {
    let mine = |who: PlayerId| look.is_me(who);
    Some(match event.fact {
        Fact::Rolled { who, dice, faces, .. } if mine(who) => {
            let black = |set: DiceSet| set.iter().any(|die| faces.get(die) == Face::BlackMask);
            if black(dice) { Cue::RollAndLock(dice.len()) } else { Cue::Roll(dice.len()) }
        }
        Fact::Freed { who, .. } if mine(who) => Cue::Free,
        Fact::DieReturned { who, .. } if mine(who) => Cue::Free,
        Fact::DieGiven { to, .. } if mine(to) => Cue::Free,
        Fact::FateTurned => Cue::Free,
        Fact::TileLaid { .. } => Cue::Stone,
        Fact::PotFired { gems, .. } => Cue::Gem(gems),
        Fact::Escaped { .. } => Cue::Out,
        Fact::Started => Cue::Gong(1),
        Fact::Gong { n } if goal::ends_the_game(look, n) => Cue::LastGong(n),
        Fact::Gong { n } => Cue::Gong(n),
        Fact::Slammed { .. } => Cue::Slam,
        Fact::DieTaken { who, .. } | Fact::DiceLost { who, .. } if mine(who) => Cue::Lock,
        Fact::Collapsed => Cue::Collapse,
        Fact::Won => Cue::Victory,
        Fact::GivenUp | Fact::LeftBehind { .. } => Cue::Defeat,
        ref fact => return heard(&fact.tale(&look.table)?, mine),
    })
}

/// What happens to a piece sounds by its verb, to whom it happens.
fn heard(tale: &Tale, mine: impl Fn(PlayerId) -> bool) -> Option<Cue> {
    tale.who.filter(|who| mine(*who))?;
    verbs::cue(tale.verb)
}

/// A beat of the drum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beat {
    /// How many beats are left, this one included.
    pub left: u8,
    /// How many seconds are left.
    pub seconds: u8,
}

/// How a countdown ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// The doors slam.
    Slam,
    /// The temple falls.
    Fall,
}

/// From how many seconds before the end on a drum beats how fast, in ms a beat; the last comes first.
type Tempo = &'static [(u32, u32)];

/// Once a second in the last ten, twice a second in the last four.
const SLAM_TEMPO: Tempo = &[(4, 500), (10, 1000)];

/// Through the whole last minute, at 1, 1.3, 1.6, 2 and 2.6 beats a second.
const FALL_TEMPO: Tempo = &[(10, 385), (20, 500), (30, 625), (40, 770), (60, 1000)];

/// The beat that sounds at an instant of a countdown.
pub fn drum(ends: Ends, left_ms: u32) -> Option<Beat> {
    let tempo = match ends {
        Ends::Slam => SLAM_TEMPO,
        Ends::Fall => FALL_TEMPO,
    };
    let (mut beats, mut from_ms) = (0, 0);
    for (seconds, ms) in tempo {
        let (until_ms, here_ms) = (seconds * 1000, left_ms.saturating_sub(from_ms));
        if left_ms <= until_ms {
            let left = beats + here_ms.div_ceil(*ms);
            return (left_ms > 0).then_some(Beat { left: left as u8, seconds: left_ms.div_ceil(1000) as u8 });
        }
        beats += (until_ms - from_ms).div_ceil(*ms);
        from_ms = until_ms;
    }
    None
}

struct Output {
    context: AudioContext,
    layers: [GainNode; 3],
    hiss: AudioBuffer,
}

thread_local! {
    static OUTPUT: RefCell<Option<Output>> = const { RefCell::new(None) };
    static MIX: Cell<Mix> = const { Cell::new(Mix { layers: [0.8, 0.6, 0.7], muted: false, shakes: true }) };
}

/// Waits for the first tap or key, and wakes the sound whenever the device has put it to sleep.
pub fn listen() {
    let _tap = window_event_listener(ev::pointerdown, |_| unlock());
    let _key = window_event_listener(ev::keydown, |_| unlock());
}

/// Makes sound possible; works only while a tap or a key is being handled.
pub fn unlock() {
    OUTPUT.with_borrow_mut(|output| {
        if output.is_none() {
            *output = Output::open().ok();
        }
        if let Some(output) = output.as_ref().filter(|output| output.context.state() != AudioContextState::Running)
        {
            // Refused now, it is asked for again with the next tap.
            let _ = output.context.resume();
        }
    });
}

/// Sets how loud everything is.
pub fn set_mix(mix: Mix) {
    MIX.set(mix);
    OUTPUT.with_borrow(|output| {
        for (layer, gain) in Layer::ALL.into_iter().zip(output.iter().flat_map(|output| &output.layers)) {
            gain.gain().set_value(mix.of(layer));
        }
    });
}

/// Plays something.
pub fn play(cue: Cue) {
    spawn_local(async move {
        // Whoever cannot load it plays in silence.
        let _ = perform(cue).await;
    });
}

#[wasm_split(late, fallible)]
fn perform(cue: Cue) -> Result<(), SplitLoaderError> {
    if MIX.get().shakes {
        shake(cue);
    }
    OUTPUT.with_borrow(|output| {
        let Some(output) = output.as_ref().filter(|_| !MIX.get().muted) else { return };
        // Whoever has no sound plays in silence.
        let _ = output.perform(cue);
    });
    Ok(())
}

/// Lets the browser speak, as loud as calls are; where it cannot, nothing is heard. Whoever is not understood in time is
/// not spoken of: only one sentence waits for another.
pub fn speak(words: &str) {
    let loud = MIX.get().of(Layer::Calls);
    let Some(window) = web_sys::window().filter(|_| loud > 0.0) else { return };
    let (Ok(sentence), Ok(voice)) = (SpeechSynthesisUtterance::new_with_text(words), window.speech_synthesis())
    else {
        return;
    };
    if voice.is_object() && !voice.pending() {
        sentence.set_lang(&browser::spoken());
        sentence.set_volume(loud);
        voice.speak(&sentence);
    }
}

/// Shakes the device, where it can.
fn shake(cue: Cue) {
    let pattern: Vec<u32> = match cue {
        Cue::Gong(strokes) => [220, 180].repeat(strokes.into()),
        Cue::LastGong(strokes) => [120, 80].repeat(strokes.into()),
        Cue::Slam => vec![320],
        Cue::Collapse => vec![700],
        Cue::Called(Call::HelpMe) => vec![60, 60, 60],
        _ => return,
    };
    let Some(navigator) = web_sys::window().map(|window| window.navigator()) else { return };
    // Browsers complain about a page that shakes before anybody has touched it.
    let activation = Reflect::get(&navigator, &"userActivation".into());
    let touched = activation.and_then(|activation| Reflect::get(&activation, &"hasBeenActive".into()));
    if touched.map_or(true, |touched| touched.is_truthy())
        && Reflect::has(&navigator, &"vibrate".into()).unwrap_or_default()
    {
        let pattern: Array = pattern.into_iter().map(JsValue::from).collect();
        navigator.vibrate_with_pattern(&pattern);
    }
}

/// A tone that rises at once and dies away: shape, pitch at both ends, how long, how loud.
struct Tone(OscillatorType, f32, f32, f64, f32);

/// Filtered noise: which part of it, how long, how loud.
struct Noise(BiquadFilterType, f32, f64, f32);

impl Output {
    fn open() -> Result<Output, JsValue> {
        let context = AudioContext::new()?;
        let layer = |layer: Layer| -> Result<GainNode, JsValue> {
            let gain = context.create_gain()?;
            gain.gain().set_value(MIX.get().of(layer));
            gain.connect_with_audio_node(&context.destination())?;
            Ok(gain)
        };
        let layers = [layer(Layer::Gongs)?, layer(Layer::Dice)?, layer(Layer::Calls)?];
        let rate = context.sample_rate();
        let hiss = context.create_buffer(1, rate as u32, rate)?;
        let mut state = 0x2545_f491_u32;
        let samples: Vec<f32> = (0..rate as u32)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 8) as f32 / 8_388_608.0 - 1.0
            })
            .collect();
        hiss.copy_to_channel(&samples, 0)?;
        Ok(Output { context, layers, hiss })
    }

    fn perform(&self, cue: Cue) -> Result<(), JsValue> {
        match cue {
            Cue::Roll(dice) => self.rattle(dice),
            Cue::RollAndLock(dice) => self.rattle(dice).and_then(|()| self.thud(0.16)),
            Cue::Lock => self.thud(0.0),
            Cue::Free => self.tune(Layer::Dice, &[1175.0, 1760.0], 0.07, 0.25),
            Cue::Stone => self.noise(Layer::Dice, 0.0, Noise(BiquadFilterType::Lowpass, 420.0, 0.3, 0.7)),
            Cue::Gem(gems) => {
                self.tune(Layer::Dice, &[1047.0, 1319.0, 1568.0, 2093.0][..=gems.clamp(1, 3).into()], 0.1, 0.4)
            }
            Cue::Out => self.tune(Layer::Gongs, &[523.0, 659.0, 784.0], 0.09, 0.3),
            Cue::Gong(strokes) => (0..strokes).try_for_each(|n| self.gong(f64::from(n) * 0.9)),
            Cue::LastGong(strokes) => {
                // The ground answers: the first stones move under the strokes.
                self.noise(Layer::Gongs, 0.2, Noise(BiquadFilterType::Lowpass, 120.0, 4.0, 1.4))?;
                (0..strokes).try_for_each(|n| self.gong(f64::from(n) * 0.6))
            }
            Cue::Drum(beat) => self.drum(beat),
            Cue::Slam => self.slam(),
            Cue::Collapse => self.collapse(),
            Cue::Called(call) => self.called(call),
            Cue::Victory => {
                self.tune(Layer::Gongs, &[523.0, 659.0, 784.0, 1047.0, 784.0, 1047.0, 1319.0], 0.16, 0.35)
            }
            Cue::Defeat => self.tune(Layer::Gongs, &[392.0, 311.0, 262.0, 196.0], 0.32, 0.35),
            Cue::Refusal => self.tone(Layer::Dice, 0.0, Tone(OscillatorType::Sine, 220.0, 160.0, 0.07, 0.35)),
        }
    }

    /// A click per die; a handful sounds lower than a single one.
    fn rattle(&self, dice: u8) -> Result<(), JsValue> {
        let pitch = 3400.0 - 220.0 * f32::from(dice.min(9));
        (0..dice.min(9)).try_for_each(|n| {
            let after = f64::from(n) * 0.031 + f64::from(n % 3) * 0.011;
            self.noise(
                Layer::Dice,
                after,
                Noise(BiquadFilterType::Bandpass, pitch + f32::from(n % 4) * 260.0, 0.05, 0.9),
            )
        })
    }

    fn thud(&self, after: f64) -> Result<(), JsValue> {
        self.tone(Layer::Dice, after, Tone(OscillatorType::Sine, 130.0, 52.0, 0.26, 0.9))
    }

    /// A struck plate: its partials fit no scale, and the high ones die first.
    fn gong(&self, after: f64) -> Result<(), JsValue> {
        const PARTIALS: [(f32, f32); 7] =
            [(1.0, 0.34), (1.48, 0.26), (1.73, 0.2), (2.09, 0.17), (2.71, 0.12), (3.36, 0.08), (4.13, 0.05)];
        self.noise(Layer::Gongs, after, Noise(BiquadFilterType::Lowpass, 900.0, 0.18, 0.4))?;
        PARTIALS.into_iter().try_for_each(|(ratio, loud)| {
            let (pitch, length) = (104.0 * ratio, 4.6 / f64::from(ratio));
            self.tone(Layer::Gongs, after, Tone(OscillatorType::Sine, pitch * 1.012, pitch, length, loud))
        })
    }

    fn drum(&self, beat: Beat) -> Result<(), JsValue> {
        // Far from the end the drum is low and soft; it rises in the last ten seconds.
        let nearer = 1.0 - f32::from(beat.seconds.min(14)) / 10.0;
        let pitch = 90.0 + 50.0 * nearer;
        self.tone(Layer::Gongs, 0.0, Tone(OscillatorType::Sine, pitch * 1.7, pitch, 0.22, 0.4 + 0.4 * nearer))
    }

    fn slam(&self) -> Result<(), JsValue> {
        // The doors meet 170 ms after they begin to move.
        self.noise(Layer::Gongs, 0.16, Noise(BiquadFilterType::Lowpass, 700.0, 0.5, 1.6))?;
        self.tone(Layer::Gongs, 0.16, Tone(OscillatorType::Triangle, 92.0, 34.0, 0.6, 0.9))
    }

    fn collapse(&self) -> Result<(), JsValue> {
        (0..9).try_for_each(|n| {
            let n = f64::from(n);
            let part =
                Noise(BiquadFilterType::Lowpass, 160.0 + 70.0 * (n % 3.0) as f32, 0.9, 1.6 - 0.12 * n as f32);
            self.noise(Layer::Gongs, n * 0.24, part)
        })?;
        self.tone(Layer::Gongs, 0.0, Tone(OscillatorType::Sine, 60.0, 26.0, 3.0, 0.8))
    }

    /// Two notes per call, none like another.
    fn called(&self, call: Call) -> Result<(), JsValue> {
        let notes = match call {
            Call::HelpMe => [880.0, 880.0],
            Call::Coming => [523.0, 784.0],
            Call::GemHere => [784.0, 1047.0],
            Call::NeedTwoTorches => [587.0, 587.0],
            Call::GoHome => [784.0, 392.0],
            Call::ExitFound => [659.0, 1319.0],
            Call::NeedTwoKeys => [698.0, 698.0],
            Call::ThankYou => [659.0, 523.0],
            Call::ToTheExit => [659.0, 988.0],
        };
        self.tune(Layer::Calls, &notes, 0.13, 0.4)
    }

    /// Bell-like notes one after the other.
    fn tune(&self, layer: Layer, notes: &[f32], step: f64, loud: f32) -> Result<(), JsValue> {
        notes.iter().zip(0..).try_for_each(|(pitch, n)| {
            let after = f64::from(n) * step;
            self.tone(layer, after, Tone(OscillatorType::Triangle, *pitch, *pitch, 0.5, loud))?;
            self.tone(layer, after, Tone(OscillatorType::Sine, pitch * 2.0, pitch * 2.0, 0.3, loud * 0.3))
        })
    }

    fn tone(&self, layer: Layer, after: f64, Tone(shape, from, to, length, loud): Tone) -> Result<(), JsValue> {
        let at = self.context.current_time() + after;
        let source = self.context.create_oscillator()?;
        source.set_type(shape);
        source.frequency().set_value_at_time(from, at)?;
        source.frequency().exponential_ramp_to_value_at_time(to, at + length)?;
        source.connect_with_audio_node(&self.swell(layer, at, length, loud)?)?;
        sound_for(source.as_ref(), at, length)
    }

    fn noise(&self, layer: Layer, after: f64, Noise(part, pitch, length, loud): Noise) -> Result<(), JsValue> {
        let at = self.context.current_time() + after;
        let source = self.context.create_buffer_source()?;
        source.set_buffer(Some(&self.hiss));
        source.set_loop(true);
        let filter = self.context.create_biquad_filter()?;
        filter.set_type(part);
        filter.frequency().set_value(pitch);
        source.connect_with_audio_node(&filter)?.connect_with_audio_node(&self.swell(layer, at, length, loud)?)?;
        sound_for(source.as_ref(), at, length)
    }

    /// Loud at once, then dying away.
    fn swell(&self, layer: Layer, at: f64, length: f64, loud: f32) -> Result<AudioNode, JsValue> {
        const ALMOST_NOTHING: f32 = 0.0005;
        let node = self.context.create_gain()?;
        let gain: AudioParam = node.gain();
        gain.set_value_at_time(ALMOST_NOTHING, at)?;
        gain.exponential_ramp_to_value_at_time(loud, at + 0.006)?;
        gain.exponential_ramp_to_value_at_time(ALMOST_NOTHING, at + length)?;
        node.connect_with_audio_node(&self.layers[layer as usize])?;
        Ok(node.into())
    }
}

fn sound_for(source: &AudioScheduledSourceNode, at: f64, length: f64) -> Result<(), JsValue> {
    source.start_with_when(at)?;
    source.stop_with_when(at + length)
}

/// From how many seconds before the fall on the ground trembles with the drum.
const TREMBLES: u8 = 10;

/// For how long the ground trembles.
const TREMBLE: std::time::Duration = std::time::Duration::from_millis(140);

/// Drums through the last seconds of every countdown, and through all of the last. Shows nothing.
#[component]
pub fn Drums() -> impl IntoView {
    let desk = expect_context::<crate::desk::Desk>();
    let beat = memo(move || {
        desk.see(&[Part::Rest], |look| {
            look.table.countdown?;
            let ends = if goal::is_last(look) { Ends::Fall } else { Ends::Slam };
            let now = desk.now.get();
            let beat = look.view(now).next_end().and_then(|end| drum(ends, end.0.saturating_sub(now.0)))?;
            // Seconds pass without a beat, too: only the beat itself tells one from the next.
            Some((ends, Beat { seconds: beat.seconds.min(14), ..beat }))
        })
    });
    let left = memo(move || beat.get().map(|(_, beat)| beat.left));
    effect(move || {
        left.track();
        let Some((ends, beat)) = beat.get_untracked() else { return };
        play(Cue::Drum(beat));
        if ends == Ends::Fall && beat.seconds <= TREMBLES {
            desk.trembling.set(true);
            let still = move || {
                let _ = desk.trembling.try_set(false);
            };
            set_timeout(still, TREMBLE);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Tick;
    use temple::components::Components;
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;
    use temple::table::Table;

    fn look() -> Look {
        let data = Components::standard();
        let book = std::sync::Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 2)));
        Look { table: Table::new(&book), book, private: Private::NOTHING, me: PlayerId(0), watching: false }
    }

    #[test]
    fn drums_quicken_and_come_only_at_the_end() {
        let heard = |ends: Ends, from: u32, to: u32| {
            let beats = (from..to).rev().filter_map(|left| drum(ends, left));
            let mut beats: Vec<u8> = beats.map(|beat| beat.left).collect();
            beats.dedup();
            assert!(beats.is_sorted_by(|one, next| one > next), "{beats:?}");
            beats.len()
        };
        assert_eq!(heard(Ends::Slam, 10_001, 60_000), 0);
        assert_eq!(heard(Ends::Slam, 4_001, 10_001), 6);
        assert_eq!(heard(Ends::Slam, 1, 4_001), 8);
        assert_eq!(drum(Ends::Slam, 0), None);
        // Through all of the last minute: 1, 1.3, 1.6, 2 and 2.6 beats a second.
        assert_eq!(heard(Ends::Fall, 60_001, 90_000), 0);
        assert_eq!(heard(Ends::Fall, 40_001, 60_001), 20);
        assert_eq!(heard(Ends::Fall, 30_001, 40_001), 13);
        assert_eq!(heard(Ends::Fall, 20_001, 30_001), 16);
        assert_eq!(heard(Ends::Fall, 10_001, 20_001), 20);
        assert_eq!(heard(Ends::Fall, 1, 10_001), 26);
    }

    #[test]
    fn others_freed_dice_are_quiet_and_gongs_are_not() {
        let look = look();
        let event = |fact| Event { at: Tick::START, by: None, fact };
        let freed = |who| event(Fact::Freed { who, dice: DiceSet::first(2) });
        assert_eq!(cue_of(&freed(PlayerId(0)), &look), Some(Cue::Free));
        assert_eq!(cue_of(&freed(PlayerId(1)), &look), None);
        assert_eq!(cue_of(&event(Fact::Gong { n: 2 }), &look), Some(Cue::Gong(2)));
        assert_eq!(cue_of(&event(Fact::Gong { n: 3 }), &look), Some(Cue::LastGong(3)));
        assert_eq!(cue_of(&event(Fact::Won), &look), Some(Cue::Victory));
    }
}
