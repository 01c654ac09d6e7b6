//! The lobby of a table on a server: who sits where, what will be played, how friends find it. The host decides; frames are the
//! temple's.

use leptos::prelude::*;
use leptos::task::spawn_local;
use phrasebook::Company;
use phrasebook::paper::Text;
use protocol::{BotLevel, Change, ClientFrame, Sitter, Switch};
use scroll::setup::{Difficulty, TurnClock};
use scroll::sheets::Variant;
use web::browser;

use crate::company::{People, Talk};
use crate::far::{Guest, Line, invitation};
use crate::ink::SEATS;
use crate::{Languages, icon};

/// The lobby.
#[component]
pub fn Gathering(guest: Guest) -> impl IntoView {
    let reader = guest.reader;
    let say = move |text: Text<'static>| reader.say(text);
    let seats = Memo::new(move |_| guest.with(|lobby| lobby.seats.len()));
    let rows = move || (0..seats.get().min(SEATS.len())).map(|n| seat_row(guest, n)).collect_view();
    let host = Memo::new(move |_| guest.leads());
    let state = move || match guest.line.get() {
        Line::Looking => Some(Text::Connecting),
        Line::Lost => Some(Text::LineLost),
        Line::Gone => Some(Text::TableGone),
        Line::SentAway => Some(Text::SentAwayAbout),
        Line::Open => (!host.get()).then_some(Text::HostBegins),
    };
    let played =
        move || guest.with(|lobby| lobby.seats.iter().filter(|seat| seat.sitter != Sitter::Nobody).count());
    let few = move || !host.get() || played() < scroll::setup::MIN_PLAYERS;
    view! {
        <main class="paper-start" id="far-table">
            <header>
                <svg class="wordmark" aria-hidden="true"><use href="#wordmark"/></svg>
                <h1>{say(Text::GameTitle)}</h1><p class="mute">{say(Text::Lead)}</p>
                <Languages reader=reader/>
            </header>
            <section><h2>{say(Text::Seats)}</h2>{rows}{own_seat(guest)}{invite(guest)}<h2>{say(Text::PeopleHere)}</h2><People guest=guest/></section>
            <section>{move || if guest.tries() { another_try(guest) } else { choices(guest, host) }}<Talk guest=guest/></section>
            <footer>
                <a href=browser::here("/scroll")>{say(Text::ToStart)}</a>
                <p class="mute" role="status">{move || state().map(say)}</p>
                <button id="begin" class="btn go" disabled=few on:click=move |_| guest.tell(&ClientFrame::Start)>
                    {say(Text::Begin)}</button>
            </footer>
        </main>
    }
}

/// At another try there is nothing to choose.
fn another_try(guest: Guest) -> AnyView {
    let say = |text| guest.reader.say(text);
    view! { <p class="ptry">{say(Text::AnotherTry)}</p><p class="mute">{say(Text::TryAgainAbout)}</p> }.into_any()
}

/// How friends find the table: by link, by code, by a picture of the link.
fn invite(guest: Guest) -> AnyView {
    let (reader, id) = (guest.reader, guest.id.get_value());
    let (link, code) = (RwSignal::new(browser::address()), RwSignal::new(String::new()));
    let picture = browser::here(&format!("/api/tables/{id}/qr.svg"));
    spawn_local(async move {
        if let Some((found, spoken)) = invitation(&id).await {
            link.set(found);
            code.set(spoken);
        }
    });
    view! {
        <label class="plink">{reader.say(Text::TableLink)}<input id="link" type="text" readonly=true prop:value=link/></label>
        <div class="pinvite">
            <img src=picture width="112" height="112" alt=reader.say(Text::ScanIt)/>
            <p>{reader.say(Text::TableCode)}<b id="code">{code}</b></p>
        </div>
    }
    .into_any()
}

fn seat_row(guest: Guest, n: usize) -> AnyView {
    let (reader, (slug, _)) = (guest.reader, SEATS[n]);
    let sitter = Memo::new(move |_| guest.with(|lobby| lobby.seats.get(n).map(|seat| seat.sitter.clone())));
    let name = move || sitter.get().map(|sitter| guest.name_of(&sitter)).unwrap_or_default();
    let kind = move || match sitter.get() {
        Some(Sitter::Person { .. }) => "p",
        Some(Sitter::Bot { .. }) => "b",
        _ => "n",
    };
    let button = move |(switch, word): (Switch, Text<'static>)| {
        let pressed = move || (kind() == if switch == Switch::On { "b" } else { "n" }).to_string();
        let press = move |_| guest.tell(&ClientFrame::Change(Change::Bot { seat: n as u8, bot: switch }));
        view! { <button aria-pressed=pressed on:click=press>{reader.say(word)}</button> }
    };
    let tools = move || {
        let open = guest.leads() && kind() != "p";
        let kinds = [(Switch::On, Text::Bot), (Switch::Off, Text::Nobody)];
        open.then(|| view! { <div class="kinds" role="group">{kinds.map(button).collect_view()}</div> })
    };
    let (class, mark) = (format!("seat s-{slug}"), format!("seat-{slug}"));
    view! {
        <div class="seat-row" data-seat=n data-kind=kind class:off=move || kind() == "n">
            <span class=class aria-hidden="true">{icon(&mark)}</span><b>{name}</b>{tools}
        </div>
    }
    .into_any()
}

/// One's own name, and whether one plays or watches.
fn own_seat(guest: Guest) -> AnyView {
    let reader = guest.reader;
    let seated = Memo::new(move |_| {
        guest.me.track();
        guest.with(|lobby| guest.seat_in(lobby).is_some())
    });
    let rename = move |event| guest.tell(&ClientFrame::Join { name: event_target_value(&event), colour: None });
    let press = move |_| {
        let frame = match seated.get_untracked() {
            true => ClientFrame::Leave,
            false => ClientFrame::Join { name: String::new(), colour: None },
        };
        guest.tell(&frame);
    };
    let word = move || reader.say(if seated.get() { Text::OnlyWatch } else { Text::TakeSeat });
    view! {
        <label class="plink">{reader.say(Text::YourName)}
            <input id="own-name" type="text" maxlength="20" on:change=rename disabled=move || !seated.get()/></label>
        <button class="btn" id="seat" on:click=press>{word}</button>
    }
    .into_any()
}

/// One of several.
fn pick(
    host: Memo<bool>,
    words: String,
    slug: &'static str,
    chosen: impl Fn() -> bool + Copy + Send + Sync + 'static,
    choose: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    view! {
        <button class="ppick" data-pick=slug aria-pressed=move || chosen().to_string() disabled=move || !host.get()
            on:click=move |_| choose()><b>{words}</b></button>
    }
    .into_any()
}

fn choices(guest: Guest, host: Memo<bool>) -> AnyView {
    let reader = guest.reader;
    let seats = (2..=4u8).map(|count| {
        let chosen = move || guest.with(|lobby| lobby.seats.len()) == usize::from(count);
        let slug = ["two", "three", "four"][usize::from(count) - 2];
        pick(host, count.to_string(), slug, chosen, move || guest.tell(&ClientFrame::Change(Change::Seats(count))))
    });
    let hard = [
        (Difficulty::Easy, Text::Easy, "easy"),
        (Difficulty::Normal, Text::Normal, "normal"),
        (Difficulty::Hard, Text::Hard, "hard"),
    ];
    let hard = hard.map(|(of, word, slug)| {
        let choose = move || guest.choose(|setup| setup.difficulty = of);
        pick(host, reader.say(word), slug, move || guest.chosen().difficulty == of, choose)
    });
    let sides = [
        (None, Text::NormalSide, "none"),
        (Some(Variant::Entrances), Text::Entrances, "entrances"),
        (Some(Variant::DiceRooms), Text::DiceRooms, "dice"),
        (Some(Variant::Jokers), Text::RolledJokers, "jokers"),
    ];
    let sides = sides.map(|(of, word, slug)| {
        let choose = move || guest.choose(|setup| setup.variant = of);
        pick(host, reader.say(word), slug, move || guest.chosen().variant == of, choose)
    });
    let clocks = [
        (TurnClock::Off, Text::NoLimit, "off"),
        (TurnClock::Seconds60, Text::SecondsEach { seconds: 60 }, "60"),
        (TurnClock::Seconds90, Text::SecondsEach { seconds: 90 }, "90"),
    ];
    let clocks = clocks.map(|(of, word, slug)| {
        let choose = move || guest.choose(|setup| setup.turn_clock = of);
        pick(host, reader.say(word), slug, move || guest.chosen().turn_clock == of, choose)
    });
    let levels = [(BotLevel::Gentle, "gentle"), (BotLevel::Steady, "steady"), (BotLevel::Sharp, "sharp")];
    let levels = levels.map(|(level, slug)| {
        let chosen = move || guest.with(|lobby| Some(lobby.settings.bots)) == Some(level);
        let choose = move || guest.tell(&ClientFrame::Change(Change::Bots(level)));
        pick(host, reader.language.company(Company::Level(level)), slug, chosen, choose)
    });
    view! {
        <div class="picks" role="group" aria-label=reader.say(Text::Seats)>{seats.collect_view()}</div>
        <h2>{reader.say(Text::HowHard)}</h2><div class="picks" role="group">{hard.collect_view()}</div>
        <h2>{reader.say(Text::WhichSide)}</h2><div class="picks ptwo" role="group">{sides.collect_view()}</div>
        <h2>{reader.say(Text::TurnClock)}</h2><div class="picks" role="group">{clocks.collect_view()}</div>
        <h2>{reader.say(Text::BotsPlay)}</h2><div class="picks" role="group">{levels.collect_view()}</div>
    }
    .into_any()
}
