//! After the game: its review by link, the instant moved by mouse, finger and keyboard, the dice checked, another try from the
//! middle, files and the list of past games.

use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use browser::{Means, Outcome, Screen, Trouble};
use replay::story::{Finding, Reason};
use serde_json::{Value, json};

use crate::friends::a_host;
use crate::hand::{Hand, Way};
use crate::languages::{speaks, speaks_all};
use crate::likings::{CONTRAST, in_settings};
use crate::modules::EVERYTHING;
use crate::moments::ended;
use crate::senses::well_made;
use crate::visit::{BRISK, Guest, Visit};

/// The board of a review, once it is drawn.
const SHOWN: &str = ".cam[data-drawn-ms] .chamber";

/// A game that was played to its end, and where it can be looked at.
struct Ended {
    visit: Visit,
    link: String,
}

/// An ended game to look at. Tests that run at the same time share one: none of them changes it.
fn an_ended_game() -> Outcome<Option<Arc<Ended>>> {
    static LAST: Mutex<Weak<Ended>> = Mutex::new(Weak::new());
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(ended) = last.upgrade() {
        return Ok(Some(ended));
    }
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(None) };
    let link = play(&visit)?;
    let ended = Arc::new(Ended { visit, link });
    *last = Arc::downgrade(&ended);
    Ok(Some(ended))
}

/// One person and bots play a game to its end. Gives where it can be looked at.
fn play(visit: &Visit) -> Outcome<String> {
    let (host, _) = a_host(visit, &Screen::desktop())?;
    host.page.click(".preset[data-preset=classic]")?;
    host.sees(".preset[data-preset=classic][aria-pressed=true]")?;
    host.page.click("#start")?;
    host.sees("main.table[data-phase=running]")?;
    Hand::new(&host.page, Way::Mouse, 5).play_to_the_end()?;
    let address = host.reads("#review", "href")?;
    Ok(format!("{}{}", visit.address(), address.trim_start_matches('/')))
}

/// The review on a screen, once its board is drawn.
fn opened(visit: &Visit, link: &str, screen: &Screen) -> Outcome<Guest> {
    let guest = visit.guest_at(link, screen)?;
    guest.sees(SHOWN)?;
    let ms = guest.reads(".cam", "data-drawn-ms")?;
    // A figure for whoever looks for it; no test depends on the speed of a machine.
    let _ = writeln!(std::io::stderr(), "the review was drawn {ms} ms after its address was opened");
    Ok(guest)
}

/// The second the reader looks at.
fn second(guest: &Guest) -> Outcome<u64> {
    guest.reads("#scrub", "aria-valuenow")?.parse().map_err(|_| Trouble::new("the slider has no number"))
}

fn second_is(guest: &Guest, wanted: u64) -> Outcome<()> {
    let condition = format!("document.querySelector('#scrub').getAttribute('aria-valuenow') === '{wanted}'");
    guest.page.wait_for(&condition, &format!("second {wanted}"))
}

fn number(guest: &Guest, css: &str, attribute: &str) -> Outcome<u64> {
    let text = guest.reads(css, attribute)?;
    text.parse().map_err(|_| Trouble::new(format!("{attribute} of {css} is {text:?}")))
}

/// Whoever chose other colours at the table has them in the review, and can read it.
#[test]
fn the_review_wears_the_chosen_colours() -> Outcome<()> {
    let Some(ended) = an_ended_game()? else { return Ok(()) };
    let Ended { visit, link } = &*ended;
    for theme in ["contrast", "daylight"] {
        for (screen, size) in [(Screen::desktop(), "desktop"), (Screen::phone(), "phone")] {
            let guest = visit.guest(&screen)?;
            in_settings(&guest, |guest| guest.page.click(&format!("[data-theme={theme}]")))?;
            guest.page.go(link)?;
            guest.sees(&format!("html.{theme} .cam[data-drawn-ms] .chamber"))?;
            guest.page.screenshot(&format!("{theme}-4-review-{size}"))?;
            assert_eq!(guest.page.eval(CONTRAST)?, json!([]), "the review by {theme} on a {size}");
            guest.page.is_content()?;
        }
    }
    Ok(())
}

#[test]
fn a_game_is_looked_at_again_on_a_desktop() -> Outcome<()> {
    let Some(ended) = an_ended_game()? else { return Ok(()) };
    let Ended { visit, link } = &*ended;
    let guest = opened(visit, link, &Screen::desktop().size(1440, 900))?;
    guest.page.screenshot("review-1-decided")?;
    let end = number(&guest, "#scrub", "aria-valuemax")?;

    // By keyboard alone: seconds, tens, both ends.
    guest.page.tab_to("#scrub")?;
    guest.page.key("Home")?;
    second_is(&guest, 0)?;
    assert!(number(&guest, ".cam", "data-chambers")? <= 3, "the start and two tiles lie at the beginning");
    guest.page.key("ArrowRight")?;
    second_is(&guest, 1)?;
    guest.page.key("PageUp")?;
    second_is(&guest, 11)?;
    guest.page.key("End")?;
    second_is(&guest, end)?;
    assert!(number(&guest, ".cam", "data-chambers")? > 3, "bots look around");
    guest.page.wait_for("document.querySelector('#go-on').disabled", "nothing to go on from at the end")?;

    // By mouse, in the middle of the timeline; the second stands in the address.
    guest.page.click("#scrub")?;
    guest.page.wait_for("/^#t=\\d+$/.test(location.hash)", "the second in the address")?;
    let middle = second(&guest)?;
    assert!(0 < middle && middle < end, "{middle} lies between 0 and {end}");
    guest.page.screenshot("review-2-middle")?;

    // Every sentence leads to its instant.
    for sentence in 0..3 {
        let css = format!("#why-{sentence}");
        guest.page.click(&css)?;
        second_is(&guest, number(&guest, &css, "data-at")?)?;
    }
    guest.page.screenshot("review-3-sentence")?;

    // Event by event, and on its own.
    let events = guest.page.text("#event-number")?;
    guest.page.click("#step-back")?;
    guest.page.wait_for(
        &format!("document.querySelector('#event-number').innerText !== {}", json!(events)),
        "another event",
    )?;
    guest.page.click("#back")?;
    let before = second(&guest)?;
    (0..3).try_for_each(|_| guest.page.click("#speed"))?;
    guest.page.click("#play-here")?;
    let later = format!("Number(document.querySelector('#scrub').getAttribute('aria-valuenow')) > {before}");
    guest.page.wait_for(&later, "time to pass")?;
    guest.page.click("#play-here")?;

    guest.page.click("#check")?;
    guest.sees(".verdict[data-verdict=same]")?;
    assert_eq!(guest.page.text("#commitment")?.trim().len(), 64, "the commitment is shown");
    guest.page.screenshot("review-4-checked")?;
    guest.page.eval("document.querySelector('.more').scrollIntoView()")?;
    guest.page.screenshot("review-5-figures")?;
    well_made(&guest.page, "the review")?;
    assert_eq!(guest.page.foreign_requests(visit.address()), [""; 0]);
    guest.page.is_content()
}

#[test]
fn a_lost_game_is_tried_again_from_its_middle() -> Outcome<()> {
    let Some(ended) = an_ended_game()? else { return Ok(()) };
    let Ended { visit, link } = &*ended;
    let guest = opened(visit, &format!("{link}#t=60"), &Screen::phone().size(390, 844))?;
    second_is(&guest, 60)?;
    guest.page.screenshot("review-phone-1")?;
    guest.page.tap("#scrub")?;
    guest.page.screenshot("review-phone-2-timeline")?;
    well_made(&guest.page, "the review on a phone")?;
    guest.page.tap("#fresh-dice")?;
    guest.page.screenshot("review-phone-3-go-on")?;
    guest.page.tap("#go-on")?;
    guest.page.wait_for("location.pathname.startsWith('/t/')", "a table of its own")?;
    guest.sees(".seatrow[data-you], main.table")?;
    guest.page.screenshot("review-phone-4-table")?;
    guest.page.is_content()
}

#[test]
fn the_review_speaks_three_languages_and_says_what_is_wrong() -> Outcome<()> {
    let Some(ended) = an_ended_game()? else { return Ok(()) };
    let Ended { visit, link } = &*ended;
    let guest = opened(visit, link, &Screen::desktop().language("de"))?;
    let german = guest.page.text("main")?;
    guest.page.screenshot("review-german")?;
    guest.page.click(".lang [lang=fr]")?;
    speaks(&guest, "fr")?;
    guest.sees(SHOWN)?;
    let french = guest.page.text("main")?;
    guest.page.screenshot("review-french")?;
    guest.page.click(".lang [lang=en]")?;
    speaks(&guest, "en")?;
    guest.sees(SHOWN)?;
    let english = guest.page.text("main")?;
    let differ = german != french && french != english && german != english;
    assert_eq!(differ, speaks_all(&guest)?);
    guest.page.is_content()?;

    let lost = visit.guest_at(&format!("{}r/{}", visit.address(), "0".repeat(32)), &Screen::desktop())?;
    lost.page.wait_for("document.querySelector('.sorry')?.innerText", "a sentence on what is missing")?;
    lost.page.screenshot("review-unknown")?;
    Ok(())
}

/// Chooses a file with these bytes, which the page works out.
fn choose_file(bytes: &str) -> String {
    format!(
        "(async () => {{ const bytes = {bytes}; const chosen = new DataTransfer();
            chosen.items.add(new File([bytes], 'game.gong'));
            const input = document.querySelector('#file'); input.files = chosen.files;
            input.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
    )
}

/// A game with every module on: what was done with their pieces stands in the lanes, and one of the sentences on what decided it
/// speaks of a piece and leads there.
#[test]
fn a_game_with_every_module_is_told() -> Outcome<()> {
    let of_a_piece = |finding: &Finding| matches!(finding.reason, Reason::Told(_));
    let (file, story) = ended(&EVERYTHING, 4, |story| {
        story.findings.iter().any(of_a_piece) && story.lanes.iter().all(|lane| !lane.pieces.is_empty())
    })?;
    let place = story.findings.iter().position(of_a_piece).unwrap_or_default();
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    for (name, screen) in [("desk", Screen::desktop().size(1440, 900)), ("phone", Screen::phone().size(390, 844))] {
        let guest = visit.guest_at(&format!("{}review", visit.address()), &screen)?;
        guest.sees("#file")?;
        guest.page.eval(&choose_file(&format!("new Uint8Array({})", json!(file))))?;
        guest.sees(SHOWN)?;
        guest.sees("#art-sprite")?;
        let told = story.lanes.iter().flat_map(|lane| &lane.pieces).filter(|told| told.tale.piece.is_some());
        guest.sees_many(".piecemark[data-piece]", told.count() as u64)?;
        guest.page.screenshot(&format!("review-modules-{name}"))?;
        let css = format!("#why-{place}");
        assert!(!guest.page.text(&format!("{css} b"))?.is_empty(), "the piece is named");
        guest.page.click(&css)?;
        second_is(&guest, number(&guest, &css, "data-at")?)?;
        guest.page.screenshot(&format!("review-modules-{name}-told"))?;
        well_made(&guest.page, "a review with every module")?;
        guest.page.is_content()?;
    }
    Ok(())
}

/// A file opened from the device shows the same game; what is not a game is called so.
#[test]
fn a_file_is_opened_and_past_games_are_listed() -> Outcome<()> {
    let Some(ended) = an_ended_game()? else { return Ok(()) };
    let Ended { visit, link } = &*ended;
    let id = link.rsplit('/').next().unwrap_or_default().to_owned();
    let guest = visit.guest_at(&format!("{}review", visit.address()), &Screen::desktop())?;
    guest.sees("#file")?;
    guest.page.eval(&choose_file("new Uint8Array([1, 2, 3])"))?;
    guest.page.wait_for("document.querySelector('.sorry')?.innerText", "that this is no game")?;
    let file = format!("await (await fetch('/api/replays/{id}')).arrayBuffer()");
    guest.page.eval(&choose_file(&file))?;
    guest.sees(".cam .chamber")?;
    assert_eq!(guest.page.count("#go-on")?, 1, "a file goes on in the page itself: no server is needed for that");
    guest.page.screenshot("review-file")?;

    // The list: two games and some rubbish that somebody else has left there.
    let list = format!(
        "(async () => {{ const bytes = new Uint8Array({file});
            const local = btoa(String.fromCharCode(...bytes));
            localStorage.setItem('gong.games', JSON.stringify([
                {{ at: 1700000000, won: true, preset: 'Classic', players: ['Ani', '<b>Frank'], minutes: 9, replay: null, local }},
                'rubbish', null, {{ at: 'never' }},
                {{ at: 1700090000, won: false, preset: 'Classic', players: ['Noor'], minutes: 10, replay: {}, local: null }},
            ])) }})()",
        json!(id)
    );
    guest.page.eval(&list)?;
    guest.page.go(&format!("{}games", visit.address()))?;
    guest.sees_many(".past", 2)?;
    well_made(&guest.page, "the list of games")?;
    guest.page.screenshot("review-games")?;
    let links = guest.page.eval("[...document.querySelectorAll('.past a')].map(a => a.getAttribute('href'))")?;
    assert_eq!(links, json!([format!("/r/{id}"), "/review#g=1700000000000"]), "the newest first");
    let counts = guest.page.text("#counts")?;
    assert!(counts.contains('1') && counts.contains('2'), "one of two was won: {counts}");

    guest.page.press(Means::Mouse, ".past:last-child a")?;
    guest.sees(".cam .chamber")?;
    guest.page.go(&format!("{}games", visit.address()))?;
    guest.page.click(".past .btn.plain")?;
    guest.sees_many(".past", 1)?;
    guest.page.click("#delete-all")?;
    guest.page.click("#keep")?;
    guest.sees_many(".past", 1)?;
    guest.page.click("#delete-all")?;
    guest.page.click("#delete-sure")?;
    guest.sees_many(".past", 0)?;
    assert_eq!(guest.page.eval("JSON.parse(localStorage.getItem('gong.games')).length")?, Value::from(0));
    guest.page.eval("localStorage.setItem('gong.games', '{broken')")?;
    guest.page.reload()?;
    guest.sees(".none")?;
    guest.page.is_content()
}

/// A program that trapped says that it cannot show the game; another error of the page does not take the game away.
#[test]
fn a_review_that_traps_says_so() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let link = format!("{}games", visit.address());
    let guest = visit.guest_at(&link, &Screen::desktop())?;
    guest.sees("main")?;
    let tell = |error: &str| format!("void dispatchEvent(new ErrorEvent('error', {{ error: {error} }}))");
    guest.page.eval(&tell("new Error('of something else')"))?;
    guest.sees("main")?;
    guest.page.eval(&tell("new WebAssembly.RuntimeError('unreachable')"))?;
    guest.page.wait_for("document.querySelector('#page').children.length === 0", "the page gives up")?;
    let words = guest.page.text("#page")?;
    if words == "This game cannot be shown." { Ok(()) } else { Err(Trouble::new(format!("it says {words:?}"))) }
}
