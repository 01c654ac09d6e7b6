//! The clock and the goal.

use leptos::prelude::*;
use phrasebook::Text;
use temple::rules::concede::Forlorn;
use temple::rules::escape::keys_needed;

use crate::desk::{Desk, Look, Part};
use crate::drawn::{drawn, memo};
use crate::goal::{self, Goal};
use crate::modules::scenery::{Scenery, scenery};
use crate::pieces::{icon, numerals};
use crate::{app, marks, words};

/// What the clock says, in whole seconds.
#[derive(Clone, Copy, PartialEq)]
struct ClockLook {
    /// Until the collapse; none in a practice game.
    left: Option<u32>,
    /// Since the start.
    played: u32,
    /// Until the running countdown ends.
    countdown: Option<u32>,
    last: bool,
    gongs: u8,
    all_gongs: u8,
}

fn clock_look(look: &Look, now: kit::Tick) -> ClockLook {
    let countdowns = look.book.clock().map(|clock| clock.countdowns.as_slice()).unwrap_or_default();
    let until = |end: kit::Tick| end.0.saturating_sub(now.0).div_ceil(1000);
    let running = look.table.countdown.is_some();
    ClockLook {
        left: countdowns.last().map(|last| until(last.end_at)),
        played: now.0 / 1000,
        countdown: look.view(now).next_end().filter(|_| running).map(until),
        last: usize::from(look.table.slams) + 1 >= countdowns.len(),
        gongs: look.table.slams + u8::from(running),
        all_gongs: countdowns.len() as u8,
    }
}

/// The clock and the goal.
#[component]
pub fn Top() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let clock = memo(move || desk.see(&[Part::Rest], |look| clock_look(look, desk.now.get())));
    let depot = desk.follow(&[Part::Rest], |look| look.table.depot);
    let keys = desk.follow(&[Part::Rest], |look| u32::from(keys_needed(&look.view(kit::Tick::START))));
    let struck = memo(move || clock.with(|look| (look.gongs, look.all_gongs)));
    let pips = drawn(struck, |(gongs, all)| {
        let pip = |n| view! { <span class="pip" class:on=n < gongs>{icon("gong")}</span> }.into_any();
        (0..all).map(pip).collect_view()
    });
    let shown = memo(move || match clock.get() {
        ClockLook { countdown: Some(left), .. } | ClockLook { left: Some(left), .. } => left,
        ClockLook { played, .. } => played,
    });
    // While a countdown runs, a gong swings for each that was struck.
    let counts = memo(move || clock.with(|look| look.countdown.map(|_| look.gongs)));
    let swing = drawn(counts, |counts| {
        let mark = |_| view! { <span class="gongmark swing">{icon("gong")}</span> }.into_any();
        counts.map(|gongs| {
            view! { <span class="gongs" data-many=gongs>{(0..gongs).map(mark).collect_view()}</span> }.into_any()
        })
    });
    let about = move || match clock.get() {
        ClockLook { countdown: Some(_), last: true, .. } => app.say(Text::UntilCollapse),
        ClockLook { countdown: Some(_), .. } => app.say(Text::UntilSlam),
        ClockLook { left: Some(_), .. } => app.say(Text::LeftBeforeCollapse),
        _ => app.say(Text::Practice),
    };
    let rest = words(move || match clock.get() {
        ClockLook { countdown: Some(_), last: false, left: Some(left), .. } => app.say(Text::BeforeCollapse(left)),
        _ => String::new(),
    });
    let another_try = crate::end::another_try(app, expect_context());
    view! {
        <header class="top">
            {scenery(Scenery::Clock)}
            <span class="dep" aria-hidden="true">{icon("gem")}{depot}<small>{words(move || app.say(Text::ExitCosts(keys.get())))}</small></span>
            <div class="sun">{another_try}{swing}{numerals(shown)}<span class="sunword">{words(about)}<small>{rest}</small></span></div>
            <span class="pips" aria-hidden="true">{pips}</span>
            <GoalLine/>
        </header>
    }
}

#[component]
fn GoalLine() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let goal = desk.follow(&[Part::Rest, Part::Temple, Part::Places, Part::Mine], line_of);
    let mark = memo(move || match goal.get() {
        Text::GoalGong { .. } => "call-home",
        Text::GoalQuests(_) | Text::GoalLastQuests(_) => marks::QUEST,
        Text::GoalFind { .. } | Text::GoalExit { .. } | Text::GoalLast { .. } | Text::GoalLastFind => "call-exit",
        Text::StuckSelf | Text::StuckFriend | Text::StuckFate | Text::NoDiceSelf => "locked",
        Text::GoalClosed | Text::ForlornLocked | Text::ForlornDear { .. } => "locked",
        _ => "gem",
    });
    view! { <p class="goal">{drawn(mark, icon)}<span>{words(move || app.say(goal.get()))}</span></p> }
}

/// What the reader should do, in one line.
pub fn line_of(look: &Look) -> Text<'static> {
    let last = goal::is_last(look);
    match goal::goal_of(look) {
        Goal::Out => Text::GoalOut,
        Goal::Forlorn(Forlorn::Locked) => Text::ForlornLocked,
        Goal::Forlorn(Forlorn::Dear { keys }) => Text::ForlornDear { keys: keys.into() },
        Goal::Stuck if look.table.inside().count() == 1 => Text::StuckFate,
        Goal::Stuck if look.table.fate_gems == 0 => Text::StuckFriend,
        Goal::Stuck => Text::StuckSelf,
        Goal::NoDice => Text::NoDiceSelf,
        Goal::Home { rooms } => Text::GoalGong { rooms },
        Goal::Closed => Text::GoalClosed,
        Goal::Gather | Goal::Find { .. } if last => Text::GoalLastFind,
        Goal::Gather => Text::Goal,
        Goal::Find { keys } => Text::GoalFind { keys },
        Goal::Dear { gems, most } if last => Text::GoalLastDear { gems, keys: most },
        Goal::Dear { gems, most } => Text::GoalDear { gems, keys: most },
        Goal::Quests { left } if last => Text::GoalLastQuests(left),
        Goal::Quests { left } => Text::GoalQuests(left),
        Goal::Exit { rooms, keys } if last => Text::GoalLast { rooms, keys },
        Goal::Exit { rooms, keys } => Text::GoalExit { rooms, keys },
    }
}
