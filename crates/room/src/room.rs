//! The room and its entry points: what happens goes in with its time, what is to be done comes out.

use std::collections::BTreeMap;
use std::sync::Arc;

use kit::{Dealer, Digest, GameName, Promise, Seed};
use protocol::{
    ClientFrame, Codec, FrameError, LastGame, PersonId, ReplayId, ServerFrame, Settings, SorryCode, Stage, Token,
    decode_client,
};
use temple::components::Components;

use crate::MAX_PACE;
use crate::answers::Answer;
use crate::crediting::{Credit, PutOff};
use crate::haste::{Haste, Rate, is_of_lobby};
use crate::hosted::{Hosted, PastIn, Wished};
use crate::journal::{KeptLobby, Ticket};
use crate::lasting::MOST_ENTRIES;
use crate::names::{Cleaner, plain};
use crate::outbox::{Outbox, Output};
use crate::people::{Chair, Member, place_chairs};
use crate::play::Play;
use crate::settings::{bot_switch, default_settings};
use crate::temple_game::{Minds, think};
use crate::trouble::Trouble;
use crate::wording::Deal;

/// A connection, numbered by the shell. A number is never used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PeerId(pub u64);

/// What a room is given once.
#[derive(Clone)]
pub struct Config {
    /// The build of the program.
    pub build: String,
    /// The printed facts.
    pub data: Arc<Components>,
    /// How many seats there are at first.
    pub seats: u8,
    /// How many ms of game time pass in a ms, 1 to [`MAX_PACE`]. For tests; people play at 1.
    pub pace: u8,
    /// A room inside a page, to which nobody else can ever come. A game of one person with bots may be paused there: nobody
    /// waits for him (CLK-5).
    pub private: bool,
    /// The id of the table; it goes into the seed.
    pub id: String,
    /// How seeds are promised, and tokens sealed. None in a page: nobody promises anything to himself.
    pub dealer: Option<Dealer>,
    /// How many entries of the journal one game may have.
    pub longest: u64,
    /// How often the lobby may change, and everybody be told of it.
    pub rate: Rate,
    /// How names and words are made harmless.
    pub clean: Cleaner,
    /// How bots of the temple come to their decisions.
    pub minds: Minds,
}

impl Config {
    /// A table of four with the data compiled in, open to everybody who has the link.
    #[must_use]
    pub fn standard(build: &str) -> Config {
        Config::with_minds(build, think)
    }

    /// The same where bots think in another way, or not yet. Where nobody names it, what they think with is not needed.
    #[must_use]
    pub fn with_minds(build: &str, minds: Minds) -> Config {
        Config {
            build: build.to_owned(),
            data: Components::standard(),
            seats: 4,
            pace: 1,
            private: false,
            id: String::new(),
            dealer: None,
            longest: MOST_ENTRIES,
            rate: Rate::Unlimited,
            clean: plain,
            minds,
        }
    }
}

/// One table of a game.
pub struct RoomOf<G: Hosted> {
    pub(crate) config: Config,
    pub(crate) data_digest: Digest,
    pub(crate) connections: BTreeMap<PeerId, Connection>,
    pub(crate) people: Vec<Member>,
    pub(crate) next_person: u32,
    pub(crate) host: Option<PersonId>,
    pub(crate) settings: Settings,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) stage: Stage,
    pub(crate) play: Option<Play<G>>,
    /// Games begun so far.
    pub(crate) games: u32,
    /// How many there were when the journal said last that all of them are over.
    pub(crate) turned: u32,
    /// The number of the last event. It grows for as long as the room lasts, and by one more with each new game.
    pub(crate) seq: u32,
    /// The secret of the next game.
    pub(crate) seed: Option<Seed>,
    /// What the words for the next game were given for.
    pub(crate) worded_for: Option<Deal<G>>,
    /// Whether the server wants no new games any more.
    pub(crate) is_closing: bool,
    /// Until when a start waits for words, in the shell's time.
    pub(crate) starting_ms: Option<u64>,
    /// The commitment of the game on the table, if its dice were promised.
    pub(crate) dealt: Option<Promise>,
    /// The last game that ended here.
    pub(crate) last: Option<LastGame>,
    /// The ended game this table goes on from.
    pub(crate) past: Option<Box<PastIn<G>>>,
    /// Wishes that wait for a slam that is held back.
    pub(crate) put_off: Vec<PutOff<G>>,
    /// What an input in the journal says about the answer to the wish at hand.
    pub(crate) wish_noted: Option<(PersonId, u32, Answer)>,
    /// Whether the journal fails.
    pub(crate) trouble: Trouble,
    pub(crate) outbox: Outbox,
    pub(crate) lobby_changed: bool,
    /// How often it did lately.
    pub(crate) haste: Haste,
    pub(crate) kept_lobby: Option<KeptLobby>,
    /// Since when nobody has been here.
    pub(crate) deserted_since: Option<u64>,
    pub(crate) ended: bool,
    /// The shell's time; it never runs backwards.
    pub(crate) now_ms: u64,
}

/// A connection.
pub(crate) struct Connection {
    /// The token of whoever speaks here: a fresh one, unless he has brought his own.
    pub token: Token,
    /// Who it is, once he has said hello.
    pub person: Option<PersonId>,
    /// How long a frame takes on its way here, as the shell has measured it.
    pub lag_ms: u32,
}

impl<G: Hosted> RoomOf<G> {
    /// A new table with nobody at it. `seed` is the secret of its first game.
    #[must_use]
    pub fn new(config: Config, seed: Seed, now_ms: u64) -> RoomOf<G> {
        let config = Config { pace: config.pace.clamp(1, MAX_PACE), ..config };
        let settings = default_settings(&config.data, config.seats.clamp(1, 6));
        let mut chairs = Vec::new();
        place_chairs(&mut chairs, settings.setup.players(), bot_switch(settings.empty_seats));
        RoomOf {
            data_digest: G::data_digest(&config),
            config,
            connections: BTreeMap::new(),
            people: Vec::new(),
            next_person: 1,
            host: None,
            settings,
            chairs,
            stage: Stage::Gathering,
            play: None,
            games: 0,
            turned: 0,
            seq: 0,
            seed: Some(seed),
            worded_for: None,
            is_closing: false,
            starting_ms: None,
            dealt: None,
            last: None,
            past: None,
            put_off: Vec::new(),
            wish_noted: None,
            trouble: Trouble::None,
            outbox: Outbox::default(),
            lobby_changed: true,
            haste: Haste::default(),
            kept_lobby: None,
            deserted_since: Some(now_ms),
            ended: false,
            now_ms,
        }
    }

    /// Somebody has connected. `fresh` is the token he gets if he turns out to be new.
    pub fn on_open(&mut self, peer: PeerId, fresh: Token, now_ms: u64, out: &mut Vec<Output>) {
        self.pass_time(now_ms);
        self.open(peer, fresh);
        self.finish(out);
    }

    /// A frame has arrived.
    pub fn on_frame(&mut self, peer: PeerId, frame: ClientFrame, now_ms: u64, out: &mut Vec<Output>) {
        self.pass_time(now_ms);
        if self.connections.contains_key(&peer) {
            self.receive(peer, frame);
        }
        self.finish(out);
    }

    /// Bytes have arrived: they are read, and what is not a frame is answered with its code and closed.
    pub fn on_bytes(&mut self, peer: PeerId, codec: Codec, bytes: &[u8], now_ms: u64, out: &mut Vec<Output>) {
        match decode_client(bytes, codec) {
            Ok(frame) => self.on_frame(peer, frame, now_ms, out),
            Err(error) => self.on_malformed(peer, error, now_ms, out),
        }
    }

    /// Bytes have arrived that are not a frame.
    pub(crate) fn on_malformed(&mut self, peer: PeerId, error: FrameError, now_ms: u64, out: &mut Vec<Output>) {
        self.pass_time(now_ms);
        self.turn_away(peer, error.code());
        self.finish(out);
    }

    /// A connection was closed by the other side, or lost.
    pub fn on_gone(&mut self, peer: PeerId, now_ms: u64, out: &mut Vec<Output>) {
        self.on_lost(peer, now_ms, now_ms, out);
    }

    /// A connection is given up because nothing has come from it since an instant: its owner was away from then on.
    pub fn on_lost(&mut self, peer: PeerId, silent_since: u64, now_ms: u64, out: &mut Vec<Output>) {
        self.pass_time(now_ms);
        self.lose(peer, silent_since.min(now_ms));
        self.finish(out);
    }

    /// The shell has measured how long a frame takes from this connection to here. Rule [BASE-76]: never a time the client claims.
    pub fn on_lag(&mut self, peer: PeerId, lag_ms: u32) {
        if let Some(connection) = self.connections.get_mut(&peer) {
            connection.lag_ms = lag_ms;
        }
    }

    /// Time has passed; to be called at [`RoomOf::next_wake`] or a little later.
    pub fn on_tick(&mut self, now_ms: u64, out: &mut Vec<Output>) {
        self.pass_time(now_ms);
        self.finish(out);
    }

    /// The process is about to end: the state is noted once more, so that the game goes on from this very instant.
    pub fn on_stop(&mut self, now_ms: u64, out: &mut Vec<Output>) {
        self.pass_time(now_ms);
        if matches!(self.stage, Stage::Running | Stage::Paused) {
            self.note_state();
        }
        // Whatever waits to be told is kept now.
        self.keep_lobby();
        self.finish(out);
    }

    /// From now on no game is begun here: the server is about to be updated.
    pub fn begin_no_more(&mut self) {
        self.is_closing = true;
    }

    /// The secret of the next game, asked for by [`Output::SeedWanted`].
    pub fn on_seed(&mut self, seed: Seed) {
        self.seed = Some(seed);
        self.lobby_changed = true;
    }

    /// The replay of an ended game can be looked at.
    pub fn on_replay(&mut self, number: u32, replay: ReplayId, out: &mut Vec<Output>) {
        if number == self.games {
            self.last = Some(LastGame { replay, secret: self.dealt.as_ref().map(|promise| promise.secret) });
            self.lobby_changed = true;
        }
        self.finish(out);
    }

    /// So many of the entries handed out are safe.
    pub fn on_durable(&mut self, ticket: Ticket, out: &mut Vec<Output>) {
        self.outbox.has_become_durable(ticket);
        self.go_on_after_trouble();
        self.finish(out);
    }

    /// The host deletes the replay of the last game. What was shown of it cannot be taken back.
    fn forget_replay(&mut self) -> Result<(), SorryCode> {
        self.last.take().ok_or(SorryCode::NotNow)?;
        self.outbox.wait(Output::ForgetReplay { number: self.games });
        self.lobby_changed = true;
        Ok(())
    }

    /// When something will happen by itself, in the shell's time. `None` if nothing will before the next frame.
    #[must_use]
    pub fn next_wake(&self) -> Option<u64> {
        if self.ended {
            return None;
        }
        let play = self.play.as_ref().filter(|play| !play.is_over()).and_then(Play::next_wake);
        play.into_iter().chain(self.next_chore()).chain(self.starting_ms).min()
    }

    /// What it was given.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// What is going on.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The game on the table, if there is one. For tests, metrics and the review of an ended game; it holds secrets.
    #[must_use]
    pub fn game(&self) -> Option<&G::Game> {
        self.play.as_ref().map(|play| &play.game)
    }

    /// How many people are connected, with or without a seat.
    #[must_use]
    pub fn people_here(&self) -> usize {
        self.people.iter().filter(|member| member.is_here()).count()
    }

    fn pass_time(&mut self, now_ms: u64) {
        self.now_ms = self.now_ms.max(now_ms);
        if !self.ended {
            self.catch_up();
            self.do_chores();
        }
    }

    pub(crate) fn finish(&mut self, out: &mut Vec<Output>) {
        self.pass_on_lobby();
        self.outbox.release(out);
    }

    /// A frame of a known connection.
    fn receive(&mut self, peer: PeerId, frame: ClientFrame) {
        if self.ended {
            return self.turn_away(peer, SorryCode::RoomOver);
        }
        let person = self.connections.get(&peer).and_then(|connection| connection.person);
        let id = frame.id();
        let result = match (person, frame) {
            (_, ClientFrame::Ping { nonce }) => return self.pong(peer, nonce),
            (_, ClientFrame::Hello(hello)) => return self.greet(peer, &hello, GameName::Temple),
            (_, ClientFrame::HelloOf { game, hello }) => return self.greet(peer, &hello, game),
            (None, _) => return self.turn_away(peer, SorryCode::HelloFirst),
            (Some(_), _) if self.trouble == Trouble::NotKept => {
                return self.outbox.send_at_once(vec![peer], ServerFrame::Sorry { code: SorryCode::NotKept, id });
            }
            (Some(person), _) if self.is_sent_away(person) => Err(SorryCode::SentAway),
            (Some(person), frame) if is_of_lobby(&frame) && self.is_too_hasty(person) => Err(SorryCode::TooFast),
            (Some(person), frame) => self.heed(peer, person, frame),
        };
        if let Err(code) = result {
            self.outbox.send(vec![peer], ServerFrame::Sorry { code, id });
        }
    }

    /// Something without a number cannot be done.
    pub(crate) fn say_sorry(&mut self, peer: PeerId, code: SorryCode) {
        self.outbox.send(vec![peer], ServerFrame::Sorry { code, id: None });
    }

    /// A frame of a person at the table.
    fn heed(&mut self, peer: PeerId, person: PersonId, frame: ClientFrame) -> Result<(), SorryCode> {
        let frame = match G::wish(frame) {
            Ok(wished) => {
                self.heed_wish(peer, person, wished);
                return Ok(());
            }
            Err(frame) => frame,
        };
        match frame {
            ClientFrame::Wish { .. } | ClientFrame::ScrollWish { .. } | ClientFrame::ScrollWishFor { .. } => {
                return Err(SorryCode::NotNow);
            }
            ClientFrame::Call { id, call } => self.answer(peer, person, id, |room| room.call(person, call)),
            ClientFrame::Report { id, who, card } => {
                self.answer(peer, person, id, |room| room.report(person, who, card));
            }
            ClientFrame::Pause { id } => match G::ask_pause().filter(|_| self.must_ask_for_pause()) {
                Some(command) => self.heed_wish(peer, person, Wished { id, seat: None, command }),
                None => self.answer(peer, person, id, |room| room.pause(person)),
            },
            ClientFrame::Resume { id } => self.answer(peer, person, id, |room| room.go_on(person)),
            ClientFrame::Say { id, text } => self.answer(peer, person, id, |room| room.say(person, &text)),
            ClientFrame::Ask { nonce } => self.offer(peer, person, nonce)?,
            ClientFrame::Join { name, colour } => self.join(person, &name, colour)?,
            ClientFrame::Before { id } => self.note_before(person, id),
            ClientFrame::Leave => self.leave(person)?,
            ClientFrame::SecondSeat(switch) => self.take_second(person, switch)?,
            ClientFrame::Prefer(preference) => self.prefer(person, &preference)?,
            ClientFrame::Hello(_) | ClientFrame::HelloOf { .. } | ClientFrame::Ping { .. } => {}
            frame => {
                if self.host != Some(person) {
                    return Err(SorryCode::NotHost);
                }
                self.obey_host(person, frame)?;
            }
        }
        Ok(())
    }

    /// A game command, at once or after what is held back.
    fn heed_wish(&mut self, peer: PeerId, person: PersonId, wished: Wished<G::Command>) {
        match self.credit(peer) {
            Credit::Stamp(stamp) => self.answer(peer, person, wished.id, |room| room.wish(person, wished, stamp)),
            Credit::Later(stamp) => self.put_off.push(PutOff { peer, person, wished, stamp }),
        }
    }

    /// A frame that only the host may send.
    fn obey_host(&mut self, host: PersonId, frame: ClientFrame) -> Result<(), SorryCode> {
        match frame {
            ClientFrame::Change(change) => self.change(&change),
            ClientFrame::Start => self.start(),
            ClientFrame::Rematch => self.rematch(),
            ClientFrame::Regather => self.regather(),
            ClientFrame::BreakOff => self.break_off(),
            ClientFrame::Kick { whom } if whom == host => Err(SorryCode::NoSuchPerson),
            ClientFrame::Kick { whom } => self.send_away(whom),
            ClientFrame::UndoKick { whom } => self.call_back(whom),
            ClientFrame::HandOver { to } => self.hand_over(to),
            ClientFrame::GiveSeat { seat, to } => self.give_seat(seat, to),
            ClientFrame::ForgetReplay => self.forget_replay(),
            _ => Ok(()),
        }
    }
}
