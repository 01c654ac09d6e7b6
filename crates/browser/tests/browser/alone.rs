//! One person alone: the game runs in the page.

use browser::{Network, Outcome, Screen};
use serde_json::json;

use crate::hand::{Hand, MENU, Way};
use crate::senses::well_made;
use crate::visit::{BRISK, Visit};

/// From the start screen to the end screen and back, in one way. Every screen on it is looked at.
fn a_whole_game(way: Way, screen: &Screen, name: &str) -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = visit.guest(screen)?;
    let page = &guest.page;
    let mut hand = Hand::new(page, way, 7);
    guest.sees("#play-alone")?;
    page.screenshot(&format!("{name}-1-start"))?;
    well_made(page, "the start screen")?;
    hand.press(".preset[data-preset=classic]")?;
    hand.press("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    hand.play(40)?;
    page.screenshot(&format!("{name}-2-table"))?;
    well_made(page, "the table")?;
    page.wait_for("document.querySelector('[aria-live=polite]#read-out').textContent", "an announcement")?;
    let outcome = hand.play_to_the_end()?;
    page.wait_for("document.activeElement.closest('.end')", "the focus on the end screen")?;
    page.screenshot(&format!("{name}-3-{outcome}"))?;
    well_made(page, "the end screen")?;
    hand.press("#to-lobby")?;
    guest.sees("#play-alone")?;
    page.is_content()
}

#[test]
fn a_whole_game_by_mouse() -> Outcome<()> {
    a_whole_game(Way::Mouse, &Screen::desktop(), "mouse")
}

#[test]
fn a_whole_game_by_keyboard_alone() -> Outcome<()> {
    a_whole_game(Way::Keyboard, &Screen::desktop(), "keyboard")
}

#[test]
fn a_whole_game_by_touch_on_a_phone() -> Outcome<()> {
    a_whole_game(Way::Touch, &Screen::phone().language("de"), "phone")
}

/// Once the page is loaded it needs nobody: the server stops, the network goes, the game goes on to its end.
#[test]
fn alone_without_a_server() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    guest.sees("#play-alone")?;
    // The custom sheet comes with the last part of the program.
    guest.sees(".custom h2")?;
    let _browser = visit.stop_server();
    guest.page.network(Network::Off)?;
    let mut hand = Hand::new(&guest.page, Way::Mouse, 3);
    hand.press(".preset[data-preset=classic]")?;
    hand.press("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    let asked_before = guest.page.requests().len();
    hand.play_to_the_end()?;
    let asked = guest.page.requests().split_off(asked_before);
    // Chromium fetches the icon for its own list of pages when it pleases; pictures the page draws itself are in their address.
    let by_the_page = |words: &String| !words.ends_with("/icon.svg") && !words.starts_with("data:");
    let asked: Vec<String> = asked.into_iter().filter(by_the_page).collect();
    assert_eq!(asked, [""; 0], "a game alone asks the network for nothing");
    let errors: Vec<String> = guest.page.errors().into_iter().filter(by_the_page).collect();
    assert_eq!(errors, [""; 0], "and misses nothing");
    Ok(())
}

/// From the start screen to the start screen: the table in the page is laid again, and the page is not left waiting for it.
#[test]
fn the_wordmark_lays_a_new_table() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    guest.sees("#play-alone")?;
    let chosen = ".preset[data-preset=expert][aria-pressed=true]";
    guest.page.click(".preset[data-preset=expert]")?;
    guest.sees(chosen)?;
    guest.page.click("button.wordmark")?;
    guest.sees_many(chosen, 0)?;
    guest.sees("#play-alone")?;
    Hand::new(&guest.page, Way::Mouse, 3).press("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    guest.page.is_content()
}

/// Time stands still while a game alone is paused (CLK-5).
#[test]
fn a_game_alone_can_be_paused() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    let mut hand = Hand::new(&guest.page, Way::Mouse, 3);
    hand.press(".preset[data-preset=classic]")?;
    hand.press("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    hand.play(5)?;
    hand.press(MENU)?;
    hand.press("button#pause")?;
    guest.sees(".paused")?;
    guest.page.screenshot("paused")?;
    let stood = guest.page.text(".sun")?;
    hand.play(10)?;
    assert_eq!(guest.page.text(".sun")?, stood, "the clock stands still");
    hand.press("#resume")?;
    guest.sees_many(".paused", 0)?;
    let later = "document.querySelector('.sun').innerText";
    guest.page.wait_for(&format!("{later} !== {}", json!(stood)), "the clock to go on")?;
    guest.page.is_content()
}
