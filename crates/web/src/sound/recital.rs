//! Lines that the browser speaks one after the other, and which of them it speaks. Rule [CLK-8].

use std::cell::RefCell;

use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{SpeechSynthesis, SpeechSynthesisUtterance};

use super::output::{Layer, MIX};
use crate::browser;

/// Sentences on their way, and what hears of them. Browsers forget those that nobody holds.
struct Spoken {
    sentences: Vec<SpeechSynthesisUtterance>,
    heard: Vec<Closure<dyn FnMut()>>,
}

impl Drop for Spoken {
    /// The browser may still tell of a sentence that was cut short, when nobody listens any more.
    fn drop(&mut self) {
        for sentence in &self.sentences {
            sentence.set_onstart(None);
            sentence.set_onend(None);
        }
    }
}

thread_local! {
    static SPOKEN: RefCell<Option<Spoken>> = const { RefCell::new(None) };
}

fn voice() -> Option<SpeechSynthesis> {
    web_sys::window()?.speech_synthesis().ok().filter(|voice| voice.is_object())
}

/// Speaks line after line, in place of whatever was being said, and says which line it is, then that it is over. Whether anything is
/// spoken: where the sound is off, or the browser cannot speak, there is only something to read.
pub fn recite(text: &'static str, now: impl Fn(Option<usize>) + Clone + 'static) -> bool {
    let loud = MIX.get().of(Layer::Calls);
    let Some(voice) = voice().filter(|_| loud > 0.0) else { return false };
    voice.cancel();
    let mut spoken = Spoken { sentences: Vec::new(), heard: Vec::new() };
    let last = text.lines().count() - 1;
    for (n, line) in text.lines().enumerate() {
        let Ok(sentence) = SpeechSynthesisUtterance::new_with_text(line) else { return false };
        sentence.set_lang(&browser::spoken());
        sentence.set_volume(loud);
        let begun = now.clone();
        let begun = Closure::<dyn FnMut()>::new(move || begun(Some(n)));
        sentence.set_onstart(Some(begun.as_ref().unchecked_ref()));
        let ended = now.clone();
        let ended = Closure::<dyn FnMut()>::new(move || {
            if n == last {
                ended(None)
            }
        });
        sentence.set_onend(Some(ended.as_ref().unchecked_ref()));
        voice.speak(&sentence);
        spoken.sentences.push(sentence);
        spoken.heard.extend([begun, ended]);
    }
    SPOKEN.set(Some(spoken));
    true
}

/// Says no more.
pub fn hush() {
    // What nobody has begun is left alone: calls are spoken by the same voice.
    if SPOKEN.take().is_some() {
        voice().iter().for_each(SpeechSynthesis::cancel);
    }
}
