//! Whole games, answers and refusals, giving up.

use kit::Tick;
use protocol::{Change, ClientFrame, Preset, Runs, ServerFrame, SorryCode, Stage};
use room::{JournalEntry, Record};
use temple::command::Command;
use temple::components::Components;
use temple::game::Input;
use temple::replay::{new_log, note, replay};
use temple::table::Phase;

use crate::shell::Shell;

#[test]
fn two_people_and_two_bots_play_a_whole_game() {
    let mut shell = Shell::new(3, 4, 20);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    let watcher = shell.arrive("Wim");
    shell.send(ani, ClientFrame::Start);
    shell.pass(5_000 / 20);
    assert_eq!(shell.room.stage(), Stage::Running);
    let mut looks = 0;
    shell.play_out(&[ani, frank], |shell| {
        looks += 1;
        if looks % 50 == 0 {
            shell.assert_mirrors_agree();
        }
        false
    });
    assert_eq!(shell.room.stage(), Stage::Over);
    shell.assert_mirrors_agree();
    let game = shell.room.game().unwrap();
    assert!(matches!(game.table().phase, Phase::Won | Phase::Lost));
    game.audit().unwrap();
    for peer in [ani, frank, watcher] {
        let last_clock = shell.client(peer).frames.iter().rev().find_map(|frame| match frame {
            ServerFrame::Clock(clock) => Some(*clock),
            _ => None,
        });
        assert_eq!(last_clock.map(|clock| (clock.runs, clock.now)), Some((Runs::Over, game.now())));
    }
    // Everybody acted, the bots too.
    for seat in 0..4 {
        let acted = |entry: &JournalEntry| matches!(&entry.record, Record::Input { input: Input::Act { by, .. }, .. } if by.0 == seat);
        assert!(shell.journal.entries().iter().filter(|entry| acted(entry)).count() > 20, "seat {seat}");
    }
}

/// The journal is all that is needed to play a game again, bit for bit.
#[test]
fn the_journal_plays_the_game_again() {
    let mut shell = Shell::new(5, 3, 20);
    let ani = shell.sit("Ani");
    shell.send(ani, ClientFrame::Change(Change::Preset(Preset::Professional)));
    shell.send(ani, ClientFrame::Start);
    shell.pass(300);
    shell.play_out(&[ani], |_| false);
    let data = Components::standard();
    let entries = shell.journal.entries();
    let Record::Began(beginning) = &entries[0].record else { panic!("a journal opens with the beginning") };
    let mut log = new_log(&beginning.setup, &data, beginning.seed);
    let mut beats = 0;
    for entry in entries {
        match &entry.record {
            Record::Input { at, input, .. } => note(&mut log, *at, input.clone()),
            Record::Beat { at, chain } => {
                note(&mut log, *at, Input::Advance);
                beats += 1;
                if beats % 5 == 0 {
                    let again = replay(&log, &data, &mut Vec::new()).unwrap();
                    assert_eq!(Some(again.chain()), *chain, "at {at}");
                }
            }
            _ => {}
        }
    }
    let again = replay(&log, &data, &mut Vec::new()).unwrap();
    assert!(beats > 10, "{beats} beats in {}", again.now());
    assert_eq!(again.digest(), shell.room.game().unwrap().digest());
}

/// Rule CLK-8: the lead-in comes before the start signal, and rule BASE-11: nobody rolls before it.
#[test]
fn nobody_rolls_in_the_intro() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    shell.send(ani, ClientFrame::Start);
    let began = shell.client(ani).frames.iter().any(
        |frame| matches!(frame, ServerFrame::Began(snapshot) if snapshot.clock.runs == Runs::StartsIn { ms: 5000 }),
    );
    assert!(began);
    shell.pass(4_999);
    let ServerFrame::Refused { why_not, .. } = shell.wish(ani, Command::ROLL) else { panic!("too early") };
    assert_eq!(why_not.rule.to_string(), "BASE-11");
    shell.pass(1);
    assert!(matches!(shell.wish(ani, Command::ROLL), ServerFrame::Done { .. }));
    shell.assert_mirrors_agree();
}

#[test]
fn a_duplicate_wish_gets_its_first_answer_and_is_carried_out_once() {
    let mut shell = Shell::new(1, 1, 1);
    let ani = shell.sit("Ani");
    shell.start(ani);
    let first = shell.wish(ani, Command::ROLL);
    let dice = shell.room.game().unwrap().table().of(temple::players::PlayerId(0)).hand;
    shell.pass(2_000);
    shell.send(ani, ClientFrame::Wish { id: 1, command: Command::ROLL });
    assert_eq!(shell.client(ani).answer(1), first);
    assert_eq!(shell.room.game().unwrap().table().of(temple::players::PlayerId(0)).hand, dice);
    let inputs = shell
        .journal
        .entries()
        .iter()
        .filter(|entry| matches!(&entry.record, Record::Input { wish: Some((_, 1)), .. }));
    assert_eq!(inputs.count(), 1);
    // A refusal is repeated too, even if it would be allowed by now.
    let refused = shell.wish(ani, Command::Agree);
    assert!(matches!(refused, ServerFrame::Refused { .. }));
    shell.send(ani, ClientFrame::Wish { id: 2, command: Command::ROLL });
    assert_eq!(shell.client(ani).answer(2), refused);
    shell.send(ani, ClientFrame::Wish { id: 0, command: Command::ROLL });
    assert_eq!(shell.client(ani).answer(0), ServerFrame::Sorry { code: SorryCode::OldId, id: Some(0) });
}

#[test]
fn refusals_carry_the_rule() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    let watcher = shell.arrive("Wim");
    assert_eq!(shell.wish(ani, Command::ROLL), ServerFrame::Sorry { code: SorryCode::NotNow, id: Some(1) });
    shell.start(ani);
    for (command, rule) in [(Command::Agree, "BASE-67"), (Command::Escape { with: None }, "BASE-60")] {
        let ServerFrame::Refused { why_not, .. } = shell.wish(ani, command) else { panic!("{command:?}") };
        assert_eq!(why_not.rule.to_string(), rule, "{command:?}");
    }
    let answer = shell.wish(watcher, Command::ROLL);
    assert_eq!(answer, ServerFrame::Sorry { code: SorryCode::NotSeated, id: Some(1) });
}

/// Rule BASE-76: the server's clock alone stamps commands, and a command of the slam's instant precedes it.
#[test]
fn a_command_of_the_last_instant_precedes_the_slam() {
    let mut shell = Shell::new(2, 1, 1);
    let ani = shell.sit("Ani");
    shell.start(ani);
    shell.pass(220_000);
    let table = |shell: &Shell| *shell.room.game().unwrap().table();
    assert_eq!(table(&shell).slams, 0, "the slam of 3:40 waits until 3:40 has passed");
    assert!(matches!(shell.wish(ani, Command::ROLL), ServerFrame::Done { .. }));
    assert_eq!(shell.room.game().unwrap().now(), Tick(220_000));
    shell.pass(1);
    assert_eq!(table(&shell).slams, 1);
    shell.assert_mirrors_agree();
}

/// What a bot without the engine is offered is legal.
#[test]
fn what_is_offered_is_legal() {
    let mut shell = Shell::new(4, 2, 1);
    let ani = shell.sit("Ani");
    shell.start(ani);
    for nonce in 0..40 {
        shell.pass(700);
        shell.send(ani, ClientFrame::Ask { nonce });
        let Some(ServerFrame::Offers { commands, .. }) = shell.client(ani).frames.last() else {
            panic!("no answer")
        };
        let Some(command) = commands.get(nonce as usize % commands.len().max(1)).copied() else { continue };
        if !matches!(command, Command::Concede | Command::PlayOn | Command::AskPause) {
            assert!(matches!(shell.wish(ani, command), ServerFrame::Done { .. }), "{command:?}");
        }
    }
}

/// Rule BASE-39: the game is lost five seconds after everybody inside who is present has conceded; bots do as the people do.
#[test]
fn people_give_up_and_the_bots_with_them() {
    let mut shell = Shell::new(1, 4, 1);
    let (ani, frank, ben) = (shell.sit("Ani"), shell.sit("Frank"), shell.sit("Ben"));
    shell.start(ani);
    shell.pass(10_000);
    let given_up = |shell: &Shell| shell.room.game().unwrap().table().phase == Phase::Lost;
    let bot_gives_up = |shell: &Shell| shell.room.game().unwrap().table().of(temple::players::PlayerId(3)).concedes;
    shell.wish(ani, Command::Concede);
    shell.wish(frank, Command::Concede);
    shell.wish(ani, Command::PlayOn);
    shell.lose(ben);
    shell.pass(20_000);
    assert!(!given_up(&shell), "Ani has taken it back");
    assert!(!bot_gives_up(&shell));
    shell.wish(ani, Command::Concede);
    assert!(bot_gives_up(&shell), "Ben is away, and the bot does not play on alone");
    shell.pass(4_900);
    assert!(!given_up(&shell), "it can still be taken back");
    shell.wish(ani, Command::PlayOn);
    assert!(!bot_gives_up(&shell), "the bot takes it back with her");
    shell.pass(20_000);
    assert!(!given_up(&shell));
    shell.wish(ani, Command::Concede);
    shell.pass(5_001);
    assert!(given_up(&shell));
    assert_eq!(shell.room.stage(), Stage::Over);
    shell.assert_mirrors_agree();
    shell.room.game().unwrap().audit().unwrap();
}

/// Rule BASE-39: a lost line ends no game. Away counts as present for eight seconds, then five are left to take it back; the
/// stand-in never concedes.
#[test]
fn the_last_who_plays_on_may_vanish() {
    let mut shell = Shell::new(1, 3, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.start(ani);
    shell.wish(ani, Command::Concede);
    assert_eq!(shell.room.stage(), Stage::Running);
    shell.lose(frank);
    shell.pass(12_900);
    assert_eq!(shell.room.stage(), Stage::Running);
    let table = shell.room.game().unwrap().table();
    assert!(!table.of(temple::players::PlayerId(1)).concedes, "the stand-in never concedes");
    assert!(table.gives_up_at().is_some());
    shell.pass(101);
    assert_eq!(shell.room.stage(), Stage::Over);
}

/// Rule BASE-67: a refused wish is a sign of life too, and stands in the journal, so that a replay decides alike.
#[test]
fn a_refused_wish_is_a_sign_of_life() {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, _frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.start(ani);
    shell.pass(15_000);
    let heard = |shell: &Shell| shell.room.game().unwrap().table().of(temple::players::PlayerId(0)).heard;
    assert_eq!(heard(&shell), kit::Tick::START);
    assert!(matches!(shell.wish(ani, Command::Agree), ServerFrame::Refused { .. }));
    let at = heard(&shell);
    assert!(at.0 >= 15_000);
    let noted = |entry: &room::JournalEntry| matches!(entry.record, room::Record::Input { at: then, input: temple::game::Input::Heard { .. }, .. } if then == at);
    assert!(shell.journal.entries().iter().any(noted));
    shell.assert_mirrors_agree();
    let back = shell.resumed(shell.journal.entries().to_vec()).expect("it comes back");
    assert_eq!(back.game().unwrap().table().of(temple::players::PlayerId(0)).heard, at);
}

/// Nobody needs to wait for bots: a game in which no person plays any more can be ended by the host, and only by him.
#[test]
fn the_host_ends_a_game_that_only_bots_play() {
    let mut shell = Shell::new(1, 4, 1);
    let (ani, frank, ben) = (shell.sit("Ani"), shell.sit("Frank"), shell.sit("Ben"));
    shell.send(ani, ClientFrame::BreakOff);
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::NotNow), "nothing has begun");
    shell.send(ani, ClientFrame::Change(Change::Preset(Preset::FirstGame)));
    shell.start(ani);
    shell.send(ani, ClientFrame::Leave);
    shell.send(frank, ClientFrame::BreakOff);
    assert_eq!(shell.client(frank).sorry(), Some(SorryCode::NotNow), "Ben and he himself play on");
    shell.send(frank, ClientFrame::Leave);
    shell.send(ben, ClientFrame::BreakOff);
    assert_eq!(shell.client(ben).sorry(), Some(SorryCode::NotNow), "the host plays on");
    shell.lose(ben);
    shell.pass(10_000);
    assert_eq!(shell.room.stage(), Stage::Running, "bots alone play on");
    shell.send(ani, ClientFrame::BreakOff);
    shell.pass(5_001);
    assert_eq!((shell.room.stage(), shell.room.game().unwrap().table().phase), (Stage::Over, Phase::Lost));
    shell.assert_mirrors_agree();
    shell.room.game().unwrap().audit().unwrap();
    shell.send(ani, ClientFrame::Regather);
    assert_eq!(shell.room.stage(), Stage::Gathering);
}

#[test]
fn nobody_but_the_host_ends_a_game() {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.start(ani);
    shell.send(frank, ClientFrame::Leave);
    shell.send(frank, ClientFrame::BreakOff);
    assert_eq!(shell.client(frank).sorry(), Some(SorryCode::NotHost));
    assert_eq!(shell.room.stage(), Stage::Running);
}

#[test]
fn whoever_comes_late_by_the_link_watches() {
    let mut shell = Shell::new(2, 3, 20);
    let ani = shell.sit("Ani");
    shell.send(ani, ClientFrame::Change(Change::Preset(Preset::Professional)));
    shell.send(ani, ClientFrame::Start);
    shell.pass(2_000);
    let watcher = shell.arrive("Wim");
    assert_eq!(shell.client(ani).lobby.as_ref().unwrap().watchers[0].name, "Wim", "everybody sees who watches");
    shell.play_out(&[ani], |_| false);
    shell.assert_mirrors_agree();
    let mirror = shell.client(watcher).mirror.as_ref().unwrap();
    assert_eq!(mirror.seq(), shell.client(ani).mirror.as_ref().unwrap().seq(), "he has followed to the end");
    let inputs = |shell: &Shell| {
        let inputs = shell.journal.entries().iter().filter(|entry| matches!(entry.record, Record::Input { .. }));
        inputs.count()
    };
    let before = inputs(&shell);
    for command in [Command::ROLL, Command::Concede] {
        assert!(matches!(shell.wish(watcher, command), ServerFrame::Sorry { code: SorryCode::NotSeated, .. }));
    }
    assert_eq!(inputs(&shell), before);
}
