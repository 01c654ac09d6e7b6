//! How much of one game is kept at the most. A game without a clock need never end, and every wish in it is an entry of the journal:
//! when there are too many, everybody gives up, as people do it, and no wish is taken any more.

use kit::PlayerSet;
use protocol::{ServerFrame, SorryCode, Stage};

use crate::hosted::Hosted;
use crate::room::RoomOf;

/// The most entries of one game: a whole one of six who never rest has some 700 (`a_whole_game_needs_few_entries`), and eight hours
/// of practice with a wish a second fit in.
pub const MOST_ENTRIES: u64 = 30_000;

impl<G: Hosted> RoomOf<G> {
    /// Whether so much of this game is kept that nothing more is taken.
    pub(crate) fn is_too_long(&self) -> bool {
        let kept = |from| self.outbox.last().0.saturating_sub(from);
        self.play.as_ref().is_some_and(|play| !play.is_over() && kept(play.kept_from) >= self.config.longest)
    }

    /// The game on the table begins at the last entry: what is tried again of an ended game does not count.
    pub(crate) fn count_entries(&mut self) {
        let from = self.outbox.last().0;
        if let Some(play) = &mut self.play {
            play.kept_from = from;
        }
    }

    /// Ends a game of which too much is kept.
    pub(crate) fn end_too_long(&mut self) {
        if !self.is_too_long() {
            return;
        }
        if self.stage == Stage::Paused {
            self.get_ready();
        }
        let Some(play) = self.play.as_mut().filter(|play| self.stage == Stage::Running && !play.is_too_long) else {
            return;
        };
        play.is_too_long = true;
        let sorry = ServerFrame::Sorry { code: SorryCode::EndlessGame, id: None };
        self.outbox.send(self.everybody(), sorry);
        // Nobody is asked whether they play on.
        self.let_all_give_up(PlayerSet::default());
    }
}
