//! The clock, the goal, and the countdown that takes over the edge of the screen.

use leptos::prelude::*;
use phrasebook::Text;
use temple::components::ChamberKind;
use temple::rules::escape::keys_needed;

use crate::desk::{Desk, Look, Part};
use crate::drawn::drawn;
use crate::number::Num;
use crate::pieces::{icon, numerals};
use crate::{app, way, words};

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
    let clock = Memo::new(move |_| desk.see(&[Part::Rest], |look| clock_look(look, desk.now.get())));
    let depot = desk.follow(&[Part::Rest], |look| look.table.depot);
    let keys = desk.follow(&[Part::Rest], |look| u32::from(keys_needed(&look.view(kit::Tick::START))));
    let struck = Memo::new(move |_| clock.with(|look| (look.gongs, look.all_gongs)));
    let pips = drawn(struck, |(gongs, all)| {
        let pip = |n| view! { <span class="pip" class:on=n < gongs>{icon("gong")}</span> };
        (0..all).map(pip).collect_view()
    });
    let shown = Memo::new(move |_| match clock.get() {
        ClockLook { countdown: Some(left), .. } | ClockLook { left: Some(left), .. } => left,
        ClockLook { played, .. } => played,
    });
    let counts = Memo::new(move |_| clock.with(|look| look.countdown.is_some()));
    let swing =
        drawn(counts, |counts| counts.then(|| view! { <span class="gongmark swing">{icon("gong")}</span> }));
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
            <span class="dep" aria-hidden="true">{icon("gem")}{depot}<small>{words(move || app.say(Text::ExitCosts(keys.get())))}</small></span>
            <div class="sun">{another_try}{swing}{numerals(shown)}<span class="sunword">{words(about)}<small>{rest}</small></span></div>
            <span class="pips" aria-hidden="true">{pips}</span>
            <Goal/>
        </header>
    }
}

#[component]
fn Goal() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let goal = desk.follow(&[Part::Rest, Part::Temple, Part::Anyone], goal_of);
    let mark = Memo::new(move |_| match goal.get() {
        Text::GoalGong { .. } | Text::GoalLastGong => "call-home",
        Text::StuckSelf => "locked",
        _ => "gem",
    });
    view! { <p class="goal">{drawn(mark, icon)}<span>{words(move || app.say(goal.get()))}</span></p> }
}

/// What the reader should do, in one line.
fn goal_of(look: &Look) -> Text<'static> {
    let me = look.table.of(look.me);
    let keys = u32::from(keys_needed(&look.view(kit::Tick::START)));
    let only = |kind| look.book.data.only(kind).filter(|id| look.table.temple.get(*id).is_some());
    let last = look.book.clock().is_some_and(|clock| usize::from(look.table.slams) + 1 >= clock.countdowns.len());
    let exit_lies = only(ChamberKind::ExitChamber).is_some();
    match look.table.countdown {
        // Whoever watches has no dice and no place of his own.
        _ if me.escaped && !look.watching => Text::GoalOut,
        _ if me.is_stuck() && !look.watching => Text::StuckSelf,
        Some(_) if last => Text::GoalLastGong,
        Some(n) => {
            let start = only(ChamberKind::StartChamber).filter(|_| !look.watching);
            let rooms = start.and_then(|start| way::rooms(&look.table.temple, me.place.chamber, start));
            Text::GoalGong { n: n.into(), rooms }
        }
        None if exit_lies => Text::GoalExit { keys },
        None => Text::Goal { keys },
    }
}

/// The frame round the whole screen that burns away.
#[component]
pub fn Edge() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let left = Memo::new(move |_| {
        desk.see(&[Part::Rest], |look| {
            let countdown = look.book.clock()?.countdowns.get(usize::from(look.table.slams))?;
            let opened = countdown.gong_at.filter(|_| look.table.countdown.is_some())?;
            let length = f64::from(countdown.end_at.0.saturating_sub(opened.0).max(1));
            Some(f64::from(countdown.end_at.0.saturating_sub(desk.now.get().0)) / length * 100.0)
        })
    });
    let burning = Memo::new(move |_| left.with(Option::is_some));
    let dashes = move || format!("{} 100", Num(left.get().unwrap_or_default()));
    view! {
        <Show when=move || burning.get()>
            <div class="vign" aria-hidden="true"></div>
            <svg class="edge" aria-hidden="true">
                <rect class="cold" width="100%" height="100%"/>
                <rect class="heat" width="100%" height="100%" pathLength="100" stroke-dasharray=dashes/>
            </svg>
        </Show>
    }
}
