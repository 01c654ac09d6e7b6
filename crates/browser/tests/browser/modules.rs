//! Every piece of the modules on the screen, at a desk and on a phone: games brought to the moment at which it lies there.

use browser::{Means, Outcome, Page, Screen};
use temple::command::Command;
use temple::components::{ChamberKind, Components};
use temple::dice::Face;
use temple::game::Game;
use temple::modules::characters::{self, Card, CardSide, Character};
use temple::modules::timer_chambers::Hourglass;
use temple::modules::treasures::Treasure;
use temple::modules::{ModuleCommand, ModuleId, quest_chambers};
use temple::options::options;
use temple::players::PlayerId;
use temple::rulebook::Whereabouts;
use temple::table::Table;

use crate::hand::{Hand, Way};
use crate::moments::Moment;
use crate::visit::{BRISK, Guest, Visit, is_long};

/// Games that are looked at run as fast as people's.
const REAL: u8 = 1;

const ME: PlayerId = PlayerId(0);

/// All of them.
pub const EVERYTHING: [ModuleId; 8] = [
    ModuleId::Curses,
    ModuleId::Treasures,
    ModuleId::IllusionChambers,
    ModuleId::SpecialChambers,
    ModuleId::QuestChambers,
    ModuleId::Characters,
    ModuleId::TrapChambers,
    ModuleId::TimerChambers,
];

/// Whether an hourglass runs.
pub fn is_running(table: &Table) -> bool {
    let memory = &table.modules.timer_chambers;
    Hourglass::ALL.into_iter().any(|glass| memory.queue(glass).running().is_some())
}

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
            // Whoever cannot see the marks hears the list: three lines after the title.
            let spoken = guest.reads(".strip", "aria-label")?;
            assert_eq!(spoken.matches(';').count(), 2, "{spoken}");
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

/// Borders have plates of their own on their walls. The first tap takes one into focus, the bar steps on and says where, the second tap
/// opens it; the same card again puts it back.
#[test]
fn a_border_is_aimed_at_on_its_wall() -> Outcome<()> {
    let held = |table: &Table| {
        let passage = Treasure::SecretPassage.piece();
        let mut mine = table.pieces.iter().filter(|(_, lying)| lying.at == Whereabouts::Before(ME));
        mine.any(|(_, lying)| lying.piece == passage) && table.temple.iter().count() > 12
    };
    let moment = Moment::with(&[ModuleId::Treasures], 3, held)?;
    look("border", &moment, |guest, page| {
        let card = ".act[data-id=choose-treasure_secret_passage]";
        guest.sees(card)?;
        page.tap(card)?;
        guest.sees("#chooser .deed")?;
        guest.sees(".aim.plate.on")?;
        // Wherever the bar stands, no wall that can be chosen is under it.
        let clear = "(bar => [...document.querySelectorAll('.aim.plate .door')].every(
            door => door.getBoundingClientRect().bottom <= bar.top))(document.querySelector('#chooser').getBoundingClientRect())";
        page.wait_for(clear, "every wall clear of the bar")?;
        page.screenshot(&format!("module-aim-{}", page.eval("innerWidth")?))?;
        let where_ = "document.querySelector('#chooser').getAttribute('aria-label')";
        let first = page.eval(where_)?;
        page.tap("#aim-next")?;
        page.wait_for(&format!("{where_} !== {first}"), "the next wall")?;
        page.tap("#aim-not")?;
        guest.sees_many("#chooser", 0)?;
        page.tap(card)?;
        guest.sees(".aim.plate:not(.on)")?;
        page.tap(".aim.plate:not(.on)")?;
        guest.sees("#chooser")?;
        page.tap(".aim.plate.on")?;
        guest.sees_many("#chooser", 0)?;
        guest.sees_many(card, 0)
    })?;
    a_wall_is_tapped_sideways(&moment)
}

/// Held sideways, where doors are cards on the board, walls can be tapped all the same, and are large enough for it.
fn a_wall_is_tapped_sideways(moment: &Moment) -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = visit.guest(&Screen::phone().size(844, 390))?;
    moment.take_up(&guest)?;
    guest.sees_many(".intro", 0)?;
    let (page, card) = (&guest.page, ".act[data-id=choose-treasure_secret_passage]");
    guest.sees(card)?;
    page.tap(card)?;
    guest.sees("#chooser .deed")?;
    page.tap(".aim.plate:not(.on)")?;
    page.screenshot("module-aim-sideways")?;
    let wide = page.eval("document.querySelector('.aim.plate .hit').getBoundingClientRect().width")?;
    assert!(wide.as_f64().is_some_and(|wide| wide >= 36.0), "a wall is {wide} px wide");
    let covered = "[...document.querySelectorAll('.cross .act, .over .act')].some(card => card.offsetHeight)";
    assert!(!page.holds(covered), "no card lies on the board while one aims");
    page.is_content()
}

/// A chamber that can be turned shows how its doors would lie.
#[test]
fn a_chamber_is_turned_with_its_doors_in_sight() -> Outcome<()> {
    let strong = |table: &Table| {
        let card = Card { character: Character::Muscleman, side: CardSide::Activatable };
        let mine = table.of(ME);
        let torches = mine.hand.showing(Face::Torch).and(mine.hand.usable()).len();
        table.modules.characters.card(ME) == Some(card)
            && !table.modules.characters.is_turned(ME)
            && torches > 1
            && table.temple.iter().count() > 8
    };
    let moment = Moment::with(&[ModuleId::Characters], 3, strong)?;
    look("turning", &moment, |guest, page| {
        let card = ".act[data-id=choose-char_muscleman]";
        guest.sees(card)?;
        page.tap(card)?;
        guest.sees("#chooser .deed .doors")?;
        page.screenshot(&format!("module-turn-{}", page.eval("innerWidth")?))?;
        // One far away, by its frame on the board.
        let far = page.eval(
            "[...document.querySelectorAll('.target.aim')].map(spot => spot.dataset.aim).find(
                id => !document.querySelector(`[data-chamber='${id.split('-').pop()}']`).getAttribute('aria-label').includes(', you'))",
        )?;
        let far = far.as_str().unwrap_or_default().to_owned();
        let chamber = format!("document.querySelector(\"[data-chamber='{}']\").innerHTML", tail(&far));
        let before = page.eval(&chamber)?;
        if page.count(&format!(".target.aim.on[data-aim='{far}']"))? == 0 {
            page.tap(&format!(".target.aim[data-aim='{far}']"))?;
        }
        guest.sees(&format!("#chooser .deed[data-choice='{far}']"))?;
        guest.sees_many("#chooser .deed .doors", 3)?;
        page.tap("#chooser .deed")?;
        guest.sees_many("#chooser", 0)?;
        page.wait_for(&format!("{chamber} !== {before}"), "the chamber turned")
    })
}

/// The number of the chamber at the end of a choice's name.
fn tail(choice: &str) -> &str {
    choice.rsplit('-').next().unwrap_or_default()
}

/// Whoever may walk up to three chambers chooses the goal on the board, two chambers away too, and goes there at one tap.
#[test]
fn a_chamber_two_steps_away_is_walked_to() -> Outcome<()> {
    let two_away = |game: &Game| {
        let view = game.view(ME);
        let mut offers = Vec::new();
        options(&view, &mut offers);
        offers.iter().filter(|offer| offer.verdict.is_ok()).find_map(|offer| match offer.command {
            Command::Module(ModuleCommand::Characters(characters::Command::To { path, .. })) if path.len() == 2 => {
                Some(format!("char_discoverer-in-{}", path[1].0))
            }
            _ => None,
        })
    };
    let (moment, goal) = Moment::when(&[ModuleId::Characters], 3, two_away)?;
    look("walking", &moment, |guest, page| {
        let card = ".act[data-id=choose-char_discoverer]";
        guest.sees(card)?;
        page.tap(card)?;
        let spot = format!(".target.aim[data-aim='{goal}']");
        guest.sees(&spot)?;
        page.screenshot(&format!("module-walk-{}", page.eval("innerWidth")?))?;
        page.tap(&spot)?;
        guest.sees_many("#chooser", 0)?;
        let there =
            format!("document.querySelector(\"[data-chamber='{}']\").getAttribute('aria-label')", tail(&goal));
        page.wait_for(&format!("{there}.includes(', you')"), "the reader there")
    })
}

/// Rule QST-12: dice on the altar are gone for good, so the page asks for a second press, by finger and by key, and says so.
#[test]
fn dice_on_the_altar_are_pressed_twice() -> Outcome<()> {
    let at_the_altar = |game: &Game| {
        let mut offers = Vec::new();
        options(&game.view(ME), &mut offers);
        let gives = |wish: &Command| {
            matches!(wish, Command::Module(ModuleCommand::QuestChambers(quest_chambers::Command::Sacrifice { .. })))
        };
        let can = offers.iter().any(|offer| offer.verdict.is_ok() && gives(&offer.command));
        can.then(|| format!("altar_chamber-in-{}", game.table().of(ME).place.chamber.0))
    };
    let (moment, id) = Moment::when(&[ModuleId::QuestChambers], 3, at_the_altar)?;
    look("altar", &moment, |guest, page| {
        let card = format!(".act[data-id={id}]:not([aria-disabled=true])");
        guest.sees(&card)?;
        let key = page.text(&format!("{card} kbd"))?.to_lowercase();
        let press = || match page.holds("innerWidth > 1000") {
            true => page.key(&key),
            false => page.try_press(Means::Touch, &card).map(drop),
        };
        press()?;
        guest.sees(&format!("{card}.asked"))?;
        let asks = "document.querySelector('.act.asked small').textContent.includes('Press again')";
        assert!(page.holds(asks), "it says so where it stands");
        let read = "[...document.querySelectorAll('[role=status],[aria-live]')].some(one => one.textContent.includes('Press again'))";
        page.wait_for(read, "the question read out")?;
        page.screenshot(&format!("module-altar-asks-{}", page.eval("innerWidth")?))?;
        page.wait("the die given", || {
            let is_given = page.count(&card)? == 0;
            if !is_given {
                press()?;
            }
            Ok(is_given.then_some(()))
        })
    })
}

/// Whether the hint lies on the reader's pawn.
const COVERED: &str = "(([hint, pawn]) => hint.top < pawn.bottom && pawn.top < hint.bottom && hint.left < pawn.right && pawn.left < hint.right)(
    ['.hint', \".pawn[data-seat='0'] [class^=rim]\"].map(css => document.querySelector(css).getBoundingClientRect()))";

/// A first game with a module says its rules when they first matter, each once, whatever the clock.
#[test]
fn a_first_game_with_a_module_explains_it() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let caught = |table: &Table| table.modules.trap_chambers.is_caught(ME);
    let moment = Moment::with(&[ModuleId::TrapChambers], 3, caught)?;
    let guest = visit.guest(&Screen::phone().size(390, 844))?;
    let (page, said) = (&guest.page, "document.querySelector('.hint p')?.textContent.includes('abyss')");
    moment.take_up(&guest)?;
    guest.sees_many(".intro", 0)?;
    page.wait_for(said, "what to do in an abyss")?;
    page.wait_for(&format!("!({COVERED})"), "the hint clear of the reader's pawn")?;
    page.screenshot("module-lesson-phone")?;
    page.tap(".hint .btn")?;
    page.wait_for(&format!("!({said})"), "the hint put away")?;
    page.wait_for("Number(localStorage.getItem('lessons')) > 0", "what was read")?;
    page.is_content()
}

/// What is played.
enum Adventure<'a> {
    /// What a preset says.
    Preset(&'a str),
    /// Classic, with these modules switched on.
    With(&'a [ModuleId]),
}

impl Adventure<'_> {
    /// Chooses it on the start screen. A first game has no clock and ends when somebody ends it; these end by themselves.
    fn choose(&self, guest: &Guest, hand: &Hand<'_>) -> Outcome<()> {
        let (preset, modules) = match *self {
            Adventure::Preset(preset) => (preset, &[][..]),
            Adventure::With(modules) => ("classic", modules),
        };
        hand.press(&format!(".preset[data-preset={preset}]"))?;
        guest.sees(&format!(".preset[data-preset={preset}][aria-pressed=true]"))?;
        for module in modules {
            let switch = format!(".sw[data-module={}]", module.slug());
            guest.sees(&switch)?;
            guest.page.eval(&format!("document.querySelector('{switch}').click()"))?;
            guest.sees(&format!("{switch}[aria-checked=true]"))?;
        }
        Ok(())
    }
}

/// A whole game from the start screen to the end screen, at fast pace.
fn whole_game(adventure: &Adventure<'_>, way: Way, screen: &Screen, name: &str) -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = visit.guest(screen)?;
    let page = &guest.page;
    let mut hand = Hand::new(page, way, 11);
    adventure.choose(&guest, &hand)?;
    hand.press("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    guest.sees("#art-sprite")?;
    hand.play(40)?;
    page.screenshot(&format!("whole-{name}-table"))?;
    let outcome = hand.play_to_the_end()?;
    page.screenshot(&format!("whole-{name}-{outcome}"))?;
    page.is_content()
}

/// With the long checks, as the one by keyboard: the phone plays the same mixture every day.
#[test]
fn a_whole_game_with_everything_at_a_desk() -> Outcome<()> {
    if !is_long() {
        return Ok(());
    }
    let desk = Screen::desktop().size(1440, 900);
    whole_game(&Adventure::With(&EVERYTHING), Way::Mouse, &desk, "everything-desk")
}

#[test]
fn a_whole_game_with_everything_on_a_phone() -> Outcome<()> {
    let phone = Screen::phone().size(390, 844);
    whole_game(&Adventure::With(&EVERYTHING), Way::Touch, &phone, "everything-phone")
}

#[test]
fn a_whole_game_with_everything_by_keyboard_alone() -> Outcome<()> {
    if !is_long() {
        return Ok(());
    }
    let small = Screen::desktop().size(1180, 820);
    whole_game(&Adventure::Preset("everything"), Way::Keyboard, &small, "everything-keyboard")
}

/// Each module by itself, on both screens, with the long checks.
#[test]
fn a_whole_game_with_each_module() -> Outcome<()> {
    if !is_long() {
        return Ok(());
    }
    for module in EVERYTHING {
        for (screen, size) in screens() {
            let way = if screen == "desk" { Way::Mouse } else { Way::Touch };
            whole_game(&Adventure::With(&[module]), way, &size, &format!("{}-{screen}", module.slug()))?;
        }
    }
    Ok(())
}
