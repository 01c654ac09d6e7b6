//! Pieces in use, at a desk and on a phone: a game is brought to where the reader can do something with a piece of a module, the page
//! is pressed as a person would press it, far targets on the board, and what came of it shows.

use browser::{Means, Outcome, Page, Screen, Trouble};
use temple::about::Aim;
use temple::command::Command;
use temple::components::{ChamberKind, Components};
use temple::event::{Event, Fact};
use temple::game::{Game, act};
use temple::modules::quest_chambers::GHOST;
use temple::modules::special_chambers::CHALICE;
use temple::modules::treasures::Treasure;
use temple::modules::{ModuleFact, ModuleId, characters, trap_chambers};
use temple::options::{Offer, options};
use temple::players::PlayerId;
use temple::rulebook::{Piece, Verb, Whereabouts};
use temple::table::Table;
use temple::temple::ChamberId;

use crate::moments::Moment;
use crate::visit::{Guest, REAL, Visit};

const ME: PlayerId = PlayerId(0);

/// Something done with a piece.
struct Use {
    /// For pictures and messages.
    name: &'static str,
    on: &'static [ModuleId],
    players: u8,
    /// Whether it is done, by what was told and the table after it.
    is_it: fn(&Event, &Table) -> bool,
    /// How the page shows that it is done: a condition, made from the table after it.
    shows: fn(&Table) -> String,
}

fn kind(chamber: ChamberId) -> ChamberKind {
    Components::standard().chamber(chamber).kind
}

/// The fact tells of such a deed of the reader with a piece.
fn tells(event: &Event, table: &Table, verb: Verb, piece: Piece) -> bool {
    let tale = event.fact.tale(table);
    tale.is_some_and(|tale| tale.verb == verb && tale.piece == Some(piece) && tale.who == Some(ME))
}

/// The words of a chamber have this in them.
fn says(chamber: ChamberId, words: &str) -> String {
    format!(
        "document.querySelector(\"[data-chamber='{}']\").getAttribute('aria-label').toLowerCase().includes('{words}')",
        chamber.0
    )
}

fn lies_in(table: &Table, piece: Piece) -> ChamberId {
    match table.pieces.find(piece).map(|(_, lying)| lying.at) {
        Some(Whereabouts::In(chamber)) => chamber,
        other => panic!("it lies {other:?}"),
    }
}

fn i_am_there(table: &Table) -> String {
    says(table.of(ME).place.chamber, ", you")
}

/// What has no test of its own. Linked chambers are missing: bots do not arm the first of them, so no game comes to it.
const USES: [Use; 8] = [
    Use {
        name: "chalice",
        on: &[ModuleId::SpecialChambers],
        players: 3,
        is_it: |event, table| tells(event, table, Verb::Moves, CHALICE),
        shows: |table| says(lies_in(table, CHALICE), "chalice"),
    },
    Use {
        name: "ghost",
        on: &[ModuleId::QuestChambers],
        players: 3,
        is_it: |event, table| {
            let moved = matches!(event.fact, Fact::PieceMoved { .. });
            moved && table.pieces.find(GHOST).is_some_and(|(_, ghost)| matches!(ghost.at, Whereabouts::In(_)))
        },
        shows: |table| says(lies_in(table, GHOST), "ghost"),
    },
    Use {
        name: "climb",
        on: &[ModuleId::TrapChambers],
        players: 3,
        is_it: |event, _| {
            matches!(event.fact, Fact::Module(ModuleFact::TrapChambers(trap_chambers::Fact::Released { who: ME })))
        },
        shows: |_| "!document.querySelector('.act[data-id^=abyss]')".to_owned(),
    },
    Use {
        name: "summon",
        on: &[ModuleId::TrapChambers],
        players: 3,
        is_it: |event, table| {
            let of_mine =
                event.fact.tale(table).is_some_and(|tale| tale.verb == Verb::Uses && tale.who == Some(ME));
            of_mine && kind(table.of(ME).place.chamber) == ChamberKind::SummoningChamber
        },
        shows: |_| "!document.querySelector('.act[data-id^=summoning]:not([aria-disabled=true])')".to_owned(),
    },
    Use {
        name: "teleport",
        on: &[ModuleId::Treasures],
        players: 3,
        is_it: |event, table| tells(event, table, Verb::Uses, Treasure::Teleport.piece()),
        shows: i_am_there,
    },
    Use {
        name: "torch",
        // Large torches are there for six.
        on: &[ModuleId::Treasures],
        players: 6,
        is_it: |event, table| tells(event, table, Verb::Uses, Treasure::LargeTorch.piece()),
        shows: |table| says(table.of(ME).place.chamber, "large torch"),
    },
    Use {
        name: "doc",
        on: &[ModuleId::Characters],
        players: 3,
        is_it: |event, table| tells(event, table, Verb::Uses, characters::Character::Doc.piece()),
        shows: |_| "!document.querySelector('.act[data-id*=char_doc]:not([aria-disabled=true])')".to_owned(),
    },
    Use {
        name: "priest",
        on: &[ModuleId::Characters],
        players: 3,
        is_it: |event, table| {
            let mine = table.modules.characters.card(ME).map(|card| card.character);
            let goes = matches!(event.fact, Fact::Relocated { who: ME, .. });
            goes && mine == Some(characters::Character::Priest)
        },
        shows: i_am_there,
    },
];

/// What is pressed: the name of the choice, and of the card that has it if there are several.
fn pressed(game: &Game, offer: &Offer) -> Option<String> {
    let about = offer.about(&game.view(ME));
    let id = match (offer.command, about.piece) {
        (Command::Module(_), Some(piece)) => piece.id(),
        _ => return None,
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

/// Brings a game to where something can be done, does it on both screens, and looks whether it is done.
fn used(wanted: &Use) -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (moment, found) = Moment::when(wanted.on, wanted.players, |game| can(game, wanted))
        .map_err(|_| Trouble::new(format!("no game for {}", wanted.name)))?;
    let mut words = found.splitn(3, ' ');
    let [choice, several, shows] = std::array::from_fn(|_| words.next().unwrap_or_default());
    let screens = [
        ("desk", Screen::desktop().size(1440, 900), Means::Mouse),
        ("phone", Screen::phone().size(390, 844), Means::Touch),
    ];
    for (screen, size, means) in screens {
        let guest = visit.guest(&size)?;
        moment.take_up(&guest)?;
        guest.sees_many(".intro", 0)?;
        guest.sees("#art-sprite")?;
        guest.sees(&format!("{}, {}", card(choice), card(several)))?;
        assert!(!guest.page.holds(shows), "{} on a {screen}: it shows before it is done", wanted.name);
        press(&guest, means, choice, several)?;
        guest.page.wait_for(shows, &format!("{} on a {screen}, after {choice}", wanted.name))?;
        guest.page.screenshot(&format!("using-{}-{screen}", wanted.name))?;
        guest.page.is_content()?;
    }
    Ok(())
}

#[test]
fn pieces_of_special_chambers_and_quests_are_used() -> Outcome<()> {
    USES[..2].iter().try_for_each(used)
}

#[test]
fn traps_are_climbed_out_of_and_summon() -> Outcome<()> {
    USES[2..4].iter().try_for_each(used)
}

#[test]
fn treasures_are_used() -> Outcome<()> {
    USES[4..6].iter().try_for_each(used)
}

#[test]
fn abilities_are_used_on_friends() -> Outcome<()> {
    USES[6..].iter().try_for_each(used)
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
    for (screen, size) in [("desk", Screen::desktop().size(1440, 900)), ("phone", Screen::phone().size(390, 844))] {
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
