//! The company at a table on a server: what people say to each other, who is there, and what the host may do about it.

use kit::{PlayerId, Presence};
use leptos::prelude::*;
use phrasebook::paper::Text;
use protocol::{Call, ClientFrame, Hands, Person, PersonId, Sitter, Stage};

use crate::Reader;
use crate::far::{Guest, Line, Speech};

/// The calls that mean something in this game.
const CALLS: [Call; 6] =
    [Call::NeedTwoTorches, Call::NeedTwoKeys, Call::GemHere, Call::Coming, Call::ToTheExit, Call::ThankYou];

/// How long the last thing said lies over the sheets, in milliseconds.
const BUBBLE_MS: u64 = 6_000;

fn words_of(reader: Reader, speech: &Speech) -> String {
    match speech {
        Speech::Said(words) => words.clone(),
        Speech::Called(call) => reader.say(Text::CallWords(*call)),
    }
}

/// What was said, and a line for one's own words.
#[component]
pub fn Talk(guest: Guest) -> impl IntoView {
    let reader = guest.reader;
    let text = RwSignal::new(String::new());
    let say = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let words = text.get_untracked();
        text.set(String::new());
        guest.tell_numbered(|id| ClientFrame::Say { id, text: words });
    };
    let lines = move || {
        let line = |(name, speech): &(String, Speech)| {
            view! { <p><b>{name.clone()}</b>" "{words_of(reader, speech)}</p> }
        };
        guest.heard.with(|heard| heard.iter().rev().take(8).rev().map(line).collect_view())
    };
    view! {
        <form class="ptalk" on:submit=say>
            <div aria-live="polite" id="said">{lines}</div>
            <input type="text" maxlength="200" id="say" aria-label=reader.say(Text::SaySomething)
                placeholder=reader.say(Text::SaySomething) prop:value=text
                on:input=move |event| text.set(event_target_value(&event))/>
        </form>
    }
}

/// Calls that need no words, for those who play.
fn calls(guest: Guest) -> AnyView {
    let plays = Memo::new(move |_| {
        guest.me.track();
        guest.with(|lobby| guest.seat_in(lobby).is_some())
    });
    let button = move |call: Call| {
        let shout = move |_| guest.tell_numbered(|id| ClientFrame::Call { id, call });
        let slug = format!("{call:?}");
        view! { <button class="pcall" data-call=slug on:click=shout>{guest.reader.say(Text::CallWords(call))}</button> }
    };
    let label = guest.reader.say(Text::Calls);
    view! {
        {move || plays.get().then(|| view! { <div class="pcalls" role="group" aria-label=label.clone()>{CALLS.map(button).collect_view()}</div> })}
    }
    .into_any()
}

/// The panel of words and calls in a game.
#[component]
pub fn Words(guest: Guest, open: RwSignal<bool>) -> impl IntoView {
    let reader = guest.reader;
    view! {
        <aside class="psettings panel" id="words-panel" role="dialog" aria-label=reader.say(Text::Words)>
            <h2>{reader.say(Text::Words)}</h2>{calls(guest)}<Talk guest=guest/>
            <button class="btn" id="shut-words" on:click=move |_| open.set(false)>{reader.say(Text::ShutIt)}</button>
        </aside>
    }
}

/// The last thing said, over the sheets for a while.
#[component]
pub fn Bubble(guest: Guest) -> impl IntoView {
    let shown = RwSignal::new(None::<(String, Speech)>);
    let many = StoredValue::new(0_u32);
    Effect::new(move |before: Option<()>| {
        let last = guest.heard.with(|heard| heard.last().cloned());
        // What was said before the sheets lay there is not news.
        if before.is_none() || last.is_none() {
            return;
        }
        many.update_value(|many| *many += 1);
        let mine = many.get_value();
        shown.set(last);
        let fade = move || {
            if many.try_get_value() == Some(mine) {
                shown.set(None);
            }
        };
        set_timeout(fade, std::time::Duration::from_millis(BUBBLE_MS));
    });
    let reader = guest.reader;
    move || {
        shown.get().map(|(name, speech)| {
            view! { <p class="pbubble" aria-hidden="true"><b>{name}</b>" "{words_of(reader, &speech)}</p> }
        })
    }
}

/// Somebody at the table, and how they are there.
#[derive(Clone, PartialEq)]
struct Present {
    person: Person,
    about: Option<Text<'static>>,
    watches: bool,
}

fn everybody(guest: Guest) -> Vec<Present> {
    guest.with(|lobby| {
        let host = |person: &Person| (lobby.host == Some(person.id)).then_some(Text::IsHost);
        let seated = lobby.seats.iter().filter_map(|seat| match &seat.sitter {
            Sitter::Person { person, hands } => {
                let away = (person.presence == Presence::Away).then_some(Text::IsAway);
                let about = (*hands == Hands::Bot).then_some(Text::BotForThem).or(away).or_else(|| host(person));
                Some(Present { person: person.clone(), about, watches: false })
            }
            _ => None,
        });
        let watching = lobby.watchers.iter().map(|person| {
            let about = host(person).or(Some(Text::Watches));
            Present { person: person.clone(), about, watches: true }
        });
        let mut all: Vec<Present> = Vec::new();
        // Whoever has two seats is one person.
        let fresh = |all: &[Present], one: &Present| all.iter().all(|known| known.person.id != one.person.id);
        seated.chain(watching).for_each(|one| {
            if fresh(&all, &one) {
                all.push(one);
            }
        });
        all
    })
}

/// Seats that a bot plays: whoever watches may be given one.
fn bots_seats(guest: Guest) -> Vec<(u8, String)> {
    guest.with(|lobby| {
        let played =
            |sitter: &Sitter| matches!(sitter, Sitter::Bot { .. } | Sitter::Person { hands: Hands::Bot, .. });
        let seats = (0..).zip(&lobby.seats).filter(|(_, seat)| played(&seat.sitter));
        seats.map(|(n, seat)| (n, guest.name_of(&seat.sitter))).collect()
    })
}

/// Who is here; the host may send somebody away and call them back, make somebody else the host, and give a bot's seat to somebody
/// who watches.
#[component]
pub fn People(guest: Guest) -> impl IntoView {
    let reader = guest.reader;
    let all = Memo::new(move |_| everybody(guest));
    let gone = Memo::new(move |_| guest.with(|lobby| lobby.sent_away.clone()));
    let leads = Memo::new(move |_| guest.leads());
    let press = move |slug: &'static str, text: Text<'_>, frame: ClientFrame| {
        let send = move |_| guest.tell(&frame);
        view! { <button class="btn small" data-do=slug on:click=send>{reader.say(text)}</button> }
    };
    let tools = move |one: &Present| {
        let (whom, others) = (one.person.id, guest.me.get() != Some(one.person.id));
        let seats = if one.watches && in_game(guest) { bots_seats(guest) } else { Vec::new() };
        let give = move |(seat, name): (u8, String)| {
            let frame = ClientFrame::GiveSeat { seat: PlayerId(seat), to: whom };
            press("give-seat", Text::GiveSeat { name: &name }, frame)
        };
        view! {
            {others.then(|| press("send-away", Text::SendAway, ClientFrame::Kick { whom }))}
            {others.then(|| press("make-host", Text::MakeHost, ClientFrame::HandOver { to: whom }))}
            {seats.into_iter().map(give).collect_view()}
        }
    };
    let row = move |one: Present| {
        let tools = leads.get().then(|| tools(&one));
        let about = one.about.map(|about| reader.say(about));
        view! { <div class="pperson" data-person=one.person.id.0.to_string()><b>{one.person.name}</b><small>{about}</small>{tools}</div> }
    };
    let back = move |person: Person| {
        let call = leads.get().then(|| call_back(guest, person.id));
        view! { <div class="pperson off"><b>{person.name}</b><small>{reader.say(Text::WasSentAway)}</small>{call}</div> }
    };
    view! {
        <div class="ppeople" id="people">
            {move || all.get().into_iter().map(row).collect_view()}{move || gone.get().into_iter().map(back).collect_view()}
        </div>
    }
}

fn call_back(guest: Guest, whom: PersonId) -> AnyView {
    let send = move |_| guest.tell(&ClientFrame::UndoKick { whom });
    view! { <button class="btn small" data-do="call-back" on:click=send>{guest.reader.say(Text::CallBack)}</button> }
        .into_any()
}

fn in_game(guest: Guest) -> bool {
    matches!(guest.stage(), Some(Stage::Running | Stage::Paused | Stage::Interrupted))
}

/// Pause, who is here, and an end to a game in which only bots play.
#[component]
pub fn FarTools(guest: Guest) -> impl IntoView {
    let reader = guest.reader;
    let paused = Memo::new(move |_| guest.stage() == Some(Stage::Paused));
    let toggle = move |_| {
        let stands = paused.get_untracked();
        guest.tell_numbered(|id| if stands { ClientFrame::Resume { id } } else { ClientFrame::Pause { id } });
    };
    let word = move || reader.say(if paused.get() { Text::GoOnNow } else { Text::PauseIt });
    let plays =
        Memo::new(move |_| guest.line.get() == Line::Open && guest.with(|lobby| guest.seat_in(lobby).is_some()));
    let nobody = Memo::new(move |_| {
        let is_person =
            |sitter: &Sitter| matches!(sitter, Sitter::Person { person, .. } if person.presence == Presence::Here);
        guest.leads()
            && in_game(guest)
            && guest.with(|lobby| !lobby.seats.iter().any(|seat| is_person(&seat.sitter)))
    });
    let break_off = move |_| guest.tell(&ClientFrame::BreakOff);
    view! {
        {move || plays.get().then(|| view! { <button class="btn" id="pause-game" on:click=toggle>{word}</button> })}
        <h2>{reader.say(Text::PeopleHere)}</h2><People guest=guest/>
        {move || nobody.get().then(|| view! {
            <button class="btn" id="break-off" on:click=break_off>{reader.say(Text::BreakOff)}<small>{reader.say(Text::BreakOffAbout)}</small></button>
        })}
    }
}
