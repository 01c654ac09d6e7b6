//! How the page talks to a game: it submits wishes and is told what happens. Where the game runs is the link's affair.

use kit::Tick;
use std::sync::Arc;
use temple::command::Command;
use temple::event::Event;
use temple::players::PlayerId;
use temple::rulebook::Rulebook;
use temple::why_not::WhyNot;

/// The way to a running game. Instants are milliseconds of the page's own steady clock.
pub trait Link {
    /// What is fixed for the game.
    fn book(&self) -> Arc<Rulebook>;

    /// The seat of whoever sits before the page.
    fn me(&self) -> PlayerId;

    /// Hands a wish over. What comes of it is told as events.
    ///
    /// # Errors
    /// Why not, where that is known at once.
    fn submit(&mut self, wish: &Command, at_ms: f64) -> Result<(), WhyNot>;

    /// Lets time pass.
    fn tick(&mut self, at_ms: f64);

    /// What has happened since the last call, in order.
    fn take_events(&mut self) -> Vec<Event>;

    /// Game time.
    fn now(&self, at_ms: f64) -> Tick;

    /// Stops the time or lets it go on, where the rules allow it (CLK-5).
    fn set_running(&mut self, running: Running, at_ms: f64);
}

/// Whether time passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Running {
    /// It does.
    Yes,
    /// It stands still.
    Paused,
}
