//! What happens when somebody's time is up. Rule: RNW-53, with the defaults of RNW-10, RNW-38, RNW-66 and RNW-69.

use kit::PlayerId;

use crate::alarm;
use crate::event::Fact;
use crate::game::Teller;
use crate::table::Phase;

impl Teller<'_> {
    /// Whoever was asked and has let the time pass gets the default of what they were asked.
    pub(crate) fn time_out(&mut self) {
        let overdue = alarm::overdue(self.table(), self.book(), self.now());
        let asked_for = self.table().phase;
        if self.table().turn.vote.is_some() {
            overdue.iter().for_each(|who| self.tell(Fact::Silent { who }));
            return self.review_vote();
        }
        for who in overdue.iter().filter(|_| asked_for != Phase::Sharing) {
            match asked_for {
                Phase::Sides => self.give_side(who),
                Phase::Closing => self.close_by_default(who),
                _ => self.cut_short(who),
            }
        }
        if let Some(who) = self.table().turn.sharing.filter(|who| overdue.has(*who)) {
            self.take_by_default(who);
        }
    }

    /// Rule [RNW-53]: only the undecided pair goes to the pool; dice not yet rolled stay in stock, kept dice go back to it unused, and
    /// the turn moves on to sharing.
    fn cut_short(&mut self, who: PlayerId) {
        self.choose_by_default(who);
        if self.table().turn.vote.is_some() || !self.table().phase.is_running() {
            return;
        }
        if let Some(pair) = self.table().turn.pair.filter(|pair| pair.decided.is_none()) {
            self.decide(who, pair.open());
        }
        self.tell(Fact::TimeIsUp { who });
        self.share_pool(who);
    }
}
