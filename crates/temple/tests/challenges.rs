//! The 26 challenges: what each fixes, how their piles are made, and what cannot be mixed with them (docs/rules/20-challenges.md).

use std::collections::BTreeSet;
use std::sync::Arc;

use kit::{Seed, rule};
use temple::components::{ChamberKind, Components, Group};
use temple::game::begin;
use temple::modules::{MANIFESTS, ModuleId, challenges};
use temple::position::Position;
use temple::rulebook::Rulebook;
use temple::rules::setting_up::gems_left_at_best;
use temple::setup::{Difficulty, Setup, SetupError};
use temple::temple::ChamberId;

fn data() -> Arc<Components> {
    Components::standard()
}

fn challenge(name: &str, players: u8) -> Setup {
    let number = challenges::named(&data(), name).expect("a challenge of the table");
    challenges::setup(&data(), players, number).expect("it is in the list")
}

fn open(setup: &Setup, seed: u64) -> Position {
    let book = Arc::new(Rulebook::new(data(), setup.clone()));
    Position::real(book, Seed::from_number(seed)).expect("a possible set-up")
}

fn kind(tile: ChamberId) -> ChamberKind {
    data().chamber(tile).kind
}

fn is_quest(tile: &ChamberId) -> bool {
    data().chamber(*tile).group == Group::Quest || kind(*tile) == ChamberKind::TreasureChamber
}

/// Rules CHL-1, CHL-6, CHL-8, CHL-9, CHL-20: every row can be played by one to six, with its gems, its markers and two turns of fate.
#[test]
fn every_challenge_can_be_played_by_any_number() {
    let gems = [7, 7, 11, 14, 16, 18];
    for spec in &data().challenges {
        for players in 1..=6 {
            let setup = challenge(&spec.name, players);
            assert_eq!(setup.check(&data()), Ok(()), "{} for {players}", spec.name);
            let game = begin(&setup, &data(), Seed::from_number(1), &mut Vec::new()).expect("it can be set up");
            let table = game.table();
            assert_eq!(table.depot, gems[usize::from(players) - 1] + spec.terms.extra_gems, "{}", spec.name);
            assert_eq!(table.fate_gems, 2, "{}", spec.name);
            let markers = temple::modules::quest_chambers::open_quests(table);
            assert_eq!(markers, usize::from(spec.terms.quests), "{}", spec.name);
            assert_eq!(game.audit(), Ok(()), "{}", spec.name);
        }
    }
    let of_level = |level| data().challenges.iter().filter(|spec| spec.level == level).count();
    assert_eq!((1..=7).map(of_level).collect::<Vec<_>>(), [4, 4, 4, 4, 4, 5, 1]);
}

/// BASE-61: what must stay in the depot at best is what the chambers of the box cannot take, counted here from the printed tiles; and no
/// game of a challenge, however it is played, can leave fewer.
#[test]
fn the_gems_that_must_stay_are_those_no_chamber_takes() {
    let most = |group: Group| {
        let data = data();
        let of = data.chambers.iter().filter(|spec| spec.group == group);
        of.map(|spec| u32::from(spec.levels.iter().map(|level| level.gems).max().unwrap_or(0))).sum::<u32>()
    };
    let left = |setup: &Setup| gems_left_at_best(&Rulebook::new(data(), setup.clone()));
    // 1a has curses and treasures, and their thirteen chambers instead of the basic ones.
    for (players, extra) in [(1, 0), (3, 9), (4, 20), (6, 60)] {
        let mut setup = challenge("1a", players);
        setup.challenge.iter_mut().for_each(|terms| terms.extra_gems = extra);
        let depot = u32::from(temple::table::Table::new(&Rulebook::new(data(), setup.clone())).depot);
        let printed = most(Group::Main) + most(Group::CurseTreasure);
        assert_eq!(left(&setup), depot.saturating_sub(printed), "{players} players and {extra} gems more");
    }
    for spec in &data().challenges {
        for players in [1, 3, 6] {
            let setup = challenge(&spec.name, players);
            let position = open(&setup, 7);
            let depot = u32::from(temple::table::Table::new(&Rulebook::new(data(), setup.clone())).depot);
            let gems = |tile: &ChamberId| {
                data().chamber(*tile).levels.iter().map(|level| u32::from(level.gems)).max().unwrap_or(0)
            };
            let laid: Vec<ChamberId> = position.table.temple.iter().map(|(id, _)| id).collect();
            let taken = position.pile.iter().chain(&laid).map(gems).sum::<u32>();
            assert!(left(&setup) <= depot.saturating_sub(taken), "{} for {players}", spec.name);
        }
    }
}

/// Rules CHL-2, CHL-3, CHL-4, CHL-5, CHL-30: for any number of players exit and quests are among the top 12 and as many more as they
/// are themselves, each of these places comes up, and none of them is a first tile.
#[test]
fn exit_and_quests_lie_in_the_top_of_the_pile() {
    for (name, players) in [("1a", 1), ("1a", 3), ("2b", 2), ("4b", 4), ("6e", 6), ("ultimate", 5), ("1b", 3)] {
        let setup = challenge(name, players);
        let quests = usize::from(setup.challenge.expect("a challenge").quests);
        let mut places = BTreeSet::new();
        for seed in 0..400 {
            let position = open(&setup, seed);
            assert_eq!(position.pile.len(), 15 + quests + 1, "{name}");
            let at = |tile: ChamberId| position.pile.iter().position(|one| *one == tile).expect("in the pile");
            let exit = at(data().only(ChamberKind::ExitChamber).expect("an exit"));
            let found: Vec<usize> = position.pile.iter().copied().filter(is_quest).map(at).collect();
            assert_eq!(found.len(), quests, "{name}, seed {seed}");
            assert!(found.iter().all(|place| *place < 13 + quests), "{name}, seed {seed}");
            places.insert(exit);
        }
        assert_eq!(
            places,
            (0..13 + quests).collect(),
            "{name}: the exit comes up everywhere there and nowhere else"
        );
    }
}

/// Rule CHL-31: with fewer than twelve tiles left all of them are shuffled with the exit.
#[test]
fn a_short_pile_is_shuffled_whole() {
    let mut data = (*data()).clone();
    let basic = data.chambers.iter().filter(|spec| spec.group == Group::CurseTreasure).count();
    let mut kept = 0;
    data.chambers.retain(|spec| {
        kept += usize::from(spec.group == Group::CurseTreasure);
        spec.group != Group::CurseTreasure || kept <= basic - 6
    });
    let data = Arc::new(data);
    let number = challenges::named(&data, "1a").expect("a challenge");
    let setup = challenges::setup(&data, 3, number).expect("in the list");
    let exit = data.only(ChamberKind::ExitChamber).expect("an exit");
    let book = Arc::new(Rulebook::new(data, setup));
    let mut places = BTreeSet::new();
    for seed in 0..300 {
        let position = Position::real(book.clone(), Seed::from_number(seed)).expect("a possible set-up");
        assert_eq!(position.pile.len(), 10);
        places.insert(position.pile.iter().position(|tile| *tile == exit));
    }
    assert_eq!(places.len(), 10, "from the top to the bottom");
}

/// Rule CHL-7: quests come from the boxes a challenge needs, and each of these comes up.
#[test]
fn quests_are_drawn_from_the_boxes_that_are_needed() {
    let drawn = |name: &str| -> BTreeSet<ChamberId> {
        let setup = challenge(name, 2);
        (0..100).flat_map(|seed| open(&setup, seed).pile.into_iter().filter(is_quest).collect::<Vec<_>>()).collect()
    };
    let treasure = data().only(ChamberKind::TreasureChamber).expect("a treasure chamber");
    assert_eq!(drawn("2b"), [treasure].into());
    assert!(!drawn("1c").contains(&treasure));
    assert_eq!(drawn("1c").len(), 5);
    assert_eq!(drawn("4c").len(), 6);
}

/// Rule CHL-10: linked and double chambers may join any challenge; the treasure chamber never does but as a quest.
#[test]
fn special_chambers_may_be_added() {
    for spec in &data().challenges {
        let mut setup = challenge(&spec.name, 3);
        setup.modules = setup.modules.with(ModuleId::SpecialChambers);
        assert_eq!(setup.check(&data()), Ok(()), "{}", spec.name);
        let bare = open(&setup, 1).pile.len();
        assert_eq!(bare, 16 + usize::from(spec.terms.quests), "{}: none is added by itself", spec.name);
        setup.set_option("special_linked", 1).expect("an option");
        setup.set_option("special_double", 1).expect("an option");
        assert_eq!(open(&setup, 1).pile.len(), bare + 5, "{}", spec.name);
    }
}

/// Rule CHL-11: the cards of the first expansion join exactly when the challenge needs it, even with six players.
#[test]
fn cards_of_the_first_expansion_join_where_it_is_needed() {
    let cards = |name: &str, players: u8, of: &str| {
        let setup = challenge(name, players);
        let game = begin(&setup, &data(), Seed::from_number(1), &mut Vec::new()).expect("it can be set up");
        let modules = game.table().modules;
        if of == "curses" { modules.curses.pile } else { modules.treasures.stack }
    };
    assert_eq!([cards("2a", 3, "curses"), cards("2a", 6, "curses")], [14, 14]);
    assert_eq!(cards("5c", 3, "curses"), 16);
    assert_eq!([cards("2a", 3, "treasures"), cards("2a", 6, "treasures")], [13, 13]);
    assert_eq!(cards("1b", 3, "treasures"), 15);
}

/// Rules CHL-1, CHL-9, CHL-12: what a challenge fixes cannot be changed, and the refusal says by which rule.
#[test]
fn a_challenge_stays_as_it_is() {
    let changed = |change: fn(&mut Setup)| {
        let mut setup = challenge("4d", 3);
        change(&mut setup);
        setup.check(&data())
    };
    let refused = |rule| Err(SetupError::NotInChallenge(rule));
    assert_eq!(changed(|_| {}), Ok(()));
    assert_eq!(changed(|setup| setup.difficulty = Difficulty::Expert), refused(rule!("CHL-9")));
    assert_eq!(changed(|setup| setup.difficulty = Difficulty::Professional), refused(rule!("CHL-9")));
    for module in MANIFESTS.iter().map(|module| module.id).filter(|module| *module as u32 <= 8) {
        let fixed = challenge("4d", 3);
        let mut setup = fixed.clone();
        setup.modules =
            if fixed.modules.has(module) { fixed.modules.without(module) } else { fixed.modules.with(module) };
        let expected = match module {
            ModuleId::SpecialChambers => Ok(()),
            ModuleId::TrapChambers | ModuleId::TimerChambers => refused(rule!("CHL-12")),
            _ => refused(rule!("CHL-1")),
        };
        assert_eq!(setup.check(&data()), expected, "{module:?}");
    }
    let other = |setup: &mut Setup| setup.challenge.iter_mut().for_each(|terms| terms.extra_gems += 1);
    assert_eq!(changed(other), Err(SetupError::NoSuchChallenge));
    let none = |setup: &mut Setup| setup.challenge.iter_mut().for_each(|terms| terms.number = 99);
    assert_eq!(changed(none), Err(SetupError::NoSuchChallenge));
    assert_eq!(challenges::setup(&data(), 3, 26).err(), Some(SetupError::NoSuchChallenge));
    // The quest of 2b is the treasure chamber, and its module cannot be taken away.
    let mut without = challenge("2b", 2);
    without.modules = without.modules.without(ModuleId::SpecialChambers);
    assert_eq!(without.check(&data()), refused(rule!("CHL-1")));
}

/// A set-up that leaves its challenge is a game of its own and can be changed.
#[test]
fn whoever_leaves_a_challenge_is_free() {
    let mut setup = challenge("2b", 2);
    challenges::leave(&mut setup);
    (setup.difficulty, setup.modules) = (Difficulty::Expert, setup.modules.with(ModuleId::TimerChambers));
    assert_eq!(setup.check(&data()), Ok(()));
    assert_eq!(setup.choices, Setup::new(&data(), 2).choices);
}

/// A challenge is written and read again beside whatever else came later.
#[test]
fn challenges_travel_with_the_set_up() {
    let mut setup = challenge("6c", 6);
    setup.handicaps[1].more_dice = 1;
    setup.company.away_s = 20;
    for setup in [setup, challenge("1a", 1), Setup::new(&data(), 4)] {
        let bytes = postcard::to_allocvec(&setup).expect("it can be written");
        assert_eq!(postcard::from_bytes::<Setup>(&bytes).as_ref(), Ok(&setup));
    }
}
