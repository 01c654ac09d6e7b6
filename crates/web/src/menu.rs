//! The menu: pause, language, the key map, and what is rarely wanted. It lies beside the game, never over it.

use leptos::prelude::*;
use phrasebook::Text;
use protocol::{ClientFrame, Person, Runs};
use temple::players::PlayerId;

use crate::actions::Shelf;
use crate::desk::Desk;
use crate::late::{Late, late};
use crate::link::Place;
use crate::lobby::Languages;
use crate::pieces::icon;
use crate::seats::State;
use crate::session::Session;
use crate::side::action_list;
use crate::table::Panels;
use crate::{App, app, keys, modules, seats};

/// The keys and what they do.
const KEYS: [(&str, Text<'static>); 15] = [
    ("␣", Text::KeyRoll),
    ("1–9", Text::KeyKeep),
    ("↑ → ↓ ←", Text::KeyMove),
    ("D", Text::KeyLook),
    ("F V B · M", Text::KeyFree),
    ("G H J", Text::KeyGems),
    ("W", Text::KeyWithdraw),
    ("E", Text::KeyEscape),
    ("T · Y N", Text::KeyFate),
    ("0 1–8", Text::KeyCall),
    ("/", Text::Chat),
    ("P", Text::KeyPause),
    ("C", Text::KeyCamera),
    ("?", Text::KeyHelp),
    ("Tab ?", Text::KeyRule),
];

/// The menu and, while time stands still, the notice of it.
#[component]
pub fn Menu() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    view! {
        <Show when=move || desk.runs.get() == Runs::Paused>
            <div class="paused">
                <h2>{app.word(Text::Paused)}</h2>
                <button class="btn go" id="resume" on:click=move |_| desk.toggle_pause()>{icon("play")}{app.word(Text::Resume)}</button>
            </div>
        </Show>
        <Show when=move || panels.menu.get()>{late(Late::Menu)}</Show>
    }
}

/// The menu itself.
#[component]
pub fn Sheet() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let session = expect_context::<Session>();
    let may_pause =
        Memo::new(move |_| session.lobby.with(|lobby| lobby.as_ref().is_some_and(|lobby| lobby.may_pause)));
    // Bots alone may take long; a person who still plays can give up by himself.
    let only_bots = Memo::new(move |_| {
        let is_here = |who| seats::sitting(who).state == State::Here;
        session.is_host() && desk.look.with(|look| !look.table.inside().any(is_here))
    });
    let end = move || {
        panels.menu.set(false);
        session.tell(ClientFrame::BreakOff);
    };
    let end =
        move || only_bots.get().then(|| twice(app, "end-game", [Text::EndGame, Text::EndGameSure], Box::new(end)));
    let give = move || session.is_host().then(|| given_seats(app, session));
    let rows = move || {
        let row = |key: &str, words: &str| ["<dt><kbd>", key, "</kbd></dt><dd>", words, "</dd>"].concat();
        let base = KEYS.into_iter().map(|(key, text)| row(key, &app.say(text)));
        let of_modules = desk.look.with_untracked(|look| {
            let modules = look.book.modules().map(|module| {
                let keys = modules::face(module.id).keys.join(" ").to_ascii_uppercase();
                row(&keys, app.language.deed(module.id))
            });
            modules.collect::<String>()
        });
        base.collect::<String>() + &of_modules
    };
    view! {
        <section class="panel sheet" id="menu" aria-label=app.word(Text::KeyMap)>
            <div class="head"><h2>{app.word(Text::KeyMap)}</h2>
                <button class="btn small" on:click=move |_| panels.menu.set(false)>{app.word(Text::Close)}</button></div>
            <div class="tools">
                <Show when=move || may_pause.get()>
                    <button class="btn" id="pause" on:click=move |_| desk.toggle_pause()>{icon("pause")}{app.word(Text::Pause)}</button>
                </Show>
                <button class="btn" on:click=move |_| { keys::switch_frame(panels); }>{app.word(Text::WholeTemple)}</button>
                <Languages/>
                <crate::settings::SettingsButton/>
            </div>
            <dl class="keymap" inner_html=rows></dl>
            {action_list(|card| card.shelf == Shelf::Menu)}
            <div class="tools">{give}{end}{twice(app, "leave", [Text::Leave, Text::LeaveSure], Box::new(move || leave(app, session)))}</div>
        </section>
    }
}

/// For the host: a seat that a bot plays, for each who watches (BASE-97). Whoever is missing is replaced before a helper.
fn given_seats(app: App, session: Session) -> Vec<AnyView> {
    let Some(lobby) = session.lobby.get() else { return Vec::new() };
    let seats = (0..lobby.seats.len() as u8).map(PlayerId);
    let played_by_bot = |state| seats.clone().find(|seat| seats::sitting(*seat).state == state);
    let Some(seat) = played_by_bot(State::StandIn).or_else(|| played_by_bot(State::Bot)) else { return Vec::new() };
    let button = |person: Person| {
        let words = app.say(Text::GiveSeat { to: &person.name, of: &seats::name(seat) });
        let give = move |_| session.tell(ClientFrame::GiveSeat { seat, to: person.id });
        view! { <button class="btn give-seat" on:click=give>{words}</button> }.into_any()
    };
    lobby.watchers.into_iter().map(button).collect()
}

/// A button that must be pressed twice.
fn twice(app: App, id: &'static str, words: [Text<'static>; 2], act: Box<dyn Fn()>) -> AnyView {
    let sure = RwSignal::new(false);
    let press = move |_| if sure.get_untracked() { act() } else { sure.set(true) };
    view! { <button class="btn" id=id on:click=press>{crate::words(move || app.say(words[usize::from(sure.get())]))}</button> }
        .into_any()
}

/// Stands up, so that a bot plays on at once, and goes home.
pub fn leave(app: App, session: Session) {
    session.tell(ClientFrame::Leave);
    app.visit(Place::InPage);
}
