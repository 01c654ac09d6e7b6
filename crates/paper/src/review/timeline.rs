//! The turns in their order, a row for each round: whose, how many gems each brought, and how the game stood.

use leptos::prelude::*;
use phrasebook::paper::Text;
use replay::Turn;

use super::decided::GAMES;
use super::ended::{Step, Viewer};
use crate::{icon, ink};

/// The timeline.
#[component]
pub fn Timeline(viewer: Viewer) -> impl IntoView {
    let (reader, game) = (viewer.reader, viewer.game());
    let turns: Vec<(usize, Turn)> = game.turns.iter().copied().enumerate().collect();
    let rounds = turns.chunk_by(|one, other| one.1.round == other.1.round).map(|turns| {
        let round = turns.first().map_or(0, |(_, turn)| turn.round);
        let turns = turns.iter().map(|(n, turn)| chip(viewer, *n, *turn)).collect_view();
        view! { <li><span class="num">{round}</span>{turns}</li> }
    });
    let rounds = rounds.collect_view();
    let first = move || viewer.place.get().turn.is_none();
    let go = move |step: Step, id: &'static str, text: Text<'static>| {
        view! { <button class="btn" id=id on:click=move |_| viewer.go_on(step)>{reader.say(text)}</button> }
    };
    let reckoned = Memo::new(move |_| viewer.outlook.with(Option::is_some));
    let bars = move || reckoned.get().then(|| view! { <p class="mute">{reader.say(Text::BarsAbout)}</p> });
    view! {
        <section class="panel pturns" aria-labelledby="turns-title">
            <h2 id="turns-title">{reader.say(Text::Turns)}</h2>
            <ol>
                <li><button class="pturn" data-turn="0" aria-pressed=move || first().to_string() on:click=move |_| viewer.go_to_turn(None)>
                    {reader.say(Text::BeforeTurns)}</button></li>
                {rounds}
            </ol>
            <div class="tools">{go(Step::Back, "turn-back", Text::TurnBack)}
                <p id="turn-now" role="status">{move || now(viewer)}</p>{go(Step::On, "turn-on", Text::TurnOn)}</div>
            {bars}
        </section>
    }
}

/// The turn that is looked at, in words.
fn now(viewer: Viewer) -> String {
    let (game, place) = (viewer.game(), viewer.place.get());
    match place.turn.and_then(|turn| game.turns.get(turn)) {
        Some(turn) => words(viewer, turn),
        None => viewer.reader.say(Text::BeforeTurns),
    }
}

fn words(viewer: Viewer, turn: &Turn) -> String {
    let game = viewer.game();
    let (round, gems) = (u32::from(turn.round), u32::from(turn.gems));
    viewer.reader.say(Text::TurnLabel { round, name: game.name(turn.who), gems })
}

fn chip(viewer: Viewer, n: usize, turn: Turn) -> AnyView {
    let (slug, colour) = ink::SEATS[turn.who.index()];
    let won = move || viewer.outlook.with(|outlook| outlook.as_ref()?.get(n).copied());
    let label = move || {
        let outlook = won().map(|won| viewer.reader.say(Text::Outlook { won, of: GAMES }));
        std::iter::once(words(viewer, &turn)).chain(outlook).collect::<Vec<_>>().join("; ")
    };
    let height = move || format!("{}%", won().unwrap_or(0) * 100 / GAMES);
    let pressed = move || (viewer.place.get().turn == Some(n)).to_string();
    let gems = (turn.gems > 0).then(|| view! { <b>"+"{turn.gems}</b> });
    let (class, mark) = (format!("seat s-{slug}"), format!("seat-{slug}"));
    view! {
        <button class="pturn" data-turn=(n + 1).to_string() data-gems=turn.gems.to_string() style=("--sc", colour) aria-pressed=pressed
            aria-label=label on:click=move |_| viewer.go_to_turn(Some(n))>
            <i class="stands" aria-hidden="true"><i style:height=height></i></i>
            <span class=class aria-hidden="true">{icon(&mark)}</span>{gems}</button>
    }
    .into_any()
}
