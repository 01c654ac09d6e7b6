//! Checking the dice: the whole game is played again here, from the file alone.

use leptos::prelude::*;
use phrasebook::Language;
use phrasebook::review::Text;
use replay::{Difference, Verdict, verify};
use temple::components::Components;

use crate::game::{Game, seconds};
use crate::reader;
use crate::viewer::Viewer;

/// The check.
#[component]
pub fn Check(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let verdict = RwSignal::new(None::<Verdict>);
    let check = move |_| verdict.set(Some(verify(&viewer.game().replay, &Components::standard())));
    let words = move || verdict.with(|verdict| verdict.as_ref().map(|verdict| in_words(verdict, reader.language)));
    let outcome = move || verdict.with(|verdict| verdict.as_ref().map(name_of));
    view! {
        <section class="panel check" aria-labelledby="check-title">
            <h2 id="check-title">{reader.word(Text::Check)}</h2>
            <p>{reader.word(Text::CheckAbout)}</p>
            <button class="btn" id="check" on:click=check>{reader.word(Text::CheckNow)}</button>
            <p class="verdict" role="status" data-verdict=outcome>{words}</p>
            {move || verdict.with(Option::is_some).then(|| promise(&viewer.game(), reader.language))}
        </section>
    }
}

fn name_of(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Same { .. } => "same",
        Verdict::OtherRules { .. } => "other-rules",
        Verdict::Differs(_) => "differs",
    }
}

fn in_words(verdict: &Verdict, language: Language) -> String {
    let text = match verdict {
        Verdict::Same { inputs, events, .. } => Text::CheckSame { inputs: *inputs as u32, events: *events as u32 },
        Verdict::OtherRules { revision, difference, .. } => {
            let at = difference.at().map(seconds).unwrap_or_default();
            Text::CheckOtherRules { revision: *revision, at }
        }
        Verdict::Differs(Difference::Seed) => Text::CheckSeed,
        Verdict::Differs(Difference::Setup) => Text::CheckSetup,
        Verdict::Differs(Difference::Refused { input, at }) => {
            Text::CheckRefused { input: *input as u32 + 1, at: seconds(*at) }
        }
        Verdict::Differs(Difference::Event { number, written, played }) => {
            let at = written.or(*played).map(|event| seconds(event.at)).unwrap_or_default();
            Text::CheckEvent { number: *number as u32 + 1, at }
        }
        Verdict::Differs(Difference::Chain { .. }) => Text::CheckEnd,
    };
    language.tell(text)
}

/// What was promised before the game, and what that is worth.
fn promise(game: &Game, language: Language) -> AnyView {
    let Some(promise) = &game.replay.promise else {
        return view! { <p class="mute">{language.tell(Text::NoPromise)}</p> }.into_any();
    };
    let words = game.replay.players.iter().zip(&promise.words).map(|(player, word)| {
        let said = word.map_or_else(|| language.tell(Text::NoWord), |word| word.to_string());
        view! { <dt>{language.tell(Text::WordOf { who: &player.name })}</dt><dd>{said}</dd> }
    });
    let words = words.collect_view();
    view! {
        <dl class="promise">
            <dt>{language.tell(Text::Commitment)}</dt><dd id="commitment">{promise.secret.commitment().to_string()}</dd>
            <dt>{language.tell(Text::Secret)}</dt><dd>{promise.secret.0.to_string()}</dd>
            {words}
        </dl>
        <p class="mute">{language.tell(Text::Proves)}</p>
    }
    .into_any()
}
