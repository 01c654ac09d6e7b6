//! Which game is meant: the one place that chooses. Each game has its own commands and flags behind it.

use std::ffi::OsString;

use crate::failure::Failure;

/// The games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    Temple,
    Scroll,
}

const FLAG: &str = "--game";

/// Takes `--game NAME` out of the words of a command; without it the temple is meant.
pub fn chosen(words: impl Iterator<Item = OsString>) -> Result<(Game, Vec<OsString>), Failure> {
    let (mut game, mut rest) = (Game::Temple, Vec::new());
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy().into_owned();
        match text.strip_prefix(FLAG) {
            Some("") => {
                let name =
                    words.next().ok_or_else(|| Failure::bad_input("--game needs a name: temple or scroll"))?;
                game = named(&name.to_string_lossy())?;
            }
            Some(name) if name.starts_with('=') => game = named(&name[1..])?,
            _ => rest.push(word),
        }
    }
    Ok((game, rest))
}

fn named(name: &str) -> Result<Game, Failure> {
    match name {
        "temple" => Ok(Game::Temple),
        "scroll" => Ok(Game::Scroll),
        _ => Err(Failure::BadInput(format!("there is no game \"{name}\"; the games are: temple, scroll"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &str) -> Option<(Game, String)> {
        let (game, rest) = chosen(words.split(' ').map(OsString::from)).ok()?;
        let rest: Vec<_> = rest.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        Some((game, rest.join(" ")))
    }

    #[test]
    fn the_game_is_taken_out_of_the_words() {
        assert_eq!(of("gong arena"), Some((Game::Temple, "gong arena".to_owned())));
        assert_eq!(of("gong arena --game scroll --seed 1"), Some((Game::Scroll, "gong arena --seed 1".to_owned())));
        assert_eq!(of("gong hunt --game=temple"), Some((Game::Temple, "gong hunt".to_owned())));
        assert_eq!(of("gong arena --games 5"), Some((Game::Temple, "gong arena --games 5".to_owned())));
        assert_eq!(of("gong arena --game"), None);
        assert_eq!(of("gong arena --game chess"), None);
    }
}
