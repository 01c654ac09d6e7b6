//! The dice computed again from the seed, and the promise compared with what this device was shown before the game.

use leptos::prelude::*;
use phrasebook::paper::Text;
use phrasebook::review;
use replay::{Difference, Scroll, Verdict, verify};
use scroll::event::Event;
use scroll::sheets::Sheets;
use web::fair;

use super::ended::{Ended, Viewer};
use crate::promise::{Voice, words};

/// The number under which a device notes the promise of an ended game, by the name of its replay.
pub const AS_REPLAY: u32 = 0;

/// The check.
#[component]
pub fn Check(viewer: Viewer) -> impl IntoView {
    let language = viewer.reader.language;
    let tell = move |text| language.tell(text);
    let verdict = RwSignal::new(None::<Verdict<Event>>);
    let check = move |_| verdict.set(Some(verify::<Scroll>(&viewer.game().replay, &Sheets::standard())));
    let words = move || verdict.with(|verdict| verdict.as_ref().map(|verdict| in_words(viewer, verdict)));
    let name = move || verdict.with(|verdict| verdict.as_ref().map(name_of));
    view! {
        <section class="panel check" aria-labelledby="check-title">
            <h2 id="check-title">{tell(review::Text::Check)}</h2>
            <p>{tell(review::Text::CheckAbout)}</p>
            <button class="btn" id="check" on:click=check>{tell(review::Text::CheckNow)}</button>
            <p class="verdict" role="status" data-verdict=name>{words}</p>
            {move || verdict.with(Option::is_some).then(|| promise(viewer))}
        </section>
    }
}

fn name_of(verdict: &Verdict<Event>) -> &'static str {
    match verdict {
        Verdict::Same { .. } => "same",
        Verdict::OtherRules { .. } => "other-rules",
        Verdict::Differs(_) => "differs",
    }
}

fn in_words(viewer: Viewer, verdict: &Verdict<Event>) -> String {
    let (reader, game) = (viewer.reader, viewer.game());
    let tell = |text| reader.language.tell(text);
    match verdict {
        Verdict::Same { .. } => reader.say(Text::DiceAgain { dice: game.replay.dice_thrown() as u32 }),
        Verdict::OtherRules { revision, .. } => reader.say(Text::DiceOtherRules { revision: *revision }),
        Verdict::Differs(Difference::Seed) => tell(review::Text::CheckSeed),
        Verdict::Differs(Difference::Setup) => tell(review::Text::CheckSetup),
        Verdict::Differs(Difference::Chain { .. }) => tell(review::Text::CheckEnd),
        Verdict::Differs(Difference::Event { number, .. }) => from(viewer, &game, *number),
        Verdict::Differs(Difference::Refused { at, .. }) => {
            from(viewer, &game, game.replay.events.partition_point(|event| event.at < *at))
        }
    }
}

/// That it differs, and from which round on.
fn from(viewer: Viewer, game: &Ended, number: usize) -> String {
    let turn = game.turns.iter().rev().find(|turn| turn.from <= number);
    viewer.reader.say(Text::DiceDifferFrom { round: turn.map_or(1, |turn| turn.round.into()) })
}

/// What was promised before the game, and what this device was shown of it.
fn promise(viewer: Viewer) -> AnyView {
    let (language, game) = (viewer.reader.language, viewer.game());
    let tell = |text: review::Text<'_>| language.tell(text);
    let Some(promise) = &game.replay.promise else {
        return view! { <p class="mute">{tell(review::Text::NoPromise)}</p> }.into_any();
    };
    let noted = game.id.as_ref().and_then(|id| fair::noted(id, AS_REPLAY));
    let (text, voice) = words(fair::compare(noted, Some(promise), &game.replay.log.header.seed));
    let given = game.names.iter().zip(&promise.words).map(|(name, word)| {
        let said = word.map_or_else(|| tell(review::Text::NoWord), |word| word.to_string());
        view! { <dt>{tell(review::Text::WordOf { who: name })}</dt><dd>{said}</dd> }
    });
    let given = given.collect_view();
    view! {
        <p id="promise-kept" class:psorry=voice == Voice::Loud role=voice.role()>{language.stage(text)}</p>
        <dl class="promise">
            <dt>{tell(review::Text::Commitment)}</dt><dd id="commitment">{promise.secret.commitment().to_string()}</dd>
            <dt>{tell(review::Text::Secret)}</dt><dd>{promise.secret.0.to_string()}</dd>
            {given}
        </dl>
        <p class="mute">{tell(review::Text::Proves)}</p>
    }
    .into_any()
}
