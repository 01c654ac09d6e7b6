//! Golden games: whole games as text, replayed from their recorded inputs. A difference means that the rules have changed: raise
//! `RULES_REVISION`, run `cargo xtask golden` and review the diff. A log that does not play any more is an error; only whoever
//! asks for it by name (`cargo xtask golden --record NAME`) gets another game in its place.

mod chance;
mod kinds;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use bots::Pace;
use temple::components::Components;
use temple::event::Fact;
use temple::game::RULES_REVISION;
use temple::modules::ModuleId;
use temple::replay::{GameLog, ReplayError, replay};
use temple::setup::{Difficulty, Setup};

/// Whose hands move in a golden game.
#[derive(Clone, Copy)]
enum Hands {
    /// Bots that think so slowly.
    Bots(Pace),
    /// Players who do anything that is legal.
    Chance,
}

/// A golden game: its name, how it was set up, who plays it and the seed that made it.
struct Golden {
    name: &'static str,
    players: u8,
    modules: &'static [ModuleId],
    difficulty: Difficulty,
    hands: Hands,
    seed: u64,
}

/// Slow enough that gongs and slams happen.
const SLOW: Hands = Hands::Bots(Pace(3000, 6000));
const QUICK: Hands = Hands::Bots(Pace::QUICK);

const CURSES: &[ModuleId] = &[ModuleId::Curses];
const CHARACTERS: &[ModuleId] = &[ModuleId::Characters];
const TREASURES: &[ModuleId] = &[ModuleId::Treasures];
const ILLUSIONS: &[ModuleId] = &[ModuleId::Treasures, ModuleId::IllusionChambers];
const SPECIAL: &[ModuleId] = &[ModuleId::SpecialChambers];
const BOTH: &[ModuleId] = &[ModuleId::Curses, ModuleId::Characters];

const TRAPS: &[ModuleId] = &[ModuleId::TrapChambers];
const TIMERS: &[ModuleId] = &[ModuleId::TimerChambers];
const QUESTS: &[ModuleId] = &[ModuleId::QuestChambers];

// What is played most: the base box whole, each expansion whole, and all of it together.
const BASE_BOX: &[ModuleId] = &[ModuleId::Curses, ModuleId::Treasures];
const EXPANSION_1: &[ModuleId] =
    &[ModuleId::Curses, ModuleId::Treasures, ModuleId::IllusionChambers, ModuleId::SpecialChambers];
const EXPANSION_2: &[ModuleId] = &[ModuleId::QuestChambers, ModuleId::Characters];
const EXPANSION_3: &[ModuleId] = &[ModuleId::TrapChambers, ModuleId::TimerChambers];
const EVERYTHING: &[ModuleId] = &[
    ModuleId::Curses,
    ModuleId::Treasures,
    ModuleId::IllusionChambers,
    ModuleId::SpecialChambers,
    ModuleId::QuestChambers,
    ModuleId::Characters,
    ModuleId::TrapChambers,
    ModuleId::TimerChambers,
];

const GAMES: &[Golden] = &[
    Golden { name: "base-2", players: 2, modules: &[], difficulty: Difficulty::Normal, hands: SLOW, seed: 1 },
    Golden { name: "base-solo", players: 1, modules: &[], difficulty: Difficulty::Expert, hands: SLOW, seed: 2 },
    Golden { name: "curses-2", players: 2, modules: CURSES, difficulty: Difficulty::Normal, hands: SLOW, seed: 3 },
    Golden {
        name: "characters-3",
        players: 3,
        modules: CHARACTERS,
        difficulty: Difficulty::Normal,
        hands: SLOW,
        seed: 4,
    },
    Golden {
        name: "curses-characters-6",
        players: 6,
        modules: BOTH,
        difficulty: Difficulty::Professional,
        hands: SLOW,
        seed: 5,
    },
    Golden {
        name: "treasures-3",
        players: 3,
        modules: TREASURES,
        difficulty: Difficulty::Normal,
        hands: SLOW,
        seed: 7,
    },
    Golden {
        name: "illusions-treasures-2",
        players: 2,
        modules: ILLUSIONS,
        difficulty: Difficulty::Normal,
        hands: SLOW,
        seed: 8,
    },
    Golden {
        name: "special-4",
        players: 4,
        modules: SPECIAL,
        difficulty: Difficulty::Normal,
        hands: QUICK,
        seed: 9,
    },
    Golden {
        name: "curses-characters-4",
        players: 4,
        modules: BOTH,
        difficulty: Difficulty::Normal,
        hands: QUICK,
        seed: 6,
    },
    Golden { name: "traps-3", players: 3, modules: TRAPS, difficulty: Difficulty::Normal, hands: SLOW, seed: 7 },
    Golden { name: "timers-4", players: 4, modules: TIMERS, difficulty: Difficulty::Normal, hands: SLOW, seed: 8 },
    Golden { name: "quests-3", players: 3, modules: QUESTS, difficulty: Difficulty::Normal, hands: SLOW, seed: 21 },
    Golden {
        name: "mixture-base-box-4",
        players: 4,
        modules: BASE_BOX,
        difficulty: Difficulty::Normal,
        hands: SLOW,
        seed: 31,
    },
    Golden {
        name: "mixture-expansion-1-6",
        players: 6,
        modules: EXPANSION_1,
        difficulty: Difficulty::Normal,
        hands: SLOW,
        seed: 32,
    },
    Golden {
        name: "mixture-expansion-2-3",
        players: 3,
        modules: EXPANSION_2,
        difficulty: Difficulty::Normal,
        hands: SLOW,
        seed: 33,
    },
    Golden {
        name: "mixture-expansion-3-2",
        players: 2,
        modules: EXPANSION_3,
        difficulty: Difficulty::Normal,
        hands: SLOW,
        seed: 34,
    },
    Golden {
        name: "mixture-everything-5",
        players: 5,
        modules: EVERYTHING,
        difficulty: Difficulty::Normal,
        hands: SLOW,
        seed: 35,
    },
    Golden {
        name: "chance-everything-4",
        players: 4,
        modules: EVERYTHING,
        difficulty: Difficulty::Normal,
        hands: Hands::Chance,
        seed: 125,
    },
    Golden {
        name: "chance-everything-6",
        players: 6,
        modules: EVERYTHING,
        difficulty: Difficulty::Normal,
        hands: Hands::Chance,
        seed: 85,
    },
    Golden {
        name: "chance-special-6",
        players: 6,
        modules: SPECIAL,
        difficulty: Difficulty::Normal,
        hands: Hands::Chance,
        seed: 136,
    },
    Golden {
        name: "chance-special-2",
        players: 2,
        modules: SPECIAL,
        difficulty: Difficulty::Normal,
        hands: Hands::Chance,
        seed: 131,
    },
    Golden {
        name: "chance-illusions-treasures-6",
        players: 6,
        modules: ILLUSIONS,
        difficulty: Difficulty::Normal,
        hands: Hands::Chance,
        seed: 72,
    },
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

    /// Whether this game is played afresh: because it is asked for, or because there is none of it.
    fn records(&self, golden: &Golden) -> bool {
        match self {
            Wanted::Check => false,
            Wanted::Texts => !path(golden.name, "log").exists(),
            Wanted::Games(names) => names.iter().any(|name| name == golden.name),
        }
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

/// Whatever a game can tell is told in one of them.
#[test]
fn golden_games_meet_every_kind_of_fact() {
    if !matches!(Wanted::by_xtask(), Wanted::Check) {
        // The games are being written just now.
        return;
    }
    let (data, mut met) = (Components::standard(), BTreeSet::new());
    for golden in GAMES {
        let log = std::fs::read(path(golden.name, "log")).expect(golden.name);
        let log = GameLog::from_bytes(&log).expect(golden.name);
        let mut told = Vec::new();
        replay(&log, &data, &mut told).expect(golden.name);
        met.extend(told.iter().map(|event| kinds::kind_of(&event.fact)));
    }
    kinds::are_met(&met);
}

fn path(name: &str, extension: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../temple/tests/playthroughs");
    folder.join(name).with_extension(extension)
}

/// The same inputs, which have just been played under the rules of today.
fn restamped(mut log: GameLog) -> GameLog {
    log.header.rules_revision = RULES_REVISION;
    log.header.data = Components::standard().digest_for(log.header.setup.modules);
    log
}

fn record(golden: &Golden) -> GameLog {
    let data = Components::standard();
    let mut setup = Setup::new(&data, golden.players);
    setup.modules = golden.modules.iter().copied().collect();
    setup.difficulty = golden.difficulty;
    match golden.hands {
        Hands::Bots(pace) => arena::record::record(&setup, &data, pace, golden.seed).expect("a possible set-up"),
        Hands::Chance => chance::record(&setup, &data, golden.seed),
    }
}

fn text_of(log: &GameLog) -> Result<String, ReplayError> {
    let data = Components::standard();
    let mut told = Vec::new();
    let game = replay(log, &data, &mut told)?;
    let mut text = format!("rules revision {RULES_REVISION}, {} inputs\n", log.inputs.len());
    for event in &told {
        let by = event.by.map_or("-".to_owned(), |by| (by.0 + 1).to_string());
        writeln!(text, "{} {by} {}", event.at, describe(&event.fact, &data)).unwrap();
    }
    writeln!(text, "{:?} at {}, chain {}", game.table().phase, game.now(), game.chain()).unwrap();
    Ok(text)
}

/// Rolls are most of a game, so they are written short; everything else as it stands.
fn describe(fact: &Fact, data: &Arc<Components>) -> String {
    match fact {
        Fact::Rolled { who, dice, faces, .. } => {
            let shown = |die: temple::dice::DieId| format!(" {}{}", die.0 + 1, faces.get(die).letter());
            format!("{} rolled{}", who.0 + 1, dice.iter().map(shown).collect::<String>())
        }
        Fact::TileLaid { chamber, .. } | Fact::TileShown { chamber, .. } | Fact::FirstTile { chamber, .. } => {
            format!("{} {fact:?}", data.chamber(*chamber).name)
        }
        fact => format!("{fact:?}"),
    }
}
