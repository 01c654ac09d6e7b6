//! The documented example, and the shape of the tree around it.

use kit::{RuleId, Tick};
use scenario::*;

const EXAMPLE: &str = "\
scenario  EX-BASE-3 a golden mask helps a friend in the same chamber
rules     BASE-32 BASE-33 BASE-35
players   Ani Frank
chamber   basic_01 at 1,0 stairway west
at        Ani basic_01
at        Frank basic_01
dice      Ani   G B K T A
dice      Frank B B A K T
when      Ani frees Frank 1 2 with 1
then      dice Ani   _ B K T A
then      dice Frank _ _ A K T
";

const ANI: Seat = Seat(0);
const FRANK: Seat = Seat(1);

fn line<T>(number: usize, what: T) -> Line<T> {
    Line { number, what }
}

fn die(number: u8) -> Die {
    Die::numbered(number).unwrap()
}

/// Faces by their letters.
fn hand(letters: &str) -> Vec<Option<Face>> {
    let face = |letter| match letter {
        'A' => Some(Face::Adventurer),
        'K' => Some(Face::Key),
        'T' => Some(Face::Torch),
        'B' => Some(Face::BlackMask),
        'G' => Some(Face::GoldenMask),
        _ => None,
    };
    letters.chars().map(face).collect()
}

fn basic_01() -> Place {
    Place { chamber: "basic_01".into(), part: None }
}

#[test]
fn the_documented_example() {
    let chamber =
        Position::Chamber { id: "basic_01".into(), at: Square { x: 1, y: 0 }, stairway: Some(Side::West) };
    let frees = Command::Frees { whose: FRANK, dice: vec![die(1), die(2)], with: Some(Pay::Die(die(1))) };
    let expected = Scenario {
        line: 1,
        title: "EX-BASE-3 a golden mask helps a friend in the same chamber".into(),
        rules: ["BASE-32", "BASE-33", "BASE-35"].map(|id| line(2, Proof::Rule(RuleId::of(id)))).into(),
        players: line(3, vec!["Ani".into(), "Frank".into()]),
        modules: vec![],
        difficulty: None,
        challenge: None,
        options: vec![],
        setup_seed: None,
        position: vec![
            line(4, chamber),
            line(5, Position::At(ANI, basic_01())),
            line(6, Position::At(FRANK, basic_01())),
            line(7, Position::Dice(ANI, hand("GBKTA"))),
            line(8, Position::Dice(FRANK, hand("BBAKT"))),
        ],
        steps: vec![
            line(9, Step::Command { seat: ANI, command: frees, refused: None }),
            line(10, Step::Then(Check::Dice(ANI, hand("_BKTA")))),
            line(11, Step::Then(Check::Dice(FRANK, hand("__AKT")))),
        ],
    };
    assert_eq!(parse(EXAMPLE), Ok(vec![expected]));
}

#[test]
fn several_scenarios_with_comments_and_blank_lines() {
    let text = "\u{feff}# two of them\r\n\r\nscenario one # and only\r\nplayers A # alone\r\n\
                   \r\n  # indented\r\nscenario EX-CUR-1 two\r\nrules EX-CUR-2 CUR-1 CUR-2 CUR-3 CUR-4\r\nplayers B\r\n";
    let scenarios = parse(text).unwrap();
    assert_eq!(scenarios.iter().map(|found| found.line).collect::<Vec<_>>(), [3, 7]);
    assert_eq!(scenarios[0].title, "one # and only");
    assert_eq!(scenarios[0].players, line(4, vec!["A".to_owned()]));
    assert_eq!(scenarios[1].examples().collect::<Vec<_>>(), ["EX-CUR-1", "EX-CUR-2"]);
    let proven: Vec<RuleId> = scenarios[1].proven_rules().collect();
    assert_eq!(proven, ["CUR-1", "CUR-2", "CUR-3"].map(RuleId::of));
}

#[test]
fn the_head_of_a_scenario() {
    let text = "scenario all of it\nat Ani start\nplayers Ani\nmodules curses treasures\nmodules pit\n\
                difficulty expert\nchallenge 3a\noption table_mode on\noption quests 2\nsetup real 42\n";
    let scenario = parse(text).unwrap().remove(0);
    let modules = [line(4, "curses"), line(4, "treasures"), line(5, "pit")];
    assert_eq!(scenario.modules, modules.map(|module| line(module.number, module.what.to_owned())));
    assert_eq!(scenario.difficulty, Some(line(6, Difficulty::Expert)));
    assert_eq!(scenario.challenge, Some(line(7, "3a".to_owned())));
    assert_eq!(scenario.options[1], line(9, Setting { name: "quests".into(), value: "2".into() }));
    assert_eq!(scenario.setup_seed, Some(line(10, 42)));
    assert_eq!(scenario.position.len(), 1, "a line may name a player before the `players` line");
    assert_eq!(scenario.name(ANI), "Ani");
    assert_eq!(scenario.seat("Frank"), None);
}

#[test]
fn a_refusal_goes_to_its_command() {
    let text = "scenario refused\nplayers Ani\nnext Ani A\nthen running\nwhen Ani rolls\n\n# why\n\
                then refused BASE-23|BASE-24\nwhen clock 3:40\nwhen pass 1.25 s\nwhen pass 30 ms\nwhen start\n";
    let steps = parse(text).unwrap().remove(0).steps;
    let refused = Some(line(8, vec![RuleId::of("BASE-23"), RuleId::of("BASE-24")]));
    let roll = Roll { timing: RollTiming::Paced, dice: RollDice::All, holding_ms: None };
    let expected = [
        line(3, Step::Next(ANI, vec![Face::Adventurer])),
        line(4, Step::Then(Check::Game(Outcome::Running))),
        line(5, Step::Command { seat: ANI, command: Command::Rolls(roll), refused }),
        line(9, Step::Clock(Tick::from_seconds(220))),
        line(10, Step::Pass(1250)),
        line(11, Step::Pass(30)),
        line(12, Step::Start),
    ];
    assert_eq!(steps, expected);
}

#[test]
fn a_player_may_be_called_start() {
    let steps = parse("scenario start\nplayers start\nwhen start\nwhen start agrees\n").unwrap().remove(0).steps;
    assert_eq!(steps[0].what, Step::Start);
    assert_eq!(steps[1].what, Step::Command { seat: ANI, command: Command::Agrees(None), refused: None });
}

#[test]
fn words_of_a_choice() {
    let choice = |words: &[&str]| Choice { words: words.iter().map(|word| (*word).to_owned()).collect() };
    assert_eq!(choice(&["north"]).side(), Some(Side::North));
    assert!(choice(&["return"]).is_return());
    assert_eq!(choice(&["2", "3"]).dice(), Some(vec![die(2), die(3)]));
    assert_eq!(choice(&["0"]).dice(), None);
    assert_eq!(choice(&["Frank"]).word(), Some("Frank"));
    assert_eq!(choice(&["Frank", "2"]).word(), None);
}
