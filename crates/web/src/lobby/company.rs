//! The company of bots: how well they play, how good the chances are with them, and what to try next.

use kit::GameName;
use leptos::prelude::*;
use phrasebook::{Company as Said, Ladder, Language};
use protocol::{BotLevel, Change, ClientFrame, Preset};

use super::adventure::segment;
use super::chances::{Chance, Company, Step, adventure, step};
use super::hall;
use super::measured::GAMES;
use crate::drawn::memo;
use crate::{app, browser, history, whether};

/// The levels, the weakest first.
pub const LEVELS: [BotLevel; 4] = [BotLevel::Gentle, BotLevel::Steady, BotLevel::Sharp, BotLevel::Machine];

/// How well the bots play.
#[component]
pub fn HowWell() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let buttons = LEVELS.map(|level| {
        let chosen = whether(move || hall.with(|lobby| Some(lobby.settings.bots)) == Some(level));
        let (name, about) = (app.language.company(Said::Level(level)), app.language.company(Said::About(level)));
        segment(hall, name, Some(about), chosen, Change::Bots(level))
    });
    let title = app.language.company(Said::Title);
    view! {
        <h3>{title.clone()}</h3>
        <div class="segs two" id="bot-levels" role="group" aria-label=title>{buttons.collect_view()}</div>
    }
}

/// The chance of the company in an adventure, as it was measured.
#[component]
pub fn ChanceOf(preset: Preset) -> impl IntoView {
    let (app, hall) = (app(), hall());
    let company = memo(move || hall.with(Company::of));
    let words = move || {
        let company = company.get();
        let said = match company.chance(preset) {
            Chance::Unknown => return alone(app.language, company, preset),
            Chance::Sure => Said::NobodyLoses,
            Chance::Percent(percent) => {
                Said::Chance { bots: company.bots as u32, level: company.level, percent: percent.into() }
            }
        };
        app.language.company(said)
    };
    view! { <small class="chance">{words}</small> }
}

/// What is known of bots alone, and says so.
fn alone(language: Language, company: Company, preset: Preset) -> String {
    let players = (company.people + company.bots) as u32;
    match company.alone(preset) {
        Chance::Percent(0) => language.ladder(Ladder::Never(super::ladder::GAMES)),
        Chance::Percent(percent) => {
            let (percent, games) = (percent.into(), super::ladder::GAMES);
            language.ladder(Ladder::Measured { players, level: company.level, percent, games })
        }
        Chance::Unknown | Chance::Sure => language.company(Said::NotMeasured),
    }
}

/// What to change: a company that has never won, quick wins, losses.
#[component]
pub fn Advice() -> impl IntoView {
    let (app, hall) = (app(), hall());
    // Games end on another screen, so the list stays as it is while this one is shown.
    let past = StoredValue::new(history::past());
    let chosen = memo(move || hall.with(|lobby| lobby.settings.preset.filter(|_| lobby.what_if.is_none())));
    // Whoever puts the same together by hand is warned as well.
    let played = memo(move || hall.with(|lobby| adventure(lobby).filter(|_| lobby.what_if.is_none())));
    let hopeless = memo(move || {
        let company = hall.with(Company::of);
        let never = |preset| [company.chance(preset), company.alone(preset)].contains(&Chance::Percent(0));
        played.get().is_some_and(never)
    });
    let step = memo(move || {
        let chosen = chosen.get().filter(|_| !hall.guest().get())?;
        past.with_value(|past| step(chosen, past))
    });
    let warning = move || {
        let words = || app.language.company(Said::NeverWon(GAMES));
        hopeless.get().then(|| view! { <p class="advice" id="hopeless">{words()}</p> })
    };
    let other = move || {
        let (preset, words) = match step.get()? {
            Step::Up(preset) => (preset, Said::StepUp(preset)),
            Step::Down(preset) => (preset, Said::StepDown(preset)),
        };
        let take = move |_| hall.session.tell(ClientFrame::Change(Change::Preset(preset)));
        Some(
            view! { <button class="btn small" id="next-step" on:click=take>{app.language.company(words)}</button> },
        )
    };
    view! { <div class="advices" role="status">{warning}{other}</div>{other_game()}<crate::sound::FirstTime/> }
}

/// The way to the other game of the house: the whole table goes there, or from the first screen whoever reads.
fn other_game() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let words = move || app.language.company(Said::OtherGame);
    let turn = move |_| hall.session.tell(ClientFrame::Change(Change::Game(GameName::Scroll)));
    move || match (hall.private, hall.guest().get()) {
        (true, _) => Some(view! { <a id="other-game" href=browser::here("/scroll")>{words()}</a> }.into_any()),
        (false, true) => None,
        (false, false) => {
            Some(view! { <button class="btn small" id="other-game" on:click=turn>{words()}</button> }.into_any())
        }
    }
}
