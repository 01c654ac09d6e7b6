//! Friends at one table: they come by its link and play to the end, with a bot in the empty seat.

use browser::{Outcome, Screen, Trouble};

use crate::hand::{Hand, Way};
use crate::languages::speaks_all;
use crate::visit::{BRISK, Guest, Visit};

/// Somebody opens a table for friends. Gives him and the link he sends.
pub fn a_host(visit: &Visit, screen: &Screen) -> Outcome<(Guest, String)> {
    let host = visit.guest(screen)?;
    host.page.click("#play-with-friends")?;
    host.page.wait_for("document.querySelector('#invite-link')?.value.includes('/t/')", "the link to send")?;
    let link = host.page.eval("document.querySelector('#invite-link').value")?;
    host.sees(".seatrow[data-you]")?;
    Ok((host, link.as_str().unwrap_or_default().to_owned()))
}

/// Somebody comes by the link and has a seat.
pub fn a_friend(visit: &Visit, link: &str, screen: &Screen) -> Outcome<Guest> {
    let friend = visit.guest_at(link, screen)?;
    friend.sees(".seatrow[data-you]")?;
    Ok(friend)
}

/// The host chooses what is played.
pub fn choose(host: &Guest, preset: &str) -> Outcome<()> {
    host.page.click(&format!(".preset[data-preset={preset}]"))?;
    host.sees(&format!(".preset[data-preset={preset}][aria-pressed=true]"))
}

/// The host wants no bots: they have calls of their own.
pub fn without_bots(host: &Guest) -> Outcome<()> {
    let remove =
        "document.querySelectorAll('.seatrow[data-sitter=bot] .tools .btn').forEach(button => button.click())";
    host.page.eval(remove)?;
    host.sees_many(".seatrow[data-sitter=bot]", 0)
}

/// All play at once, each with a hand of his own. Gives what came of it for each.
fn together<T: Send>(
    guests: &[(&Guest, Way)],
    play: impl Fn(&mut Hand) -> Outcome<T> + Copy + Sync + Send,
) -> Outcome<Vec<T>> {
    std::thread::scope(|scope| {
        let mut games = Vec::new();
        for (number, (guest, way)) in guests.iter().enumerate() {
            let mut hand = Hand::new(&guest.page, *way, number as u64);
            games.push(scope.spawn(move || play(&mut hand)));
        }
        let ended = games.into_iter().map(|game| game.join().map_err(|_| Trouble::new("a hand fell off"))?);
        ended.collect()
    })
}

#[test]
fn three_friends_and_a_bot_play_to_the_end_and_again() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let second = a_friend(&visit, &link, &Screen::phone())?;
    let third = a_friend(&visit, &link, &Screen::desktop().language("de"))?;
    let watcher = a_friend(&visit, &link, &Screen::phone().language("fr"))?;
    watcher.page.tap("#leave-seat")?;
    let all = [("laptop", &host), ("phone", &second), ("german", &third), ("watcher", &watcher)];
    for (name, guest) in all {
        guest.sees_many(".seatrow[data-sitter=person]", 3)?;
        guest.sees_many(".seatrow[data-sitter=bot]", 1)?;
        guest.page.screenshot(&format!("friends-1-lobby-{name}"))?;
    }
    // Whoever is still choosing a name is not ready; everybody sees when they are, and nobody has to wait for them.
    host.sees_many(".seatrow .who.ready", 0)?;
    host.page.wait_for("document.querySelector('#start small').textContent", "who is not ready yet")?;
    second.page.eval("(field => { field.value = 'Noor'; field.dispatchEvent(new Event('change')); })(document.querySelector('#name'))")?;
    host.sees_many(".seatrow .who.ready .i", 1)?;
    host.page.wait_for(
        "document.querySelector('.who.ready').textContent.toLowerCase().includes('ready')",
        "the same in words",
    )?;
    choose(&host, "classic")?;
    host.page.click("#start")?;
    for (_, guest) in all {
        guest.sees("main.table[data-phase=running]")?;
    }
    watcher.sees("main.table[data-watching]")?;
    let players = [(&host, Way::Mouse), (&second, Way::Touch), (&third, Way::Keyboard)];
    together(&players, |hand| hand.play(15))?;
    for (name, guest) in all {
        guest.page.screenshot(&format!("friends-2-table-{name}"))?;
    }
    let ended = together(&players, |hand| hand.play_to_the_end())?;
    assert!(ended.iter().all(|one| *one == ended[0]), "all see the same end: {ended:?}");
    for (name, guest) in all {
        guest.sees(&format!(".end[data-outcome={}]", ended[0]))?;
        guest.page.screenshot(&format!("friends-3-end-{name}"))?;
    }
    host.page.click("#rematch")?;
    for (_, guest) in all {
        guest.sees("main.table[data-phase=running]")?;
    }
    watcher.sees("main.table[data-watching]")?;
    for (guest, _) in players {
        guest.sees(".tray .die")?;
        guest.sees_many(".lane", 3)?;
    }
    all.iter().try_for_each(|(_, guest)| guest.page.is_content())
}

/// Two friends press in the same instant, again and again: each press is answered, by dice or by a reason.
#[test]
fn two_at_the_same_instant_both_get_an_answer() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::desktop())?;
    choose(&host, "first-game")?;
    host.sees_many(".seatrow[data-sitter=person]", 2)?;
    host.page.click("#start")?;
    for guest in [&host, &friend] {
        guest.sees("main.table[data-phase=running]")?;
    }
    for round in 0..12 {
        together(&[(&host, Way::Mouse), (&friend, Way::Mouse)], |hand| answered(hand, round))?;
    }
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}

/// Everything on the page that an answer changes.
const ANSWER: &str =
    "[...document.querySelectorAll('.tray .dice, .news, .mine')].map(part => part.outerHTML).join()";

fn answered(hand: &mut Hand, round: u32) -> Outcome<()> {
    hand.page().eval(&format!("window.before = {ANSWER}"))?;
    hand.turn()?;
    hand.page().wait_for(&format!("window.before !== {ANSWER}"), &format!("an answer in round {round}"))
}

/// A call is seen at the caller's adventurer by everybody, each in his own language.
#[test]
fn a_call_is_seen_in_the_readers_language() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::phone())?;
    let friend = a_friend(&visit, &link, &Screen::desktop().language("de"))?;
    without_bots(&host)?;
    host.page.tap("#start")?;
    for guest in [&host, &friend] {
        guest.sees("main.table[data-phase=running]")?;
    }
    host.page.tap("#call")?;
    host.page.tap("#call-1")?;
    let read = |guest: &Guest| {
        guest.sees(".bubble text")?;
        guest.page.eval("document.querySelector('.bubble text').textContent")
    };
    let (english, german) = (read(&host)?, read(&friend)?);
    assert_eq!(english != german, speaks_all(&host)?, "each reads his own language");
    host.page.screenshot("call-phone")?;
    friend.page.screenshot("call-german")?;
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}
