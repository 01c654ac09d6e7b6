//! The menu: sound, language, looks, rules and keys, and the ways out of a game. It lies beside the game and ends above the tray,
//! so that the game can go on.

use leptos::prelude::*;
use phrasebook::{Hint, Lesson, Text};
use protocol::{ClientFrame, Person, Runs};
use temple::command::Command;
use temple::players::PlayerId;
use web_sys::KeyboardEvent;

use crate::actions::{Card, Shelf};
use crate::desk::Desk;
use crate::drawn::{Shown, effect, memo};
use crate::late::{Late, late};
use crate::link::Place;
use crate::pieces::icon;
use crate::seats::State;
use crate::session::Session;
use crate::side::action_list;
use crate::table::Panels;
use crate::{App, app, browser, give_up, keys, modules, seats, whether};

/// The keys and what they do.
const KEYS: [(&str, Text<'static>); 16] = [
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
    ("I", Text::KeyMine),
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
        <Shown when=whether(move || desk.runs.get() == Runs::Paused)>
            <div class="paused">
                <h2>{app.word(Text::Paused)}</h2>
                <button class="btn go" id="resume" on:click=move |_| desk.toggle_pause()>{icon("play")}{app.word(Text::Resume)}</button>
            </div>
        </Shown>
        <Shown when=whether(move || panels.menu.get())>{late(Late::Menu)}</Shown>
    }
}

/// What the menu shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Main,
    Rules,
    Keys,
}

/// The menu itself. Whoever opens it is in it, and Escape leads back.
#[component]
pub fn Sheet() -> impl IntoView {
    let (app, panels) = (app(), expect_context::<Panels>());
    let page = RwSignal::new(Page::Main);
    let close = move || {
        panels.menu.set(false);
        browser::focus("#gear");
    };
    // Whatever had the focus may be on another page.
    effect(move || {
        page.track();
        browser::focus("#menu header button");
    });
    let pressed = move |event: KeyboardEvent| {
        // Keys meant for the menu are not meant for the game.
        event.stop_propagation();
        match (event.key().as_str(), page.get_untracked()) {
            ("Escape" | "?", Page::Main) => close(),
            ("Escape" | "?", _) => page.set(Page::Main),
            _ => {}
        }
    };
    let title = move || match page.get() {
        Page::Main => app.say(Text::MenuTitle),
        Page::Rules => app.say(Text::RulesTitle),
        Page::Keys => app.say(Text::KeyMap),
    };
    let inside = move || match page.get() {
        Page::Main => view! { <Main page=page/> }.into_any(),
        Page::Rules => view! { <RulesPage/> }.into_any(),
        Page::Keys => view! { <KeysPage/> }.into_any(),
    };
    view! {
        <section class="sheet" id="menu" role="dialog" aria-labelledby="menutitle" on:keydown=pressed>
            <header><h2 id="menutitle">{title}</h2>
                <Shown when=whether(move || page.get() != Page::Main)>
                    <button class="btn" on:click=move |_| page.set(Page::Main)>{app.word(Text::Back)}</button></Shown>
                <button class="btn" on:click=move |_| close()>{app.word(Text::Close)}</button></header>
            <div class="in">{inside}</div>
        </section>
    }
}

/// The first page.
#[component]
fn Main(page: RwSignal<Page>) -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let session = expect_context::<Session>();
    let may_pause = memo(move || {
        session.lobby.with(|lobby| lobby.as_ref().is_some_and(|lobby| lobby.may_pause))
            || give_up::may_ask_for_pause(desk)
    });
    // Bots alone may take long; a person who still plays can give up by himself.
    let only_bots = memo(move || {
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
    // Where the main pointer is a finger there are no keys to speak of.
    let keys = (!browser::suits("(pointer:coarse)")).then(|| {
        view! { <button class="btn" id="keys" on:click=move |_| page.set(Page::Keys)>{icon("keyboard")}{app.word(Text::KeyMap)}</button> }
    });
    view! {
        <crate::settings::Controls/>
        <div class="ways">
            <button class="btn" id="rules" on:click=move |_| page.set(Page::Rules)>{icon("book")}{app.word(Text::RulesTitle)}</button>
            {keys}
            <Shown when=may_pause>
                <button class="btn" id="pause" on:click=move |_| desk.toggle_pause()>{icon("pause")}{app.word(Text::Pause)}</button>
            </Shown>
            <button class="btn" on:click=move |_| { keys::switch_frame(panels); }>{icon("eye")}{app.word(Text::WholeTemple)}</button>
            {give}{end}
            {twice(app, "leave", [Text::Leave, Text::LeaveSure], Box::new(move || leave(app, session)))}
        </div>
        {action_list(|card| card.shelf != Shelf::Usual && !is_giving_up(card))}
        <GiveUp/>
    }
}

fn is_giving_up(card: &Card) -> bool {
    matches!(card.command, Command::Concede | Command::PlayOn)
}

/// Giving up asks first, in its own place; whoever has given up can take it back there.
#[component]
fn GiveUp() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let session = expect_context::<Session>();
    let card = memo(move || panels.cards.with(|cards| cards.iter().find(|card| is_giving_up(card)).cloned()));
    let given = memo(move || card.with(|card| card.as_ref().is_some_and(|card| card.command == Command::PlayOn)));
    let offered = memo(move || card.with(Option::is_some));
    let asking = RwSignal::new(false);
    // Only with other people at the table is it a question to them.
    let others = memo(move || {
        let is_other = |who| session.seat() != Some(who) && seats::sitting(who).state == State::Here;
        desk.look.with(|look| look.table.inside().any(is_other))
    });
    let (yes, about) = (
        move || app.say(if others.get() { Text::AskOthers } else { Text::Concede }),
        move || app.say(if others.get() { Text::GiveUpAbout } else { Text::GiveUpAlone }),
    );
    let choose = move |_| {
        asking.set(false);
        // The question to the others stands on the board.
        panels.menu.set(false);
        if let Some(card) = card.get_untracked() {
            keys::choose(desk, panels, &card);
        }
    };
    view! {
        <Shown when=offered>
            <Shown when=given><button class="btn" data-id="concede" id="take-back" on:click=choose>{icon("play")}{app.word(Text::PlayOn)}</button></Shown>
            <Shown when=whether(move || !given.get() && !asking.get())>
                <button class="btn giveup" id="give-up" on:click=move |_| asking.set(true)>{icon("flag")}{app.word(Text::Concede)}</button></Shown>
            <Shown when=whether(move || !given.get() && asking.get())>
                <div class="ask" role="group" aria-labelledby="asktitle">
                    <h3 id="asktitle">{icon("flag")}{app.word(Text::GiveUpAsk)}</h3>
                    <p>{about}</p>
                    <div class="two"><button class="btn" id="keep-playing" on:click=move |_| asking.set(false)>{app.word(Text::KeepPlaying)}</button>
                        <button class="btn stop" data-id="concede" id="give-up-yes" on:click=choose>{yes}</button></div>
                </div></Shown>
        </Shown>
    }
}

/// How the game goes, in a few sentences, and what the modules of this game bring.
#[component]
fn RulesPage() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let sentences = Hint::ALL.map(|hint| view! { <li>{app.word(Text::Hint(hint))}</li> }.into_any());
    let modules = desk.look.with_untracked(|look| {
        let module = |id| {
            let (name, about) = app.language.module(id);
            let lessons = Lesson::ALL.into_iter().filter(|lesson| lesson.module() == id);
            let lessons = lessons.map(|lesson| view! { <li>{app.language.lesson(lesson)}</li> }.into_any());
            view! { <li><b>{name}</b>" "{about}</li>{lessons.collect_view()} }.into_any()
        };
        look.book.modules().map(|one| module(one.id)).collect_view()
    });
    view! { <ul class="rulelist">{sentences.collect_view()}{modules}</ul><p class="mute">{app.word(Text::RulesLongPress)}</p> }
}

/// The keys.
#[component]
fn KeysPage() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let row = |key: &str, words: &str| ["<dt><kbd>", key, "</kbd></dt><dd>", words, "</dd>"].concat();
    let base = KEYS.into_iter().map(|(key, text)| row(key, &app.say(text)));
    let of_modules = desk.look.with_untracked(|look| {
        let modules = look.book.modules().map(|module| {
            let keys = modules::face(module.id).keys.join(" ").to_ascii_uppercase();
            row(&keys, app.language.deed(module.id))
        });
        modules.collect::<String>()
    });
    let rows = base.collect::<String>() + &of_modules;
    view! { <dl class="keymap" inner_html=rows></dl> }
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
    let mark = if id == "leave" { "depart" } else { "flag" };
    view! { <button class="btn" id=id on:click=press>{icon(mark)}{crate::words(move || app.say(words[usize::from(sure.get())]))}</button> }
        .into_any()
}

/// Stands up, so that a bot plays on at once, and goes home.
pub fn leave(app: App, session: Session) {
    session.tell(ClientFrame::Leave);
    app.visit(Place::InPage);
}
