//! Reading one statement word by word, with errors that say what was found and what was expected.

use kit::{RuleId, Tick};

use super::ParseError;
use crate::modules;
use crate::syntax::{Die, Face, Part, Pay, Payment, Place, SIDES, Seat, Side, Square};

/// Longer words are cut in messages, and are no near miss of anything.
const LONG_WORD: usize = 40;

/// The words of a statement that have not been read yet.
pub(crate) struct Words<'a> {
    line: usize,
    rest: &'a [&'a str],
    players: &'a [String],
}

pub(crate) type Parsed<T> = Result<T, ParseError>;

impl<'a> Words<'a> {
    pub(crate) fn new(line: usize, rest: &'a [&'a str], players: &'a [String]) -> Words<'a> {
        Words { line, rest, players }
    }

    pub(crate) fn line(&self) -> usize {
        self.line
    }

    pub(crate) fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(ParseError { line: self.line, message: message.into() })
    }

    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.rest.first().copied()
    }

    pub(crate) fn left(&self) -> usize {
        self.rest.len()
    }

    /// The next word; `expected` completes "expected ..." if there is none.
    pub(crate) fn next(&mut self, expected: &str) -> Parsed<&'a str> {
        let Some((word, rest)) = self.rest.split_first() else {
            return self.error(format!("expected {expected}, found the end of the line"));
        };
        self.rest = rest;
        Ok(word)
    }

    /// Takes the last word away, for statements that end in a rule.
    pub(crate) fn last(&mut self, expected: &str) -> Parsed<&'a str> {
        let Some((word, rest)) = self.rest.split_last() else {
            return self.error(format!("expected {expected}, found the end of the line"));
        };
        self.rest = rest;
        Ok(word)
    }

    /// Takes the next word if it is this one.
    pub(crate) fn eat(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        if found {
            self.rest = &self.rest[1..];
        }
        found
    }

    /// Takes the next words if they are these.
    pub(crate) fn eat_all(&mut self, words: &[&str]) -> bool {
        let found = self.rest.starts_with(words);
        if found {
            self.rest = &self.rest[words.len()..];
        }
        found
    }

    pub(crate) fn keyword(&mut self, word: &str) -> Parsed<()> {
        if self.eat(word) { Ok(()) } else { self.unexpected(&format!("`{word}`")) }
    }

    pub(crate) fn unexpected<T>(&self, expected: &str) -> Parsed<T> {
        match self.peek() {
            Some(word) => self.error(format!("expected {expected}, found `{}`", cut(word))),
            None => self.error(format!("expected {expected}, found the end of the line")),
        }
    }

    pub(crate) fn end(&self) -> Parsed<()> {
        match self.peek() {
            Some(_) => self.unexpected("the end of the line"),
            None => Ok(()),
        }
    }

    /// The error for a word that opens nothing: with a guess at what was meant.
    pub(crate) fn unknown<'w, T>(&self, kind: &str, word: &str, known: impl Iterator<Item = &'w str>) -> Parsed<T> {
        let guess = near(word, known).map_or(String::new(), |guess| format!("; did you mean `{guess}`?"));
        self.error(format!("unknown {kind} `{}`{guess}", cut(word)))
    }

    /// The value of one of these words.
    pub(crate) fn one_of<T: Copy>(&mut self, table: &[(&str, T)]) -> Parsed<T> {
        let value = self.peek().and_then(|word| table.iter().find(|(name, _)| *name == word));
        match value {
            Some((name, value)) => {
                self.eat(name);
                Ok(*value)
            }
            None => self.unexpected(&alternatives(table.iter().map(|(name, _)| *name))),
        }
    }

    pub(crate) fn id(&mut self, kind: &str) -> Parsed<String> {
        self.next(kind).map(str::to_owned)
    }

    /// All words that are left.
    pub(crate) fn ids(&mut self) -> Vec<String> {
        std::mem::take(&mut self.rest).iter().map(|word| (*word).to_owned()).collect()
    }

    pub(crate) fn some_ids(&mut self, kind: &str) -> Parsed<Vec<String>> {
        if self.rest.is_empty() { self.unexpected(kind) } else { Ok(self.ids()) }
    }

    pub(crate) fn seat(&mut self) -> Parsed<Seat> {
        let name = self.next("the name of a player")?;
        match Seat::of(name, self.players) {
            Some(seat) => Ok(seat),
            None => self.unknown("player", name, self.players.iter().map(String::as_str)),
        }
    }

    pub(crate) fn number(&mut self, what: &str) -> Parsed<u8> {
        let word = self.next(what)?;
        match word.parse() {
            Ok(number) if is_digits(word) => Ok(number),
            _ => self.error(format!("expected {what} from 0 to 255, found `{}`", cut(word))),
        }
    }

    /// A number of gems or dice that makes no sense as 0.
    pub(crate) fn positive(&mut self, what: &str) -> Parsed<u8> {
        match self.number(what)? {
            0 => self.error(format!("expected {what} from 1 up, found `0`")),
            number => Ok(number),
        }
    }

    pub(crate) fn coordinate(&mut self, what: &str) -> Parsed<i16> {
        let word = self.next(what)?;
        match word.parse() {
            Ok(number) => Ok(number),
            Err(_) => self.error(format!("expected {what}, found `{}`", cut(word))),
        }
    }

    pub(crate) fn die(&mut self) -> Parsed<Die> {
        let word = self.next("a die number")?;
        match as_die(word) {
            Some(die) => Ok(die),
            None => self.error(format!("expected a die number from 1 up, found `{}`", cut(word))),
        }
    }

    /// Die numbers up to the end of the line or to a word that is not a number.
    pub(crate) fn dice(&mut self) -> Parsed<Vec<Die>> {
        let mut dice = Vec::new();
        while self.peek().is_some_and(is_digits) {
            self.another_die(&mut dice)?;
        }
        Ok(dice)
    }

    /// One more die, which must not have been named before.
    fn another_die(&mut self, dice: &mut Vec<Die>) -> Parsed<()> {
        let die = self.die()?;
        if dice.contains(&die) {
            return self.error(format!("die {} is named twice, and there is only one", die.number()));
        }
        dice.push(die);
        Ok(())
    }

    pub(crate) fn some_dice(&mut self) -> Parsed<Vec<Die>> {
        let mut dice = Vec::new();
        self.another_die(&mut dice)?;
        while self.peek().is_some_and(is_digits) {
            self.another_die(&mut dice)?;
        }
        Ok(dice)
    }

    fn pay(&mut self) -> Parsed<Pay> {
        let word = self.next("a die number or the id of a tile that pays")?;
        if let Some(die) = as_die(word) {
            return Ok(Pay::Die(die));
        }
        if modules::may_pay(word) {
            return Ok(Pay::Piece(word.to_owned()));
        }
        self.error(format!("expected a die number from 1 up or the id of a tile that pays, found `{}`", cut(word)))
    }

    /// Dice and tiles that pay, at least one, up to the end of the line or to one of the words `until`.
    pub(crate) fn pays(&mut self, until: &[&str]) -> Parsed<Vec<Pay>> {
        let mut pays = vec![self.pay()?];
        while self.peek().is_some_and(|word| !until.contains(&word)) {
            pays.push(self.pay()?);
        }
        Ok(pays)
    }

    /// `[with PAY...]`
    pub(crate) fn payment(&mut self) -> Parsed<Payment> {
        if self.eat("with") { self.pays(&["taking"]).map(Some) } else { Ok(None) }
    }

    /// `[with PAY]`
    pub(crate) fn single_payment(&mut self) -> Parsed<Option<Pay>> {
        if self.eat("with") { self.pay().map(Some) } else { Ok(None) }
    }

    pub(crate) fn side(&mut self) -> Parsed<Side> {
        self.one_of(&SIDES)
    }

    pub(crate) fn place(&mut self) -> Parsed<Place> {
        let word = self.next("a chamber")?;
        let (chamber, part) = match word.split_once(':') {
            None => (word, None),
            Some((chamber, "front")) => (chamber, Some(Part::Front)),
            Some((chamber, "rear")) => (chamber, Some(Part::Rear)),
            Some(_) => return self.error(format!("expected `:front` or `:rear` in `{}`", cut(word))),
        };
        if chamber.is_empty() {
            return self.error(format!("expected a chamber before the colon of `{word}`"));
        }
        Ok(Place { chamber: chamber.to_owned(), part })
    }

    /// `at X,Y`, of which `at` has been read.
    pub(crate) fn square(&mut self) -> Parsed<Square> {
        let word = self.next("a square X,Y")?;
        let square =
            word.split_once(',').and_then(|(x, y)| Some(Square { x: x.parse().ok()?, y: y.parse().ok()? }));
        match square {
            Some(square) => Ok(square),
            None => self.error(format!("expected a square X,Y such as 1,-2, found `{}`", cut(word))),
        }
    }

    /// The faces up to the end of the line; `_` is an unrolled die.
    pub(crate) fn hand(&mut self) -> Parsed<Vec<Option<Face>>> {
        let mut hand = Vec::new();
        while let Some(word) = self.peek() {
            hand.push(if word == "_" { None } else { Some(self.face("one of A K T B G _")?) });
            self.rest = &self.rest[1..];
        }
        Ok(hand)
    }

    /// Rolled faces up to the end of the line, at least one.
    pub(crate) fn rolled(&mut self) -> Parsed<Vec<Face>> {
        let expected = "one of A K T B G";
        let mut faces = Vec::new();
        while faces.is_empty() || self.peek().is_some() {
            faces.push(self.face(expected)?);
            self.rest = &self.rest[1..];
        }
        Ok(faces)
    }

    /// The face the next word names; the word is left in place.
    fn face(&self, expected: &str) -> Parsed<Face> {
        let mut letters = self.peek().unwrap_or_default().chars();
        match (letters.next().and_then(Face::from_letter), letters.next()) {
            (Some(face), None) => Ok(face),
            _ => self.unexpected(expected),
        }
    }

    pub(crate) fn tick(&mut self) -> Parsed<Tick> {
        let word = self.next("a time M:SS.mmm")?;
        match word.parse() {
            Ok(tick) => Ok(tick),
            Err(wanted) => self.error(format!("{wanted}, found `{}`", cut(word))),
        }
    }

    /// `N ms`
    pub(crate) fn milliseconds(&mut self) -> Parsed<u32> {
        let word = self.next("a number of milliseconds")?;
        let Some(ms) = word.parse().ok().filter(|_| is_digits(word)) else {
            return self.error(format!("expected a whole number of milliseconds, found `{}`", cut(word)));
        };
        self.keyword("ms")?;
        Ok(ms)
    }

    /// `N s` with up to three decimals, or `N ms`
    pub(crate) fn duration(&mut self) -> Parsed<u32> {
        if self.rest.get(1) == Some(&"ms") {
            return self.milliseconds();
        }
        let word = self.next("a number of seconds")?;
        let Some(ms) = seconds_in_ms(word) else {
            return self
                .error(format!("expected a number of seconds with at most three decimals, found `{}`", cut(word)));
        };
        if !self.eat("s") {
            return self.unexpected("`s` or `ms`");
        }
        Ok(ms)
    }

    /// `RULE[|RULE...]`
    pub(crate) fn rules(&mut self) -> Parsed<Vec<RuleId>> {
        let list = self.next("a rule such as BASE-31")?;
        self.rules_in(list)
    }

    pub(crate) fn rules_in(&self, list: &str) -> Parsed<Vec<RuleId>> {
        list.split('|').map(|word| self.rule(word)).collect()
    }

    pub(crate) fn rule(&self, word: &str) -> Parsed<RuleId> {
        match word.parse() {
            Ok(rule) => Ok(rule),
            Err(_) => self.error(format!("expected a rule such as BASE-31, found `{}`", cut(word))),
        }
    }
}

fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn as_die(word: &str) -> Option<Die> {
    word.parse().ok().filter(|_| is_digits(word)).and_then(Die::numbered)
}

/// Seconds with up to three decimals, in milliseconds.
pub(crate) fn seconds_in_ms(word: &str) -> Option<u32> {
    let (seconds, decimals) = word.split_once('.').unwrap_or((word, "0"));
    if !is_digits(seconds) || !is_digits(decimals) || decimals.len() > 3 {
        return None;
    }
    let seconds: u32 = seconds.parse().ok()?;
    let decimals: u32 = format!("{decimals:0<3}").parse().ok()?;
    seconds.checked_mul(1000)?.checked_add(decimals)
}

/// The word in quotes of a message must not fill the screen.
pub(crate) fn cut(word: &str) -> String {
    match word.char_indices().nth(LONG_WORD) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}

/// "`a`, `b` or `c`"
pub(crate) fn alternatives<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let mut quoted: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    match quoted.pop() {
        Some(last) if !quoted.is_empty() => format!("{} or {last}", quoted.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// The known word that differs least from `word`, if it could be meant.
fn near<'w>(word: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let letters = word.chars().count();
    if letters > LONG_WORD {
        return None;
    }
    // In a short word two changes leave too little of it.
    let allowed = if letters <= 3 { 1 } else { 2 };
    let measured = known.map(|candidate| (distance(word, candidate), candidate));
    measured.filter(|(changes, _)| *changes <= allowed).min_by_key(|(changes, _)| *changes).map(|(_, near)| near)
}

/// How many letters must be put in, left out or changed to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().flat_map(char::to_lowercase).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_changes() {
        assert_eq!(distance("rols", "rolls"), 1);
        assert_eq!(distance("", "rolls"), 5);
        assert_eq!(distance("Ani", "ani"), 0);
        assert_eq!(near("kepes", ["keeps", "frees"].into_iter()), Some("keeps"));
        assert_eq!(near("xyz", ["keeps", "frees"].into_iter()), None);
    }
}
