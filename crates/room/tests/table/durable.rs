//! Nothing is sent before it is kept.

use kit::Seed;
use protocol::{ClientFrame, Hello, PROTOCOL, ServerFrame, Token};
use room::{Config, Output, PeerId, Record, Room, Ticket};
use temple::command::Command;

const ANI: PeerId = PeerId(1);

/// How many entries there are among these outputs.
fn entries(out: &[Output]) -> u64 {
    out.iter().filter(|output| matches!(output, Output::Append(_))).count() as u64
}

fn frames(out: &[Output]) -> Vec<&ServerFrame> {
    out.iter()
        .filter_map(|output| match output {
            Output::Send { frame, .. } => Some(frame),
            _ => None,
        })
        .collect()
}

/// A room with Ani in a running game, everything kept so far: so many entries.
fn running() -> (Room, u64, u64) {
    let mut out = Vec::new();
    let mut room = Room::new(Config::standard("test"), Seed::from_number(1), 0);
    room.on_open(ANI, Token([1; 32]), 0, &mut out);
    let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
    for frame in
        [ClientFrame::Hello(hello), ClientFrame::Join { name: "Ani".into(), colour: None }, ClientFrame::Start]
    {
        room.on_frame(ANI, frame, 0, &mut out);
    }
    room.on_tick(5_000, &mut out);
    let kept = entries(&out);
    room.on_durable(Ticket(kept), &mut out);
    (room, 5_000, kept)
}

#[test]
fn events_and_answers_wait_for_the_journal() {
    let (mut room, now, before) = running();
    let mut out = Vec::new();
    room.on_frame(ANI, ClientFrame::Wish { id: 1, command: Command::ROLL }, now + 1, &mut out);
    assert_eq!(entries(&out), 1, "a roll is kept");
    assert!(frames(&out).is_empty(), "no die is shown before it is kept");
    // The room runs ahead of the journal, its outbox does not; a refusal too could give something away.
    room.on_frame(ANI, ClientFrame::Wish { id: 2, command: Command::Agree }, now + 2, &mut out);
    room.on_frame(ANI, ClientFrame::Ping { nonce: 1 }, now + 3, &mut out);
    assert!(frames(&out).is_empty());
    assert_eq!(entries(&out), 3, "a refused wish is a sign of life, which is kept, and so is the refusal");
    out.clear();
    room.on_durable(Ticket(before), &mut out);
    assert!(out.is_empty(), "the entry before is not enough");
    room.on_durable(Ticket(before + 1), &mut out);
    let released = frames(&out);
    assert!(matches!(released[0], ServerFrame::Told(_)));
    assert!(matches!(released[1], ServerFrame::Done { id: 1, .. }));
    assert_eq!(released.len(), 2);
    out.clear();
    room.on_durable(Ticket(before + 3), &mut out);
    let released = frames(&out);
    assert!(matches!(released[0], ServerFrame::Told(_)));
    assert!(matches!(released[1], ServerFrame::Refused { id: 2, .. }));
    assert!(matches!(released[2], ServerFrame::Pong { nonce: 1, .. }));
    assert_eq!(released.len(), 3);
}

/// A word, a call and whatever else brings no event about: whoever hears it before its number is kept may hear it again after a
/// crash, when it is sent again.
#[test]
fn words_wait_until_their_number_is_kept() {
    let words = |id| ClientFrame::Say { id, text: "Two torches here".into() };
    let call = |id| ClientFrame::Call { id, call: protocol::Call::HelpMe };
    let (mut room, now, mut kept) = running();
    for (id, frame) in [(1_u32, words(1)), (2, call(2))] {
        let mut out = Vec::new();
        room.on_frame(ANI, frame, now + u64::from(id), &mut out);
        assert!(entries(&out) > 0 && frames(&out).is_empty(), "{:?}", frames(&out));
        kept += entries(&out);
        out.clear();
        room.on_durable(Ticket(kept), &mut out);
        let released = frames(&out);
        assert!(
            released.iter().any(|frame| matches!(frame, ServerFrame::Said { .. } | ServerFrame::Called { .. }))
        );
        assert!(released.iter().any(|frame| matches!(frame, ServerFrame::Done { .. })));
    }
    // The same in a lobby, where only the number is kept.
    let (mut room, mut out) = (Room::new(Config::standard("test"), Seed::from_number(1), 0), Vec::new());
    room.on_open(ANI, Token([1; 32]), 0, &mut out);
    let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
    room.on_frame(ANI, ClientFrame::Hello(hello), 0, &mut out);
    let kept = entries(&out);
    room.on_durable(Ticket(kept), &mut out);
    out.clear();
    room.on_frame(ANI, words(1), 1, &mut out);
    assert!(entries(&out) == 1 && frames(&out).is_empty(), "{:?}", frames(&out));
}

/// Whoever comes back while the journal lags waits as well: his welcome holds what is not yet kept.
#[test]
fn a_welcome_waits_too() {
    let (mut room, now, before) = running();
    let mut out = Vec::new();
    room.on_frame(ANI, ClientFrame::Wish { id: 1, command: Command::ROLL }, now + 1, &mut out);
    let peer = PeerId(2);
    room.on_open(peer, Token([2; 32]), now + 2, &mut out);
    let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
    room.on_frame(peer, ClientFrame::Hello(hello), now + 2, &mut out);
    assert!(frames(&out).is_empty());
    room.on_durable(Ticket(before + entries(&out) - 1), &mut out);
    assert!(
        !frames(&out).iter().any(|frame| matches!(frame, ServerFrame::Welcome(_))),
        "he himself is not kept yet"
    );
    room.on_durable(Ticket(before + entries(&out)), &mut out);
    assert!(frames(&out).iter().any(|frame| matches!(frame, ServerFrame::Welcome(_))));
}

#[test]
fn entries_are_numbered_without_gaps_and_the_state_is_noted() {
    let mut out = Vec::new();
    let (mut room, now, _) = running();
    for ms in 1..3_000 {
        room.on_tick(now + ms, &mut out);
    }
    let ids: Vec<u64> = out
        .iter()
        .filter_map(|output| match output {
            Output::Append(entry) if entry.record.is_numbered() => Some(entry.id.0),
            _ => None,
        })
        .collect();
    assert!(ids.windows(2).all(|pair| pair[1] == pair[0] + 1));
}

/// A quarter of a second after something has happened, and every two seconds at a silent table: what a crash takes of the time is never
/// more, and nobody is charged with it.
#[test]
fn the_state_is_noted_soon_after_something_and_rarely_without() {
    let (mut room, mut out) =
        (Room::new(Config { seats: 1, ..Config::standard("test") }, Seed::from_number(1), 0), vec![]);
    room.on_open(ANI, Token([1; 32]), 0, &mut out);
    let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
    for frame in
        [ClientFrame::Hello(hello), ClientFrame::Join { name: "Ani".into(), colour: None }, ClientFrame::Start]
    {
        room.on_frame(ANI, frame, 0, &mut out);
    }
    let (mut happened, mut noted, mut beats) = (5_000, 5_000, 0);
    for now in 5_000..20_000 {
        out.clear();
        if now == 12_345 {
            room.on_frame(ANI, ClientFrame::Wish { id: 1, command: Command::ROLL }, now, &mut out);
        }
        room.on_tick(now, &mut out);
        for output in &out {
            match output {
                Output::Append(entry) if matches!(entry.record, Record::Beat { .. }) => {
                    (noted, beats) = (now, beats + 1)
                }
                Output::Append(entry) if matches!(entry.record, Record::Input { .. }) => happened = now,
                _ => {}
            }
        }
        assert!(now - noted <= 2_000, "at {now} nothing was noted since {noted}");
        assert!(noted >= happened || now - happened <= 250, "at {now} what happened at {happened} was not noted");
    }
    assert!((8..=12).contains(&beats), "{beats} beats in fifteen seconds");
}
