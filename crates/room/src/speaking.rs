//! What people say to each other: calls that need no words, and words.

use kit::{PlayerId, Tick};
use protocol::{Call, PersonId, ServerFrame, SorryCode};
use temple::rulebook::Piece;

use crate::hosted::Hosted;
use crate::playing::No;
use crate::room::RoomOf;

impl<G: Hosted> RoomOf<G> {
    /// A call to the others. Rule [CUR-14]: whoever is silenced sends none.
    pub(crate) fn call(&mut self, person: PersonId, call: Call) -> Result<(), No> {
        let who = self.seat_of(person).ok_or(SorryCode::NotSeated)?;
        let play = self.play.as_ref().ok_or(SorryCode::NotNow)?;
        G::may_speak(&play.game, who)?;
        let at = play.clock.tick_at(self.now_ms);
        self.pay_for_words(person)?;
        self.call_out(who, call, at);
        Ok(())
    }

    /// Everybody hears a call, bots too.
    pub(crate) fn call_out(&mut self, who: PlayerId, call: Call, at: Tick) {
        if let Some(play) = &mut self.play {
            G::hear(&mut play.company, who, call, at);
        }
        self.outbox.send(self.everybody(), ServerFrame::Called { who, call });
    }

    /// A word to everybody; also those who watch may say one.
    ///
    /// Rule [CUR-14]: whoever is silenced says nothing, for as long as the game lasts.
    pub(crate) fn say(&mut self, person: PersonId, text: &str) -> Result<(), No> {
        let text = self.clean_text(text).ok_or(SorryCode::NothingSaid)?;
        let playing = self.play.as_ref().filter(|play| !play.is_over());
        if let (Some(play), Some(seat)) = (playing, self.seat_of(person)) {
            G::may_speak(&play.game, seat)?;
        }
        self.pay_for_words(person)?;
        let name = self.member(person).map(|member| member.kept.name.clone()).unwrap_or_default();
        self.outbox.send(self.everybody(), ServerFrame::Said { who: person, name, text });
        Ok(())
    }

    /// Rule [CUR-19]: in table mode any player may report a breach, which only shows a notice.
    pub(crate) fn report(&mut self, person: PersonId, who: PlayerId, card: Piece) -> Result<(), No> {
        let by = self.seat_of(person).ok_or(SorryCode::NotSeated)?;
        let play = self.play.as_ref().filter(|play| !play.is_over()).ok_or(SorryCode::NotNow)?;
        if !G::is_on_honour(&play.game, by, who, card) {
            return Err(SorryCode::NotNow.into());
        }
        self.pay_for_words(person)?;
        self.outbox.send(self.everybody(), ServerFrame::Reported { by, who, card });
        Ok(())
    }
}
