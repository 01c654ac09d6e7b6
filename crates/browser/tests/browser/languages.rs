//! Three languages: the browser's own at first, and nothing left in another one. A change loads the page again; the table with all
//! that is on it is still there.

use std::collections::BTreeSet;

use browser::{Outcome, Page, Screen};

use crate::friends::{a_friend, a_host, choose};
use crate::hand::{Hand, MENU, Way};
use crate::visit::{BRISK, Guest, Visit};

/// Every text a reader gets: what is written, and what is spoken or shown on rest.
const TEXTS: &str = "(() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector('#page'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (!parent.closest('kbd, .lang, [translate=no]')) found.push(walker.currentNode.textContent);
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        for (const element of document.querySelectorAll(`#page [${name}]`))
            if (!element.closest('.lang')) found.push(element.getAttribute(name));
    return found;
})()";

/// Words that are the same in two of our languages: the name of the game, and what one took from the other.
const SHARED: [&str; 5] = ["Gong", "Pause", "Start", "torches", "2 torches"];

/// Names are the same everywhere: whatever stands in a seat.
const NAMES: &str =
    "[...document.querySelectorAll('.seatrow b, .lane h3, .end tbody th')].map(name => name.innerText)
        .concat([...document.querySelectorAll('#name')].map(field => field.value))";

fn list(page: &Page, expression: &str) -> Outcome<BTreeSet<String>> {
    let texts = page.eval(expression)?.as_array().cloned().unwrap_or_default();
    Ok(texts.iter().filter_map(|text| Some(text.as_str()?.trim().to_owned())).collect())
}

/// The texts and the names of all screens of a game alone, with pictures.
fn all_texts(guest: &Guest, tag: &str) -> Outcome<(BTreeSet<String>, BTreeSet<String>)> {
    let page = &guest.page;
    let mut hand = Hand::new(page, Way::Mouse, 7);
    let (mut texts, mut names) = (BTreeSet::new(), BTreeSet::new());
    let mut read = |screen: &str| {
        page.screenshot(&format!("{tag}-{screen}"))?;
        texts.extend(list(page, TEXTS)?);
        names.extend(list(page, NAMES)?);
        Outcome::Ok(())
    };
    guest.sees("#play-alone")?;
    read("1-start")?;
    hand.press(".preset[data-preset=classic]")?;
    hand.press("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    hand.play(20)?;
    read("2-table")?;
    hand.press(MENU)?;
    guest.sees("#leave")?;
    read("3-menu")?;
    hand.press(MENU)?;
    hand.give_up()?;
    read("4-end")?;
    let has_words = |text: &String| text.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 2);
    texts.retain(has_words);
    Ok((texts, names))
}

/// Whether the page is built in all languages. Where it is built for tests, English stands in for the others under their names:
/// then they are chosen, loaded and left like themselves, but their words are read in `cargo verify --long`.
pub fn speaks_all(guest: &Guest) -> Outcome<bool> {
    let differ = "Promise.all(['en', 'fr', 'de'].map(async tag => {
            const answer = await fetch(`/gong-${tag}_bg.wasm`, { method: 'HEAD' });
            return answer.headers.get('etag');
        })).then(tags => new Set(tags).size === 3)";
    Ok(guest.page.eval(differ)? == true)
}

/// The page loaded in a language.
pub fn speaks(guest: &Guest, tag: &str) -> Outcome<()> {
    let loaded = format!("document.documentElement.lang === '{tag}' && document.querySelector('main')");
    guest.page.wait_for(&loaded, &format!("the page in {tag:?}"))
}

/// Nothing is said with the same words in two languages, except where the words are the same.
#[test]
fn no_english_is_left_in_french_and_german() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (mut read, mut names) = (Vec::new(), BTreeSet::new());
    for (tag, browser_says) in [("en", "en-GB"), ("fr", "fr-CA"), ("de", "de-AT")] {
        let guest = visit.guest(&Screen::desktop().language(browser_says))?;
        guest.sees("#play-alone")?;
        assert_eq!(guest.page.eval("document.documentElement.lang")?, tag, "the page takes the browser's language");
        if !speaks_all(&guest)? {
            continue;
        }
        let (texts, met) = all_texts(&guest, tag)?;
        assert!(texts.len() > 60, "there is something to read in {tag}: {texts:?}");
        guest.page.is_content()?;
        names.extend(met);
        read.push((tag, texts));
    }
    let Some(((_, english), others)) = read.split_first() else { return Ok(()) };
    for (tag, texts) in others {
        let same =
            english.intersection(texts).filter(|text| !SHARED.contains(&text.as_str()) && !names.contains(*text));
        let left: Vec<&String> = same.collect();
        assert!(left.is_empty(), "the same in English and {tag}: {left:#?}");
    }
    Ok(())
}

/// Whoever speaks none of ours reads English. What the address names comes before what the browser says.
#[test]
fn browsers_are_understood() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    for (browser_says, tag) in [("pt-BR", "en"), ("de-CH", "de"), ("fr", "fr")] {
        let guest = visit.guest(&Screen::desktop().language(browser_says))?;
        speaks(&guest, tag)?;
        guest.page.is_content()?;
    }
    let guest = visit.guest_at(&format!("{}?lang=fr", visit.address()), &Screen::desktop().language("de"))?;
    speaks(&guest, "fr")?;
    guest.page.click("button[lang=de]")?;
    speaks(&guest, "de")?;
    guest.page.is_content()
}

/// The language is changed by a tap, and remembered.
#[test]
fn the_language_is_a_tap_away_and_remembered() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = visit.guest(&Screen::phone())?;
    guest.sees("#play-alone")?;
    // What comes last moves what stands below it.
    guest.sees(".custom h2")?;
    let english = guest.page.text("#play-alone")?;
    guest.page.tap(".preset[data-preset=expert]")?;
    guest.sees(".preset[data-preset=expert][aria-pressed=true]")?;
    guest.page.tap("button[lang=fr]")?;
    speaks(&guest, "fr")?;
    guest.sees("#play-alone")?;
    guest.sees(".preset[data-preset=expert][aria-pressed=true]")?;
    let french = guest.page.text("#play-alone")?;
    assert_eq!(english != french, speaks_all(&guest)?);
    guest.page.reload()?;
    speaks(&guest, "fr")?;
    guest.sees("#play-alone")?;
    assert_eq!(guest.page.text("#play-alone")?, french, "remembered");
    guest.page.is_content()
}

/// What stands still while a game is paused, in no language: the clock, the dice, the gems of the depot and what lies on the board.
const STANDING: &str = "(() => {
    const all = css => [...document.querySelectorAll(css)];
    const faces = css => all(css).map(die => [...die.classList].filter(word => word.length === 1).join());
    const numbers = words => words.replace(/\\D+/g, ' ');
    const chambers = all('.board .chamber').map(one => [one.closest('[data-chamber]').dataset.chamber,
        one.closest('[transform]')?.getAttribute('transform'), one.querySelectorAll('use, image').length].join(' '));
    const pawns = all('.pawn').map(pawn => [pawn.dataset.seat, pawn.style.transform].join(' '));
    return [numbers(all('.sun .clock')[0].getAttribute('aria-label')), faces('.tray .die'), faces('.lane .die'),
        numbers(all('.depot')[0].innerText), chambers.sort(), pawns];
})()";

/// A game alone is taken along into another language: it stands as it stood, goes on, and ends with its review.
#[test]
fn a_game_alone_goes_on_in_another_language() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    let mut hand = Hand::new(&guest.page, Way::Mouse, 5);
    hand.press(".preset[data-preset=classic]")?;
    hand.press("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    hand.play(15)?;
    hand.press(MENU)?;
    hand.press("button#pause")?;
    guest.sees(".paused")?;
    let stood = guest.page.eval(STANDING)?;
    hand.press("#menu button[lang=de]")?;
    speaks(&guest, "de")?;
    guest.sees("main.table[data-phase=running] .paused")?;
    guest.page.screenshot("languages-paused-de")?;
    assert_eq!(guest.page.eval(STANDING)?, stood, "nothing has happened meanwhile");
    hand.press("#resume")?;
    guest.sees_many(".paused", 0)?;
    hand.play(10)?;
    // Once more, with the clock running.
    hand.press(MENU)?;
    hand.press("#menu button[lang=fr]")?;
    speaks(&guest, "fr")?;
    guest.sees("main.table[data-phase=running]")?;
    hand.play_to_the_end()?;
    guest.sees("#review")?;
    guest.page.is_content()
}

/// At a table the seat is kept for whoever comes back in another language.
#[test]
fn a_seat_is_kept_in_another_language() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::phone())?;
    friend.page.tap("button[lang=de]")?;
    speaks(&friend, "de")?;
    friend.sees(".seatrow[data-you]")?;
    host.sees_many(".seatrow[data-sitter=person]", 2)?;
    choose(&host, "classic")?;
    host.page.click("#start")?;
    friend.sees("main.table[data-phase=running]")?;
    let mut hand = Hand::new(&friend.page, Way::Touch, 2);
    hand.play(5)?;
    hand.press(MENU)?;
    hand.press("#menu button[lang=fr]")?;
    speaks(&friend, "fr")?;
    friend.sees("main.table[data-phase=running]:not([data-watching]) .tray .die")?;
    hand.play(5)?;
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}
