//! Frames survive both codecs, bad bytes never panic, numbers stay, and docs/protocol.md speaks the truth.

use std::path::Path;
use std::sync::Arc;

use kit::{GameName, Hex, Secret, Seed, Tick, rule};
use proptest::prelude::*;
use protocol::roll_and_write::News;
use protocol::{
    BotLevel, Call, Change, Check, ClientFrame, ClockNow, Codec, Colour, Dice, EmptySeats, FrameError, Game,
    GameNews, Hello, LastGame, Lobby, MAX_CLIENT_FRAME, Mirror, PROTOCOL, Packed, PersonId, Preference, Preset,
    Runs, ServerFrame, Settings, Snapshot, SorryCode, Stage, Switch, Token, Told, Welcome, WhatIf, You,
    decode_client, decode_server, encode_client, encode_server,
};
use temple::command::Command;
use temple::components::Components;
use temple::event::{Event, Fact};
use temple::game;
use temple::modules::ModuleId;
use temple::players::PlayerId;
use temple::private::Private;
use temple::rulebook::{Facing, Lying, Piece, Whereabouts};
use temple::seen::Seen;
use temple::setup::{Handicap, Setup};
use temple::table::PieceId;
use temple::why_not::{Obstacle, WhyNot};

const CODECS: [Codec; 2] = [Codec::Postcard, Codec::Json];

/// One frame of each kind, in the order of their numbers.
fn client_frames() -> Vec<ClientFrame> {
    let whom = PersonId(3);
    let hello =
        Hello { protocol: PROTOCOL, token: Some(Token([255; 32])), last_seq: Some(9), name: Some("Ani".into()) };
    vec![
        ClientFrame::Hello(hello.clone()),
        ClientFrame::Join { name: "Zoë 🐆".into(), colour: Some(Colour::Purple) },
        ClientFrame::Leave,
        ClientFrame::Change(Change::Preset(Preset::Expert)),
        ClientFrame::Prefer(Preference::Word(Hex([6; 16]))),
        ClientFrame::Start,
        ClientFrame::Wish { id: u32::MAX, command: Command::ROLL },
        ClientFrame::Call { id: 1, call: Call::HelpMe },
        ClientFrame::Pause { id: 2 },
        ClientFrame::Resume { id: 3 },
        ClientFrame::Kick { whom },
        ClientFrame::UndoKick { whom },
        ClientFrame::HandOver { to: whom },
        ClientFrame::GiveSeat { seat: PlayerId(1), to: whom },
        ClientFrame::Rematch,
        ClientFrame::Regather,
        ClientFrame::Ask { nonce: 4 },
        ClientFrame::Ping { nonce: 5 },
        ClientFrame::Say { id: 6, text: "Zoë, two torches!".into() },
        ClientFrame::BreakOff,
        ClientFrame::Before { id: 17 },
        ClientFrame::ForgetReplay,
        ClientFrame::Report { id: 7, who: PlayerId(1), card: Piece { module: ModuleId::Curses, kind: 3 } },
        ClientFrame::HelloOf { game: GameName::Scroll, hello },
        ClientFrame::ScrollWish { id: 8, command: Packed::of(&scroll::command::Command::Heal(2)) },
        ClientFrame::SecondSeat(Switch::On),
        ClientFrame::ScrollWishFor {
            id: 9,
            seat: PlayerId(1),
            command: Packed::of(&scroll::command::Command::Roll),
        },
    ]
}

/// A game just started, and what was told.
fn started() -> (game::Game, Vec<Event>) {
    let data = Components::standard();
    let mut game = game::begin(&Setup::new(&data, 2), &data, Seed::from_number(1), &mut Vec::new()).unwrap();
    let mut told = Vec::new();
    game::start(&mut game, &mut told).unwrap();
    game::act(&mut game, PlayerId(0), &Command::ROLL, Tick(10), &mut told).unwrap();
    (game, told)
}

/// What somebody knows who has looked at a piece.
fn private() -> Private {
    let mut private = Private::NOTHING;
    let fact =
        Fact::Learned { who: PlayerId(0), id: PieceId(3), piece: Piece { module: ModuleId::Curses, kind: 2 } };
    private.apply(&Event { at: Tick(1), by: None, fact });
    private
}

fn server_frames() -> Vec<ServerFrame> {
    let data = Components::standard();
    let (game, told) = started();
    let clock = ClockNow { now: Tick(10), runs: Runs::Running, pace: 1 };
    let setup = Setup::new(&data, 2);
    let snapshot = Snapshot { setup: setup.clone(), table: *game.table(), seq: 7, clock };
    let settings = Settings {
        preset: None,
        empty_seats: EmptySeats::Bots,
        bots: BotLevel::Machine,
        setup,
        game: protocol::Game::Temple,
    };
    let lobby = Lobby {
        host: None,
        settings,
        seats: vec![],
        watchers: vec![],
        sent_away: vec![],
        stage: Stage::Running,
        games: 1,
        may_pause: false,
        promise: Some(Hex([3; 32])),
        last: Some(LastGame { replay: Hex([4; 16]), secret: Some(Secret(Hex([5; 32]))) }),
        what_if: Some(WhatIf { replay: Hex([4; 16]), at: Tick(9), dice: Dice::Fresh }),
    };
    let welcome = Welcome {
        protocol: PROTOCOL,
        build: "1".into(),
        rules_revision: 1,
        data_digest: data.digest(),
        you: You { person: PersonId(1), token: Token([9; 32]), seat: None, last_id: 0 },
        lobby: lobby.clone(),
        game: GameNews::Fresh(Box::new(snapshot.clone())),
    };
    let why_not = WhyNot::new(rule!("CUR-14"), Obstacle::BusyUntil(Tick(5)));
    let check = Check { seq: 7, table: kit::digest_of(game.table()) };
    let events = told.into_iter().map(Seen::Event).chain([Seen::Skip]).collect();
    vec![
        ServerFrame::Welcome(Box::new(welcome)),
        ServerFrame::Lobby(Box::new(lobby)),
        ServerFrame::Began(Box::new(snapshot)),
        ServerFrame::Told(Told { seq: 8, tick: Tick(10), events }),
        ServerFrame::Clock(clock),
        ServerFrame::Done { id: 1, seq: 8 },
        ServerFrame::Refused { id: 2, why_not },
        ServerFrame::Sorry { code: SorryCode::NotHost, id: Some(2) },
        ServerFrame::Called { who: PlayerId(1), call: Call::ExitFound },
        ServerFrame::Offers { nonce: 4, commands: vec![Command::ROLL, Command::Concede] },
        ServerFrame::Pong { nonce: 5, clock: Some(clock), check: Some(check) },
        ServerFrame::Said { who: PersonId(1), name: "Zoë".into(), text: "Coming!".into() },
        ServerFrame::Known(private()),
        ServerFrame::Reported {
            by: PlayerId(0),
            who: PlayerId(1),
            card: Piece { module: ModuleId::Curses, kind: 3 },
        },
        ServerFrame::Scroll(Packed::of(&roll_and_write())),
    ]
}

/// News of the second game.
fn roll_and_write() -> News {
    use scroll::why_not::{Obstacle, WhyNot};
    News::Refused { id: 3, why_not: WhyNot::new(rule!("RNW-12"), Obstacle::NotYourTurn) }
}

/// Whoever does not play the other game passes over what it says, and nobody is surprised by what is not it.
#[test]
fn what_is_packed_is_opened_by_whoever_knows_it() {
    let packed = Packed::of(&roll_and_write());
    assert_eq!(packed.open(), Ok(roll_and_write()));
    let frame = ServerFrame::Scroll(packed);
    let json = String::from_utf8(encode_server(&frame, Codec::Json)).unwrap();
    assert_eq!(json, r#"{"Scroll":{"Refused":{"id":3,"why_not":{"rule":"RNW-12","obstacle":"NotYourTurn"}}}}"#);
    // The number of the frame, the length of what follows, and it.
    let bytes = encode_server(&frame, Codec::Postcard);
    assert_eq!(usize::from(bytes[1]), bytes.len() - 2);
    let mut other = bytes.clone();
    other[2] = 99;
    let Ok(ServerFrame::Scroll(other)) = decode_server(&other, Codec::Postcard) else { panic!("it has a length") };
    assert_eq!(other.open(), Err(FrameError::Malformed));
}

/// The settings of the temple are written as before there was another game.
#[test]
fn the_choice_of_the_temple_is_a_zero() {
    let bytes = protocol::pack(&(Game::Temple, GameName::Temple));
    assert_eq!(bytes, [0, 0]);
    assert_eq!(serde_json::to_string(&Game::Temple).unwrap(), "\"Temple\"");
}

#[test]
fn frames_survive_both_codecs() {
    for codec in CODECS {
        for frame in client_frames() {
            assert_eq!(decode_client(&encode_client(&frame, codec), codec), Ok(frame));
        }
        for frame in server_frames() {
            assert_eq!(decode_server(&encode_server(&frame, codec), codec), Ok(frame));
        }
    }
}

/// The first byte of a postcard frame is its number: it may never change.
#[test]
fn numbers_are_in_order() {
    for (number, frame) in client_frames().iter().enumerate() {
        assert_eq!(usize::from(encode_client(frame, Codec::Postcard)[0]), number, "{frame:?}");
    }
    for (number, frame) in server_frames().iter().enumerate() {
        assert_eq!(usize::from(encode_server(frame, Codec::Postcard)[0]), number, "{frame:?}");
    }
    for (number, code) in (4000..).zip(SorryCode::ALL) {
        assert_eq!(code.number(), number, "{code:?}");
    }
}

#[test]
fn json_is_for_people() {
    let json = |frame: &ServerFrame| String::from_utf8(encode_server(frame, Codec::Json)).unwrap();
    let frames = server_frames();
    assert_eq!(json(&frames[6]), r#"{"Refused":{"id":2,"why_not":{"rule":"CUR-14","obstacle":{"BusyUntil":5}}}}"#);
    assert_eq!(json(&frames[7]), r#"{"Sorry":{"code":"NotHost","id":2}}"#);
    assert!(json(&frames[0]).contains(&format!(r#""token":"{}""#, "09".repeat(32))));
}

/// A set-up shows handicaps only if there are any; an older client's is read as one without.
#[test]
fn handicaps_are_shown_if_there_are_any() {
    let mut setup = Setup::new(&Components::standard(), 2);
    let json = |setup: &Setup| serde_json::to_string(setup).unwrap();
    assert!(!json(&setup).contains("handicaps"));
    assert_eq!(serde_json::from_str::<Setup>(&json(&setup)).unwrap(), setup);
    setup.handicaps[1] = Handicap { more_dice: 1, roll_pace_ms: Some(1_200) };
    assert!(json(&setup).contains(r#"{"more_dice":1,"roll_pace_ms":1200}"#));
    assert_eq!(serde_json::from_str::<Setup>(&json(&setup)).unwrap(), setup);
}

/// A token never shows in what is printed for debugging.
#[test]
fn tokens_are_not_printed() {
    assert_eq!(format!("{:?}", Token([7; 32])), "Token(hidden)");
}

#[test]
fn frames_that_are_too_long_or_go_on_are_refused() {
    for codec in CODECS {
        assert_eq!(decode_client(&vec![0; MAX_CLIENT_FRAME + 1], codec), Err(FrameError::TooLong));
        for frame in client_frames() {
            let mut bytes = encode_client(&frame, codec);
            bytes.push(b'1');
            assert_eq!(decode_client(&bytes, codec), Err(FrameError::Malformed), "{frame:?}");
            bytes.truncate(bytes.len() - 2);
            assert_eq!(decode_client(&bytes, codec), Err(FrameError::Malformed), "{frame:?}");
        }
    }
    // Bytes within bytes: a good frame with a wish that is none. The last three say how long it is, and what it is.
    let rush = Packed::of(&scroll::command::Command::Rush(scroll::room::Room(12)));
    let mut bytes = encode_client(&ClientFrame::ScrollWish { id: 1, command: rush }, Codec::Postcard);
    let command = bytes.len() - 2;
    bytes[command] = 200;
    assert_eq!(decode_client(&bytes, Codec::Postcard), Err(FrameError::Malformed));
}

/// What a client knows alone comes by events or, when it comes back, by a frame of its own; both ways it knows the same.
#[test]
fn a_mirror_keeps_what_its_player_knows() {
    let data = Components::standard();
    let (game, _) = started();
    let clock = ClockNow { now: Tick(10), runs: Runs::Running, pace: 1 };
    let snapshot = Snapshot { setup: Setup::new(&data, 2), table: *game.table(), seq: 7, clock };
    let [mut there, mut back] = [(); 2].map(|()| Mirror::new(&snapshot, &data).unwrap());
    assert!(there.view(PlayerId(0), Tick(10)).private.is_empty());
    let known = private().iter().next().unwrap();
    let learned = Fact::Learned { who: PlayerId(0), id: known.id, piece: known.piece };
    let tell = |seq, fact| {
        let event = Event { at: Tick(20), by: Some(PlayerId(0)), fact };
        Told { seq, tick: Tick(10), events: vec![Seen::Event(event)] }
    };
    there.take(&tell(8, learned)).unwrap();
    assert_eq!(there.table(), game.table(), "it leaves no trace on the table");
    back.know(private());
    for mirror in [&there, &back] {
        assert_eq!(mirror.view(PlayerId(0), Tick(10)).private.face_of(known.id), Some(known.piece));
    }
    let was = Lying { piece: known.piece, at: Whereabouts::Depot, facing: Facing::Down };
    there.take(&tell(9, Fact::PieceGone { id: known.id, was })).unwrap();
    assert!(there.view(PlayerId(0), Tick(10)).private.is_empty());
}

#[test]
fn a_mirror_notices_a_gap() {
    let data = Components::standard();
    let (game, told) = started();
    let before = game::begin(&Setup::new(&data, 2), &data, Seed::from_number(1), &mut Vec::new()).unwrap();
    let clock = ClockNow { now: Tick(0), runs: Runs::Running, pace: 1 };
    let snapshot = Snapshot { setup: Setup::new(&data, 2), table: *before.table(), seq: 7, clock };
    let mut mirror = Mirror::new(&snapshot, &data).unwrap();
    let events: Vec<Seen> = told.iter().copied().map(Seen::Event).collect();
    let told = |seq: u32, events: &[Seen]| Told { seq, tick: Tick(10), events: events.to_vec() };
    assert_eq!(mirror.take(&told(9, &events[1..])), Err(protocol::Gap { known: 7 }));
    assert_eq!(mirror.take(&told(0, &events)), Err(protocol::Gap { known: 7 }));
    assert_eq!(mirror.take(&told(9, &events)), Ok(()));
    assert!(mirror.table() == game.table());
    assert!(mirror.agrees(&Check { seq: 9, table: kit::digest_of(game.table()) }));
    assert!(!mirror.agrees(&Check { seq: 9, table: kit::digest_of(before.table()) }));
    assert!(mirror.agrees(&Check { seq: 8, table: kit::digest_of(before.table()) }), "it speaks of another event");
    let _: &Arc<_> = mirror.book();
}

/// The page with a true set-up and table wherever it shows `{…}`.
fn fill_in(page: &str) -> String {
    let snapshot = String::from_utf8(encode_server(&server_frames()[2], Codec::Json)).unwrap();
    let (setup, rest) = snapshot.split_once(",\"table\":").expect("a snapshot has a table");
    let (table, _) = rest.split_once(",\"seq\":").expect("a snapshot has a number");
    let setup = setup.trim_start_matches("{\"Began\":{\"setup\":");
    page.replace("\"setup\":{…}", &format!("\"setup\":{setup}"))
        .replace("\"table\":{…}", &format!("\"table\":{table}"))
}

/// Every line of a block marked `json client` or `json server` is a frame.
#[test]
fn the_documented_frames_can_be_read() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = std::fs::read_to_string(page).expect("docs/protocol.md can be read");
    let full = fill_in(&text);
    let (mut block, mut client, mut server) = ("", Vec::new(), Vec::new());
    for line in full.lines() {
        match line.strip_prefix("```") {
            Some(mark) => block = mark,
            None if block == "json client" => client.push(line),
            None if block == "json server" => server.push(line),
            None => {}
        }
    }
    for line in &client {
        assert!(decode_client(line.as_bytes(), Codec::Json).is_ok(), "{line}");
    }
    for line in &server {
        assert!(decode_server(line.as_bytes(), Codec::Json).is_ok(), "{line}");
    }
    let kind = |line: &str| line.trim_start_matches(['{', '"']).split('"').next().unwrap_or_default().to_owned();
    let shown = |lines: &[&str], name: &str| lines.iter().any(|line| kind(line) == name);
    for frame in client_frames() {
        let name = kind(&String::from_utf8(encode_client(&frame, Codec::Json)).unwrap());
        assert!(shown(&client, &name), "{name} is not shown");
    }
    for frame in server_frames() {
        let name = kind(&String::from_utf8(encode_server(&frame, Codec::Json)).unwrap());
        assert!(shown(&server, &name), "{name} is not shown");
    }
    for code in SorryCode::ALL {
        assert!(text.contains(&format!("| {} | `{code:?}` |", code.number())), "{code:?} is not explained");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), kind in 0..26u8) {
        let numbered = [&[kind], &bytes[..]].concat();
        for bytes in [&bytes, &numbered] {
            for codec in CODECS {
                if let Ok(frame) = decode_client(bytes, codec) {
                    prop_assert_eq!(decode_client(&encode_client(&frame, codec), codec), Ok(frame));
                }
                let _ = decode_server(bytes, codec);
            }
        }
    }

    /// Frames that are nearly right are the nastiest.
    #[test]
    fn no_edited_frame_panics(which in 0..40usize, edits in proptest::collection::vec((any::<usize>(), any::<u8>()), 1..4)) {
        for codec in CODECS {
            let (client, server) = (client_frames(), server_frames());
            let mut bytes = match client.get(which) {
                Some(frame) => encode_client(frame, codec),
                None => encode_server(&server[which - client.len()], codec),
            };
            for (at, byte) in &edits {
                let at = at % bytes.len();
                bytes[at] = *byte;
            }
            let _ = decode_client(&bytes, codec);
            let _ = decode_server(&bytes, codec);
        }
    }
}
