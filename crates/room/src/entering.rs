//! Connections: who comes, who comes back, who is lost. A token makes somebody the same person again.

use kit::{GameName, Hex, Seal};
use protocol::{GameNews, Hello, PROTOCOL, PersonId, ServerFrame, SorryCode, Token, Welcome, You};

use crate::MAX_PEOPLE;
use crate::hosted::Hosted;
use crate::outbox::Output;
use crate::people::Member;
use crate::room::{Connection, PeerId, RoomOf};

impl<G: Hosted> RoomOf<G> {
    pub(crate) fn open(&mut self, peer: PeerId, fresh: Token) {
        self.connections.insert(peer, Connection { token: fresh, person: None, lag_ms: 0 });
        if self.ended {
            self.turn_away(peer, SorryCode::RoomOver);
        } else if self.connections.len() > 2 * MAX_PEOPLE {
            // Whoever has connected and says nothing must not keep out an owner of a seat: the oldest of them makes room.
            let silent = self.connections.iter().find(|(_, connection)| connection.person.is_none());
            let silent = silent.map_or(peer, |(silent, _)| *silent);
            self.turn_away(silent, SorryCode::Full);
        }
    }

    /// Says why and closes. Whoever it was has lost his connection.
    pub(crate) fn turn_away(&mut self, peer: PeerId, code: SorryCode) {
        if self.connections.contains_key(&peer) {
            self.outbox.send(vec![peer], ServerFrame::Sorry { code, id: None });
            self.outbox.wait(Output::Close { peer, code });
            self.lose(peer, self.now_ms);
        }
    }

    /// A connection is no more; nothing has come from it since an instant. From then on its owner was away.
    pub(crate) fn lose(&mut self, peer: PeerId, silent_since: u64) {
        let Some(connection) = self.connections.remove(&peer) else { return };
        let Some(member) = connection.person.and_then(|person| self.member_mut(person)) else { return };
        (member.peer, member.gone_since, member.played_for) = (None, silent_since, false);
        let person = member.id();
        self.lobby_changed = true;
        self.note_desertion();
        for seat in self.seats_of(person).collect::<Vec<_>>() {
            self.owner_is_away(seat, silent_since);
        }
    }

    /// Numbers up to this one were given out before this connection. Whatever a bot has done meanwhile, nothing of them that has
    /// not been answered yet is done after it.
    pub(crate) fn note_before(&mut self, person: PersonId, id: u32) {
        if let Some(member) = self.member_mut(person).filter(|member| member.played_for) {
            member.late_up_to = id;
        }
    }

    /// Hello: somebody new, somebody who is back, or somebody who wants a fresh look.
    pub(crate) fn greet(&mut self, peer: PeerId, hello: &Hello, knows: GameName) {
        if hello.protocol != PROTOCOL {
            return self.turn_away(peer, SorryCode::OtherProtocol);
        }
        let Some(connection) = self.connections.get(&peer) else { return };
        let (fresh, before) = (connection.token, connection.person);
        match before.or_else(|| self.owner_of(hello.token?)) {
            Some(person) if before.is_none() => self.come_back(peer, person, hello.token.unwrap_or(fresh)),
            Some(person) if self.is_too_hasty(person) => {
                let sorry = ServerFrame::Sorry { code: SorryCode::TooFast, id: None };
                return self.outbox.send(vec![peer], sorry);
            }
            Some(_) => {}
            None if self.people.len() >= MAX_PEOPLE => return self.turn_away(peer, SorryCode::Full),
            None => self.come_new(peer, fresh),
        }
        let Some(person) = self.connections.get(&peer).and_then(|connection| connection.person) else { return };
        if let Some(member) = self.member_mut(person) {
            member.knows = knows;
        }
        if let Some(name) = &hello.name {
            self.rename(person, name);
        }
        self.lobby_changed = true;
        self.deserted_since = None;
        if self.is_sent_away(person) {
            self.note_desertion();
            self.outbox.send(vec![peer], ServerFrame::Sorry { code: SorryCode::SentAway, id: None });
        } else {
            self.welcome(peer, person, hello.last_seq)
        }
    }

    fn come_new(&mut self, peer: PeerId, token: Token) {
        let person = PersonId(self.next_person);
        self.next_person += 1;
        self.people.push(Member::new(person, self.seal(token), peer));
        self.connect(peer, person);
        self.host = self.host.or(Some(person));
    }

    /// What is kept of a token. A page that plays alone keeps it as it is.
    fn seal(&self, token: Token) -> Seal {
        self.config.dealer.map_or(Hex(token.0), |dealer| (dealer.seal)(&token.0))
    }

    /// Whose token it is.
    fn owner_of(&self, token: Token) -> Option<PersonId> {
        let seal = self.seal(token);
        self.people.iter().find(|member| member.kept.seal == seal).map(Member::id)
    }

    /// Back with his token. A connection he still has is taken over.
    fn come_back(&mut self, peer: PeerId, person: PersonId, token: Token) {
        let old = self.member(person).and_then(|member| member.peer);
        if let Some(old) = old {
            self.connections.remove(&old);
            self.outbox.send(vec![old], ServerFrame::Sorry { code: SorryCode::TakenOver, id: None });
            self.outbox.wait(Output::Close { peer: old, code: SorryCode::TakenOver });
        }
        // He is told of his own return by the welcome, not before it.
        let left = if old.is_none() { self.seats_of(person).collect() } else { Vec::new() };
        left.into_iter().for_each(|seat| self.owner_is_back(seat));
        if let Some(member) = self.member_mut(person) {
            member.peer = Some(peer);
        }
        if let Some(connection) = self.connections.get_mut(&peer) {
            connection.token = token;
        }
        self.connect(peer, person);
    }

    fn connect(&mut self, peer: PeerId, person: PersonId) {
        if let Some(connection) = self.connections.get_mut(&peer) {
            connection.person = Some(person);
        }
    }

    /// Everything a client needs, or only what he missed.
    pub(crate) fn welcome(&mut self, peer: PeerId, person: PersonId, last_seq: Option<u32>) {
        // Nobody is welcomed, and no lobby is shown, before it is kept.
        self.keep_lobby();
        let Some((member, connection)) = self.member(person).zip(self.connections.get(&peer)) else { return };
        let you =
            You { person, token: connection.token, seat: self.seat_of(person), last_id: member.answers.highest() };
        let play = self.play.as_ref().filter(|_| member.knows == G::NAME);
        let missed = last_seq.filter(|_| play.is_some()).and_then(|seq| self.missed(person, seq));
        let (game, table) = match (play, &missed) {
            (None, _) => (GameNews::None, None),
            (Some(play), Some(_)) => (GameNews::GoOn(play.clock.shown(self.now_ms)), None),
            (Some(play), None) => G::shown(&play.game, self.seq, play.clock.shown(self.now_ms)),
        };
        let is_fresh = play.is_some() && missed.is_none();
        let welcome = Welcome {
            protocol: PROTOCOL,
            build: self.config.build.clone(),
            rules_revision: G::RULES_REVISION,
            data_digest: self.data_digest,
            you,
            lobby: self.lobby(),
            game,
        };
        self.outbox.send(vec![peer], ServerFrame::Welcome(Box::new(welcome)));
        if let Some(table) = table {
            self.outbox.send(vec![peer], table);
        }
        if is_fresh {
            self.show_private(peer, person);
        }
        if let Some((events, play)) = missed.filter(|events| !events.is_empty()).zip(self.play.as_ref()) {
            let told = G::told(self.seq, G::now(&play.game), events);
            self.outbox.send(vec![peer], told);
        }
    }

    /// What somebody knows alone follows by itself.
    pub(crate) fn show_private(&mut self, peer: PeerId, person: PersonId) {
        let (Some(play), Some(seat)) = (&self.play, self.seat_of(person)) else { return };
        if let Some(known) = G::known(&play.game, seat) {
            self.outbox.send(vec![peer], known);
        }
    }

    /// What happened after event `seq`, if it is still remembered.
    fn missed(&self, person: PersonId, seq: u32) -> Option<Vec<G::Seen>> {
        let seat = self.seat_of(person);
        Some(self.play.as_ref()?.recent.since(seq)?.iter().map(|event| G::seen(event, seat)).collect())
    }
}
