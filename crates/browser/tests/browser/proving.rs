//! Rules about what the screen shows: how long dice tumble (BASE-23), who is stuck, and that giving up is offered (BASE-39).

use std::time::{Duration, Instant};

use browser::{Means, Outcome, Screen};
use serde_json::json;

use crate::friends::{a_friend, a_host, choose, without_bots};
use crate::hand::MENU;
use crate::visit::{BRISK, Guest, Visit};

/// How long five dice may take to show black masks, all of them, when nobody frees any.
const BAD_LUCK: Duration = Duration::from_secs(90);

/// The longest tumble of the dice that are on their way, in ms.
const TUMBLE: &str = "Math.max(0, ...[...document.querySelectorAll('.tray .die')]
    .flatMap(die => die.getAnimations()).map(one => one.effect.getTiming().duration).filter(Number.isFinite))";

/// Two at a table without a clock, and no bots.
fn two(visit: &Visit) -> Outcome<(Guest, Guest)> {
    let (host, link) = a_host(visit, &Screen::desktop())?;
    let friend = a_friend(visit, &link, &Screen::desktop())?;
    choose(&host, "first-game")?;
    host.sees_many(".seatrow[data-sitter=person]", 2)?;
    without_bots(&host)?;
    host.page.click("#start")?;
    for guest in [&host, &friend] {
        guest.sees("main.table[data-phase=running]")?;
    }
    Ok((host, friend))
}

/// Rolls until no die can be rolled any more, and gives the longest tumble that was seen.
fn until_stuck(friend: &Guest, seen_by: &Guest) -> Outcome<f64> {
    let (since, mut longest) = (Instant::now(), 0.0_f64);
    while !seen_by.page.holds("document.querySelector('.lane.is-stuck')") {
        if since.elapsed() > BAD_LUCK {
            return Err(friend.page.trouble("never stuck"));
        }
        let _ = friend.page.try_press(Means::Mouse, ".roll")?;
        longest = longest.max(friend.page.eval(TUMBLE)?.as_f64().unwrap_or_default());
        std::thread::sleep(Duration::from_millis(60));
    }
    Ok(longest)
}

/// Rules BASE-23, BASE-39: the tumble is short; all see who is stuck, and whoever is reads what helps; giving up is offered.
#[test]
fn whoever_is_stuck_is_seen_and_may_give_up() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, friend) = two(&visit)?;
    let longest = until_stuck(&friend, &host)?;
    assert!(longest > 0.0 && longest <= 300.0, "a die tumbles for {longest} ms");
    host.sees(".lane.is-stuck .badge.stuck")?;
    assert_eq!(friend.page.eval("document.querySelectorAll('.lane.is-stuck').length")?, json!(0), "not the host");
    let says = "document.body.textContent.includes('All your dice are locked')";
    friend.page.wait_for(says, "that all dice are locked, and what helps")?;
    friend.page.click(MENU)?;
    let offered = "[...document.querySelectorAll('button')].some(one => one.textContent.includes('Give up'))";
    friend.page.wait_for(offered, "giving up, in the menu")?;
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}
