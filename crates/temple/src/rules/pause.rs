//! Asking for a pause at a table.
//!
//! Rule: CLK-5. The game itself knows only the question and the agreement: the room lets time stand still, covers the dice, and
//! ends the pause. A pause of a game alone needs no agreement and is the room's affair altogether.

use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::players::PlayerId;
use crate::setup::seconds_after;
use crate::table::Presence;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// How long the question stands.
const VOTE_S: u32 = 10;

/// Rule [CLK-5]: anybody inside asks, while there are pauses left; asking while somebody asks is a yes.
pub(crate) fn judge(view: &View<'_>) -> Result<Permit, WhyNot> {
    let most = view.book.setup.company.table_pauses;
    if view.table.pause_vote.is_some() {
        return judge_vote(view).map(|()| Permit::AgreePause);
    }
    match u32::from(view.table.pauses) < most {
        true => Ok(Permit::AskPause),
        false if most == 0 => Err(WhyNot::new(rule!("CLK-5"), Obstacle::NotInThisGame)),
        false => Err(WhyNot::new(rule!("CLK-5"), Obstacle::UsedUp)),
    }
}

/// Everybody answers once.
pub(crate) fn judge_vote(view: &View<'_>) -> Result<(), WhyNot> {
    match view.table.pause_vote {
        None => Err(WhyNot::new(rule!("CLK-5"), Obstacle::NoOpenQuestion)),
        Some(vote) if vote.agreed.has(view.me) => Err(WhyNot::new(rule!("CLK-5"), Obstacle::UsedUp)),
        Some(_) => Ok(()),
    }
}

impl Teller<'_> {
    pub(crate) fn ask_pause(&mut self, who: PlayerId) {
        let until = seconds_after(self.now(), VOTE_S);
        self.tell(Fact::PauseAsked { who, until });
        self.review_pause();
    }

    pub(crate) fn agree_to_pause(&mut self, who: PlayerId) {
        self.tell(Fact::PauseAgreed { who });
        self.review_pause();
    }

    pub(crate) fn refuse_pause(&mut self, who: PlayerId) {
        self.tell(Fact::PauseRefused { who });
    }

    /// Rule [CLK-5]: it needs the yes of everybody inside who is present. Nobody waits for somebody who has lost the connection:
    /// a pause is what helps them.
    pub(crate) fn review_pause(&mut self) {
        let table = self.table();
        let Some(vote) = table.pause_vote else { return };
        let is_asked = |who: &PlayerId| table.of(*who).presence == Presence::Here;
        if table.inside().filter(is_asked).all(|who| vote.agreed.has(who)) {
            self.tell(Fact::Paused);
        }
    }
}
