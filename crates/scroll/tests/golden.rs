//! Golden games: whole games as logs and texts, compared word for word. `cargo xtask golden` writes the texts again; a game is played
//! afresh only when it is asked for by name.

use std::fmt::Write;
use std::path::PathBuf;

use kit::{Seed, Tick};
use scroll::bot::Bot;
use scroll::command::Command;
use scroll::event::{Event, Fact};
use scroll::game::{Input, RULES_REVISION, act, advance, begin, start};
use scroll::replay::{GameLog, ReplayError, new_log, note, replay};
use scroll::setup::{Setup, TurnClock};
use scroll::sheets::{Sheets, Variant};

struct Golden {
    name: &'static str,
    players: u8,
    variant: Option<Variant>,
    clock: TurnClock,
    seed: u64,
}

const fn golden(name: &'static str, players: u8, variant: Option<Variant>, clock: TurnClock, seed: u64) -> Golden {
    Golden { name, players, variant, clock, seed }
}

const GAMES: &[Golden] = &[
    golden("scroll-2", 2, None, TurnClock::Off, 2),
    golden("scroll-3", 3, None, TurnClock::Seconds60, 3),
    golden("scroll-4", 4, None, TurnClock::Off, 4),
    golden("scroll-entrances-3", 3, Some(Variant::Entrances), TurnClock::Seconds90, 5),
    golden("scroll-dice-rooms-2", 2, Some(Variant::DiceRooms), TurnClock::Off, 6),
    golden("scroll-jokers-4", 4, Some(Variant::Jokers), TurnClock::Off, 7),
];

/// What `cargo xtask golden` asks for: nothing, the texts, or other games of these names.
enum Wanted {
    Check,
    Texts,
    Games(Vec<String>),
}

impl Wanted {
    fn by_xtask() -> Wanted {
        match std::env::var("GONG_GOLDEN") {
            Err(_) => Wanted::Check,
            Ok(words) if words == "texts" => Wanted::Texts,
            Ok(words) => {
                let names: Vec<String> = words.split_whitespace().skip(1).map(str::to_owned).collect();
                let unknown = names.iter().find(|name| GAMES.iter().all(|golden| golden.name != name.as_str()));
                assert!(!names.is_empty() && unknown.is_none(), "which golden game? {words}");
                Wanted::Games(names)
            }
        }
    }

    fn records(&self, golden: &Golden) -> bool {
        matches!(self, Wanted::Games(names) if names.iter().any(|name| name == golden.name))
    }
}

#[test]
fn golden_games_have_not_changed() {
    let wanted = Wanted::by_xtask();
    for golden in GAMES {
        let (log_path, text_path) = (path(golden.name, "log"), path(golden.name, "txt"));
        if wanted.records(golden) {
            std::fs::write(&log_path, record(golden).to_bytes()).unwrap();
        }
        let log = GameLog::from_bytes(&std::fs::read(&log_path).expect(golden.name)).expect(golden.name);
        let found = text_of(&log).unwrap_or_else(|error| {
            let name = golden.name;
            panic!(
                "{name}.log does not play any more: {error:?}. If that is meant: cargo xtask golden --record {name}"
            )
        });
        if !matches!(wanted, Wanted::Check) {
            std::fs::write(&log_path, restamped(log).to_bytes()).unwrap();
            std::fs::write(&text_path, &found).unwrap();
        }
        let expected = std::fs::read_to_string(&text_path).expect(golden.name);
        let line = found.lines().zip(expected.lines()).position(|(found, expected)| found != expected);
        if let Some(line) = line {
            let (was, is) = (expected.lines().nth(line).unwrap(), found.lines().nth(line).unwrap());
            panic!("{}.txt:{} was\n  {was}\nand is\n  {is}", golden.name, line + 1);
        }
        assert_eq!(found.lines().count(), expected.lines().count(), "{} ends differently", golden.name);
    }
}

fn path(name: &str, extension: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name).with_extension(extension)
}

/// The same inputs, which have just been played under the rules of today.
fn restamped(mut log: GameLog) -> GameLog {
    log.header.rules_revision = RULES_REVISION;
    log.header.data = Sheets::standard().digest();
    log
}

/// A game of bots who now and then take something back, and sometimes let the turn clock run out.
fn record(golden: &Golden) -> GameLog {
    let (data, seed, mut told) = (Sheets::standard(), Seed::from_number(golden.seed), Vec::new());
    let setup = Setup { variant: golden.variant, turn_clock: golden.clock, ..Setup::new(golden.players) };
    let mut log = new_log(&setup, &data, seed);
    let mut game = begin(&setup, &data, seed, &mut told).unwrap();
    let mut bots: Vec<Bot> = (0..golden.players).map(|n| Bot::new(Seed::from_number(u64::from(n)))).collect();
    start(&mut game, &mut told).unwrap();
    note(&mut log, Tick(0), Input::Start);
    let mut at = Tick(0);
    for n in 1..5000u32 {
        at = at.plus_ms(1500);
        if golden.clock != TurnClock::Off && n % 61 == 0 {
            at = at.plus_ms(95_000);
        }
        if game.next_alarm().is_some_and(|due| due <= at) {
            advance(&mut game, at, &mut told);
            note(&mut log, at, Input::Advance);
        }
        let wish = game.table().seats().find_map(|who| Some((who, bots[who.index()].choose(&game.view(who))?)));
        let Some((by, command)) = wish else { break };
        let regrets = n % 23 == 0 && by == game.table().active && !game.table().undo.is_empty();
        let command = if regrets { Command::TakeBack } else { command };
        act(&mut game, by, &command, at, &mut told).unwrap();
        note(&mut log, at, Input::Act { by, command });
    }
    assert!(!game.table().phase.is_running(), "{} does not end", golden.name);
    log
}

fn text_of(log: &GameLog) -> Result<String, ReplayError> {
    let mut told = Vec::new();
    let game = replay(log, &Sheets::standard(), &mut told)?;
    let mut text = format!("{:?}\n", log.header.setup);
    for event in &told {
        line(&mut text, event);
    }
    writeln!(text, "\n{} gems of {}, chain {}", game.table().team.gems, game.book().target(), game.chain())
        .unwrap();
    Ok(text)
}

fn line(text: &mut String, event: &Event) {
    if matches!(event.fact, Fact::TurnBegan { .. }) {
        text.push('\n');
    }
    let by = event.by.map_or("-".to_owned(), |who| who.0.to_string());
    writeln!(text, "{} {by} {:?}", event.at, event.fact).unwrap();
}
