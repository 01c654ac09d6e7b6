//! Pieces in use, at a desk and on a phone: a game is brought to where the reader can do something with a piece of a module, the page
//! is pressed as a person would press it, far targets on the board, and what came of it shows. What can be done is in `uses.rs`.

use browser::{Means, Outcome, Page, Screen, Trouble};
use temple::about::Aim;
use temple::command::Command;
use temple::components::{ChamberKind, Components};
use temple::game::{Game, act};
use temple::modules::ModuleId;
use temple::modules::timer_chambers::{self, Ban, Hourglass};
use temple::options::{Offer, options};
use temple::rules::pot::MODULE_POT;

use crate::moments::{Moment, option};
use crate::uses::{
    AGAINST_TIME, CARRIED, LAID_DOWN, LEFT_MS, LINKED, ME, ON_FRIENDS, SPENT, TRAPS, Use, WALLS, kind, picture,
};
use crate::visit::{Guest, REAL, Visit, is_long};

/// What is pressed: the name of the choice, and of the card that has it if there are several.
fn pressed(game: &Game, offer: &Offer) -> Option<String> {
    let view = game.view(ME);
    let about = offer.about(&view);
    let id = match (offer.command, about.piece) {
        (Command::Module(_), Some(piece)) => piece.id(),
        (Command::Module(_), None) => "use",
        _ => return of_the_base(game, &offer.command).map(|id| format!("{id} {id}")),
    };
    let choice = match about.aim {
        Aim::Nothing => id.to_owned(),
        Aim::Side(side) => format!("{id}-side-{}", side as u8),
        Aim::Chamber(chamber) => format!("{id}-in-{}", chamber.0),
        Aim::Player(who) => format!("{id}-on-{}", who.0),
        Aim::Die(die) => format!("{id}-die-{}", die.0),
        _ => return None,
    };
    Some(format!("{choice} choose-{id}"))
}

/// The card of a wish that every game knows, where a piece may come of it.
fn of_the_base(game: &Game, command: &Command) -> Option<String> {
    let table = game.table();
    Some(match *command {
        Command::Enter { to, .. } => {
            let side = table.temple.side_towards(table.of(ME).place.chamber, to)?;
            format!("enter-{side:?}")
        }
        Command::Discover { side: Some(side), .. } => format!("discover-{side:?}"),
        Command::Commit { level: MODULE_POT, .. } => "pledge-here".to_owned(),
        Command::Commit { level, .. } => format!("pledge-{level}"),
        _ => return None,
    })
}

/// What can be pressed now to do this, and how the page shows that it is done. The game is tried on a copy.
fn can(game: &Game, wanted: &Use) -> Option<String> {
    if game.table().countdown.is_some() || game.table().of(ME).waiting.is_some() {
        return None;
    }
    let mut offers = Vec::new();
    options(&game.view(ME), &mut offers);
    offers.iter().filter(|offer| offer.verdict.is_ok()).find_map(|offer| {
        let (mut trial, mut told) = (game.clone(), Vec::new());
        act(&mut trial, ME, &offer.command, game.view(ME).now, &mut told).ok()?;
        let done = told.iter().any(|event| (wanted.is_it)(event, trial.table()));
        let press = done.then(|| pressed(game, offer))??;
        Some(format!("{press} {}", (wanted.shows)(trial.table())))
    })
}

fn card(id: &str) -> String {
    format!(".act[data-id='{id}']:not([aria-disabled=true])")
}

/// Presses a choice: its card, or the card of several, then its place on the board, and the bar if that still asks.
fn press(guest: &Guest, means: Means, choice: &str, several: &str) -> Outcome<()> {
    let page: &Page = &guest.page;
    if page.count(&card(choice))? > 0 {
        return page.press(means, &card(choice));
    }
    page.press(means, &card(several))?;
    guest.sees("#chooser")?;
    let (spot, deed) =
        (format!(".target.aim[data-aim='{choice}']"), format!("#chooser .deed[data-choice='{choice}']"));
    if page.count(&deed)? == 0 {
        page.press(means, &spot)?;
    }
    page.wait("the choice made", || {
        let open = page.count("#chooser")? > 0;
        if open && page.count(&deed)? > 0 {
            page.try_press(means, &deed)?.ok();
        }
        Ok((!open).then_some(()))
    })
}

/// The desk and the upright phone, with what is pressed there.
fn screens() -> [(&'static str, Screen, Means); 2] {
    [
        ("desk", Screen::desktop().size(1440, 900), Means::Mouse),
        ("phone", Screen::phone().size(390, 844), Means::Touch),
    ]
}

/// Brings a game to where something can be done, does it on these screens, and looks whether it is done.
fn used(wanted: &Use, screens: &[(&str, Screen, Means)]) -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (moment, found) = Moment::when(wanted.on, wanted.players, |game| can(game, wanted))
        .map_err(|_| Trouble::new(format!("no game for {}", wanted.name)))?;
    let mut words = found.splitn(3, ' ');
    let [choice, several, shows] = std::array::from_fn(|_| words.next().unwrap_or_default());
    for (screen, size, means) in screens {
        let guest = visit.guest(size)?;
        moment.take_up(&guest)?;
        guest.sees_many(".intro", 0)?;
        guest.sees("#art-sprite")?;
        guest.sees(&format!("{}, {}", card(choice), card(several)))?;
        assert!(!guest.page.holds(shows), "{} on a {screen}: it shows before it is done", wanted.name);
        press(&guest, *means, choice, several)?;
        guest.page.wait_for(shows, &format!("{} on a {screen}, after {choice}", wanted.name))?;
        guest.page.screenshot(&format!("using-{}-{screen}", wanted.name))?;
        guest.page.is_content()?;
    }
    Ok(())
}

/// All of these on both screens.
fn used_everywhere(all: &[Use]) -> Outcome<()> {
    all.iter().try_for_each(|one| used(one, &screens()))
}

/// Each of these on one of the screens in turn, and with the long checks on both.
fn used_in_turn(all: &[Use]) -> Outcome<()> {
    all.iter().zip(screens().iter().cycle()).try_for_each(|(one, screen)| match is_long() {
        true => used(one, &screens()),
        false => used(one, std::slice::from_ref(screen)),
    })
}

#[test]
fn pieces_of_special_chambers_and_quests_are_used() -> Outcome<()> {
    used_everywhere(&CARRIED)
}

#[test]
fn traps_are_climbed_out_of_and_summon() -> Outcome<()> {
    used_everywhere(&TRAPS)
}

#[test]
fn treasures_are_used() -> Outcome<()> {
    used_everywhere(&LAID_DOWN)
}

#[test]
fn treasures_pay_and_heal() -> Outcome<()> {
    used_in_turn(&SPENT)
}

#[test]
fn abilities_are_used_on_friends() -> Outcome<()> {
    used_everywhere(&ON_FRIENDS)
}

#[test]
fn walls_are_passed_and_give_gem_tiles_back() -> Outcome<()> {
    used_in_turn(&WALLS)
}

#[test]
fn linked_chambers_are_armed_and_set_off() -> Outcome<()> {
    used_in_turn(&LINKED)
}

#[test]
fn what_an_hourglass_asks_for_is_given() -> Outcome<()> {
    used_in_turn(&AGAINST_TIME)
}

/// Takes a moment up on both screens and looks.
fn seen(name: &str, moment: &Moment, check: impl Fn(&Guest) -> Outcome<()>) -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    for (screen, size, _) in screens() {
        let guest = visit.guest(&size)?;
        moment.take_up(&guest)?;
        guest.sees_many(".intro", 0)?;
        guest.sees("#art-sprite")?;
        check(&guest)?;
        guest.page.screenshot(&format!("using-{name}-{screen}"))?;
        guest.page.is_content()?;
    }
    Ok(())
}

/// Whether an hourglass still runs long enough to be looked at.
fn lasts(game: &Game, glass: Hourglass) -> bool {
    let ends = game.table().alarms.rings_at(timer_chambers::timer(glass));
    ends.is_some_and(|ends| ends.0.saturating_sub(game.view(ME).now.0) > LEFT_MS)
}

/// Rule [TIM-14]: what an hourglass forbids keeps its place and its words, says how long, and has the mark of the ban where its price
/// stood.
#[test]
fn a_ban_stands_at_the_card_that_it_stops() -> Outcome<()> {
    let no_way = |game: &Game| {
        let view = game.view(ME);
        let (placed, table) = (game.table().temple.get(view.mine().place.chamber)?, game.table());
        let has_door = placed.passages().iter().any(|side| placed.neighbour(side).is_some());
        let stands = timer_chambers::forbids(&view, Ban::Movement) && lasts(game, Hourglass::Green);
        (has_door && stands && table.countdown.is_none()).then(String::new)
    };
    let (moment, _) = Moment::when(&[ModuleId::TimerChambers], 3, no_way)?;
    seen("ban", &moment, |guest| {
        guest.sees(".glass.green small .i")?;
        guest.sees(".act.door.ban[aria-disabled=true] .banmark .i")?;
        let words = guest.reads(".act.door.ban", "aria-label")?;
        if words.contains(" s · ") {
            Ok(())
        } else {
            Err(Trouble::new(format!("a forbidden door says {words:?}")))
        }
    })
}

/// Rule [TIM-5]: a chamber that waits for its hourglass shows how many come before it, and the hourglass says how many wait.
#[test]
fn hourglasses_have_a_queue() -> Outcome<()> {
    let waits = |game: &Game| {
        let queue = game.table().modules.timer_chambers.queue(Hourglass::Blue);
        let one = queue.waiting().next().filter(|_| queue.waiting().count() == 1 && lasts(game, Hourglass::Blue));
        one.map(picture)
    };
    let four = [option("timers", 4)];
    let (moment, picture) = Moment::when_with(&[ModuleId::TimerChambers], &four, 3, waits)?;
    seen("queue", &moment, |guest| {
        guest
            .page
            .wait_for(&format!("({picture}).includes('>1</text>')"), "the number of the chamber that waits")?;
        guest.page.click(".glass.blue")?;
        let said = "document.querySelector('#explanation')?.textContent.includes('Waiting for it: 1.')";
        guest.page.wait_for(said, "how many wait")
    })
}

/// Rule [TRP-7]: whoever rides a platform is under way, off the grid, and no door is theirs.
#[test]
fn a_platform_carries_the_reader() -> Outcome<()> {
    let rides = |game: &Game| {
        let table = game.table();
        let afloat = table.temple.is_afloat(table.of(ME).place.chamber) && table.countdown.is_none();
        afloat.then(String::new)
    };
    let (moment, _) = Moment::when(&[ModuleId::TrapChambers], 3, rides)?;
    seen("platform", &moment, |guest| {
        guest.sees(".scenery .afloat")?;
        let words = "document.querySelector('.scenery .afloat').textContent.includes('in transit')";
        guest.page.wait_for(words, "the word for it")?;
        guest.sees_many(".act.door:not(.none)[aria-disabled=false]", 0)
    })
}

/// At the slam illusions vanish, and whoever stood there is at home.
#[test]
fn illusions_vanish_at_the_slam_and_carry_everybody_home() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let nearly = |game: &Game| {
        let (table, now) = (game.table(), game.view(ME).now);
        let here = table.of(ME).place.chamber;
        let slam = game.book().clock()?.countdowns.get(usize::from(table.slams))?.end_at;
        let is_near = table.countdown == Some(1) && slam.0.saturating_sub(now.0) < 6_000;
        let home = Components::standard().only(ChamberKind::StartChamber)?;
        (is_near && kind(here) == ChamberKind::IllusionChamber).then(|| format!("{} {}", here.0, home.0))
    };
    let (moment, found) = Moment::when(&[ModuleId::IllusionChambers], 3, nearly)?;
    let (here, home) = found.split_once(' ').unwrap_or_default();
    for (screen, size, _) in screens() {
        let guest = visit.guest(&size)?;
        moment.take_up(&guest)?;
        let label = |chamber: &str| {
            format!("document.querySelector(\"[data-chamber='{chamber}']\")?.getAttribute('aria-label')")
        };
        guest.page.wait_for(&format!("{}.includes(', you')", label(here)), "the reader on the illusion")?;
        guest.page.wait_for(&format!("{}.includes(', you')", label(home)), "the reader at home")?;
        guest.sees_many(&format!("[data-chamber='{here}']"), 0)?;
        guest.page.screenshot(&format!("using-illusion-{screen}"))?;
        guest.page.is_content()?;
    }
    Ok(())
}
