//! What happened, as sentences: the last wish as one line for the ears, and the gems with where each came from.

use kit::{Face, PlayerId};
use phrasebook::paper::Text;
use scroll::event::{Entry, Event, Fact, Source};
use scroll::table::Pair;

use crate::Reader;
use crate::choices::name_of;
use crate::desk::Seen;

/// Faces in words.
pub fn faces(reader: Reader, faces: impl Iterator<Item = Face>) -> String {
    faces.map(|face| reader.language.symbol(face)).collect::<Vec<_>>().join(", ")
}

/// The pair that the event of this number decides.
pub fn pair_before(events: &[Event], number: usize) -> Option<Pair> {
    let faces = events.get(..number)?.iter().rev().find_map(|event| match event.fact {
        Fact::Rolled { faces, .. } | Fact::Rerolled { faces, .. } => Some(faces),
        _ => None,
    })?;
    Some(Pair { faces, decided: None })
}

/// Who gave which dice to the pool by the event of this number.
pub fn given(events: &[Event], number: usize) -> Option<(PlayerId, Vec<Face>)> {
    let Fact::Decided { who, pool } = events.get(number)?.fact else { return None };
    let pair = pair_before(events, number)?;
    let faces: Vec<Face> = (0..2).filter(|n| pool.has(*n)).filter_map(|n| pair.faces[n]).collect();
    (!faces.is_empty()).then_some((who, faces))
}

/// The event of this number as a sentence, if it has one.
pub fn sentence(reader: Reader, names: &[String], events: &[Event], number: usize) -> Option<String> {
    let name = |who: PlayerId| names[who.index()].as_str();
    let say = |text: Text<'_>| Some(reader.say(text));
    match events.get(number)?.fact {
        Fact::Decided { .. } => {
            let (who, given) = given(events, number)?;
            say(Text::GavePool { name: name(who), faces: &faces(reader, given.into_iter()) })
        }
        Fact::RoundBegan { round } => say(Text::RoundBegins { round: round.into() }),
        Fact::TurnBegan { who } => say(Text::TurnBegins { name: name(who) }),
        Fact::Rolled { who, faces: shown } | Fact::Rerolled { who, faces: shown } => {
            let shown = faces(reader, shown.into_iter().flatten());
            say(Text::Rolled { name: name(who), faces: &shown })
        }
        Fact::Entered { who, room, by } => {
            let (room, name) = (name_of(room), name(who));
            say(if by == Entry::Rushed {
                Text::Rushed { name, room: &room }
            } else {
                Text::Entered { name, room: &room }
            })
        }
        Fact::GemsGained { count, .. } => say(Text::Gained { gems: count.into() }),
        Fact::Circled { track, .. } => say(Text::Ringed { track }),
        Fact::CircleSpent { track, .. } => say(Text::SpentOne { track }),
        Fact::Unlocked { colour } => say(Text::SignWhole(colour)),
        Fact::Taken { who, face, .. } => say(Text::Took { name: name(who), face: reader.language.symbol(face) }),
        Fact::MapUsed { who, map } => say(Text::UsedMap { name: name(who), map: u32::from(map.0) + 1 }),
        Fact::TakenBack { who, .. } => say(Text::TookBack { name: name(who) }),
        Fact::EntranceClosed { who, room, .. } => say(Text::ClosedDoor { name: name(who), room: &name_of(room) }),
        Fact::SheetDiceRolled { faces: shown } => say(Text::SheetDice { faces: &faces(reader, shown.into_iter()) }),
        Fact::SheetDieJoined => say(Text::DieJoined),
        Fact::TimeIsUp { who } => say(Text::TimeIsUp { name: name(who) }),
        Fact::LeftToBot { who } => say(Text::BotTakesOver { name: name(who) }),
        Fact::Conceded { who } => say(Text::WantsToGiveUp { name: name(who) }),
        Fact::PlaysOn { who } => say(Text::WantsToPlayOn { name: name(who) }),
        _ => None,
    }
}

/// The dice that were spent on rooms in this turn and not taken back.
pub fn spent(seen: &Seen) -> Vec<Face> {
    let (mut spent, mut steps) = (Vec::new(), Vec::new());
    for event in &seen.told {
        match event.fact {
            Fact::TurnBegan { .. } => (spent, steps) = (Vec::new(), Vec::new()),
            Fact::StepBegan { .. } => steps.push(spent.len()),
            Fact::TakenBack { .. } => spent.truncate(steps.pop().unwrap_or(spent.len())),
            Fact::Entered { by: Entry::Paid { kept, temporary }, .. } => spent.extend(kept.and(temporary).iter()),
            _ => {}
        }
    }
    spent
}

/// A gem and where it came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gain {
    /// Whose step brought it.
    pub who: PlayerId,
    /// In which round.
    pub round: u8,
    /// How many came at once.
    pub count: u8,
    /// From where.
    pub from: Source,
}

/// All gains that were not taken back.
pub fn gains(seen: &Seen) -> Vec<Gain> {
    let (mut gains, mut round, mut steps) = (Vec::new(), 0, Vec::new());
    for event in &seen.told {
        match event.fact {
            Fact::RoundBegan { round: begun } => round = begun,
            Fact::StepBegan { .. } => steps.push(gains.len()),
            Fact::TakenBack { .. } => gains.truncate(steps.pop().unwrap_or(gains.len())),
            Fact::GemsGained { who, count, from } => gains.push(Gain { who, round, count, from }),
            _ => {}
        }
    }
    gains
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kit::Seed;
    use scroll::bot::Bot;
    use scroll::setup::Setup;
    use scroll::sheets::Sheets;

    use super::*;

    /// Whole games of bots: the gains that are told add up to the gems on the track.
    #[test]
    fn gains_add_up() {
        for number in 0..4 {
            let mut told = Vec::new();
            let mut game =
                scroll::game::begin(&Setup::new(3), &Sheets::standard(), Seed::from_number(number), &mut told)
                    .unwrap();
            scroll::game::start(&mut game, &mut told).unwrap();
            let mut bot = Bot::new(Seed::from_number(number + 100));
            while game.table().phase.is_running() {
                let who = game.table().asked().iter().next().unwrap();
                let wish = bot.choose(&game.view(who)).unwrap();
                let now = game.now();
                scroll::game::act(&mut game, who, &wish, now, &mut told).unwrap();
            }
            let seen = Seen::new(Arc::clone(game.book()), told);
            let sum: u8 = gains(&seen).iter().map(|gain| gain.count).sum();
            assert_eq!(sum, game.table().team.gems);
            assert_eq!(seen.table, *game.table());
        }
    }
}
