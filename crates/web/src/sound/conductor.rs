//! Keeps the sound on the table's clock (`music.rs`) and lets it rise with danger. Comes with the later part of the program.

use std::ops::Range;

use leptos::prelude::*;
use protocol::Lobby;
use sound::score::signals;
use sound::{Clock, Countdown, Cue};
use temple::table::Presence;

use super::music::{beat, fall_silent, give_signals, go_on, rise, stop_music};
use super::output::MIX;
use super::{captions, hall};
use crate::desk::{Desk, Look, Part};
use crate::drawn::{effect, memo};
use crate::goal;
use crate::session::Session;

/// What is made before it is first needed, because it must be heard at once.
const USUAL: [Cue; 11] = [
    Cue::BlackMask,
    Cue::GoldMask,
    Cue::Step,
    Cue::Chamber,
    Cue::Refusal,
    Cue::ChainBreak,
    Cue::Gem(1),
    Cue::Gem(2),
    Cue::Gem(3),
    Cue::FreedYou,
    Cue::Out,
];

/// From how many seconds before the fall on the ground trembles with the drum.
const TREMBLES_MS: i32 = 10_000;

/// For how long the ground trembles.
const TREMBLE: std::time::Duration = std::time::Duration::from_millis(140);

/// Follows the clock of the table. Shows nothing.
#[component]
pub fn Drums() -> impl IntoView {
    let (desk, session) = (expect_context::<Desk>(), expect_context::<Session>());
    let clock = desk.look.with_untracked(clock_of);
    let told = clock.as_ref().map(signals).unwrap_or_default();
    let timed = clock.clone();
    let untold = memo(move || timed.as_ref().map_or(0.0, |clock| untold(clock, desk.now.get().0 as i32)));
    let danger = memo(move || {
        let untold = untold.get();
        desk.see(&[Part::Rest, Part::Places], |look| ((danger(look) + untold).min(1.0) * 20.0) as u8)
    });
    let television = memo(move || session.lobby.with(|lobby| lobby.as_ref().is_some_and(has_television)));
    let (before, prepared) = (StoredValue::new(0), StoredValue::new(false));
    effect(move || {
        let now = desk.now.get().0 as i32;
        desk.starts_in.track();
        beat_drums(desk, &told, before.get_value()..now);
        before.set_value(now);
        let runs = desk.heard_clock().filter(|_| !hall::is_silent());
        let (Some(clock), Some((now_ms, pace))) = (&clock, runs) else { return fall_silent() };
        let Some(beat) = beat(now_ms, pace) else { return fall_silent() };
        if !prepared.get_value() {
            prepared.set_value(true);
            hall::prepare((1..=7).map(Cue::Roll).chain(USUAL).chain(told.iter().map(|(_, cue)| *cue)));
        }
        give_signals(&told, beat);
        // Music has one tempo; only tests have another pace. A television plays it for the whole room.
        let elsewhere = television.get() && MIX.get().left_to_television && desk.is_seated();
        if pace == 1 && !elsewhere {
            go_on(clock, beat)
        } else {
            stop_music()
        }
        rise(f32::from(danger.get()) / 20.0);
    });
    // Whoever comes back is on the table's clock again at once: the device may have put the sound to sleep meanwhile.
    let back = window_event_listener_untyped("visibilitychange", move |_| {
        super::unlock();
        desk.tick();
    });
    on_cleanup(move || {
        back.remove();
        fall_silent();
    });
}

/// Whether somebody watches: that is how a television sits at a table.
fn has_television(lobby: &Lobby) -> bool {
    lobby.watchers.iter().any(|person| person.presence == Presence::Here)
}

/// The clock of the game as the score wants it; none in a game without.
fn clock_of(look: &Look) -> Option<Clock> {
    let profile = look.book.clock()?;
    let countdowns = profile.countdowns.iter();
    let countdowns =
        countdowns.map(|one| Countdown { gong_ms: one.gong_at.map(|at| at.0 as i32), end_ms: one.end_at.0 as i32 });
    Some(Clock { intro_ms: profile.intro_s as i32 * 1000, countdowns: countdowns.collect() })
}

/// A drum is felt and read like everything else that is heard, and in the last seconds the ground trembles with it.
fn beat_drums(desk: Desk, told: &[(i32, Cue)], passed: Range<i32>) {
    let is_drum = |(at, cue): &&(i32, Cue)| matches!(cue, Cue::Drum(_)) && passed.contains(at);
    let Some((at, cue)) = told.iter().rfind(is_drum) else { return };
    captions::show(*cue);
    if told.last().is_some_and(|(end, _)| end - at <= TREMBLES_MS) {
        desk.trembling.set(true);
        let still = move || {
            let _ = desk.trembling.try_set(false);
        };
        set_timeout(still, TREMBLE);
    }
}

/// How much danger a countdown is that ends with the fall.
const LAST_MINUTE: f32 = 0.6;

/// The danger of a last minute that no gong has told: the table knows of no countdown then, and the score plays it all the same.
fn untold(clock: &Clock, now_ms: i32) -> f32 {
    let last = clock.countdowns.len().saturating_sub(1);
    let has_gong = clock.countdowns.get(last).is_some_and(|countdown| countdown.gong_ms.is_some());
    match clock.danger_from_ms(last) {
        Some(from_ms) if !has_gong && now_ms >= from_ms => LAST_MINUTE,
        _ => 0.0,
    }
}

/// How badly things stand for the reader, from 0 to 1: locked dice, stuck friends, a countdown far from home, the last minute.
fn danger(look: &Look) -> f32 {
    let me = look.table.of(look.me);
    let (locked, all) = (me.hand.cursed().len(), me.hand.in_hand().len().max(1));
    let mine = if look.watching { 0.0 } else { f32::from(locked) / f32::from(all) };
    let stuck = look.table.inside().filter(|who| !look.is_me(*who) && look.table.of(*who).is_stuck()).count();
    let countdown = match (look.table.countdown, goal::goal_of(look)) {
        (None, _) => 0.0,
        (Some(_), _) if goal::is_last(look) => LAST_MINUTE,
        (Some(_), goal::Goal::Home { rooms: Some(rooms) }) => 0.2 + 0.1 * rooms.min(5) as f32,
        (Some(_), _) => 0.3,
    };
    (0.5 * mine + 0.2 * stuck.min(2) as f32 + countdown).min(1.0)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kit::Tick;
    use temple::components::{ChamberKind, Components};
    use temple::dice::{DiceSet, Face, Faces};
    use temple::event::{Event, Fact};
    use temple::players::PlayerId;
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;
    use temple::table::Table;
    use temple::temple::{ChamberId, Side};

    use super::*;
    use crate::way;

    /// As much as danger may rise at once: louder by so much within a second or two is still a swell.
    const SWELL: f32 = 0.41;

    fn look() -> Look {
        let data = Components::standard();
        let book = Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 4)));
        Look { table: Table::new(&book), book, private: Private::NOTHING, me: PlayerId(0), watching: false }
    }

    fn with(look: &Look, fact: Fact) -> Look {
        let mut look = look.clone();
        look.table.apply(&look.book, &Event { at: Tick::START, by: None, fact });
        look
    }

    /// Somebody's first so many dice show black masks, the others torches.
    fn locked(look: &Look, who: u8, many: u8) -> Look {
        let mut faces = Faces::default();
        let dice = DiceSet::first(5);
        dice.iter().for_each(|die| faces.set(die, Face::Torch));
        DiceSet::first(many).iter().for_each(|die| faces.set(die, Face::BlackMask));
        with(look, Fact::Rolled { who: PlayerId(who), dice, faces, ready_at: Tick::START })
    }

    /// The reader stands so many rooms from home, as far as the first chambers of the data lead.
    fn rooms_from_home(look: &Look, rooms: u32) -> Look {
        let home = look.book.data.only(ChamberKind::StartChamber).expect("a start");
        let is_free = |id: &ChamberId| look.table.temple.get(*id).is_none();
        let (mut there, mut beside) = (look.clone(), home);
        for far in 1..=rooms {
            let all = || (0..look.book.data.chambers.len() as u8).map(ChamberId).filter(is_free);
            let laid =
                all().flat_map(|chamber| Side::ALL.map(|side| (chamber, side))).find_map(|(chamber, side)| {
                    there.table.temple.get(chamber).is_none().then_some(())?;
                    let next = with(&there, Fact::TileLaid { who: PlayerId(0), chamber, beside, side });
                    (way::rooms(&next.table.temple, home, chamber) == Some(far)).then_some((next, chamber))
                });
            (there, beside) = laid.expect("a way leads on");
        }
        there.table.adventurers[0].place.chamber = beside;
        there
    }

    /// A countdown runs after so many slams.
    fn countdown(look: &Look, slams: u8) -> Look {
        let mut look = look.clone();
        (look.table.slams, look.table.countdown) = (slams, Some(slams + 1));
        look
    }

    /// Danger rises with each, and by no more than a swell.
    fn rises(looks: &[Look]) {
        let levels: Vec<f32> = looks.iter().map(danger).collect();
        let swells = |pair: &[f32]| pair[1] > pair[0] && pair[1] - pair[0] <= SWELL;
        assert!(levels.windows(2).all(swells) && levels.iter().all(|level| *level <= 1.0), "{levels:?}");
    }

    #[test]
    fn locked_dice_and_stuck_friends_are_danger() {
        let calm = look();
        assert_eq!(danger(&calm), 0.0);
        rises(&[0, 1, 2, 3, 4, 5].map(|many| locked(&calm, 0, many)));
        rises(&[calm.clone(), locked(&calm, 1, 5), locked(&locked(&calm, 1, 5), 2, 5)]);
        assert_eq!(danger(&locked(&calm, 1, 4)), 0.0, "a friend who can still roll is in no danger");
        let mut watching = locked(&calm, 1, 5);
        watching.watching = true;
        assert!(danger(&watching) > 0.0, "whoever watches fears for everybody");
    }

    /// Rule [CLK-3]: the further from home when the doors are about to slam, the worse; the last minute is worse than being at home.
    #[test]
    fn the_way_home_and_the_last_minute_are_danger() {
        let far = [0, 1, 2, 3, 4, 5].map(|rooms| rooms_from_home(&look(), rooms));
        assert!(far.iter().all(|look| danger(look) == 0.0), "without a countdown nobody has to be home");
        rises(&far.each_ref().map(|look| countdown(look, 0)));
        rises(&[look(), countdown(&look(), 0), countdown(&look(), 2)]);
        let worst = countdown(&locked(&locked(&look(), 0, 5), 1, 5), 2);
        assert_eq!(danger(&worst), 1.0, "no more than all of it");
    }

    /// Rule [CLK-3]: a sand timer has no gongs, so the table tells no countdown; its last minute is danger all the same.
    #[test]
    fn a_last_minute_that_no_gong_tells_is_danger() {
        let mut clock = clock_of(&look()).expect("a game with a clock");
        let levels = |clock: &Clock| [0, 219_999, 539_999, 540_000, 599_999].map(|now_ms| untold(clock, now_ms));
        assert_eq!(levels(&clock), [0.0; 5], "what gongs tell is told by the table");
        clock.countdowns.iter_mut().for_each(|countdown| countdown.gong_ms = None);
        assert_eq!(levels(&clock), [0.0, 0.0, 0.0, LAST_MINUTE, LAST_MINUTE]);
    }
}
