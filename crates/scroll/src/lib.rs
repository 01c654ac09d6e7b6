//! The rules of the roll and write game: pure, deterministic, no clock, no I/O, no text.
//!
//! # The tour
//!
//! A game is set up from choices, printed sheets and a seed. Players take turns; everything that happens is told as events, and the
//! events alone rebuild the table.
//!
//! ```
//! use kit::{PlayerId, Seed, Tick};
//! use scroll::command::{Command, PairSet};
//! use scroll::game::{act, begin, start};
//! use scroll::room::Side;
//! use scroll::setup::Setup;
//! use scroll::sheets::Sheets;
//! use scroll::table::Phase;
//!
//! let mut told = Vec::new(); // everything that happens is told as events
//! let mut game = begin(&Setup::new(2), &Sheets::standard(), Seed::from_number(1), &mut told).unwrap();
//! start(&mut game, &mut told).unwrap();
//!
//! // Everybody chooses a side of the temple; then the first player's turn begins.
//! act(&mut game, PlayerId(0), &Command::ChooseSide(Side::North), Tick(0), &mut told).unwrap();
//! act(&mut game, PlayerId(1), &Command::ChooseSide(Side::South), Tick(0), &mut told).unwrap();
//! let (active, other) = (game.table().active, game.table().left_of(game.table().active));
//!
//! // A wish out of turn is refused, with the rule that forbids it.
//! let why_not = act(&mut game, other, &Command::Roll, Tick(0), &mut told).unwrap_err();
//! assert_eq!(why_not.rule.to_string(), "RNW-12");
//!
//! // Two dice at a time: what is not a black mask is kept, or given to the others.
//! while game.table().phase == Phase::Rolling {
//!     act(&mut game, active, &Command::Roll, Tick(0), &mut told).unwrap();
//!     act(&mut game, active, &Command::Decide(PairSet::NONE), Tick(0), &mut told).unwrap();
//! }
//!
//! // What a player may do is judged from their view alone; each offer says what it would bring.
//! let (view, mut offers) = (game.view(active), Vec::new());
//! scroll::options::options(&view, &mut offers);
//! for offer in &offers {
//!     match &offer.verdict {
//!         Ok(_) => println!("{:?} would bring {:?}", offer.command, offer.forecast(&view)),
//!         Err(why_not) => println!("{:?} is forbidden by {}", offer.command, why_not.rule),
//!     }
//! }
//!
//! // Nothing was thrown since the last decision, so it can be taken back.
//! act(&mut game, active, &Command::TakeBack, Tick(0), &mut told).unwrap();
//! assert_eq!(game.table().phase, Phase::Rolling);
//! ```
//!
//! # Where things are
//!
//! - [`game`]: `begin`, `start`, `act`, `advance`, `presence`: the loop. [`permit`]: the only judge. [`options`]: what might be done, and
//!   [`about`]: what each wish is about and what it would bring. [`reach`]: which rooms a turn can come to.
//! - [`table`]: all sheets and dice, and `apply`, the one place that writes. `secrets` (private): the dice to come. [`view`]: what a
//!   player sees. [`seen`]: the allow-list of what travels.
//! - [`command`] (wishes), [`event`] (facts), [`why_not`] (refusals), [`setup`], [`replay`], [`position`] (made-up positions), [`bot`].
//! - [`rules`]: a file per step of the game. [`room`]: rooms, borders and ways. [`symbols`]: the one place that counts symbols.
//! - [`sheets`]: the printed facts. [`book`]: what is fixed for one game. [`alarm`]: what is due, and when.
//!
//! To find a rule search for its id: `RNW-31` stands above the function that holds it.

pub mod about;
pub mod alarm;
pub mod book;
pub mod bot;
pub mod command;
pub mod event;
pub mod game;
#[cfg(feature = "standard")]
mod generated;
pub mod options;
pub mod permit;
pub mod position;
pub mod reach;
pub mod replay;
pub mod room;
pub mod rules;
mod secrets;
pub mod seen;
pub mod setup;
pub mod sheets;
pub mod symbols;
pub mod table;
pub mod view;
pub mod why_not;
