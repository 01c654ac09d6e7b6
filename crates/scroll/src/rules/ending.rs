//! Gems, and how the game ends. Rules: RNW-50, RNW-51.

use kit::PlayerId;

use crate::event::{Fact, Source};
use crate::game::Teller;
use crate::room::Place;

impl Teller<'_> {
    /// Crosses spaces of the gem track; then the game may be won.
    pub(crate) fn gain(&mut self, who: PlayerId, count: u8, from: Source) {
        self.tell(Fact::GemsGained { who, count, from });
        self.is_over();
    }

    /// Whether the game is over. Rule [RNW-50]: it is won at once when all adventurers are on the exit and the target is reached; this is
    /// asked after every gem and every move.
    pub(crate) fn is_over(&mut self) -> bool {
        let exit = Place::In(self.book().sheet().exit());
        let all_out = self.table().players.iter().all(|player| player.sheet.place == exit);
        if self.table().phase.is_running() && all_out && self.table().team.gems >= self.book().target() {
            self.tell(Fact::Won);
        }
        !self.table().phase.is_running()
    }

    /// Rule [RNW-51]: the last turn is over, its sharing and its maps included; what they bring still counts.
    pub(crate) fn end_game(&mut self) {
        self.use_all_maps();
        if !self.is_over() {
            self.tell(Fact::Lost);
        }
    }
}
