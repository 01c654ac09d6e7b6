//! Every deed moves: what flies, bursts, wraps and lights up over the board, and words at pawns. The table shows the truth at
//! once; what moves here are copies on a layer of their own that nobody can press, moved by the compositor, gone after
//! 300 ms (words after 1.4 s), and never more than six.

use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use phrasebook::stage::Text;
use temple::command::Command;
use temple::components::ChamberKind;
use temple::dice::Face;
use temple::event::Fact;
use temple::players::PlayerId;
use temple::rulebook::{Lying, Tale, Verb, Whereabouts};
use temple::temple::{Cell, ChamberId, Place, Side};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

use crate::actions::Card;
use crate::desk::{Desk, Happened, Look, Part};
use crate::drawn::{effect, memo};
use crate::listen::{When, listen, plain};
use crate::number::Num;
use crate::pawns::pawns;
use crate::session::Session;
use crate::table::Panels;
use crate::{App, app, browser, goal, keys, marks, modules, scene, seats};

/// So many copies at once; the oldest goes when there is another.
const MOST: u32 = 6;

/// How long a copy is there; its own time is in the style.
const COPY: Duration = Duration::from_millis(620);

/// How long a word is there.
const WORD: Duration = Duration::from_millis(1400);

/// How long a laid chamber slides.
const SLIDE: Duration = Duration::from_millis(300);

/// A point of the board.
type Point = (f64, f64);

/// The layer of what moves, and the marks that stay at those who need gold.
#[component]
pub fn Deeds() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let place = NodeRef::<html::Div>::new();
    effect(move || {
        let happened = desk.happened.get();
        let Some(layer) = place.get_untracked() else { return };
        let stage = Stage { app, layer: layer.into() };
        desk.look.with_untracked(|look| happened.iter().for_each(|one| stage.show(look, one)));
    });
    let session = expect_context::<Session>();
    let pulsing = memo(move || {
        let calling = session.shouts.with(|shouts| shouts.iter().map(|shout| shout.who).collect::<Vec<_>>());
        desk.see(&[Part::Places, Part::Temple], |look| first_to_heed(look, &calling))
    });
    effect(move || pulse(pulsing.get()));
    let panels = expect_context::<Panels>();
    if let Some(board) = browser::document().and_then(|page| page.query_selector(".board").ok().flatten()) {
        listen(board.into(), &["click"], When::Afterwards, move |event| {
            tapped_pawn(&event).into_iter().for_each(|who| meet(desk, panels, who));
        });
    }
    let stuck = desk.follow(&[Part::Places], stuck_friends);
    let needs = app.language.stage(Text::NeedsGold);
    let marks = crate::drawn::drawn(stuck, move |stuck| {
        let mark = |(x, y): (f64, f64)| {
            let shift = format!("translate({}px,{}px)", Num(x), Num(y));
            let words = needs.clone();
            view! { <div class="needs" style:transform=shift><i class="halo"></i><b>{words}</b></div> }.into_any()
        };
        stuck.into_iter().map(mark).collect_view()
    });
    view! { <div class="marks" aria-hidden="true">{marks}</div><div class="deeds" aria-hidden="true" node_ref=place></div> }
}

/// The friend who is to be noticed first: who can do nothing, who calls, who is at the exit, in that order.
fn first_to_heed(look: &Look, calling: &[PlayerId]) -> Option<PlayerId> {
    let friends: Vec<PlayerId> = look.table.inside().filter(|who| !look.is_me(*who)).collect();
    let first = |is: &dyn Fn(PlayerId) -> bool| friends.iter().copied().find(|who| is(*who));
    let exit = goal::lying(look, ChamberKind::ExitChamber);
    first(&|who| look.table.of(who).is_stuck())
        .or_else(|| first(&|who| calling.contains(&who)))
        .or_else(|| first(&|who| Some(look.table.of(who).place.chamber) == exit))
}

/// Lets the lane of a friend pulse, and no other; without a friend, none. The two names take turns: the same animation begins
/// again only under another name.
fn pulse(who: Option<PlayerId>) {
    let found = |css: &str| browser::document()?.query_selector(css).ok()?;
    let before = found("[data-pulse]");
    let name = before.as_ref().and_then(|lane| lane.get_attribute("data-pulse"));
    before.into_iter().for_each(|lane| drop(lane.remove_attribute("data-pulse")));
    let next = if name.as_deref() == Some("even") { "odd" } else { "even" };
    who.and_then(lane).into_iter().for_each(|lane| drop(lane.set_attribute("data-pulse", next)));
}

/// The lane of somebody.
fn lane(who: PlayerId) -> Option<Element> {
    browser::document()?.query_selector(&lane_of(who)).ok()?
}

fn lane_of(who: PlayerId) -> String {
    format!(".lane[data-seat=\"{}\"]", who.0)
}

/// The friend whose pawn was tapped.
fn tapped_pawn(event: &web_sys::Event) -> Option<PlayerId> {
    let at = event.target()?.dyn_into::<Element>().ok()?;
    let pawn = at.closest(".pawn.near").ok()??;
    pawn.get_attribute("data-seat")?.parse().ok().map(PlayerId)
}

/// A tap on a friend frees them where that is possible, and otherwise shows their lane and says how they are.
fn meet(desk: Desk, panels: Panels, who: PlayerId) {
    let frees =
        |card: &&Card| matches!(card.command, Command::Free { whom, .. } if whom == who) && card.refusal.is_none();
    match panels.cards.with_untracked(|cards| cards.iter().find(frees).cloned()) {
        Some(card) => keys::choose(desk, panels, &card),
        None => {
            pulse(Some(who));
            let words = lane(who).and_then(|lane| lane.get_attribute("aria-label"));
            words.into_iter().for_each(|words| desk.say_of(Some(who), words));
        }
    }
}

/// Where friends stand who can do nothing.
fn stuck_friends(look: &Look) -> Vec<Point> {
    let stuck = |who: PlayerId| !look.is_me(who) && look.table.of(who).is_stuck();
    pawns(look).into_iter().filter(|pawn| stuck(pawn.who)).map(|pawn| (pawn.x, pawn.y)).collect()
}

/// Where deeds are shown.
struct Stage {
    app: App,
    layer: Element,
}

/// A copy that moves: how, where it ends, where it comes from, and what it looks like.
struct Copy<'a> {
    class: &'a str,
    at: Point,
    from: Point,
    drawn: String,
}

impl Stage {
    /// Shows what an event is on the board. `look` is the table after everything that came with it.
    fn show(&self, look: &Look, happened: &Happened) {
        let by = happened.event.by;
        match happened.event.fact {
            Fact::TileLaid { chamber, side, .. } => slide(chamber, side).unwrap_or_default(),
            Fact::Rotated { chamber, by, .. } => turn(chamber, by.0).unwrap_or_default(),
            Fact::PotFired { chamber, gems, .. } => self.gems(look, chamber, gems, by),
            Fact::Freed { who, .. } => self.freed(look, who, by),
            Fact::Committed { who, dice, .. } => {
                let face = dice.into_iter().next().and_then(|die| look.table.of(who).hand.face(die));
                self.pledged(look, who, face.unwrap_or(Face::Key));
            }
            Fact::Entered { to, .. } => self.entered(look, happened.from, to),
            Fact::Escaped { who } => self.escaped(look, who, happened.from),
            Fact::TileSetDown { chamber, .. } => docked(look, chamber, happened.gone).unwrap_or_default(),
            Fact::BorderOpened { chamber, side, .. } => self.opened(look, chamber, side),
            Fact::ChamberRemoved { .. } => happened.gone.into_iter().for_each(|cell| self.vanished(cell)),
            Fact::PieceMoved { id, .. } => {
                let now = look.table.pieces.get(id);
                now.into_iter().for_each(|lying| self.settled(look, lying, happened.moved_from));
            }
            Fact::PiecePut { lying } => self.settled(look, lying, None),
            ref fact => fact.tale(&look.table).into_iter().for_each(|tale| self.told(look, &tale)),
        }
    }

    /// What a module tells, by the verb of its tale: at the place it names, or else at whoever it happens to.
    fn told(&self, look: &Look, tale: &Tale) {
        let Some(class) = class_of(tale.verb) else { return };
        let pawn = tale.who.map(|who| pawn_at(look, who));
        let place = tale.at.or_else(|| modules::place_of(look, tale.piece?));
        let there = place.and_then(|place| self.point(look, place));
        let (from, at) = match (tale.verb, tale.who) {
            // A card or tile goes to whoever has it now.
            (Verb::Gains, Some(who)) => (pawn, self.home(look, who).or(pawn)),
            // What somebody gives up goes down into their chamber.
            (Verb::Loses, Some(who)) => (self.home(look, who).or(pawn), pawn.map(|(x, y)| (x, y + 54.0))),
            _ => (None, there.or(pawn)),
        };
        let Some(at) = at else { return };
        // What has no picture was something that held them.
        let drawn = mark(tale.piece.map_or("locked", marks::mark), 34.0);
        self.copy(Copy { class, at, from: from.unwrap_or(at), drawn });
    }

    /// Where the cards and dice of somebody lie.
    fn home(&self, look: &Look, who: PlayerId) -> Option<Point> {
        if look.is_me(who) { self.panel(".tray .dice") } else { self.panel(&lane_of(who)) }
    }

    /// A way opens in a wall: its posts slide apart.
    fn opened(&self, look: &Look, chamber: ChamberId, side: Side) {
        let Some(at) = self.point(look, Whereabouts::Border(chamber, side)) else { return };
        let upright = matches!(side, Side::East | Side::West);
        for (dx, dy) in [(-1.0, 0.0), (1.0, 0.0)].map(|(dx, dy)| if upright { (dy, dx) } else { (dx, dy) }) {
            let at = (at.0 + dx * 26.0, at.1 + dy * 26.0);
            let from = (at.0 - dx * 26.0, at.1 - dy * 26.0);
            let drawn = format!("<i class=\"post{}\"></i>", if upright { " lying" } else { "" });
            self.copy(Copy { class: "parts", at, from, drawn });
        }
    }

    /// Where something lies, on the board or before somebody.
    fn point(&self, look: &Look, place: Whereabouts) -> Option<Point> {
        let corner = |chamber| cell_of(look, chamber).map(scene::corner);
        match place {
            Whereabouts::In(chamber) => corner(chamber).map(|(x, y)| (x + 80.0, y + 66.0)),
            Whereabouts::Border(chamber, side) => corner(chamber).map(|(x, y)| match side {
                Side::North => (x + 80.0, y),
                Side::East => (x + 160.0, y + 80.0),
                Side::South => (x + 80.0, y + 160.0),
                Side::West => (x, y + 80.0),
            }),
            Whereabouts::Before(who) => Some(pawn_at(look, who)),
            Whereabouts::Depot => self.panel(".depot .gems, .top .dep"),
        }
    }

    fn gems(&self, look: &Look, chamber: ChamberId, gems: u8, by: Option<PlayerId>) {
        let Some((x, y)) = cell_of(look, chamber).map(scene::corner) else { return };
        let from = self.panel(".depot .gems, .top .dep").unwrap_or((x + 80.0, y - 200.0));
        for n in 0..gems.min(3) {
            let at = (x + 80.0 + (f64::from(n) - f64::from(gems.min(3) - 1) / 2.0) * 26.0, y + 112.0);
            let drawn = format!("<div class=\"arc\">{}</div>", mark("gem", 28.0));
            self.copy(Copy { class: "gemfly", at, from, drawn });
        }
        if let Some(who) = by {
            self.word(look, who, "gem", &format!("+{gems}"));
        }
    }

    /// A floor that does not last parts into its four quarters.
    fn vanished(&self, cell: Cell) {
        let (x, y) = scene::corner(cell);
        for (dx, dy) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            let at = (x + 80.0 + dx * 40.0, y + 80.0 + dy * 40.0);
            let from = (at.0 - dx * 12.0, at.1 - dy * 12.0);
            self.copy(Copy { class: "quarter", at, from, drawn: String::new() });
        }
    }

    /// A piece glides to where it lies now.
    fn settled(&self, look: &Look, lying: Lying, from: Option<Whereabouts>) {
        let Some(at) = self.point(look, lying.at) else { return };
        let from = from.and_then(|from| self.point(look, from)).unwrap_or((at.0, at.1 - 30.0));
        self.copy(Copy { class: "settle", at, from, drawn: mark(marks::mark(lying.piece), 34.0) });
    }

    /// A golden die flies to whoever is freed, and the lock bursts.
    fn freed(&self, look: &Look, who: PlayerId, by: Option<PlayerId>) {
        let at = pawn_at(look, who);
        if let Some(friend) = by.filter(|by| *by != who) {
            let from = if look.is_me(friend) { self.panel(".tray .dice") } else { None };
            let from = from.unwrap_or_else(|| pawn_at(look, friend));
            self.copy(Copy { class: "goldfly", at, from, drawn: die(Face::GoldenMask) });
            let text = if look.is_me(who) { Text::FreedYou } else { Text::Freed };
            self.word(look, friend, "golden-mask", &self.app.language.stage(text));
        }
        self.copy(Copy { class: "burst", at, from: at, drawn: mark("locked", 34.0) });
    }

    /// Pledged dice go to the pot.
    fn pledged(&self, look: &Look, who: PlayerId, face: Face) {
        let Some((x, y)) = cell_of(look, look.table.of(who).place.chamber).map(scene::corner) else { return };
        let from = if look.is_me(who) { self.panel(".tray .dice") } else { None };
        let from = from.unwrap_or_else(|| pawn_at(look, who));
        self.copy(Copy { class: "pledgefly", at: (x + 80.0, y + 128.0), from, drawn: die(face) });
    }

    /// The door that somebody went through lights up.
    fn entered(&self, look: &Look, from: Option<Place>, to: Place) {
        let corners = (from.and_then(|from| cell_of(look, from.chamber)), cell_of(look, to.chamber));
        let (Some(from), Some(to)) = corners else { return };
        let ((a, b), (c, d)) = (scene::corner(from), scene::corner(to));
        let at = (f64::midpoint(a, c) + 80.0, f64::midpoint(b, d) + 80.0);
        self.copy(Copy { class: "doorlight", at, from: at, drawn: String::new() });
    }

    /// Whoever escapes goes through the gate.
    fn escaped(&self, look: &Look, who: PlayerId, from: Option<Place>) {
        let Some((x, y)) = from.and_then(|from| cell_of(look, from.chamber)).map(scene::corner) else { return };
        let paint = seats::painted(who);
        let drawn = format!(
            "<svg class=\"temple\"><g class=\"rim-{}\" color=\"{}\">{}</g></svg>",
            paint.slug,
            paint.colour,
            scene::mark("pawn", -20.0, -26.0, 40.0, 50.0)
        );
        self.copy(Copy { class: "gofly", at: (x + 80.0, y + 46.0), from: (x + 80.0, y + 98.0), drawn });
        self.say((x + 80.0, y + 60.0), who, "tick", &self.app.language.stage(Text::Out));
    }

    /// A word at somebody's pawn, in their colour.
    fn word(&self, look: &Look, who: PlayerId, sign: &str, words: &str) {
        self.say(pawn_at(look, who), who, sign, words);
    }

    fn say(&self, (x, y): Point, who: PlayerId, sign: &str, words: &str) {
        let class = format!("word s-{}", seats::painted(who).slug);
        let drawn = format!("<b>{}<span>{}</span></b>", icon(sign), plain(words));
        self.put(&class, (x, y - 46.0), (0.0, 0.0), &drawn, WORD);
    }

    fn copy(&self, Copy { class, at, from, drawn }: Copy<'_>) {
        self.put(&format!("mv {class}"), at, (from.0 - at.0, from.1 - at.1), &drawn, COPY);
    }

    /// Puts a copy where it ends and lets it come from where it was.
    fn put(&self, class: &str, (x, y): Point, (dx, dy): Point, drawn: &str, stays: Duration) -> Option<()> {
        while self.layer.child_element_count() >= MOST {
            self.layer.first_element_child()?.remove();
        }
        let copy: HtmlElement = browser::document()?.create_element("div").ok()?.dyn_into().ok()?;
        copy.set_class_name(class);
        let style = copy.style();
        for (name, length) in [("left", x), ("top", y), ("--dx", dx), ("--dy", dy)] {
            style.set_property(name, &format!("{}px", Num(length))).ok()?;
        }
        copy.set_inner_html(drawn);
        self.layer.append_child(&copy).ok()?;
        set_timeout(move || copy.remove(), stays);
        Some(())
    }

    /// The middle of a panel, in the measures of the board.
    fn panel(&self, css: &str) -> Option<Point> {
        let found = browser::document()?.query_selector_all(css).ok()?;
        let shown = (0..found.length()).filter_map(|n| found.item(n)?.dyn_into::<Element>().ok());
        let area = shown.map(|panel| panel.get_bounding_client_rect()).find(|area| area.width() > 0.0)?;
        // The layer is one unit wide, so its width on the screen is the scale of the board.
        let board = self.layer.get_bounding_client_rect();
        let scale = board.width().max(0.01);
        let x = area.left() + area.width() / 2.0 - board.left();
        let y = area.top() + area.height() / 2.0 - board.top();
        Some((x / scale, y / scale))
    }
}

/// How a copy moves for each verb, a class of the style. Whatever lies as a piece of the base is shown as it is put or moved.
const fn class_of(verb: Verb) -> Option<&'static str> {
    Some(match verb {
        Verb::Gains => "settle",
        Verb::Suffers => "wrap",
        Verb::Sheds | Verb::Discards | Verb::Removes => "shed",
        Verb::Loses => "dropin",
        Verb::Uses | Verb::Opens => "flash",
        Verb::Readies | Verb::Turns => "flip",
        Verb::Lays | Verb::Moves => return None,
    })
}

/// A chamber that was under way slides straight to its place.
fn docked(look: &Look, chamber: ChamberId, from: Option<Cell>) -> Option<()> {
    let ((x, y), (was_x, was_y)) = (scene::corner(cell_of(look, chamber)?), scene::corner(from?));
    let css = format!("[data-chamber=\"{}\"]>g", chamber.index());
    let drawn = browser::document()?.query_selector(&css).ok()??;
    // By the page itself, not as an attribute: the house forbids those.
    let style = drawn.unchecked_ref::<HtmlElement>().style();
    style.set_property("--sx", &format!("{}px", Num(was_x - x))).ok()?;
    style.set_property("--sy", &format!("{}px", Num(was_y - y))).ok()?;
    drawn.set_attribute("class", "docked").ok()?;
    set_timeout(move || drop(drawn.remove_attribute("class")), SLIDE);
    Some(())
}

/// A laid chamber slides in from the hand and turns into its place.
fn slide(chamber: ChamberId, side: temple::temple::Side) -> Option<()> {
    let css = format!("[data-chamber=\"{}\"]>g", chamber.index());
    let drawn = browser::document()?.query_selector(&css).ok()??;
    drawn.set_attribute("class", &format!("laid from-{}", side as u8)).ok()?;
    set_timeout(move || drop(drawn.remove_attribute("class")), SLIDE);
    Some(())
}

/// A chamber turns by so many quarters to where it lies now.
fn turn(chamber: ChamberId, quarters: u8) -> Option<()> {
    let css = format!("[data-chamber=\"{}\"]>g", chamber.index());
    let drawn = browser::document()?.query_selector(&css).ok()??;
    drawn.set_attribute("class", &format!("turned by-{}", quarters % 4)).ok()?;
    set_timeout(move || drop(drawn.remove_attribute("class")), SLIDE);
    Some(())
}

fn cell_of(look: &Look, chamber: ChamberId) -> Option<Cell> {
    look.table.temple.get(chamber).map(|placed| placed.cell())
}

/// Where somebody's pawn stands; in the middle of the start if nowhere.
fn pawn_at(look: &Look, who: PlayerId) -> Point {
    pawns(look).into_iter().find(|pawn| pawn.who == who).map_or((80.0, 66.0), |pawn| (pawn.x, pawn.y))
}

fn icon(id: &str) -> String {
    format!("<svg class=\"i\"><use href=\"#{id}\"/></svg>")
}

fn mark(id: &str, size: f64) -> String {
    format!("<svg class=\"temple\">{}</svg>", scene::mark(id, -size / 2.0, -size / 2.0, size, size))
}

fn die(face: Face) -> String {
    format!("<i class=\"die mini {}\"></i>", face.letter())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The styles of what moves.
    const STYLES: [&str; 2] = [include_str!("late.css"), include_str!("modules/art/art.css")];

    /// The longest movement of a class, in ms, as the styles say it.
    fn lasts(selector: &str) -> f64 {
        let rule = |style: &'static str| style.split(selector).nth(1)?.split('}').next();
        let rule = STYLES.iter().find_map(|style| rule(style)).unwrap_or_else(|| panic!("no {selector}"));
        let animations = rule.split("animation:").nth(1).unwrap_or_else(|| panic!("{selector} does not move"));
        let times = |one: &str| -> f64 {
            let of = |word: &str| match (word.strip_suffix("ms"), word.strip_suffix('s')) {
                (Some(ms), _) => ms.parse().ok(),
                (None, Some(s)) => s.parse::<f64>().ok().map(|s| s * 1000.0),
                _ => None,
            };
            one.split([' ', ';']).filter_map(of).sum()
        };
        animations.split("),").flat_map(|one| one.split(",d-")).map(times).fold(0.0, f64::max)
    }

    /// Whoever adds a verb is asked for its movement by the compiler; here it is in a style, and short.
    #[test]
    fn every_verb_moves_something_on_the_board() {
        for verb in crate::verbs::tests::verbs() {
            // What lies as a piece of the base settles where it is put or moved.
            let of_the_base = matches!(verb, Verb::Lays | Verb::Moves);
            let class = class_of(verb).unwrap_or("settle");
            assert_eq!(class_of(verb).is_none(), of_the_base, "{verb:?}");
            let lasts = lasts(&format!(".mv.{class}{{"));
            assert!(lasts > 0.0 && lasts <= 330.0, "{verb:?}: {class} for {lasts} ms");
        }
    }

    /// Also not the gongs of a countdown and the fire at its edge: they come to rest by themselves.
    #[test]
    fn nothing_moves_without_end() {
        let all = STYLES.into_iter().chain([include_str!("../assets/style.css")]);
        all.for_each(|style| {
            assert!(!style.contains("infinite"), "{}", style.split("infinite").next().unwrap_or_default())
        });
    }

    #[test]
    fn every_deed_of_the_base_is_short() {
        for class in ["gemfly", "goldfly", "burst", "pledgefly", "wrap", "gofly", "quarter", "settle", "parts"] {
            let lasts = lasts(&format!(".mv.{class}{{"));
            assert!(lasts > 0.0 && lasts <= 330.0, "{class} for {lasts} ms");
        }
        for class in ["laid", "turned", "docked"] {
            let lasts = lasts(&format!(".chamber>.{class}{{"));
            assert!(lasts > 0.0 && lasts <= 300.0, "{class} for {lasts} ms");
        }
    }
}
