//! The reader's dice and the one big button.

use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use phrasebook::{Language, Text};
use temple::command::Command;
use temple::dice::{DiceSet, DieId, DieState, Hand};
use temple::rulebook::{Facing, Lying, Whereabouts};

use crate::desk::{Desk, Part};
use crate::drawn::drawn;
use crate::keys;
use crate::look::Look;
use crate::payment::Pointed;
use crate::pieces::{die_class, emblem, icon};
use crate::settings::{self, Switch};
use crate::{App, app, browser, marks, modules, scene, seats, told, whether, words};

/// The tray.
#[component]
pub fn Tray() -> impl IntoView {
    scene::paint_dice();
    let (app, desk) = (app(), expect_context::<Desk>());
    let dice = desk.follow(&[Part::Mine], |look| {
        let hand = look.table.of(look.me).hand;
        DiceSet::first(hand.ever()).without(hand.lost())
    });
    let many = whether(move || dice.get().len() > 5);
    let seven = whether(move || dice.get().len() > 6);
    let cards = Memo::new(move |_| {
        let language = app.language;
        desk.see(&[Part::Pieces], |look| chips(look, language))
    });
    // What somebody has picked before the start needs no room on a small screen.
    let dealt = whether(move || cards.with(|cards| cards.iter().any(|card| !card.picked)));
    let each = drawn(dice, |dice| dice.iter().map(|die| view! { <Die die=die/> }.into_any()).collect_view());
    view! {
        <section class="tray slab" class:many=many class:seven=seven class:dealt=dealt aria-label=app.word(Text::YourDice)>
            <Mine cards=cards/>
            <div class="dice">{each}</div>
            <Roll/>
        </section>
    }
}

/// A card or token before the reader, as it shows.
#[derive(Clone, PartialEq)]
struct Chip {
    id: &'static str,
    mark: &'static str,
    name: String,
    effect: &'static str,
    facing: Facing,
    /// Whether its owner chose it in the lobby.
    picked: bool,
}

fn chips(look: &Look, language: Language) -> Vec<Chip> {
    let lying = look.book.lying_at(&look.table, Whereabouts::Before(look.me));
    let chip = |one: Lying| {
        let (name, effect) = language.piece_before(&look.table, look.me, one.piece);
        let picked = modules::face(one.piece.module).is_picked;
        Chip { id: one.piece.id(), mark: marks::mark(one.piece), name, effect, facing: one.facing, picked }
    };
    lying.into_iter().map(chip).collect()
}

/// What lies before the reader: his emblem, and the cards and tokens of the modules.
#[component]
fn Mine(cards: Memo<Vec<Chip>>) -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let me = desk.look.with_untracked(|look| look.me);
    let chips = drawn(cards, move |cards| {
        let chip = |Chip { id, mark, name, effect, facing, .. }: Chip| {
            let used = facing == Facing::Down;
            let until = used.then(|| app.say(Text::CardUsed));
            view! { <span class="chip" data-of=mark data-piece=id class:used=used title=effect>{icon(mark)}{name}<small class="mute">{until}</small></span> }
        };
        cards.into_iter().map(chip).collect_view()
    });
    view! {
        <div class="mine">
            <span class="chip">{emblem(me)}{words(move || app.say(Text::YouNamed(&seats::name(me))))}</span>
            {chips}
        </div>
    }
}

/// How a die stands, as the screen needs it.
#[derive(Clone, PartialEq)]
struct DieLook {
    class: String,
    state: DieState,
    waits: bool,
    number: usize,
}

fn die_look(hand: &Hand, waiting: DiceSet, die: DieId) -> DieLook {
    let class = die_class(hand, die).0;
    let shown = DiceSet::first(hand.ever()).without(hand.lost());
    let number = shown.iter().position(|other| other == die).map_or(0, |place| place + 1);
    DieLook { class, state: hand.state(die), waits: waiting.has(die), number }
}

#[component]
fn Die(die: DieId) -> impl IntoView {
    let (app, desk, pointed) = (app(), expect_context::<Desk>(), expect_context::<Pointed>());
    let look = desk.follow(&[Part::Mine], move |look| {
        let mine = look.table.of(look.me);
        let waiting = mine.waiting.map_or(DiceSet::NONE, |roll| roll.dice);
        die_look(&mine.hand, waiting, die)
    });
    let rolls = Memo::new(move |_| desk.rolled.with(|counts| counts[usize::from(die.0)]));
    // Two names for one movement, so that each roll starts it anew.
    let tumble = move || match rolls.get() {
        0 => "",
        n if n % 2 == 0 => " tumble-even",
        _ => " tumble-odd",
    };
    let class = move || {
        let waits = if look.with(|look| look.waits) { " waits" } else { "" };
        look.with(|look| format!("die {}{waits}", look.class)) + tumble()
    };
    let letter = words(move || {
        look.with(|look| face_of(look.state).map(|face| face.letter().to_string()).unwrap_or_default())
    });
    let tag = drawn(Memo::new(move |_| look.with(tag)), move |tag| {
        tag.map(|(mark, text)| view! { <span class="tag">{icon(mark)}{app.say(text)}</span> })
    });
    let pressed = whether(move || matches!(look.with(|look| look.state), DieState::Showing { kept: true, .. }));
    view! {
        <button class=class class:pays=whether(move || pointed.has(die)) aria-pressed=told(pressed) aria-label=words(move || look.with(|look| spoken(app, look))) on:click=move |_| desk.toggle(die)>
            <b>{letter}</b>
            <kbd>{words(move || look.with(|look| look.number.to_string()))}</kbd>
            {tag}
        </button>
    }
}

fn face_of(state: DieState) -> Option<temple::dice::Face> {
    match state {
        DieState::Showing { face, .. } | DieState::Committed { face } => Some(face),
        DieState::Cursed => Some(temple::dice::Face::BlackMask),
        DieState::Unrolled | DieState::HeldElsewhere | DieState::Lost => None,
    }
}

fn tag(look: &DieLook) -> Option<(&'static str, Text<'static>)> {
    Some(match look.state {
        _ if look.waits => ("unrolled", Text::Lifted),
        DieState::Showing { kept: true, .. } => ("kept", Text::Kept),
        DieState::Cursed => ("locked", Text::Locked),
        DieState::Committed { .. } => ("gem", Text::Pledged),
        _ => return None,
    })
}

/// The die for those who cannot see it.
fn spoken(app: App, look: &DieLook) -> String {
    let name = app.say(Text::DieName { number: look.number as u32, face: face_of(look.state) });
    match look.state {
        DieState::Showing { kept: true, .. } => format!("{name}, {}", app.say(Text::Kept)),
        DieState::Cursed => format!("{name}, {}", app.say(Text::Locked)),
        DieState::Committed { .. } => format!("{name}, {}", app.say(Text::Pledged)),
        _ => name,
    }
}

/// What the big button says.
#[derive(Clone, Copy, PartialEq)]
struct RollLook {
    dice: u8,
    kept: u8,
    hold: bool,
    waits: bool,
}

#[component]
fn Roll() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let look = desk.follow(&[Part::Mine, Part::Rest], |look| {
        let mine = look.table.of(look.me);
        let dice = mine.hand.rollable().without(mine.hand.kept()).len();
        RollLook { dice, kept: mine.hand.kept().len(), hold: look.must_hold(), waits: mine.waiting.is_some() }
    });
    let sent = Memo::new(move |_| desk.wire.awaits(|wish| matches!(wish, Command::Roll { .. })));
    let title = move || match look.get().dice {
        0 => app.say(Text::RollNothing),
        dice => app.say(Text::Roll(dice.into())),
    };
    let key = move || (!look.get().hold).then(|| app.say(Text::RollSpace));
    let detail = move || match look.get() {
        RollLook { hold: true, .. } => Some(app.say(Text::RollHold)),
        RollLook { kept: 0, .. } => None,
        RollLook { kept, .. } => Some(app.say(Text::RollKeeps(kept.into()))),
    };
    let since = StoredValue::new(None::<f64>);
    let again = StoredValue::new(None::<IntervalHandle>);
    on_cleanup(move || again.try_update_value(Option::take).flatten().iter().for_each(IntervalHandle::clear));
    let press = move |event: web_sys::PointerEvent| {
        if event.button() == 0 && desk.must_hold() {
            since.set_value(Some(browser::steady_ms()));
        } else if event.button() == 0 {
            desk.roll(0);
            again.set_value(settings::is_on(Switch::HoldToRoll).then(|| keys::roll_on(desk)).flatten());
        }
    };
    let release = move |_| {
        if let Some(again) = again.try_update_value(Option::take).flatten() {
            again.clear();
        }
        if let Some(from) = since.try_update_value(Option::take).flatten() {
            desk.roll(keys::held(from));
        }
    };
    // Clicks that no pointer made come from assistive tools and the Enter key.
    let click = move |event: web_sys::MouseEvent| {
        if event.detail() == 0 {
            desk.roll(0);
        }
    };
    view! {
        <button class="btn go roll" class:idle=whether(move || look.get().dice == 0) class:waits=whether(move || look.get().waits)
            class:sent=sent aria-busy=told(sent.into())
            on:pointerdown=press on:pointerup=release on:pointercancel=release on:pointerleave=release on:click=click>
            {words(title)}<small><span class="key">{key}</span><span>{detail}</span></small>
        </button>
    }
}
