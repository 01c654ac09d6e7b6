//! The roll and write game warns before it is too late: games are brought to such a moment by the engine, kept on the device as the page
//! keeps them, and taken up there.

use browser::{Outcome, Screen};
use kit::{PlayerId, Seed, Tick};
use scroll::bot::Bot;
use scroll::command::Command;
use scroll::game::{Game, Input, act, begin, start};
use scroll::options::{Offer, cuts_off, options};
use scroll::replay::{GameLog, new_log, note};
use scroll::room::{Room, Side};
use scroll::setup::{Seating, Setup};
use scroll::sheets::{Sheets, Variant};
use scroll::view::View;
use serde_json::json;

use crate::senses::well_made;
use crate::visit::{BRISK, Guest, Visit};

/// Plays games of two until somebody is asked at a moment that is looked for; the log of that game and the offer.
fn moment(variant: Variant, wanted: impl Fn(&View<'_>, &Offer) -> bool) -> (GameLog, Command) {
    let setup = Setup { variant: Some(variant), seating: Seating::OneDevice, ..Setup::new(2) };
    for number in 0..2_000 {
        let (seed, data, mut told) = (Seed::from_number(number), Sheets::standard(), Vec::new());
        let mut game = begin(&setup, &data, seed, &mut told).expect("a game");
        start(&mut game, &mut told).expect("it starts");
        let mut log = new_log(&setup, &data, seed);
        note(&mut log, Tick::START, Input::Start);
        let mut bot = Bot::new(seed);
        while let Some(by) = game.table().asked().iter().next() {
            let view = game.view(by);
            if let Some(found) = legal(&view).into_iter().find(|offer| wanted(&view, offer)) {
                return (log, found.command);
            }
            let command = towards_the_exit(&game, by).or_else(|| bot.choose(&game.view(by))).expect("a wish");
            act(&mut game, by, &command, Tick::START, &mut told).expect("it is legal");
            note(&mut log, Tick::START, Input::Act { by, command });
        }
    }
    panic!("no game comes to such a moment")
}

fn legal(view: &View<'_>) -> Vec<Offer> {
    let mut offers = Vec::new();
    options(view, &mut offers);
    offers.retain(|offer| offer.verdict.is_ok());
    offers
}

/// A doorway of the exit, where one may be closed: so games come to the last of them.
fn towards_the_exit(game: &Game, by: PlayerId) -> Option<Command> {
    let (view, exit) = (game.view(by), game.book().sheet().exit());
    let beside = |room: Room, side: Side| {
        room.border(side).is_some() && Side::ALL.into_iter().any(|of| exit.border(of) == room.border(side))
    };
    let closes = |offer: &Offer| matches!(offer.command, Command::Close { room, side } if beside(room, side));
    legal(&view).into_iter().find(closes).map(|offer| offer.command)
}

/// Somebody takes a game up that is kept on this device.
fn takes_up(visit: &Visit, log: &GameLog, screen: &Screen) -> Outcome<Guest> {
    let guest = visit.guest_at(&format!("{}scroll", visit.address()), screen)?;
    let letters: String = log.to_bytes().into_iter().map(char::from).collect();
    let keep = |name: &str, word: &str| format!("localStorage.setItem({}, {})", json!(name), json!(word));
    guest.page.eval(&keep("scroll-log", &letters))?;
    guest.page.eval(&keep("scroll-seats", "pAni\npFrank\n"))?;
    guest.page.eval(&keep("scroll-hints", "off"))?;
    guest.page.reload()?;
    guest.page.click("#go-on")?;
    guest.sees("main.ptable[data-asked=true] .stone")?;
    Ok(guest)
}

/// Rule [RNW-66]: closing may cut off the exit; the page warns, and asks for a second press.
#[test]
fn a_doorway_that_cuts_off_the_exit_is_pressed_twice() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (log, _) = moment(Variant::Entrances, |view, offer| cuts_off(view, &offer.command));
    for (screen, name) in [(Screen::desktop().size(1440, 900), "desktop"), (Screen::phone(), "phone")] {
        let guest = takes_up(&visit, &log, &screen)?;
        let told = guest.reads("main.ptable", "data-told")?;
        let warned =
            "[...document.querySelectorAll('.stone')].find(one => one.textContent.includes('cuts you off'))";
        guest.page.wait_for(&format!("{warned}?.checkVisibility()"), "the warning")?;
        well_made(&guest.page, "the warning")?;
        guest.page.screenshot(&format!("paper-warning-door-{name}"))?;
        guest.page.eval(&format!("{warned}.click()"))?;
        guest.page.wait_for(&format!("{warned}?.classList.contains('sel')"), "the question")?;
        assert_eq!(guest.reads("main.ptable", "data-told")?, told, "once is not enough");
        guest.page.eval(&format!("{warned}.click()"))?;
        let moved = format!("document.querySelector('main.ptable').dataset.told !== '{told}'");
        guest.page.wait_for(&moved, "the doorway to close")?;
        guest.page.is_content()?;
    }
    Ok(())
}

/// Rule [RNW-25]: an action that records nothing is not carried out; the page warns before the move: beside the choice, on the room, and
/// in the words of the room.
#[test]
fn a_room_that_would_record_nothing_says_so_before() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let dry = |view: &View<'_>, offer: &Offer| {
        matches!(offer.command, Command::Enter { help, .. } if help.is_empty())
            && offer.forecast(view).records_nothing
            && offer.forecast(view).gems == 0
    };
    let (log, command) = moment(Variant::Jokers, dry);
    let Command::Enter { to, .. } = command else { panic!("it enters") };
    let room: String = to.name().iter().collect();
    for (screen, name) in [(Screen::desktop().size(1440, 900), "desktop"), (Screen::phone(), "phone")] {
        let guest = takes_up(&visit, &log, &screen)?;
        let beside = format!(
            "document.querySelector('.stone[data-room={room}] small')?.textContent.includes('nothing to write')"
        );
        guest.page.wait_for(&beside, "the warning beside the choice")?;
        let on_it = "[...document.querySelectorAll('.on-slip')].some(one => one.textContent === 'no effect')";
        guest.page.wait_for(on_it, "the warning on the room")?;
        let words = guest.reads(&format!("#room-{room}"), "aria-label")?;
        assert!(words.contains("nothing to write"), "{words}");
        well_made(&guest.page, "the warning")?;
        guest.page.screenshot(&format!("paper-warning-room-{name}"))?;
        guest.page.is_content()?;
    }
    Ok(())
}
