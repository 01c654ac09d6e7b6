//! The end of a game: whether to stop, how it ended, and its line in the list of games on this device.

use leptos::prelude::*;
use phrasebook::companion::Text;
use web::browser;
use web::history::{self, Where};

use crate::choice::Game;
use crate::desk::{Desk, Ended};
use crate::say;
use crate::watch::written;

/// Somebody wants to stop.
pub fn sure(desk: Desk) -> AnyView {
    view! {
        <p class="asks">{say(Text::SureToStop)}</p>
        <button id="back" class="btn go" on:click=move |_| desk.go_on()>{say(Text::BackToIt)}</button>
        <button id="note-lost" class="btn" on:click=move |_| desk.end(false)>{say(Text::NoteLost)}</button>
        <button id="note-nothing" class="btn" on:click=move |_| desk.forget()>{say(Text::NoteNothing)}</button>
    }
    .into_any()
}

/// The temple has collapsed.
pub fn asked(desk: Desk) -> AnyView {
    view! {
        <p class="asks">{say(Text::DidYouGetOut)}</p>
        <button id="all-out" class="btn go" on:click=move |_| desk.end(true)>{say(Text::AllOut)}</button>
        <button id="not-all" class="btn" on:click=move |_| desk.end(false)>{say(Text::NotAllOut)}</button>
        <button id="note-nothing" class="btn" on:click=move |_| desk.forget()>{say(Text::NoteNothing)}</button>
    }
    .into_any()
}

/// How it ended, in words.
pub fn outcome(desk: Desk) -> String {
    let Some(ended) = desk.ended.get() else { return String::new() };
    let after = written(ended.after_s);
    say(if ended.won { Text::Won { clock: &after } } else { Text::Lost })
}

/// It has ended; what is said of it stands below the clock.
pub fn ended(desk: Desk) -> AnyView {
    let outcome = move || if desk.ended.get().is_some_and(|ended| ended.won) { "won" } else { "lost" };
    view! {
        <p class="asks" id="outcome" data-outcome=outcome>{say(Text::Noted)}</p>
        <button id="again" class="btn go" on:click=move |_| desk.forget()>{say(Text::Again)}</button>
        <a class="btn" href=browser::here("/games")>{say(Text::PastGames)}</a>
    }
    .into_any()
}

/// Writes a game into the list of this device. It was played on a real table, so there is nothing to look at again.
pub fn note(desk: Desk, ended: Ended) {
    let (challenge, players) = desk.choice.with_untracked(|choice| {
        let challenge = match choice.game {
            Game::Challenge(number) => Some(number),
            Game::Own { .. } => None,
        };
        (challenge, choice.players)
    });
    let players = vec![say(Text::AtTable { players: players.into() })];
    history::keep(&history::Game {
        won: ended.won,
        preset: None,
        challenge,
        players,
        minutes: ended.after_s.div_ceil(60),
        replay: Where::OnTheTable,
    });
}
