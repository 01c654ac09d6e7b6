//! Which game a table plays: the one place that chooses. Everything else is the same for all of them, or asks [`Hosted`].
//!
//! A room of one game becomes one of another while its people gather. A journal is read by the game its last lobby names.

use kit::{GameName, Secret, Seed};
use protocol::{
    Change, ClientFrame, Codec, Game, Lobby, ReplayId, Settings, SorryCode, Stage, Token, WhatIf, decode_client,
};
use replay::{Recorded, ReplayOf, Scroll, Temple};

use crate::hosted::{Hosted, PastIn};
use crate::journal::{JournalEntry, Record, Settled, Ticket};
use crate::outbox::Output;
use crate::remembering::replay_in;
use crate::resuming::NotResumed;
use crate::retrying::{NotRetried, past_of};
use crate::room::{Config, PeerId, RoomOf};
use crate::settings::for_players;

/// A table of any game.
#[allow(clippy::large_enum_variant)] // nearly all are of the larger kind, and each lies in a place of its own
pub enum AnyRoom {
    /// Of the temple.
    Temple(RoomOf<Temple>),
    /// Of the roll and write game.
    Scroll(RoomOf<Scroll>),
}

/// Hands something on to the room, whichever it is.
macro_rules! each {
    ($any:expr, $room:ident => $what:expr) => {
        match $any {
            AnyRoom::Temple($room) => $what,
            AnyRoom::Scroll($room) => $what,
        }
    };
}

/// The revision of the rules of a game.
#[must_use]
pub fn rules_revision(game: GameName) -> u32 {
    match game {
        GameName::Temple => Temple::RULES_REVISION,
        GameName::Scroll => Scroll::RULES_REVISION,
    }
}

/// The file of the last game in these entries, if they hold one that is no what-if. `ended_at` is in seconds since 1970.
#[must_use]
pub fn file_of(entries: Vec<JournalEntry>, ended_at: u64) -> Option<Vec<u8>> {
    match entries.iter().rev().find_map(|entry| entry.record.begins())?.game {
        GameName::Temple => file_in::<Temple>(entries, ended_at),
        GameName::Scroll => file_in::<Scroll>(entries, ended_at),
    }
}

fn file_in<G: Hosted>(entries: Vec<JournalEntry>, ended_at: u64) -> Option<Vec<u8>> {
    replay_in::<G>(entries, &G::standard(), ended_at).map(|replay| replay.to_bytes())
}

/// An ended game of any kind, up to the instant from which a table goes on.
pub enum AnyPast {
    /// Of the temple.
    Temple(PastIn<Temple>),
    /// Of the roll and write game.
    Scroll(PastIn<Scroll>),
}

impl AnyPast {
    /// The game in a file up to an instant, if it can be played under the rules of today.
    ///
    /// # Errors
    /// When it cannot be read, was over by then, or was played under other rules.
    pub fn read(file: &[u8], what_if: WhatIf) -> Result<AnyPast, NotRetried> {
        match replay::game_of(file).map_err(|_| NotRetried::Unreadable)? {
            GameName::Temple => past_in::<Temple>(file, what_if).map(AnyPast::Temple),
            GameName::Scroll => past_in::<Scroll>(file, what_if).map(AnyPast::Scroll),
        }
    }
}

fn past_in<G: Hosted>(file: &[u8], what_if: WhatIf) -> Result<PastIn<G>, NotRetried> {
    let replay = ReplayOf::<G>::from_bytes(file).map_err(|_| NotRetried::Unreadable)?;
    past_of(replay, what_if, &G::standard())
}

/// The settings of a table that turns to another game with so many seats.
fn settings_for(game: GameName, settings: &Settings, seats: usize, config: &Config) -> Settings {
    let mut new = settings.clone();
    match game {
        GameName::Temple => {
            (new.game, new.setup) = (Game::Temple, for_players(&settings.setup, &config.data, seats as u8));
        }
        GameName::Scroll => {
            use scroll::setup::{MAX_PLAYERS, MIN_PLAYERS, Setup};
            new.game = Game::Scroll(Setup::new(seats.clamp(MIN_PLAYERS, MAX_PLAYERS) as u8));
        }
    }
    new
}

impl AnyRoom {
    /// A new table with nobody at it, of the temple until another game is chosen. `seed` is the secret of its first game.
    #[must_use]
    pub fn new(config: Config, seed: Seed, now_ms: u64) -> AnyRoom {
        AnyRoom::Temple(RoomOf::new(config, seed, now_ms))
    }

    /// A table at which an ended game is tried again. `seed` is for fresh dice.
    #[must_use]
    pub fn retrying(config: Config, past: AnyPast, seed: Seed, now_ms: u64) -> AnyRoom {
        match past {
            AnyPast::Temple(past) => AnyRoom::Temple(RoomOf::retrying(config, past, seed, now_ms)),
            AnyPast::Scroll(past) => AnyRoom::Scroll(RoomOf::retrying(config, past, seed, now_ms)),
        }
    }

    /// Brings a table back from the entries of its journal.
    ///
    /// # Errors
    /// When it has ended, or the entries are not those of one whole game under these rules.
    pub fn resume(config: Config, entries: Vec<JournalEntry>, now_ms: u64) -> Result<AnyRoom, NotResumed> {
        let chosen = |entry: &JournalEntry| match &entry.record {
            Record::Lobby(lobby) => Some(lobby.settings.game.name()),
            Record::PastOf { game, .. } => Some(*game),
            _ => None,
        };
        match entries.iter().rev().find_map(chosen).unwrap_or_default() {
            GameName::Temple => RoomOf::resume(config, entries, now_ms).map(AnyRoom::Temple),
            GameName::Scroll => RoomOf::resume(config, entries, now_ms).map(AnyRoom::Scroll),
        }
    }

    /// Which game it is.
    #[must_use]
    pub fn game(&self) -> GameName {
        match self {
            AnyRoom::Temple(_) => GameName::Temple,
            AnyRoom::Scroll(_) => GameName::Scroll,
        }
    }

    /// A frame has arrived. Another game is chosen here, above the rooms.
    pub fn on_frame(&mut self, peer: PeerId, frame: ClientFrame, now_ms: u64, out: &mut Vec<Output>) {
        match frame {
            ClientFrame::Change(Change::Game(game)) if game != self.game() => self.turn(peer, game, now_ms, out),
            frame => each!(self, room => room.on_frame(peer, frame, now_ms, out)),
        }
    }

    /// The host turns the table to another game; everybody keeps their seat.
    fn turn(&mut self, peer: PeerId, game: GameName, now_ms: u64, out: &mut Vec<Output>) {
        each!(self, room => room.on_tick(now_ms, out));
        let turned = each!(self, room => room.may_turn(peer)).and_then(|seats| {
            let settings = each!(self, room => settings_for(game, room.settings(), seats, room.config()));
            match game {
                GameName::Temple => each!(self, room => room.turn(settings)).map(AnyRoom::Temple),
                GameName::Scroll => each!(self, room => room.turn(settings)).map(AnyRoom::Scroll),
            }
        });
        match turned {
            Ok(room) => *self = room,
            Err(code) => each!(self, room => room.say_sorry(peer, code)),
        }
        each!(self, room => room.finish(out));
    }

    /// Bytes have arrived: they are read, and what is not a frame is answered with its code and closed.
    pub fn on_bytes(&mut self, peer: PeerId, codec: Codec, bytes: &[u8], now_ms: u64, out: &mut Vec<Output>) {
        match decode_client(bytes, codec) {
            Ok(frame) => self.on_frame(peer, frame, now_ms, out),
            Err(error) => each!(self, room => room.on_malformed(peer, error, now_ms, out)),
        }
    }
}

/// What is handed on.
impl AnyRoom {
    /// Somebody has connected. `fresh` is the token he gets if he turns out to be new.
    pub fn on_open(&mut self, peer: PeerId, fresh: Token, now_ms: u64, out: &mut Vec<Output>) {
        each!(self, room => room.on_open(peer, fresh, now_ms, out));
    }

    /// A connection was closed by the other side, or lost.
    pub fn on_gone(&mut self, peer: PeerId, now_ms: u64, out: &mut Vec<Output>) {
        each!(self, room => room.on_gone(peer, now_ms, out));
    }

    /// A connection is given up because nothing has come from it since an instant.
    pub fn on_lost(&mut self, peer: PeerId, silent_since: u64, now_ms: u64, out: &mut Vec<Output>) {
        each!(self, room => room.on_lost(peer, silent_since, now_ms, out));
    }

    /// The shell has measured how long a frame takes from this connection to here.
    pub fn on_lag(&mut self, peer: PeerId, lag_ms: u32) {
        each!(self, room => room.on_lag(peer, lag_ms));
    }

    /// Time has passed; to be called at [`AnyRoom::next_wake`] or a little later.
    pub fn on_tick(&mut self, now_ms: u64, out: &mut Vec<Output>) {
        each!(self, room => room.on_tick(now_ms, out));
    }

    /// The process is about to end.
    pub fn on_stop(&mut self, now_ms: u64, out: &mut Vec<Output>) {
        each!(self, room => room.on_stop(now_ms, out));
    }

    /// From now on no game is begun here.
    pub fn begin_no_more(&mut self) {
        each!(self, room => room.begin_no_more());
    }

    /// The secret of the next game, asked for by [`Output::SeedWanted`].
    pub fn on_seed(&mut self, seed: Seed) {
        each!(self, room => room.on_seed(seed));
    }

    /// The replay of an ended game can be looked at.
    pub fn on_replay(&mut self, number: u32, replay: ReplayId, out: &mut Vec<Output>) {
        each!(self, room => room.on_replay(number, replay, out));
    }

    /// The journal cannot keep what it was given.
    pub fn on_trouble(&mut self, now_ms: u64, out: &mut Vec<Output>) {
        each!(self, room => room.on_trouble(now_ms, out));
    }

    /// When something will happen by itself, in the shell's time.
    #[must_use]
    pub fn next_wake(&self) -> Option<u64> {
        each!(self, room => room.next_wake())
    }

    /// What it was given.
    #[must_use]
    pub fn config(&self) -> &Config {
        each!(self, room => room.config())
    }

    /// What is going on.
    #[must_use]
    pub fn stage(&self) -> Stage {
        each!(self, room => room.stage())
    }

    /// Whether the dice of a game are being thrown.
    #[must_use]
    pub fn is_dealt(&self) -> bool {
        each!(self, room => room.is_dealt())
    }

    /// The secret behind them, which is told when the game is over or cannot go on.
    #[must_use]
    pub fn secret(&self) -> Option<Secret> {
        each!(self, room => room.secret())
    }

    /// How many people are connected, with or without a seat.
    #[must_use]
    pub fn people_here(&self) -> usize {
        each!(self, room => room.people_here())
    }

    /// The table but for the game, as everybody sees it.
    #[must_use]
    pub fn lobby(&self) -> Lobby {
        each!(self, room => room.lobby())
    }
}

impl Settled for AnyRoom {
    fn on_durable(&mut self, ticket: Ticket, out: &mut Vec<Output>) {
        each!(self, room => room.on_durable(ticket, out));
    }
}

/// Turning from one game to another.
impl<G: Hosted> RoomOf<G> {
    /// What will be played.
    fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether whoever sends this may choose another game now; then how many seats there are.
    fn may_turn(&mut self, peer: PeerId) -> Result<usize, SorryCode> {
        let person = self.connections.get(&peer).and_then(|connection| connection.person);
        let person = person.ok_or(SorryCode::HelloFirst)?;
        if self.is_in_trouble() {
            return Err(SorryCode::NotKept);
        }
        if self.host != Some(person) || self.is_sent_away(person) {
            return Err(SorryCode::NotHost);
        }
        if self.is_too_hasty(person) {
            return Err(SorryCode::TooFast);
        }
        if self.stage != Stage::Gathering {
            return Err(SorryCode::NotNow);
        }
        if self.past.is_some() || self.config.private {
            return Err(SorryCode::BadSettings);
        }
        Ok(self.chairs.len())
    }

    /// The same people around another game. Words that were given for this one count no more.
    fn turn<H: Hosted>(&mut self, settings: Settings) -> Result<RoomOf<H>, SorryCode> {
        let chairs = self.chairs_for::<H>(&settings)?;
        let mut room = RoomOf::<H>::new(self.config.clone(), Seed([0; 32]), self.now_ms);
        room.connections = std::mem::take(&mut self.connections);
        room.people = std::mem::take(&mut self.people);
        room.outbox = std::mem::take(&mut self.outbox);
        room.haste = std::mem::take(&mut self.haste);
        (room.next_person, room.host, room.settings, room.chairs) = (self.next_person, self.host, settings, chairs);
        (room.games, room.seq, room.seed) = (self.games, self.seq, self.seed);
        (room.is_closing, room.last, room.dealt) = (self.is_closing, self.last, self.dealt.take());
        room.deserted_since = self.deserted_since;
        if room.people.iter().any(|member| member.kept.word.is_some()) {
            room.void_words();
        }
        room.turned = self.turned;
        // What stands before it is said to be over once, however often the host changes his mind.
        if room.turned != room.games {
            room.turned = room.games;
            room.outbox.append(Record::Turned { games: room.games, seq: room.seq });
        }
        Ok(room)
    }
}
