//! Time in beats: a stretch of the score whose tempo rises, fitted so that a whole number of bars ends exactly where it must.

/// A stretch of time that is counted in beats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grid {
    /// Where it begins, in seconds since the start signal.
    pub from_s: f32,
    /// How long it is.
    pub length_s: f32,
    /// How many bars it has.
    pub bars: u32,
    /// How many steps a bar has.
    pub steps: u32,
    /// Steps a second at its beginning.
    slow: f32,
    /// By how much that grows, each second.
    growth: f32,
}

impl Grid {
    /// From a second to another, with bars of so many steps, at first so many steps a minute, at last so many.
    #[must_use]
    pub fn new(from_s: f32, to_s: f32, steps: u32, slow: f32, fast: f32) -> Grid {
        let length_s = (to_s - from_s).max(0.1);
        let wished = (slow + fast) / 120.0 * length_s;
        let bars = ((wished / steps as f32 + 0.5) as u32).max(1);
        // All of it a little faster or slower, so that the last bar is whole.
        let fit = (bars * steps) as f32 / wished / 60.0;
        Grid { from_s, length_s, bars, steps, slow: slow * fit, growth: (fast - slow) * fit / length_s }
    }

    /// When a step falls, in seconds since the start signal.
    #[must_use]
    pub fn at(&self, bar: u32, step: f32) -> f32 {
        let count = (bar * self.steps) as f32 + step;
        let after = if self.growth.abs() < 1e-6 {
            count / self.slow
        } else {
            ((self.slow * self.slow + 2.0 * self.growth * count).max(0.0).sqrt() - self.slow) / self.growth
        };
        self.from_s + after
    }

    /// How far the stretch has come when a bar begins, from 0 to 1.
    #[must_use]
    pub fn share(&self, bar: u32) -> f32 {
        bar as f32 / self.bars as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_bar_ends_where_it_must_and_steps_come_ever_sooner() {
        let grid = Grid::new(2.5, 180.0, 16, 300.0, 420.0);
        assert!((grid.at(grid.bars, 0.0) - 180.0).abs() < 0.002, "{}", grid.at(grid.bars, 0.0));
        assert_eq!(grid.at(0, 0.0), 2.5);
        let length = |bar| grid.at(bar + 1, 0.0) - grid.at(bar, 0.0);
        assert!((1..grid.bars).all(|bar| length(bar) < length(bar - 1)));
        let flat = Grid::new(0.0, 10.0, 4, 120.0, 120.0);
        assert_eq!((flat.bars, flat.at(5, 0.0)), (5, 10.0));
    }
}
