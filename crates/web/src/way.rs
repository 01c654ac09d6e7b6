//! Ways through the temple, for drawing and for telling how far somebody is.

use temple::temple::{ChamberId, MAX_CHAMBERS, Side, Temple};

/// The shortest way between two chambers, both ends included; none when they are not connected.
pub fn way(temple: &Temple, from: ChamberId, to: ChamberId) -> Option<Vec<ChamberId>> {
    let mut came_from = [None; MAX_CHAMBERS];
    came_from[to.index()] = Some(to);
    // Searched from the goal, so that following the marks gives the way in walking order.
    let mut open = vec![to];
    let mut next = 0;
    while let Some(here) = open.get(next).copied() {
        next += 1;
        for there in Side::ALL.into_iter().filter_map(|side| temple.through(here, side)) {
            if came_from[there.index()].is_none() {
                came_from[there.index()] = Some(here);
                open.push(there);
            }
        }
    }
    let mut path = vec![from];
    let mut at = from;
    while at != to {
        at = came_from[at.index()]?;
        path.push(at);
    }
    Some(path)
}

/// How many chambers one must enter to get there.
pub fn rooms(temple: &Temple, from: ChamberId, to: ChamberId) -> Option<u32> {
    way(temple, from, to).map(|path| path.len() as u32 - 1)
}
