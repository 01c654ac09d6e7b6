//! The last minute and both ends.

use browser::{Means, Motion, Outcome, Page, Screen};

use crate::likings::{NOTE_SPEECH, in_settings};
use crate::moments::Moment;
use crate::senses::well_made;
use crate::visit::{BRISK, Guest, UNHURRIED, Visit};

/// The text that readers are told at once.
const ALARM: &str = "document.querySelector('#cried').textContent";

/// A guest at a table with friends, just after the last gong.
fn at_the_last_gong(visit: &Visit, screen: &Screen, pace: u8) -> Outcome<Guest> {
    let guest = visit.guest(screen)?;
    takes_up_the_last_gong(&guest, pace)?;
    Ok(guest)
}

fn takes_up_the_last_gong(guest: &Guest, pace: u8) -> Outcome<()> {
    Moment::last_gong(3, pace)?.take_up(guest)?;
    guest.sees("main.table.countdown")
}

/// What of the last seconds there has been: the ground trembles only for as long as a drum sounds.
const NOTE_RUIN: &str = "window.ruin = {}; new MutationObserver(() => {
    for (const css of ['.dust', '.crack.wide', '.edge[data-tempo=\"5\"]', '.board.tremble'])
        if (document.querySelector(css)) ruin[css] = true;
}).observe(document.body, { subtree: true, childList: true, attributes: true })";

/// The screens on which the last minute is looked at.
fn screens() -> [(Screen, &'static str); 3] {
    [
        (Screen::desktop().size(1440, 900), "desktop"),
        (Screen::phone().size(390, 844), "phone"),
        (Screen::phone().size(844, 390), "sideways"),
    ]
}

/// What lies over the sign of the exit, by its class; nothing if it is only the board. Where the exit is not in the picture, a marker at
/// the rim stands for it.
const OVER_THE_EXIT: &str = "(() => { const box = css => document.querySelector(css)?.getBoundingClientRect();
    const [area, board, chip] = ['.exitsign', '.board', '.edgechip[data-mark=exit] rect'].map(box);
    const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
    const inside = x > board.left && x < board.right && y > board.top && y < board.bottom;
    if (!inside) return chip && chip.left >= board.left && chip.right <= board.right ? '' : 'no marker at the rim';
    const over = document.elementFromPoint(area.x + area.width / 2, area.y + area.height / 2);
    return over?.closest('.board') ? '' : String(over?.className); })()";

/// The last gong sends to the exit and not home: words, way, price, home ring, wheel, and nothing covers the exit.
#[test]
fn the_last_gong_sends_out() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    for (screen, name) in screens() {
        let guest = visit.guest(&screen)?;
        let page = &guest.page;
        // On one of the screens it is spoken as well, and looked at until the last second.
        let to_the_end = name == "desktop";
        if to_the_end {
            in_settings(&guest, |guest| guest.page.click(".toggle[data-switch='7']"))?;
            page.before_loading(NOTE_SPEECH)?;
        }
        takes_up_the_last_gong(&guest, UNHURRIED)?;
        page.eval(NOTE_RUIN)?;
        page.wait_for(&format!("{ALARM}.includes('Last gong')"), "the gong to be said at once")?;
        let goal = page.text(".goal")?;
        assert!(goal.contains("Last gong") && goal.contains("exit") && !goal.contains("start"), "{goal}");
        guest.sees(".way.out .line")?;
        guest.sees(".exitsign[data-keys]")?;
        page.wait_for(&format!("{OVER_THE_EXIT} === ''"), &format!("the exit uncovered on {name}"))?;
        guest.sees(".homeout")?;
        guest.sees(".crack")?;
        guest.sees(".edge[data-tempo='1'] .flame")?;
        guest.sees_many(".sun .gongs[data-many='3'] .gongmark", 3)?;
        assert_eq!(page.count(".way.home")?, 0, "no way leads home");
        let wheel =
            page.eval("[...document.querySelectorAll('.wheel .seg')].map(seg => seg.getAttribute('aria-label'))")?;
        let wheel = wheel.to_string();
        assert!(wheel.contains("To the exit") && !wheel.contains("Go home"), "{wheel}");
        page.screenshot(&format!("last-minute-1-{name}"))?;
        page.wait_for("document.querySelector('.crack.wide')", "wide cracks in the last seconds")?;
        page.screenshot(&format!("last-minute-2-{name}"))?;
        if to_the_end {
            let voice = "spoken.some(([words, tongue, is_heard]) => words.includes('Last gong') && tongue.startsWith('en') && is_heard)";
            page.wait_for(voice, "the voice of the gong")?;
            page.wait_for("Object.keys(ruin).length === 4", "dust, the fastest drum and a trembling ground")?;
            page.screenshot(&format!("last-minute-3-{name}"))?;
        }
        page.is_content()?;
    }
    Ok(())
}

const FOCUS_IS_HERE: &str = "document.activeElement.closest('.end')";

/// The way to the last picture does not end by itself.
const ENDLESS: &str = "const later = window.setTimeout; \
    window.setTimeout = (does, ms, ...rest) => ms === 2600 || ms === 3400 ? 0 : later(does, ms, ...rest)";

/// Nobody moves: the temple falls, one line says what was lacking, and another try is offered from at least a minute before.
#[test]
fn a_lost_game_says_what_was_lacking_and_offers_another_try() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    for (screen, name) in screens() {
        let guest = visit.guest(&screen)?;
        let page = &guest.page;
        // On one of the screens it is watched; on the others a key or a finger skips it, or it would never end.
        if name != "sideways" {
            page.before_loading(ENDLESS)?;
        }
        takes_up_the_last_gong(&guest, BRISK)?;
        guest.sees(".end[data-outcome=lost].play")?;
        page.screenshot(&format!("defeat-1-{name}"))?;
        match name {
            "desktop" => {
                page.wait_for(FOCUS_IS_HERE, "the focus on the end screen")?;
                page.key("Escape")?;
            }
            "phone" => page.tap(".end .fates")?,
            _ => {}
        }
        page.wait_for("!document.querySelector('.end.play')", "the last picture")?;
        let line = page.text("#endtitle")?;
        assert!(line.contains("short") || line.contains("too many"), "{line}");
        assert_eq!(page.count(".fate-of")?, 3);
        assert_eq!(page.count(".end table")?, 0, "figures are in the review");
        page.wait_for("document.querySelector('.end [role=alert]').textContent", "the line for readers")?;
        page.screenshot(&format!("defeat-2-{name}"))?;
        well_made(page, "the end of a lost game")?;
        fits(page)?;
        guest.sees("#try-again:focus")?;
        let offer = page.text("#try-again")?;
        assert!(offer.contains("Try again from"), "{offer}");
        page.is_content()?;
    }
    Ok(())
}

/// Notes whether an end has ever moved.
const NOTE_PLAY: &str =
    "new MutationObserver(() => { if (document.querySelector('.end.play')) window.played = true; })
    .observe(document.body, { subtree: true, childList: true, attributes: true })";

/// A game alone that was lost is tried again from its end screen, and that try again and again.
#[test]
fn a_lost_game_alone_is_tried_again_from_its_end() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = at_the_last_gong(&visit, &Screen::desktop().motion(Motion::Reduced), BRISK)?;
    let page = &guest.page;
    // Whoever wants it still sees the last picture at once, and nothing falls in it.
    page.eval(NOTE_PLAY)?;
    guest.sees(".end[data-outcome=lost] #try-again:focus")?;
    assert!(page.holds("!window.played"), "the temple falls in spite of the wish");
    assert_eq!(page.movements()?, [""; 0]);
    let offer = page.text("#try-again")?;
    page.click("#try-again")?;
    page.wait_for("document.querySelector('h1')?.innerText.includes('Another try')", "the title of a try")?;
    let from = page.text("h1")?;
    let instant = from.split_whitespace().last().unwrap_or_default();
    assert!(!instant.is_empty() && offer.contains(instant), "{offer} leads to {from}");
    page.click("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    page.screenshot("another-try")?;
    // Nobody plays: it is lost again, and can be begun again.
    guest.sees(".end[data-outcome=lost]")?;
    page.wait_for("!document.querySelector('.end.play')", "the last picture")?;
    page.click("#rematch")?;
    guest.sees("main.table:not([data-phase=lost])")?;
    page.wait_for(
        "document.querySelector('.top')?.innerText.toLowerCase().includes('another try')",
        "the same try",
    )?;
    page.is_content()
}

/// The last picture is whole: nothing of it is below the edge of the screen, and nobody's head behind a button.
fn fits(page: &Page) -> Outcome<()> {
    let over = page.eval(
        "(() => { const end = document.querySelector('.end'); return end.scrollHeight - end.clientHeight; })()",
    )?;
    assert!(over.as_f64() < Some(1.0), "the end is {over} px higher than the screen");
    let covered = page.eval(
        "(() => { const area = it => it.getBoundingClientRect();
            const buttons = [...document.querySelectorAll('.endmore .btn')].map(area);
            return [...document.querySelectorAll('.bigpawn, .hero')].map(area).filter(it => buttons.some(button =>
                button.left < it.right && it.left < button.right && button.top < it.bottom && it.top < button.bottom)).length; })()",
    )?;
    assert_eq!(covered, 0, "a button lies over somebody");
    Ok(())
}

/// Leaves through the exit. The table has just been taken up and may not listen yet, so the card is pressed until it does.
fn leaves(guest: &Guest, end: &str) -> Outcome<()> {
    let there = format!("document.querySelector({})", serde_json::json!(end));
    guest.page.wait(end, || {
        if !guest.page.holds("document.querySelector('.end')") {
            let _ = guest.page.try_press(Means::Mouse, ".act[data-id=escape]")?;
        }
        Ok(guest.page.holds(&there).then_some(()))
    })
}

/// The last one leaves: everybody outside has a deed, and a rematch is a press away. A key or a finger skips the way there.
#[test]
fn a_won_game_has_a_deed_for_everybody() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    for (screen, name) in screens() {
        let guest = visit.guest(&screen)?;
        let page = &guest.page;
        page.before_loading(ENDLESS)?;
        Moment::last_step(4, UNHURRIED)?.take_up(&guest)?;
        leaves(&guest, ".end[data-outcome=won].play")?;
        page.screenshot(&format!("victory-1-{name}"))?;
        match name {
            "desktop" => {
                page.wait_for(FOCUS_IS_HERE, "the focus on the end screen")?;
                page.key("Escape")?;
            }
            _ => page.tap(".end .lineup")?,
        }
        page.wait_for("!document.querySelector('.end.play')", "a key or a finger to skip to the last picture")?;
        guest.sees("#rematch:focus")?;
        guest.sees_many(".hero", 4)?;
        guest.sees(".lastrun[data-runner='0']")?;
        page.wait_for(
            "[...document.querySelectorAll('.hero .deed')].every(deed => deed.innerText.trim())",
            "a deed for everybody",
        )?;
        page.wait_for(
            "document.querySelector('.end').innerText.includes('found the exit')",
            "the finder of the exit",
        )?;
        let line = page.text("#endtitle")?;
        assert!(line.contains("Out with") && line.contains("left"), "{line}");
        page.screenshot(&format!("victory-2-{name}"))?;
        well_made(page, "the end of a won game")?;
        fits(page)?;
        page.click("#rematch")?;
        guest.sees("main.table:not([data-phase=won])")?;
        page.is_content()?;
    }
    Ok(())
}

/// Whoever wants it still sees the last picture at once, and nothing moves in it.
#[test]
fn the_end_is_still_for_whoever_wants_it_so() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop().motion(Motion::Reduced))?;
    Moment::last_step(2, UNHURRIED)?.take_up(&guest)?;
    leaves(&guest, ".end[data-outcome=won]:not(.play)")?;
    assert_eq!(guest.page.movements()?, [""; 0]);
    guest.page.is_content()
}

/// What friends do stands in the feed and at their pawns, and nothing lies over the board.
#[test]
fn friends_deeds_stand_in_the_feed_and_not_over_the_board() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = at_the_last_gong(&visit, &Screen::desktop().size(1440, 900), UNHURRIED)?;
    // Stand-ins sit down for friends who are away, and go for the exit.
    guest.page.wait_for(
        "[...document.querySelectorAll('.feed p:not(.gone) span')].some(line => line.textContent.trim())",
        "a line",
    )?;
    // Whoever is at the exit, stuck or calling is noticed at the lane, one at a time.
    guest.sees_many(".lane[data-pulse]", 1)?;
    guest.page.screenshot("feed")?;
    let over = guest.page.eval(
        "(() => { const board = document.querySelector('.board').getBoundingClientRect(), news = document.querySelector('.news').getBoundingClientRect(); return news.width * news.height > 4 && news.right > board.left && news.left < board.right; })()",
    )?;
    assert_eq!(over, false, "no pill lies over the board");
    guest.page.is_content()
}
