//! What happened last, in three lines under the lanes: friends' gems, rescues of the reader, the exit, who is stuck or out,
//! what a slam took, what was called, and why something cannot be done. Never rolls or steps.
//!
//! Readers have the announcements instead: this is a picture of them that comes and goes.

use leptos::prelude::*;
use phrasebook::stage::Text;
use phrasebook::{Language, Who};
use temple::components::ChamberKind;
use temple::event::Fact;
use temple::players::PlayerId;

use crate::desk::{Desk, Happened, Look};
use crate::drawn::{drawn, effect, memo};
use crate::pieces::emblem;
use crate::{app, browser, seats, whether, words};

/// How many lines there are.
const LINES: usize = 3;

/// So many names fit into a line.
const FEW: usize = 2;

/// For how long a line is bright, in ms.
const BRIGHT_MS: f64 = 4_000.0;

/// For how long it is there at all, in ms.
const GONE_MS: f64 = 12_000.0;

/// A line of the feed.
#[derive(Clone, PartialEq, Debug)]
struct Line {
    who: Option<PlayerId>,
    words: String,
    since_ms: f64,
}

/// The lines.
#[component]
pub fn Feed() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let lines = RwSignal::new(Vec::<Line>::new());
    let add = move |who, words: String| {
        lines.update(|lines| {
            // The same words again are the same line, said now.
            lines.retain(|line| (line.who, &line.words) != (who, &words));
            lines.insert(0, Line { who, words, since_ms: browser::steady_ms() });
            lines.truncate(LINES);
        });
    };
    effect(move || {
        let told = desk.happened.with(|happened| {
            desk.look.with_untracked(|look| {
                happened.iter().filter_map(|one| line_of(app.language, look, one)).collect::<Vec<_>>()
            })
        });
        told.into_iter().for_each(|(who, words)| add(who, words));
    });
    effect(move || {
        let note = desk.note.get();
        if !note.words.is_empty() {
            let me = desk.look.with_untracked(|look| (!look.watching).then_some(look.me));
            add(note.who.or(me), note.words);
        }
    });
    // Seconds pass with the clock of the game, which is looked at anyway.
    let age = move |n: usize| {
        memo(move || {
            desk.now.track();
            lines.with(|lines| lines.get(n).map(|line| ((browser::steady_ms() - line.since_ms) / 1000.0) as u32))
        })
    };
    let line = move |n: usize| {
        let age = age(n);
        let gone = whether(move || age.get().is_none_or(|age| f64::from(age) * 1000.0 >= GONE_MS));
        let fresh = whether(move || age.get().is_some_and(|age| f64::from(age) * 1000.0 < BRIGHT_MS));
        let who = memo(move || lines.with(|lines| lines.get(n).and_then(|line| line.who)));
        let said =
            words(move || lines.with(|lines| lines.get(n).map(|line| line.words.clone()).unwrap_or_default()));
        let ago = words(move || age.get().filter(|age| *age > 0).map(|age| format!("{age} s")).unwrap_or_default());
        view! { <p class:gone=gone class:new=fresh>{drawn(who, |who| who.map(emblem))}<span>{said}</span><time>{ago}</time></p> }
            .into_any()
    };
    view! {
        <div class="feed" role="log" aria-live="off" aria-label=app.language.stage(Text::Feed)>{(0..LINES).map(line).collect_view()}</div>
    }
}

/// The line about an event, and whose emblem stands before it; nothing for what need not be told there.
fn line_of(language: Language, look: &Look, happened: &Happened) -> Option<(Option<PlayerId>, String)> {
    let name = seats::name;
    let friend = |who: PlayerId| (!look.is_me(who)).then_some(who);
    let say = |who: PlayerId, text: Text<'_>| Some((Some(who), language.stage(text)));
    match happened.event.fact {
        _ if happened.stuck.is_some() => {
            let who = happened.stuck.and_then(friend)?;
            say(who, Text::IsStuck(&name(who)))
        }
        Fact::PotFired { gems, .. } => {
            let who = happened.event.by.and_then(friend)?;
            say(who, Text::PlacedGems { who: Who::Named(&name(who)), gems: gems.into() })
        }
        Fact::Freed { who, dice } if look.is_me(who) => {
            let by = happened.event.by.and_then(friend)?;
            say(by, Text::FreedYours { by: &name(by), dice: dice.len().into() })
        }
        Fact::TileLaid { who, chamber, .. } if kind(look, chamber) == ChamberKind::ExitChamber => {
            let (name, me) = (name(who), look.is_me(who));
            say(who, Text::FoundExit(if me { Who::You } else { Who::Named(&name) }))
        }
        Fact::Entered { who, to } if kind(look, to.chamber) == ChamberKind::ExitChamber => {
            let who = friend(who)?;
            say(who, Text::ReachedExit(&name(who)))
        }
        Fact::Escaped { who } => {
            let (name, me) = (name(who), look.is_me(who));
            let fall = look.book.clock().and_then(|clock| Some(clock.countdowns.last()?.end_at));
            let left = fall.map(|fall| fall.0.saturating_sub(happened.event.at.0) / 1000);
            say(who, Text::IsOut { who: if me { Who::You } else { Who::Named(&name) }, left })
        }
        Fact::Slammed { safe, .. } => {
            let outside = look.table.inside().filter(|who| !safe.has(*who)).map(name).collect::<Vec<_>>();
            let words = match outside.is_empty() {
                true => language.stage(Text::SlamTookNothing),
                false if outside.len() > FEW => language.stage(Text::SlamTookMany(outside.len() as u32)),
                false => language.stage(Text::SlamTook(&outside.join(", "))),
            };
            Some((None, words))
        }
        _ => None,
    }
}

fn kind(look: &Look, chamber: temple::temple::ChamberId) -> ChamberKind {
    look.book.data.chamber(chamber).kind
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kit::Tick;
    use temple::components::Components;
    use temple::dice::DiceSet;
    use temple::event::Event;
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;
    use temple::table::Table;

    use super::*;

    fn told(by: u8, fact: Fact) -> Option<(Option<PlayerId>, String)> {
        let data = Components::standard();
        let book = Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 2)));
        let look =
            Look { table: Table::new(&book), book, private: Private::NOTHING, me: PlayerId(0), watching: false };
        let event = Event { at: Tick::START, by: Some(PlayerId(by)), fact };
        line_of(
            Language::English,
            &look,
            &Happened { event, stuck: None, from: None, gone: None, moved_from: None },
        )
    }

    #[test]
    fn friends_gems_and_rescues_are_told_and_ones_own_are_not() {
        let chamber = Components::standard().only(ChamberKind::StartChamber).expect("there is a start");
        let gems = Fact::PotFired { chamber, pot: 0, gems: 2 };
        assert_eq!(told(1, gems), Some((Some(PlayerId(1)), " placed 2 gems".to_owned())));
        assert_eq!(told(0, gems), None);
        let freed = |who| Fact::Freed { who, dice: DiceSet::first(2) };
        assert!(told(1, freed(PlayerId(0))).is_some_and(|(_, words)| words.contains("2 of your dice")));
        assert_eq!(told(0, freed(PlayerId(1))), None);
        assert_eq!(told(1, Fact::Kept { who: PlayerId(1), dice: DiceSet::first(1) }), None);
    }
}
