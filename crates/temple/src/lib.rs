//! The rules of the temple game: pure, deterministic, no clock, no I/O, no text.
//!
//! # The tour
//!
//! A game is set up from choices, printed facts and a seed. Nobody can act before the start signal; then every player acts
//! at any time, and time itself is an input in milliseconds.
//!
//! ```
//! use kit::{Seed, Tick};
//! use temple::command::Command;
//! use temple::components::Components;
//! use temple::game::{act, advance, begin, start};
//! use temple::players::PlayerId;
//! use temple::setup::Setup;
//! use temple::table::Phase;
//!
//! let data = Components::standard();
//! let (ani, frank) = (PlayerId(0), PlayerId(1));
//! let mut told = Vec::new(); // everything that happens is told as events
//! let mut game = begin(&Setup::new(&data, 2), &data, Seed::from_number(1), &mut told).unwrap();
//!
//! // Before "Escape!" every wish is refused, with the rule that forbids it.
//! let why_not = act(&mut game, ani, &Command::ROLL, Tick(0), &mut told).unwrap_err();
//! assert_eq!(why_not.rule.to_string(), "BASE-11");
//!
//! start(&mut game, &mut told).unwrap();
//! act(&mut game, ani, &Command::ROLL, Tick(0), &mut told).unwrap();
//! act(&mut game, frank, &Command::ROLL, Tick(120), &mut told).unwrap();
//! assert!(game.table().of(ani).hand.unrolled().is_empty());
//!
//! // What a player may do is judged from their view alone; `options` lists it with every reason.
//! let mut offers = Vec::new();
//! temple::options::options(&game.view(ani), &mut offers);
//! for offer in &offers {
//!     match &offer.verdict {
//!         Ok(permit) => println!("{:?} would do {permit:?}", offer.command),
//!         Err(why_not) => println!("{:?} is forbidden by {}", offer.command, why_not.rule),
//!     }
//! }
//!
//! // Nobody came home: at the first slam each loses a die; at ten minutes the temple collapses.
//! advance(&mut game, Tick::from_seconds(600), &mut told);
//! assert_eq!(game.table().phase, Phase::Lost);
//! ```
//!
//! # Where things are
//!
//! - [`game`]: `begin`, `start`, `act`, `advance`: the loop. [`permit`]: the only judge. [`options`]: what might be done,
//!   and [`about`]: what each wish is about.
//! - [`table`]: everything that lies open, and `apply`, the one place that writes. `secrets` (private): what nobody may know.
//!   [`private`]: what one player knows alone.
//!   [`view`]: what a player sees. [`seen`]: the allow-list of what travels.
//! - [`command`] (wishes), [`event`] (facts), [`why_not`] (refusals), [`setup`], [`replay`], [`position`] (made-up positions).
//! - `rules/`: the base game, one file per action, reading like the rulebook. [`temple`]: cells, chambers, passages.
//! - [`rulebook`]: how modules bend the base. [`modules`]: the only list of modules, one folder each.
//!
//! To find a rule search for its id: `BASE-31` stands above the function that holds it.

pub mod about;
pub mod alarm;
pub mod command;
pub mod components;
pub mod decks;
pub mod dice;
pub mod event;
pub mod game;
#[cfg(feature = "standard")]
mod generated;
pub mod modules;
pub mod options;
pub mod permit;
pub mod players;
pub mod position;
pub mod private;
pub mod replay;
pub mod rulebook;
pub mod rules;
mod secrets;
pub mod seen;
pub mod setup;
pub mod table;
pub mod temple;
pub mod view;
pub mod why_not;
