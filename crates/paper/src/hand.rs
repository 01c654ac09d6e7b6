//! The hand that draws: every line is a little wrong, always in the same way, so that a sheet looks alike to all. Pure functions from
//! numbers to the text of an SVG.
//!
//! Ink is printed and never changes; graphite is what players wrote; red pencil is the target and what this turn has brought.

/// Graphite.
pub const LEAD: &str = "#34343c";

/// The ink of all that is printed.
pub const PEN: &str = "#2b1d10";

/// A number between -1 and 1 that looks like chance and is always the same.
pub fn wrong(a: f64, b: f64, c: f64) -> f64 {
    let n = (a * 127.1 + b * 311.7 + c * 74.7).sin() * 43758.5453;
    (n - n.floor()) * 2.0 - 1.0
}

/// A number with one digit after the point, as short as it can be.
pub fn short(number: f64) -> String {
    let rounded = (number * 10.0).round() / 10.0;
    if rounded == rounded.trunc() { format!("{}", rounded as i32) } else { format!("{rounded:.1}") }
}

/// A point as it stands in a path.
fn point(x: f64, y: f64) -> String {
    short(x) + " " + &short(y)
}

/// How a line begins: with a stroke of its own, or where the last one ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Begins {
    /// A stroke of its own.
    Anew,
    /// Where the last one ended.
    There,
}

/// A line that wobbles.
pub fn line(from: (f64, f64), to: (f64, f64), amount: f64, seed: f64, begins: Begins) -> String {
    let ((x1, y1), (x2, y2)) = (from, to);
    let length = (x2 - x1).hypot(y2 - y1);
    let pieces = (length / 46.0).round().max(1.0);
    let (nx, ny) = (-(y2 - y1) / length, (x2 - x1) / length);
    let mut path = if begins == Begins::Anew { format!("M{}", point(x1, y1)) } else { String::new() };
    for i in 1..=pieces as u32 {
        let i = f64::from(i);
        let (there, middle) = (i / pieces, (i - 0.5) / pieces);
        let bow = wrong(x1 + i * 3.0, y1 + seed, x2) * amount * 1.5;
        let end = if i < pieces { wrong(y2 + i, x1 + seed, y1) * amount } else { 0.0 };
        let along = |t: f64, k: f64| point(x1 + (x2 - x1) * t + nx * k, y1 + (y2 - y1) * t + ny * k);
        path += &format!("Q{} {}", along(middle, bow), along(there, end));
    }
    path
}

/// A plain wobbly line.
pub fn rule(x1: f64, y1: f64, x2: f64, y2: f64) -> String {
    let path = line((x1, y1), (x2, y2), 0.8, 0.0, Begins::Anew);
    format!("<path d=\"{path}\" stroke=\"#7a5934\" stroke-width=\"1.2\" fill=\"none\"/>")
}

/// A box that wobbles, as a path.
pub fn frame(x: f64, y: f64, width: f64, height: f64, amount: f64, seed: f64) -> String {
    let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)];
    let side = |n: usize| {
        let begins = if n == 0 { Begins::Anew } else { Begins::There };
        line(corners[n], corners[n + 1], amount, seed + n as f64, begins)
    };
    (0..4).map(side).collect::<String>() + "Z"
}

/// Whether a mark was there before, or is being written now: then it draws itself, after so many milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Age {
    /// It was there.
    Old,
    /// It is being written.
    Fresh(u32),
}

impl Age {
    /// Fresh, if it was not there before.
    pub fn of(was_there: bool, after: u32) -> Age {
        if was_there { Age::Old } else { Age::Fresh(after) }
    }

    fn later(self, by: u32) -> Age {
        match self {
            Age::Old => Age::Old,
            Age::Fresh(after) => Age::Fresh(after + by),
        }
    }
}

/// A stroke of the pencil: a dark line, a soft second one, and paper grain in it.
pub fn lead(path: &str, width: f64, age: Age) -> String {
    let (class, grain) = match age {
        Age::Old => (
            String::new(),
            format!(
                "<path d=\"{path}\" stroke=\"#f3e4c0\" stroke-width=\"{}\" stroke-dasharray=\"1 {} 2 {}\" stroke-opacity=\".75\"/>",
                short(width * 0.2),
                short(width * 1.5),
                short(width * 2.0)
            ),
        ),
        Age::Fresh(after) => (format!(" class=\"draw {}\" pathLength=\"100\"", late(after)), String::new()),
    };
    let (soft, dx, dy) = (short(width * 0.45), short(width * 0.36), short(-width * 0.3));
    format!(
        "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><path d=\"{path}\" stroke=\"{LEAD}\" \
         stroke-width=\"{}\" stroke-opacity=\".86\"{class}/><path d=\"{path}\" stroke=\"{LEAD}\" stroke-width=\"{soft}\" \
         transform=\"translate({dx} {dy})\" stroke-opacity=\".5\"{class}/>{grain}</g>",
        short(width)
    )
}

/// How late something is drawn, a tenth of a second each, in classes: later than that nobody looks.
fn late(after: u32) -> String {
    format!("late-{}", after.div_ceil(100).min(30))
}

/// The pencil itself, its tip at the origin.
const PENCIL: &str = "<g stroke=\"#2b1d10\" stroke-width=\"1.2\" stroke-linejoin=\"round\">\
    <path d=\"M0 0 3-9 15-21 21-15 9-3z\" fill=\"#e0a83c\"/><path d=\"M0 0 3-9 9-3z\" fill=\"#f3e4c0\"/></g>\
    <path d=\"M0 0 1.2-3.6 3.6-1.2z\" fill=\"#34343c\"/>";

/// The pencil that follows the two strokes of a fresh cross: the style moves it from corner to corner of a square of two by two.
fn tip_of_cross(x: f64, y: f64, r: f64, age: Age) -> String {
    let Age::Fresh(after) = age else { return String::new() };
    format!(
        "<g transform=\"translate({}) scale({})\"><g class=\"tip tip-cross {}\"><g transform=\"scale({:.4})\">{PENCIL}</g></g></g>",
        point(x, y),
        short(r),
        late(after),
        1.0 / r
    )
}

/// The pencil that follows a fresh ring: the style turns an arm around its middle, and the pencil on it back, so that it stays upright.
fn tip_of_ring(x: f64, y: f64, r: f64, seed: f64, age: Age) -> String {
    let Age::Fresh(after) = age else { return String::new() };
    let (late, begin) = (late(after), ring_begin(x, y, seed).to_degrees());
    format!(
        "<g transform=\"translate({}) rotate({})\"><g class=\"tip tip-ring {late}\"><g transform=\"translate({} 0)\">\
         <g class=\"tip-upright {late}\"><g transform=\"rotate({})\">{PENCIL}</g></g></g></g></g>",
        point(x, y),
        short(begin),
        short(r),
        short(-begin)
    )
}

/// The two strokes of a cross.
pub fn cross_paths(x: f64, y: f64, r: f64, seed: f64) -> [String; 2] {
    [
        format!(
            "M{}Q{} {}",
            point(x - r + wrong(x, y, seed) * 1.6, y - r * 0.86),
            point(x + wrong(y, x, seed) * 3.0, y + 2.0),
            point(x + r, y + r * 0.9 + wrong(seed, x, 0.0) * 1.5)
        ),
        format!(
            "M{}Q{} {}",
            point(x + r * 0.92, y - r * 0.95 + wrong(x, seed, y) * 1.5),
            point(x - 2.0, y + wrong(y, seed, x) * 3.0),
            point(x - r * 0.95, y + r * 0.92)
        ),
    ]
}

/// A pencilled cross.
pub fn cross(x: f64, y: f64, r: f64, width: f64, age: Age) -> String {
    let [first, second] = cross_paths(x, y, r, x * 0.13 + y * 0.07);
    lead(&first, width, age) + &lead(&second, width, age.later(140)) + &tip_of_cross(x, y, r, age)
}

/// A cross that would be written: dotted.
pub fn dotted_cross(x: f64, y: f64, r: f64) -> String {
    let paths = cross_paths(x, y, r, x).map(|path| format!("<path d=\"{path}\"/>")).concat();
    format!(
        "<g fill=\"none\" stroke=\"{LEAD}\" stroke-width=\"2.2\" stroke-dasharray=\"2.5 2.5\" stroke-linecap=\"round\">{paths}</g>"
    )
}

/// Where the hand begins a ring, as an angle.
fn ring_begin(x: f64, y: f64, seed: f64) -> f64 {
    wrong(x, y, seed) * 0.5 - 2.0
}

/// A ring drawn by hand, as a path.
pub fn ring_path(x: f64, y: f64, r: f64, seed: f64) -> String {
    let begin = ring_begin(x, y, seed);
    let at = |turn: f64, out: f64| {
        point(x + (r + out) * (begin + turn).cos(), y + (r + out) * 0.96 * (begin + turn).sin())
    };
    let mut path = format!("M{}", at(0.0, 1.4));
    for i in 1..=8 {
        let i = f64::from(i);
        let inwards = if i > 7.0 { 1.3 } else { 0.0 };
        path += &format!(
            "Q{} {}",
            at((i - 0.5) * 0.82, r * 0.083 + wrong(i, x, seed) * 0.6),
            at(i * 0.82, wrong(i, y, seed) * 0.9 - inwards)
        );
    }
    path
}

/// A pencilled ring.
pub fn ring(x: f64, y: f64, r: f64, width: f64, age: Age) -> String {
    let seed = x * 0.31;
    lead(&ring_path(x, y, r, seed), width, age) + &tip_of_ring(x, y, r, seed, age)
}

/// A ring that would be drawn: dotted.
pub fn dotted_ring(x: f64, y: f64, r: f64) -> String {
    let path = ring_path(x, y, r, x * 0.31);
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{LEAD}\" stroke-width=\"2.2\" stroke-dasharray=\"2.5 2.5\" stroke-linecap=\"round\"/>"
    )
}

/// A ring in red pencil.
pub fn red_ring(x: f64, y: f64, r: f64, width: f64) -> String {
    let path = ring_path(x, y, r, 2.0);
    let second = ring_path(x, y, r + 1.5, 6.0);
    format!(
        "<g fill=\"none\" stroke=\"#b3291a\" stroke-linecap=\"round\"><path d=\"{path}\" stroke-width=\"{}\"/>\
         <path d=\"{second}\" stroke-width=\"{}\" stroke-opacity=\".7\"/></g>",
        short(width),
        short(width / 2.0)
    )
}

/// A leaf of the notebook with deckled edges, for a box of this size.
pub fn leaf(width: f64, height: f64, seed: f64) -> String {
    let corners = [(3.0, 3.0), (width - 3.0, 3.0), (width - 3.0, height - 3.0), (3.0, height - 3.0), (3.0, 3.0)];
    let mut path = String::new();
    for side in 0..4_usize {
        let ((x1, y1), (x2, y2)) = (corners[side], corners[side + 1]);
        let steps = ((x2 - x1).hypot(y2 - y1) / 13.0).round();
        for i in 0..steps as u32 {
            let (i, k) = (f64::from(i), side as f64 + 1.0);
            let off = wrong(i, seed, k) + wrong(i * 0.31, seed, k + 9.0) * 1.3;
            let (dx, dy) = if y1 == y2 { (0.0, off) } else { (off, 0.0) };
            let begins = if path.is_empty() { "M" } else { "L" };
            path += &format!("{begins}{}", point(x1 + (x2 - x1) * i / steps + dx, y1 + (y2 - y1) * i / steps + dy));
        }
    }
    format!(
        "<path d=\"{path}Z\" fill=\"#000\" opacity=\".45\" transform=\"translate(3 6)\"/><path d=\"{path}Z\" fill=\"url(#paper)\"/>\
         <path d=\"{path}Z\" fill=\"url(#age)\"/><circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"url(#stain)\"/>\
         <path d=\"{path}Z\" fill=\"none\" stroke=\"#7a5934\" stroke-width=\"1.2\" stroke-opacity=\".8\"/>",
        short(width * 0.86),
        short(height * 0.93),
        short(width * 0.17)
    )
}

/// A pencilled arrow through the doorway between two rooms, which lie side by side.
pub fn arrow(x: f64, y: f64, dx: f64, dy: f64, age: Age) -> String {
    let path = format!(
        "M{}Q{} {}M{}L{}L{}",
        point(x - dx * 11.0, y - dy * 11.0),
        point(x + wrong(x, 2.0, y) * 2.0, y + wrong(y, 5.0, x) * 2.0),
        point(x + dx * 11.0, y + dy * 11.0),
        point(x + dx * 4.0 - dy * 6.0, y + dy * 4.0 - dx * 6.0),
        point(x + dx * 11.0, y + dy * 11.0),
        point(x + dx * 4.0 + dy * 6.0, y + dy * 4.0 + dx * 6.0)
    );
    lead(&path, 2.4, age)
}

/// Three pencilled bars on a doorway that was closed; `across` is the direction of the wall.
pub fn bars(x: f64, y: f64, across: (f64, f64), age: Age) -> String {
    let (ax, ay) = across;
    let mut path = String::new();
    for i in [-1.0, 0.0, 1.0] {
        let (bx, by) = (x + ax * i * 10.0, y + ay * i * 10.0);
        path += &format!(
            "M{}L{}",
            point(bx - ay * 8.0, by - ax * 8.0),
            point(bx + ay * 8.0 + ax * 3.0, by + ax * 8.0 + ay * 3.0)
        );
    }
    path += &format!("M{}L{}", point(x - ax * 17.0, y - ay * 17.0), point(x + ax * 17.0, y + ay * 17.0));
    lead(&path, 3.6, age)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hand_is_the_same_every_time() {
        assert_eq!(cross(10.0, 20.0, 8.0, 3.0, Age::Old), cross(10.0, 20.0, 8.0, 3.0, Age::Old));
        assert_ne!(ring_path(10.0, 20.0, 8.0, 1.0), ring_path(11.0, 20.0, 8.0, 1.0), "no two are alike");
        assert!((-1.0..=1.0).contains(&wrong(3.0, 4.0, 5.0)));
        assert_eq!([short(1.0), short(-0.04), short(2.26)], ["1", "0", "2.3"]);
    }

    #[test]
    fn only_a_fresh_mark_draws_itself() {
        assert!(!cross(1.0, 1.0, 5.0, 2.0, Age::of(true, 0)).contains("draw"));
        let fresh = cross(1.0, 1.0, 5.0, 2.0, Age::of(false, 300));
        assert!(fresh.contains("late-3\"") && fresh.contains("late-5\""), "stroke by stroke: {fresh}");
    }

    /// The pencil comes with what is being written, once a mark, and begins with its first stroke.
    #[test]
    fn the_pencil_follows_fresh_marks_alone() {
        let tips = |drawn: &str| drawn.matches("\"tip tip-").count();
        assert_eq!(tips(&(cross(9.0, 9.0, 5.0, 2.0, Age::Old) + &ring(9.0, 9.0, 5.0, 2.0, Age::Old))), 0);
        let (cross, ring) = (cross(9.0, 9.0, 5.0, 2.0, Age::Fresh(300)), ring(9.0, 9.0, 5.0, 2.0, Age::Fresh(400)));
        assert_eq!((tips(&cross), tips(&ring)), (1, 1));
        assert!(cross.contains("tip-cross late-3\"") && ring.contains("tip-ring late-4\""), "{cross} {ring}");
        let upright = ring.split("tip-upright late-4").count();
        assert_eq!(upright, 2, "what turns the pencil back is as late as what turns the arm: {ring}");
    }
}
