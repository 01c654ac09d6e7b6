//! What people say to each other: calls that need no words, and words.

use protocol::{Call, PersonId, ServerFrame, SorryCode};
use temple::permit::may_speak;

use crate::names::clean_text;
use crate::playing::No;
use crate::room::Room;

impl Room {
    /// A call to the others. Rule [CUR-14]: whoever is silenced sends none.
    pub(crate) fn call(&mut self, person: PersonId, call: Call) -> Result<(), No> {
        let who = self.seat_of(person).ok_or(SorryCode::NotSeated)?;
        let play = self.play.as_ref().ok_or(SorryCode::NotNow)?;
        may_speak(&play.game.view(who))?;
        self.outbox.send(self.everybody(), ServerFrame::Called { who, call });
        Ok(())
    }

    /// A word to everybody; also those who watch may say one.
    ///
    /// Rule [CUR-14]: whoever is silenced says nothing, for as long as the game lasts.
    pub(crate) fn say(&mut self, person: PersonId, text: &str) -> Result<(), No> {
        let text = clean_text(text).ok_or(SorryCode::NothingSaid)?;
        let playing = self.play.as_ref().filter(|play| !play.is_over());
        if let (Some(play), Some(seat)) = (playing, self.seat_of(person)) {
            may_speak(&play.game.view(seat))?;
        }
        let name = self.member(person).map(|member| member.kept.name.clone()).unwrap_or_default();
        self.outbox.send(self.everybody(), ServerFrame::Said { who: person, name, text });
        Ok(())
    }
}
