//! Choosing a side of the temple. Rule: RNW-10.

use kit::{PlayerId, rule};

use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::room::{Place, Side};
use crate::table::{Phase, Table};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// Rule [RNW-10]: everybody a different side, first come first served.
pub(crate) fn judge(view: &View<'_>, side: Side) -> Result<Permit, WhyNot> {
    let refuse = |obstacle| Err(WhyNot::new(rule!("RNW-10"), obstacle));
    if view.table.phase != Phase::Sides || view.mine().sheet.place != Place::Nowhere {
        return refuse(Obstacle::SideChosen);
    }
    if is_taken(view.table, side) { refuse(Obstacle::SideTaken) } else { Ok(Permit::ChooseSide(side)) }
}

fn is_taken(table: &Table, side: Side) -> bool {
    table.players.iter().any(|player| player.sheet.place == Place::Outside(side))
}

impl Teller<'_> {
    /// When all have chosen, the first turn begins.
    pub(crate) fn choose_side(&mut self, who: PlayerId, side: Side) {
        self.tell(Fact::SideChosen { who, side });
        if self.table().asked().is_empty() && !self.is_imagined() {
            self.begin_round();
        }
    }

    /// Rule [RNW-10]: who lets the time pass gets the first free side in the order north, south, west, east.
    pub(crate) fn give_side(&mut self, who: PlayerId) {
        let free = Side::BY_DEFAULT.into_iter().find(|side| !is_taken(self.table(), *side));
        if let Some(side) = free {
            self.choose_side(who, side);
        }
    }
}
