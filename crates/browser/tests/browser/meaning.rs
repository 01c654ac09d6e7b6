//! What lies on the table explains itself: chambers with their signs and the cards of friends, by a long press, the context menu or a key.

use std::time::Duration;

use browser::{Outcome, Page, Screen};
use serde_json::json;
use temple::command::Command;
use temple::components::{ChamberKind, Components};
use temple::game::Game;
use temple::modules::ModuleId;
use temple::modules::timer_chambers::{self, Hourglass};
use temple::options::options;
use temple::players::PlayerId;
use temple::table::Table;

use crate::modules::is_running;
use crate::moments::Moment;
use crate::visit::{Guest, REAL, Visit};

/// Longer than a press that asks.
const LONG: Duration = Duration::from_millis(700);

/// With these modules: an altar and an hourglass lie in the temple, and a friend is cursed.
const ON: [ModuleId; 3] = [ModuleId::QuestChambers, ModuleId::TimerChambers, ModuleId::Curses];

fn lying(table: &Table, kind: ChamberKind) -> Option<usize> {
    let data = Components::standard();
    table.temple.iter().map(|(id, _)| id).find(|id| data.chamber(*id).kind == kind).map(|id| id.index())
}

fn is_wanted(table: &Table) -> bool {
    let cursed = |who| !table.modules.curses.of(PlayerId(who)).is_empty();
    lying(table, ChamberKind::AltarChamber).is_some() && is_running(table) && (cursed(1) || cursed(2))
}

/// The number of a chamber of this kind on the board, by the words readers hear.
fn chamber(page: &Page, words: &str) -> Outcome<String> {
    let number = page.eval(&format!(
        "[...document.querySelectorAll('[data-chamber]')].find(one => one.getAttribute('aria-label').includes({}))?.dataset.chamber",
        json!(words)
    ))?;
    Ok(format!("[data-chamber='{}']", number.as_str().unwrap_or_default()))
}

/// Marks a chamber on which nothing lies that can be pressed.
const BARE: &str = "(() => {
    for (const floor of document.querySelectorAll('[data-chamber] .floor')) {
        const box = floor.getBoundingClientRect();
        const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (over && floor.parentElement.contains(over)) { over.dataset.bare = 1; return true; }
    }
    return false; })()";

/// What is explained.
fn told(guest: &Guest) -> Outcome<String> {
    guest.sees("#explanation p")?;
    guest.page.text("#explanation")
}

fn asks_by_menu(page: &Page, css: &str) -> Outcome<()> {
    page.eval(&format!(
        "document.querySelector(\"{css}\").dispatchEvent(new MouseEvent('contextmenu', {{ bubbles: true, cancelable: true }}))"
    ))
    .map(drop)
}

/// A quest says what it asks for and how far it is, an hourglass how long it runs, each with its rule.
#[test]
fn chambers_and_their_signs_explain_themselves() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let moment = Moment::with(&ON, 3, is_wanted)?;
    for (screen, name) in [(Screen::desktop(), "desk"), (Screen::phone().size(390, 844), "phone")] {
        let guest = visit.guest(&screen)?;
        moment.take_up(&guest)?;
        let page = &guest.page;
        guest.sees_many(".intro", 0)?;
        guest.sees(".glasses .glass")?;
        asks_by_menu(page, &format!("{} image", chamber(page, "altar")?))?;
        let altar = told(&guest)?;
        assert!(altar.contains("two dice") && altar.contains("of 2") && altar.contains("QST-10"), "{altar}");
        page.screenshot(&format!("meaning-{name}"))?;
        page.click("#explanation .btn")?;
        guest.sees_many("#explanation", 0)?;
        // Pressed long, where nothing lies on a chamber.
        page.wait_for(BARE, "a chamber that can be pressed")?;
        page.hold("[data-bare]", LONG)?;
        let pressed = told(&guest)?;
        assert!(pressed.contains("(Rule "), "{pressed}");
        page.click("#explanation .btn")?;
        // The card of a friend, in their lane.
        asks_by_menu(page, ".lane .own[data-piece]")?;
        let card = told(&guest)?;
        assert!(card.contains(": ") && card.lines().count() > 1, "whose it is, and what it does: {card}");
        page.is_content()?;
    }
    Ok(())
}

/// By key: what lies before the reader, their own chamber, and with the arrows those beside it. What is explained is read out, and
/// while it is looked at nobody walks.
#[test]
fn chambers_are_explained_by_key() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let moment = Moment::with(&ON, 3, is_wanted)?;
    let guest = visit.guest(&Screen::desktop())?;
    moment.take_up(&guest)?;
    let page = &guest.page;
    guest.sees_many(".intro", 0)?;
    guest.sees(".glasses .glass")?;
    page.key("i")?;
    let mut here = told(&guest)?;
    for _ in 0..4 {
        if here.contains("Arrow keys") {
            break;
        }
        page.key("i")?;
        here = told(&guest)?;
    }
    assert!(here.contains("Arrow keys") && here.contains("you"), "the reader's own chamber: {here}");
    assert_eq!(page.count("#explanation [role=status]")?, 1, "it is read out");
    let stands = page.eval("document.querySelector(\".pawn[data-seat='0']\").style.transform")?;
    let mut others = 0;
    for key in ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"] {
        page.key(key)?;
        others += u32::from(told(&guest)? != here);
    }
    assert!(others > 0, "the arrows lead to the chambers beside it");
    assert_eq!(
        page.eval("document.querySelector(\".pawn[data-seat='0']\").style.transform")?,
        stands,
        "nobody walks"
    );
    page.key("Escape")?;
    guest.sees_many("#explanation", 0)?;
    page.is_content()
}

/// What has run out without being done is told from what was done by its shape, and in words.
#[test]
fn how_an_hourglass_ended_is_told_by_shape() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    // The torches of a minute that is nearly over; nobody moves.
    let nearly_over = |game: &Game| {
        let (table, now) = (game.table(), game.view(PlayerId(0)).now);
        let chamber = table.modules.timer_chambers.queue(Hourglass::Blue).running()?;
        let left = table.alarms.rings_at(timer_chambers::timer(Hourglass::Blue))?.0.saturating_sub(now.0);
        let is_torches = Components::standard().chamber(chamber).kind == ChamberKind::TorchChamber;
        (is_torches && left < 4_000).then(|| chamber.index().to_string())
    };
    let (moment, chamber) = Moment::when(&[ModuleId::TimerChambers], 3, nearly_over)?;
    let guest = visit.guest(&Screen::desktop())?;
    moment.take_up(&guest)?;
    let page = &guest.page;
    guest.sees_many(".intro", 0)?;
    guest.sees("#art-sprite")?;
    let cross = format!(
        "[...document.querySelectorAll(\"[data-chamber='{chamber}'] image\")].some(one => one.getAttribute('href').includes('M109 21h22v22h-22z'))"
    );
    page.wait_for(&cross, "a cross where it was not done")?;
    page.screenshot("hourglass-failed")?;
    asks_by_menu(page, &format!("[data-chamber='{chamber}'] image"))?;
    let words = told(&guest)?;
    assert!(words.contains("Not done in time") && words.contains("TIM-32"), "{words}");
    page.is_content()
}

/// A friend who stands at gems behind a door of the reader: which door, which chamber, and who.
fn a_friend_at_gems_next_door(game: &Game) -> Option<String> {
    let (me, data) = (PlayerId(0), Components::standard());
    let (view, table) = (game.view(me), game.table());
    let here = view.mine().place.chamber;
    let open =
        |id| !data.chamber(id).levels.is_empty() && table.temple.get(id).is_some_and(|placed| !placed.exhausted);
    let mut offers = Vec::new();
    options(&view, &mut offers);
    offers.iter().find_map(|offer| {
        let Command::Enter { to, .. } = offer.command else { return None };
        let friend = table.inside().find(|who| *who != me && table.of(*who).place.chamber == to)?;
        let side = table.temple.side_towards(here, to).filter(|_| open(to))?;
        Some(format!("{side:?} {} {}", to.index(), friend.0))
    })
}

/// For those who cannot see the board: a door says what it costs and what lies behind it, and a chamber where it lies, its levels and
/// who is there. The gong interrupts, the rest waits.
#[test]
fn readers_hear_doors_and_chambers() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (moment, found) = Moment::when(&[], 3, a_friend_at_gems_next_door)?;
    let [side, chamber, friend] = found.split(' ').collect::<Vec<_>>()[..] else { panic!("{found}") };
    let guest = visit.guest(&Screen::desktop())?;
    moment.take_up(&guest)?;
    let name = guest.page.text(&format!(".lane[data-seat='{friend}'] h3"))?;
    let door = guest.reads(&format!(".cross .act[data-id='enter-{side}']"), "aria-label")?;
    let chamber = guest.reads(&format!("[data-chamber='{chamber}']"), "aria-label")?;
    for (place, words) in [("door", &door), ("chamber", &chamber)] {
        assert!(
            words.contains("gems for ") && words.contains("costs "),
            "the levels and price of the {place}: {words}"
        );
        assert!(words.contains(name.trim()), "{name} is in the {place}: {words}");
    }
    let levels = |words: &str| words.split(", ").find(|part| part.contains("gems for")).map(str::to_owned);
    assert_eq!(levels(&door), levels(&chamber), "{door} | {chamber}");
    assert!(door.starts_with("Enter"), "{door}");
    assert!(
        ["north", "east", "south", "west"].iter().any(|side| chamber.contains(side)),
        "where it lies: {chamber}"
    );
    guest.page.is_content()
}
