//! The promise behind the dice, kept by this page: what the table showed before a game, and the word that was given for it. When the
//! game is over, both are compared with its file (`docs/dice.md`).

use kit::{Commitment, Hex, Promise, Seed, Word};

use crate::browser;

/// The name under which the device keeps them: a line per game, `table game promise word`, the newest first; with [`BEGAN`] behind it
/// from the moment when this page has seen the game begin.
const NAME: &str = "dice";

/// So many games are kept.
const GAMES: usize = 16;

/// Stands behind a promise that a game has begun with.
const BEGAN: &str = " began";

fn head(table: &str, game: u32) -> String {
    format!("{table} {game} ")
}

/// Notes what was promised for a game of a table and the word given for it, in place of what was noted before.
pub fn note(table: &str, game: u32, promise: Commitment, word: Word) {
    write(table, game, &format!("{promise} {word}"));
}

fn write(table: &str, game: u32, noted: &str) {
    let head = head(table, game);
    let before = browser::recall(NAME).unwrap_or_default();
    let others = before.lines().filter(|line| !line.starts_with(&head)).take(GAMES - 1);
    let line = head.clone() + noted;
    browser::remember(NAME, &std::iter::once(line.as_str()).chain(others).collect::<Vec<_>>().join("\n"));
}

fn line(table: &str, game: u32) -> Option<String> {
    let (head, lines) = (head(table, game), browser::recall(NAME)?);
    lines.lines().find_map(|line| line.strip_prefix(&head)).map(str::to_owned)
}

fn read(line: &str) -> Option<(Commitment, Word)> {
    let (promise, word) = line.trim_end_matches(BEGAN).split_once(' ')?;
    Some((Hex::read(promise)?, Hex::read(word)?))
}

/// What was noted for a game of a table.
pub fn noted(table: &str, game: u32) -> Option<(Commitment, Word)> {
    read(&line(table, game)?)
}

/// What an ended game of a table is to be compared with: nothing if this page was away from before it began until it was over, for what
/// it was promised may have been replaced meanwhile.
pub fn ended(table: &str, game: u32) -> Option<(Commitment, Word)> {
    line(table, game).as_deref().and_then(began)
}

fn began(line: &str) -> Option<(Commitment, Word)> {
    read(line.strip_suffix(BEGAN)?)
}

/// The word that was given for this very promise of a table.
pub fn word_for(table: &str, game: u32, promise: Commitment) -> Option<Word> {
    noted(table, game).filter(|(shown, _)| *shown == promise).map(|(_, word)| word)
}

/// A game of a table has begun: `promise` is what it is committed to, `given` the word of this page among its dice. If the page was too
/// slow for the last promise, so that its word is missing, that is what is noted: nobody has promised it other dice.
pub fn begun(table: &str, game: u32, promise: Option<Commitment>, given: Option<Word>) {
    let before = line(table, game).unwrap_or_default();
    let noted = read(&before);
    if let Some((promise, word)) = missed(noted, promise, given).or(noted) {
        let now = format!("{promise} {word}{BEGAN}");
        if now != before {
            write(table, game, &now);
        }
    }
}

/// What is to be noted instead, if the word of this page was given for a promise that was replaced before the game began.
fn missed(
    noted: Option<(Commitment, Word)>,
    promise: Option<Commitment>,
    given: Option<Word>,
) -> Option<(Commitment, Word)> {
    let ((shown, word), promise) = (noted?, promise?);
    (given.is_none() && shown != promise).then_some((promise, word))
}

/// What the file of an ended game says to what this page was shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fair {
    /// The secret fits the promise, and the word is in the seed.
    Kept,
    /// The secret fits, but the word was left out.
    WithoutWord,
    /// Another secret, another seed, or another game.
    Differs,
    /// Nothing was noted here.
    NotCompared,
}

/// Compares what was noted with the promise and the seed in the file.
#[must_use]
pub fn compare(noted: Option<(Commitment, Word)>, promise: Option<&Promise>, seed: &Seed) -> Fair {
    let Some((shown, word)) = noted else { return Fair::NotCompared };
    match promise {
        Some(promise) if promise.secret.commitment() == shown && promise.seed() == *seed => {
            if promise.words.contains(&Some(word)) { Fair::Kept } else { Fair::WithoutWord }
        }
        _ => Fair::Differs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Secret;

    /// Whoever was too slow is told so, and not that somebody has cheated; a table that has the word and another secret is not believed.
    #[test]
    fn a_word_that_came_too_late_is_missing_and_no_more() {
        let (mine, noted) = (Hex([7; 16]), |byte| Some((Secret(Hex([byte; 32])).commitment(), Hex([7; 16]))));
        let promise = Promise { secret: Secret(Hex([2; 32])), table: "t".into(), words: vec![None] };
        let began = Some(promise.secret.commitment());
        let late = missed(noted(1), began, None);
        assert_eq!(compare(late, Some(&promise), &promise.seed()), Fair::WithoutWord);
        assert_eq!(missed(noted(1), began, Some(mine)), None);
        assert_eq!(missed(noted(2), began, None), None, "it was given for this promise, and left out");
        assert_eq!(missed(None, began, None), None);
        assert_eq!(missed(noted(1), None, None), None);
    }

    /// Whoever was away from before the beginning to the end may have been promised other dice meanwhile, and accuses nobody.
    #[test]
    fn only_a_game_that_was_seen_to_begin_is_compared() {
        let (promise, word) = (Secret(Hex([1; 32])).commitment(), Hex([7; 16]));
        let waiting = format!("{promise} {word}");
        assert_eq!((read(&waiting), began(&waiting)), (Some((promise, word)), None));
        let on = waiting + BEGAN;
        assert_eq!((read(&on), began(&on)), (Some((promise, word)), Some((promise, word))));
    }

    #[test]
    fn a_secret_exchanged_after_the_words_were_known_is_seen() {
        let word = Hex([7; 16]);
        let promise =
            |byte| Promise { secret: Secret(Hex([byte; 32])), table: "t".into(), words: vec![Some(word)] };
        let (honest, swapped) = (promise(1), promise(2));
        let noted = Some((honest.secret.commitment(), word));
        assert_eq!(compare(noted, Some(&honest), &honest.seed()), Fair::Kept);
        // The file of a swapped secret agrees with itself; only what the page has noted gives it away.
        assert_eq!(compare(noted, Some(&swapped), &swapped.seed()), Fair::Differs);
        assert_eq!(compare(noted, Some(&honest), &swapped.seed()), Fair::Differs);
        assert_eq!(compare(noted, None, &honest.seed()), Fair::Differs);
        let dropped = Promise { words: vec![None], ..honest.clone() };
        assert_eq!(compare(noted, Some(&dropped), &dropped.seed()), Fair::WithoutWord);
        assert_eq!(compare(None, Some(&honest), &honest.seed()), Fair::NotCompared);
    }
}
