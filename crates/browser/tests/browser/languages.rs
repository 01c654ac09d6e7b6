//! Three languages: the browser's own at first, and nothing left in another one.

use std::collections::BTreeSet;

use browser::{Outcome, Page, Screen};

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

/// Nothing is said with the same words in two languages, except where the words are the same.
#[test]
fn no_english_is_left_in_french_and_german() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (mut read, mut names) = (Vec::new(), BTreeSet::new());
    for (tag, browser_says) in [("en", "en-GB"), ("fr", "fr-CA"), ("de", "de-AT")] {
        let guest = visit.guest(&Screen::desktop().language(browser_says))?;
        guest.sees("#play-alone")?;
        assert_eq!(guest.page.eval("document.documentElement.lang")?, tag, "the page takes the browser's language");
        let (texts, met) = all_texts(&guest, tag)?;
        assert!(texts.len() > 60, "there is something to read in {tag}: {texts:?}");
        guest.page.is_content()?;
        names.extend(met);
        read.push((tag, texts));
    }
    let (_, english) = &read[0];
    for (tag, texts) in &read[1..] {
        let same =
            english.intersection(texts).filter(|text| !SHARED.contains(&text.as_str()) && !names.contains(*text));
        let left: Vec<&String> = same.collect();
        assert!(left.is_empty(), "the same in English and {tag}: {left:#?}");
    }
    Ok(())
}

/// The language changes at once on every screen, and is remembered.
#[test]
fn the_language_is_a_tap_away_and_remembered() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
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
