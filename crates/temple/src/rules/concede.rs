//! Giving up, when nothing can be won any more.
//!
//! Rules: BASE-39, BASE-52. The books know no such thing; the game is given up when everybody inside says so. Players
//! without connection do not stop the others.

use crate::event::Fact;
use crate::game::Teller;
use crate::players::PlayerId;
use crate::table::{Phase, Presence};

impl Teller<'_> {
    pub(crate) fn concede(&mut self, who: PlayerId) {
        self.tell(Fact::Conceded { who });
        self.review_concession();
    }

    pub(crate) fn play_on(&mut self, who: PlayerId) {
        self.tell(Fact::PlaysOn { who });
    }

    /// Rules [BASE-39], [BASE-52]: ends the game if everybody inside who has a connection has given up, and at least one has.
    pub(crate) fn review_concession(&mut self) {
        let table = self.table();
        let inside = || table.inside().map(|who| table.of(who));
        let nobody_plays =
            inside().any(|one| one.concedes) && inside().all(|one| one.concedes || one.presence == Presence::Away);
        if table.phase == Phase::Running && nobody_plays {
            self.tell(Fact::GivenUp);
        }
    }
}
