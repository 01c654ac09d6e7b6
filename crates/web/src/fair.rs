//! The promise behind the dice, kept by this page: what the table showed before a game, and the word that was given for it. When the
//! game is over, both are compared with its file (`docs/dice.md`).

use kit::{Commitment, Hex, Promise, Seed, Word};

use crate::browser;

/// The name under which the device keeps them: a line per game, `table game promise word`, the newest first.
const NAME: &str = "dice";

/// So many games are kept.
const GAMES: usize = 16;

fn head(table: &str, game: u32) -> String {
    format!("{table} {game} ")
}

/// Notes what was promised for a game of a table and the word given for it, in place of what was noted before.
pub fn note(table: &str, game: u32, promise: Commitment, word: Word) {
    let head = head(table, game);
    let before = browser::recall(NAME).unwrap_or_default();
    let others = before.lines().filter(|line| !line.starts_with(&head)).take(GAMES - 1);
    let line = format!("{head}{promise} {word}");
    browser::remember(NAME, &std::iter::once(line.as_str()).chain(others).collect::<Vec<_>>().join("\n"));
}

/// What was noted for a game of a table.
pub fn noted(table: &str, game: u32) -> Option<(Commitment, Word)> {
    let (head, lines) = (head(table, game), browser::recall(NAME)?);
    let line = lines.lines().find_map(|line| line.strip_prefix(&head))?;
    let (promise, word) = line.split_once(' ')?;
    Some((Hex::read(promise)?, Hex::read(word)?))
}

/// The word that was given for this very promise of a table.
pub fn word_for(table: &str, game: u32, promise: Commitment) -> Option<Word> {
    noted(table, game).filter(|(shown, _)| *shown == promise).map(|(_, word)| word)
}

/// A game of a table has begun: `promise` is what it is committed to, `given` the word of this page among its dice. If the page was too
/// slow for the last promise, so that its word is missing, that is what is noted: nobody has promised it other dice.
pub fn begun(table: &str, game: u32, promise: Option<Commitment>, given: Option<Word>) {
    if let Some((promise, word)) = missed(noted(table, game), promise, given) {
        note(table, game, promise, word);
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
