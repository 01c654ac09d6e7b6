//! The friends: a lane each with emblem, dice, cards, whether somebody is stuck, and where he stands.

use leptos::prelude::*;
use phrasebook::{Language, Text};
use temple::about::Aim;
use temple::components::ChamberKind;
use temple::dice::Hand;
use temple::players::PlayerId;
use temple::rulebook::{Lying, Whereabouts};

use crate::actions::Card;
use crate::desk::{Desk, Look, Part};
use crate::drawn::drawn;
use crate::pieces::{emblem, hand, icon};
use crate::seats::State;
use crate::session::{Cry, Session};
use crate::table::Panels;
use crate::{app, keys, marks, seats, told, way, whether, words};

/// All lanes, and the tools above them.
#[component]
pub fn Lanes() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let players: Vec<PlayerId> = desk.look.with_untracked(|look| look.table.players().collect());
    let alone = (players.len() == 1).then(|| view! { <p class="mute alone">{app.word(Text::NoFriends)}</p> });
    // Whoever watches sees a lane for everybody.
    let seat = desk.follow(&[Part::Rest], |look| (!look.watching).then_some(look.me));
    let friends = drawn(seat, move |me| {
        let friends = players.iter().copied().filter(|who| Some(*who) != me);
        let place = move |who| desk.follow(&[Part::Temple, Part::Places], move |look| place_of(look, who));
        friends.map(|who| view! { <Lane who=who place=place(who)/> }.into_any()).collect_view()
    });
    view! {
        <section class="left" aria-label=app.word(Text::Friends)>
            <div class="brand">
                <svg class="wordmark" role="img" aria-label="Gong"><use href="#wordmark"/></svg>
                <crate::settings::MuteButton/>
                <button class="btn icon" id="gear" title=app.word(Text::MenuTitle) aria-label=app.word(Text::MenuTitle)
                    aria-expanded=told(panels.menu.into())
                    on:click=move |_| panels.menu.update(|open| *open = !*open)>{icon("settings")}</button>
            </div>
            <div class="lanes">{friends}{alone}</div>
        </section>
    }
}

/// What shows of a friend.
#[derive(Clone, PartialEq)]
struct LaneLook {
    hand: Hand,
    cards: Vec<Lying>,
    stuck: bool,
    escaped: bool,
    pledged: u8,
}

fn lane_look(look: &Look, who: PlayerId) -> LaneLook {
    let one = look.table.of(who);
    LaneLook {
        hand: one.hand,
        cards: look.book.lying_at(&look.table, Whereabouts::Before(who)),
        stuck: one.is_stuck(),
        escaped: one.escaped,
        pledged: one.hand.committed().len(),
    }
}

/// Whether this friend is the nearest who could free the reader, all of whose dice are black.
fn is_saviour(look: &Look, who: PlayerId) -> bool {
    let stuck = !look.watching && look.table.of(look.me).is_stuck();
    stuck && look.nearest_gold().is_some_and(|(friend, _)| friend == who)
}

/// Where somebody stands; in a countdown, how far from home.
fn place_of(look: &Look, who: PlayerId) -> Text<'static> {
    let (one, mine) = (look.table.of(who), look.table.of(look.me));
    let start = look.book.data.only(ChamberKind::StartChamber);
    let home = start == Some(one.place.chamber);
    let rooms_home = start.and_then(|start| way::rooms(&look.table.temple, one.place.chamber, start));
    match rooms_home {
        _ if one.escaped => Text::Escaped,
        _ if look.table.countdown.is_some() && home => Text::AtHome,
        Some(rooms) if look.table.countdown.is_some() => Text::RoomsAway(rooms),
        _ if one.place == mine.place && !mine.escaped && !look.watching => Text::WithYou,
        _ if home => Text::AtHome,
        _ if look.watching => Text::RoomsAway(rooms_home.unwrap_or_default()),
        _ => match way::rooms(&look.table.temple, mine.place.chamber, one.place.chamber) {
            Some(rooms) => Text::RoomsFromYou(rooms),
            None => Text::NoWay,
        },
    }
}

#[component]
fn Lane(who: PlayerId, place: Memo<Text<'static>>) -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let look =
        Memo::new(move |_| desk.see(&[Part::One(who), Part::Pieces, Part::Rest], |look| lane_look(look, who)));
    let sitting = Memo::new(move |_| seats::sitting(who));
    // Whoever can free the reader lights up.
    let gold = desk.follow(&[Part::Anyone, Part::Places], move |look| is_saviour(look, who));
    let badge = Memo::new(move |_| {
        let state = sitting.with(|sitting| sitting.state);
        if gold.get() {
            Some(("badge gold", "golden-mask", Text::HasGold))
        } else {
            look.with(|look| badge(look, state))
        }
    });
    let badge = drawn(badge, move |badge| {
        badge.map(|(class, mark, text)| view! { <span class=class>{icon(mark)}{app.say(text)}</span> })
    });
    let state = move || match sitting.get().state {
        State::Here => "here",
        State::Away => "away",
        State::StandIn | State::Bot => "bot",
    };
    let is_bot = Memo::new(move |_| sitting.get().state == State::Bot);
    let bot = drawn(is_bot, |bot| bot.then(|| view! { <span class="bot">{icon("bot")}</span> }));
    let cards = Memo::new(move |_| look.with(|look| look.cards.clone()));
    let cards = drawn(cards, move |cards| {
        let language = app.language;
        let mark = |card: Lying| {
            view! { <span class="own" data-piece=card.piece.id() title=language.piece(card.piece)>{icon(marks::mark(card.piece))}</span> }
        };
        cards.into_iter().map(mark).collect_view()
    });
    let session = expect_context::<Session>();
    let said = words(move || {
        session.shouts.with(|shouts| match shouts.iter().find(|shout| shout.who == who).map(|shout| &shout.cry) {
            Some(Cry::Words(words)) => words.clone(),
            _ => String::new(),
        })
    });
    let handicap = words(move || {
        seats::handicap_words(app.language, sitting.with(|sitting| sitting.handicap)).unwrap_or_default()
    });
    let spoken = move || look.with(|look| spoken(look, place.get(), who, app.language));
    // While a target is chosen, a lane that stands for one can be tapped; the list is there for the keyboard.
    let panels = expect_context::<Panels>();
    let choose = move |_| {
        let Some(open) = panels.choosing.get_untracked() else { return };
        let aims = |card: &&Card| card.aim == Aim::Player(who);
        let chosen = panels.cards.with_untracked(|cards| {
            cards.iter().filter(|card| card.id == open).flat_map(|card| &card.choices).find(aims).cloned()
        });
        chosen.iter().for_each(|card| keys::choose(desk, panels, card));
    };
    view! {
        <article class=words(move || "lane s-".to_owned() + seats::painted(who).slug) data-seat=who.0 data-state=state class:is-gold=gold class:is-stuck=whether(move || look.with(|look| look.stuck))
            class:is-out=whether(move || look.with(|look| look.escaped)) class:aimed=whether(move || panels.aimed.with(|aimed| aimed.contains(&who))) on:click=choose aria-label=words(spoken)>
            {emblem(who)}
            <h3>{words(move || sitting.get().name)}{bot}{cards}</h3>
            {badge}
            <small class="where">{words(move || app.say(place.get()))}<span class="handicap">{handicap}</span></small>
            {hand(Memo::new(move |_| look.with(|look| look.hand)))}
            <q class="said">{said}</q>
        </article>
    }
}

/// The class of a badge, its mark and its words.
type Badge = (&'static str, &'static str, Text<'static>);

fn badge(look: &LaneLook, state: State) -> Option<Badge> {
    Some(match look {
        _ if state == State::Away => ("badge away", "bot", Text::Away),
        _ if state == State::StandIn => ("badge away", "bot", Text::AwayBotPlays),
        LaneLook { escaped: true, .. } => ("badge home", "tick", Text::Escaped),
        LaneLook { stuck: true, .. } => ("badge stuck", "locked", Text::Stuck),
        LaneLook { pledged: 1.., .. } => ("badge pledge", "gem", Text::PledgedDice(look.pledged.into())),
        _ => return None,
    })
}

/// The lane for those who cannot see it.
fn spoken(look: &LaneLook, place: Text<'_>, who: PlayerId, language: Language) -> String {
    let faces = temple::dice::Face::ALL.into_iter().map(|face| (look.hand.showing(face).len(), face));
    let dice = faces.filter(|(count, _)| *count > 0).map(|(count, face)| language.faces(face, count.into()));
    let dice: Vec<String> = dice.collect();
    let stuck = if look.stuck { language.say(Text::Stuck) + ", " } else { String::new() };
    format!("{}: {stuck}{}, {}", seats::name(who), language.say(place), dice.join(", "))
}
