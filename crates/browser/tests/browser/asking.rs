//! Questions to everybody at a table: giving up and pausing. Everybody sees them, and nothing ends by a slip.

use browser::{Outcome, Screen};

use crate::friends::{a_friend, a_host, choose};
use crate::hand::{Hand, Way};
use crate::visit::{BRISK, Guest, REAL, Visit};

/// Two friends in a running game: the host on a desktop, the other on a phone.
fn two_friends(visit: &Visit) -> Outcome<(Guest, Guest)> {
    let (host, link) = a_host(visit, &Screen::desktop())?;
    let friend = a_friend(visit, &link, &Screen::phone())?;
    choose(&host, "classic")?;
    host.page.click("#start")?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees("main.table[data-phase=running]"))?;
    Ok((host, friend))
}

/// The seat of somebody at the table, for the rows of a vote.
fn own_row(stand: &str) -> String {
    format!("#vote .vt.{stand}")
}

/// Rule BASE-39: whoever gives up asks the others. It can be taken back, also in the last seconds; then all agree, and it is lost.
#[test]
fn giving_up_is_a_question_that_can_be_taken_back() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (host, friend) = two_friends(&visit)?;
    Hand::new(&host.page, Way::Mouse, 1).ask_to_give_up()?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees("#vote[data-matter=give-up]"))?;
    friend.sees(&own_row("yes"))?;
    friend.page.screenshot("vote-1-phone")?;
    host.page.screenshot("vote-1-desktop")?;
    // The other plays on: nothing happens, and it is taken back.
    host.page.click("#vote-back")?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees_many("#vote", 0))?;
    // Both: a bar runs, and one of them takes it back in time.
    Hand::new(&host.page, Way::Mouse, 1).ask_to_give_up()?;
    friend.sees("#vote-yes")?;
    friend.page.tap("#vote-yes")?;
    host.sees("#vote .votebar")?;
    friend.sees("#vote-back")?;
    friend.page.screenshot("vote-2-bar")?;
    friend.page.tap("#vote-back")?;
    host.sees_many("#vote .votebar", 0)?;
    host.sees("main.table[data-phase=running]")?;
    // In earnest.
    friend.sees("#vote-yes")?;
    friend.page.tap("#vote-yes")?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees(".end[data-outcome=lost]"))?;
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}

/// The page keeps what was promised for the dice and compares it with the file of the ended game; it says so in a line, and shouts if
/// a table had shown something else.
#[test]
fn the_dice_are_compared_with_what_was_promised() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, _) = a_host(&visit, &Screen::desktop())?;
    host.page.click("#start")?;
    host.sees("main.table[data-phase=running]")?;
    Hand::new(&host.page, Way::Mouse, 1).give_up()?;
    host.sees(".end .dicesay:not(.sorry)")?;
    // As if another promise had been shown before the game.
    host.page.eval(
        "localStorage.setItem('dice', localStorage.getItem('dice').replace(/^(\\S+ \\S+ )(.)/gm,
            (_, game, digit) => game + (digit === '0' ? '1' : '0')))",
    )?;
    host.page.reload()?;
    host.sees(".end .dicesay.sorry[role=alert]")?;
    host.page.screenshot("dice-differ")?;
    host.page.is_content()
}

/// Rule BASE-39: whoever is away is not counted, and a lost line ends no game in that step.
#[test]
fn whoever_is_away_is_not_asked() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (host, friend) = two_friends(&visit)?;
    Hand::new(&host.page, Way::Mouse, 1).ask_to_give_up()?;
    friend.sees(&own_row("yes"))?;
    let _away = friend.vanish();
    host.sees(&own_row("away"))?;
    host.sees("#vote .votebar")?;
    host.sees("main.table[data-phase=running]")?;
    host.page.screenshot("vote-3-away")?;
    host.page.click("#vote-back")?;
    host.sees_many("#vote", 0)?;
    host.sees("main.table[data-phase=running]")?;
    host.page.is_content()
}

/// Rule CLK-5: a pause at a table is a question; with everybody's yes time stands still, and anybody ends it.
#[test]
fn a_table_pauses_by_agreement() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (host, friend) = two_friends(&visit)?;
    host.page.key("p")?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees("#vote[data-matter=pause]"))?;
    friend.page.screenshot("pause-1-asked")?;
    friend.page.tap("#vote-yes")?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees(".paused"))?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees(".cover"))?;
    friend.page.screenshot("pause-2-phone")?;
    host.page.screenshot("pause-2-desktop")?;
    friend.page.eval(
        "window.said = ''; new MutationObserver(() => said += document.querySelector('.offline')?.innerText || '')
            .observe(document.body, { subtree: true, childList: true, characterData: true })",
    )?;
    friend.page.tap("#resume")?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees_many(".paused", 0))?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees_many(".intro", 0))?;
    assert_eq!(friend.page.eval("said")?, "", "after a pause nothing was interrupted");
    host.sees_many(".intro", 0)?;
    Hand::new(&host.page, Way::Mouse, 1).play(3)?;
    // Somebody says no.
    host.page.key("p")?;
    friend.sees("#vote-no")?;
    friend.page.tap("#vote-no")?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees_many("#vote", 0))?;
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}

/// A question that lies open for a while becomes a strip with the count, and a tap opens it again. The game goes on beneath.
#[test]
fn a_question_becomes_a_strip() -> Outcome<()> {
    // The page's own time counts here, and a question about a pause lapses after ten seconds of the game's.
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (host, friend) = two_friends(&visit)?;
    for matter in ["pause", "give-up"] {
        if matter == "pause" {
            host.page.key("p")?;
        } else {
            host.sees_many("#vote", 0)?;
            Hand::new(&host.page, Way::Mouse, 1).ask_to_give_up()?;
        }
        friend.sees(&format!("#vote[data-matter={matter}]:not(.strip)"))?;
        friend.sees(&format!("#vote[data-matter={matter}].strip"))?;
        assert!(friend.page.text("#vote")?.contains("1 of 2"), "{}", friend.page.text("#vote")?);
        let height = "document.querySelector('#vote').getBoundingClientRect().height";
        assert!(friend.page.eval(height)?.as_f64() < Some(64.0), "it is only a strip");
        friend.page.screenshot(&format!("strip-{matter}"))?;
        friend.page.tap("#vote.strip")?;
        friend.sees(&format!("#vote[data-matter={matter}]:not(.strip) .vt"))?;
    }
    [&host, &friend].iter().try_for_each(|guest| guest.page.is_content())
}
