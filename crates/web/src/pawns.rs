//! The adventurers on the board: where they stand and how they are drawn.

use leptos::prelude::*;
use temple::components::ChamberKind;
use temple::players::PlayerId;
use temple::temple::{Cell, ChamberId, Part, Side};

use crate::drawn::{drawing, memo, whether, words};
use crate::listen::plain;
use crate::look::Look;
use crate::number::Num;
use crate::{marks, scene, seats};

/// An adventurer on the board.
#[derive(Clone, PartialEq)]
pub struct Pawn {
    /// Whose.
    pub who: PlayerId,
    /// Where it stands on the canvas.
    pub x: f64,
    /// Where it stands on the canvas.
    pub y: f64,
    chamber: ChamberId,
    stuck: bool,
    /// What weighs on them, by its symbols.
    borne: [Option<&'static str>; 2],
    /// Whether it is the reader's own.
    pub me: bool,
    /// Whether it can be tapped: a friend's, where it does not stand on a door that can be tapped.
    near: bool,
}

impl Pawn {
    /// What moves it from the corner of the canvas to where it stands.
    pub fn shift(&self) -> String {
        format!("translate({}px,{}px)", Num(self.x), Num(self.y))
    }
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
        let cell = scene::cell_of(look, place(who).chamber).unwrap_or(Cell { x: 0, y: 0 });
        let (x, y) = scene::corner(cell);
        // In the exit they stand beside the gate and not before it.
        let exit = look.book.data.chamber(place(who).chamber).kind == ChamberKind::ExitChamber;
        let (aside, down) = match group.len() {
            _ if !exit => (0.0, 66.0),
            1 => (38.0, 92.0),
            _ => (0.0, 102.0),
        };
        let (aside, down) = part_of(look, who).map_or((aside, down), |(x, y)| (aside + x, down + y));
        let x = x + 80.0 + aside + (at - (group.len() as f64 - 1.0) / 2.0) * gap;
        Pawn {
            who,
            x,
            y: y + down,
            chamber: place(who).chamber,
            stuck: look.table.of(who).is_stuck(),
            borne: marks::borne(look, who),
            me: look.is_me(who),
            near: !look.is_me(who) && !is_next_door(look, cell),
        }
    };
    inside.iter().copied().map(stand).collect()
}

/// How far from the middle somebody stands: on their side of an inner wall, or down in a pit.
fn part_of(look: &Look, who: PlayerId) -> Option<(f64, f64)> {
    let place = look.table.of(who).place;
    if marks::is_sunk(look, who) {
        return Some((-30.0, 44.0));
    }
    let rear = look.book.data.chamber(place.chamber).rear.iter().next()?;
    let side = rear.turned(look.table.temple.get(place.chamber)?.turn());
    let side = if place.part == Part::Rear { side } else { side.opposite() };
    Some(match side {
        Side::North => (0.0, -22.0),
        Side::East => (36.0, 0.0),
        Side::South => (0.0, 44.0),
        Side::West => (-36.0, 0.0),
    })
}

/// Whether a square lies beside the reader's own.
fn is_next_door(look: &Look, cell: Cell) -> bool {
    let mine = look.table.temple.get(look.table.of(look.me).place.chamber);
    mine.is_some_and(|mine| mine.cell().x.abs_diff(cell.x) + mine.cell().y.abs_diff(cell.y) == 1)
}

/// How an adventurer is drawn.
pub fn pawn_svg(pawn: &Pawn) -> String {
    let seat = seats::painted(pawn.who);
    let mut svg = String::new();
    if pawn.me {
        svg += "<ellipse class=\"ringbed\" cy=\"22\" rx=\"25\" ry=\"9\"/><ellipse class=\"ring\" cy=\"22\" rx=\"25\" ry=\"9\"/>\
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
    for (place, mark) in pawn.borne.into_iter().flatten().enumerate() {
        let y = 4.0 - 19.0 * place as f64;
        svg += &format!(
            "<g class=\"borne\" color=\"#f7ecff\"><circle cx=\"-19\" cy=\"{}\" r=\"9.5\" fill=\"#5a2a86\" stroke=\"#f2dfb8\" stroke-width=\"1.5\"/>{}</g>",
            Num(y),
            scene::mark(mark, -26.5, y - 7.5, 15.0, 15.0)
        );
    }
    if pawn.stuck {
        svg += "<circle cx=\"14\" cy=\"-19\" r=\"11\" fill=\"#17120f\" stroke=\"#ff6a4d\" stroke-width=\"2.5\"/>";
        svg += &format!("<g class=\"stuckmark\">{}</g>", scene::mark("black-mask", 6.5, -26.5, 15.0, 15.0));
    }
    svg
}

/// One of them, an element of its own above the drawing: it is moved by the compositor, and nothing around it is laid out.
#[component]
pub fn PawnOf(
    /// Whose it is.
    who: PlayerId,
    /// All pawns, as they stand.
    all: Memo<Vec<Pawn>>,
    /// At whom something can be aimed now.
    lit: Memo<Vec<PlayerId>>,
) -> impl IntoView {
    let pawn = memo(move || all.with(|all| all.iter().find(|pawn| pawn.who == who).cloned()));
    let stand = Memo::new(move |before: Option<&Stand>| pawn.with(|pawn| Stand::of(pawn.as_ref(), before)));
    view! {
        <div class="pawn" class:near=whether(move || pawn.with(|pawn| pawn.as_ref().is_some_and(|pawn| pawn.near))) class:stays=whether(move || stand.with(|stand| stand.stays)) class:aimed=whether(move || lit.with(|lit| lit.contains(&who)))
            data-seat=who.0 role="img" aria-label=words(move || seats::name(who)) style:transform=words(move || stand.with(|stand| stand.shift.clone()))>
            <svg class="temple">{drawing(picture(pawn))}</svg>
        </div>
    }
}

/// A pawn's drawing, again only when it looks different.
pub fn picture(pawn: Memo<Option<Pawn>>) -> Memo<String> {
    memo(move || pawn.with(|pawn| pawn.as_ref().map(pawn_svg).unwrap_or_default()))
}

/// Where a pawn stands, and how it gets there.
#[derive(Clone, PartialEq)]
struct Stand {
    chamber: Option<ChamberId>,
    shift: String,
    /// Whoever enters a chamber walks there. Those inside who only make room are moved at once: a walk costs frames.
    stays: bool,
}

impl Stand {
    fn of(pawn: Option<&Pawn>, before: Option<&Stand>) -> Stand {
        let chamber = pawn.map(|pawn| pawn.chamber);
        let stays = before.is_some_and(|before| before.chamber == chamber);
        Stand { chamber, shift: pawn.map(Pawn::shift).unwrap_or_default(), stays }
    }
}
