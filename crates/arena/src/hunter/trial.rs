//! A game under observation: every step is checked.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use kit::{Seed, Tick};
use temple::command::Command;
use temple::components::Components;
use temple::event::Event;
use temple::game::{Game, Input, begin_by};
use temple::options::options;
use temple::permit::permit;
use temple::players::PlayerId;
use temple::rulebook::Rulebook;
use temple::setup::Setup;
use temple::table::{Phase, Table};
use temple::view::View;
use temple::why_not::WhyNot;

use super::{HuntReport, modules};
use crate::play::Host;

/// Changes what the second table is told; only a test of the hunter does that.
pub type Tamper = fn(&mut Event);

/// Changes nothing.
pub fn untouched(_: &mut Event) {}

/// A second, plain model of a module, written from the catalogue alone. It hears what the base tells and says what the module
/// should have told besides.
pub trait SecondModel {
    /// A wish was accepted; its facts come next.
    fn accepted(&mut self, by: PlayerId, wish: &Command);
    /// A wish was refused.
    ///
    /// # Errors
    /// What should not have been.
    fn refused(&mut self, why: &WhyNot) -> Result<(), String>;
    /// A fact, and the table before it.
    ///
    /// # Errors
    /// What should not have been.
    fn told(&mut self, data: &Components, before: &Table, event: &Event) -> Result<(), String>;
    /// Everything that an input has brought about was told.
    ///
    /// # Errors
    /// What should have been, or looks otherwise.
    fn settled(&mut self, game: &Game) -> Result<(), String>;
}

/// Options are compared with the engine at every so many-th command: it is the dearest of all checks.
const OPTIONS_EVERY: u64 = 16;
/// So is the digest of the whole state.
const DIGEST_EVERY: u64 = 8;

/// A game, a second table that only hears of it, and the log.
pub struct Trial {
    game: Game,
    number: u64,
    second: Table,
    log: Vec<(Tick, Input)>,
    told: Vec<Event>,
    tamper: Tamper,
    models: Vec<Box<dyn SecondModel>>,
    report: HuntReport,
    broken: Option<String>,
}

/// Runs something that may panic, and says what it said.
pub fn caught<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or(panic.downcast_ref::<&str>().copied());
        Err(format!("panic: {}", text.unwrap_or("without words")))
    })
}

impl Trial {
    /// Sets up a game.
    pub fn begin(setup: Setup, data: &Arc<Components>, number: u64, tamper: Tamper) -> Result<Trial, String> {
        setup.check(data).map_err(|why| format!("an impossible set-up was made up: {why:?}"))?;
        let book = Arc::new(Rulebook::new(data.clone(), setup));
        let (second, mut told) = (Table::new(&book), Vec::new());
        let game = begin_by(book, Seed::from_number(number), &mut told).map_err(|why| format!("{why:?}"))?;
        let report = HuntReport { cases: 1, ..HuntReport::default() };
        let models = modules::second_models(&game);
        let mut trial = Trial { game, number, second, log: Vec::new(), told, tamper, models, report, broken: None };
        trial.look();
        Ok(trial)
    }

    /// Gives the start signal.
    pub fn start(&mut self) {
        self.take(Input::Start, self.game.now());
    }

    /// A player's connection is lost or back.
    pub fn presence(&mut self, input: Input, at: Tick) {
        self.take(input, at);
    }

    /// Whether nothing more can happen.
    pub fn is_over(&self) -> bool {
        self.broken.is_some() || matches!(self.game.table().phase, Phase::Won | Phase::Lost)
    }

    /// Plays the log again and says what the case has shown.
    pub fn end(mut self) -> Result<HuntReport, String> {
        if self.broken.is_none() {
            self.replay();
        }
        self.report.won = u64::from(self.game.table().phase == Phase::Won);
        match self.broken {
            Some(what) => Err(format!("{what} (at {}, after {} inputs)", self.game.now(), self.log.len())),
            None => Ok(self.report),
        }
    }

    /// Carries out an input that cannot be refused.
    fn take(&mut self, input: Input, at: Tick) {
        let outcome = self.game.take(&input, at, &mut self.told);
        self.expect(outcome.is_ok(), || format!("{input:?} was refused: {outcome:?}"));
        self.log.push((at, input));
        self.look();
    }

    fn expect(&mut self, holds: bool, otherwise: impl FnOnce() -> String) {
        if !holds && self.broken.is_none() {
            self.broken = Some(otherwise());
        }
    }

    /// What must hold after every step: the audit, a second table that follows the events alone, and the second models.
    fn look(&mut self) {
        self.report.most_events = self.report.most_events.max(self.told.len());
        let mut said = Ok(());
        for mut event in self.told.drain(..) {
            (self.tamper)(&mut event);
            for model in &mut self.models {
                said = said.and_then(|()| model.told(&self.game.book().data, &self.second, &event));
            }
            self.second.apply(self.game.book(), &event);
        }
        for model in &mut self.models {
            said = said.and_then(|()| model.settled(&self.game));
        }
        if let Err(what) = said {
            self.expect(false, || what);
        }
        let audit = self.game.audit();
        self.expect(audit.is_ok(), || format!("the audit says: {audit:?}"));
        let follows = self.second == *self.game.table();
        self.expect(follows, || "the events do not give the table".to_owned());
    }

    /// A refusal must change nothing, unless alarms were due before the stamp; then the log holds them as time that
    /// has passed.
    fn check_refusal(&mut self, before: &Game, by: PlayerId, at: Tick) {
        let time_counts = is_seated(before, by) && at >= before.now();
        if time_counts && before.next_alarm().is_some_and(|due| due < at) {
            return self.log.push((Tick(at.0 - 1), Input::Advance));
        }
        let same = before.table() == self.game.table() && before.chain() == self.game.chain();
        self.expect(same && self.told.is_empty(), || "a refused command changed something".to_owned());
        if before.now() == self.game.now() && self.report.commands.is_multiple_of(DIGEST_EVERY) {
            let same = before.digest() == self.game.digest();
            self.expect(same, || "a refused command changed something hidden".to_owned());
        }
    }

    /// The options of a player agree with the judge, and the judge with the engine.
    fn check_options(&mut self, who: PlayerId, at: Tick) {
        if self.game.next_alarm().is_some_and(|due| due < at) {
            return;
        }
        let (mut offers, mut told) = (Vec::new(), Vec::new());
        let view = View { now: at, ..self.game.view(who) };
        options(&view, &mut offers);
        for offer in offers {
            let verdict = permit(&view, &offer.command);
            let done = temple::game::act(&mut self.game.clone(), who, &offer.command, at, &mut told);
            if verdict != offer.verdict || done != verdict.as_ref().map(|_| ()).map_err(|why| *why) {
                let what =
                    format!("{:?}: offered {:?}, judged {verdict:?}, done {done:?}", offer.command, offer.verdict);
                return self.expect(false, || what);
            }
        }
    }

    /// The same inputs give the same game.
    fn replay(&mut self) {
        let mut told = Vec::new();
        let again = begin_by(self.game.book().clone(), Seed::from_number(self.number), &mut told);
        let Ok(mut again) = again else { return self.expect(false, || "the game cannot begin again".to_owned()) };
        for (at, input) in std::mem::take(&mut self.log) {
            let outcome = again.take(&input, at, &mut told);
            self.expect(outcome.is_ok(), || format!("played again, {input:?} at {at} is refused: {outcome:?}"));
        }
        let same = again.table() == self.game.table() && again.chain() == self.game.chain();
        self.expect(same, || "the inputs played again give another game".to_owned());
        if again.now() == self.game.now() {
            let same = again.digest() == self.game.digest();
            self.expect(same, || "the inputs played again give other secrets".to_owned());
        }
    }
}

fn is_seated(game: &Game, who: PlayerId) -> bool {
    who.index() < game.table().adventurers.len()
}

impl Host for Trial {
    fn game(&self) -> &Game {
        &self.game
    }

    fn act(&mut self, by: PlayerId, wish: &Command, at: Tick) {
        let before = self.game.clone();
        let seated = is_seated(&before, by);
        self.report.commands += 1;
        if seated && at >= before.now() && self.report.commands.is_multiple_of(OPTIONS_EVERY) {
            self.check_options(by, at);
        }
        let input = Input::Act { by, command: *wish };
        let outcome = caught(|| Ok(self.game.take(&input, at, &mut self.told)));
        let outcome = outcome.unwrap_or_else(|panic| panic!("{panic} at {at} by {input:?}"));
        // Where nothing was due in between, the judge must have foreseen it.
        if seated && at >= before.now() && before.next_alarm().is_none_or(|due| due >= at) {
            let foreseen = permit(&View { now: at, ..before.view(by) }, wish).map(|_| ());
            self.expect(foreseen == outcome, || format!("{input:?}: judged {foreseen:?}, done {outcome:?}"));
        }
        match outcome {
            Ok(()) => {
                self.models.iter_mut().for_each(|model| model.accepted(by, wish));
                self.log.push((at, input));
            }
            Err(_) => {
                self.report.refused += 1;
                self.check_refusal(&before, by, at);
            }
        }
        self.look();
        if let Err(why) = outcome {
            let said = self.models.iter_mut().try_for_each(|model| model.refused(&why));
            said.unwrap_or_else(|what| self.expect(false, || what));
        }
    }

    fn advance(&mut self, to: Tick) {
        self.take(Input::Advance, to);
    }

    fn goes_on(&self) -> bool {
        self.broken.is_none() && self.game.table().phase == Phase::Running
    }
}
