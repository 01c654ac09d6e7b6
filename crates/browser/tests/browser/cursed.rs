//! What curses take from hands and tongue, and what is left to honour at one table.

use std::time::Duration;

use browser::{Means, Outcome, Screen};
use temple::modules::curses::Curse;
use temple::players::PlayerId;

use crate::hand::MENU;
use crate::moments::Moment;
use crate::places::swap_lost_die;
use crate::visit::{Guest, REAL, Visit};

const ME: PlayerId = PlayerId(0);
const FRIEND: PlayerId = PlayerId(1);

/// Longer than a careful throw must be held.
const CAREFUL: Duration = Duration::from_millis(800);

/// A guest at a table at which somebody lies under a curse.
fn at_a_table(visit: &Visit, who: PlayerId, curse: Curse, table_mode: u32) -> Outcome<Guest> {
    let guest = visit.guest(&Screen::desktop().size(1440, 900))?;
    Moment::cursed(who, curse, table_mode)?.take_up(&guest)?;
    guest.sees_many(".intro", 0)?;
    Ok(guest)
}

/// The dice in the tray that are not lost.
const DICE: &str = "document.querySelectorAll('.tray .die:not(.gone)').length";

/// Rule CUR-15: under Lost dice the button says to hold it. A throw that is let go too early loses a die; one that is held loses
/// none, by key and by mouse.
#[test]
fn lost_dice_must_be_held() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_a_table(&visit, ME, Curse::LostDice, 0)?;
    let page = &guest.page;
    guest.sees(".mine .chip[data-piece=curse_lost_dice]")?;
    page.wait_for("document.querySelector('.roll').innerText.toLowerCase().includes('hold')", "the word to hold")?;
    let before = page.eval(DICE)?.as_u64().unwrap_or_default();
    page.key("Space")?;
    page.wait_for(&format!("{DICE} === {}", before - 1), "a fallen die")?;
    page.screenshot("curse-lost-dice")?;
    let rolls = "document.querySelector('.tray .dice').innerHTML";
    for by_key in [true, false] {
        page.eval(&format!("window.before = {rolls}"))?;
        page.wait("a careful throw", || {
            // A throw may give the same faces again, or wait for its turn.
            if by_key {
                page.hold_key("Space", CAREFUL)?;
            } else {
                page.hold(".roll", CAREFUL)?;
            }
            Ok(page.holds(&format!("{rolls} !== window.before")).then_some(()))
        })?;
        assert_eq!(page.eval(DICE)?, before - 1, "nothing falls");
    }
    page.is_content()
}

/// Rule CUR-15: whoever cannot hold a button says so in the lobby.
#[test]
fn whoever_cannot_hold_a_button_says_so() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    let page = &guest.page;
    guest.sees("#play-alone")?;
    page.click(".sw[data-module=curses]")?;
    guest.sees("#assisted")?;
    assert!(!page.holds("document.querySelector('#assisted').checked"));
    page.click("#assisted")?;
    page.wait_for("document.querySelector('#assisted').checked", "what the table has taken")?;
    // The other screens of the lobby are drawn from the same word of the table.
    page.click(".sw[data-module=curses]")?;
    guest.sees_many("#assisted", 0)?;
    page.click(".sw[data-module=curses]")?;
    page.wait_for("document.querySelector('#assisted')?.checked", "the same again")?;
    page.is_content()
}

/// Rule CUR-14: whoever is silenced calls nothing, reads why, and does everything else; friends see it at the lane.
#[test]
fn silence_mutes_calls() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_a_table(&visit, ME, Curse::Silence, 0)?;
    let page = &guest.page;
    guest.sees(".mine .chip[data-piece=curse_silence]")?;
    guest.sees(".wheel.no #call-1[aria-disabled=true]")?;
    let _ = page.try_press(Means::Mouse, "#call-1 .sign")?;
    page.key("0")?;
    page.key("1")?;
    page.wait_for("document.querySelector('#read-out').textContent.includes('curse')", "the reason")?;
    page.screenshot("curse-silence")?;
    assert_eq!(page.count(".bubble")?, 0, "nothing was called");
    // Each throw turns its dice the other way, whatever they show then.
    let dice = "document.querySelector('.tray .dice').innerHTML";
    page.eval(&format!("window.before = {dice}"))?;
    page.key("Space")?;
    page.wait_for(&format!("{dice} !== window.before"), "a roll")?;
    page.is_content()?;
    let friend = at_a_table(&visit, FRIEND, Curse::Silence, 0)?;
    friend.sees(".lane[data-seat='1'] .own[data-piece=curse_silence]")?;
    assert_eq!(friend.page.count(".badge.honour")?, 0, "the game mutes them: there is nothing to report");
    friend.page.is_content()
}

/// Rule CUR-16: after a roll a cursed hand does nothing else until its pace has passed, and the cards say so.
#[test]
fn a_cursed_hand_is_busy_after_a_roll() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_a_table(&visit, ME, Curse::CursedHand, 0)?;
    let page = &guest.page;
    guest.sees(".mine .chip[data-piece=curse_cursed_hand]")?;
    // Whether to offer one's masks is a question that is open at all times, but for busy hands.
    page.click(MENU)?;
    let masks = ".act[data-id=masks]";
    guest.sees(&format!("{masks}[aria-disabled=false]"))?;
    page.wait("hands that are busy", || {
        let _ = page.try_press(Means::Mouse, ".roll")?;
        page.eval("new Promise(done => setTimeout(done, 250))")?;
        Ok(page.holds(&format!("document.querySelector('{masks}[aria-disabled=true]')")).then_some(()))
    })?;
    assert!(page.text(masks)?.contains("busy"), "{}", page.text(masks)?);
    page.screenshot("curse-hand")?;
    guest.sees(&format!("{masks}[aria-disabled=false]"))?;
    page.is_content()
}

/// Rules CUR-15 and CUR-19: at one table nobody holds a throw; whoever drops a die presses a button, and says which one it was.
#[test]
fn a_fallen_die_is_reported_on_honour() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_a_table(&visit, ME, Curse::LostDice, 1)?;
    let page = &guest.page;
    let dice = page.eval(DICE)?.as_u64().unwrap_or_default();
    let card = "[...document.querySelectorAll('.act')].find(card => card.innerText.includes('A die has fallen'))";
    page.wait_for(card, "the button that reports a fallen die")?;
    page.eval(&format!("{card}.id = 'fallen'"))?;
    page.click("#fallen")?;
    page.wait_for(&format!("{DICE} === {}", dice - 1), "one die fewer")?;
    guest.sees_many(".tray .die.gone", 1)?;
    page.screenshot("curse-honour-fallen")?;
    swap_lost_die(page)?;
    assert_eq!(page.eval(DICE)?, dice - 1, "only one is lost");
    page.is_content()
}

/// Rules CUR-14, CUR-16 and CUR-19: at one table a curse is a badge for all to read; a press on it tells all that it is not kept.
#[test]
fn a_breach_is_reported_on_honour() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    for (curse, name) in [(Curse::Silence, "Silence"), (Curse::CursedHand, "Cursed hand")] {
        let guest = at_a_table(&visit, FRIEND, curse, 1)?;
        let page = &guest.page;
        let badge = format!(".lane[data-seat='1'] .badge.honour[data-card={}]", curse.id());
        guest.sees(&badge)?;
        assert!(page.text(&badge)?.contains(name), "{}", page.text(&badge)?);
        assert_eq!(page.count(".wheel.no")?, 0, "nobody is muted");
        page.click(&badge)?;
        let told = format!("document.querySelector('#read-out').textContent.includes('does not honour {name}')");
        page.wait_for(&told, "the notice")?;
        page.screenshot("curse-honour-breach")?;
        page.is_content()?;
    }
    Ok(())
}
