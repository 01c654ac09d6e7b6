//! Both ends. Victory: the last one runs into the light, everybody lines up outside with their finest deed, the temple falls
//! behind them. Defeat: the temple falls from the rim inwards, the light goes out on whoever is inside, and one line says what
//! was lacking. Any tap or key skips to the last picture; with less motion it is the only one. Figures are in the review.

mod line;
mod scenery;
mod told;

use std::sync::Arc;
use std::time::Duration;

use kit::Tick;
use leptos::prelude::*;
use phrasebook::Text;
use phrasebook::stage::Text as Stage;
use protocol::ClientFrame;
use temple::components::ChamberKind;
use temple::players::PlayerId;
use temple::table::Phase;

use crate::desk::{Desk, Look};
use crate::drawn::{Shown, effect, live, memo};
use crate::fair::{self, Fair};
use crate::link::Place;
use crate::pieces::{emblem, icon, numerals};
use crate::session::Session;
use crate::settings::{self, Switch};
use crate::{App, api, app, browser, goal, menu, seats, whether, words};
use line::{Lack, keys_in_hand, lack_of, last_inside};
use told::Told;

/// How long the way to the last picture is.
const VICTORY: Duration = Duration::from_millis(3400);
const DEFEAT: Duration = Duration::from_millis(2600);

/// Whoever still rolls with Space must not press what has just got the focus.
const UNMEANT_MS: f64 = 800.0;

/// For so many frames the end sees to it that it has the focus: what goes away below it may take the focus along.
const FRAMES: u32 = 20;

/// The end takes the focus, and again as long as something else has it.
fn take_focus(frames: u32) {
    if !browser::has_focus(".end") {
        browser::focus(".end");
    }
    if frames > 0 {
        request_animation_frame(move || take_focus(frames - 1));
    }
}

/// What both ends share.
#[derive(Clone, Copy)]
struct Ending {
    app: App,
    session: Session,
    told: RwSignal<Option<Arc<Told>>>,
    /// Whether the last picture is there.
    settled: RwSignal<Option<f64>>,
    /// Whether the reader has done anything since: then the focus is theirs.
    touched: StoredValue<bool>,
}

impl Ending {
    fn stage(self, text: Stage<'_>) -> String {
        self.app.language.stage(text)
    }

    /// Shows the last picture and gives the focus to what is most wanted then.
    fn settle(self) {
        if self.settled.try_with_untracked(Option::is_none) == Some(true) {
            self.settled.set(Some(browser::steady_ms()));
            let _ = browser::focus(".end .go") || browser::focus(".end #review") || browser::focus(".end .btn");
        }
    }

    /// A tap or a key skips to the last picture; whether it did.
    fn skip(self) -> bool {
        let plays = self.settled.get_untracked().is_none();
        match plays {
            true => self.settle(),
            false => self.touched.set_value(true),
        }
        plays
    }

    /// Whether a press is meant: a tap always is, a key once the focus has been there for a moment.
    fn is_meant(self, event: &web_sys::MouseEvent) -> bool {
        event.detail() > 0 || self.settled.get_untracked().is_some() && !self.has_just_settled()
    }

    fn has_just_settled(self) -> bool {
        self.settled.get_untracked().is_some_and(|since| browser::steady_ms() - since <= UNMEANT_MS)
    }
}

/// The screen at the end.
#[component]
pub fn End() -> impl IntoView {
    let (app, desk, session) = (app(), expect_context::<Desk>(), expect_context::<Session>());
    let look = desk.look.get_untracked();
    let won = look.table.phase == Phase::Won;
    let ending = Ending {
        app,
        session,
        told: told::told(session),
        settled: RwSignal::new(None),
        touched: StoredValue::new(false),
    };
    browser::remember("played", "yes");
    // The screen itself takes the focus first and not a button: whoever still rolls must not begin a rematch.
    let is_still = browser::suits("(prefers-reduced-motion:reduce)") || settings::is_on(Switch::Still);
    effect(move || {
        take_focus(FRAMES);
        if is_still {
            ending.settle();
        }
    });
    set_timeout(move || ending.settle(), if won { VICTORY } else { DEFEAT });
    let plays = move || !is_still && ending.settled.get().is_none();
    let skip = move |event: web_sys::KeyboardEvent| {
        if ending.skip() {
            event.prevent_default();
        }
    };
    // The tap that skips would take the focus away again from what has just got it.
    let keeps_focus = move |event: web_sys::MouseEvent| {
        if ending.has_just_settled() {
            event.prevent_default();
        }
    };
    let screen = if won { victory(ending, &look).into_any() } else { defeat(ending, &look).into_any() };
    view! {
        <section class="end" tabindex="-1" class:won=won class:play=plays role="dialog" aria-labelledby="endtitle"
            data-outcome=if won { "won" } else { "lost" }
            on:pointerdown=move |_| { ending.skip(); } on:mousedown=keeps_focus on:keydown=skip>
            {screen}
            <div class="endmore">
                <crate::hints::OfferClock/>
                <crate::chat::Chat session=session/>
                <Leave/>
                {dice(ending, &look)}
            </div>
        </section>
    }
}

/// That this is another try, and from when on. It counts nowhere.
pub fn another_try(app: App, session: Session) -> AnyView {
    live(move || {
        let what_if = session.lobby.with(|lobby| lobby.as_ref()?.what_if)?;
        let words = app.say(Text::AnotherTry { seconds: what_if.at.0 / 1000 });
        Some(view! { <span class="cap">{words}</span> }.into_any())
    })
}

/// The ways away from the table.
#[component]
fn Leave() -> impl IntoView {
    let (app, session) = (app(), expect_context::<Session>());
    let host = memo(move || session.is_host());
    let private = session.place.with_value(|place| *place == Place::InPage);
    view! {
        <div class="tools">
            <Shown when=host>
                <button class="btn small" id="to-lobby" on:click=move |_| session.tell(ClientFrame::Regather)>{app.word(Text::BackToLobby)}</button>
            </Shown>
            <Shown when=whether(move || !private)><button class="btn small" id="home" on:click=move |_| menu::leave(app, session)>{app.word(Text::Home)}</button></Shown>
        </div>
    }
}

/// Says the line at once to whoever cannot see it.
fn aloud(line: String) -> impl IntoView {
    let said = RwSignal::new(String::new());
    // What is there from the beginning is not said; what comes is.
    let say = move || {
        let _ = said.try_set(line.clone());
    };
    set_timeout(say, Duration::from_millis(120));
    view! { <p class="unseen" role="alert" aria-live="assertive">{words(move || said.get())}</p> }
}

/// Whether the dice were those that were promised to this page, in a line; loudly if they were not.
fn dice(ending: Ending, look: &Look) -> impl IntoView + use<> {
    let (session, watching, table) = (ending.session, look.watching, look.table);
    let verdict = memo(move || {
        let told = ending.told.get().filter(|_| !watching)?;
        let game = session.lobby.with_untracked(|lobby| lobby.as_ref().map(|lobby| lobby.games))?;
        let noted = session.place.with_value(|place| place.table().map(|table| fair::ended(table, game)))?;
        let (promise, seed) = &told.dice;
        Some(match fair::compare(noted, promise.as_ref(), seed) {
            Fair::Kept if told.last != table => Fair::Differs,
            fair => fair,
        })
    });
    move || {
        let (text, loud) = match verdict.get()? {
            Fair::Kept => (Stage::DiceKept, false),
            Fair::NotCompared => (Stage::DiceNotCompared, false),
            Fair::WithoutWord => (Stage::DiceWithoutWord, true),
            Fair::Differs => (Stage::DiceDiffer, true),
        };
        let role = if loud { "alert" } else { "status" };
        Some(view! { <p class="dicesay" class:sorry=loud role=role>{ending.stage(text)}</p> })
    }
}

/// The link to the review, and for the host of a table the way to delete it.
fn review(ending: Ending) -> impl IntoView {
    let link = move || {
        let address = ending.session.review.get()?;
        Some(
            view! { <a class="btn" id="review" href=browser::here(&address)>{icon("rewind")}{ending.stage(Stage::Review)}</a> },
        )
    };
    (link, forget_replay(ending))
}

/// Deletes the review for everybody: pressed once it asks, pressed again it does.
fn forget_replay(ending: Ending) -> impl IntoView {
    let (session, asked) = (ending.session, RwSignal::new(false));
    let at_a_table = session.place.with_value(|place| matches!(place, Place::Table(_)));
    let can = memo(move || {
        let there = session.lobby.with(|lobby| lobby.as_ref().is_some_and(|lobby| lobby.last.is_some()));
        at_a_table && there && session.is_host()
    });
    let press = move |event: web_sys::MouseEvent| {
        if ending.is_meant(&event) && asked.get_untracked() {
            session.tell(ClientFrame::ForgetReplay);
        }
        asked.set(true);
    };
    let text = move || ending.stage(if asked.get() { Stage::ForgetReplayNow } else { Stage::ForgetReplay });
    view! { <Shown when=can><button id="forget-replay" on:click=press>{words(text)}</button></Shown> }
}

/// The button that begins again, for the host; the others wait.
fn rematch(ending: Ending, class: &'static str) -> impl IntoView {
    let session = ending.session;
    let host = memo(move || session.is_host());
    let begin = move |event: web_sys::MouseEvent| {
        if ending.is_meant(&event) {
            session.tell(ClientFrame::Rematch);
        }
    };
    view! {
        <Shown when=host fallback=move || view! { <p class="mute waits">{ending.app.word(Text::WaitingForHost)}</p> }>
            <button class=class id="rematch" on:click=begin>{ending.app.word(Text::Rematch)}</button>
        </Shown>
    }
}

fn victory(ending: Ending, look: &Look) -> impl IntoView + use<> {
    let (desk, players) = (expect_context::<Desk>(), look.table.players().collect::<Vec<PlayerId>>());
    let (app, session, many) = (ending.app, ending.session, players.len() as u32);
    let now = desk.now.get_untracked();
    let fall = look.book.clock().and_then(|clock| Some(clock.countdowns.last()?.end_at));
    let left = fall.map(|fall| fall.0.saturating_sub(now.0) / 1000);
    let title = match left {
        Some(left) => view! {
            <span>{ending.stage(Stage::OutWithBefore)}</span>{numerals(memo(move || left))}<span>{ending.stage(Stage::OutWithAfter)}</span>
        }
        .into_any(),
        None => view! { <span>{ending.stage(Stage::OutAfter(now.0 / 1000))}</span> }.into_any(),
    };
    let line = match left {
        Some(left) => ending.stage(Stage::OutWith { left }),
        None => ending.stage(Stage::OutAfter(now.0 / 1000)),
    };
    let me = (!look.watching).then_some(look.me);
    let heroes = players.iter().copied().map(|who| hero(ending, who, me == Some(who), desk)).collect_view();
    let lined = players.iter().copied().map(|who| {
        let class = if me == Some(who) { "bigpawn me" } else { "bigpawn" };
        view! { <svg class=class viewBox="-26 -28 52 60" inner_html=scenery::hero(who)></svg> }.into_any()
    });
    let lined = lined.collect_view();
    let seen = desk.tally.with_untracked(|tally| tally.last_out);
    let last = memo(move || {
        let told = ending.told.with(|told| told.as_ref().and_then(|told| told.last_out()));
        seen.or(told).or(me).unwrap_or(PlayerId(0))
    });
    let share = move || {
        let address = session.review.get().filter(|address| address.starts_with("/r/") && browser::can_share())?;
        let link = browser::origin() + &browser::here(&address);
        let title = app.say(Text::Tagline);
        Some(
            view! { <button class="btn" id="share" on:click=move |_| browser::share(&title, &link)>{app.word(Text::Share)}</button> },
        )
    };
    view! {
        <svg class="outside" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMax slice" role="img" aria-label=ending.stage(Stage::Outside(many)) inner_html=scenery::outside()></svg>
        <svg class="lastrun" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true" inner_html=move || scenery::last_run(last.get()) data-runner=move || last.get().0></svg>
        <header class="endtitle">{another_try(app, session)}<span class="cap">{ending.stage(Stage::AllOut(many))}</span><h1 id="endtitle">{title}</h1></header>
        <div class="lineup" aria-hidden="true" data-many=many>{lined}</div>
        <section class="heroes" aria-live="polite" data-many=many>{heroes}</section>
        <footer class="foot">{review(ending)}{rematch(ending, "btn go")}{share}</footer>
        {aloud(line)}
    }
}

/// One of those outside, and what they have done.
fn hero(ending: Ending, who: PlayerId, me: bool, desk: Desk) -> AnyView {
    let language = ending.app.language;
    let counted = told::counted(&desk.tally.get_untracked(), who).say(language);
    let deed = memo(move || {
        let told = ending.told.get();
        let known = told.as_ref().and_then(|told| told.deed(who));
        known.map_or_else(|| ("unrolled", counted.clone()), |(deed, mark)| (mark, deed.say(language)))
    });
    let mark = move || icon(deed.with(|deed| deed.0));
    view! {
        <article class="hero" class:me=me data-seat=who.0>{emblem(who)}<b>{seats::name(who)}</b>
            <span class="deed">{mark}<span>{words(move || deed.with(|deed| deed.1.clone()))}</span></span></article>
    }
    .into_any()
}

fn defeat(ending: Ending, look: &Look) -> impl IntoView + use<> {
    let (app, session) = (ending.app, ending.session);
    let lack = lack_of(look);
    let nearest = last_inside(look, &lack);
    let line = ending.stage(lack.text());
    let whose: Vec<PlayerId> = lack.whose().to_vec();
    let names: Vec<String> = whose.iter().copied().map(seats::name).collect();
    let said = if names.is_empty() {
        line.clone()
    } else {
        format!("{line}: {}", app.language.row(&names.iter().map(String::as_str).collect::<Vec<_>>()))
    };
    let cap = ending.stage(if lack == Lack::Will { Stage::GivenUp } else { Stage::Fallen });
    let short = match &lack {
        Lack::Rooms(rooms, _) => Some(ending.stage(Stage::ShortSign { rooms: *rooms })),
        _ => None,
    };
    let exit = ending.stage(Stage::ExitSign);
    let fallen = scenery::collapse(look, nearest, [short.as_deref(), Some(&exit)]);
    let people = look.table.players().map(|who| fate(ending, look, who)).collect_view();
    let named = whose
        .into_iter()
        .map(|who| view! { <span class="nm">{emblem(who)}{seats::name(who)}</span> }.into_any())
        .collect_view();
    let colon = (!names.is_empty()).then_some(":");
    view! {
        <div class="depth" aria-hidden="true"></div>
        <svg class="collapse temple" viewBox=scenery::window(look, nearest) preserveAspectRatio="xMidYMid slice" aria-hidden="true" inner_html=fallen></svg>
        <div class="shade" aria-hidden="true"></div>
        <header class="endtitle">{another_try(app, session)}<span class="cap">{cap}</span><h1 id="endtitle"><span>{line}{colon}</span>{named}</h1></header>
        <section class="fates">{people}</section>
        <footer class="foot"><TryAgain ending=ending fall=fall_of(look)/>{review(ending)}{rematch(ending, "btn")}</footer>
        {aloud(said)}
    }
}

/// When the temple falls, if there is a clock.
fn fall_of(look: &Look) -> Option<Tick> {
    look.book.clock().and_then(|clock| Some(clock.countdowns.last()?.end_at))
}

/// How it ended for somebody.
fn fate(ending: Ending, look: &Look, who: PlayerId) -> AnyView {
    let out = look.table.of(who).escaped;
    let keys = keys_in_hand(look, who);
    let near = goal::lying(look, ChamberKind::ExitChamber).is_some();
    let words = words(move || {
        let told = ending.told.get();
        let at = told.as_ref().and_then(|told| told.out_at.get(who.index()).copied().flatten());
        ending.stage(match at {
            Some(at) if out => Stage::OutAt(at),
            _ if out => Stage::IsOutside,
            _ => Stage::Inside { keys: if near { keys } else { 0 } },
        })
    });
    view! {
        <div class="fate-of" class:in=!out data-seat=who.0>{emblem(who)}<b>{seats::name(who)}</b>
            <small>{icon(if out { "tick" } else { "locked" })}<span>{words}</span></small></div>
    }
    .into_any()
}

/// Another try from the turning point, with the same dice.
#[component]
fn TryAgain(ending: Ending, fall: Option<Tick>) -> impl IntoView {
    let turning = memo(move || ending.told.get().and_then(|told| told.turning));
    let sorry = RwSignal::new(false);
    let again = move |event: web_sys::MouseEvent| {
        if let (Some((at, _)), true) = (turning.get_untracked(), ending.is_meant(&event)) {
            api::try_again(ending.app, ending.session, at, sorry);
        }
    };
    let offered = memo(move || turning.get().is_some() && api::can_try_again(ending.session));
    // What is most wanted may come after the last picture.
    effect(move || {
        if offered.get() && ending.settled.get().is_some() && !ending.touched.get_value() {
            request_animation_frame(|| {
                browser::focus("#try-again");
            });
        }
    });
    let about = move || {
        let (at, gems) = turning.get()?;
        let left = fall.map(|fall| fall.0.saturating_sub(at.0) / 1000);
        Some(match sorry.get() {
            true => ending.stage(Stage::CannotTryAgain),
            false => ending.stage(Stage::TryAgainAbout { left, gems: gems.into() }),
        })
    };
    let title = move || turning.get().map(|(at, _)| ending.stage(Stage::TryAgain { at: at.0 / 1000 }));
    view! {
        <Shown when=offered>
            <button class="btn go again" id="try-again" on:click=again><span>{title}</span><small>{about}</small></button>
        </Shown>
    }
}
