//! Three languages: the browser's own at first, and nothing left in another one.

use std::collections::BTreeSet;

use browser::{Outcome, Page, Screen};

use crate::hand::{Hand, MENU, Way};
use crate::visit::{Guest, Visit};

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

/// Words that are the same in two of our languages.
const SHARED: [&str; 0] = [];

/// Names are the same everywhere: whatever stands in a seat.
const NAMES: &str = "[...document.querySelectorAll('.seatrow b, .lane h3, .end tbody th, .mine .chip')].map(name => name.innerText.trim())
    .concat([...document.querySelectorAll('#name')].map(field => field.value))";

fn texts(page: &Page) -> Outcome<BTreeSet<String>> {
    let list = |value: serde_json::Value| {
        let texts = value.as_array().cloned().unwrap_or_default();
        texts.iter().filter_map(|text| Some(text.as_str()?.trim().to_owned())).collect::<BTreeSet<String>>()
    };
    let names = list(page.eval(NAMES)?);
    let has_words = |text: &String| text.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 2);
    Ok(list(page.eval(TEXTS)?).into_iter().filter(|text| has_words(text) && !names.contains(text)).collect())
}

/// The texts of all screens of a game alone, with pictures.
fn all_texts(guest: &Guest, tag: &str) -> Outcome<BTreeSet<String>> {
    let page = &guest.page;
    let mut hand = Hand::new(page, Way::Mouse, 7);
    guest.sees("#play-alone")?;
    page.screenshot(&format!("{tag}-1-start"))?;
    let mut all = texts(page)?;
    hand.press(".preset[data-preset=classic]")?;
    hand.press("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    hand.play(20)?;
    hand.press(MENU)?;
    guest.sees("#leave")?;
    page.screenshot(&format!("{tag}-2-table"))?;
    all.extend(texts(page)?);
    hand.press(MENU)?;
    hand.play_to_the_end()?;
    page.screenshot(&format!("{tag}-3-end"))?;
    all.extend(texts(page)?);
    Ok(all)
}

/// Nothing is said with the same words in two languages, except where the words are the same.
fn compare(tag: &str) -> Outcome<()> {
    let Some(visit) = Visit::begin()? else { return Ok(()) };
    let english = visit.guest(&Screen::desktop())?;
    let other = visit.guest(&Screen::desktop().language(tag))?;
    for (guest, lang) in [(&english, "en"), (&other, &tag[..2])] {
        let told = guest.page.eval("document.documentElement.lang")?;
        assert_eq!(told, lang, "the page takes the browser's language and says so");
    }
    let (ours, theirs) = (all_texts(&english, "en")?, all_texts(&other, &tag[..2])?);
    let left: Vec<&String> = ours.intersection(&theirs).filter(|text| !SHARED.contains(&text.as_str())).collect();
    assert!(
        ours.len() > 60 && theirs.len() > 60,
        "there is something to read: {} and {}",
        ours.len(),
        theirs.len()
    );
    assert!(left.is_empty(), "the same in English and {tag}: {left:#?}");
    other.page.is_content()
}

#[test]
fn french_has_no_english_left() -> Outcome<()> {
    compare("fr-FR")
}

#[test]
fn german_has_no_english_left() -> Outcome<()> {
    compare("de-DE")
}

/// The language changes at once on every screen, and is remembered.
#[test]
fn the_language_is_a_tap_away_and_remembered() -> Outcome<()> {
    let Some(visit) = Visit::begin()? else { return Ok(()) };
    let guest = visit.guest(&Screen::phone())?;
    guest.sees("#play-alone")?;
    let english = guest.page.text("#play-alone")?;
    guest.page.tap("button[lang=fr]")?;
    guest.page.wait_for("document.documentElement.lang === 'fr'", "French")?;
    let french = guest.page.text("#play-alone")?;
    assert_ne!(english, french);
    guest.page.reload()?;
    guest.sees("#play-alone")?;
    assert_eq!(guest.page.text("#play-alone")?, french, "remembered");
    guest.page.is_content()
}
