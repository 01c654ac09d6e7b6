//! Helpers at the table, for games that have them: hourglasses that run on the clock of the game, and cards drawn here. Both are kept
//! on the device beside the game under way, so that a page that is loaded again goes on with them.

use leptos::prelude::*;
use phrasebook::companion::Text;
use sound::Cue;
use temple::components::Components;
use temple::modules::{MANIFESTS, ModuleId};
use temple::rulebook::Piece;
use web::browser;
use web::pieces::{icon, price};

use crate::desk::{Desk, Stage};
use crate::lay_out::decks;
use crate::pile::Pile;
use crate::watch::{seconds_up, written};
use crate::{SPOKEN, modules, pictures, say};

/// The names under which they are kept, with what the hourglass or the pile is called.
const GLASS: &str = "companion.glass.";
const PILE: &str = "companion.pile.";

/// What the chosen game has of them.
pub fn tools(desk: Desk) -> AnyView {
    let shown = move || {
        let (glasses, piles) = desk.book.with(|book| (modules::hourglasses(&book.0), decks(&book.0)));
        if glasses.is_empty() && piles.is_empty() {
            return None;
        }
        let glasses = (!glasses.is_empty()).then(|| hourglasses(desk, glasses));
        let piles = (!piles.is_empty()).then(|| cards(desk, piles));
        Some(view! { <section class="panel tools">{glasses}{piles}</section> })
    };
    shown.into_any()
}

fn hourglasses(desk: Desk, glasses: Vec<(Piece, u32)>) -> AnyView {
    let all = glasses.into_iter().map(|(piece, seconds)| hourglass(desk, piece, seconds)).collect_view();
    view! { <h2>{say(Text::Hourglasses)}</h2><div class="glasses">{all}</div> }.into_any()
}

/// An hourglass. It runs on the time of the game, so that it stands still in a pause (CLK-5); before the start it runs by nothing, so it
/// cannot be turned then.
fn hourglass(desk: Desk, piece: Piece, seconds: u32) -> AnyView {
    let kept_as = format!("{GLASS}{}", piece.id());
    let ends_at = RwSignal::new(browser::recall(&kept_as).and_then(|kept| kept.parse::<i32>().ok()));
    let left = Memo::new(move |_| ends_at.get().and_then(|end| desk.time.get().map(|time| seconds_up(end - time))));
    let name = SPOKEN.piece(piece);
    Effect::new(move |_| {
        if left.get() == Some(0) {
            ends_at.set(None);
            desk.signal(Cue::HourglassOut);
            crate::tunes::play(Cue::HourglassOut);
        }
        if desk.stage.get() == Stage::Ready {
            ends_at.set(None);
        }
    });
    Effect::new(move |_| match ends_at.get() {
        Some(end) => browser::remember(&kept_as, &end.to_string()),
        None => browser::forget(&kept_as),
    });
    let turn = move |_| match ends_at.get_untracked() {
        Some(_) => ends_at.set(None),
        None => {
            let time = desk.time.get_untracked();
            ends_at.set(time.map(|time| time.max(0) + seconds as i32 * 1000));
            crate::tunes::play(Cue::HourglassTurned);
        }
    };
    let label = move || match left.get() {
        Some(_) => say(Text::StopGlass { name }),
        None => say(Text::TurnGlass { name }),
    };
    let idle = move || !matches!(desk.stage.get(), Stage::Running | Stage::Paused);
    let runs = move || left.get().is_some();
    view! {
        <button class="glass" class:runs=runs data-glass=piece.id() disabled=idle on:click=turn aria-label=label>
            {pictures::mark("hourglass")}<b>{move || written(left.get().unwrap_or(seconds))}</b><small>{name}</small></button>
    }
    .into_any()
}

/// A number below another by the browser's own chance. Taking the rest is a little uneven, by less than a millionth.
fn chance(many: u32) -> u32 {
    u32::from_le_bytes(browser::random_bytes()) % many.max(1)
}

fn cards(desk: Desk, piles: Vec<(ModuleId, Vec<Piece>)>) -> AnyView {
    let shown = RwSignal::new(None::<(Piece, bool)>);
    let all = piles.into_iter().map(|(module, cards)| draw_button(desk, module, cards, shown)).collect_view();
    let card = move || shown.get().map(|(piece, again)| card(piece, again, shown));
    view! {
        <h2>{say(Text::DrawCards)}</h2><div class="draws">{all}</div><div class="drawn" aria-live="polite">{card}</div>
    }
    .into_any()
}

/// Another game is chosen: no pile is gone on with.
pub fn forget_piles() {
    MANIFESTS.iter().for_each(|module| browser::forget(&format!("{PILE}{}", module.slug)));
}

/// A pile as it was left, or one that is shuffled now. After a game all cards are shuffled for the next one.
fn pile(desk: Desk, module: ModuleId, cards: Vec<Piece>) -> RwSignal<Pile> {
    let kept_as = format!("{PILE}{}", module.slug());
    let kept = browser::recall(&kept_as).and_then(|kept| Pile::read(&kept, cards.clone()));
    let pile = RwSignal::new(kept.unwrap_or_else(|| Pile::of(cards.clone(), chance)));
    Effect::new(move |before: Option<Stage>| {
        let stage = desk.stage.get();
        if stage == Stage::Ready && before.is_some_and(|before| before != Stage::Ready) {
            pile.set(Pile::of(cards.clone(), chance));
        }
        stage
    });
    Effect::new(move |_| browser::remember(&kept_as, &pile.with(Pile::written)));
    pile
}

type Shown = RwSignal<Option<(Piece, bool)>>;

fn draw_button(desk: Desk, module: ModuleId, cards: Vec<Piece>, shown: Shown) -> AnyView {
    let pile = pile(desk, module, cards);
    let draw = move |_| {
        let again = pile.with_untracked(Pile::left) == 0;
        let card = pile.try_update(|pile| pile.draw(chance)).flatten();
        shown.set(card.map(|card| (card, again)));
    };
    let left = move || say(Text::LeftInPile { left: pile.with(Pile::left) as u32 });
    let name = say(Text::Draw { name: SPOKEN.module(module).0 });
    view! {
        <button class="btn draw" data-draw=module.slug() on:click=draw>{icon(module.slug())}<span>{name}<small>{left}</small></span></button>
    }
    .into_any()
}

fn card(piece: Piece, again: bool, shown: Shown) -> AnyView {
    let lift = modules::price(&Components::standard(), piece);
    let words = lift.map(|cost| format!("{}: {}", say(Text::LiftedBy), SPOKEN.price(&cost)));
    let again = again.then(|| view! { <small>{say(Text::ShuffledAgain)}</small> });
    view! {
        <article class="card" data-card=piece.id()>
            {pictures::piece(piece)}
            <div><b>{SPOKEN.piece(piece)}</b><p>{SPOKEN.effect(piece)}</p>
                <p class="lift" aria-label=words>{lift.and_then(price)}</p>{again}</div>
            <button class="btn small" on:click=move |_| shown.set(None)>{say(Text::PutAway)}</button>
        </article>
    }
    .into_any()
}
