//! The first game: each step is explained when it first matters, once on this device.

use kit::Face;
use leptos::prelude::*;
use phrasebook::paper::Text;
use scroll::command::Command;
use scroll::options::options;
use scroll::setup::TurnClock;
use scroll::sheets::{Track, Variant};
use scroll::table::{Phase, Table};
use web::browser;

use crate::desk::{Desk, Seen};

/// What has been explained, a letter each.
const TAUGHT: &str = "scroll-taught";

/// Everything that is explained, in the order in which it is looked for: its letter, when it matters, and its words.
type Lesson = (char, fn(&Seen, kit::PlayerId) -> bool, Text<'static>);
const LESSONS: [Lesson; 20] = [
    ('o', |seen, _| seen.table.phase == Phase::Sides, Text::HintGoal),
    ('k', |seen, _| seen.book.setup.turn_clock != TurnClock::Off, Text::HintClock),
    ('s', |seen, _| seen.table.phase == Phase::Sides, Text::HintSides),
    ('c', |seen, me| seen.table.phase == Phase::Closing && seen.table.turn.closers.has(me), Text::HintClosing),
    ('d', |seen, me| mine(seen, me) && seen.book.setup.variant == Some(Variant::DiceRooms), Text::HintDiceRooms),
    ('y', |seen, me| mine(seen, me) && seen.book.setup.variant == Some(Variant::Jokers), Text::HintJokers),
    ('v', |seen, _| seen.table.turn.vote.is_some(), Text::HintVote),
    ('j', |seen, me| mine(seen, me) && seen.table.turn.choosing.is_some(), Text::HintJoker),
    ('b', |seen, me| mine(seen, me) && pair_has_mask(&seen.table), Text::HintMask),
    (
        'p',
        |seen, me| mine(seen, me) && seen.table.phase == Phase::Rolling && open_pair(&seen.table),
        Text::HintPair,
    ),
    ('r', |seen, me| mine(seen, me) && seen.table.phase == Phase::Rolling, Text::HintRoll),
    ('x', |seen, me| mine(seen, me) && seen.table.phase == Phase::Exploring, Text::HintExplore),
    ('h', |seen, me| seen.table.turn.sharing == Some(me), Text::HintShare),
    ('m', has_ready_map, Text::HintMap),
    ('u', |seen, me| mine(seen, me) && seen.table.turn.moved && !seen.table.undo.is_empty(), Text::HintUndo),
    ('f', |seen, me| mine(seen, me) && has_circle(&seen.table), Text::HintBonus),
    ('w', |seen, me| seen.table.round > 0 && !seen.table.asked().has(me), Text::HintWait),
    ('g', stands_on_sign, Text::HintSign),
    ('e', |seen, me| mine(seen, me) && seen.table.phase == Phase::Exploring && !can_go_on(seen, me), Text::HintEnd),
    ('l', |seen, me| mine(seen, me) && seen.table.round + 1 >= seen.book.rounds(), Text::HintLast),
];

fn mine(seen: &Seen, me: kit::PlayerId) -> bool {
    seen.table.active == me
}

fn can_go_on(seen: &Seen, me: kit::PlayerId) -> bool {
    let mut offers = Vec::new();
    options(&seen.view(me), &mut offers);
    offers.iter().any(|offer| offer.verdict.is_ok() && matches!(offer.command, Command::Enter { .. }))
}

fn has_circle(table: &Table) -> bool {
    Track::ALL.into_iter().any(|(track, _)| table.team.free(track) > 0)
}

fn open_pair(table: &Table) -> bool {
    table.turn.pair.is_some_and(|pair| pair.decided.is_none())
}

fn pair_has_mask(table: &Table) -> bool {
    let pair = table.turn.pair.filter(|pair| pair.decided.is_none());
    pair.is_some_and(|pair| pair.faces.contains(&Some(Face::BlackMask)))
}

fn has_ready_map(seen: &Seen, me: kit::PlayerId) -> bool {
    let printed = seen.book.sheet();
    printed.map_ids().any(|map| seen.table.of(me).sheet.is_ready(printed, map))
}

fn stands_on_sign(seen: &Seen, me: kit::PlayerId) -> bool {
    let room = seen.table.of(me).sheet.place.room();
    room.is_some_and(|room| seen.book.sheet().room(room).special.is_some())
}

/// The slip that explains.
#[component]
pub fn Hints(desk: Desk) -> impl IntoView {
    let taught = RwSignal::new(browser::recall(TAUGHT).unwrap_or_default());
    // Whoever switches the explanations on again hears them from the beginning.
    Effect::new(move |was: Option<bool>| {
        let on = desk.likes.hints.get();
        if on && was == Some(false) {
            taught.set(String::new());
            browser::forget(TAUGHT);
        }
        on
    });
    let now = Memo::new(move |_| {
        let me = desk.me.get();
        if !desk.likes.hints.get() {
            return None;
        }
        taught.with(|taught| {
            let fits = |(letter, matters, _): &&Lesson| {
                !taught.contains(*letter)
                    && desk.seen.with(|seen| seen.table.phase.is_running() && matters(seen, me))
            };
            LESSONS.iter().position(|lesson| fits(&lesson))
        })
    });
    let got_it = move |n: usize| {
        taught.update(|taught| taught.push(LESSONS[n].0));
        browser::remember(TAUGHT, &taught.get_untracked());
    };
    move || {
        now.get().map(|n| {
            view! {
                <aside class="phint" role="status"><p>{desk.reader.say(LESSONS[n].2)}</p>
                    <button class="btn small" id="got-it" on:click=move |_| got_it(n)>{desk.reader.say(Text::GotIt)}</button></aside>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was explained is kept by letters: two lessons with the same one would hide each other.
    #[test]
    fn every_lesson_has_a_letter_of_its_own() {
        let mut letters: Vec<char> = LESSONS.iter().map(|(letter, ..)| *letter).collect();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), LESSONS.len());
    }

    /// A whole game of bots comes across everything that belongs to the normal side of the sheets.
    #[test]
    fn a_game_comes_across_its_lessons() {
        use kit::{PlayerId, Seed};
        use scroll::game::{act, begin, start};
        use scroll::setup::Setup;
        use scroll::sheets::Sheets;
        let mut told = Vec::new();
        let mut game = begin(&Setup::new(2), &Sheets::standard(), Seed::from_number(3), &mut told).unwrap();
        start(&mut game, &mut told).unwrap();
        let (mut met, me, bot) = (String::new(), PlayerId(0), scroll_bots::Bot::new(scroll_bots::Level::Steady));
        while game.table().phase.is_running() {
            let seen = Seen::shown(game.book().clone(), *game.table());
            met.extend(LESSONS.iter().filter(|lesson| (lesson.1)(&seen, me)).map(|lesson| lesson.0));
            let who = game.table().seats().find(|who| bot.choose(&game.view(*who)).is_some()).unwrap();
            let (wish, now) = (bot.choose(&game.view(who)).unwrap(), game.now());
            act(&mut game, who, &wish, now, &mut told).unwrap();
        }
        let missed: String = "osbprxhmufwgel".chars().filter(|letter| !met.contains(*letter)).collect();
        assert_eq!(missed, "", "never explained");
    }
}
