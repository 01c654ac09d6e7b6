//! What decided the game, in words: a headline and three sentences, each a button that leads to its instant.

use leptos::prelude::*;
use phrasebook::review::Text;
use phrasebook::{Language, Who};
use replay::story::{Ending, Finding, FreedBy, Reason, Told};
use temple::players::PlayerSet;
use temple::rulebook::{Tale, Verb};
use web::marks;
use web::pieces::icon;

use crate::game::{Game, seconds};
use crate::reader;
use crate::viewer::Viewer;

/// The headline and the sentence under it.
pub fn headline(game: &Game, language: Language) -> (String, String) {
    let story = &game.story;
    let of = story.lanes.len() as u32;
    let out = |inside: PlayerSet| of - u32::from(inside.len());
    let at = seconds(story.ended.at);
    let (title, about) = match story.ending {
        Ending::Won { last, spare_ms: Some(ms) } => {
            (Text::Won, language.tell(Text::WonSpare { last: game.name(last), seconds: ms / 1000 }))
        }
        Ending::Won { last, .. } => (Text::Won, language.tell(Text::WonAt { last: game.name(last), at })),
        Ending::Collapsed { inside, at_the_door: Some((who, keys)) } => {
            let about = Text::FellAtDoor { out: out(inside), of, who: game.name(who), keys: keys.into() };
            (Text::Fell, language.tell(about))
        }
        Ending::Collapsed { inside, .. } => {
            let about = Text::FellOn { out: out(inside), of, inside: &game.names(inside, language) };
            (Text::Fell, language.tell(about))
        }
        Ending::LeftBehind => (Text::Fell, language.tell(Text::LeftBehind)),
        Ending::GivenUp { .. } => (Text::GivenUp, language.tell(Text::GivenUpAt { at })),
        Ending::Abandoned => (Text::Abandoned, language.tell(Text::AbandonedAbout)),
    };
    (language.tell(title), about)
}

/// The three sentences.
#[component]
pub fn Decided(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let game = viewer.game();
    let cards = game.story.findings.iter().enumerate().map(|(number, finding)| {
        let finding = finding.clone();
        view! { <Sentence viewer=viewer number=number finding=finding/> }
    });
    let cards = cards.collect_view();
    view! {
        <section class="why" aria-label=reader.word(Text::Decided)><h2 class="aside">{reader.word(Text::Decided)}</h2>{cards}</section>
    }
}

#[component]
fn Sentence(viewer: Viewer, number: usize, finding: Finding) -> impl IntoView {
    let reader = reader();
    let (mark, at) = (mark_of(&finding.reason), finding.at);
    let events = finding.events.iter().take(24).map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let first = finding.events.iter().copied().find(|event| viewer.game().replay.events[*event].at == at);
    let words = Memo::new(move |_| sentence(&viewer.game(), &finding, reader.language));
    let jump = move |_| {
        viewer.pause();
        match first {
            Some(event) => viewer.go_to_event(event),
            None => viewer.go_to(at),
        }
    };
    view! {
        <button class="slab" id=format!("why-{number}") data-at=seconds(at) data-events=events on:click=jump>
            {icon(mark)}
            <span><b>{move || words.get().0}</b><span class="words">{move || words.get().1}</span>
                <small>{move || reader.say(Text::JumpTo { at: seconds(at) })}</small></span>
        </button>
    }
}

/// The sign of a reason.
fn mark_of(reason: &Reason) -> &'static str {
    match reason {
        Reason::Stuck { .. } | Reason::Locked { .. } | Reason::ManyMasks { .. } => "black-mask",
        Reason::Behind { .. } | Reason::GemsLeft { .. } | Reason::Spurt { .. } => "gem",
        Reason::Slammed { .. } | Reason::AllSafe { .. } | Reason::Narrow { .. } => "gong",
        Reason::ExitLate { .. } | Reason::ExitNever { .. } | Reason::ExitEarly { .. } | Reason::WayOut { .. } => {
            "exit"
        }
        Reason::Rescued { .. } | Reason::FewMasks { .. } => "golden-mask",
        Reason::GaveUp { .. } | Reason::Inside { .. } => "hourglass",
        Reason::Gift { .. } => "call-thanks",
        Reason::Door { .. } => "key",
        Reason::Told(tale) => tale.piece.map_or("hourglass", marks::mark),
    }
}

/// A finding as a title and a sentence.
pub fn sentence(game: &Game, finding: &Finding, language: Language) -> (String, String) {
    let (at, name) = (seconds(finding.at), |who| game.name(who));
    let (title, words) = match finding.reason {
        Reason::Stuck { .. } => return stuck(game, &finding.reason, language),
        Reason::Told(tale) => return told(game, &tale, language),
        Reason::Behind { gems, left } => {
            let gems = gems.into();
            (Text::BehindTitle { gems }, Text::Behind { at, left: left.into(), gems })
        }
        Reason::Slammed { n, outside, nearest } => {
            let who = game.names(outside, language);
            let words = Text::Slammed { n: n.into(), who: &who, several: outside.len() > 1, rooms: nearest };
            return (language.tell(Text::SlammedTitle), language.tell(words));
        }
        Reason::ExitLate { found, chambers } => {
            (Text::ExitLateTitle, Text::ExitLate { at: seconds(found), chambers: chambers.into() })
        }
        Reason::ExitNever { chambers } => (Text::ExitNeverTitle, Text::ExitNever { chambers: chambers.into() }),
        Reason::Locked { who, tenths } => (Text::LockedTitle, Text::Locked { who: name(who), tenths }),
        Reason::Inside { inside, since, nearest } => {
            let (who, since) = (game.names(inside, language), since.map(seconds));
            let words = Text::Inside { who: &who, several: inside.len() > 1, since, rooms: nearest };
            return (language.tell(Text::InsideTitle), language.tell(words));
        }
        Reason::ManyMasks { fell, expected } => (Text::ManyMasksTitle, Text::Masks { fell, expected }),
        Reason::FewMasks { fell, expected } => (Text::FewMasksTitle, Text::Masks { fell, expected }),
        Reason::GaveUp { left } => (Text::GaveUpTitle, Text::GaveUp { at, left: left.into() }),
        Reason::GemsLeft { left, of } => {
            (Text::GemsLeftTitle, Text::GemsLeftOf { left: left.into(), of: of.into() })
        }
        Reason::Rescued { by, whom, gems } => {
            (Text::RescuedTitle, Text::Rescued { by: name(by), whom: name(whom), at, gems: gems.into() })
        }
        Reason::Spurt { gems, from, to } => {
            (Text::SpurtTitle, Text::Spurt { gems: gems.into(), from: seconds(from), to: seconds(to) })
        }
        Reason::Gift { from, to, out } => {
            (Text::GiftTitle, Text::Gift { from: name(from), to: name(to), at, out: seconds(out) })
        }
        Reason::Narrow { who, seconds } => (Text::NarrowTitle, Text::Narrow { who: name(who), seconds }),
        Reason::AllSafe { slams } => (Text::AllSafeTitle, Text::AllSafe { slams: slams.into() }),
        Reason::ExitEarly { found } => (Text::ExitEarlyTitle, Text::ExitEarly { at: seconds(found) }),
        Reason::Door { who, keys } => {
            (Text::DoorTitle { keys: keys.into() }, Text::Door { who: name(who), at, keys: keys.into() })
        }
        Reason::WayOut { found, last, out } => {
            (Text::WayOutTitle, Text::WayOut { found: seconds(found), last: name(last), out: seconds(out) })
        }
    };
    (language.tell(title), language.tell(words))
}

/// What a module told, and who has carried the piece on the way.
fn told(game: &Game, tale: &Tale, language: Language) -> (String, String) {
    let who = tale.who.map(|who| Who::Named(game.name(who)));
    let carried = |told: &&Told| told.tale.verb == Verb::Moves && told.tale.piece == tale.piece;
    let carriers: PlayerSet = game.story.tales.iter().filter(carried).filter_map(|told| told.tale.who).collect();
    let words = language.tale(tale, who);
    let words = match carriers.is_empty() {
        true => words,
        false => format!("{words}. {}", language.carried_by(&game.names(carriers, language))),
    };
    let mut title = tale.piece.map(|piece| language.piece(piece)).unwrap_or_default().chars();
    // Names of chambers are small inside a sentence; here one stands at the head.
    (title.next().into_iter().flat_map(char::to_uppercase).chain(title).collect(), words)
}

fn stuck(game: &Game, reason: &Reason, language: Language) -> (String, String) {
    let Reason::Stuck { who, from, to, nearest, freed } = *reason else { return Default::default() };
    let (who, since, until) = (game.name(who), seconds(from), seconds(to));
    let words = match nearest {
        Some(rooms) => Text::StuckFar { who, from: since, to: until, rooms },
        None => Text::StuckAlone { who, from: since, to: until },
    };
    let then = match freed {
        FreedBy::Friend(friend) => Some(language.tell(Text::FreedByFriend { friend: game.name(friend) })),
        FreedBy::Fate => Some(language.tell(Text::FreedByFate)),
        FreedBy::Nobody => Some(language.tell(Text::FreedByNobody)),
        FreedBy::Other => None,
    };
    let words: Vec<String> = [Some(language.tell(words)), then].into_iter().flatten().collect();
    (language.tell(Text::StuckTitle { seconds: (to.0 - from.0) / 1000 }), words.join(" "))
}
