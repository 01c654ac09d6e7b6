//! Modules that draw some of their tiles by chance: which ones there are, how many join the pile, and where they may lie.

use std::collections::BTreeSet;
use std::sync::Arc;

use kit::Seed;
use temple::components::{ChamberKind, Components, Group};
use temple::modules::ModuleId;
use temple::position::Position;
use temple::rulebook::Rulebook;
use temple::setup::Setup;
use temple::temple::ChamberId;

fn data() -> Arc<Components> {
    Components::standard()
}

fn setup(players: u8, modules: &[ModuleId]) -> Setup {
    let mut setup = Setup::new(&data(), players);
    setup.modules = modules.iter().copied().collect();
    setup
}

fn open(setup: &Setup, seed: u64) -> Position {
    let book = Arc::new(Rulebook::new(data(), setup.clone()));
    Position::real(book, Seed::from_number(seed)).expect("a possible set-up")
}

/// The tiles of a family in the pile, top first.
fn of_group(position: &Position, group: Group) -> Vec<ChamberId> {
    position.pile.iter().copied().filter(|tile| data().chamber(*tile).group == group).collect()
}

/// The kinds of a family, as often as there are tiles of them.
fn kinds(group: Group) -> Vec<ChamberKind> {
    data().chambers_in(group).map(|tile| data().chamber(tile).kind).collect()
}

/// So many tiles of some kinds are in the pile, none of them as a first tile, and over many games every one of them comes up.
fn are_drawn(setup: &Setup, group: Group, count: usize, of: usize) {
    let mut seen = BTreeSet::new();
    for seed in 0..200 {
        let position = open(setup, seed);
        let drawn = of_group(&position, group);
        assert_eq!(drawn.len(), count, "seed {seed}");
        let lies = |(tile, _): (ChamberId, _)| data().chamber(tile).group == group;
        assert!(!position.table.temple.iter().any(lies), "seed {seed}: a first tile");
        seen.extend(drawn);
    }
    assert_eq!(seen.len(), of);
}

/// Rule TRP-1: one moving platform, one summoning chamber, two abysses, one slide.
#[test]
fn there_are_five_traps() {
    use ChamberKind::{AbyssChamber, MovingPlatform, SlideChamber, SummoningChamber};
    assert_eq!(kinds(Group::Trap), [MovingPlatform, SummoningChamber, AbyssChamber, AbyssChamber, SlideChamber]);
}

/// Rules TRP-2, TRP-3, BASE-90: two, three or four of them, never a first tile.
#[test]
fn some_of_the_traps_are_drawn() {
    for (players, traps) in [(1, 2), (2, 3), (4, 4)] {
        let mut setup = setup(players, &[ModuleId::TrapChambers]);
        setup.choices.trap_chambers.traps = traps;
        are_drawn(&setup, Group::Trap, traps as usize, 5);
    }
    assert_eq!(setup(2, &[ModuleId::TrapChambers]).choices.trap_chambers.traps, 3);
    for traps in [0, 1, 5] {
        let mut setup = setup(2, &[ModuleId::TrapChambers]);
        assert!(setup.set_option("traps", traps).is_err());
    }
}

/// Rule TIM-1: four prohibition chambers, two of lava, one for torches, one for sacrifices; two hourglasses.
#[test]
fn there_are_eight_timer_chambers() {
    use ChamberKind::{LavaChamberDice, LavaChamberGems, ProhibitionChamber, SacrificeChamber, TorchChamber};
    let mut expected = vec![ProhibitionChamber; 4];
    expected.extend([LavaChamberDice, LavaChamberGems, TorchChamber, SacrificeChamber]);
    assert_eq!(kinds(Group::Timer), expected);
    assert_eq!(data().modules.timer_chambers.seconds, [30, 60]);
}

/// Rules TIM-2, TIM-3, TIM-56: two, three or four of them, never a first tile; solo without the torch chamber.
#[test]
fn some_of_the_timer_chambers_are_drawn() {
    for (players, timers, of) in [(1, 4, 7), (2, 3, 8), (4, 2, 8)] {
        let mut setup = setup(players, &[ModuleId::TimerChambers]);
        setup.choices.timer_chambers.timers = timers;
        are_drawn(&setup, Group::Timer, timers as usize, of);
    }
    assert_eq!(setup(2, &[ModuleId::TimerChambers]).choices.timer_chambers.timers, 3);
    for timers in [0, 1, 5] {
        let mut setup = setup(2, &[ModuleId::TimerChambers]);
        assert!(setup.set_option("timers", timers).is_err());
    }
}

/// Rules QST-1, QST-3: one, two or three of the five quest chambers of the box, never a first tile; those of other boxes stay out.
#[test]
fn some_of_the_quests_are_drawn() {
    for (players, quests) in [(1, 1), (2, 2), (4, 3)] {
        let mut setup = setup(players, &[ModuleId::QuestChambers]);
        setup.choices.quest_chambers.quests = quests;
        are_drawn(&setup, Group::Quest, quests as usize, 5);
    }
    assert_eq!(setup(2, &[ModuleId::QuestChambers]).choices.quest_chambers.quests, 2);
    for quests in [0, 4] {
        let mut setup = setup(2, &[ModuleId::QuestChambers]);
        assert!(setup.set_option("quests", quests).is_err());
    }
}

/// Rules BASE-90, BASE-91: all three families together, in any order of the modules.
#[test]
fn families_that_are_drawn_go_together() {
    let all = [ModuleId::QuestChambers, ModuleId::TrapChambers, ModuleId::TimerChambers];
    for (group, count, of) in [(Group::Quest, 2, 5), (Group::Trap, 3, 5), (Group::Timer, 3, 8)] {
        are_drawn(&setup(3, &all), group, count, of);
    }
}

/// Rules QST-2, SPC-26: with the special chambers the treasure chamber is one more quest, in the game only if it is drawn.
#[test]
fn the_treasure_chamber_is_one_more_quest() {
    let setup = setup(3, &[ModuleId::QuestChambers, ModuleId::SpecialChambers]);
    let treasure = data().only(ChamberKind::TreasureChamber).expect("a tile of the box");
    let mut drawn = 0;
    for seed in 0..200 {
        let position = open(&setup, seed);
        let others = of_group(&position, Group::Quest).len();
        let treasures = position.pile.iter().filter(|tile| **tile == treasure).count();
        assert_eq!(others + treasures, 2, "seed {seed}");
        assert!(position.table.temple.get(treasure).is_none(), "seed {seed}: a first tile");
        drawn += treasures;
    }
    assert!((30..110).contains(&drawn), "{drawn} of 200");
}
