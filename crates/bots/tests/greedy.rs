//! What a greedy bot does in plain situations.

use std::sync::Arc;

use bots::{Greedy, Pace};
use kit::Tick;
use temple::command::Command;
use temple::components::Components;
use temple::dice::{Aid, AidSet, DiceSet, DieId, DieState, Face, HeldAid, Means};
use temple::game::Game;
use temple::modules::curses::Curse;
use temple::modules::{ModuleCommand, ModuleId, curses};
use temple::permit::permit;
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::Rulebook;
use temple::setup::Setup;
use temple::temple::{Cell, Part, Side};

const ME: PlayerId = PlayerId(0);
const FRIEND: PlayerId = PlayerId(1);

/// Dice by the letters of the catalogue, `_` for one that shows nothing.
fn deal(position: &mut Position, who: PlayerId, letters: &str) {
    let state = |letter: char| match Face::from_letter(letter) {
        Some(Face::BlackMask) => DieState::Cursed,
        Some(face) => DieState::Showing { face, kept: false },
        None => DieState::Unrolled,
    };
    let dice: Vec<DieState> = letters.chars().map(state).collect();
    position.deal(who, &dice, 0, 0);
}

/// Two players in a temple of a start, an exit north of it and a gem chamber to the east.
fn position(change: impl FnOnce(&mut Setup)) -> Position {
    let data = Components::standard();
    let mut setup = Setup::new(&data, 2);
    change(&mut setup);
    let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), setup)));
    let chamber = |name: &str| data.chamber_named(name).expect("a tile of the data");
    position.lay(chamber("gem_keys_2"), Cell { x: 1, y: 0 }, Side::West).expect("free");
    position.lay(chamber("exit"), Cell { x: -1, y: 0 }, Side::East).expect("free");
    position
}

fn put_into(position: &mut Position, name: &str) {
    let chamber = Components::standard().chamber_named(name).expect("a tile of the data");
    [ME, FRIEND].iter().for_each(|who| position.put(*who, chamber, Part::Front).expect("it lies there"));
}

fn decide(game: &Game) -> Option<Command> {
    let view = game.view(ME);
    let wish = Greedy::new(1, Pace::QUICK).decide(&view);
    if let Some(wish) = &wish {
        assert!(permit(&view, wish).is_ok(), "{wish:?}");
    }
    wish
}

#[test]
fn frees_a_stuck_friend_before_itself() {
    let mut position = position(|_| {});
    deal(&mut position, ME, "GBAKT");
    deal(&mut position, FRIEND, "BBBBB");
    let wish = decide(&position.finish().expect("possible"));
    assert_eq!(wish, Some(Command::Free { whom: FRIEND, dice: None, with: DieId(0) }));
}

#[test]
fn escapes_as_soon_as_the_keys_are_there() {
    let mut position = position(|_| {});
    put_into(&mut position, "exit");
    position.table.depot = 2;
    deal(&mut position, ME, "KKKAA");
    let game = position.finish().expect("possible");
    assert_eq!(decide(&game), Some(Command::Escape { with: None }));
}

#[test]
fn keeps_keys_at_the_exit_and_rolls_the_rest() {
    let mut position = position(|_| {});
    put_into(&mut position, "exit");
    position.table.depot = 2;
    deal(&mut position, ME, "KAKTA");
    let rest: DiceSet = [1, 3, 4].into_iter().map(DieId).collect();
    let game = position.finish().expect("possible");
    assert_eq!(decide(&game), Some(Command::Roll { dice: Some(rest), held_ms: 0 }));
}

#[test]
fn pledges_only_when_the_pot_will_fire() {
    let mut position = position(|_| {});
    put_into(&mut position, "gem_keys_2");
    deal(&mut position, ME, "KKKKA");
    deal(&mut position, FRIEND, "KKATT");
    let game = position.finish().expect("possible");
    assert!(matches!(decide(&game), Some(Command::Roll { .. })), "seven keys are needed, six are shown");

    let mut position = self::position(|_| {});
    put_into(&mut position, "gem_keys_2");
    deal(&mut position, ME, "KKKKA");
    deal(&mut position, FRIEND, "KKKTT");
    let game = position.finish().expect("possible");
    let Some(Command::Commit { dice, level }) = decide(&game) else { panic!("seven keys are shown") };
    assert_eq!((dice.len(), level), (4, 2));
}

#[test]
fn proposes_a_turn_of_fate_when_all_are_stuck() {
    let mut position = position(|_| {});
    deal(&mut position, ME, "BBBBB");
    deal(&mut position, FRIEND, "BBBBB");
    assert_eq!(decide(&position.finish().expect("possible")), Some(Command::ProposeFate));
}

#[test]
fn holds_its_throw_under_lost_dice_and_lifts_what_it_can() {
    let curses_on = |setup: &mut Setup| setup.modules = setup.modules.with(ModuleId::Curses);
    let mut position = position(curses_on);
    position.table.modules.curses.place_card(ME, Curse::LostDice);
    let Some(Command::Roll { held_ms, .. }) = decide(&position.finish().expect("possible")) else {
        panic!("all dice are unrolled")
    };
    assert_eq!(held_ms, 500);

    let mut position = self::position(curses_on);
    position.table.modules.curses.place_card(ME, Curse::LostDice);
    deal(&mut position, ME, "ATTKB");
    let lifted = curses::Command::Lift { curse: Curse::LostDice, with: None };
    let wish = decide(&position.finish().expect("possible"));
    assert_eq!(wish, Some(Command::Module(ModuleCommand::Curses(lifted))));
}

#[test]
fn takes_its_time() {
    let mut bot = Greedy::new(3, Pace(300, 500));
    let looks: Vec<Tick> = (0..200).map(|_| bot.next_look(Tick(1000))).collect();
    assert!(looks.iter().all(|look| (1300..=1500).contains(&look.0)), "{looks:?}");
    assert!(looks.iter().any(|look| look.0 < 1350) && looks.iter().any(|look| look.0 > 1450));
    // A roll that waits is seen when it is carried out, and answered a reaction time later.
    let mut position = position(|_| {});
    position.table.adventurers[0].ready_at = Tick(700);
    let game = position.finish().expect("possible");
    assert!(matches!(bot.decide(&game.view(ME)), Some(Command::Roll { .. })));
    assert!(bot.next_look(Tick(0)) >= Tick(1000));
}

/// A card that pays a key is a means like a die: used where dice alone do not suffice, and spared where they do.
#[test]
fn pays_with_a_card_where_dice_do_not_suffice() {
    let with_card = |name: &str, dice: &str| {
        let mut position = position(|setup| setup.modules = setup.modules.with(ModuleId::Curses));
        put_into(&mut position, name);
        let aid = Aid::Symbols { face: Face::Key, count: 1 };
        position.give_aid(ME, HeldAid { piece: Curse::Trap.piece(), aid }).expect("there is room");
        deal(&mut position, ME, dice);
        deal(&mut position, FRIEND, "_");
        position
    };
    let mut at_the_exit = with_card("exit", "KAAAA");
    at_the_exit.table.depot = 1;
    let means = Means { dice: DiceSet::one(DieId(0)), aids: AidSet::one(0) };
    let paid = Command::Escape { with: Some(means) };
    assert_eq!(decide(&at_the_exit.finish().expect("legal")), Some(paid));
    let mut rich = with_card("exit", "KKAAA");
    rich.table.depot = 1;
    assert_eq!(decide(&rich.finish().expect("legal")), Some(Command::Escape { with: None }));
    let at_the_gems = with_card("gem_keys_2", "KKKAA").finish().expect("legal");
    let pledged = [0, 1, 2, 16].map(DieId).into_iter().collect();
    assert_eq!(decide(&at_the_gems), Some(Command::Commit { dice: pledged, level: 1 }));
}
