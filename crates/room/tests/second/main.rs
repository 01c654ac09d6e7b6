//! The roll and write game at a table of the house, under a made-up clock: nothing here waits, and every frame travels through a codec.

mod dice;
mod seats;
mod shell;

use kit::{GameName, Hex, PlayerId, Presence, Seed};
use protocol::roll_and_write::News;
use protocol::{BotLevel, Call, Change, ClientFrame, Dice, Game, Packed, ServerFrame, SorryCode, Stage, WhatIf};
use replay::{ReplayOf, Scroll, Verdict, verify};
use room::{AnyPast, AnyRoom, JournalEntry, NotRetried, PeerId, Record, file_of};
use scroll::command::Command;
use scroll::setup::{Difficulty, Setup, TurnClock};
use scroll::sheets::{Sheets, Variant};
use scroll::table::{Phase, Table};

use shell::Shell;

/// Two people and a bot at a table of the second game, which has started.
fn started(seed: u64) -> (Shell, PeerId, PeerId) {
    let mut shell = Shell::new(seed);
    let (ani, ben) = (shell.sit("Ani"), shell.sit("Ben"));
    shell.send(ani, ClientFrame::Change(Change::Game(GameName::Scroll)));
    shell.send(ani, ClientFrame::Change(Change::Seats(3)));
    shell.start(ani);
    (shell, ani, ben)
}

/// A table as it is, but for who was away: after a restart everybody was for a moment.
fn but_for_presence(mut now: Table, then: &Table) -> Table {
    for (now, then) in now.players.iter_mut().zip(&then.players) {
        (now.presence, now.away_since, now.left_to_bot) = (then.presence, then.away_since, then.left_to_bot);
    }
    now
}

#[test]
fn two_people_and_a_bot_play_a_whole_game_that_comes_out_again() {
    let (mut shell, ani, ben) = started(1);
    let watcher = shell.arrive("Cleo");
    shell.play_to_the_end(&[ani, ben]);
    let AnyRoom::Scroll(room) = &shell.room else { panic!("another game") };
    let table = *room.game().expect("a game").table();
    assert!(matches!(table.phase, Phase::Won | Phase::Lost));
    for peer in [ani, ben, watcher] {
        assert_eq!(*shell.client(peer).mirror.as_ref().expect("a game").table(), table, "everybody saw all of it");
    }
    let by_bot = |record: &Record| match record {
        Record::InputOf { input, wish: None, .. } => protocol::unpack::<scroll::game::Input>(input)
            .is_ok_and(|input| matches!(input, scroll::game::Input::Act { by: PlayerId(2), .. })),
        _ => false,
    };
    assert!(shell.journal.entries().iter().any(|entry| by_bot(&entry.record)), "the bot plays");

    let file = file_of(shell.journal.entries().to_vec(), 7).expect("a replay");
    let replay = ReplayOf::<Scroll>::from_bytes(&file).expect("it can be read");
    let Verdict::Same { commitment, .. } = verify(&replay, &Sheets::standard()) else { panic!("it differs") };
    assert_eq!(commitment, shell.promise, "the dice are those that were promised");
    assert_eq!(replay::check(&file), Ok(replay::Soundness::Same));
    assert!(matches!(replay::Replay::from_bytes(&file), Err(replay::ReadError::OtherGame)));
    assert_eq!(shell.over, [1]);

    // The same people play again, and their numbers go on.
    let seq = shell.client(ani).mirror.as_ref().map_or(0, protocol::roll_and_write::Mirror::seq);
    shell.send(ani, ClientFrame::Rematch);
    shell.pass(3_000);
    assert_eq!(shell.room.stage(), Stage::Running);
    assert!(
        shell.client(ani).mirror.as_ref().is_some_and(|mirror| mirror.seq() > seq),
        "no number names two events"
    );
}

#[test]
fn a_killed_table_comes_back_in_mid_turn_with_the_same_sheets() {
    let (mut shell, mut ani, mut ben) = started(2);
    for step in 1..=6 {
        shell.play(&[ani, ben], 12 + step);
        let table = *shell.table();
        let (tokens, answered) = ([shell.token(ani), shell.token(ben)], shell.last_id(ani));
        shell.restart();
        assert_eq!(shell.room.stage(), Stage::Interrupted);
        let [first, second] = tokens.map(|token| shell.come_back(token));
        (ani, ben) = (first, second);
        let same = |peer: PeerId, shell: &Shell| {
            let mut seen = *shell.client(peer).mirror.as_ref().expect("a game").table();
            // Everybody was away for a moment.
            for who in (0..3).map(PlayerId) {
                let then = table.of(who);
                let now = &mut seen.players[who.index()];
                (now.presence, now.away_since, now.left_to_bot) =
                    (then.presence, then.away_since, then.left_to_bot);
            }
            assert_eq!(seen, table, "step {step}");
        };
        same(ani, &shell);
        same(ben, &shell);
        assert_eq!(
            shell.client(ani).you.as_ref().map(|you| you.last_id),
            Some(answered),
            "no number is used twice"
        );
        shell.pass(1_000);
        assert_eq!(shell.room.stage(), Stage::Running);
    }
    shell.play_to_the_end(&[ani, ben]);
}

#[test]
fn a_wish_sent_twice_is_done_once_and_a_refusal_stays_a_refusal() {
    let (mut shell, ani, _) = started(3);
    let wish = |id, command| ClientFrame::ScrollWish { id, command: protocol::Packed::of(&command) };
    shell.send(ani, wish(1, Command::Roll));
    let refused = shell.client(ani).answer(1);
    let rule = |frame: &ServerFrame| match frame {
        ServerFrame::Scroll(news) => match news.open() {
            Ok(News::Refused { why_not, .. }) => Some(why_not.rule.to_string()),
            _ => None,
        },
        _ => None,
    };
    assert_eq!(rule(&refused).as_deref(), Some("RNW-10"), "sides are chosen first");
    let side = shell.free_side(ani);
    shell.send(ani, wish(2, side));
    assert!(matches!(shell.client(ani).answer(2), ServerFrame::Done { id: 2, .. }));
    let events = shell.client(ani).mirror.as_ref().map(protocol::roll_and_write::Mirror::seq);
    shell.send(ani, wish(2, side));
    shell.send(ani, wish(1, Command::Roll));
    assert_eq!(shell.client(ani).answer(1), refused);
    assert_eq!(shell.client(ani).mirror.as_ref().map(protocol::roll_and_write::Mirror::seq), events);
    let token = shell.token(ani);
    shell.restart();
    let ani = shell.come_back(token);
    shell.send(ani, wish(1, Command::Roll));
    assert_eq!(rule(&shell.client(ani).answer(1)).as_deref(), Some("RNW-10"), "also after a restart");
    // A wish of the temple is none of this game's.
    shell.send(ani, ClientFrame::Wish { id: 9, command: temple::command::Command::ROLL });
    assert_eq!(shell.client(ani).answer(9), ServerFrame::Sorry { code: SorryCode::NotNow, id: Some(9) });
}

#[test]
fn the_host_chooses_the_game_and_what_belongs_to_it() {
    let mut shell = Shell::new(4);
    let (ani, ben) = (shell.sit("Ani"), shell.sit("Ben"));
    let game = |shell: &Shell| shell.client(ben).lobby.as_ref().expect("a lobby").settings.game.clone();
    shell.send(ben, ClientFrame::Change(Change::Game(GameName::Scroll)));
    assert_eq!((shell.sorry(ben), game(&shell)), (Some(SorryCode::NotHost), Game::Temple));
    shell.send(ani, ClientFrame::Change(Change::Game(GameName::Scroll)));
    assert_eq!(game(&shell), Game::Scroll(Setup::new(4)));
    assert_eq!(shell.seats(ani), 4, "everybody keeps their seat");
    let wanted = Setup {
        difficulty: Difficulty::Hard,
        variant: Some(Variant::Jokers),
        turn_clock: TurnClock::Seconds60,
        ..Setup::new(9)
    };
    shell.send(ani, ClientFrame::Change(Change::Scroll(wanted.clone())));
    assert_eq!(game(&shell), Game::Scroll(Setup { players: 4, ..wanted }), "seats are not among it");
    shell.send(ani, ClientFrame::Change(Change::Seats(5)));
    assert_eq!(shell.sorry(ani), Some(SorryCode::BadSettings), "Rule [RNW-1]: two to four play");
    shell.send(ani, ClientFrame::Change(Change::Bots(BotLevel::Gentle)));
    shell.restart_with(|entries: &[JournalEntry]| assert!(!entries.is_empty()));
    let AnyRoom::Scroll(_) = &shell.room else { panic!("the choice was kept") };
    let ani = shell.come_back(shell.token(ani));
    shell.send(ani, ClientFrame::Change(Change::Game(GameName::Temple)));
    assert_eq!(shell.room.lobby().settings.game, Game::Temple);
    shell.send(ani, ClientFrame::Change(Change::Seats(6)));
    shell.send(ani, ClientFrame::Change(Change::Game(GameName::Scroll)));
    assert_eq!(shell.seats(ani), 4, "empty seats go");
    shell.start(ani);
    shell.send(ani, ClientFrame::Change(Change::Game(GameName::Temple)));
    assert_eq!(shell.sorry(ani), Some(SorryCode::NotNow), "not in the middle of a game");
}

#[test]
fn a_table_goes_from_game_to_game_and_is_brought_back_from_any_of_them() {
    let (mut shell, ani, ben) = started(5);
    shell.play_to_the_end(&[ani, ben]);
    shell.send(ani, ClientFrame::Regather);
    shell.send(ani, ClientFrame::Change(Change::Game(GameName::Temple)));
    let (games, seq) = (shell.room.lobby().games, shell.seq());
    let (token, other) = (shell.token(ani), shell.token(ben));
    shell.restart();
    assert_eq!(
        (shell.room.game(), shell.room.lobby().games, shell.room.stage()),
        (GameName::Temple, games, Stage::Gathering)
    );
    let (ani, ben) = (shell.come_back(token), shell.come_back(other));
    shell.send(ani, ClientFrame::Change(Change::Game(GameName::Scroll)));
    shell.start(ani);
    assert!(shell.seq() > seq, "no number names two events");
    shell.play_to_the_end(&[ani, ben]);
}

#[test]
fn words_calls_and_pauses_are_the_houses() {
    let (mut shell, ani, ben) = started(6);
    let watcher = shell.arrive("Cleo");
    shell.send(watcher, ClientFrame::Say { id: 1, text: "Good luck!".into() });
    assert!(
        shell
            .client(ani)
            .frames
            .iter()
            .any(|frame| matches!(frame, ServerFrame::Said { text, .. } if text == "Good luck!"))
    );
    shell.send(ben, ClientFrame::Call { id: 1, call: Call::ThankYou });
    let called = ServerFrame::Called { who: PlayerId(1), call: Call::ThankYou };
    assert!(shell.client(ani).frames.contains(&called));
    shell.send(ben, ClientFrame::Pause { id: 2 });
    assert_eq!(shell.room.stage(), Stage::Paused);
    let table = *shell.table();
    shell.pass(60_000);
    assert_eq!(*shell.table(), table, "bots wait too");
    shell.send(ani, ClientFrame::ScrollWish { id: 1, command: protocol::Packed::of(&Command::Roll) });
    assert!(matches!(shell.client(ani).answer(1), ServerFrame::Scroll(_)), "a rule says why not");
    shell.send(ani, ClientFrame::Resume { id: 2 });
    assert_eq!(shell.room.stage(), Stage::Running);
    shell.play_to_the_end(&[ani, ben]);
}

#[test]
fn whoever_is_away_for_a_minute_is_played_by_a_bot_until_they_are_back() {
    let (mut shell, ani, ben) = started(7);
    shell.play(&[ani, ben], 30);
    let token = shell.token(ben);
    shell.lose(ben);
    shell.pass(1_000);
    assert_eq!(shell.table().of(PlayerId(1)).presence, Presence::Away);
    // At the pace of a test a minute is three seconds.
    let before = shell.acted_for(PlayerId(1));
    shell.play(&[ani], 2_000);
    assert!(shell.acted_for(PlayerId(1)) > before, "Rule [RNW-53]: a bot plays");
    if shell.room.stage() == Stage::Running {
        let ben = shell.come_back(token);
        assert_eq!(shell.table().of(PlayerId(1)).presence, Presence::Here);
        shell.play_to_the_end(&[ani, ben]);
    }
}

/// The page of the temple knows nothing of this game, and must not be sent what it cannot read.
#[test]
fn whoever_does_not_know_the_game_hears_of_the_table_alone() {
    let (mut shell, ani, ben) = started(8);
    let stranger = shell.arrive_from_the_temple("Dora");
    shell.play(&[ani, ben], 20);
    let frames = &shell.client(stranger).frames;
    assert!(frames.iter().any(|frame| matches!(frame, ServerFrame::Welcome(_))));
    assert!(
        !frames.iter().any(|frame| matches!(frame, ServerFrame::Scroll(_) | ServerFrame::Told(_))),
        "{frames:?}"
    );
}

/// Two tables that differ only in the dice to come look the same to everybody until the next die is thrown.
#[test]
fn nothing_that_is_sent_holds_the_dice_to_come() {
    let (mut shell, ani, ben) = started(9);
    shell.play(&[ani, ben], 60);
    let began = shell.journal.entries().iter().find_map(|entry| match &entry.record {
        Record::BeganOf(beginning) => Some(beginning.clone()),
        _ => None,
    });
    let beginning = began.expect("a beginning");
    let secret = beginning.promise.as_ref().expect("it was promised").secret;
    let hidden = [beginning.seed.0, secret.0.0];
    for bytes in &shell.sent {
        for secret in hidden {
            assert!(!bytes.windows(32).any(|window| window == secret), "a secret was sent");
        }
    }
    assert!(shell.sent.len() > 100);
    let other = shell.twin(Seed::from_number(77));
    assert_eq!(*shell.table(), but_for_presence(*other.table(), shell.table()), "they lie alike");
    assert_eq!(shell.offers(), other.offers(), "and offer alike");
}

#[test]
fn another_try_begins_with_the_sheets_of_a_turn() {
    let (mut shell, ani, ben) = started(12);
    shell.play_to_the_end(&[ani, ben]);
    let file = file_of(shell.journal.entries().to_vec(), 7).expect("a replay");
    let replay = ReplayOf::<Scroll>::from_bytes(&file).expect("it can be read");
    let book = replay.scroll_book(&Sheets::standard());
    let turns = replay.turns(&book);
    let turn = turns[turns.len() / 2];
    for dice in [Dice::Same, Dice::Fresh] {
        let what_if = WhatIf { replay: Hex([1; 16]), at: turn.at, dice };
        let mut shell = Shell::retrying(AnyPast::read(&file, what_if).expect("it went on"), 77);
        let cleo = shell.sit("Cleo");
        shell.send(cleo, ClientFrame::Change(Change::Seats(2)));
        assert_eq!(shell.sorry(cleo), Some(SorryCode::BadSettings), "there is nothing to choose");
        shell.send(cleo, ClientFrame::Start);
        let then = replay.sheets_after(&book, turn.began + 1);
        let stands = |shell: &Shell| {
            let now = shell.table();
            let sheets = |table: &Table| table.players.iter().map(|player| player.sheet).collect::<Vec<_>>();
            assert_eq!((sheets(now), now.team.gems), (sheets(&then), then.team.gems));
            assert_eq!((now.active, now.round), (turn.who, turn.round));
            assert_eq!(shell.room.lobby().what_if, Some(what_if), "it is marked");
        };
        stands(&shell);
        // Also after a restart.
        let token = shell.token(cleo);
        shell.restart();
        let cleo = shell.come_back(token);
        stands(&shell);
        shell.pass(1_000);
        shell.play_to_the_end(&[cleo]);
        assert_eq!(file_of(shell.journal.entries().to_vec(), 7), None, "no replay is made of it");
    }
    let too_late = WhatIf { replay: Hex([1; 16]), at: replay.end(), dice: Dice::Same };
    assert!(matches!(AnyPast::read(&file, too_late), Err(NotRetried::Over)));
    assert!(matches!(AnyPast::read(&file[1..], too_late), Err(NotRetried::Unreadable)));
}

fn wishes(shell: &mut Shell, peer: PeerId, command: Command) {
    let id = shell.last_id(peer) + 1;
    shell.send(peer, ClientFrame::ScrollWish { id, command: protocol::Packed::of(&command) });
    assert!(matches!(shell.client(peer).answer(id), ServerFrame::Done { .. }), "{command:?}");
}

/// Rule [RNW-56]: everybody says so; bots do as the people do.
#[test]
fn a_game_is_given_up_by_all_of_its_people() {
    let (mut shell, ani, ben) = started(10);
    shell.play(&[ani, ben], 20);
    wishes(&mut shell, ben, Command::Concede);
    assert_eq!(shell.room.stage(), Stage::Running, "one of them plays on, and so does the bot");
    assert!(shell.table().conceding.has(PlayerId(1)) && !shell.table().conceding.has(PlayerId(2)));
    wishes(&mut shell, ben, Command::PlayOn);
    wishes(&mut shell, ani, Command::Concede);
    wishes(&mut shell, ben, Command::Concede);
    assert_eq!((shell.room.stage(), shell.table().phase), (Stage::Over, Phase::Lost));
    let file = file_of(shell.journal.entries().to_vec(), 7).expect("a replay");
    assert_eq!(replay::check(&file), Ok(replay::Soundness::Same));
    shell.send(ani, ClientFrame::Rematch);
    shell.pass(3_000);
    assert_eq!(shell.room.stage(), Stage::Running, "and another game begins");
}

/// Rule [RNW-56]: whoever has been away for so long that a bot plays for them is not waited for.
#[test]
fn nobody_waits_for_somebody_who_has_left_to_give_up() {
    let (mut shell, ani, ben) = started(11);
    shell.play(&[ani, ben], 20);
    shell.lose(ben);
    wishes(&mut shell, ani, Command::Concede);
    assert_eq!(shell.room.stage(), Stage::Running);
    // At the pace of a test a minute is three seconds.
    shell.pass(4_000);
    assert_eq!((shell.room.stage(), shell.table().phase), (Stage::Over, Phase::Lost));
}

#[test]
fn the_host_breaks_off_a_game_in_which_only_bots_play() {
    let (mut shell, ani, ben) = started(12);
    shell.play(&[ani, ben], 20);
    shell.send(ani, ClientFrame::Leave);
    shell.send(ben, ClientFrame::BreakOff);
    assert_eq!(shell.sorry(ben), Some(SorryCode::NotNow), "somebody plays: the host, who sits there");
    shell.send(ben, ClientFrame::Leave);
    [ani, ben].into_iter().for_each(|peer| shell.send(peer, ClientFrame::BreakOff));
    assert_eq!((shell.room.stage(), shell.table().phase), (Stage::Over, Phase::Lost));
}

/// Rule [RNW-57]: everybody sees a wish, also whoever comes later.
#[test]
fn a_wish_lies_open_to_all() {
    let (mut shell, ani, ben) = started(13);
    let room = scroll::room::Room(7);
    wishes(&mut shell, ben, Command::WishFor(Some(room)));
    let late = shell.arrive("Cleo");
    for peer in [ani, ben, late] {
        let seen = shell.client(peer).mirror.as_ref().expect("a game").table().wishes;
        assert_eq!(seen[1], Some(room));
    }
}

/// A host who cannot make up his mind between two games fills no disk: what is over is said to be so once.
#[test]
fn turning_to_and_fro_leaves_one_entry() {
    let mut shell = Shell::new(14);
    let ani = shell.sit("Ani");
    let turned = |shell: &Shell| {
        shell.journal.entries().iter().filter(|entry| matches!(entry.record, Record::Turned { .. })).count()
    };
    let to_and_fro = |shell: &mut Shell, times: usize| {
        for game in [GameName::Scroll, GameName::Temple].into_iter().cycle().take(times) {
            shell.send(ani, ClientFrame::Change(Change::Game(game)));
            assert_eq!(shell.room.game(), game);
        }
    };
    to_and_fro(&mut shell, 41);
    assert_eq!(turned(&shell), 0, "nothing was begun");
    shell.start(ani);
    wishes(&mut shell, ani, Command::Concede);
    shell.send(ani, ClientFrame::Regather);
    shell.send(ani, ClientFrame::Change(Change::Game(GameName::Temple)));
    to_and_fro(&mut shell, 40);
    assert_eq!(turned(&shell), 1);
    let before = shell.room.lobby();
    shell.restart();
    assert_eq!((shell.room.game(), shell.room.stage()), (GameName::Temple, Stage::Gathering));
    assert_eq!((shell.room.lobby().games, before.games), (1, 1));
    let ani = shell.come_back(shell.token(ani));
    for game in [GameName::Scroll, GameName::Temple] {
        shell.send(ani, ClientFrame::Change(Change::Game(game)));
        assert_eq!(shell.room.game(), game);
    }
    assert_eq!(turned(&shell), 1, "a restart has not forgotten it");
}

/// A game without a clock need never end, and every wish in it is kept: after so many it is ended.
#[test]
fn a_game_that_never_ends_is_ended() {
    let mut shell = Shell::lasting(15, 50);
    let (ani, ben) = (shell.sit("Ani"), shell.sit("Ben"));
    shell.send(ani, ClientFrame::Change(Change::Game(GameName::Scroll)));
    shell.start(ani);
    let entries = |shell: &Shell| shell.journal.entries().iter().filter(|entry| entry.record.is_numbered()).count();
    for n in 0..1_000 {
        let id = shell.last_id(ani) + 1;
        let room = (n % 2 == 0).then_some(scroll::room::Room(7));
        shell.send(ani, ClientFrame::ScrollWish { id, command: Packed::of(&Command::WishFor(room)) });
        shell.client(ani).answer(id);
        shell.pass(10);
    }
    assert!(entries(&shell) < 120, "{} entries", entries(&shell));
    assert_eq!((shell.room.stage(), shell.table().phase), (Stage::Over, Phase::Lost));
    assert_eq!(shell.over, [1]);
    let sorry = ServerFrame::Sorry { code: SorryCode::EndlessGame, id: None };
    assert!([ani, ben].iter().all(|peer| shell.client(*peer).frames.contains(&sorry)));
    let file = file_of(shell.journal.entries().to_vec(), 7).expect("a replay");
    assert_eq!(replay::check(&file), Ok(replay::Soundness::Same));
}
