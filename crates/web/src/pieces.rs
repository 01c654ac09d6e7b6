//! Small parts that many panels show: icons, dice, prices, emblems, the chiselled clock.

use leptos::prelude::*;
use protocol::Colour;
use temple::dice::{Cost, DiceSet, DieId, DieState, Face, Hand};
use temple::players::PlayerId;

use crate::{scene, seats, words};

/// A mark of the sprite.
pub fn icon(id: &str) -> impl IntoView + use<> {
    let href = format!("#{id}");
    view! { <svg class="i" aria-hidden="true"><use href=href/></svg> }
}

/// A face as a small die.
fn small_die(class: String, mark: &'static str) -> impl IntoView {
    view! { <i class=class><img alt="" src=scene::die_picture(mark, "price")/></i> }
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
    let count = many.map(|face| view! { <b class="times">{format!("{}×", cost.count(face))}</b> });
    let dice = shown.into_iter().map(|face| small_die(format!("die {}", face.letter()), scene::face_mark(face)));
    let dice = dice.collect_view();
    Some(view! { <span class="price">{count}{dice}</span> }.into_any())
}

/// The dice of a friend, at a glance. Each follows on its own: a roll leaves most of them as they were.
pub fn hand(hand: Signal<Hand>) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let hand = hand.get();
        DiceSet::first(hand.ever()).without(hand.lost())
    });
    let die = move |die: DieId| {
        let look = Memo::new(move |_| die_class(&hand.get(), die));
        let class = words(move || look.with(|look| "die mini ".to_owned() + &look.0));
        view! { <i class=class><img alt="" src=words(move || scene::die_picture(look.with(|look| look.1), "mini"))/></i> }
    };
    view! { <span class="hand" aria-hidden="true">{move || shown.get().iter().map(die).collect_view()}</span> }
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
