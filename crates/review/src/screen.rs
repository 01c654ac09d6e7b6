//! The review of one game: headline, timeline, board, dice, sentences, figures.

use leptos::prelude::*;
use phrasebook::review::Text;
use replay::story::Ending;
use web::pieces::icon;

use crate::board::Board;
use crate::check::Check;
use crate::decided::{Decided, headline};
use crate::figures::{Distribution, Players, clock};
use crate::game::{Game, seconds};
use crate::hands::{Controls, Hands};
use crate::retry::GoOn;
use crate::sharing::Sharing;
use crate::timeline::Timeline;
use crate::viewer::Viewer;
use crate::{Reader, reader};

/// The review.
#[component]
pub fn Screen(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let game = viewer.game();
    let won = matches!(game.story.ending, Ending::Won { .. });
    let words = Memo::new(move |_| headline(&viewer.game(), reader.language));
    let title = Memo::new(move |_| words.get().0);
    Effect::new(move |_| {
        let title = title.get();
        web::browser::document().iter().for_each(|document| document.set_title(&format!("Gong: {title}")));
    });
    let facts = facts(reader, &game);
    view! {
        <main class="rv" class:won=won data-outcome=if won { "won" } else { "lost" }>
            <header>
                <span class="seal" aria-hidden="true">{icon(if won { "exit" } else { "black-mask" })}</span>
                <div><h1>{move || words.get().0}</h1><p>{move || words.get().1}</p></div>
                <div class="facts">{facts}</div>
            </header>
            <div class="column"><Timeline viewer=viewer/><Decided viewer=viewer/><Players viewer=viewer/></div>
            <div class="column">
                <aside class="side"><Board viewer=viewer/><Hands viewer=viewer/><Controls viewer=viewer/></aside>
                <div class="ways"><GoOn viewer=viewer/><Sharing viewer=viewer/></div>
            </div>
            <div class="more"><Distribution viewer=viewer/><Check viewer=viewer/></div>
        </main>
    }
}

/// Four figures beside the headline.
fn facts(reader: Reader, game: &Game) -> AnyView {
    let story = &game.story;
    let exit = story.exit_found.map(|found| clock(seconds(found.at)));
    let fact = |figure: AnyView, text: Text<'static>| {
        view! { <div class="figure"><b class="num">{figure}</b><small>{reader.word(text)}</small></div> }
    };
    let gems = view! { {story.gems_placed}<span class="mute">" / "{story.gems_at_start}</span> }.into_any();
    let found = match exit {
        Some(at) => at.into_any(),
        None => (move || reader.say(Text::Never)).into_any(),
    };
    let facts = [
        fact(gems, Text::GemsPlaced),
        fact(story.rescues.len().into_any(), Text::Rescues),
        fact(story.dice_lost().into_any(), Text::DiceLost),
        fact(found, Text::ExitFound),
    ];
    facts.collect_view().into_any()
}
