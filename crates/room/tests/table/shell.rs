//! The shell of the tests: a clock that is moved by hand, connections that are lists of frames, a journal in memory.

use std::collections::BTreeMap;

use bots::{Greedy, Pace};
use kit::{Seed, Tick};
use protocol::{
    ClientFrame, Codec, GameNews, Hello, Lobby, Mirror, PROTOCOL, ServerFrame, SorryCode, Token, You,
    decode_server, encode_client, encode_server,
};
use room::{Config, Journal, MemoryJournal, Output, PeerId, Room, settle};
use temple::command::Command;
use temple::components::Components;
use temple::table::Phase;

/// A room and everything around it.
pub struct Shell {
    pub room: Room,
    pub journal: MemoryJournal,
    pub now: u64,
    pub ended: bool,
    /// The games that have ended.
    pub over: Vec<u32>,
    config: Config,
    /// Whether the journal says nothing.
    broken: bool,
    clients: BTreeMap<PeerId, Client>,
    next_peer: u64,
    next_secret: u8,
}

/// One connection as its client knows it.
pub struct Client {
    codec: Codec,
    pub frames: Vec<ServerFrame>,
    pub you: Option<You>,
    pub lobby: Option<Lobby>,
    pub mirror: Option<Mirror>,
    pub closed: Option<SorryCode>,
    lost: bool,
    next_id: u32,
}

impl Shell {
    pub fn new(seed: u64, seats: u8, pace: u8) -> Shell {
        Shell::with(Config { seats, pace, ..Config::standard("test") }, seed)
    }

    /// A room inside a page.
    pub fn private(seed: u64, seats: u8) -> Shell {
        Shell::with(Config { seats, private: true, ..Config::standard("test") }, seed)
    }

    pub fn with(config: Config, seed: u64) -> Shell {
        Shell {
            room: Room::new(config.clone(), Seed::from_number(seed), 0),
            over: vec![],
            config,
            broken: false,
            journal: MemoryJournal::default(),
            now: 0,
            ended: false,
            clients: BTreeMap::new(),
            next_peer: 1,
            next_secret: 1,
        }
    }

    /// A room whose dice are promised.
    pub fn promised(seed: u64, seats: u8) -> Shell {
        let (id, dealer) = ("table-7".to_owned(), Some(kit::Dealer::PROMISED));
        Shell::with(Config { seats, pace: 20, id, dealer, ..Config::standard("test") }, seed)
    }

    /// The same on the open internet, where nobody is told of a lobby without end.
    pub fn promised_on_the_net(seed: u64, seats: u8) -> Shell {
        let mut shell = Shell::promised(seed, seats);
        shell.config.rate = room::Rate::Usual;
        Shell::with(shell.config, seed)
    }

    /// A table that goes on from an ended game.
    pub fn retrying(past: room::Past, seed: u64) -> Shell {
        let mut shell = Shell::new(seed, 1, 20);
        shell.room = Room::retrying(shell.config.clone(), past, Seed::from_number(seed), 0);
        shell
    }

    /// The process is killed and started again: the room comes back from its journal, and nobody is connected.
    pub fn restart(&mut self) {
        self.now += 1_234;
        let entries = self.journal.entries().to_vec();
        self.room = Room::resume(self.config.clone(), entries, self.now).expect("the journal is whole");
        self.clients.values_mut().for_each(|client| client.lost = true);
        self.tick();
    }

    /// What comes of entries.
    pub fn resumed(&self, entries: Vec<room::JournalEntry>) -> Result<Room, room::NotResumed> {
        Room::resume(self.config.clone(), entries, self.now)
    }

    /// The journal fails, until [`Shell::mend`].
    pub fn trouble(&mut self) {
        let mut out = Vec::new();
        self.room.on_trouble(self.now, &mut out);
        self.broken = true;
        self.deliver(out);
    }

    /// The journal takes entries and does not say that they are safe.
    pub fn hold_back(&mut self) {
        self.broken = true;
    }

    /// The replay of a game was kept.
    pub fn replay_kept(&mut self, number: u32, replay: protocol::ReplayId) {
        let mut out = Vec::new();
        self.room.on_replay(number, replay, &mut out);
        self.deliver(out);
    }

    /// The journal works again.
    pub fn mend(&mut self) {
        self.broken = false;
        self.deliver(vec![]);
    }

    /// Opens a connection and says nothing. Every second one speaks JSON.
    pub fn open(&mut self) -> PeerId {
        let peer = PeerId(self.next_peer);
        self.next_peer += 1;
        let codec = if peer.0.is_multiple_of(2) { Codec::Json } else { Codec::Postcard };
        let client = Client {
            codec,
            frames: vec![],
            you: None,
            lobby: None,
            mirror: None,
            closed: None,
            lost: false,
            next_id: 0,
        };
        self.clients.insert(peer, client);
        let fresh = Token([self.next_secret; 32]);
        self.next_secret = self.next_secret.wrapping_add(1);
        let mut out = Vec::new();
        self.room.on_open(peer, fresh, self.now, &mut out);
        self.deliver(out);
        peer
    }

    /// Opens a connection and says hello as somebody new.
    pub fn arrive(&mut self, name: &str) -> PeerId {
        let peer = self.open();
        let name = Some(name.to_owned());
        self.send(peer, ClientFrame::Hello(Hello { protocol: PROTOCOL, token: None, last_seq: None, name }));
        peer
    }

    /// Arrives and takes a seat.
    pub fn sit(&mut self, name: &str) -> PeerId {
        let peer = self.arrive(name);
        self.send(peer, ClientFrame::Join { name: name.to_owned(), colour: None });
        assert!(self.seat(peer).is_some(), "{name} has a seat");
        peer
    }

    /// Comes back with a token on a new connection.
    pub fn come_back(&mut self, token: Token, last_seq: Option<u32>) -> PeerId {
        let peer = self.open();
        let hello = Hello { protocol: PROTOCOL, token: Some(token), last_seq, name: None };
        self.send(peer, ClientFrame::Hello(hello));
        peer
    }

    /// Sends a frame through the client's codec.
    pub fn send(&mut self, peer: PeerId, frame: ClientFrame) {
        let codec = self.clients[&peer].codec;
        self.send_bytes(peer, codec, &encode_client(&frame, codec));
    }

    pub fn send_bytes(&mut self, peer: PeerId, codec: Codec, bytes: &[u8]) {
        let mut out = Vec::new();
        self.room.on_bytes(peer, codec, bytes, self.now, &mut out);
        self.deliver(out);
    }

    /// Sends a wish with the next id and returns the answer.
    pub fn wish(&mut self, peer: PeerId, command: Command) -> ServerFrame {
        let id = self.next_id(peer);
        self.send(peer, ClientFrame::Wish { id, command });
        self.client(peer).answer(id)
    }

    pub fn next_id(&mut self, peer: PeerId) -> u32 {
        let client = self.clients.get_mut(&peer).expect("a client of this test");
        client.next_id += 1;
        client.next_id
    }

    /// The shell has measured a line.
    pub fn lag(&mut self, peer: PeerId, lag_ms: u32) {
        self.room.on_lag(peer, lag_ms);
    }

    /// The connection is lost.
    pub fn lose(&mut self, peer: PeerId) {
        self.lose_after(peer, 0);
    }

    /// The connection is lost, and has been silent for a while.
    pub fn lose_after(&mut self, peer: PeerId, silence_ms: u64) {
        self.client_mut(peer).lost = true;
        let mut out = Vec::new();
        self.room.on_lost(peer, self.now - silence_ms, self.now, &mut out);
        self.deliver(out);
    }

    /// Lets time pass, waking the room whenever it asked for it.
    pub fn pass(&mut self, ms: u64) {
        let end = self.now + ms;
        while let Some(wake) = self.room.next_wake().filter(|wake| *wake <= end) {
            assert!(wake > self.now || self.now == 0, "a room that wants to be woken at once would never sleep");
            self.now = wake;
            self.tick();
        }
        self.now = end;
        self.tick();
    }

    fn tick(&mut self) {
        let mut out = Vec::new();
        self.room.on_tick(self.now, &mut out);
        self.deliver(out);
    }

    pub fn client(&self, peer: PeerId) -> &Client {
        &self.clients[&peer]
    }

    pub fn token(&self, peer: PeerId) -> Token {
        self.client(peer).you.as_ref().expect("he was welcomed").token
    }

    pub fn person(&self, peer: PeerId) -> protocol::PersonId {
        self.client(peer).you.as_ref().expect("he was welcomed").person
    }

    /// The seat, as the lobby shows it.
    pub fn seat(&self, peer: PeerId) -> Option<temple::players::PlayerId> {
        let me = self.person(peer);
        let mine = |seat: &protocol::Seat| matches!(&seat.sitter, protocol::Sitter::Person { person, .. } if person.id == me);
        let seat = self.client(peer).lobby.as_ref()?.seats.iter().position(mine)?;
        Some(temple::players::PlayerId(seat as u8))
    }

    /// Starts the game and waits for the start signal.
    pub fn start(&mut self, host: PeerId) {
        self.send(host, ClientFrame::Start);
        if self.room.stage() == protocol::Stage::Gathering {
            // It waits for words that nobody gives.
            self.pass(2_000);
        }
        assert_eq!(self.room.stage(), protocol::Stage::Intro);
        self.pass(5_000);
        assert_eq!(self.room.stage(), protocol::Stage::Running);
    }

    /// Lets a game of the fastest pace run out without anybody doing anything.
    pub fn run_out(&mut self) {
        self.pass(600_000 / 20 + 300);
        assert_eq!(self.room.stage(), protocol::Stage::Over);
    }

    fn deliver(&mut self, mut out: Vec<Output>) {
        if self.broken {
            out.retain(|output| match output {
                Output::Append(entry) => {
                    self.journal.append(entry.clone());
                    false
                }
                _ => true,
            });
        } else {
            settle(&mut self.room, &mut self.journal, &mut out);
        }
        let seed_wanted = out.iter().any(|output| matches!(output, Output::SeedWanted));
        for output in out {
            match output {
                Output::Send { to, frame } => to.iter().for_each(|peer| self.hear(*peer, &frame)),
                Output::Close { peer, code } => {
                    self.clients.get_mut(&peer).expect("a client of this test").closed = Some(code);
                }
                Output::SeedWanted => {
                    self.next_secret += 1;
                    self.room.on_seed(Seed::from_number(900 + u64::from(self.next_secret)));
                }
                Output::GameOver { number } => self.over.push(number),
                Output::ForgetReplay { .. } => {}
                Output::Ended => self.ended = true,
                Output::Append(_) => panic!("entries go to the journal"),
            }
        }
        if seed_wanted {
            // What the next secret promises is shown at once, as a server does it.
            self.tick();
        }
    }

    fn hear(&mut self, peer: PeerId, frame: &ServerFrame) {
        let client = self.clients.get_mut(&peer).expect("a client of this test");
        assert_eq!(client.closed, None, "nothing is sent after the end");
        let bytes = encode_server(frame, client.codec);
        let heard = decode_server(&bytes, client.codec).expect("what is written can be read");
        assert_eq!(heard, *frame);
        client.take(heard);
    }
}

impl Client {
    /// Does what every client does with a frame.
    fn take(&mut self, frame: ServerFrame) {
        let data = Components::standard();
        match &frame {
            ServerFrame::Welcome(welcome) => {
                self.you = Some(welcome.you.clone());
                self.lobby = Some(welcome.lobby.clone());
                self.next_id = self.next_id.max(welcome.you.last_id);
                match &welcome.game {
                    GameNews::None => self.mirror = None,
                    GameNews::GoOn(_) => {}
                    GameNews::Fresh(snapshot) => self.mirror = Some(Mirror::new(snapshot, &data).unwrap()),
                }
            }
            ServerFrame::Lobby(lobby) => self.lobby = Some(*lobby.clone()),
            ServerFrame::Began(snapshot) => self.mirror = Some(Mirror::new(snapshot, &data).unwrap()),
            ServerFrame::Known(private) => self.mirror.as_mut().expect("a game is known").know(*private),
            ServerFrame::Told(told) => {
                self.mirror.as_mut().expect("a game is known").take(told).expect("nothing is missing");
            }
            _ => {}
        }
        self.frames.push(frame);
    }

    /// Takes over what another connection knew, as a page does that never closed.
    pub fn inherit(&mut self, mirror: Option<Mirror>) {
        self.mirror = mirror;
    }

    /// The last answer with this id.
    pub fn answer(&self, id: u32) -> ServerFrame {
        let is_answer = |frame: &&ServerFrame| match frame {
            ServerFrame::Done { id: other, .. } | ServerFrame::Refused { id: other, .. } => *other == id,
            ServerFrame::Sorry { id: other, .. } => *other == Some(id),
            _ => false,
        };
        self.frames.iter().rev().find(is_answer).expect("every numbered frame is answered").clone()
    }

    /// The last apology that answers no numbered frame.
    pub fn sorry(&self) -> Option<SorryCode> {
        self.frames.iter().rev().find_map(|frame| match frame {
            ServerFrame::Sorry { code, id: None } => Some(*code),
            _ => None,
        })
    }
}

impl Shell {
    pub fn client_mut(&mut self, peer: PeerId) -> &mut Client {
        self.clients.get_mut(&peer).expect("a client of this test")
    }

    /// Lets people play from what their own clients know, until the game is over or `enough`.
    pub fn play_out(&mut self, people: &[PeerId], mut enough: impl FnMut(&Shell) -> bool) {
        let pace = 20;
        let mut minds: Vec<(PeerId, Greedy, u64)> =
            people.iter().map(|peer| (*peer, Greedy::new(peer.0, Pace::QUICK), self.now)).collect();
        for _ in 0..200_000 {
            let over = |shell: &Shell| shell.room.stage() == protocol::Stage::Over;
            if over(self) || enough(self) {
                return;
            }
            minds.sort_by_key(|(peer, _, look)| (*look, *peer));
            let (peer, mut mind, look) = minds.remove(0);
            self.pass(look - self.now);
            if over(self) {
                return;
            }
            let now = self.room.game().expect("a game is on").now();
            if let Some(command) = self.thought(peer, &mut mind, now) {
                self.wish(peer, command);
            }
            let next = mind.next_look(now).0.saturating_sub(now.0);
            minds.push((peer, mind, self.now + u64::from(next.max(pace)) / u64::from(pace)));
        }
        panic!("the game never ends");
    }

    fn thought(&self, peer: PeerId, mind: &mut Greedy, now: Tick) -> Option<Command> {
        let (mirror, seat) = (self.client(peer).mirror.as_ref()?, self.seat(peer)?);
        let view = mirror.view(seat, now);
        (view.table.phase == Phase::Running).then(|| mind.decide(&view))?
    }

    /// Every client's table is the room's.
    pub fn assert_mirrors_agree(&self) {
        let game = self.room.game().expect("a game is on");
        for (peer, client) in &self.clients {
            if let (Some(mirror), None, false) = (&client.mirror, client.closed, client.lost) {
                assert!(mirror.table() == game.table(), "{peer:?} knows {} events", mirror.seq());
            }
        }
    }
}
