//! Special rooms, and what they bring. Rules: RNW-33, RNW-34, RNW-67 to RNW-69.

use kit::{PlayerId, rule};

use crate::command::Prize;
use crate::event::{Fact, Source};
use crate::game::Teller;
use crate::permit::{Permit, sides_are_chosen};
use crate::room::Room;
use crate::sheets::{Colour, Special, Variant};
use crate::table::Vote;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// Rule [RNW-69]: everybody has a vote, and may change their mind while it is open.
pub(crate) fn judge(view: &View<'_>, prize: Prize) -> Result<Permit, WhyNot> {
    sides_are_chosen(view)?;
    if !view.book.plays(Variant::DiceRooms) {
        return Err(WhyNot::new(rule!("RNW-60"), Obstacle::NotInThisGame));
    }
    match view.table.turn.vote {
        Some(_) => Ok(Permit::Vote(prize)),
        None => Err(WhyNot::new(rule!("RNW-67"), Obstacle::NoOpenQuestion)),
    }
}

impl Teller<'_> {
    /// The check after each entry. Rule [RNW-27]: also after a second visit and after a Rush. Rule [RNW-33]: two different adventurers
    /// in the two rooms of one colour. Rule [RNW-34]: once per game for the whole team, after the room's own action.
    pub(crate) fn look_at_signs(&mut self, who: PlayerId, room: Room) {
        if self.is_over() {
            return;
        }
        let printed = self.book().sheet();
        let Some(Special { colour, half }) = printed.room(room).special else { return };
        let holds_other = |seat: PlayerId| {
            let there = self.table().of(seat).sheet.place.room();
            let sign = there.and_then(|room| printed.room(room).special);
            seat != who && sign.is_some_and(|sign| sign.colour == colour && sign.half != half)
        };
        if !self.table().team.is_unlocked(colour) && self.table().seats().any(holds_other) {
            self.tell(Fact::Unlocked { colour });
            self.reward(who, colour);
        }
    }

    /// Rule [RNW-67]: with dice rooms the team chooses between gems and a die. Rule [RNW-69]: with both dice taken only the gems are left.
    fn reward(&mut self, who: PlayerId, colour: Colour) {
        if self.book().plays(Variant::DiceRooms) && self.table().team.sheet_dice_left > 0 {
            self.tell(Fact::VoteOpened { colour });
        } else {
            self.gain(who, self.book().data.special_gems, Source::Colour(colour));
        }
    }

    pub(crate) fn vote(&mut self, who: PlayerId, prize: Prize) {
        self.tell(Fact::Voted { who, prize });
        self.review_vote();
    }

    /// Closes the vote as soon as nothing can change its outcome.
    pub(crate) fn review_vote(&mut self) {
        let Some(vote) = self.table().turn.vote else { return };
        let (players, active) = (self.table().players.len(), self.table().active);
        let of_active = vote.votes[active.index()];
        let wins = |prize: &Prize| {
            let twice = 2 * vote.count(*prize);
            twice > players || twice == players && of_active == Some(*prize)
        };
        let certain = [Prize::Gems, Prize::Die].into_iter().find(wins);
        match certain {
            Some(prize) => self.close_vote(vote, prize),
            None if self.table().asked().is_empty() => {
                let prize = self.outcome_of(&vote);
                self.close_vote(vote, prize);
            }
            None => {}
        }
    }

    /// Rule [RNW-69]: the majority; with a tie or silence the active player. If they are silent too, what a bot would vote: the die in
    /// the first half of the rounds, the gems later.
    fn outcome_of(&self, vote: &Vote) -> Prize {
        let (gems, dice) = (vote.count(Prize::Gems), vote.count(Prize::Die));
        let early = 2 * self.table().round <= self.book().rounds();
        let by_default = if early { Prize::Die } else { Prize::Gems };
        match gems.cmp(&dice) {
            std::cmp::Ordering::Greater => Prize::Gems,
            std::cmp::Ordering::Less => Prize::Die,
            std::cmp::Ordering::Equal => vote.votes[self.table().active.index()].unwrap_or(by_default),
        }
    }

    /// Rule [RNW-68]: the die is used from the next turn to the end.
    fn close_vote(&mut self, vote: Vote, prize: Prize) {
        self.tell(Fact::VoteClosed { prize });
        match prize {
            Prize::Gems => {
                self.gain(self.table().active, self.book().data.special_gems, Source::Colour(vote.colour))
            }
            Prize::Die => self.tell(Fact::SheetDieJoined),
        }
    }
}
