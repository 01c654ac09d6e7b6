//! Small parts that many panels show: icons, dice, prices, emblems, the chiselled clock.

use leptos::prelude::*;
use protocol::Colour;
use temple::dice::{Cost, DiceSet, DieId, DieState, Face, Hand};
use temple::players::PlayerId;

use crate::scene;
use crate::seats;

/// A mark of the sprite.
pub fn icon(id: &str) -> impl IntoView + use<> {
    let href = format!("#{id}");
    view! { <svg class="i" aria-hidden="true"><use href=href/></svg> }
}

/// A face as a small die.
fn small_die(class: String, mark: &'static str) -> impl IntoView {
    view! { <i class=class>{icon(mark)}</i> }
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

/// The dice of a friend, at a glance.
pub fn hand(hand: &Hand) -> AnyView {
    let dice = DiceSet::first(hand.ever()).iter().filter(|die| !hand.lost().has(*die)).map(|die| {
        let (class, mark) = die_class(hand, die);
        small_die(format!("die mini {class}"), mark)
    });
    view! { <span class="hand" aria-hidden="true">{dice.collect_view()}</span> }.into_any()
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
