//! The first game: each step is explained when it first matters, once on this device.

use kit::Face;
use leptos::prelude::*;
use phrasebook::paper::Text;
use scroll::command::{Command, PairSet};
use scroll::options::options;
use scroll::room::Room;
use scroll::setup::{Setup, TurnClock};
use scroll::sheets::{Colour, Track, Variant};
use scroll::table::{Phase, Table};
use web::browser;

use crate::desk::{Desk, Seen};

/// What has been explained, a letter each.
const TAUGHT: &str = "scroll-taught";

/// The letter of the explanation for whoever waits.
const WAITING: char = 'w';

/// Everything that is explained, in the order in which it is looked for: its letter, when it matters, and its words.
type Lesson = (char, fn(&Seen, kit::PlayerId) -> bool, Text<'static>);
const LESSONS: [Lesson; 22] = [
    ('o', |seen, _| seen.table.phase == Phase::Sides, Text::HintGoal),
    ('k', |seen, _| seen.book.setup.turn_clock != TurnClock::Off, Text::HintClock),
    ('s', |seen, _| seen.table.phase == Phase::Sides, Text::HintSides),
    ('c', |seen, me| seen.table.phase == Phase::Closing && seen.table.turn.closers.has(me), Text::HintClosing),
    ('d', |seen, me| mine(seen, me) && seen.book.setup.variant == Some(Variant::DiceRooms), Text::HintDiceRooms),
    ('y', |seen, me| mine(seen, me) && seen.book.setup.variant == Some(Variant::Jokers), Text::HintJokers),
    ('v', |seen, _| seen.table.turn.vote.is_some(), Text::HintVote),
    ('j', |seen, me| mine(seen, me) && seen.table.turn.choosing.is_some(), Text::HintJoker),
    ('n', |seen, _| seen.table.team.gems >= seen.book.target(), Text::HintEnough),
    ('b', |seen, me| mine(seen, me) && pair_has_mask(&seen.table), Text::HintMask),
    (
        'p',
        |seen, me| mine(seen, me) && seen.table.phase == Phase::Rolling && open_pair(&seen.table),
        Text::HintPair,
    ),
    ('t', |seen, me| mine(seen, me) && open_pair(&seen.table) && has_dots(seen, me), Text::HintDots),
    ('r', |seen, me| mine(seen, me) && seen.table.phase == Phase::Rolling, Text::HintRoll),
    ('x', |seen, me| mine(seen, me) && seen.table.phase == Phase::Exploring, Text::HintExplore),
    ('h', |seen, me| seen.table.turn.sharing == Some(me), Text::HintShare),
    ('g', knows_sign, Text::HintSign),
    ('m', has_ready_map, Text::HintMap),
    ('u', |seen, me| mine(seen, me) && seen.table.turn.moved && !seen.table.undo.is_empty(), Text::HintUndo),
    // A mask that lies there has just happened; the rings can wait.
    ('f', |seen, me| mine(seen, me) && has_circle(&seen.table) && !pair_has_mask(&seen.table), Text::HintBonus),
    (WAITING, |seen, me| seen.table.round > 0 && !seen.table.asked().has(me), Text::HintWait),
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

/// Whether a player stands on half a sign, or one was made whole by others.
fn knows_sign(seen: &Seen, me: kit::PlayerId) -> bool {
    let room = seen.table.of(me).sheet.place.room();
    let stands = room.is_some_and(|room| seen.book.sheet().room(room).special.is_some());
    stands || Colour::ALL.into_iter().any(|(colour, _)| seen.table.team.is_unlocked(colour))
}

/// Whether a room is in reach in this turn.
fn has_dots(seen: &Seen, me: kit::PlayerId) -> bool {
    let reach = seen.reach(me, PairSet::NONE);
    Room::all().any(|room| reach.with_circles.has(room))
}

/// An explanation that is open, and how much whoever reads had done when it last mattered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Open {
    n: usize,
    acted: u32,
}

/// Which explanation is open now. One that lies open waits for whoever reads: it goes once they have dismissed it, or have done
/// something themselves after its moment; what others do meanwhile takes no unread one away from under a finger. Only the one about
/// waiting makes room as soon as its reader is asked, and comes again.
fn next(
    was: Option<Open>,
    acted: u32,
    fresh: impl Fn(&usize) -> bool,
    matters: impl Fn(&usize) -> bool,
) -> Option<Open> {
    match was.filter(|open| fresh(&open.n)) {
        Some(open) if matters(&open.n) => Some(Open { acted, ..open }),
        Some(open) if open.acted == acted && LESSONS[open.n].0 != WAITING => Some(open),
        _ => (0..LESSONS.len()).find(|n| fresh(n) && matters(n)).map(|n| Open { n, acted }),
    }
}

/// Everything that is explained about a game of this kind, in the order of a game, to be read again.
const IN_ORDER: &str = "oksdycrptbhmxgujfvewnl";

/// Whether the explanation with this letter can matter in a game that was set up like this.
fn belongs(setup: &Setup, letter: char) -> bool {
    match letter {
        'k' => setup.turn_clock != TurnClock::Off,
        'c' => setup.variant == Some(Variant::Entrances),
        'd' | 'v' => setup.variant == Some(Variant::DiceRooms),
        'y' => setup.variant == Some(Variant::Jokers),
        _ => true,
    }
}

/// The explanations of a game that was set up like this.
fn explained(setup: &Setup) -> impl Iterator<Item = Text<'static>> {
    let words = |letter| LESSONS.iter().find(|lesson| lesson.0 == letter).map(|lesson| lesson.2);
    IN_ORDER.chars().filter(|letter| belongs(setup, *letter)).filter_map(words)
}

/// All explanations, for whoever wants to read them again.
#[component]
pub fn Explained(desk: Desk) -> impl IntoView {
    let shown = RwSignal::new(false);
    let reader = desk.reader;
    let all = move || {
        let texts: Vec<Text<'static>> = desk.seen.with_untracked(|seen| explained(&seen.book.setup).collect());
        view! { <ol class="plessons">{texts.into_iter().map(|text| view! { <li>{reader.say(text)}</li> }).collect_view()}</ol> }
    };
    view! {
        <button class="btn" id="explain" aria-expanded=move || shown.get().to_string() on:click=move |_| shown.update(|shown| *shown = !*shown)>
            {reader.say(Text::ExplainAll)}<small>{reader.say(Text::ExplainAllAbout)}</small></button>
        {move || shown.get().then(all)}
    }
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
    let open = Memo::new(move |was: Option<&Option<Open>>| {
        let (me, acted) = (desk.me.get(), desk.acted.get());
        if !desk.likes.hints.get() {
            return None;
        }
        let was = was.copied().flatten();
        taught.with(|taught| {
            desk.seen.with(|seen| {
                let running = seen.table.phase.is_running();
                let dots = desk.likes.reach.get();
                let fresh = |n: &usize| {
                    let letter = LESSONS[*n].0;
                    !taught.contains(letter) && (dots || letter != 't')
                };
                next(was.filter(|_| running), acted, fresh, |n| running && (LESSONS[*n].1)(seen, me))
            })
        })
    });
    let now = Memo::new(move |_| open.get().map(|open| open.n));
    Effect::new(move |_| desk.hinted.set(now.get().is_some()));
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
    use kit::{PlayerId, Seed};
    use scroll::game::{act, begin, start};
    use scroll::sheets::Sheets;
    use scroll_bots::{Bot, Level};

    use super::*;

    /// What was explained is kept by letters: two lessons with the same one would hide each other.
    #[test]
    fn every_lesson_has_a_letter_of_its_own() {
        let mut letters: Vec<char> = LESSONS.iter().map(|(letter, ..)| *letter).collect();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), LESSONS.len());
    }

    /// An open explanation is not taken away by what others do; the next one comes after it.
    #[test]
    fn an_unread_lesson_waits_for_its_reader() {
        let place = |letter| LESSONS.iter().position(|lesson| lesson.0 == letter).unwrap();
        let (sign, share) = (place('g'), place('h'));
        let open = next(None, 4, |_| true, |n| *n == sign);
        assert_eq!(open, Some(Open { n: sign, acted: 4 }));
        let still = next(open, 4, |_| true, |n| *n == share);
        assert_eq!(still, open, "a bot has finished: the button still means what was read");
        let dismissed = next(still, 4, |n| *n != sign, |n| *n == share);
        assert_eq!(dismissed, Some(Open { n: share, acted: 4 }));
        let gone_on = next(open, 5, |_| true, |n| *n == share);
        assert_eq!(gone_on, Some(Open { n: share, acted: 5 }), "whoever went on hears what is now");
        let stays = next(open, 5, |_| true, |n| [sign, share].contains(n));
        assert_eq!(stays, Some(Open { n: sign, acted: 5 }), "its moment lasts");
    }

    /// Whoever is asked has nothing to wait for: that lesson goes unread, and comes again with the next waiting.
    #[test]
    fn the_lesson_of_waiting_goes_when_one_is_asked() {
        let place = |letter| LESSONS.iter().position(|lesson| lesson.0 == letter).unwrap();
        let (wait, share) = (place(WAITING), place('h'));
        let open = next(None, 4, |_| true, |n| *n == wait);
        let asked = next(open, 4, |_| true, |n| *n == share);
        assert_eq!(asked, Some(Open { n: share, acted: 4 }));
        assert_eq!(next(asked, 5, |n| *n != share, |n| *n == wait), Some(Open { n: wait, acted: 5 }));
    }

    /// What has just happened comes first: a mask before the rings, also where the rings were open before the roll.
    #[test]
    fn masks_come_before_rings() {
        use kit::{PlayerId, Seed};
        use scroll::game::begin;
        use scroll::table::Pair;
        let sheets = scroll::sheets::Sheets::standard();
        let game = begin(&Setup::new(2), &sheets, Seed::from_number(3), &mut Vec::new()).unwrap();
        let mut seen = Seen::shown(game.book().clone(), *game.table());
        let me = PlayerId(0);
        (seen.table.active, seen.table.phase) = (me, Phase::Rolling);
        seen.table.team.tracks[Track::Heal as usize].circled = 1;
        let shown = |seen: &Seen, was, acted, taught: &str| {
            let fresh = |n: &usize| !taught.contains(LESSONS[*n].0);
            let open = next(was, acted, fresh, |n| (LESSONS[*n].1)(seen, me));
            (open, open.map(|open| LESSONS[open.n].0))
        };
        let (rings, letter) = shown(&seen, None, 1, "r");
        assert_eq!(letter, Some('f'));
        seen.table.turn.pair = Some(Pair { faces: [Some(Face::BlackMask); 2], decided: None });
        assert_eq!(shown(&seen, rings, 2, "r").1, Some('b'), "the rings lay open");
        assert_eq!(shown(&seen, None, 2, "r").1, Some('b'));
        seen.table.turn.pair = None;
        assert_eq!(shown(&seen, None, 3, "rb").1, Some('f'), "the rings come after it");
    }

    /// A first half sign and the gem that is enough are explained when they come about, also in another's turn.
    #[test]
    fn signs_and_enough_gems_are_explained_at_once() {
        use kit::{PlayerId, Seed};
        use scroll::game::begin;
        let sheets = scroll::sheets::Sheets::standard();
        let game = begin(&Setup::new(2), &sheets, Seed::from_number(3), &mut Vec::new()).unwrap();
        let mut seen = Seen::shown(game.book().clone(), *game.table());
        let me = PlayerId(0);
        (seen.table.active, seen.table.phase, seen.table.round) = (PlayerId(1), Phase::Exploring, 1);
        let first = |seen: &Seen| {
            let open = next(None, 0, |_| true, |n| (LESSONS[*n].1)(seen, me));
            open.map(|open| LESSONS[open.n].0)
        };
        assert_eq!(first(&seen), Some(WAITING));
        let half = Room::all().find(|room| seen.book.sheet().room(*room).special.is_some()).unwrap();
        seen.table.players[0].sheet.place = scroll::room::Place::In(half);
        assert_eq!(first(&seen), Some('g'));
        seen.table.team.gems = seen.book.target();
        assert_eq!(first(&seen), Some('n'));
    }

    /// Every lesson can be read again in the games it belongs to, and only there.
    #[test]
    fn all_lessons_can_be_read_again() {
        let mut letters: Vec<char> = IN_ORDER.chars().collect();
        letters.sort_unstable();
        let mut all: Vec<char> = LESSONS.iter().map(|lesson| lesson.0).collect();
        all.sort_unstable();
        assert_eq!(letters, all);
        let plain = Setup::new(2);
        let [clock, dice] = [
            Setup { turn_clock: TurnClock::Seconds60, ..plain },
            Setup { variant: Some(Variant::DiceRooms), ..plain },
        ];
        let tells = |setup: &Setup, text: Text<'_>| explained(setup).any(|one| one == text);
        assert!(
            tells(&plain, Text::HintShare) && !tells(&plain, Text::HintVote) && !tells(&plain, Text::HintClock)
        );
        assert!(
            tells(&clock, Text::HintClock) && tells(&dice, Text::HintVote) && tells(&dice, Text::HintDiceRooms)
        );
    }

    /// The letters of what a beginner at a table of bots is explained in these games, who dismisses one explanation before each wish.
    fn taught(setup: &Setup, seeds: std::ops::Range<u64>) -> String {
        let (mut taught, me, bot) = (String::new(), PlayerId(0), Bot::new(Level::Steady));
        for seed in seeds {
            let mut told = Vec::new();
            let mut game = begin(setup, &Sheets::standard(), Seed::from_number(seed), &mut told).unwrap();
            start(&mut game, &mut told).unwrap();
            while game.table().phase.is_running() {
                let seen = Seen::shown(game.book().clone(), *game.table());
                let open = next(None, 0, |n| !taught.contains(LESSONS[*n].0), |n| (LESSONS[*n].1)(&seen, me));
                taught.extend(open.map(|open| LESSONS[open.n].0));
                let who = game.table().seats().find(|who| bot.choose(&game.view(*who)).is_some()).unwrap();
                let (wish, now) = (bot.choose(&game.view(who)).unwrap(), game.now());
                act(&mut game, who, &wish, now, &mut told).unwrap();
            }
        }
        taught
    }

    /// Games of bots come across everything that belongs to their side of the sheets and to their clock, and across nothing else.
    #[test]
    fn games_come_across_their_lessons() {
        for variant in [None, Some(Variant::Entrances), Some(Variant::DiceRooms), Some(Variant::Jokers)] {
            for turn_clock in [TurnClock::Off, TurnClock::Seconds60] {
                let setup = Setup { variant, turn_clock, ..Setup::new(2) };
                let taught = taught(&setup, 1..7);
                let wrong = LESSONS
                    .iter()
                    .map(|lesson| lesson.0)
                    .filter(|letter| taught.contains(*letter) != belongs(&setup, *letter));
                assert_eq!(
                    wrong.collect::<String>(),
                    "",
                    "{variant:?}, {turn_clock:?}: never explained, or without need"
                );
            }
        }
    }
}
