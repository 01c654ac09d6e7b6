//! The roll and write game in the page: whole games of two people at one device and a bot, on a desktop and on a phone, each variant,
//! and a reload in the middle of a turn.

use browser::{Outcome, Screen, Trouble};
use serde_json::{Value, json};

use crate::senses::well_made;
use crate::visit::{BRISK, Guest, Visit};

/// Somebody who plays what is asked by pressing what is shown: rooms that can be entered, dice into the pool now and then, the first
/// place for a die. Ends with the game, or after so many presses.
const PLAYER: &str = "(async presses => {
    const one = css => document.querySelector(css);
    const breath = () => new Promise(done => setTimeout(done, 0));
    let given = 0, entered = 0, idle = 0;
    for (let n = 0; n < presses && !one('main.pend');) {
        await breath();
        const table = one('main.ptable');
        if (!table || table.dataset.asked !== 'true') { if (++idle > 20000) return 'nobody is asked'; continue; }
        idle = 0; n++;
        one('#got-it')?.click();
        const phase = table.dataset.phase, big = one('#big:enabled');
        const room = one('.stone[data-room]'), stone = one('.stone:not([aria-pressed=true])');
        if (phase === 'rolling') { if (n % 3 === 0 && one('#pair-0:enabled')) { one('#pair-0').click(); given++; await breath(); } (one('#big') ?? stone)?.click(); }
        else if (phase === 'exploring') { if (room) entered++; (room ?? big ?? stone)?.click(); }
        else if (phase === 'sharing') { if (!one('.stone[aria-pressed=true]') && stone && !big) { stone.click(); await breath(); } one('#big:enabled')?.click(); }
        else stone?.click();
    }
    return { given, entered, over: !!one('main.pend') };
})";

fn plays(guest: &Guest, presses: u32) -> Outcome<Value> {
    guest.page.eval(&format!("{PLAYER}({presses})"))
}

/// The start screen on a screen, with dice that are the same every time and bots that do not linger.
fn at_the_start(visit: &Visit, screen: &Screen) -> Outcome<Guest> {
    let guest = visit.guest_at(&format!("{}scroll?seed=7&pace=1", visit.address()), screen)?;
    guest.sees("main.paper-start #begin")?;
    Ok(guest)
}

fn a_whole_game(screen: &Screen, name: &str, sets_up: &[&str]) -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = at_the_start(&visit, screen)?;
    well_made(&guest.page, "the start screen")?;
    for css in sets_up {
        guest.page.click(css)?;
        guest.sees(&format!("{css}[aria-pressed=true]"))?;
    }
    guest.page.click("#begin")?;
    guest.sees("main.ptable[data-phase=sides]")?;
    let begun = plays(&guest, 60)?;
    guest.page.screenshot(&format!("paper-{name}-1-turn"))?;
    well_made(&guest.page, "the sheets")?;
    let ended = plays(&guest, 4000)?;
    assert_eq!(ended["over"], json!(true), "{begun} {ended}");
    assert!(ended["entered"].as_u64() > Some(0) && ended["given"].as_u64() > Some(0), "{ended}");
    let outcome = guest.reads("main.pend", "data-outcome")?;
    assert!(["won", "lost"].contains(&outcome.as_str()), "{outcome}");
    guest.page.screenshot(&format!("paper-{name}-2-end"))?;
    well_made(&guest.page, "the end")?;
    // Another game begins with the same players.
    guest.page.click("#again")?;
    guest.sees("main.ptable[data-round='0']")?;
    guest.page.is_content()
}

#[test]
fn two_people_and_a_bot_play_on_a_desktop() -> Outcome<()> {
    a_whole_game(&Screen::desktop().size(1440, 900), "desktop", &[])
}

#[test]
fn two_people_and_a_bot_play_on_a_phone() -> Outcome<()> {
    a_whole_game(&Screen::phone(), "phone", &[])
}

#[test]
fn entrances_close() -> Outcome<()> {
    a_whole_game(&Screen::desktop(), "entrances", &["[data-variant=entrances]"])
}

#[test]
fn rooms_bring_dice() -> Outcome<()> {
    a_whole_game(&Screen::phone().size(844, 390), "dice", &["[data-variant=dice]", "[data-difficulty=easy]"])
}

#[test]
fn jokers_are_rolled() -> Outcome<()> {
    a_whole_game(&Screen::desktop(), "jokers", &["[data-variant=jokers]"])
}

fn number(guest: &Guest, attribute: &str) -> Outcome<u64> {
    let text = guest.reads("main.ptable", attribute)?;
    text.parse().map_err(|_| Trouble::new(format!("{attribute} is {text:?}")))
}

/// By mouse and keyboard: a reload in the middle of a turn brings the game back, and what can be taken back still can.
#[test]
fn a_reload_brings_the_game_back_in_mid_turn() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = at_the_start(&visit, &Screen::desktop())?;
    guest.page.click("[data-seat='2'] [data-kind=n]")?;
    guest.page.click("#begin")?;
    for _ in 0..2 {
        guest.sees("main.ptable[data-phase=sides]")?;
        guest.page.key("1")?;
    }
    guest.sees("main.ptable[data-phase=rolling]")?;
    while guest.page.count("main.ptable[data-phase=rolling]")? > 0 {
        let before = number(&guest, "data-told")?;
        guest.page.key("Space")?;
        let moved = format!("+document.querySelector('main.ptable').dataset.told > {before}");
        guest.page.wait_for(&moved, "the dice")?;
    }
    guest.sees("main.ptable[data-phase=exploring]")?;
    let told = number(&guest, "data-told")?;
    guest.page.reload()?;
    guest.page.click("#go-on")?;
    guest.sees("main.ptable[data-phase=exploring]")?;
    assert_eq!(number(&guest, "data-told")?, told, "everything is there again");
    guest.page.key("u")?;
    guest.sees("main.ptable[data-phase=rolling]")?;
    guest.page.is_content()
}
