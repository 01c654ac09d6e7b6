//! A small map of the temple, drawn with characters: one box per chamber, a gap in its wall for each entrance.

use temple::components::{ChamberKind, ChamberSpec};
use temple::table::Table;
use temple::temple::{Cell, ChamberId, Placed, Side};

use temple::components::Components;

use crate::words;

/// Width and height of a chamber's box.
const BOX: (usize, usize) = (8, 3);

/// The lines of the map, north at the top.
pub fn draw(data: &Components, table: &Table) -> Vec<String> {
    let cells: Vec<Cell> = table.temple.iter().map(|(_, placed)| placed.cell()).collect();
    let range = |of: fn(&Cell) -> i8| {
        let low = cells.iter().map(of).min().unwrap_or(0);
        (low, cells.iter().map(of).max().unwrap_or(0))
    };
    let ((west, east), (south, north)) = (range(|cell| cell.x), range(|cell| cell.y));
    let size = |low: i8, high: i8| usize::from(high.abs_diff(low)) + 1;
    let mut canvas = vec![vec![' '; size(west, east) * BOX.0]; size(south, north) * BOX.1];
    for (id, placed) in table.temple.iter() {
        let left = usize::from(placed.cell().x.abs_diff(west)) * BOX.0;
        let top = usize::from(placed.cell().y.abs_diff(north)) * BOX.1;
        for (y, line) in draw_chamber(data, table, id, placed).iter().enumerate() {
            for (x, letter) in line.chars().enumerate() {
                canvas[top + y][left + x] = letter;
            }
        }
    }
    canvas.into_iter().map(|line| String::from_iter(line).trim_end().to_owned()).collect()
}

fn draw_chamber(data: &Components, table: &Table, id: ChamberId, placed: &Placed) -> [String; BOX.1] {
    let level = |side: Side| if placed.doors().has(side) { "──  ──" } else { "──────" };
    let upright = |side: Side| if placed.doors().has(side) { ' ' } else { '│' };
    let content = content(data.chamber(id), table, id, placed);
    [
        format!("┌{}┐", level(Side::North)),
        format!("{}{content:<6}{}", upright(Side::West), upright(Side::East)),
        format!("└{}┘", level(Side::South)),
    ]
}

/// What is in a chamber: its mark first, then who stands in it. A crowd leaves no room for the mark.
fn content(spec: &ChamberSpec, table: &Table, id: ChamberId, placed: &Placed) -> String {
    let here = table.inside().filter(|who| table.of(*who).place.chamber == id);
    let people: String = here.map(words::initial).collect();
    let mark = mark(spec, placed);
    if mark.chars().count() + people.len() < 6 { format!("{mark} {people}") } else { people }
}

/// Start and exit by a letter, gems to be had by `◇`, gems that lie there by `◆`, a purple mask by `m`.
fn mark(spec: &ChamberSpec, placed: &Placed) -> String {
    let most = spec.levels.iter().map(|level| level.gems).max();
    match (spec.kind, most) {
        (ChamberKind::StartChamber, _) => "S".to_owned(),
        (ChamberKind::ExitChamber, _) => "X".to_owned(),
        (_, Some(_)) if placed.exhausted => format!("◆{}", placed.gems),
        (_, Some(most)) => format!("◇{most}"),
        (_, None) if spec.purple_mask => "m".to_owned(),
        (_, None) => "·".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kit::Seed;
    use temple::components::Components;
    use temple::setup::Setup;

    #[test]
    fn shows_the_start_with_everybody_in_it_and_its_two_neighbours() {
        let data: Arc<Components> = Components::standard();
        let setup = Setup::new(&data, 3);
        let game = temple::game::begin(&setup, &data, Seed::from_number(1), &mut Vec::new()).unwrap();
        let lines = super::draw(&data, game.table());
        let text = lines.join("\n");
        assert!(text.contains("S abc"), "{text}");
        assert_eq!(text.matches('┌').count(), game.table().temple.iter().count());
        assert!(lines.iter().all(|line| line.chars().count() <= 24), "three boxes side by side\n{text}");
    }
}
