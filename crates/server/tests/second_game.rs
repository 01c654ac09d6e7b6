//! The roll and write game at a table of the house, by real WebSockets: two people and a bot play it to its end, and a server that is
//! gone in the middle of a turn gives it back.

mod common;

use std::path::Path;
use std::time::Duration;

use common::sheets::{Player, begin, seated};
use common::{Folder, PATIENCE, Running, start_as, within};
use kit::Hex;
use protocol::{ClientFrame, Codec, Stage};
use replay::{ReplayOf, Scroll, Verdict, verify};
use scroll::sheets::Sheets;
use scroll::table::{Phase, Table};
use server::{Encoding, FrameRate, Page, PageFile, Settings};

/// What a whole game may take.
const GAME: Duration = Duration::from_secs(6 * PATIENCE.as_secs());

const fn page(path: &'static str, bytes: &'static [u8]) -> PageFile {
    PageFile { path, content_type: "text/html", encoding: Encoding::Plain, bytes }
}

/// Pages that can be told from each other.
const PAGES: &[PageFile] =
    &[page("/index.html", b"table"), page("/review.html", b"review"), page("/paper.html", b"paper")];

async fn start_in(folder: &Path) -> Running {
    let settings =
        Settings { pace: 20, frames: FrameRate::Unlimited, data: Some(folder.to_owned()), ..Settings::default() };
    start_as(&settings, Page::of(PAGES)).await
}

/// A table as it is, but for who was away.
fn but_for_presence(mut now: Table, then: &Table) -> Table {
    for (now, then) in now.players.iter_mut().zip(&then.players) {
        (now.presence, now.away_since, now.left_to_bot) = (then.presence, then.away_since, then.left_to_bot);
    }
    now
}

#[tokio::test]
async fn two_people_and_a_bot_play_a_whole_game_by_wire() {
    let folder = Folder::new("second-whole");
    let server = start_in(&folder.0).await;
    let (table, mut ani, mut ben) = seated(&server).await;
    let promised = ani.lobby.promise;
    let mut cleo = Player::come(&server, &table, Codec::Postcard, None).await;
    begin(&mut ani, &mut ben).await;
    let all = async { tokio::join!(ani.play(usize::MAX), ben.play(usize::MAX), cleo.listen(Player::is_over)) };
    within(GAME, all).await;
    assert!(matches!(ani.table().phase, Phase::Won | Phase::Lost));
    assert_eq!((ani.table(), cleo.table()), (ben.table(), ben.table()), "all saw the same");

    ani.hear_until(|player| player.lobby.last.is_some()).await;
    let last = ani.lobby.last.expect("a replay");
    assert_eq!(last.secret.map(|secret| secret.commitment()), promised, "the dice are those that were promised");
    let (head, file) = server.fetch(&format!("/api/replays/{}", last.replay)).await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let replay = ReplayOf::<Scroll>::from_bytes(&file).expect("a replay");
    assert!(matches!(verify(&replay, &Sheets::standard()), Verdict::Same { .. }));
    assert_eq!(replay.players.iter().map(|player| &*player.name).take(2).collect::<Vec<_>>(), ["Ani", "Ben"]);
    // It is shown by the page of its game, and tried again from any turn.
    let shown_by = async |id: String| server.fetch(&format!("/r/{id}")).await.1;
    assert_eq!(shown_by(last.replay.to_string()).await, b"paper");
    assert_eq!(shown_by("0".repeat(32)).await, b"review", "what is not found is said by the review");
    another_try(&server, &replay, last.replay).await;
    server.stop().await;
    let found = server::check(&folder.0).expect("a journal");
    assert!(found.faults.is_empty() && found.replays == 1, "{found:?}");
}

/// A table that goes on from the middle of the game, with its sheets as they were.
async fn another_try(server: &Running, replay: &ReplayOf<Scroll>, id: Hex<16>) {
    let book = replay.scroll_book(&Sheets::standard());
    let turns = replay.turns(&book);
    let turn = turns[turns.len() / 2];
    let body = format!("{{\"at\":{},\"dice\":\"Same\"}}", turn.at.0);
    let answer = server.post(&format!("/api/replays/{id}/tables"), &body).await;
    let table = answer.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let table = table.unwrap_or_else(|| panic!("no table: {answer}"));
    let mut cleo = Player::come(server, table, Codec::Json, None).await;
    assert_eq!(cleo.lobby.what_if.map(|what_if| (what_if.replay, what_if.at)), Some((id, turn.at)), "it is marked");
    cleo.client.sit("Cleo").await;
    cleo.client.say(&ClientFrame::Start).await;
    cleo.hear_until(|player| player.mirror.is_some()).await;
    // Whatever else happened in that very millisecond has happened, too: these people are quick.
    let told = replay.events.partition_point(|event| event.at <= turn.at);
    let (now, then) = (cleo.table(), replay.sheets_after(&book, told));
    assert_eq!((now.round, now.active, now.team.gems), (then.round, then.active, then.team.gems));
    assert!(told > turn.began, "the turn has begun");
    assert!(now.players.iter().zip(&then.players).all(|(now, then)| now.sheet == then.sheet));
}

#[tokio::test]
async fn a_server_that_is_gone_in_mid_turn_gives_the_game_back() {
    let folder = Folder::new("second-back");
    let mut server = start_in(&folder.0).await;
    let (table, mut ani, mut ben) = seated(&server).await;
    begin(&mut ani, &mut ben).await;
    for _ in 0..3 {
        let some = async {
            tokio::select! {
                () = ani.play(9) => {}
                () = ben.play(usize::MAX) => {}
            }
        };
        within(GAME, some).await;
        let pause = ani.last_id + 1;
        ani.last_id = pause;
        ani.client.say(&ClientFrame::Pause { id: pause }).await;
        ani.hear_until(|player| player.lobby.stage == Stage::Paused).await;
        let (then, tokens) = (*ani.table(), [ani.welcome.you.token, ben.welcome.you.token]);
        drop((ani, ben));
        server.stop().await;
        server = start_in(&folder.0).await;
        ani = Player::come(&server, &table, Codec::Postcard, Some(tokens[0])).await;
        ben = Player::come(&server, &table, Codec::Json, Some(tokens[1])).await;
        for player in [&mut ani, &mut ben] {
            player.hear_until(|player| player.mirror.is_some()).await;
            assert_eq!(but_for_presence(*player.table(), &then), then, "the same sheets");
        }
        assert_eq!(ani.last_id, pause, "what was answered is known");
        ani.last_id += 1;
        ani.client.say(&ClientFrame::Resume { id: ani.last_id }).await;
        ani.hear_until(|player| player.lobby.stage == Stage::Running).await;
    }
    within(GAME, async { tokio::join!(ani.play(usize::MAX), ben.play(usize::MAX)) }).await;
    assert!(ani.is_over());
    server.stop().await;
}
