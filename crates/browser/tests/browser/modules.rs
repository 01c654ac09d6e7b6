//! Every piece of the modules on the screen, at a desk and on a phone: games brought to the moment at which it lies there.

use browser::{Outcome, Page, Screen};
use temple::components::{ChamberKind, Components};
use temple::modules::ModuleId;
use temple::modules::timer_chambers::Hourglass;
use temple::players::PlayerId;
use temple::rulebook::Whereabouts;
use temple::table::Table;

use crate::moments::Moment;
use crate::visit::{Guest, Visit};

/// Games that are looked at run as fast as people's.
const REAL: u8 = 1;

const ME: PlayerId = PlayerId(0);

const EVERYTHING: [ModuleId; 8] = [
    ModuleId::Curses,
    ModuleId::Treasures,
    ModuleId::IllusionChambers,
    ModuleId::SpecialChambers,
    ModuleId::QuestChambers,
    ModuleId::Characters,
    ModuleId::TrapChambers,
    ModuleId::TimerChambers,
];

fn lies(table: &Table, kind: ChamberKind) -> bool {
    let data = Components::standard();
    table.temple.iter().any(|(id, _)| data.chamber(id).kind == kind)
}

fn kinds(table: &Table, wanted: &[ChamberKind]) -> usize {
    wanted.iter().filter(|kind| lies(table, **kind)).count()
}

/// The desk and the upright phone.
fn screens() -> [(&'static str, Screen); 2] {
    [("desk", Screen::desktop().size(1440, 900)), ("phone", Screen::phone().size(390, 844))]
}

/// Takes the moment up on both screens, waits until the drawings are there, and looks.
fn look(name: &str, moment: &Moment, check: impl Fn(&Guest, &Page) -> Outcome<()>) -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    for (screen, size) in screens() {
        let guest = visit.guest(&size)?;
        moment.take_up(&guest)?;
        guest.sees_many(".intro", 0)?;
        guest.sees("#art-sprite")?;
        guest.page.wait_for("document.body.hasAttribute('data-art')", "the style of the modules")?;
        guest.page.screenshot(&format!("module-{name}-{screen}"))?;
        check(&guest, &guest.page)?;
        guest.page.is_content()?;
    }
    Ok(())
}

/// Whether a drawing of the chambers holds this, as it stands in their pictures.
fn drawn(page: &Page, part: &str) -> Outcome<bool> {
    let all = "[...document.querySelectorAll('.chamber image')].map(one => one.getAttribute('href')).join('')";
    Ok(page.eval(&format!("{all}.includes(\"{part}\")"))?.as_bool() == Some(true))
}

/// Hourglasses run beside the clock and on their tiles, with their seconds; a ban names itself.
#[test]
fn hourglasses_run_beside_the_clock_and_on_their_tiles() -> Outcome<()> {
    let runs = |table: &Table| {
        let memory = &table.modules.timer_chambers;
        Hourglass::ALL.into_iter().all(|glass| memory.queue(glass).running().is_some())
    };
    let moment = Moment::with(&[ModuleId::TimerChambers], 3, runs)?;
    look("timers", &moment, |guest, page| {
        guest.sees_many(".glasses .glass", 2)?;
        guest.sees(".glass.green small .i")?;
        let seconds = page.text(".glass.blue b")?;
        assert!(seconds.starts_with("0:") || seconds.starts_with("1:"), "{seconds}");
        guest.sees_many(".scenery .sand", 2)?;
        assert!(
            drawn(page, "hourglass")? || drawn(page, "M7 2h34v6H7z")?,
            "the glass in the corner of its chamber"
        );
        page.click(".glass.green")?;
        guest.sees("#explanation")
    })
}

/// What keeps everybody from escaping is one list, and leads the eye; on a phone it is one strip that a tap opens.
#[test]
fn one_list_says_what_keeps_us_from_escaping() -> Outcome<()> {
    let quests = [
        ChamberKind::AltarChamber,
        ChamberKind::TaskChamber,
        ChamberKind::GhostChamber,
        ChamberKind::TreeOfLife,
        ChamberKind::ObeliskChamber,
    ];
    let moment = Moment::with(&[ModuleId::QuestChambers], 3, |table| kinds(table, &quests) > 1)?;
    look("quests", &moment, |guest, page| {
        let places = page.eval("[...document.querySelectorAll('.pad .act')].map(one => one.offsetTop).join()")?;
        if page.holds("getComputedStyle(document.querySelector('.stripplace')).display === 'none'") {
            guest.sees_many(".before .quest", 3)?;
            page.click(".before .quest")?;
        } else {
            guest.sees_many(".strip span .i", 3)?;
            page.click(".strip")?;
            guest.sees("#explanation")?;
        }
        guest.sees(".scenery .led")?;
        page.screenshot("module-quests-led")?;
        let after = page.eval("[...document.querySelectorAll('.pad .act')].map(one => one.offsetTop).join()")?;
        assert_eq!(places, after, "no place moves");
        Ok(())
    })
}

/// Treasures lie in chests, are claimed into the hand, and show there as tiles of their own.
#[test]
fn treasures_lie_in_chests_and_in_hands() -> Outcome<()> {
    let held = |table: &Table| {
        let mine = table.pieces.iter().filter(|(_, lying)| lying.at == Whereabouts::Before(ME)).count();
        mine > 0 && lies(table, ChamberKind::CurseTreasureChamber)
    };
    let moment = Moment::with(&[ModuleId::Treasures, ModuleId::Curses], 3, held)?;
    look("treasures", &moment, |guest, _| guest.sees(".mine .chip.treasure, .mine .chip.curse"))
}

/// Illusions are of mist, and from the gong on their rim says that they fade.
#[test]
fn illusions_fade_from_the_gong_on() -> Outcome<()> {
    let fading = |table: &Table| table.countdown == Some(1) && lies(table, ChamberKind::IllusionChamber);
    let moment = Moment::with(&[ModuleId::IllusionChambers], 3, fading)?;
    look("illusions", &moment, |_, page| {
        page.wait("the rim of what fades", || Ok(drawn(page, "fades")?.then_some(())))
    })
}

/// Special chambers: a chain, an inner wall, and the chalice.
#[test]
fn special_chambers_are_told_apart() -> Outcome<()> {
    let all = [ChamberKind::LinkedChamber, ChamberKind::DoubleChamber, ChamberKind::TreasureChamber];
    let moment = Moment::with(&[ModuleId::SpecialChambers], 3, |table| kinds(table, &all) == 3)?;
    look("special", &moment, |_, page| {
        page.wait("the dial of the treasure chamber", || {
            Ok(drawn(page, "#a8741a".replace('#', "%23").as_str())?.then_some(()))
        })
    })
}

/// Traps: whoever is caught in an abyss stands in it.
#[test]
fn traps_show_who_is_caught() -> Outcome<()> {
    let caught = |table: &Table| table.inside().any(|who| table.modules.trap_chambers.is_caught(who));
    let moment = Moment::with(&[ModuleId::TrapChambers], 3, caught)?;
    look("traps", &moment, |_, page| page.wait("the pit", || Ok(drawn(page, "M24 84l14-6")?.then_some(()))))
}

/// With everything on the places of the table stay free, and what the modules show is there.
#[test]
fn everything_fits_on_the_table() -> Outcome<()> {
    let much = |table: &Table| {
        let memory = &table.modules.timer_chambers;
        let runs = Hourglass::ALL.into_iter().any(|glass| memory.queue(glass).running().is_some());
        let mine = table.pieces.iter().filter(|(_, lying)| lying.at == Whereabouts::Before(ME)).count();
        runs && mine > 0 && table.temple.iter().count() > 9
    };
    let moment = Moment::with(&EVERYTHING, 4, much)?;
    look("everything", &moment, |guest, _| guest.sees(".glasses .glass"))
}
