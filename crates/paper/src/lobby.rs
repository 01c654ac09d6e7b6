//! The lobby of a table on a server: who sits where, what will be played, how friends find it. The host decides; frames are the
//! temple's.

use kit::PlayerId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use phrasebook::Company;
use phrasebook::paper::Text;
use protocol::{BotLevel, Change, ClientFrame, Sitter, Switch};
use scroll::setup::{Difficulty, TurnClock};
use scroll::sheets::{Sheets, Variant};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web::browser;

use crate::company::{People, Talk};
use crate::far::{Guest, Line, invitation, ways_on};
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
    let state = move || match (guest.line.get(), guest.sorry.get()) {
        (Line::Open, Some(code)) => Some(reader.language.sorry(code).to_owned()),
        (Line::Open, None) => (!host.get()).then(|| say(Text::HostBegins)),
        (line, _) => line.words(reader),
    };
    let few = move || !host.get() || played(guest) < scroll::setup::MIN_PLAYERS;
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
                <a href=browser::here("/scroll")>{say(Text::LeaveTable)}</a>
                <p class="mute" role="status">{state}</p>{ways_on(guest)}
                <button id="begin" class="btn go" disabled=few on:click=move |_| guest.tell(&ClientFrame::Start)>
                    {say(Text::Begin)}</button>
            </footer>
        </main>
    }
}

/// How many seats somebody plays.
fn played(guest: Guest) -> usize {
    guest.with(|lobby| lobby.seats.iter().filter(|seat| seat.sitter != Sitter::Nobody).count())
}

/// Copies the link by the browser's clipboard, or by selecting it where there is none (a page without https).
async fn copy_text(link: &str) -> bool {
    if let Some(clipboard) = browser::clipboard()
        && JsFuture::from(clipboard.write_text(link)).await.is_ok()
    {
        return true;
    }
    let field = browser::document().and_then(|document| document.get_element_by_id("link"));
    field.and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok()).is_some_and(|field| {
        field.select();
        browser::copy_selection()
    })
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
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let link = link.get_untracked();
        spawn_local(async move { copied.set(copy_text(&link).await) });
    };
    let word = move || reader.say(if copied.get() { Text::LinkCopied } else { Text::CopyLink });
    view! {
        <div class="pcopy"><label class="plink">{reader.say(Text::TableLink)}<input id="link" type="text" readonly=true prop:value=link/></label>
            <button class="btn" id="copy-link" on:click=copy>{word}</button></div>
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
    let mine = Memo::new(move |_| {
        guest.me.track();
        guest.with(|lobby| guest.seats_in(lobby).contains(&PlayerId(n as u8)))
    });
    let you = move || mine.get().then(|| view! { <small class="pyou">{reader.say(Text::You)}</small> });
    // Whether the page of whoever sits there has given its word for the dice.
    let worded = move || guest.with(|lobby| lobby.seats.get(n).and_then(|seat| seat.word).map(|_| "given"));
    let (class, mark) = (format!("seat s-{slug}"), format!("seat-{slug}"));
    view! {
        <div class="seat-row" data-seat=n data-kind=kind data-word=worded class:off=move || kind() == "n">
            <span class=class aria-hidden="true">{icon(&mark)}</span><b>{name}{you}</b>{tools}
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
    let name = Memo::new(move |_| {
        guest.me.track();
        guest.with(|lobby| {
            let seat = guest.seat_in(lobby).and_then(|seat| lobby.seats.get(seat.index()));
            seat.map(|seat| guest.name_of(&seat.sitter)).unwrap_or_default()
        })
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
            <input id="own-name" type="text" maxlength="20" prop:value=name on:change=rename disabled=move || !seated.get()/></label>
        <button class="btn" id="seat" on:click=press>{word}</button>
        {second_seat(guest)}
    }
    .into_any()
}

/// A second seat for whoever plays, while one is free (RNW-94).
fn second_seat(guest: Guest) -> AnyView {
    let reader = guest.reader;
    let state = Memo::new(move |_| {
        guest.me.track();
        guest.with(|lobby| {
            let free = lobby.seats.iter().any(|seat| !matches!(seat.sitter, Sitter::Person { .. }));
            (guest.seats_in(lobby).len(), free && lobby.what_if.is_none())
        })
    });
    let button = move |second: Switch, word: Text<'static>, about: Option<Text<'static>>| {
        let press = move |_| guest.tell(&ClientFrame::SecondSeat(second));
        view! {
            <button class="btn" id="second-seat" on:click=press>{reader.say(word)}
                {about.map(|about| view! { <small>{reader.say(about)}</small> })}</button>
        }
    };
    view! {
        {move || match state.get() {
            (1, true) => Some(button(Switch::On, Text::SecondSeat, Some(Text::SecondSeatAbout))),
            (2.., _) => Some(button(Switch::Off, Text::OneSeat, None)),
            _ => None,
        }}
    }
    .into_any()
}

/// One of several.
fn pick(
    host: Memo<bool>,
    words: String,
    about: impl Fn() -> Option<String> + Send + 'static,
    slug: &'static str,
    chosen: impl Fn() -> bool + Copy + Send + Sync + 'static,
    choose: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    view! {
        <button class="ppick" data-pick=slug aria-pressed=move || chosen().to_string() disabled=move || !host.get()
            on:click=move |_| choose()><b>{words}</b>{move || about().map(|about| view! { <small>{about}</small> })}</button>
    }
    .into_any()
}

fn choices(guest: Guest, host: Memo<bool>) -> AnyView {
    let reader = guest.reader;
    let played = move || played(guest);
    let seats = (2..=4u8).map(|count| {
        let chosen = move || guest.with(|lobby| lobby.seats.len()) == usize::from(count);
        let slug = ["two", "three", "four"][usize::from(count) - 2];
        pick(
            host,
            count.to_string(),
            || None,
            slug,
            chosen,
            move || guest.tell(&ClientFrame::Change(Change::Seats(count))),
        )
    });
    let hard = [
        (Difficulty::Easy, Text::Easy, "easy"),
        (Difficulty::Normal, Text::Normal, "normal"),
        (Difficulty::Hard, Text::Hard, "hard"),
    ];
    let hard = hard.map(|(of, word, slug)| {
        let choose = move || guest.choose(|setup| setup.difficulty = of);
        let gems = move || {
            let row = &Sheets::standard().player_counts[played().clamp(2, 4) - 2];
            Some(reader.say(Text::NeedGems { gems: row.targets[of as usize].into() }))
        };
        pick(host, reader.say(word), gems, slug, move || guest.chosen().difficulty == of, choose)
    });
    let sides = [
        (None, Text::NormalSide, Text::NormalSideAbout, "none"),
        (Some(Variant::Entrances), Text::Entrances, Text::EntrancesAbout, "entrances"),
        (Some(Variant::DiceRooms), Text::DiceRooms, Text::DiceRoomsAbout, "dice"),
        (Some(Variant::Jokers), Text::RolledJokers, Text::RolledJokersAbout, "jokers"),
    ];
    let sides = sides.map(|(of, word, about, slug)| {
        let choose = move || guest.choose(|setup| setup.variant = of);
        pick(
            host,
            reader.say(word),
            move || Some(reader.say(about)),
            slug,
            move || guest.chosen().variant == of,
            choose,
        )
    });
    let clocks = [
        (TurnClock::Off, Text::NoLimit, "off"),
        (TurnClock::Seconds60, Text::SecondsEach { seconds: 60 }, "60"),
        (TurnClock::Seconds90, Text::SecondsEach { seconds: 90 }, "90"),
    ];
    let clocks = clocks.map(|(of, word, slug)| {
        let choose = move || guest.choose(|setup| setup.turn_clock = of);
        pick(host, reader.say(word), || None, slug, move || guest.chosen().turn_clock == of, choose)
    });
    let levels = [(BotLevel::Gentle, "gentle"), (BotLevel::Steady, "steady"), (BotLevel::Sharp, "sharp")];
    let levels = levels.map(|(level, slug)| {
        let chosen = move || guest.with(|lobby| Some(lobby.settings.bots)) == Some(level);
        let choose = move || guest.tell(&ClientFrame::Change(Change::Bots(level)));
        let about = move || Some(reader.language.company(Company::About(level)).to_owned());
        pick(host, reader.language.company(Company::Level(level)), about, slug, chosen, choose)
    });
    view! {
        <h2>{reader.say(Text::HowMany)}</h2><div class="picks" role="group">{seats.collect_view()}</div>
        <h2>{reader.say(Text::HowHard)}</h2><div class="picks" role="group">{hard.collect_view()}</div>
        <h2>{reader.say(Text::WhichSide)}</h2><div class="picks ptwo" role="group">{sides.collect_view()}</div>
        <h2>{reader.say(Text::TurnClock)}</h2><div class="picks" role="group">{clocks.collect_view()}</div>
        <h2>{reader.say(Text::BotsPlay)}</h2><div class="picks" role="group">{levels.collect_view()}</div>
    }
    .into_any()
}
