//! What lasts: a game outlives its server, and an ended one can be found again.

use browser::{Outcome, Screen};

use crate::friends::{a_friend, a_host, choose};
use crate::hand::{Hand, Way};
use crate::visit::{UNHURRIED, Visit};

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
