//! The turns of roll and write games as their events tell them, and another try from each.

use kit::{Seed, Tick};
use replay::{Kind, Player, ReplayOf, Scroll, chain_of};
use scroll::bot::Bot;
use scroll::event::Fact;
use scroll::game::{Input, act, begin, start};
use scroll::replay::{new_log, note};
use scroll::setup::Setup;
use scroll::sheets::Sheets;

/// A whole game of bots as a file.
fn file(setup: &Setup, number: u64) -> ReplayOf<Scroll> {
    let (data, seed, mut events) = (Sheets::standard(), Seed::from_number(number), Vec::new());
    let mut game = begin(setup, &data, seed, &mut events).expect("the set-up is fine");
    let mut log = new_log(setup, &data, seed);
    start(&mut game, &mut events).expect("it has not been started");
    note(&mut log, Tick::START, Input::Start);
    let mut bot = Bot::new(Seed::from_number(number + 100));
    while game.table().phase.is_running() {
        let by = game.table().asked().iter().next().expect("somebody is asked");
        let command = bot.choose(&game.view(by)).expect("a bot knows what to do");
        act(&mut game, by, &command, Tick::START, &mut events).expect("what a bot does is legal");
        note(&mut log, Tick::START, Input::Act { by, command });
    }
    let player = |seat: u8| Player { name: format!("Bot {seat}"), colour: seat, kind: Kind::Bot };
    let chain = Some(chain_of(&events));
    ReplayOf { log, players: (0..setup.players).map(player).collect(), promise: None, ended_at: 0, events, chain }
}

#[test]
fn turns_go_round_and_their_gems_add_up() {
    let data = Sheets::standard();
    for players in 2..=4 {
        let replay = file(&Setup::new(players), u64::from(players));
        let book = replay.scroll_book(&data);
        let turns = replay.turns(&book);
        let first = replay.sheets_after(&book, replay.events.len()).first;
        for (n, turn) in turns.iter().enumerate() {
            assert_eq!(usize::from(turn.round), n / usize::from(players) + 1);
            assert_eq!(usize::from(turn.who.0), (first.index() + n) % usize::from(players));
            assert_eq!(replay.events[turn.began].fact, Fact::TurnBegan { who: turn.who });
            let gems = |events| replay.sheets_after(&book, events).team.gems;
            assert_eq!((turn.had, turn.had + turn.gems), (gems(turn.from), gems(turn.until)), "turn {n}");
        }
        assert!(turns.windows(2).all(|pair| pair[0].until == pair[1].from), "nothing lies between two turns");
        assert_eq!(turns.last().map(|turn| turn.until), Some(replay.events.len()));
    }
}

#[test]
fn another_try_begins_with_the_sheets_of_then() {
    let data = Sheets::standard();
    let replay = file(&Setup::new(3), 9);
    let book = replay.scroll_book(&data);
    for turn in replay.turns(&book) {
        let (game, told) = replay.again_from(&data, turn.began).expect("it comes out again");
        assert!(turn.began < told.len() && told.len() <= turn.until);
        assert_eq!(*game.table(), replay.sheets_after(&book, told.len()));
        assert_eq!(game.table().active, turn.who);
    }
    assert!(replay.again_from(&data, replay.events.len()).is_none(), "after its end it cannot go on");
    // What the rules of today do not bring about is not gone on from.
    let mut changed = replay.clone();
    let last = changed.turns(&book).last().expect("a turn").began;
    let rolled = changed.events.iter_mut().find(|event| matches!(event.fact, Fact::Rolled { .. }));
    rolled.expect("somebody rolled").at = Tick(9);
    assert!(changed.again_from(&data, last).is_none());
}

#[test]
fn dice_are_counted() {
    let replay = file(&Setup::new(2), 4);
    let thrown = replay.events.iter().filter(|event| event.fact.reveals()).count() - 1;
    assert!(replay.dice_thrown() > thrown && replay.dice_thrown() <= 2 * thrown, "mostly two at a time");
}
