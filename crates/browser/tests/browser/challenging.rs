//! A challenge of the ladder is chosen in the lobby and begun, on a desktop and on a phone, upright and sideways.

use browser::{Outcome, Screen};
use serde_json::json;

use crate::senses::well_made;
use crate::visit::{BRISK, Visit};

/// What sticks out of its rung.
const STICKS_OUT: &str = "[...document.querySelectorAll('.rung > :not(.i)')].filter(part => {
    const [inner, outer] = [part, part.parentElement].map(one => one.getBoundingClientRect());
    return inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
}).map(part => part.parentElement.dataset.challenge)";

#[test]
fn a_challenge_is_chosen_and_begun() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let screens = [
        (Screen::desktop().size(1440, 900), "desk"),
        (Screen::phone().size(390, 844), "phone"),
        (Screen::phone().size(844, 390), "sideways"),
    ];
    for (screen, name) in screens {
        let guest = visit.guest(&screen)?;
        let page = &guest.page;
        guest.sees(".ladder summary")?;
        page.eval("document.querySelector('.ladder summary').click()")?;
        guest.sees_many(".rung", 26)?;
        page.eval("document.querySelector('.rung[data-challenge=\"3a\"]').click()")?;
        guest.sees(".rung.on[data-challenge='3a']")?;
        page.eval("document.querySelector('.rung.on').scrollIntoView({ block: 'center' })")?;
        page.screenshot(&format!("ladder-{name}"))?;
        well_made(page, "the ladder")?;
        assert_eq!(page.eval(STICKS_OUT)?, json!([]), "{name}");
        page.click("#play-alone")?;
        guest.sees("main.table[data-phase=running]")?;
        page.screenshot(&format!("challenge-{name}"))?;
        page.is_content()?;
    }
    Ok(())
}
