//! What is played, at a glance: the presets, how hard, by which clock.

use leptos::prelude::*;
use phrasebook::Text;
use protocol::{Change, ClientFrame, Preset};
use temple::components::Components;
use temple::setup::Difficulty;

use super::{Hall, hall};
use crate::drawn::{live, memo};
use crate::late::{Late, late};
use crate::pieces::icon;
use crate::{App, app, told, whether};

const PRESETS: [Preset; 5] =
    [Preset::FirstGame, Preset::Classic, Preset::Expert, Preset::Professional, Preset::Everything];

/// The presets and the choices beside them.
#[component]
pub fn Adventure() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let only = live(move || (!hall.host.get()).then(|| app.say(Text::OnlyHostChooses)));
    view! {
        <section class="col adventures" aria-labelledby="adventure">
            <div class="head"><h2 id="adventure">{app.word(Text::TheAdventure)}</h2><span class="mute">{only}</span></div>
            {PRESETS.map(|preset| preset_button(app, hall, preset)).collect_view()}
            {late(Late::Advice)}
            {late(Late::Chat(Box::new(hall.session)))}
        </section>
    }
}

fn preset_button(app: App, hall: Hall, preset: Preset) -> AnyView {
    let (slug, mark, title) = match preset {
        Preset::FirstGame => ("first-game", "adventurer", Text::FirstGame),
        Preset::Classic => ("classic", "gem", Text::Classic),
        Preset::Expert => ("expert", "curse", Text::Expert),
        Preset::Professional => ("professional", "golden-mask", Text::Professional),
        Preset::Everything => ("everything", "gong", Text::Everything),
    };
    let about = app.language.preset_about(preset);
    let chosen = memo(move || hall.with(|lobby| lobby.settings.preset == Some(preset)));
    view! {
        <button class="preset" data-preset=slug class:on=chosen aria-pressed=told(chosen.into())
            disabled=hall.guest()
            on:click=move |_| hall.session.tell(ClientFrame::Change(Change::Preset(preset)))>
            <span class="pic">{icon(mark)}</span>
            <span><b>{app.word(title)}</b><small>{about}</small><span class="odds">{late(Late::Chance(preset))}</span></span>
        </button>
    }
    .into_any()
}

/// One of several: a button in a row of which one is pressed.
pub(super) fn segment(
    hall: Hall,
    words: String,
    about: Option<String>,
    chosen: Signal<bool>,
    change: Change,
) -> AnyView {
    // How well the bots play may be chosen even at another try.
    let bots = matches!(change, Change::Bots(_));
    let choose = move |_| hall.session.tell(ClientFrame::Change(change.clone()));
    let closed = whether(move || hall.guest().get() && !(bots && hall.host.get()));
    view! {
        <button class:on=chosen aria-pressed=told(chosen) disabled=closed on:click=choose>
            {words}<small>{about}</small></button>
    }
    .into_any()
}

/// How hard it shall be.
#[component]
pub fn HowHard() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let data = Components::standard();
    let buttons = [Difficulty::Normal, Difficulty::Expert, Difficulty::Professional].map(|difficulty| {
        let extra = u32::from(data.difficulties[difficulty as usize].extra_gems);
        let (name, about) = (Text::DifficultyName(difficulty), Text::DifficultyAbout { difficulty, extra });
        let chosen = whether(move || hall.with(|lobby| lobby.settings.setup.difficulty == difficulty));
        segment(hall, app.word(name), Some(app.word(about)), chosen, Change::Difficulty(difficulty))
    });
    view! {
        <h3>{app.word(Text::DifficultyTitle)}</h3>
        <div class="segs" role="group" aria-label=app.word(Text::DifficultyTitle)>{buttons.collect_view()}</div>
    }
}

/// By which clock, or without one.
#[component]
pub fn WhichClock() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let data = Components::standard();
    let profiles = (0..data.clocks.len() as u8).map(Some).chain([None]).map(|clock| {
        let name = match clock {
            Some(number) => {
                let name = data.clocks.get(usize::from(number)).map(|clock| clock.name.to_string());
                app.say(Text::ClockProfile(&name.unwrap_or_default()))
            }
            None => app.say(Text::NoClock),
        };
        // Nothing is chosen before the table is there.
        let chosen = whether(move || hall.with(|lobby| Some(lobby.settings.setup.clock)) == Some(clock));
        segment(hall, name, None, chosen, Change::Clock(clock))
    });
    view! {
        <h3>{app.word(Text::ClockTitle)}</h3>
        <div class="segs two" role="group" aria-label=app.word(Text::ClockTitle)>{profiles.collect_view()}</div>
    }
}
