//! The house serves a game, not this game: it is asked which one it is only where one is chosen.

use crate::{Page, assert_tidy, is_shipped_source, pages};

/// Names of one game among several, as they stand in a question.
const OF_A_GAME: [&str; 6] =
    ["GameName::Temple", "GameName::Scroll", "Game::Temple", "Game::Scroll", "AnyRoom::Temple", "AnyRoom::Scroll"];

/// Who may ask which game it is, and why.
const MAY_ASK: [(&str, &str); 14] = [
    ("crates/kit/src/game_name.rs", "the name, written"),
    ("crates/protocol/src/lobby.rs", "the name of the game that was chosen"),
    ("crates/room/src/games.rs", "a room becomes one of a game"),
    ("crates/room/src/settings.rs", "a table of the temple is wished to be what it is"),
    ("crates/room/src/scroll_game.rs", "and one of the other game"),
    ("crates/replay/src/choose.rs", "a file is read as one of a game"),
    ("crates/replay/src/file.rs", "files of the first formats name no game"),
    ("crates/review/src/open.rs", "a file is handed on to the page of its game"),
    ("crates/server/src/routes.rs", "the page of an ended game"),
    ("crates/web/src/session.rs", "the table has turned to the other game: its people go along"),
    ("crates/paper/src/far.rs", "and back"),
    ("crates/gong/src/main.rs", "--game"),
    ("crates/gong/src/replay.rs", "--game, and what the file says"),
    ("crates/gong/src/scenarios.rs", "--game"),
];

/// Whether the line asks which game it is: by an arm of a match, or by comparing.
fn asks(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let named = |part: &str| OF_A_GAME.iter().any(|name| part.contains(name));
    let arm = code.split_once("=>").is_some_and(|(pattern, _)| named(pattern));
    arm || (named(code) && ["==", "!=", "matches!", "if let", "let Some("].iter().any(|sign| code.contains(sign)))
}

/// The lines that ask, but for those of tests.
fn asking(page: &Page) -> Vec<usize> {
    let shipped = page.text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    (1..).zip(shipped.lines()).filter(|(_, line)| asks(line)).map(|(number, _)| number).collect()
}

#[test]
fn nobody_asks_which_game_it_is_but_who_chooses_it() {
    let pages = pages();
    let sources = pages.iter().filter(|page| is_shipped_source(&page.file));
    let strangers = sources.filter(|page| !MAY_ASK.iter().any(|(file, _)| *file == page.file));
    let ask = |page: &Page| {
        let lines = asking(page);
        lines.into_iter().map(|line| format!("{}:{line}: asks which game it is", page.file)).collect::<Vec<_>>()
    };
    let mut findings: Vec<String> = strangers.flat_map(ask).collect();
    let asks_no_more = |(file, _): &&(&str, &str)| {
        pages.iter().find(|page| page.file == *file).is_none_or(|page| asking(page).is_empty())
    };
    findings.extend(MAY_ASK.iter().filter(asks_no_more).map(|(file, _)| format!("{file}: may ask, and does not")));
    assert_tidy(&findings);
}

#[test]
fn finds_who_asks() {
    let found = |text: &str| asking(&Page::new("crates/x/src/a.rs", text)).len();
    assert_eq!(found("match name {\n    GameName::Temple => 1,\n    GameName::Scroll => 2,\n}\n"), 2);
    assert_eq!(found("if lobby.settings.game == Game::Temple {\n"), 1);
    assert_eq!(found("if let Game::Scroll(setup) = game {\n"), 1);
    assert_eq!(found("matches!(room, AnyRoom::Temple(_))\n"), 1);
    assert_eq!(
        found("let name = GameName::Scroll;\nuse GameName::Temple;\n    1 | 2 => Ok(GameName::Temple),\n"),
        0
    );
    assert_eq!(found("// GameName::Temple => it\n"), 0);
    assert_eq!(found("#[cfg(test)]\nmod tests {\n    assert!(game == Game::Temple);\n}\n"), 0);
}
