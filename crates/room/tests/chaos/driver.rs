//! A whole table driven by bytes: people come and are lost, the game is chosen and changed, time leaps, the process dies and is
//! started again, old numbers are sent again. Whatever happens, the room does not fail, the game stays a real one, a crash changes
//! nothing that was kept, and the same id gets the same answer. Used by the test beside it and by the fuzzer (`fuzz/fuzz_targets/room.rs`).

use std::collections::BTreeMap;

use kit::{Chain, Dealer, GameName, Hex, PlayerId, Seed};
use protocol::roll_and_write::News;
use protocol::{
    Change, ClientFrame, Codec, Hello, PROTOCOL, Packed, PersonId, Preference, ServerFrame, SorryCode, Switch,
    Token,
};
use replay::{ReplayOf, Scroll, Temple};
use room::{AnyRoom, Config, MemoryJournal, NotResumed, Output, PeerId, Rate, file_of, settle};
use scroll::options::options;
use scroll::setup::{MAX_PLAYERS, MIN_PLAYERS, Setup};
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
    room: AnyRoom,
    config: Config,
    journal: MemoryJournal,
    clients: [Client; 4],
    /// What each was answered first, by number.
    answers: BTreeMap<(PersonId, u32), ServerFrame>,
    now_ms: u64,
    lines: u64,
    secrets: u64,
    ended: bool,
    played: Played,
}

/// How far games came, so that it can be seen that there were some: the most events of one of the temple, and of one with sheets.
#[derive(Clone, Copy, Default)]
pub struct Played {
    pub temple: u32,
    pub sheets: u32,
}

/// Lets these bytes happen to a table. The first says whether haste is held up, as it is everywhere but in measurements.
pub fn chaos(bytes: &[u8]) -> Played {
    let Some((rate, bytes)) = bytes.split_first() else { return Played::default() };
    let config = Config {
        rate: if rate.is_multiple_of(2) { Rate::Usual } else { Rate::Unlimited },
        seats: 3,
        pace: 20,
        id: "chaos".to_owned(),
        dealer: Some(Dealer::PROMISED),
        ..Config::standard("chaos")
    };
    let mut world = World {
        room: AnyRoom::new(config.clone(), Seed::from_number(1), 0),
        config,
        journal: MemoryJournal::default(),
        clients: Default::default(),
        answers: BTreeMap::new(),
        now_ms: 0,
        lines: 0,
        secrets: 1,
        ended: false,
        played: Played::default(),
    };
    let mut rest = bytes;
    while let [what, who, more, after @ ..] = rest {
        rest = after;
        if world.ended {
            break;
        }
        world.step(*what, usize::from(who % 4), *more, after);
        world.audit();
    }
    world.played
}

/// What was kept makes this very game.
fn assert_kept(chain: Chain, kept: Option<Chain>) {
    assert_eq!(kept, Some(chain), "nothing was shown that was not kept");
}

impl World {
    fn step(&mut self, what: u8, who: usize, more: u8, after: &[u8]) {
        match what % 24 {
            0 => self.come(who, more),
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
            16 => {
                let game = if more.is_multiple_of(2) { GameName::Temple } else { GameName::Scroll };
                self.say(who, ClientFrame::Change(Change::Game(game)));
            }
            17 => {
                let players = MIN_PLAYERS + usize::from(more) % (MAX_PLAYERS - MIN_PLAYERS + 1);
                self.say(who, ClientFrame::Change(Change::Scroll(Setup::new(players as u8))));
            }
            18 => {
                self.say(
                    who,
                    ClientFrame::SecondSeat(if more.is_multiple_of(2) { Switch::Off } else { Switch::On }),
                );
            }
            19 => {
                let command =
                    postcard::from_bytes(&after[..after.len().min(8)]).unwrap_or(scroll::command::Command::Roll);
                self.on_sheet(who, more, command);
            }
            20..24 => self.on_sheet_as_offered(who, more),
            _ => {
                let command = postcard::from_bytes(&after[..after.len().min(8)]).unwrap_or(Command::ROLL);
                self.numbered(who, |id| ClientFrame::Wish { id, command });
            }
        }
    }

    /// Wishes for something on a sheet: as whoever it is, or for one of two seats.
    fn on_sheet(&mut self, who: usize, more: u8, command: scroll::command::Command) {
        let command = Packed::of(&command);
        let seat = PlayerId(more % 8);
        self.numbered(who, |id| match more % 2 {
            0 => ClientFrame::ScrollWish { id, command },
            _ => ClientFrame::ScrollWishFor { id, seat, command },
        });
    }

    /// The same with something that a page would offer to somebody at the table, so that games go on.
    fn on_sheet_as_offered(&mut self, who: usize, more: u8) {
        let AnyRoom::Scroll(room) = &self.room else { return };
        let Some(game) = room.game() else { return };
        let mut offers = Vec::new();
        for seat in 0..game.book().setup.players {
            let mut of_seat = Vec::new();
            options(&game.view(PlayerId(seat)), &mut of_seat);
            let legal = of_seat.into_iter().filter(|offer| offer.verdict.is_ok());
            offers.extend(legal.map(|offer| (PlayerId(seat), Packed::of(&offer.command))));
        }
        if let Some((seat, command)) = offers.get(usize::from(more) % offers.len().max(1)).cloned() {
            self.numbered(who, |id| ClientFrame::ScrollWishFor { id, seat, command });
        }
    }

    /// Connects, with the token if there is one, by the page of one of the games: whoever knows the other one is told nothing of it.
    fn come(&mut self, who: usize, page: u8) {
        self.lines += 1;
        let (peer, mut out) = (PeerId(self.lines), Vec::new());
        self.room.on_open(peer, Token([self.lines as u8; 32]), self.now_ms, &mut out);
        self.clients[who].line = Some(peer);
        self.do_all(out);
        let token = self.clients[who].token;
        let hello = Hello { protocol: PROTOCOL, token, last_seq: None, name: None };
        self.say(
            who,
            match page % 2 {
                0 => ClientFrame::Hello(hello),
                _ => ClientFrame::HelloOf { game: GameName::Scroll, hello },
            },
        );
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
        self.say(
            who,
            match self.room.game() {
                GameName::Temple => ClientFrame::Wish { id, command: Command::ROLL },
                GameName::Scroll => {
                    ClientFrame::ScrollWish { id, command: Packed::of(&scroll::command::Command::Roll) }
                }
            },
        );
    }

    fn pass(&mut self, ms: u64) {
        self.now_ms += ms;
        let mut out = Vec::new();
        self.room.on_tick(self.now_ms, &mut out);
        self.do_all(out);
    }

    /// The process is killed and started again: the game is the same, and nobody is connected.
    fn crash(&mut self) {
        self.compare_with_kept();
        self.now_ms += 1;
        match AnyRoom::resume(self.config.clone(), self.journal.entries().to_vec(), self.now_ms) {
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

    /// The game, if there is one, can be a real one.
    fn audit(&self) {
        let audited = match &self.room {
            AnyRoom::Temple(room) => room.game().map_or(Ok(()), |game| game.audit().map_err(|why| why.to_string())),
            AnyRoom::Scroll(room) => room.game().map_or(Ok(()), |game| game.audit().map_err(|why| why.to_string())),
        };
        audited.expect("the state can be a real one");
    }

    /// What was kept makes the very game that was shown.
    fn compare_with_kept(&self) {
        let file = || file_of(self.journal.entries().to_vec(), 0).expect("a game was kept");
        match &self.room {
            AnyRoom::Temple(room) => room.game().iter().for_each(|game| {
                assert_kept(game.chain(), ReplayOf::<Temple>::from_bytes(&file()).expect("a file").chain);
            }),
            AnyRoom::Scroll(room) => room.game().iter().for_each(|game| {
                assert_kept(game.chain(), ReplayOf::<Scroll>::from_bytes(&file()).expect("a file").chain);
            }),
        }
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
        match frame {
            ServerFrame::Told(told) => self.played.temple = self.played.temple.max(told.seq),
            ServerFrame::Scroll(news) => {
                if let Ok(News::Told(told)) = news.open() {
                    self.played.sheets = self.played.sheets.max(told.seq);
                }
            }
            _ => {}
        }
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
            ServerFrame::Scroll(news) => match news.open() {
                Ok(News::Refused { id, .. }) => id,
                _ => return,
            },
            _ => return,
        };
        let Some(person) = client.person else { return };
        let first = self.answers.entry((person, id)).or_insert_with(|| frame.clone());
        assert_eq!(first, frame, "the same answer for the same id");
    }
}
