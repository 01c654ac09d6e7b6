//! Rounds and turns. Rules: RNW-12 to RNW-15.

use kit::{PlayerId, rule};

use crate::event::Fact;
use crate::game::Teller;
use crate::sheets::Variant;

impl Teller<'_> {
    /// Rule [RNW-13]: at the start of their turn the first player marks the next space of the round track.
    pub(crate) fn begin_round(&mut self) {
        let (round, first) = (self.table().round + 1, self.table().first);
        self.tell(Fact::RoundBegan { round });
        self.begin_turn(first);
    }

    /// Rule [RNW-14]: first the cursed dice move, then (in a variant) the sheet dice are rolled, then the player rolls.
    fn begin_turn(&mut self, who: PlayerId) {
        self.tell(Fact::TurnBegan { who });
        self.move_cursed_dice();
        let is_first = who == self.table().first;
        match self.book().setup.variant {
            Some(Variant::Entrances) => self.ask_to_close(who),
            Some(Variant::Jokers) if is_first => self.roll_jokers(),
            _ => {}
        }
        if self.table().turn.closers.is_empty() {
            self.tell(Fact::RollingBegan);
        }
    }

    /// Rule [RNW-15]: those that were in the last box go back to stock and can be rolled in this turn. Rule [RNW-92]: so can dice that
    /// were to come with this turn; they start in stock, never in the cursed area.
    fn move_cursed_dice(&mut self) {
        let last = self.book().boxes() - 1;
        let freed = self.table().team.boxes[last];
        if self.table().team.boxes.iter().any(|dice| *dice > 0) {
            self.tell(Fact::CursedMoved { freed });
        }
        let count = self.table().team.returning;
        if count > 0 {
            self.tell(Fact::DiceCame { count });
        }
    }

    /// Rule [RNW-70]: the sheet dice hold for the whole round.
    fn roll_jokers(&mut self) {
        let faces = self.throw_sheet_dice();
        self.tell(Fact::SheetDiceRolled { faces });
    }

    /// Rule [RNW-12]: clockwise; a round is one turn for each player. After the last turn of the last round the game ends (RNW-51).
    pub(crate) fn end_turn(&mut self, who: PlayerId) {
        if self.is_imagined() {
            return;
        }
        self.tell(Fact::TurnEnded { who });
        let next = self.table().left_of(who);
        if next != self.table().first {
            self.begin_turn(next);
        } else if self.table().round < self.book().rounds() {
            self.begin_round();
        } else {
            self.end_game();
        }
    }
}

/// The rule that says whose turn it is.
pub(crate) const TURNS: kit::RuleId = rule!("RNW-12");
