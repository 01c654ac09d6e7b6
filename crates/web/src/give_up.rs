//! Questions to everybody present: whether to give up (BASE-39), and whether to pause (CLK-5). Everybody sees who has said what.
//! Whoever is away is not counted; bots do as the people do and are not shown.
//!
//! The question itself, before anything is asked of the others, stands in the menu.

use std::time::Duration;

use kit::Tick;
use leptos::prelude::*;
use phrasebook::{Text, Who};
use protocol::Runs;
use temple::command::Command;
use temple::players::PlayerId;
use temple::table::{Phase, Presence};

use crate::desk::{Desk, Look, Part};
use crate::drawn::{Shown, drawn, effect, memo};
use crate::pieces::{emblem, icon};
use crate::seats::{self, State};
use crate::session::Session;
use crate::{App, app, whether, words};

/// How long a question lies open over the board before it becomes a strip.
const OPEN: Duration = Duration::from_secs(6);

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Matter {
    GiveUp,
    Pause,
}

/// How somebody stands to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stand {
    Yes,
    Open,
    /// Not counted.
    Away,
}

/// A question that is open.
#[derive(Clone, PartialEq)]
struct Vote {
    matter: Matter,
    /// Everybody inside but bots.
    stands: Vec<(PlayerId, Stand)>,
    /// Who asked, where that is known.
    asker: Option<PlayerId>,
    /// How the reader stands; none for whoever is not asked.
    mine: Option<Stand>,
    /// When it is decided, or lapses.
    ends: Option<Tick>,
}

impl Vote {
    fn yes(&self) -> u32 {
        self.stands.iter().filter(|(_, stand)| *stand == Stand::Yes).count() as u32
    }

    fn counted(&self) -> u32 {
        self.stands.iter().filter(|(_, stand)| *stand != Stand::Away).count() as u32
    }
}

/// What is open, as far as the box goes that shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Asked {
    matter: Matter,
    /// Whether everybody has said yes: seconds later it is done.
    serious: bool,
}

impl Asked {
    fn of(vote: &Vote) -> Asked {
        Asked { matter: vote.matter, serious: vote.matter == Matter::GiveUp && vote.ends.is_some() }
    }

    /// Whether the box unfolds: with each new question, and when one becomes serious. Not when it ceases to be: whoever has put
    /// it away has read it.
    fn opens(before: Option<Asked>, now: Option<Asked>) -> bool {
        now.is_some_and(|now| {
            before.is_none_or(|before| before.matter != now.matter || now.serious && !before.serious)
        })
    }
}

/// The question on the table. A pause is the shorter one and comes first.
fn vote_of(look: &Look) -> Option<Vote> {
    let table = &look.table;
    if table.phase != Phase::Running {
        return None;
    }
    let (matter, ends, asker) = match table.pause_vote {
        Some(vote) => (Matter::Pause, Some(vote.until), Some(vote.asker)),
        None => (Matter::GiveUp, table.gives_up_at(), None),
    };
    let stand = |who: PlayerId| match matter {
        Matter::Pause if table.pause_vote.is_some_and(|vote| vote.agreed.has(who)) => Stand::Yes,
        Matter::Pause if table.of(who).presence == Presence::Away => Stand::Away,
        Matter::GiveUp if table.of(who).concedes => Stand::Yes,
        Matter::GiveUp if !table.is_present(who) => Stand::Away,
        _ => Stand::Open,
    };
    let people = table.inside().filter(|who| seats::sitting(*who).state != State::Bot);
    let stands: Vec<(PlayerId, Stand)> = people.map(|who| (who, stand(who))).collect();
    let mut said = stands.iter().filter(|(_, stand)| *stand == Stand::Yes);
    let first = said.next().map(|(who, _)| *who);
    first?;
    let asker = asker.or(first.filter(|_| said.next().is_none()));
    let mine = stands.iter().find(|(who, _)| look.is_me(*who)).map(|(_, stand)| *stand);
    Some(Vote { matter, stands, asker, mine, ends })
}

/// Whether the reader may ask everybody for a pause.
pub fn may_ask_for_pause(desk: Desk) -> bool {
    desk.see(&[Part::Rest], |look| {
        !look.watching && u32::from(look.table.pauses) < look.book.setup.company.table_pauses
    })
}

/// The question, while one is open.
#[component]
pub fn Votes() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let vote = memo(move || desk.see(&[Part::Anyone, Part::Rest], vote_of));
    let matter = memo(move || vote.with(|vote| vote.as_ref().map(|vote| vote.matter)));
    let asked = memo(move || vote.with(|vote| vote.as_ref().map(Asked::of)));
    let folded = RwSignal::new(false);
    let (mut before, mut folding) = (None, None::<TimeoutHandle>);
    effect(move || {
        let now = asked.get();
        folding.take().into_iter().for_each(|timer| timer.clear());
        if Asked::opens(before, now) {
            folded.set(false);
        }
        if now.is_some_and(|asked| !asked.serious) {
            folding = set_timeout_with_handle(move || _ = folded.try_set(true), OPEN).ok();
        }
        before = now;
    });
    let question = drawn(matter, move |matter| matter.map(|matter| question(app(), desk, vote, matter, folded)));
    view! { {question}<Cover/> }
}

/// Rule CLK-5: dice and board of a table that has agreed on a pause are covered. Whoever plays alone may look at them.
#[component]
fn Cover() -> impl IntoView {
    let (app, desk, session) = (app(), expect_context::<Desk>(), expect_context::<Session>());
    let covered = memo(move || {
        let at_will = session.lobby.with(|lobby| lobby.as_ref().is_none_or(|lobby| lobby.may_pause));
        desk.runs.get() == Runs::Paused && !at_will
    });
    view! { <Shown when=covered><p class="cover" role="status">{app.word(Text::PausedTogether)}</p></Shown> }
}

fn question(app: App, desk: Desk, vote: Memo<Option<Vote>>, matter: Matter, folded: RwSignal<bool>) -> AnyView {
    let title = move || {
        let asker = vote.with(|vote| vote.as_ref().and_then(|vote| vote.asker));
        let name = asker.map(seats::name).unwrap_or_default();
        let who = match asker {
            Some(asker) if desk.look.with_untracked(|look| look.is_me(asker)) => Who::You,
            Some(_) => Who::Named(&name),
            None => return app.say(Text::GiveUpOpen),
        };
        app.say(if matter == Matter::Pause { Text::AsksPause(who) } else { Text::AsksGiveUp(who) })
    };
    let stands = memo(move || vote.with(|vote| vote.as_ref().map(|vote| vote.stands.clone()).unwrap_or_default()));
    let rows =
        drawn(stands, move |stands| stands.into_iter().map(|(who, stand)| row(app, who, stand)).collect_view());
    let count = words(move || {
        let (yes, of) =
            vote.with(|vote| vote.as_ref().map(|vote| (vote.yes(), vote.counted())).unwrap_or_default());
        app.say(Text::VoteCount { yes, of })
    });
    let mark = if matter == Matter::Pause { "pause" } else { "gong" };
    view! {
        <section class="votebox" id="vote" class:strip=folded data-matter=if matter == Matter::Pause { "pause" } else { "give-up" }
            role="group" aria-labelledby="votetitle" on:click=move |_| folded.set(false)>
            <h3 id="votetitle" role="alert">{icon(mark)}{words(title)}</h3>
            <div class="votes">{rows}</div>
            <p>{count}</p>
            {bar(app, desk, vote, matter)}
            {answers(app, desk, vote, matter, folded)}
        </section>
    }
    .into_any()
}

/// How somebody stands: by word and frame, never by colour alone.
fn row(app: App, who: PlayerId, stand: Stand) -> AnyView {
    let (class, word) = match stand {
        Stand::Yes => ("vt yes", Text::VoteYes),
        Stand::Open => ("vt", Text::VoteOpen),
        Stand::Away => ("vt away", Text::VoteAway),
    };
    view! { <span class=class data-seat=who.0.to_string()>{emblem(who)}{seats::name(who)}" "<small>{app.word(word)}</small></span> }
        .into_any()
}

/// The seconds in which it can still be taken back, or answered.
fn bar(app: App, desk: Desk, vote: Memo<Option<Vote>>, matter: Matter) -> impl IntoView {
    let left = memo(move || {
        let ends = vote.with(|vote| vote.as_ref().and_then(|vote| vote.ends))?;
        Some(ends.0.saturating_sub(desk.now.get().0))
    });
    let shown = memo(move || left.with(Option::is_some));
    let most = if matter == Matter::Pause { "10000" } else { "5000" };
    let seconds = memo(move || left.get().unwrap_or_default().div_ceil(1000));
    let say =
        words(move || if matter == Matter::Pause { String::new() } else { app.say(Text::LostIn(seconds.get())) });
    view! {
        <Shown when=shown>
            <p class="votebar" role="status">{say}<progress max=most prop:value=move || f64::from(left.get().unwrap_or_default())></progress></p>
        </Shown>
    }
}

fn answers(
    app: App,
    desk: Desk,
    vote: Memo<Option<Vote>>,
    matter: Matter,
    folded: RwSignal<bool>,
) -> impl IntoView {
    let mine = memo(move || vote.with(|vote| vote.as_ref().and_then(|vote| vote.mine)));
    let asked = whether(move || mine.get() == Some(Stand::Open));
    let agreed = whether(move || mine.get() == Some(Stand::Yes) && matter == Matter::GiveUp);
    let no = move |event: web_sys::MouseEvent| {
        event.stop_propagation();
        match matter {
            Matter::GiveUp => folded.set(true),
            Matter::Pause => desk.wish(Command::RefusePause),
        }
    };
    let yes = move |_| desk.wish(if matter == Matter::Pause { Command::AgreePause } else { Command::Concede });
    let (no_words, yes_words) = match matter {
        Matter::GiveUp => (Text::PlayOn, Text::GiveUpToo),
        Matter::Pause => (Text::NoPause, Text::Pause),
    };
    view! {
        <Shown when=asked><div class="two">
            <button class="btn" id="vote-no" on:click=no>{app.word(no_words)}</button>
            <button class="btn go" id="vote-yes" on:click=yes>{app.word(yes_words)}</button></div></Shown>
        <Shown when=agreed>
            <button class="btn" id="vote-back" on:click=move |_| desk.wish(Command::PlayOn)>{app.word(Text::TakeItBack)}</button></Shown>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_unfolds_when_it_is_new_or_becomes_serious() {
        let asked = |matter, serious| Some(Asked { matter, serious });
        let (open, serious) = (asked(Matter::GiveUp, false), asked(Matter::GiveUp, true));
        let pause = asked(Matter::Pause, false);
        for (before, now) in [(None, open), (None, serious), (open, serious), (open, pause), (pause, open)] {
            assert!(Asked::opens(before, now), "{before:?} {now:?}");
        }
        for (before, now) in [(serious, open), (open, open), (open, None), (None, None)] {
            assert!(!Asked::opens(before, now), "{before:?} {now:?}");
        }
    }
}
