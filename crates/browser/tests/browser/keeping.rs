//! Nothing is lost by a slip: a game alone goes on after a reload and in a new tab, and an ended one can be saved and tried again.

use browser::{Outcome, Screen};
use serde_json::json;

use crate::hand::{Hand, Way};
use crate::visit::{BRISK, Guest, UNHURRIED, Visit};

const RUNNING: &str = "main.table[data-phase=running]:not([data-watching])";

/// Somebody plays alone, and has done a few things.
fn alone(visit: &Visit) -> Outcome<Guest> {
    let guest = visit.guest(&Screen::desktop())?;
    let mut hand = Hand::new(&guest.page, Way::Mouse, 5);
    guest.sees("#play-alone")?;
    assert_eq!(guest.page.count("#go-on")?, 0, "there is nothing to go on with");
    assert_eq!(guest.page.count(".lobby footer .btn.go")?, 1, "one main button");
    hand.press(".preset[data-preset=classic]")?;
    hand.press("#play-alone")?;
    guest.sees(RUNNING)?;
    hand.play(12)?;
    Ok(guest)
}

/// Goes on with the game that is offered.
fn go_on(guest: &Guest) -> Outcome<()> {
    guest.sees("#go-on")?;
    let words = guest.page.text("#go-on")?;
    assert!(words.starts_with("Go on, ") && words.ends_with(" left"), "{words}");
    guest.page.click("#go-on")?;
    guest.sees(RUNNING)
}

/// Time stands still at the reload, so that everything must be exactly as it was.
#[test]
fn a_game_alone_goes_on_after_a_reload() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = alone(&visit)?;
    guest.page.key("p")?;
    guest.sees(".paused")?;
    let sight = "[document.querySelectorAll('.chamber').length, document.querySelector('.sun').innerText]";
    let before = guest.page.eval(sight)?;
    guest.page.reload()?;
    guest.sees("#go-on")?;
    guest.page.screenshot("kept-1-offered")?;
    let main = "[...document.querySelectorAll('.lobby footer .btn')].filter(one =>
        getComputedStyle(one).backgroundImage.includes('gradient')).map(one => one.id)";
    assert_eq!(guest.page.eval(main)?, json!(["go-on"]), "one main button");
    go_on(&guest)?;
    guest.sees(".paused")?;
    guest.page.wait_for(
        &format!("JSON.stringify({sight}) === JSON.stringify({before})"),
        &format!("the same table and the same time, {before}"),
    )?;
    guest.page.screenshot("kept-2-again")?;
    guest.page.click("#resume")?;
    Hand::new(&guest.page, Way::Mouse, 5).play(5)?;
    guest.page.is_content()
}

/// The tab is closed in the middle of the game and opened again. Once the game is over, nothing is offered any more.
#[test]
fn a_game_alone_goes_on_in_a_new_tab_until_it_is_over() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = alone(&visit)?;
    guest.page.wait_for("localStorage.getItem('alone 0')", "the game to be kept")?;
    let guest = guest.vanish().come_back()?;
    go_on(&guest)?;
    let hand = Hand::new(&guest.page, Way::Mouse, 5);
    guest.sees_many(".intro", 0)?;
    hand.give_up()?;
    guest.page.wait_for("localStorage.getItem('alone') === null", "the game to be forgotten")?;
    guest.page.reload()?;
    guest.sees("#play-alone")?;
    // What comes later is there when the custom sheet is.
    guest.sees(".custom h2")?;
    assert_eq!(guest.page.count("#go-on")?, 0, "it is over");
    guest.page.is_content()
}

/// A game that is played in one tab is not offered in another.
#[test]
fn a_game_is_played_in_one_tab_only() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = alone(&visit)?;
    guest.page.wait_for("localStorage.getItem('alone')", "the game to be kept")?;
    let other = guest.another_tab()?;
    other.sees(".custom h2")?;
    assert_eq!(other.page.count("#go-on")?, 0, "it is being played");
    Hand::new(&guest.page, Way::Mouse, 5).play(3)?;
    [&guest.page, &other.page].iter().try_for_each(|page| page.is_content())
}

/// What was kept and cannot be read is said and forgotten, and a new game can begin.
#[test]
fn a_game_that_cannot_go_on_is_said() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = alone(&visit)?;
    guest.page.wait_for("localStorage.getItem('alone 0')", "the game to be kept")?;
    guest.page.reload()?;
    guest.sees("#go-on")?;
    guest.page.eval("localStorage.setItem('alone 0', 'nonsense')")?;
    guest.page.click("#go-on")?;
    guest.page.wait_for("document.querySelector('footer [role=alert]')?.innerText", "a word about it")?;
    guest.page.reload()?;
    guest.sees(".custom h2")?;
    assert_eq!(guest.page.count("#go-on")?, 0, "it is not offered again");
    Hand::new(&guest.page, Way::Mouse, 5).press("#play-alone")?;
    guest.sees(RUNNING)?;
    guest.page.is_content()
}

/// Like a game at a table, one alone can be saved as a file, tried again from its middle, and played once more.
#[test]
fn a_game_alone_is_saved_tried_again_and_rematched() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = alone(&visit)?;
    let mut hand = Hand::new(&guest.page, Way::Mouse, 5);
    hand.give_up()?;
    hand.press("#rematch")?;
    guest.sees(RUNNING)?;
    hand.play_to_the_end()?;
    guest.sees("#review")?;
    hand.press("#review")?;
    guest.sees(".cam[data-drawn-ms] .chamber")?;
    guest.sees("#download")?;
    let saved = "new Promise(done => { const was = URL.createObjectURL;
        URL.createObjectURL = blob => { done(blob.size); URL.createObjectURL = was; return was.call(URL, blob); };
        document.querySelector('#download').click(); })";
    assert!(guest.page.eval(saved)?.as_u64() > Some(1_000), "the file of the game");
    guest.page.click("#scrub")?;
    let at = guest.reads("#scrub", "aria-valuenow")?;
    guest.page.click("#go-on")?;
    guest.sees("#play-alone")?;
    guest.page.wait_for("document.querySelector('h1').innerText.includes('Another try')", "the title of a try")?;
    guest.page.screenshot("kept-3-another-try")?;
    guest.page.click("#play-alone")?;
    guest.sees(RUNNING)?;
    let from: u64 = at.parse().unwrap_or_default();
    assert!(from > 0, "from the middle");
    let clock = "document.querySelector('.sun').innerText";
    guest.page.wait_for(&format!("{clock} && !{clock}.startsWith({})", json!("10:00")), "less than ten minutes")?;
    guest.page.is_content()
}
