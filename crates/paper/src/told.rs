//! What happened, as sentences: each press as one line for the ears with all it brought about, and the gems with where each came from.

use std::ops::Range;

use kit::{Face, PlayerId};
use phrasebook::paper::Text;
use scroll::event::{Entry, Event, Fact, Source};
use scroll::room::Room;
use scroll::sheets::Colour;
use scroll::symbols::{SYMBOLS, Symbols};
use scroll::table::{Deed, Pair};

use crate::Reader;
use crate::chain::Chain;
use crate::choices::name_of;
use crate::desk::Seen;

/// Faces in words.
pub fn faces(reader: Reader, faces: impl Iterator<Item = Face>) -> String {
    faces.map(|face| reader.language.symbol(face)).collect::<Vec<_>>().join(", ")
}

/// Many symbols in words, those of a kind together.
pub fn counted(reader: Reader, symbols: Symbols) -> String {
    let kind = |face: Face| {
        let name = reader.language.symbol(face);
        match symbols.count(face) {
            0 => None,
            1 => Some(name.to_owned()),
            count => Some(format!("{count} × {name}")),
        }
    };
    SYMBOLS.into_iter().filter_map(kind).collect::<Vec<_>>().join(", ")
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

/// What happened last, the newest first: each press with everything it brought about as one sentence, under the number of its first event.
pub fn lines(reader: Reader, names: &[String], events: &[Event], most: usize) -> Vec<(usize, String)> {
    let (mut lines, mut until) = (Vec::new(), events.len());
    while until > 0 && lines.len() < most {
        let mut from = until - 1;
        while from > 0 && follows(&events[from].fact, &events[from - 1].fact) {
            from -= 1;
        }
        lines.extend(line(reader, names, events, from..until).map(|words| (from, words)));
        until = from;
    }
    lines
}

/// The same for a table: the press with which the gems became enough says so, as long as it is among them.
pub fn lines_of(reader: Reader, names: &[String], seen: &Seen, most: usize) -> Vec<(usize, String)> {
    let mut lines = lines(reader, names, &seen.told, most);
    let enough = enough_since(seen);
    if let Some((_, words)) = lines.iter_mut().find(|(from, _)| enough.is_some_and(|enough| *from <= enough)) {
        *words = format!("{words} {}", reader.say(Text::EnoughGems));
    }
    lines
}

/// Whether a fact goes on with what the one before began.
fn follows(fact: &Fact, before: &Fact) -> bool {
    use Fact::{
        ActionCrossed, ChoiceAsked, Chosen, CircleSpent, Circled, DieMade, Entered, GemsGained, MapUsed, StepBegan,
        Unlocked, VoteOpened,
    };
    match fact {
        CircleSpent { .. } | DieMade { .. } | Entered { .. } | MapUsed { .. } => {
            matches!(before, StepBegan { .. } | CircleSpent { .. } | DieMade { .. })
        }
        ActionCrossed { .. }
        | ChoiceAsked { .. }
        | Circled { .. }
        | GemsGained { .. }
        | Unlocked { .. }
        | VoteOpened { .. } => {
            let brings =
                matches!(before, ActionCrossed { .. } | Circled { .. } | GemsGained { .. } | Unlocked { .. });
            brings || matches!(before, Entered { .. } | Chosen { .. } | MapUsed { .. })
        }
        _ => false,
    }
}

/// The events of one press as a sentence, if they have one.
fn line(reader: Reader, names: &[String], events: &[Event], range: Range<usize>) -> Option<String> {
    let leads = |fact: &Fact| matches!(fact, Fact::Entered { .. } | Fact::MapUsed { .. } | Fact::Chosen { .. });
    let Some(lead) = range.clone().find(|number| leads(&events[*number].fact)) else {
        let said: Vec<String> = range.filter_map(|number| sentence(reader, names, events, number)).collect();
        return (!said.is_empty()).then(|| said.join(" "));
    };
    let spent = events[range.start..lead].iter().filter_map(|event| match event.fact {
        Fact::CircleSpent { track, .. } => Some(reader.say(Text::LinkSpent(track))),
        _ => None,
    });
    let chain = Chain::of(&events[lead..range.end]);
    let links: Vec<String> = spent.chain(chain.links().iter().map(|link| link.words(reader))).collect();
    let said = match events[lead].fact {
        Fact::Chosen { who, .. } => reader.say(Text::ChoseJoker { name: &names[who.index()] }),
        _ => sentence(reader, names, events, lead)?,
    };
    if links.is_empty() {
        let chosen = matches!(events[lead].fact, Fact::Chosen { .. });
        return (!chosen).then_some(said);
    }
    let links = links.join(", ");
    Some(reader.say(Text::Chain { lead: said.trim_end_matches('.'), links: &links }))
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
    gains_since(seen, 0)
}

/// The number of the event with which the turn began.
pub fn turn_start(seen: &Seen) -> usize {
    seen.told.iter().rposition(|event| matches!(event.fact, Fact::TurnBegan { .. })).unwrap_or_default()
}

/// The number of the event with which the gems became enough, unless it was taken back.
pub fn enough_since(seen: &Seen) -> Option<usize> {
    let (mut gems, mut enough, mut steps) = (0_u8, None, Vec::new());
    for (number, event) in seen.told.iter().enumerate() {
        match event.fact {
            Fact::StepBegan { .. } => steps.push((gems, enough)),
            Fact::TakenBack { .. } => (gems, enough) = steps.pop().unwrap_or((gems, enough)),
            Fact::GemsGained { count, .. } => {
                gems = gems.saturating_add(count);
                enough = enough.or((gems >= seen.book.target()).then_some(number));
            }
            _ => {}
        }
    }
    enough
}

/// All gains from an event on that were not taken back.
pub fn gains_since(seen: &Seen, first: usize) -> Vec<Gain> {
    let (mut gains, mut round, mut steps) = (Vec::new(), 0, Vec::new());
    for (number, event) in seen.told.iter().enumerate() {
        match event.fact {
            Fact::RoundBegan { round: begun } => round = begun,
            Fact::StepBegan { .. } => steps.push(gains.len()),
            Fact::TakenBack { .. } => gains.truncate(steps.pop().unwrap_or(gains.len())),
            Fact::GemsGained { who, count, from } if number >= first => {
                gains.push(Gain { who, round, count, from });
            }
            _ => {}
        }
    }
    gains
}

/// The rooms of a player in which the gems of these gains lie, and how many in each: gem rooms, and the halves of signs that were held.
pub fn gains_in_rooms(seen: &Seen, who: PlayerId, gains: &[Gain]) -> Vec<(Room, u8)> {
    let held = held_halves(seen, who);
    let room = |gain: &Gain| match gain.from {
        Source::Room(room) if gain.who == who => Some((room, gain.count)),
        Source::Colour(colour) => held.iter().find(|(of, _)| *of == colour).map(|(_, room)| (*room, gain.count)),
        _ => None,
    };
    gains.iter().filter_map(room).collect()
}

/// Where a player stood on half a sign when it was made whole.
fn held_halves(seen: &Seen, who: PlayerId) -> Vec<(Colour, Room)> {
    let (mut held, mut way): (Vec<(Colour, Room)>, Vec<Room>) = (Vec::new(), Vec::new());
    for event in &seen.told {
        match event.fact {
            Fact::Entered { who: by, room, .. } if by == who => way.push(room),
            Fact::TakenBack { who: by, deed: Deed::Step(_) } if by == who => drop(way.pop()),
            Fact::Unlocked { colour } => {
                let of =
                    |room: &Room| seen.book.sheet().room(*room).special.is_some_and(|own| own.colour == colour);
                held.retain(|(held, _)| *held != colour);
                held.extend(way.last().copied().filter(of).map(|room| (colour, room)));
            }
            _ => {}
        }
    }
    held
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kit::Seed;
    use phrasebook::Language;
    use scroll::bot::Bot;
    use scroll::setup::Setup;
    use scroll::sheets::{Sheets, Track};

    use super::*;

    fn events(facts: &[Fact]) -> Vec<Event> {
        facts.iter().map(|fact| Event { at: kit::Tick::START, by: None, fact: *fact }).collect()
    }

    /// Entering with a bonus, a ring, the gem of its track and a whole sign: one press, one sentence, in every language.
    #[test]
    fn a_chain_is_one_sentence() {
        let (who, room) = (PlayerId(0), Room(18));
        let by = Entry::Rushed;
        let told = events(&[
            Fact::TurnBegan { who },
            Fact::StepBegan { deed: Deed::Step(room) },
            Fact::CircleSpent { who, track: Track::Rush },
            Fact::Entered { who, room, by },
            Fact::ActionCrossed { who, room },
            Fact::Circled { who, track: Track::Torch },
            Fact::GemsGained { who, count: 1, from: Source::Track(Track::Torch) },
            Fact::Unlocked { colour: Colour::Yellow },
            Fact::GemsGained { who, count: 2, from: Source::Colour(Colour::Yellow) },
            Fact::TurnEnded { who },
        ]);
        let said = |language| lines(Reader { language }, &["Ani".to_owned()], &told, 9);
        let english = said(Language::English);
        let sentence = "Ani rushed to D4: Rush bonus spent, Torch ringed, the gem of Torch, +1 gem, the Eye sign is whole, +2 gems.";
        assert_eq!(english[0], (1, sentence.to_owned()));
        assert_eq!(english[1], (0, "It is the turn of Ani.".to_owned()));
        assert_eq!(english.len(), 2);
        for language in Language::ALL {
            let words = &said(language)[0].1;
            assert!(words.contains("+1 ") && words.contains("+2 ") && words.ends_with('.'), "{words}");
            assert_eq!(words.matches('.').count(), 1, "one sentence: {words}");
        }
    }

    /// A bonus that is laid into the slab, and gems of a vote, are sentences of their own.
    #[test]
    fn what_is_no_chain_stays_apart() {
        let who = PlayerId(0);
        let told = events(&[
            Fact::StepBegan { deed: Deed::Bonus(Track::Key) },
            Fact::CircleSpent { who, track: Track::Key },
            Fact::DieMade { who, face: Face::Key },
            Fact::StepBegan { deed: Deed::Step(Room(3)) },
            Fact::Entered { who, room: Room(3), by: Entry::Rushed },
            Fact::Chosen { who, pick: scroll::command::Pick::Track(Track::Heal) },
            Fact::ActionCrossed { who, room: Room(3) },
            Fact::Circled { who, track: Track::Heal },
        ]);
        let said: Vec<String> = lines(Reader { language: Language::English }, &["Ani".to_owned()], &told, 9)
            .into_iter()
            .map(|(_, words)| words)
            .collect();
        assert_eq!(said, ["Ani, joker: Heal ringed.", "Ani rushed to D1.", "Spent: Key."]);
        let newest = lines(Reader { language: Language::English }, &["Ani".to_owned()], &told, 1);
        assert_eq!(newest.len(), 1, "no more than asked for");
    }

    /// The gem with which they are enough is said once, with the press that brought it, and not any more once it is taken back.
    #[test]
    fn enough_gems_are_said_once() {
        let sheets = Sheets::standard();
        let game = scroll::game::begin(&Setup::new(2), &sheets, Seed::from_number(1), &mut Vec::new()).unwrap();
        let (who, target) = (PlayerId(0), game.book().target());
        let step = |room| Fact::StepBegan { deed: Deed::Step(Room(room)) };
        let entered = |room| Fact::Entered { who, room: Room(room), by: Entry::Rushed };
        let gems = |room, count| Fact::GemsGained { who, count, from: Source::Room(Room(room)) };
        let mut seen = Seen::shown(Arc::clone(game.book()), *game.table());
        seen.told = events(&[
            Fact::TurnBegan { who },
            step(3),
            entered(3),
            gems(3, target - 1),
            step(4),
            entered(4),
            gems(4, 1),
            step(5),
            entered(5),
            gems(5, 1),
        ]);
        let said = |seen: &Seen| -> Vec<bool> {
            let names = ["Ani".to_owned()];
            let lines = lines_of(Reader { language: Language::English }, &names, seen, 9);
            lines.iter().map(|(_, words)| words.ends_with("Enough gems! Now everybody to the exit.")).collect()
        };
        assert_eq!(said(&seen), [false, true, false, false]);
        seen.told.extend(events(&[Fact::TakenBack { who, deed: Deed::Step(Room(5)) }]));
        assert_eq!(enough_since(&seen), Some(6));
        seen.told.extend(events(&[Fact::TakenBack { who, deed: Deed::Step(Room(4)) }]));
        assert_eq!(enough_since(&seen), None);
    }

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
            let all = gains(&seen);
            let sum: u8 = all.iter().map(|gain| gain.count).sum();
            assert_eq!(sum, game.table().team.gems);
            // Each gem of a room is noted on one sheet; those of a sign on both sheets that held it.
            let noted: u8 =
                (0..3).flat_map(|who| gains_in_rooms(&seen, PlayerId(who), &all)).map(|(_, count)| count).sum();
            let of = |wanted: fn(&Source) -> bool| -> u8 {
                all.iter().filter(|gain| wanted(&gain.from)).map(|gain| gain.count).sum()
            };
            let (rooms, signs) =
                (of(|from| matches!(from, Source::Room(_))), of(|from| matches!(from, Source::Colour(_))));
            assert!(noted >= rooms + 2 * signs, "{noted}: {rooms} of rooms, {signs} of signs");
            assert_eq!(seen.table, *game.table());
        }
    }
}
