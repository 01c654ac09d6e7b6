//! The friends: a lane each with emblem, dice, cards, whether somebody is stuck, and where he stands.

use leptos::prelude::*;
use phrasebook::{Bearing, Language, Text};
use protocol::ClientFrame;
use temple::about::Aim;
use temple::components::ChamberKind;
use temple::dice::{Face, Hand};
use temple::players::PlayerId;
use temple::rulebook::{Lying, Piece, Whereabouts};
use temple::rules::escape::keys_needed;
use temple::view::View;

use crate::actions::Card;
use crate::desk::{Desk, Look, Part};
use crate::drawn::{drawn, memo};
use crate::late::{Late, late};
use crate::marks::Held;
use crate::pieces::{emblem, hand, icon};
use crate::seats::State;
use crate::session::{Cry, Session};
use crate::table::Panels;
use crate::{App, app, goal, keys, marks, modules, seats, told, way, whether, words};

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
        friends.map(|who| view! { <Lane who=who/> }.into_any()).collect_view()
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
            {late(Late::Feed)}
        </section>
    }
}

/// What shows of a friend.
#[derive(Clone, PartialEq)]
struct LaneLook {
    hand: Hand,
    cards: Vec<Own>,
    stuck: bool,
    escaped: bool,
    /// Dice in pots, and what most of them show.
    pledged: Option<(u8, Face)>,
    /// What keeps them from walking on.
    held: Option<Held>,
}

fn lane_look(look: &Look, who: PlayerId) -> LaneLook {
    let one = look.table.of(who);
    LaneLook {
        hand: one.hand,
        cards: owned(look, who),
        stuck: one.is_stuck(),
        escaped: one.escaped,
        pledged: pledged(&one.hand),
        held: Held::of(look, who),
    }
}

/// A card before a friend, or what they have at hand, as it shows.
#[derive(Clone, PartialEq)]
struct Own {
    piece: Piece,
    mark: &'static str,
    class: &'static str,
}

/// What lies before somebody, and what stands beside them to be carried on.
fn owned(look: &Look, who: PlayerId) -> Vec<Own> {
    let lying = look.book.lying_at(&look.table, Whereabouts::Before(who)).into_iter();
    let pieces = lying.map(|one: Lying| one.piece).chain(marks::at_hand(look, who));
    pieces.map(|piece| Own { piece, mark: marks::mark(piece), class: modules::face(piece.module).stock }).collect()
}

/// Whether this friend is the nearest who could free the reader, all of whose dice are black.
fn is_saviour(look: &Look, who: PlayerId) -> bool {
    let stuck = !look.watching && look.table.of(look.me).is_stuck();
    stuck && look.nearest_gold().is_some_and(|(friend, _)| friend == who)
}

/// How many dice somebody has pledged, and what the first of them shows.
fn pledged(hand: &Hand) -> Option<(u8, Face)> {
    let dice = hand.committed();
    dice.iter().next().map(|first| (dice.len(), hand.face(first).unwrap_or(Face::Key)))
}

/// Where somebody is, as a friend needs to know it.
#[derive(Clone, Copy, PartialEq)]
struct Spot {
    /// Where: from home or to the exit in a countdown, otherwise seen from the reader.
    place: Text<'static>,
    /// Keys that their dice show of those the exit asks for, in the exit.
    keys: Option<(u32, u32)>,
}

fn spot_of(look: &Look, who: PlayerId) -> Spot {
    let one = look.table.of(who);
    let exit = goal::lying(look, ChamberKind::ExitChamber).filter(|_| !one.escaped);
    let keys = exit.filter(|exit| *exit == one.place.chamber).map(|_| {
        let view = View { me: who, ..look.view(kit::Tick::START) };
        let shown = one.hand.showing(Face::Key).and(one.hand.usable()).len();
        (shown.into(), keys_needed(&view).into())
    });
    Spot { place: place_of(look, who), keys }
}

/// Where somebody stands; in a countdown, how far from home or from the exit.
fn place_of(look: &Look, who: PlayerId) -> Text<'static> {
    let (one, mine) = (look.table.of(who), look.table.of(look.me));
    let start = look.book.data.only(ChamberKind::StartChamber);
    let home = start == Some(one.place.chamber);
    let rooms = |from, to| way::rooms(&look.table.temple, from, to);
    let rooms_home = start.and_then(|start| rooms(one.place.chamber, start));
    let exit = goal::lying(look, ChamberKind::ExitChamber).and_then(|exit| rooms(one.place.chamber, exit));
    match (rooms_home, exit) {
        _ if one.escaped && !one.has_given && look.table.inside().count() > 0 => Text::CanGive,
        _ if one.escaped => Text::Escaped,
        (_, Some(rooms)) if goal::is_last(look) && !one.is_stuck() => Text::RoomsToExit(rooms),
        _ if look.table.countdown.is_some() && home && !goal::is_last(look) => Text::AtHome,
        (Some(rooms), _) if look.table.countdown.is_some() && !goal::is_last(look) => Text::RoomsAway(rooms),
        _ if one.place == mine.place && !mine.escaped && !look.watching => Text::WithYou,
        _ if home => Text::AtHome,
        (rooms, _) if look.watching => Text::RoomsAway(rooms.unwrap_or_default()),
        _ => match (rooms(mine.place.chamber, one.place.chamber), bearing_of(look, who)) {
            (Some(rooms), Some(bearing)) => Text::RoomsTowards { rooms, bearing },
            (Some(rooms), None) => Text::RoomsFromYou(rooms),
            (None, _) => Text::NoWay,
        },
    }
}

/// In which direction somebody is, seen from the reader.
fn bearing_of(look: &Look, who: PlayerId) -> Option<Bearing> {
    let cell = |who: PlayerId| look.table.temple.get(look.table.of(who).place.chamber).map(|placed| placed.cell());
    let (here, there) = (cell(look.me)?, cell(who)?);
    let (east, north) = (i32::from(there.x) - i32::from(here.x), i32::from(there.y) - i32::from(here.y));
    // What is more than twice as far one way as the other lies that way.
    let way = |this: i32, other: i32| if this.abs() * 2 < other.abs() { 0 } else { this.signum() };
    Some(match (way(east, north), way(north, east)) {
        (0, 1) => Bearing::North,
        (1, 1) => Bearing::NorthEast,
        (1, 0) => Bearing::East,
        (1, -1) => Bearing::SouthEast,
        (0, -1) => Bearing::South,
        (-1, -1) => Bearing::SouthWest,
        (-1, 0) => Bearing::West,
        (-1, 1) => Bearing::NorthWest,
        _ => return None,
    })
}

#[component]
fn Lane(who: PlayerId) -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let parts = [Part::Temple, Part::Places, Part::One(who), Part::Rest];
    let spot = memo(move || desk.see(&parts, |look| spot_of(look, who)));
    let look = memo(move || desk.see(&[Part::One(who), Part::Pieces, Part::Rest], |look| lane_look(look, who)));
    let sitting = memo(move || seats::sitting(who));
    // Whoever can free the reader lights up.
    let gold = desk.follow(&[Part::Anyone, Part::Places], move |look| is_saviour(look, who));
    let badge = memo(move || {
        let state = sitting.with(|sitting| sitting.state);
        if gold.get() {
            Some(("badge gold", "golden-mask", Text::HasGold))
        } else {
            look.with(|look| badge(look, &spot.get(), state))
        }
    });
    let badge = drawn(badge, move |badge| {
        badge.map(|(class, mark, text)| view! { <span class=class>{icon(mark)}{app.say(text)}</span> }.into_any())
    });
    let state = move || match sitting.get().state {
        State::Here => "here",
        State::Away => "away",
        State::StandIn | State::Bot => "bot",
    };
    let is_bot = memo(move || sitting.get().state == State::Bot);
    let bot = drawn(is_bot, |bot| bot.then(|| view! { <span class="bot">{icon("bot")}</span> }.into_any()));
    let cards = memo(move || look.with(|look| look.cards.clone()));
    let cards = drawn(cards, move |cards| {
        let language = app.language;
        let mark = |card: Own| {
            let class = format!("own {}", card.class);
            view! { <span class=class data-piece=card.piece.id() title=language.piece(card.piece)>{icon(card.mark)}</span> }.into_any()
        };
        cards.into_iter().map(mark).collect_view()
    });
    let session = expect_context::<Session>();
    let honour = memo(move || desk.see(&[Part::Pieces, Part::Rest], |look| modules::on_honour(look, who)));
    let honour = drawn(honour, move |cards| {
        let badge = |card: Piece| honour_badge(app, session, who, card);
        cards.into_iter().map(badge).collect_view()
    });
    let said = words(move || {
        session.shouts.with(|shouts| match shouts.iter().find(|shout| shout.who == who).map(|shout| &shout.cry) {
            Some(Cry::Words(words)) => words.clone(),
            _ => String::new(),
        })
    });
    let handicap = words(move || {
        seats::handicap_words(app.language, sitting.with(|sitting| sitting.handicap)).unwrap_or_default()
    });
    let whereabouts = words(move || look.with(|look| whereabouts(look, &spot.get(), app.language)));
    let brief = memo(move || {
        let short = look.with(|look| brief(look, &spot.get()));
        short.unwrap_or_else(|| (whereabouts.get(), None))
    });
    let brief = drawn(brief, |(words, mark)| view! { {words}{mark.map(icon)} }.into_any());
    let spoken = move || look.with(|look| spoken(look, &whereabouts.get(), who, app.language));
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
            class:is-exit=whether(move || spot.get().keys.is_some()) class:is-out=whether(move || look.with(|look| look.escaped)) class:aimed=whether(move || panels.aimed.with(|aimed| aimed.contains(&who))) on:click=choose aria-label=words(spoken)>
            {emblem(who)}
            <h3 class:owns=whether(move || look.with(|look| !look.cards.is_empty()))>{words(move || sitting.get().name)}{bot}{cards}</h3>
            {badge}{honour}
            <small class="where"><span class="full">{whereabouts}</span><span class="brief" aria-hidden="true">{brief}</span><span class="handicap">{handicap}</span></small>
            {hand(memo(move || look.with(|look| look.hand)))}
            <q class="said">{said}</q>
        </article>
    }
}

/// A card that is kept on one's honour: everybody reads its name, and a press tells all that it is not kept (CUR-19).
fn honour_badge(app: App, session: Session, who: PlayerId, card: Piece) -> AnyView {
    let name = app.language.piece(card);
    let words = app.say(Text::ReportBreach(name));
    let report = move |event: web_sys::MouseEvent| {
        event.stop_propagation();
        session.wire.ask(|id| ClientFrame::Report { id, who, card });
    };
    view! { <button class="badge honour" data-card=card.id() title=words.clone() aria-label=words on:click=report>{icon(marks::mark(card))}{name}</button> }
        .into_any()
}

/// The class of a badge, its mark and its words.
type Badge = (&'static str, &'static str, Text<'static>);

fn badge(look: &LaneLook, spot: &Spot, state: State) -> Option<Badge> {
    Some(match look {
        _ if state == State::Away => ("badge away", "bot", Text::Away),
        _ if state == State::StandIn => ("badge away", "bot", Text::AwayBotPlays),
        LaneLook { escaped: true, .. } => ("badge home", "tick", Text::Escaped),
        LaneLook { stuck: true, .. } => ("badge stuck", "locked", Text::Stuck),
        LaneLook { pledged: Some((dice, face)), .. } => {
            ("badge pledge", "gem", Text::PledgedDice { dice: (*dice).into(), face: *face })
        }
        _ if spot.keys.is_some() => ("badge exit", "call-exit", Text::AtExit),
        _ => return None,
    })
}

/// Where somebody is and what they need.
fn whereabouts(look: &LaneLook, spot: &Spot, language: Language) -> String {
    let place = match look.held {
        Some(Held::UnderWay) => Held::UnderWay.words(language).to_owned(),
        Some(held) => format!("{} · {}", held.words(language), language.say(spot.place)),
        None => language.say(spot.place),
    };
    match spot.keys {
        _ if look.stuck => place + " · " + &language.say(Text::NeedsGold),
        Some((have, need)) => language.say(Text::KeysShown { have, need }),
        None => place,
    }
}

/// The same in a few letters and a mark, where lanes are narrow; nothing if it is short anyway.
fn brief(look: &LaneLook, spot: &Spot) -> Option<(String, Option<&'static str>)> {
    let gold = look.stuck.then_some("golden-mask");
    if let Some(held) = look.held.filter(|_| !look.stuck) {
        return Some((String::new(), Some(held.mark())));
    }
    Some(match (spot.place, spot.keys) {
        (_, Some((have, need))) if !look.stuck => (format!("{have}/{need}"), Some("call-exit")),
        (Text::RoomsTowards { rooms, bearing }, _) => (format!("{rooms} {}", arrow(bearing)), gold),
        (Text::RoomsAway(rooms), _) => (rooms.to_string(), Some("call-home")),
        (Text::RoomsToExit(rooms), _) => (rooms.to_string(), Some("call-exit")),
        (Text::AtHome, _) => (String::new(), Some("call-home")),
        (Text::WithYou, _) if look.stuck => (String::new(), gold),
        _ => return None,
    })
}

const fn arrow(bearing: Bearing) -> char {
    match bearing {
        Bearing::North => '↑',
        Bearing::NorthEast => '↗',
        Bearing::East => '→',
        Bearing::SouthEast => '↘',
        Bearing::South => '↓',
        Bearing::SouthWest => '↙',
        Bearing::West => '←',
        Bearing::NorthWest => '↖',
    }
}

/// The lane for those who cannot see it.
fn spoken(look: &LaneLook, place: &str, who: PlayerId, language: Language) -> String {
    let faces = Face::ALL.into_iter().map(|face| (look.hand.showing(face).len(), face));
    let dice = faces.filter(|(count, _)| *count > 0).map(|(count, face)| language.faces(face, count.into()));
    let cards = look.cards.iter().map(|card| language.piece(card.piece).to_owned());
    let said: Vec<String> = dice.chain(cards).collect();
    let stuck = if look.stuck { language.say(Text::Stuck) + ", " } else { String::new() };
    format!("{}: {stuck}{place}, {}", seats::name(who), said.join(", "))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kit::Tick;
    use temple::components::Components;
    use temple::event::{Event, Fact};
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;
    use temple::table::Table;
    use temple::temple::Side;

    use super::*;

    /// Two players; the exit lies beside the start, and the friend stands in it. Also the side it lies on.
    fn friend_in_exit() -> (Look, Side) {
        let data = Components::standard();
        let book = Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 2)));
        let only = |kind| data.only(kind).expect("there is one");
        let (chamber, beside) = (only(ChamberKind::ExitChamber), only(ChamberKind::StartChamber));
        let laid = |side: Side| {
            let mut table = Table::new(&book);
            let fact = Fact::TileLaid { who: PlayerId(0), chamber, beside, side };
            table.apply(&book, &Event { at: Tick::START, by: None, fact });
            way::rooms(&table.temple, beside, chamber).map(|_| (table, side))
        };
        let (mut table, side) = Side::ALL.into_iter().find_map(laid).expect("the exit has a door to the start");
        table.adventurers[1].place.chamber = chamber;
        (Look { table, book, private: Private::NOTHING, me: PlayerId(0), watching: false }, side)
    }

    #[test]
    fn a_lane_says_where_somebody_is_and_what_matters() {
        let (mut look, side) = friend_in_exit();
        let bearing = [Bearing::North, Bearing::East, Bearing::South, Bearing::West][side as usize];
        let spot = spot_of(&look, PlayerId(1));
        assert!(spot.place == Text::RoomsTowards { rooms: 1, bearing });
        let lane = lane_look(&look, PlayerId(1));
        let needed = u32::from(look.table.depot) + 1;
        assert_eq!(brief(&lane, &spot), Some((format!("0/{needed}"), Some("call-exit"))));
        let stuck = LaneLook { stuck: true, ..lane };
        let way = format!("1 {}", arrow(bearing));
        assert_eq!(brief(&stuck, &spot), Some((way, Some("golden-mask"))));
        assert_eq!(spot.keys, Some((0, u32::from(look.table.depot) + 1)));
        (look.table.slams, look.table.countdown) = (2, Some(3));
        assert!(place_of(&look, PlayerId(1)) == Text::RoomsToExit(0));
        (look.table.slams, look.table.countdown) = (0, Some(1));
        assert!(place_of(&look, PlayerId(1)) == Text::RoomsAway(1));
    }
}
