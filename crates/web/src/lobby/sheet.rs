//! The custom sheet: modules, difficulty, clock, bots, handicaps, and the character of the reader.

use leptos::prelude::*;
use phrasebook::Text;
use protocol::{Change, ClientFrame, Preference};
use temple::modules::ModuleId;
use temple::modules::characters::{Card, CardSide, Character};

use super::adventure::{HowFast, HowHard, WhichClock};
use super::handicap::Handicaps;
use super::{Hall, hall};
use crate::pieces::icon;
use crate::{App, app, told};

/// The sheet.
#[component]
pub fn Sheet() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let characters = Memo::new(move |_| hall.with(|lobby| lobby.settings.setup.modules.has(ModuleId::Characters)));
    view! {
        <section class="col custom" aria-labelledby="custom">
            <h2 id="custom">{app.word(Text::CustomSheet)}</h2>
            <div class="grid">
                {module_switch(app, hall, ModuleId::Curses, "curse", Text::Curses, Text::CursesAbout)}
                {module_switch(app, hall, ModuleId::Characters, "hat", Text::Characters, Text::CharactersAbout)}
            </div>
            <Show when=move || characters.get()><MyCharacter/></Show>
            <HowHard/>
            <WhichClock/>
            <HowFast/>
            <Handicaps/>
        </section>
    }
}

fn module_switch(
    app: App,
    hall: Hall,
    module: ModuleId,
    mark: &'static str,
    title: Text<'static>,
    about: Text<'static>,
) -> impl IntoView {
    let on = Memo::new(move |_| hall.with(|lobby| lobby.settings.setup.modules.has(module)));
    let slug = format!("{module:?}").to_ascii_lowercase();
    let toggle = move |_| {
        let modules = hall.lobby.with_untracked(|lobby| lobby.as_ref().map(|lobby| lobby.settings.setup.modules));
        let Some(modules) = modules else { return };
        let modules = if modules.has(module) { modules.without(module) } else { modules.with(module) };
        hall.session.tell(ClientFrame::Change(Change::Modules(modules)));
    };
    view! {
        <button class="sw" data-module=slug class:on=on role="switch" aria-checked=told(on.into())
            disabled=hall.guest() on:click=toggle>
            {icon(mark)}<b>{app.word(title)}</b><small>{app.word(about)}</small>
        </button>
    }
}

/// The reader picks his character and its side, or leaves it to chance (CHR-1).
#[component]
fn MyCharacter() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let pick = Memo::new(move |_| {
        let seat = hall.session.seat()?;
        hall.with(|lobby| lobby.seats.get(seat.index()).and_then(|seat| seat.pick))
    });
    let seated = Memo::new(move |_| hall.session.seat().is_some());
    let cards: Vec<Card> = Character::ALL
        .into_iter()
        .flat_map(|character| [CardSide::Permanent, CardSide::Activatable].map(|side| Card { character, side }))
        .collect();
    let choose = move |event: web_sys::Event| {
        let wanted = event_target_value(&event);
        let card = cards.iter().copied().find(|card| key(card) == wanted);
        hall.session.tell(ClientFrame::Prefer(Preference::Pick(card)));
    };
    let options = move || {
        let language = app.language.get();
        let card = |card: Card| {
            let words = language.say(Text::Card { character: card.character, side: card.side });
            view! { <option value=key(&card) selected=move || pick.get() == Some(card)>{words}</option> }
        };
        let all = Character::ALL.into_iter();
        let all = all.flat_map(|character| {
            [CardSide::Permanent, CardSide::Activatable].map(|side| Card { character, side })
        });
        all.map(card).collect_view()
    };
    let about = move || pick.get().map(|card| app.say(Text::CharacterAbout(card)));
    view! {
        <Show when=move || seated.get()>
            <label class="pick"><b>{app.word(Text::PickCharacter)}</b>
                <select id="character" on:change=choose.clone()>
                    <option value="" selected=move || pick.get().is_none()>{app.word(Text::CharacterByChance)}</option>
                    {options}
                </select>
                <small class="mute">{about}</small>
            </label>
        </Show>
    }
}

fn key(card: &Card) -> String {
    format!("{card:?}")
}
