//! One person alone: the game runs in the page.

use browser::{Outcome, Screen};

use crate::hand::{Hand, Way};
use crate::visit::Visit;

fn alone(way: Way, screen: &Screen, name: &str) -> Outcome<()> {
    let Some(visit) = Visit::begin()? else { return Ok(()) };
    let person = visit.person()?;
    let page = person.open(&format!("{}?seed=7&speed=20", visit.address()), screen)?;
    let mut hand = Hand::new(&page, way, 7);
    page.wait_for("document.querySelector('.preset')", "the start screen")?;
    page.screenshot(&format!("{name}-start"))?;
    hand.press(".preset:nth-of-type(2)")?;
    hand.press(".start")?;
    page.wait_for("document.querySelector('main.table')", "the table")?;
    for _ in 0..40 {
        hand.turn()?;
    }
    page.screenshot(&format!("{name}-table"))?;
    let outcome = hand.play_to_the_end()?;
    page.screenshot(&format!("{name}-{outcome}"))?;
    page.is_content()
}

#[test]
fn a_game_by_mouse() -> Outcome<()> {
    alone(Way::Mouse, &Screen::desktop(), "mouse")
}

#[test]
fn a_game_by_keyboard() -> Outcome<()> {
    alone(Way::Keyboard, &Screen::desktop().language("fr-FR"), "keyboard")
}

#[test]
fn a_game_by_touch() -> Outcome<()> {
    alone(Way::Touch, &Screen::phone().language("de-DE"), "touch")
}
