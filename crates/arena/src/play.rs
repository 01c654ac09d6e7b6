//! One game of bots.
use bots::Greedy;
use kit::{Seed, Tick};
use std::sync::Arc;
use temple::event::{Event, Fact};
use temple::game::{self, Game};
use temple::players::PlayerId;
use temple::rulebook::Rulebook;
use temple::table::Phase;
use temple::view::View;

#[derive(Debug, Clone, Default)]
pub struct Outcome {
    pub won: bool,
    pub end: u32,
    pub depot: u8,
    pub accepted: u64,
    pub refused: u64,
    pub rolls: u64,
    pub looks: u64,
    pub kinds: [u64; 20],
}

pub fn play(book: &Arc<Rulebook>, number: u64, told: &mut Vec<Event>) -> Outcome {
    told.clear();
    let mut game: Game = game::begin_by(book.clone(), Seed::from_number(number), told).unwrap();
    game::start(&mut game, told).unwrap();
    let n = game.table().adventurers.len();
    let mut bots: Vec<Greedy> = (0..n).map(|i| Greedy::new(PlayerId(i as u8), number * 7 + i as u64)).collect();
    let mut wake = vec![Tick(0); n];
    let mut out = Outcome::default();
    let trace = std::env::var("TRACE").is_ok();
    while game.table().phase == Phase::Running {
        let (seat, at) = wake.iter().copied().enumerate().min_by_key(|(i, t)| (*t, *i)).unwrap();
        told.clear();
        if let Some(alarm) = game.next_alarm().filter(|a| *a < at) {
            game::advance(&mut game, alarm, told);
            continue;
        }
        let me = PlayerId(seat as u8);
        let view = View { now: at, ..game.view(me) };
        let wish = bots[seat].decide(&view);
        wake[seat] = bots[seat].next_look(&view);
        out.looks += 1;
        if let Some(wish) = wish {
            if trace {
                println!(
                    "{at} {seat} @{} {:?} depot {} {:?}",
                    game.table().of(me).place.chamber.0,
                    wish,
                    game.table().depot,
                    hand(&game, me)
                );
            }
            match game::act(&mut game, me, &wish, at, told) {
                Ok(()) => {
                    out.accepted += 1;
                    out.rolls += told.iter().filter(|e| matches!(e.fact, Fact::Rolled { .. })).count() as u64;
                }
                Err(why) => {
                    out.refused += 1;
                    if trace {
                        println!("REFUSED {why:?}");
                    }
                }
            }
        }
    }
    out.won = game.table().phase == Phase::Won;
    out.end = game.now().0;
    out.depot = game.table().depot;
    out
}
fn hand(game: &Game, me: PlayerId) -> String {
    let h = &game.table().of(me).hand;
    h.in_hand().iter().map(|d| h.face(d).map_or('_', |f| f.letter())).collect()
}
