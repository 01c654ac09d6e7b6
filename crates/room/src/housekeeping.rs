//! What happens by itself besides the game: hosts are replaced, watchers forgotten, empty rooms closed.

use protocol::{ServerFrame, SorryCode};

use crate::hosted::Hosted;
use crate::journal::Record;
use crate::outbox::Output;
use crate::people::Member;
use crate::room::RoomOf;
use crate::{AWAY_MS, DESERTED_MS, UNENTERED_MS};

impl<G: Hosted> RoomOf<G> {
    /// Notes since when nobody has been here.
    pub(crate) fn note_desertion(&mut self) {
        if self.people_here() == 0 {
            self.deserted_since = self.deserted_since.or(Some(self.now_ms));
        }
    }

    pub(crate) fn do_chores(&mut self) {
        self.end_too_long();
        self.announce_bots();
        self.replace_host();
        self.dismiss_sent_away();
        self.forget_watchers();
        if self.deserted_until().is_some_and(|until| until <= self.now_ms) {
            self.end_room();
        }
    }

    /// When the next chore is due.
    pub(crate) fn next_chore(&self) -> Option<u64> {
        let dismissals = self.people.iter().filter_map(|member| Some(member.sent_away.as_ref()?.until_ms));
        let forgetting = self.people.iter().filter(|member| self.may_forget(member)).map(patience_ends);
        let host = self.lost_host().filter(|host| self.next_host(host.id()).is_some()).map(patience_ends);
        let lobby = self.lobby_due().filter(|_| self.lobby_changed);
        dismissals.chain(forgetting).chain(host).chain(self.deserted_until()).chain(lobby).min()
    }

    /// When a room in which nobody is ends. One that nobody has ever entered does not last for long.
    fn deserted_until(&self) -> Option<u64> {
        let lasts = if self.next_person == 1 { UNENTERED_MS } else { DESERTED_MS };
        self.deserted_since.map(|since| since + lasts)
    }

    fn announce_bots(&mut self) {
        let Some(play) = &mut self.play else { return };
        let now = play.clock.tick_at(self.now_ms);
        self.lobby_changed |= play.announce_bots(now);
    }

    /// A host who has no connection.
    fn lost_host(&self) -> Option<&Member> {
        self.host.and_then(|host| self.member(host)).filter(|host| host.peer.is_none())
    }

    fn replace_host(&mut self) {
        let Some(lost) = self.lost_host().filter(|host| patience_ends(host) <= self.now_ms) else { return };
        if let Some(next) = self.next_host(lost.id()) {
            self.host = Some(next);
            self.lobby_changed = true;
        }
    }

    /// Whoever was sent away and has not been called back goes for good.
    fn dismiss_sent_away(&mut self) {
        let now_ms = self.now_ms;
        let is_over = |member: &Member| member.sent_away.as_ref().is_some_and(|sent| sent.until_ms <= now_ms);
        for peer in self.people.iter().filter(|member| is_over(member)).filter_map(|member| member.peer) {
            self.connections.remove(&peer);
            self.outbox.wait(Output::Close { peer, code: SorryCode::SentAway });
        }
        let before = self.people.len();
        self.people.retain(|member| !is_over(member));
        self.lobby_changed |= self.people.len() != before;
    }

    /// Somebody without seat and connection, who is not the host of a room that nobody else could lead.
    fn may_forget(&self, member: &Member) -> bool {
        let needed = self.host == Some(member.id()) && self.next_host(member.id()).is_none();
        member.peer.is_none() && member.sent_away.is_none() && !needed && self.seat_of(member.id()).is_none()
    }

    fn forget_watchers(&mut self) {
        let forgotten = |member: &&Member| self.may_forget(member) && patience_ends(member) <= self.now_ms;
        let forgotten: Vec<_> = self.people.iter().filter(forgotten).map(Member::id).collect();
        if !forgotten.is_empty() {
            self.people.retain(|member| !forgotten.contains(&member.id()));
            self.lobby_changed = true;
        }
    }

    /// Everybody has been gone for long: the room is no more.
    fn end_room(&mut self) {
        self.ended = true;
        self.outbox.append(Record::Ended);
        if self.play.as_ref().is_some_and(|play| !play.is_over()) {
            self.outbox.game_is_over(self.games);
        }
        for peer in std::mem::take(&mut self.connections).into_keys() {
            let code = SorryCode::RoomOver;
            self.outbox.send(vec![peer], ServerFrame::Sorry { code, id: None });
            self.outbox.wait(Output::Close { peer, code });
        }
        self.outbox.wait(Output::Ended);
    }
}

/// When waiting for somebody without connection ends.
fn patience_ends(member: &Member) -> u64 {
    member.gone_since + u64::from(AWAY_MS)
}
