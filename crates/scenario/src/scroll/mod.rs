//! Scenarios of the roll and write game (`docs/scenarios.md`, last chapter): the same kind of lines, its own words.
//!
//! A file of them opens with the line `game roll_and_write`. Lines are carried out as they are read: first the position, then what
//! happens and what must hold.

mod hold;
mod setting;
mod wish;
mod words;

use std::sync::Arc;

use kit::{PlayerId, Presence, Tick};
use scroll::event::Event;
use scroll::game::{Game, act, advance, presence, start};
use scroll::sheets::Sheets;
use scroll::why_not::WhyNot;

use crate::run::Problem;
use setting::Setting;
use words::{Words, Wrong};

/// The line that opens a file of this game.
const GAME: &str = "game roll_and_write";

/// Whether a file holds scenarios of this game.
#[must_use]
pub fn is_for(text: &str) -> bool {
    let mut lines = text.lines().map(Words::new).filter(|words| words.peek().is_some());
    lines.next().is_some_and(|words| words.rest().eq(GAME.split_whitespace()))
}

/// Runs every scenario of a file: its title and how it ended.
#[must_use]
pub fn run_each(text: &str, data: &Arc<Sheets>) -> Vec<(String, Result<(), Problem>)> {
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines().map(str::trim)).collect();
    let starts: Vec<usize> = (0..lines.len()).filter(|n| title_of(lines[*n].1).is_some()).collect();
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let mut found = Vec::new();
    if starts.is_empty() {
        found.push((String::new(), Err(Problem::error(1, "no scenario in this file"))));
    } else if let Some(problem) = before_the_first(&lines[..starts[0]]) {
        found.push((String::new(), Err(problem)));
    }
    for (from, to) in starts.iter().copied().zip(ends) {
        let (line, title) = (lines[from].0, title_of(lines[from].1).unwrap_or_default());
        let end = match title {
            "" => Err(Problem::error(line, "expected a title after `scenario`")),
            _ => run(&lines[from + 1..to], line, data),
        };
        found.push((title.to_owned(), end));
    }
    found
}

fn title_of(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("scenario")?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some(rest.trim())
}

/// Nothing but the line of the game stands before the first scenario.
fn before_the_first(lines: &[(usize, &str)]) -> Option<Problem> {
    let mut said = lines.iter().filter(|(_, line)| Words::new(line).peek().is_some());
    let (number, line) = said.nth(1)?;
    let word = Words::new(line).peek().unwrap_or_default();
    Some(Problem::error(*number, format!("expected `scenario TITLE`, found {word:?}")))
}

/// Where a scenario is: describing its position, or playing.
enum Stage {
    Setting(Box<Setting>),
    Playing(Box<Run>),
}

/// A scenario that is being played.
struct Run {
    names: Vec<String>,
    game: Game,
    told: Vec<Event>,
    at: Tick,
    /// How the last command ended, until somebody has looked at it.
    refused: Option<(usize, WhyNot)>,
    /// What the game was before it.
    before: Option<Game>,
    /// The last line that named dice to come.
    scripted: Option<usize>,
}

fn run(lines: &[(usize, &str)], first: usize, data: &Arc<Sheets>) -> Result<(), Problem> {
    check_position(lines, data)?;
    let mut stage = Stage::Setting(Box::new(Setting::new(data.clone())));
    for (number, line) in lines {
        let mut words = Words::new(line);
        let Some(word) = words.next_word() else { continue };
        if let Some(problem) = stage.refusal_nobody_expected(&words, word) {
            return Err(problem);
        }
        stage = stage.take(*number, word, &mut words).map_err(|wrong| wrong.at(*number))?;
        words.end().map_err(|wrong| wrong.at(*number))?;
    }
    match stage {
        Stage::Setting(_) => Err(Problem::error(first, "nothing is checked in this scenario")),
        Stage::Playing(run) => run.finish(first),
    }
}

/// What is wrong with a position as a whole is the fault of the last line without which it would be right.
fn check_position(lines: &[(usize, &str)], data: &Arc<Sheets>) -> Result<(), Problem> {
    let is_step = |line: &str| matches!(Words::new(line).peek(), Some("when" | "then" | "next"));
    let end = lines.iter().position(|(_, line)| is_step(line)).unwrap_or(lines.len());
    let Some(Err(wrong)) = finished(&lines[..end], data) else { return Ok(()) };
    let without = |n: &usize| [&lines[..*n], &lines[*n + 1..end]].concat();
    let at_fault = (0..end).rev().find(|n| matches!(finished(&without(n), data), Some(Ok(()))));
    let first_step = lines.get(end).map_or(0, |(number, _)| *number);
    Err(wrong.at(at_fault.map_or(first_step, |n| lines[n].0)))
}

/// Whether these lines make a game; `None` if one of them makes no sense by itself, which is told where it is read.
fn finished(lines: &[(usize, &str)], data: &Arc<Sheets>) -> Option<Result<(), Wrong>> {
    let mut setting = Setting::new(data.clone());
    for (_, line) in lines {
        let mut words = Words::new(line);
        if let Some(word) = words.next_word() {
            setting.take(word, &mut words).ok()?;
        }
    }
    Some(setting.finish().map(|_| ()))
}

impl Stage {
    /// A refusal fails the scenario at its own line, unless the next line says it was expected.
    fn refusal_nobody_expected(&self, words: &Words<'_>, word: &str) -> Option<Problem> {
        let Stage::Playing(run) = self else { return None };
        let (line, why_not) = run.refused.as_ref()?;
        let expected = word == "next" || (word == "then" && words.peek() == Some("refused"));
        (!expected).then(|| Wrong::refused(why_not).at(*line))
    }

    fn take(self, line: usize, word: &str, words: &mut Words<'_>) -> Result<Stage, Wrong> {
        match (self, word) {
            (Stage::Setting(setting), "when" | "then" | "next") => {
                let (names, game) = setting.finish()?;
                let run = Run {
                    names,
                    game,
                    told: Vec::new(),
                    at: Tick::START,
                    refused: None,
                    before: None,
                    scripted: None,
                };
                Stage::Playing(Box::new(run)).take(line, word, words)
            }
            (Stage::Setting(mut setting), word) => {
                setting.take(word, words)?;
                Ok(Stage::Setting(setting))
            }
            (Stage::Playing(mut run), word) => {
                run.take(line, word, words)?;
                Ok(Stage::Playing(run))
            }
        }
    }
}

impl Run {
    fn take(&mut self, line: usize, word: &str, words: &mut Words<'_>) -> Result<(), Wrong> {
        match word {
            "next" => {
                self.scripted = Some(line);
                self.script(words)
            }
            "when" => self.when(line, words),
            "then" if words.takes("refused") => self.then_refused(words),
            "then" => self.hold(words),
            other => Err(Wrong::error(format!("{other:?} does not belong after the first when, next or then"))),
        }
    }

    fn script(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let of_sheet = words.takes("sheet");
        let mut faces = vec![words.face()?];
        faces.extend(words.faces()?);
        let Some(script) = self.game.script() else { return Err(Wrong::error("this game has its own dice")) };
        if of_sheet {
            script.sheet_dice.extend(faces)
        } else {
            script.dice.extend(faces)
        }
        Ok(())
    }

    fn when(&mut self, line: usize, words: &mut Words<'_>) -> Result<(), Wrong> {
        if words.takes("start") {
            return start(&mut self.game, &mut self.told).map_err(|why_not| Wrong::refused(&why_not));
        }
        if words.takes("pass") {
            self.at = self.at.plus_ms(words.duration_ms()?);
            advance(&mut self.game, self.at, &mut self.told);
            return Ok(());
        }
        let who = self.seat(words)?;
        let gone = [("disconnects", Presence::Away), ("reconnects", Presence::Here)];
        if let Some((_, now_is)) = gone.into_iter().find(|(word, _)| words.takes(word)) {
            return presence(&mut self.game, who, now_is, self.at, &mut self.told)
                .map_err(|why_not| Wrong::refused(&why_not));
        }
        let command = wish::command(words, &self.game)?;
        self.before = Some(self.game.clone());
        self.refused = act(&mut self.game, who, &command, self.at, &mut self.told).err().map(|why| (line, why));
        self.ran_out()
    }

    fn ran_out(&mut self) -> Result<(), Wrong> {
        if self.game.script().is_some_and(|script| script.ran_out) {
            return Err(Wrong::failure("more dice were thrown than `next` names"));
        }
        self.game.audit().map_err(Wrong::failure)
    }

    fn then_refused(&mut self, words: &mut Words<'_>) -> Result<(), Wrong> {
        let rules = words.rules()?;
        let Some((_, why_not)) = self.refused.take() else { return Err(Wrong::failure("it was not refused")) };
        if !rules.contains(&why_not.rule) {
            let wanted: Vec<String> = rules.iter().map(ToString::to_string).collect();
            return Err(Wrong::failure(format!(
                "expected a refusal by {}, found one by {} ({:?})",
                wanted.join("|"),
                why_not.rule,
                why_not.obstacle
            )));
        }
        let unchanged = self.before.as_ref().is_some_and(|before| before.digest() == self.game.digest());
        if unchanged { Ok(()) } else { Err(Wrong::failure("it was refused, but something changed")) }
    }

    fn seat(&self, words: &mut Words<'_>) -> Result<PlayerId, Wrong> {
        words::seat(&self.names, words)
    }

    fn finish(mut self, first: usize) -> Result<(), Problem> {
        if let Some((line, why_not)) = self.refused {
            return Err(Wrong::refused(&why_not).at(line));
        }
        match self.game.script() {
            Some(script) if !(script.dice.is_empty() && script.sheet_dice.is_empty()) => {
                Err(Problem::failure(self.scripted.unwrap_or(first), "dice of `next` are left over"))
            }
            _ => Ok(()),
        }
    }
}
