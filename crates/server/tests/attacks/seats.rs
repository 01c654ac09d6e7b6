//! Somebody who wants to play for another, faster than the others, or twice.

use futures_util::SinkExt;
use protocol::{Change, ClientFrame, Codec, Preference, ServerFrame, SorryCode, Stage, Switch, Token, Welcome};
use temple::command::Command;
use temple::event::Fact;
use temple::players::PlayerId;
use temple::seen::Seen;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Client, PATIENCE, Running, start, start_unlimited, within};

/// Two people in a running game with two bots, and somebody who watches.
struct Game {
    table: String,
    ani: (Client, Welcome),
    ben: (Client, Welcome),
    watcher: (Client, Welcome),
}

async fn game(server: &Running) -> Game {
    let table = server.table().await;
    let mut ani = server.come_in(&table, Codec::Postcard).await;
    let mut ben = server.come_in(&table, Codec::Json).await;
    ani.0.sit("Ani").await;
    ani.0.lobby_with(|lobby| lobby.watchers.len() == 1).await;
    ben.0.sit("Ben").await;
    ani.0.lobby_with(|lobby| lobby.watchers.is_empty()).await;
    let watcher = server.come_in(&table, Codec::Json).await;
    ben.0.word().await;
    ani.0.word().await;
    ani.0.say(&ClientFrame::Start).await;
    for client in [&mut ani.0, &mut ben.0] {
        client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    }
    Game { table, ani, ben, watcher }
}

/// A token that is not good here makes somebody new: he watches, and nobody else loses anything.
#[tokio::test]
async fn a05_a_foreign_token_gives_no_seat() {
    let server = start().await;
    let Game { table, mut ani, mut ben, .. } = game(&server).await;
    let elsewhere = server.solo().await;
    let mut nearly = ani.1.you.token;
    nearly.0[31] ^= 1;
    // Ben stands up for good: his token makes him Ben, and gives him no seat.
    ben.0.say(&ClientFrame::Leave).await;
    ani.0.lobby_with(|lobby| lobby.watchers.iter().any(|person| person.id == ben.1.you.person)).await;
    let (_old, back) = server.come_back(&table, ben.1.you.token, None).await;
    assert_eq!((back.you.person, back.you.seat), (ben.1.you.person, None));

    let tokens = [nearly, Token([0; 32]), Token([255; 32]), elsewhere.2.you.token];
    for token in tokens {
        let (mut stranger, welcome) = server.come_back(&table, token, Some(3)).await;
        assert!(welcome.you.person > ben.1.you.person, "somebody new");
        assert_eq!((welcome.you.seat, welcome.you.last_id), (None, 0));
        assert!(welcome.you.token != token && !tokens.contains(&welcome.you.token), "tokens are given, not taken");
        let answer = stranger.answer(&ClientFrame::Wish { id: 1, command: Command::ROLL }).await;
        assert_eq!(answer, ServerFrame::Sorry { code: SorryCode::NotSeated, id: Some(1) });
    }
    // What has not the shape of a token is not a frame.
    let mut client = server.connect(&table, Codec::Json).await;
    let short = format!("{{\"Hello\":{{\"protocol\":1,\"token\":\"{}\"}}}}", &ani.1.you.token.to_hex()[..62]);
    client.throw(Message::text(short)).await;
    assert_eq!(client.close_code().await, SorryCode::Malformed.number());
    assert!(ani.0.wish(1, Command::ROLL).await.is_some(), "the owner plays on");
}

/// Tokens do not change. Whoever uses one takes the connection over, its owner is told so, and takes it back the same way.
#[tokio::test]
async fn a06_a_token_used_twice_is_told_to_its_owner() {
    let server = start().await;
    let Game { table, mut ani, .. } = game(&server).await;
    let (mut thief, stolen) = server.come_back(&table, ani.1.you.token, None).await;
    assert_eq!(stolen.you.person, ani.1.you.person);
    assert_eq!(ani.0.close_code().await, SorryCode::TakenOver.number());
    let (mut owner, back) = server.come_back(&table, ani.1.you.token, None).await;
    assert_eq!(back.you.seat, stolen.you.seat);
    assert_eq!(thief.close_code().await, SorryCode::TakenOver.number());
    assert!(owner.wish(1, Command::ROLL).await.is_some());
}

#[tokio::test]
async fn a07_whoever_watches_commands_nothing() {
    let server = start().await;
    let Game { mut ani, mut watcher, .. } = game(&server).await;
    let sorry = |id| ServerFrame::Sorry { code: SorryCode::NotSeated, id: Some(id) };
    for (id, command) in [(1, Command::ROLL), (2, Command::Concede), (3, Command::ProposeFate)] {
        assert_eq!(watcher.0.answer(&ClientFrame::Wish { id, command }).await, sorry(id));
    }
    let call = protocol::Call::HelpMe;
    for frame in [ClientFrame::Call { id: 4, call }, ClientFrame::Pause { id: 5 }, ClientFrame::Resume { id: 6 }] {
        assert_eq!(watcher.0.answer(&frame).await, sorry(frame.id().expect("a number")));
    }
    let closed = |frame| match frame {
        ServerFrame::Sorry { code, id: None } => Some(code),
        _ => None,
    };
    for (frame, code) in [
        (ClientFrame::Ask { nonce: 1 }, SorryCode::NotSeated),
        (ClientFrame::Prefer(Preference::AssistiveInput(Switch::On)), SorryCode::NotSeated),
        (ClientFrame::Join { name: "Eve".into(), colour: None }, SorryCode::NotNow),
        (ClientFrame::Start, SorryCode::NotHost),
        (ClientFrame::Kick { whom: ani.1.you.person }, SorryCode::NotHost),
        (ClientFrame::GiveSeat { seat: PlayerId(0), to: watcher.1.you.person }, SorryCode::NotHost),
        (ClientFrame::HandOver { to: watcher.1.you.person }, SorryCode::NotHost),
        (ClientFrame::Change(Change::Seats(1)), SorryCode::NotHost),
        (ClientFrame::Rematch, SorryCode::NotHost),
    ] {
        watcher.0.say(&frame).await;
        assert_eq!(watcher.0.until(closed).await, code, "{frame:?}");
    }
    assert!(ani.0.wish(1, Command::ROLL).await.is_some(), "the game goes on");
}

/// Who rolled, in the next roll of one of these two.
async fn roller(client: &mut Client, people: [PlayerId; 2]) -> PlayerId {
    client
        .until(|frame| match frame {
            ServerFrame::Told(told) => told.events.iter().find_map(|seen| match seen {
                Seen::Event(event) => match event.fact {
                    Fact::Rolled { who, .. } if people.contains(&who) => Some(who),
                    _ => None,
                },
                Seen::Skip => None,
            }),
            _ => None,
        })
        .await
}

/// No frame names the seat that acts: the connection does. What is added to it is not read.
#[tokio::test]
async fn a08_nobody_acts_for_another_seat() {
    let server = start().await;
    let Game { mut ani, mut ben, .. } = game(&server).await;
    let people = [PlayerId(0), PlayerId(1)];
    let forged = "{\"Wish\":{\"id\":1,\"by\":0,\"who\":0,\"seat\":0,\"token\":\"00\",\
                  \"command\":{\"Roll\":{\"dice\":null,\"held_ms\":0,\"who\":0,\"by\":0}}}}";
    ben.0.throw(Message::text(forged)).await;
    assert_eq!(roller(&mut ani.0, people).await, PlayerId(1), "Ben has rolled, not Ani");
    assert!(ani.0.wish(1, Command::ROLL).await.is_some(), "her number 1 is still hers");
    // Giving up for oneself ends nothing for the other.
    assert!(ben.0.wish(2, Command::Concede).await.is_some());
    assert!(ani.0.wish(2, Command::ROLL).await.is_some());
}

/// Sends so many wishes for a roll at once, and as soon as one is answered the next, until this player has rolled 25 times: how many
/// were answered, and when everybody's rolls were and their hands ready again.
async fn macro_rolls(client: &mut Client, wishes: u32) -> (u32, [Vec<(u32, u32)>; 4]) {
    for id in 1..=wishes {
        let frame = ClientFrame::Wish { id, command: Command::ROLL };
        let message = Message::binary(protocol::encode_client(&frame, Codec::Postcard));
        client.socket.feed(message).await.expect("it reads");
    }
    client.socket.flush().await.expect("it reads");
    let mut rolls: [Vec<(u32, u32)>; 4] = Default::default();
    let (mut answers, mut last) = (0, wishes);
    while rolls[0].len() < 25 {
        let frame = client.until(Some).await;
        if crate::common::answered_id(&frame).is_some() {
            (answers, last) = (answers + 1, last + 1);
            client.say(&ClientFrame::Wish { id: last, command: Command::ROLL }).await;
        }
        let ServerFrame::Told(told) = frame else { continue };
        for seen in &told.events {
            if let Seen::Event(event) = seen
                && let Fact::Rolled { who, ready_at, .. } = event.fact
            {
                rolls[who.index()].push((event.at.0, ready_at.0));
            }
        }
    }
    (answers, rolls)
}

/// Rule BASE-23: a macro of a thousand rolls a second throws no die more than the roll pace lets everybody throw.
#[tokio::test]
async fn a20_a_macro_rolls_no_faster_than_a_hand() {
    let server = start_unlimited().await;
    let Game { mut ani, .. } = game(&server).await;
    let wishes = 1_000;
    let (answers, rolls) = within(3 * PATIENCE, macro_rolls(&mut ani.0, wishes)).await;
    assert!(answers >= wishes, "every wish was answered, and the socket kept: {answers}");
    assert!(rolls[2..].iter().any(|of_bot| !of_bot.is_empty()), "bots have rolled too");
    for (seat, of_one) in rolls.iter().enumerate() {
        assert!(of_one.iter().all(|(at, ready_at)| ready_at - at == 800), "seat {seat}: {of_one:?}");
        let in_time = of_one.windows(2).all(|pair| pair[1].0 >= pair[0].1);
        assert!(in_time, "seat {seat} rolled before its hand was ready: {of_one:?}");
    }
}

#[tokio::test]
async fn a21_an_id_counts_once() {
    let server = start().await;
    let (table, mut client, welcome) = server.solo().await;
    let roll = client.answer(&ClientFrame::Wish { id: 5, command: Command::ROLL }).await;
    assert!(matches!(roll, ServerFrame::Done { id: 5, .. }), "{roll:?}");
    let before = seq_of(&mut client).await;
    // Again, with another command, on another connection: the same answer, and nothing happens.
    for command in [Command::ROLL, Command::Concede] {
        assert_eq!(client.answer(&ClientFrame::Wish { id: 5, command }).await, roll);
    }
    let again = client.answer(&ClientFrame::Say { id: 5, text: "hello".into() }).await;
    assert_eq!(again, roll, "a number is a number, whatever it stands on");
    let (mut client, back) = server.come_back(&table, welcome.you.token, None).await;
    assert_eq!(back.you.last_id, 5);
    assert_eq!(client.answer(&ClientFrame::Wish { id: 5, command: Command::Concede }).await, roll);
    for id in [0, 1, 4] {
        let answer = client.answer(&ClientFrame::Wish { id, command: Command::Concede }).await;
        assert_eq!(answer, ServerFrame::Sorry { code: SorryCode::OldId, id: Some(id) }, "out of order");
    }
    // Coming back was told; nothing else was but what time brought about by itself, and nobody has given up.
    assert!(seq_of(&mut client).await >= before);
    let lobby = server.come_back(&table, welcome.you.token, None).await.1.lobby;
    assert_eq!(lobby.stage, Stage::Running);
}

/// The number of the last event, by a ping.
async fn seq_of(client: &mut Client) -> u32 {
    client.say(&ClientFrame::Ping { nonce: 1 }).await;
    client
        .until(|frame| match frame {
            ServerFrame::Pong { check, .. } => check.map(|check| check.seq),
            _ => None,
        })
        .await
}
