//! The choice of the game: how many play, a game of their own with its difficulty and modules, or a challenge; and the clock.

use leptos::prelude::*;
use phrasebook::companion::Text;
use phrasebook::{Ladder, Text as TableText};
use temple::components::Components;
use temple::modules::{MANIFESTS, ModuleId};
use temple::players::MAX_PLAYERS;
use temple::rulebook::Rulebook;
use temple::setup::{Difficulty, OptionSpec, Setup};
use web::browser;
use web::pieces::icon;

use crate::choice::{DIFFICULTIES, Game};
use crate::desk::Desk;
use crate::lay_out::steps;
use crate::screen::challenge_name;
use crate::{SPOKEN, say};

/// The sheet that lies over the screen while something is chosen.
#[component]
pub fn Choosing(desk: Desk) -> impl IntoView {
    let done = move |_| {
        desk.choosing.set(false);
        browser::focus("#choose");
    };
    request_animation_frame(|| {
        browser::focus("#chosen");
    });
    view! {
        <section class="choosing" role="dialog" aria-modal="true" aria-labelledby="choosing-title">
            <header><h2 id="choosing-title">{say(Text::Choose)}</h2>
                <button id="chosen" class="btn go" on:click=done>{say(Text::Done)}</button></header>
            <div class="cols">
                <div>
                    <h3>{say(Text::Players)}</h3>{players(desk)}
                    <h3>{say(Text::Difficulty)}</h3>{difficulties(desk)}
                    <h3>{say(Text::Clock)}</h3>{clocks(desk)}
                </div>
                <div><h3>{say(Text::Modules)}</h3>{modules(desk)}{options(desk)}</div>
                <div class="ladder"><h3>{SPOKEN.ladder(Ladder::Title)}</h3>{challenges(desk)}</div>
            </div>
        </section>
    }
}

/// One of several that exclude each other.
fn pick(name: String, slug: String, on: Memo<bool>, take: impl Fn() + 'static) -> AnyView {
    view! {
        <button class="cpick" data-pick=slug aria-pressed=move || on.get().to_string() on:click=move |_| take()>{name}</button>
    }
    .into_any()
}

fn players(desk: Desk) -> AnyView {
    let button = move |many: u8| {
        let on = Memo::new(move |_| desk.choice.with(|choice| choice.players == many));
        pick(many.to_string(), format!("players-{many}"), on, move || desk.choose(|choice| choice.players = many))
    };
    let label = say(Text::Players);
    view! { <div class="row6" role="group" aria-label=label>{(1..=MAX_PLAYERS as u8).map(button).collect_view()}</div> }.into_any()
}

fn difficulties(desk: Desk) -> AnyView {
    let button = move |of: Difficulty| {
        let on = Memo::new(move |_| desk.choice.with(|choice| choice.difficulty() == Some(of)));
        let name = SPOKEN.say(TableText::DifficultyName(of));
        let take = move || desk.choose(|choice| choice.set_difficulty(&Components::standard(), of));
        pick(name, format!("difficulty-{}", of as u8), on, take)
    };
    let label = say(Text::Difficulty);
    view! { <div class="row3" role="group" aria-label=label>{DIFFICULTIES.map(button).collect_view()}</div> }
        .into_any()
}

fn clocks(desk: Desk) -> AnyView {
    let data = Components::standard();
    let button = |(place, profile): (usize, &temple::components::ClockProfile)| {
        let place = place as u8;
        let on = Memo::new(move |_| desk.choice.with(|choice| choice.clock == place));
        let name = SPOKEN.say(TableText::ClockProfile(&profile.name));
        pick(name, format!("clock-{}", profile.name), on, move || desk.choose(|choice| choice.clock = place))
    };
    let label = say(Text::Clock);
    let buttons = data.clocks.iter().enumerate().map(button).collect_view();
    view! { <div class="row1" role="group" aria-label=label>{buttons}</div> }.into_any()
}

fn modules(desk: Desk) -> AnyView {
    let mut all: Vec<ModuleId> = MANIFESTS.iter().map(|module| module.id).collect();
    all.sort_by_key(|module| *module as u8);
    let button = move |module: ModuleId| {
        let data = Components::standard();
        let on = Memo::new(move |_| desk.choice.with(|choice| choice.modules(&data).has(module)));
        let (name, about) = SPOKEN.module(module);
        let flip = move |_| desk.choose(|choice| choice.switch(&Components::standard(), module));
        view! {
            <button class="cmod" role="switch" data-module=module.slug() aria-checked=move || on.get().to_string() on:click=flip>
                {icon(module.slug())}<span><b>{name}</b><small>{about}</small></span><i aria-hidden="true"></i></button>
        }
    };
    view! { <div class="cmods">{all.into_iter().map(button).collect_view()}</div> }.into_any()
}

/// Whether two set-ups lay out different things.
fn differs(one: &Setup, other: &Setup) -> bool {
    let data = Components::standard();
    let list = |setup: &Setup| steps(&Rulebook::new(data.clone(), setup.clone()));
    list(one) != list(other)
}

/// The numbers that modules ask for, as far as they change what is laid out.
fn options(desk: Desk) -> AnyView {
    let asked = move || {
        let data = Components::standard();
        let asked = desk.choice.with(|choice| choice.asked(&data, differs));
        asked.into_iter().map(|(module, spec)| option(desk, module, spec)).collect_view()
    };
    view! { <div class="coptions">{asked}</div> }.into_any()
}

fn option(desk: Desk, module: ModuleId, spec: &'static OptionSpec) -> AnyView {
    let name = SPOKEN.option(module, spec.name);
    let data = Components::standard();
    let value = Memo::new(move |_| desk.choice.with(|choice| choice.option(&data, spec)));
    let button = move |of: u32| {
        let on = Memo::new(move |_| value.get() == of);
        let take = move || desk.choose(|choice| choice.set_option(spec.name, of));
        pick(of.to_string(), format!("{}-{of}", spec.name), on, take)
    };
    let (low, high) = spec.range;
    view! {
        <div class="coption" role="group" aria-label=name><span>{name}</span>
            <div class="row6">{(low..=high).map(button).collect_view()}</div></div>
    }
    .into_any()
}

fn challenges(desk: Desk) -> AnyView {
    let data = Components::standard();
    let mut levels: Vec<(u8, Vec<u8>)> = Vec::new();
    for (place, spec) in data.challenges.iter().enumerate() {
        match levels.last_mut().filter(|(level, _)| *level == spec.level) {
            Some((_, places)) => places.push(place as u8),
            None => levels.push((spec.level, vec![place as u8])),
        }
    }
    let button = move |place: u8| {
        let on = Memo::new(move |_| desk.choice.with(|choice| choice.game == Game::Challenge(place)));
        let name = challenge_name(place);
        let data = Components::standard();
        let take = move || desk.choose(|choice| choice.game = Game::Challenge(place));
        pick(name, format!("challenge-{}", data.challenges[usize::from(place)].name), on, take)
    };
    let row = move |(level, places): (u8, Vec<u8>)| {
        let last = places.len() == 1;
        let name = SPOKEN.ladder(Ladder::Level((!last).then_some(level)));
        let buttons = places.into_iter().map(button).collect_view();
        view! { <div class="rung" role="group" aria-label=name.clone()><span>{name.clone()}</span><div class="row6">{buttons}</div></div> }
    };
    view! { <div>{levels.into_iter().map(row).collect_view()}</div> }.into_any()
}
