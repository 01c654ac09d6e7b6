//! What nobody needs for the first roll: a part of the program that comes behind the first screen, be it the lobby or a running
//! game. Whoever has a slow line rolls before it is there.
//!
//! The part holds whatever only its screens need, the sentences of the rules among it. `xtask-web` takes it out of the program.

use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local_scoped;
use protocol::{Lobby, PersonId, Preset};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::board::OnBoard;
use crate::drawn::live;
use crate::session::Session;
use crate::{
    aiming, board, calls, chat, deeds, end, feed, gestures, hints, kept_game, lobby, menu, overlay, settings,
    television, trail,
};

/// How long to wait before a part that could not be loaded is asked for again.
const AGAIN: Duration = Duration::from_secs(2);

/// What is drawn later.
#[derive(Clone)]
pub enum Late {
    /// The custom sheet of the lobby.
    Custom,
    /// A game alone that can go on.
    Kept(Memo<Option<Lobby>>),
    /// How good the chances are in an adventure.
    Chance(Preset),
    /// What to change about the company or the adventure.
    Advice,
    /// What everybody present is asked.
    Votes,
    /// Link, code and picture of a table, by its id.
    Link(String),
    /// The ways to a table with friends.
    Friends,
    /// What the host may do about somebody.
    HostTools(PersonId, String),
    /// One seat more or one less, of so many.
    MoreSeats(Memo<usize>),
    /// What stands below the seats.
    BelowSeats,
    /// The settings, while they are open, and what opened them.
    Settings(RwSignal<bool>, NodeRef<html::Button>),
    /// The menu of the table.
    Menu,
    /// What lies over the table.
    Overlay,
    /// The way that leads out or home, and what the last minute does to the temple.
    Trail,
    /// What happened last, in three lines.
    Feed,
    /// What moves over the board.
    Deeds,
    /// The hint of the moment.
    Hints,
    /// What is being called, on the board.
    Bubbles(OnBoard),
    /// What lies outside the picture, at its edge; fingers and mouse on the board.
    Edge(OnBoard),
    /// Far targets, and how full the pots are.
    Aims,
    /// The words of a table.
    Chat(Box<Session>),
    /// The end of a game.
    End,
    /// For whoever watches: how others join.
    Television,
}

/// Loads the part if need be, and draws.
#[wasm_split(late, fallible, preload(load))]
fn draw(what: Late) -> Result<AnyView, SplitLoaderError> {
    Ok(match what {
        Late::Custom => view! { <lobby::Custom/> }.into_any(),
        Late::Kept(lobby) => view! { <kept_game::Offer lobby=lobby/> }.into_any(),
        Late::Chance(preset) => view! { <lobby::ChanceOf preset=preset/> }.into_any(),
        Late::Advice => view! { <lobby::Advice/> }.into_any(),
        Late::Votes => view! { <crate::give_up::Votes/> }.into_any(),
        Late::Link(id) => view! { <lobby::Link id=id/> }.into_any(),
        Late::Friends => view! { <lobby::Friends/> }.into_any(),
        Late::HostTools(person, name) => view! { <lobby::HostTools person=person name=name/> }.into_any(),
        Late::MoreSeats(count) => view! { <lobby::MoreSeats count=count/> }.into_any(),
        Late::BelowSeats => view! { <lobby::BelowSeats/> }.into_any(),
        Late::Settings(open, button) => view! { <settings::Sheet open=open button=button/> }.into_any(),
        Late::Menu => view! { <menu::Sheet/> }.into_any(),
        Late::Overlay => view! { <overlay::Overlay/> }.into_any(),
        Late::Trail => view! { <trail::Trail/> }.into_any(),
        Late::Feed => view! { <feed::Feed/> }.into_any(),
        Late::Deeds => view! { <deeds::Deeds/> }.into_any(),
        Late::Hints => view! { <hints::Hints/> }.into_any(),
        Late::Bubbles(on) => view! { <calls::Bubbles on=on/> }.into_any(),
        Late::Edge(on) => view! { <gestures::EdgeChips on=on/> }.into_any(),
        Late::Aims => view! { <board::Pots/><aiming::Marks/> }.into_any(),
        Late::Chat(session) => view! { <chat::Chat session=*session/> }.into_any(),
        Late::End => view! { <end::End/> }.into_any(),
        Late::Television => view! { <television::Join/> }.into_any(),
    })
}

/// Where something is drawn as soon as it is loaded.
pub fn late(what: Late) -> AnyView {
    let drawn = RwSignal::new_local(None);
    bring(what, drawn);
    live(move || {
        drawn.track();
        drawn.try_update_untracked(Option::take).flatten()
    })
}

fn bring(what: Late, drawn: RwSignal<Option<AnyView>, LocalStorage>) {
    let owner = Owner::current();
    spawn_local_scoped(async move {
        let loaded = load().await.is_ok();
        // Whoever wanted it may have gone on meanwhile.
        if drawn.is_disposed() {
            return;
        }
        if loaded && let Ok(view) = draw(what.clone()).await {
            drawn.set(Some(view));
        } else {
            let again = move || owner.iter().for_each(|owner| owner.with(|| bring(what.clone(), drawn)));
            set_timeout(again, AGAIN);
        }
    });
}
