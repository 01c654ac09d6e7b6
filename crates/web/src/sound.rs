//! What is heard, and how loud: which deed has which cue, and the way to whoever plays it. The sound itself is made by the players in
//! their worker (`band.rs`), comes out in `sound/hall.rs`, and follows the table's clock in `sound/conductor.rs`.
//!
//! Nothing sounds before the first tap or key: browsers demand that. Whoever has the sound off loads nothing of it.

mod captions;
mod conductor;
mod hall;
mod introduction;
mod music;
mod output;
mod recital;
mod tremble;
pub mod wanted;

use std::time::Duration;

use leptos::prelude::set_timeout;
use leptos::task::spawn_local;
pub use sound::{Cue, Ends};
use temple::components::ChamberKind;
use temple::dice::Face;
use temple::event::{Event, Fact};
use temple::players::PlayerId;
use temple::rulebook::Tale;
use temple::temple::ChamberId;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::SpeechSynthesisUtterance;

pub use self::captions::Captions;
pub use self::conductor::Drums;
pub use self::hall::error_ms;
pub use self::introduction::{FirstTime, Introduction};
use self::output::MIX;
pub use self::output::{Layer, Mix, listen, set_mix, unlock};
use crate::desk::Look;
use crate::{browser, goal, modules, scene, verbs};

/// How long after the dice a mask is heard, in ms.
const MASK_MS: u32 = 160;

/// How long after the light of the door a step is heard, in ms.
const STEP_MS: u32 = 90;

/// How long the temple takes to fall on the screen: then the choir sings of it. In ms.
const FALL_MS: u32 = 2600;

/// So many rooms to one side something is heard from that side alone, nearly.
const REACH: f32 = 5.0;

/// As far to one side as anything is heard: nobody plays with one ear.
const WIDEST: f32 = 0.8;

/// What an event sounds like to the reader: at most two cues, each so many ms later. `look` is the table after it.
fn cues_of(event: &Event, look: &Look) -> [Option<(Cue, u32)>; 2] {
    match event.fact {
        Fact::Rolled { who, dice, faces, .. } if look.is_me(who) => {
            let shows = |face: Face| dice.iter().any(|die| faces.get(die) == face);
            let mask = match () {
                () if look.table.of(who).is_stuck() => Some(Cue::Stuck),
                () if shows(Face::BlackMask) => Some(Cue::BlackMask),
                () => shows(Face::GoldenMask).then_some(Cue::GoldMask),
            };
            [Some((Cue::Roll(dice.len()), 0)), mask.map(|mask| (mask, MASK_MS))]
        }
        Fact::Entered { who, .. } if look.is_me(who) => [Some((Cue::DoorGlow, 0)), Some((Cue::Step, STEP_MS))],
        Fact::Collapsed => [Some((Cue::Collapse, 0)), Some((Cue::Defeat, FALL_MS))],
        _ => [cue_of(event, look).map(|cue| (cue, 0)), None],
    }
}

fn cue_of(event: &Event, look: &Look) -> Option<Cue> {
    let mine = |who: PlayerId| look.is_me(who);
    Some(match event.fact {
        Fact::Freed { who, .. } if mine(who) && event.by.is_some_and(|by| !mine(by)) => Cue::FreedYou,
        Fact::Freed { who, .. } if mine(who) => Cue::ChainBreak,
        Fact::DieReturned { who, .. } if mine(who) => Cue::ChainBreak,
        Fact::DieGiven { to, .. } if mine(to) => Cue::FreedYou,
        Fact::FateTurned => Cue::ChainBreak,
        // Whoever can roll is not stuck, so a roll after which somebody is has done it.
        Fact::Rolled { who, .. } if look.table.of(who).is_stuck() => Cue::FriendStuck,
        Fact::TimerSet { .. } => Cue::HourglassTurned,
        Fact::TimerRang { .. } => Cue::HourglassOut,
        Fact::Entered { who, to } if look.table.of(look.me).place == to && !mine(who) => Cue::FriendArrives,
        Fact::Committed { who, pot, .. } if mine(who) => Cue::Pledge(pledged(pot, look)),
        Fact::TileLaid { chamber, .. } if look.book.data.chamber(chamber).kind == ChamberKind::ExitChamber => {
            Cue::ExitFound
        }
        Fact::TileLaid { .. } => Cue::Chamber,
        Fact::PotFired { gems, .. } => Cue::Gem(gems),
        Fact::Escaped { .. } => Cue::Out,
        Fact::Started => Cue::Start,
        Fact::Gong { n } if goal::ends_the_game(look, n) => Cue::LastGong(n),
        Fact::Gong { n } => Cue::Gong(n),
        Fact::Slammed { .. } => Cue::Slam,
        Fact::DieTaken { who, .. } | Fact::DiceLost { who, .. } if mine(who) => Cue::Loses,
        Fact::Won => Cue::Victory,
        Fact::GivenUp | Fact::LeftBehind { .. } => Cue::Defeat,
        ref fact => return heard(&fact.tale(&look.table)?, mine),
    })
}

/// How many dice lie in a pot of the reader's chamber: with each, the string is higher.
fn pledged(pot: u8, look: &Look) -> u8 {
    let here = look.table.of(look.me).place;
    let beside = look.table.inside().filter(|who| look.table.of(*who).place == here);
    beside.map(|who| look.table.of(who).hand.pledged(usize::from(pot)).dice.len()).sum()
}

/// What happens to a piece sounds by its verb, to whom it happens.
fn heard(tale: &Tale, mine: impl Fn(PlayerId) -> bool) -> Option<Cue> {
    tale.who.filter(|who| mine(*who))?;
    Some(verbs::cue(tale.verb))
}

/// From which side an event is heard, from -1 (left) to 1 (right).
fn side_of(event: &Event, look: &Look) -> f32 {
    match event.fact {
        Fact::TileLaid { chamber, .. } | Fact::PotFired { chamber, .. } => side_of_chamber(chamber, look),
        Fact::Rolled { who, .. } | Fact::Escaped { who } => side_of_player(who, look),
        // Heard by all, wherever its chamber lies.
        Fact::TimerSet { timer, .. } | Fact::TimerRang { timer } => {
            modules::chamber_of_timer(look, timer).map_or(0.0, |chamber| side_of_chamber(chamber, look))
        }
        _ => 0.0,
    }
}

/// From which side somebody is heard.
fn side_of_player(who: PlayerId, look: &Look) -> f32 {
    side_of_chamber(look.table.of(who).place.chamber, look)
}

/// As on the board, seen from the reader's pawn; whoever watches sits before the middle of the temple.
fn side_of_chamber(chamber: ChamberId, look: &Look) -> f32 {
    let x = |chamber: ChamberId| scene::cell_of(look, chamber).map(|cell| f32::from(cell.x));
    let middle = || {
        let all = || look.table.temple.iter().map(|(_, placed)| placed.cell().x);
        Some((f32::from(all().min()?) + f32::from(all().max()?)) / 2.0)
    };
    let from = if look.watching { middle() } else { x(look.table.of(look.me).place.chamber) };
    let (Some(there), Some(here)) = (x(chamber), from) else { return 0.0 };
    ((there - here) / REACH).clamp(-WIDEST, WIDEST)
}

/// Everything that an event sounds like is played.
pub fn hear(event: &Event, look: &Look) {
    let (event, look) = (*event, look.clone());
    spawn_local(async move {
        // Whoever cannot load it plays in silence.
        let _ = hear_later(event, look).await;
    });
}

#[wasm_split(late, fallible)]
fn hear_later(event: Event, look: Look) -> Result<(), SplitLoaderError> {
    let side = side_of(&event, &look);
    for (cue, after_ms) in cues_of(&event, &look).into_iter().flatten() {
        sense(Sensed { cue, after_ms, side });
    }
    Ok(())
}

/// Plays a call of somebody, from where they stand.
pub fn call(call: protocol::Call, caller: PlayerId, look: Option<Look>) {
    spawn_local(async move {
        let _ = call_later(call, caller, look).await;
    });
}

#[wasm_split(late, fallible)]
fn call_later(call: protocol::Call, caller: PlayerId, look: Option<Look>) -> Result<(), SplitLoaderError> {
    let side = look.map_or(0.0, |look| side_of_player(caller, &look));
    sense(Sensed { cue: Cue::Call(call as u8), after_ms: 0, side });
    Ok(())
}

/// Plays something now, in the middle.
pub fn play(cue: Cue) {
    spawn_local(async move {
        let _ = play_later(cue).await;
    });
}

#[wasm_split(late, fallible)]
fn play_later(cue: Cue) -> Result<(), SplitLoaderError> {
    sense(Sensed { cue, after_ms: 0, side: 0.0 });
    Ok(())
}

/// A cue, how much later it is heard, and from which side.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Sensed {
    cue: Cue,
    after_ms: u32,
    side: f32,
}

/// A cue is heard, felt and read, each as far as the reader wants it.
fn sense(sensed: Sensed) {
    match sensed.after_ms {
        0 => captions::show(sensed.cue),
        // What comes later must not take the line of what is heard now.
        after_ms => set_timeout(move || captions::show(sensed.cue), Duration::from_millis(after_ms.into())),
    }
    // What the conductor has given on the table's clock is not given again by the word that it has happened.
    if !MIX.get().muted && !hall::has_given(sensed.cue) {
        hall::play(sensed.cue, f64::from(sensed.after_ms) / 1000.0, sensed.side);
    }
}

/// Lets the browser speak, as loud as calls are; where it cannot, nothing is heard. Whoever is not understood in time is
/// not spoken of: only one sentence waits for another.
pub fn speak(words: &str) {
    let loud = MIX.get().of(Layer::Calls);
    let Some(window) = web_sys::window().filter(|_| loud > 0.0) else { return };
    let (Ok(sentence), Ok(voice)) = (SpeechSynthesisUtterance::new_with_text(words), window.speech_synthesis())
    else {
        return;
    };
    if voice.is_object() && !voice.pending() {
        sentence.set_lang(&browser::spoken());
        sentence.set_volume(loud);
        voice.speak(&sentence);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Tick;
    use temple::components::Components;
    use temple::dice::{DiceSet, Faces};
    use temple::modules::timer_chambers::{self, Hourglass};
    use temple::players::PlayerSet;
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;
    use temple::table::Table;
    use temple::temple::Side;

    fn look() -> Look {
        let data = Components::standard();
        let book = std::sync::Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 2)));
        Look { table: Table::new(&book), book, private: Private::NOTHING, me: PlayerId(0), watching: false }
    }

    #[test]
    fn others_freed_dice_are_quiet_and_gongs_are_not() {
        let look = look();
        let event = |fact| Event { at: Tick::START, by: None, fact };
        let freed = |who| event(Fact::Freed { who, dice: DiceSet::first(2) });
        assert_eq!(cue_of(&freed(PlayerId(0)), &look), Some(Cue::ChainBreak));
        let helped = Event { by: Some(PlayerId(1)), ..freed(PlayerId(0)) };
        assert_eq!(cue_of(&helped, &look), Some(Cue::FreedYou));
        assert_eq!(cue_of(&freed(PlayerId(1)), &look), None);
        assert_eq!(cue_of(&event(Fact::Gong { n: 2 }), &look), Some(Cue::Gong(2)));
        assert_eq!(cue_of(&event(Fact::Gong { n: 3 }), &look), Some(Cue::LastGong(3)));
        assert_eq!(cue_of(&event(Fact::Won), &look), Some(Cue::Victory));
    }

    fn with(look: &Look, event: &Event) -> Look {
        let mut look = look.clone();
        look.table.apply(&look.book, event);
        look
    }

    /// What somebody rolls, as the reader hears it.
    fn rolls(look: &Look, who: PlayerId, shown: [Face; 3]) -> [Option<Cue>; 2] {
        let mut faces = Faces::default();
        let dice = DiceSet::first(5);
        dice.iter().zip(shown.into_iter().chain([shown[2]; 2])).for_each(|(die, face)| faces.set(die, face));
        let rolled = Event {
            at: Tick::START,
            by: Some(who),
            fact: Fact::Rolled { who, dice, faces, ready_at: Tick::START },
        };
        cues_of(&rolled, &with(look, &rolled)).map(|cue| cue.map(|(cue, _)| cue))
    }

    /// Every deed that has a sound on the stages, from the dice to the gate.
    #[test]
    fn every_deed_is_heard_by_its_own_cue() {
        let (look, me, other) = (look(), PlayerId(0), PlayerId(1));
        let (black, gold, torch) = (Face::BlackMask, Face::GoldenMask, Face::Torch);
        assert_eq!(rolls(&look, me, [torch; 3]), [Some(Cue::Roll(5)), None]);
        assert_eq!(rolls(&look, me, [black, gold, torch]), [Some(Cue::Roll(5)), Some(Cue::BlackMask)]);
        assert_eq!(rolls(&look, me, [gold, torch, torch]), [Some(Cue::Roll(5)), Some(Cue::GoldMask)]);
        assert_eq!(rolls(&look, me, [black; 3]), [Some(Cue::Roll(5)), Some(Cue::Stuck)]);
        assert_eq!(rolls(&look, other, [black; 3]), [Some(Cue::FriendStuck), None]);
        assert_eq!(rolls(&look, other, [black, gold, torch]), [None, None], "friends' dice are theirs");
        let heard = |by: PlayerId, fact: Fact| {
            let event = Event { at: Tick::START, by: Some(by), fact };
            cues_of(&event, &look).map(|cue| cue.map(|(cue, _)| cue))
        };
        let here = look.table.of(me).place;
        assert_eq!(heard(me, Fact::Entered { who: me, to: here }), [Some(Cue::DoorGlow), Some(Cue::Step)]);
        assert_eq!(heard(other, Fact::Entered { who: other, to: here }), [Some(Cue::FriendArrives), None]);
        let kinds = [ChamberKind::ExitChamber, ChamberKind::BasicChamber];
        let laid = kinds.map(|kind| {
            let chambers = (0..look.book.data.chambers.len() as u8).map(ChamberId);
            let chamber =
                { chambers }.find(|id| look.book.data.chamber(*id).kind == kind).expect("one in the data");
            heard(me, Fact::TileLaid { who: me, chamber, beside: here.chamber, side: Side::North })[0]
        });
        assert_eq!(laid, [Some(Cue::ExitFound), Some(Cue::Chamber)]);
        assert_eq!(heard(me, Fact::PotFired { chamber: here.chamber, pot: 0, gems: 2 })[0], Some(Cue::Gem(2)));
        assert_eq!(heard(other, Fact::Escaped { who: other })[0], Some(Cue::Out));
        assert_eq!(heard(me, Fact::Started)[0], Some(Cue::Start));
        assert_eq!(heard(me, Fact::Slammed { n: 1, safe: PlayerSet::default() })[0], Some(Cue::Slam));
    }

    /// The string is higher with each die that lies in the pot, whoever has pledged it.
    #[test]
    fn pledges_rise() {
        let mut look = look();
        let mut pitches = Vec::new();
        for (who, die) in [(0, 0), (1, 0), (0, 1), (0, 2)] {
            let (who, dice) = (PlayerId(who), DiceSet::first(5).iter().nth(die).into_iter().collect());
            let event = Event { at: Tick::START, by: Some(who), fact: Fact::Committed { who, dice, pot: 1 } };
            look = with(&look, &event);
            pitches.push(cue_of(&event, &look));
        }
        assert_eq!(pitches, [Some(Cue::Pledge(1)), None, Some(Cue::Pledge(3)), Some(Cue::Pledge(4))]);
    }

    #[test]
    fn a_lost_game_falls_and_then_the_choir_sings() {
        let collapsed = Event { at: Tick::START, by: None, fact: Fact::Collapsed };
        assert_eq!(cues_of(&collapsed, &look()), [Some((Cue::Collapse, 0)), Some((Cue::Defeat, FALL_MS))]);
        let given_up = Event { fact: Fact::GivenUp, ..collapsed };
        assert_eq!(cues_of(&given_up, &look()), [Some((Cue::Defeat, 0)), None], "nothing falls");
    }

    /// Rule [BASE-16]: x grows east, and east is to the right.
    #[test]
    fn deeds_are_heard_from_where_they_are_on_the_board() {
        let mut look = look();
        let start = look.table.of(PlayerId(0)).place.chamber;
        let [eastern, western] = [(1, Side::East), (2, Side::West)].map(|(n, side)| {
            let unused = (0..).map(ChamberId::from_index).filter(|id| look.table.temple.get(*id).is_none());
            let chamber = unused.into_iter().nth(n).expect("data has more chambers");
            let fact = Fact::FirstTile { chamber, side };
            look.table.apply(&look.book, &Event { at: Tick::START, by: None, fact });
            chamber
        });
        assert_eq!(side_of_chamber(start, &look), 0.0);
        assert_eq!([eastern, western].map(|chamber| side_of_chamber(chamber, &look)), [0.2, -0.2]);
        let laid = Fact::PotFired { chamber: western, pot: 0, gems: 1 };
        let side = |look: &Look, fact| side_of(&Event { at: Tick::START, by: None, fact }, look);
        assert_eq!(side(&look, laid), -0.2);
        // An hourglass is heard by all, from the chamber for which it runs: that has joined, and no other.
        let [blue, green] = [Hourglass::Blue, Hourglass::Green].map(timer_chambers::timer);
        let queued = timer_chambers::Fact::Queued { glass: Hourglass::Blue, chamber: eastern };
        look.table.apply(&look.book, &Event { at: Tick::START, by: None, fact: queued.into() });
        let turned = |timer| Fact::TimerSet { timer, at: Tick(30_000) };
        assert_eq!([blue, green].map(|timer| side(&look, turned(timer))), [0.2, 0.0]);
        assert_eq!(side(&look, Fact::TimerRang { timer: blue }), 0.2);
        // Whoever stands in the east hears the west from the left.
        look.table.adventurers[0].place.chamber = eastern;
        assert_eq!(side_of_chamber(western, &look), -0.4);
        look.watching = true;
        assert_eq!(side_of_chamber(eastern, &look), 0.2, "the middle of the temple lies between");
    }

    #[test]
    fn every_call_has_a_voice() {
        let calls = protocol::Call::ALL.map(|call| call as u8);
        assert!(calls.iter().all(|call| *call < sound::cue::CALLS), "{calls:?}");
    }
}
