//! What evens out a table of beginners and old hands: the host gives each seat more dice, or a slower hand.

use leptos::prelude::*;
use phrasebook::{Language, Text};
use protocol::{Change, ClientFrame};
use temple::players::PlayerId;
use temple::setup::Handicap;

use super::hall;
use crate::drawn::{Shown, memo};
use crate::listen::{self, plain};
use crate::{app, seats, whether};

/// Twice the time of everybody else.
const SLOW_MS: u16 = 1600;

/// What can be chosen, in the order of the list.
const CHOICES: [Handicap; 6] = {
    const fn choice(more_dice: u8, roll_pace_ms: Option<u16>) -> Handicap {
        Handicap { more_dice, roll_pace_ms }
    }
    let slow = Some(SLOW_MS);
    [choice(0, None), choice(1, None), choice(2, None), choice(0, slow), choice(1, slow), choice(2, slow)]
};

/// A list per seat. The host alone gives handicaps; everybody sees them at the seats.
#[component]
pub fn Handicaps() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let count = memo(move || hall.with(|lobby| lobby.seats.len() as u8));
    // A list that is being read must not be drawn again for nothing.
    let drawn = memo(move || (0..count.get()).map(|seat| row(app.language, seat)).collect::<String>());
    let choose = move |event: web_sys::Event| {
        let seat = listen::attribute(&event, "data-seat").and_then(|seat| seat.parse().ok());
        let chosen =
            event_target_value(&event).parse::<usize>().ok().and_then(|chosen| CHOICES.get(chosen).copied());
        if let (Some(seat), Some(handicap)) = (seat, chosen) {
            hall.session.tell(ClientFrame::Change(Change::Handicap { seat, handicap }));
        }
    };
    view! {
        <Shown when=whether(move || hall.host.get())>
            <details class="handicaps"><summary>{app.word(Text::Handicap)}</summary>
                <div on:change=choose inner_html=move || drawn.get()></div></details>
        </Shown>
    }
}

fn row(language: Language, seat: u8) -> String {
    let sitting = seats::sitting(PlayerId(seat));
    let name = if sitting.name.is_empty() { language.say(Text::OpenSeat) } else { sitting.name };
    let option = |(number, choice): (usize, Handicap)| {
        let selected = if choice == sitting.handicap { " selected" } else { "" };
        let words = seats::handicap_words(language, choice).unwrap_or_else(|| language.say(Text::NoHandicap));
        format!("<option value={number}{selected}>{words}</option>")
    };
    let options: String = CHOICES.into_iter().enumerate().map(option).collect();
    format!("<label><span>{}</span><select data-seat={seat}>{options}</select></label>", plain(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use temple::components::Components;

    #[test]
    fn slow_is_twice_as_long_as_everybody_and_every_choice_is_allowed() {
        let data = Components::standard();
        assert_eq!(u32::from(SLOW_MS), 2 * data.roll_pace_ms);
        for choice in CHOICES {
            let mut setup = temple::setup::Setup::new(&data, 4);
            setup.handicaps[3] = choice;
            assert!(setup.check(&data).is_ok());
        }
    }
}
