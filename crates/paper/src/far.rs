//! A table on the server: the way to its lobby and to its game. Frames go out and come in; the screen of the game is the same as for
//! one on this device.
//!
//! A wish goes out when the one before it was answered, so that nothing is done behind a refusal. What was told is kept on the device,
//! so that a page that is loaded again knows how the sheets came about.

use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{JSON, Reflect};
use kit::{GameName, Hex, PlayerId, Tick};
use leptos::prelude::*;
use leptos::task::spawn_local;
use phrasebook::paper::Text;
use protocol::roll_and_write::{News, Snapshot, Told};
use protocol::{
    Call, Change, ClientFrame, ClockNow, Game, GameNews, Hello, Lobby, PROTOCOL, Packed, PersonId, Preference,
    ReplayId, Runs, ServerFrame, Sitter, SorryCode, Stage, Token, Welcome, pack, unpack,
};
use scroll::book::Book;
use scroll::command::Command;
use scroll::event::Event;
use scroll::setup::Setup;
use scroll::sheets::Sheets;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web::link::{Heard as FromLine, Link as _, SocketLink};
use web::{browser, fair};

use crate::desk::{Desk, Heard, Link, Seen};
use crate::lobby::Gathering;
use crate::review::AS_REPLAY;
use crate::seats::{Kind, Seat};
use crate::{Languages, Reader, Root, Shown, screen};

/// The most lines of what was said that are kept.
const LINES: usize = 40;

/// How the way to the table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Line {
    Looking,
    Open,
    Lost,
    /// The table has closed it for good, with its code.
    Closed(u16),
    SentAway,
}

impl Line {
    /// What is wrong with it, in words.
    pub fn words(self, reader: Reader) -> Option<String> {
        match self {
            Line::Open => None,
            Line::Looking => Some(reader.say(Text::Connecting)),
            Line::Lost => Some(reader.say(Text::LineLost)),
            Line::SentAway => Some(reader.say(Text::SentAwayAbout)),
            Line::Closed(number) => {
                let code = SorryCode::ALL.into_iter().find(|code| code.number() == number);
                Some(reader.language.sorry(code.unwrap_or(SorryCode::RoomOver)).to_owned())
            }
        }
    }
}

/// What somebody said, in words or by a call that needs none.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // two kinds
pub enum Speech {
    Said(String),
    Called(Call),
}

/// Somebody at a table on the server.
#[derive(Clone, Copy)]
pub struct Guest {
    /// Whoever reads.
    pub reader: Reader,
    /// The name of the table.
    pub id: StoredValue<String>,
    /// How the way to it stands.
    pub line: RwSignal<Line>,
    /// Where what was played can be looked at, if the table is no more.
    left: RwSignal<Option<String>>,
    /// Why the last thing that was asked for could not be done.
    pub sorry: RwSignal<Option<SorryCode>>,
    lobby: RwSignal<Option<Lobby>>,
    /// Who the reader is to the table.
    pub me: RwSignal<Option<PersonId>>,
    desk: RwSignal<Option<Desk>>,
    /// What was said last, with who said it.
    pub heard: RwSignal<Vec<(String, Speech)>>,
    /// The clock, and when it was told.
    clock: RwSignal<Option<(ClockNow, f64)>>,
    wire: StoredValue<Wire, LocalStorage>,
}

/// What goes out, and what is known of what came in.
#[derive(Default)]
struct Wire {
    link: Option<SocketLink>,
    last_id: u32,
    /// What was sent and not answered.
    under_way: Option<(u32, ClientFrame)>,
    waiting: VecDeque<(PlayerId, Command)>,
    /// What was shown of the game, and everything since.
    known: Option<Kept>,
}

/// A game as it is kept on the device.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
struct Kept {
    shown: Snapshot,
    seq: u32,
    told: Vec<Event>,
}

/// Wishes go out by the guest.
struct Sent(Guest);

impl Link for Sent {
    fn wish(&mut self, by: PlayerId, wish: Command) -> Heard {
        self.0.wire.update_value(|wire| wire.waiting.push_back((by, wish)));
        self.0.send_next();
        Heard::Later
    }
}

/// The table that the address names, if it names one.
pub fn invited(reader: Reader) -> Option<Guest> {
    let id = browser::address_word("t")?;
    let guest = Guest {
        reader,
        id: StoredValue::new(id.clone()),
        line: RwSignal::new(Line::Looking),
        left: RwSignal::new(None),
        sorry: RwSignal::new(None),
        lobby: RwSignal::new(None),
        me: RwSignal::new(None),
        desk: RwSignal::new(None),
        heard: RwSignal::new(Vec::new()),
        clock: RwSignal::new(None),
        wire: StoredValue::new_local(Wire { known: kept(&id), ..Wire::default() }),
    };
    let link = SocketLink::open(&id, Rc::new(move |heard| guest.hear(heard)));
    guest.wire.update_value(|wire| wire.link = Some(link));
    Some(guest)
}

/// Makes a table on the server and goes there; `done` hears whether there is one.
pub fn create(done: impl Fn(bool) + 'static) {
    spawn_local(async move {
        match new_table().await {
            Some(id) => browser::load_page(&format!("/scroll?t={id}")),
            None => done(false),
        }
    });
}

async fn new_table() -> Option<String> {
    word_of(&ask("POST", "/api/tables").await?, "id")
}

/// The link to a table and its spoken code.
pub async fn invitation(id: &str) -> Option<(String, String)> {
    let table = ask("GET", &format!("/api/tables/{id}")).await?;
    // The server names the page that all tables begin with; this game has its own.
    Some((word_of(&table, "link")?.replace("/t/", "/scroll?t="), word_of(&table, "code")?))
}

fn word_of(table: &JsValue, name: &str) -> Option<String> {
    Reflect::get(table, &name.into()).ok()?.as_string()
}

async fn ask(method: &str, path: &str) -> Option<JsValue> {
    let how = web_sys::RequestInit::new();
    how.set_method(method);
    let asked = web_sys::window()?.fetch_with_str_and_init(&browser::here(path), &how);
    let answer: web_sys::Response = JsFuture::from(asked).await.ok()?.dyn_into().ok()?;
    let text = JsFuture::from(answer.text().ok()?).await.ok()?.as_string()?;
    JSON::parse(&text).ok().filter(JsValue::is_object)
}

fn kept_name(id: &str) -> String {
    format!("scroll-table-2 {id}")
}

fn kept(id: &str) -> Option<Kept> {
    let letters = browser::recall(&kept_name(id))?;
    let bytes: Option<Vec<u8>> = letters.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect();
    unpack(&bytes?).ok()
}

/// What comes in.
impl Guest {
    fn hear(self, heard: FromLine) {
        match heard {
            FromLine::Open => self.say_hello(),
            FromLine::Frame(frame) => self.take(frame),
            FromLine::Lost => self.line.set(Line::Lost),
            FromLine::Closed(code, left) => {
                if left.starts_with("/r/") {
                    self.left.set(Some(left));
                }
                self.line.set(Line::Closed(code));
            }
            FromLine::Replay(_) => {}
        }
    }

    fn say_hello(self) {
        let token = browser::recall(&format!("seat {}", self.id.get_value()));
        let token = token.and_then(|token| Token::from_hex(&token));
        let last_seq = self.wire.with_value(|wire| wire.known.as_ref().map(|known| known.seq));
        let hello = Hello { protocol: PROTOCOL, token, last_seq, name: None };
        self.tell(&ClientFrame::HelloOf { game: GameName::Scroll, hello });
    }

    fn take(self, frame: ServerFrame) {
        match frame {
            ServerFrame::Welcome(welcome) => self.take_welcome(*welcome),
            ServerFrame::Lobby(lobby) => self.take_lobby(*lobby),
            ServerFrame::Scroll(news) => match news.open() {
                Ok(News::Table(shown)) => self.take_table(*shown),
                Ok(News::Told(told)) => self.take_told(told),
                Ok(News::Refused { id, .. }) => self.answered(id, Answer::No),
                Ok(News::Offers { .. }) | Err(_) => {}
            },
            ServerFrame::Done { id, .. } => self.answered(id, Answer::Yes),
            ServerFrame::Sorry { code: SorryCode::SentAway, id: None } => self.line.set(Line::SentAway),
            ServerFrame::Sorry { code, id } => {
                self.sorry.set(Some(code));
                if let Some(id) = id {
                    self.answered(id, Answer::No);
                }
            }
            ServerFrame::Clock(clock) => self.take_clock(clock),
            ServerFrame::Said { name, text, .. } => self.listen(name, Speech::Said(text)),
            ServerFrame::Called { who, call } => {
                let name = self.seats().get(who.index()).map(|seat| seat.name.clone());
                self.listen(name.unwrap_or_default(), Speech::Called(call));
            }
            _ => {}
        }
    }

    fn listen(self, name: String, speech: Speech) {
        self.heard.update(|heard| {
            heard.push((name, speech));
            let old = heard.len().saturating_sub(LINES);
            heard.drain(..old);
        });
    }

    fn take_clock(self, clock: ClockNow) {
        self.clock.set(Some((clock, browser::steady_ms())));
    }

    /// Game time now, as far as it is known, and whether it passes.
    pub fn now(self) -> Option<(Tick, bool)> {
        let (clock, since) = self.clock.get()?;
        let runs = clock.runs == Runs::Running;
        let passed = if runs { (browser::steady_ms() - since) * f64::from(clock.pace) } else { 0.0 };
        Some((clock.now.plus_ms(passed as u32), runs))
    }

    fn take_welcome(self, welcome: Welcome) {
        let id = self.id.get_value();
        browser::remember(&format!("seat {id}"), &welcome.you.token.to_hex());
        self.me.set(Some(welcome.you.person));
        self.line.set(Line::Open);
        self.wire.update_value(|wire| wire.last_id = wire.last_id.max(welcome.you.last_id));
        if welcome.lobby.settings.game == Game::Temple {
            return self.turn(&welcome.lobby, welcome.you.person);
        }
        // A page that was loaded before an update: its sheets would not agree with those of the table.
        if welcome.rules_revision != scroll::game::RULES_REVISION {
            return self.line.set(Line::Closed(SorryCode::OtherProtocol.number()));
        }
        let lobby = welcome.lobby;
        let free = |sitter: &Sitter| !matches!(sitter, Sitter::Person { .. });
        if welcome.you.seat.is_none()
            && lobby.stage == Stage::Gathering
            && lobby.seats.iter().any(|seat| free(&seat.sitter))
        {
            self.tell(&ClientFrame::Join { name: String::new(), colour: None });
        }
        match welcome.game {
            GameNews::GoOn(clock) => self.take_clock(clock),
            // A table follows, or there is none.
            _ => self.wire.update_value(|wire| wire.known = None),
        }
        self.take_lobby(lobby);
        // What was not answered is sent again, under the same number.
        if let Some((_, frame)) = self.wire.with_value(|wire| wire.under_way.clone()) {
            self.tell(&frame);
        }
    }

    /// A table of the other game: its host has come here to turn it, everybody else goes to its page.
    fn turn(self, lobby: &Lobby, me: PersonId) {
        if lobby.host == Some(me) && lobby.stage == Stage::Gathering {
            self.tell(&ClientFrame::Change(Change::Game(GameName::Scroll)));
            self.tell(&ClientFrame::Join { name: String::new(), colour: None });
        } else {
            browser::load_page(&format!("/t/{}", self.id.get_value()));
        }
    }

    fn take_lobby(self, lobby: Lobby) {
        if lobby.settings.game == Game::Temple {
            // The host has turned back, or the table has not turned yet.
            if self.lobby.with_untracked(Option::is_some) {
                browser::load_page(&format!("/t/{}", self.id.get_value()));
            }
            return;
        }
        self.give_word(&lobby);
        self.note_promise(&lobby);
        if lobby.stage == Stage::Gathering {
            self.desk.set(None);
        }
        // What the table is sorry for is past with the next word of it; that nothing can be kept holds for as long as it waits.
        let waits = lobby.stage == Stage::Interrupted && self.sorry.get_untracked() == Some(SorryCode::NotKept);
        if !waits {
            self.sorry.set(None);
        }
        self.lobby.set(Some(lobby));
        self.name_seats();
        self.open_kept();
    }

    /// Everybody adds a word of their own to the dice of the next game, once they have seen what the table commits itself to.
    fn give_word(self, lobby: &Lobby) {
        let wanted = matches!(lobby.stage, Stage::Gathering | Stage::Over);
        let mine = self.seat_in(lobby).and_then(|seat| lobby.seats.get(seat.index()));
        if let Some(seat) = mine.filter(|_| !wanted) {
            fair::begun(&self.id.get_value(), lobby.games, lobby.promise, seat.word);
        }
        let given = mine.is_none_or(|seat| seat.word.is_some());
        if let Some(promise) = lobby.promise.filter(|_| wanted && !given) {
            let (table, game) = (self.id.get_value(), lobby.games + 1);
            // A word that is still under way, or was lost with the line, is said again, not another one: only one can be compared.
            let word = fair::word_for(&table, game, promise).unwrap_or_else(|| Hex(browser::random_bytes()));
            fair::note(&table, game, promise, word);
            self.tell(&ClientFrame::Prefer(Preference::WordFor(promise, word)));
        }
    }

    /// What was promised for a game is noted under the name of its replay as soon as that is known, whatever shows here: the next game may
    /// begin before whoever reads has come to the end of this one, and then nobody tells the name again.
    fn note_promise(self, lobby: &Lobby) {
        let noted = || fair::ended(&self.id.get_value(), lobby.games);
        if let Some((last, (promise, word))) = lobby.last.and_then(|last| Some((last, noted()?))) {
            fair::note(&last.replay.to_string(), AS_REPLAY, promise, word);
        }
    }

    fn take_table(self, shown: Snapshot) {
        self.take_clock(shown.clock);
        let known = Kept { seq: shown.seq, shown, told: Vec::new() };
        self.wire.update_value(|wire| {
            wire.waiting.clear();
            wire.known = Some(known);
        });
        self.keep();
        self.desk.set(None);
        self.open_kept();
    }

    fn take_told(self, told: Told) {
        let events = told.events.iter().filter_map(|seen| match seen {
            scroll::seen::Seen::Event(event) => Some(*event),
            scroll::seen::Seen::Skip => None,
        });
        let events: Vec<Event> = events.collect();
        let known = self.wire.try_update_value(|wire| {
            let known = wire.known.as_mut()?;
            (Some(known.seq) == told.seq.checked_sub(told.events.len() as u32)).then(|| {
                known.seq = told.seq;
                known.told.extend(&events);
            })
        });
        if known.flatten().is_none() {
            self.wire.update_value(|wire| wire.known = None);
            return self.say_hello();
        }
        self.keep();
        if let Some(desk) = self.desk.get_untracked() {
            let by = events.iter().find_map(|event| event.by).unwrap_or(desk.me.get_untracked());
            desk.hear(by, events);
        }
    }

    fn keep(self) {
        let bytes = self.wire.with_value(|wire| wire.known.as_ref().map(pack));
        if let Some(bytes) = bytes {
            browser::remember(&kept_name(&self.id.get_value()), &browser::letters(&bytes));
        }
    }

    /// Lays the sheets of the game as far as it is known, once it is known who sits where: at the start empty chairs go.
    fn open_kept(self) {
        let gathers =
            self.lobby.with_untracked(|lobby| lobby.as_ref().is_none_or(|lobby| lobby.stage == Stage::Gathering));
        if gathers || self.desk.with_untracked(Option::is_some) {
            return;
        }
        let Some(Kept { shown, told, .. }) = self.wire.with_value(|wire| wire.known.clone()) else { return };
        let mut seen = Seen::shown(Book::new(Sheets::standard(), shown.setup), shown.table);
        seen.hear(told);
        seen.known = seen.told.len();
        seen.before = seen.table;
        let (reader, seats) = (self.reader, self.seats());
        let make = move || Desk::new(reader, seen, seats, Box::new(Sent(self))).at(self);
        let desk = match use_context::<Root>() {
            Some(root) => root.0.with(make),
            None => make(),
        };
        desk.settle();
        self.desk.set(Some(desk));
    }

    /// Who sits where: whoever reads, and the others at their own ends of the line.
    fn seats(self) -> Vec<Seat> {
        self.lobby.with_untracked(|lobby| {
            let Some(lobby) = lobby else { return Vec::new() };
            let own = self.seats_in(lobby);
            let seat = |(n, seat): (u8, &protocol::Seat)| {
                let kind = if own.contains(&PlayerId(n)) { Kind::Person } else { Kind::Elsewhere };
                Seat { name: self.name_of(&seat.sitter), kind }
            };
            (0..).zip(&lobby.seats).map(seat).collect()
        })
    }

    /// What whoever sits there is called.
    pub fn name_of(self, sitter: &Sitter) -> String {
        match sitter {
            Sitter::Person { person, .. } => person.name.clone(),
            Sitter::Bot { name } => self.reader.language.bot(name).to_owned(),
            Sitter::Nobody => self.reader.say(Text::Nobody),
        }
    }

    fn name_seats(self) {
        let seats = self.seats();
        if let Some(desk) = self.desk.get_untracked().filter(|desk| desk.seats.with_value(Vec::len) == seats.len())
        {
            desk.seats.set_value(seats);
        }
    }

    /// The seat of whoever reads; of two the first.
    pub fn seat_in(self, lobby: &Lobby) -> Option<PlayerId> {
        self.seats_in(lobby).first().copied()
    }

    /// All seats of whoever reads (RNW-94).
    pub fn seats_in(self, lobby: &Lobby) -> Vec<PlayerId> {
        let me = self.me.get_untracked();
        let mine = |sitter: &Sitter| matches!(sitter, Sitter::Person { person, .. } if Some(person.id) == me);
        let seats = (0..).map(PlayerId).zip(&lobby.seats);
        seats.filter(|(_, seat)| mine(&seat.sitter)).map(|(seat, _)| seat).collect()
    }
}

/// How a wish was answered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
}

/// What goes out.
impl Guest {
    /// Sends a frame.
    pub fn tell(self, frame: &ClientFrame) {
        self.wire.with_value(|wire| wire.link.as_ref().is_some_and(|link| link.send(frame)));
    }

    /// Sends the next wish, once the one before it was answered.
    fn send_next(self) {
        let first = self.lobby.with_untracked(|lobby| lobby.as_ref().and_then(|lobby| self.seat_in(lobby)));
        let frame = self.wire.try_update_value(|wire| {
            if wire.under_way.is_some() {
                return None;
            }
            let (seat, command) = wire.waiting.pop_front()?;
            wire.last_id += 1;
            let (id, command) = (wire.last_id, Packed::of(&command));
            let frame = match first == Some(seat) {
                true => ClientFrame::ScrollWish { id, command },
                false => ClientFrame::ScrollWishFor { id, seat, command },
            };
            wire.under_way = Some((wire.last_id, frame.clone()));
            Some(frame)
        });
        if let Some(frame) = frame.flatten() {
            self.tell(&frame);
        }
    }

    /// Whoever is refused has nothing else on the way: it was meant to follow.
    fn answered(self, id: u32, answer: Answer) {
        self.wire.update_value(|wire| {
            if wire.under_way.as_ref().is_some_and(|(sent, _)| *sent == id) {
                wire.under_way = None;
            }
            if answer == Answer::No {
                wire.waiting.clear();
            }
        });
        self.send_next();
    }

    /// Whether whoever reads only watches.
    pub fn watches(self) -> bool {
        self.me.track();
        self.lobby.with(|lobby| lobby.as_ref().is_none_or(|it| self.seat_in(it).is_none()))
    }

    /// Whether a wish is on its way, or whoever reads only watches.
    pub fn is_busy(self) -> bool {
        untrack(|| self.watches())
            || self.wire.with_value(|wire| wire.under_way.is_some() || !wire.waiting.is_empty())
    }

    /// Something that has a number and is not a wish.
    pub fn tell_numbered(self, frame: impl FnOnce(u32) -> ClientFrame) {
        let id = self.wire.try_update_value(|wire| {
            wire.last_id += 1;
            wire.last_id
        });
        if let Some(id) = id {
            self.tell(&frame(id));
        }
    }

    /// Whether whoever reads leads the table.
    pub fn leads(self) -> bool {
        let me = self.me.get();
        self.lobby.with(|lobby| lobby.as_ref().is_some_and(|lobby| me.is_some() && lobby.host == me))
    }

    /// Another game of the same people.
    pub fn play_again(self) {
        self.tell(&ClientFrame::Rematch);
    }

    /// The replay of the game that has ended, once there is one.
    pub fn last(self) -> Option<ReplayId> {
        self.with(|lobby| (lobby.stage == Stage::Over).then_some(lobby.last?.replay))
    }

    /// Whether the table goes on from an ended game.
    pub fn tries(self) -> bool {
        self.with(|lobby| lobby.what_if.is_some())
    }

    /// Back to the lobby.
    pub fn gather_again(self) {
        self.tell(&ClientFrame::Regather);
    }

    /// Reads the lobby.
    pub fn with<T: Default>(self, read: impl FnOnce(&Lobby) -> T) -> T {
        self.lobby.with(|lobby| lobby.as_ref().map(read).unwrap_or_default())
    }

    /// What is going on at the table.
    pub fn stage(self) -> Option<Stage> {
        self.with(|lobby| Some(lobby.stage))
    }

    /// What is chosen for this game.
    pub fn chosen(self) -> Setup {
        self.with(|lobby| match &lobby.settings.game {
            Game::Scroll(setup) => Some(setup.clone()),
            Game::Temple => None,
        })
        .unwrap_or_else(|| Setup::new(2))
    }

    /// Changes it.
    pub fn choose(self, change: impl FnOnce(&mut Setup)) {
        let mut setup = untrack(|| self.chosen());
        change(&mut setup);
        self.tell(&ClientFrame::Change(Change::Scroll(setup)));
    }
}

/// The table: its lobby, or its game.
#[component]
pub fn FarTable(guest: Guest, shown: RwSignal<Shown>) -> impl IntoView {
    let there = Memo::new(move |_| guest.stage().is_some() || !matches!(guest.line.get(), Line::Closed(_)));
    move || match guest.desk.get() {
        Some(desk) => view! { <screen::Game desk=desk shown=shown/> }.into_any(),
        None if there.get() => view! { <Gathering guest=guest/> }.into_any(),
        None => view! { <NoTable guest=guest/> }.into_any(),
    }
}

/// Whoever comes to a table that is no more.
#[component]
fn NoTable(guest: Guest) -> impl IntoView {
    let reader = guest.reader;
    view! {
        <main class="paper-start" id="no-table">
            <header>
                <svg class="wordmark" aria-hidden="true"><use href="#wordmark"/></svg>
                <h1>{reader.say(Text::GameTitle)}</h1><Languages reader=reader/>
            </header>
            <section><p role="alert">{move || guest.line.get().words(reader)}</p>{ways_on(guest)}</section>
            <footer><a href=browser::here("/scroll")>{reader.say(Text::LeaveTable)}</a></footer>
        </main>
    }
}

/// Where somebody may go whom the table has closed the way to: to what was played, and back to the table if they play on elsewhere.
pub fn ways_on(guest: Guest) -> impl IntoView {
    let reader = guest.reader;
    let left = move || {
        let address = guest.left.get().filter(|_| matches!(guest.line.get(), Line::Closed(_)))?;
        Some(
            view! { <a class="btn small" id="left" href=browser::here(&address)>{reader.say(Text::LookAgain)}</a> },
        )
    };
    let again = move || {
        let back = [SorryCode::TakenOver, SorryCode::OtherProtocol].map(|code| Line::Closed(code.number()));
        let come = move |_| browser::load_page(&format!("/scroll?t={}", guest.id.get_value()));
        back.contains(&guest.line.get()).then(
            || view! { <button class="btn small" id="play-here" on:click=come>{reader.say(Text::PlayHere)}</button> },
        )
    };
    view! { {left}{again} }
}

/// How the line and the clock stand, while they do not run.
#[component]
pub fn FarNews(guest: Guest) -> impl IntoView {
    let reader = guest.reader;
    let text = Memo::new(move |_| match (guest.line.get(), guest.stage()) {
        (Line::Looking, _) => Line::Lost.words(reader),
        (Line::Open, Some(Stage::Interrupted)) if guest.sorry.get() == Some(SorryCode::NotKept) => {
            Some(reader.language.sorry(SorryCode::NotKept).to_owned())
        }
        (Line::Open, Some(Stage::Paused | Stage::Interrupted)) => Some(reader.say(Text::Paused)),
        (line, _) => line.words(reader),
    });
    let paused = Memo::new(move |_| guest.line.get() == Line::Open && guest.stage() == Some(Stage::Paused));
    let resume = move |_| guest.tell_numbered(|id| ClientFrame::Resume { id });
    let go_on = move || {
        let plays = paused.get() && guest.with(|lobby| guest.seat_in(lobby).is_some());
        plays.then(
            || view! { <button class="btn small" id="resume" on:click=resume>{reader.say(Text::GoOnNow)}</button> },
        )
    };
    move || {
        text.get().map(|text| view! { <div class="pfar" role="status"><p>{text}</p>{go_on}{ways_on(guest)}</div> })
    }
}

#[cfg(test)]
mod tests {
    use phrasebook::Language;

    use super::*;

    /// Why a table is closed is said, not only that it is.
    #[test]
    fn every_close_has_its_sentence() {
        for language in Language::ALL {
            let reader = Reader { language };
            let said = |code: SorryCode| Line::Closed(code.number()).words(reader).unwrap_or_default();
            for code in SorryCode::ALL {
                assert_eq!(said(code), language.sorry(code));
            }
            assert!(Line::Closed(4999).words(reader).is_some_and(|words| words == said(SorryCode::RoomOver)));
            assert!(said(SorryCode::EndedByUpdate) != said(SorryCode::Lost), "{language:?}");
            assert!(said(SorryCode::TakenOver) != said(SorryCode::RoomOver), "{language:?}");
        }
        assert_eq!(Line::Open.words(Reader { language: Language::English }), None);
    }
}
