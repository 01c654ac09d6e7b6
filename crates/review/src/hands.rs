//! Everybody's dice at an instant, and the buttons that move it.

use leptos::prelude::*;
use phrasebook::Language;
use phrasebook::review::Text;
use temple::components::ChamberKind;
use temple::dice::{Face, Hand};
use temple::players::PlayerId;
use temple::table::Presence;
use web::look::Look;
use web::pieces::{emblem, hand, icon};

use crate::reader;
use crate::viewer::{Step, Viewer};

/// What shows of a player.
#[derive(Clone, PartialEq)]
struct State {
    hand: Hand,
    stuck: bool,
    escaped: bool,
    away: bool,
    kind: ChamberKind,
}

fn state(look: &Look, who: PlayerId) -> State {
    let one = look.table.of(who);
    State {
        hand: one.hand,
        stuck: one.is_stuck(),
        escaped: one.escaped,
        away: one.presence == Presence::Away,
        kind: look.book.data.chamber(one.place.chamber).kind,
    }
}

/// The dice of all players.
#[component]
pub fn Hands(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let game = viewer.game();
    let depot = Memo::new(move |_| viewer.look.with(|look| u32::from(look.table.depot)));
    let exit = game.story.exit_found;
    let found = Memo::new(move |_| exit.is_some_and(|found| viewer.place.get().events > found.event));
    let rows = game.players().map(|who| view! { <Row who=who viewer=viewer/> }).collect_view();
    view! {
        <section class="panel hands" aria-label=reader.word(Text::DiceNow)>
            <div class="head"><span class="cap">{reader.word(Text::DiceNow)}</span>
                <span class="mute">{move || reader.say(Text::DepotNow { gems: depot.get(), exit: found.get() })}</span></div>
            {rows}
        </section>
    }
}

#[component]
fn Row(who: PlayerId, viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let name = viewer.game().name(who).to_owned();
    let now = Memo::new(move |_| viewer.look.with(|look| state(look, who)));
    let spoken = {
        let name = name.clone();
        move || format!("{name}: {}", now.with(|now| spoken(now, reader.language)))
    };
    view! {
        <div class="hr" role="group" aria-label=spoken data-seat=who.0>
            {emblem(who)}<b>{name}</b>
            {hand(Memo::new(move |_| now.with(|now| now.hand)))}
            <span class="st">{move || now.with(|now| badge(now, reader.language))}</span>
        </div>
    }
}

fn badge(now: &State, language: Language) -> AnyView {
    let pledged = u32::from(now.hand.committed().len());
    let (class, mark, words) = match now {
        State { escaped: true, .. } => ("badge home", "tick", language.tell(Text::Out)),
        State { stuck: true, .. } => ("badge stuck", "locked", language.tell(Text::Stuck)),
        State { away: true, .. } => ("badge away", "bot", language.tell(Text::AwayNow)),
        _ if pledged > 0 => ("plain", "gem", language.tell(Text::PledgedNow(pledged))),
        State { kind, .. } => return language.chamber(*kind).into_any(),
    };
    view! { <span class=class>{icon(mark)}{words}</span> }.into_any()
}

/// The row for those who cannot see it.
fn spoken(now: &State, language: Language) -> String {
    let faces = Face::ALL.into_iter().map(|face| (now.hand.showing(face).len(), face));
    let mut parts: Vec<String> = faces
        .filter(|(count, _)| *count > 0)
        .map(|(count, face)| format!("{count} {}", language.face(face)))
        .collect();
    parts.push(match now {
        State { escaped: true, .. } => language.tell(Text::Out),
        State { stuck: true, .. } => language.tell(Text::Stuck),
        State { kind, .. } => language.chamber(*kind).to_owned(),
    });
    parts.join(", ")
}

/// The buttons that move the instant.
#[component]
pub fn Controls(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let word = move || reader.say(if viewer.playing.get() { Text::Pause } else { Text::Play });
    let mark = move || icon(if viewer.playing.get() { "pause" } else { "play" });
    let speed = move || format!("{} {}×", reader.say(Text::Speed), viewer.speed.get());
    let last = viewer.game().replay.events.len() as u32;
    let number = move || Text::EventOf { number: viewer.place.get().events as u32, of: last };
    let named = move |text: Text<'static>| reader.word(text);
    view! {
        <div class="ctl">
            <button class="btn icon go" id="play-here" aria-label=word title=word on:click=move |_| viewer.toggle()>{mark}</button>
            <button class="btn" id="back" aria-label=named(Text::Back) title=named(Text::Back) on:click=move |_| viewer.shift(-5000)>"−5 s"</button>
            <button class="btn" id="on" aria-label=named(Text::On) title=named(Text::On) on:click=move |_| viewer.shift(5000)>"+5 s"</button>
            <button class="btn" id="speed" aria-label=speed title=named(Text::Speed) on:click=move |_| viewer.faster()>{move || format!("{}×", viewer.speed.get())}</button>
            <button class="btn icon" id="step-back" aria-label=named(Text::StepBack) title=named(Text::StepBack) on:click=move |_| viewer.step(Step::Back)>"‹"</button>
            <button class="btn icon" id="step-on" aria-label=named(Text::StepOn) title=named(Text::StepOn) on:click=move |_| viewer.step(Step::On)>"›"</button>
            <small class="mute" id="event-number">{move || reader.say(number())}</small>
        </div>
    }
}
