//! A first game explains itself: each rule when it first matters, once, and never again.

use std::time::Duration;

use leptos::prelude::*;
use phrasebook::{Hint, Text};
use protocol::{Change, ClientFrame, Preset};
use temple::command::Command;
use temple::components::ChamberKind;
use temple::dice::Face;
use temple::table::Phase;

use crate::actions::Card;
use crate::desk::{Desk, Look};
use crate::drawn::{Shown, effect, memo};
use crate::pieces::icon;
use crate::session::Session;
use crate::settings::{self, Switch};
use crate::table::Panels;
use crate::{app, browser, goal};

/// The name under which it is kept which hints were read.
const KEPT: &str = "hints";

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

/// Which hints were read, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Read(u32);

impl Read {
    fn kept() -> Read {
        browser::recall(KEPT).and_then(|word| word.parse().ok()).map(Read).unwrap_or_default()
    }

    fn keep(self) {
        browser::remember(KEPT, &self.0.to_string());
    }

    fn has(self, hint: Hint) -> bool {
        self.0 & (1 << hint as u32) != 0
    }

    fn with(self, hint: Hint) -> Read {
        Read(self.0 | 1 << hint as u32)
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
        Hint::Stuck => me.is_stuck() && !me.escaped && look.table.adventurers.len() > 1,
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

/// The weightiest hint that matters now and was not read.
fn next(look: &Look, cards: &[Card], read: Read) -> Option<Hint> {
    if look.watching || look.table.phase != Phase::Running {
        return None;
    }
    let practice = look.book.setup.clock.is_none();
    let wanted = |hint: &Hint| (practice || ALWAYS.contains(hint)) && !read.has(*hint);
    WEIGHT.into_iter().filter(wanted).find(|hint| matters(look, cards, *hint))
}

/// The hint of the moment.
#[component]
pub fn Hints() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let read = RwSignal::new(Read::kept());
    let shown = RwSignal::new(None::<Hint>);
    let wanted = memo(move || {
        let wanted = !settings::now().is_on(Switch::NoHints);
        wanted.then(|| panels.cards.with(|cards| desk.look.with(|look| next(look, cards, read.get())))).flatten()
    });
    let put_away = move |hint: Hint| {
        if shown.try_get_untracked().flatten() == Some(hint) {
            shown.set(None);
            read.update(|read| *read = read.with(hint));
            read.get_untracked().keep();
        }
    };
    // What was shown stays until it is read, has gone by, or something weightier comes up.
    effect(move || {
        if let Some(hint) = wanted.get()
            && shown.get().is_none_or(|shown| weight(hint) < weight(shown))
        {
            shown.set(Some(hint));
            set_timeout(move || put_away(hint), SHOWN);
        }
    });
    let card = move |hint: Hint| {
        view! {
            <div class="hint" role="note">{icon("torch")}<p aria-live="polite">{app.word(Text::Hint(hint))}</p>
                <button class="btn icon" aria-label=app.word(Text::HintUnderstood) title=app.word(Text::HintUnderstood)
                    on:click=move |_| put_away(hint)>{icon("tick")}</button>
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

fn weight(hint: Hint) -> usize {
    WEIGHT.into_iter().position(|other| other == hint).unwrap_or(WEIGHT.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use temple::components::Components;
    use temple::players::PlayerId;
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;
    use temple::table::Table;

    fn look(clock: Option<u8>) -> Look {
        let data = Components::standard();
        let mut setup = Setup::new(&data, 2);
        setup.clock = clock;
        let book = std::sync::Arc::new(Rulebook::new(data, setup));
        let mut table = Table::new(&book);
        table.phase = Phase::Running;
        Look { table, book, private: Private::NOTHING, me: PlayerId(0), watching: false }
    }

    #[test]
    fn a_first_game_begins_with_the_roll_and_says_it_once() {
        let look = look(None);
        assert_eq!(next(&look, &[], Read::default()), Some(Hint::FirstRoll));
        assert_eq!(next(&look, &[], Read::default().with(Hint::FirstRoll)), None);
        assert_eq!(next(&look, &[], Read(u32::MAX)), None);
    }

    #[test]
    fn with_the_clock_only_what_cannot_wait() {
        let mut look = look(Some(0));
        assert_eq!(next(&look, &[], Read::default()), None);
        look.table.countdown = Some(1);
        assert_eq!(next(&look, &[], Read::default()), Some(Hint::Countdown));
        (look.table.slams, look.table.countdown) = (2, Some(3));
        assert_ne!(next(&look, &[], Read::default()), Some(Hint::Countdown));
    }

    #[test]
    fn every_hint_has_a_weight() {
        assert!(Hint::ALL.into_iter().all(|hint| weight(hint) < WEIGHT.len()));
    }
}
