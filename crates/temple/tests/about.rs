//! Offers describe themselves and facts tell themselves, whatever the module: properties of whole games played at random
//! with all of them.

use kit::{Seed, Stream};
use temple::about::Aim;
use temple::command::Command;
use temple::components::Components;
use temple::dice::Means;
use temple::event::Event;
use temple::game::{Game, act, advance, begin, start};
use temple::modules::MANIFESTS;
use temple::options::{Offer, options};
use temple::permit::permit;
use temple::players::PlayerId;
use temple::rulebook::Tale;
use temple::setup::Setup;
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
