//! The custom sheet: modules and what they ask, difficulty, clock, bots, handicaps.

use leptos::prelude::*;
use phrasebook::Text;
use protocol::{Change, ClientFrame};
use temple::modules::{MANIFESTS, ModuleId};

use super::adventure::{HowHard, WhichClock};
use super::company::HowWell;
use super::handicap::Handicaps;
use super::{Hall, hall};
use crate::drawn::drawn;
use crate::modules;
use crate::pieces::icon;
use crate::{App, app, told, words};

/// The sheet.
#[component]
pub fn Custom() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let on = Memo::new(move |_| hall.with(|lobby| lobby.settings.setup.modules));
    let asked = drawn(on, |on| {
        let switched_on = MANIFESTS.iter().filter(|module| on.has(module.id));
        switched_on.filter_map(|module| modules::asked(module.id)).map(|ask| ask()).collect_view()
    });
    view! {
        <h2 id="custom">{app.word(Text::CustomSheet)}</h2>
        <div class="grid">
            {MANIFESTS.iter().map(|module| module_switch(app, hall, module.id)).collect_view()}
        </div>
        {asked}
        <HowHard/>
        <WhichClock/>
        <HowWell/>
        <Handicaps/>
    }
}

fn module_switch(app: App, hall: Hall, module: ModuleId) -> impl IntoView {
    let on = Memo::new(move |_| hall.with(|lobby| lobby.settings.setup.modules.has(module)));
    let title = words(move || app.language.module(module).0.to_owned());
    let about = words(move || app.language.module(module).1.to_owned());
    let toggle = move |_| {
        let modules = hall.lobby.with_untracked(|lobby| lobby.as_ref().map(|lobby| lobby.settings.setup.modules));
        let Some(modules) = modules else { return };
        let modules = if modules.has(module) { modules.without(module) } else { modules.with(module) };
        hall.session.tell(ClientFrame::Change(Change::Modules(modules)));
    };
    view! {
        <button class="sw" data-module=module.slug() class:on=on role="switch" aria-checked=told(on.into())
            disabled=hall.guest() on:click=toggle>
            {icon(module.slug())}<b>{title}</b><small>{about}</small>
        </button>
    }
}
