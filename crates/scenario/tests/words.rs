//! One line for each command, position word and check: all of them are read as what they say.

use kit::{RuleId, Tick};
use scenario::modules::characters::{Ability, Symbol};
use scenario::modules::to_come::{Gadget, Landing, Lane};
use scenario::modules::treasures::Use;
use scenario::modules::{
    characters, curses, quest_chambers, special_chambers, timer_chambers, to_come, trap_chambers, treasures,
};
use scenario::*;

const ANI: Seat = Seat(0);
const FRANK: Seat = Seat(1);

/// The only line of interest in a scenario of Ani and Frank.
fn scenario_with(statement: &str) -> Scenario {
    let text = format!("scenario words\nplayers Ani Frank\n{statement}\n");
    match parse(&text) {
        Ok(mut scenarios) => scenarios.remove(0),
        Err(error) => panic!("{statement}: {error}"),
    }
}

fn dice(numbers: &[u8]) -> Vec<Die> {
    numbers.iter().map(|number| Die::numbered(*number).unwrap()).collect()
}

fn die(number: u8) -> Die {
    Die::numbered(number).unwrap()
}

fn pays(numbers: &[u8]) -> Vec<Pay> {
    dice(numbers).into_iter().map(Pay::Die).collect()
}

fn place(chamber: &str) -> Place {
    Place { chamber: chamber.into(), part: None }
}

fn roll(timing: RollTiming, dice: RollDice, holding_ms: Option<u32>) -> Command {
    Command::Rolls(Roll { timing, dice, holding_ms })
}

fn enters(place: Place, carrying: Option<&str>, with: Payment) -> Command {
    Command::Enters { place, carrying: carrying.map(str::to_owned), with }
}

fn chooses(words: &[&str]) -> Command {
    Command::Chooses(Choice { words: words.iter().map(|word| (*word).to_owned()).collect() })
}

fn uses(treasure: &str, how: Use) -> Command {
    treasures::Command::Uses(treasure.into(), how).into()
}

/// The commands of the base game.
fn base_commands() -> Vec<(&'static str, Command)> {
    use RollDice::{All, Nothing, These};
    use RollTiming::{Early, Paced};
    let clone = Pay::Piece("treasure_clone".into());
    vec![
        ("rolls", roll(Paced, All, None)),
        ("rolls 1 3 4", roll(Paced, These(dice(&[1, 3, 4])), None)),
        ("rolls early", roll(Early, All, None)),
        ("rolls early 2", roll(Early, These(dice(&[2])), None)),
        ("rolls nothing", roll(Paced, Nothing, None)),
        ("rolls holding 20 ms", roll(Paced, All, Some(20))),
        ("rolls early 5 holding 400 ms", roll(Early, These(dice(&[5])), Some(400))),
        ("keeps 2 3", Command::Keeps(dice(&[2, 3]))),
        ("unkeeps 3", Command::Unkeeps(dice(&[3]))),
        ("frees Ani 1 2 with 4", Command::Frees { whose: ANI, dice: dice(&[1, 2]), with: Some(Pay::Die(die(4))) }),
        ("frees Frank with 1", Command::Frees { whose: FRANK, dice: vec![], with: Some(Pay::Die(die(1))) }),
        (
            "frees Frank with treasure_clone",
            Command::Frees { whose: FRANK, dice: vec![], with: Some(clone.clone()) },
        ),
        ("frees Frank 5", Command::Frees { whose: FRANK, dice: dice(&[5]), with: None }),
        ("enters basic_01", enters(place("basic_01"), None, None)),
        ("enters start with 1 2", enters(place("start"), None, Some(pays(&[1, 2])))),
        ("discovers", Command::Discovers(None, None)),
        ("discovers with 1 2", Command::Discovers(None, Some(pays(&[1, 2])))),
        ("discovers north", Command::Discovers(Some(Side::North), None)),
        (
            "discovers west with 1 treasure_clone",
            Command::Discovers(Some(Side::West), Some(vec![Pay::Die(die(1)), clone])),
        ),
        ("chooses south", chooses(&["south"])),
        ("chooses return", chooses(&["return"])),
        ("chooses 3", chooses(&["3"])),
        ("chooses Frank", chooses(&["Frank"])),
        ("chooses treasure_clone treasure_portal", chooses(&["treasure_clone", "treasure_portal"])),
        ("commits 1 2 to 3", Command::Commits(pays(&[1, 2]), Pot::Gems(3))),
        ("withdraws 1 2", Command::Withdraws(pays(&[1, 2]))),
        ("escapes", Command::Escapes(None)),
        ("escapes with 1 2 3", Command::Escapes(Some(pays(&[1, 2, 3])))),
        ("gives 2 to Frank", Command::Gives(die(2), FRANK)),
        ("proposes fate", Command::ProposesFate),
        ("agrees", Command::Agrees(None)),
        ("agrees Ani", Command::Agrees(Some(ANI))),
        ("refuses", Command::Refuses(None)),
        ("refuses Frank", Command::Refuses(Some(FRANK))),
        ("retracts", Command::Retracts),
        ("loses 4", Command::Loses(die(4))),
        ("holds masks on", Command::HoldsMasks(Switch::On)),
        ("holds masks off", Command::HoldsMasks(Switch::Off)),
        ("concedes", Command::Concedes),
        ("asks pause", Command::AsksPause),
        ("agrees pause", Command::AgreesPause),
        ("refuses pause", Command::RefusesPause),
        ("plays on", Command::PlaysOn),
        ("disconnects", Command::Disconnects),
        ("reconnects", Command::Reconnects),
    ]
}

/// The commands of the modules, abilities apart.
fn module_commands() -> Vec<(&'static str, Command)> {
    let rear = Place { chamber: "double_1".into(), part: Some(Part::Rear) };
    let front = Place { chamber: "double_1".into(), part: Some(Part::Front) };
    let passage = Use::Between(place("start"), front);
    let shortcut = Use::Shortcut(place("basic_02"), Side::East, Some(pays(&[1, 2])));
    let torch = Pay::Piece("treasure_double_torch".into());
    vec![
        ("enters double_1:rear", enters(rear, None, None)),
        ("enters exit carrying chalice", enters(place("exit"), Some("chalice"), None)),
        ("enters exit carrying chalice with 1", enters(place("exit"), Some("chalice"), Some(pays(&[1])))),
        (
            "commits 1 treasure_double_torch to task",
            Command::Commits(vec![Pay::Die(die(1)), torch.clone()], Pot::Named("task")),
        ),
        ("commits 1 to tree", Command::Commits(pays(&[1]), Pot::Named("tree"))),
        ("commits 1 to torches", Command::Commits(pays(&[1]), Pot::Named("torches"))),
        ("commits 1 to lava", Command::Commits(pays(&[1]), Pot::Named("lava"))),
        ("commits 1 to leader", Command::Commits(pays(&[1]), Pot::Named("leader"))),
        ("withdraws treasure_double_torch", Command::Withdraws(vec![torch])),
        ("lifts curse_mask", curses::Command::Lifts("curse_mask".into(), None).into()),
        ("lifts curse_mask with 1 2", curses::Command::Lifts("curse_mask".into(), Some(pays(&[1, 2]))).into()),
        ("claims treasure", treasures::Command::Claims(None).into()),
        ("claims treasure with 1 2", treasures::Command::Claims(Some(pays(&[1, 2]))).into()),
        ("uses treasure_healing_mask", uses("treasure_healing_mask", Use::Plain)),
        ("uses treasure_teleport to exit", uses("treasure_teleport", Use::To(place("exit")))),
        ("uses treasure_portal to exit", uses("treasure_portal", Use::To(place("exit")))),
        ("uses treasure_secret_passage start double_1:front", uses("treasure_secret_passage", passage)),
        ("uses treasure_counterspell curse_mask", uses("treasure_counterspell", Use::Against("curse_mask".into()))),
        ("uses treasure_shortcut basic_02 east with 1 2", uses("treasure_shortcut", shortcut)),
        ("triggers linked", special_chambers::Command::Triggers.into()),
        ("volunteers", timer_chambers::Command::Volunteers(1).into()),
        ("volunteers 2", timer_chambers::Command::Volunteers(2).into()),
        ("sacrifices 1 5", quest_chambers::Command::Sacrifices(dice(&[1, 5])).into()),
        ("pushes ghost east with 1", quest_chambers::Command::Pushes(Side::East, Some(pays(&[1]))).into()),
        ("climbs", trap_chambers::Command::Climbs(None).into()),
        ("summons with 3 4", trap_chambers::Command::Summons(Some(pays(&[3, 4]))).into()),
        ("activates pit", to_come::Command::Activates(Gadget::Pit).into()),
        ("activates totem", to_come::Command::Activates(Gadget::Totem).into()),
        ("stacks 2 placed", to_come::Command::Stacks(die(2), Landing::Placed).into()),
        ("stacks 2 fell", to_come::Command::Stacks(die(2), Landing::Fell).into()),
        ("drinks with 1 2", to_come::Command::Drinks(Some(pays(&[1, 2]))).into()),
        ("faces chaos", to_come::Command::FacesChaos.into()),
        ("completes constellation", to_come::Command::CompletesConstellation(None).into()),
        ("fights snake with 1 2", to_come::Command::FightsSnake(Some(pays(&[1, 2]))).into()),
        ("shifts row -1 east", to_come::Command::Shifts(Lane::Row(-1), Side::East, None).into()),
        (
            "shifts column 2 north with 1 2",
            to_come::Command::Shifts(Lane::Column(2), Side::North, Some(pays(&[1, 2]))).into(),
        ),
        ("exchanges curse_trap", to_come::Command::Exchanges("curse_trap".into()).into()),
        ("takes teleport_token", to_come::Command::TakesToken.into()),
        ("drops teleport_token", to_come::Command::DropsToken.into()),
        ("teleports", to_come::Command::Teleports.into()),
        ("looks at gem", to_come::Command::LooksAtGem(None).into()),
        ("looks at gem with 1 2", to_come::Command::LooksAtGem(Some(pays(&[1, 2]))).into()),
        ("says round", Command::Says("round".into())),
        ("stands", to_come::Command::Stands.into()),
        ("holds bonds Frank", to_come::Command::HoldsBonds(FRANK).into()),
        ("releases bonds", to_come::Command::ReleasesBonds.into()),
        ("shouts", to_come::Command::Shouts.into()),
        ("ready", Command::Ready),
    ]
}

/// `uses ability` in all its forms.
fn abilities() -> Vec<(&'static str, Command)> {
    let to = |path: &[&str], taking| Ability::To { path: path.iter().map(|id| place(id)).collect(), taking };
    let uses = |ability, with: &[u8]| -> Command { characters::Command::Uses(ability, Some(pays(with))).into() };
    let turn = |quarter_turns| Ability::Turn { chamber: place("basic_01"), quarter_turns };
    let light = |symbol| Ability::Light { symbol, chamber: place("gem_keys_1"), level: 2 };
    let swap = || Ability::Swap { own: dice(&[1, 2]), partner: FRANK, theirs: dice(&[3, 4]) };
    vec![
        ("uses ability", characters::Command::Uses(Ability::Plain, None).into()),
        ("uses ability with 1", uses(Ability::Plain, &[1])),
        ("uses ability to exit", characters::Command::Uses(to(&["exit"], None), None).into()),
        ("uses ability to basic_01 basic_02 with 1 2", uses(to(&["basic_01", "basic_02"], None), &[1, 2])),
        ("uses ability to exit taking Frank with 1", uses(to(&["exit"], Some(FRANK)), &[1])),
        ("uses ability to exit with 1 taking Frank", uses(to(&["exit"], Some(FRANK)), &[1])),
        ("uses ability on Frank with 1 2", uses(Ability::On(FRANK), &[1, 2])),
        ("uses ability basic_01 90 with 1 2", uses(turn(1), &[1, 2])),
        ("uses ability basic_01 180 with 1 2", uses(turn(2), &[1, 2])),
        ("uses ability basic_01 270 with 1 2", uses(turn(3), &[1, 2])),
        ("uses ability keys for gem_keys_1 2 with 1 2 3", uses(light(Symbol::Keys), &[1, 2, 3])),
        ("uses ability torches for gem_keys_1 2 with 1 2 3", uses(light(Symbol::Torches), &[1, 2, 3])),
        ("uses ability reroll with 1 2 3", uses(Ability::Reroll, &[1, 2, 3])),
        ("uses ability swap 1 2 for Frank 3 4", characters::Command::Uses(swap(), None).into()),
        ("uses ability swap 1 2 for Frank 3 4 with 4 5", uses(swap(), &[4, 5])),
    ]
}

fn all_commands() -> Vec<(&'static str, Command)> {
    [base_commands(), module_commands(), abilities()].concat()
}

#[test]
fn every_command() {
    for (text, command) in all_commands() {
        let steps = scenario_with(&format!("when Ani {text}")).steps;
        assert_eq!(
            steps,
            [Line { number: 3, what: Step::Command { seat: ANI, command, refused: None } }],
            "{text}"
        );
    }
}

/// A command reads the same in a check, whatever its last word is.
#[test]
fn every_command_in_can_and_cannot() {
    let rules = vec![RuleId::of("BASE-40"), RuleId::of("CUR-3")];
    for (text, command) in all_commands() {
        let can = scenario_with(&format!("then can Frank {text}")).steps.remove(0).what;
        assert_eq!(can, Step::Then(Check::Can(FRANK, command.clone())), "{text}");
        let cannot = scenario_with(&format!("then cannot Frank {text} BASE-40|CUR-3")).steps.remove(0).what;
        assert_eq!(cannot, Step::Then(Check::Cannot(FRANK, command, rules.clone())), "{text}");
    }
}

#[test]
fn every_position_word() {
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    let chamber = |y, stairway| Position::Chamber { id: "ct_01".into(), at: Square { x: -1, y }, stairway };
    let hand = vec![Some(Face::Adventurer), None, Some(Face::GoldenMask)];
    let rear = Place { chamber: "double_2".into(), part: Some(Part::Rear) };
    let table = [
        ("chamber ct_01 at -1,2 stairway south", chamber(2, Some(Side::South))),
        ("chamber ct_01 at -1,-2", chamber(-2, None)),
        ("pile basic_01 exit", Position::Pile(Pile::Chambers, ids(&["basic_01", "exit"]))),
        ("pile", Position::Pile(Pile::Chambers, vec![])),
        ("curse_pile curse_mask", Position::Pile(Pile::Deck("curse"), ids(&["curse_mask"]))),
        ("treasure_pile treasure_clone", Position::Pile(Pile::Deck("treasure"), ids(&["treasure_clone"]))),
        ("task_pile task_1", Position::Pile(Pile::Deck("task"), ids(&["task_1"]))),
        ("at Frank double_2:rear", Position::At(FRANK, rear)),
        ("dice Ani A _ G", Position::Dice(ANI, hand)),
        ("depot 7", Position::Depot(7)),
        ("fate 0", Position::Fate(0)),
        ("markers 2", Position::Markers(2)),
        ("curse Ani curse_mask", Position::Before { noun: "curse", seat: ANI, id: "curse_mask".into() }),
        (
            "treasure Ani treasure_clone",
            Position::Before { noun: "treasure", seat: ANI, id: "treasure_clone".into() },
        ),
        ("character Ani char_doc permanent", Position::Card(ANI, "char_doc".into(), AbilityKind::Permanent)),
        ("character Ani char_doc activatable", Position::Card(ANI, "char_doc".into(), AbilityKind::Activatable)),
        ("piece chalice exit", Position::Piece("chalice".into(), place("exit"), CardSide::Up)),
        ("piece ghost exit down", Position::Piece("ghost".into(), place("exit"), CardSide::Down)),
        ("escaped Frank", Position::Escaped(FRANK)),
        ("lost Frank 2", Position::Lost(FRANK, 2)),
        ("held Ani 1 curse_broken_die", Position::Held(ANI, 1, "curse_broken_die".into())),
        ("clock 3:39.990", Position::Clock(Tick(219_990))),
        ("clock ready", Position::ClockReady),
        ("maya 4", Position::Maya(4)),
        (
            "cursed_gem Ani cursed_gem_1",
            Position::Before { noun: "cursed_gem", seat: ANI, id: "cursed_gem_1".into() },
        ),
    ];
    for (text, what) in table {
        assert_eq!(scenario_with(text).position, [Line { number: 3, what }], "{text}");
    }
}

/// The checks of the fixed format.
fn fixed_checks() -> Vec<(&'static str, Check)> {
    let chamber = |x, y| Check::Chamber { id: "exit".into(), at: Some(Square { x, y }), stairway: None };
    vec![
        ("dice Ani K _", Check::Dice(ANI, vec![Some(Face::Key), None])),
        ("dice Ani", Check::Dice(ANI, vec![])),
        ("dice count Ani 4", Check::DiceCount(ANI, 4)),
        ("lost Ani 1", Check::DiceLost(ANI, 1)),
        ("at Ani exit", Check::At(ANI, place("exit"))),
        ("escaped Ani", Check::Escaped(ANI)),
        ("inside Ani", Check::Inside(ANI)),
        ("depot 3", Check::Depot(3)),
        ("fate 2", Check::Fate(2)),
        ("gems gem_keys_1 3", Check::Gems(place("gem_keys_1"), 3)),
        ("chamber exit at 0,-1", chamber(0, -1)),
        ("no chamber exit", Check::NoChamber("exit".into())),
        ("passage start exit", Check::Passage(place("start"), place("exit"))),
        ("no passage start exit", Check::NoPassage(place("start"), place("exit"))),
        ("pile 12", Check::PileCount(12)),
        ("pile top exit", Check::PileTop("exit".into())),
        ("curse Ani curse_mask", Check::Before { noun: "curse", seat: ANI, id: "curse_mask".into() }),
        ("no curse Ani curse_mask", Check::NotBefore { noun: "curse", seat: ANI, id: Some("curse_mask".into()) }),
        ("treasure Ani treasure_clone", Check::Before { noun: "treasure", seat: ANI, id: "treasure_clone".into() }),
        (
            "no treasure Ani treasure_clone",
            Check::NotBefore { noun: "treasure", seat: ANI, id: Some("treasure_clone".into()) },
        ),
        ("piece ghost exit", Check::Piece("ghost".into(), place("exit"))),
        ("no piece ghost", Check::NoPiece("ghost".into(), None)),
        ("no piece ghost exit", Check::NoPiece("ghost".into(), Some(place("exit")))),
        ("markers 1", Check::Markers(1)),
        ("clock 10:00", Check::Clock(Tick::from_seconds(600))),
        ("won", Check::Game(Outcome::Won)),
        ("lost", Check::Game(Outcome::Lost)),
        ("running", Check::Game(Outcome::Running)),
        ("maya 3", Check::Maya(3)),
        ("cursed_gem Ani cursed_gem_1", Check::Before { noun: "cursed_gem", seat: ANI, id: "cursed_gem_1".into() }),
        ("no cursed_gem Ani", Check::NotBefore { noun: "cursed_gem", seat: ANI, id: None }),
    ]
}

/// The checks we added.
fn added_checks() -> Vec<(&'static str, Check)> {
    let turned = |at| Check::Chamber { id: "exit".into(), at, stairway: Some(Side::East) };
    vec![
        ("kept Ani 1 2", Check::Kept(ANI, dice(&[1, 2]))),
        ("kept Ani", Check::Kept(ANI, vec![])),
        ("committed Ani 3", Check::Committed(ANI, dice(&[3]))),
        ("committed Ani", Check::Committed(ANI, vec![])),
        ("stuck Ani", Check::Stuck(ANI)),
        ("card Ani up", Check::Card(ANI, CardSide::Up)),
        ("card Ani down", Check::Card(ANI, CardSide::Down)),
        ("shown Ani basic_01", Check::Shown(ANI, "basic_01".into())),
        ("nothing shown Ani", Check::NothingShown(ANI)),
        ("waiting Ani 1 2", Check::Waiting(ANI, dice(&[1, 2]))),
        ("no waiting Ani", Check::NoWaiting(ANI)),
        ("chamber exit stairway east", turned(None)),
        ("chamber exit at 1,1 stairway east", turned(Some(Square { x: 1, y: 1 }))),
        ("gong 2", Check::Gong(2)),
        ("no gong", Check::NoGong),
        ("curse_pile 14", Check::DeckCount("curse", 14)),
        ("task_pile 0", Check::DeckCount("task", 0)),
        ("setup refused CHL-1|CHL-12", Check::SetupRefused(vec![RuleId::of("CHL-1"), RuleId::of("CHL-12")])),
        ("seat Ani away", Check::Presence(ANI, Presence::Away)),
        ("seat Ani here", Check::Presence(ANI, Presence::Here)),
    ]
}

#[test]
fn every_check() {
    for (text, check) in [fixed_checks(), added_checks()].concat() {
        let steps = scenario_with(&format!("then {text}")).steps;
        assert_eq!(steps, [Line { number: 3, what: Step::Then(check) }], "{text}");
    }
}

#[test]
fn every_next() {
    let faces = vec![Face::Adventurer, Face::Key, Face::Torch, Face::BlackMask, Face::GoldenMask];
    let table = [
        ("next Frank A K T B G", Step::Next(FRANK, faces)),
        ("next choice basic_01 exit", Step::NextChoices(vec!["basic_01".into(), "exit".into()])),
    ];
    for (text, what) in table {
        assert_eq!(scenario_with(text).steps, [Line { number: 3, what }], "{text}");
    }
}
