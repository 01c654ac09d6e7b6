//! What lasts: a game outlives its server, and an ended one can be found again.

use browser::{Network, Outcome, Screen};
use serde_json::json;

use crate::friends::{a_friend, a_host, choose};
use crate::hand::{Hand, Way};
use crate::visit::{BRISK, UNHURRIED, Visit};

#[test]
fn a_killed_server_comes_back_and_so_does_everybody() -> Outcome<()> {
    let Some(mut visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::phone())?;
    choose(&host, "classic")?;
    host.page.click("#start")?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees("main.table[data-phase=running]"))?;
    Hand::new(&host.page, Way::Mouse, 1).play(6)?;
    visit.kill_server()?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees(".offline"))?;
    host.page.screenshot("server-killed")?;
    visit.start_server_again()?;
    for guest in [&host, &friend] {
        guest.sees_many(".offline", 0)?;
        guest.sees("main.table[data-phase=running]:not([data-watching])")?;
    }
    // Both are in their seats, and both see the other there.
    [&host, &friend].iter().try_for_each(|guest| guest.sees_many(".lane[data-state=here]", 1))?;
    friend.page.screenshot("server-back-phone")?;
    Hand::new(&host.page, Way::Mouse, 2).play(6)?;
    Hand::new(&friend.page, Way::Touch, 2).play(6)
}

/// A game at a table, given up at once: the list on the device names its replay, and so does the end screen.
#[test]
fn ended_games_are_noted_on_the_device() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let (host, _) = a_host(&visit, &Screen::desktop())?;
    choose(&host, "classic")?;
    host.page.click("#start")?;
    host.sees("main.table[data-phase=running]")?;
    Hand::new(&host.page, Way::Mouse, 1).give_up()?;
    host.sees(".end #review[href^='/r/']")?;
    let noted = "JSON.parse(localStorage.getItem('gong.games'))[0]";
    host.page
        .wait_for(&format!("{noted}.won === false && {noted}.preset === 'Classic'"), "the game in the list")?;
    host.page.wait_for(
        &format!("'/r/' + {noted}.replay === document.querySelector('#review').getAttribute('href')"),
        "the same replay",
    )?;
    host.page.is_content()
}

/// Whoever was away when the game ended finds it noted as it ended, once, however often he looks. A summary of the part he saw would
/// not be true, so there is none. Who has watched may look at the game again too, and nothing is noted for him.
#[test]
fn a_game_that_ended_without_its_reader_is_noted_as_it_ended() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    choose(&host, "classic")?;
    host.page.click("#start")?;
    host.sees("main.table[data-phase=running]")?;
    let watcher = visit.guest_at(&link, &Screen::desktop())?;
    watcher.sees("main.table[data-phase=running]")?;
    host.page.network(Network::Off)?;
    // Bots that do not find out play for as long as anybody waits.
    watcher.sees(".end").or_else(|_| watcher.sees(".end"))?;
    watcher.sees("#review[href^='/r/']")?;
    assert_eq!(watcher.page.eval("localStorage.getItem('gong.games')")?, json!(null), "he only watched");
    host.page.network(Network::On)?;
    host.sees(".end #review[href^='/r/']")?;
    let won = host.reads(".end", "data-outcome")? == "won";
    let noted = "JSON.parse(localStorage.getItem('gong.games')).map(game => game.won)";
    assert_eq!(host.page.eval(noted)?, json!([won]));
    for _ in 0..2 {
        host.page.reload()?;
        host.sees(".end #review[href^='/r/']")?;
        assert_eq!(host.page.eval(noted)?, json!([won]), "it is the same game");
        host.sees_many(".end table", 0)?;
    }
    watcher.page.is_content()
}
