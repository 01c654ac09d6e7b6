//! Action 5: the turn of fate and its vote.
//!
//! Rules: BASE-66 to BASE-68, BASE-86.

use crate::dice::DiceSet;
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::players::{MAX_PLAYERS, PlayerId};
use crate::setup::seconds_after;
use crate::table::{FateVote, Presence, Table};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::{Tick, rule};
use tinyvec::ArrayVec;

/// Rule [BASE-67]: any adventurer inside proposes; a proposal that would free nothing is refused. Rule [BASE-68]: while fate
/// gems last.
pub(crate) fn judge(view: &View<'_>) -> Result<Permit, WhyNot> {
    let table = view.table;
    // Rule [BASE-67]: a proposal made while one is open is a yes to it.
    if table.fate_vote.is_some() {
        return judge_vote(view).map(|()| Permit::Agree);
    }
    if view.book.difficulty().turns_of_fate == 0 {
        return Err(WhyNot::new(rule!("BASE-86"), Obstacle::NotInThisGame));
    }
    if table.fate_gems == 0 {
        return Err(WhyNot::new(rule!("BASE-68"), Obstacle::UsedUp));
    }
    if view.now < view.mine().fate_retry_at {
        return Err(WhyNot::new(rule!("BASE-67"), Obstacle::NotBefore(view.mine().fate_retry_at)));
    }
    if can_free_all(table) {
        Ok(Permit::ProposeFate)
    } else {
        Err(WhyNot::new(rule!("BASE-67"), Obstacle::Pointless))
    }
}

/// Rule [BASE-67]: everybody inside votes once.
pub(crate) fn judge_vote(view: &View<'_>) -> Result<(), WhyNot> {
    match view.table.fate_vote {
        None => Err(WhyNot::new(rule!("BASE-67"), Obstacle::NoOpenQuestion)),
        Some(vote) if vote.agreed.has(view.me) => Err(WhyNot::new(rule!("BASE-67"), Obstacle::UsedUp)),
        Some(_) => Ok(()),
    }
}

/// Rule [BASE-66]: all cursed dice of an adventurer inside, unless they hold their masks.
fn freed_by_fate(table: &Table, who: PlayerId) -> DiceSet {
    let adventurer = table.of(who);
    if adventurer.holds_masks { DiceSet::NONE } else { adventurer.hand.cursed() }
}

/// Whether freeing everybody would free anything.
pub(crate) fn can_free_all(table: &Table) -> bool {
    table.inside().any(|who| !freed_by_fate(table, who).is_empty())
}

impl Teller<'_> {
    pub(crate) fn propose_fate(&mut self, who: PlayerId) {
        let until = seconds_after(self.now(), self.book().setup.options.fate_vote_s);
        self.tell(Fact::FateProposed { who, until });
        self.review_votes();
    }

    pub(crate) fn agree(&mut self, who: PlayerId) {
        self.tell(Fact::FateAgreed { who });
        self.review_votes();
    }

    pub(crate) fn refuse(&mut self, who: PlayerId) {
        let retry_at = seconds_after(self.now(), self.book().setup.options.fate_retry_s);
        self.tell(Fact::FateRefused { who, retry_at });
    }

    /// Looks whether everybody agrees now: with a turn of fate, with a pause, and with giving up.
    pub(crate) fn review_votes(&mut self) {
        if let Some(vote) = self.table().fate_vote {
            self.review_fate(&vote);
        }
        self.review_pause();
        self.review_concession();
    }

    fn review_fate(&mut self, vote: &FateVote) {
        match self.silence_ends_at(vote) {
            None => self.turn_fate(),
            Some(idle_at) if idle_at <= self.now() => self.turn_fate(),
            Some(idle_at) => self.tell(Fact::FateWatched { idle_at }),
        }
    }

    /// When the last of those who have not agreed will have been silent long enough to count as agreeing.
    ///
    /// Rule [BASE-67]: players without connection count as agreeing at once.
    fn silence_ends_at(&self, vote: &FateVote) -> Option<Tick> {
        let idle_s = self.book().setup.options.fate_idle_s;
        let silent = self.table().inside().filter(|who| !vote.agreed.has(*who) && self.is_here(*who));
        silent.map(|who| seconds_after(self.table().of(who).heard, idle_s)).max()
    }

    fn is_here(&self, who: PlayerId) -> bool {
        self.table().of(who).presence == Presence::Here
    }

    /// Rule [BASE-66]: one fate gem into the depot, every black mask may be rolled again. Should nothing be left to
    /// free by now, the proposal lapses and costs nothing.
    fn turn_fate(&mut self) {
        if !can_free_all(self.table()) {
            return self.tell(Fact::FateLapsed);
        }
        self.tell(Fact::FateTurned);
        self.free_all();
    }

    /// Frees every black mask of everybody inside; held ones stay (BASE-37).
    pub(crate) fn free_all(&mut self) {
        let table = self.table();
        let freed: ArrayVec<[(PlayerId, DiceSet); MAX_PLAYERS]> = table
            .inside()
            .map(|who| (who, freed_by_fate(table, who)))
            .filter(|(_, dice)| !dice.is_empty())
            .collect();
        for (who, dice) in freed {
            self.tell(Fact::Freed { who, dice });
        }
    }
}
