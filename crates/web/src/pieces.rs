//! Small parts that many panels show: icons, dice, prices, emblems, the chiselled clock.

use leptos::prelude::*;
use protocol::Colour;
use temple::dice::{Cost, DiceSet, DieId, DieState, Face, Hand};
use temple::players::PlayerId;

use crate::{scene, seats};

/// A mark of the sprite.
pub fn icon(id: &str) -> impl IntoView + use<> {
    let href = format!("#{id}");
    view! { <svg class="i" aria-hidden="true"><use href=href/></svg> }
}

/// A price in its red frame: up to four faces one by one, more of one face as a number.
pub fn price(cost: Cost) -> Option<AnyView> {
    if cost.total() == 0 {
        return None;
    }
    let many = Face::ALL.into_iter().find(|face| cost.count(*face) > 3);
    let shown = match many {
        Some(face) => vec![face],
        None => scene::faces(&cost),
    };
    scene::paint_dice();
    let count = many.map(|face| format!("<b class=\"times\">{}×</b>", cost.count(face))).unwrap_or_default();
    let dice = shown.into_iter().map(|face| format!("<i class=\"die {}\"></i>", face.letter()));
    Some(view! { <span class="price" inner_html=dice.fold(count, |all, die| all + &die)></span> }.into_any())
}

/// The dice of a friend, at a glance.
pub fn hand(hand: Signal<Hand>) -> impl IntoView {
    scene::paint_dice();
    let dice = move || {
        let hand = hand.get();
        let shown = DiceSet::first(hand.ever()).without(hand.lost());
        shown
            .iter()
            .map(|die| format!("<i class=\"die mini {}\"></i>", die_class(&hand, die).0))
            .collect::<String>()
    };
    view! { <span class="hand" aria-hidden="true" inner_html=Signal::derive(dice)></span> }
}

/// How a die looks: its class and its mark.
pub fn die_class(hand: &Hand, die: DieId) -> (String, &'static str) {
    match hand.state(die) {
        DieState::Showing { face, kept: true } => (format!("{} keep", face.letter()), scene::face_mark(face)),
        DieState::Showing { face, kept: false } => (face.letter().to_string(), scene::face_mark(face)),
        DieState::Cursed => ("B".to_owned(), "black-mask"),
        DieState::Committed { face } => (format!("{} pledged", face.letter()), scene::face_mark(face)),
        DieState::HeldElsewhere => ("U held".to_owned(), "curse"),
        DieState::Unrolled | DieState::Lost => ("U".to_owned(), "unrolled"),
    }
}

/// A player's emblem. It follows when the colour changes.
pub fn emblem(who: PlayerId) -> impl IntoView + use<> {
    move || colour_emblem(seats::sitting(who).colour)
}

/// The emblem of a colour.
pub fn colour_emblem(colour: Colour) -> impl IntoView + use<> {
    let slug = seats::paint(colour).slug;
    let (class, mark) = (format!("seat s-{slug}"), format!("seat-{slug}"));
    view! { <span class=class aria-hidden="true">{icon(&mark)}</span> }
}

/// Minutes and seconds in chiselled numerals.
pub fn numerals(seconds: u32) -> AnyView {
    let text = format!("{}:{:02}", seconds / 60, seconds % 60);
    let digits = text.chars().map(|sign| {
        let (class, href) = match sign {
            ':' => ("c", "#dc".to_owned()),
            digit => ("", format!("#d{digit}")),
        };
        view! { <svg class=class aria-hidden="true"><use href=href/></svg> }
    });
    let digits = digits.collect_view();
    view! { <span class="clock" role="timer" aria-label=text>{digits}</span> }.into_any()
}
