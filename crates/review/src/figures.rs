//! Figures: who did how much, and how the dice fell.

use leptos::prelude::*;
use phrasebook::review::Text;
use temple::dice::Face;
use temple::players::PlayerId;
use web::number::Num;
use web::pieces::emblem;

use crate::game::{Game, seconds};
use crate::viewer::Viewer;
use crate::{Reader, reader};

/// The table of players.
#[component]
pub fn Players(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let game = viewer.game();
    let rows = game.players().map(|who| row(reader, &game, who)).collect_view();
    let columns = [
        Text::PlayerColumn,
        Text::RollsColumn,
        Text::LockedColumn,
        Text::StuckColumn,
        Text::GivenColumn,
        Text::ReceivedColumn,
        Text::MovesColumn,
        Text::OutColumn,
    ];
    let columns = columns.map(|text| view! { <th scope="col">{reader.word(text)}</th> }).collect_view();
    view! {
        <section class="panel players" aria-labelledby="players-title">
            <h2 id="players-title">{reader.word(Text::Players)}</h2>
            <div class="wide"><table><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table></div>
        </section>
    }
}

fn row(reader: Reader, game: &Game, who: PlayerId) -> AnyView {
    let (story, lane) = (&game.story, &game.story.lanes[who.index()]);
    let (locked, stuck) = (lane.locked_ms() / 1000, lane.stuck_ms() / 1000);
    let out = lane.escaped.map(|out| clock(seconds(out.at))).unwrap_or_else(|| "–".to_owned());
    view! {
        <tr><th scope="row"><span>{emblem(who)}{game.name(who).to_owned()}</span></th>
            <td>{lane.rolls.len()}</td>
            <td>{move || reader.say(Text::Seconds(locked))}</td>
            <td>{move || reader.say(Text::Seconds(stuck))}</td>
            <td>{story.given(who)}</td><td>{story.received(who)}</td>
            <td>{lane.moves.len()}</td><td>{out}</td></tr>
    }
    .into_any()
}

/// Minutes and seconds.
pub fn clock(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// How the dice fell, for everybody or for one.
#[component]
pub fn Distribution(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let game = viewer.game();
    let whose = RwSignal::new(None::<PlayerId>);
    let counted = Memo::new(move |_| {
        let game = viewer.game();
        whose.get().map_or(game.story.faces, |who| game.story.lanes[who.index()].faces)
    });
    let dice = Memo::new(move |_| counted.get().iter().sum::<u32>());
    let all = view! {
        <button class:on=move || whose.get().is_none() aria-pressed=move || whose.get().is_none().to_string() on:click=move |_| whose.set(None)>{reader.word(Text::Everybody)}</button>
    };
    let each = game.players().map(|who| {
        let is = move || whose.get() == Some(who);
        let name = game.name(who).to_owned();
        view! { <button class:on=is aria-pressed=move || is().to_string() aria-label=name.clone() title=name on:click=move |_| whose.set(Some(who))>{emblem(who)}</button> }
    });
    let each = each.collect_view();
    let bars = move || Face::ALL.map(|face| bar(viewer, face, counted.get(), dice.get(), reader)).collect_view();
    view! {
        <section class="panel distribution" aria-labelledby="distribution-title">
            <div class="head"><h2 id="distribution-title">{reader.word(Text::Distribution)}</h2>
                <span class="mute">{move || reader.say(Text::DistributionAbout { dice: dice.get() })}</span></div>
            <div class="segs whose">{all}{each}</div>
            <table><thead><tr><th scope="col">{reader.word(Text::FaceColumn)}</th><th scope="col" aria-hidden="true"></th>
                <th scope="col">{reader.word(Text::FellColumn)}</th><th scope="col">{reader.word(Text::ExpectedColumn)}</th></tr></thead>
                <tbody>{bars}</tbody></table>
        </section>
    }
}

/// One face: a bar for what fell, a line for what was to be expected.
fn bar(viewer: Viewer, face: Face, counted: [u32; 5], dice: u32, reader: Reader) -> AnyView {
    let game = viewer.game();
    let (fell, expected) = (counted[face as usize], game.story.expected(face, dice));
    let most =
        counted.into_iter().map(f64::from).chain([game.story.expected(Face::Adventurer, dice)]).fold(1.0, f64::max);
    let width = |count: f64| Num(count / most * 100.0).to_string();
    let class = format!("die mini {}", face.letter());
    let name = move || reader.language.face(face);
    view! {
        <tr><th scope="row"><span><i class=class></i>{name}</span></th>
            <td class="bar"><svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                <rect class="fell" height="12" width=width(f64::from(fell))/>
                <path class="expected" d=format!("M{} -2V14", width(expected))/></svg></td>
            <td>{fell}</td><td>{Num((expected * 10.0).round() / 10.0).to_string().trim_end_matches("00").to_owned()}</td></tr>
    }
    .into_any()
}
