//! Readers with other senses and other wishes: names and roles, announcements, less motion, no strangers.

use browser::{Colours, Motion, Outcome, Page, Screen};
use serde_json::json;

use crate::friends::a_host;
use crate::hand::{Hand, MENU, Way};
use crate::moments::Moment;
use crate::moving::NOTE_DEEDS;
use crate::visit::{BRISK, UNHURRIED, Visit};

/// What must have a name, so that it can be told from its like.
const NAMED: [&str; 13] = [
    "button", "switch", "textbox", "combobox", "link", "image", "dialog", "checkbox", "radio", "slider", "tab",
    "menuitem", "region",
];

/// Nothing on a page is without a name.
pub fn everything_is_named(page: &Page, screen: &str) -> Outcome<()> {
    let all = page.accessible()?;
    let nameless = all.iter().filter(|one| NAMED.contains(&one.role.as_str()) && one.name.is_empty());
    let nameless: Vec<_> = nameless.collect();
    assert!(nameless.is_empty(), "without a name on {screen}: {nameless:?}");
    assert!(all.iter().any(|one| one.role == "button"), "{screen} has buttons");
    assert!(all.iter().any(|one| one.role == "main"), "{screen} has a main part");
    Ok(())
}

/// What sticks out to the left or right of the screen, apart from what is scrolled on purpose.
const STICKS_OUT: &str = "[...document.querySelectorAll('#page button, #page input, #page h1, #page h2, #page p, .die')].filter(part => {
    const box = part.getBoundingClientRect();
    const rests = part.getAnimations().length === 0;
    return box.width > 0 && rests && !part.closest('.lanes, .board, .over, .cam') && (box.left < -1 || box.right > innerWidth + 1);
}).map(part => part.outerHTML.slice(0, 120))";

fn fits(page: &Page, screen: &str) -> Outcome<()> {
    assert_eq!(page.eval(STICKS_OUT)?, json!([]), "on {screen}");
    assert!(page.holds("document.documentElement.scrollWidth <= innerWidth"), "{screen} is too wide");
    Ok(())
}

/// A screen on which everything has a name and nothing sticks out.
pub fn well_made(page: &Page, screen: &str) -> Outcome<()> {
    everything_is_named(page, screen)?;
    fits(page, screen)
}

/// The menu and the lobby, on the smallest phone and in the language with the longest words. The whole games look at the rest.
#[test]
fn menu_and_lobby_are_well_made() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let phone = Screen::phone().language("de");
    let (host, _) = a_host(&visit, &phone)?;
    well_made(&host.page, "the lobby")?;
    host.page.tap("#start")?;
    host.sees("main.table[data-phase=running]")?;
    host.page.tap(MENU)?;
    host.sees("#leave")?;
    host.page.screenshot("phone-menu")?;
    well_made(&host.page, "the menu")?;
    host.page.is_content()
}

/// Looks at what moves after each of some turns of a game.
fn movements(motion: Motion) -> Outcome<Option<Vec<String>>> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(None) };
    let guest = visit.guest(&Screen::desktop().motion(motion))?;
    let mut hand = Hand::new(&guest.page, Way::Mouse, 7);
    let mut seen = guest.page.movements()?;
    hand.press(".preset[data-preset=classic]")?;
    hand.press("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    for _ in 0..30 {
        hand.turn()?;
        seen.extend(guest.page.movements()?);
    }
    guest.page.is_content()?;
    Ok(Some(seen))
}

/// Every deed moves, by the compositor alone, for as long as it may: a word at a pawn, the light of a door, and 300 ms for the rest.
#[test]
fn deeds_move_briefly_and_by_the_compositor() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    // Friends sit still, so the dice lie as they were prepared until a hand presses.
    let moment = Moment::pledge_and_step()?;
    let guest = visit.guest(&Screen::desktop())?;
    moment.take_up(&guest)?;
    guest.page.wait_for(NOTE_DEEDS, "the layer of deeds")?;
    // Nothing is done before time goes on.
    guest.sees_many(".intro", 0)?;
    let hand = Hand::new(&guest.page, Way::Mouse, 7);
    for (card, deed) in [("pledge", "pledgefly"), ("enter", "doorlight")] {
        hand.press(&format!(".act[data-id^={card}]:not([aria-disabled=true])"))?;
        guest.page.wait_for(&format!("deeds.{deed}"), deed)?;
    }
    let seen = guest.page.eval("deeds")?;
    assert_eq!(guest.page.eval("wrong")?, serde_json::json!([]));
    assert!(guest.page.holds("most > 0 && most <= 6"), "never more than six at once");
    for (kind, longest) in seen.as_object().into_iter().flatten() {
        let allowed = match kind.as_str() {
            "word" => 1400.0,
            "doorlight" => 600.0,
            // The last is the instant at which a copy has gone.
            _ => 330.0,
        };
        assert!(longest.as_f64().is_some_and(|longest| longest <= allowed), "{kind} moves for {longest} ms");
    }
    guest.page.is_content()
}

#[test]
fn nothing_moves_for_whoever_wants_it_still() -> Outcome<()> {
    if let (Some(full), Some(reduced)) = (movements(Motion::Full)?, movements(Motion::Reduced)?) {
        assert!(!full.is_empty(), "with full motion something moves, so the look can fail");
        assert!(reduced.is_empty(), "moves in spite of the wish: {reduced:#?}");
    }
    Ok(())
}

/// Whoever has the colours of the system still sees where cards, dice, tray, button and lanes end.
#[test]
fn forced_colours_keep_frames() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let framed = |css: &str| {
        format!(
            "(() => {{ const style = getComputedStyle(document.querySelector('{css}'));
                return style.borderTopStyle === 'solid' && parseFloat(style.borderTopWidth) >= 2; }})()"
        )
    };
    for (colours, keeps) in [(Colours::Forced, true), (Colours::Own, false)] {
        let guest = visit.guest(&Screen::desktop().colours(colours))?;
        Hand::new(&guest.page, Way::Mouse, 7).press("#play-alone")?;
        guest.sees("main.table[data-phase=running] .pad .act")?;
        guest.page.screenshot(&format!("colours-{colours:?}").to_lowercase())?;
        for css in [".pad .act", ".tray .die", ".roll", ".lane"] {
            assert_eq!(guest.page.holds(&framed(css)), keeps, "{css} with {colours:?} colours");
        }
        assert!(guest.page.holds(&framed(".tray")), "the tray has a frame with any");
        guest.page.is_content()?;
    }
    Ok(())
}

#[test]
fn no_stranger_is_asked_for_anything() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, _) = a_host(&visit, &Screen::desktop())?;
    host.page.click("#start")?;
    host.sees("main.table[data-phase=running]")?;
    Hand::new(&host.page, Way::Mouse, 1).play(20)?;
    assert!(host.page.requests().iter().any(|url| url.starts_with("ws://")), "the socket is heard");
    assert_eq!(host.page.foreign_requests(visit.address()), [""; 0]);
    host.page.is_content()
}
