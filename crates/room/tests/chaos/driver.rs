//! A whole room driven by bytes: people come and are lost, time leaps, the process dies and is started again, old numbers are sent
//! again. Whatever happens, the room does not fail, the game stays a real one, a crash changes nothing that was kept, and the same
//! id gets the same answer. Used by the test beside it and by the fuzzer (`fuzz/fuzz_targets/room.rs`).

use std::collections::BTreeMap;

use kit::{Dealer, Hex, Seed};
use protocol::{Change, ClientFrame, Codec, Hello, PROTOCOL, PersonId, Preference, ServerFrame, SorryCode, Token};
use room::{Config, MemoryJournal, NotResumed, Output, PeerId, Room, replay_of, settle};
use temple::command::Command;

/// Somebody with a token, who may have a line.
#[derive(Default)]
struct Client {
    token: Option<Token>,
    person: Option<PersonId>,
    line: Option<PeerId>,
    last_id: u32,
}

struct World {
    room: Room,
    config: Config,
    journal: MemoryJournal,
    clients: [Client; 4],
    /// What each was answered first, by number.
    answers: BTreeMap<(PersonId, u32), ServerFrame>,
    now_ms: u64,
    lines: u64,
    secrets: u64,
    ended: bool,
}

/// Lets these bytes happen to a room.
pub fn chaos(bytes: &[u8]) {
    let config = Config {
        seats: 3,
        pace: 20,
        id: "chaos".to_owned(),
        dealer: Some(Dealer::PROMISED),
        ..Config::standard("chaos")
    };
    let mut world = World {
        room: Room::new(config.clone(), Seed::from_number(1), 0),
        config,
        journal: MemoryJournal::default(),
        clients: Default::default(),
        answers: BTreeMap::new(),
        now_ms: 0,
        lines: 0,
        secrets: 1,
        ended: false,
    };
    let mut rest = bytes;
    while let [what, who, more, after @ ..] = rest {
        rest = after;
        if world.ended {
            return;
        }
        world.step(*what, usize::from(who % 4), *more, after);
        if let Some(game) = world.room.game() {
            game.audit().expect("the state can be a real one");
        }
    }
}

impl World {
    fn step(&mut self, what: u8, who: usize, more: u8, after: &[u8]) {
        match what % 16 {
            0 => self.come(who),
            1 => self.lose(who),
            2 => self.say(who, ClientFrame::Join { name: "Ani".to_owned(), colour: None }),
            3 => self.say(who, ClientFrame::Start),
            4 => self.say(who, ClientFrame::Rematch),
            5 => self.say(who, ClientFrame::Change(Change::Seats(more % 7))),
            6 => self.say(who, ClientFrame::Prefer(Preference::Word(Hex([more; 16])))),
            7 => self.pass(u64::from(more)),
            8 => self.pass(u64::from(more) * 300),
            9 => self.crash(),
            10 => self.numbered(who, |id| ClientFrame::Say { id, text: "so".to_owned() }),
            11 => self.numbered(who, |id| ClientFrame::Wish { id, command: Command::Concede }),
            12 => self.again(who, more),
            13 => self.bytes(who, &after[..after.len().min(usize::from(more % 64))]),
            _ => {
                let command = postcard::from_bytes(&after[..after.len().min(8)]).unwrap_or(Command::ROLL);
                self.numbered(who, |id| ClientFrame::Wish { id, command });
            }
        }
    }

    /// Connects, with the token if there is one.
    fn come(&mut self, who: usize) {
        self.lines += 1;
        let (peer, mut out) = (PeerId(self.lines), Vec::new());
        self.room.on_open(peer, Token([self.lines as u8; 32]), self.now_ms, &mut out);
        self.clients[who].line = Some(peer);
        self.do_all(out);
        let token = self.clients[who].token;
        self.say(who, ClientFrame::Hello(Hello { protocol: PROTOCOL, token, last_seq: None, name: None }));
    }

    fn lose(&mut self, who: usize) {
        let Some(peer) = self.clients[who].line.take() else { return };
        let mut out = Vec::new();
        self.room.on_gone(peer, self.now_ms, &mut out);
        self.do_all(out);
    }

    fn say(&mut self, who: usize, frame: ClientFrame) {
        let Some(peer) = self.clients[who].line else { return };
        let mut out = Vec::new();
        self.room.on_frame(peer, frame, self.now_ms, &mut out);
        self.do_all(out);
    }

    fn bytes(&mut self, who: usize, bytes: &[u8]) {
        let Some(peer) = self.clients[who].line else { return };
        let mut out = Vec::new();
        self.room.on_bytes(peer, Codec::Postcard, bytes, self.now_ms, &mut out);
        self.do_all(out);
    }

    fn numbered(&mut self, who: usize, frame: impl FnOnce(u32) -> ClientFrame) {
        self.clients[who].last_id += 1;
        self.say(who, frame(self.clients[who].last_id));
    }

    /// Sends an old number again, with another wish.
    fn again(&mut self, who: usize, back: u8) {
        let id = self.clients[who].last_id.saturating_sub(u32::from(back));
        self.say(who, ClientFrame::Wish { id, command: Command::ROLL });
    }

    fn pass(&mut self, ms: u64) {
        self.now_ms += ms;
        let mut out = Vec::new();
        self.room.on_tick(self.now_ms, &mut out);
        self.do_all(out);
    }

    /// The process is killed and started again: the game is the same, and nobody is connected.
    fn crash(&mut self) {
        // What was kept makes the very game that was shown.
        if let Some(game) = self.room.game() {
            let kept =
                replay_of(self.journal.entries().iter().cloned(), &self.config.data, 0).expect("a game was kept");
            assert_eq!(kept.chain, Some(game.chain()), "nothing was shown that was not kept");
        }
        self.now_ms += 1;
        match Room::resume(self.config.clone(), self.journal.entries().to_vec(), self.now_ms) {
            Ok(room) => self.room = room,
            Err(NotResumed::Ended) => {
                self.ended = true;
                return;
            }
            Err(why) => panic!("what was kept can be brought back: {why}"),
        }
        self.clients.iter_mut().for_each(|client| client.line = None);
        self.pass(0);
    }

    fn do_all(&mut self, mut out: Vec<Output>) {
        loop {
            settle(&mut self.room, &mut self.journal, &mut out);
            let mut wanted = false;
            for output in std::mem::take(&mut out) {
                match output {
                    Output::Send { to, frame } => to.iter().for_each(|peer| self.hear(*peer, &frame)),
                    Output::Close { peer, .. } => {
                        let gone = self.clients.iter_mut().filter(|client| client.line == Some(peer));
                        gone.for_each(|client| client.line = None);
                    }
                    Output::SeedWanted => {
                        self.secrets += 1;
                        self.room.on_seed(Seed::from_number(self.secrets));
                        wanted = true;
                    }
                    Output::Ended => self.ended = true,
                    Output::GameOver { .. } | Output::Append(_) | Output::ForgetReplay { .. } => {}
                }
            }
            if !wanted {
                return;
            }
            self.room.on_tick(self.now_ms, &mut out);
        }
    }

    fn hear(&mut self, peer: PeerId, frame: &ServerFrame) {
        let Some(client) = self.clients.iter_mut().find(|client| client.line == Some(peer)) else { return };
        let id = match frame {
            ServerFrame::Welcome(welcome) => {
                client.token = Some(welcome.you.token);
                if client.person.replace(welcome.you.person) != Some(welcome.you.person) {
                    client.last_id = 0;
                }
                client.last_id = client.last_id.max(welcome.you.last_id);
                return;
            }
            ServerFrame::Done { id, .. } | ServerFrame::Refused { id, .. } => *id,
            // These are no answers to the wish.
            ServerFrame::Sorry { code: SorryCode::NotKept | SorryCode::SentAway | SorryCode::OldId, .. } => return,
            ServerFrame::Sorry { id: Some(id), .. } => *id,
            _ => return,
        };
        let Some(person) = client.person else { return };
        let first = self.answers.entry((person, id)).or_insert_with(|| frame.clone());
        assert_eq!(first, frame, "the same answer for the same id");
    }
}
