//! Another try from the beginning of the turn that is looked at: on this device, or at a table of the server that is marked. It counts
//! nowhere, and no replay is made of it.

use kit::Seed;
use leptos::prelude::*;
use leptos::task::spawn_local;
use phrasebook::paper::Text;
use phrasebook::review;
use protocol::Dice;
use replay::Kind as Player;
use scroll::sheets::Sheets;
use web::browser;
use web::ended::{Trouble, go_on};

use super::ended::Viewer;
use crate::desk::{Desk, Seen};
use crate::here::Here;
use crate::seats::{Kind, Seat};
use crate::{Root, Shown};

/// The choice of dice and of where.
#[component]
pub fn Retry(viewer: Viewer, shown: RwSignal<Shown>) -> impl IntoView {
    let reader = viewer.reader;
    let dice = RwSignal::new(Dice::Same);
    let trouble = RwSignal::new(None::<Trouble>);
    let waiting = RwSignal::new(false);
    let title = move || {
        let game = viewer.game();
        match viewer.place.get().turn.and_then(|turn| game.turns.get(turn)) {
            Some(turn) => reader.say(Text::TryAgain { round: turn.round.into(), name: game.name(turn.who) }),
            None => reader.say(Text::TryFromStart),
        }
    };
    let here = move |_| {
        if !begin_here(viewer, dice.get_untracked(), shown) {
            trouble.set(Some(Trouble::CannotGoOn));
        }
    };
    let away = move |_| {
        waiting.set(true);
        trouble.set(None);
        begin_there(viewer, dice.get_untracked(), move |why| {
            trouble.set(Some(why));
            waiting.set(false);
        });
    };
    let choice = move |(which, text, id): (Dice, review::Text<'static>, &'static str)| {
        let is = move || dice.get() == which;
        view! {
            <button id=id class="ppick" aria-pressed=move || is().to_string() on:click=move |_| dice.set(which)>
                <b>{reader.language.tell(text)}</b></button>
        }
    };
    let choices =
        [(Dice::Same, review::Text::SameDice, "same-dice"), (Dice::Fresh, review::Text::FreshDice, "fresh-dice")];
    let at_a_table = viewer.game().id.is_some().then(|| {
        view! { <button class="btn" id="try-there" disabled=waiting on:click=away>{reader.say(Text::TryAtTable)}</button> }
    });
    view! {
        <section class="panel retry" aria-labelledby="retry-title">
            <h2 id="retry-title">{title}</h2>
            <p class="mute">{reader.say(Text::TryAgainAbout)}</p>
            <div class="picks ptwo" role="group">{choices.map(choice).collect_view()}</div>
            <div class="tools"><button class="btn go" id="try-here" on:click=here>{reader.say(Text::TryHere)}</button>{at_a_table}</div>
            <p class="psorry" role="alert">{move || trouble.get().map(|why| why.sentence(reader.language))}</p>
        </section>
    }
}

/// Goes on in the page: people pass the device around, bots play where bots played. Whether the rules of today allow it.
fn begin_here(viewer: Viewer, dice: Dice, shown: RwSignal<Shown>) -> bool {
    let game = viewer.game();
    let begin = game.begin_of(viewer.place.get_untracked().turn);
    let again = begin.and_then(|place| game.replay.again_from(&Sheets::standard(), place));
    let Some((then, told)) = again else { return false };
    let then = match dice {
        Dice::Same => then,
        Dice::Fresh => then.with_other_secrets(Seed(browser::random_bytes())),
    };
    let seat = |player: &replay::Player| {
        let kind = if player.kind == Player::Bot { Kind::Bot } else { Kind::Person };
        Seat { name: player.name.clone(), kind }
    };
    let mut seats: Vec<Seat> = game.replay.players.iter().map(seat).collect();
    if !seats.iter().any(Seat::is_person) {
        seats[0].kind = Kind::Person;
    }
    let seen = Seen::new(then.book().clone(), told);
    let make = move || Desk::new(viewer.reader, seen, seats, Box::new(Here::going_on(then))).tries(viewer.review);
    let desk = match use_context::<Root>() {
        Some(root) => root.0.with(make),
        None => make(),
    };
    desk.settle();
    shown.set(Shown::Game(desk));
    true
}

/// Asks the server for a table that goes on from there, and goes to it.
fn begin_there(viewer: Viewer, dice: Dice, sorry: impl Fn(Trouble) + 'static) {
    let (game, turn) = (viewer.game(), viewer.place.get_untracked().turn);
    let at = turn.and_then(|turn| game.turns.get(turn)).map_or(0, |turn| turn.at.0);
    let Some(id) = game.id.clone() else { return };
    spawn_local(async move {
        match go_on(&id, at, dice).await {
            Ok(table) => browser::load_page(&format!("/scroll?t={table}")),
            Err(why) => sorry(why),
        }
    });
}
