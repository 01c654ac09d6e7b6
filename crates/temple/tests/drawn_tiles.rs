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

/// So many of a family are in the pile, none of them as a first tile, and over many games every one of them comes up.
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
