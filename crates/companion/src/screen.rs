//! The one screen: the clock, the coming gongs, the keys; beside them what is chosen, what to lay out, the track. On a phone one below
//! the other, with the keys always at hand.

use leptos::ev;
use leptos::prelude::*;
use phrasebook::companion::Text;
use phrasebook::{Hearing, Ladder};
use web::browser;
use web::pieces::icon;

use crate::choice::Game;
use crate::choose::Choosing;
use crate::desk::{Desk, Stage};
use crate::watch::Moment;
use crate::{Languages, SPOKEN, end, face, introduction, list, say, secure, strip, tools};

/// The screen.
#[component]
pub fn Screen(desk: Desk) -> impl IntoView {
    let stage = move || desk.stage.get().word();
    let moment = move || match desk.moment.get() {
        None => "none",
        Some(Moment::LeadIn(_)) => "lead-in",
        Some(Moment::Calm(_)) => "calm",
        Some(Moment::Countdown(_)) => "countdown",
        Some(Moment::LastCountdown(_)) => "last",
        Some(Moment::Over) => "over",
    };
    listen(desk);
    let choosing = move || desk.choosing.get().then(|| view! { <Choosing desk=desk/> });
    view! {
        <div class="dusk" aria-hidden="true"><svg class="f1"><use href="#frond"/></svg><svg class="f3"><use href="#frond"/></svg></div>
        <main class="companion" data-stage=stage data-moment=moment>
            {face::flash(desk)}
            <header class="bar">
                <a class="wordmark" href=browser::here("/") aria-label=say(Text::ToGame)>
                    <svg aria-hidden="true"><use href="#wordmark"/></svg></a>
                <h1>{say(Text::Title)}</h1>
                {secure::line(desk)}
                <Languages/>
            </header>
            {face::face(desk)}
            {strip::strip(desk)}
            {keys(desk)}
            <aside class="side">
                {picks(desk)}
                {tools::tools(desk)}
                {list::list(desk)}
                {tracks(desk)}
                {introduction::introduction()}
                <p class="ways"><a href=browser::here("/games")>{say(Text::PastGames)}</a>
                    <a href=browser::here("/")>{say(Text::ToGame)}</a></p>
            </aside>
        </main>
        {choosing}
    }
}

/// What can be pressed below the clock.
fn keys(desk: Desk) -> AnyView {
    let stage = move || match desk.stage.get() {
        Stage::Ready => start(desk).into_any(),
        Stage::Running | Stage::Paused => under_way(desk).into_any(),
        Stage::Stopping => end::sure(desk).into_any(),
        Stage::Over => end::asked(desk).into_any(),
        Stage::Ended => end::ended(desk).into_any(),
    };
    view! { <div class="keys">{stage}</div> }.into_any()
}

fn start(desk: Desk) -> AnyView {
    view! {
        <button id="start" class="btn go wide" on:click=move |_| desk.start()>{icon("play")}{say(Text::Start)}</button>
    }
    .into_any()
}

fn under_way(desk: Desk) -> AnyView {
    let stands = Memo::new(move |_| desk.stage.get() == Stage::Paused);
    let press = move |_| if stands.get() { desk.go_on() } else { desk.pause() };
    let face = move || match stands.get() {
        true => view! { {icon("play")}{say(Text::GoOn)} }.into_any(),
        false => view! { {icon("pause")}{say(Text::Pause)} }.into_any(),
    };
    view! {
        <button id="hold" class="btn go" aria-pressed=move || stands.get().to_string() on:click=press>{face}</button>
        <button id="out" class="btn" on:click=move |_| desk.end(true)>{say(Text::WeAreOut)}</button>
        <button id="stop" class="btn" on:click=move |_| desk.ask_to_stop()>{say(Text::Stop)}</button>
    }
    .into_any()
}

/// What is chosen, and the way to choose something else; not in the middle of a game.
fn picks(desk: Desk) -> AnyView {
    let name = move || match desk.choice.with(|choice| choice.game.clone()) {
        Game::Challenge(number) => challenge_name(number),
        Game::Own { .. } => say(Text::OwnGame),
    };
    let label = move || match desk.choice.with(|choice| matches!(choice.game, Game::Challenge(_))) {
        true => say(Text::Challenge),
        false => say(Text::Game),
    };
    let players = move || desk.choice.with(|choice| choice.players).to_string();
    let busy = move || !matches!(desk.stage.get(), Stage::Ready | Stage::Ended);
    view! {
        <div class="picks">
            <button id="choose" class="btn" disabled=busy on:click=move |_| desk.choosing.set(true)>
                <span>{label}</span><b>{name}</b></button>
            <button id="players" class="btn" disabled=busy on:click=move |_| desk.choosing.set(true)>
                <span>{say(Text::Players)}</span><b>{players}</b></button>
        </div>
    }
    .into_any()
}

/// What a challenge is called.
pub fn challenge_name(number: u8) -> String {
    let data = temple::components::Components::standard();
    let spec = data.challenges.get(usize::from(number));
    let name = spec.filter(|_| usize::from(number) + 1 < data.challenges.len()).map(|spec| spec.name.to_string());
    name.unwrap_or_else(|| SPOKEN.ladder(Ladder::Name(None)))
}

/// The tracks: their marks and names.
const TRACKS: [(u8, &str, Hearing); 3] =
    [(0, "gong", Hearing::Skins), (1, "torch", Hearing::Bronze), (2, "sound", Hearing::Quiet)];

/// The tracks, and whether the coming gongs are shown.
fn tracks(desk: Desk) -> AnyView {
    let track = move |(track, mark, name): (u8, &'static str, Hearing)| {
        let on = Memo::new(move |_| desk.choice.with(|choice| choice.track == track));
        let take = move |_| desk.choose(|choice| choice.track = track);
        let (name, about) = (SPOKEN.hearing(name), say(Text::TuneAbout { track }));
        view! {
            <button class="trk" data-track=track.to_string() aria-pressed=move || on.get().to_string() on:click=take>
                {icon(mark)}<span><b>{name}</b><small>{about}</small></span></button>
        }
    };
    let coming = move || desk.choice.with(|choice| choice.shows_coming);
    let flip = move |_| desk.choose(|choice| choice.shows_coming = !choice.shows_coming);
    view! {
        <section class="tracks" aria-labelledby="tune">
            <h2 id="tune">{SPOKEN.hearing(Hearing::Tracks)}</h2>
            {TRACKS.map(track).collect_view()}
            <button id="coming" class="flip" role="switch" aria-checked=move || coming().to_string() on:click=flip>
                <span>{say(Text::ShowComing)}</span><i aria-hidden="true"></i></button>
        </section>
    }
    .into_any()
}

/// The keyboard: space or P for the clock, escape to close what is open. Whatever has the focus keeps its own keys.
fn listen(desk: Desk) {
    let pressed = window_event_listener(ev::keydown, move |event| {
        let on_page = browser::document().and_then(|document| document.active_element());
        let free = on_page.is_none_or(|one| one.tag_name() == "BODY");
        match event.key().as_str() {
            "Escape" if desk.choosing.get_untracked() => desk.choosing.set(false),
            "p" | "P" => turn(desk),
            " " if free => {
                event.prevent_default();
                turn(desk);
            }
            _ => {}
        }
    });
    on_cleanup(move || pressed.remove());
}

fn turn(desk: Desk) {
    match desk.stage.get_untracked() {
        Stage::Ready if !desk.choosing.get_untracked() => desk.start(),
        Stage::Running => desk.pause(),
        Stage::Paused => desk.go_on(),
        _ => {}
    }
}
