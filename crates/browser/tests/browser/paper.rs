//! The roll and write game in the page: whole games of two people at one device and a bot, on a desktop and on a phone, each variant,
//! and a reload in the middle of a turn.

use browser::{Outcome, Screen, Trouble};
use serde_json::{Value, json};

use crate::friends::{a_friend, a_host};
use crate::senses::well_made;
use crate::visit::{BRISK, Guest, Visit, is_long};

/// Somebody who plays what is asked by pressing what is shown: rooms that can be entered, dice into the pool now and then, the first
/// place for a die. Ends with the game, or after so many presses.
const PLAYER: &str = "(async presses => {
    const one = css => document.querySelector(css);
    const breath = () => new Promise(done => setTimeout(done, 0));
    let given = 0, entered = 0, idle = 0, wide = 0;
    const heights = new Set();
    for (let n = 0; n < presses && !one('main.pend');) {
        await breath();
        const table = one('main.ptable');
        if (!table || table.dataset.asked !== 'true') { if (++idle > 20000) return 'nobody is asked'; continue; }
        idle = 0; n++;
        one('#got-it')?.click();
        const phase = table.dataset.phase, big = one('#big:enabled'), slab = one('.ptray').getBoundingClientRect();
        heights.add(Math.round(slab.height));
        if ([...document.querySelectorAll('.ptray .pdie, .ptray .btn, .phint')].some(part => { const at = part.getBoundingClientRect();
            return at.left < 0 || at.right > innerWidth || (!part.matches('.phint') && at.bottom > slab.bottom + 1); })) wide++;
        const room = one('.stone[data-room]'), stone = one('.stone:not([aria-pressed=true])');
        if (phase === 'rolling') { if (n % 3 === 0 && one('#pair-0:enabled')) { one('#pair-0').click(); given++; await breath(); } (one('#big') ?? stone)?.click(); }
        else if (phase === 'exploring') { if (room) entered++; (room ?? big ?? stone)?.click(); }
        else if (phase === 'sharing') { if (!one('.stone[aria-pressed=true]') && stone && !big) { stone.click(); await breath(); } one('#big:enabled')?.click(); }
        else stone?.click();
    }
    return { given, entered, over: !!one('main.pend'), heights: heights.size, wide };
})";

fn plays(guest: &Guest, presses: u32) -> Outcome<Value> {
    guest.page.eval(&format!("{PLAYER}({presses})"))
}

/// The start screen on a screen, with dice that are the same every time and bots that do not linger.
fn at_the_start(visit: &Visit, screen: &Screen) -> Outcome<Guest> {
    let guest = visit.guest_at(&format!("{}scroll?seed=7&pace=1", visit.address()), screen)?;
    guest.sees("main.paper-start #begin")?;
    Ok(guest)
}

fn a_whole_game(screen: &Screen, name: &str, sets_up: &[&str]) -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = at_the_start(&visit, screen)?;
    well_made(&guest.page, "the start screen")?;
    for css in sets_up {
        guest.page.click(css)?;
        guest.sees(&format!("{css}[aria-pressed=true]"))?;
    }
    guest.page.click("#begin")?;
    guest.sees("main.ptable[data-phase=sides]")?;
    let begun = plays(&guest, 60)?;
    guest.page.screenshot(&format!("paper-{name}-1-turn"))?;
    well_made(&guest.page, "the sheets")?;
    let ended = plays(&guest, 4000)?;
    assert_eq!(ended["over"], json!(true), "{begun} {ended}");
    assert!(ended["entered"].as_u64() > Some(0) && ended["given"].as_u64() > Some(0), "{ended}");
    assert_eq!(ended["heights"], json!(1), "the sheets stand still whatever lies on the slab: {ended}");
    assert_eq!(ended["wide"], json!(0), "every die, button and explanation has its place: {ended}");
    let outcome = guest.reads("main.pend", "data-outcome")?;
    assert!(["won", "lost"].contains(&outcome.as_str()), "{outcome}");
    guest.page.screenshot(&format!("paper-{name}-2-end"))?;
    well_made(&guest.page, "the end")?;
    let link = guest.reads("#review", "href")?;
    // Another game begins with the same players.
    guest.page.click("#again")?;
    guest.sees("main.ptable[data-round='0']")?;
    guest.page.is_content()?;
    if ["desktop", "phone"].contains(&name) { looks_again(&visit, &guest, &link, name) } else { Ok(()) }
}

/// The game is looked at again: turn by turn, by press and by key, with the dice checked; and tried again from the middle.
fn looks_again(visit: &Visit, guest: &Guest, link: &str, name: &str) -> Outcome<()> {
    // Bots do not linger in another try either.
    guest.page.go(&format!("{}{}&pace=1", visit.address(), link.trim_start_matches('/')))?;
    guest.sees("main.again .leaf")?;
    let turns = guest.page.count(".pturn")? - 1;
    guest.sees(&format!("main.again[data-turn='{turns}']"))?;
    guest.page.click("#turn-back")?;
    guest.sees(&format!("main.again[data-turn='{}']", turns - 1))?;
    guest.page.key("Home")?;
    guest.sees("main.again[data-turn='0'] .pturn[data-turn='0'][aria-pressed=true]")?;
    guest.page.key("ArrowRight")?;
    guest.sees("main.again[data-turn='1']")?;
    for seat in ["1", "0"] {
        guest.page.click(&format!(".again .fr[data-seat='{seat}']"))?;
        guest.sees(&format!(".again .leaf[data-seat='{seat}']"))?;
    }
    guest.page.click("#check")?;
    guest.sees(".verdict[data-verdict=same]")?;
    guest.page.click("#decided")?;
    let decided = guest.reads("#decided", "data-turn")?;
    guest.sees(&format!("main.again[data-turn='{decided}']"))?;
    guest.page.screenshot(&format!("paper-{name}-3-again"))?;
    well_made(&guest.page, "the review")?;
    guest.page.is_content()?;
    // Another try from the third turn, with fresh dice, counts nowhere and leads back.
    guest.page.click(".pturn[data-turn='3']")?;
    guest.page.click("#fresh-dice")?;
    guest.page.click("#try-here")?;
    guest.sees("main.ptable[data-round='1'] .ptry")?;
    let tried = plays(guest, 4000)?;
    assert_eq!(tried["over"], json!(true), "{tried}");
    guest.sees("main.pend .ptry")?;
    guest.page.click("#review")?;
    guest.sees("main.again[data-turn='3']")?;
    guest.page.is_content()
}

#[test]
fn two_people_and_a_bot_play_on_a_desktop() -> Outcome<()> {
    a_whole_game(&Screen::desktop().size(1440, 900), "desktop", &[])
}

#[test]
fn two_people_and_a_bot_play_on_a_phone() -> Outcome<()> {
    a_whole_game(&Screen::phone(), "phone", &[])
}

#[test]
fn entrances_close() -> Outcome<()> {
    if !is_long() {
        return Ok(());
    }
    a_whole_game(&Screen::desktop(), "entrances", &["[data-variant=entrances]"])
}

#[test]
fn rooms_bring_dice() -> Outcome<()> {
    a_whole_game(&Screen::phone().size(844, 390), "dice", &["[data-variant=dice]", "[data-difficulty=easy]"])
}

#[test]
fn jokers_are_rolled() -> Outcome<()> {
    if !is_long() {
        return Ok(());
    }
    a_whole_game(&Screen::desktop(), "jokers", &["[data-variant=jokers]"])
}

fn number(guest: &Guest, attribute: &str) -> Outcome<u64> {
    let text = guest.reads("main.ptable", attribute)?;
    text.parse().map_err(|_| Trouble::new(format!("{attribute} is {text:?}")))
}

/// By mouse and keyboard: a reload in the middle of a turn brings the game back, and what can be taken back still can.
#[test]
fn a_reload_brings_the_game_back_in_mid_turn() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = at_the_start(&visit, &Screen::desktop())?;
    guest.page.click("[data-seat='2'] [data-kind=n]")?;
    guest.page.click("#begin")?;
    for _ in 0..2 {
        guest.sees("main.ptable[data-phase=sides]")?;
        guest.page.key("1")?;
    }
    guest.sees("main.ptable[data-phase=rolling]")?;
    // Whoever plays by the keyboard alone presses and goes on in the same place.
    guest.page.tab_to("#big")?;
    for _ in 0..2 {
        let before = number(&guest, "data-told")?;
        guest.page.key("Enter")?;
        guest
            .page
            .wait_for(&format!("+document.querySelector('main.ptable').dataset.told > {before}"), "the dice")?;
        guest.page.wait_for("document.activeElement.id === 'big'", "the keyboard to stay on the big button")?;
    }
    let label = guest.page.eval(
        "document.querySelector('#pair-0:enabled, #pair-1:enabled')?.getAttribute('aria-label') ?? ': kept'",
    )?;
    assert!(
        label.as_str().is_some_and(|label| label.ends_with(": kept")),
        "a reader hears what becomes of a die: {label}"
    );
    // A panel takes the keyboard, and gives it back.
    guest.page.tab_to("#open-settings")?;
    guest.page.key("Enter")?;
    guest.page.wait_for("!!document.activeElement.closest('.psettings')", "the keyboard in the settings")?;
    guest.page.key("Escape")?;
    guest.page.wait_for("document.activeElement.id === 'open-settings'", "the keyboard where it was")?;
    guest.page.eval("document.activeElement.blur()")?;
    while guest.page.count("main.ptable[data-phase=rolling]")? > 0 {
        let before = number(&guest, "data-told")?;
        guest.page.key("Space")?;
        let moved = format!("+document.querySelector('main.ptable').dataset.told > {before}");
        guest.page.wait_for(&moved, "the dice")?;
    }
    guest.sees("main.ptable[data-phase=exploring]")?;
    let told = number(&guest, "data-told")?;
    guest.page.reload()?;
    guest.page.click("#go-on")?;
    guest.sees("main.ptable[data-phase=exploring]")?;
    assert_eq!(number(&guest, "data-told")?, told, "everything is there again");
    guest.page.key("u")?;
    guest.sees("main.ptable[data-phase=rolling]")?;
    guest.page.is_content()
}

/// Plays without anybody waiting for it.
fn plays_on(guest: &Guest, presses: u32) -> Outcome<()> {
    guest.page.eval(&format!("void {PLAYER}({presses})")).map(drop)
}

/// Two people at their own devices and a bot of the server play at a table of the house; one loads the page again in the middle.
#[test]
fn two_people_and_a_bot_play_at_a_table_of_the_server() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let ani = at_the_start(&visit, &Screen::desktop())?;
    ani.page.click("#with-friends")?;
    ani.sees("#far-table [data-seat='0'][data-kind=p]")?;
    well_made(&ani.page, "the lobby of the table")?;
    ani.page.wait_for("document.querySelector('#code').textContent.includes('-')", "the code to say")?;
    let link = ani.page.eval("document.querySelector('#link').value")?;
    let link = link.as_str().ok_or_else(|| Trouble::new("the lobby shows no link"))?.to_owned();
    assert!(link.contains("/scroll?t="), "{link}");
    let ben = visit.guest_at(&link, &Screen::phone())?;
    ani.sees("#far-table [data-seat='1'][data-kind=p]")?;
    for pick in ["three", "easy", "sharp"] {
        ani.page.click(&format!("[data-pick={pick}]"))?;
        ben.sees(&format!("[data-pick={pick}][aria-pressed=true]"))?;
    }
    ben.sees("#begin[disabled]")?;
    assert_eq!(ben.page.count("[data-seat='1'] .pyou")?, 1, "everybody knows which seat is theirs");
    assert_eq!(ani.page.text("[data-pick=easy] small")?, "20 gems", "what is chosen says what it comes to");
    ani.page.click("#copy-link")?;
    ani.page.wait_for("document.querySelector('#copy-link').textContent === 'Copied'", "the link to be copied")?;
    ani.page.screenshot("paper-far-1-lobby")?;
    ani.page.click("#begin")?;
    for guest in [&ani, &ben] {
        guest.sees("main.ptable[data-phase=sides]")?;
        assert_eq!(guest.page.text(".pwho b")?, "Your choice", "each is asked at their own device");
    }
    plays_on(&ben, 4000)?;
    let begun = plays(&ani, 25)?;
    ani.page.screenshot("paper-far-2-turn")?;
    well_made(&ani.page, "the sheets of the table")?;
    let told = number(&ani, "data-told")?;
    ani.page.reload()?;
    ani.page.wait_for(&format!("+document.querySelector('main.ptable')?.dataset.told >= {told}"), "the sheets")?;
    let ended = plays(&ani, 4000)?;
    assert_eq!(ended["over"], json!(true), "{begun} {ended}");
    ben.sees("main.pend")?;
    assert_eq!(ani.reads("main.pend", "data-gems")?, ben.reads("main.pend", "data-gems")?, "all saw the same");
    ben.sees("#again[disabled]")?;
    ani.page.screenshot("paper-far-3-end")?;
    let review = format!("{}{}", visit.address(), ani.reads("#review", "href")?.trim_start_matches('/'));
    assert!(review.contains("/r/"), "{review}");
    // What was promised is noted under the name of the replay, so Ben has to have heard of it before the next game is gathered for.
    ben.sees("#review")?;
    ani.page.click("#again")?;
    ben.sees("main.ptable")?;
    a_table_tries_again(&visit, &review)?;
    // Whoever gave a word sees that it was kept; the game is in the list of this device.
    ben.page.go(&review)?;
    ben.page.click("#check")?;
    ben.sees(".verdict[data-verdict=same]")?;
    ben.page.wait_for(
        "document.querySelector('#promise-kept').textContent.startsWith('Dice as promised')",
        "the promise",
    )?;
    ben.page.go(&format!("{}games", visit.address()))?;
    ben.sees(&format!(".past a[href='{}']", &review[review.find("/r/").unwrap_or(0)..]))?;
    ani.page.is_content()?;
    ben.page.is_content()
}

/// Somebody else opens the link of the ended game, asks a bot why, and sits down at a table that goes on from its second turn.
fn a_table_tries_again(visit: &Visit, review: &str) -> Outcome<()> {
    let cleo = visit.guest_at(review, &Screen::desktop())?;
    cleo.sees("main.again .leaf")?;
    // Some turn of the bot gave something to the pool.
    let asked = cleo.page.eval(
        "(async () => { for (const turn of document.querySelectorAll('.pturn')) { turn.click(); await new Promise(done => setTimeout(done, 0)); \
         const why = document.querySelector('.why'); if (why) { why.click(); await new Promise(done => setTimeout(done, 0)); \
         return why.nextElementSibling.textContent; } } return ''; })()",
    )?;
    assert!(asked.as_str().is_some_and(|words| !words.is_empty()), "{asked}");
    cleo.page.click(".pturn[data-turn='2']")?;
    cleo.page.click("#try-there")?;
    cleo.sees("#far-table .ptry")?;
    cleo.sees("#far-table [data-seat='0'][data-kind=p]")?;
    cleo.page.click("#begin")?;
    cleo.sees("main.ptable[data-round='1'] .ptry")?;
    cleo.page.is_content()
}

/// Rule [RNW-94]: one person takes two seats of a table and plays both of them to the end.
#[test]
fn one_person_plays_two_seats_at_a_table() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let ani = at_the_start(&visit, &Screen::desktop())?;
    ani.page.click("#with-friends")?;
    ani.sees("#far-table [data-seat='0'][data-kind=p]")?;
    ani.page.click("[data-pick=two]")?;
    ani.sees_many("#far-table [data-seat]", 2)?;
    ani.page.click("#second-seat")?;
    ani.sees("#far-table [data-seat='1'][data-kind=p]")?;
    assert_eq!(ani.page.count("#people .pperson")?, 1, "it is one person");
    well_made(&ani.page, "the lobby of somebody alone")?;
    ani.page.screenshot("paper-two-seats-1-lobby")?;
    ani.page.click("#begin")?;
    ani.sees("main.ptable[data-phase=sides]")?;
    let (mut seats, mut last) = (Vec::new(), json!(null));
    // What is pressed before the answer has come counts for nothing, and a busy machine takes its time.
    for _ in 0..60 {
        seats.push(ani.reads("main.ptable", "data-me")?);
        if seats.iter().any(|seat| *seat != seats[0]) {
            break;
        }
        last = plays(&ani, 30)?;
    }
    assert!(seats.iter().any(|seat| *seat != seats[0]) || last["over"] == json!(true), "{seats:?} {last}");
    ani.page.screenshot("paper-two-seats-2-turn")?;
    let ended = plays(&ani, 4000)?;
    assert_eq!(ended["over"], json!(true), "{seats:?} {ended}");
    ani.page.is_content()
}

/// The host of a table of the temple turns it to the other game, and everybody goes along.
#[test]
fn a_table_of_the_temple_turns_to_the_other_game() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (ani, link) = a_host(&visit, &Screen::desktop())?;
    let ben = a_friend(&visit, &link, &Screen::phone())?;
    ani.page.click("#other-game")?;
    for guest in [&ani, &ben] {
        guest.sees("#far-table [data-seat='0'][data-kind=p]")?;
        guest.sees("#far-table [data-seat='1'][data-kind=p]")?;
    }
    ani.page.is_content()
}

/// On one device whoever wants to give up is asked first; bots play as well as was chosen.
#[test]
fn a_game_on_one_device_is_given_up_after_a_question() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = at_the_start(&visit, &Screen::phone())?;
    guest.page.click("[data-level=sharp]")?;
    guest.page.reload()?;
    guest.sees("[data-level=sharp][aria-pressed=true]")?;
    guest.page.click("#begin")?;
    guest.sees("main.ptable[data-phase=sides]")?;
    for press in ["#open-settings", "#give-up", "#give-up-not", "#give-up"] {
        guest.page.click(press)?;
    }
    guest.sees(".pask #give-up-sure")?;
    well_made(&guest.page, "the question")?;
    guest.page.click("#give-up-sure")?;
    guest.sees("main.pend[data-outcome=lost]")?;
    guest.page.reload()?;
    guest.sees("main.paper-start")?;
    assert_eq!(guest.page.count("#go-on")?, 0, "nothing is kept of it");
    guest.page.is_content()
}

/// Two people at a table of the server, before it begins.
fn two_at_a_table(visit: &Visit) -> Outcome<(Guest, Guest)> {
    let ani = at_the_start(visit, &Screen::desktop())?;
    ani.page.click("#with-friends")?;
    ani.page.wait_for("document.querySelector('#link')?.value.includes('?t=')", "the link")?;
    let link = ani.page.eval("document.querySelector('#link').value")?;
    let ben = visit.guest_at(link.as_str().unwrap_or_default(), &Screen::phone())?;
    ani.sees("#far-table [data-seat='1'][data-kind=p]")?;
    ben.sees("#far-table [data-seat='1'][data-kind=p]")?;
    Ok((ani, ben))
}

/// A killed server gives the game back in the middle of a turn, to both pages, and it goes on to its end.
#[test]
fn a_killed_server_gives_the_game_back_in_mid_turn() -> Outcome<()> {
    let Some(mut visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (ani, ben) = two_at_a_table(&visit)?;
    ani.page.click("[data-pick=three]")?;
    ben.sees("[data-pick=three][aria-pressed=true]")?;
    ani.page.click("#begin")?;
    for guest in [&ani, &ben] {
        guest.sees("main.ptable[data-phase=sides]")?;
    }
    plays_on(&ben, 40)?;
    while ani.page.count("main.ptable[data-asked=true][data-phase=exploring]")? == 0 {
        plays(&ani, 1)?;
    }
    let told = number(&ani, "data-told")?;
    visit.kill_server()?;
    for guest in [&ani, &ben] {
        guest.sees(".pfar")?;
    }
    ani.page.screenshot("paper-far-6-lost")?;
    visit.start_server_again()?;
    for guest in [&ani, &ben] {
        guest.page.wait_for("!document.querySelector('.pfar')", "the table to go on")?;
    }
    ani.sees("main.ptable[data-asked=true][data-phase=exploring]")?;
    assert!(number(&ani, "data-told")? >= told, "nothing is lost");
    plays_on(&ben, 4000)?;
    let ended = plays(&ani, 4000)?;
    assert_eq!(ended["over"], json!(true), "{ended}");
    ben.sees("main.pend")?;
    assert_eq!(ani.reads("main.pend", "data-gems")?, ben.reads("main.pend", "data-gems")?, "all saw the same");
    Ok(())
}

/// The host sends somebody away and calls them back, and hands the table over.
#[test]
fn the_host_of_a_table_looks_after_its_people() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (ani, ben) = two_at_a_table(&visit)?;
    assert_eq!(ben.page.count("#people [data-do]")?, 0, "only the host may");
    ani.page.click("#people [data-do=send-away]")?;
    ani.page.click("#people [data-do=call-back]")?;
    ben.sees("#far-table [data-seat='1'][data-kind=p]")?;
    ani.page.click("#people [data-do=make-host]")?;
    ben.sees("#people [data-do=send-away]")?;
    ben.page.click("[data-pick=sharp]")?;
    ani.sees("[data-pick=sharp][aria-pressed=true]")?;
    well_made(&ben.page, "the lobby of the table on a phone")?;
    ben.page.is_content()
}

/// The turn clock is looked at in real time: at a quicker pace it would run out under the eyes.
const AS_IT_IS: u8 = 1;

/// Words, calls, wishes, the turn clock and its pause, and giving up by a vote that everybody sees.
#[test]
fn a_table_talks_waits_and_gives_up_together() -> Outcome<()> {
    let Some(visit) = Visit::begin(AS_IT_IS)? else { return Ok(()) };
    let (ani, ben) = two_at_a_table(&visit)?;
    for pick in ["two", "90"] {
        ani.page.click(&format!("[data-pick='{pick}']"))?;
    }
    ani.page.click("#begin")?;
    for guest in [&ani, &ben] {
        guest.sees("main.ptable #countdown")?;
        guest.page.click("#got-it")?;
    }
    let link = ani.page.eval("location.href")?;
    let cleo = visit.guest_at(link.as_str().unwrap_or_default(), &Screen::phone())?;
    cleo.sees("main.ptable #you-watch")?;
    assert_eq!(cleo.page.count(".stone, #big, #undo")?, 0, "whoever watches is asked nothing");
    ben.page.click("#talk")?;
    ben.page.click("[data-call=ThankYou]")?;
    ani.sees(".pbubble")?;
    ben.page.click("#shut-words")?;
    ben.page.click("#open-settings")?;
    ben.page.click("#pause-game")?;
    ani.sees("#countdown.still")?;
    ani.page.screenshot("paper-far-4-paused")?;
    ani.page.click("#resume")?;
    ani.sees("#countdown:not(.still)")?;
    ben.page.click("#give-up")?;
    ben.page.click("#give-up-sure")?;
    ani.sees("#concession [data-stand=yes]")?;
    well_made(&ani.page, "the vote")?;
    ani.page.screenshot("paper-far-5-vote")?;
    ben.page.click("#play-on")?;
    ani.page.wait_for("!document.querySelector('#concession')", "the vote to close")?;
    for guest in [&ani, &ben] {
        guest.page.eval("document.querySelector('#room-C3').click()")?;
    }
    ani.page.wait_for(
        "[...document.querySelectorAll('.others .fr')].every(one => one.innerHTML.includes('v12'))",
        "both wishes",
    )?;
    ani.page.click("#open-settings")?;
    ani.page.click("#give-up")?;
    ani.page.click("#give-up-sure")?;
    ben.page.click("#give-up-too")?;
    for guest in [&ani, &ben] {
        guest.sees("main.pend[data-outcome=lost]")?;
    }
    ani.page.is_content()?;
    ben.page.is_content()
}
