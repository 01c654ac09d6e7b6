//! What to lay out, step by step, to be ticked off.

use leptos::prelude::*;
use phrasebook::companion::Text;
use web::pieces::icon;

use crate::desk::Desk;
use crate::lay_out::{ExitWay, Part, Step, Thing, What};
use crate::pictures;
use crate::{SPOKEN, say};

/// The list.
pub fn list(desk: Desk) -> AnyView {
    let count = move || {
        let of = desk.steps.with(Vec::len);
        let done = desk.ticked.with(|ticked| ticked.iter().take(of).filter(|on| **on).count());
        say(if done == of { Text::AllTicked } else { Text::Ticked { done: done as u32, of: of as u32 } })
    };
    let rows = move || {
        let aside = desk.book.with(|book| book.0.setup.challenge.is_some());
        let steps = desk.steps.get();
        steps.into_iter().enumerate().map(|(place, step)| row(desk, place, &step, aside)).collect_view()
    };
    view! {
        <section class="panel setup" aria-labelledby="setup-title">
            <div class="row"><h2 id="setup-title">{say(Text::SetUp)}</h2><span class="mute" id="ticked">{count}</span></div>
            <ol>{rows}</ol>
        </section>
    }
    .into_any()
}

fn row(desk: Desk, place: usize, step: &Step, aside: bool) -> AnyView {
    let on = Memo::new(move |_| desk.ticked.with(|ticked| ticked.get(place).copied().unwrap_or_default()));
    let flip = move |_| {
        desk.ticked.update(|ticked| {
            if ticked.len() <= place {
                ticked.resize(place + 1, false);
            }
            ticked[place] = !ticked[place];
        });
    };
    let parts = step.parts.iter().map(|part| shown(desk, part)).collect_view();
    let parts = (!step.parts.is_empty()).then(|| view! { <ul class="parts">{parts}</ul> });
    view! {
        <li class="tick" class:on=on>
            <button role="checkbox" aria-checked=move || on.get().to_string() on:click=flip>
                <i class="b" aria-hidden="true">{icon("tick")}</i><span>{words(step.what, aside)}</span></button>
            {parts}
        </li>
    }
    .into_any()
}

/// What a step says. In a challenge drawn tiles wait for the exit.
fn words(what: What, aside: bool) -> String {
    let number = |many: usize| many as u32;
    say(match what {
        What::Start { players } => Text::LayStart { players: number(players) },
        What::Tiles { many } => Text::LayTiles { many: number(many) },
        What::First { many } => Text::LayFirst { many: number(many) },
        What::NeverFirst => Text::LayNeverFirst,
        What::Later { many } => Text::LayLater { many: number(many) },
        What::Drawn { many, of } if aside => Text::LayAside { many: number(many), of: number(of) },
        What::Drawn { many, of } => Text::LayDrawn { many: number(many), of: number(of) },
        What::Exit(ExitWay::BottomFive) => Text::ExitBottom,
        What::Exit(ExitWay::Middle) => Text::ExitMiddle,
        What::Exit(ExitWay::Top { tiles, drawn }) => Text::ExitTop { tiles: tiles.into(), drawn: drawn.into() },
        What::Gems { printed, more } => Text::LayGems { printed, more },
        What::Fate { many } => Text::LayFate { gems: many },
        What::Deck { module, cards } => Text::LayDeck { name: SPOKEN.module(module).0, cards: number(cards) },
        What::OnDepot => Text::LayOnDepot,
        What::AtHand => Text::LayAtHand,
        What::CardEach { module } => Text::LayCardEach { name: SPOKEN.module(module).0 },
        What::Dice { each } => Text::LayDice { each: each.into() },
    })
}

fn shown(desk: Desk, part: &Part) -> AnyView {
    let name = match part.thing {
        Thing::Tile { kind, gems: true, .. } if has_both(kind) => {
            say(Text::WithGems { name: SPOKEN.chamber(kind) })
        }
        Thing::Tile { kind, .. } => SPOKEN.chamber(kind).to_owned(),
        Thing::Piece(piece) => SPOKEN.piece(piece).to_owned(),
        Thing::Tasks(_) => say(Text::TaskTiles),
        Thing::Hourglass { piece, seconds } => say(Text::Hourglass { name: SPOKEN.piece(piece), seconds }),
        Thing::Gem => say(Text::Gems),
    };
    let picture = match part.thing {
        Thing::Tile { like, .. } => desk.book.with_untracked(|book| pictures::tile(&book.0, like)),
        Thing::Piece(piece) | Thing::Tasks(piece) | Thing::Hourglass { piece, .. } => pictures::piece(piece),
        Thing::Gem => pictures::mark("gem"),
    };
    view! { <li>{picture}<b>{format!("{}×", part.many)}</b><span>{name}</span></li> }.into_any()
}

/// Whether there are such chambers with gems and without.
fn has_both(kind: temple::components::ChamberKind) -> bool {
    let data = temple::components::Components::standard();
    let alike = || data.chambers.iter().filter(|spec| spec.kind == kind);
    alike().any(|spec| spec.levels.is_empty()) && alike().any(|spec| !spec.levels.is_empty())
}
