//! Giving up, when nobody wants to play on. Rule: RNW-56.

use kit::{PlayerId, rule};

use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::table::Table;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// Rule [RNW-56]: anybody may say so at any time, whoever's turn it is.
pub(crate) fn judge(view: &View<'_>) -> Result<Permit, WhyNot> {
    if view.table.conceding.has(view.me) { already_said() } else { Ok(Permit::Concede) }
}

/// Rule [RNW-56]: and take it back.
pub(crate) fn judge_playing_on(view: &View<'_>) -> Result<Permit, WhyNot> {
    if view.table.conceding.has(view.me) { Ok(Permit::PlayOn) } else { already_said() }
}

fn already_said() -> Result<Permit, WhyNot> {
    Err(WhyNot::new(rule!("RNW-56"), Obstacle::AlreadySaid))
}

/// Rule [RNW-56]: somebody has given up, and nobody is left who plays on. Whoever a bot plays for is not waited for.
fn nobody_plays_on(table: &Table) -> bool {
    let gives_up = |who: PlayerId| table.conceding.has(who);
    table.seats().any(gives_up) && table.seats().all(|who| gives_up(who) || table.of(who).left_to_bot)
}

impl Teller<'_> {
    pub(crate) fn concede(&mut self, who: PlayerId) {
        self.tell(Fact::Conceded { who });
        self.review_concession();
    }

    /// Somebody has been away for so long that a bot plays for them.
    pub(crate) fn leave_to_bot(&mut self, who: PlayerId) {
        self.tell(Fact::LeftToBot { who });
        self.review_concession();
    }

    fn review_concession(&mut self) {
        if self.table().phase.is_running() && nobody_plays_on(self.table()) {
            self.tell(Fact::GivenUp);
        }
    }
}
