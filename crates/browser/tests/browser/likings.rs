//! What readers like: calls spoken aloud, other colours. And what they may do without harm: any name at all.

use browser::{Network, Outcome, Screen};
use serde_json::json;

use crate::friends::{a_friend, a_host, choose, without_bots};
use crate::hand::{Hand, MENU, Way};
use crate::visit::{BRISK, Guest, UNHURRIED, Visit};

/// A name that would be something else to a page that took it for more than letters.
const MARKED_UP: &str = "<b>x</b>&\"'<img src=x>";

/// Notes what the browser is asked to say, in which language and how loud, instead of saying it.
pub const NOTE_SPEECH: &str = "window.spoken = []; \
    speechSynthesis.speak = sentence => spoken.push([sentence.text, sentence.lang, sentence.volume > 0])";

/// Notes every text of the news.
const NOTE_NEWS: &str = "window.noted = []; (() => {
    const news = document.querySelector('.news');
    const note = () => noted.push(news.textContent);
    new MutationObserver(note).observe(news, { childList: true, characterData: true, subtree: true });
})()";

/// Opens the settings of the lobby, does something there, and closes them.
pub fn in_settings(guest: &Guest, does: impl Fn(&Guest) -> Outcome<()>) -> Outcome<()> {
    guest.page.click("#open-settings")?;
    guest.sees(".settings")?;
    does(guest)?;
    guest.page.key("Escape")?;
    guest.sees_many(".settings", 0)
}

fn is_called(guest: &Guest, name: &str) -> Outcome<()> {
    guest.page.click("#name")?;
    guest.page.eval("document.querySelector('#name').select()")?;
    guest.page.type_text(name)?;
    guest.page.key("Enter")
}

#[test]
fn calls_are_spoken_in_the_readers_language() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let german = a_friend(&visit, &link, &Screen::desktop().language("de"))?;
    let silent = a_friend(&visit, &link, &Screen::desktop())?;
    is_called(&host, "Zora")?;
    german.page.wait_for("document.querySelector('.seatlist').innerText.includes('Zora')", "the friend's name")?;
    in_settings(&german, |guest| guest.page.click(".toggle[data-switch='7']"))?;
    for guest in [&german, &silent, &host] {
        guest.page.eval(NOTE_SPEECH)?;
    }
    choose(&host, "classic")?;
    without_bots(&host)?;
    host.page.click("#start")?;
    for guest in [&host, &german, &silent] {
        guest.sees("main.table[data-phase=running]")?;
    }
    host.page.click("#call-1")?;
    german.page.wait_for("spoken.length === 1", "the call to be spoken")?;
    let words = german.page.eval("document.querySelector('.bubble text').textContent")?;
    let sentence = format!("Zora: {}", words.as_str().unwrap_or_default());
    assert_eq!(german.page.eval("spoken")?, json!([[sentence, "de", true]]));
    silent.sees(".bubble")?;
    assert_eq!(silent.page.eval("spoken")?, json!([]), "nothing is spoken unless it is wanted");
    german.page.click("#call-2")?;
    host.page.wait_for("document.querySelectorAll('.bubble').length === 2", "the answer")?;
    german.page.wait_for("document.querySelectorAll('.bubble').length === 2", "his own answer")?;
    assert_eq!(german.page.eval("spoken.length")?, json!(1), "one's own call is not spoken");
    // Whoever turns the sound off hears no voice either.
    german.page.click("#toggle-sound")?;
    host.page.click("#call-3")?;
    let third = "document.querySelector('.news').innerText.includes('Zora')";
    german.page.wait_for(third, "the next call")?;
    assert_eq!(german.page.eval("spoken.length")?, json!(1), "muted");
    [&host, &german, &silent].iter().try_for_each(|guest| guest.page.is_content())
}

/// How well the text of some parts can be told from what lies behind it, at worst.
pub const CONTRAST: &str = "(() => {
    const numbers = colour => (colour.match(/[\\d.]+/g) || []).map(Number);
    const light = ([r, g, b]) => {
        const part = v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
        return .2126 * part(r) + .7152 * part(g) + .0722 * part(b);
    };
    const ground = element => {
        for (let at = element; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.backgroundImage !== 'none' || style.borderImageSource !== 'none') return null;
            const colour = numbers(style.backgroundColor);
            if (colour.length === 3 || colour[3] > .9) return colour;
        }
        return numbers(getComputedStyle(document.body).backgroundColor);
    };
    const found = [];
    const walker = document.createTreeWalker(document.querySelector('#page'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const part = walker.currentNode.parentElement, box = part.getBoundingClientRect();
        const ownOpacity = getComputedStyle(part).opacity;
        if (!walker.currentNode.textContent.trim() || !box.width || ownOpacity !== '1' || part.closest('svg, :disabled')) continue;
        const behind = ground(part);
        if (!behind) continue;
        const [a, b] = [light(numbers(getComputedStyle(part).color)), light(behind)];
        const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
        if (ratio < 4.5) found.push([ratio.toFixed(2), part.outerHTML.slice(0, 90)]);
    }
    return found;
})()";

/// The colours change at once, can be read in the lobby and at the table, and are kept.
#[test]
fn colours_are_chosen_read_and_kept() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    for theme in ["torchlight", "contrast", "daylight"] {
        for (screen, size) in [(Screen::desktop(), "desktop"), (Screen::phone(), "phone")] {
            let guest = visit.guest(&screen)?;
            in_settings(&guest, |guest| {
                guest.page.click(&format!("[data-theme={theme}]"))?;
                guest.sees(&format!("html.{theme} [data-theme={theme}][aria-pressed=true]"))?;
                guest.page.screenshot(&format!("{theme}-1-settings-{size}")).map(drop)
            })?;
            guest.page.screenshot(&format!("{theme}-2-lobby-{size}"))?;
            assert_eq!(guest.page.eval(CONTRAST)?, json!([]), "the lobby by {theme} on a {size}");
            guest.page.reload()?;
            guest.sees(&format!("html.{theme} #play-alone"))?;
            guest.page.click(".preset[data-preset=classic]")?;
            guest.page.click("#play-alone")?;
            guest.sees("main.table[data-phase=running]")?;
            Hand::new(&guest.page, Way::Mouse, 3).play(12)?;
            guest.page.screenshot(&format!("{theme}-3-table-{size}"))?;
            assert_eq!(guest.page.eval(CONTRAST)?, json!([]), "the table by {theme} on a {size}");
            guest.page.is_content()?;
        }
    }
    Ok(())
}

/// On a line that answers nothing, what was pressed shows that it is on its way, and no longer once it was answered.
#[test]
fn a_wish_on_its_way_is_marked() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let (host, _) = a_host(&visit, &Screen::desktop())?;
    choose(&host, "first-game")?;
    host.page.click("#start")?;
    host.sees("main.table[data-phase=running]")?;
    host.page.click(".roll")?;
    host.sees(".roll[aria-busy=false]")?;
    host.page.network(Network::Off)?;
    host.page.click(".roll")?;
    host.sees(".roll.sent[aria-busy=true]")?;
    host.page.screenshot("sent")?;
    host.page.network(Network::On)?;
    host.sees(".roll:not(.sent)[aria-busy=false]")
}

/// The host gives the seat of somebody who has left to somebody who watches.
#[test]
fn a_watcher_is_given_a_seat() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    choose(&host, "classic")?;
    host.page.click("#start")?;
    host.sees("main.table[data-phase=running]")?;
    let watcher = visit.guest_at(&link, &Screen::phone())?;
    watcher.sees("main.table[data-watching][data-phase=running]")?;
    host.page.click(MENU)?;
    host.page.click(".give-seat")?;
    watcher.sees("main.table:not([data-watching]) .roll")?;
    host.sees_many(".give-seat", 0)?;
    host.sees(".lane[data-state=here]")?;
    [&host, &watcher].iter().try_for_each(|guest| guest.page.is_content())
}

/// A word for the dice goes into the game, and whoever looks at it again finds it there.
#[test]
fn a_word_for_the_dice_is_found_again() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, _) = a_host(&visit, &Screen::phone())?;
    host.page.tap("details:has(#dice-word) summary")?;
    host.page.tap("#dice-word")?;
    host.page.type_text("open sesame")?;
    host.page.key("Enter")?;
    host.page.screenshot("dice-word")?;
    host.page.tap("#start")?;
    host.sees("main.table[data-phase=running]")?;
    Hand::new(&host.page, Way::Touch, 1).give_up()?;
    let review = visit.guest_at(&review_of(&visit, &host)?, &Screen::desktop())?;
    review.sees(".cam[data-drawn-ms] .chamber")?;
    let typed: String = b"open sesame".iter().map(|letter| format!("{letter:02x}")).collect();
    review.page.click("#check")?;
    review.page.wait_for(&format!("document.body.textContent.includes('{typed}')"), "the word")?;
    [&host, &review].iter().try_for_each(|guest| guest.page.is_content())
}

/// Where somebody's ended game can be looked at.
fn review_of(visit: &Visit, guest: &Guest) -> Outcome<String> {
    let address = guest.reads("#review", "href")?;
    Ok(format!("{}{}", visit.address(), address.trim_start_matches('/')))
}

/// The name as it is, and nothing drawn from it.
fn reads_the_name(guest: &Guest, css: &str, place: &str) -> Outcome<()> {
    let there = format!(
        "[...document.querySelectorAll({})].some(part => part.textContent.includes({}))",
        json!(css),
        json!(MARKED_UP)
    );
    guest.page.wait_for(&there, &format!("the name in {place}"))?;
    assert_eq!(guest.page.count("b > b, #page img:not(.qr)")?, 0, "markup in {place}");
    Ok(())
}

#[test]
fn a_name_is_letters_and_nothing_else() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::desktop().language("fr"))?;
    is_called(&friend, MARKED_UP)?;
    reads_the_name(&host, ".seatlist b", "the lobby")?;
    choose(&host, "classic")?;
    host.page.click("#start")?;
    for guest in [&host, &friend] {
        guest.sees("main.table[data-phase=running]")?;
    }
    reads_the_name(&host, ".lane h3", "a lane")?;
    reads_the_name(&friend, ".mine .chip", "his own tray")?;
    let initial = "[...document.querySelectorAll('.initial')].some(part => part.textContent === 'b')";
    host.page.wait_for(initial, "the letter of the pawn")?;
    friend.page.click("#call-1")?;
    reads_the_name(&host, ".news", "a call")?;
    // News go by: what follows them may be there before anybody has looked.
    host.page.eval(NOTE_NEWS)?;
    friend.page.key("/")?;
    friend.page.type_text("<img src=y onerror=alert(1)>")?;
    friend.page.key("Enter")?;
    let said = "document.querySelector('.lane .said')?.textContent.includes('<img src=y')";
    host.page.wait_for(said, "the words in the lane")?;
    let noted = format!("noted.some(news => news.includes({}))", json!(MARKED_UP));
    host.page.wait_for(&noted, "the name in the news")?;
    Hand::new(&friend.page, Way::Mouse, 1).play(3)?;
    for guest in [&friend, &host] {
        guest.page.click(MENU)?;
        guest.page.click("#give-up")?;
        guest.page.click("#give-up-yes")?;
    }
    for guest in [&host, &friend] {
        reads_the_name(guest, ".end b", "the end")?;
    }
    let review = visit.guest_at(&review_of(&visit, &host)?, &Screen::desktop())?;
    review.sees(".cam[data-drawn-ms] .chamber")?;
    reads_the_name(&review, "#page *", "the review")?;
    [&host, &friend, &review].iter().try_for_each(|guest| guest.page.is_content())
}
