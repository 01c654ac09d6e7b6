//! The same answer for the same id, always: over a restart and over a rematch. What is no longer known is `OldId`; nothing is done
//! or said twice.

mod common;

use common::{Client, Folder, Running, answered_id, start_in};
use protocol::{Change, ClientFrame, Codec, GameNews, ServerFrame, SorryCode, Stage, Token};
use temple::command::Command;

/// Starts again in the same folder; somebody is back with their token.
async fn restart(server: Running, folder: &Folder, table: &str, token: Token) -> (Running, Client, u32) {
    server.stop().await;
    let server = start_in(&folder.0).await;
    let (client, welcome) = server.come_back(table, token, None).await;
    let seq = match &welcome.game {
        GameNews::Fresh(snapshot) => snapshot.seq,
        _ => 0,
    };
    (server, client, seq)
}

/// Something that the rules refuse at any time in a game that has just begun.
fn refused(id: u32) -> ClientFrame {
    ClientFrame::Wish { id, command: Command::Escape { with: None } }
}

fn said(id: u32) -> ClientFrame {
    ClientFrame::Say { id, text: format!("word {id}") }
}

/// Everything heard until the answer to a ping: what a frame sent before has brought about is among it.
async fn heard(client: &mut Client, frame: &ClientFrame) -> Vec<ServerFrame> {
    client.say(frame).await;
    client.say(&ClientFrame::Ping { nonce: 77 }).await;
    let mut frames = Vec::new();
    client
        .until(|frame| {
            let last = matches!(frame, ServerFrame::Pong { nonce: 77, .. });
            frames.push(frame);
            last.then_some(())
        })
        .await;
    frames
}

#[tokio::test]
async fn a_refusal_is_the_same_refusal_after_a_restart() {
    let folder = Folder::new("refused");
    let server = start_in(&folder.0).await;
    let (table, mut client, welcome) = server.solo().await;
    let mut answers = Vec::new();
    for id in 1..=20 {
        let frame = if id % 3 == 0 { ClientFrame::Wish { id, command: Command::ROLL } } else { refused(id) };
        answers.push((frame.clone(), client.answer(&frame).await));
    }
    assert!(answers.iter().any(|(_, answer)| matches!(answer, ServerFrame::Refused { .. })));
    let (server, mut client, _) = restart(server, &folder, &table, welcome.you.token).await;
    for (frame, answer) in &answers {
        assert_eq!(client.answer(frame).await, *answer);
    }
    // With another wish under the same number, too.
    let roll = ClientFrame::Wish { id: 20, command: Command::ROLL };
    assert_eq!(client.answer(&roll).await, answers[19].1);
    server.stop().await;
}

#[tokio::test]
async fn what_was_done_in_one_game_is_not_done_in_the_next() {
    let folder = Folder::new("rematch");
    let server = start_in(&folder.0).await;
    let (table, mut client, welcome) = server.solo().await;
    let roll = ClientFrame::Wish { id: 1, command: Command::ROLL };
    let (rolled, no) = (client.answer(&roll).await, client.answer(&refused(2)).await);
    client.wish(3, Command::Concede).await.expect("everybody may give up");
    client.lobby_with(|lobby| lobby.stage == Stage::Over).await;
    client.word().await;
    client.say(&ClientFrame::Rematch).await;
    client.lobby_with(|lobby| lobby.stage == Stage::Running && lobby.games == 2).await;
    let (server, mut client, seq) = restart(server, &folder, &table, welcome.you.token).await;
    client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    for (frame, answer) in [(&roll, &rolled), (&refused(2), &no)] {
        let frames = heard(&mut client, frame).await;
        assert!(frames.contains(answer), "{frames:?}");
        let told = |frame: &ServerFrame| matches!(frame, ServerFrame::Told(told) if told.seq > seq + 1);
        assert!(!frames.iter().any(told), "nobody rolls twice: {frames:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn nothing_is_said_twice() {
    let folder = Folder::new("said");
    let server = start_in(&folder.0).await;
    let table = server.table().await;
    let (mut client, welcome) = server.come_in(&table, Codec::Postcard).await;
    for id in 1..=3 {
        assert_eq!(client.answer(&said(id)).await, ServerFrame::Done { id, seq: 0 });
    }
    let (server, mut client, _) = restart(server, &folder, &table, welcome.you.token).await;
    for id in 1..=3 {
        let frames = heard(&mut client, &said(id)).await;
        assert!(!frames.iter().any(|frame| matches!(frame, ServerFrame::Said { .. })), "{frames:?}");
        let answer = frames.iter().find(|frame| answered_id(frame) == Some(id)).expect("an answer");
        let old = ServerFrame::Sorry { code: SorryCode::OldId, id: Some(id) };
        assert!(*answer == old || *answer == ServerFrame::Done { id, seq: 0 }, "{answer:?}");
    }
    // In a game of two the one hears what the other says once, whoever restarts.
    client.sit("Ani").await;
    client.say(&ClientFrame::Change(Change::Seats(1))).await;
    client.word().await;
    client.say(&ClientFrame::Start).await;
    client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    let first = client.answer(&said(100)).await;
    assert!(matches!(first, ServerFrame::Done { id: 100, .. }));
    let (server, mut client, _) = restart(server, &folder, &table, welcome.you.token).await;
    let frames = heard(&mut client, &said(100)).await;
    assert!(frames.contains(&first), "{frames:?}");
    assert!(!frames.iter().any(|frame| matches!(frame, ServerFrame::Said { .. })), "{frames:?}");
    // What was wished for next and not answered is done: its number was never used.
    client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    assert!(client.wish(101, Command::ROLL).await.is_some());
    server.stop().await;
}
