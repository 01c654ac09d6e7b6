//! The seats: who sits where, in which colour, and what the host may do about it.

use kit::{Hex, Word};
use leptos::prelude::*;
use phrasebook::Text;
use protocol::{Change, ClientFrame, Colour, Person, PersonId, Seat, Sitter, Switch};
use temple::players::MAX_PLAYERS;
use temple::table::Presence;
use wasm_bindgen::JsCast as _;

use super::{Hall, hall};
use crate::drawn::{Shown, drawn, live, memo};
use crate::late::{Late, late};
use crate::pieces::{colour_emblem, icon};
use crate::{App, app, browser, seats, told, whether, words};

/// The longest name the table takes.
const LONGEST_NAME: &str = "24";

/// The list of seats, and whoever is here without one.
#[component]
pub fn Seating() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let count = memo(move || hall.with(|lobby| lobby.seats.len()));
    let taken = move || {
        let taken = hall.with(|lobby| {
            lobby.seats.iter().filter(|seat| matches!(seat.sitter, Sitter::Person { .. })).count() as u32
        });
        let of = count.get() as u32;
        app.say(if hall.private {
            Text::SeatsAbout { bots: of.saturating_sub(taken) }
        } else {
            Text::SeatsTaken { taken, of }
        })
    };
    let row = |seat| view! { <SeatRow seat=seat/> }.into_any();
    let rows = drawn(count, move |count| (0..count).map(row).collect_view());
    view! {
        <div class="head"><h2 id="seats">{app.word(Text::Seats)}</h2><span class="mute">{words(taken)}</span></div>
        <div class="seatlist">
            {rows}
            <div class="more">{late(Late::MoreSeats(count))}</div>
        </div>
        <div class="col below">{late(Late::BelowSeats)}</div>
    }
}

fn seat_in(hall: Hall, number: usize) -> Option<Seat> {
    hall.lobby.with(|lobby| lobby.as_ref()?.seats.get(number).cloned())
}

#[component]
fn SeatRow(seat: usize) -> impl IntoView {
    let (app, hall) = (app(), hall());
    let look = memo(move || seat_in(hall, seat));
    let me = hall.session.me;
    let sitter = move || match look.get().map(|seat| seat.sitter) {
        Some(Sitter::Person { .. }) => "person",
        Some(Sitter::Bot { .. }) => "bot",
        _ => "nobody",
    };
    let mine = memo(move || match look.get()?.sitter {
        Sitter::Person { person, .. } if Some(person.id) == me.get() => Some(person.name),
        _ => None,
    });
    let handicap = memo(move || seats::handicap_words(app.language, look.get()?.handicap));
    let handicapped = whether(move || handicap.with(Option::is_some));
    let handicap = drawn(handicap, |words| {
        words.map(|words| view! { <small class="handicap">{icon("unrolled")}{words}</small> }.into_any())
    });
    let is_mine = memo(move || mine.with(Option::is_some));
    let emblem = live(move || look.get().map(|seat| colour_emblem(seat.colour)));
    let sitting = drawn(is_mine, move |is_mine| match is_mine {
        true => view! { <MySeat name=mine/> }.into_any(),
        false => view! { <OtherSeat number=seat look=look/> }.into_any(),
    });
    view! {
        <div class="seatrow" class:me=is_mine class:open=whether(move || sitter() == "nobody") class:handicapped=handicapped data-seat=seat data-sitter=sitter
            data-you=move || is_mine.get().then_some("")>
            {emblem}
            {sitting}
            {handicap}
        </div>
    }
}

/// The reader's own seat: his name is a field to write in.
#[component]
fn MySeat(name: Memo<Option<String>>) -> impl IntoView {
    let (app, hall) = (app(), hall());
    let rename = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        if let Some(name) = input.map(|input| input.value()).filter(|name| !name.trim().is_empty()) {
            browser::remember("name", name.trim());
            hall.session.tell(ClientFrame::Join { name, colour: None });
        }
    };
    let marks = move || {
        if hall.host.get() {
            format!("{}, {}", app.say(Text::YouMark), app.say(Text::HostMark))
        } else {
            app.say(Text::YouMark)
        }
    };
    let stand = (!hall.private).then(|| {
        view! { <button class="btn small" id="leave-seat" on:click=move |_| hall.session.tell(ClientFrame::Leave)>{app.word(Text::Watch)}</button> }.into_any()
    });
    view! {
        <span class="who"><input id="name" maxlength=LONGEST_NAME autocomplete="nickname" aria-label=app.word(Text::YourName)
            prop:value=words(move || name.get().unwrap_or_default()) on:change=rename/><small>{words(marks)}</small></span>
        <span class="tools">{stand}</span>
    }
}

#[component]
fn OtherSeat(number: usize, look: Memo<Option<Seat>>) -> impl IntoView {
    let (app, hall) = (app(), hall());
    live(move || {
        let sitter = look.get()?.sitter;
        Some(match sitter {
            Sitter::Person { person, .. } => friend(app, hall, person),
            Sitter::Bot { name } => bot(app, hall, number, app.language.bot(&name).to_owned()),
            Sitter::Nobody => open_seat(app, hall, number),
        })
    })
}

/// Whoever is here and has a name of their own is ready.
pub fn is_ready(person: &Person) -> bool {
    person.presence == Presence::Here && !room::is_found(&person.name)
}

fn friend(app: App, hall: Hall, person: Person) -> AnyView {
    let host = move || hall.with(|lobby| lobby.host == Some(person.id));
    let (away, ready) = (person.presence == Presence::Away, is_ready(&person));
    let about = move || match (away, ready, host()) {
        (true, ..) => app.say(Text::Away),
        (_, false, _) => app.say(Text::Naming),
        (_, true, true) => format!("{}, {}", app.say(Text::HostMark), app.say(Text::Ready)),
        (_, true, false) => app.say(Text::Ready),
    };
    let tick = ready.then(|| icon("tick"));
    view! {
        <span class="who" class:ready=ready><b>{person.name.clone()}</b><small>{tick}{words(about)}</small></span>
        {late(Late::HostTools(person.id, person.name))}
    }
    .into_any()
}

/// What the host may do about somebody.
#[component]
pub fn HostTools(person: PersonId, name: String) -> impl IntoView {
    let (app, hall) = (app(), hall());
    let name = StoredValue::new(name);
    let make_host = words(move || app.say(Text::MakeHost(&name.get_value())));
    let kick = words(move || app.say(Text::Kick(&name.get_value())));
    let other = move || hall.session.me.get() != Some(person);
    view! {
        <Shown when=whether(move || hall.host.get() && other())>
            <span class="tools">
                <button class="btn icon small" title=make_host aria-label=make_host
                    on:click=move |_| hall.session.tell(ClientFrame::HandOver { to: person })>{icon("hat")}</button>
                <button class="btn icon small kick" title=kick aria-label=kick
                    on:click=move |_| hall.session.tell(ClientFrame::Kick { whom: person })>"×"</button>
            </span>
        </Shown>
    }
}

fn change(hall: Hall, change: Change) {
    hall.session.tell(ClientFrame::Change(change));
}

fn seats_now(hall: Hall) -> u8 {
    hall.lobby.with_untracked(|lobby| lobby.as_ref().map_or(1, |lobby| lobby.seats.len() as u8))
}

/// A bot's seat. In the page a seat without its bot is not a seat at all.
fn bot(app: App, hall: Hall, number: usize, name: String) -> AnyView {
    let remove = move |_| {
        if hall.private {
            change(hall, Change::Seats(seats_now(hall).saturating_sub(1)))
        } else {
            change(hall, Change::Bot { seat: number as u8, bot: Switch::Off })
        }
    };
    let guest = hall.guest();
    view! {
        <span class="who"><b>{name}" "{icon("bot")}</b><small>{app.word(Text::BotHelper)}</small></span>
        <span class="tools">
            <TakeSeat/>
            <Shown when=whether(move || !guest.get())><button class="btn small" on:click=remove>{app.word(Text::RemoveBot)}</button></Shown>
        </span>
    }
    .into_any()
}

fn open_seat(app: App, hall: Hall, number: usize) -> AnyView {
    let add = move |_| change(hall, Change::Bot { seat: number as u8, bot: Switch::On });
    view! {
        <span class="who"><b>{app.word(Text::OpenSeat)}</b><small>{app.word(Text::WaitingForFriend)}</small></span>
        <span class="tools">
            <TakeSeat/>
            <Shown when=whether(move || hall.host.get())><button class="btn small" on:click=add>{icon("bot")}{app.word(Text::AddBot)}</button></Shown>
        </span>
    }
    .into_any()
}

/// For whoever watches: the first free seat.
#[component]
fn TakeSeat() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let watching = memo(move || hall.session.seat().is_none());
    let join = move |_| hall.session.tell(ClientFrame::Join { name: String::new(), colour: None });
    view! { <Shown when=watching><button class="btn go small take-seat" on:click=join>{app.word(Text::TakeSeat)}</button></Shown> }
}

/// One seat more or one less.
#[component]
pub fn MoreSeats(count: Memo<usize>) -> impl IntoView {
    let (app, hall) = (app(), hall());
    let more = move |_| change(hall, Change::Seats(seats_now(hall) + 1));
    let fewer = move |_| change(hall, Change::Seats(seats_now(hall).saturating_sub(1)));
    let more_word = move || app.say(if hall.private { Text::AddBot } else { Text::MoreSeats });
    let most = move || count.get() == MAX_PLAYERS;
    let least = move || count.get() == 1;
    let guest = hall.guest();
    view! {
        <Shown when=whether(move || !guest.get())>
            <div class="seatcount">
                <button class="btn small" id="more-seats" disabled=whether(most) on:click=more>{icon("bot")}{words(more_word)}</button>
                <Shown when=whether(move || !hall.private)>
                    <button class="btn small" id="fewer-seats" disabled=whether(least) on:click=fewer>{app.word(Text::FewerSeats)}</button>
                </Shown>
            </div>
        </Shown>
    }
}

/// The six colours, for the reader to choose from. Each has its emblem, and its name for those who see neither.
#[component]
fn Colours() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let mine = memo(move || {
        let seat = hall.session.seat()?;
        Some(seat_in(hall, seat.index())?.colour)
    });
    let taken = move |colour: Colour| {
        let by_person = |seat: &Seat| seat.colour == colour && matches!(seat.sitter, Sitter::Person { .. });
        hall.with(|lobby| lobby.seats.iter().any(by_person)) && mine.get() != Some(colour)
    };
    let button = move |colour: Colour| {
        let choose = move |_| hall.session.tell(ClientFrame::Join { name: String::new(), colour: Some(colour) });
        let (chosen, name) = (whether(move || mine.get() == Some(colour)), app.word(Text::ColourName(colour)));
        view! {
            <button class="colour" data-colour=seats::paint(colour).slug disabled=whether(move || taken(colour))
                aria-pressed=told(chosen) class:on=chosen title=name.clone() aria-label=name
                on:click=choose>{colour_emblem(colour)}</button>
        }
    };
    view! {
        <Shown when=whether(move || mine.with(Option::is_some))>
            <div class="colours" role="group" aria-label=app.word(Text::YourColour)>{Colour::ALL.map(button).collect_view()}</div>
        </Shown>
    }
}

/// What the table has promised about the dice, and the reader's own word for them.
#[component]
fn DiceWord() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let promise = memo(move || {
        let seated = hall.session.seat().is_some();
        hall.with(|lobby| lobby.promise).filter(|_| seated && !hall.private && !hall.is_another_try())
    });
    let give = move |event| {
        let word = word_of(&event_target_value(&event)).unwrap_or_else(|| Hex(browser::random_bytes()));
        if let Some(promise) = promise.get_untracked() {
            let games = hall.session.lobby.with_untracked(|lobby| lobby.as_ref().map_or(0, |lobby| lobby.games));
            hall.session.give_word(promise, games + 1, word);
        }
    };
    view! {
        <Shown when=whether(move || promise.with(Option::is_some))>
            <details class="handicaps">
                <summary>{app.word(Text::DiceWord)}</summary>
                <input id="dice-word" maxlength="16" autocomplete="off" aria-label=app.word(Text::DiceWord) on:change=give/>
                <small class="mute">{app.word(Text::DiceWordAbout)}" "{move || promise.get().map(|promise| promise.to_string())}</small>
            </details>
        </Shown>
    }
}

/// The letters as they are typed, as far as they fit, so that everybody can find them again. Chance does for nothing.
fn word_of(typed: &str) -> Option<Word> {
    let mut word = [0; 16];
    word.iter_mut().zip(typed.trim().bytes()).for_each(|(place, letter)| *place = letter);
    (word != [0; 16]).then_some(Hex(word))
}

/// What stands below the seats: colours, dice, and whoever has none.
#[component]
pub fn BelowSeats() -> impl IntoView {
    view! { <Colours/><DiceWord/><Watchers/> }
}

/// Whoever is here without a seat, and whom the host has just sent away.
#[component]
fn Watchers() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let watchers = memo(move || hall.with(|lobby| lobby.watchers.clone()));
    let away = memo(move || hall.with(|lobby| lobby.sent_away.clone()));
    let watcher = move |person: Person| {
        view! { <li><span>{person.name.clone()}</span><HostTools person=person.id name=person.name/></li> }
    };
    let called_back = move |person: Person| {
        let (id, name) = (person.id, StoredValue::new(person.name));
        view! {
            <button class="btn small undo-kick" on:click=move |_| hall.session.tell(ClientFrame::UndoKick { whom: id })>
                {words(move || app.say(Text::UndoKick(&name.get_value())))}</button>
        }
    };
    view! {
        <Shown when=whether(move || !watchers.with(Vec::is_empty))>
            <p class="mute">{words(move || app.say(Text::WatchersHere(watchers.with(Vec::len) as u32)))}</p>
            <ul class="watchers">{move || watchers.get().into_iter().map(watcher).collect_view()}</ul>
        </Shown>
        <Shown when=whether(move || hall.host.get())>{move || away.get().into_iter().map(called_back).collect_view()}</Shown>
    }
}

#[cfg(test)]
mod tests {
    use super::word_of;

    #[test]
    fn a_word_is_what_was_typed() {
        assert_eq!(word_of("  "), None);
        assert_eq!(word_of(" abc ").map(|word| word.to_string()), Some("616263".to_owned() + &"0".repeat(26)));
        assert_eq!(
            word_of(&"é".repeat(40)).map(|word| word.0),
            Some([0xc3, 0xa9].repeat(8).try_into().expect("16 bytes"))
        );
    }
}
