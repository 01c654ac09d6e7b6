//! The screen of a game: head, others, sheets, slab, what happened; and the bots' turns.

use leptos::prelude::*;
use phrasebook::paper::Text;
use scroll::sheets::Variant;
use scroll::table::Phase;
use web::browser;

use crate::chain::{APART, Chain, ChainSlip};
use crate::company::{Bubble, FarTools, Words};
use crate::countdown::Countdown;
use crate::desk::{Desk, Look, ToWhom};
use crate::end::End;
use crate::far::FarNews;
use crate::giving_up::{Concession, GiveUp};
use crate::here::Bots;
use crate::hints::{Explained, Hints};
use crate::likes::switch;
use crate::sheets::{Adventure, Others, Peek, Temple};
use crate::tray::Tray;
use crate::{Shown, icon, ink, keys, told};

/// How long a bot takes for a wish, in milliseconds.
const PACE: u64 = 700;

/// A game.
#[component]
pub fn Game(desk: Desk, shown: RwSignal<Shown>) -> impl IntoView {
    let over = Memo::new(move |_| desk.seen.with(|seen| !seen.table.phase.is_running()));
    move || {
        if over.get() {
            view! { <End desk=desk shown=shown/> }.into_any()
        } else {
            view! { <Table desk=desk shown=shown/> }.into_any()
        }
    }
}

/// The table of a running game.
#[component]
fn Table(desk: Desk, shown: RwSignal<Shown>) -> impl IntoView {
    play_bots(desk);
    let (settings, words) = (RwSignal::new(false), RwSignal::new(false));
    keys::listen(desk, [settings, words]);
    lead_focus(settings, ".psettings button", "#open-settings");
    lead_focus(words, "#words-panel button, #words-panel input", "#talk");
    let phase = move || {
        desk.seen.with(|seen| match seen.table.phase {
            Phase::Ready | Phase::Sides => "sides",
            Phase::Closing => "closing",
            Phase::Rolling => "rolling",
            Phase::Exploring => "exploring",
            Phase::Sharing => "sharing",
            Phase::Won => "won",
            Phase::Lost => "lost",
        })
    };
    let look = move || match desk.look.get() {
        Look::Rooms => "rooms",
        Look::Whole => "whole",
        Look::Maps => "maps",
        Look::Adventure => "adventure",
    };
    let asked = move || {
        let me = desk.me.get();
        desk.seen.with(|seen| seen.table.asked().has(me)).to_string()
    };
    let told = move || desk.seen.with(|seen| seen.told.len().to_string());
    view! {
        <main class="ptable" class:hurried=move || desk.hurried.get() on:pointerdown=move |_| desk.hurry() data-phase=phase data-look=look data-me=move || desk.me.get().0.to_string() data-asked=asked
            data-told=told data-round=move || desk.seen.with(|seen| seen.table.round.to_string())>
            <Head desk=desk settings=settings words=words/>
            // In the order of the keyboard: the step, what explains it, the choices, the sheets, the others.
            <Hints desk=desk/>
            <Tray desk=desk/>
            <div class="sheets"><Temple desk=desk/><Adventure desk=desk/><Tabs desk=desk/><Peek desk=desk/></div>
            <Others desk=desk/>
            <Log desk=desk/>
            <div class="pnews">
                {desk.far.map(|guest| view! { <FarNews guest=guest/> })}<Concession desk=desk/>
                {desk.is_a_try().then(|| view! { <p class="ptry">{desk.reader.say(Text::AnotherTry)}</p> })}
                {desk.far.map(|guest| view! { <Bubble guest=guest/> })}
                <ChainSlip desk=desk/>
                {enough(desk)}
                {move || desk.notice.get().map(|words| view! { <p class="pfar" id="notice" role="status">{words}</p> })}
                {move || desk.asked_about.get().map(|room| wish_button(desk, room))}
            </div>
            {move || desk.far.filter(|_| words.get()).map(|guest| view! { <Words guest=guest open=words/> })}
            {move || settings.get().then(|| view! { <Settings desk=desk shown=shown open=settings/> })}
        </main>
    }
}

/// In the turn that brings the last gem needed a slip says so for a while; ears hear it among what happened.
fn enough(desk: Desk) -> impl Fn() -> Option<AnyView> {
    let now = Memo::new(move |_| {
        desk.seen.with(|seen| told::enough_since(seen).is_some_and(|enough| enough >= told::turn_start(seen)))
    });
    move || {
        let words = now.get().then(|| desk.reader.say(Text::EnoughGems))?;
        Some(view! { <p class="pfar penough" aria-hidden="true">{words}</p> }.into_any())
    }
}

/// Marks the room that was asked about as a wish, or takes the mark away: never by the first press, for all see it.
fn wish_button(desk: Desk, room: scroll::room::Room) -> AnyView {
    let (reader, name) = (desk.reader, crate::choices::name_of(room));
    let text = if desk.wishes_for(room) { Text::TakeWishAway } else { Text::MarkWish { room: &name } };
    view! {
        <button class="btn" id="wish-it" on:click=move |_| desk.mark_wish(room)>
            <span>{reader.say(text)}<small>{reader.say(Text::MarkWishAbout)}</small></span></button>
    }
    .into_any()
}

/// Whoever opens a panel by key stands in it, and where they were once it is closed.
fn lead_focus(open: RwSignal<bool>, inside: &'static str, opener: &'static str) {
    Effect::new(move |was: Option<bool>| {
        let now = open.get();
        if was.is_some_and(|was| was != now) {
            let there = if now { inside } else { opener };
            request_animation_frame(move || {
                if now || keys::is_lost() {
                    browser::focus(there);
                }
            });
        }
        now
    });
}

/// Bots take their turns one wish at a time, so that everybody sees what they do.
fn play_bots(desk: Desk) {
    let fixed = browser::number_in_address("pace");
    let bots = StoredValue::new(desk.seats.with_value(|seats| Bots::on(seats)));
    Effect::new(move |_| {
        let (next, told) = desk.seen.with(|seen| (bots.with_value(|bots| bots.next(seen)), seen.told.len()));
        let Some((who, wish)) = next else { return };
        // A chain is seen to its end before the next wish.
        let links = desk.seen.with(|seen| Chain::of(&seen.told[seen.known..]).links().len() as u64);
        let pace = fixed.unwrap_or(PACE + u64::from(APART) * links.saturating_sub(1));
        let act = move || {
            let still = desk.seen.try_with_untracked(|seen| seen.told.len() == told);
            if still == Some(true) {
                desk.wish(who, &[wish]);
            }
        };
        set_timeout(act, std::time::Duration::from_millis(pace));
    });
}

fn numeral(number: u32) -> AnyView {
    let digits = number.to_string().chars().map(|digit| format!("#d{digit}")).collect::<Vec<_>>();
    let digit = |href: String| view! { <svg aria-hidden="true"><use href=href/></svg> };
    view! { <span class="clock" role="img" aria-label=number.to_string()>{digits.into_iter().map(digit).collect_view()}</span> }.into_any()
}

/// Whose turn it is, the steps of the turn, and how far the team is.
#[component]
fn Head(desk: Desk, settings: RwSignal<bool>, words: RwSignal<bool>) -> impl IntoView {
    let reader = desk.reader;
    let who = move || {
        desk.seen.with(|seen| {
            let (all, me) = (seen.table.asked(), desk.me.get());
            let first = if desk.plays() && all.has(me) { Some(me) } else { all.iter().next() };
            let asked = first.unwrap_or(seen.table.active);
            let active = asked == seen.table.active && seen.table.phase != Phase::Sides;
            (asked, active)
        })
    };
    let turn = move || {
        let (who, active) = who();
        let (slug, _) = ink::SEATS[who.index()];
        let name = desk.name(who);
        let text = match (desk.speaks_to(who), active) {
            (ToWhom::You, true) => Text::YourTurn,
            (ToWhom::You, false) => Text::YourChoice,
            (ToWhom::YouAs, _) => Text::YouAs { name: &name },
            (ToWhom::Other, true) => Text::TurnOf { name: &name },
            (ToWhom::Other, false) => Text::PickOf { name: &name },
        };
        let (class, mark) = (format!("seat s-{slug}"), format!("seat-{slug}"));
        let words = reader.say(text);
        let long = words.chars().count() > 13;
        view! { <span class=class aria-hidden="true">{icon(&mark)}</span><b class:long=move || long>{words}</b> }
    };
    let goal = move || {
        let (gems, target, out, players, round, rounds) = desk.seen.with(|seen| {
            let exit = seen.book.sheet().exit();
            let out = seen.table.players.iter().filter(|player| player.sheet.place.room() == Some(exit)).count();
            let table = &seen.table;
            (table.team.gems, seen.book.target(), out, table.players.len(), table.round, seen.book.rounds())
        });
        let part = |mark: &str, number: u32, text: Text<'_>| {
            view! { <span>{icon(mark)}{numeral(number)}<small>{reader.say(text)}</small></span> }
        };
        view! {
            {part("gem", gems.into(), Text::OfGems { target: target.into() })}
            {part("exit", out as u32, Text::OfExit { players: players as u32 })}
            {part("hourglass", round.into(), Text::OfRounds { rounds: rounds.into() })}
        }
    };
    view! {
        <header class="phead">
            <div class="pwho" aria-live="polite">{turn}</div>
            <Steps desk=desk/>
            {desk.far.map(|guest| view! { <Countdown desk=desk guest=guest/> })}
            <div class="pgoal">{goal}</div>
            <div class="pbuttons">
                {desk.far.map(|_| view! { <button id="talk" class="btn icon" aria-label=reader.say(Text::Words) aria-expanded=move || words.get().to_string()
                    on:click=move |_| toggle(words, settings)>{icon("words")}</button> })}
                <button id="open-settings" class="btn icon" aria-label=reader.say(Text::Settings) aria-expanded=move || settings.get().to_string()
                    on:click=move |_| toggle(settings, words)>{icon("settings")}</button>
            </div>
        </header>
    }
}

/// Opens or closes a panel; the other one makes room for it.
fn toggle(panel: RwSignal<bool>, other: RwSignal<bool>) {
    other.set(false);
    panel.update(|open| *open = !*open);
}

/// The steps of a turn.
#[component]
fn Steps(desk: Desk) -> impl IntoView {
    let reader = desk.reader;
    let now = Memo::new(move |_| {
        desk.seen.with(|seen| match seen.table.phase {
            // Before the first turn none of them is on.
            Phase::Ready | Phase::Sides => None,
            Phase::Closing => Some(0),
            Phase::Rolling => Some(1),
            Phase::Exploring => Some(2),
            _ => Some(3),
        })
    });
    let step = move |(n, text): (usize, Text<'static>)| {
        let current = move || (now.get() == Some(n)).then_some("step");
        let past = move || Some(n) < now.get();
        let number = move || if past() { "✓".to_owned() } else { (n + 1).to_string() };
        view! {
            <span class="pstep" role="listitem" class:past=past class:now=move || now.get() == Some(n) aria-current=current>
                <i>{number}</i>{reader.say(text)}</span>
        }
    };
    let next = move || {
        let name = desk.name(desk.seen.with(|seen| seen.table.left_of(seen.table.active)));
        view! { <span class="pstep next" role="listitem"><i>"5"</i>{name}</span> }
    };
    // The first step is over before anybody can do something, unless doorways are closed in it.
    let closes = desk.seen.with_untracked(|seen| seen.book.setup.variant == Some(Variant::Entrances));
    let steps = [
        if closes { Text::StepClose } else { Text::StepCurse },
        Text::StepRoll,
        Text::StepExplore,
        Text::StepShare,
    ];
    view! {
        <div class="psteps" role="list" aria-label=reader.say(Text::Steps)>
            {steps.into_iter().enumerate().map(step).collect_view()}{next}</div>
    }
}

/// What a small screen shows.
#[component]
fn Tabs(desk: Desk) -> impl IntoView {
    let tab = move |(look, mark, text): (Look, &'static str, Text<'static>)| {
        let toggle = move |_| desk.look.update(|now| *now = if *now == look { Look::Rooms } else { look });
        view! {
            <button class="t" aria-pressed=move || (desk.look.get() == look).to_string() on:click=toggle>
                {icon(mark)}{desk.reader.say(text)}</button>
        }
    };
    let tabs = [(Look::Maps, "map", Text::Maps), (Look::Whole, "sheet", Text::Whole)];
    view! { <div class="ptabs">{tabs.map(tab).collect_view()}</div> }
}

/// How many sentences of what happened are shown.
const SENTENCES: usize = 5;

/// What happened last, the newest first. A sentence comes once and stays for a while, so that it is read out once.
#[component]
fn Log(desk: Desk) -> impl IntoView {
    let reader = desk.reader;
    let lines = Memo::new(move |_| {
        let names: Vec<String> =
            desk.seats.with_value(|seats| seats.iter().map(|seat| seat.name.clone()).collect());
        desk.seen.with(|seen| told::lines_of(reader, &names, seen, SENTENCES))
    });
    view! {
        <section class="plog"><span class="cap">{reader.say(Text::JustNow)}</span>
            <div role="log" aria-live="polite" aria-label=reader.say(Text::JustNow)>
                <For each=move || lines.get() key=Clone::clone let((_, sentence))><p>{sentence}</p></For>
            </div></section>
    }
}

/// What can be switched on and off.
#[component]
fn Settings(desk: Desk, shown: RwSignal<Shown>, open: RwSignal<bool>) -> impl IntoView {
    let reader = desk.reader;
    let word = |name: &str| match name {
        "reach" => Text::ShowReach,
        "hints" => Text::ShowHints,
        "letters" => Text::Letters,
        _ => Text::Sound,
    };
    let like = move |(name, like): (&'static str, RwSignal<bool>)| {
        view! {
            <button class="like" data-like=name role="switch" aria-checked=move || like.get().to_string() on:click=move |_| switch(name, like)>
                <span>{reader.say(word(name))}{(name == "reach").then(|| view! { <small>{reader.say(Text::ShowReachAbout)}</small> })}</span><i></i></button>
        }
    };
    let rules = desk.seen.with_untracked(|seen| match seen.book.setup.variant {
        None => Text::NormalSide,
        Some(Variant::Entrances) => Text::Entrances,
        Some(Variant::DiceRooms) => Text::DiceRooms,
        Some(Variant::Jokers) => Text::RolledJokers,
    });
    view! {
        <aside class="psettings panel" role="dialog" aria-label=reader.say(Text::Settings)>
            <h2>{reader.say(Text::Settings)}</h2><p class="mute">{reader.say(rules)}</p>
            <Explained desk=desk/>
            {desk.likes.all().map(like).collect_view()}
            <p class="pkeys"><b>{reader.say(Text::Keys)}</b>" "{reader.say(Text::KeysAbout)}</p>
            <crate::Languages reader=reader/>
            {desk.far.map(|guest| view! { <FarTools guest=guest/> })}
            <GiveUp desk=desk open=open/>
            <button class="btn" id="leave" on:click=move |_| crate::leave(desk, shown)>{reader.say(Text::Leave)}
                <small>{reader.say(if desk.far.is_some() { Text::LeaveAboutFar } else { Text::LeaveAbout })}</small></button>
            <button class="btn" id="shut" on:click=move |_| open.set(false)>{reader.say(Text::ShutIt)}</button>
        </aside>
    }
}
