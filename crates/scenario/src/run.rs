//! Plays one scenario through the engine.

use std::sync::Arc;

use kit::{RuleId, Tick};
use temple::components::Components;
use temple::event::Event;
use temple::game::{Game, act, advance, heard, presence, start};
use temple::permit::may_speak;
use temple::players::PlayerId;
use temple::rulebook::Piece;
use temple::why_not::WhyNot;

use crate::hold::{Checker, spell_rules, spell_verdict};
use crate::names;
use crate::setting;
use crate::syntax::{Check, Command, Line, Proof, RollTiming, Scenario, Seat, Step};
use crate::wish::{Translator, Wish};

/// Why a scenario did not pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line it happened at.
    pub line: usize,
    /// What happened.
    pub message: String,
    /// Whether the scenario makes no sense, rather than fails.
    pub is_error: bool,
}

impl Problem {
    /// The scenario cannot be played: an unknown word, an impossible position.
    pub(crate) fn error(line: usize, message: impl Into<String>) -> Problem {
        Problem { line, message: message.into(), is_error: true }
    }

    pub(crate) fn failure(line: usize, message: impl Into<String>) -> Problem {
        Problem { line, message: message.into(), is_error: false }
    }
}

/// Plays a scenario to its end.
///
/// # Errors
/// The first difference, or why the scenario makes no sense.
pub fn run(scenario: &Scenario, data: &Arc<Components>) -> Result<(), Problem> {
    check_rules(scenario)?;
    if let Some((line, rules)) = refused_setup(scenario)? {
        return setting::must_be_refused(scenario, data, line, rules);
    }
    let game = setting::game(scenario, data)?;
    let mut run = Run { scenario, game, stamp: Tick::START, told: Vec::new() };
    scenario.steps.iter().try_for_each(|step| run.step(step))?;
    run.finish()
}

/// The rules that a scenario expects to refuse its set-up, with their line. Where there is no game, nothing else can hold.
fn refused_setup(scenario: &Scenario) -> Result<Option<(usize, &[RuleId])>, Problem> {
    let refused = |step: &&Line<Step>| matches!(step.what, Step::Then(Check::SetupRefused(_)));
    let Some(step) = scenario.steps.iter().find(refused) else { return Ok(None) };
    match &step.what {
        Step::Then(Check::SetupRefused(rules)) if scenario.steps.len() == 1 => Ok(Some((step.number, rules))),
        _ => Err(Problem::error(step.number, "where the set-up is refused nothing else happens or holds")),
    }
}

/// Whether a command changed anything. That time has come to the instant of its stamp does not count.
fn is_changed(before: &Game, after: &Game) -> bool {
    match before.now() == after.now() {
        true => before.digest() != after.digest(),
        false => before.table() != after.table() || before.chain() != after.chain(),
    }
}

/// Every rule and example that a scenario names must stand in the catalogue.
fn check_rules(scenario: &Scenario) -> Result<(), Problem> {
    let known = |line: usize, id: String| {
        if catalogue::is_known(&id) {
            Ok(())
        } else {
            Err(Problem::error(line, format!("there is no rule {id} in the catalogue")))
        }
    };
    for proof in &scenario.rules {
        match &proof.what {
            Proof::Rule(rule) => known(proof.number, rule.to_string())?,
            Proof::Example(id) => known(proof.number, id.clone())?,
        }
    }
    for step in &scenario.steps {
        let (line, rules) = match &step.what {
            Step::Command { refused: Some(rules), .. } => (rules.number, &rules.what),
            Step::Then(Check::Cannot(_, _, rules) | Check::SetupRefused(rules)) => (step.number, rules),
            _ => continue,
        };
        rules.iter().try_for_each(|rule| known(line, rule.to_string()))?;
    }
    Ok(())
}

struct Run<'a> {
    scenario: &'a Scenario,
    game: Game,
    /// Commands are stamped with this instant, if the game has not gone beyond it.
    stamp: Tick,
    told: Vec<Event>,
}

impl Run<'_> {
    fn step(&mut self, step: &Line<Step>) -> Result<(), Problem> {
        let line = step.number;
        match &step.what {
            Step::Next(seat, faces) => {
                let who = names::player(*seat);
                if let Some(script) = self.game.script() {
                    script.push(who, faces.iter().copied());
                }
            }
            Step::NextChoices(outcomes) => self.script_choices(line, outcomes)?,
            Step::Command { seat, command, refused } => {
                self.command(line, *seat, command, refused.as_ref())?;
            }
            Step::Clock(at) => self.clock(line, *at)?,
            Step::Exactly(at) => {
                self.clock(line, Tick(at.0.saturating_sub(1)).max(self.game.now()))?;
                self.stamp = *at;
            }
            Step::Pass(ms) => self.clock(line, self.game.now().plus_ms(*ms))?,
            Step::Start => start(&mut self.game, &mut self.told)
                .map_err(|_| Problem::failure(line, "the game has started before"))?,
            Step::Then(check) => {
                let held = Checker { scenario: self.scenario, game: &self.game }.check(check);
                match held.map_err(|reason| Problem::error(line, reason))? {
                    Some(difference) => return Err(Problem::failure(line, difference)),
                    None => return Ok(()),
                }
            }
        }
        self.look(line)
    }

    /// The outcomes of choices by chance: players, cards or chambers.
    fn script_choices(&mut self, line: usize, outcomes: &[String]) -> Result<(), Problem> {
        for outcome in outcomes {
            let seat = self.scenario.seat(outcome).map(|seat| seat.0);
            let piece = || Piece::from_id(outcome).map(|piece| piece.kind);
            let chamber = || self.game.book().data.chamber_named(outcome).map(|chamber| chamber.0);
            let number = seat.or_else(piece).or_else(chamber);
            let number = number.ok_or_else(|| Problem::error(line, format!("'{outcome}' is nothing to choose")))?;
            if let Some(script) = self.game.script() {
                script.push_choice(number);
            }
        }
        Ok(())
    }

    /// What must be true after every step.
    fn look(&mut self, line: usize) -> Result<(), Problem> {
        self.game.audit().map_err(|reason| Problem::failure(line, format!("the audit fails: {reason}")))?;
        match self.game.script().and_then(|script| script.ran_out()) {
            Some(who) => {
                let name = self.scenario.name(Seat(who.0));
                Err(Problem::failure(
                    line,
                    format!("a roll of {name} has no faces: add `next {name} ...` before it"),
                ))
            }
            None => Ok(()),
        }
    }

    fn clock(&mut self, line: usize, at: Tick) -> Result<(), Problem> {
        if at < self.game.now() {
            return Err(Problem::error(line, format!("time runs backwards: it is {}", self.game.now())));
        }
        advance(&mut self.game, at, &mut self.told);
        Ok(())
    }

    fn command(
        &mut self,
        line: usize,
        seat: Seat,
        command: &Command,
        refused: Option<&Line<Vec<kit::RuleId>>>,
    ) -> Result<(), Problem> {
        let who = names::player(seat);
        let before = self.game.clone();
        if matches!(command, Command::Rolls(roll) if roll.timing == RollTiming::Paced) {
            self.let_pace_pass(who);
        }
        let wish = Translator::new(self.scenario, &self.game, who).wish(command);
        let paced = self.game.clone();
        let verdict = self.carry_out(who, wish.map_err(|reason| Problem::error(line, reason))?);
        let changed = is_changed(&paced, &self.game);
        if verdict.is_err() {
            // A refused command takes no time: the pace did not pass for it. It is a sign of life (BASE-67).
            self.game = before;
            let at = self.stamp.max(self.game.now());
            heard(&mut self.game, who, at, &mut self.told)
                .map_err(|_| Problem::error(line, "there is no such player"))?;
        }
        match (verdict, refused) {
            (Ok(()), None) => Ok(()),
            (Err(_), _) if changed => Err(Problem::failure(line, "the refused command changed something")),
            (Err(why_not), Some(rules)) if rules.what.contains(&why_not.rule) => Ok(()),
            (verdict, Some(rules)) => Err(Problem::failure(
                rules.number,
                format!("expected a refusal by {}, found {}", spell_rules(&rules.what), spell_verdict(&verdict)),
            )),
            (verdict, None) => Err(Problem::failure(line, spell_verdict(&verdict))),
        }
    }

    /// Lets the roll pace of BASE-23 pass, and whatever is due meanwhile.
    fn let_pace_pass(&mut self, who: PlayerId) {
        while self.game.now() < self.game.table().of(who).ready_at {
            let ready_at = self.game.table().of(who).ready_at;
            let before = self.game.now();
            advance(&mut self.game, ready_at, &mut self.told);
            if self.game.now() == before {
                return; // the game has ended
            }
        }
    }

    fn carry_out(&mut self, who: PlayerId, wish: Wish) -> Result<(), WhyNot> {
        let at = self.stamp.max(self.game.now());
        match wish {
            Wish::Command(wish) => act(&mut self.game, who, &wish, at, &mut self.told),
            Wish::Speak => may_speak(&self.game.view(who)),
            Wish::Presence(now_is) => presence(&mut self.game, who, now_is, at, &mut self.told),
        }
    }

    /// The last `next` line of a player.
    fn last_script_of(&self, who: PlayerId) -> usize {
        let is_his = |step: &&Line<Step>| matches!(&step.what, Step::Next(seat, _) if names::player(*seat) == who);
        self.scenario.steps.iter().rev().find(is_his).map_or(self.scenario.line, |step| step.number)
    }

    /// Rule of the format: scripted faces must be used up exactly.
    fn finish(mut self) -> Result<(), Problem> {
        if self.game.script().is_some_and(|script| script.choices_left() > 0) {
            let is_choice = |step: &&Line<Step>| matches!(&step.what, Step::NextChoices(_));
            let last = self.scenario.steps.iter().rev().find(is_choice);
            let line = last.map_or(self.scenario.line, |step| step.number);
            return Err(Problem::failure(line, "a choice of `next choice` was not used"));
        }
        for who in self.game.table().players() {
            let left = self.game.script().map_or(0, |script| script.left(who));
            if left > 0 {
                let name = self.scenario.name(Seat(who.0));
                let message = format!("{left} faces of `next {name}` were not used");
                return Err(Problem::failure(self.last_script_of(who), message));
            }
        }
        Ok(())
    }
}
