//! The start screen: who plays, how hard it shall be, which side of the sheets; and the game that is kept on this device.

use leptos::prelude::*;
use phrasebook::Company;
use phrasebook::paper::Text;
use protocol::BotLevel;
use scroll::setup::{Difficulty, MAX_PLAYERS, Seating, Setup};
use scroll::sheets::{Sheets, Variant};
use scroll_bots::Level;
use web::browser;

use crate::desk::{Desk, Seen};
use crate::here::Here;
use crate::ink::SEATS;
use crate::seats::{Kind, Seat};
use crate::{Languages, Reader, Root, Shown, far, here, icon};

/// What is chosen before a game.
#[derive(Clone, Copy)]
struct Chosen {
    reader: Reader,
    seats: RwSignal<Vec<Seat>>,
    difficulty: RwSignal<Difficulty>,
    variant: RwSignal<Option<Variant>>,
    level: RwSignal<Level>,
    /// A game is kept on this device, and would be lost.
    would_lose: bool,
    /// Whether that was said.
    asked: RwSignal<bool>,
}

impl Chosen {
    fn players(self) -> usize {
        self.seats.with(|seats| seats.iter().filter(|seat| seat.kind != Kind::Nobody).count())
    }

    fn people(self) -> usize {
        self.seats.with(|seats| seats.iter().filter(|seat| seat.is_person()).count())
    }

    fn bots(self) -> usize {
        self.seats.with(|seats| seats.iter().filter(|seat| seat.kind == Kind::Bot).count())
    }

    fn may_begin(self) -> bool {
        self.players() >= 2 && self.people() >= 1
    }

    /// Begins a game; it is refused only while too few play. Where another one would be lost it asks first.
    fn begin(self, shown: RwSignal<Shown>) {
        if self.would_lose && !self.asked.get_untracked() {
            return self.asked.set(true);
        }
        let mut seats = self.seats.get_untracked();
        seats.retain(|seat| seat.kind != Kind::Nobody);
        let setup = Setup {
            difficulty: self.difficulty.get_untracked(),
            variant: self.variant.get_untracked(),
            seating: Seating::OneDevice,
            ..Setup::new(seats.len() as u8)
        };
        begin(self.reader, &setup, seats, shown);
    }
}

/// Begins a game of these players.
pub fn begin(reader: Reader, setup: &Setup, seats: Vec<Seat>, shown: RwSignal<Shown>) {
    let Some((here, told)) = Here::begin(setup, browser::seed(), &seats) else { return };
    open(reader, here, told, seats, shown);
}

fn open(reader: Reader, here: Here, told: Vec<scroll::event::Event>, seats: Vec<Seat>, shown: RwSignal<Shown>) {
    let seen = Seen::new(here.game().book().clone(), told);
    let make = move || Desk::new(reader, seen, seats, Box::new(here));
    let desk = match use_context::<Root>() {
        Some(root) => root.0.with(make),
        None => make(),
    };
    desk.settle();
    shown.set(Shown::Game(desk));
}

/// The start screen.
#[component]
pub fn Start(reader: Reader, shown: RwSignal<Shown>) -> impl IntoView {
    // Whoever has never played here is shown what a first game is best played with.
    let first = Here::is_new_here();
    let second = if first { Kind::Bot } else { Kind::Person };
    let kinds = [Kind::Person, second, Kind::Bot, Kind::Nobody];
    let seats = (0..MAX_PLAYERS).map(|n| Seat::new(reader, n, kinds[n])).collect();
    let chosen = Chosen {
        reader,
        seats: RwSignal::new(seats),
        difficulty: RwSignal::new(if first { Difficulty::Easy } else { Difficulty::Normal }),
        variant: RwSignal::new(None),
        level: RwSignal::new(here::level()),
        would_lose: Here::recalled().is_some_and(|(here, ..)| here.game().table().round > 0),
        asked: RwSignal::new(false),
    };
    let say = move |text: Text<'static>| reader.say(text);
    let note = move || {
        let text = match (chosen.may_begin(), chosen.asked.get()) {
            (false, _) => Text::TooFew,
            (true, true) => Text::BeginAnewAbout,
            (true, false) => return None,
        };
        Some(view! { <p class="psorry" role="status">{say(text)}</p> })
    };
    let begins = move || say(if chosen.asked.get() { Text::BeginAnew } else { Text::Begin });
    view! {
        <main class="paper-start">
            <header>
                <svg class="wordmark" aria-hidden="true"><use href="#wordmark"/></svg>
                <h1>{say(Text::GameTitle)}</h1><p class="mute">{say(Text::Lead)}</p>
                <Languages reader=reader/>
            </header>
            {first.then(|| view! { <p class="first-game">{say(Text::FirstGame)}</p> })}
            {kept(reader, shown)}
            {with_friends(reader)}
            <section><h2>{say(Text::Seats)}</h2>
                {(0..MAX_PLAYERS).map(|n| seat_row(chosen, n)).collect_view()}
                <p class="mute">{say(Text::PassAround)}</p>
                {levels(chosen)}
            </section>
            <section><h2>{say(Text::HowHard)}</h2>{difficulties(chosen)}<h2>{say(Text::WhichSide)}</h2>{variants(chosen)}</section>
            <footer>
                <a href="/">{say(Text::ToTemple)}</a>{note}
                <button id="begin" class="btn go" disabled=move || !chosen.may_begin() on:click=move |_| chosen.begin(shown)>
                    {begins}</button>
            </footer>
        </main>
    }
}

/// The game that is kept on this device, offered again.
fn kept(reader: Reader, shown: RwSignal<Shown>) -> Option<AnyView> {
    let (here, ..) = Here::recalled()?;
    let (table, book) = (here.game().table(), here.game().book());
    let about =
        Text::GoOnAbout { round: table.round.into(), gems: table.team.gems.into(), target: book.target().into() };
    let go_on = move |_| {
        if let Some((here, told, seats)) = Here::recalled() {
            open(reader, here, told, seats, shown);
        }
    };
    let card = view! {
        <button id="go-on" class="stone kept-game" on:click=go_on>
            {icon("map")}<span><b>{reader.say(Text::GoOn)}</b><small>{reader.say(about)}</small></span>
        </button>
    };
    Some(card.into_any())
}

/// A table on the server, for friends at their own devices.
fn with_friends(reader: Reader) -> AnyView {
    let failed = RwSignal::new(false);
    let open = move |_| far::create(move |made| failed.set(!made));
    let sorry =
        move || failed.get().then(|| view! { <p class="psorry" role="status">{reader.say(Text::NoTable)}</p> });
    view! {
        <button id="with-friends" class="ppick kept-game with-friends" on:click=open>
            {icon("sheet")}<span><b>{reader.say(Text::WithFriends)}</b><small>{reader.say(Text::WithFriendsAbout)}</small></span>
        </button>
        {sorry}
    }
    .into_any()
}

fn seat_row(chosen: Chosen, n: usize) -> AnyView {
    let (reader, (slug, _)) = (chosen.reader, SEATS[n]);
    let kind = Memo::new(move |_| chosen.seats.with(|seats| seats[n].kind));
    let name = move || chosen.seats.with(|seats| seats[n].name.clone());
    let rename = move |event| {
        let name: String =
            event_target_value(&event).chars().filter(|letter| !letter.is_control()).take(14).collect();
        chosen.seats.update(|seats| seats[n].name = name);
    };
    let button = move |(of, letter): (Kind, char)| {
        let word = reader.say(match of {
            Kind::Person => Text::Person,
            Kind::Bot => Text::Bot,
            Kind::Nobody | Kind::Elsewhere => Text::Nobody,
        });
        let take = move |_| chosen.seats.update(|seats| seats[n] = Seat::new(reader, n, of));
        let pressed = move || (kind.get() == of).to_string();
        view! { <button data-kind=letter.to_string() aria-pressed=pressed on:click=take>{word}</button> }
    };
    let (class, mark) = (format!("seat s-{slug}"), format!("seat-{slug}"));
    let label = reader.say(Text::SeatName { number: n as u32 + 1 });
    view! {
        <div class="seat-row" class:off=move || kind.get() == Kind::Nobody data-seat=n>
            <span class=class aria-hidden="true">{icon(&mark)}</span>
            <input type="text" maxlength="14" aria-label=label prop:value=name on:change=rename
                disabled=move || kind.get() == Kind::Nobody/>
            <div class="kinds" role="group">{Kind::ALL.map(button).collect_view()}</div>
        </div>
    }
    .into_any()
}

/// How well the bots play, while any do.
fn levels(chosen: Chosen) -> AnyView {
    let reader = chosen.reader;
    let button = move |of: Level| {
        let known = match of {
            Level::Gentle => BotLevel::Gentle,
            Level::Steady => BotLevel::Steady,
            Level::Sharp => BotLevel::Sharp,
        };
        let (word, about) = (Company::Level(known), Company::About(known));
        let pressed = move || (chosen.level.get() == of).to_string();
        let choose = move |_| {
            chosen.level.set(of);
            here::choose_level(of);
        };
        view! {
            <button class="ppick" data-level=of.name() aria-pressed=pressed on:click=choose>
                <b>{reader.language.company(word)}</b><small>{reader.language.company(about)}</small></button>
        }
    };
    let any = Memo::new(move |_| chosen.bots() > 0);
    view! {
        {move || any.get().then(|| view! {
            <h2>{reader.say(Text::BotsPlay)}</h2><div class="picks" role="group">{Level::ALL.map(button).collect_view()}</div>
        })}
    }
    .into_any()
}

fn difficulties(chosen: Chosen) -> AnyView {
    let reader = chosen.reader;
    let button = move |of: Difficulty| {
        let (word, slug) = match of {
            Difficulty::Easy => (Text::Easy, "easy"),
            Difficulty::Normal => (Text::Normal, "normal"),
            Difficulty::Hard => (Text::Hard, "hard"),
        };
        let gems = move || {
            let row = &Sheets::standard().player_counts[chosen.players().clamp(2, 4) - 2];
            reader.say(Text::NeedGems { gems: row.targets[of as usize].into() })
        };
        let pressed = move || (chosen.difficulty.get() == of).to_string();
        view! {
            <button class="ppick" data-difficulty=slug aria-pressed=pressed on:click=move |_| chosen.difficulty.set(of)>
                <b>{reader.say(word)}</b><small>{gems}</small></button>
        }
    };
    view! { <div class="picks" role="group">{Difficulty::ALL.map(button).collect_view()}</div> }.into_any()
}

fn variants(chosen: Chosen) -> AnyView {
    let reader = chosen.reader;
    let all = [None, Some(Variant::Entrances), Some(Variant::DiceRooms), Some(Variant::Jokers)];
    let button = move |of: Option<Variant>| {
        let (word, about, slug) = match of {
            None => (Text::NormalSide, Text::NormalSideAbout, "none"),
            Some(Variant::Entrances) => (Text::Entrances, Text::EntrancesAbout, "entrances"),
            Some(Variant::DiceRooms) => (Text::DiceRooms, Text::DiceRoomsAbout, "dice"),
            Some(Variant::Jokers) => (Text::RolledJokers, Text::RolledJokersAbout, "jokers"),
        };
        let pressed = move || (chosen.variant.get() == of).to_string();
        view! {
            <button class="ppick" data-variant=slug aria-pressed=pressed on:click=move |_| chosen.variant.set(of)>
                <b>{reader.say(word)}</b><small>{reader.say(about)}</small></button>
        }
    };
    view! { <div class="picks ptwo" role="group">{all.map(button).collect_view()}</div> }.into_any()
}
