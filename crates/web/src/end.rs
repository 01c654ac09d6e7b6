//! The end: won or lost, and how it went.

use leptos::prelude::*;
use phrasebook::Text;
use protocol::ClientFrame;
use temple::players::PlayerId;
use temple::table::Phase;

use crate::desk::{Desk, Look};
use crate::link::Place;
use crate::number::Num;
use crate::pieces::{emblem, icon};
use crate::session::Session;
use crate::tally::Tally;
use crate::{App, app, browser, menu, seats};

/// The screen at the end.
#[component]
pub fn End() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let (look, tally) = (desk.look.get_untracked(), desk.tally.get_untracked());
    let won = look.table.phase == Phase::Won;
    let seconds = desk.now.get_untracked().0 / 1000;
    let inside = look.table.inside().count() as u32;
    let gave_up = look.table.inside().all(|who| look.table.of(who).concedes);
    let (title, about) = match look.table.phase {
        Phase::Won => (Text::Victory, Text::VictoryAbout { seconds }),
        _ if gave_up => (Text::Defeat, Text::DefeatGivenUp),
        _ => (Text::Defeat, Text::DefeatAbout { inside }),
    };
    let session = expect_context::<Session>();
    let host = Memo::new(move |_| session.is_host());
    let private = session.place.with_value(|place| *place == Place::InPage);
    browser::remember("played", "yes");
    let (another_try, summary) = (another_try(app, session), summary(app, &tally, &look, seconds));
    // The screen itself takes the focus and not a button: whoever still rolls with Space must not begin a rematch.
    Effect::new(|_| browser::focus(".end"));
    view! {
        <section class="end" tabindex="-1" class:won=won role="dialog" aria-labelledby="endtitle" data-outcome=if won { "won" } else { "lost" }>
            <div class="panel">
                <div class="endhead">{icon(if won { "exit" } else { "gong" })}
                    <div>{another_try}<h1 id="endtitle">{app.word(title)}</h1><p>{app.word(about)}</p></div></div>
                {summary}
                <crate::hints::OfferClock/>
                <crate::chat::Chat session=session/>
                <div class="tools">
                    {move || session.review.get().map(|address| view! { <a class="btn" id="review" href=address>{app.word(Text::ReviewGame)}</a> })}
                    <Show when=move || host.get() fallback=move || view! { <p class="mute">{app.word(Text::WaitingForHost)}</p> }>
                        <button class="btn go" id="rematch" on:click=move |_| session.tell(ClientFrame::Rematch)>{app.word(Text::Rematch)}</button>
                        <button class="btn" id="to-lobby" on:click=move |_| session.tell(ClientFrame::Regather)>{app.word(Text::BackToLobby)}</button>
                    </Show>
                    <Show when=move || !private><button class="btn" id="home" on:click=move |_| menu::leave(app, session)>{app.word(Text::Home)}</button></Show>
                </div>
            </div>
        </section>
    }
}

/// That this is another try, and from when on. It counts nowhere.
pub fn another_try(app: App, session: Session) -> impl IntoView {
    move || {
        let what_if = session.lobby.with(|lobby| lobby.as_ref()?.what_if)?;
        Some(view! { <span class="cap">{app.say(Text::AnotherTry { seconds: what_if.at.0 / 1000 })}</span> })
    }
}

/// How it went, for whoever was there from the beginning; others would see only a part of it.
fn summary(app: App, tally: &Tally, look: &Look, seconds: u32) -> Option<AnyView> {
    if tally.since > kit::Tick::START {
        return None;
    }
    let rows = look.table.players().map(|who| row(app, tally, look, who)).collect_view();
    let summary = view! {
        <h2>{app.word(Text::HowItWent)}</h2>
        {gem_line(tally, seconds)}
        <table>
            <thead><tr>
                <th scope="col">{app.word(Text::PlayerColumn)}</th>
                <th scope="col">{app.word(Text::RollsColumn)}</th>
                <th scope="col">{app.word(Text::LockedColumn)}</th>
            </tr></thead>
            <tbody>{rows}</tbody>
        </table>
    };
    Some(summary.into_any())
}

fn row(app: App, tally: &Tally, look: &Look, who: PlayerId) -> impl IntoView + use<> {
    let (rolls, locked) = (tally.rolls[who.index()], tally.locked_ms[who.index()] / 1000);
    let out = look.table.of(who).escaped.then(|| icon("tick"));
    view! {
        <tr><th scope="row">{emblem(who)}{seats::name(who)}{out}</th><td>{rolls}</td>
            <td>{app.word(Text::Seconds(locked))}</td></tr>
    }
}

/// Gems placed over time, as steps.
fn gem_line(tally: &Tally, seconds: u32) -> impl IntoView + use<> {
    let app = app();
    let all = tally.gems.last().map_or(0, |(_, all)| *all);
    let (width, height) = (600.0, 80.0);
    let x = |at: kit::Tick| f64::from(at.0) / 1000.0 / f64::from(seconds.max(1)) * width;
    let y = |gems: u8| height - f64::from(gems) / f64::from(all.max(1)) * (height - 14.0);
    let mut path = format!("M0 {}", Num(height));
    for (at, gems) in &tally.gems {
        path += &format!("H{}V{}", Num(x(*at)), Num(y(*gems)));
    }
    path += &format!("H{}", Num(width));
    let dots = tally.gems.iter().map(|(at, gems)| {
        view! { <use href="#gem" x=Num(x(*at) - 8.0).to_string() y=Num(y(*gems) - 8.0).to_string() width="16" height="16"/> }
    });
    let dots = dots.collect_view();
    view! {
        <figure class="gemline">
            <figcaption>{app.word(Text::GemsPlacedColumn)}": "<b>{all}</b></figcaption>
            <svg viewBox="-8 0 616 90" role="img" aria-label=app.word(Text::GemsPlacedColumn)><path d=path/>{dots}</svg>
        </figure>
    }
}
