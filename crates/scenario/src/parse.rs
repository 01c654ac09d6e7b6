//! From the text of a scenario file to its syntax tree.
//!
//! A file is cut into scenarios, a scenario into statements, one a line. The players are looked for first, so that
//! all other lines may name them whatever the order.

mod check;
pub(crate) mod command;
mod position;
pub(crate) mod words;

use std::fmt;

use crate::syntax::{Difficulty, Line, Proof, Scenario, Setting, Step};
use words::{Parsed, Words, cut};

/// Words that could not be told from a player's name.
const NO_NAMES: [&str; 4] = ["clock", "pass", "count", "choice"];

/// The most players a game can have.
const MOST_PLAYERS: usize = 6;

/// First words of the lines about the scenario as a whole.
const HEAD: [&str; 8] = ["scenario", "rules", "players", "modules", "difficulty", "challenge", "option", "setup"];

/// First words of the lines that may stand after the first `when`.
const STEPS: [&str; 3] = ["when", "next", "then"];

/// Why a text is not a scenario file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// What was found there and what was expected.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Reads the scenarios of a file. A text without any statement holds none.
///
/// # Errors
/// The first line that cannot be understood.
pub fn parse(text: &str) -> Result<Vec<Scenario>, ParseError> {
    parse_each(text).into_iter().collect()
}

/// Reads the scenarios of a file one by one, so that a line nobody understands spoils its own scenario only.
#[must_use]
pub fn parse_each(text: &str) -> Vec<Result<Scenario, ParseError>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut errors = Vec::new();
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let statement = Statement::read(index + 1, line);
        match (statement.words.first(), blocks.last_mut()) {
            (None, _) => {}
            (Some(&"scenario"), _) => blocks.push(Block::open(index + 1, line)),
            (Some(_), Some(block)) => block.statements.push(statement),
            (Some(word), None) => {
                let message = format!("expected `scenario TITLE` before anything else, found `{}`", cut(word));
                // Once is enough: whatever follows before the first scenario has the same trouble.
                if errors.is_empty() {
                    errors.push(Err(ParseError { line: index + 1, message }));
                }
            }
        }
    }
    errors.extend(blocks.iter().map(scenario));
    errors
}

/// The words of a line without its comment.
struct Statement<'a> {
    line: usize,
    words: Vec<&'a str>,
}

impl<'a> Statement<'a> {
    fn read(line: usize, text: &'a str) -> Statement<'a> {
        let words = text.split_whitespace().take_while(|word| !word.starts_with('#')).collect();
        Statement { line, words }
    }

    /// First word and the others.
    fn parts<'s>(&'s self, players: &'s [String]) -> (&'a str, Words<'s>) {
        // A statement is stored only if it has a first word.
        (self.words[0], Words::new(self.line, &self.words[1..], players))
    }
}

/// The lines of one scenario.
struct Block<'a> {
    line: usize,
    title: String,
    statements: Vec<Statement<'a>>,
}

impl Block<'_> {
    /// A title is taken as it stands: `#` opens no comment in it.
    fn open(line: usize, text: &str) -> Block<'_> {
        let title: Vec<&str> = text.split_whitespace().skip(1).collect();
        Block { line, title: title.join(" "), statements: Vec::new() }
    }

    /// The names of the `players` line.
    fn players(&self) -> Parsed<Line<Vec<String>>> {
        let mut lines = self.statements.iter().filter(|statement| statement.words[0] == "players");
        let Some(first) = lines.next() else {
            return Err(ParseError { line: self.line, message: "this scenario has no `players` line".to_owned() });
        };
        let (_, words) = first.parts(&[]);
        if let Some(second) = lines.next() {
            return twice(second.line, "players", first.line);
        }
        names(words).map(|what| Line { number: first.line, what })
    }
}

fn names(mut words: Words<'_>) -> Parsed<Vec<String>> {
    let names = words.some_ids("the names of the players")?;
    if names.len() > MOST_PLAYERS {
        return words.error(format!("expected at most {MOST_PLAYERS} players, found {}", names.len()));
    }
    for (index, name) in names.iter().enumerate() {
        if NO_NAMES.contains(&name.as_str()) {
            return words.error(format!("no player may be called `{name}`"));
        }
        if names[..index].contains(name) {
            return words.error(format!("two players are called `{}`", cut(name)));
        }
    }
    Ok(names)
}

fn twice<T>(line: usize, word: &str, first: usize) -> Parsed<T> {
    Err(ParseError { line, message: format!("a second `{word}` line; the first is line {first}") })
}

fn scenario(block: &Block<'_>) -> Parsed<Scenario> {
    if block.title.is_empty() {
        let message = "expected a title after `scenario`, found the end of the line".to_owned();
        return Err(ParseError { line: block.line, message });
    }
    let mut scenario = Scenario {
        line: block.line,
        title: block.title.clone(),
        rules: Vec::new(),
        players: block.players()?,
        modules: Vec::new(),
        difficulty: None,
        challenge: None,
        options: Vec::new(),
        setup_seed: None,
        position: Vec::new(),
        steps: Vec::new(),
    };
    let players = scenario.players.what.clone();
    let mut first_when = None;
    for statement in &block.statements {
        let (opener, mut words) = statement.parts(&players);
        match first_when {
            Some(when) if !STEPS.contains(&opener) => return too_late(opener, &words, when),
            None if opener == "when" => first_when = Some(statement.line),
            _ => {}
        }
        add(&mut scenario, opener, &mut words)?;
        words.end()?;
    }
    Ok(scenario)
}

/// The error for any other line than a step after the first `when`.
fn too_late<T>(opener: &str, words: &Words<'_>, when: usize) -> Parsed<T> {
    if HEAD.contains(&opener) || position::opens(opener) {
        return words.error(format!("`{opener}` must stand before the first `when`, which is line {when}"));
    }
    words.unknown("word", opener, STEPS.into_iter())
}

/// Takes one statement into the scenario.
fn add(scenario: &mut Scenario, opener: &str, words: &mut Words<'_>) -> Parsed<()> {
    let number = words.line();
    match opener {
        "rules" => scenario.rules.extend(rules(words)?),
        "players" => drop(words.ids()), // read before all others
        "modules" => {
            let slugs = words.some_ids("the slugs of modules")?;
            scenario.modules.extend(slugs.into_iter().map(|what| Line { number, what }));
        }
        "difficulty" => set(&mut scenario.difficulty, opener, words, difficulty)?,
        "challenge" => set(&mut scenario.challenge, opener, words, |words| words.id("the id of a challenge"))?,
        "setup" => set(&mut scenario.setup_seed, opener, words, seed)?,
        "option" => add_option(&mut scenario.options, words)?,
        "when" => scenario.steps.push(Line { number, what: when(words)? }),
        "next" => scenario.steps.push(Line { number, what: next(words)? }),
        "then" => then(&mut scenario.steps, words)?,
        _ => match position::position(opener, words)? {
            Some(what) => scenario.position.push(Line { number, what }),
            None => {
                let known = HEAD.into_iter().chain(position::openers()).chain(STEPS);
                return words.unknown("word", opener, known);
            }
        },
    }
    Ok(())
}

/// Fills what may be said only once.
fn set<T>(
    slot: &mut Option<Line<T>>,
    opener: &str,
    words: &mut Words<'_>,
    read: impl FnOnce(&mut Words<'_>) -> Parsed<T>,
) -> Parsed<()> {
    if let Some(first) = slot {
        return twice(words.line(), opener, first.number);
    }
    *slot = Some(Line { number: words.line(), what: read(words)? });
    Ok(())
}

/// `rules ID...`
fn rules(words: &mut Words<'_>) -> Parsed<Vec<Line<Proof>>> {
    let ids = words.some_ids("the ids of rules")?;
    let proof = |id: String| {
        let what = match id.strip_prefix("EX-") {
            Some(rest) => {
                // Examples are numbered within the families of the rules.
                words.rule(rest)?;
                Proof::Example(id)
            }
            None => Proof::Rule(words.rule(&id)?),
        };
        Ok(Line { number: words.line(), what })
    };
    ids.into_iter().map(proof).collect()
}

/// `difficulty normal|expert|professional`
fn difficulty(words: &mut Words<'_>) -> Parsed<Difficulty> {
    words.one_of(&[
        ("normal", Difficulty::Normal),
        ("expert", Difficulty::Expert),
        ("professional", Difficulty::Professional),
    ])
}

/// `setup real SEED`
fn seed(words: &mut Words<'_>) -> Parsed<u64> {
    words.keyword("real")?;
    let word = words.next("a seed")?;
    match word.parse() {
        Ok(seed) => Ok(seed),
        Err(_) => words.error(format!("expected a seed, a whole number, found `{}`", cut(word))),
    }
}

/// `option NAME VALUE`
fn add_option(options: &mut Vec<Line<Setting>>, words: &mut Words<'_>) -> Parsed<()> {
    let setting = Setting { name: words.id("the name of an option")?, value: words.id("a value")? };
    if let Some(first) = options.iter().find(|option| option.what.name == setting.name) {
        return twice(words.line(), &format!("option {}", cut(&setting.name)), first.number);
    }
    options.push(Line { number: words.line(), what: setting });
    Ok(())
}

/// What stands after `when`.
fn when(words: &mut Words<'_>) -> Parsed<Step> {
    if words.eat("clock") {
        let at = words.tick()?;
        return Ok(if words.eat("exactly") { Step::Exactly(at) } else { Step::Clock(at) });
    }
    if words.eat("pass") {
        return Ok(Step::Pass(words.duration()?));
    }
    // A player may be called `start`, and then has a command.
    if words.left() == 1 && words.eat("start") {
        return Ok(Step::Start);
    }
    Ok(Step::Command { seat: words.seat()?, command: command::command(words)?, refused: None })
}

/// What stands after `next`.
fn next(words: &mut Words<'_>) -> Parsed<Step> {
    if words.eat("choice") {
        return Ok(Step::NextChoices(words.some_ids("what is chosen")?));
    }
    Ok(Step::Next(words.seat()?, words.rolled()?))
}

/// What stands after `then`; a refusal goes to its command.
fn then(steps: &mut Vec<Line<Step>>, words: &mut Words<'_>) -> Parsed<()> {
    let number = words.line();
    if !words.eat("refused") {
        steps.push(Line { number, what: Step::Then(check::check(words)?) });
        return Ok(());
    }
    let what = words.rules()?;
    match steps.last_mut() {
        Some(Line { what: Step::Command { refused: refused @ None, .. }, .. }) => {
            *refused = Some(Line { number, what });
            Ok(())
        }
        Some(Line { what: Step::Command { .. }, .. }) => {
            words.error("the last `when` has its `then refused` already")
        }
        _ => words.error("`then refused` must follow the `when` of a player at once"),
    }
}
