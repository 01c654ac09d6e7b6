//! A table of six late in a game, with the largest temple there is: played up to there by bots, in no time at all.
//!
//! The room is pure, so its time is what it is told. Somebody sits down, starts and is gone; bots play for him and the others
//! until every chamber lies. From then on time is real, and whoever comes is that somebody.

use std::io;
use std::time::{Duration, Instant};

use kit::Seed;
use protocol::{BotLevel, Change, ClientFrame, Hello, PROTOCOL, Preset, Token};
use room::{Config, MemoryJournal, Output, PeerId, Room, settle};

const SEATS: u8 = 6;

/// It is always the same game.
const SEED: u64 = 2;

/// The key of the one seat that is a person's.
const TOKEN: Token = Token([7; 32]);

/// Who sits down first, and is gone.
const STARTER: PeerId = PeerId(1);

/// A table whose time has been made up so far.
pub struct LateGame {
    room: Room,
    journal: MemoryJournal,
    out: Vec<Output>,
    now_ms: u64,
    peers: u64,
    /// Since when time is real.
    real: Option<Instant>,
}

impl LateGame {
    /// A game in the moment in which the last chamber was laid.
    ///
    /// # Errors
    /// When the bots do not get there.
    pub fn with_every_chamber() -> io::Result<LateGame> {
        let mut game = LateGame::begun();
        while game.room.game().is_none_or(|game| game.table().pile > 0) {
            let wake =
                game.room.next_wake().ok_or_else(|| io::Error::other("the bots did not lay every chamber"))?;
            game.now_ms = wake;
            game.wakes();
            game.out.clear();
        }
        Ok(game)
    }

    /// A table of six at which bots play all seats.
    fn begun() -> LateGame {
        let config = Config { seats: SEATS, ..Config::standard(env!("CARGO_PKG_VERSION")) };
        let room = Room::new(config, Seed::from_number(SEED), 0);
        let mut game =
            LateGame { room, journal: MemoryJournal::default(), out: Vec::new(), now_ms: 0, peers: 0, real: None };
        game.connect();
        game.hears(
            STARTER,
            ClientFrame::Hello(Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None }),
        );
        game.hears(STARTER, ClientFrame::Join { name: String::new(), colour: None });
        game.hears(STARTER, ClientFrame::Change(Change::Preset(Preset::Professional)));
        game.hears(STARTER, ClientFrame::Change(Change::Bots(BotLevel::Machine)));
        game.hears(STARTER, ClientFrame::Start);
        game.loses(STARTER);
        game
    }

    /// How long until something happens by itself.
    pub fn rest(&self) -> Option<Duration> {
        let wake = self.room.next_wake()?;
        Some(Duration::from_millis(wake.saturating_sub(self.time())))
    }

    fn time(&self) -> u64 {
        self.now_ms + self.real.map_or(0, |since| since.elapsed().as_millis() as u64)
    }

    /// Somebody connects. With the first who comes, time becomes real.
    pub fn opens(&mut self) -> PeerId {
        self.real.get_or_insert_with(Instant::now);
        self.connect()
    }

    fn connect(&mut self) -> PeerId {
        self.peers += 1;
        let peer = PeerId(self.peers);
        self.room.on_open(peer, TOKEN, self.time(), &mut self.out);
        self.settle();
        peer
    }

    /// Somebody says something. Whoever says hello has the seat that was left.
    pub fn hears(&mut self, peer: PeerId, mut frame: ClientFrame) {
        if let ClientFrame::Hello(hello) = &mut frame
            && peer != STARTER
        {
            hello.token = Some(TOKEN);
        }
        self.room.on_frame(peer, frame, self.time(), &mut self.out);
        self.settle();
    }

    /// Somebody is gone.
    pub fn loses(&mut self, peer: PeerId) {
        self.room.on_gone(peer, self.time(), &mut self.out);
        self.settle();
    }

    /// Time has passed.
    pub fn wakes(&mut self) {
        self.room.on_tick(self.time(), &mut self.out);
        self.settle();
    }

    /// What is to be done.
    pub fn take(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.out)
    }

    fn settle(&mut self) {
        settle(&mut self.room, &mut self.journal, &mut self.out);
    }
}

#[cfg(test)]
mod tests {
    use protocol::ServerFrame;

    use super::*;

    #[test]
    fn whoever_comes_has_a_seat_in_the_largest_temple() {
        let mut game = LateGame::with_every_chamber().expect("bots lay every chamber");
        let peer = game.opens();
        let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
        game.hears(peer, ClientFrame::Hello(hello));
        let welcome = game.take().into_iter().find_map(|output| match output {
            Output::Send { frame: ServerFrame::Welcome(welcome), .. } => Some(welcome),
            _ => None,
        });
        let welcome = welcome.expect("a welcome");
        assert_eq!((welcome.lobby.seats.len(), welcome.you.seat.is_some()), (usize::from(SEATS), true));
        assert!(game.rest().is_some(), "the game goes on");
    }
}
