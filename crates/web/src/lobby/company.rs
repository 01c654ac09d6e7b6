//! The company of bots: how well they play.

use leptos::prelude::*;
use phrasebook::Text;
use protocol::{BotLevel, Change};

use super::adventure::segment;
use super::hall;
use crate::{app, whether};

/// The levels, the weakest first.
pub const LEVELS: [BotLevel; 4] = [BotLevel::Gentle, BotLevel::Steady, BotLevel::Sharp, BotLevel::Machine];

/// How well the bots play.
#[component]
pub fn HowWell() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let buttons = LEVELS.map(|level| {
        let chosen = whether(move || hall.with(|lobby| Some(lobby.settings.bots)) == Some(level));
        let (name, about) = (Text::BotLevelName(level), Text::BotLevelAbout(level));
        segment(hall, app.word(name), Some(app.word(about)), chosen, Change::Bots(level))
    });
    view! {
        <h3>{app.word(Text::BotsLevel)}</h3>
        <div class="segs two" id="bot-levels" role="group" aria-label=app.word(Text::BotsLevel)>{buttons.collect_view()}</div>
    }
}
