//! The camera: it frames what matters by itself; the reader may move it.

use temple::components::ChamberKind;
use temple::temple::Cell;

use crate::desk::Look;
use crate::goal;
use crate::number::within;
use crate::scene::{self, SIZE, corner};

/// What the reader wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// As much of the temple as stays readable.
    Whole,
    /// The reader and what is next to him.
    Me,
}

/// How small and how large chambers may be drawn, in parts of their size. The style sheet says so for each layout.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lens {
    /// Anything smaller could not be read.
    pub least: f64,
    /// Anything larger would show too little.
    pub most: f64,
}

impl Lens {
    /// What is too small or too large is drawn as small or as large as may be.
    fn within(self, scale: f64) -> f64 {
        within(scale, self.least, self.most.max(self.least))
    }
}

/// No chamber is farther away than there are chambers.
const FARTHEST: u8 = 40;

/// A part of the board.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Area {
    fn around(cell: Cell, margin: f64) -> Area {
        let (x, y) = corner(cell);
        Area { left: x - margin, top: y - margin, right: x + SIZE + margin, bottom: y + SIZE + margin }
    }

    fn with(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// With a chamber more, if everything can be read then.
    #[inline(never)]
    fn with_more(self, cell: Option<Cell>, lens: Lens, window: (f64, f64)) -> Area {
        let wider = cell.map_or(self, |cell| self.with(Area::around(cell, 10.0)));
        if wider.scale(window) >= lens.least { wider } else { self }
    }

    fn scale(self, (width, height): (f64, f64)) -> f64 {
        (width / (self.right - self.left)).min(height / (self.bottom - self.top))
    }
}

/// Where the camera stands: the middle of its picture and how large things are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Camera {
    /// The middle.
    pub x: f64,
    /// The middle.
    pub y: f64,
    /// Pixels per unit.
    pub scale: f64,
}

impl Camera {
    fn on(area: Area, lens: Lens, window: (f64, f64)) -> Camera {
        let scale = lens.within(area.scale(window));
        Camera { x: f64::midpoint(area.left, area.right), y: f64::midpoint(area.top, area.bottom), scale }
    }
}

/// Frames the temple in a window of so many pixels.
pub fn frame(look: &Look, wanted: Frame, lens: Lens, window: (f64, f64)) -> Camera {
    let me = look.table.of(look.me).place.chamber;
    let cell = |chamber| look.table.temple.get(chamber).map(|placed| placed.cell());
    // Whoever is under way is where their chamber was discovered (TRP-7).
    let here = scene::cell_of(look, me).unwrap_or(Cell { x: 0, y: 0 });
    let near = Area::around(here, SIZE * 0.72);
    let whole =
        look.table.temple.iter().fold(near, |area, (_, placed)| area.with(Area::around(placed.cell(), 34.0)));
    if wanted == Frame::Whole && whole.scale(window) >= lens.least {
        return Camera::on(whole, lens, window);
    }
    // The way that is drawn matters first, then friends in need.
    let path = goal::path_of(look).map(|path| path.cells).unwrap_or_default();
    let mut area = path.into_iter().fold(near, |area, cell| area.with_more(Some(cell), lens, window));
    let place = |who| look.table.of(who).place.chamber;
    for who in look.table.inside().filter(|who| look.table.of(*who).is_stuck()) {
        area = area.with_more(cell(place(who)), lens, window);
    }
    if wanted == Frame::Whole {
        // Then the exit and the other friends, and as much of the rest as can be read, the nearest first.
        area = area.with_more(look.book.data.only(ChamberKind::ExitChamber).and_then(cell), lens, window);
        area = look.table.inside().fold(area, |area, who| area.with_more(cell(place(who)), lens, window));
        for rooms in 0..FARTHEST {
            for cell in look.table.temple.iter().map(|(_, placed)| placed.cell()) {
                let away = cell.x.abs_diff(here.x) + cell.y.abs_diff(here.y);
                area = area.with_more(Some(cell).filter(|_| away == rooms), lens, window);
            }
        }
    }
    Camera::on(area, lens, window)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Seed;
    use std::sync::Arc;
    use temple::components::Components;
    use temple::game::begin;
    use temple::players::PlayerId;
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;

    /// How many chambers lie in the picture from wall to wall.
    fn in_picture(look: &Look, camera: Camera, (width, height): (f64, f64)) -> usize {
        let seen = |at: f64, middle: f64, length: f64| {
            let half = length / 2.0 / camera.scale + 0.001;
            middle - half <= at && at + SIZE <= middle + half
        };
        let cells = look.table.temple.iter().map(|(_, placed)| corner(placed.cell()));
        cells.filter(|(x, y)| seen(*x, camera.x, width) && seen(*y, camera.y, height)).count()
    }

    /// Where the whole temple would be too small to read, whoever wants it sees more than his own chamber, and can read all of it.
    #[test]
    fn as_much_is_shown_as_can_be_read() {
        let data = Components::standard();
        let (setup, mut told) = (Setup::new(&data, 2), Vec::new());
        let game = begin(&setup, &data, Seed::from_number(1), &mut told).expect("a game");
        let book = Arc::new(Rulebook::new(data, setup));
        let look = Look { table: *game.table(), book, private: Private::NOTHING, me: PlayerId(0), watching: false };
        let all = look.table.temple.iter().count();
        let lens = Lens { least: 0.56, most: 1.3 };
        let mut between = 0;
        for side in (220..900).step_by(5) {
            let window = (f64::from(side), f64::from(side));
            let [mine, whole] = [Frame::Me, Frame::Whole].map(|wanted| frame(&look, wanted, lens, window));
            let [few, many] = [mine, whole].map(|camera| in_picture(&look, camera, window));
            assert!(many >= few && whole.scale >= lens.least, "{side}: {few} and {many} at {}", whole.scale);
            between += usize::from(few < many && many < all);
        }
        assert!(between > 0, "nowhere more than oneself and less than everything");
        let large = (900.0, 900.0);
        assert_eq!(in_picture(&look, frame(&look, Frame::Whole, lens, large), large), all);
    }
    /// A layout with one size for chambers has the reader in the middle, whatever else there is.
    #[test]
    fn with_one_size_the_reader_is_in_the_middle() {
        let data = Components::standard();
        let (setup, mut told) = (Setup::new(&data, 2), Vec::new());
        let game = begin(&setup, &data, Seed::from_number(1), &mut told).expect("a game");
        let book = Arc::new(Rulebook::new(data, setup));
        let look = Look { table: *game.table(), book, private: Private::NOTHING, me: PlayerId(0), watching: false };
        let lens = Lens { least: 0.78, most: 0.78 };
        for window in [(430.0, 280.0), (700.0, 300.0)] {
            let camera = frame(&look, Frame::Me, lens, window);
            assert_eq!((camera.x, camera.y, camera.scale), (SIZE / 2.0, SIZE / 2.0, 0.78), "{window:?}");
        }
    }
}
