//! What one player knows alone, tried with the purse.

use kit::{Seed, Tick};

use super::{ANI, FRANK, game};
use crate::components::Components;
use crate::event::{Event, Fact};
use crate::game::{Game, Input, act};
use crate::modules::ModuleId;
use crate::modules::sample::{COIN, Command, PURSE, STOOL};
use crate::options::options;
use crate::permit::permit;
use crate::private::Private;
use crate::replay::{new_log, note, rebuild, replay};
use crate::rulebook::{Facing, Piece};
use crate::seen::{Seen, seen};
use crate::setup::Setup;
use crate::table::PieceId;
use crate::view::{View, Viewer};
use crate::why_not::Obstacle;

/// A game like the one of the other tests, in which the purse is this.
fn game_with(face: Piece, told: &mut Vec<Event>) -> Game {
    let game = game(told);
    let mut others = (0..).map(|seed| game.with_other_secrets(Seed::from_number(seed)));
    others.find(|other| other.secrets().modules.sample.purse == Some(face)).expect("it is one or the other")
}

fn purse(game: &Game) -> PieceId {
    game.table().pieces.find(PURSE).expect("it lies there").0
}

fn shown(told: &[Event], viewer: Viewer) -> Vec<Seen> {
    told.iter().map(|event| seen(event, viewer)).collect()
}

fn look(game: &mut Game, told: &mut Vec<Event>) {
    act(game, ANI, &Command::Look.into(), Tick(0), told).unwrap();
    assert_eq!(game.audit(), Ok(()));
}

#[test]
fn one_player_learns_a_face_and_nobody_else_does() {
    let mut told = Vec::new();
    let mut game = game_with(COIN, &mut told);
    let (id, mut looked) = (purse(&game), Vec::new());
    look(&mut game, &mut looked);
    assert_eq!(looked[1].fact, Fact::Learned { who: ANI, id, piece: COIN });
    assert_eq!(game.view(ANI).private.face_of(id), Some(COIN));
    assert!(game.view(FRANK).private.is_empty());
    assert_eq!(shown(&looked, Viewer::Player(ANI)), looked.iter().copied().map(Seen::Event).collect::<Vec<_>>());
    let hint = super::super::Fact::Looked { who: ANI, saw: None }.into();
    for viewer in [Viewer::Player(FRANK), Viewer::Spectator] {
        assert_eq!(shown(&looked, viewer), [Seen::Event(Event { fact: hint, ..looked[0] }), Seen::Skip]);
    }
}

/// The judge of a player reads what they know, and nobody else's judge does.
#[test]
fn only_who_knows_the_coin_may_take_it() {
    let mut told = Vec::new();
    let mut game = game_with(COIN, &mut told);
    let refusal = |game: &Game, who| permit(&game.view(who), &Command::TakeCoin.into()).unwrap_err().obstacle;
    assert_eq!(refusal(&game, ANI), Obstacle::Pointless);
    look(&mut game, &mut told);
    assert_eq!(refusal(&game, FRANK), Obstacle::Pointless);
    let id = purse(&game);
    act(&mut game, ANI, &Command::TakeCoin.into(), Tick(0), &mut told).unwrap();
    assert_eq!(game.table().pieces.get(id).map(|lying| (lying.piece, lying.facing)), Some((COIN, Facing::Up)));
    assert!(game.view(ANI).private.is_empty(), "what has gone is forgotten");
    assert_eq!(game.audit(), Ok(()));
    let mut of_stool = game_with(STOOL, &mut Vec::new());
    look(&mut of_stool, &mut Vec::new());
    assert_eq!(refusal(&of_stool, ANI), Obstacle::Pointless, "it is not a coin");
}

/// A client that is told only what it may see has the same table, knows the same and is judged alike.
#[test]
fn a_client_knows_what_the_engine_says_its_player_knows() {
    let mut told = Vec::new();
    let mut game = game_with(COIN, &mut told);
    look(&mut game, &mut told);
    for who in [ANI, FRANK] {
        let heard = shown(&told, Viewer::Player(who)).into_iter().filter_map(|seen| match seen {
            Seen::Event(event) => Some(event),
            Seen::Skip => None,
        });
        let heard: Vec<_> = heard.collect();
        let (table, private) = (rebuild(game.book(), &heard), Private::of(who, &heard));
        assert_eq!((&table, &private), (game.table(), game.view(who).private));
        let client = View { book: game.book(), table: &table, private: &private, me: who, now: game.now() };
        let [mut in_engine, mut at_client] = [Vec::new(), Vec::new()];
        options(&game.view(who), &mut in_engine);
        options(&client, &mut at_client);
        assert_eq!(in_engine, at_client);
        let knows =
            in_engine.iter().any(|offer| offer.command == Command::TakeCoin.into() && offer.verdict.is_ok());
        assert_eq!(knows, who == ANI);
    }
}

/// To Frank two games look the same in which Ani saw different things, even while she looks.
#[test]
fn what_somebody_else_learned_does_not_show() {
    let tell = |face| {
        let mut told = Vec::new();
        let mut game = game_with(face, &mut told);
        look(&mut game, &mut told);
        (game, told)
    };
    let ((coin, told_of_coin), (stool, told_of_stool)) = (tell(COIN), tell(STOOL));
    assert_ne!(shown(&told_of_coin, Viewer::Player(ANI)), shown(&told_of_stool, Viewer::Player(ANI)));
    for viewer in [Viewer::Player(FRANK), Viewer::Spectator] {
        assert_eq!(shown(&told_of_coin, viewer), shown(&told_of_stool, viewer));
    }
    assert_eq!(coin.table(), stool.table());
    assert_ne!(coin.digest(), stool.digest());
    // Whatever else is hidden may be another thing, but not what Ani has seen.
    for seed in 0..8 {
        let other = coin.with_other_secrets(Seed::from_number(seed));
        assert_eq!(other.secrets().modules.sample.purse, Some(COIN));
        assert_eq!(other.view(ANI).private, coin.view(ANI).private);
    }
}

#[test]
fn a_replay_knows_the_same() {
    let data = Components::standard();
    let mut setup = Setup::new(&data, 2);
    setup.modules = setup.modules.with(ModuleId::Sample);
    let mut log = new_log(&setup, &data, Seed::from_number(5));
    let mut told = Vec::new();
    let mut game = game(&mut told);
    note(&mut log, Tick(0), Input::Start);
    look(&mut game, &mut told);
    note(&mut log, Tick(0), Input::Act { by: ANI, command: Command::Look.into() });
    let mut again = Vec::new();
    let replayed = replay(&log, &data, &mut again).unwrap();
    assert_eq!((again, replayed.digest()), (told, game.digest()));
    assert!(!replayed.view(ANI).private.is_empty());
    assert_eq!(replayed.view(ANI).private, game.view(ANI).private);
}
