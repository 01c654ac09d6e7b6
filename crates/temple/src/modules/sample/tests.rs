//! Each mechanism of the base, tried with the sample.

mod saved_games;

use kit::{Seed, Tick};

use super::{Command, LAMP};
use crate::components::Components;
use crate::event::Event;
use crate::game::{Game, act, begin, start};
use crate::modules::ModuleId;
use crate::players::PlayerId;
use crate::rulebook::Whereabouts;
use crate::setup::Setup;

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
