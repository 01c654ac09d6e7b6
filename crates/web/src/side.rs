//! The depot, what can be done now, and the pile.

use leptos::prelude::*;
use phrasebook::{Text, Who};
use temple::components::{ChamberKind, ExitPlace};
use temple::table::Table;

use crate::actions::{Card, Shelf, lapsing};
use crate::desk::{Desk, Part};
use crate::drawn::drawn;
use crate::keys;
use crate::late::{Late, late};
use crate::pieces::{icon, price};
use crate::table::Panels;
use crate::{app, seats, told, whether, words};

/// The right hand of the table.
#[component]
pub fn Side() -> impl IntoView {
    view! { <aside class="right"><Depot/><Actions/><Pile/></aside> }
}

#[component]
fn Depot() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    // Gems come and go by turns of fate: the sockets are as many as there ever were, and whoever comes in the middle sees those
    // of the beginning too.
    let most = StoredValue::new(desk.look.with_untracked(|look| Table::new(&look.book).depot));
    let gems = desk.follow(&[Part::Rest], move |look| {
        let left = look.table.depot;
        most.update_value(|most| *most = (*most).max(left));
        (left, most.get_value())
    });
    let sockets = drawn(gems, |(left, all)| {
        (0..all).map(|n| icon(if n < left { "gem" } else { "gem-socket" })).collect_view()
    });
    view! {
        <section class="panel depot" aria-label=app.word(Text::Depot)>
            <div class="head">
                <span class="cap">{app.word(Text::Depot)}</span>
                <span class="num"><b>{move || gems.get().0}</b>" "<span class="mute">{words(move || app.say(Text::GemsLeft { of: gems.get().1.into() }))}</span></span>
            </div>
            <div class="gems" aria-hidden="true">{sockets}</div>
            <Fate/>
        </section>
    }
}

#[component]
fn Fate() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let left = desk.follow(&[Part::Rest], |look| look.table.fate_gems);
    let alone = desk.look.with_untracked(|look| look.table.adventurers.len() == 1);
    let card =
        Memo::new(move |_| panels.cards.with(|cards| cards.iter().find(|card| card.shelf == Shelf::Fate).cloned()));
    let refused = whether(move || card.with(|card| card.as_ref().is_none_or(|card| card.refusal.is_some())));
    let hint = move || card.with(|card| card.as_ref().map(hint));
    // Whoever has asked, or answered, waits for the others.
    let vote = Memo::new(move |_| {
        desk.see(&[Part::Rest], |look| {
            let vote = look.table.fate_vote?;
            let name = seats::name(vote.proposer);
            let who = if look.is_me(vote.proposer) { Who::You } else { Who::Named(&name) };
            Some(lapsing(&look.view(desk.now.get()), app.say(Text::FateProposed(who)), vote.until))
        })
    });
    let about = words(move || match left.get() {
        _ if vote.with(Option::is_some) => vote.get().unwrap_or_default(),
        0 => app.say(Text::FateNone),
        _ => {
            let about = card.with(|card| card.as_ref().map(|card| card.detail.clone()));
            app.say(Text::TurnOfFate) + ": " + &about.unwrap_or_else(|| app.say(Text::FateAbout))
        }
    });
    let offered = Memo::new(move |_| card.with(Option::is_some));
    let button = drawn(offered, move |offered| {
        offered.then(|| {
            let label = if alone { Text::UseFate } else { Text::AskAll };
            view! {
                <button class="btn small" class:no=refused aria-disabled=told(refused) title=hint
                    on:click=move |_| if let Some(card) = card.get_untracked() { keys::choose(desk, panels, &card) }>{app.word(label)}</button>
            }
        })
    });
    view! {
        <div class="fate">
            {drawn(left, |left| (0..left).map(|_| icon("gem")).collect_view())}
            <span>{about}</span>
            {button}
        </div>
    }
}

/// The reason with its rule, for a pointer that rests or a long press.
fn hint(card: &Card) -> String {
    match card.refusal {
        Some(why) => format!("{} ({})", card.detail, why.rule),
        None => card.detail.clone(),
    }
}

#[component]
fn Actions() -> impl IntoView {
    let app = app();
    view! {
        <section class="actions" aria-label=app.word(Text::YouCanNow)>
            <div class="head acthead"><span class="cap">{app.word(Text::YouCanNow)}</span><span class="mute">{app.word(Text::KeysHint)}</span></div>
            {late(Late::Hints)}
            {action_list(|card| card.shelf != Shelf::Menu)}
        </section>
    }
}

/// The actions of some shelves; also used in the menu.
pub fn action_list(shown: fn(&Card) -> bool) -> AnyView {
    let panels = expect_context::<Panels>();
    let ids = Memo::new(move |_| {
        panels
            .cards
            .with(|cards| cards.iter().filter(|card| shown(card)).map(|card| card.id.clone()).collect::<Vec<_>>())
    });
    view! { <div class="acts"><For each=move || ids.get() key=|id| id.clone() let:id><ActionCard id=id/></For></div> }.into_any()
}

/// One action.
#[component]
fn ActionCard(id: String) -> impl IntoView {
    let (desk, panels, name) = (expect_context::<Desk>(), expect_context::<Panels>(), id.clone());
    let card = Memo::new(move |_| panels.cards.with(|cards| cards.iter().find(|card| card.id == id).cloned()));
    let refused = whether(move || card.with(|card| card.as_ref().is_none_or(|card| card.refusal.is_some())));
    let fate = whether(move || card.with(|card| card.as_ref().is_some_and(|card| card.shelf == Shelf::Fate)));
    let of_card = move |read: fn(&Card) -> String| {
        words(move || card.with(|card| card.as_ref().map(read).unwrap_or_default()))
    };
    let sent = Memo::new(move |_| {
        let asked = |card: &Card| desk.wire.awaits(|wish| *wish == card.command);
        card.with(|card| card.as_ref().is_some_and(asked))
    });
    let key = |card: &Card| if card.key.is_empty() { "·".to_owned() } else { card.key.to_ascii_uppercase() };
    let cost = Memo::new(move |_| card.with(|card| card.as_ref().map(|card| card.price)));
    let cost = drawn(cost, |cost| cost.and_then(price));
    view! {
        <button class="act" data-id=name class:no=refused class:fatecard=fate class:sent=sent aria-busy=told(sent.into()) aria-disabled=told(refused)
            title=of_card(hint)
            on:click=move |_| if let Some(card) = card.get_untracked() { keys::choose(desk, panels, &card) }>
            <kbd>{of_card(key)}</kbd>
            <span class="words"><b>{of_card(|card| card.title.clone())}</b><small>{of_card(|card| card.detail.clone())}</small></span>
            {cost}
        </button>
    }
}

#[component]
fn Pile() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let pile = desk.follow(&[Part::Rest], |look| look.table.pile);
    let exit = desk.follow(&[Part::Rest, Part::Temple], |look| {
        let lies =
            look.book.data.only(ChamberKind::ExitChamber).is_some_and(|id| look.table.temple.get(id).is_some());
        match look.book.player_count().exit {
            _ if lies => Text::ExitLies,
            ExitPlace::BottomFive => Text::ExitHiddenLast(5.min(look.table.pile.into())),
            ExitPlace::MiddleOfPile => Text::ExitHidden,
        }
    });
    let tiles = drawn(Memo::new(move |_| pile.get().min(8)), |shown| {
        let tile = |n| {
            let d = format!("M6 {}l26-10 26 10-26 10z", 44 - i32::from(n) * 5);
            view! { <path d=d fill="#c09a65" stroke="#06151a" stroke-width="1.5"/> }
        };
        (0..shown).map(tile).collect_view()
    });
    view! {
        <section class="panel pile">
            <svg viewBox="0 0 70 54" aria-hidden="true">{tiles}</svg>
            <div><b>{words(move || app.say(Text::TilesLeft(pile.get().into())))}</b><br/><span class="mute">{words(move || app.say(exit.get()))}</span></div>
        </section>
    }
}
