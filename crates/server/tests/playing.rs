//! People and bots play over real WebSockets.

mod common;

use std::time::Duration;

use common::{Client, PATIENCE, ran, start};
use protocol::{ClientFrame, Codec, ServerFrame, SorryCode, Stage};
use temple::command::Command;
use tokio::process::Command as Process;
use tokio::time::sleep;

async fn offers(client: &mut Client) -> Vec<Command> {
    client.say(&ClientFrame::Ask { nonce: 5 }).await;
    client
        .until(|frame| match frame {
            ServerFrame::Offers { nonce: 5, commands } => Some(commands),
            _ => None,
        })
        .await
}

/// Sends a wish; the rule that refuses it, if one does.
async fn wish(client: &mut Client, id: u32, command: Command) -> Option<String> {
    client.say(&ClientFrame::Wish { id, command }).await;
    client
        .until(|frame| match frame {
            ServerFrame::Done { id: done, .. } if done == id => Some(None),
            ServerFrame::Refused { id: refused, why_not } if refused == id => Some(Some(why_not.rule.to_string())),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn two_people_of_different_codecs_play_with_bots() {
    let server = start().await;
    let table = server.table().await;
    let (mut host, welcome) = server.come_in(&table, Codec::Json).await;
    assert_eq!(welcome.lobby.host, Some(welcome.you.person));
    let (mut guest, other) = server.come_in(&table, Codec::Postcard).await;
    assert_ne!(welcome.you.token, other.you.token);

    host.say(&ClientFrame::Join { name: "Ani".into(), colour: None }).await;
    guest.say(&ClientFrame::Join { name: "Ben".into(), colour: None }).await;
    host.lobby_with(|lobby| lobby.watchers.is_empty()).await;
    guest.say(&ClientFrame::Start).await;
    let sorry = |frame| match frame {
        ServerFrame::Sorry { code, .. } => Some(code),
        _ => None,
    };
    assert_eq!(guest.until(sorry).await, SorryCode::NotHost);
    guest.word().await;
    host.word().await;
    host.say(&ClientFrame::Start).await;
    guest.lobby_with(|lobby| lobby.stage == Stage::Running).await;

    let mut done = 0;
    for id in 1..=4 {
        let offered = offers(&mut host).await;
        let roll = offered.into_iter().find(|command| matches!(command, Command::Roll { .. }));
        if let Some(roll) = roll
            && wish(&mut host, id, roll).await.is_none()
        {
            done += 1;
        }
        sleep(Duration::from_millis(100)).await;
    }
    assert!(done > 0, "somebody who may roll can roll");
    guest.until(|frame| matches!(frame, ServerFrame::Told(_)).then_some(())).await;

    let rule = wish(&mut host, 10, Command::Escape { with: None }).await.expect("the exit is far away");
    assert!(rule.starts_with("BASE-"), "{rule}");
    let metrics = server.http("GET", "/metrics", "").await;
    for line in ["gong_rooms 1", "gong_sockets 2", "gong_refusals_total"] {
        assert!(metrics.contains(line), "{line} is missing: {metrics}");
    }
    assert!(!metrics.contains("gong_refusals_total 0"), "{metrics}");
}

#[tokio::test]
async fn whoever_reconnects_with_his_token_has_his_seat() {
    let server = start().await;
    let table = server.table().await;
    let (mut first, welcome) = server.come_in(&table, Codec::Json).await;
    first.say(&ClientFrame::Join { name: "Ani".into(), colour: None }).await;
    first.lobby_with(|lobby| lobby.watchers.is_empty()).await;

    let mut second = server.connect(&table, Codec::Postcard).await;
    let token = Some(welcome.you.token);
    let hello = protocol::Hello { protocol: protocol::PROTOCOL, token, last_seq: None, name: None };
    second.say(&ClientFrame::Hello(hello)).await;
    let back = second
        .until(|frame| match frame {
            ServerFrame::Welcome(welcome) => Some(welcome.you),
            _ => None,
        })
        .await;
    assert_eq!(back.person, welcome.you.person);
    assert!(back.seat.is_some());
    assert_eq!(first.close_code().await, SorryCode::TakenOver.number());
}

/// The bot of docs/protocol.md, as it stands there.
fn example_bot() -> String {
    let page = include_str!("../../../docs/protocol.md");
    let code = page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next());
    code.expect("the page shows a bot").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_of_the_documentation_plays_a_game_to_its_end() {
    if ran(Process::new("python3").arg("--version"), PATIENCE).await.is_err() {
        eprintln!("skipped: there is no python3");
        return;
    }
    let server = start().await;
    let table = server.table().await;
    let url = format!("ws://{}/ws/{table}", server.address);
    let mut bot = Process::new("python3");
    bot.args(["-c", &example_bot(), &url, "start"]);
    let output = ran(&mut bot, Duration::from_secs(150)).await.expect("python3 runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metrics = server.http("GET", "/metrics", "").await;
    assert!(!metrics.contains("gong_frames_out_total 0"), "{metrics}");
}
