//! Choosing among far targets: a list for keyboard and screen reader, beside the lit chambers on the board.

use leptos::html;
use leptos::prelude::*;
use phrasebook::Text;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, KeyboardEvent};

use crate::actions::Card;
use crate::desk::Desk;
use crate::drawn::{Shown, drawn, effect, memo};
use crate::pieces::price;
use crate::table::Panels;
use crate::{app, browser, keys};

/// The list, while something is chosen. It goes when nothing is left to choose.
#[component]
pub fn Chooser() -> impl IntoView {
    let panels = expect_context::<Panels>();
    let card = memo(move || {
        let id = panels.choosing.get()?;
        panels.cards.with(|cards| cards.iter().find(|card| card.id == id).cloned())
    });
    let open = memo(move || card.with(Option::is_some));
    effect(move || {
        if !open.get() && panels.choosing.with_untracked(Option::is_some) {
            panels.choosing.set(None);
        }
    });
    view! { <Shown when=open><Choices card=card/></Shown> }
}

#[component]
fn Choices(card: Memo<Option<Card>>) -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let list = NodeRef::<html::Section>::new();
    // Whatever had the focus gets it back.
    let asker = StoredValue::new_local(focused());
    effect(move || {
        if let Some(list) = list.get() {
            step(&list, Step::First);
        }
    });
    on_cleanup(move || {
        // It may be gone; then the focus stays where the browser puts it.
        asker.with_value(|asker| asker.iter().for_each(|asker| drop(asker.focus())));
    });
    let title = move || card.with(|card| card.as_ref().map(|card| app.say(Text::ChooseTarget(&card.title))));
    let choices =
        memo(move || card.with(|card| card.as_ref().map(|card| card.choices.clone()).unwrap_or_default()));
    let buttons = drawn(choices, move |choices| {
        let button = |card: Card| {
            let (id, title, detail, cost) =
                (card.id.clone(), card.title.clone(), card.detail.clone(), price(card.price));
            view! {
                <button class="act" data-choice=id on:click=move |_| keys::choose(desk, panels, &card)>
                    <kbd>"·"</kbd><span class="words"><b>{title}</b><small>{detail}</small></span>{cost}
                </button>
            }
        };
        choices.into_iter().map(button).collect_view()
    });
    let close = move || panels.choosing.set(None);
    let pressed = move |event: KeyboardEvent| {
        let Some(list) = list.get_untracked() else { return };
        match event.key().as_str() {
            "Escape" => close(),
            "ArrowDown" | "ArrowRight" => step(&list, Step::Next),
            "ArrowUp" | "ArrowLeft" => step(&list, Step::Previous),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    view! {
        <section class="panel rulesheet chooser" id="chooser" role="dialog" aria-labelledby="choosertitle" node_ref=list on:keydown=pressed>
            <div class="head"><h3 id="choosertitle">{title}</h3>
                <button class="btn small" on:click=move |_| close()>{app.word(Text::Close)}</button></div>
            <div class="acts">{buttons}</div>
        </section>
    }
}

/// Which button gets the focus.
#[derive(Clone, Copy)]
enum Step {
    First,
    Next,
    Previous,
}

fn focused() -> Option<HtmlElement> {
    browser::document()?.active_element()?.dyn_into().ok()
}

fn step(list: &Element, step: Step) {
    let first = || list.query_selector(".act").ok().flatten();
    let here = focused().filter(|now| now.class_name().contains("act"));
    let to = match (step, here) {
        (Step::Next, Some(here)) => here.next_element_sibling().or_else(first),
        (Step::Previous, Some(here)) => {
            here.previous_element_sibling().or_else(|| here.parent_element()?.last_element_child())
        }
        _ => first(),
    };
    if let Some(button) = to.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        let _ = button.focus();
    }
}
