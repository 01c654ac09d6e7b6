//! Names and words that want to be more than words.

use protocol::{ClientFrame, Codec, Hello, PROTOCOL, ServerFrame, Sitter, SorryCode};

use crate::common::{Client, Running, answered_id, start};

/// What the others are shown when somebody comes and sits down under a name.
async fn shown(server: &Running, name: &str) -> String {
    let table = server.table().await;
    let (mut other, _) = server.come_in(&table, Codec::Json).await;
    let mut client = server.connect(&table, Codec::Json).await;
    let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: Some(name.into()) };
    client.say(&ClientFrame::Hello(hello)).await;
    client.sit(name).await;
    let lobby = other.lobby_with(|lobby| lobby.watchers.len() == 1 && lobby.seats.iter().any(has_person)).await;
    let mut names = lobby.seats.iter().filter_map(|seat| match &seat.sitter {
        Sitter::Person { person, .. } => Some(person.name.clone()),
        _ => None,
    });
    names.next().expect("he sits")
}

fn has_person(seat: &protocol::Seat) -> bool {
    matches!(seat.sitter, Sitter::Person { .. })
}

/// A name is text wherever it goes: as it was typed, inside JSON, never part of a page that the server sends.
#[tokio::test]
async fn a09_markup_in_a_name_stays_text() {
    let server = start().await;
    for name in
        ["<b>x</b>", "<script>1</script>", "javascript:alert(1)", "\"><img src=x>", "' OR 1=1; --", "{{7*7}}"]
    {
        assert_eq!(shown(&server, name).await, name);
    }
    // Nothing that a person has typed comes back by HTTP, so no answer can be made to run it.
    let table = server.table().await;
    let (mut client, _) = server.come_in(&table, Codec::Json).await;
    client.sit("<script>1</script>").await;
    client.lobby_with(|lobby| lobby.watchers.is_empty()).await;
    for path in [format!("/t/{table}"), format!("/api/tables/{table}"), "/metrics".into(), "/<script>".into()] {
        assert!(!server.http("GET", &path, "").await.contains("<script>"), "{path}");
    }
}

#[tokio::test]
async fn a10_invisible_characters_leave_a_name() {
    let server = start().await;
    let cases = [
        ("\u{202E}nimdA\u{202C}", "nimdA"),
        ("A\u{200B}n\u{200D}i\u{FEFF}", "Ani"),
        ("A\u{0}n\u{7}i\u{1B}[31m", "Ani[31m"),
        ("  Ani \n\t Maria ", "Ani Maria"),
        ("\u{2066}A\u{2069}\u{E0041}\u{3164}ni", "Ani"),
        ("A\u{2800}ni\u{30D}\u{30D}\u{30D}\u{30D}\u{30D}\u{30D}", "Ani\u{30D}\u{30D}\u{30D}"),
        ("Zoe\u{308}", "Zoë"),
        ("👩\u{200D}👧 Ani", "👩\u{200D}👧 Ani"),
    ];
    for (typed, expected) in cases {
        assert_eq!(shown(&server, typed).await, expected, "{typed:?}");
    }
    assert_eq!(shown(&server, &"é".repeat(500)).await.chars().count(), 24);
    let nothing = shown(&server, "\u{200B}\u{202E} \u{0}").await;
    assert!(nothing.chars().count() > 3, "the name the table has found stays: {nothing}");
}

async fn said(client: &mut Client) -> String {
    client
        .until(|frame| match frame {
            ServerFrame::Said { text, .. } => Some(text),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a11_words_are_text_and_short() {
    let server = start().await;
    let table = server.table().await;
    let (mut speaker, _) = server.come_in(&table, Codec::Json).await;
    let (mut listener, _) = server.come_in(&table, Codec::Postcard).await;
    let link = "<a href=\"javascript:alert(1)\">http://evil.example</a>";
    speaker.say(&ClientFrame::Say { id: 1, text: link.into() }).await;
    assert_eq!(said(&mut listener).await, link, "text and nothing else");
    speaker.say(&ClientFrame::Say { id: 2, text: "\u{202E}x".repeat(600) }).await;
    assert_eq!(said(&mut listener).await, "x".repeat(200));
    let empty = speaker.answer(&ClientFrame::Say { id: 3, text: "\u{200B}\n".into() }).await;
    assert_eq!(empty, ServerFrame::Sorry { code: SorryCode::NothingSaid, id: Some(3) });
    // Ten thousand characters are longer than a frame may be.
    speaker.say(&ClientFrame::Say { id: 4, text: "x".repeat(10_000) }).await;
    assert_eq!(speaker.close_code().await, SorryCode::TooLong.number());
}

/// What one person says goes out to everybody at the table: what is too much is refused, nobody is cut for it, and nothing of it is
/// heard, now or when it is sent again.
#[tokio::test]
async fn a44_nobody_says_more_than_people_do() {
    let server = start().await;
    let table = server.table().await;
    let (mut speaker, _) = server.come_in(&table, Codec::Postcard).await;
    let (mut listener, _) = server.come_in(&table, Codec::Json).await;
    let word = |id: u32| ClientFrame::Say { id, text: format!("word {id}") };
    let (mut said, mut refused) = (Vec::new(), Vec::new());
    for id in 1..=35 {
        speaker.say(&word(id)).await;
    }
    speaker
        .until(|frame| {
            let id = answered_id(&frame)?;
            match frame {
                ServerFrame::Done { .. } => said.push(format!("word {id}")),
                answer => refused.push((id, answer)),
            }
            (id == 35).then_some(())
        })
        .await;
    assert!(said.len() >= 10 && refused.len() >= 10, "{said:?}");
    let too_fast = |id| ServerFrame::Sorry { code: SorryCode::TooFast, id: Some(id) };
    assert!(refused.iter().all(|(id, answer)| *answer == too_fast(*id)), "{refused:?}");
    let (again, _) = &refused[0];
    assert_eq!(speaker.answer(&word(*again)).await, too_fast(*again));
    listener.say(&ClientFrame::Ping { nonce: 1 }).await;
    let mut heard = Vec::new();
    listener
        .until(|frame| match frame {
            ServerFrame::Said { text, .. } => {
                heard.push(text);
                None
            }
            frame => matches!(frame, ServerFrame::Pong { .. }).then_some(()),
        })
        .await;
    assert_eq!(heard, said);
    server.stop().await;
}
