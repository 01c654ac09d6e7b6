//! A bad network between players and server: nobody loses his seat, a command or the truth about the table.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::time::Duration;

use common::proxy::{Network, Proxy};
use common::{
    Client, Folder, PATIENCE, Running, Socket, answered_id, in_time, start_as, start_in, start_unlimited, upgrade,
    within,
};
use futures_util::{FutureExt as _, SinkExt, StreamExt};
use kit::Tick;
use protocol::{
    Change, ClientFrame, Codec, GameNews, Hello, Mirror, PROTOCOL, PersonId, ServerFrame, SorryCode, Stage, Token,
    Welcome, decode_server, encode_client,
};
use room::Record;
use server::{FrameRate, Page, Settings, journal_of};
use temple::command::Command;
use temple::components::Components;
use temple::event::Fact;
use temple::options::options;
use temple::players::PlayerId;
use temple::seen::Seen;
use temple::table::Presence;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, interval, sleep, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

/// Numbers that look like chance and are the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A player with a page that knows what every page knows, and comes back by itself.
struct Player {
    way: SocketAddr,
    table: String,
    token: Token,
    person: PersonId,
    seat: Option<PlayerId>,
    mirror: Mirror,
    chance: Chance,
    last_id: u32,
    /// What was sent and has not been answered.
    unanswered: BTreeMap<u32, ClientFrame>,
    /// What was answered.
    answers: BTreeMap<u32, ServerFrame>,
    returns: Returns,
    /// How often they have come back, for whoever waits for it.
    back: watch::Sender<u32>,
}

/// How a player came back, counted.
#[derive(Clone, Copy, Default, Debug)]
struct Returns {
    by_events: u32,
    by_a_fresh_view: u32,
    sent_again: u32,
    checks: u32,
}

/// Why a player stops listening.
#[derive(PartialEq, Eq)]
enum End {
    Lost,
    Enough,
}

impl Player {
    /// Somebody who has just seen the game begin.
    async fn new(mut client: Client, welcome: &Welcome, table: &str, way: SocketAddr, seed: u64) -> Player {
        client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
        let again = client.greet(None, None).await;
        let GameNews::Fresh(snapshot) = &again.game else { panic!("a game is on") };
        Player {
            way,
            table: table.to_owned(),
            token: welcome.you.token,
            person: welcome.you.person,
            seat: again.you.seat,
            mirror: Mirror::new(snapshot, &Components::standard()).expect("the same data"),
            chance: Chance(seed),
            last_id: 0,
            unanswered: BTreeMap::new(),
            answers: BTreeMap::new(),
            returns: Returns::default(),
            back: watch::Sender::new(0),
        }
    }

    /// Plays until it is enough and nothing is unanswered, through whatever the network does.
    async fn play(mut self, mut enough: watch::Receiver<bool>) -> Player {
        loop {
            let Some(mut socket) = self.come_back().await else {
                sleep(Duration::from_millis(10)).await;
                continue;
            };
            self.back.send_modify(|times| *times += 1);
            if self.talk(&mut socket, &mut enough).await == End::Enough {
                return self;
            }
        }
    }

    /// Connects and says hello with the token and the last event known; sends again what was not answered.
    async fn come_back(&mut self) -> Option<Socket> {
        let (mut socket, _) = connect_async(format!("ws://{}/ws/{}", self.way, self.table)).await.ok()?;
        let (token, last_seq) = (Some(self.token), Some(self.mirror.seq()));
        let hello = ClientFrame::Hello(Hello { protocol: PROTOCOL, token, last_seq, name: None });
        send(&mut socket, &hello).await?;
        let ServerFrame::Welcome(welcome) = next(&mut socket).await? else { panic!("a welcome comes first") };
        assert_eq!((welcome.you.person, welcome.you.seat), (self.person, self.seat), "the same seat");
        assert!(welcome.you.last_id <= self.last_id, "no number was used that was not sent");
        match &welcome.game {
            GameNews::None => panic!("the game is gone"),
            GameNews::GoOn(_) => self.returns.by_events += 1,
            GameNews::Fresh(snapshot) => {
                self.mirror = Mirror::new(snapshot, &Components::standard()).expect("the same data");
                self.returns.by_a_fresh_view += 1;
            }
        }
        send(&mut socket, &ClientFrame::Before { id: self.last_id }).await?;
        for frame in self.unanswered.values() {
            send(&mut socket, frame).await?;
            self.returns.sent_again += 1;
        }
        Some(socket)
    }

    async fn talk(&mut self, socket: &mut Socket, enough: &mut watch::Receiver<bool>) -> End {
        let mut turns = interval(Duration::from_millis(40));
        loop {
            let is_enough = *enough.borrow_and_update();
            let there = tokio::select! {
                frame = next(socket) => frame.map(|frame| self.hear(&frame)),
                _ = turns.tick() => match is_enough {
                    true if self.unanswered.is_empty() => return End::Enough,
                    true => Some(()),
                    false => self.act(socket).await,
                },
            };
            if there.is_none() {
                return End::Lost;
            }
        }
    }

    /// Sends some legal command, and now and then asks whether the tables are the same.
    async fn act(&mut self, socket: &mut Socket) -> Option<()> {
        if self.chance.below(4) == 0 {
            send(socket, &ClientFrame::Ping { nonce: 1 }).await?;
        }
        if self.unanswered.len() >= 3 {
            return Some(());
        }
        let mut offers = Vec::new();
        let me = self.seat.expect("a seat");
        options(&self.mirror.view(me, Tick(u32::MAX / 2)), &mut offers);
        let legal: Vec<Command> =
            offers.iter().filter(|offer| offer.verdict.is_ok()).map(|offer| offer.command).collect();
        let command = legal.get(self.chance.below(legal.len().max(1))).copied().unwrap_or(Command::ROLL);
        let ends = matches!(command, Command::Concede | Command::AskPause);
        let command = if ends { Command::ROLL } else { command };
        self.last_id += 1;
        let frame = ClientFrame::Wish { id: self.last_id, command };
        self.unanswered.insert(self.last_id, frame.clone());
        send(socket, &frame).await
    }

    fn hear(&mut self, frame: &ServerFrame) {
        if let Some(id) = answered_id(frame) {
            self.unanswered.remove(&id);
            let before = self.answers.insert(id, frame.clone());
            assert!(before.is_none_or(|before| before == *frame), "{id} was answered in two ways");
        }
        match frame {
            ServerFrame::Told(told) => self.mirror.take(told).expect("nothing is missing"),
            ServerFrame::Pong { check: Some(check), .. } => {
                assert_eq!(check.seq, self.mirror.seq());
                assert!(self.mirror.agrees(check), "another table after event {}", check.seq);
                self.returns.checks += 1;
            }
            ServerFrame::Sorry { code, id: None } => assert_eq!(*code, SorryCode::TakenOver),
            _ => {}
        }
    }
}

async fn send(socket: &mut Socket, frame: &ClientFrame) -> Option<()> {
    socket.send(Message::binary(encode_client(frame, Codec::Postcard))).await.ok()
}

/// The players when they have played to the end. However often the network fails them, it takes no longer than this.
async fn ended(playing: Vec<JoinHandle<Player>>) -> Vec<Player> {
    let all = async {
        let mut players = Vec::new();
        for player in playing {
            players.push(player.await.expect("no assertion of theirs fails"));
        }
        players
    };
    within(6 * PATIENCE, all).await
}

/// The next frame; none when the connection is gone or nothing but pings comes for too long.
async fn next(socket: &mut Socket) -> Option<ServerFrame> {
    let frame = async {
        loop {
            match socket.next().await?.ok()? {
                Message::Binary(bytes) => return Some(decode_server(&bytes, Codec::Postcard).expect("a frame")),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    };
    timeout(PATIENCE, frame).await.ok()?
}

/// Six people at a running game, each behind a network of his own.
async fn six_players(server: &Running, seed: u64) -> (String, Vec<Player>, Vec<Proxy>) {
    let table = server.table().await;
    let (mut clients, mut proxies) = (Vec::new(), Vec::new());
    for _ in 0..6 {
        let proxy = Proxy::before(server.address).await;
        let (mut client, welcome) = server.come_in(&table, Codec::Postcard).await;
        if clients.is_empty() {
            client.say(&ClientFrame::Change(Change::Seats(6))).await;
        }
        client.sit("Six").await;
        client.lobby_with(|lobby| lobby.watchers.is_empty()).await;
        clients.push((client, welcome));
        proxies.push(proxy);
    }
    for (client, _) in &mut clients {
        client.word().await;
    }
    clients[0].0.say(&ClientFrame::Start).await;
    let mut players = Vec::new();
    for ((client, welcome), proxy) in clients.into_iter().zip(&proxies) {
        let seed = seed * 100 + players.len() as u64;
        players.push(Player::new(client, &welcome, &table, proxy.address, seed).await);
    }
    (table, players, proxies)
}

/// Both add a word to the dice: the other's as soon as he sees that the table is set for two, for a change voids it.
async fn both_give_their_words(host: &mut Client, other: &mut Client) {
    other.lobby_with(|lobby| lobby.seats.len() == 2).await;
    other.word().await;
    host.word().await;
}

/// Losses of the network of one player: how long and in which way, by chance. The next comes when they are back from the one before.
async fn trouble(proxy: Proxy, mut back: watch::Receiver<u32>, seed: u64, losses: usize) -> Proxy {
    let mut chance = Chance(seed);
    for loss in 0..losses {
        sleep(Duration::from_millis(100 + chance.below(400) as u64)).await;
        let before = *back.borrow_and_update();
        proxy.turn([Network::Cut, Network::HalfOpen][chance.below(2)]);
        // 1, 5 and 30 s of game time at pace 20.
        sleep(Duration::from_millis([50, 250, 1_500][loss % 3])).await;
        proxy.turn(Network::Fine);
        in_time(back.wait_for(|times| *times > before)).await.expect("they play on");
    }
    proxy
}

/// Sixty losses of 1, 5 and 30 s of game time in a game of six, at points found by chance.
#[tokio::test]
async fn whoever_loses_the_network_is_back_in_his_seat_with_the_same_table() {
    let folder = Folder::new("faults");
    let (data, frames) = (Some(folder.0.clone()), FrameRate::Unlimited);
    let server = start_as(&Settings { pace: 20, frames, data, ..Settings::default() }, Page::none()).await;
    let (table, players, proxies) = six_players(&server, 7).await;
    let (stop, enough) = watch::channel(false);
    let backs: Vec<_> = players.iter().map(|player| player.back.subscribe()).collect();
    let playing: Vec<_> = players.into_iter().map(|player| tokio::spawn(player.play(enough.clone()))).collect();
    let networks = (70..).zip(proxies.into_iter().zip(backs));
    let troubles: Vec<_> =
        networks.map(|(seed, (proxy, back))| tokio::spawn(trouble(proxy, back, seed, 10))).collect();
    let mut kept = Vec::new();
    let over = async {
        for trouble in troubles {
            kept.push(trouble.await.expect("a network"));
        }
    };
    within(6 * PATIENCE, over).await;
    stop.send_replace(true);
    let mut done = BTreeSet::new();
    let mut all = Returns::default();
    for player in ended(playing).await {
        assert_eq!(player.answers.len() as u32, player.last_id, "every number is answered");
        let carried_out = |(id, answer): (&u32, &ServerFrame)| {
            matches!(answer, ServerFrame::Done { .. }).then_some((player.person, *id))
        };
        done.extend(player.answers.iter().filter_map(carried_out));
        let Returns { by_events, by_a_fresh_view, sent_again, checks } = player.returns;
        assert!(by_events >= 10, "gaps this short are repaired by events: {:?}", player.returns);
        all.by_events += by_events;
        all.by_a_fresh_view += by_a_fresh_view;
        all.sent_again += sent_again;
        all.checks += checks;
    }
    println!("{all:?}, {} commands carried out", done.len());
    assert!(all.sent_again > 0 && all.checks > 60, "{all:?}");
    server.stop().await;

    // What the journal has is what was acknowledged: nothing lost, nothing twice.
    let tables = journal_of(&folder.0).expect("a journal");
    let (_, entries) = tables.into_iter().find(|(id, _)| *id == table).expect("the table");
    let wishes = entries.iter().filter_map(|entry| match entry.record {
        Record::Input { wish, .. } => wish,
        _ => None,
    });
    let wishes: Vec<(PersonId, u32)> = wishes.collect();
    let different: BTreeSet<_> = wishes.iter().copied().collect();
    assert_eq!(different.len(), wishes.len(), "a command was carried out twice");
    assert_eq!(different, done, "carried out is what was acknowledged");
}

/// A gap longer than what is remembered: the whole table, not the events.
#[tokio::test]
async fn whoever_was_gone_for_long_gets_a_fresh_view() {
    let server = start_unlimited().await;
    let (_, mut players, proxies) = six_players(&server, 11).await;
    let mut other = players.remove(1);
    let mut lost = players.remove(0);
    let mut socket = in_time(lost.come_back()).await.expect("a connection");
    proxies[0].turn(Network::HalfOpen);
    let mut busy = in_time(other.come_back()).await.expect("a connection");
    let much = async {
        for n in 0..600 {
            other.last_id += 1;
            let command = [Command::HoldMasks, Command::OfferMasks][n % 2];
            send(&mut busy, &ClientFrame::Wish { id: other.last_id, command }).await.expect("it reads");
        }
        while !other.answers.contains_key(&other.last_id) {
            other.hear(&next(&mut busy).await.expect("it answers"));
        }
    };
    within(3 * PATIENCE, much).await;
    proxies[0].turn(Network::Fine);
    // What was under way before the network broke may still be read, and then comes the end.
    let rest = async {
        while let Some(frame) = next(&mut socket).await {
            lost.hear(&frame);
        }
    };
    in_time(rest).await;
    let mut socket = in_time(lost.come_back()).await.expect("a connection");
    assert_eq!(lost.returns.by_a_fresh_view, 1, "{:?}", lost.returns);
    let checked = async {
        send(&mut socket, &ClientFrame::Ping { nonce: 1 }).await.expect("it reads");
        while lost.returns.checks == 0 {
            lost.hear(&next(&mut socket).await.expect("it answers"));
        }
    };
    in_time(checked).await;
}

/// A slow and a narrow network hurt whoever has it and nobody else.
#[tokio::test]
async fn a_slow_network_is_nobody_elses_trouble() {
    let server = start_unlimited().await;
    let (_, players, proxies) = six_players(&server, 13).await;
    proxies[0].turn(Network::Slow(Duration::from_millis(60)));
    proxies[1].turn(Network::Narrow(3_000));
    let (stop, enough) = watch::channel(false);
    let playing: Vec<_> = players.into_iter().map(|player| tokio::spawn(player.play(enough.clone()))).collect();
    sleep(Duration::from_secs(5)).await;
    for proxy in &proxies[..2] {
        proxy.turn(Network::Fine);
    }
    stop.send_replace(true);
    for player in ended(playing).await {
        assert_eq!(player.answers.len() as u32, player.last_id, "every number is answered");
        assert!(player.answers.len() > 3, "{} answers", player.answers.len());
    }
}

/// Nothing passes and nothing is closed: the server finds out by itself, and the others see it.
#[tokio::test]
async fn a_half_open_connection_is_noticed_and_the_pawn_shows_away() {
    let server = start_as(&Settings { pace: 1, ..Settings::default() }, Page::none()).await;
    let table = server.table().await;
    let proxy = Proxy::before(server.address).await;
    let (mut watcher, _) = server.come_in(&table, Codec::Postcard).await;
    let lost = Running {
        address: proxy.address,
        network: None,
        stop: tokio::sync::oneshot::channel().0,
        done: tokio::spawn(async {}),
    };
    let (mut client, welcome) = lost.come_in(&table, Codec::Postcard).await;
    client.sit("Ani").await;
    let me = welcome.you.person;
    let presence_of = |lobby: &protocol::Lobby| {
        lobby.seats.iter().find_map(|seat| match &seat.sitter {
            protocol::Sitter::Person { person, .. } if person.id == me => Some(person.presence),
            _ => None,
        })
    };
    watcher.lobby_with(|lobby| presence_of(lobby) == Some(Presence::Here)).await;
    let broken = Instant::now();
    proxy.turn(Network::HalfOpen);
    watcher.lobby_with(|lobby| presence_of(lobby) == Some(Presence::Away)).await;
    println!("noticed after {:?}", broken.elapsed());
    // The network is back: so is he, in his seat.
    proxy.turn(Network::Fine);
    let (_client, back) = lost.come_back(&table, welcome.you.token, None).await;
    assert_eq!((back.you.person, back.you.seat), (me, Some(PlayerId(0))));
    watcher.lobby_with(|lobby| presence_of(lobby) == Some(Presence::Here)).await;
}

/// Away is shown after 3 s of silence and the stand-in sits down 8 s after it began. A connection that says nothing at all is let
/// go after 10 s, so it tells the time here: both must be seen before that.
#[tokio::test]
async fn the_stand_in_sits_down_eight_seconds_after_the_loss_and_not_after_its_discovery() {
    let server = start_as(&Settings { pace: 1, ..Settings::default() }, Page::none()).await;
    let table = server.table().await;
    let proxy = Proxy::before(server.address).await;
    let (mut host, _) = server.come_in(&table, Codec::Postcard).await;
    host.sit("Ani").await;
    let (socket, _) = upgrade(format!("ws://{}/ws/{table}", proxy.address)).await.expect("an upgrade");
    let mut client = Client::new(socket, Codec::Postcard);
    let me = client.greet(None, None).await.you.person;
    client.sit("Frank").await;
    host.say(&ClientFrame::Change(Change::Seats(2))).await;
    both_give_their_words(&mut host, &mut client).await;
    host.say(&ClientFrame::Start).await;
    // Both listen all the time: whoever answers nothing for 3 s is away.
    let running = |lobby: &protocol::Lobby| lobby.stage == Stage::Running;
    tokio::join!(client.lobby_with(running), host.lobby_with(running));
    let sitting = move |lobby: &protocol::Lobby| {
        lobby.seats.iter().find_map(|seat| match &seat.sitter {
            protocol::Sitter::Person { person, hands } if person.id == me => Some((person.presence, *hands)),
            _ => None,
        })
    };
    let mut silent = server.connect(&table, Codec::Postcard).await;
    proxy.turn(Network::HalfOpen);
    let first = host.lobby_with(|lobby| sitting(lobby).is_some_and(|one| one.0 == Presence::Away)).await;
    assert_eq!(sitting(&first), Some((Presence::Away, protocol::Hands::Own)), "first away, then a bot");
    host.lobby_with(|lobby| sitting(lobby) == Some((Presence::Away, protocol::Hands::Bot))).await;
    while let Some(message) = silent.socket.next().now_or_never() {
        let message = message.expect("open").expect("whole");
        assert!(!message.is_close() && !message.is_binary(), "10 s have passed: {message:?}");
    }
    assert_eq!(silent.close_code().await, SorryCode::HelloFirst.number());
}

/// What was wished for before a bot played comes too late. The answer is remembered, also by a server that starts again, and nothing
/// of it is ever done.
#[tokio::test]
async fn a_wish_from_before_the_stand_in_comes_too_late_for_ever() {
    let folder = Folder::new("too-late");
    let server = start_in(&folder.0).await;
    let table = server.table().await;
    let (mut host, _) = server.come_in(&table, Codec::Postcard).await;
    host.sit("Ani").await;
    let (mut client, welcome) = server.come_in(&table, Codec::Postcard).await;
    let (me, token) = (welcome.you.person, welcome.you.token);
    client.sit("Frank").await;
    host.say(&ClientFrame::Change(Change::Clock(None))).await;
    host.say(&ClientFrame::Change(Change::Seats(2))).await;
    both_give_their_words(&mut host, &mut client).await;
    host.say(&ClientFrame::Start).await;
    client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    // Without a clock nobody's stand-in begins before a person has rolled.
    assert!(host.wish(1, Command::ROLL).await.is_some());
    assert!(client.wish(1, Command::HoldMasks).await.is_some());
    drop(client);
    let rolled = |seen: &Seen| matches!(seen, Seen::Event(event) if matches!(event.fact, Fact::Rolled { who, .. } if who.0 == 1));
    host.until(|frame| match frame {
        ServerFrame::Told(told) => told.events.iter().any(rolled).then_some(()),
        _ => None,
    })
    .await;
    let late = |id| ServerFrame::Sorry { code: SorryCode::TooLate, id: Some(id) };
    let wish = |id| ClientFrame::Wish { id, command: Command::OfferMasks };
    let (mut client, again) = server.come_back(&table, token, None).await;
    assert_eq!(again.you.last_id, 1);
    client.say(&ClientFrame::Before { id: 3 }).await;
    assert!(matches!(client.answer(&wish(1)).await, ServerFrame::Done { id: 1, .. }), "what was done was done");
    assert_eq!(client.answer(&wish(2)).await, late(2));
    assert_eq!(client.answer(&wish(2)).await, late(2), "the same answer again");
    assert_eq!(client.answer(&wish(3)).await, late(3));
    assert!(client.wish(4, Command::OfferMasks).await.is_some(), "this was wished for afterwards");
    server.stop().await;

    let server = start_in(&folder.0).await;
    let (mut client, _) = server.come_back(&table, token, None).await;
    assert_eq!(client.answer(&wish(2)).await, late(2), "a new process knows it too");
    assert_eq!(client.answer(&wish(3)).await, late(3));
    server.stop().await;
    let tables = journal_of(&folder.0).expect("a journal");
    let (_, entries) = tables.into_iter().find(|(id, _)| *id == table).expect("the table");
    let done = entries.iter().filter_map(|entry| match entry.record {
        Record::Input { wish: Some((person, id)), .. } if person == me => Some(id),
        _ => None,
    });
    assert_eq!(done.collect::<Vec<_>>(), [1, 4], "nothing else was ever done");
}

/// A second tab has the seat, and the first is told so, also through a network that is slow.
#[tokio::test]
async fn a_second_tab_takes_the_seat_over() {
    let server = start_unlimited().await;
    let (table, players, proxies) = six_players(&server, 17).await;
    let first = &players[0];
    let (mut one, _) = server.come_back(&table, first.token, None).await;
    proxies[0].turn(Network::Slow(Duration::from_millis(100)));
    let (mut two, welcome) = {
        let (socket, _) = upgrade(format!("ws://{}/ws/{table}", first.way)).await.expect("an upgrade");
        let mut client = Client::new(socket, Codec::Postcard);
        let welcome = client.greet(Some(first.token), None).await;
        (client, welcome)
    };
    assert_eq!((welcome.you.person, welcome.you.seat), (first.person, first.seat));
    assert_eq!(one.close_code().await, SorryCode::TakenOver.number());
    assert!(two.wish(1, Command::ROLL).await.is_some());
}
