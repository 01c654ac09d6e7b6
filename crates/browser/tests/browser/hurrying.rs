//! The last minute as somebody plays it: the last gong sounds a few rooms away from an exit that can be paid, at real pace, and they
//! run for it through the page alone. It takes a minute on each screen, so it is played when the long checks are wanted:
//!
//! ```text
//! GONG_LONG=1 cargo test -p browser --test browser -- --nocapture hurrying
//! ```

use std::time::{Duration, Instant};

use browser::{Means, Outcome, Page, Screen};
use temple::components::{ChamberKind, Components};
use temple::players::PlayerId;
use temple::table::Table;
use temple::temple::{ChamberId, Side, Temple};

use crate::evening::{Person, RHYTHM};
use crate::moments::{Moment, Played, first};
use crate::visit::{REAL, Visit, is_long};

const ME: PlayerId = PlayerId(0);

/// So many rooms are a run, and can be done in a minute by whoever is not out of luck.
const FAR: std::ops::RangeInclusive<usize> = 2..=3;

/// So many gems are left, so that the exit asks for one key more.
const GEMS: u8 = 2;

/// The last minute and its end.
const LONGEST: Duration = Duration::from_secs(75);

/// How often a picture is taken.
const PICTURE: Duration = Duration::from_secs(10);

/// Rooms from the reader to the exit; none while it lies nowhere.
fn rooms_to_exit(table: &Table) -> Option<usize> {
    let exit = Components::standard().only(ChamberKind::ExitChamber)?;
    table.temple.get(exit)?;
    let mut reached = vec![table.of(ME).place.chamber];
    let mut rooms = 0;
    while !reached.contains(&exit) {
        let before = reached.len();
        let next: Vec<ChamberId> = reached.iter().flat_map(|here| next_door(&table.temple, *here)).collect();
        reached.extend(next);
        reached.sort_unstable();
        reached.dedup();
        rooms += 1;
        if reached.len() == before {
            return None;
        }
    }
    Some(rooms)
}

fn next_door(temple: &Temple, here: ChamberId) -> impl Iterator<Item = ChamberId> {
    Side::ALL.into_iter().filter_map(move |side| temple.through(here, side))
}

/// Everybody is inside when the last gong sounds, and the reader a few rooms away from an exit their dice can pay.
fn last_gong_far_from_the_exit() -> Outcome<Moment> {
    let is_far = |table: &Table| rooms_to_exit(table).is_some_and(|rooms| FAR.contains(&rooms));
    let can_pay = |table: &Table| table.depot == GEMS && table.of(ME).hand.in_hand().len() >= 5;
    first(|seed| {
        let mut game = Played::begin_with(3, REAL, seed, &[]);
        let stays_far = |table: &Table| table.slams >= 2 && is_far(table) && can_pay(table);
        game.until(|table| stays_far(table) && table.inside().count() == 3)?;
        game.everybody_is_back();
        game.until(|table| table.countdown == Some(3))?;
        let table = game.room.game()?.table();
        let runs = is_far(table) && can_pay(table) && !table.of(ME).is_stuck();
        runs.then(|| game.laid_by())
    })
}

/// What of the page hurries somebody: the line, the way with its price, the burning edge with its drum, the clock.
const HURRIES: &str = "(() => { const of = css => document.querySelector(css);
    return [of('.goal')?.innerText, of('.way.out .line') && 'way', of('.exitsign')?.dataset.keys + ' keys',
        'drum ' + of('.edge')?.dataset.tempo, of('.edge .flame') && 'flames', of('.crack') && 'cracks', of('.dust') && 'dust',
        of('.sun .clock')?.getAttribute('aria-label')].filter(Boolean).join(' | '); })()";

/// Runs for it. Gives after how many seconds they stood in the exit, and after how many they were out.
fn runs(page: &Page, means: Means, name: &str) -> Outcome<(Option<u64>, Option<u64>)> {
    let began = Instant::now();
    let mut person = Person::new(page, means, 1);
    let (mut arrived, mut next) = (None, Duration::ZERO);
    while began.elapsed() < LONGEST {
        let seen = person.turn()?;
        let (at, goal) = (began.elapsed(), seen["goal"].as_str().unwrap_or_default().to_owned());
        if goal.contains("you are there") {
            arrived = arrived.or(Some(at.as_secs()));
        }
        if goal.contains("You are out") || seen["phase"] == "won" {
            page.screenshot(&format!("hurry-{name}-out"))?;
            println!(
                "{name}: in the exit after {arrived:?} s, out after {} s: {}",
                at.as_secs(),
                person.deeds.join(" ")
            );
            return Ok((arrived, Some(at.as_secs())));
        }
        if seen["phase"] == "lost" {
            break;
        }
        if at >= next {
            println!("{name} {:2} s: {}", at.as_secs(), page.eval(HURRIES)?);
            page.screenshot(&format!("hurry-{name}-{:02}", at.as_secs()))?;
            next = at + PICTURE;
        }
        std::thread::sleep(RHYTHM);
    }
    println!("{name}: in the exit after {arrived:?} s, not out: {}", person.deeds.join(" "));
    Ok((arrived, None))
}

/// The page sends somebody a few rooms away to the exit by all it has, and whoever does as it says gets out, if not on every screen:
/// dice are dice.
#[test]
fn hurrying_in_the_last_minute_gets_one_out() -> Outcome<()> {
    if !is_long() {
        return Ok(());
    }
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let moment = last_gong_far_from_the_exit()?;
    let mut ends = Vec::new();
    for (screen, name, means) in [
        (Screen::desktop().size(1440, 900), "desk", Means::Mouse),
        (Screen::phone().size(390, 844), "phone", Means::Touch),
        (Screen::phone().size(844, 390), "sideways", Means::Touch),
    ] {
        let guest = visit.guest(&screen)?;
        moment.take_up(&guest)?;
        guest.sees("main.table.countdown .way.out .line")?;
        let shown = guest.page.eval(HURRIES)?.to_string();
        for one in
            ["Last gong! Out through the exit", "way", &format!("{} keys", GEMS + 1), "drum 1", "flames", "cracks"]
        {
            assert!(shown.contains(one), "{name}: {one} is not in {shown}");
        }
        ends.push(runs(&guest.page, means, name)?);
        guest.page.is_content()?;
    }
    assert!(ends.iter().any(|(arrived, out)| arrived.is_some() && out.is_some()), "in the exit, out: {ends:?}");
    Ok(())
}
