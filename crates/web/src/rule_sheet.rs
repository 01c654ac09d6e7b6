//! The rule behind an action, for whoever presses long, asks with `?` or opens the context menu on it; and what chambers, their signs
//! and the cards of friends mean, asked in the same way or by key.

use std::time::Duration;

use leptos::html;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use phrasebook::{Text, stage};
use temple::command::Command;
use temple::players::PlayerId;
use temple::table::Phase;
use temple::temple::{ChamberId, Side};
use wasm_bindgen::JsCast as _;
use web_sys::{Event, HtmlElement, KeyboardEvent, PointerEvent};

use crate::actions::Card;
use crate::desk::Desk;
use crate::drawn::{Shown, effect, memo};
use crate::listen::{self, When};
use crate::meaning::{self, Thing};
use crate::payment::{self, PayWith, Pointed};
use crate::table::Panels;
use crate::{app, browser};

/// A finger that rests this long asks for the rule.
const LONG: Duration = Duration::from_millis(500);

/// A finger that slips farther than this scrolls.
const SLIP: i32 = 10;

/// What happens on the table and may mean that something is asked about. An action is whatever has the attribute `data-id`, a chamber
/// has `data-chamber`, a card or token `data-piece`.
const HEARD: [&str; 9] = [
    "pointerdown",
    "pointermove",
    "pointerup",
    "pointercancel",
    "pointerover",
    "focusin",
    "contextmenu",
    "keydown",
    "click",
];

/// What is asked about.
#[derive(Clone)]
enum Asked {
    Action(String),
    Thing(Thing),
}

/// What an event asks about, by the attributes of where it happens.
fn asked_at(event: &Event, me: PlayerId) -> Option<Asked> {
    if let Some(card) = listen::attribute(event, "data-id") {
        return Some(Asked::Action(card));
    }
    if let Some(chamber) = listen::attribute(event, "data-chamber") {
        return Some(Asked::Thing(Thing::Chamber(ChamberId(chamber.parse().ok()?))));
    }
    let piece = meaning::piece(&listen::attribute(event, "data-piece")?)?;
    let seat = listen::attribute(event, "data-seat").and_then(|seat| seat.parse().ok());
    Some(Asked::Thing(Thing::Before(seat.map_or(me, PlayerId), piece)))
}

/// Which action's rule is shown, and the press that may ask for one.
#[derive(Clone, Copy)]
pub struct RuleSheet {
    desk: Desk,
    panels: Panels,
    card: RwSignal<Option<String>>,
    /// What had the focus before, to give it back.
    asker: StoredValue<Option<HtmlElement>, LocalStorage>,
    timer: StoredValue<Option<TimeoutHandle>>,
    from: StoredValue<(i32, i32)>,
    /// Whether the press was long, so that the click at its end does nothing.
    asked: StoredValue<bool>,
}

impl RuleSheet {
    /// Nothing is shown.
    fn new(desk: Desk, panels: Panels) -> RuleSheet {
        RuleSheet {
            desk,
            panels,
            card: RwSignal::new(None),
            asker: StoredValue::new_local(None),
            timer: StoredValue::new(None),
            from: StoredValue::new((0, 0)),
            asked: StoredValue::new(false),
        }
    }

    /// Shows what is asked about.
    fn open(self, asked: Asked) {
        match asked {
            Asked::Action(card) => self.open_rule(card),
            Asked::Thing(thing) => self.panels.explained.set(Some(explain(self.desk, thing))),
        }
    }

    /// Shows the rule behind an action.
    fn open_rule(self, card: String) {
        if self.card.with_untracked(Option::is_none) {
            let asker = browser::document().and_then(|document| document.active_element());
            self.asker.set_value(asker.and_then(|asker| asker.dyn_into().ok()));
        }
        self.card.set(Some(card));
    }

    /// Puts the sheet away.
    fn close(self) {
        self.card.set(None);
        if let Some(asker) = self.asker.try_update_value(Option::take).flatten() {
            // Whatever was there may be gone; then the focus stays where the browser puts it.
            let _ = asker.focus();
        }
    }

    fn hear(self, event: &Event) {
        let asked = asked_at(event, self.desk.look.with_untracked(|look| look.me));
        match (event.type_().as_str(), asked) {
            ("pointerdown", Some(asked)) => self.press(event, asked),
            ("pointermove", _) => self.slip(event),
            ("contextmenu", Some(asked)) => {
                event.prevent_default();
                self.lift();
                self.open(asked);
            }
            ("keydown", asked) => self.key(event, asked),
            ("click", _) if self.asked.try_update_value(std::mem::take).unwrap_or_default() => {
                event.stop_propagation()
            }
            ("pointerup" | "pointercancel", _) => self.lift(),
            _ => {}
        }
    }

    /// A finger or the mouse comes down on something.
    fn press(self, event: &Event, asked: Asked) {
        self.lift();
        self.asked.set_value(false);
        let Some(event) = event.dyn_ref::<PointerEvent>().filter(|event| event.button() == 0) else { return };
        self.from.set_value((event.client_x(), event.client_y()));
        let ask = move || {
            self.asked.set_value(true);
            self.open(asked.clone());
        };
        self.timer.set_value(set_timeout_with_handle(ask, LONG).ok());
    }

    fn slip(self, event: &Event) {
        let (x, y) = self.from.get_value();
        let Some(event) = event.dyn_ref::<PointerEvent>() else { return };
        if (event.client_x() - x).abs() > SLIP || (event.client_y() - y).abs() > SLIP {
            self.lift();
        }
    }

    fn lift(self) {
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    }

    fn key(self, event: &Event, asked: Option<Asked>) {
        let key = event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key).unwrap_or_default();
        match (key.as_str(), asked) {
            ("?", Some(asked)) => self.open(asked),
            ("Escape", _) if self.card.with_untracked(Option::is_some) => self.close(),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// What something on the table is, in words.
fn explain(desk: Desk, thing: Thing) -> (String, String) {
    desk.look.with_untracked(|look| meaning::of(look, desk.now.get_untracked(), desk.language(), thing))
}

/// What was asked about last by key: one thing after the other, and from a chamber on to those beside it.
#[derive(Clone, Copy)]
struct ByKey {
    desk: Desk,
    panels: Panels,
    last: StoredValue<Option<Thing>>,
}

impl ByKey {
    fn hear(self, event: &KeyboardEvent) {
        let modified = event.ctrl_key() || event.alt_key() || event.meta_key();
        // Whoever writes means letters.
        let writes = event.target().and_then(|at| at.dyn_into::<HtmlElement>().ok());
        let writes = writes.is_some_and(|at| matches!(at.tag_name().as_str(), "INPUT" | "SELECT"));
        if modified || writes || self.desk.phase() != Phase::Running {
            return;
        }
        let handled = match event.key().as_str() {
            "i" | "I" => self.next(),
            "ArrowUp" => self.walk(Side::North),
            "ArrowRight" => self.walk(Side::East),
            "ArrowDown" => self.walk(Side::South),
            "ArrowLeft" => self.walk(Side::West),
            _ => false,
        };
        if handled {
            event.prevent_default();
            event.stop_propagation();
        }
    }

    fn is_open(self) -> bool {
        self.panels.explained.with_untracked(Option::is_some)
    }

    fn next(self) -> bool {
        let all = self.desk.look.with_untracked(meaning::in_turn);
        let last = self.last.get_value().filter(|_| self.is_open());
        let next = last.and_then(|last| all.iter().position(|one| *one == last)).map_or(0, |place| place + 1);
        self.show(all.get(next).copied().filter(|_| last.is_none() || next > 0));
        true
    }

    /// From a chamber that is explained to the one beside it.
    fn walk(self, side: Side) -> bool {
        let Some(Thing::Chamber(here)) = self.last.get_value().filter(|_| self.is_open()) else { return false };
        let beside = self.desk.look.with_untracked(|look| meaning::beside(look, here, side));
        beside.into_iter().for_each(|id| self.show(Some(Thing::Chamber(id))));
        true
    }

    fn show(self, thing: Option<Thing>) {
        self.last.set_value(thing);
        let language = self.desk.language();
        let around = matches!(thing, Some(Thing::Chamber(_))).then(|| language.stage(stage::Text::LookAround));
        self.panels.explained.set(thing.map(|thing| {
            let (name, words) = explain(self.desk, thing);
            (name, [words, around.unwrap_or_default()].join("\n").trim_end().to_owned())
        }));
    }
}

/// The sheet, while one is wanted.
#[component]
pub fn Rules() -> impl IntoView {
    let (desk, panels, pointed) =
        (expect_context::<Desk>(), expect_context::<Panels>(), expect_context::<Pointed>());
    let sheet = RuleSheet::new(desk, panels);
    let by_key = ByKey { desk, panels, last: StoredValue::new(None) };
    let card_of =
        move |id: &str| panels.cards.with_untracked(|cards| cards.iter().find(|card| card.id == id).cloned());
    if let Some(document) = browser::document() {
        listen::listen(document.clone().into(), &["keydown"], When::Afterwards, move |event| {
            event.dyn_ref::<KeyboardEvent>().into_iter().for_each(|event| by_key.hear(event));
        });
        listen::listen(document.into(), &HEARD, When::First, move |event| {
            sheet.hear(&event);
            if matches!(event.type_().as_str(), "pointerover" | "focusin" | "click") {
                let card = listen::attribute(&event, "data-id").and_then(|id| card_of(&id));
                pointed.at(desk, card.filter(|card| card.refusal.is_none()).map(|card| card.command));
            }
        });
    }
    // An action that is gone is still explained.
    let card = Memo::new(move |before: Option<&Option<Card>>| {
        let id = sheet.card.get()?;
        let now = panels.cards.with(|cards| cards.iter().find(|card| card.id == id).cloned());
        now.or_else(|| before.cloned().flatten().filter(|card| card.id == id))
    });
    let open = memo(move || card.with(Option::is_some));
    view! { <Shown when=open><Explained card=card sheet=sheet/></Shown> }
}

#[component]
fn Explained(card: Memo<Option<Card>>, sheet: RuleSheet) -> impl IntoView {
    let (app, desk) = (app(), sheet.desk);
    let close = NodeRef::<html::Button>::new();
    effect(move || {
        if let Some(close) = close.get() {
            let _ = close.focus();
        }
    });
    let title = move || card.with(|card| card.as_ref().map(|card| card.title.clone()));
    let rule = memo(move || {
        card.with(|card| {
            let card = card.as_ref()?;
            Some(card.refusal.map_or(card.rule, |why| why.rule))
        })
    });
    let number = move || rule.get().map(|rule| app.say(Text::RuleNumber(&rule.to_string())));
    let sentence = move || rule.get().and_then(|rule| app.language.rule(rule));
    let refusal = move || {
        let card = card.get()?;
        card.refusal.map(|_| format!("{}: {}.", app.say(Text::WhyNotNow), card.detail))
    };
    let wish = memo(move || {
        card.with(|card| card.as_ref().filter(|card| card.refusal.is_none()).map(|card| card.command))
    });
    let payment = move || {
        let wish = wish.get().filter(payment::has_choice)?;
        Some(view! { <PayWith wish=wish done=move || sheet.close()/> })
    };
    // What lies behind a door is told with it: the card of the door lies over its chamber.
    let behind = move || {
        let card = card.get()?;
        let Command::Enter { to, .. } = card.command else { return None };
        Some(explain(desk, Thing::Chamber(to)).1)
    };
    view! {
        <section class="panel rulesheet" id="rule" role="dialog" aria-labelledby="ruletitle" aria-describedby="rulewords">
            <div class="head"><span class="cap">{number}</span>
                <button class="btn small" node_ref=close on:click=move |_| sheet.close()>{app.word(Text::Close)}</button></div>
            <h3 id="ruletitle">{title}</h3>
            <p id="rulewords">{sentence}</p>
            <p class="refusal">{refusal}</p>
            <p class="behind">{behind}</p>
            {payment}
        </section>
    }
}

/// What a card, a token or a chamber is, while somebody wants to know.
#[component]
pub fn Explanation() -> impl IntoView {
    let (app, panels) = (app(), expect_context::<Panels>());
    let shown = panels.explained;
    let open = memo(move || shown.with(Option::is_some));
    let name = move || shown.with(|shown| shown.as_ref().map(|shown| shown.0.clone()));
    let words = move || shown.with(|shown| shown.as_ref().map(|shown| shown.1.clone()));
    let pressed = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            shown.set(None);
        }
    };
    view! {
        <Shown when=open>
            <section class="panel rulesheet explanation" id="explanation" role="dialog" aria-labelledby="explainedname" on:keydown=pressed>
                <div class="head"><h3 id="explainedname">{name}</h3>
                    <button class="btn small" on:click=move |_| shown.set(None)>{app.word(Text::Close)}</button></div>
                <p role="status">{words}</p>
            </section>
        </Shown>
    }
}
