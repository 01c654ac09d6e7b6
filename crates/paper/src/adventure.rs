//! The adventure sheet, which all share: rounds, gems, six bonus tracks, the cursed dice. 372 x 668 as drawn; the words on it come
//! from the phrasebook.

use kit::Face;
use phrasebook::paper::Text;
use scroll::book::Book;
use scroll::event::Source;
use scroll::sheets::{Track, Variant};
use scroll::table::Table;

use crate::Reader;
use crate::chain::Chain;
use crate::choices::Brings;
use crate::desk::Seen;
use crate::hand::{Age, PEN, cross, dotted_cross, dotted_ring, frame, lead, leaf, red_ring, ring, rule, short};
use crate::ink;
use crate::told::{self, Gain};

const LEFT: f64 = 22.0;
const RIGHT: f64 = 350.0;

/// Where the rows of the tracks begin, and how high each is.
pub const TRACKS_AT: f64 = 291.0;
/// How high a row is.
pub const ROW: f64 = 44.0;

fn words(class: &str, x: f64, y: f64, size: f64, anchor: &str, text: &str) -> String {
    format!(
        "<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{text}</text>",
        short(x),
        short(y)
    )
}

/// What is printed and written on it, and in red what this turn has brought.
pub fn sheet(reader: Reader, seen: &Seen) -> String {
    let (book, table, before) = (&*seen.book, &seen.table, &seen.before);
    let chain = Chain::of(&seen.told[seen.known..]);
    let gains = told::gains_since(seen, told::turn_start(seen));
    let mut drawn = leaf(372.0, 668.0, 8.0);
    drawn += &words("hand", LEFT, 35.0, 21.0, "start", &reader.say(Text::AdventureSheet));
    // On the variant side the signs and the boxes of the sheet dice leave no room for a note.
    drawn += &match book.setup.variant {
        Some(variant) => signs(variant) + &sheet_dice(book, table, before),
        None => words("note", RIGHT, 35.0, 14.0, "end", &reader.say(Text::SharedByAll)),
    };
    drawn += &rounds(reader, book, table, before);
    drawn += &gems(reader, book, table, before, &chain);
    drawn += &gained(reader, table, &gains);
    drawn += &rule(LEFT, 261.0, RIGHT, 261.0);
    drawn += &words("", LEFT, 284.0, 14.5, "start", &reader.say(Text::BonusActions));
    drawn += &words("note", RIGHT, 284.0, 13.0, "end", &reader.say(Text::RingAndCross));
    for (track, _) in Track::ALL {
        let gained = gains.iter().any(|gain| gain.from == Source::Track(track));
        drawn += &row(reader, book, (table, before), track, &chain);
        drawn += &if gained { gem_of_track(book, track) } else { String::new() };
    }
    drawn + &cursed(reader, book, table, before)
}

fn rounds(reader: Reader, book: &Book, table: &Table, before: &Table) -> String {
    let mut drawn = words("", LEFT, 66.0, 14.5, "start", &reader.say(Text::Round));
    for n in 0..book.data.round_track {
        let (x, y) = (LEFT + 62.0 + f64::from(n) * 33.5, 48.0);
        let played = n < book.rounds();
        let (fill, pale) = if played { ("#fbf1d8", "") } else { ("url(#hatch)", " opacity=\".5\"") };
        let width = if n + 1 == table.round { "2.2" } else { "1.4" };
        let outline = frame(x, y, 28.0, 28.0, 0.8, f64::from(n));
        drawn +=
            &format!("<path d=\"{outline}\" fill=\"{fill}\" stroke=\"{PEN}\" stroke-width=\"{width}\"{pale}/>");
        if played {
            drawn += &words("", x + 14.0, y + 20.0, 15.0, "middle", &(n + 1).to_string());
        }
        if n < table.round {
            drawn += &cross(x + 14.0, y + 14.0, 10.0, 2.6, Age::of(n < before.round, 0));
        }
    }
    drawn
}

/// Where gem `n` of the gem track, counted from 0, is printed.
fn gem_at(n: u8) -> (f64, f64) {
    (LEFT - 1.0 + f64::from(n % 10) * 33.2, 124.0 + f64::from(n / 10) * 33.0)
}

/// The middle of space `n` of a track, counted from 0.
fn space_at(track: Track, n: u8) -> (f64, f64) {
    (LEFT + 51.0 + f64::from(n) * 27.0, TRACKS_AT + f64::from(track as u8) * ROW + 27.0)
}

/// What the choice under the finger would bring, dotted: gems, and rings on the tracks.
pub fn preview(book: &Book, table: &Table, brings: Brings) -> String {
    let first = table.team.gems;
    let gems = (first..first.saturating_add(brings.gems).min(book.data.gem_track)).map(gem_at);
    let mut drawn: String = gems.map(|(x, y)| dotted_cross(x + 15.5, y + 13.5, 9.0)).collect();
    for ((track, _), rings) in Track::ALL.into_iter().zip(brings.rings) {
        let (circled, length) = (table.team.track(track).circled, book.sheet().track(track).length);
        let spaces = (circled..circled.saturating_add(rings).min(length)).map(|n| space_at(track, n));
        drawn += &spaces.map(|(x, y)| dotted_ring(x, y, 12.2)).collect::<String>();
    }
    drawn
}

/// The gems of this turn: a red line under each, and how many.
fn gained(reader: Reader, table: &Table, gains: &[Gain]) -> String {
    let now: u8 = gains.iter().map(|gain| gain.count).sum();
    if now == 0 {
        return String::new();
    }
    let first = table.team.gems.saturating_sub(now);
    let under = |(x, y): (f64, f64)| format!("M{} {}l24 -.6", short(x + 3.5), short(y + 30.0));
    let path: String = (first..table.team.gems).map(gem_at).map(under).collect();
    let words = words("gain", LEFT + 92.0, 113.0, 14.0, "start", &reader.say(Text::NowGained { gems: now.into() }));
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"#b3291a\" stroke-width=\"2\" stroke-linecap=\"round\"/>{words}"
    )
}

/// The gem that a track has brought in this turn, noted beside its box.
fn gem_of_track(book: &Book, track: Track) -> String {
    let (x, y) = space_at(track, book.gem_at(track).saturating_sub(1));
    format!(
        "<g transform=\"translate({} {}) scale(.68)\">{}</g>",
        short(x + 11.0),
        short(y - 13.0),
        ink::gain(1, 0.0, 0.0)
    )
}

fn gems(reader: Reader, book: &Book, table: &Table, before: &Table, chain: &Chain) -> String {
    let (gems, target) = (table.team.gems, book.target());
    let mut drawn = rule(LEFT, 90.0, RIGHT, 90.0);
    drawn += &words("", LEFT, 113.0, 14.5, "start", &reader.say(Text::Gems));
    let count = reader.say(Text::GemsOf { gems: gems.into(), target: target.into() });
    drawn += &words("bold", RIGHT, 113.0, 14.5, "end", &count);
    drawn += &format!("<g color=\"#b3291a\">{}</g>", ink::square("flag", RIGHT - 82.0, 100.0, 15.0));
    for n in 0..book.data.gem_track {
        let (x, y) = gem_at(n);
        drawn += &gem(book, x, y, n + 1, gems);
        if n < gems {
            let after = chain.gem(n.saturating_sub(before.team.gems).into());
            drawn += &cross(x + 15.5, y + 13.5, 9.0, 2.3, Age::of(n < before.team.gems, after));
        }
        if n + 1 == target {
            drawn += &red_ring(x + 15.5, y + 14.0, 17.0, 2.4);
        }
    }
    drawn
}

fn gem(book: &Book, x: f64, y: f64, number: u8, gems: u8) -> String {
    let (on, target) = (number <= gems, number == book.target());
    let fill = if on {
        "#7fd4e0"
    } else if target {
        "#ffe7a6"
    } else {
        "#fbf1d8"
    };
    let width = if target { "2.2" } else { "1.3" };
    let pale = if number > book.target() && !on { " stroke-opacity=\".45\"" } else { "" };
    let stone = format!(
        "<path d=\"M9 3h13l7 9-13.5 15.5L2 12z\" transform=\"translate({} {})\" fill=\"{fill}\" stroke=\"{PEN}\" \
         stroke-width=\"{width}\" stroke-linejoin=\"round\"{pale}/>",
        short(x),
        short(y)
    );
    let numbered = !on && (book.data.gem_marks.contains(&number) || number.is_multiple_of(10));
    if numbered { stone + &words("", x + 15.5, y + 17.0, 12.0, "middle", &number.to_string()) } else { stone }
}

fn row(reader: Reader, book: &Book, (table, before): (&Table, &Table), track: Track, chain: &Chain) -> String {
    let y = TRACKS_AT + f64::from(track as u8) * ROW;
    let (now, old) = (table.team.track(track), before.team.track(track));
    let mut drawn = ink::coin(track, LEFT + 16.0, y + 22.0, 33.0);
    drawn += &words("", LEFT + 40.0, y + 11.0, 13.5, "start", &reader.say(Text::TrackName(track)));
    for n in 0..book.sheet().track(track).length {
        let (cx, cy) = space_at(track, n);
        let outline = frame(cx - 10.0, y + 17.0, 20.0, 20.0, 0.6, f64::from(n) + y);
        drawn += &format!("<path d=\"{outline}\" fill=\"#fbf1d8\" stroke=\"{PEN}\" stroke-width=\"1.2\"/>");
        if n + 1 == book.gem_at(track) {
            let pale = if now.gem_taken { " opacity=\".55\"" } else { "" };
            drawn += &format!("<g{pale}>{}</g>", ink::square("gem", cx - 8.0, cy - 8.0, 16.0));
            if now.gem_taken {
                let stroke = format!("M{} {}L{} {}", short(cx - 8.0), cy + 6.0, short(cx + 8.0), cy - 6.0);
                drawn += &lead(&stroke, 2.2, Age::of(old.gem_taken, chain.track_gem(track)));
            }
        }
        if n < now.circled {
            drawn += &ring(cx, cy, 12.2, 1.9, Age::of(n < old.circled, chain.ring(track)));
        }
        if n < now.spent {
            drawn += &cross(cx, cy, 7.5, 2.3, Age::of(n < old.spent, 0));
        }
    }
    drawn
}

/// The cursed dice. A mask slides into the first box; with the next turn all of them step right.
fn cursed(reader: Reader, book: &Book, table: &Table, before: &Table) -> String {
    let y = 564.0;
    let stepped = (before.active, before.round) != (table.active, table.round);
    let mut drawn = rule(LEFT, y - 5.0, RIGHT, y - 5.0);
    drawn += &words("", LEFT, y + 17.0, 14.5, "start", &reader.say(Text::CursedDice));
    drawn += &words("note", RIGHT, y + 17.0, 13.0, "end", &reader.say(Text::OneBoxRight));
    let boxes = book.boxes();
    let pitch = 336.0 / boxes as f64;
    for n in 0..boxes {
        let (x, width) = (LEFT + n as f64 * pitch, pitch - 8.0);
        let outline = frame(x, y + 26.0, width, 58.0, 1.0, n as f64);
        let shade = 0.16 - n as f64 * 0.05;
        drawn += &format!(
            "<path d=\"{outline}\" fill=\"{PEN}\" fill-opacity=\"{shade:.2}\" stroke=\"{PEN}\" stroke-width=\"1.6\"/>"
        );
        drawn += &words("hand", x + 9.0, y + 43.0, 14.0, "start", &(n + 1).to_string());
        let dice = table.team.boxes[n];
        for k in 0..dice {
            let step = if dice > 3 { 9.0 } else { 14.0 };
            let die = ink::die(Face::BlackMask, x + 30.0 + f64::from(k) * step, y + 36.0, 38.0);
            drawn += &match (n, stepped) {
                (0, false) if k >= before.team.boxes[0] => format!("<g class=\"slid\">{die}</g>"),
                (1.., true) => format!("<g class=\"stepped\">{die}</g>"),
                _ => die,
            };
        }
        if dice == 0 {
            let text = if n + 1 == boxes { Text::ThenStock } else { Text::EmptyBox };
            drawn += &words("note", x + width / 2.0 + 4.0, y + 61.0, 13.0, "middle", &reader.say(text));
        }
        if n + 1 < boxes {
            drawn += &format!(
                "<path d=\"M{} {}l6 0m-4 -4l4 4l-4 4\" fill=\"none\" stroke=\"{PEN}\" stroke-width=\"2\"/>",
                x + width + 1.0,
                y + 55.0
            );
        }
    }
    drawn
}

/// The signs of the three variants. Rule [RNW-60]: the two that are not played are crossed out.
fn signs(played: Variant) -> String {
    let each = |(n, (variant, _)): (usize, (Variant, &str))| {
        let x = RIGHT - 134.0 + n as f64 * 19.5;
        let outline = frame(x, 19.0, 16.0, 16.0, 0.6, n as f64);
        let number = words("of-variant", x + 8.0, 31.5, 12.5, "middle", &(n + 1).to_string());
        let (pale, crossed) = match variant == played {
            true => ("", String::new()),
            false => (" opacity=\".55\"", cross(x + 8.0, 27.0, 9.0, 2.2, Age::Old)),
        };
        format!("<g class=\"variant\"{pale}><path d=\"{outline}\" fill=\"#b3291a\"/>{number}</g>{crossed}")
    };
    Variant::ALL.into_iter().enumerate().map(each).collect()
}

/// The two sheet dice in their red boxes. Rule [RNW-3]: the boxes are printed on the variant side. Where they are rolled, they show it;
/// a die that has joined the others leaves its box crossed, the last box first.
fn sheet_dice(book: &Book, table: &Table, before: &Table) -> String {
    let (faces, left) = (table.team.sheet_faces, usize::from(table.team.sheet_dice_left));
    let each = |n: usize| {
        let x = RIGHT - 74.0 + n as f64 * 44.0;
        let outline = frame(x, 12.0, 30.0, 30.0, 0.8, n as f64);
        let boxed = format!(
            "<path class=\"sheet-die\" d=\"{outline}\" fill=\"#fbf1d8\" stroke=\"#b3291a\" stroke-width=\"2.4\"/>"
        );
        let lies = match faces.and_then(|faces| faces.get(n).copied()) {
            _ if n >= left => {
                let was = n >= usize::from(before.team.sheet_dice_left);
                cross(x + 15.0, 27.0, 10.5, 2.8, Age::of(was, 0))
            }
            Some(face) => ink::face(face, x + 4.0, 16.0, 22.0),
            None => ink::bare_die(x + 4.0, 16.0, 22.0),
        };
        boxed + &lies
    };
    let arrow = format!(
        "<path d=\"M{} 27h9m-4 -4l4 4l-4 4\" fill=\"none\" stroke=\"#b3291a\" stroke-width=\"2\"/>",
        RIGHT - 42.0
    );
    let boxes = usize::from(book.data.sheet_dice).min(2);
    (0..boxes).map(each).collect::<Vec<_>>().join(&arrow)
}

/// A friend's sheet in a few strokes: rooms, marks, where they stand; maps on the right.
pub fn thumbnail(book: &Book, table: &Table, who: kit::PlayerId) -> String {
    use scroll::room::Room;
    let wish = table.wishes[who.index()].filter(|room| !table.of(who).sheet.used.has(*room));
    let (printed, sheet, side) = (book.sheet(), &table.of(who).sheet, 22.0);
    let mut drawn =
        String::from("<rect x=\"-5\" y=\"-6\" width=\"206\" height=\"122\" rx=\"4\" fill=\"url(#paper)\"/>");
    for room in Room::all() {
        let (x, y) = (f64::from(room.column()) * side, f64::from(room.row()) * side);
        let spec = printed.room(room);
        let wash = spec.special.map_or("#f7ebcd", |special| ink::sign(special.colour).2);
        drawn += &format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"22\" height=\"22\" fill=\"{wash}\" stroke=\"{PEN}\" stroke-opacity=\".35\"/>"
        );
        if spec.exit {
            drawn += &format!("<g color=\"#3d2b1a\">{}</g>", ink::square("exit", x + 4.0, y + 4.0, 14.0));
        } else if spec.action == scroll::sheets::Action::Gem {
            drawn += &ink::square("gem", x + 5.0, y + 5.0, 12.0);
        } else if let Some(special) = spec.special {
            let (id, tint, wash) = ink::sign(special.colour);
            drawn += &ink::inked(id, x + 5.0, y + 5.0, 12.0, tint, wash);
        }
        if sheet.used.has(room) {
            let path = format!("M{} {}l14 14M{} {}l-14 14", x + 4.0, y + 4.0, x + 18.0, y + 4.0);
            drawn += &format!(
                "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"2\" stroke-linecap=\"round\"/>",
                crate::hand::LEAD
            );
        }
        if wish == Some(room) {
            drawn += &format!(
                "<path d=\"M{} {}v12M{0} {1}l8 3-8 3\" fill=\"#b3291a\" stroke=\"{PEN}\" stroke-width=\"1.4\"/>",
                x + 6.0,
                y + 6.0
            );
        }
        if sheet.place.room() == Some(room) {
            drawn += &ink::tile(who.index(), x + 2.5, y + 2.5, 17.0);
        }
    }
    drawn += &format!("<path d=\"M0 0h110v110H0z\" fill=\"none\" stroke=\"{PEN}\" stroke-width=\"2\"/>");
    for (n, map) in printed.map_ids().enumerate() {
        drawn += &small_map(printed, sheet, map, n as f64 * side + 2.0);
    }
    drawn
}

fn small_map(
    printed: &scroll::sheets::Sheet,
    sheet: &scroll::table::TempleSheet,
    map: scroll::sheets::MapId,
    y: f64,
) -> String {
    use scroll::sheets::Part;
    let (Some(spec), own) = (printed.map(map), sheet.map(map)) else { return String::new() };
    let (id, tint) = ink::track_mark(spec.bonus);
    let mut drawn = String::new();
    if sheet.is_ready(printed, map) {
        drawn += &format!(
            "<rect x=\"116\" y=\"{}\" width=\"80\" height=\"20\" rx=\"2\" fill=\"#ffd98a\" stroke=\"{PEN}\" stroke-width=\"1.5\"/>",
            y - 1.0
        );
    }
    let pale = if own.used { " opacity=\".4\"" } else { "" };
    drawn += &format!("<g{pale}>{}</g>", ink::inked(id, 118.0, y + 2.0, 14.0, tint, "#f7ebcd"));
    if own.used {
        drawn +=
            &format!("<path d=\"M117 {}l16 12\" stroke=\"{}\" stroke-width=\"2\"/>", y + 3.0, crate::hand::LEAD);
    }
    let mut x = 134.0;
    for part in Part::ALL {
        for n in 0..spec.part(part).len() {
            let (round, dark) = if part == Part::Left { ("0", crate::hand::LEAD) } else { ("3.5", "#158aa3") };
            let fill = if own.is_crossed(part, n) { dark } else { "#fbf1d8" };
            drawn += &format!(
                "<rect x=\"{x}\" y=\"{}\" width=\"7\" height=\"8\" rx=\"{round}\" fill=\"{fill}\" stroke=\"{PEN}\"/>",
                y + 5.0
            );
            x += 9.0;
        }
        x += 3.0;
    }
    drawn
}

#[cfg(test)]
mod tests {
    use kit::Seed;
    use scroll::game::begin;
    use scroll::setup::Setup;
    use scroll::sheets::Sheets;

    use super::*;

    /// Gems and rings are shown before they are chosen, and never beyond the end of a track.
    #[test]
    fn what_a_choice_brings_is_dotted() {
        let game = begin(&Setup::new(2), &Sheets::standard(), Seed::from_number(1), &mut Vec::new()).unwrap();
        let dotted = |brings| preview(game.book(), game.table(), brings).matches("stroke-dasharray").count();
        assert_eq!(dotted(Brings::default()), 0);
        let mut rings = [0; 6];
        rings[Track::Torch as usize] = 1;
        assert_eq!(dotted(Brings { gems: 2, rings }), 3);
        rings[Track::Torch as usize] = u8::MAX;
        let length = game.book().sheet().track(Track::Torch).length;
        assert_eq!(dotted(Brings { gems: 0, rings }), usize::from(length));
    }

    /// What is drawn of the variant on the adventure sheet, at the beginning and after `change`.
    fn drawn(variant: Option<Variant>, change: impl Fn(&mut scroll::table::Team)) -> String {
        let setup = Setup { variant, ..Setup::new(2) };
        let game = begin(&setup, &Sheets::standard(), Seed::from_number(1), &mut Vec::new()).unwrap();
        let mut seen = Seen::shown(game.book().clone(), *game.table());
        change(&mut seen.table.team);
        sheet(Reader { language: phrasebook::Language::English }, &seen)
    }

    /// Boxes, the dice in them, and signs of variants.
    fn counts(drawn: &str) -> [usize; 3] {
        ["class=\"sheet-die\"", "class=\"bare-die\"", "class=\"variant\""].map(|part| drawn.matches(part).count())
    }

    /// The strokes of a pencil cross.
    fn strokes(drawn: &str) -> usize {
        drawn.matches("stroke-opacity=\".86\"").count()
    }

    #[test]
    fn the_normal_side_has_no_boxes_and_no_signs() {
        let drawn = drawn(None, |_| {});
        assert_eq!(counts(&drawn), [0, 0, 0]);
        assert!(drawn.contains("shared by all"), "{drawn}");
    }

    /// Two signs are crossed out from the start, and both boxes are there before anything was rolled.
    #[test]
    fn each_variant_has_its_boxes_and_two_crossed_signs() {
        let plain = strokes(&drawn(None, |_| {}));
        for (variant, _) in Variant::ALL {
            let drawn = drawn(Some(variant), |_| {});
            assert_eq!(counts(&drawn), [2, 2, 3], "{variant:?}");
            assert_eq!(strokes(&drawn), plain + 2 * 2, "{variant:?}");
        }
    }

    #[test]
    fn closing_entrances_show_what_was_rolled() {
        let rolled = |team: &mut scroll::table::Team| team.sheet_faces = Some([Face::Torch, Face::Adventurer]);
        let drawn = drawn(Some(Variant::Entrances), rolled);
        assert_eq!(counts(&drawn), [2, 0, 3]);
        assert!(drawn.contains("<g class=\"fT\">") && drawn.contains("<g class=\"fA\">"), "{drawn}");
    }

    #[test]
    fn a_die_that_was_taken_leaves_its_box_crossed() {
        let of = |left| drawn(Some(Variant::DiceRooms), |team| team.sheet_dice_left = left);
        let crosses = |drawn: &str| strokes(drawn) - strokes(&of(2));
        assert_eq!((counts(&of(1)), crosses(&of(1))), ([2, 1, 3], 2));
        assert_eq!((counts(&of(0)), crosses(&of(0))), ([2, 0, 3], 4));
    }

    #[test]
    fn rolled_jokers_show_what_they_are() {
        let rolled = |team: &mut scroll::table::Team| team.sheet_faces = Some([Face::Key, Face::BlackMask]);
        let drawn = drawn(Some(Variant::Jokers), rolled);
        assert_eq!(counts(&drawn), [2, 0, 3]);
        assert!(drawn.contains("<g class=\"fK\">") && drawn.contains("<g class=\"fB\">"), "{drawn}");
    }
}
