//! The temple sheet: rooms, walls and doorways as printed, and what a player wrote into them.

use scroll::book::Book;
use scroll::room::{Place, Room, RoomSet, Side, WIDTH};
use scroll::sheets::{Action, Sheet, Variant};
use scroll::table::{Table, TempleSheet};

use crate::chain::Chain;
use crate::hand::{Age, PEN, arrow, bars, cross, frame, short};
use crate::ink::{self, ROOM, Slip};

/// How a room is lit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    /// The kept dice pay: a full amber frame.
    Dice,
    /// A bonus must help: amber corners.
    Bonus,
    /// Allowed, but there is nothing to gain: a thin frame.
    Again,
}

/// A room that can be entered now.
pub struct Lit {
    /// Which.
    pub room: Room,
    /// How it is lit.
    pub light: Light,
    /// The key that enters it.
    pub key: usize,
    /// What it needs or gives.
    pub slip: Vec<Slip>,
}

/// Where a room stands on the sheet.
pub fn corner(room: Room) -> (f64, f64) {
    (f64::from(room.column()) * ROOM, f64::from(room.row()) * ROOM)
}

/// Where an adventurer stands.
pub fn stand(place: Place, printed: &Sheet) -> Option<(f64, f64)> {
    let middle = 2.5 * ROOM;
    match place {
        Place::Nowhere => None,
        Place::Outside(side) => Some(match side {
            Side::North => (middle + 34.0, -20.0),
            Side::East => (5.0 * ROOM + 12.0, middle + 30.0),
            Side::South => (middle + 34.0, 5.0 * ROOM - 14.0),
            Side::West => (-10.0, middle + 30.0),
        }),
        Place::In(room) => {
            let (x, y) = corner(room);
            let special = printed.room(room).special.is_some();
            Some((x + if special { 58.0 } else { 80.0 }, y + 70.0))
        }
    }
}

/// Where the action of a room is printed: beside whoever stands in it, or in the middle.
fn spot(printed: &Sheet, room: Room, here: Option<Room>) -> (f64, f64) {
    let (x, y) = corner(room);
    let aside = printed.room(room).special.is_some() || here == Some(room);
    (x + if aside { 34.0 } else { 56.0 }, y + 66.0)
}

/// Floors and what is printed on them.
pub fn print(book: &Book, sheet: &TempleSheet, lit: &RoomSet, dull: &RoomSet) -> String {
    let printed = book.sheet();
    Room::all().map(|room| print_room(printed, sheet, room, lit.has(room), dull.has(room))).collect()
}

/// What the jokers are in this round, on every joker that is not crossed out (RNW-71); nothing while they are free.
pub fn jokers(book: &Book, table: &Table, who: kit::PlayerId) -> String {
    let (printed, sheet) = (book.sheet(), &table.of(who).sheet);
    let Some(faces) = table.team.sheet_faces.filter(|_| book.plays(Variant::Jokers)) else { return String::new() };
    let open = |room: &Room| printed.room(*room).action == Action::Joker && !sheet.used.has(*room);
    let small = |room: Room| {
        let (x, y) = spot(printed, room, sheet.place.room());
        ink::joker_faces(faces, x, y - 29.0)
    };
    Room::all().filter(open).map(small).collect()
}

fn print_room(printed: &Sheet, sheet: &TempleSheet, room: Room, lit: bool, dull: bool) -> String {
    let ((x, y), spec) = (corner(room), printed.room(room));
    let (here, used) = (sheet.place.room() == Some(room), sheet.used.has(room));
    let fill = if lit {
        "url(#litroom)"
    } else if here {
        "url(#hereroom)"
    } else {
        "#f7ebcd"
    };
    let mut drawn = format!("<rect x=\"{x}\" y=\"{y}\" width=\"112\" height=\"112\" fill=\"{fill}\"/>");
    if let Some(special) = spec.special {
        let (_, ink, wash) = ink::sign(special.colour);
        let floor = frame(x + 6.0, y + 6.0, ROOM - 12.0, ROOM - 12.0, 2.2, f64::from(room.0));
        let strong = if lit {
            ".5"
        } else if used {
            ".4"
        } else {
            ".62"
        };
        drawn += &format!(
            "<path d=\"{floor}\" fill=\"{wash}\" fill-opacity=\"{strong}\" stroke=\"{ink}\" stroke-width=\"1.6\" stroke-opacity=\".3\"/>"
        );
    }
    if spec.exit {
        let inner = frame(x + 10.0, y + 10.0, ROOM - 20.0, ROOM - 20.0, 1.0, 7.0);
        let shade = if lit { "0" } else { ".6" };
        drawn += &format!(
            "<rect x=\"{}\" y=\"{}\" width=\"104\" height=\"104\" fill=\"#d9c08c\" opacity=\"{shade}\"/><path d=\"{inner}\" fill=\"none\" \
             stroke=\"{PEN}\" stroke-width=\"1.5\" stroke-dasharray=\"9 4\"/>",
            x + 4.0,
            y + 4.0
        );
        let gate = if here { (x + 12.0, y + 46.0) } else { (x + 34.0, y + 44.0) };
        drawn += &format!("<g color=\"#3d2b1a\">{}</g>", ink::square("exit", gate.0, gate.1, 42.0));
    }
    let (ax, ay) = spot(printed, room, sheet.place.room());
    let size = if spec.special.is_some() { 41.0 } else { 45.0 };
    let pale = if used { " opacity=\".42\"" } else { "" };
    drawn += &format!("<g{pale}>{}</g>", ink::action(spec.action, ax, ay, size));
    if let Some(special) = spec.special {
        drawn += &ink::half_seal(special, x + 80.0, y + 66.0, 20.5);
    }
    let grey = if dull && !here { " opacity=\".8\"" } else { "" };
    drawn + &format!("<g{grey}>{}</g>", ink::price(spec.entry, x + 11.0, y + 11.0, 20.0))
}

/// The walls with a doorway between every two rooms and to the outside. They never change.
pub fn walls() -> String {
    let (thick, gap) = (4.6, 16.0);
    let mut path = String::new();
    let mut piece = |x1: f64, y1: f64, x2: f64, y2: f64| {
        let seed = x1 * 0.7 + y1 * 1.3;
        path += &if x1 == x2 {
            frame(x1 - thick, y1, thick * 2.0, y2 - y1, 0.8, seed)
        } else {
            frame(x1, y1 - thick, x2 - x1, thick * 2.0, 0.8, seed)
        };
    };
    for i in 0..=WIDTH {
        for j in 0..WIDTH {
            let (wall, from) = (f64::from(i) * ROOM, f64::from(j) * ROOM);
            let middle = from + ROOM / 2.0;
            piece(wall, from, wall, middle - gap);
            piece(wall, middle + gap, wall, from + ROOM);
            piece(from, wall, middle - gap, wall);
            piece(middle + gap, wall, from + ROOM, wall);
        }
    }
    for i in 0..=WIDTH {
        for j in 0..=WIDTH {
            path +=
                &frame(f64::from(i) * ROOM - 7.0, f64::from(j) * ROOM - 7.0, 14.0, 14.0, 0.8, f64::from(i * 5 + j));
        }
    }
    format!(
        "<path d=\"{path}\" fill=\"#b8935a\" stroke=\"{PEN}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/><path d=\"{path}\" fill=\"url(#hatch)\"/>"
    )
}

/// Letters and numbers on the margin.
/// In the rooms themselves the names stand too, for small screens, which show a part of the sheet.
pub fn margin() -> String {
    let text = |words: char, x: f64, y: f64| {
        format!("<text class=\"hand\" x=\"{x}\" y=\"{y}\" font-size=\"14.5\" text-anchor=\"middle\">{words}</text>")
    };
    let name = |n: u8| (f64::from(n) * ROOM + ROOM / 2.0, n as usize);
    (0..WIDTH)
        .map(|n| {
            let (at, n) = name(n);
            text(['A', 'B', 'C', 'D', 'E'][n], at - 13.0, -10.0)
                + &text(['1', '2', '3', '4', '5'][n], -17.0, at - 7.0)
        })
        .collect::<String>()
        + &Room::all().map(name_inside).collect::<String>()
}

fn name_inside(room: Room) -> String {
    let ((x, y), name) = (corner(room), crate::choices::name_of(room));
    format!("<text class=\"hand name-inside\" x=\"{}\" y=\"{}\" font-size=\"13\">{name}</text>", x + 9.0, y + 103.0)
}

/// A step from one place to another, as it is pencilled into the doorway.
pub type Step = (Place, Room);

/// What the player wrote: the way, crosses on actions and signs, closed doorways. `before` is the table before the last wish, so that
/// what is new draws itself.
pub fn marks(
    book: &Book,
    table: &Table,
    before: &Table,
    who: kit::PlayerId,
    way: &[Step],
    chain: &Chain,
) -> String {
    let (printed, sheet, old) = (book.sheet(), &table.of(who).sheet, &before.of(who).sheet);
    let here = sheet.place.room();
    let mut drawn = String::new();
    for (n, (from, to)) in way.iter().enumerate() {
        let moved = n + 1 == way.len() && sheet.place != old.place;
        drawn += &step_arrow(*from, *to, n, Age::of(!moved, 100));
    }
    for room in Room::all().filter(|room| sheet.used.has(*room)) {
        let (x, y) = spot(printed, room, here);
        drawn += &cross(x, y, 19.0, 3.3, Age::of(old.used.has(room), 220));
    }
    for room in Room::all() {
        let Some(special) = printed.room(room).special else { continue };
        if table.team.is_unlocked(special.colour) {
            let ((x, y), was) = (corner(room), before.team.is_unlocked(special.colour));
            drawn += &cross(x + 80.0, y + 66.0, 17.0, 2.6, Age::of(was, chain.sign(special.colour)));
        }
    }
    drawn + &closed_doors(sheet, old)
}

/// What rooms have brought, noted in red pencil.
pub fn gained(gains: &[(Room, u8)]) -> String {
    let note = |(room, count): &(Room, u8)| {
        let (x, y) = corner(*room);
        ink::gain(*count, x + 95.0, y + 94.0)
    };
    gains.iter().map(note).collect()
}

fn step_arrow(from: Place, to: Room, n: usize, age: Age) -> String {
    let (x, y) = corner(to);
    let side = match from {
        Place::In(room) => to.side_towards(room),
        Place::Outside(side) => Some(side),
        Place::Nowhere => None,
    };
    let aside = if n.is_multiple_of(2) { -7.0 } else { 7.0 };
    let middle = ROOM / 2.0;
    match side {
        Some(Side::North) => arrow(x + middle + 10.0, y, 0.0, 1.0, age),
        Some(Side::South) => arrow(x + middle - 10.0, y + ROOM, 0.0, -1.0, age),
        Some(Side::West) => arrow(x, y + middle + aside, 1.0, 0.0, age),
        Some(Side::East) => arrow(x + ROOM, y + middle + aside, -1.0, 0.0, age),
        None => String::new(),
    }
}

/// The middle of the doorway on a side of a room, and the direction of its wall.
fn doorway(room: Room, side: Side) -> ((f64, f64), (f64, f64)) {
    let ((x, y), middle) = (corner(room), ROOM / 2.0);
    match side {
        Side::North => ((x + middle, y), (1.0, 0.0)),
        Side::South => ((x + middle, y + ROOM), (1.0, 0.0)),
        Side::West => ((x, y + middle), (0.0, 1.0)),
        Side::East => ((x + ROOM, y + middle), (0.0, 1.0)),
    }
}

fn closed_doors(sheet: &TempleSheet, old: &TempleSheet) -> String {
    let doors = Room::all().flat_map(|room| [Side::East, Side::South].map(|side| (room, side)));
    let closed = doors.filter_map(|(room, side)| {
        let border = room.border(side).filter(|border| sheet.closed.has(*border))?;
        let ((x, y), across) = doorway(room, side);
        Some(bars(x, y, across, Age::of(old.closed.has(border), 0)))
    });
    closed.collect()
}

/// An amber bolt on a doorway that may be closed, with its key.
pub fn bolt(room: Room, side: Side, key: usize) -> String {
    let ((x, y), (ax, _)) = doorway(room, side);
    let (width, height) = if ax > 0.0 { (36.0, 14.0) } else { (14.0, 36.0) };
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"5\" fill=\"#ffb648\" stroke=\"#24170c\" stroke-width=\"3\"/>{}",
        x - width / 2.0,
        y - height / 2.0,
        ink::key_cap(key, x - 12.0, y - 12.0, 24.0)
    )
}

/// A side of the temple where an adventurer may start.
pub fn start_side(side: Side, key: usize) -> String {
    let (long, middle) = (5.0 * ROOM, 2.5 * ROOM);
    let ((x, y), (width, height)) = match side {
        Side::North => ((middle, 0.0), (long - 40.0, 12.0)),
        Side::East => ((long, middle), (12.0, long - 40.0)),
        Side::South => ((middle, long), (long - 40.0, 12.0)),
        Side::West => ((0.0, middle), (12.0, long - 40.0)),
    };
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#ffb648\" stroke=\"#24170c\" stroke-width=\"3\"/>{}",
        short(x - width / 2.0),
        short(y - height / 2.0),
        ink::key_cap(key, x - 12.0, y - 12.0, 24.0)
    )
}

/// The frame, key and slip of a lit room.
pub fn light(lit: &Lit) -> String {
    let (x, y) = corner(lit.room);
    let boxed = |colour: &str, width: f64| {
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"106\" height=\"106\" rx=\"7\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
            x + 3.0,
            y + 3.0
        )
    };
    let framed = match lit.light {
        Light::Dice => boxed("#24170c", 9.0) + &boxed("#ffb648", 6.0),
        Light::Again => boxed("#24170c", 5.0) + &boxed("#e9cf96", 2.5),
        Light::Bonus => boxed("#24170c", 2.5) + &corners(x, y, "#24170c", 11.0) + &corners(x, y, "#ffb648", 6.0),
    };
    let key = if lit.key < 10 { ink::key_cap(lit.key, x + 78.0, y + 12.0, 24.0) } else { String::new() };
    let slip = if lit.slip.is_empty() { String::new() } else { ink::slip(&lit.slip, x + ROOM / 2.0, y + 84.0) };
    framed + &key + &slip
}

fn corners(x: f64, y: f64, colour: &str, width: f64) -> String {
    let (near, far, long) = (3.0, ROOM - 3.0, 30.0);
    let each = [(near, near, 1.0, 1.0), (far, near, -1.0, 1.0), (far, far, -1.0, -1.0), (near, far, 1.0, -1.0)];
    let path: String = each
        .into_iter()
        .map(|(cx, cy, dx, dy)| format!("M{} {}V{}H{}", x + cx, y + cy + dy * long, y + cy, x + cx + dx * long))
        .collect();
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>"
    )
}

/// A room that can be come to in this turn: a dotted corner, dark with dice alone, hollow with circles spent.
pub fn reachable(room: Room, by_dice: bool) -> String {
    let (x, y) = corner(room);
    let (fill, r, width) = if by_dice { ("#ffb648", "6", "2") } else { ("#fbf1d8", "5.4", "3.2") };
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{r}\" fill=\"{fill}\" stroke=\"#24170c\" stroke-width=\"{width}\"/>",
        x + 98.0,
        y + 98.0
    )
}

/// A wish that was marked: a pencilled flag.
pub fn wish(seat: usize, room: Room) -> String {
    let ((x, y), (_, colour)) = (corner(room), ink::SEATS[seat]);
    format!(
        "<path d=\"M{0} {1}v24M{0} {1}l16 5-16 6\" fill=\"{colour}\" stroke=\"{2}\" stroke-width=\"2.4\" stroke-linejoin=\"round\"/>",
        short(x + 14.0 + seat as f64 * 8.0),
        short(y + 80.0),
        crate::hand::LEAD
    )
}

#[cfg(test)]
mod tests {
    use kit::{Face, PlayerId, Seed};
    use scroll::game::begin;
    use scroll::setup::Setup;
    use scroll::sheets::Sheets;

    use super::*;

    /// Rule [RNW-71]: what was rolled stands on every joker that is open; jokers of the other variants are free.
    #[test]
    fn open_jokers_carry_the_faces_of_the_round() {
        let carried = |variant, rolled, used: RoomSet| {
            let setup = Setup { variant: Some(variant), ..Setup::new(2) };
            let game = begin(&setup, &Sheets::standard(), Seed::from_number(1), &mut Vec::new()).unwrap();
            let mut table = *game.table();
            (table.team.sheet_faces, table.players[0].sheet.used) = (rolled, used);
            jokers(game.book(), &table, PlayerId(0)).matches("class=\"of-joker\"").count()
        };
        let (rolled, none) = (Some([Face::Key, Face::BlackMask]), RoomSet::default());
        let printed = Sheets::standard();
        let printed = printed.side(scroll::sheets::SheetSide::Variant);
        let all: Vec<Room> = Room::all().filter(|room| printed.room(*room).action == Action::Joker).collect();
        assert_eq!(carried(Variant::Jokers, rolled, none), all.len());
        assert_eq!(carried(Variant::Jokers, rolled, none.with(all[0])), all.len() - 1);
        assert_eq!(carried(Variant::Jokers, None, none), 0, "nothing was rolled yet");
        assert_eq!(carried(Variant::Entrances, rolled, none), 0);
    }
}
