//! When nobody gets out any more although nothing ends by itself (BASE-52): the page says so, and giving up is at hand.
//!
//! That no chamber has a free entrance while the exit lies nowhere is not among these moments. No game comes to it: chambers were laid
//! on purpose where the fewest entrances stay free, down the piles of many seeds, and two stayed free at best. A temple built for it is
//! tested in `crates/web/src/goal.rs`.

use browser::{Means, Outcome, Screen};
use protocol::{Change, ClientFrame};
use temple::command::Command;
use temple::players::PlayerId;
use temple::rules::concede::{Forlorn, forlorn};
use temple::setup::Difficulty;
use temple::table::Table;

use crate::moments::{Moment, Played, first};
use crate::senses::well_made;
use crate::visit::{UNHURRIED, Visit};

const BOTH: [PlayerId; 2] = [PlayerId(0), PlayerId(1)];

/// From one throw to the next, in ms of the room.
const RHYTHM_MS: u64 = 900;

/// So many throws show black masks, sooner or later.
const THROWS: u32 = 150;

fn is_everybody_stuck(table: &Table) -> bool {
    table.inside().all(|who| table.of(who).is_stuck())
}

/// Both players throw until all their dice are black, where fate does not turn.
fn locked_in() -> Outcome<Moment> {
    first(|seed| {
        let mut game = Played::begin_with(2, UNHURRIED, seed, &[Change::Difficulty(Difficulty::Professional)]);
        game.everybody_is_back();
        let peers = BOTH.map(|who| game.back(who));
        game.until(|_| true)?;
        for id in 0..THROWS {
            game.wait(RHYTHM_MS);
            if is_everybody_stuck(game.room.game()?.table()) {
                game.until(|table| table.countdown.is_none())?;
                return Some(game.laid_by());
            }
            for peer in peers {
                game.hears(peer, ClientFrame::Wish { id, command: Command::ROLL });
            }
        }
        None
    })
}

/// At a moment at which nothing can be won any more, the line says so and giving up is at hand, on every screen.
fn given_up(moment: &Moment, says: &str, name: &str) -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    for (screen, on, means) in [
        (Screen::desktop().size(1440, 900), "desktop", Means::Mouse),
        (Screen::phone().size(390, 844), "phone", Means::Touch),
        (Screen::phone().size(844, 390), "sideways", Means::Touch),
    ] {
        let guest = visit.guest(&screen)?;
        moment.take_up(&guest)?;
        let page = &guest.page;
        let said = format!("document.querySelector('.goal').innerText.includes({})", serde_json::json!(says));
        page.wait_for(&said, "that nobody gets out any more")?;
        guest.sees(".act[data-id=concede]")?;
        guest.sees_many(".intro", 0)?;
        page.screenshot(&format!("{name}-{on}"))?;
        well_made(page, name)?;
        guest.sees("main.table[data-phase=running]")?;
        page.press(means, ".act[data-id=concede]")?;
        guest.sees("#vote .votebar")?;
        guest.sees(".end[data-outcome=lost]")?;
        page.is_content()?;
    }
    Ok(())
}

/// Rule BASE-52: when all dice are locked and nothing frees them, the game is not lost by itself; the page says so, and the players
/// may give up.
#[test]
fn that_all_dice_are_locked_for_good_is_said() -> Outcome<()> {
    given_up(&locked_in()?, "nothing frees them any more", "locked")
}

/// With so many Professionals the depot is full: the chambers hold fewer gems than would have to be placed.
const FOUR: u8 = 4;

/// Stand-ins play until no chamber can be discovered and the exit asks for more keys than anybody will have dice.
fn too_dear() -> Outcome<Moment> {
    first(|seed| {
        let mut game = Played::begin_with(FOUR, UNHURRIED, seed, &[Change::Difficulty(Difficulty::Professional)]);
        game.until_game(|game| {
            let table = game.table();
            let is_dear = matches!(forlorn(&game.view(BOTH[0])), Some(Forlorn::Dear { .. }));
            is_dear && table.countdown.is_none() && table.inside().count() == usize::from(FOUR)
        })?;
        game.everybody_is_back();
        Some(game.laid_by())
    })
}

/// Rule BASE-52: when no gem that is left makes the exit cheap enough, the page says so, and the players may give up.
#[test]
fn that_the_exit_stays_too_dear_is_said() -> Outcome<()> {
    given_up(&too_dear()?, "more than anybody has dice", "dear")
}
