//! Offers describe themselves and facts tell themselves, whatever the module: properties of whole games played at random
//! with all of them.

use std::sync::Arc;

use kit::{Seed, Stream};
use temple::about::Aim;
use temple::command::Command;
use temple::components::Components;
use temple::dice::{DieState, Face, Means};
use temple::event::Event;
use temple::game::{Game, act, advance, begin, start};
use temple::modules::characters::{self, Card as CharacterCard, CardSide, Character};
use temple::modules::{MANIFESTS, ModuleCommand, ModuleId};
use temple::options::{Offer, options};
use temple::permit::permit;
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::{Rulebook, Tale};
use temple::setup::Setup;
use temple::temple::{Cell, ChamberId, Side, Turn};
use temple::view::View;

/// All offers to everybody in a game of chance, handed over as they come up.
fn play(seed: u64, mut each: impl FnMut(&View<'_>, &Offer), mut told: impl FnMut(&Game, &Event)) {
    let data = Components::standard();
    let mut setup = Setup::new(&data, 4);
    setup.modules = MANIFESTS.iter().map(|module| module.id).collect();
    let mut events = Vec::new();
    let mut game = begin(&setup, &data, Seed::from_number(seed), &mut events).unwrap();
    start(&mut game, &mut events).unwrap();
    let draws = Seed::from_number(seed).draws();
    let mut offers = Vec::new();
    for step in 0..400 {
        let pick = |n: u32, below: u32| draws.below(Stream(7), 2 * step + n, below) as usize;
        let who = PlayerId(pick(0, 4) as u8);
        let at = game.now().plus_ms(350);
        advance(&mut game, at, &mut events);
        options(&game.view(who), &mut offers);
        offers.iter().for_each(|offer| each(&game.view(who), offer));
        offers.retain(|offer| offer.verdict.is_ok() && offer.command != Command::Concede);
        let rolls = offers.iter().position(|offer| offer.command == Command::ROLL).filter(|_| step % 2 == 0);
        let chosen = rolls.unwrap_or_else(|| pick(1, offers.len().max(1) as u32));
        if let Some(offer) = offers.get(chosen) {
            act(&mut game, who, &offer.command, at, &mut events).expect("options are legal");
        }
        events.drain(..).for_each(|event| told(&game, &event));
    }
}

/// What an offer aims at is there.
fn exists(view: &View<'_>, aim: Aim) -> bool {
    let lies = |chamber| view.table.temple.get(chamber).is_some();
    match aim {
        Aim::Nothing | Aim::Side(_) | Aim::Line(_) => true,
        Aim::Chamber(chamber) | Aim::Border(chamber, _) => lies(chamber),
        Aim::Player(who) => who.index() < view.table.adventurers.len(),
        Aim::Die(die) => view.mine().hand.in_hand().has(die),
        Aim::Level(chamber, gems) => {
            lies(chamber) && view.book.data.chamber(chamber).levels.iter().any(|level| level.gems == gems)
        }
    }
}

/// The dice named by a permit pay for the same wish, are taken by it, and are as many as the price asks at most.
fn check_payment(view: &View<'_>, offer: &Offer) {
    let Ok(granted) = &offer.verdict else { return };
    let (spent, price) = (granted.spent(), offer.about(view).price);
    match offer.command.paid_with(spent) {
        None => assert_eq!(spent, Means::NONE, "{:?}", offer.command),
        Some(named) if !spent.is_empty() => {
            let again = permit(view, &named).expect("the dice of the permit pay");
            assert_eq!(again.spent(), spent, "{named:?}");
            assert!(spent.len() <= price.total().max(2), "{named:?} costs {price:?} and takes {spent:?}");
        }
        Some(_) => assert_eq!(price.total(), 0, "{:?} is free and has a price", offer.command),
    }
}

#[test]
fn every_offer_describes_itself() {
    let mut of_modules = [0; 2];
    for seed in 0..24 {
        let each = |view: &View<'_>, offer: &Offer| {
            let about = offer.about(view);
            if offer.verdict.is_ok() {
                assert!(exists(view, about.aim), "{:?} aims at {:?}", offer.command, about.aim);
                check_payment(view, offer);
            }
            if let Command::Module(_) = offer.command {
                assert!(about.piece.is_none_or(|piece| piece.module.manifest().pieces.contains(&piece.id())));
                of_modules[usize::from(offer.verdict.is_ok())] += 1;
            }
        };
        play(seed, each, |_, _| {});
    }
    assert!(of_modules.iter().all(|count| *count > 50), "offers of modules, refused and legal: {of_modules:?}");
}

/// A row of the start and three chambers, a fourth beside the middle, and the card of a character before the first player, who has
/// these faces.
fn row(character: Character, faces: &[Face]) -> Game {
    let data = Components::standard();
    let mut setup = Setup::new(&data, 2);
    setup.modules = setup.modules.with(ModuleId::Characters);
    let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), setup)));
    let tiles = [
        ("exit", 1, 0, Side::West),
        ("basic_07", 2, 0, Side::West),
        ("basic_08", 3, 0, Side::West),
        ("basic_01", 1, 1, Side::South),
        ("basic_02", 2, 1, Side::South),
    ];
    for (tile, x, y, stairway) in tiles {
        position.lay(data.chamber_named(tile).unwrap(), Cell { x, y }, stairway).unwrap();
    }
    position
        .table
        .modules
        .characters
        .place_card(PlayerId(0), CharacterCard { character, side: CardSide::Activatable });
    let dice: Vec<_> = faces.iter().map(|face| DieState::Showing { face: *face, kept: false }).collect();
    position.deal(PlayerId(0), &dice, 0, 0);
    position.finish().unwrap()
}

fn legal(view: &View<'_>) -> Vec<ModuleCommand> {
    let mut offers = Vec::new();
    options(view, &mut offers);
    let permitted = offers.iter().filter(|offer| offer.verdict.is_ok());
    permitted
        .filter_map(|offer| if let Command::Module(wish) = offer.command { Some(wish) } else { None })
        .collect()
}

/// Every row of at most so many chambers of the temple.
fn rows(temple: &[ChamberId], length: usize) -> Vec<Vec<ChamberId>> {
    let mut all: Vec<Vec<ChamberId>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..length {
        let longer: Vec<_> =
            all[from..].iter().flat_map(|row| temple.iter().map(|one| [&row[..], &[*one]].concat())).collect();
        from = all.len();
        all.extend(longer);
    }
    all
}

/// Rule CHR-11: whatever may be turned is offered, by every turn.
#[test]
fn every_chamber_that_may_be_turned_is_offered() {
    let game = row(Character::Muscleman, &[Face::Torch, Face::Torch]);
    let view = game.view(PlayerId(0));
    let turns = view.table.temple.iter().flat_map(|(chamber, _)| {
        (0..=4).map(move |by| characters::Command::Rotate { chamber, by: Turn(by), with: None })
    });
    let may = turns.filter(|wish| permit(&view, &(*wish).into()).is_ok()).map(ModuleCommand::Characters);
    let may: Vec<_> = may.collect();
    assert_eq!(may.len(), 5 * 3);
    assert_eq!(legal(&view), may);
    let poor = row(Character::Muscleman, &[Face::Torch, Face::Key]);
    assert_eq!(legal(&poor.view(PlayerId(0))), []);
}

/// Rule CHR-9: every chamber one may walk to is offered once, by a shortest way.
#[test]
fn every_chamber_one_may_walk_to_is_offered() {
    let game = row(Character::Discoverer, &[Face::Adventurer; 3]);
    let view = game.view(PlayerId(0));
    let temple: Vec<ChamberId> = view.table.temple.iter().map(|(id, _)| id).collect();
    let mut shortest: Vec<(ChamberId, usize)> = Vec::new();
    for way in rows(&temple, 3) {
        let wish = characters::Command::To { path: way.iter().copied().collect(), with: None };
        let Some(goal) = way.last().filter(|_| permit(&view, &wish.into()).is_ok()) else { continue };
        if *goal != view.mine().place.chamber && shortest.iter().all(|(other, _)| other != goal) {
            shortest.push((*goal, way.len()));
        }
    }
    shortest.sort();
    assert_eq!(shortest.iter().map(|(_, steps)| *steps).max(), Some(3));
    let mut offered = Vec::new();
    for wish in legal(&view) {
        let ModuleCommand::Characters(characters::Command::To { path, .. }) = wish else { panic!("{wish:?}") };
        offered.push((*path.last().unwrap(), path.len()));
    }
    offered.sort();
    assert_eq!(offered, shortest);
}

#[test]
fn facts_of_modules_tell_themselves() {
    let mut tales: Vec<Tale> = Vec::new();
    for seed in 0..160 {
        let told = |game: &Game, event: &Event| {
            tales.extend(event.fact.tale(game.table()));
        };
        play(seed, |_, _| {}, told);
    }
    for module in MANIFESTS {
        let told = tales.iter().any(|tale| tale.piece.is_some_and(|piece| piece.module == module.id));
        assert!(told || module.pieces.is_empty(), "no fact of {} names a piece", module.slug);
    }
}
