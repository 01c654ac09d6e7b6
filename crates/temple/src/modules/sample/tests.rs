//! Each mechanism of the base, tried with the sample.

mod knowing;
mod saved_games;

use kit::{Seed, Tick};

use super::{COIN, Command, FLAME, LAMP, STOOL};
use crate::alarm::{Alarm, Alarms, Rank, Timer};
use crate::command::Command as Wish;
use crate::components::{ChamberKind, Components, FloorSpec, Group};
use crate::dice::{Aid, AidSet, DiceSet, DieId, DieState, Face, HeldAid, Means};
use crate::event::{Event, Fact};
use crate::game::{Game, act, advance, begin, start};
use crate::modules::{ModuleId, ModuleMemory, curses};
use crate::permit::{Permit, permit};
use crate::players::PlayerId;
use crate::position::Position;
use crate::rulebook::{Arrival, Facing, Lying, Rulebook, Tale, Verb, Weight, WhenFloorVanishes, Whereabouts};
use crate::rules::escape::keys_needed;
use crate::rules::payment;
use crate::setup::Setup;
use crate::table::{PieceId, Says};
use crate::temple::{Cell, ChamberId, Part, Side};
use crate::why_not::Obstacle;
use std::sync::Arc;

const ANI: PlayerId = PlayerId(0);

/// A running game of two with the sample switched on.
fn game(told: &mut Vec<Event>) -> Game {
    let data = Components::standard();
    let mut setup = Setup::new(&data, 2);
    setup.modules = setup.modules.with(ModuleId::Sample);
    let mut game = begin(&setup, &data, Seed::from_number(5), told).unwrap();
    start(&mut game, told).unwrap();
    game
}

#[test]
fn whoever_takes_the_lamp_has_it_before_them() {
    let mut told = Vec::new();
    let mut game = game(&mut told);
    act(&mut game, ANI, &Command::Take.into(), Tick(0), &mut told).unwrap();
    let lying = game.book().lying_at(game.table(), Whereabouts::Before(ANI));
    assert_eq!(lying.iter().map(|one| one.piece).collect::<Vec<_>>(), [LAMP]);
    assert!(act(&mut game, ANI, &Command::Take.into(), Tick(0), &mut told).is_err());
    assert_eq!(game.audit(), Ok(()));
}

/// The data of the game with what the sample's pieces would have there.
fn data() -> Arc<Components> {
    let mut data = (*Components::standard()).clone();
    let floors = [(LAMP, WhenFloorVanishes::ToStart), (STOOL, WhenFloorVanishes::UnderItsPile)];
    data.floors.extend(floors.map(|(piece, goes)| FloorSpec { piece: piece.id().into(), goes }));
    Arc::new(data)
}

/// Ani shows these dice in a chamber with the start in the west, and has these aids before her.
fn position(chamber: &str, dice: &[Face], aids: &[Aid]) -> Game {
    let data = data();
    let mut setup = Setup::new(&data, 2);
    setup.modules = setup.modules.with(ModuleId::Sample);
    let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), setup)));
    let here = data.chamber_named(chamber).unwrap();
    position.lay(here, Cell { x: 1, y: 0 }, Side::West).unwrap();
    position.put(ANI, here, Part::Front).unwrap();
    let dice: Vec<_> = dice.iter().map(|face| DieState::Showing { face: *face, kept: false }).collect();
    position.deal(ANI, &dice, 0, 0);
    for aid in aids {
        position.table.adventurers[0].hand.gain(HeldAid { piece: LAMP, aid: *aid });
    }
    position.finish().unwrap()
}

const TORCH: Aid = Aid::Symbols { face: Face::Torch, count: 1 };
const TWO_KEYS: Aid = Aid::Symbols { face: Face::Key, count: 2 };

fn means(dice: &[u8], aids: u16) -> Means {
    Means { dice: dice.iter().map(|die| DieId(*die)).collect(), aids: AidSet(aids) }
}

/// The price of keys at the exit of a game with an almost empty depot.
fn escape(game: &Game, with: Option<Means>) -> Result<Means, Obstacle> {
    match permit(&game.view(ANI), &Wish::Escape { with }) {
        Ok(Permit::Escape { spent }) => Ok(spent),
        other => Err(other.unwrap_err().obstacle),
    }
}

#[test]
fn an_aid_pays_only_when_named_and_only_what_is_needed() {
    use Face::{Adventurer, Key};
    let dice = [Key, Key, Key, Key, Key, Key, Key, Adventurer];
    let game = position("exit", &dice, &[TWO_KEYS, TORCH]);
    assert_eq!(game.table().depot, 7, "eight keys are asked for");
    assert_eq!(escape(&game, None), Err(Obstacle::TooFew), "no aid is spent unasked");
    let enough = means(&[0, 1, 2, 3, 4, 5], 1);
    assert_eq!(escape(&game, Some(enough)), Ok(enough));
    assert_eq!(escape(&game, Some(means(&[0, 1, 2, 3, 4, 5, 6], 1))), Ok(means(&[0, 1, 2, 3, 4, 5, 6], 1)));
    assert_eq!(escape(&game, Some(means(&[0, 1, 2, 3, 4, 5], 3))), Err(Obstacle::Superfluous));
    assert_eq!(escape(&game, Some(means(&[0, 1, 2, 3, 4], 1))), Err(Obstacle::TooFew));
    assert_eq!(escape(&game, Some(means(&[0, 1, 2, 3, 4, 5], 4))), Err(Obstacle::NoSuchDie));
}

/// Rule QIX-17 in small: what doubles does so once, for keys and torches, and is refused where nothing needs it.
#[test]
fn an_aid_may_double_the_dice() {
    let game = position("exit", &[Face::Key; 8], &[Aid::Doubles]);
    let half = means(&[0, 1, 2, 3], 1);
    assert_eq!(escape(&game, Some(half)), Ok(half));
    let all = means(&[0, 1, 2, 3, 4, 5, 6, 7], 1);
    assert_eq!(escape(&game, Some(all)), Err(Obstacle::Superfluous));
    assert_eq!(payment::symbols(&game.view(ANI), ANI, half, Face::Key), 8);
    assert_eq!(payment::symbols(&game.view(ANI), ANI, half.dice, Face::Key), 4);
}

#[test]
fn a_spent_aid_is_gone_and_its_dice_are_unrolled() {
    let mut game = position("exit", &[Face::Key; 8], &[TORCH, Aid::Doubles]);
    let mut told = Vec::new();
    let wish = Wish::Escape { with: Some(means(&[0, 1, 2, 3], 2)) };
    act(&mut game, ANI, &wish, Tick(0), &mut told).unwrap();
    let hand = &game.table().of(ANI).hand;
    assert_eq!(hand.aids().map(|(place, held)| (place, held.aid)).collect::<Vec<_>>(), [(0, TORCH)]);
    assert_eq!(hand.unrolled(), DiceSet::first(4));
    assert_eq!(game.audit(), Ok(()));
}

/// The gem chamber of torches, and its lowest level.
fn torch_chamber() -> (String, u8, u8) {
    let data = Components::standard();
    let of_torches = |spec: &&crate::components::ChamberSpec| {
        spec.levels.first().is_some_and(|level| level.face == Face::Torch && !level.together)
    };
    let spec = data.chambers.iter().find(of_torches).expect("there is a gem chamber of torches");
    (spec.name.to_string(), spec.levels[0].gems, spec.levels[0].count)
}

#[test]
fn a_pot_holds_aids_beside_dice() {
    let (chamber, level, count) = torch_chamber();
    assert_eq!(count, 4);
    let mut game = position(&chamber, &[Face::Torch; 3], &[TWO_KEYS, TORCH]);
    let mut told = Vec::new();
    let commit = |numbers: &[u8]| Wish::Commit { dice: numbers.iter().map(|n| DieId(*n)).collect(), level };
    let refused = act(&mut game, ANI, &commit(&[16]), Tick(0), &mut told).unwrap_err();
    assert_eq!(refused.obstacle, Obstacle::WrongFace, "keys do not light a pot of torches");
    act(&mut game, ANI, &commit(&[17, 0]), Tick(0), &mut told).unwrap();
    assert_eq!(game.table().of(ANI).hand.pledged(0), means(&[0], 2));
    assert_eq!(game.audit(), Ok(()));
    act(&mut game, ANI, &Wish::Withdraw(means(&[], 2)), Tick(0), &mut told).unwrap();
    assert_eq!(game.table().of(ANI).hand.pledged(0), means(&[0], 0));
    act(&mut game, ANI, &commit(&[1, 2, 17]), Tick(0), &mut told).unwrap();
    let hand = &game.table().of(ANI).hand;
    assert!(game.table().temple.get(game.table().of(ANI).place.chamber).unwrap().exhausted, "the pot fired");
    assert_eq!(hand.aids().map(|(place, _)| place).collect::<Vec<_>>(), [0], "the torch is used up");
    assert!(hand.pledges().is_empty());
    assert_eq!(game.audit(), Ok(()));
}

/// What doubles is pledged like a die; it counts for the dice of its owner in the same pot.
#[test]
fn a_pot_may_be_doubled() {
    let (chamber, level, _) = torch_chamber();
    let mut game = position(&chamber, &[Face::Torch, Face::Torch], &[Aid::Doubles]);
    let mut told = Vec::new();
    let row = [DieId(0), DieId(16), DieId(1)].into_iter().collect();
    act(&mut game, ANI, &Wish::Commit { dice: row, level }, Tick(0), &mut told).unwrap();
    let placed = game.table().temple.get(game.table().of(ANI).place.chamber).unwrap();
    assert!(placed.exhausted);
    assert!(game.table().of(ANI).hand.aids().next().is_none());
}

#[test]
fn a_timer_rings_before_the_slam_of_its_instant() {
    let data = Components::standard();
    let mut setup = Setup::new(&data, 2);
    setup.modules = setup.modules.with(ModuleId::Sample);
    let slam = data.clocks[0].countdowns[0].end_at;
    setup.choices.sample.burns_s = 40;
    let (mut told, at) = (Vec::new(), Tick(slam.0 - 40_000));
    let mut game = begin(&setup, &data, Seed::from_number(5), &mut told).unwrap();
    start(&mut game, &mut told).unwrap();
    act(&mut game, ANI, &Command::Take.into(), at, &mut told).unwrap();
    assert_eq!(game.table().alarms.rings_at(FLAME), Some(slam));
    // A roll that waits at the same instant comes after the slam, as ever.
    act(&mut game, ANI, &Wish::ROLL, Tick(slam.0 - 300), &mut told).unwrap();
    act(&mut game, ANI, &Wish::ROLL, Tick(slam.0 - 200), &mut told).unwrap();
    told.clear();
    advance(&mut game, Tick(slam.0 + 1000), &mut told);
    let order: Vec<_> = told.iter().filter(|event| event.at == slam).map(|event| event.fact).collect();
    assert_eq!(order[0], Fact::TimerRang { timer: FLAME });
    let gone = order.iter().position(|fact| *fact == super::Fact::BurntOut.into()).unwrap();
    let slammed = order.iter().position(|fact| matches!(fact, Fact::Slammed { .. })).unwrap();
    assert!(gone < slammed);
    assert_eq!(game.table().alarms.rings_at(FLAME), None);
    assert!(game.table().of(ANI).hand.aids().next().is_none());
    assert_eq!(game.audit(), Ok(()));
}

#[test]
fn alarms_keep_their_rank_in_an_instant() {
    let timer = |rank| Alarm::from(Timer { rank, ..FLAME });
    let mut alarms = Alarms::default();
    let order = [
        timer(Rank::BeforeClock),
        Alarm::Placement(ANI),
        Alarm::Clock,
        timer(Rank::AfterClock),
        Alarm::WaitingRoll(ANI),
        timer(Rank::Last),
    ];
    order.iter().rev().for_each(|alarm| alarms.set(Tick(7), *alarm));
    for expected in order {
        assert_eq!(alarms.next(), Some((Tick(7), expected)));
        alarms.cancel(expected);
    }
}

#[test]
fn keys_for_the_exit_are_a_question() {
    let mut game = position("exit", &[Face::Key; 9], &[]);
    assert_eq!(keys_needed(&game.view(ANI)), 8);
    assert_eq!(escape(&game, None).map(Means::len), Ok(8));
    let table = game.table_mut();
    table.modules.sample.owner = Some(ANI);
    assert_eq!(keys_needed(&game.view(ANI)), 9);
    assert_eq!(keys_needed(&game.view(PlayerId(1))), 8);
    assert_eq!(escape(&game, Some(means(&[0, 1, 2, 3, 4, 5, 6, 7], 0))), Err(Obstacle::TooFew));
    assert_eq!(escape(&game, None).map(Means::len), Ok(9));
}

/// The Mechanic's jump is a relocation, not an entering; whoever cares hears of it, and of who came from where.
#[test]
fn arrivals_are_announced_however_somebody_comes() {
    let mut game = position("basic_05", &[Face::Adventurer; 5], &[]);
    game.table_mut().modules.sample.owner = Some(ANI);
    let (start_id, mut told) = (game.table().of(PlayerId(1)).place, Vec::new());
    game.teller_for_tests(&mut told).relocate(ANI, start_id, Arrival::Carried);
    assert_eq!(
        told.iter().map(|event| event.fact).collect::<Vec<_>>(),
        [Fact::Relocated { who: ANI, to: start_id }, super::Fact::Jumped.into()]
    );
    let back = position("basic_05", &[], &[]).table().of(ANI).place;
    game.teller_for_tests(&mut told).enter(ANI, back, Means::NONE);
    assert_eq!(game.table().modules.sample.jumps, 1, "walking is entering");
}

/// Rule BASE-90: what is drawn later is never a first tile; what joins before may be. The height is as announced.
#[test]
fn tiles_join_in_the_steps_of_the_set_up() {
    let data = Components::standard();
    let mut setup = Setup::new(&data, 4);
    setup.modules = setup.modules.with(ModuleId::Sample).with(ModuleId::Curses);
    let in_group =
        |tiles: &[ChamberId], group: Group| tiles.iter().filter(|tile| data.chamber(**tile).group == group).count();
    let (mut drawn, mut linked_first) = (std::collections::BTreeSet::new(), 0);
    for seed in 0..40 {
        let book = Arc::new(Rulebook::new(data.clone(), setup.clone()));
        let orders = [book.clone(), Arc::new(book.reversed())];
        let [real, reversed] = orders.map(|book| Position::real(book, Seed::from_number(seed)).unwrap());
        assert_eq!(real.pile, reversed.pile, "the order of the modules does not matter");
        assert_eq!(real.pile.len(), usize::from(real.table.pile));
        let first: Vec<_> = real.table.temple.iter().map(|(id, _)| id).collect();
        assert_eq!(in_group(&first, Group::Illusion), 0);
        assert_eq!(in_group(&real.pile, Group::Illusion), 2);
        let kind = |tile: &ChamberId| data.chamber(*tile).kind == ChamberKind::LinkedChamber;
        let linked = |tiles: &[ChamberId]| tiles.iter().filter(|tile| kind(tile)).count();
        assert_eq!(linked(&first) + linked(&real.pile), 3);
        linked_first += linked(&first);
        drawn.extend(real.pile.iter().filter(|tile| data.chamber(**tile).group == Group::Illusion).copied());
    }
    assert!(drawn.len() > 3 && linked_first > 0, "by chance: {drawn:?}, {linked_first}");
}

#[test]
fn a_timer_that_is_stopped_does_not_ring() {
    let mut told = Vec::new();
    let mut game = game(&mut told);
    act(&mut game, ANI, &Command::Take.into(), Tick(0), &mut told).unwrap();
    told.clear();
    game.teller_for_tests(&mut told).stop_timer(FLAME);
    game.teller_for_tests(&mut told).stop_timer(FLAME);
    assert_eq!(told.iter().map(|event| event.fact).collect::<Vec<_>>(), [Fact::TimerStopped { timer: FLAME }]);
    advance(&mut game, Tick::from_seconds(100), &mut told);
    assert!(!told.iter().any(|event| matches!(event.fact, Fact::TimerRang { .. })));
}

const FRANK: PlayerId = PlayerId(1);

/// Whatever is on a floor that vanishes goes first: adventurers to the start, pieces where their kind says.
#[test]
fn a_floor_vanishes_under_whatever_is_on_it() {
    let mut game = position("basic_05", &[Face::Torch; 4], &[]);
    let (here, start_at) = (game.table().of(ANI).place.chamber, game.table().of(FRANK).place);
    let mut told = Vec::new();
    let mut teller = game.teller_for_tests(&mut told);
    for piece in [LAMP, STOOL, COIN] {
        teller.put_piece(piece, Whereabouts::In(here), Facing::Up);
    }
    teller.put_piece(COIN, Whereabouts::In(start_at.chamber), Facing::Down);
    assert_eq!(game.audit(), Ok(()));
    let shown = game.book().lying_at(game.table(), Whereabouts::In(here));
    assert_eq!(shown.iter().map(|one| one.piece).collect::<Vec<_>>(), [LAMP, STOOL, COIN]);
    told.clear();
    let lying = |piece| Lying { piece, at: Whereabouts::In(here), facing: Facing::Up };
    game.teller_for_tests(&mut told).remove_chambers(&[here, start_at.chamber]);
    assert_eq!(
        told.iter().map(|event| event.fact).collect::<Vec<_>>(),
        [
            Fact::Relocated { who: ANI, to: start_at },
            Fact::PieceMoved { id: PieceId(0), at: Whereabouts::In(start_at.chamber) },
            Fact::PieceGone { id: PieceId(1), was: lying(STOOL) },
            super::Fact::Stowed.into(),
            Fact::PieceGone { id: PieceId(2), was: lying(COIN) },
            Fact::ChamberRemoved { chamber: here },
        ]
    );
    assert!(game.table().temple.get(here).is_none() && game.table().temple.get(start_at.chamber).is_some());
    game.teller_for_tests(&mut told).tiles_under_pile(&[here]);
    assert_eq!((game.table().pile, game.audit()), (1, Ok(())));
    assert_eq!(game.scripted_pile_top(), Some(here));
    // A place in the list that is free again is used again.
    game.teller_for_tests(&mut told).put_piece(STOOL, Whereabouts::Before(ANI), Facing::Up);
    assert_eq!(game.table().pieces.find(STOOL).map(|(id, _)| id), Some(PieceId(1)));
}

/// Gems of a chamber that vanishes stay activated; a tile that is laid again is as new.
#[test]
fn gems_of_a_vanished_chamber_stay_activated() {
    let (chamber, level, _) = torch_chamber();
    let mut game = position(&chamber, &[Face::Torch; 4], &[]);
    let (here, depot, mut told) = (game.table().of(ANI).place.chamber, game.table().depot, Vec::new());
    let row = (0..4).map(DieId).collect();
    act(&mut game, ANI, &Wish::Commit { dice: row, level }, Tick(0), &mut told).unwrap();
    assert_eq!(game.table().depot, depot - level);
    game.teller_for_tests(&mut told).remove_chambers(&[here]);
    game.teller_for_tests(&mut told).tiles_under_pile(&[here]);
    assert_eq!((game.table().depot, game.table().boxed_gems), (depot - level, level));
    assert_eq!(game.audit(), Ok(()));
}

fn begging(told: &mut Vec<Event>) -> Game {
    let data = Components::standard();
    let mut setup = Setup::new(&data, 3);
    setup.modules = setup.modules.with(ModuleId::Sample);
    let mut game = begin(&setup, &data, Seed::from_number(5), told).unwrap();
    start(&mut game, told).unwrap();
    act(&mut game, ANI, &Command::Beg.into(), Tick(0), told).unwrap();
    game
}

#[test]
fn a_request_is_granted_when_everybody_agrees() {
    let mut told = Vec::new();
    let mut game = begging(&mut told);
    let yes = Wish::Answer { from: ANI, says: Says::Yes };
    assert!(act(&mut game, ANI, &yes, Tick(5), &mut told).is_err(), "nobody answers themselves");
    act(&mut game, FRANK, &yes, Tick(5), &mut told).unwrap();
    assert!(act(&mut game, FRANK, &yes, Tick(5), &mut told).is_err(), "once");
    assert_eq!(game.table().modules.sample.owner, None);
    act(&mut game, PlayerId(2), &yes, Tick(6), &mut told).unwrap();
    assert_eq!(game.table().modules.sample.owner, Some(ANI));
    assert_eq!(game.table().requests.of(ANI), None);
    assert_eq!(game.audit(), Ok(()));
    let why_not = act(&mut game, FRANK, &yes, Tick(7), &mut told).unwrap_err();
    assert_eq!(why_not.obstacle, Obstacle::NoOpenQuestion);
}

#[test]
fn a_request_is_refused_taken_back_or_lapses() {
    let mut told = Vec::new();
    let mut refused = begging(&mut told);
    act(&mut refused, FRANK, &Wish::Answer { from: ANI, says: Says::No }, Tick(5), &mut told).unwrap();
    assert_eq!(refused.table().requests.of(ANI), None);
    let mut taken_back = begging(&mut told);
    act(&mut taken_back, ANI, &Wish::Retract, Tick(5), &mut told).unwrap();
    assert_eq!(taken_back.table().requests.of(ANI), None);
    let mut lapsed = begging(&mut told);
    advance(&mut lapsed, Tick::from_seconds(29), &mut told);
    assert!(lapsed.table().requests.of(ANI).is_some());
    advance(&mut lapsed, Tick::from_seconds(30), &mut told);
    assert_eq!(lapsed.table().requests.of(ANI), None);
    for game in [refused, taken_back, lapsed] {
        assert_eq!((game.table().modules.sample.owner, game.audit()), (None, Ok(())));
    }
}

/// Whoever asked has what they wanted, or is out of the temple: there is nothing to answer any more.
#[test]
fn a_request_closes_when_its_ground_goes() {
    let mut told = Vec::new();
    let mut taken = begging(&mut told);
    act(&mut taken, PlayerId(2), &Wish::Answer { from: ANI, says: Says::Yes }, Tick(4), &mut told).unwrap();
    assert!(taken.table().requests.of(ANI).is_some());
    act(&mut taken, ANI, &Command::Take.into(), Tick(5), &mut told).unwrap();
    assert_eq!(told.last().map(|event| event.fact), Some(Fact::RequestClosed { from: ANI }));
    assert_eq!((taken.table().requests.of(ANI), taken.audit()), (None, Ok(())));
    let yes = Wish::Answer { from: ANI, says: Says::Yes };
    assert_eq!(act(&mut taken, FRANK, &yes, Tick(6), &mut told).unwrap_err().obstacle, Obstacle::NoOpenQuestion);
    // Those who are asked may go, as long as one is left; whoever asks may not.
    let leave = |game: &mut Game, who: PlayerId, at: Tick, told: &mut Vec<Event>| {
        game.table_mut().adventurers[who.index()].escaped = true;
        let left = game.table().inside().next().unwrap();
        act(game, left, &Wish::HoldMasks, at, told).unwrap();
    };
    for (gone, stays) in [(vec![FRANK], true), (vec![FRANK, PlayerId(2)], false), (vec![ANI], false)] {
        let mut game = begging(&mut told);
        gone.iter().for_each(|who| leave(&mut game, *who, Tick(5), &mut told));
        assert_eq!(game.table().requests.of(ANI).is_some(), stays, "{gone:?}");
    }
}

/// What is granted to one may take the ground from the other.
#[test]
fn requests_are_judged_again_until_all_stand() {
    let mut told = Vec::new();
    let mut game = begging(&mut told);
    act(&mut game, FRANK, &Command::Beg.into(), Tick(1), &mut told).unwrap();
    for (who, from) in [(FRANK, ANI), (PlayerId(2), ANI)] {
        act(&mut game, who, &Wish::Answer { from, says: Says::Yes }, Tick(2), &mut told).unwrap();
    }
    assert_eq!(game.table().modules.sample.owner, Some(ANI));
    assert!(game.table().requests.of(FRANK).is_some(), "Frank may still ask for what Ani has");
    for who in [ANI, PlayerId(2)] {
        act(&mut game, who, &Wish::Answer { from: FRANK, says: Says::Yes }, Tick(3), &mut told).unwrap();
    }
    assert_eq!(game.table().modules.sample.owner, Some(FRANK));
    assert!(game.table().of(ANI).hand.aids().next().is_none(), "the lamp pays for one alone");
    assert_eq!(game.audit(), Ok(()));
}

/// The module hears when one of its aids has paid, whether at once or in a pot, and clears away what belongs to it.
#[test]
fn a_module_hears_when_its_aid_is_spent() {
    use Face::{Adventurer, Key};
    let mut told = Vec::new();
    let mut paid = position("gem_keys_1", &[Adventurer], &[]);
    let start = paid.table().of(FRANK).place.chamber;
    act(&mut paid, FRANK, &Command::Take.into(), Tick(0), &mut told).unwrap();
    let there = paid.table().of(ANI).place.chamber;
    paid.table_mut().adventurers[FRANK.index()]
        .hand
        .restore(DieId(0), DieState::Showing { face: Adventurer, kept: false });
    told.clear();
    let with = Some(means(&[0], 1));
    act(&mut paid, FRANK, &Wish::Enter { to: there, with }, Tick(0), &mut told).unwrap();
    let facts: Vec<_> = told.iter().map(|event| event.fact).collect();
    assert_eq!(facts[0], Fact::Spent { who: FRANK, dice: means(&[0], 1) });
    assert!(facts.contains(&Fact::TimerStopped { timer: FLAME }) && facts.contains(&super::Fact::BurntOut.into()));
    assert_eq!((paid.table().modules.sample.owner, start != there), (None, true));
    assert_eq!(paid.audit(), Ok(()));
    // A pot uses up what lies in it.
    let mut pledged = at_the_stool(Facing::Up, &[Key, Key], &[Key]);
    let light = HeldAid { piece: LAMP, aid: TORCH };
    pledged.table_mut().adventurers[ANI.index()].hand.gain(light);
    pledged.table_mut().modules.sample.owner = Some(ANI);
    told.clear();
    act(&mut pledged, ANI, &give(&[0, 1, 16]), Tick(0), &mut told).unwrap();
    let at = |wanted: Fact| told.iter().position(|event| event.fact == wanted);
    let emptied = told.iter().position(|event| matches!(event.fact, Fact::PotEmptied { .. }));
    assert!(emptied.is_some() && at(super::Fact::BurntOut.into()) > emptied, "{told:?}");
    assert_eq!((pledged.table().modules.sample.owner, pledged.audit()), (None, Ok(())));
}

/// Where dice alone do not pay, an offer names the fewest aids that do; an aid that is not needed is left alone.
#[test]
fn offers_name_aids_where_dice_do_not_suffice() {
    use Face::{Adventurer, Key};
    let offered = |game: &Game| {
        let mut offers = Vec::new();
        crate::options::options(&game.view(ANI), &mut offers);
        let escape = offers.into_iter().find(|offer| matches!(offer.command, Wish::Escape { .. })).unwrap();
        (escape.command, escape.verdict.map(|permit| permit.spent()))
    };
    let keys = |count: usize| [&[Key; 8][..count], &[Adventurer]].concat();
    let short = position("exit", &keys(7), &[TORCH, TWO_KEYS, TWO_KEYS]);
    let (command, spent) = offered(&short);
    assert_eq!(spent, Ok(means(&[0, 1, 2, 3, 4, 5], 2)));
    assert_eq!(command, Wish::Escape { with: Some(means(&[0, 1, 2, 3, 4, 5], 2)) });
    let (_, spent) = offered(&position("exit", &keys(4), &[TORCH, TWO_KEYS, TWO_KEYS]));
    assert_eq!(spent, Ok(means(&[0, 1, 2, 3], 6)));
    let (_, spent) = offered(&position("exit", &keys(4), &[TORCH, Aid::Doubles]));
    assert_eq!(spent, Ok(means(&[0, 1, 2, 3], 2)));
    let enough = position("exit", &keys(8), &[TORCH, TWO_KEYS]);
    assert_eq!(offered(&enough).0, Wish::Escape { with: None }, "dice alone pay");
    assert!(offered(&position("exit", &keys(3), &[TORCH, TWO_KEYS])).1.is_err());
}

/// Whoever has nothing but a card for a gem level is offered the card.
#[test]
fn an_aid_alone_may_be_pledged() {
    let (chamber, level, _) = torch_chamber();
    let game = position(&chamber, &[Face::Adventurer], &[TWO_KEYS, TORCH]);
    let mut offers = Vec::new();
    crate::options::options(&game.view(ANI), &mut offers);
    let wanted = Wish::Commit { dice: [DieId(17)].into_iter().collect(), level };
    assert!(offers.iter().any(|offer| offer.command == wanted && offer.verdict.is_ok()), "{offers:?}");
}

/// That a piece was turned over or has gone is told like everything else about pieces.
#[test]
fn pieces_that_turn_and_go_tell_a_tale() {
    let mut game = position("basic_05", &[], &[]);
    let at = Whereabouts::In(game.table().of(ANI).place.chamber);
    let mut told = Vec::new();
    game.teller_for_tests(&mut told).put_piece(STOOL, at, Facing::Up);
    game.teller_for_tests(&mut told).turn_piece(PieceId(0), Facing::Down);
    let turned = told[1].fact.tale(game.table());
    game.teller_for_tests(&mut told).remove_piece(PieceId(0));
    game.teller_for_tests(&mut told).remove_piece(PieceId(0));
    let gone = told[2].fact.tale(game.table());
    let tale = |verb| Some(Tale::of_all(verb, Weight::Trifle).with(STOOL).at(at));
    assert_eq!((turned, gone, told.len()), (tale(Verb::Turns), tale(Verb::Removes), 3));
}

/// Rule CHR-14: three black masks lend three torches; a card that stands for two of them is one of two that pay.
#[test]
fn lending_counts_symbols_not_cards() {
    use crate::modules::characters::{Card, CardSide, Character, Command as Use};
    let (chamber, level, count) = torch_chamber();
    assert_eq!(count, 4);
    let two_masks = Aid::Symbols { face: Face::BlackMask, count: 2 };
    let mut game = position(&chamber, &[Face::Torch; 4], &[two_masks]);
    let place = game.table().of(ANI).place;
    let table = game.table_mut();
    table.modules.characters.place_card(ANI, Card { character: Character::Priest, side: CardSide::Activatable });
    table.adventurers[0].hand.restore(DieId(3), DieState::Cursed);
    let lend = Use::Lend { face: Face::Torch, chamber: place.chamber, level, with: Some(means(&[3], 1)) };
    let mut told = Vec::new();
    let one = Wish::Commit { dice: [DieId(0)].into_iter().collect(), level };
    act(&mut game, ANI, &one, Tick(0), &mut told).unwrap();
    act(&mut game, ANI, &lend.into(), Tick(0), &mut told).unwrap();
    assert!(told.iter().any(|event| matches!(event.fact, Fact::PotFired { .. })), "{told:?}");
    assert_eq!(game.audit(), Ok(()));
}

/// Decision 3: a game is copied as a whole, so it must stay small however many modules there are. Decision 12: what modules remember
/// by themselves takes the room that the nouns of the base leave.
#[test]
fn a_game_fits_into_four_kibibytes() {
    println!("a game has {} bytes, {} of them for modules", size_of::<Game>(), size_of::<ModuleMemory>());
    assert!(size_of::<Game>() <= 4096, "{} bytes", size_of::<Game>());
    assert!(size_of::<ModuleMemory>() <= 280, "{} bytes", size_of::<ModuleMemory>());
}

/// A card knows its box: the older module draws it and its own module does what it does. The cards of the older box stay in
/// their order without the younger one.
#[test]
fn a_younger_box_puts_its_cards_into_an_older_pile() {
    let data = Components::standard();
    let mut setup = Setup::new(&data, 2);
    setup.modules = setup.modules.with(ModuleId::Curses).with(ModuleId::Sample);
    let book = Arc::new(Rulebook::new(data.clone(), setup));
    assert_eq!(Position::real(book.clone(), Seed::from_number(1)).unwrap().table.modules.curses.pile, 16);
    let mut position = Position::new(book);
    let purple = data.chambers_in(Group::CurseTreasure).find(|tile| data.chamber(*tile).purple_mask).unwrap();
    let here = data.chamber_named("basic_05").unwrap();
    position.lay(here, Cell { x: 1, y: 0 }, Side::West).unwrap();
    position.put(ANI, here, Part::Front).unwrap();
    position.deal(ANI, &[DieState::Showing { face: Face::Adventurer, kept: false }; 5], 0, 0);
    position.pile = vec![purple];
    curses::lay_pile(&mut position, &[curses::Curse::Trap]);
    position.decks.lay(curses::PILE, [curses::Curse::Trap.piece(), COIN].into_iter());
    position.table.modules.curses.pile = 2;
    let (mut game, mut told) = (position.finish().unwrap(), Vec::new());
    let side = game.table().free_entrances(ANI).iter().next();
    act(&mut game, ANI, &Wish::Discover { side, with: None }, Tick(0), &mut told).unwrap();
    let lying = game.book().lying_at(game.table(), Whereabouts::Before(ANI));
    assert_eq!(lying.iter().map(|one| one.piece).collect::<Vec<_>>(), [COIN]);
    assert_eq!(game.table().modules.curses.pile, 1);
    assert_eq!(game.audit(), Ok(()));
}

/// A game with Ani and Frank in a chamber without gems, a stool there, and dice for each.
fn at_the_stool(facing: Facing, ani: &[Face], frank: &[Face]) -> Game {
    let mut game = position("basic_05", ani, &[]);
    let (place, mut told) = (game.table().of(ANI).place, Vec::new());
    let states: Vec<_> = frank.iter().map(|face| DieState::Showing { face: *face, kept: false }).collect();
    let friend = &mut game.table_mut().adventurers[1];
    (friend.place, friend.hand) = (place, crate::dice::Hand::new(states.len() as u8));
    for (n, state) in states.iter().enumerate() {
        friend.hand.restore(DieId(n as u8), *state);
    }
    game.teller_for_tests(&mut told).put_piece(STOOL, Whereabouts::In(place.chamber), facing);
    game
}

fn give(numbers: &[u8]) -> Wish {
    Wish::Commit { dice: numbers.iter().map(|n| DieId(*n)).collect(), level: 0 }
}

#[test]
fn a_pot_may_need_several_faces_and_fire_at_once() {
    use Face::{Adventurer, Key, Torch};
    let mut game = at_the_stool(Facing::Up, &[Torch, Torch, Adventurer], &[Key, Key, Key]);
    let mut told = Vec::new();
    let refusal =
        |game: &mut Game, who, wish| act(game, who, &wish, Tick(0), &mut Vec::new()).unwrap_err().obstacle;
    assert_eq!(refusal(&mut game, ANI, give(&[2])), Obstacle::WrongFace);
    act(&mut game, ANI, &give(&[0]), Tick(0), &mut told).unwrap();
    assert_eq!(refusal(&mut game, ANI, give(&[1])), Obstacle::WrongFace, "one torch is enough");
    assert_eq!(refusal(&mut game, ANI, Wish::Fire), Obstacle::TooFew);
    assert_eq!(game.audit(), Ok(()));
    act(&mut game, FRANK, &give(&[0, 1, 2]), Tick(0), &mut told).unwrap();
    assert!(game.table().pieces.find(STOOL).is_none(), "it fired");
    assert_eq!(game.table().of(FRANK).hand.unrolled(), DiceSet::first(2), "no more than was needed");
    assert!(game.table().of(ANI).hand.pledges().is_empty());
    assert!(!game.table().temple.get(game.table().of(ANI).place.chamber).unwrap().exhausted);
    assert_eq!(refusal(&mut game, ANI, give(&[1])), Obstacle::WrongChamber, "there is no pot any more");
    assert_eq!(game.audit(), Ok(()));
}

#[test]
fn a_pot_may_wait_for_two_and_for_being_asked() {
    use Face::{Key, Torch};
    let mut game = at_the_stool(Facing::Down, &[Torch, Key, Key], &[Key]);
    let mut told = Vec::new();
    act(&mut game, ANI, &give(&[0, 1, 2]), Tick(0), &mut told).unwrap();
    assert!(act(&mut game, ANI, &Wish::Fire, Tick(0), &mut told).is_err(), "two must give");
    act(&mut game, ANI, &Wish::Withdraw(means(&[2], 0)), Tick(0), &mut told).unwrap();
    act(&mut game, FRANK, &give(&[0]), Tick(0), &mut told).unwrap();
    assert!(game.table().pieces.find(STOOL).is_some(), "it waits");
    act(&mut game, ANI, &Wish::Fire, Tick(0), &mut told).unwrap();
    assert!(game.table().pieces.find(STOOL).is_none());
    assert_eq!(game.audit(), Ok(()));
}
