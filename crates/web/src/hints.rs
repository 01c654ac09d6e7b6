//! A first game explains itself: each rule when it first matters, once, and never again. So does a first game with a module,
//! whatever the clock: its rules are new to those who know the base.

use std::time::Duration;

use leptos::prelude::*;
use phrasebook::{Hint, Language, Lesson, Text};
use protocol::{Change, ClientFrame, Preset};
use temple::command::Command;
use temple::components::ChamberKind;
use temple::dice::Face;
use temple::table::Phase;

use crate::actions::Card;
use crate::desk::{Desk, Look};
use crate::drawn::{Shown, effect, memo};
use crate::modules::lessons;
use crate::pieces::icon;
use crate::session::Session;
use crate::settings::{self, Switch};
use crate::table::Panels;
use crate::{app, browser, goal};

/// The names under which it is kept which hints were read: those of the base, and those of the modules.
const KEPT: [&str; 2] = ["hints", "lessons"];

/// A hint goes by itself after this time.
const SHOWN: Duration = Duration::from_secs(14);

/// Hints that matter so much that a game with the clock shows them too.
const ALWAYS: [Hint; 3] = [Hint::Countdown, Hint::Stuck, Hint::GiveDie];

/// Hints in the order of their weight.
const WEIGHT: [Hint; 11] = [
    Hint::Countdown,
    Hint::Stuck,
    Hint::GiveDie,
    Hint::EscapeCost,
    Hint::ExitFound,
    Hint::GoldFrees,
    Hint::MasksLock,
    Hint::GemChamber,
    Hint::Discover,
    Hint::EnterCosts,
    Hint::FirstRoll,
];

/// What is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Told {
    /// A rule of the base game.
    Base(Hint),
    /// A rule that a module brings.
    Module(Lesson),
}

impl Told {
    /// The smaller, the weightier: what cannot wait, then what the modules bring, then the rest.
    fn weight(self) -> usize {
        match self {
            Told::Base(hint) => {
                let place = WEIGHT.into_iter().position(|other| other == hint).unwrap_or(WEIGHT.len());
                if place < ALWAYS.len() { place } else { place + Lesson::ALL.len() }
            }
            Told::Module(lesson) => ALWAYS.len() + lesson as usize,
        }
    }

    fn words(self, language: Language) -> String {
        match self {
            Told::Base(hint) => language.say(Text::Hint(hint)),
            Told::Module(lesson) => language.lesson(lesson).to_owned(),
        }
    }

    /// Where it is kept that it was read, and as which bit.
    const fn bit(self) -> (usize, u32) {
        match self {
            Told::Base(hint) => (0, 1 << hint as u32),
            Told::Module(lesson) => (1, 1 << lesson as u32),
        }
    }
}

/// Which hints were read, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Read([u32; 2]);

impl Read {
    fn kept() -> Read {
        Read(KEPT.map(|name| browser::recall(name).and_then(|word| word.parse().ok()).unwrap_or_default()))
    }

    fn keep(self) {
        KEPT.into_iter().zip(self.0).for_each(|(name, read)| browser::remember(name, &read.to_string()));
    }

    const fn has(self, told: Told) -> bool {
        let (list, bit) = told.bit();
        self.0[list] & bit != 0
    }

    const fn with(mut self, told: Told) -> Read {
        let (list, bit) = told.bit();
        self.0[list] |= bit;
        self
    }
}

/// Whether a hint speaks of what is on the table now.
fn matters(look: &Look, cards: &[Card], hint: Hint) -> bool {
    let me = look.table.of(look.me);
    let possible =
        |wanted: fn(&Command) -> bool| cards.iter().any(|card| card.refusal.is_none() && wanted(&card.command));
    let exit = look.book.data.only(ChamberKind::ExitChamber).filter(|exit| look.table.temple.get(*exit).is_some());
    let here = look.table.temple.get(me.place.chamber);
    match hint {
        // The last gong sends nobody home.
        Hint::Countdown => look.table.countdown.is_some() && !goal::is_last(look) && !me.escaped,
        // Where nothing frees them any more, the goal says it.
        Hint::Stuck => {
            let helps = !matches!(goal::goal_of(look), goal::Goal::Forlorn(_));
            me.is_stuck() && !me.escaped && look.table.adventurers.len() > 1 && helps
        }
        Hint::GiveDie => possible(|wish| matches!(wish, Command::Give { .. })),
        Hint::EscapeCost => exit == Some(me.place.chamber) && !me.escaped,
        Hint::ExitFound => exit.is_some() && !me.escaped,
        Hint::GoldFrees => {
            !me.hand.showing(Face::GoldenMask).is_empty() && possible(|wish| matches!(wish, Command::Free { .. }))
        }
        Hint::MasksLock => !me.hand.cursed().is_empty(),
        Hint::GemChamber => {
            !look.book.data.chamber(me.place.chamber).levels.is_empty() && here.is_some_and(|here| !here.exhausted)
        }
        Hint::Discover => possible(|wish| matches!(wish, Command::Discover { .. })),
        Hint::EnterCosts => possible(|wish| matches!(wish, Command::Enter { .. })),
        Hint::FirstRoll => me.hand.unrolled() == me.hand.in_hand() && !me.escaped,
    }
}

/// The weightiest of what matters now and was not read.
fn next(look: &Look, cards: &[Card], read: Read) -> Option<Told> {
    if look.watching || look.table.phase != Phase::Running {
        return None;
    }
    let practice = look.book.setup.clock.is_none();
    let base = |hint: Hint| (practice || ALWAYS.contains(&hint)) && matters(look, cards, hint);
    let hints = WEIGHT.into_iter().map(Told::Base);
    let all = hints.chain(Lesson::ALL.into_iter().map(Told::Module)).filter(|told| !read.has(*told));
    let wanted = all.filter(|told| match *told {
        Told::Base(hint) => base(hint),
        Told::Module(lesson) => lessons::matters(look, lesson),
    });
    wanted.min_by_key(|told| told.weight())
}

/// The hint of the moment.
#[component]
pub fn Hints() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let read = RwSignal::new(Read::kept());
    let shown = RwSignal::new(None::<Told>);
    let wanted = memo(move || {
        let wanted = !settings::now().is_on(Switch::NoHints);
        wanted.then(|| panels.cards.with(|cards| desk.look.with(|look| next(look, cards, read.get())))).flatten()
    });
    let put_away = move |told: Told| {
        if shown.try_get_untracked().flatten() == Some(told) {
            shown.set(None);
            read.update(|read| *read = read.with(told));
            read.get_untracked().keep();
        }
    };
    effect(move || panels.hinted.set(shown.with(Option::is_some)));
    // What was shown stays until it is read, has gone by, or something weightier comes up.
    effect(move || {
        if let Some(told) = wanted.get()
            && shown.get().is_none_or(|shown| told.weight() < shown.weight())
        {
            shown.set(Some(told));
            set_timeout(move || put_away(told), SHOWN);
        }
    });
    let card = move |told: Told| {
        let (mark, words) = (mark(told), told.words(app.language));
        view! {
            <div class="hint" role="note">{icon(mark)}<p aria-live="polite">{words}</p>
                <button class="btn icon" aria-label=app.word(Text::HintUnderstood) title=app.word(Text::HintUnderstood)
                    on:click=move |_| put_away(told)>{icon("tick")}</button>
            </div>
        }
    };
    move || shown.get().map(card)
}

/// Rule [BASE-82]: after a game without the clock, the clock is offered. For the host alone.
#[component]
pub fn OfferClock() -> impl IntoView {
    let (app, desk, session) = (app(), expect_context::<Desk>(), expect_context::<Session>());
    let practice = desk.look.with_untracked(|look| look.book.setup.clock.is_none());
    let offered = memo(move || practice && session.is_host());
    let begin = move |_| {
        let frames =
            [ClientFrame::Regather, ClientFrame::Change(Change::Preset(Preset::Classic)), ClientFrame::Start];
        frames.into_iter().for_each(|frame| session.tell(frame));
    };
    view! {
        <Shown when=offered>
            <div class="hint offer">{icon("hourglass")}<p><b>{app.word(Text::OfferClock)}</b>" "{app.word(Text::OfferClockAbout)}</p>
                <button class="btn go small" id="with-clock" on:click=begin>{app.word(Text::WithClock)}</button></div>
        </Shown>
    }
}

/// The picture beside a hint: the mark of the module that brings the rule.
fn mark(told: Told) -> &'static str {
    match told {
        Told::Base(_) => "torch",
        Told::Module(lesson) => lesson.module().slug(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Tick;
    use temple::components::Components;
    use temple::event::{Event, Fact};
    use temple::modules::{ModuleFact, ModuleId, curses};
    use temple::players::PlayerId;
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::{ModuleSet, Setup};
    use temple::table::Table;

    fn look(clock: Option<u8>) -> Look {
        with(clock, ModuleSet::default())
    }

    fn with(clock: Option<u8>, modules: ModuleSet) -> Look {
        let data = Components::standard();
        let mut setup = Setup::new(&data, 2);
        (setup.clock, setup.modules) = (clock, modules);
        let book = std::sync::Arc::new(Rulebook::new(data, setup));
        let mut table = Table::new(&book);
        table.phase = Phase::Running;
        Look { table, book, private: Private::NOTHING, me: PlayerId(0), watching: false }
    }

    #[test]
    fn a_first_game_begins_with_the_roll_and_says_it_once() {
        let (look, first) = (look(None), Told::Base(Hint::FirstRoll));
        assert_eq!(next(&look, &[], Read::default()), Some(first));
        assert_eq!(next(&look, &[], Read::default().with(first)), None);
        assert_eq!(next(&look, &[], Read([u32::MAX; 2])), None);
    }

    #[test]
    fn with_the_clock_only_what_cannot_wait() {
        let mut look = look(Some(0));
        assert_eq!(next(&look, &[], Read::default()), None);
        look.table.countdown = Some(1);
        assert_eq!(next(&look, &[], Read::default()), Some(Told::Base(Hint::Countdown)));
        (look.table.slams, look.table.countdown) = (2, Some(3));
        assert_ne!(next(&look, &[], Read::default()), Some(Told::Base(Hint::Countdown)));
    }

    /// With the clock or without: the first curse is explained, to whoever has it, once.
    #[test]
    fn a_module_explains_itself_when_it_first_matters() {
        for clock in [None, Some(0)] {
            let mut look = with(clock, ModuleSet::default().with(ModuleId::Curses));
            let cursed = Told::Module(Lesson::Cursed);
            assert_ne!(next(&look, &[], Read::default()), Some(cursed), "not before");
            let laid = curses::Fact::PileLaid { count: 1 };
            let drawn = curses::Fact::Drawn { who: PlayerId(0), curse: curses::Curse::Mask };
            for fact in [laid, drawn].map(|fact| Fact::Module(ModuleFact::Curses(fact))) {
                look.table.apply(&look.book, &Event { at: Tick::START, by: None, fact });
            }
            assert_eq!(next(&look, &[], Read::default()), Some(cursed));
            assert_ne!(next(&look, &[], Read::default().with(cursed)), Some(cursed), "once");
            let friend = Look { me: PlayerId(1), ..look };
            assert_ne!(next(&friend, &[], Read::default()), Some(cursed), "a friend's curse is theirs");
        }
    }

    /// What cannot wait comes before what a module brings, and that before the rest; no two weigh the same.
    #[test]
    fn every_hint_has_a_weight() {
        let hints = Hint::ALL.into_iter().map(Told::Base);
        let all: Vec<Told> = hints.chain(Lesson::ALL.into_iter().map(Told::Module)).collect();
        let mut weights: Vec<usize> = all.iter().map(|told| told.weight()).collect();
        weights.sort_unstable();
        assert_eq!(weights, (0..all.len()).collect::<Vec<_>>());
        assert!(Told::Base(Hint::Stuck).weight() < Told::Module(Lesson::Cursed).weight());
        assert!(Told::Module(Lesson::Sacrifice).weight() < Told::Base(Hint::FirstRoll).weight());
    }
}
