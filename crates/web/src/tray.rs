//! The reader's dice and the one big button.

use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use phrasebook::{Language, Text};
use temple::command::Command;
use temple::dice::{DieId, DieState};
use temple::rulebook::{Facing, Lying, Whereabouts};

use crate::desk::{Button, Desk, Part};
use crate::drawn::{drawn, live, memo};
use crate::keys;
use crate::look::Look;
use crate::payment::Pointed;
use crate::pieces::{die_class, emblem, icon};
use crate::settings::{self, Switch};
use crate::table::Panels;
use crate::{App, app, browser, marks, modules, scene, seats, told, whether, words};

/// The tray.
#[component]
pub fn Tray() -> impl IntoView {
    scene::paint_dice();
    let (app, desk) = (app(), expect_context::<Desk>());
    let dice = desk.follow(&[Part::Mine], Look::tray);
    let stuck = desk.follow(&[Part::Mine], |look| look.table.of(look.me).is_stuck());
    let warning = warning(desk, app, stuck);
    let warned = whether(move || warning.with(Option::is_some));
    let many = whether(move || dice.get().len() > 5);
    let seven = whether(move || dice.get().len() > 6);
    let cards = memo(move || {
        let language = app.language;
        desk.see(&[Part::Pieces], |look| chips(look, language))
    });
    // Cards that are picked or dealt have their row from the start: a place never moves.
    let deals = desk.look.with_untracked(|look| {
        look.book.modules().map(|module| modules::face(module.id)).any(|face| face.deals || face.is_picked)
    });
    let dealt = whether(move || deals || cards.with(|cards| !cards.is_empty()));
    let each = drawn(dice, |dice| dice.iter().map(|die| view! { <Die die=die/> }.into_any()).collect_view());
    view! {
        <section class="tray slab" id="dice" tabindex="-1" class:red=stuck class:warned=warned class:many=many class:seven=seven class:dealt=dealt aria-label=app.word(Text::YourDice)>
            <Mine cards=cards warning=warning/>
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
    /// What stands on it, and what it is called in full.
    name: String,
    full_name: String,
    effect: &'static str,
    /// How it can be used: a sign, and a word.
    note: Option<(&'static str, &'static str)>,
    facing: Facing,
    /// What it is made of.
    stock: &'static str,
    /// Whether its owner chose it in the lobby.
    picked: bool,
}

fn chips(look: &Look, language: Language) -> Vec<Chip> {
    let lying = look.book.lying_at(&look.table, Whereabouts::Before(look.me));
    let chip = |one: Lying| {
        let (full_name, effect) = language.piece_before(&look.table, look.me, one.piece);
        let name = language.piece(one.piece).to_owned();
        let note = modules::card_note(look, look.me, one.piece, language);
        let face = modules::face(one.piece.module);
        let (picked, stock) = (face.is_picked, face.stock);
        let (id, mark, facing) = (one.piece.id(), marks::mark(one.piece), one.facing);
        Chip { stock, id, mark, name, full_name, effect, note, facing, picked }
    };
    lying.into_iter().map(chip).collect()
}

/// What is wrong: all dice black, with the friend who can help; nothing left to throw but what is pledged; or a die that was
/// just lost.
fn warning(desk: Desk, app: App, stuck: Memo<bool>) -> Memo<Option<String>> {
    let gold = desk.follow(&[Part::Anyone, Part::Places], |look| {
        let stuck = look.table.of(look.me).is_stuck();
        stuck.then(|| look.nearest_gold()).flatten()
    });
    let lost = desk.follow(&[Part::Mine], |look| {
        let loss = *look.table.of(look.me).losses.first()?;
        let number = look.tray().iter().position(|die| die == loss.die)? as u32 + 1;
        Some((number, loss.until))
    });
    let pledged = desk.follow(&[Part::Mine], Look::nothing_but_pledged);
    memo(move || match (lost.get(), stuck.get(), gold.get()) {
        (Some((number, until)), ..) => {
            Some(app.say(Text::DieGoneAbout { number, seconds: seconds_until(desk, until) }))
        }
        (None, true, Some((who, rooms))) => Some(app.say(Text::AllBlackGold { name: &seats::name(who), rooms })),
        (None, true, None) => Some(app.say(Text::AllBlack)),
        (None, false, _) => pledged.get().then(|| app.say(Text::AllPledged)),
    })
}

/// Whole seconds until an instant; whoever reads them follows the clock.
fn seconds_until(desk: Desk, until: kit::Tick) -> u32 {
    until.0.saturating_sub(desk.now.get().0).div_ceil(1000)
}

/// What lies before the reader: his emblem, and the cards and tokens of the modules. A tap on one says what it does.
#[component]
fn Mine(cards: Memo<Vec<Chip>>, warning: Memo<Option<String>>) -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let me = desk.look.with_untracked(|look| look.me);
    let chips = drawn(cards, move |cards| {
        let chip = |Chip { id, mark, name, full_name, effect, note, facing, stock, picked }: Chip| {
            let class = format!("chip {stock}");
            let used = facing == Facing::Down;
            // What was picked comes back with the slam; what was found helps once.
            let until = used.then(|| app.say(if picked { Text::CardUsed } else { Text::CardSpent }));
            let words = (full_name, effect.to_owned());
            let note = note.map(|(mark, word)| view! { <small>{icon(mark)}{word}</small> });
            let explain = move |_| panels.explained.set(Some(words.clone()));
            view! { <button class=class data-of=mark data-piece=id class:used=used title=effect on:click=explain>{icon(mark)}{name}{note}<small class="mute">{until}</small></button> }.into_any()
        };
        cards.into_iter().map(chip).collect_view()
    });
    let warning = drawn(warning, |words| {
        words.map(|words| view! { <span class="chip warn">{icon("locked")}{words}</span> }.into_any())
    });
    view! {
        <div class="mine">
            <span class="chip">{emblem(me)}{words(move || app.say(Text::YouNamed(&seats::name(me))))}</span>
            {chips}
            {warning}
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
    /// Until when another die may go in place of this one, which is lost.
    gone: Option<kit::Tick>,
    /// Whether a tap loses it in place of another.
    may_go: bool,
}

fn die_look(look: &Look, die: DieId) -> DieLook {
    let mine = look.table.of(look.me);
    let number = look.tray().iter().position(|other| other == die).map_or(0, |place| place + 1);
    let loss = mine.losses.iter().find(|loss| loss.die == die);
    let waits = mine.waiting.is_some_and(|roll| roll.dice.has(die));
    let (class, state) = match loss {
        Some(loss) => (face_of(loss.was).map_or('U', |face| face.letter()).to_string() + " gone", loss.was),
        None => (die_class(&mine.hand, die).0, mine.hand.state(die)),
    };
    let may_go = loss.is_none() && !mine.losses.is_empty();
    DieLook { class, state, waits, number, gone: loss.map(|loss| loss.until), may_go }
}

#[component]
fn Die(die: DieId) -> impl IntoView {
    let (app, desk, pointed) = (app(), expect_context::<Desk>(), expect_context::<Pointed>());
    let look = desk.follow(&[Part::Mine], move |look| die_look(look, die));
    let rolls = memo(move || desk.rolled.with(|counts| counts[usize::from(die.0)]));
    // Two names for one movement, so that each roll starts it again.
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
    let tag = memo(move || match look.with(|look| look.gone) {
        Some(until) => Some(("", Text::DieGone { seconds: seconds_until(desk, until) })),
        None => look.with(tag),
    });
    let tag = drawn(tag, move |tag| {
        tag.map(|(mark, text)| {
            let mark = (!mark.is_empty()).then(|| icon(mark));
            view! { <span class="tag">{mark}{app.say(text)}</span> }.into_any()
        })
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
        DieState::HeldElsewhere => ("", Text::Elsewhere),
        DieState::Committed { .. } => ("gem", Text::Pledged),
        _ => return None,
    })
}

/// The die for those who cannot see it.
fn spoken(app: App, look: &DieLook) -> String {
    let name = app.say(Text::DieName { number: look.number as u32, face: face_of(look.state) });
    match look.state {
        _ if look.gone.is_some() => format!("{name}, {}", app.say(Text::DieGone { seconds: 0 })),
        _ if look.may_go => format!("{name}, {}", app.say(Text::LoseThis)),
        DieState::Showing { kept: true, .. } => format!("{name}, {}", app.say(Text::Kept)),
        DieState::Cursed => format!("{name}, {}", app.say(Text::Locked)),
        DieState::HeldElsewhere => format!("{name}, {}", app.say(Text::Elsewhere)),
        DieState::Committed { .. } => format!("{name}, {}", app.say(Text::Pledged)),
        _ => name,
    }
}

/// What the big button says.
#[derive(Clone, Copy, PartialEq)]
struct RollLook {
    button: Button,
    kept: u8,
    hold: bool,
    waits: bool,
}

#[component]
fn Roll() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let look = desk.follow(&[Part::Mine, Part::Rest], |look| {
        let mine = look.table.of(look.me);
        let hold = look.must_hold();
        RollLook { button: Button::of(look), kept: mine.hand.kept().len(), hold, waits: mine.waiting.is_some() }
    });
    let sent = memo(move || desk.wire.awaits(|wish| matches!(wish, Command::Roll { .. })));
    let title = move || match look.get().button {
        Button::Roll(0) => app.say(Text::RollNothing),
        Button::Roll(dice) => app.say(Text::Roll(dice.into())),
        Button::Release(dice) => app.say(Text::ReleaseAndRoll(dice.into())),
        Button::Help => app.say(Text::CallForHelp),
        Button::TakeBack => app.say(Text::Withdraw),
        Button::Fate => app.say(Text::TurnOfFate),
    };
    let long = whether(move || !matches!(look.get().button, Button::Roll(_)));
    let idle = whether(move || look.get().button == Button::Roll(0));
    let key = live(move || (!look.get().hold).then(|| app.say(Text::RollSpace)));
    let detail = live(move || match look.get() {
        RollLook { hold: true, .. } => Some(app.say(Text::RollHold)),
        RollLook { button: Button::Roll(1..), kept: kept @ 1.., .. } => Some(app.say(Text::RollKeeps(kept.into()))),
        _ => None,
    });
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
        <button class="btn go roll" class:idle=idle class:long=long class:waits=whether(move || look.get().waits)
            class:sent=sent aria-busy=told(sent.into())
            on:pointerdown=press on:pointerup=release on:pointercancel=release on:pointerleave=release on:click=click>
            {words(title)}<small><span class="key">{key}</span><span>{detail}</span></small>
        </button>
    }
}
