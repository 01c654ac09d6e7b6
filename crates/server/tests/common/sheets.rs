//! Somebody at a table of the second game, who keeps a copy of what they are shown.

use kit::{GameName, PlayerId, Tick};
use protocol::roll_and_write::{Mirror, News};
use protocol::{
    BotLevel, Change, ClientFrame, Codec, Game, Hello, Lobby, PROTOCOL, Packed, ServerFrame, Sitter, SorryCode,
    Stage, Token, Welcome,
};
use scroll::sheets::Sheets;
use scroll::table::Table;
use scroll::why_not::WhyNot;
use scroll_bots::{Bot, Level};

use super::{Client, Running, in_time};

/// What came of something that was wished for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It was done; the number of its last event.
    Done(u32),
    /// A rule forbids it.
    Refused(WhyNot),
    /// The house does not do it.
    Sorry(SorryCode),
}

/// Somebody who plays the second game and keeps a copy of it.
pub struct Player {
    pub client: Client,
    pub welcome: Welcome,
    pub mirror: Option<Mirror>,
    pub lobby: Lobby,
    pub last_id: u32,
    /// Every frame that came.
    pub heard: Vec<ServerFrame>,
}

impl Player {
    pub async fn come(server: &Running, table: &str, codec: Codec, token: Option<Token>) -> Player {
        let mut client = server.connect(table, codec).await;
        let hello = Hello { protocol: PROTOCOL, token, last_seq: None, name: None };
        client.say(&ClientFrame::HelloOf { game: GameName::Scroll, hello }).await;
        let welcome = client
            .until(|frame| match frame {
                ServerFrame::Welcome(welcome) => Some(*welcome),
                _ => None,
            })
            .await;
        let (lobby, last_id) = (welcome.lobby.clone(), welcome.you.last_id);
        Player { client, welcome, mirror: None, lobby, last_id, heard: Vec::new() }
    }

    /// Takes the next frame, without a limit of its own.
    async fn hear(&mut self) -> ServerFrame {
        let frame = self.client.frame().await;
        match &frame {
            ServerFrame::Lobby(lobby) => self.lobby = (**lobby).clone(),
            ServerFrame::Scroll(news) => match news.open().expect("news") {
                News::Table(snapshot) => self.mirror = Mirror::new(&snapshot, &Sheets::standard()).ok(),
                News::Told(told) => self.mirror.as_mut().expect("a game").take(&told).expect("nothing is missing"),
                _ => {}
            },
            _ => {}
        }
        self.heard.push(frame.clone());
        frame
    }

    /// Listens until it is as wanted: now, or after news. One limit holds for all of them.
    pub async fn hear_until(&mut self, wanted: impl Fn(&Player) -> bool) {
        in_time(self.listen(wanted)).await;
    }

    /// The same without a limit of its own, for whoever watches a whole game.
    pub async fn listen(&mut self, wanted: impl Fn(&Player) -> bool) {
        while !wanted(self) {
            self.hear().await;
        }
    }

    /// Sends a numbered frame; its answer, as soon as it is heard.
    pub async fn answer(&mut self, frame: &ClientFrame) -> Answer {
        let id = frame.id().expect("a numbered frame");
        self.last_id = self.last_id.max(id);
        self.client.say(frame).await;
        in_time(self.heard_of(id)).await
    }

    /// The answer to this number, without a limit of its own.
    pub async fn heard_of(&mut self, id: u32) -> Answer {
        loop {
            match self.hear().await {
                ServerFrame::Done { id: done, seq } if done == id => return Answer::Done(seq),
                ServerFrame::Sorry { id: Some(no), code } if no == id => return Answer::Sorry(code),
                ServerFrame::Scroll(news) => match news.open() {
                    Ok(News::Refused { id: no, why_not }) if no == id => return Answer::Refused(why_not),
                    _ => {}
                },
                _ => {}
            }
        }
    }

    pub fn seat(&self) -> Option<PlayerId> {
        let me = self.welcome.you.person;
        let mine = |sitter: &Sitter| matches!(sitter, Sitter::Person { person, .. } if person.id == me);
        self.lobby.seats.iter().position(|seat| mine(&seat.sitter)).map(|seat| PlayerId(seat as u8))
    }

    pub fn table(&self) -> &Table {
        self.mirror.as_ref().expect("a game").table()
    }

    pub fn is_over(&self) -> bool {
        self.mirror.as_ref().is_some_and(|mirror| !mirror.table().phase.is_running())
            && self.lobby.stage == Stage::Over
    }

    /// Does what is asked of this player, if anything is; true if something was.
    pub async fn act(&mut self) -> bool {
        let (Some(seat), Some(mirror)) = (self.seat(), &self.mirror) else { return false };
        let Some(command) = Bot::new(Level::Gentle).choose(&mirror.view(seat, Tick(u32::MAX / 2))) else {
            return false;
        };
        self.last_id += 1;
        let id = self.last_id;
        self.client.say(&ClientFrame::ScrollWish { id, command: Packed::of(&command) }).await;
        match self.heard_of(id).await {
            Answer::Sorry(code) => panic!("{code:?}"),
            Answer::Done(_) | Answer::Refused(_) => true,
        }
    }

    /// Plays until it is as wanted, or to the end.
    pub async fn play_until(&mut self, wanted: impl Fn(&Player) -> bool) {
        let played = async {
            while !wanted(self) && !self.is_over() {
                if !self.act().await {
                    self.hear().await;
                }
            }
        };
        in_time(played).await;
    }

    /// Plays so many wishes, or to the end, without a limit of its own.
    pub async fn play(&mut self, wishes: usize) {
        let mut done = 0;
        while done < wishes && !self.is_over() {
            if self.act().await {
                done += 1;
            } else {
                self.hear().await;
            }
        }
    }
}

/// Two people and a bot at a table of the second game.
pub async fn seated(server: &Running) -> (String, Player, Player) {
    seated_at(server, 3).await
}

/// Two people at a table of the second game with so many seats; bots sit in those that are left.
pub async fn seated_at(server: &Running, seats: u8) -> (String, Player, Player) {
    let table = server.table().await;
    let mut ani = Player::come(server, &table, Codec::Json, None).await;
    let mut ben = Player::come(server, &table, Codec::Postcard, None).await;
    ani.client.sit("Ani").await;
    ben.client.sit("Ben").await;
    ani.hear_until(|player| player.lobby.watchers.is_empty()).await;
    for change in [Change::Game(GameName::Scroll), Change::Seats(seats), Change::Bots(BotLevel::Machine)] {
        ani.client.say(&ClientFrame::Change(change)).await;
    }
    ben.hear_until(|player| {
        player.lobby.seats.len() == usize::from(seats) && player.lobby.settings.bots == BotLevel::Machine
    })
    .await;
    assert!(matches!(ben.lobby.settings.game, Game::Scroll(_)), "{:?}", ben.lobby.settings.game);
    (table, ani, ben)
}

/// Begins their game; both add their word to the dice at once, as the page does.
pub async fn begin(ani: &mut Player, ben: &mut Player) {
    ani.client.word().await;
    ben.client.word().await;
    ani.client.say(&ClientFrame::Start).await;
    for player in [ani, ben] {
        player.hear_until(|player| player.lobby.stage == Stage::Running).await;
    }
}
