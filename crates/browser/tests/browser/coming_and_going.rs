//! People come, go, come back, watch, and are sent away by mistake.

use browser::{Network, Outcome, Screen};
use serde_json::json;

use crate::friends::{a_friend, a_host, choose};
use crate::hand::{Hand, MENU, Way};
use crate::visit::{BRISK, Guest, UNHURRIED, Visit};

/// The seat of somebody, by its number.
fn seat_of(guest: &Guest) -> Outcome<String> {
    guest.reads(".seatrow[data-you]", "data-seat")
}

/// Begins a game of ten minutes.
fn begin(host: &Guest, everybody: &[&Guest]) -> Outcome<()> {
    choose(host, "classic")?;
    host.page.click("#start")?;
    everybody.iter().try_for_each(|guest| guest.sees("main.table[data-phase=running]"))
}

#[test]
fn seats_are_taken_left_and_taken_again_before_the_start() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::phone())?;
    host.sees_many(".seatrow[data-sitter=person]", 2)?;
    friend.page.tap("#leave-seat")?;
    host.sees_many(".seatrow[data-sitter=person]", 1)?;
    friend.sees_many(".seatrow[data-you]", 0)?;
    friend.page.tap(".take-seat")?;
    friend.sees(".seatrow[data-you]")?;
    host.sees_many(".seatrow[data-sitter=person]", 2)?;
    friend.page.tap("#name")?;
    friend.page.eval("document.querySelector('#name').select()")?;
    friend.page.type_text("Zora")?;
    friend.page.key("Enter")?;
    host.page.wait_for("document.querySelector('.seatlist').innerText.includes('Zora')", "the friend's name")?;
    host.page.screenshot("lobby-named")?;
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}

/// The code that is said over a table leads to the same place as the link.
#[test]
fn a_table_is_found_by_its_code() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, _) = a_host(&visit, &Screen::desktop())?;
    host.page.wait_for("document.querySelector('#invite-code').innerText", "the code")?;
    let code = host.page.text("#invite-code")?;
    let friend = visit.guest(&Screen::phone())?;
    friend.page.tap("#join-code")?;
    friend.page.type_text(&code)?;
    friend.page.key("Enter")?;
    friend.sees(".seatrow[data-you]")?;
    host.sees_many(".seatrow[data-sitter=person]", 2)?;
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}

#[test]
fn reload_keeps_the_seat() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::desktop())?;
    let seat = seat_of(&friend)?;
    friend.page.reload()?;
    assert_eq!(seat_of(&friend)?, seat, "the same seat in the lobby");
    host.sees_many(".seatrow[data-sitter=person]", 2)?;
    begin(&host, &[&host, &friend])?;
    Hand::new(&friend.page, Way::Mouse, 1).play(10)?;
    friend.page.reload()?;
    friend.sees("main.table[data-phase=running]:not([data-watching])")?;
    host.sees(&format!(".lane[data-seat='{seat}'][data-state=here]"))?;
    Hand::new(&friend.page, Way::Mouse, 1).play(10)?;
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}

/// Notes every state a lane goes through, so that a short one is not missed.
fn watch_lane(guest: &Guest, seat: &str) -> Outcome<()> {
    let lane = json!(format!(".lane[data-seat='{seat}']"));
    let watch = format!(
        "window.states = ['here']; new MutationObserver(() => {{
            const state = document.querySelector({lane})?.dataset.state;
            if (state && states.at(-1) !== state) states.push(state);
        }}).observe(document.body, {{ subtree: true, attributes: true, childList: true }})"
    );
    guest.page.eval(&watch).map(drop)
}

#[test]
fn whoever_vanishes_is_away_then_a_bot_plays_then_he_is_back() -> Outcome<()> {
    // A table says four times a second how it stands: at a brisk pace both may come at once.
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::phone())?;
    let seat = seat_of(&friend)?;
    begin(&host, &[&host, &friend])?;
    watch_lane(&host, &seat)?;
    let friend = friend.vanish();
    let lane = |state: &str| format!(".lane[data-seat='{seat}'][data-state={state}]");
    host.sees(&lane("bot"))?;
    host.page.screenshot("vanished")?;
    let states = host.page.eval("states")?;
    assert_eq!(states, json!(["here", "away", "bot"]), "first away, then a bot");
    let friend = friend.come_back()?;
    friend.sees("main.table:not([data-watching])")?;
    host.sees(&lane("here"))?;
    Hand::new(&friend.page, Way::Touch, 1).play(5)?;
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}

/// A phone in a tunnel: its page says so, and is back by itself as soon as there is a network again.
#[test]
fn whoever_loses_the_network_is_back_by_himself() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::phone())?;
    let seat = seat_of(&friend)?;
    begin(&host, &[&host, &friend])?;
    friend.page.network(Network::Off)?;
    friend.sees(".offline")?;
    friend.page.screenshot("tunnel")?;
    host.sees(&format!(".lane[data-seat='{seat}']:not([data-state=here])"))?;
    friend.page.network(Network::On)?;
    friend.sees_many(".offline", 0)?;
    host.sees(&format!(".lane[data-seat='{seat}'][data-state=here]"))?;
    Hand::new(&friend.page, Way::Touch, 1).play(5)?;
    host.page.is_content()
}

/// What could not be sent within two seconds is given up with a word, and is not done when the line is back.
#[test]
fn what_could_not_be_sent_is_dropped_with_a_word() -> Outcome<()> {
    let Some(visit) = Visit::begin(1)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::desktop())?;
    begin(&host, &[&host, &friend])?;
    let page = &friend.page;
    page.network(Network::Off)?;
    friend.sees(".offline")?;
    page.key("Space")?;
    page.wait_for("document.querySelector('#read-out').textContent.includes('Not sent')", "the word")?;
    page.screenshot("not-sent")?;
    page.network(Network::On)?;
    friend.sees_many(".offline", 0)?;
    // A word to all that is sent now comes after whatever was sent before it.
    page.key("/")?;
    page.type_text("back")?;
    page.key("Enter")?;
    host.page.wait_for("document.querySelector('.chat')?.textContent.includes('back')", "the friend's word")?;
    friend.sees_many(".tray .die.U", 5)?;
    host.page.is_content()
}

/// The network comes back and says so more than once, while the page is looking for it already; then the page is loaded again.
/// A socket that is given up must not speak to somebody who has gone.
#[test]
fn a_page_loaded_again_after_a_cut_does_not_throw() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::desktop())?;
    begin(&host, &[&host, &friend])?;
    friend.page.network(Network::Off)?;
    friend.sees(".offline")?;
    friend.page.network(Network::On)?;
    friend.page.eval("for (let n = 0; n < 8; n++) window.dispatchEvent(new Event('online'))")?;
    friend.sees_many(".offline", 0)?;
    friend.page.reload()?;
    friend.sees("main.table[data-phase=running]:not([data-watching])")?;
    // Once more, in the middle of looking for the table.
    friend.page.network(Network::Off)?;
    friend.sees(".offline")?;
    friend.page.network(Network::On)?;
    friend.page.reload()?;
    friend.sees("main.table[data-phase=running]:not([data-watching])")?;
    Hand::new(&friend.page, Way::Mouse, 1).play(3)?;
    // What cannot be loaded without a network, the browser says by itself, and so does a part that was under way.
    let is_of_the_network = |error: &String| ["net::", "Failed to fetch"].iter().any(|one| error.contains(one));
    let thrown: Vec<String> = friend.page.errors().into_iter().filter(|error| !is_of_the_network(error)).collect();
    assert_eq!(thrown, Vec::<String>::new());
    host.page.is_content()
}

/// Whoever comes after the start watches, and sees the game go on.
#[test]
fn a_spectator_by_the_same_link() -> Outcome<()> {
    // On a busy machine a brisk game may be over before the spectator is there.
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    begin(&host, &[&host])?;
    let watcher = visit.guest_at(&link, &Screen::phone())?;
    watcher.sees("main.table[data-watching][data-phase=running]")?;
    assert_eq!(watcher.page.count(".roll")?, 0, "a spectator has nothing to roll");
    watcher.page.screenshot("spectator")?;
    let temple = "document.querySelectorAll('.chamber').length";
    let chambers = watcher.page.eval(temple)?;
    Hand::new(&host.page, Way::Mouse, 1).play(30)?;
    watcher.page.wait_for(&format!("{temple} > {chambers}"), "the temple to grow")?;
    [&host, &watcher].iter().try_for_each(|guest| guest.page.is_content())
}

#[test]
fn a_mistaken_kick_is_undone() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::desktop())?;
    let seat = seat_of(&friend)?;
    host.page.click(&format!(".seatrow[data-seat='{seat}'] .kick"))?;
    host.sees_many(".seatrow[data-sitter=person]", 1)?;
    friend.page.wait_for("document.querySelector('.sorry').innerText", "the word that he was sent away")?;
    friend.page.screenshot("sent-away")?;
    host.page.click(".undo-kick")?;
    host.sees_many(".seatrow[data-sitter=person]", 2)?;
    assert_eq!(seat_of(&friend)?, seat, "back in the same seat");
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}

/// The host leaves in the middle of a game: a bot has his seat, somebody else is host, the game goes on.
#[test]
fn the_host_may_leave() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::desktop())?;
    let seat = seat_of(&host)?;
    begin(&host, &[&host, &friend])?;
    host.page.click(MENU)?;
    host.page.click("#leave")?;
    host.page.click("#leave")?;
    host.sees_many("main.table:not([data-watching])", 0)?;
    friend.sees(&format!(".lane[data-seat='{seat}'][data-state=bot]"))?;
    Hand::new(&friend.page, Way::Mouse, 1).give_up()?;
    friend.sees("#rematch")?;
    friend.page.click("#to-lobby")?;
    friend.sees("main.lobby[data-screen=lobby]")?;
    friend.sees("#start")?;
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}
