//! Offers that aim far away: their targets are lit on the board, and a list lets the keyboard and a screen reader choose.

use std::collections::BTreeSet;

use browser::{Means, Outcome, Page, Screen};
use temple::about::Aim;
use temple::dice::Face;
use temple::game::Game;
use temple::modules::ModuleId;
use temple::modules::characters::{Card, CardSide, Character};
use temple::options::options;
use temple::players::PlayerId;
use temple::table::Table;

use crate::moments::Moment;
use crate::senses::well_made;
use crate::visit::{Guest, REAL, UNHURRIED, Visit};

const ME: PlayerId = PlayerId(0);

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

/// The reader may go to friends in several chambers for two keys, and nobody walks about.
fn may_join_several(table: &Table) -> bool {
    let card = Card { character: Character::Mechanic, side: CardSide::Activatable };
    let mine = table.of(ME);
    let keys = mine.hand.showing(Face::Key).and(mine.hand.usable()).len();
    let elsewhere: BTreeSet<u8> =
        table.inside().map(|who| table.of(who).place.chamber.0).filter(|at| *at != mine.place.chamber.0).collect();
    let cards = &table.modules.characters;
    cards.card(ME) == Some(card) && !cards.is_turned(ME) && keys > 1 && elsewhere.len() > 2
}

/// Takes the moment up and opens the bar before the stand-ins of the friends walk about, which is some seconds later. On a busy machine
/// they may, so it is pressed until it is done.
fn aims(
    screen: &Screen,
    look: impl Fn(&Guest) -> Outcome<()>,
    press: impl Fn(&Page) -> Outcome<()>,
) -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = visit.guest(screen)?;
    let page = &guest.page;
    Moment::with(&[ModuleId::Characters], 6, may_join_several)?.take_up(&guest)?;
    open_chooser(&guest)?;
    look(&guest)?;
    page.wait("the way to a friend", || {
        if page.holds("document.querySelector('#chooser')") {
            press(page)?;
        } else if let Some(key) = key_of_card(page)? {
            page.key(&key)?;
        }
        Ok(page.holds("document.querySelector('.mine .chip.used')").then_some(()))
    })?;
    page.is_content()
}

/// The card that leads to all targets.
const CARD: &str = ".act[data-id^=choose-]:not(.no)";

/// The key that opens the bar, while there is something to choose: what was chosen may have been done a moment ago.
fn key_of_card(page: &Page) -> Outcome<Option<String>> {
    let key = page.eval(&format!("document.querySelector('{CARD} kbd')?.innerText ?? null"))?;
    Ok(key.as_str().map(str::to_owned))
}

/// Opens the bar that steps from one target to the next.
fn open_chooser(guest: &Guest) -> Outcome<()> {
    guest.sees(CARD)?;
    guest.page.key(&guest.page.text(&format!("{CARD} kbd"))?)?;
    guest.sees("#chooser[role=group]")
}

/// How one aims: targets are lit, the bar steps from one to the next, Escape closes it, Enter goes there.
#[test]
fn a_far_target_is_chosen_by_keyboard() -> Outcome<()> {
    let look = |guest: &Guest| {
        let page = &guest.page;
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
        guest.sees_many("#chooser", 0)?;
        open_chooser(guest)
    };
    aims(&Screen::desktop(), look, |page| page.key("Enter"))
}

/// On a phone the same bar is tapped.
#[test]
fn a_far_target_is_tapped_on_a_phone() -> Outcome<()> {
    let look = |guest: &Guest| {
        guest.page.screenshot("choosing-phone")?;
        well_made(&guest.page, "the chooser on a phone")
    };
    let screen = Screen::phone().language("de");
    aims(&screen, look, |page| page.try_press(Means::Touch, "#chooser .deed").map(drop))
}

/// What is opened where the Doc may heal several friends, and the seats of these friends.
fn may_heal_several(game: &Game) -> Option<String> {
    let (mut offers, doc) = (Vec::new(), Character::Doc.piece());
    let view = game.view(ME);
    options(&view, &mut offers);
    let healed = offers.iter().filter(|offer| offer.verdict.is_ok()).filter_map(|offer| {
        let about = offer.about(&view);
        match about.aim {
            Aim::Player(who) if about.piece == Some(doc) => Some(who.0.to_string()),
            _ => None,
        }
    });
    let healed: Vec<String> = healed.collect();
    (healed.len() > 1).then(|| format!("choose-{} {}", doc.id(), healed.join(" ")))
}

/// A friend is a target, too: the lanes of all who can be meant are lit, and while one aims a press on one of them means that friend.
#[test]
fn a_friend_is_chosen_at_their_lane() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (moment, found) = Moment::when(&[ModuleId::Characters], 4, may_heal_several)?;
    let (card, friends) = found.split_once(' ').unwrap_or_default();
    let friends: Vec<&str> = friends.split(' ').collect();
    let last = friends.last().copied().unwrap_or_default();
    for (screen, name, means) in [
        (Screen::desktop().size(1440, 900), "desk", Means::Mouse),
        (Screen::phone().size(390, 844), "phone", Means::Touch),
    ] {
        let guest = visit.guest(&screen)?;
        let page = &guest.page;
        moment.take_up(&guest)?;
        guest.sees_many(".intro", 0)?;
        guest.sees_many(".lane.aimed", friends.len() as u64)?;
        page.press(means, &format!(".act[data-id={card}]:not([aria-disabled=true])"))?;
        guest.sees("#chooser")?;
        page.screenshot(&format!("choosing-lane-{name}"))?;
        page.press(means, &format!(".lane.aimed[data-seat='{last}']"))?;
        guest.sees(".mine .chip.used")?;
        guest.sees_many(".lane.aimed", 0)?;
        guest.sees_many(&format!(".lane[data-seat='{last}'] .die.B"), 0)?;
        page.is_content()?;
    }
    Ok(())
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
