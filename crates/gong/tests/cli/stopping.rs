//! A server that the system asks to stop (SIGTERM) while both games are played at it: everybody is told to come back, it is gone in
//! time whoever is deaf, and both games go on in the next process.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use kit::{GameName, Hex};
use measure::client::{Client, new_table};
use protocol::roll_and_write::News;
use protocol::{
    Change, ClientFrame, GameNews, Hello, PROTOCOL, Packed, Preference, ServerFrame, Stage, Token, Welcome,
};
use scroll::room::Side;

use crate::serving::Serving;
use crate::{PATIENCE, command, end_of, place, run, within};

/// What a connection ends with: code 1012, come back in a moment.
pub const COME_BACK: &str = "closed: [3, 244";

/// A server at any port, on this folder, as an administrator starts it but for its pace; where it is found.
pub fn serve(data: &Path) -> (Serving, SocketAddr) {
    let mut server = command(&format!("serve --port 0 --pace 20 --unlimited --data {}", data.display()));
    let mut child = server.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the binary can be started");
    let out = child.stdout.take().expect("a pipe");
    let serving = Serving(child);
    let address = within(PATIENCE, move || {
        let line = BufReader::new(out).lines().next().expect("a line").expect("plain text");
        line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok()).expect("an address")
    });
    (serving, address)
}

/// Somebody at a table, who remembers how far it is: what one wait is for may have been read by the wait before.
pub struct Guest {
    client: Client,
    pub welcome: Welcome,
    stage: Stage,
}

impl Guest {
    pub async fn come(address: SocketAddr, table: &str, game: GameName, token: Option<Token>) -> Guest {
        let mut client = Client::connect(address, &format!("/ws/{table}")).await.expect("a connection");
        let hello = Hello { protocol: PROTOCOL, token, last_seq: None, name: None };
        let first = match game {
            GameName::Temple => ClientFrame::Hello(hello),
            GameName::Scroll => ClientFrame::HelloOf { game, hello },
        };
        client.say(&first).await.expect("it reads");
        let welcome = client.until("the welcome", |frame, _| match frame {
            ServerFrame::Welcome(welcome) => Some((**welcome).clone()),
            _ => None,
        });
        let welcome = welcome.await.expect("a welcome");
        let stage = welcome.lobby.stage;
        Guest { client, welcome, stage }
    }

    /// Reads frames until one is wanted.
    pub async fn until<T>(&mut self, what: &str, mut wanted: impl FnMut(&ServerFrame, Stage) -> Option<T>) -> T {
        let stage = &mut self.stage;
        let found = self.client.until(what, |frame, _| {
            if let ServerFrame::Lobby(lobby) = frame {
                *stage = lobby.stage;
            }
            wanted(frame, *stage)
        });
        found.await.unwrap_or_else(|error| panic!("{what}: {error}"))
    }

    pub async fn say(&mut self, frame: ClientFrame) {
        self.client.say(&frame).await.expect("it reads");
    }

    /// Sits down, adds a word to the dice and begins, with these changes to what is played.
    pub async fn begin(&mut self, changes: Vec<Change>) {
        self.say(ClientFrame::Join { name: "Ani".into(), colour: None }).await;
        for change in changes {
            self.say(ClientFrame::Change(change)).await;
        }
        self.say(ClientFrame::Prefer(Preference::Word(Hex([3; 16])))).await;
        self.say(ClientFrame::Start).await;
        self.running().await;
    }

    /// Waits until the game runs.
    pub async fn running(&mut self) {
        if self.stage != Stage::Running {
            self.until("a running game", |_, stage| (stage == Stage::Running).then_some(())).await;
        }
    }

    /// Sends a wish; the number of its last event, none if a rule refuses it.
    pub async fn wish(&mut self, frame: ClientFrame) -> Option<u32> {
        let wanted = frame.id().expect("a numbered frame");
        self.say(frame).await;
        self.until("the answer", |frame, _| match frame {
            ServerFrame::Done { id, seq } if *id == wanted => Some(Some(*seq)),
            ServerFrame::Refused { id, .. } if *id == wanted => Some(None),
            ServerFrame::Scroll(news) => match news.open() {
                Ok(News::Refused { id, .. }) if id == wanted => Some(None),
                _ => None,
            },
            ServerFrame::Sorry { id: Some(id), code } if *id == wanted => panic!("{code:?}"),
            _ => None,
        })
        .await
    }

    /// Reads on to the end of the connection; what it says.
    pub async fn end(&mut self) -> String {
        let ended = self.client.until::<()>("the end", |_, _| None).await;
        ended.expect_err("it has stopped").to_string()
    }
}

pub fn roll(id: u32) -> ClientFrame {
    ClientFrame::Wish { id, command: temple::command::Command::ROLL }
}

pub fn of_sheets(id: u32, command: scroll::command::Command) -> ClientFrame {
    ClientFrame::ScrollWish { id, command: Packed::of(&command) }
}

/// Asks it to stop as the system does; it ends by itself, as it should.
fn terminate(mut serving: Serving) {
    let asked = Instant::now();
    let told = run(Command::new("kill").args(["-TERM", &serving.0.id().to_string()]));
    assert!(told.status.success(), "{told:?}");
    let end = end_of(&mut serving.0, PATIENCE);
    // How long it takes is for people: the machine may have other things to do.
    println!("it has stopped after {} ms", asked.elapsed().as_millis());
    assert_eq!(end.code(), Some(0), "by itself, and not by the signal");
}

#[test]
fn asked_to_stop_it_says_come_back_and_both_games_go_on() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(both_games_go_on());
}

async fn both_games_go_on() {
    let data = place("data-of-both-games");
    let _ = std::fs::remove_dir_all(&data);
    let (serving, address) = serve(&data);
    let tables = [new_table(address).await.expect("a table"), new_table(address).await.expect("a table")];
    let mut temple = Guest::come(address, &tables[0], GameName::Temple, None).await;
    temple.begin(vec![Change::Seats(1)]).await;
    let mut sheets = Guest::come(address, &tables[1], GameName::Scroll, None).await;
    sheets.begin(vec![Change::Game(GameName::Scroll), Change::Seats(2)]).await;
    let rolled = temple.wish(roll(1)).await.expect("a roll");
    // The bot has chosen its side at once, or does later: one of two is free in any case.
    let choose = |side| scroll::command::Command::ChooseSide(side);
    let first = sheets.wish(of_sheets(1, choose(Side::West))).await;
    let second = sheets.wish(of_sheets(2, choose(Side::East))).await;
    let side = first.or(second).expect("a side");
    // Somebody who never reads, and somebody who has not even asked: neither holds it up.
    let _deaf = Guest::come(address, &tables[0], GameName::Temple, None).await;
    let _silent = std::net::TcpStream::connect(address).expect("it listens");
    let stopped = std::thread::spawn(move || terminate(serving));
    for guest in [&mut temple, &mut sheets] {
        let end = guest.end().await;
        assert!(end.starts_with(COME_BACK), "{end}");
    }
    within(PATIENCE, move || stopped.join().expect("it stops"));

    let (serving, address) = serve(&data);
    let tokens = [temple.welcome.you.token, sheets.welcome.you.token];
    let mut temple = Guest::come(address, &tables[0], GameName::Temple, Some(tokens[0])).await;
    let mut sheets = Guest::come(address, &tables[1], GameName::Scroll, Some(tokens[1])).await;
    for guest in [&temple, &sheets] {
        assert!(guest.welcome.you.seat.is_some(), "their seat is kept");
        assert!(
            matches!(guest.welcome.lobby.stage, Stage::Interrupted | Stage::Running),
            "{:?}",
            guest.welcome.lobby.stage
        );
    }
    assert!(matches!(temple.welcome.game, GameNews::Fresh(_)), "the game is there");
    // What was answered before is answered the same, and both games go on behind it.
    assert_eq!(temple.wish(roll(1)).await, Some(rolled));
    temple.running().await;
    assert!(temple.wish(roll(2)).await > Some(rolled), "it goes on");
    assert_eq!(sheets.wish(of_sheets(2, choose(Side::North))).await, second);
    sheets.running().await;
    let wanted = scroll::command::Command::WishFor(scroll::room::Room::named("C3"));
    assert!(sheets.wish(of_sheets(3, wanted)).await > Some(side), "it goes on");
    terminate(serving);
}
