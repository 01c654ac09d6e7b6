//! How the device trembles with what is heard.

use std::cell::RefCell;

use js_sys::{Array, Reflect};
use protocol::Call;
use sound::Cue;
use wasm_bindgen::JsValue;

use super::output::{Layer, layer_of};
use crate::browser;

thread_local! {
    static TREMBLES: RefCell<Trembles> = const { RefCell::new(Trembles { until_ms: 0.0 }) };
}

/// A cue is felt, where the device can.
pub fn shake(cue: Cue) {
    TREMBLES.with_borrow_mut(|trembles| trembles.shake(cue));
}

/// How the device trembles, in ms on and off by turns: signals long, deeds as short as a tap.
fn tremble(cue: Cue) -> Vec<u32> {
    match cue {
        Cue::Gong(strokes) => [220, 180].repeat(strokes.into()),
        Cue::LastGong(strokes) => [120, 80].repeat(strokes.into()),
        Cue::Slam => vec![320],
        Cue::Collapse => vec![700],
        Cue::Start => vec![60, 50, 120],
        Cue::Victory => vec![80, 60, 80, 60, 240],
        Cue::Defeat => vec![300, 120, 300],
        Cue::Stuck => vec![90, 60, 90],
        Cue::FriendStuck => vec![50, 90, 50],
        Cue::ExitFound | Cue::Out => vec![40, 40, 90],
        Cue::HourglassOut => vec![40, 40, 40, 40, 40],
        Cue::FreedYou => vec![30, 40, 70],
        Cue::Call(call) if call == Call::HelpMe as u8 => vec![60, 60, 60],
        Cue::Call(_) | Cue::FriendArrives => vec![25, 40, 25],
        Cue::Suffers | Cue::Loses => vec![70, 30, 20],
        Cue::BlackMask => vec![50],
        Cue::Drum(near) => vec![14 + 3 * u32::from(near)],
        Cue::Gem(many) => [15, 45].repeat(many.clamp(1, 3).into()),
        Cue::GoldMask | Cue::Gains | Cue::ChainBreak | Cue::Sheds => vec![15, 30, 15],
        Cue::Refusal => vec![30],
        Cue::Roll(_) | Cue::Chamber | Cue::Pledge(_) | Cue::HourglassTurned => vec![12],
        Cue::Step | Cue::DoorGlow => vec![8],
        Cue::Uses | Cue::Readies | Cue::Discards | Cue::Lays | Cue::Moves | Cue::Turns => vec![10],
        Cue::Removes | Cue::Opens => vec![10],
    }
}

/// A device knows only one tremble at a time, so a tap must not cut a gong short.
struct Trembles {
    /// Until when a signal trembles.
    until_ms: f64,
}

impl Trembles {
    fn shake(&mut self, cue: Cue) {
        let (pattern, now) = (tremble(cue), browser::steady_ms());
        if layer_of(cue) == Layer::Gongs {
            self.until_ms = now + f64::from(pattern.iter().sum::<u32>());
        } else if now < self.until_ms {
            return;
        }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cue_is_felt_and_signals_are_felt_longer_than_taps() {
        let long = |cue: Cue| tremble(cue).iter().sum::<u32>();
        for cue in Cue::all() {
            assert!(long(cue) > 0 && long(cue) <= 1600, "{cue:?}");
        }
        assert!(
            [Cue::Gong(1), Cue::Slam, Cue::Collapse].into_iter().all(|cue| long(cue) > 10 * long(Cue::Roll(5)))
        );
        assert_eq!(tremble(Cue::Gong(3)).len(), 6, "strokes can be counted");
    }
}
