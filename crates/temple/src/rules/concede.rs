//! Giving up, when nothing can be won any more.
//!
//! Rules: BASE-39, BASE-52. The books know no such thing; the game is given up when everybody inside who is present says so,
//! and nobody takes it back for a few seconds. Neither a lost connection nor an escape ends a game in that step.

use crate::event::Fact;
use crate::game::Teller;
use crate::players::PlayerId;
use crate::setup::seconds_after;
use crate::table::{Phase, Table};

/// Rules [BASE-39], [BASE-52]: whether everybody inside who is present has given up, and at least one has.
fn nobody_plays_on(table: &Table) -> bool {
    let concedes = |who: PlayerId| table.of(who).concedes;
    table.inside().any(concedes) && table.inside().all(|who| concedes(who) || !table.is_present(who))
}

impl Teller<'_> {
    pub(crate) fn concede(&mut self, who: PlayerId) {
        self.tell(Fact::Conceded { who });
        self.review_concession();
    }

    pub(crate) fn play_on(&mut self, who: PlayerId) {
        self.tell(Fact::PlaysOn { who });
        self.review_concession();
    }

    /// Rule [BASE-39]: from the instant at which nobody plays on, whoever has given up has `concede_s` to take it back.
    pub(crate) fn review_concession(&mut self) {
        let table = self.table();
        if table.phase != Phase::Running {
            return;
        }
        match (nobody_plays_on(table), table.gives_up_at()) {
            (true, None) => {
                let at = seconds_after(self.now(), self.book().setup.company.concede_s);
                self.tell(Fact::GivingUp { at });
            }
            (false, Some(_)) => self.tell(Fact::GivingUpStopped),
            (true, Some(_)) | (false, None) => {}
        }
    }

    /// Rule [BASE-39]: somebody has been away for so long that nobody waits for them any more.
    pub(crate) fn stays_away(&mut self, who: PlayerId) {
        self.tell(Fact::StaysAway { who });
        self.review_concession();
    }
}
