//! Taking back. Rule: RNW-55.

use kit::{PlayerId, rule};

use crate::event::Fact;
use crate::game::Teller;
use crate::permit::{Permit, sides_are_chosen};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// Rule [RNW-55]: the active player may take back the decision on the last pair, or the last step with what it wrote, until a die is
/// thrown, another player writes, or the turn is handed over. A joker that waits for its choice, or a vote in which nobody else has
/// voted, goes with the step that opened it.
pub(crate) fn judge(view: &View<'_>) -> Result<Permit, WhyNot> {
    sides_are_chosen(view)?;
    let refuse = |obstacle| Err(WhyNot::new(rule!("RNW-55"), obstacle));
    if view.table.active != view.me {
        return refuse(Obstacle::NotYourTurn);
    }
    if view.table.undo.is_empty() { refuse(Obstacle::NothingToTakeBack) } else { Ok(Permit::TakeBack) }
}

impl Teller<'_> {
    pub(crate) fn take_back(&mut self, who: PlayerId) {
        if let Some(deed) = self.table().undo.last() {
            self.tell(Fact::TakenBack { who, deed });
        }
    }
}
