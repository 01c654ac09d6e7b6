//! The adventurers on the board: where they stand and how they are drawn.

use leptos::prelude::*;
use temple::players::PlayerId;
use temple::temple::Cell;

use crate::listen::plain;
use crate::look::Look;
use crate::number::Num;
use crate::{scene, seats};

/// An adventurer on the board.
#[derive(Clone, PartialEq)]
pub struct Pawn {
    /// Whose.
    pub who: PlayerId,
    /// Where it stands on the canvas.
    pub x: f64,
    /// Where it stands on the canvas.
    pub y: f64,
    stuck: bool,
    /// Whether it is the reader's own.
    pub me: bool,
}

/// All adventurers inside, those in one chamber side by side.
pub fn pawns(look: &Look) -> Vec<Pawn> {
    let inside: Vec<PlayerId> = look.table.inside().collect();
    let place = |who: PlayerId| look.table.of(who).place;
    let stand = |who: PlayerId| {
        // The reader stands in the middle of a group.
        let mut group: Vec<PlayerId> = inside.iter().copied().filter(|other| place(*other) == place(who)).collect();
        if let Some(mine) = group.iter().position(|other| *other == look.me) {
            let me = group.remove(mine);
            group.insert(group.len() / 2, me);
        }
        let at = group.iter().position(|other| *other == who).unwrap_or_default() as f64;
        let gap = (150.0 / group.len() as f64).min(44.0).min(if group.len() > 2 { 39.0 } else { 44.0 });
        let cell = look.table.temple.get(place(who).chamber).map_or(Cell { x: 0, y: 0 }, |placed| placed.cell());
        let (x, y) = scene::corner(cell);
        let x = x + 80.0 + (at - (group.len() as f64 - 1.0) / 2.0) * gap;
        Pawn { who, x, y: y + 66.0, stuck: look.table.of(who).is_stuck(), me: look.is_me(who) }
    };
    inside.iter().copied().map(stand).collect()
}

/// How an adventurer is drawn.
pub fn pawn_svg(pawn: &Pawn) -> String {
    let seat = seats::painted(pawn.who);
    let mut svg = String::new();
    if pawn.me {
        svg += "<ellipse class=\"ringbed\" cy=\"22\" rx=\"25\" ry=\"9\"/><ellipse class=\"ring pulse\" cy=\"22\" rx=\"25\" ry=\"9\"/>\
                <path class=\"here\" d=\"M-9-41H9L0-30z\"/>";
    }
    svg += &format!(
        "<g class=\"rim-{}\" color=\"{}\">{}</g><g color=\"{}\">{}</g>",
        seat.slug,
        seat.colour,
        scene::mark("pawn", -20.0, -26.0, 40.0, 50.0),
        seat.mark,
        scene::mark(&format!("seat-{}", seat.slug), -6.0, -1.0, 12.0, 12.0)
    );
    svg += &format!(
        "<text class=\"initial\" y=\"21\" fill=\"{}\">{}</text>",
        seat.mark,
        plain(&seats::initial(pawn.who))
    );
    if pawn.stuck {
        svg += "<circle cx=\"14\" cy=\"-19\" r=\"11\" fill=\"#17120f\" stroke=\"#ff6a4d\" stroke-width=\"2.5\"/>";
        svg += &format!("<g class=\"stuckmark\">{}</g>", scene::mark("black-mask", 6.5, -26.5, 15.0, 15.0));
    }
    svg
}

/// One of them; it moves, and is drawn anew only when it looks different.
#[component]
pub fn PawnOf(
    /// Whose it is.
    who: PlayerId,
    /// All pawns, as they stand.
    all: Memo<Vec<Pawn>>,
) -> impl IntoView {
    let pawn = Memo::new(move |_| all.with(|all| all.iter().find(|pawn| pawn.who == who).cloned()));
    let transform = move || {
        pawn.get().map(|pawn| format!("translate({}px,{}px)", Num(pawn.x), Num(pawn.y))).unwrap_or_default()
    };
    let drawn = Memo::new(move |_| pawn.get().map(|pawn| pawn_svg(&pawn)).unwrap_or_default());
    view! { <g class="pawn" role="img" aria-label=move || seats::name(who) style:transform=transform inner_html=move || drawn.get()></g> }
}
