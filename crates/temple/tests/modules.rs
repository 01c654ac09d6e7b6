//! What the modules bring to the table: pieces, set-up and chance, which scenarios cannot show.

use std::sync::Arc;

use kit::{Seed, Tick};
use temple::command::Command;
use temple::components::{ChamberKind, Components, Group};
use temple::dice::{Cost, DieState, Face};
use temple::event::{Event, Fact};
use temple::game::{Game, act, begin};
use temple::modules::boxes::ExpansionSwitch;
use temple::modules::characters::{Card, CardSide, Character};
use temple::modules::curses::{self, Curse};
use temple::modules::{ModuleFact, ModuleId};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::Rulebook;
use temple::setup::{Setup, SetupError};
use temple::temple::{Cell, ChamberId, Part, Side};

const ANI: PlayerId = PlayerId(0);

fn setup(data: &Components, players: u8, modules: &[ModuleId]) -> Setup {
    let mut setup = Setup::new(data, players);
    for module in modules {
        setup.modules = setup.modules.with(*module);
    }
    setup
}

fn real(data: &Arc<Components>, setup: Setup, seed: u64) -> Position {
    Position::real(Arc::new(Rulebook::new(data.clone(), setup)), Seed::from_number(seed)).unwrap()
}

fn bare(data: &Arc<Components>, setup: Setup) -> Position {
    Position::new(Arc::new(Rulebook::new(data.clone(), setup)))
}

fn named(data: &Components, name: &str) -> ChamberId {
    data.chamber_named(name).unwrap_or_else(|| panic!("no chamber {name}"))
}

/// All tiles of a real set-up, sorted: those in the temple and those in the pile.
fn tiles(position: &Position) -> Vec<ChamberId> {
    let mut tiles: Vec<_> = position.table.temple.iter().map(|(id, _)| id).collect();
    tiles.extend(&position.pile);
    tiles.sort();
    tiles
}

fn groups(data: &Components, groups: [Group; 2]) -> Vec<ChamberId> {
    let mut tiles: Vec<_> = groups.into_iter().flat_map(|group| data.chambers_in(group)).collect();
    tiles.sort();
    tiles
}

/// A die that shows this face.
fn die(face: Face) -> DieState {
    match face {
        Face::BlackMask => DieState::Cursed,
        face => DieState::Showing { face, kept: false },
    }
}

/// The faces of a cost, one by one.
fn faces(cost: &Cost) -> Vec<Face> {
    let several = |face: Face| std::iter::repeat_n(face, usize::from(cost.count(face)));
    Face::ALL.into_iter().flat_map(several).collect()
}

/// The cards that were drawn, kept or discarded, in their order.
fn drawn(told: &[Event]) -> Vec<Curse> {
    let card = |event: &Event| match event.fact {
        Fact::Module(ModuleFact::Curses(curses::Fact::Drawn { curse, .. })) => Some(curse),
        Fact::Module(ModuleFact::Curses(curses::Fact::Discarded { curse, .. })) => Some(curse),
        _ => None,
    };
    told.iter().filter_map(card).collect()
}

/// Rule CUR-1: with module 1 the 13 curse and treasure chambers replace the 13 basic ones; without it nothing changes.
#[test]
fn curse_and_treasure_chambers_replace_the_basic_ones() {
    let data = Components::standard();
    for players in 1..=5 {
        let with = real(&data, setup(&data, players, &[ModuleId::Curses]), 3);
        let without = real(&data, setup(&data, players, &[ModuleId::Characters]), 3);
        let exit = data.only(ChamberKind::ExitChamber).unwrap();
        assert_eq!(tiles(&with), groups(&data, [Group::Main, Group::CurseTreasure]));
        assert_eq!(tiles(&without), groups(&data, [Group::Main, Group::Basic]));
        assert_eq!(tiles(&with).len(), 19);
        assert!(with.pile.contains(&exit));
    }
}

/// Rules ILL-1, ILL-2, BASE-90: the six illusion chambers take the place of the six one-gem chambers of whichever 13 are in play.
/// Rule ILL-23: one of them may be a first tile.
#[test]
fn illusions_replace_the_one_gem_chambers_in_play() {
    let data = Components::standard();
    for (others, basic) in [(&[][..], Group::Basic), (&[ModuleId::Treasures], Group::CurseTreasure)] {
        let modules: Vec<_> = others.iter().copied().chain([ModuleId::IllusionChambers]).collect();
        let mut is_first = false;
        for seed in 0..30 {
            let position = real(&data, setup(&data, 2, &modules), seed);
            let of = |group| tiles(&position).iter().filter(|tile| data.chamber(**tile).group == group).count();
            assert_eq!((of(Group::Main), of(basic), of(Group::Illusion)), (6, 7, 6));
            let has_gems = |tile: &ChamberId| !data.chamber(*tile).levels.is_empty();
            assert!(!tiles(&position).iter().any(|tile| data.chamber(*tile).group == basic && has_gems(tile)));
            is_first |= position.table.temple.iter().any(|(tile, _)| data.chamber(tile).group == Group::Illusion);
        }
        assert!(is_first, "an illusion is never a first tile");
    }
}

/// Rules SPC-1, SPC-20, BASE-90: the special chambers join the others, and the treasure chamber is never a first tile but lies
/// somewhere in the pile. Rule SPC-9: alone there are no linked ones, unless chosen.
#[test]
fn special_chambers_join_and_the_treasure_chamber_is_never_first() {
    let data = Components::standard();
    let treasure = data.only(ChamberKind::TreasureChamber).unwrap();
    for seed in 0..120 {
        for (players, linked, double, expected) in [(1, 1, 1, 3), (1, 2, 1, 6), (2, 1, 1, 6), (6, 1, 0, 4)] {
            let mut setup = setup(&data, players, &[ModuleId::SpecialChambers]);
            setup.choices.special_chambers.linked = linked;
            setup.choices.special_chambers.double = double;
            let position = real(&data, setup, seed);
            let of = |tile: &&ChamberId| data.chamber(**tile).group == Group::Special;
            assert_eq!(tiles(&position).iter().filter(of).count(), expected);
            assert_eq!(tiles(&position).len(), 19 + expected);
            assert!(position.pile.contains(&treasure));
        }
    }
}

/// Draws the whole curse pile of a real set-up: six players, each in a chamber with four free entrances, discover tiles
/// with purple masks only.
fn draw_all(seed: u64) -> (Vec<Curse>, Game) {
    let mut data = (*Components::standard()).clone();
    // Thirteen tiles have a purple mask; the fourteenth is made up.
    let painted = named(&data, "basic_01");
    data.chambers[painted.index()].purple_mask = true;
    let data = Arc::new(data);
    let mut setup = setup(&data, 6, &[ModuleId::Curses]);
    setup.choices.curses.expansion_1_cards = ExpansionSwitch::OLDER;
    let mut position = real(&data, setup, seed);
    position.clear_temple();
    position.lay(named(&data, "start"), Cell { x: 0, y: 0 }, Side::South).unwrap();
    let homes = ["exit", "basic_05", "basic_07", "basic_08", "ct_05", "illusion_5"];
    for (seat, home) in homes.into_iter().enumerate() {
        let (who, home) = (PlayerId(seat as u8), named(&data, home));
        position.lay(home, Cell { x: 10 * (1 + seat as i8), y: 0 }, Side::South).unwrap();
        position.put(who, home, Part::Front).unwrap();
        position.deal(who, &[die(Face::Adventurer); 8], 0, 0);
    }
    let purple = |(_, spec): &(usize, &temple::components::ChamberSpec)| spec.purple_mask;
    let purple = data.chambers.iter().enumerate().filter(purple).map(|(i, _)| ChamberId::from_index(i));
    position.pile = purple.collect();
    assert_eq!(position.pile.len(), 14);
    let (mut game, mut told) = (position.finish().unwrap(), Vec::new());
    for side in [Side::North, Side::East, Side::South, Side::West] {
        for who in game.table().players() {
            if game.table().pile > 0 {
                // Who is trapped is refused, and the others go on.
                let wish = Command::Discover { side: Some(side), with: None };
                let _ = act(&mut game, who, &wish, Tick(0), &mut told);
            }
        }
    }
    (drawn(&told), game)
}

/// Rules CUR-2, CUR-3: the pile holds the 14 cards of the base set, six kinds in their numbers, and no card of an
/// expansion; rule CUR-9: none of them is drawn twice.
#[test]
fn the_curse_pile_is_the_base_set() {
    let data = Components::standard();
    for seed in 0..40 {
        let setup = setup(&data, 4, &[ModuleId::Curses]);
        let game = begin(&setup, &data, Seed::from_number(seed), &mut Vec::new()).unwrap();
        assert_eq!(game.table().modules.curses.pile, 14);
        let (cards, game) = draw_all(seed);
        assert_eq!(cards.len(), 14, "all cards of seed {seed} can be drawn");
        assert_eq!(game.table().modules.curses.pile, 0);
        for (curse, copies) in [
            (Curse::Trap, 3),
            (Curse::BrokenDie, 2),
            (Curse::Mask, 3),
            (Curse::Silence, 2),
            (Curse::LostDice, 2),
            (Curse::CursedHand, 2),
        ] {
            assert_eq!(cards.iter().filter(|card| **card == curse).count(), copies, "{curse:?}");
        }
    }
}

/// Rules CUR-3, TRE-2: the cards and tiles of the first expansion join when six play, or when the lobby says so; games that were
/// saved before there were any do without them.
#[test]
fn the_first_expansion_joins_with_six_or_by_the_switch() {
    let data = Components::standard();
    let piles = |players: u8, switch: ExpansionSwitch| {
        let mut setup = setup(&data, players, &[ModuleId::Curses, ModuleId::Treasures]);
        setup.choices.curses.expansion_1_cards = switch;
        let game = begin(&setup, &data, Seed::from_number(1), &mut Vec::new()).unwrap();
        (game.table().modules.curses.pile, game.table().modules.treasures.stack)
    };
    let mut on = ExpansionSwitch::default();
    on.switch = 1;
    assert_eq!(piles(2, ExpansionSwitch::default()), (14, 13));
    assert_eq!(piles(2, on), (16, 15));
    assert_eq!(piles(6, ExpansionSwitch::default()), (16, 15));
    assert_eq!(piles(6, ExpansionSwitch::OLDER), (14, 13));
}

/// Rule CUR-2: the pile is shuffled: every kind may come first, about as often as it has copies.
#[test]
fn the_curse_pile_is_shuffled() {
    let first: Vec<_> = (0..280).map(|seed| draw_all(seed).0[0]).collect();
    for curse in Curse::ALL.into_iter().filter(|curse| curse.is_of_base()) {
        let times = first.iter().filter(|card| **card == curse).count();
        // 40 or 60 of 280 are expected.
        assert!((15..=100).contains(&times), "{curse:?} came first {times} times");
    }
}

/// Rule CUR-3: without module 1 there is no curse pile.
#[test]
fn without_module_1_there_is_no_curse_pile() {
    let data = Components::standard();
    let setup = setup(&data, 4, &[ModuleId::Characters]);
    let game = begin(&setup, &data, Seed::from_number(1), &mut Vec::new()).unwrap();
    assert_eq!(game.table().modules.curses.pile, 0);
}

/// Rules CUR-5, CUR-10: purple masks on the two first tiles draw nothing.
#[test]
fn first_tiles_cost_no_card() {
    let data = Components::standard();
    let mut masks = 0;
    for seed in 0..60 {
        let mut told = Vec::new();
        let setup = setup(&data, 3, &[ModuleId::Curses]);
        let game = begin(&setup, &data, Seed::from_number(seed), &mut told).unwrap();
        let table = game.table();
        masks += table.temple.iter().filter(|(id, _)| data.chamber(*id).purple_mask).count();
        assert!(table.players().all(|who| table.modules.curses.of(who).is_empty()));
        assert_eq!(table.modules.curses.pile, 14);
        assert_eq!(drawn(&told), []);
    }
    assert!(masks > 20, "first tiles with purple masks did occur: {masks}");
}

/// Rule CUR-7: every card is lifted by exactly its printed combination, and not without any one of its dice.
#[test]
fn every_curse_is_lifted_by_its_combination() {
    use Face::{Adventurer as A, GoldenMask as G, Key as K, Torch as T};
    let data = Components::standard();
    for (curse, printed) in [
        (Curse::Trap, [K, K, T]),
        (Curse::BrokenDie, [A, K, G]),
        (Curse::Mask, [A, K, K]),
        (Curse::Silence, [A, A, T]),
        (Curse::LostDice, [A, T, T]),
        (Curse::CursedHand, [A, K, T]),
    ] {
        assert_eq!(data.modules.curses.card(curse).lift, Cost::of(&printed), "{curse:?}");
        let lift = |dice: &[Face]| {
            let mut position = bare(&data, setup(&data, 2, &[ModuleId::Curses]));
            position.table.modules.curses.place_card(ANI, curse);
            position.deal(ANI, &dice.iter().map(|face| die(*face)).collect::<Vec<_>>(), 0, 0);
            let mut game = position.finish().unwrap();
            let wish = curses::Command::Lift { curse, with: None }.into();
            let verdict = act(&mut game, ANI, &wish, Tick(0), &mut Vec::new());
            assert_eq!(game.table().modules.curses.of(ANI).has(curse), verdict.is_err());
            verdict.map_err(|why_not| why_not.rule.to_string())
        };
        assert_eq!(lift(&printed), Ok(()), "{curse:?}");
        for missing in 0..3 {
            let others = Face::ALL.into_iter().filter(|face| *face != printed[missing]);
            for other in others {
                let mut shown = printed;
                shown[missing] = other;
                assert_eq!(lift(&shown), Err("CUR-7".into()), "{curse:?} by {shown:?}");
            }
        }
    }
}

/// Rule CUR-15: a roll that says nothing about its hold counts as not held at all.
#[test]
fn a_roll_without_a_hold_drops_a_die() {
    let data = Components::standard();
    for (curse, lost) in [(Curse::LostDice, 1), (Curse::Silence, 0)] {
        let mut position = bare(&data, setup(&data, 2, &[ModuleId::Curses]));
        position.table.modules.curses.place_card(ANI, curse);
        let mut game = position.seeded(Seed::from_number(5)).unwrap();
        act(&mut game, ANI, &Command::ROLL, Tick(0), &mut Vec::new()).unwrap();
        assert_eq!(game.table().of(ANI).hand.lost().len(), lost);
    }
}

fn pick(character: Character, side: CardSide) -> Option<Card> {
    Some(Card { character, side })
}

/// Rule CHR-1: each player has the one card he picked, face up.
#[test]
fn each_player_has_the_card_he_picked() {
    let data = Components::standard();
    let mut setup = setup(&data, 6, &[ModuleId::Characters, ModuleId::Curses]);
    for (seat, character) in Character::ALL.into_iter().enumerate() {
        let side = if seat % 2 == 0 { CardSide::Permanent } else { CardSide::Activatable };
        setup.choices.characters.picks[seat] = pick(character, side);
    }
    let game = begin(&setup, &data, Seed::from_number(1), &mut Vec::new()).unwrap();
    let cards = &game.table().modules.characters;
    for (seat, who) in game.table().players().enumerate() {
        assert_eq!(cards.card(who), setup.choices.characters.picks[seat]);
        assert!(!cards.is_turned(who));
    }
}

/// Rule CHR-1: no character twice, neither the same card nor its two cards with two players.
#[test]
fn no_character_is_picked_twice() {
    use CardSide::{Activatable, Permanent};
    let data = Components::standard();
    for character in Character::ALL {
        for sides in [[Permanent, Permanent], [Permanent, Activatable], [Activatable, Activatable]] {
            for seat in 1..4 {
                let mut setup = setup(&data, 4, &[ModuleId::Characters]);
                setup.choices.characters.picks[0] = pick(character, sides[0]);
                setup.choices.characters.picks[seat] = pick(character, sides[1]);
                assert_eq!(setup.check(&data), Err(SetupError::PickedTwice));
                let game = begin(&setup, &data, Seed::from_number(1), &mut Vec::new());
                assert_eq!(game.err(), Some(SetupError::PickedTwice));
            }
        }
    }
}

/// Rule CHR-1: only seats that play may pick.
#[test]
fn an_empty_seat_picks_nothing() {
    let data = Components::standard();
    let mut setup = setup(&data, 2, &[ModuleId::Characters]);
    setup.choices.characters.picks[2] = pick(Character::Doc, CardSide::Permanent);
    assert_eq!(setup.check(&data), Err(SetupError::NoSuchSeat));
}

/// Rules CHR-3, CHR-8, CHR-9, CHR-11, CHR-14, CHR-18, CHR-21: the icons of the activatable cards.
#[test]
fn the_icons_of_the_activatable_cards() {
    use Face::{Adventurer, BlackMask, GoldenMask, Key, Torch};
    let data = Components::standard();
    for (character, face, count) in [
        (Character::Discoverer, Adventurer, 3),
        (Character::Doc, GoldenMask, 2),
        (Character::Muscleman, Torch, 2),
        (Character::Priest, BlackMask, 3),
        (Character::Mechanic, Key, 2),
        (Character::Mentalist, Adventurer, 2),
    ] {
        let activation = data.modules.characters.of(character).activation;
        assert_eq!(activation, Cost::several(face, count), "{character:?}");
        assert_eq!(faces(&activation), vec![face; usize::from(count)]);
    }
}

/// Rule CHR-4: the books' three uses a game follow from two slams: no card comes back at the collapse or in between.
#[test]
fn cards_come_back_at_slams_only() {
    use temple::game::advance;
    use temple::modules::characters;
    let data = Components::standard();
    let mut position = bare(&data, setup(&data, 2, &[ModuleId::Characters]));
    let cards = &mut position.table.modules.characters;
    cards.place_card(ANI, Card { character: Character::Priest, side: CardSide::Activatable });
    position.deal(ANI, &[DieState::Cursed; 9], 0, 0);
    let (mut game, mut told) = (position.finish().unwrap(), Vec::new());
    let reroll = Command::from(characters::Command::Reroll { with: None });
    let mut uses = Vec::new();
    for second in 0..600 {
        let at = Tick::from_seconds(second);
        advance(&mut game, at, &mut told);
        if act(&mut game, ANI, &reroll, at, &mut told).is_ok() {
            uses.push(second);
        }
    }
    assert_eq!(uses, [0, 220, 400]);
}
