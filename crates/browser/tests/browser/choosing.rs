//! Offers that aim far away: their targets are lit on the board, and a list lets the keyboard and a screen reader choose.

use std::time::{Duration, Instant};

use browser::{Means, Outcome, Page, Screen};

use crate::senses::well_made;
use crate::visit::{Guest, UNHURRIED, Visit};

/// How long luck may take in one game: two keys, and friends in two chambers. They may be out of the temple before.
const LUCK: Duration = Duration::from_secs(45);

/// How many games may pass without luck.
const GAMES: usize = 4;

/// Picks a card in the lobby by what its entry says.
fn pick(page: &Page, card: [&str; 2]) -> Outcome<()> {
    let [who, side] = card;
    let choose = format!(
        "(() => {{ const all = document.querySelector('#character');
            all.value = [...all.options].find(one => one.value.includes('{who}') && one.value.includes('{side}')).value;
            all.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
    );
    page.eval(&choose).map(drop)
}

/// A game without a clock in which the reader may go to any friend for two keys.
fn mechanic(visit: &Visit, screen: &Screen) -> Outcome<Guest> {
    let guest = visit.guest(screen)?;
    let page = &guest.page;
    guest.sees("#play-alone")?;
    page.click(".preset[data-preset=first-game]")?;
    page.click(".sw[data-module=characters]")?;
    guest.sees("#character")?;
    pick(page, ["Mechanic", "Activatable"])?;
    page.wait_for("document.querySelector('#character').value.includes('Mechanic')", "the picked card")?;
    page.click("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    guest.sees(".mine .chip.char")?;
    Ok(guest)
}

/// Keeps keys, frees black masks and rolls, until there are several friends to go to.
fn until_there_is_a_choice(page: &Page) -> Outcome<()> {
    let since = Instant::now();
    while !page.holds("document.querySelector('.act[data-id^=choose-]:not(.no)')") {
        if since.elapsed() > LUCK {
            return Err(page.trouble("nobody to choose from"));
        }
        for css in
            [".tray .die.K:not(.keep)", ".act[data-id^=free]:not(.no)", ".act[data-id=fate]:not(.no)", ".roll"]
        {
            if page.holds(&format!("document.querySelector('{css}')")) {
                let _ = page.try_press(Means::Mouse, css)?;
            }
        }
        std::thread::sleep(Duration::from_millis(120));
    }
    Ok(())
}

/// Opens the bar and keeps it: friends walk about, and what is left of a choice when they meet goes by itself. While time stands
/// still nobody walks.
fn open_chooser(page: &Page) -> Outcome<()> {
    let since = Instant::now();
    while since.elapsed() < LUCK {
        until_there_is_a_choice(page)?;
        page.key("p")?;
        page.wait_for("document.querySelector('#resume')", "time standing still")?;
        if page.holds("document.querySelector('.act[data-id^=choose-]:not(.no)')") {
            page.key(&page.text(".act[data-id^=choose-] kbd")?)?;
            return page.wait_for("document.querySelector('#chooser[role=group]')", "the chooser");
        }
        page.key("p")?;
        page.wait_for("!document.querySelector('#resume')", "time going on")?;
    }
    Err(page.trouble("nobody to choose from"))
}

/// Chooses until it is done: whoever was aimed at may have gone the moment time goes on.
fn choose(page: &Page, press: impl Fn() -> Outcome<()>) -> Outcome<()> {
    let since = Instant::now();
    while since.elapsed() < LUCK {
        page.key("p")?;
        page.wait_for("!document.querySelector('#resume')", "time going on")?;
        // What is pressed while a target hands its focus over is not done.
        page.wait("the chooser put away", || {
            let is_open = page.holds("document.querySelector('#chooser')");
            if is_open {
                press()?;
                std::thread::sleep(Duration::from_millis(300));
            }
            Ok((!is_open).then_some(()))
        })?;
        std::thread::sleep(Duration::from_millis(500));
        if page.holds("document.querySelector('.mine .chip.used')") {
            return page.is_content();
        }
        open_chooser(page)?;
    }
    Err(page.trouble("nobody was ever reached"))
}

/// Plays games until one of them goes all the way; the trouble of the last one, if none does.
fn with_luck(screen: &Screen, play: impl Fn(&Page) -> Outcome<()>) -> Outcome<()> {
    let mut outcome = Ok(());
    for _ in 0..GAMES {
        let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
        let guest = mechanic(&visit, screen)?;
        outcome = play(&guest.page);
        if outcome.is_ok() {
            break;
        }
    }
    outcome
}

/// How one aims: targets are lit, the bar steps from one to the next, Escape closes it, Enter goes there.
#[test]
fn a_far_target_is_chosen_by_keyboard() -> Outcome<()> {
    with_luck(&Screen::desktop(), by_keyboard)
}

fn by_keyboard(page: &Page) -> Outcome<()> {
    open_chooser(page)?;
    page.wait_for("document.querySelectorAll('.aim[data-aim]').length > 1", "lit targets")?;
    page.screenshot("choosing")?;
    page.wait_for("document.activeElement.id === 'chooser'", "the focus on the bar")?;
    well_made(page, "the chooser")?;
    let focused = "document.querySelector('#chooser [data-choice]')?.dataset.choice";
    let first = page.eval(focused)?;
    page.key("ArrowDown")?;
    page.wait_for(&format!("{focused} && {focused} !== {first}"), "the next choice")?;
    page.key("ArrowUp")?;
    page.wait_for(&format!("{focused} === {first}"), "the first choice again")?;
    page.key("Escape")?;
    page.wait_for("!document.querySelector('#chooser')", "the chooser put away")?;
    page.key("p")?;
    open_chooser(page)?;
    choose(page, || page.key("Enter"))
}

/// On a phone the same bar is tapped.
#[test]
fn a_far_target_is_tapped_on_a_phone() -> Outcome<()> {
    with_luck(&Screen::phone().language("de"), by_touch)
}

fn by_touch(page: &Page) -> Outcome<()> {
    open_chooser(page)?;
    page.screenshot("choosing-phone")?;
    well_made(page, "the chooser on a phone")?;
    choose(page, || page.try_press(Means::Touch, "#chooser .deed").map(drop))
}

/// Rule CHR-36: whoever picks a card alone that aims at friends reads in the lobby that it is of no use.
#[test]
fn a_card_of_no_use_alone_is_said_in_the_lobby() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    let page = &guest.page;
    guest.sees("#play-alone")?;
    page.click(".preset[data-preset=first-game]")?;
    page.click(".sw[data-module=characters]")?;
    guest.sees("#character")?;
    let said = "document.querySelector('#of-no-use').textContent";
    pick(page, ["Doc", "Activatable"])?;
    page.wait_for("document.querySelector('#character').value.includes('Doc')", "the picked card")?;
    assert_eq!(page.eval(said)?, "", "with bots there is somebody to aim at");
    guest.sends_bots_away(Means::Mouse)?;
    for (card, useless) in [
        (["Doc", "Activatable"], true),
        (["Doc", "Permanent"], false),
        (["Priest", "Permanent"], true),
        (["Priest", "Activatable"], false),
        (["Mechanic", "Activatable"], true),
    ] {
        pick(page, card)?;
        page.wait_for(&format!("{said}.includes('alone') === {useless}"), &format!("{card:?} alone"))?;
    }
    page.screenshot("lobby-no-use-alone")?;
    page.is_content()
}

/// What a card before the reader does is told by a tap and by a key, not only to a pointer that rests on it.
#[test]
fn a_card_is_explained_by_tap_and_key() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = mechanic(&visit, &Screen::desktop())?;
    let page = &guest.page;
    page.click(".mine .chip.char")?;
    guest.sees("#explanation")?;
    assert!(page.text("#explanation p")?.len() > 10, "it says what the card does");
    page.key("Escape")?;
    guest.sees_many("#explanation", 0)?;
    // Their own card, the chamber they stand in, the cards of friends; then no more.
    let mut explained = 0;
    page.key("i")?;
    while page.count("#explanation")? > 0 && explained < 12 {
        explained += 1;
        page.key("i")?;
    }
    assert!((2..12).contains(&explained), "{explained} things are explained");
    page.is_content()
}
