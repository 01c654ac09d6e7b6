//! Four people at a table of the real server, in the middle of a game.

use std::io;
use std::net::SocketAddr;

use futures_util::future::try_join_all;
use kit::Hex;
use protocol::{
    Change, ClientFrame, Hello, Lobby, PROTOCOL, PersonId, Preference, Preset, ServerFrame, Sitter, Stage,
};
use temple::command::Command;
use temple::dice::{DiceSet, Face};
use temple::event::Fact;
use temple::players::PlayerId;
use temple::seen::Seen;

use crate::client::{Client, new_table};

/// How many sit at a table.
pub const SEATS: usize = 4;

/// Somebody in a seat whose dice are rolled.
pub struct Player {
    /// His connection.
    pub client: Client,
    /// The id of his last wish.
    pub last_id: u32,
    /// A die of his that shows no black mask, so that it may be kept and let go again and again.
    pub good_die: DiceSet,
    me: PersonId,
    seat: PlayerId,
}

/// A table of four at which everybody has rolled once and can go on for as long as anybody likes. Now and then somebody rolls five
/// black masks, and can do nothing at all any more: such a game is given up, and another table taken.
pub async fn gather(address: SocketAddr, preset: Preset) -> io::Result<Vec<Player>> {
    loop {
        let mut players = gather_once(address, preset).await?;
        if players.iter().all(|player| player.good_die != DiceSet::NONE) {
            return Ok(players);
        }
        for player in &mut players {
            player.concede().await?;
        }
    }
}

/// Makes a table of four and plays until everybody has rolled once.
async fn gather_once(address: SocketAddr, preset: Preset) -> io::Result<Vec<Player>> {
    let path = format!("/ws/{}", new_table(address).await?);
    let mut players = Vec::new();
    for _ in 0..SEATS {
        players.push(Player::enter(address, &path).await?);
    }
    let host = &mut players[0].client;
    host.say(&ClientFrame::Change(Change::Preset(preset))).await?;
    // The start waits two seconds for words that are not given.
    for player in &mut players {
        player.client.say(&ClientFrame::Prefer(Preference::Word(Hex([3; 16])))).await?;
    }
    players[0].client.say(&ClientFrame::Start).await?;
    // All at once: whoever is not heard of for three seconds is cut.
    try_join_all(players.iter_mut().map(Player::await_start)).await?;
    for player in &mut players {
        player.roll().await?;
    }
    Ok(players)
}

impl Player {
    /// Somebody who is nobody yet.
    pub(crate) fn waiting(client: Client) -> Player {
        Player { client, last_id: 0, good_die: DiceSet::NONE, me: PersonId(0), seat: PlayerId(0) }
    }

    async fn enter(address: SocketAddr, path: &str) -> io::Result<Player> {
        let mut client = Client::connect(address, path).await?;
        let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
        client.say(&ClientFrame::Hello(hello)).await?;
        let me = client.until("a welcome", |frame, _| match frame {
            ServerFrame::Welcome(welcome) => Some(welcome.you.person),
            _ => None,
        });
        let me = me.await?;
        client.say(&ClientFrame::Join { name: String::new(), colour: None }).await?;
        let seat = client.until("a seat", |frame, _| match frame {
            ServerFrame::Lobby(lobby) => seat_of(lobby, me),
            _ => None,
        });
        let seat = seat.await?;
        Ok(Player { me, seat, ..Player::waiting(client) })
    }

    async fn await_start(&mut self) -> io::Result<()> {
        let me = self.me;
        let seat = self.client.until("the start of the game", |frame, _| match frame {
            ServerFrame::Lobby(lobby) if lobby.stage == Stage::Running => seat_of(lobby, me),
            _ => None,
        });
        self.seat = seat.await?;
        Ok(())
    }

    /// Gives the game up. When all have, it is over, and no bot plays it on.
    async fn concede(&mut self) -> io::Result<()> {
        self.last_id += 1;
        let id = self.last_id;
        self.client.say(&ClientFrame::Wish { id, command: Command::Concede }).await?;
        let answered = self.client.until("the answer to giving up", |frame, _| answer_to(frame, id).then_some(()));
        answered.await
    }

    /// Rolls, and gives the bytes it took to tell it, if nothing else was told with it.
    pub async fn roll(&mut self) -> io::Result<Option<usize>> {
        self.last_id += 1;
        let command = Command::Roll { dice: None, held_ms: 0 };
        self.client.say(&ClientFrame::Wish { id: self.last_id, command }).await?;
        let seat = self.seat;
        let (good_die, length) = self
            .client
            .until("the answer to a roll", |frame, length| match frame {
                ServerFrame::Told(told) => {
                    let good_die = told.events.iter().find_map(|seen| rolled_by(seen, seat))?;
                    Some((good_die, (told.events.len() == 1).then_some(length)))
                }
                ServerFrame::Refused { .. } | ServerFrame::Sorry { .. } => Some((None, None)),
                _ => None,
            })
            .await?;
        self.good_die = good_die.unwrap_or(self.good_die);
        Ok(length)
    }

    /// The next wish of somebody who plays as fast as he can: keep a die, let it go. Rolls are paced, these are not.
    pub fn next_wish(&mut self) -> ClientFrame {
        self.last_id += 1;
        let command = match self.last_id % 2 {
            0 => Command::Keep(self.good_die),
            _ => Command::Unkeep(self.good_die),
        };
        ClientFrame::Wish { id: self.last_id, command }
    }
}

/// Whether a frame answers the wish of a number.
pub(crate) fn answer_to(frame: &ServerFrame, number: u32) -> bool {
    match frame {
        ServerFrame::Done { id, .. } | ServerFrame::Refused { id, .. } => *id == number,
        ServerFrame::Sorry { id, .. } => *id == Some(number),
        _ => false,
    }
}

fn seat_of(lobby: &Lobby, person: PersonId) -> Option<PlayerId> {
    let sits = |sitter: &Sitter| matches!(sitter, Sitter::Person { person: other, .. } if other.id == person);
    let seat = lobby.seats.iter().position(|seat| sits(&seat.sitter))?;
    Some(PlayerId(seat as u8))
}

/// A die without a black mask, if this is a roll of that player: none if all show one.
fn rolled_by(seen: &Seen, seat: PlayerId) -> Option<Option<DiceSet>> {
    match seen {
        Seen::Event(event) => match event.fact {
            Fact::Rolled { who, dice, faces, .. } if who == seat => {
                let good = dice.iter().find(|die| faces.get(*die) != Face::BlackMask);
                Some(good.map(DiceSet::one))
            }
            _ => None,
        },
        Seen::Skip => None,
    }
}
