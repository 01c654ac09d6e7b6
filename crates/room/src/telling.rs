//! Who is told what: events through the engine's allow-list, the lobby whole, each frame built once for all who may see the same.

use kit::{Commitment, PlayerId, Secret};
use protocol::{Check, Hands, Lobby, Person, Seat, ServerFrame, Sitter, Stage};

use protocol::Switch;

use crate::hosted::Hosted;
use crate::journal::{KeptLobby, Record};
use crate::names::bot_names;
use crate::people::{Chair, Member};
use crate::playing::secret_of;
use crate::room::{PeerId, RoomOf};

impl<G: Hosted> RoomOf<G> {
    /// The connections of everybody who is here.
    pub(crate) fn everybody(&self) -> Vec<PeerId> {
        self.people.iter().filter(|member| member.is_here()).filter_map(|member| member.peer).collect()
    }

    /// The connections of those among them who know this game.
    pub(crate) fn who_know_the_game(&self) -> Vec<PeerId> {
        let know = |member: &&Member| member.is_here() && member.knows == G::NAME;
        self.people.iter().filter(know).filter_map(|member| member.peer).collect()
    }

    /// Passes on what happened in the game, to everybody as he may see it.
    pub(crate) fn tell(&mut self) {
        let Some(play) = self.play.as_mut().filter(|play| !play.told.is_empty()) else { return };
        let mut events = std::mem::take(&mut play.told);
        self.seq += events.len() as u32;
        play.recent.push(&events);
        let tick = G::now(&play.game);
        let mut groups: Vec<(Vec<G::Seen>, Vec<PeerId>)> = Vec::new();
        for member in self.people.iter().filter(|member| member.is_here() && member.knows == G::NAME) {
            let (seat, peer) = (self.seat_of(member.id()), member.peer);
            let same =
                |list: &[G::Seen]| list.iter().zip(&events).all(|(shown, event)| *shown == G::seen(event, seat));
            match groups.iter_mut().find(|(list, _)| same(list)) {
                Some((_, peers)) => peers.extend(peer),
                None => {
                    groups.push((events.iter().map(|event| G::seen(event, seat)).collect(), Vec::from_iter(peer)))
                }
            }
        }
        for (events, peers) in groups {
            self.outbox.send(peers, G::told(self.seq, tick, events));
        }
        events.clear();
        if let Some(play) = &mut self.play {
            play.told = events;
        }
    }

    /// Tells everybody how the clock runs.
    pub(crate) fn show_clock(&mut self) {
        if let Some(play) = &self.play {
            self.outbox.send(self.everybody(), ServerFrame::Clock(play.clock.shown(self.now_ms)));
        }
    }

    pub(crate) fn pong(&mut self, peer: PeerId, nonce: u32) {
        let greeted = self.connections.get(&peer).and_then(|connection| connection.person);
        let play = self.play.as_ref().filter(|_| greeted.is_some_and(|person| !self.is_sent_away(person)));
        let clock = play.map(|play| play.clock.shown(self.now_ms));
        let check = play.map(|play| Check { seq: self.seq, table: G::table_digest(&play.game) });
        self.outbox.send(vec![peer], ServerFrame::Pong { nonce, clock, check });
    }

    /// Keeps and shows the lobby if it has changed, unless everybody has heard of it too often lately: then it waits.
    pub(crate) fn pass_on_lobby(&mut self) {
        if !self.lobby_changed {
            return;
        }
        self.hold_to_words();
        if !self.may_tell_lobby() {
            return;
        }
        self.lobby_changed = false;
        self.keep_lobby();
        self.outbox.send(self.everybody(), ServerFrame::Lobby(Box::new(self.lobby())));
    }

    /// Keeps the lobby as it is now, if it is another than the one kept last.
    pub(crate) fn keep_lobby(&mut self) {
        let kept = self.lobby_to_keep();
        if self.kept_lobby.as_ref() != Some(&kept) {
            self.outbox.append(Record::Lobby(Box::new(kept.clone())));
            self.kept_lobby = Some(kept);
        }
    }

    fn lobby_to_keep(&self) -> KeptLobby {
        KeptLobby {
            host: self.host,
            settings: self.settings.clone(),
            chairs: self.chairs.clone(),
            // Whoever was sent away does not come back with the room.
            people: self.people.iter().filter(|one| one.sent_away.is_none()).map(|one| one.kept.clone()).collect(),
            next_person: self.next_person,
            stage: self.stage,
            secret: self.seed,
        }
    }

    /// The table but for the game, as everybody sees it.
    #[must_use]
    pub fn lobby(&self) -> Lobby {
        let watches = |member: &&Member| self.seat_of(member.id()).is_none() && member.sent_away.is_none();
        let sent_away = |member: &&Member| member.sent_away.is_some();
        let seats = (0..).map(PlayerId).zip(&self.chairs).zip(self.bot_names());
        Lobby {
            host: self.host,
            settings: self.settings.clone(),
            seats: seats.map(|((seat, chair), bot)| self.shown_seat(seat, chair, bot)).collect(),
            watchers: self.people.iter().filter(watches).map(Member::shown).collect(),
            sent_away: self.people.iter().filter(sent_away).map(Member::shown).collect(),
            stage: self.stage,
            games: self.games,
            may_pause: self.may_pause(),
            promise: self.commitment(),
            last: self.last,
            what_if: self.past.as_ref().map(|past| past.what_if),
        }
    }

    /// What the table has committed itself to: for the game that is on, else for the next.
    pub(crate) fn commitment(&self) -> Option<Commitment> {
        let dealer = self.config.dealer?;
        self.secret().or(self.seed.map(secret_of)).map(|secret| (dealer.commit)(&secret))
    }

    /// The secret behind the dice that are being thrown. Nobody hears it before the game is over, or cannot go on.
    #[must_use]
    pub fn secret(&self) -> Option<Secret> {
        self.dealt.as_ref().filter(|_| self.is_dealt()).map(|promise| promise.secret)
    }

    /// Whether the dice of a game are being thrown: new words are for the one after it.
    #[must_use]
    pub fn is_dealt(&self) -> bool {
        !matches!(self.stage, Stage::Gathering | Stage::Over)
    }

    /// What the bot in each seat is called, or would be.
    pub(crate) fn bot_names(&self) -> Vec<&'static str> {
        let seated = self.chairs.iter().filter_map(|chair| self.member(chair.sitter?));
        bot_names(&seated.map(|member| member.kept.name.as_str()).collect::<Vec<_>>())
    }

    fn shown_seat(&self, seat: PlayerId, chair: &Chair, bot: &str) -> Seat {
        let member = chair.sitter.and_then(|person| self.member(person));
        let pick = member.and_then(|member| member.kept.pick);
        let play = self.play.as_ref().filter(|_| self.stage != Stage::Gathering);
        let by_bot = |seat| play.is_some_and(|play| play.is_played_by_bot(seat, play.clock.tick_at(self.now_ms)));
        let waits = self.stage == Stage::Gathering && !chair.is_played();
        let sitter = match member {
            Some(member) => {
                let hands = if by_bot(seat) { Hands::Bot } else { Hands::Own };
                Sitter::Person { person: Person { name: self.name_in(seat, member), ..member.shown() }, hands }
            }
            None if waits => Sitter::Nobody,
            None => Sitter::Bot { name: bot.to_owned() },
        };
        let assistive = member.map_or(Switch::Off, |member| member.kept.assistive);
        let dealt = self.dealt.as_ref().filter(|_| self.is_dealt());
        let word = match dealt {
            Some(promise) => promise.words.get(seat.index()).copied().flatten(),
            None => member.and_then(|member| member.kept.word),
        };
        Seat { colour: chair.colour, sitter, pick, assistive, handicap: chair.handicap, word }
    }
}
