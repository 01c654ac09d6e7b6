//! What a bot of the levels does in plain situations, alone, with people and for somebody who is away.

use std::sync::Arc;

use bots::{Bot, Call, Company, Level, Thought};
use kit::Tick;
use temple::command::Command;
use temple::components::Components;
use temple::dice::{Aid, DieId, DieState, Face, HeldAid, Means};
use temple::game::{self, Game};
use temple::modules::treasures::Treasure;
use temple::modules::{MANIFESTS, ModuleCommand, ModuleId, quest_chambers, treasures};
use temple::permit::permit;
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::{Facing, Piece, Rulebook, Whereabouts};
use temple::setup::Setup;
use temple::temple::{Cell, ChamberId, Part, Side};
use temple::view::View;

const ME: PlayerId = PlayerId(0);
const FRIEND: PlayerId = PlayerId(1);

/// A temple of a start, an exit west of it and a gem chamber to the east.
fn position() -> Position {
    let data = Components::standard();
    let setup = Setup::new(&data, 2);
    let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), setup)));
    position.lay(chamber("gem_keys_2"), Cell { x: 1, y: 0 }, Side::West).expect("free");
    position.lay(chamber("exit"), Cell { x: -1, y: 0 }, Side::East).expect("free");
    position
}

fn chamber(name: &str) -> ChamberId {
    Components::standard().chamber_named(name).expect("a tile of the data")
}

/// Puts somebody into a chamber with these dice, by the letters of the catalogue.
fn put(position: &mut Position, who: PlayerId, name: &str, letters: &str) {
    position.put(who, chamber(name), Part::Front).expect("it lies there");
    let state = |letter: char| match Face::from_letter(letter) {
        Some(Face::BlackMask) => DieState::Cursed,
        Some(face) => DieState::Showing { face, kept: false },
        None => DieState::Unrolled,
    };
    position.deal(who, &letters.chars().map(state).collect::<Vec<_>>(), 0, 0);
}

fn people(people: &[PlayerId]) -> Company {
    Company::of(people.iter().copied().collect())
}

/// What a bot does from an instant on: it looks until it acts, as often as it takes to make up its mind.
fn from(bot: &mut Bot, game: &Game, company: &Company, now: u32) -> (Option<Command>, Vec<Call>) {
    let (mut at, mut calls) = (Tick(now), Vec::new());
    for _ in 0..12 {
        let view = View { now: at, ..game.view(ME) };
        let Thought { wish, call } = bot.decide(&view, company);
        calls.extend(call);
        if let Some(wish) = wish {
            assert!(permit(&view, &wish).is_ok(), "{wish:?}");
            return (Some(wish), calls);
        }
        at = bot.next_look(at);
    }
    (None, calls)
}

fn wish(bot: Bot, game: &Game, company: &Company, now: u32) -> Option<Command> {
    from(&mut bot.clone(), game, company, now).0
}

fn steady() -> Bot {
    Bot::new(1, Level::Steady)
}

fn stand_in() -> Bot {
    Bot::standing_in(1, Level::Steady)
}

/// A person who can do nothing any more gets gold: the bot calls, comes and frees.
#[test]
fn brings_gold_to_a_stuck_person() {
    let mut position = position();
    put(&mut position, ME, "exit", "AAKTG");
    put(&mut position, FRIEND, "gem_keys_2", "BBBBB");
    let game = position.finish().expect("possible");
    let (wish, calls) = from(&mut steady(), &game, &people(&[FRIEND]), 60_000);
    assert!(matches!(wish, Some(Command::Enter { .. })), "{wish:?}");
    assert!(calls.contains(&Call::Coming), "{calls:?}");

    let mut position = self::position();
    put(&mut position, ME, "gem_keys_2", "KKKKG");
    put(&mut position, FRIEND, "gem_keys_2", "BBBBB");
    let game = position.finish().expect("possible");
    let wish = self::wish(steady(), &game, &people(&[FRIEND]), 60_000);
    assert!(matches!(wish, Some(Command::Free { whom: FRIEND, .. })), "{wish:?}");
}

/// In the exit with the keys in hand: with a person elsewhere only in the last 45 s, with the person beside it at once.
#[test]
fn waits_in_the_exit_for_a_person() {
    let mut position = position();
    position.table.depot = 1;
    put(&mut position, ME, "exit", "KKKAA");
    put(&mut position, FRIEND, "gem_keys_2", "AAKTT");
    let game = position.finish().expect("possible");
    let escape = Some(Command::Escape { with: None });
    for company in [people(&[FRIEND]), people(&[])] {
        assert_eq!(wish(steady(), &game, &company, 560_000), escape, "less than 45 s are left");
    }
    assert_ne!(wish(steady(), &game, &people(&[FRIEND]), 540_000), escape);

    let mut position = self::position();
    position.table.depot = 1;
    put(&mut position, ME, "exit", "KKKAA");
    put(&mut position, FRIEND, "exit", "AAKTT");
    let game = position.finish().expect("possible");
    assert_eq!(wish(steady(), &game, &people(&[FRIEND]), 300_000), escape);
    assert_ne!(wish(stand_in(), &game, &people(&[FRIEND]), 300_000), escape, "it goes as the last");
    assert_eq!(wish(stand_in(), &game, &people(&[FRIEND]), 560_000), escape);
}

/// Beyond the bots' share the last die of a pot is the person's.
#[test]
fn fills_a_persons_pot_but_for_the_last_die() {
    let spent_share = |company: &mut Company, game: &Game| {
        let fired = temple::event::Fact::PotFired { chamber: chamber("gem_keys_2"), pot: 0, gems: 7 };
        let event = temple::event::Event { at: Tick(1), by: None, fact: fired };
        company.heed(&[event], game.table());
    };
    let mut position = position();
    put(&mut position, ME, "gem_keys_2", "KKKKK");
    put(&mut position, FRIEND, "gem_keys_2", "AATTT");
    let game = position.finish().expect("possible");
    let mut company = people(&[FRIEND]);
    let Some(Command::Commit { dice, level }) = wish(steady(), &game, &company, 60_000) else {
        panic!("its share is not used up")
    };
    assert_eq!((dice.len(), level), (5, 1));
    spent_share(&mut company, &game);
    let mut counts = Vec::new();
    for seed in 0..8 {
        if let Some(Command::Commit { dice, level }) = wish(Bot::new(seed, Level::Sharp), &game, &company, 60_000) {
            let count = &game.book().data.chamber(chamber("gem_keys_2")).levels;
            let count = count.iter().find(|one| one.gems == level).expect("a level of it").count;
            counts.push((dice.len() as u8, count));
        }
    }
    assert!(!counts.is_empty() && counts.iter().all(|(dice, count)| dice < count), "{counts:?}");
}

/// Rule BASE-97: nothing is risked for somebody who is away, and nobody is held up by him.
#[test]
fn a_stand_in_agrees_to_a_turn_of_fate_and_proposes_none() {
    let mut position = position();
    put(&mut position, ME, "exit", "AAKTT");
    put(&mut position, FRIEND, "gem_keys_2", "BAKTT");
    // Long silence would be a yes.
    position.table.adventurers[ME.index()].heard = Tick(59_000);
    let mut game = position.finish().expect("possible");
    game::act(&mut game, FRIEND, &Command::ProposeFate, Tick(60_000), &mut Vec::new()).expect("he may");
    assert_eq!(wish(stand_in(), &game, &people(&[FRIEND]), 60_000), Some(Command::Agree));
    assert_eq!(
        wish(steady(), &game, &people(&[FRIEND]), 60_000),
        Some(Command::Refuse),
        "a player thinks about it"
    );

    let mut position = self::position();
    put(&mut position, ME, "exit", "BBBBB");
    put(&mut position, FRIEND, "gem_keys_2", "BBBBB");
    let game = position.finish().expect("possible");
    assert_eq!(wish(steady(), &game, &people(&[FRIEND]), 60_000), Some(Command::ProposeFate));
    assert_eq!(wish(stand_in(), &game, &people(&[FRIEND]), 60_000), None);
}

/// On a gong whatever lies ready is left for the way home, if there is time for it.
#[test]
fn goes_home_on_a_gong() {
    let commits = |bot: fn(u64, Level) -> Bot, now: u32| {
        let mut position = position();
        put(&mut position, ME, "gem_keys_2", "KKKKK");
        put(&mut position, FRIEND, "start", "AATTT");
        let mut game = position.finish().expect("possible");
        game::advance(&mut game, Tick(now), &mut Vec::new());
        let commits = |seed: u64| {
            let wish = wish(bot(seed, Level::Steady), &game, &people(&[]), now);
            matches!(wish, Some(Command::Commit { .. }))
        };
        (0..20).filter(|seed| commits(*seed)).count()
    };
    for bot in [Bot::new, Bot::standing_in] {
        assert!(commits(bot, 160_000) > 5, "there are gems to be had");
        assert_eq!(commits(bot, 182_000), 0, "the gong has sounded");
        assert!(commits(bot, 215_000) > 5, "it is too late to go");
    }
}

/// The same seed thinks the same.
#[test]
fn equal_seeds_think_alike() {
    let mut position = position();
    put(&mut position, ME, "gem_keys_2", "AAKKT");
    put(&mut position, FRIEND, "exit", "AAKTT");
    let game = position.finish().expect("possible");
    for level in Level::ALL {
        let thought = || from(&mut Bot::new(9, level), &game, &people(&[FRIEND]), 30_000);
        assert_eq!(thought(), thought());
    }
}

/// A card that pays a key helps it out, and is spared where dice suffice.
#[test]
fn pays_with_a_card_where_dice_do_not_suffice() {
    let data = Components::standard();
    let escape = |dice: &str| {
        let mut setup = Setup::new(&data, 2);
        setup.modules = setup.modules.with(MANIFESTS[0].id);
        let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), setup)));
        position.lay(chamber("exit"), Cell { x: -1, y: 0 }, Side::East).expect("free");
        let aid = Aid::Symbols { face: Face::Key, count: 1 };
        let piece = Piece { module: MANIFESTS[0].id, kind: 0 };
        position.give_aid(ME, HeldAid { piece, aid }).expect("there is room");
        put(&mut position, ME, "exit", dice);
        put(&mut position, FRIEND, "exit", "KKKKK");
        position.table.depot = 1;
        wish(steady(), &position.finish().expect("legal"), &people(&[]), 0)
    };
    let card: Means = [temple::dice::DieId(0), temple::dice::DieId(16)].into_iter().collect();
    assert_eq!(escape("KAAAA"), Some(Command::Escape { with: Some(card) }));
    assert_eq!(escape("KKAAA"), Some(Command::Escape { with: None }));
}

/// A temple of a start, an exit west of it and a chamber of a module to the east.
fn position_with(module: ModuleId, tile: &str) -> Position {
    let data = Components::standard();
    let mut setup = Setup::new(&data, 2);
    setup.modules = setup.modules.with(module);
    let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), setup)));
    position.lay(chamber(tile), Cell { x: 1, y: 0 }, Side::West).expect("free");
    position.lay(chamber("exit"), Cell { x: -1, y: 0 }, Side::East).expect("free");
    position
}

/// In how many of twenty cases a bot wishes for something.
fn of_twenty(bot: fn(u64, Level) -> Bot, game: &Game, wanted: fn(&Command) -> bool) -> usize {
    let wish = |seed: u64| wish(bot(seed, Level::Steady), game, &people(&[]), 60_000);
    (0..20).filter(|seed| wish(*seed).is_some_and(|wish| wanted(&wish))).count()
}

/// Rule BASE-97: dice and treasures of somebody who is away are not spent for him.
#[test]
fn a_stand_in_is_careful_with_pieces() {
    let mut position = position_with(ModuleId::QuestChambers, "altar_chamber");
    put(&mut position, ME, "altar_chamber", "AAKTT");
    put(&mut position, FRIEND, "exit", "AAKTT");
    let game = position.finish().expect("possible");
    let gives = |wish: &Command| {
        matches!(wish, Command::Module(ModuleCommand::QuestChambers(quest_chambers::Command::Sacrifice { .. })))
    };
    assert!(of_twenty(Bot::new, &game, gives) > 5, "a quest is worth a die");
    assert_eq!(of_twenty(Bot::standing_in, &game, gives), 0);

    let mut position = position_with(ModuleId::Treasures, "gem_keys_2");
    put(&mut position, ME, "exit", "AAKTT");
    put(&mut position, FRIEND, "gem_keys_2", "BBBBB");
    let mask = Treasure::HealingMask.piece();
    position.put_piece(mask, Whereabouts::Before(ME), Facing::Up).expect("there is room");
    let game = position.finish().expect("possible");
    let heals =
        |wish: &Command| matches!(wish, Command::Module(ModuleCommand::Treasures(treasures::Command::Heal)));
    assert!(of_twenty(Bot::new, &game, heals) > 5, "a friend is stuck");
    assert_eq!(of_twenty(Bot::standing_in, &game, heals), 0);
}

/// With three dice in a pot and two black ones nothing could be rolled any more: some come back.
#[test]
fn takes_dice_back_rather_than_wait_with_black_ones() {
    let mut position = position_with(ModuleId::QuestChambers, "tree_of_life");
    put(&mut position, ME, "tree_of_life", "GGGBB");
    put(&mut position, FRIEND, "exit", "AAKTT");
    let mut game = position.finish().expect("possible");
    let pledge = Command::Commit { dice: (0..3).map(DieId).collect(), level: 0 };
    game::act(&mut game, ME, &pledge, Tick(59_000), &mut Vec::new()).expect("the tree asks for gold");
    let taken_back = of_twenty(Bot::new, &game, |wish| matches!(wish, Command::Withdraw(_)));
    assert_eq!(taken_back, 20);
}

/// In how many of forty cases a bot sets out for a chamber next door: in silence, and after the friend has called.
fn setting_out(game: &Game, silent: &Company, next: &str, call: Call, now: u32) -> [usize; 2] {
    let mut called = silent.clone();
    called.hear(FRIEND, call, Tick(now));
    let next = chamber(next);
    [silent, &called].map(|company| {
        let goes = |seed: &u64| {
            let (wish, _) = from(&mut Bot::new(*seed, Level::Steady), game, company, now);
            matches!(wish, Some(Command::Enter { to, .. }) if to == next)
        };
        (0..40).filter(goes).count()
    })
}

/// A person who calls for help is gone to, though there is still something he could do himself, and is told so.
#[test]
fn answers_a_call_for_help() {
    let mut position = position();
    put(&mut position, ME, "gem_keys_2", "AATTG");
    put(&mut position, FRIEND, "exit", "BBBKT");
    let game = position.finish().expect("possible");
    let silent = people(&[FRIEND]);
    let [silence, called] = setting_out(&game, &silent, "start", Call::HelpMe, 60_000);
    assert!(silence < 20 && called == 40, "{silence} {called}");
    let comes = |called_at: Option<u32>| {
        let mut company = silent.clone();
        called_at.into_iter().for_each(|at| company.hear(FRIEND, Call::HelpMe, Tick(at)));
        from(&mut steady(), &game, &company, 60_000).1.contains(&Call::Coming)
    };
    assert!(comes(Some(60_000)) && !comes(None));
    assert!(!comes(Some(30_000)), "half a minute ago");
}

/// Two gem chambers lie equally far from the start, with a friend in each. How often a bot in the start sets out for the first: in
/// silence, and after the friend there has called.
fn between_two_pots([first, dice]: [&str; 2], [second, others]: [&str; 2], call: Call) -> [usize; 2] {
    let data = Components::standard();
    let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 3))));
    for (tile, x, back) in [("basic_07", 1, Side::West), (second, 2, Side::West), ("exit", -1, Side::East)] {
        position.lay(chamber(tile), Cell { x, y: 0 }, back).expect("free");
    }
    position.lay(chamber(first), Cell { x: -2, y: 0 }, Side::East).expect("free");
    put(&mut position, ME, "start", "AATKG");
    put(&mut position, FRIEND, first, dice);
    put(&mut position, PlayerId(2), second, others);
    let game = position.finish().expect("possible");
    setting_out(&game, &people(&[]), "exit", call, 60_000)
}

const TORCHES: [&str; 2] = ["gem_torches_2", "AATTK"];
const KEYS: [&str; 2] = ["gem_keys_2", "AAKKT"];

/// Where somebody has found gems is the place to go, if another is no better.
#[test]
fn answers_a_call_to_gems() {
    let [silence, called] = between_two_pots(TORCHES, KEYS, Call::GemHere);
    assert!(called >= silence + 10, "{silence} {called}");
}

/// So is where somebody lacks two torches for a pot.
#[test]
fn answers_a_call_for_torches() {
    let [silence, called] = between_two_pots(TORCHES, KEYS, Call::NeedTwoTorches);
    assert!(called >= silence + 10, "{silence} {called}");
}

/// And where they lack two keys.
#[test]
fn answers_a_call_for_keys() {
    let [silence, called] = between_two_pots(KEYS, TORCHES, Call::NeedTwoKeys);
    assert!(called >= silence + 10, "{silence} {called}");
}

/// Whoever is called to the exit leaves the gems they are at, if their dice can show the keys; otherwise gems come first.
#[test]
fn answers_a_call_to_the_exit() {
    let calls = |depot: u8| {
        let mut position = position();
        position.table.depot = depot;
        put(&mut position, ME, "gem_keys_2", "AATTT");
        put(&mut position, FRIEND, "exit", "AAKTT");
        let game = position.finish().expect("possible");
        setting_out(&game, &people(&[FRIEND]), "start", Call::ToTheExit, 60_000)
    };
    let [silence, called] = calls(4);
    assert!(silence < 20 && called == 40, "five keys for five dice: {silence} {called}");
    let [silence, called] = calls(5);
    assert_eq!(called, silence, "six keys are more than five dice show");
}

/// Somebody keeps the caller company; whoever is called home from afar goes, though he would need some luck.
#[test]
fn answers_a_call_home() {
    let data = Components::standard();
    let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 3))));
    let row = ["gem_keys_2", "basic_01", "basic_04", "basic_05", "basic_07", "basic_08", "basic_03"];
    for (x, tile) in (1..).zip(row) {
        position.lay(chamber(tile), Cell { x, y: 0 }, Side::West).expect("free");
    }
    put(&mut position, ME, "basic_03", "AATTG");
    put(&mut position, FRIEND, "start", "AATTT");
    put(&mut position, PlayerId(2), "start", "AATTT");
    let mut game = position.finish().expect("possible");
    let silent = people(&[FRIEND]);
    game::advance(&mut game, Tick(182_000), &mut Vec::new());
    let [silence, called] = setting_out(&game, &silent, "basic_08", Call::GoHome, 182_000);
    assert!(silence < 20 && called == 40, "{silence} {called}");
    game::advance(&mut game, Tick(200_000), &mut Vec::new());
    let [_, called] = setting_out(&game, &silent, "basic_08", Call::GoHome, 200_000);
    assert!(called < 20, "by then no luck would do: {called}");
}
