//! The company of bots in the lobby: how well they play, how good the chances are, what cannot be won and what comes next.

use browser::{Outcome, Screen};
use serde_json::json;

use crate::languages::{speaks, speaks_all};
use crate::visit::{Guest, UNHURRIED, Visit};

fn waits_for_words(guest: &Guest, css: &str, words: &str) -> Outcome<()> {
    let text = format!("document.querySelector({}).textContent.includes({})", json!(css), json!(words));
    guest.page.wait_for(&format!("document.querySelector({}) && {text}", json!(css)), words)
}

/// Seats, level and language change what stands beside each adventure.
#[test]
fn the_lobby_knows_the_chances_of_a_company() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop().language("en"))?;
    guest.sees_many(".preset .chance", 5)?;
    waits_for_words(&guest, "[data-preset=classic] .chance", "with 2 steady bots")?;
    waits_for_words(&guest, "[data-preset=first-game] .chance", "nobody loses")?;
    // Where people were not measured, bots alone were, and it is said of them.
    waits_for_words(&guest, "[data-preset=everything] .chance", "3 steady bots alone won")?;
    guest.page.click("#bot-levels button:nth-child(3)")?;
    waits_for_words(&guest, "[data-preset=classic] .chance", "with 2 sharp bots")?;
    guest.page.click("#more-seats")?;
    waits_for_words(&guest, "[data-preset=classic] .chance", "with 3 sharp bots")?;
    guest.sees_many("#hopeless", 0)?;
    for more in [4, 5] {
        guest.page.click("#more-seats")?;
        waits_for_words(&guest, "[data-preset=classic] .chance", &format!("with {more} sharp bots"))?;
    }
    guest.page.click("[data-preset=professional]")?;
    waits_for_words(&guest, "[data-preset=professional] .chance", "never won")?;
    waits_for_words(&guest, "#hopeless", "fewer seats")?;
    // The same, put together by hand: it has no name, and cannot be won either.
    for (difficulty, hopeless) in [("Normal", 0), ("Professionals", 1)] {
        let choose = format!(
            "[...document.querySelectorAll('.custom .segs button')].find(one => one.textContent.startsWith({})).click()",
            json!(difficulty)
        );
        guest.page.eval(&choose)?;
        guest.sees_many(".preset.on", 0)?;
        guest.sees_many("#hopeless", hopeless)?;
    }
    guest.page.is_content()
}

/// Two quick wins lead a step up.
#[test]
fn quick_wins_lead_a_step_up() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    guest.sees(".preset .chance")?;
    guest.sees_many("#next-step", 0)?;
    guest.page.eval(
        "(() => { const game = { at: 1, won: true, preset: 'Classic', players: ['Ani'], minutes: 6, replay: null, local: null };
            localStorage.setItem('gong.games', JSON.stringify([game, game])); })()",
    )?;
    guest.page.reload()?;
    guest.page.click("[data-preset=classic]")?;
    guest.sees("#next-step")?;
    waits_for_words(&guest, "#next-step", "Two quick wins: try Expert")?;
    // The same in another language, where the page speaks one.
    guest.page.click("button[lang=de]")?;
    speaks(&guest, "de")?;
    let said = if speaks_all(&guest)? { "Zweimal schnell gewonnen" } else { "Two quick wins" };
    guest.page.click("[data-preset=classic]")?;
    waits_for_words(&guest, "#next-step", said)?;
    guest.page.click("#next-step")?;
    guest.sees("[data-preset=expert].on")?;
    guest.sees_many("#next-step", 0)
}
