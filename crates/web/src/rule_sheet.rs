//! The rule behind an action, for whoever presses long, asks with `?` or opens the context menu on it.

use std::time::Duration;

use kit::{RuleId, rule};
use leptos::html;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use phrasebook::Text;
use temple::command::Command;
use temple::modules::characters::{CardSide, Character, Command as Ability};
use temple::modules::{ModuleCommand, characters};
use wasm_bindgen::JsCast as _;
use web_sys::{Event, HtmlElement, KeyboardEvent, PointerEvent};

use crate::actions::Card;
use crate::desk::{Desk, Look};
use crate::listen::{self, When};
use crate::payment::{self, PayWith, Pointed};
use crate::table::Panels;
use crate::{app, browser};

/// A finger that rests this long asks for the rule.
const LONG: Duration = Duration::from_millis(500);

/// A finger that slips farther than this scrolls.
const SLIP: i32 = 10;

/// What happens on the table and may mean that a rule is asked for. An action is whatever has the attribute `data-id`.
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

/// Which action's rule is shown, and the press that may ask for one.
#[derive(Clone, Copy)]
pub struct RuleSheet {
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
    fn new() -> RuleSheet {
        RuleSheet {
            card: RwSignal::new(None),
            asker: StoredValue::new_local(None),
            timer: StoredValue::new(None),
            from: StoredValue::new((0, 0)),
            asked: StoredValue::new(false),
        }
    }

    /// Shows the rule behind an action.
    fn open(self, card: String) {
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
        let card = listen::attribute(event, "data-id");
        match (event.type_().as_str(), card) {
            ("pointerdown", Some(card)) => self.press(event, card),
            ("pointermove", _) => self.slip(event),
            ("contextmenu", Some(card)) => {
                event.prevent_default();
                self.lift();
                self.open(card);
            }
            ("keydown", card) => self.key(event, card),
            ("click", _) if self.asked.try_update_value(std::mem::take).unwrap_or_default() => {
                event.stop_propagation()
            }
            ("pointerup" | "pointercancel", _) => self.lift(),
            _ => {}
        }
    }

    /// A finger or the mouse comes down on an action.
    fn press(self, event: &Event, card: String) {
        self.lift();
        self.asked.set_value(false);
        let Some(event) = event.dyn_ref::<PointerEvent>().filter(|event| event.button() == 0) else { return };
        self.from.set_value((event.client_x(), event.client_y()));
        let ask = move || {
            self.asked.set_value(true);
            self.open(card.clone());
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

    fn key(self, event: &Event, card: Option<String>) {
        let key = event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key).unwrap_or_default();
        match (key.as_str(), card) {
            ("?", Some(card)) => self.open(card),
            ("Escape", _) if self.card.with_untracked(Option::is_some) => self.close(),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// The rule that speaks of a wish.
fn rule_of(look: &Look, wish: &Command) -> RuleId {
    match wish {
        Command::Roll { .. } => rule!("BASE-22"),
        Command::Keep(_) => rule!("BASE-24"),
        Command::Unkeep(_) => rule!("BASE-25"),
        Command::Free { whom, .. } if *whom == look.me => rule!("BASE-31"),
        Command::Free { .. } => rule!("BASE-32"),
        Command::Enter { .. } => rule!("BASE-41"),
        Command::Discover { .. } => rule!("BASE-45"),
        Command::Lay(_) => rule!("BASE-48"),
        Command::Commit { .. } => rule!("BASE-54"),
        Command::Withdraw(_) => rule!("BASE-56"),
        Command::Escape { .. } => rule!("BASE-61"),
        Command::Give { .. } => rule!("BASE-64"),
        Command::ProposeFate => rule!("BASE-66"),
        Command::Agree | Command::Refuse => rule!("BASE-67"),
        Command::Lose(_) => rule!("BASE-77"),
        Command::HoldMasks | Command::OfferMasks => rule!("BASE-37"),
        Command::Concede | Command::PlayOn => rule!("BASE-39"),
        Command::Module(ModuleCommand::Curses(_)) => rule!("CUR-7"),
        Command::Module(ModuleCommand::Characters(ability)) => {
            ability_rule(look.table.modules.characters.card(look.me), ability)
        }
    }
}

fn ability_rule(card: Option<characters::Card>, ability: &Ability) -> RuleId {
    let owner = card.map(|card| (card.character, card.side));
    match (ability, owner) {
        (Ability::To { .. }, Some((Character::Discoverer, _))) => rule!("CHR-9"),
        (Ability::To { .. }, Some((Character::Mechanic, _))) => rule!("CHR-18"),
        (Ability::To { .. }, Some((Character::Mentalist, _))) => rule!("CHR-21"),
        (Ability::To { .. }, Some((Character::Priest, CardSide::Permanent))) => rule!("CHR-13"),
        (Ability::On { .. }, _) => rule!("CHR-8"),
        (Ability::Rotate { .. }, _) => rule!("CHR-11"),
        (Ability::Lend { .. }, _) => rule!("CHR-14"),
        (Ability::Reroll { .. }, _) => rule!("CHR-16"),
        (Ability::SendBack, _) => rule!("CHR-6"),
        (Ability::To { .. }, _) => rule!("CHR-1"),
    }
}

/// The sheet, while one is wanted.
#[component]
pub fn Rules() -> impl IntoView {
    let (desk, panels, pointed) =
        (expect_context::<Desk>(), expect_context::<Panels>(), expect_context::<Pointed>());
    let sheet = RuleSheet::new();
    let card_of =
        move |id: &str| panels.cards.with_untracked(|cards| cards.iter().find(|card| card.id == id).cloned());
    if let Some(document) = browser::document() {
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
    let open = Memo::new(move |_| card.with(Option::is_some));
    view! { <Show when=move || open.get()><Explained card=card sheet=sheet/></Show> }
}

#[component]
fn Explained(card: Memo<Option<Card>>, sheet: RuleSheet) -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let close = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        if let Some(close) = close.get() {
            let _ = close.focus();
        }
    });
    let title = move || card.with(|card| card.as_ref().map(|card| card.title.clone()));
    let rule = Memo::new(move |_| {
        card.with(|card| {
            let card = card.as_ref()?;
            let own = || desk.look.with_untracked(|look| rule_of(look, &card.command));
            Some(card.refusal.map_or_else(own, |why| why.rule))
        })
    });
    let number = move || rule.get().map(|rule| app.say(Text::RuleNumber(&rule.to_string())));
    let sentence = move || rule.get().and_then(|rule| app.language.get().rule(rule));
    let refusal = move || {
        let card = card.get()?;
        card.refusal.map(|_| format!("{}: {}.", app.say(Text::WhyNotNow), card.detail))
    };
    let wish = Memo::new(move |_| {
        card.with(|card| card.as_ref().filter(|card| card.refusal.is_none()).map(|card| card.command))
    });
    let payment = move || {
        let wish = wish.get().filter(payment::has_choice)?;
        Some(view! { <PayWith wish=wish done=move || sheet.close()/> })
    };
    view! {
        <section class="panel rulesheet" id="rule" role="dialog" aria-labelledby="ruletitle" aria-describedby="rulewords">
            <div class="head"><span class="cap">{number}</span>
                <button class="btn small" node_ref=close on:click=move |_| sheet.close()>{app.word(Text::Close)}</button></div>
            <h3 id="ruletitle">{title}</h3>
            <p id="rulewords">{sentence}</p>
            <p class="refusal">{refusal}</p>
            {payment}
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use phrasebook::Language;
    use temple::components::Components;
    use temple::options::options;
    use temple::players::PlayerId;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;
    use temple::table::Table;

    #[test]
    fn whatever_is_offered_is_explained() {
        let data = Components::standard();
        let book = std::sync::Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 3)));
        let look = Look { table: Table::new(&book), book, me: PlayerId(0), watching: false };
        let mut offers = Vec::new();
        options(&look.view(kit::Tick::START), &mut offers);
        assert!(!offers.is_empty());
        for offer in offers {
            let rules = [Some(rule_of(&look, &offer.command)), offer.verdict.err().map(|why| why.rule)];
            for rule in rules.into_iter().flatten() {
                assert!(Language::ALL.into_iter().all(|language| language.rule(rule).is_some()), "{rule}");
            }
        }
        let abilities =
            [(Character::Discoverer, "CHR-9"), (Character::Mechanic, "CHR-18"), (Character::Priest, "CHR-13")];
        for (character, wanted) in abilities {
            let card = characters::Card { character, side: CardSide::Permanent };
            let to = Ability::To { path: Default::default(), with: None };
            assert_eq!(ability_rule(Some(card), &to).to_string(), wanted);
        }
    }
}
