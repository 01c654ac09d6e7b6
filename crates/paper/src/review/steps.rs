//! What happened in a turn, a sentence for each step: a press shows the sheets as they were then. Where a bot gave dice to the pool it
//! says why, when asked.

use kit::Face;
use leptos::prelude::*;
use phrasebook::paper::Text;
use replay::Kind;
use scroll::command::PairSet;
use scroll::event::Fact;
use scroll::view::View;
use scroll_bots::{Bot, Level, Why};

use super::ended::{Ended, Viewer};
use crate::told;

/// The sentences of the turn that is looked at.
#[component]
pub fn Steps(viewer: Viewer) -> impl IntoView {
    let turn = Memo::new(move |_| viewer.place.get().turn);
    let lines = move || {
        let game = viewer.game();
        let range = match turn.get().and_then(|turn| game.turns.get(turn)) {
            Some(turn) => turn.from..turn.until,
            None => 0..game.turns.first().map_or(game.replay.events.len(), |turn| turn.from),
        };
        range.filter_map(|number| line(viewer, &game, number)).collect_view()
    };
    view! {
        <section class="panel psaid" aria-labelledby="steps-title">
            <h2 id="steps-title">{viewer.reader.say(Text::InThisTurn)}</h2><ol>{lines}</ol></section>
    }
}

/// The sentence of an event, if it has one.
fn line(viewer: Viewer, game: &Ended, number: usize) -> Option<AnyView> {
    let words = told::sentence(viewer.reader, &game.names, &game.replay.events, number)?;
    let now = move || (viewer.place.get().events == number + 1).then_some("step");
    let given = told::given(&game.replay.events, number);
    let by_bot = given.is_some_and(|(who, _)| game.replay.players[who.index()].kind == Kind::Bot);
    let ask = by_bot.then(|| {
        let answer = RwSignal::new(None::<String>);
        let why = move |_| answer.set(Some(in_words(viewer, &viewer.game(), number)));
        view! {
            <button class="btn small why" on:click=why>{viewer.reader.say(Text::AskWhy)}</button>
            <small role="status">{move || answer.get()}</small>
        }
    });
    let view = view! {
        <li><button class="step" aria-current=now on:click=move |_| viewer.go_to_event(number)>{words}</button>{ask}</li>
    };
    Some(view.into_any())
}

/// Why dice were given: by the bot of the level that gives the same dice.
pub(super) fn why(game: &Ended, number: usize) -> Vec<(Face, Why)> {
    let Some(event) = game.replay.events.get(number) else { return Vec::new() };
    let (Fact::Decided { who, pool }, Some(pair)) = (event.fact, told::pair_before(&game.replay.events, number))
    else {
        return Vec::new();
    };
    let mut table = game.replay.sheets_after(&game.book, number);
    table.turn.pair = Some(pair);
    let view = View { book: &game.book, table: &table, me: who, now: event.at };
    let of_level = |level: &Level| {
        let reasons: Vec<(usize, Why)> =
            (0..2).filter_map(|n| Some((n, Bot::new(*level).why(&view, &pair, n)?))).collect();
        let same = reasons.iter().fold(PairSet::NONE, |set, (n, _)| set.with(*n)) == pool;
        same.then_some(reasons)
    };
    let reasons = Level::ALL.iter().rev().find_map(of_level).unwrap_or_default();
    reasons.into_iter().filter_map(|(n, why)| Some((pair.faces[n]?, why))).collect()
}

fn in_words(viewer: Viewer, game: &Ended, number: usize) -> String {
    let reader = viewer.reader;
    let sentence = |(face, why): (Face, Why)| {
        let words = match why {
            Why::Spare => reader.say(Text::WhySpare),
            Why::Completes(who, map) => {
                reader.say(Text::WhyCompletes { name: game.name(who), map: u32::from(map.0) + 1 })
            }
            Why::Helps(who, map) => reader.say(Text::WhyHelps { name: game.name(who), map: u32::from(map.0) + 1 }),
        };
        format!("{}: {words}", reader.language.symbol(face))
    };
    let reasons = why(game, number);
    match reasons.is_empty() {
        true => reader.say(Text::WhyUnknown),
        false => reasons.into_iter().map(sentence).collect::<Vec<_>>().join(" "),
    }
}
