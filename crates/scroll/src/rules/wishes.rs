//! Rooms that are marked as a wish. Rule: RNW-57.

use kit::rule;

use crate::permit::Permit;
use crate::room::{ROOMS, Room};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// Rule [RNW-57]: anybody may at any time, and it changes nothing else.
pub(crate) fn judge(view: &View<'_>, room: Option<Room>) -> Result<Permit, WhyNot> {
    let refuse = |obstacle| Err(WhyNot::new(rule!("RNW-57"), obstacle));
    match room {
        Some(room) if room.index() >= ROOMS => refuse(Obstacle::WrongRoom),
        _ if view.table.wishes[view.me.index()] == room => refuse(Obstacle::AlreadySaid),
        _ => Ok(Permit::WishFor(room)),
    }
}
