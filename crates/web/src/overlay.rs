//! What lies beside and over the table: calls, words, the rule sheet, and what is only heard.

use leptos::prelude::*;

use crate::aiming::AimBar;
use crate::calls::CallWheel;
use crate::chat::SayButton;
use crate::fall;
use crate::fall::{Alarm, Dust, Edge};
use crate::payment::Pointed;
use crate::rule_sheet::{Explanation, Rules};
use crate::sound::{Captions, Drums};
use crate::spoken::Countdown;

/// Gives every part of the table what these share. Once, where the table is put up.
pub fn provide() {
    provide_context(Pointed::new());
}

/// All of it.
#[component]
pub fn Overlay() -> impl IntoView {
    fall::dress();
    view! {
        <Edge/> <Dust/> <CallWheel/> <SayButton/> <Rules/> <Explanation/> <AimBar/> <Drums/> <Captions/> <Countdown/> <Alarm/>
    }
}
