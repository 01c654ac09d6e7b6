//! Checks of the Maya board and its tiles, after docs/rules/41-maya-data.md.

use crate::check::{Check, Entry, count, pieces, same, within};
use crate::error::ComponentError;
use crate::raw::{Bar, Lists, MayaBoard, Space, Symbol};

/// The symbols: on the tiles, on the board, in words, and how many of each there are.
const SYMBOLS: [(Symbol, Space, &str, u32); 3] = [
    (Symbol::Sun, Space::Sun, "sun", 4),
    (Symbol::Moon, Space::Moon, "moon", 3),
    (Symbol::Gear, Space::Gear, "gear", 2),
];

/// Keys added to an escape, by space (MAYD-7).
const EXTRA_KEYS: [u8; 10] = [3, 3, 3, 3, 3, 3, 3, 2, 1, 0];

pub(super) fn check(file: &Lists) -> Check {
    for (symbol, _, word, expected) in SYMBOLS {
        let tiles = file.calendar_tile.iter().filter(|tile| tile.symbol == symbol);
        let found = tiles.map(|tile| u32::from(tile.copies)).sum();
        let name = format!("calendar_tile {:?}", format!("calendar_{word}"));
        pieces(name, "copies", expected, "tiles", found)?;
    }
    let [eternal, cursed] = &file.maya_board[..] else {
        return Err(ComponentError::new("the file", "maya_board", "2 sides", file.maya_board.len()));
    };
    same(eternal.name(), "id", "maya_eternal", &eternal.id)?;
    same(cursed.name(), "id", "maya_cursed", &cursed.id)?;
    spaces(eternal)?;
    spaces(cursed)?;
    pieces(eternal.name(), "bars", 0, "bars", count(eternal.bars.iter()))?;
    pieces(eternal.name(), "extra_keys", 0, "numbers", count(eternal.extra_keys.iter()))?;
    bars(cursed)?;
    if cursed.extra_keys != EXTRA_KEYS {
        let (expected, found) = (format!("{EXTRA_KEYS:?}"), format!("{:?}", cursed.extra_keys));
        return Err(ComponentError::new(cursed.name(), "extra_keys", expected, found));
    }
    Ok(())
}

fn spaces(board: &MayaBoard) -> Check {
    pieces(board.name(), "spaces", 10, "spaces", count(board.spaces.iter()))?;
    if board.spaces.first() != Some(&Space::Start) {
        return Err(ComponentError::new(board.name(), "spaces[0]", "\"start\"", "another word"));
    }
    for (_, space, word, expected) in SYMBOLS {
        let found = count(board.spaces.iter().filter(|other| **other == space));
        pieces(board.name(), "spaces", expected, &format!("spaces with {word:?}"), found)?;
    }
    Ok(())
}

/// One bar per countdown, further on for every number of players.
fn bars(board: &MayaBoard) -> Check {
    pieces(board.name(), "bars", 3, "bars", count(board.bars.iter()))?;
    for (index, (bar, countdown)) in board.bars.iter().zip(1u8..).enumerate() {
        same(board.name(), &format!("bars[{index}].countdown"), countdown, bar.countdown)?;
    }
    for players in 1..=6 {
        let after = |bar: &Bar| bar.after_by_players.as_ref().and_then(|by| by.of(players)).unwrap_or(bar.after);
        let places: Vec<u8> = board.bars.iter().map(after).collect();
        for (index, place) in places.iter().enumerate() {
            within(board.name(), &format!("bars[{index}].after"), 0..=8, *place)?;
        }
        if !places.is_sorted_by(|low, high| low < high) {
            let expected = format!("bars further and further on, also for {players} player(s)");
            return Err(ComponentError::new(board.name(), "bars", expected, format!("{places:?}")));
        }
    }
    Ok(())
}
