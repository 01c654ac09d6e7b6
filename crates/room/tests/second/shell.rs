//! The shell of these tests: a clock that is moved by hand, connections that are lists of frames, a journal in memory.

use std::collections::BTreeMap;

use kit::{Commitment, GameName, PlayerId, Seed, Tick};
use protocol::roll_and_write::{Mirror, News};
use protocol::{
    BotLevel, Change, ClientFrame, Codec, GameNews, Hello, Lobby, PROTOCOL, Packed, ServerFrame, Sitter, SorryCode,
    Stage, Token, You, decode_server, encode_client, encode_server,
};
use room::{AnyPast, AnyRoom, Config, JournalEntry, MemoryJournal, Output, PeerId, Record, settle};
use scroll::command::Command;
use scroll::sheets::Sheets;
use scroll::table::Table;
use scroll_bots::{Bot, Level};

/// A room and everything around it.
pub struct Shell {
    pub room: AnyRoom,
    pub journal: MemoryJournal,
    pub now: u64,
    /// The games that have ended.
    pub over: Vec<u32>,
    /// Every frame that was sent, as it travelled.
    pub sent: Vec<Vec<u8>>,
    /// What the table had promised when the last game began.
    pub promise: Option<Commitment>,
    config: Config,
    clients: BTreeMap<PeerId, Client>,
    next_peer: u64,
}

/// One connection as its client knows it.
pub struct Client {
    codec: Codec,
    pub frames: Vec<ServerFrame>,
    pub you: Option<You>,
    pub lobby: Option<Lobby>,
    pub mirror: Option<Mirror>,
    next_id: u32,
}

impl Client {
    /// The last answer to a number.
    pub fn answer(&self, id: u32) -> ServerFrame {
        let answers = |frame: &&ServerFrame| match frame {
            ServerFrame::Done { id: of, .. } | ServerFrame::Refused { id: of, .. } => *of == id,
            ServerFrame::Sorry { id: of, .. } => *of == Some(id),
            ServerFrame::Scroll(news) => matches!(news.open(), Ok(News::Refused { id: of, .. }) if of == id),
            _ => false,
        };
        self.frames.iter().rev().find(answers).expect("it was answered").clone()
    }

    fn hear(&mut self, frame: ServerFrame) {
        match &frame {
            ServerFrame::Welcome(welcome) => {
                self.next_id = self.next_id.max(welcome.you.last_id);
                (self.you, self.lobby) = (Some(welcome.you.clone()), Some(welcome.lobby.clone()));
                if welcome.game == GameNews::None {
                    self.mirror = None;
                }
            }
            ServerFrame::Lobby(lobby) => self.lobby = Some((**lobby).clone()),
            ServerFrame::Scroll(news) => match news.open().expect("news") {
                News::Table(snapshot) => self.mirror = Mirror::new(&snapshot, &Sheets::standard()).ok(),
                News::Told(told) => self.mirror.as_mut().expect("a game").take(&told).expect("nothing is missing"),
                _ => {}
            },
            _ => {}
        }
        self.frames.push(frame);
    }
}

impl Shell {
    pub fn new(seed: u64) -> Shell {
        Shell::lasting(seed, room::MOST_ENTRIES)
    }

    /// A table whose games may have so many entries.
    pub fn lasting(seed: u64, longest: u64) -> Shell {
        let (id, dealer) = ("table-9".to_owned(), Some(kit::Dealer::PROMISED));
        let config = Config { pace: 20, id, dealer, longest, ..Config::standard("test") };
        Shell {
            room: AnyRoom::new(config.clone(), Seed::from_number(seed), 0),
            journal: MemoryJournal::default(),
            now: 0,
            over: vec![],
            sent: vec![],
            promise: None,
            config,
            clients: BTreeMap::new(),
            next_peer: 1,
        }
    }

    /// A table at which an ended game is tried again.
    pub fn retrying(past: AnyPast, seed: u64) -> Shell {
        let shell = Shell::new(seed);
        let room = AnyRoom::retrying(shell.config.clone(), past, Seed::from_number(seed), 0);
        Shell { room, ..shell }
    }

    fn connect(
        &mut self,
        hello: impl FnOnce(Hello) -> ClientFrame,
        name: Option<&str>,
        token: Option<Token>,
    ) -> PeerId {
        let peer = PeerId(self.next_peer);
        self.next_peer += 1;
        // Every second one speaks JSON.
        let codec = if peer.0.is_multiple_of(2) { Codec::Json } else { Codec::Postcard };
        let client = Client { codec, frames: vec![], you: None, lobby: None, mirror: None, next_id: 0 };
        self.clients.insert(peer, client);
        let mut out = Vec::new();
        self.room.on_open(peer, Token([peer.0 as u8; 32]), self.now, &mut out);
        self.deliver(out);
        let name = name.map(str::to_owned);
        self.send(peer, hello(Hello { protocol: PROTOCOL, token, last_seq: None, name }));
        peer
    }

    fn of_this_game(hello: Hello) -> ClientFrame {
        ClientFrame::HelloOf { game: GameName::Scroll, hello }
    }

    pub fn arrive(&mut self, name: &str) -> PeerId {
        self.connect(Shell::of_this_game, Some(name), None)
    }

    pub fn arrive_from_the_temple(&mut self, name: &str) -> PeerId {
        self.connect(ClientFrame::Hello, Some(name), None)
    }

    pub fn come_back(&mut self, token: Token) -> PeerId {
        self.connect(Shell::of_this_game, None, Some(token))
    }

    pub fn sit(&mut self, name: &str) -> PeerId {
        let peer = self.arrive(name);
        self.send(peer, ClientFrame::Join { name: name.to_owned(), colour: None });
        peer
    }

    pub fn send(&mut self, peer: PeerId, frame: ClientFrame) {
        let client = self.clients.get_mut(&peer).expect("a client of this test");
        client.next_id = client.next_id.max(frame.id().unwrap_or(0));
        let codec = client.codec;
        let mut out = Vec::new();
        self.room.on_bytes(peer, codec, &encode_client(&frame, codec), self.now, &mut out);
        self.deliver(out);
    }

    /// Starts the game: it waits for words that nobody gives, and for the lead-in.
    pub fn start(&mut self, host: PeerId) {
        self.send(host, ClientFrame::Change(Change::Bots(BotLevel::Machine)));
        self.promise = self.room.lobby().promise;
        self.send(host, ClientFrame::Start);
        self.pass(3_000);
        assert_eq!(self.room.stage(), Stage::Running);
    }

    pub fn lose(&mut self, peer: PeerId) {
        let mut out = Vec::new();
        self.room.on_gone(peer, self.now, &mut out);
        self.deliver(out);
    }

    /// Lets time pass, waking the room whenever it asked for it.
    pub fn pass(&mut self, ms: u64) {
        let end = self.now + ms;
        while let Some(wake) = self.room.next_wake().filter(|wake| *wake <= end) {
            self.now = wake.max(self.now);
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

    /// The process is killed and started again.
    pub fn restart(&mut self) {
        self.restart_with(|_| {});
    }

    pub fn restart_with(&mut self, look: impl Fn(&[JournalEntry])) {
        self.now += 1_234;
        let entries = self.journal.entries().to_vec();
        look(&entries);
        self.room = AnyRoom::resume(self.config.clone(), entries, self.now).expect("the journal is whole");
        self.tick();
    }

    /// The same table with other dice to come.
    pub fn twin(&self, seed: Seed) -> Shell {
        let mut entries = self.journal.entries().to_vec();
        let last = entries.last().expect("a game").id;
        let secret = kit::Secret(kit::Hex(seed.0));
        let id = room::EntryId(last.0 + 1);
        entries.push(JournalEntry { id, record: Record::Reseeded(secret) });
        let mut twin = Shell::new(0);
        twin.now = self.now;
        twin.room = AnyRoom::resume(self.config.clone(), entries, self.now).expect("the journal is whole");
        twin
    }

    /// People play as the bots would, until the game is over.
    pub fn play_to_the_end(&mut self, people: &[PeerId]) {
        self.play(people, usize::MAX);
        assert_eq!(self.room.stage(), Stage::Over);
    }

    /// Plays so many rounds of the clock, or to the end.
    pub fn play(&mut self, people: &[PeerId], rounds: usize) {
        for _ in 0..rounds.min(200_000) {
            if self.room.stage() != Stage::Running {
                return;
            }
            for peer in people {
                self.play_one(*peer);
            }
            self.pass(10);
        }
    }

    fn play_one(&mut self, peer: PeerId) {
        for seat in self.own_seats(peer) {
            let client = &self.clients[&peer];
            let Some(mirror) = &client.mirror else { return };
            if let Some(command) = Bot::new(Level::Gentle).choose(&mirror.view(seat, Tick(u32::MAX / 2))) {
                let (id, packed) = (client.next_id + 1, Packed::of(&command));
                let frame = match self.seat(peer) == Some(seat) {
                    true => ClientFrame::ScrollWish { id, command: packed },
                    false => ClientFrame::ScrollWishFor { id, seat, command: packed },
                };
                self.send(peer, frame);
                let answer = self.client(peer).answer(id);
                assert!(matches!(answer, ServerFrame::Done { .. }), "{command:?}: {answer:?}");
            }
        }
    }

    pub fn client(&self, peer: PeerId) -> &Client {
        &self.clients[&peer]
    }

    pub fn token(&self, peer: PeerId) -> Token {
        self.client(peer).you.as_ref().expect("he was welcomed").token
    }

    pub fn last_id(&self, peer: PeerId) -> u32 {
        self.client(peer).next_id
    }

    /// The last code somebody was told.
    pub fn sorry(&self, peer: PeerId) -> Option<SorryCode> {
        self.client(peer).frames.iter().rev().find_map(|frame| match frame {
            ServerFrame::Sorry { code, .. } => Some(*code),
            _ => None,
        })
    }

    pub fn seats(&self, peer: PeerId) -> usize {
        self.client(peer).lobby.as_ref().map_or(0, |lobby| lobby.seats.len())
    }

    fn seat(&self, peer: PeerId) -> Option<PlayerId> {
        self.own_seats(peer).first().copied()
    }

    /// All seats of somebody.
    pub fn own_seats(&self, peer: PeerId) -> Vec<PlayerId> {
        let client = self.client(peer);
        let me = client.you.as_ref().map(|you| you.person);
        let mine = |sitter: &Sitter| matches!(sitter, Sitter::Person { person, .. } if Some(person.id) == me);
        let seats = client.lobby.iter().flat_map(|lobby| (0..).map(PlayerId).zip(&lobby.seats));
        seats.filter(|(_, seat)| mine(&seat.sitter)).map(|(seat, _)| seat).collect()
    }

    /// What whoever sits in each seat is called.
    pub fn names(&self, peer: PeerId) -> Vec<String> {
        let name = |sitter: &Sitter| match sitter {
            Sitter::Person { person, .. } => person.name.clone(),
            Sitter::Bot { name } => name.clone(),
            Sitter::Nobody => String::new(),
        };
        self.client(peer).lobby.iter().flat_map(|lobby| &lobby.seats).map(|seat| name(&seat.sitter)).collect()
    }

    /// The table as the room has it.
    pub fn table(&self) -> &Table {
        let AnyRoom::Scroll(room) = &self.room else { panic!("another game") };
        room.game().expect("a game").table()
    }

    /// A side of the temple that nobody has chosen.
    pub fn free_side(&self, peer: PeerId) -> Command {
        let mirror = self.client(peer).mirror.as_ref().expect("a game");
        let seat = self.seat(peer).expect("a seat");
        Bot::new(Level::Gentle).choose(&mirror.view(seat, Tick(0))).expect("a side is asked for")
    }

    /// The number of the last event.
    pub fn seq(&self) -> u32 {
        self.clients.values().filter_map(|client| Some(client.mirror.as_ref()?.seq())).max().unwrap_or(0)
    }

    /// How often somebody acted in a seat without a wish of its owner.
    pub fn acted_for(&self, seat: PlayerId) -> usize {
        let acted = |entry: &&JournalEntry| match &entry.record {
            Record::InputOf { input, wish: None, .. } => protocol::unpack::<scroll::game::Input>(input)
                .is_ok_and(|input| matches!(input, scroll::game::Input::Act { by, .. } if by == seat)),
            _ => false,
        };
        self.journal.entries().iter().filter(acted).count()
    }

    /// What a seat is offered, as the room lists it.
    pub fn offers(&self) -> Vec<Command> {
        let AnyRoom::Scroll(room) = &self.room else { panic!("another game") };
        let (game, mut offers) = (room.game().expect("a game"), Vec::new());
        scroll::options::options(&game.view(game.table().active), &mut offers);
        offers.iter().filter(|offer| offer.verdict.is_ok()).map(|offer| offer.command).collect()
    }

    fn deliver(&mut self, mut out: Vec<Output>) {
        loop {
            settle(&mut self.room, &mut self.journal, &mut out);
            let mut again = false;
            for output in std::mem::take(&mut out) {
                match output {
                    Output::Send { to, frame } => to.into_iter().for_each(|peer| self.bring(peer, &frame)),
                    Output::SeedWanted => {
                        self.room.on_seed(Seed::from_number(1_000 + self.now));
                        again = true;
                    }
                    Output::GameOver { number } => self.over.push(number),
                    Output::Close { .. } | Output::ForgetReplay { .. } | Output::Ended => {}
                    Output::Append(_) => unreachable!("entries were handed in before"),
                }
            }
            if !again {
                return;
            }
            self.room.on_tick(self.now, &mut out);
        }
    }

    fn bring(&mut self, peer: PeerId, frame: &ServerFrame) {
        let Some(client) = self.clients.get_mut(&peer) else { return };
        let bytes = encode_server(frame, client.codec);
        client.hear(decode_server(&bytes, client.codec).expect("a frame"));
        self.sent.push(bytes);
    }
}
