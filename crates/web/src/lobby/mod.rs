//! The lobby: who plays, what is played, how friends find the table. It is the first screen as well: there the table stands
//! in the page itself, for one person and his bots.

mod adventure;
mod challenges;
mod chances;
mod company;
mod handicap;
mod invite;
mod ladder;
mod measured;
mod seating;
mod sheet;

pub use company::{Advice, ChanceOf};
pub use invite::{Friends, Link};
pub use seating::{BelowSeats, HostTools, MoreSeats};
pub use sheet::Custom;

use leptos::prelude::*;
use phrasebook::{OFFERED, Text};
use protocol::{ClientFrame, Dice, Lobby, Sitter, Stage};
use temple::components::Components;

use crate::drawn::{live, memo};
use crate::late::{Late, late};
use crate::link::Place;
use crate::pieces::icon;
use crate::session::{Line, Session};
use crate::{app, browser, history, kept_game, whether, words};

/// What the parts of the lobby share.
#[derive(Clone, Copy)]
pub struct Hall {
    /// The way to the table.
    pub session: Session,
    /// The table as it was last told.
    lobby: Memo<Option<Lobby>>,
    /// Whether the reader may choose.
    host: Memo<bool>,
    /// Whether the table stands in the page.
    private: bool,
}

impl Hall {
    /// Looks something up in the lobby.
    pub fn with<T: Default>(self, read: impl FnOnce(&Lobby) -> T) -> T {
        self.lobby.with(|lobby| lobby.as_ref().map(read).unwrap_or_default())
    }
}

impl Hall {
    /// Whether the reader may not choose. At another try nobody may: the game is the one that was played.
    fn guest(self) -> Signal<bool> {
        whether(move || !self.host.get() || self.is_another_try())
    }

    fn is_another_try(self) -> bool {
        self.with(|lobby| lobby.what_if.is_some())
    }
}

/// What the parts of the lobby share, where it is mounted.
pub fn hall() -> Hall {
    expect_context()
}

/// The screen.
#[component]
pub fn LobbyScreen(session: Session) -> impl IntoView {
    let app = app();
    let hall = Hall {
        session,
        lobby: memo(move || session.lobby.get()),
        host: memo(move || session.is_host()),
        private: session.place.with_value(|place| *place == Place::InPage),
    };
    provide_context(hall);
    let title = move || match hall.with(|lobby| lobby.what_if) {
        Some(what_if) => Text::AnotherTry { seconds: what_if.at.0 / 1000 },
        None if hall.private => Text::Tagline,
        None => Text::GatherFriends,
    };
    let retry = live(move || {
        let what_if = hall.with(|lobby| lobby.what_if)?;
        let about = match what_if.dice {
            Dice::Same => Text::AnotherTrySame,
            Dice::Fresh => Text::AnotherTryFresh,
        };
        Some(view! { <p class="hint retry">{icon("hourglass")}<span>{app.say(about)}</span></p> }.into_any())
    });
    let games = (hall.private && history::is_any()).then(|| {
        view! { <a class="btn small" id="games" href=browser::here("/games")>{app.word(Text::YourGames)}</a> }
            .into_any()
    });
    view! {
        <main class="lobby" data-screen="lobby" class:private=hall.private>
            <button class="btn skip" on:click=|_| { browser::focus(".start"); }>{app.word(Text::SkipToStart)}</button>
            <header>
                <button class="wordmark" aria-label="Gong" on:click=move |_| app.visit(Place::InPage)>
                    <svg aria-hidden="true"><use href="#wordmark"/></svg></button>
                <h1>{words(move || app.say(title()))}</h1>
                {games}
                <Languages/>
                <crate::settings::SettingsButton/>
            </header>
            <section class="col people" aria-labelledby="seats">
                <div class="col asking">{retry}<invite::Invite/></div>
                <div class="col seating"><seating::Seating/></div>
            </section>
            <div class="play">
                <adventure::Adventure/>
                <section class="col custom" aria-labelledby="custom">{late(Late::Custom)}</section>
            </div>
            <Footer/>
        </main>
    }
}

/// The choice of the language.
#[component]
pub fn Languages() -> impl IntoView {
    let app = app();
    let buttons = OFFERED.map(|(tag, name)| {
        let chosen = tag == browser::spoken();
        let speak = move |_| {
            if !chosen {
                app.speak(tag)
            }
        };
        view! {
            <button lang=tag title=name aria-label=name class:on=chosen aria-pressed=chosen.to_string()
                on:click=speak>{tag.to_ascii_uppercase()}</button>
        }
        .into_any()
    });
    view! { <div class="lang" role="group" aria-label=app.word(Text::LanguageChoice)>{buttons.collect_view()}</div> }
}

/// How many will play: people, and bots in seats that have one.
fn players(lobby: &Lobby) -> u32 {
    lobby.seats.iter().filter(|seat| !matches!(seat.sitter, Sitter::Nobody)).count() as u32
}

#[component]
fn Footer() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let count = memo(move || hall.with(players));
    let facts = live(move || {
        let data = Components::standard();
        let count = count.get();
        hall.with(|lobby| {
            let setup = &lobby.settings.setup;
            let row = data.player_counts.get((count as usize).saturating_sub(1))?;
            let extra = data.difficulties[setup.difficulty as usize].extra_gems;
            let gems = row.gems + setup.challenge.map_or(extra, |terms| terms.extra_gems);
            let clock = if setup.clock.is_some() { Text::TenMinutes } else { Text::NoClock };
            let facts = [
                ("adventurer", app.say(Text::PlayersCount(count))),
                ("gem", app.say(Text::GemsCount(gems.into()))),
                ("unrolled", app.say(Text::DiceEach(setup.dice_each.unwrap_or(row.dice_each).into()))),
                ("hourglass", app.say(clock)),
            ];
            let fact =
                |(mark, words): (&str, String)| view! { <span class="fact">{icon(mark)}{words}</span> }.into_any();
            Some(facts.map(fact).collect_view())
        })
    });
    let sorry = live(move || {
        let code = hall.session.sorry.get()?;
        Some(app.language.sorry(code).to_owned())
    });
    let lost = live(move || match hall.session.line.get() {
        Line::Lost => Some(app.say(Text::ConnectionLost)),
        _ => None,
    });
    let kept = hall.private.then(|| kept_game::place(hall.lobby)).flatten();
    view! {
        <footer class="panel">
            {facts}
            <p class="sorry" role="status" aria-live="polite">{sorry}{lost}</p>
            {kept}
            <Start count=count/>
        </footer>
    }
}

#[component]
fn Start(count: Memo<u32>) -> impl IntoView {
    let (app, hall) = (app(), hall());
    let id = if hall.private { "play-alone" } else { "start" };
    let gathering = memo(move || hall.lobby.with(|lobby| lobby.as_ref().map(|lobby| lobby.stage)));
    let title = move || if hall.private { app.say(Text::Start) } else { app.say(Text::StartWith(count.get())) };
    // Nobody has to wait for those who are still choosing a name; it is only said.
    let unready = memo(move || {
        let me = hall.session.me.get();
        hall.with(|lobby| {
            let others = lobby.seats.iter().filter_map(|seat| match &seat.sitter {
                Sitter::Person { person, .. } if Some(person.id) != me => Some(person),
                _ => None,
            });
            others.into_iter().find(|person| !seating::is_ready(person)).map(|person| person.name.clone())
        })
    });
    let unready = words(move || unready.get().map(|name| app.say(Text::NotReadyYet(&name))).unwrap_or_default());
    live(move || {
        match (hall.host.get(), gathering.get()) {
        (true, Some(Stage::Gathering)) => view! {
            <button class="btn go start" id=id disabled=whether(move || count.get() == 0)
                on:click=move |_| hall.session.tell(ClientFrame::Start)>{words(title)}<small>{unready}</small></button>
        }
        .into_any(),
        _ => view! { <p class="waiting start">{app.word(Text::WaitingForHost)}</p> }.into_any(),
    }
    })
}
