//! The start screen: what shall be played, with how many, in which language.

use leptos::prelude::*;
use phrasebook::{Language, Text};
use temple::components::Components;
use temple::modules::ModuleId;
use temple::players::{MAX_PLAYERS, PlayerId};
use temple::setup::{Difficulty, Setup};

use crate::pieces::{emblem, icon};
use crate::{App, app, seats};

/// A ready-made choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// Practice without clock (BASE-82).
    FirstGame,
    /// As printed.
    Classic,
    /// Curses and three more gems.
    Expert,
    /// Curses, six more gems, no turn of fate.
    Professional,
}

const PRESETS: [Preset; 4] = [Preset::FirstGame, Preset::Classic, Preset::Expert, Preset::Professional];

/// What is chosen on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    preset: Preset,
    players: u8,
    modules: Vec<ModuleId>,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices { preset: Preset::FirstGame, players: 1, modules: Vec::new() }
    }
}

impl Choices {
    fn choose(&mut self, preset: Preset) {
        let characters = self.modules.contains(&ModuleId::Characters);
        self.modules = match preset {
            Preset::FirstGame | Preset::Classic => Vec::new(),
            Preset::Expert | Preset::Professional => vec![ModuleId::Curses],
        };
        self.modules.extend(characters.then_some(ModuleId::Characters));
        self.preset = preset;
    }

    fn toggle(&mut self, module: ModuleId) {
        match self.modules.iter().position(|other| *other == module) {
            Some(place) => drop(self.modules.remove(place)),
            None => self.modules.push(module),
        }
    }

    /// The set-up these choices mean.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(&Components::standard(), self.players);
        setup.modules = self.modules.iter().copied().collect();
        match self.preset {
            Preset::FirstGame => setup.clock = None,
            Preset::Classic => {}
            Preset::Expert => setup.difficulty = Difficulty::Expert,
            Preset::Professional => setup.difficulty = Difficulty::Professional,
        }
        setup
    }
}

/// The screen.
#[component]
pub fn Start() -> impl IntoView {
    let app = app();
    view! {
        <main class="lobby">
            <header>
                <svg class="wordmark" role="img" aria-label="Gong"><use href="#wordmark"/></svg>
                <h1>{move || app.say(Text::Tagline)}</h1>
                <Languages/>
            </header>
            <section class="col adventures" aria-labelledby="adventure">
                <h2 id="adventure">{move || app.say(Text::TheAdventure)}</h2>
                {PRESETS.map(|preset| preset_button(app, preset)).collect_view()}
            </section>
            <section class="col" aria-labelledby="seats">
                <div class="head">
                    <h2 id="seats">{move || app.say(Text::Seats)}</h2>
                    <span class="mute">{move || {
                        let bots = app.choices.with(|choices| u32::from(choices.players) - 1);
                        app.say(Text::SeatsAbout { bots })
                    }}</span>
                </div>
                <div class="seatlist">
                    {(0..MAX_PLAYERS as u8).map(|seat| seat_button(app, PlayerId(seat))).collect_view()}
                </div>
            </section>
            <section class="col" aria-labelledby="modules">
                <h2 id="modules">{move || app.say(Text::Modules)}</h2>
                <div class="grid">
                    {module_switch(app, ModuleId::Curses, "curse", Text::Curses, Text::CursesAbout)}
                    {module_switch(app, ModuleId::Characters, "hat", Text::Characters, Text::CharactersAbout)}
                </div>
            </section>
            <Footer/>
        </main>
    }
}

#[component]
fn Languages() -> impl IntoView {
    let app = app();
    let buttons = Language::ALL.map(|language| {
        let chosen = move || app.language.get() == language;
        view! {
            <button lang=language.tag() title=language.name() aria-label=language.name()
                class:on=chosen aria-pressed=move || chosen().to_string()
                on:click=move |_| app.language.set(language)>{language.tag().to_uppercase()}</button>
        }
    });
    view! { <div class="lang" role="group" aria-label=move || app.say(Text::LanguageChoice)>{buttons.collect_view()}</div> }
}

fn preset_button(app: App, preset: Preset) -> impl IntoView {
    let (mark, title, about) = match preset {
        Preset::FirstGame => ("adventurer", Text::FirstGame, Text::FirstGameAbout),
        Preset::Classic => ("gem", Text::Classic, Text::ClassicAbout),
        Preset::Expert => ("curse", Text::Expert, Text::ExpertAbout),
        Preset::Professional => ("golden-mask", Text::Professional, Text::ProfessionalAbout),
    };
    let chosen = move || app.choices.with(|choices| choices.preset == preset);
    view! {
        <button class="preset" class:on=chosen aria-pressed=move || chosen().to_string()
            on:click=move |_| app.choices.update(|choices| choices.choose(preset))>
            <span class="pic">{icon(mark)}</span>
            <span><b>{move || app.say(title)}</b><small>{move || app.say(about)}</small></span>
        </button>
    }
}

fn seat_button(app: App, who: PlayerId) -> impl IntoView {
    let taken = move || app.choices.with(|choices| who.0 < choices.players);
    let role = move || match (who.0, taken()) {
        (0, _) => app.say(Text::YouHost),
        (_, true) => app.say(Text::BotSeat),
        (_, false) => app.say(Text::EmptySeat),
    };
    let count = move || app.say(Text::PlayersCount(u32::from(who.0) + 1));
    view! {
        <button class="seatrow" class:me=who.0 == 0 class:open=move || !taken() title=count
            aria-pressed=move || taken().to_string() aria-label=move || format!("{}: {}", count(), role())
            on:click=move |_| app.choices.update(|choices| choices.players = who.0 + 1)>
            {emblem(who)}
            <span><b>{seats::name(who)}</b><small>{role}</small></span>
            <kbd>{who.0 + 1}</kbd>
        </button>
    }
}

fn module_switch(
    app: App,
    module: ModuleId,
    mark: &'static str,
    title: Text<'static>,
    about: Text<'static>,
) -> impl IntoView {
    let on = move || app.choices.with(|choices| choices.modules.contains(&module));
    view! {
        <button class="sw" class:on=on role="switch" aria-checked=move || on().to_string()
            on:click=move |_| app.choices.update(|choices| choices.toggle(module))>
            {icon(mark)}<b>{move || app.say(title)}</b><small>{move || app.say(about)}</small>
        </button>
    }
}

#[component]
fn Footer() -> impl IntoView {
    let app = app();
    let setup = Memo::new(move |_| app.choices.with(Choices::setup));
    let facts = move || {
        let data = Components::standard();
        let setup = setup.get();
        let row = &data.player_counts[setup.players() - 1];
        let gems = row.gems + data.difficulties[setup.difficulty as usize].extra_gems;
        let clock = if setup.clock.is_some() { Text::TenMinutes } else { Text::NoClock };
        [
            ("adventurer", app.say(Text::PlayersCount(setup.players() as u32))),
            ("gem", app.say(Text::GemsCount(gems.into()))),
            ("unrolled", app.say(Text::DiceEach(row.dice_each.into()))),
            ("hourglass", app.say(clock)),
        ]
        .map(|(mark, words)| view! { <span class="fact">{icon(mark)}{words}</span> })
        .collect_view()
    };
    view! {
        <footer class="panel">
            {facts}
            <button class="btn go start" on:click=move |_| app.play(&setup.get_untracked())>
                {move || app.say(Text::Start)}
            </button>
        </footer>
    }
}
