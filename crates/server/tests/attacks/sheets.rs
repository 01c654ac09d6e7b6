//! What can be tried at a table of the second game alone: its wishes, its turns and its dice. Tokens, names, floods of connections and
//! all else that is the house's is the same at both, and stands in the other files.

use futures_util::SinkExt;
use kit::{Face, Hex, PlayerId};
use protocol::roll_and_write::News;
use protocol::{ClientFrame, Codec, Packed, ServerFrame, SorryCode, Stage, Switch};
use replay::{ReplayOf, Scroll};
use scroll::command::{Command, PairSet};
use scroll::event::Fact;
use scroll::room::Place;
use scroll::seen::Seen;
use scroll::sheets::Track;
use scroll::table::{Phase, Table};
use scroll::why_not::Obstacle;
use tokio_tungstenite::tungstenite::Message;

use crate::common::sheets::{Answer, Player, begin, seated, seated_at};
use crate::common::{Folder, PATIENCE, Running, start, start_in, start_unlimited, within};

fn wish(id: u32, command: Command) -> ClientFrame {
    ClientFrame::ScrollWish { id, command: Packed::of(&command) }
}

fn wish_for(id: u32, seat: PlayerId, command: Command) -> ClientFrame {
    ClientFrame::ScrollWishFor { id, seat, command: Packed::of(&command) }
}

/// A command as somebody would write it who wants to break something.
fn written(json: &str) -> Command {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// What every player can try when it is not their turn: whoever may do it, they may not.
fn tried() -> Vec<Command> {
    let rest = [r#"{"Enter":{"to":12,"help":[0,0,0,0]}}"#, r#"{"Rush":12}"#, r#"{"Choose":{"Track":"Rush"}}"#];
    let turn = [Command::Roll, Command::Reroll, Command::Decide(PairSet::NONE), Command::Decide(PairSet(3))];
    let more = [Command::Heal(0), Command::MakeDie(Track::Rush), Command::EndTurn, Command::TakeNoMore];
    let back = [Command::TakeBack];
    turn.into_iter().chain(more).chain(back).chain(rest.map(written)).collect()
}

fn has_a_side(player: &Player) -> bool {
    player.seat().is_some_and(|seat| player.table().of(seat).sheet.place != Place::Nowhere)
}

/// Two people in the first turn of their game, whose turn it is first.
async fn first_turn(server: &Running) -> (String, Player, Player) {
    let (table, mut ani, mut ben) = seated_at(server, 2).await;
    begin(&mut ani, &mut ben).await;
    for player in [&mut ani, &mut ben] {
        player.play_until(|player| player.mirror.is_some() && has_a_side(player)).await;
    }
    for player in [&mut ani, &mut ben] {
        player.hear_until(|player| player.table().phase == Phase::Rolling).await;
    }
    let (active, other) = if ani.table().active == PlayerId(0) { (ani, ben) } else { (ben, ani) };
    (table, active, other)
}

/// Their table as soon as they know everything that was told before.
async fn table_of(player: &mut Player) -> Table {
    player.last_id += 1;
    let nothing = wish(player.last_id, written(r#"{"WishFor":255}"#));
    assert!(matches!(player.answer(&nothing).await, Answer::Refused(_)), "there is no such room");
    *player.table()
}

#[tokio::test]
async fn a07_whoever_watches_the_sheets_writes_on_none() {
    let server = start_unlimited().await;
    let (table, mut active, _other) = first_turn(&server).await;
    let before = table_of(&mut active).await;
    let mut watcher = Player::come(&server, &table, Codec::Json, None).await;
    let mut id = 0;
    for command in tried().into_iter().chain([Command::Concede, written(r#"{"WishFor":12}"#)]) {
        for frame in [wish(id + 1, command), wish_for(id + 2, PlayerId(0), command)] {
            assert_eq!(watcher.answer(&frame).await, Answer::Sorry(SorryCode::NotSeated), "{frame:?}");
        }
        id += 2;
    }
    watcher.client.say(&ClientFrame::SecondSeat(Switch::On)).await;
    let sorry = |frame| match frame {
        ServerFrame::Sorry { code, id: None } => Some(code),
        _ => None,
    };
    assert_eq!(watcher.client.until(sorry).await, SorryCode::NotNow, "no seat is taken in the middle of a game");
    assert_eq!(table_of(&mut active).await, before, "nothing has happened");
}

/// A frame can name a seat here, because one person may have two: only their own are good. Nor does anybody act out of turn.
#[tokio::test]
async fn a08_nobody_writes_on_anothers_sheet() {
    let server = start_unlimited().await;
    let (_, mut active, mut other) = first_turn(&server).await;
    let before = table_of(&mut active).await;
    let theirs = active.seat().expect("a seat");
    let mut id = other.last_id;
    for seat in [theirs, PlayerId(2), PlayerId(3), PlayerId(255)] {
        for command in tried().into_iter().chain([Command::Concede, written(r#"{"WishFor":12}"#)]) {
            id += 1;
            let answer = other.answer(&wish_for(id, seat, command)).await;
            assert_eq!(answer, Answer::Sorry(SorryCode::NotSeated), "{command:?} for {seat:?}");
        }
    }
    // By their own seat, however they name it, and with whatever is added to it.
    let own = other.seat().expect("a seat");
    for command in tried() {
        for frame in [wish(id + 1, command), wish_for(id + 2, own, command)] {
            assert!(matches!(other.answer(&frame).await, Answer::Refused(_)), "it is not their turn: {command:?}");
        }
        id += 2;
    }
    let Answer::Refused(why_not) = other.answer(&wish(id + 1, Command::Roll)).await else {
        panic!("it is refused")
    };
    assert_eq!(why_not.obstacle, Obstacle::NotYourTurn);
    assert_eq!(table_of(&mut active).await, before, "nothing has happened");
    // The one whose turn it is rolls, and gives up for nobody but themselves.
    let rolled = active.answer(&wish(active.last_id + 1, Command::Roll)).await;
    assert!(matches!(rolled, Answer::Done(_)), "{rolled:?}");
    assert!(matches!(other.answer(&wish(id + 2, Command::Concede)).await, Answer::Done(_)));
    assert_eq!(table_of(&mut active).await.conceding.iter().collect::<Vec<_>>(), [own]);
}

/// What is added to a wish is not read: the connection decides whose it is.
#[tokio::test]
async fn a08_what_is_added_to_a_wish_of_the_sheets_is_not_read() {
    let server = start_unlimited().await;
    let (table, mut active, other) = first_turn(&server).await;
    let before = table_of(&mut active).await;
    let token = Some(other.welcome.you.token);
    let mut other = Player::come(&server, &table, Codec::Json, token).await;
    let (id, seat) = (other.last_id + 1, active.seat().expect("a seat").0);
    let forged = format!(
        "{{\"ScrollWish\":{{\"id\":{id},\"by\":{seat},\"who\":{seat},\"seat\":{seat},\"token\":\"00\",\"command\":\"Roll\"}}}}"
    );
    other.client.throw(Message::text(forged)).await;
    let refused = within(PATIENCE, other.heard_of(id)).await;
    assert!(matches!(refused, Answer::Refused(_)), "{refused:?}");
    let now = table_of(&mut active).await;
    assert_eq!((now.turn, now.team), (before.turn, before.team), "nobody has rolled");
}

/// Wishes of the right shape that name what is not there are refused by a rule, at any moment of the game, and nothing falls over.
#[tokio::test]
async fn a16_what_is_not_there_is_refused_by_a_rule() {
    let server = start_unlimited().await;
    let (_, mut ani, mut ben) = seated(&server).await;
    begin(&mut ani, &mut ben).await;
    ani.hear_until(|player| player.mirror.is_some()).await;
    ben.hear_until(|player| player.mirror.is_some()).await;
    let strange = [
        r#"{"Close":{"room":255,"side":"North"}}"#,
        r#"{"Decide":255}"#,
        r#"{"Heal":255}"#,
        r#"{"Enter":{"to":255,"help":[0,0,0,0]}}"#,
        r#"{"Enter":{"to":12,"help":[255,255,255,255]}}"#,
        r#"{"Enter":{"to":2,"help":[255,255,255,255]}}"#,
        r#"{"Rush":255}"#,
        r#"{"Choose":{"SheetDie":255}}"#,
        r#"{"Take":{"face":"BlackMask","mark":{"map":255,"part":"Left"}}}"#,
        r#"{"UseMap":255}"#,
        r#"{"WishFor":255}"#,
    ];
    for step in 0..40 {
        for json in strange {
            ani.last_id += 1;
            let answer = ani.answer(&wish(ani.last_id, written(json))).await;
            assert!(matches!(answer, Answer::Refused(_)), "step {step}: {json}: {answer:?}");
        }
        let on = async {
            tokio::select! {
                () = ani.play(1) => {}
                () = ben.play(usize::MAX) => {}
            }
        };
        within(3 * PATIENCE, on).await;
    }
    let metrics = server.http("GET", "/metrics", "").await;
    assert!(metrics.contains("gong_failures_total 0\n"), "the program failed: {metrics}");
}

/// Wishes of no shape at all: in text, and as bytes within the bytes of a frame.
#[tokio::test]
async fn a16_a_wish_of_the_sheets_that_is_none_closes_with_4000() {
    let server = start().await;
    let table = server.table().await;
    let close_after = async |message: Message| {
        let mut player = Player::come(&server, &table, Codec::Json, None).await;
        // The codec is that of the first message.
        if matches!(message, Message::Binary(_)) {
            player = Player::come(&server, &table, Codec::Postcard, None).await;
        }
        player.client.throw(message).await;
        player.client.close_code().await
    };
    for command in [
        "\"Dance\"",
        "{\"Decide\":256}",
        "{\"Decide\":-1}",
        "{\"Enter\":{\"to\":1}}",
        "{\"Enter\":{\"to\":1,\"help\":[0,0,0]}}",
        "{\"Roll\":{\"Roll\":{}}}",
        "[1,2,3]",
        "null",
    ] {
        let frame = format!("{{\"ScrollWish\":{{\"id\":1,\"command\":{command}}}}}");
        assert_eq!(close_after(Message::text(frame)).await, SorryCode::Malformed.number(), "{command}");
    }
    // A good frame whose wish is spoiled: another number of the command, cut off, with something behind it.
    let good = protocol::encode_client(&wish(1, written(r#"{"Rush":12}"#)), Codec::Postcard);
    let [head @ .., length, command, room] = &good[..] else { panic!("a wish of two bytes") };
    assert_eq!((*length, *room), (2, 12));
    for spoiled in [&[2, 200, *room][..], &[1, *command], &[3, *command, *room, 0], &[0], &[2, 255, 255]] {
        let bytes = [head, spoiled].concat();
        assert_eq!(close_after(Message::binary(bytes)).await, SorryCode::Malformed.number(), "{spoiled:?}");
    }
}

/// A thousand wishes at once: each is answered, no die is thrown that one wish alone would not throw, and the other is served.
#[tokio::test]
async fn a20_a_flood_of_wishes_throws_one_pair() {
    let server = start_unlimited().await;
    let (_, mut active, mut other) = first_turn(&server).await;
    let (first, wishes) = (active.last_id + 1, 1_000);
    let flood = async {
        for id in first..first + wishes {
            let bytes = protocol::encode_client(&wish(id, Command::Roll), active.client.codec);
            let message = match active.client.codec {
                Codec::Postcard => Message::binary(bytes),
                Codec::Json => Message::text(String::from_utf8(bytes).expect("JSON is text")),
            };
            active.client.socket.feed(message).await.expect("it reads");
        }
        active.client.socket.flush().await.expect("it reads");
        active.heard_of(first + wishes - 1).await
    };
    let meanwhile = wish(other.last_id + 1, written(r#"{"WishFor":12}"#));
    let (last, there) = within(3 * PATIENCE, async { tokio::join!(flood, other.answer(&meanwhile)) }).await;
    assert!(matches!(there, Answer::Done(_)), "the other is served: {there:?}");
    assert!(matches!(last, Answer::Refused(_)), "{last:?}");
    let answered = |frame: &&ServerFrame| match frame {
        ServerFrame::Done { id, .. } => *id >= first,
        ServerFrame::Scroll(news) => matches!(news.open(), Ok(News::Refused { id, .. }) if id >= first),
        _ => false,
    };
    assert_eq!(active.heard.iter().filter(answered).count(), wishes as usize, "each is answered once");
    let pairs = pairs_rolled(&active);
    // A pair of black masks alone leaves nothing to decide, so the next wish rolls on.
    let ends_rolling = |pair: &[Option<Face>; 2]| pair.iter().flatten().any(|face| *face != Face::BlackMask);
    assert!(!pairs.is_empty() && !pairs[..pairs.len() - 1].iter().any(ends_rolling), "{pairs:?}");
}

/// The pairs that somebody was told of.
fn pairs_rolled(player: &Player) -> Vec<[Option<Face>; 2]> {
    let told = player.heard.iter().filter_map(|frame| match frame {
        ServerFrame::Scroll(news) => match news.open() {
            Ok(News::Told(told)) => Some(told.events),
            _ => None,
        },
        _ => None,
    });
    let faces = |seen: Seen| match seen {
        Seen::Event(event) => match event.fact {
            Fact::Rolled { faces, .. } => Some(faces),
            _ => None,
        },
        _ => None,
    };
    told.flatten().filter_map(faces).collect()
}

/// More than twenty a second close the connection, and nothing else: the seat is there, and the other plays.
#[tokio::test]
async fn a17_a_flood_of_wishes_closes_with_4008() {
    let server = start().await;
    let (table, mut active, mut other) = first_turn(&server).await;
    let token = Some(active.welcome.you.token);
    let flood = async {
        for id in 1..=100 {
            let bytes = protocol::encode_client(&wish(100 + id, Command::TakeBack), Codec::Json);
            let text = String::from_utf8(bytes).expect("JSON is text");
            let message = match active.client.codec {
                Codec::Json => Message::text(text),
                Codec::Postcard => {
                    Message::binary(protocol::encode_client(&wish(100 + id, Command::TakeBack), Codec::Postcard))
                }
            };
            // The server may have closed before the last of them.
            let _ = active.client.socket.send(message).await;
        }
        active.client.close_code().await
    };
    assert_eq!(within(PATIENCE, flood).await, SorryCode::TooFast.number());
    let there = other.answer(&wish(other.last_id + 1, written(r#"{"WishFor":12}"#))).await;
    assert!(matches!(there, Answer::Done(_)), "{there:?}");
    let mut back = Player::come(&server, &table, Codec::Postcard, token).await;
    assert_eq!(back.seat(), active.seat());
    let rolled = back.answer(&wish(1_000, Command::Roll)).await;
    assert!(matches!(rolled, Answer::Done(_)), "it is still their turn: {rolled:?}");
}

/// The same number again, with the same wish or another one, on this connection, the next, or in the next process: the first answer.
#[tokio::test]
async fn a21_an_id_of_the_sheets_counts_once() {
    let folder = Folder::new("sheets-again");
    let mut server = start_in(&folder.0).await;
    let (table, mut active, _other) = first_turn(&server).await;
    let token = Some(active.welcome.you.token);
    let id = active.last_id + 5;
    let refused = active.answer(&wish(id, Command::EndTurn)).await;
    assert!(matches!(refused, Answer::Refused(_)), "{refused:?}");
    let rolled = active.answer(&wish(id + 1, Command::Roll)).await;
    assert!(matches!(rolled, Answer::Done(_)), "{rolled:?}");
    let turn = active.table().turn;
    for again in ["the same connection", "the next one", "the next process"] {
        if again == "the next process" {
            server.stop().await;
            server = start_in(&folder.0).await;
        }
        if again != "the same connection" {
            active = Player::come(&server, &table, Codec::Postcard, token).await;
            assert_eq!(active.last_id, id + 1, "{again}");
            active.hear_until(|player| player.mirror.is_some()).await;
        }
        for command in [Command::Roll, Command::EndTurn, Command::Concede, Command::Decide(PairSet(1))] {
            assert_eq!(active.answer(&wish(id, command)).await, refused, "{again}: {command:?}");
            assert_eq!(active.answer(&wish(id + 1, command)).await, rolled, "{again}: {command:?}");
        }
        for old in [0, 1, id - 2] {
            let answer = active.answer(&wish(old, Command::Roll)).await;
            assert!(answer == Answer::Sorry(SorryCode::OldId) || old == 1, "{again}: {old}: {answer:?}");
        }
        assert_eq!((active.table().turn, active.table().conceding.is_empty()), (turn, true), "{again}");
    }
    server.stop().await;
}

/// What decides the dice is in no frame to anybody, no answer and no figure before the game is over. That nothing which follows from
/// it is sent either is proved in `crates/room/tests/second`.
#[tokio::test]
async fn neither_seed_nor_secret_of_the_sheets_leaves_a_running_game() {
    let folder = Folder::new("sheets-secret");
    let settings = server::Settings {
        pace: 20,
        frames: server::FrameRate::Unlimited,
        data: Some(folder.0.clone()),
        ..server::Settings::default()
    };
    let server = crate::common::start_as(&settings, server::Page::none()).await;
    let (table, mut ani, mut ben) = seated(&server).await;
    let mut cleo = Player::come(&server, &table, Codec::Json, None).await;
    begin(&mut ani, &mut ben).await;
    let some = async {
        tokio::select! {
            () = ani.play(40) => {}
            () = ben.play(usize::MAX) => {}
            () = cleo.listen(|_| false) => {}
        }
    };
    within(6 * PATIENCE, some).await;
    let mut heard = Vec::new();
    for frame in [&ani, &ben, &cleo].into_iter().flat_map(|player| &player.heard) {
        for codec in [Codec::Json, Codec::Postcard] {
            heard.extend(protocol::encode_server(frame, codec));
        }
        if let ServerFrame::Scroll(news) = frame {
            // As plain text, too, whatever the frame packs it in.
            heard.extend(format!("{:?}", news.open().expect("news")).into_bytes());
        }
    }
    let paths = ["/api/tables/", "/api/replays/", "/t/", "/r/", "/api/codes/"].map(|path| format!("{path}{table}"));
    for path in paths.iter().map(String::as_str).chain(["/metrics", "/healthz", "/readyz", "/"]) {
        heard.extend(server.http("GET", path, "").await.into_bytes());
    }
    assert!(pairs_rolled(&cleo).len() > 3, "dice were thrown before that");
    for player in [&mut ani, &mut ben] {
        player.last_id += 1;
        let id = player.last_id + 10;
        assert!(matches!(player.answer(&wish(id, Command::Concede)).await, Answer::Done(_)));
    }
    ani.hear_until(|player| player.lobby.stage == Stage::Over && player.lobby.last.is_some()).await;
    let last = ani.lobby.last.expect("a replay");
    let (_, file) = server.fetch(&format!("/api/replays/{}", last.replay)).await;
    let seed = ReplayOf::<Scroll>::from_bytes(&file).expect("a replay").log.header.seed;
    let secret = last.secret.expect("the dice were promised");
    let has = |bytes: &[u8], wanted: &[u8]| bytes.windows(wanted.len()).any(|some| some == wanted);
    assert!(has(&file, &seed.0), "the file of an ended game has it");
    for hidden in [seed.0, secret.0.0] {
        assert!(!has(&heard, &hidden[..8]) && !has(&heard, &Hex(hidden).to_string().as_bytes()[..16]));
    }
    server.stop().await;
}
