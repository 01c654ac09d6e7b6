//! Nothing hidden is sent: two rooms that differ only in hidden piles and dice to come say the same, byte by byte, to everybody
//! and at the same times, until something hidden is turned up.
//!
//! A pair is made from one journal, brought back twice: as it is, and with everything hidden drawn again. Whatever is turned up
//! parts the two; the game then goes on, and a new pair is made from where it stands. As the undrawn tiles lie in another
//! order in the twin, a frame that told one of them, or anything that follows from one, would differ.

use kit::{Hex, Secret, Seed};
use protocol::{
    Call, Change, ClientFrame, Codec, Hello, PROTOCOL, ServerFrame, Token, Told, encode_client, encode_server,
};
use room::{EntryId, JournalEntry, MemoryJournal, Output, PeerId, Record, Room, settle};
use temple::command::Command;
use temple::event::Fact;
use temple::modules::{ModuleFact, ModuleId, curses};
use temple::seen::Seen;
use temple::setup::ModuleSet;

use crate::shell::Shell;

/// Numbers that look like chance and are the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// One of two rooms, and all that it says in one step.
struct Twin {
    room: Room,
    journal: MemoryJournal,
    said: Vec<(Vec<PeerId>, ServerFrame)>,
}

/// A frame for one of the rooms, or time that passes.
#[derive(Clone)]
enum Step {
    Open(PeerId, Token),
    Frame(PeerId, ClientFrame),
    Gone(PeerId),
    Tick,
}

impl Twin {
    fn take(&mut self, step: &Step, now: u64) {
        let mut out = Vec::new();
        match step {
            Step::Open(peer, fresh) => self.room.on_open(*peer, *fresh, now, &mut out),
            Step::Frame(peer, frame) => {
                let bytes = encode_client(frame, Codec::Postcard);
                self.room.on_bytes(*peer, Codec::Postcard, &bytes, now, &mut out);
            }
            Step::Gone(peer) => self.room.on_gone(*peer, now, &mut out),
            Step::Tick => self.room.on_tick(now, &mut out),
        }
        settle(&mut self.room, &mut self.journal, &mut out);
        self.said.clear();
        for output in out {
            match output {
                Output::Send { to, frame } => self.said.push((to, frame)),
                Output::SeedWanted => self.room.on_seed(Seed::from_number(5)),
                Output::Close { .. } | Output::GameOver { .. } | Output::Ended | Output::ForgetReplay { .. } => {}
                Output::Append(_) => panic!("entries go to the journal"),
            }
        }
    }

    /// The commands offered in the last step.
    fn offered(&self) -> Vec<Command> {
        let offers = self.said.iter().find_map(|(_, frame)| match frame {
            ServerFrame::Offers { commands, .. } => Some(commands.clone()),
            _ => None,
        });
        offers.unwrap_or_default()
    }
}

/// Whether a fact turns up something that was hidden.
fn reveals(seen: &Seen) -> bool {
    let Seen::Event(event) = seen else { return false };
    match &event.fact {
        Fact::Rolled { dice, .. } => !dice.is_empty(),
        Fact::TileShown { .. } | Fact::TileLaid { .. } => true,
        Fact::Module(ModuleFact::Curses(fact)) => {
            matches!(fact, curses::Fact::Drawn { .. } | curses::Fact::Discarded { .. })
        }
        _ => false,
    }
}

/// How much was compared.
/// The start waits for words that nobody gives, and for the lead-in at the fastest pace.
const WORDS_AND_INTRO_MS: u64 = 2_000 + 300;

#[derive(Default, Debug)]
struct Compared {
    pairs: u32,
    parted: u32,
    frames: u32,
    bytes: u64,
}

/// Two rooms that look the same.
struct Pair {
    one: Twin,
    other: Twin,
    now: u64,
    is_parted: bool,
}

impl Pair {
    fn new(shell: &Shell, secret: u64) -> Pair {
        let entries = shell.journal.entries().to_vec();
        let id = EntryId(entries.last().expect("a game was begun").id.0 + 1);
        let secret = Secret(Hex(Seed::from_number(secret).0));
        let anew = JournalEntry { id, record: Record::Reseeded(secret) };
        let twin = |entries| Twin {
            room: shell.resumed(entries).expect("the journal is whole"),
            journal: MemoryJournal::default(),
            said: vec![],
        };
        let other = twin(entries.iter().cloned().chain([anew]).collect());
        let one = twin(entries);
        assert!(one.room.game().unwrap().table() == other.room.game().unwrap().table());
        assert_ne!(one.room.game().unwrap().digest(), other.room.game().unwrap().digest(), "the secrets differ");
        Pair { one, other, now: shell.now, is_parted: false }
    }

    /// Does the same in both rooms and compares all that is sent.
    fn take(&mut self, step: &Step, compared: &mut Compared) {
        if self.is_parted {
            return;
        }
        self.one.take(step, self.now);
        self.other.take(step, self.now);
        for (first, second) in self.one.said.iter().zip(&self.other.said) {
            assert_eq!(first.0, second.0, "the same people hear of it");
            let reveal = match &first.1 {
                ServerFrame::Told(told) => told.events.iter().position(reveals),
                _ => None,
            };
            if let (Some(reveal), ServerFrame::Told(told), ServerFrame::Told(twin)) = (reveal, &first.1, &second.1)
            {
                self.is_parted = true;
                compared.parted += 1;
                assert_eq!(told.events[..reveal], twin.events[..reveal], "the same until the reveal");
                assert!(twin.events.get(reveal).is_some_and(reveals), "both turn something up: {twin:?}");
                return;
            }
            for codec in [Codec::Json, Codec::Postcard] {
                let (bytes, twin) = (encode_server(&first.1, codec), encode_server(&second.1, codec));
                assert!(bytes == twin, "{:?}\nis not\n{:?}", first.1, second.1);
                compared.bytes += bytes.len() as u64;
            }
            compared.frames += first.0.len() as u32;
        }
        assert_eq!(self.one.said.len(), self.other.said.len(), "the same number of frames");
        assert_eq!(self.one.room.next_wake(), self.other.room.next_wake(), "at the same times");
    }

    fn pass(&mut self, ms: u64, compared: &mut Compared) {
        let end = self.now + ms;
        while let Some(wake) = self.one.room.next_wake().filter(|wake| *wake <= end && !self.is_parted) {
            self.now = wake.max(self.now);
            self.take(&Step::Tick, compared);
        }
        self.now = end;
        self.take(&Step::Tick, compared);
    }

    /// Everybody comes back and somebody new watches; then people ask, do, speak, come and go, by chance.
    fn live(&mut self, tokens: &[Token], chance: &mut Chance, compared: &mut Compared) {
        compared.pairs += 1;
        let peers: Vec<PeerId> = (1_000..).map(PeerId).take(tokens.len() + 1).collect();
        for (peer, token) in peers.iter().zip(tokens.iter().map(Some).chain([None])) {
            self.arrive(*peer, token.copied(), compared);
        }
        self.pass(200, compared);
        let mut id = 10_000;
        for _ in 0..40 {
            let peer = peers[chance.below(peers.len())];
            id += 1;
            match chance.below(12) {
                0 => self.take(&Step::Frame(peer, ClientFrame::Ping { nonce: id }), compared),
                1 => self.take(&Step::Frame(peer, ClientFrame::Say { id, text: "hello".into() }), compared),
                2 => self.take(&Step::Frame(peer, ClientFrame::Call { id, call: Call::HelpMe }), compared),
                3 => self.pass(chance.below(60) as u64, compared),
                4 if chance.below(3) == 0 => self.come_again(peer, &peers, tokens, compared),
                _ => self.wish(peer, id, chance, compared),
            }
            self.pass(1 + chance.below(8) as u64, compared);
        }
    }

    fn arrive(&mut self, peer: PeerId, token: Option<Token>, compared: &mut Compared) {
        self.take(&Step::Open(peer, Token([peer.0 as u8; 32])), compared);
        let hello = Hello { protocol: PROTOCOL, token, last_seq: None, name: None };
        self.take(&Step::Frame(peer, ClientFrame::Hello(hello)), compared);
    }

    /// Loses his connection and looks afresh.
    fn come_again(&mut self, peer: PeerId, peers: &[PeerId], tokens: &[Token], compared: &mut Compared) {
        let token = peers.iter().position(|one| *one == peer).and_then(|place| tokens.get(place));
        self.take(&Step::Gone(peer), compared);
        self.arrive(peer, token.copied(), compared);
    }

    /// Some legal command: one that turns nothing up as long as there is one, and now and then any.
    fn wish(&mut self, peer: PeerId, id: u32, chance: &mut Chance, compared: &mut Compared) {
        self.take(&Step::Frame(peer, ClientFrame::Ask { nonce: id }), compared);
        let mut commands = self.one.offered();
        commands.retain(|command| *command != Command::Concede);
        if chance.below(20) > 0 {
            commands.retain(|command| !matches!(command, Command::Roll { .. } | Command::Discover { .. }));
        }
        if !commands.is_empty() {
            let command = commands[chance.below(commands.len())];
            self.take(&Step::Frame(peer, ClientFrame::Wish { id, command }), compared);
        }
    }
}

/// Games with these modules, parted again and again.
fn compare(modules: &[ModuleId], seed: u64) -> Compared {
    let (mut compared, mut chance) = (Compared::default(), Chance(seed));
    for game in 0..12 {
        // All people, or with bots among them, who are in a hurry to turn something up.
        let (seats, sitting) = [(3, 3), (4, 3), (2, 2), (6, 6)][game % 4];
        let mut shell = Shell::promised(seed * 10 + game as u64, seats);
        let people: Vec<PeerId> = (0..sitting).map(|n| shell.sit(&format!("P{n}"))).collect();
        let chosen: ModuleSet = modules.iter().copied().collect();
        shell.send(people[0], ClientFrame::Change(Change::Modules(chosen)));
        shell.send(people[0], ClientFrame::Start);
        shell.pass(WORDS_AND_INTRO_MS);
        let tokens: Vec<Token> = people.iter().map(|peer| shell.token(*peer)).collect();
        for round in 0..30 {
            let until = shell.now + 20 + chance.below(250) as u64;
            shell.play_out(&people, |shell| shell.now >= until);
            if shell.room.stage() != protocol::Stage::Running {
                break;
            }
            Pair::new(&shell, seed * 1_000 + round).live(&tokens, &mut chance, &mut compared);
        }
    }
    println!("{modules:?}: {compared:?}");
    compared
}

#[test]
fn nothing_hidden_is_sent() {
    let mut pairs = 0;
    let (curses, characters) = (ModuleId::Curses, ModuleId::Characters);
    for (seed, modules) in
        [vec![], vec![curses], vec![characters], vec![curses, characters]].into_iter().enumerate()
    {
        let compared = compare(&modules, 31 + seed as u64);
        assert!(compared.parted > 0 && compared.parted < compared.pairs, "{modules:?}: {compared:?}");
        assert!(compared.frames > 40 * compared.pairs, "{modules:?}: {compared:?}");
        pairs += compared.pairs;
    }
    assert!(pairs >= 600, "{pairs} pairs");
}

/// A fork that leaks is found: were the dice to come sent, the rooms would differ. The proof above can fail.
#[test]
fn the_twins_really_differ() {
    let mut shell = Shell::promised(3, 2);
    let people = [shell.sit("Ani"), shell.sit("Ben")];
    shell.send(people[0], ClientFrame::Start);
    shell.pass(WORDS_AND_INTRO_MS);
    let tokens: Vec<Token> = people.iter().map(|peer| shell.token(*peer)).collect();
    let different = (0..20).filter(|secret| {
        let mut pair = Pair::new(&shell, *secret);
        let mut compared = Compared::default();
        pair.arrive(PeerId(1_000), Some(tokens[0]), &mut compared);
        pair.pass(200, &mut compared);
        let roll = Step::Frame(PeerId(1_000), ClientFrame::Wish { id: 10_000, command: Command::ROLL });
        pair.one.take(&roll, pair.now);
        pair.other.take(&roll, pair.now);
        let rolled = |twin: &Twin| -> Vec<Told> {
            let told = twin.said.iter().filter_map(|(_, frame)| match frame {
                ServerFrame::Told(told) => Some(told.clone()),
                _ => None,
            });
            told.collect()
        };
        assert!(!rolled(&pair.one).is_empty(), "the roll is told");
        rolled(&pair.one) != rolled(&pair.other)
    });
    assert!(different.count() >= 15, "the dice to come are others");
}

/// The seed and the secret behind the promise are in no frame for as long as the game runs; when it is over, the secret is told.
#[test]
fn seed_and_secret_are_in_no_frame_of_a_running_game() {
    for seed in 0..8 {
        let mut shell = Shell::promised(seed, 4);
        let people = [shell.sit("Ani"), shell.sit("Ben")];
        let watcher = shell.arrive("Wim");
        shell.send(people[0], ClientFrame::Start);
        shell.pass(WORDS_AND_INTRO_MS);
        shell.play_out(&people, |shell| shell.now > 8_000 + 2_000 * seed);
        let entries = shell.journal.entries();
        let beginning = entries.iter().find_map(|entry| match &entry.record {
            Record::Began(beginning) => Some(beginning.clone()),
            _ => None,
        });
        let beginning = beginning.expect("a game was begun");
        let promise = beginning.promise.as_ref().expect("its dice were promised");
        let next = entries.iter().rev().find_map(|entry| match &entry.record {
            Record::Lobby(lobby) => lobby.secret,
            _ => None,
        });
        let secrets = [beginning.seed.0, promise.secret.0.0, next.expect("the secret of the next game").0];
        let mut frames = 0;
        for peer in people.into_iter().chain([watcher]) {
            for frame in &shell.client(peer).frames {
                frames += 1;
                for codec in [Codec::Json, Codec::Postcard] {
                    let bytes = encode_server(frame, codec);
                    for secret in &secrets {
                        assert!(!tells(&bytes, secret), "{frame:?}");
                    }
                }
            }
        }
        assert!(frames > 100, "{frames}");
    }
}

/// Whether bytes hold a part of a secret, as it is or in hexadecimal.
fn tells(bytes: &[u8], secret: &[u8; 32]) -> bool {
    let hex = Hex(*secret).to_string();
    let parts = secret.chunks(8).chain(hex.as_bytes().chunks(16));
    parts.into_iter().any(|part| bytes.windows(part.len()).any(|window| window == part))
}
