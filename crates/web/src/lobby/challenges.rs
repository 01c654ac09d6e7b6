//! The ladder of challenges: 26 fixed games by level, each with what it brings, how often bots win it, and how it went on this device.

use leptos::prelude::*;
use phrasebook::Ladder;
use protocol::{Change, ClientFrame};
use temple::components::{ChallengeSpec, Components};
use temple::rulebook::Rulebook;
use temple::rules::setting_up::gems_left_at_best;

use super::chances::{Chance, Company};
use super::ladder::GAMES;
use super::sheet::in_the_box;
use super::{Hall, hall};
use crate::drawn::{drawn, live, memo, words};
use crate::history::{self, Past};
use crate::pieces::icon;
use crate::{App, app, fall, told, whether};

/// The level of the last challenge, which has a name instead of a number.
const LAST: u8 = 7;

/// The ladder, folded until somebody looks for it or a challenge is chosen.
#[component]
pub fn Challenges() -> impl IntoView {
    fall::dress();
    let (app, hall) = (app(), hall());
    // Games end on another screen, so the list stays as it is while this one is shown.
    let past = StoredValue::new(history::past());
    let chosen = memo(move || hall.with(|lobby| lobby.settings.setup.challenge.map(|terms| terms.number)));
    let company = memo(move || hall.with(Company::of));
    let ladder = Shared { app, hall, past, chosen, company };
    let levels = (1..=LAST).rev().map(|level| ladder.level(level)).collect_view();
    let open = chosen.get_untracked().is_some();
    view! {
        <details class="ladder" open=open>
            <summary>{app.language.ladder(Ladder::Title)}<small>{app.language.ladder(Ladder::About)}</small></summary>
            {levels}
        </details>
        {drawn(chosen, move |number| number.map(|number| ladder.about(number)))}
        <TooHard/>
    }
}

/// What all rungs share.
#[derive(Clone, Copy)]
struct Shared {
    app: App,
    hall: Hall,
    past: StoredValue<Vec<Past>>,
    chosen: Memo<Option<u8>>,
    company: Memo<Company>,
}

impl Shared {
    /// The challenges of a level, and how many of them were won here.
    fn level(self, level: u8) -> AnyView {
        let data = Components::standard();
        let of_level: Vec<&ChallengeSpec> = data.challenges.iter().filter(|spec| spec.level == level).collect();
        let won = of_level.iter().filter(|spec| self.best(spec.terms.number).is_some()).count() as u32;
        let title = self.app.language.ladder(Ladder::Level((level < LAST).then_some(level)));
        let tally = self.app.language.ladder(Ladder::Won { won, of: of_level.len() as u32 });
        let sign = if level < LAST { level.to_string() } else { title.clone() };
        let rungs = of_level.into_iter().map(|spec| self.rung(spec)).collect_view();
        view! {
            <div class="step" role="group" aria-label=title>
                <p><b>{sign}</b><small>{tally}</small></p>{rungs}
            </div>
        }
        .into_any()
    }

    /// One challenge.
    fn rung(self, spec: &ChallengeSpec) -> AnyView {
        let (number, hall) = (spec.terms.number, self.hall);
        let on = whether(move || self.chosen.get() == Some(number));
        let spoken = self.spoken(spec);
        let here = self.app.language.ladder(self.here(number));
        let label = words(move || format!("{spoken} {} {here}", self.chance_words(number)));
        // Set by the page itself, not as an attribute: the house forbids those.
        let bar = move || self.percent(number).unwrap_or(0).to_string();
        let share = words(move || self.percent(number).map_or("–".to_owned(), |percent| format!("{percent} %")));
        let unknown = whether(move || self.percent(number).is_none());
        let (extra, best) = (spec.terms.extra_gems, self.best(number));
        view! {
            <button class="rung" data-challenge=spec.name.to_string() class:on=on aria-pressed=told(on) aria-label=label
                disabled=hall.guest()
                on:click=move |_| hall.session.tell(ClientFrame::Change(Change::Challenge(number)))>
                <b>{self.name(spec)}</b>{(extra > 0).then(|| view! { <span class="extra">"+"{extra}{icon("gem")}</span> })}
                <span class="mods">{self.signs(spec)}</span>
                <i class="share" class:unknown=unknown style=("--share", bar)></i><small>{share}</small>
                {best.map(|minutes| view! { <em>{icon("tick")}{minutes}"′"</em> })}
            </button>
        }
        .into_any()
    }

    /// What it brings, as signs: its modules, and how many quests.
    fn signs(self, spec: &ChallengeSpec) -> AnyView {
        let on = spec.modules;
        let signs = in_the_box().into_iter().filter(|module| on.has(module.id)).map(|module| icon(module.slug));
        let quests = (spec.terms.quests > 0).then(|| spec.terms.quests.to_string());
        view! { {signs.collect_view()}{quests} }.into_any()
    }

    fn name(self, spec: &ChallengeSpec) -> String {
        if spec.level < LAST { spec.name.to_string() } else { self.app.language.ladder(Ladder::Name(None)) }
    }

    /// Name, level, modules, gems and quests in a sentence.
    fn spoken(self, spec: &ChallengeSpec) -> String {
        let language = self.app.language;
        let modules = in_the_box().into_iter().filter(|module| spec.modules.has(module.id));
        let mut parts = vec![language.ladder(Ladder::Level((spec.level < LAST).then_some(spec.level)))];
        parts.extend(modules.map(|module| language.module(module.id).0.to_owned()));
        if spec.terms.extra_gems > 0 {
            parts.push(language.ladder(Ladder::Gems(spec.terms.extra_gems.into())));
        }
        if spec.terms.quests > 0 {
            parts.push(language.ladder(Ladder::Quests(spec.terms.quests.into())));
        }
        format!("{}: {}.", self.name(spec), parts.join(", "))
    }

    /// The shortest game won here, in minutes.
    fn best(self, number: u8) -> Option<u32> {
        let mine = |game: &&Past| game.challenge == Some(number) && game.won;
        self.past.with_value(|past| past.iter().filter(mine).map(|game| game.minutes).min())
    }

    /// How it went on this device.
    fn here(self, number: u8) -> Ladder {
        let tried = self.past.with_value(|past| past.iter().filter(|game| game.challenge == Some(number)).count());
        match (self.best(number), tried) {
            (Some(minutes), _) => Ladder::Best(minutes),
            (None, 0) => Ladder::New,
            (None, times) => Ladder::Tried(times as u32),
        }
    }

    fn percent(self, number: u8) -> Option<u8> {
        match self.company.get().on_the_ladder(usize::from(number)) {
            Chance::Percent(percent) => Some(percent),
            Chance::Unknown | Chance::Sure => None,
        }
    }

    fn chance_words(self, number: u8) -> String {
        let Company { people, bots, level, .. } = self.company.get();
        self.app.language.ladder(match self.percent(number) {
            None => Ladder::NotMeasured,
            Some(0) => Ladder::Never(GAMES),
            Some(percent) => {
                let players = (people + bots) as u32;
                Ladder::Measured { players, level, percent: percent.into(), games: GAMES }
            }
        })
    }

    /// Everything about the chosen one.
    fn about(self, number: u8) -> AnyView {
        let language = self.app.language;
        let data = Components::standard();
        let Some(spec) = data.challenges.get(usize::from(number)) else { return ().into_any() };
        let here = self.here(number);
        view! {
            <div class="chosen" id="chosen-challenge" role="status"><p>{self.spoken(spec)}</p>
                <p class="chance">{words(move || self.chance_words(number))}" "{language.ladder(here)}</p>
                <small>{language.ladder(Ladder::Own)}</small></div>
        }
        .into_any()
    }
}

/// A mixture that can hardly be won, whatever the company: so many gems must stay that nobody has dice enough for the keys.
#[component]
fn TooHard() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let lacks = memo(move || {
        hall.with(|lobby| {
            let (data, setup) = (Components::standard(), lobby.settings.setup.clone());
            setup.check(&data).ok()?;
            let dice = setup.dice_each.unwrap_or(data.player_counts[setup.players() - 1].dice_each);
            let more = lobby.seats.iter().map(|seat| seat.handicap.more_dice).max().unwrap_or(0);
            let (left, dice) = (gems_left_at_best(&Rulebook::new(data, setup)), u32::from(dice + more));
            (left + 1 > dice).then_some((left, dice))
        })
    });
    live(move || {
        let (left, dice) = lacks.get()?;
        let words = app.language.ladder(Ladder::TooManyGems { left, dice });
        Some(view! { <p class="advice" id="too-hard" role="status">{words}</p> }.into_any())
    })
}
