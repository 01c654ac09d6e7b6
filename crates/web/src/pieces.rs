//! Small parts that many panels show: icons, dice, prices, emblems, the chiselled clock.

use leptos::prelude::*;
use protocol::Colour;
use temple::dice::{Cost, DiceSet, DieId, DieState, Face, Hand};
use temple::players::PlayerId;

use crate::drawn::{drawn, effect, memo, words};
use crate::{browser, scene, seats};

/// A mark of the sprite.
pub fn icon(id: &str) -> AnyView {
    let href = format!("#{id}");
    view! { <svg class="i" aria-hidden="true"><use href=href/></svg> }.into_any()
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

/// A price whose faces are hollow where the reader's dice lack them: a bit of `lacks` each. The dice stay; only the class of one
/// that looks different is set.
pub fn price_lacking(cost: Memo<Cost>, lacks: Memo<u8>) -> AnyView {
    drawn(cost, move |cost| {
        let faces = scene::faces(&cost);
        if faces.is_empty() || faces.len() > 4 {
            return price(cost);
        }
        scene::paint_dice();
        let die = |(n, face): (usize, Face)| {
            let class = words(move || {
                let hollow = if lacks.get() >> n & 1 == 1 { " miss" } else { "" };
                format!("die {}{hollow}", face.letter())
            });
            view! { <i class=class></i> }.into_any()
        };
        let dice = faces.into_iter().enumerate().map(die).collect_view();
        Some(view! { <span class="price">{dice}</span> }.into_any())
    })
}

/// The dice of a friend, at a glance.
pub fn hand(hand: Memo<Hand>) -> AnyView {
    scene::paint_dice();
    let place = NodeRef::<leptos::html::Span>::new();
    // The dice stay; only the class of one that looks different is set.
    let mut before: Vec<String> = Vec::new();
    effect(move || {
        let (Some(place), hand) = (place.get(), hand.get()) else { return };
        let shown = DiceSet::first(hand.ever()).without(hand.lost());
        let classes: Vec<String> =
            shown.iter().map(|die| "die mini ".to_owned() + &die_class(&hand, die).0).collect();
        for (n, class) in classes.iter().enumerate().filter(|(n, class)| before.get(*n) != Some(class)) {
            let die = place.children().item(n as u32).or_else(|| {
                let die = browser::document()?.create_element("i").ok()?;
                place.append_child(&die).ok().map(|_| die)
            });
            die.iter().for_each(|die| die.set_class_name(class));
        }
        for _ in classes.len()..before.len() {
            place.last_element_child().iter().for_each(|die| die.remove());
        }
        before = classes;
    });
    view! { <span class="hand" aria-hidden="true" node_ref=place></span> }.into_any()
}

/// How a die looks: its class and its mark.
pub fn die_class(hand: &Hand, die: DieId) -> (String, &'static str) {
    match hand.state(die) {
        DieState::Showing { face, kept: true } => (format!("{} keep", face.letter()), scene::face_mark(face)),
        DieState::Showing { face, kept: false } => (face.letter().to_string(), scene::face_mark(face)),
        DieState::Cursed => ("B".to_owned(), "black-mask"),
        DieState::Committed { face } => (format!("{} pledged", face.letter()), scene::face_mark(face)),
        DieState::HeldElsewhere => ("U held".to_owned(), "held"),
        DieState::Unrolled | DieState::Lost => ("U".to_owned(), "unrolled"),
    }
}

/// A player's emblem. It follows when the colour changes.
pub fn emblem(who: PlayerId) -> AnyView {
    let colour = memo(move || seats::sitting(who).colour);
    drawn(colour, colour_emblem)
}

/// The emblem of a colour.
pub fn colour_emblem(colour: Colour) -> AnyView {
    let slug = seats::paint(colour).slug;
    let (class, mark) = (format!("seat s-{slug}"), format!("seat-{slug}"));
    view! { <span class=class aria-hidden="true">{icon(&mark)}</span> }.into_any()
}

/// Minutes and seconds in chiselled numerals.
pub fn numerals(seconds: Memo<u32>) -> AnyView {
    let text = words(move || format!("{}:{:02}", seconds.get() / 60, seconds.get() % 60));
    // Each numeral changes by itself: only the last one does so every second.
    let digit = move |of: fn(u32) -> u32| {
        let digit = memo(move || of(seconds.get()));
        let href = words(move || format!("#d{}", digit.get()));
        view! { <svg aria-hidden="true"><use href=href/></svg> }.into_any()
    };
    let many = memo(move || seconds.get() >= 600);
    view! {
        <span class="clock" role="timer" aria-label=text>
            {drawn(many, move |many| many.then(|| digit(|all| all / 600 % 10)))}
            {digit(|all| all / 60 % 10)}
            <svg class="c" aria-hidden="true"><use href="#dc"/></svg>
            {digit(|all| all % 60 / 10)}
            {digit(|all| all % 10)}
        </span>
    }
    .into_any()
}
