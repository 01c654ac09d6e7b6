//! Somebody who plays whatever happens: when the connection is lost he comes back with his token and says again what was not
//! answered, as the page does.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use kit::{PlayerId, Tick};
use measure::client::{Client, get};
use protocol::{
    ClientFrame, ClockNow, GameNews, Hello, Lobby, PROTOCOL, PersonId, ReplayId, Runs, ServerFrame, Sitter,
    SorryCode, Stage, Token,
};
use replay::ReplayOf;
use tokio::sync::{Mutex, watch};
use tokio::time::{Instant, sleep, timeout};

use crate::games::{Played, Said};
use crate::ledger::Ledger;

/// How long he listens before he thinks again.
const LOOK: Duration = Duration::from_millis(25);

/// Wishes he has under way at a time.
const UNDER_WAY: usize = 3;

/// Every so many numbers he says a word instead of a wish.
const WORDS: u32 = 16;

/// Every so many numbers, and whenever he comes back, he sends old ones again.
const AGAIN: u32 = 8;

/// So many old numbers at a time, and from so far back: some are remembered and some are not.
const OLD: (usize, u32) = (4, 96);

/// Where the server is, and which process it is.
#[derive(Clone, Copy)]
pub(crate) struct Whereabouts {
    pub address: SocketAddr,
    pub started: Instant,
    pub number: u32,
    pub mood: Mood,
}

/// What everybody is to do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mood {
    PlayOn,
    GiveUp,
}

pub(crate) struct Player<G: Played> {
    table: String,
    /// The first at a table leads it.
    chair: usize,
    mind: G::Mind,
    ledger: Arc<Mutex<Ledger>>,
    server: watch::Receiver<Whereabouts>,
    token: Option<Token>,
    person: PersonId,
    seat: Option<PlayerId>,
    lobby: Option<Lobby>,
    mirror: Option<G::Mirror>,
    clock: Option<(ClockNow, Instant)>,
    last_id: u32,
    unanswered: BTreeMap<u32, ClientFrame>,
    /// What he sent under each number, and what was answered first.
    answered: BTreeMap<u32, (ClientFrame, ServerFrame)>,
    /// The words he has heard.
    heard: BTreeSet<String>,
    /// The replay that was compared last.
    compared: Option<ReplayId>,
    /// The last process he has asked whether it is back.
    asked: u32,
}

impl<G: Played> Player<G> {
    pub fn new(
        table: &str,
        chair: usize,
        chance: u64,
        ledger: Arc<Mutex<Ledger>>,
        server: watch::Receiver<Whereabouts>,
    ) -> Player<G> {
        Player {
            table: table.to_owned(),
            chair,
            mind: G::mind(chance),
            ledger,
            server,
            token: None,
            person: PersonId(0),
            seat: None,
            lobby: None,
            mirror: None,
            clock: None,
            last_id: 0,
            unanswered: BTreeMap::new(),
            answered: BTreeMap::new(),
            heard: BTreeSet::new(),
            compared: None,
            asked: 0,
        }
    }

    /// Plays until the task is ended.
    pub async fn play(mut self) {
        loop {
            // Whatever goes wrong with a connection, there will be another one.
            let _ = self.one_connection().await;
            sleep(Duration::from_millis(10)).await;
        }
    }

    async fn one_connection(&mut self) -> io::Result<()> {
        let server = *self.server.borrow_and_update();
        let mut client = Client::connect(server.address, &format!("/ws/{}", self.table)).await?;
        let last_seq = self.mirror.as_ref().map(G::seq);
        client.say(&G::hello(Hello { protocol: PROTOCOL, token: self.token, last_seq, name: None })).await?;
        loop {
            let mut frames = Vec::new();
            let heard = client.until("anything", |frame, _| {
                frames.push(frame.clone());
                None::<()>
            });
            let lost = match timeout(LOOK, heard).await {
                Ok(Err(error)) => Some(error),
                _ => None,
            };
            for frame in frames {
                self.hear(&mut client, frame, server).await?;
            }
            if let Some(error) = lost {
                return Err(error);
            }
            self.act(&mut client, server).await?;
        }
    }

    async fn hear(&mut self, client: &mut Client, frame: ServerFrame, server: Whereabouts) -> io::Result<()> {
        let answer = match G::hear(&frame, &mut self.mirror) {
            Said::Table(clock) => {
                self.clock = Some((clock, Instant::now()));
                None
            }
            Said::Told { first, events, complete } => {
                let game = self.game();
                for (seq, event) in (first..).zip(events) {
                    if let Some(event) = event {
                        self.ledger.lock().await.see(&self.table, game, seq, event);
                    }
                }
                if !complete {
                    self.mirror = None;
                    return Err(io::Error::other("something is missing"));
                }
                None
            }
            Said::Refused { id } => Some(id),
            Said::Nothing => answered_by(&frame),
        };
        match answer {
            Some(id) => self.hear_answer(id, frame, server).await,
            None => self.hear_table(client, frame).await?,
        }
        Ok(())
    }

    /// A frame that is the same at every table.
    async fn hear_table(&mut self, client: &mut Client, frame: ServerFrame) -> io::Result<()> {
        match frame {
            ServerFrame::Welcome(welcome) => {
                (self.token, self.person) = (Some(welcome.you.token), welcome.you.person);
                self.last_id = self.last_id.max(welcome.you.last_id);
                match &welcome.game {
                    GameNews::None => self.mirror = None,
                    GameNews::GoOn(clock) => self.clock = Some((*clock, Instant::now())),
                    GameNews::Fresh(_) => {}
                }
                self.look_at_lobby(welcome.lobby);
                if self.seat.is_none() {
                    client.say(&ClientFrame::Join { name: String::new(), colour: None }).await?;
                }
                // What was not answered is said again, with the same numbers.
                for frame in self.unanswered.clone().into_values() {
                    client.say(&frame).await?;
                }
                self.say_old(client).await?;
            }
            ServerFrame::Lobby(lobby) => self.look_at_lobby(*lobby),
            ServerFrame::Clock(clock) => self.clock = Some((clock, Instant::now())),
            ServerFrame::Said { text, .. } => {
                let twice = !self.heard.insert(text);
                self.ledger.lock().await.hear(twice);
            }
            _ => {}
        }
        Ok(())
    }

    /// The answer to a number: the first one, or the same again.
    async fn hear_answer(&mut self, id: u32, frame: ServerFrame, server: Whereabouts) {
        if let Some((_, first)) = self.answered.get(&id) {
            let forgotten = ServerFrame::Sorry { code: SorryCode::OldId, id: Some(id) };
            let same = *first == frame || frame == forgotten;
            return self.ledger.lock().await.answer_again(same);
        }
        let done = matches!(frame, ServerFrame::Done { .. });
        let sent = self.unanswered.remove(&id);
        let words = matches!(sent, Some(ClientFrame::Say { .. }));
        self.answered.extend(sent.map(|sent| (id, (sent, frame))));
        let game = self.game();
        let mut ledger = self.ledger.lock().await;
        if done && !words {
            ledger.acknowledge(&self.table, game, self.person, id);
        }
        ledger.answer(&self.table, server.number, server.started.elapsed());
    }

    fn look_at_lobby(&mut self, lobby: Lobby) {
        let me = self.person;
        let mine = |sitter: &Sitter| matches!(sitter, Sitter::Person { person, .. } if person.id == me);
        self.seat = lobby.seats.iter().position(|seat| mine(&seat.sitter)).map(|seat| PlayerId(seat as u8));
        self.lobby = Some(lobby);
    }

    fn game(&self) -> u32 {
        self.lobby.as_ref().map_or(0, |lobby| lobby.games)
    }

    async fn act(&mut self, client: &mut Client, server: Whereabouts) -> io::Result<()> {
        let Some(lobby) = &self.lobby else { return Ok(()) };
        let mood = self.server.borrow().mood;
        let leads = lobby.host == Some(self.person);
        if mood == Mood::GiveUp {
            let (stage, games, last, waits) =
                (lobby.stage, lobby.games, lobby.last.is_some(), self.unanswered.len());
            let place = format!("{stage:?} of game {games}, leads {leads}, replay {last}, {waits} unanswered");
            self.ledger.lock().await.wait(&self.table, self.chair, place);
        }
        match lobby.stage {
            Stage::Gathering if leads && self.everybody_is_here() => {
                for change in G::choices() {
                    client.say(&ClientFrame::Change(change)).await?;
                }
                client.say(&ClientFrame::Start).await
            }
            Stage::Over if leads => {
                self.compare(server).await?;
                match mood {
                    Mood::PlayOn => client.say(&ClientFrame::Rematch).await,
                    Mood::GiveUp => Ok(()),
                }
            }
            // Whoever has nothing to wish for is refused, which is an answer too: the table is back.
            Stage::Running | Stage::Interrupted if self.chair == 0 && self.asked < server.number => {
                self.asked = server.number;
                self.say(client, G::knock()).await
            }
            // A bot that is left alone may be locked up for long.
            Stage::Running if mood == Mood::GiveUp && leads && self.is_left_to_bots() => {
                client.say(&ClientFrame::BreakOff).await
            }
            Stage::Running if mood == Mood::GiveUp => self.end(client).await,
            Stage::Running => self.wish(client).await,
            _ => Ok(()),
        }
    }

    /// Brings the game to its end.
    async fn end(&mut self, client: &mut Client) -> io::Result<()> {
        let (Some(mirror), Some(seat), Some(now)) = (&self.mirror, self.seat, self.now()) else { return Ok(()) };
        if !self.unanswered.is_empty() {
            return Ok(());
        }
        match G::end(&mut self.mind, mirror, seat, now) {
            Some(command) => self.say(client, command).await,
            None => Ok(()),
        }
    }

    /// Whether no person plays any more, and nobody has broken the game off yet.
    fn is_left_to_bots(&self) -> bool {
        let (Some(mirror), Some(lobby)) = (&self.mirror, &self.lobby) else { return false };
        let is_person = |sitter: &Sitter| matches!(sitter, Sitter::Person { .. });
        let seats = (0..).map(PlayerId).zip(&lobby.seats).filter(|(_, seat)| is_person(&seat.sitter));
        G::is_left_to_bots(mirror, seats.map(|(seat, _)| seat).collect())
    }

    fn everybody_is_here(&self) -> bool {
        let seated =
            |lobby: &Lobby| lobby.seats.iter().filter(|seat| matches!(seat.sitter, Sitter::Person { .. })).count();
        self.lobby.as_ref().is_some_and(|lobby| seated(lobby) == crate::PEOPLE)
    }

    async fn wish(&mut self, client: &mut Client) -> io::Result<()> {
        let (Some(mirror), Some(seat), Some(now)) = (&self.mirror, self.seat, self.now()) else { return Ok(()) };
        if self.unanswered.len() >= UNDER_WAY {
            return Ok(());
        }
        match G::decide(&mut self.mind, mirror, seat, now) {
            Some(command) => self.say(client, command).await,
            None => Ok(()),
        }
    }

    async fn say(&mut self, client: &mut Client, command: G::Command) -> io::Result<()> {
        self.last_id += 1;
        let id = self.last_id;
        let frame = match id % WORDS {
            0 => ClientFrame::Say { id, text: format!("{} {id}", self.person.0) },
            _ => G::wish(id, command),
        };
        self.unanswered.insert(id, frame.clone());
        client.say(&frame).await?;
        if id.is_multiple_of(AGAIN) { self.say_old(client).await } else { Ok(()) }
    }

    /// Sends again what was answered long ago: nothing may come of it but the first answer, or that it is too old.
    async fn say_old(&mut self, client: &mut Client) -> io::Result<()> {
        let (many, back) = OLD;
        let old: Vec<u32> = self.answered.keys().rev().take(back as usize).copied().collect();
        let step = (old.len() / many).max(1);
        for id in old.into_iter().step_by(step) {
            let (frame, _) = &self.answered[&id];
            client.say(frame).await?;
        }
        Ok(())
    }

    /// Game time as far as he knows.
    fn now(&self) -> Option<Tick> {
        let (clock, heard) = self.clock.as_ref()?;
        let passed = heard.elapsed().as_millis() as u32 * u32::from(clock.pace);
        (clock.runs == Runs::Running).then(|| clock.now.plus_ms(passed))
    }

    /// The host fetches the replay of the ended game and lets it be compared.
    async fn compare(&mut self, server: Whereabouts) -> io::Result<()> {
        let (Some(lobby), Some(mirror)) = (&self.lobby, &self.mirror) else { return Ok(()) };
        let Some(last) = lobby.last else { return Ok(()) };
        if self.compared != Some(last.replay) {
            let (game, seq) = (lobby.games, G::seq(mirror));
            let file = get(server.address, &format!("/api/replays/{}", last.replay)).await?;
            let replay = ReplayOf::<G>::from_bytes(&file).map_err(io::Error::other)?;
            self.ledger.lock().await.close_game(&self.table, game, seq, &replay);
            self.compared = Some(last.replay);
        }
        Ok(())
    }
}

/// The number that a frame answers.
fn answered_by(frame: &ServerFrame) -> Option<u32> {
    match frame {
        ServerFrame::Done { id, .. } => Some(*id),
        ServerFrame::Sorry { id, .. } => *id,
        _ => None,
    }
}
