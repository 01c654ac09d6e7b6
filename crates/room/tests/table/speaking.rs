//! Calls and words.

use protocol::{Call, Change, ClientFrame, ServerFrame, SorryCode, Stage};
use room::{Config, PeerId, Rate, Record};
use temple::command::Command;
use temple::modules::ModuleId;
use temple::modules::curses::Curse;
use temple::setup::ModuleSet;

use crate::shell::Shell;

/// Says something and returns the answer.
fn say(shell: &mut Shell, peer: PeerId, text: &str) -> ServerFrame {
    let id = shell.next_id(peer);
    shell.send(peer, ClientFrame::Say { id, text: text.to_owned() });
    shell.client(peer).answer(id)
}

/// What somebody has heard, each with its speaker.
fn heard(shell: &Shell, peer: PeerId) -> Vec<(String, String)> {
    let said = |frame: &ServerFrame| match frame {
        ServerFrame::Said { name, text, .. } => Some((name.clone(), text.clone())),
        _ => None,
    };
    shell.client(peer).frames.iter().filter_map(said).collect()
}

#[test]
fn calls_reach_everybody() {
    let mut shell = Shell::new(1, 3, 1);
    let (ani, watcher) = (shell.sit("Ani"), shell.arrive("Wim"));
    shell.send(ani, ClientFrame::Call { id: 1, call: Call::Coming });
    assert_eq!(shell.client(ani).answer(1), ServerFrame::Sorry { code: SorryCode::NotNow, id: Some(1) });
    shell.start(ani);
    shell.send(ani, ClientFrame::Call { id: 2, call: Call::HelpMe });
    let called = ServerFrame::Called { who: temple::players::PlayerId(0), call: Call::HelpMe };
    for peer in [ani, watcher] {
        assert!(shell.client(peer).frames.contains(&called));
    }
    shell.send(watcher, ClientFrame::Call { id: 1, call: Call::HelpMe });
    assert_eq!(shell.client(watcher).answer(1), ServerFrame::Sorry { code: SorryCode::NotSeated, id: Some(1) });
}

/// Rule CUR-14: Silence mutes its holder: no calls, no words; all commands stay.
#[test]
fn the_silenced_are_not_heard() {
    let curses = ModuleSet::default().with(ModuleId::Curses);
    for seed in 1..30 {
        let mut shell = Shell::new(seed, 2, 20);
        let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
        shell.send(ani, ClientFrame::Change(Change::Modules(curses)));
        shell.send(ani, ClientFrame::Start);
        shell.pass(250);
        let silenced = |shell: &Shell| {
            let memory = shell.room.game().unwrap().table().modules.curses;
            memory.of(temple::players::PlayerId(0)).has(Curse::Silence)
        };
        shell.play_out(&[ani, frank], silenced);
        if shell.room.stage() != Stage::Running {
            continue;
        }
        let id = shell.next_id(ani);
        shell.send(ani, ClientFrame::Call { id, call: Call::HelpMe });
        let said = say(&mut shell, ani, "Help!");
        for answer in [shell.client(ani).answer(id), said] {
            let ServerFrame::Refused { why_not, .. } = answer else { panic!("he is silent") };
            assert_eq!(why_not.rule.to_string(), "CUR-14");
        }
        let heard = |frame: &ServerFrame| matches!(frame, ServerFrame::Called { .. } | ServerFrame::Said { .. });
        assert!(!shell.client(frank).frames.iter().any(heard));
        assert!(matches!(shell.wish(ani, Command::HoldMasks), ServerFrame::Done { .. }), "commands stay");
        shell.wish(ani, Command::Concede);
        shell.wish(frank, Command::Concede);
        shell.pass(5_001);
        assert_eq!(shell.room.stage(), Stage::Over);
        assert!(silenced(&shell));
        assert!(matches!(say(&mut shell, ani, "At last!"), ServerFrame::Done { .. }), "the game is over");
        return;
    }
    panic!("nobody was ever silenced");
}

/// Rule CUR-19: at one table anybody may say that a card is not honoured; everybody reads it, and nothing changes. What is not
/// kept on one's honour cannot be reported.
#[test]
fn a_breach_is_a_notice_and_nothing_more() {
    let curses = ModuleSet::default().with(ModuleId::Curses);
    let (me, silence) = (temple::players::PlayerId(0), Curse::Silence.piece());
    for (seed, table_mode) in (1..30).flat_map(|seed| [(seed, 1), (seed, 0)]) {
        let mut shell = Shell::new(seed, 2, 20);
        let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
        shell.send(ani, ClientFrame::Change(Change::Modules(curses)));
        shell.send(ani, ClientFrame::Change(Change::Parameter { name: "table_mode".into(), value: table_mode }));
        shell.send(ani, ClientFrame::Start);
        shell.pass(250);
        let silenced = |shell: &Shell| shell.room.game().unwrap().table().modules.curses.of(me).has(Curse::Silence);
        shell.play_out(&[ani, frank], silenced);
        if shell.room.stage() != Stage::Running {
            continue;
        }
        let before = shell.room.game().unwrap().chain();
        let mut report = |who, card| {
            let id = shell.next_id(frank);
            shell.send(frank, ClientFrame::Report { id, who, card });
            shell.client(frank).answer(id)
        };
        let not_now = |answer: &ServerFrame| matches!(answer, ServerFrame::Sorry { code: SorryCode::NotNow, .. });
        let nobody = temple::players::PlayerId(7);
        assert!(not_now(&report(me, Curse::Trap.piece())) && not_now(&report(nobody, silence)));
        let answer = report(me, silence);
        if table_mode == 0 {
            assert!(not_now(&answer), "the game mutes him: {answer:?}");
            continue;
        }
        assert!(matches!(answer, ServerFrame::Done { .. }), "{answer:?}");
        let notice = ServerFrame::Reported { by: temple::players::PlayerId(1), who: me, card: silence };
        assert!([ani, frank].iter().all(|peer| shell.client(*peer).frames.contains(&notice)));
        assert!(shell.room.game().unwrap().chain() == before, "the game knows nothing of it");
        return;
    }
    panic!("nobody was ever silenced");
}

#[test]
fn words_reach_everybody_at_any_time() {
    let mut shell = Shell::new(1, 2, 20);
    let (ani, frank, watcher) = (shell.sit("Ani"), shell.sit("Frank"), shell.arrive("Wim"));
    let entries = shell.journal.entries().len();
    say(&mut shell, ani, "Ready?");
    let kept = &shell.journal.entries()[entries..];
    assert!(kept.iter().all(|entry| matches!(entry.record, Record::Used { .. })), "words are not kept: {kept:?}");
    shell.send(ani, ClientFrame::Start);
    say(&mut shell, watcher, "Good luck!");
    shell.pass(1_000);
    say(&mut shell, frank, "  Two\n torches\u{202E}! ");
    shell.run_out();
    say(&mut shell, watcher, &"a".repeat(300));
    let long = "a".repeat(200);
    let all = [("Ani", "Ready?"), ("Wim", "Good luck!"), ("Frank", "Two torches!"), ("Wim", &long)];
    for peer in [ani, frank, watcher] {
        let heard = heard(&shell, peer);
        assert_eq!(heard.iter().map(|(who, what)| (&**who, &**what)).collect::<Vec<_>>(), all);
    }
    let last = shell.client(ani).frames.iter().rev().find(|frame| matches!(frame, ServerFrame::Said { .. }));
    assert!(matches!(last, Some(ServerFrame::Said { who, .. }) if *who == shell.person(watcher)));
}

#[test]
fn words_are_answered_once_and_said_once() {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    let first = say(&mut shell, ani, "Hello");
    shell.send(ani, ClientFrame::Say { id: 1, text: "Hello".into() });
    assert_eq!(shell.client(ani).answer(1), first);
    assert_eq!(heard(&shell, frank).len(), 1);
    for nothing in ["", "  ", "\u{200B}\u{7}"] {
        let answer = say(&mut shell, ani, nothing);
        assert!(matches!(answer, ServerFrame::Sorry { code: SorryCode::NothingSaid, id: Some(_) }), "{answer:?}");
    }
    assert_eq!(heard(&shell, frank).len(), 1);
}

/// Whoever was sent away neither speaks nor hears.
#[test]
fn the_sent_away_are_out_of_earshot() {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.send(ani, ClientFrame::Kick { whom: shell.person(frank) });
    assert_eq!(say(&mut shell, frank, "Hey"), ServerFrame::Sorry { code: SorryCode::SentAway, id: Some(1) });
    say(&mut shell, ani, "Bye");
    assert_eq!((heard(&shell, ani).len(), heard(&shell, frank).len()), (1, 0));
}

/// A table as it stands in a house, where nobody is let off, and those who sit there.
fn limited(seats: u8) -> (Shell, Vec<PeerId>) {
    let mut shell = Shell::with(Config { seats, rate: Rate::Usual, ..Config::standard("test") }, 1);
    let mut sit = |_| {
        // Everybody is told of it at most four times a second.
        shell.pass(1_300);
        shell.sit("Ani")
    };
    let people = (0..seats).map(&mut sit).collect();
    (shell, people)
}

fn is_too_fast(answer: &ServerFrame) -> bool {
    matches!(answer, ServerFrame::Sorry { code: SorryCode::TooFast, id: Some(_) })
}

/// What one person says goes out to forty: nobody talks faster than people do, and what is refused stays refused.
#[test]
fn nobody_says_more_than_people_do() {
    let (mut shell, people) = limited(2);
    let (ani, frank) = (people[0], people[1]);
    shell.start(ani);
    let mut refused = Vec::new();
    for n in 0..600 {
        // Twenty a second, as fast as a connection lets anybody send, words and calls in turn.
        shell.pass(50);
        let id = shell.next_id(ani);
        let frame = match n % 2 {
            0 => ClientFrame::Say { id, text: "word".into() },
            _ => ClientFrame::Call { id, call: Call::HelpMe },
        };
        shell.send(ani, frame.clone());
        if is_too_fast(&shell.client(ani).answer(id)) {
            refused.push((id, frame));
        }
    }
    let heard = |frame: &&ServerFrame| matches!(frame, ServerFrame::Called { .. } | ServerFrame::Said { .. });
    let count = |shell: &Shell| shell.client(frank).frames.iter().filter(heard).count();
    // Ten at once, and one a second for half a minute.
    let said = count(&shell);
    assert!((39..=40).contains(&said), "{said}");
    // A rest, and the same numbers again: the first answer holds.
    shell.pass(60_000);
    let (id, frame) = refused.pop().expect("most were refused");
    shell.send(ani, frame);
    assert!(is_too_fast(&shell.client(ani).answer(id)) && count(&shell) == said);
    assert!(matches!(say(&mut shell, ani, "word"), ServerFrame::Done { .. }));
}

/// However many watch and however much they say: whoever plays is heard.
#[test]
fn those_who_watch_keep_nobody_in_a_seat_from_being_heard() {
    let (mut shell, people) = limited(2);
    let (ani, frank) = (people[0], people[1]);
    let watchers: Vec<PeerId> = (0..30).map(|_| shell.arrive("Wim")).collect();
    let mut answers = Vec::new();
    for _ in 0..20 {
        for watcher in &watchers {
            answers.push(say(&mut shell, *watcher, "look at me"));
        }
        shell.pass(1_000);
        assert!(matches!(say(&mut shell, ani, "Ready?"), ServerFrame::Done { .. }));
        assert!(matches!(say(&mut shell, frank, "Yes"), ServerFrame::Done { .. }));
    }
    let said = answers.iter().filter(|answer| !is_too_fast(answer)).count();
    assert!((20..=40).contains(&said), "{said} of {}", answers.len());
}

/// Every question is a look at the whole table.
#[test]
fn nobody_asks_more_often_than_a_program_needs_to() {
    let (mut shell, people) = limited(1);
    let ani = people[0];
    shell.start(ani);
    for nonce in 0..600 {
        shell.pass(50);
        shell.send(ani, ClientFrame::Ask { nonce });
    }
    let offered =
        shell.client(ani).frames.iter().filter(|frame| matches!(frame, ServerFrame::Offers { .. })).count();
    assert!((8 + 119..=8 + 120).contains(&offered), "{offered}");
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::TooFast));
}
