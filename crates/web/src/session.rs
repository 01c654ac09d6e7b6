//! Somebody at a table: what he is told becomes signals that the screens read; what he does goes out by the wire.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use kit::{Commitment, Hex, Word};
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use phrasebook::{Language, Text, Who};
use protocol::{
    Call, Change, Check, ClientFrame, ClockNow, GameNews, Hello, Lobby, PROTOCOL, PersonId, Preference, Preset,
    ServerFrame, Settings, Sitter, Snapshot, SorryCode, Stage, Token, Welcome,
};
use temple::players::PlayerId;
use temple::rulebook::Piece;
use temple::table::Phase;

use crate::desk::Desk;
use crate::history::{Game, Where};
use crate::link::{self, Heard, Place};
use crate::settings::{self, Switch};
use crate::sound::{self, Cue};
use crate::wire::Wire;
use crate::{browser, fair, history, seats};

/// The name under which the token for the table in this page is laid by.
pub const SEAT_HERE: &str = "seat";

/// How often the table is asked for its time and whether it is still there.
const PULSE: Duration = Duration::from_millis(1000);

/// Who was silent for so long has slept.
const SLEPT_MS: f64 = 10_000.0;

/// How long a call is shown.
const CALL_SHOWN: Duration = Duration::from_millis(4000);

/// How long words are shown.
const WORDS_SHOWN: Duration = Duration::from_millis(9000);

/// The most lines of chat that are kept.
const CHAT_LINES: usize = 30;

/// How the way to the table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// It is being looked for, for the first time.
    Connecting,
    /// It is open.
    Open,
    /// It was lost and is being looked for.
    Lost,
    /// The table has closed it, with its code.
    Closed(u16),
}

/// What somebody shouts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cry {
    /// A call.
    Call(Call),
    /// Words of his own.
    Words(String),
}

/// A call, or words, being shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shout {
    /// Tells it from the others.
    number: u32,
    /// Who shouts.
    pub who: PlayerId,
    /// What.
    pub cry: Cry,
}

/// Somebody at a table. Cheap to copy: only handles.
#[derive(Clone, Copy)]
pub struct Session {
    /// Where the table stands.
    pub place: StoredValue<Place>,
    /// How the way to it stands.
    pub line: RwSignal<Line>,
    /// The table but for the game; none before the welcome.
    pub lobby: RwSignal<Option<Lobby>>,
    /// Who the reader is at this table.
    pub me: RwSignal<Option<PersonId>>,
    /// The game; none in the lobby.
    pub desk: RwSignal<Option<Desk>>,
    /// The calls being shown.
    pub shouts: RwSignal<Vec<Shout>>,
    /// The last lines of chat: whose, and what.
    pub chat: RwSignal<Vec<(String, String)>>,
    /// Why the last thing outside the game could not be done.
    pub sorry: RwSignal<Option<SorryCode>>,
    /// Where the game that has ended here can be looked at again.
    pub review: RwSignal<Option<String>>,
    /// The file of the game that has ended in this page.
    pub file: RwSignal<Option<Arc<[u8]>>>,
    /// What goes out.
    pub wire: Wire,
    wanted: StoredValue<Option<Settings>>,
    language: Language,
    pulse: StoredValue<Pulse, LocalStorage>,
}

/// The last question for the table's time.
#[derive(Default)]
struct Pulse {
    nonce: u32,
    asked_ms: f64,
    /// The shortest round trip so far.
    best_ms: Option<f64>,
    unanswered: u32,
    beat: Option<IntervalHandle>,
    woken: Vec<WindowListenerHandle>,
}

impl Session {
    /// Goes to a table. `wanted` is what the reader wants to play if he turns out to be its host.
    pub fn visit(place: Place, wanted: Option<Settings>, language: Language) -> Session {
        let session = Session {
            place: StoredValue::new(place.clone()),
            line: RwSignal::new(Line::Connecting),
            lobby: RwSignal::new(None),
            me: RwSignal::new(None),
            desk: RwSignal::new(None),
            shouts: RwSignal::new(Vec::new()),
            chat: RwSignal::new(Vec::new()),
            sorry: RwSignal::new(None),
            review: RwSignal::new(None),
            file: RwSignal::new(None),
            wire: Wire::new(),
            wanted: StoredValue::new(wanted),
            language,
            pulse: StoredValue::new_local(Pulse::default()),
        };
        session.wire.attach(link::open(&place, Rc::new(move |heard| session.hear(heard))));
        if place != Place::InPage {
            let beat = set_interval_with_handle(move || session.beat(), PULSE).ok();
            let woken = ["online", "offline", "visibilitychange"]
                .map(|name| window_event_listener_untyped(name, move |event| session.wake(&event)));
            session.pulse.update_value(|pulse| (pulse.beat, pulse.woken) = (beat, woken.into()));
        }
        session
    }

    /// Leaves for good; the seat is kept for whoever shows the token.
    pub fn close(self) {
        self.wire.close();
        self.pulse.try_update_value(|pulse| {
            pulse.beat.take().iter().for_each(IntervalHandle::clear);
            pulse.woken.drain(..).for_each(WindowListenerHandle::remove);
        });
    }

    /// The reader's seat.
    pub fn seat(self) -> Option<PlayerId> {
        let me = self.me.get()?;
        self.lobby.with(|lobby| lobby.as_ref().and_then(|lobby| seat_of(lobby, me)))
    }

    /// Whether the reader is the host.
    pub fn is_host(self) -> bool {
        let me = self.me.get();
        me.is_some() && self.lobby.with(|lobby| lobby.as_ref().is_some_and(|lobby| lobby.host == me))
    }

    /// Sends a frame that needs no number.
    pub fn tell(self, frame: ClientFrame) {
        self.sorry.set(None);
        self.wire.tell(&frame);
    }

    fn hear(self, heard: Heard) {
        match heard {
            Heard::Open => self.say_hello(self.desk.get_untracked().map(Desk::seq)),
            Heard::Frame(ServerFrame::Welcome(welcome)) => self.take_welcome(&welcome),
            // Before the welcome there may be words from a table that was left.
            Heard::Frame(_) if self.me.get_untracked().is_none() => {}
            Heard::Frame(frame) => {
                // Whatever comes, the way is there.
                self.pulse.update_value(|pulse| pulse.unanswered = 0);
                self.take(frame);
            }
            Heard::Replay(file) => {
                self.note_game(Where::File(&file));
                self.file.set(Some(file.into()));
            }
            Heard::Lost if self.line.get_untracked() == Line::Connecting => {}
            Heard::Lost => self.line.set(Line::Lost),
            Heard::Closed(code, left) => {
                if left.starts_with("/r/") {
                    self.review.set(Some(left));
                }
                self.line.set(Line::Closed(code));
            }
        }
    }

    fn say_hello(self, last_seq: Option<u32>) {
        let token = self.place.with_value(kept_token);
        let name = browser::recall("name");
        self.wire.tell(&ClientFrame::Hello(Hello { protocol: PROTOCOL, token, last_seq, name }));
    }

    fn take_welcome(self, welcome: &Welcome) {
        if self.goes_along(&welcome.lobby) {
            return self.place.with_value(|place| keep_token(place, welcome.you.token));
        }
        if welcome.rules_revision != temple::game::RULES_REVISION {
            return self.line.set(Line::Closed(SorryCode::OtherProtocol.number()));
        }
        let shown = self.place.with_value(kept_token);
        self.place.with_value(|place| keep_token(place, welcome.you.token));
        let newcomer = self.me.get_untracked().is_none();
        self.me.set(Some(welcome.you.person));
        self.take_lobby(&welcome.lobby);
        match (&welcome.game, self.desk.get_untracked()) {
            (GameNews::None, _) => self.desk.set(None),
            (GameNews::GoOn(clock), Some(desk)) => desk.set_clock(*clock, 0.0),
            (GameNews::GoOn(_), None) => self.say_hello(None),
            (GameNews::Fresh(snapshot), _) => self.sit_down(snapshot),
        }
        self.pulse.update_value(|pulse| pulse.unanswered = 0);
        self.line.set(Line::Open);
        if self.wire.go_on_after(welcome.you.last_id) {
            self.desk.get_untracked().iter().for_each(|desk| desk.say_unsent());
        }
        if newcomer && welcome.lobby.stage == Stage::Gathering {
            self.arrive(welcome, shown);
        }
    }

    /// Whoever opens a link wants to play; watching is a tap away. By the token he has shown the table may know him.
    fn arrive(self, welcome: &Welcome, shown: Option<Token>) {
        if welcome.lobby.host == Some(welcome.you.person) {
            let changes = match self.wanted.try_update_value(Option::take).flatten() {
                Some(wanted) => changes_to(&wanted),
                // Whoever comes back in another language has chosen already.
                None if shown == Some(welcome.you.token) => Vec::new(),
                // At another try there is nothing to choose.
                None if welcome.lobby.what_if.is_some() => Vec::new(),
                None if self.place.with_value(|place| *place == Place::InPage) => first_choice(),
                None => Vec::new(),
            };
            changes.into_iter().for_each(|change| self.choose(change));
        }
        // After the choice, so that the next word of the table has it.
        let free = |sitter: &Sitter| !matches!(sitter, Sitter::Person { .. });
        if welcome.you.seat.is_none() && welcome.lobby.seats.iter().any(|seat| free(&seat.sitter)) {
            self.wire.tell(&ClientFrame::Join { name: String::new(), colour: None });
        }
    }

    /// Changes what will be played. A preset counts from now on: whoever hurries on takes it with him.
    fn choose(self, change: Change) {
        if let Change::Preset(preset) = change {
            self.lobby.update(|lobby| lobby.iter_mut().for_each(|lobby| lobby.settings.preset = Some(preset)));
        }
        self.wire.tell(&ClientFrame::Change(change));
    }

    fn take(self, frame: ServerFrame) {
        match frame {
            ServerFrame::Welcome(welcome) => self.take_welcome(&welcome),
            ServerFrame::Lobby(lobby) => self.take_lobby(&lobby),
            ServerFrame::Began(snapshot) => self.sit_down(&snapshot),
            ServerFrame::Known(private) => self.desk.get_untracked().iter().for_each(|desk| desk.know(private)),
            ServerFrame::Told(told) => {
                let taken = self.desk.get_untracked().map(|desk| desk.take(&told));
                match taken {
                    Some(Err(_)) => self.say_hello(None),
                    _ => self.look_for_replay(),
                }
            }
            ServerFrame::Clock(clock) => self.set_clock(clock, 0.0),
            ServerFrame::Done { id, .. } => drop(self.wire.answered(id)),
            ServerFrame::Refused { id, why_not } => {
                self.wire.answered(id);
                self.desk.get_untracked().iter().for_each(|desk| desk.refuse(why_not));
            }
            ServerFrame::Sorry { code, id } => {
                id.map(|id| self.wire.answered(id));
                self.sorry.set(Some(code));
                if let Some(desk) = self.desk.get_untracked().filter(|_| id.is_some()) {
                    desk.say(self.language.sorry(code).to_owned());
                }
            }
            ServerFrame::Called { who, call } => self.show_call(who, call),
            ServerFrame::Said { who, name, text } => self.show_words(who, name, text),
            ServerFrame::Pong { nonce, clock, check } => self.take_pong(nonce, clock, check),
            ServerFrame::Reported { by, who, card } => self.show_breach(by, who, card),
            ServerFrame::Offers { .. } | ServerFrame::Scroll(_) => {}
        }
    }

    /// Goes along to the page of another game, if the table has turned to one. The seat is kept by the token.
    fn goes_along(self, lobby: &Lobby) -> bool {
        let other = lobby.settings.game != protocol::Game::Temple;
        if other && let Place::Table(id) = self.place.get_value() {
            browser::load_page(&format!("/scroll?t={id}"));
        }
        other
    }

    fn take_lobby(self, lobby: &Lobby) {
        if self.goes_along(lobby) {
            return;
        }
        seats::set(lobby, self.language);
        if lobby.stage == Stage::Gathering && self.desk.get_untracked().is_some() {
            self.desk.set(None);
        }
        self.lobby.set(Some(lobby.clone()));
        let seat = self.me.get_untracked().and_then(|me| seat_of(lobby, me));
        self.add_word(lobby, seat);
        self.desk.get_untracked().iter().for_each(|desk| desk.sit(seat));
        self.look_for_replay();
    }

    /// Everybody adds a word of his own to the dice of the next game, once he has seen what the table commits itself to.
    fn add_word(self, lobby: &Lobby, seat: Option<PlayerId>) {
        let wanted = matches!(lobby.stage, Stage::Gathering | Stage::Over);
        let mine = seat.and_then(|seat| lobby.seats.get(seat.index()));
        if let Some(seat) = mine.filter(|_| !wanted) {
            let begun = |table: &str| fair::begun(table, lobby.games, lobby.promise, seat.word);
            self.place.with_value(|place| place.table().iter().for_each(|table| begun(table)));
        }
        let given = mine.is_none_or(|seat| seat.word.is_some());
        if let Some(promise) = lobby.promise.filter(|_| wanted && !given) {
            // A word that is still under way is said again, not another one: only one can be compared.
            let noted = self.place.with_value(|place| fair::word_for(place.table()?, lobby.games + 1, promise));
            self.give_word(promise, lobby.games + 1, noted.unwrap_or_else(|| Hex(browser::random_bytes())));
        }
    }

    /// Gives a word for the dice of a game, and keeps it with what was promised.
    pub fn give_word(self, promise: Commitment, game: u32, word: Word) {
        self.place
            .with_value(|place| place.table().iter().for_each(|table| fair::note(table, game, promise, word)));
        self.wire.tell(&ClientFrame::Prefer(Preference::WordFor(promise, word)));
    }

    /// The replay of the game may be there before its end has arrived here: whoever comes back hears of the one at once and is
    /// told the other afterwards. Who has watched may look at the game too; it is noted for those who played.
    fn look_for_replay(self) {
        let last = self.lobby.with_untracked(|lobby| lobby.as_ref()?.last);
        if last.is_none()
            && self.review.with_untracked(|review| review.as_ref().is_some_and(|it| it.starts_with("/r/")))
        {
            // The host has deleted it.
            self.review.set(None);
        }
        let ended = |desk: Desk| {
            matches!(desk.phase(), Phase::Won | Phase::Lost).then(|| desk.look.with_untracked(|look| look.watching))
        };
        let (Some(last), Some(watching)) = (last, self.desk.get_untracked().and_then(ended)) else { return };
        match watching {
            _ if self.review.with_untracked(Option::is_some) => {}
            true => self.review.set(Some(history::address(last.replay))),
            false => self.note_game(Where::Server(last.replay)),
        }
    }

    /// Notes an ended game on this device. At another try nothing is noted.
    fn note_game(self, replay: Where<'_>) {
        let Some((won, now)) =
            self.desk.get_untracked().map(|desk| (desk.phase() == Phase::Won, desk.now.get_untracked()))
        else {
            return;
        };
        let address = self.lobby.with_untracked(|lobby| {
            let lobby = lobby.as_ref()?;
            let players = (0..lobby.seats.len() as u8).map(|seat| seats::name(PlayerId(seat))).collect();
            let (preset, challenge) = (lobby.settings.preset, lobby.settings.setup.challenge);
            let challenge = challenge.map(|terms| terms.number);
            let game = Game { won, preset, challenge, players, minutes: now.0 / 60_000, replay };
            Some(history::keep(&game))
        });
        self.review.set(address);
    }

    fn sit_down(self, snapshot: &Snapshot) {
        self.review.set(None);
        self.file.set(None);
        let me = self.me.get_untracked();
        let seat = self.lobby.with_untracked(|lobby| seat_of(lobby.as_ref()?, me?));
        self.desk.set(Some(Desk::new(snapshot, seat, self.wire, self.language)));
        self.look_for_replay();
    }

    fn set_clock(self, clock: ClockNow, late_ms: f64) {
        self.desk.get_untracked().iter().for_each(|desk| desk.set_clock(clock, late_ms));
    }

    fn show_call(self, who: PlayerId, call: Call) {
        let look = self.desk.get_untracked().map(|desk| desk.look.get_untracked());
        sound::call(call, who, look);
        if let Some(desk) = self.desk.get_untracked() {
            let (me, name) = (desk.look.with_untracked(|look| look.is_me(who)), seats::name(who));
            let caller = Some(who).filter(|_| !me);
            let who = if me { Who::You } else { Who::Named(&name) };
            let language = self.language;
            let words = language.say(Text::Called { who, call });
            if call == Call::HelpMe && !me {
                desk.cry(words.clone());
            }
            // Calls have their bubbles; only one for help stands in the feed, too.
            match caller.filter(|_| call == Call::HelpMe) {
                Some(caller) => desk.say_of(Some(caller), words),
                None => desk.announce(words),
            }
            if !me && settings::is_on(Switch::Spoken) {
                let text = language.say(Text::CallName(call));
                sound::speak(&language.say(Text::Said { who, text: &text }));
            }
        }
        self.shout(who, Cry::Call(call), CALL_SHOWN);
    }

    /// Rule [CUR-19]: that a card is not honoured is a notice and nothing more.
    fn show_breach(self, by: PlayerId, who: PlayerId, card: Piece) {
        let Some(desk) = self.desk.get_untracked() else { return };
        let (name, whose) = (seats::name(by), seats::name(who));
        let me = desk.look.with_untracked(|look| look.is_me(by));
        let said = Text::Breach {
            by: if me { Who::You } else { Who::Named(&name) },
            whose: &whose,
            card: self.language.piece(card),
        };
        desk.say_of(Some(by).filter(|_| !me), self.language.say(said));
    }

    fn show_words(self, who: PersonId, name: String, text: String) {
        let me = self.me.get_untracked() == Some(who);
        if !me {
            sound::play(Cue::Call(Call::Coming as u8));
        }
        if let Some(desk) = self.desk.get_untracked() {
            let seat = self.lobby.with_untracked(|lobby| seat_of(lobby.as_ref()?, who)).filter(|_| !me);
            let who = if me { Who::You } else { Who::Named(&name) };
            desk.say_of(seat, self.language.say(Text::Said { who, text: &text }));
        }
        if let Some(seat) = self.lobby.with_untracked(|lobby| seat_of(lobby.as_ref()?, who)) {
            self.shout(seat, Cry::Words(text.clone()), WORDS_SHOWN);
        }
        self.chat.update(|lines| {
            lines.push((name, text));
            let too_many = lines.len().saturating_sub(CHAT_LINES);
            lines.drain(..too_many);
        });
    }

    /// Shows something for a while. One thing at a time from each.
    fn shout(self, who: PlayerId, cry: Cry, shown: Duration) {
        let number = self.shouts.with_untracked(|shouts| shouts.last().map_or(0, |shout| shout.number + 1));
        self.shouts.update(|shouts| {
            shouts.retain(|shout| shout.who != who);
            shouts.push(Shout { number, who, cry });
        });
        let forget = move || {
            self.shouts.try_update(|shouts| shouts.retain(|shout| (shout.number, shout.who) != (number, who)));
        };
        set_timeout(forget, shown);
    }

    /// The network is gone or back, or the device has slept: the old way leads nowhere, so there is no waiting for it.
    fn wake(self, event: &web_sys::Event) {
        let silent_ms = browser::steady_ms() - self.pulse.with_value(|pulse| pulse.asked_ms);
        match self.line.get_untracked() {
            Line::Lost => self.wire.retry(),
            Line::Open if event.type_() != "visibilitychange" || silent_ms > SLEPT_MS => self.wire.retry(),
            _ => {}
        }
    }

    /// Asks for the time. Two questions without an answer mean that the way is lost, whatever the browser believes.
    fn beat(self) {
        if self.line.get_untracked() != Line::Open {
            return;
        }
        let nonce = self.pulse.try_update_value(|pulse| {
            (pulse.nonce, pulse.unanswered) = (pulse.nonce + 1, pulse.unanswered + 1);
            pulse.asked_ms = browser::steady_ms();
            (pulse.unanswered <= 2).then_some(pulse.nonce)
        });
        match nonce.flatten() {
            Some(nonce) => self.wire.tell(&ClientFrame::Ping { nonce }),
            None => self.wire.retry(),
        }
    }

    /// The shortest way to the table and back so far, in ms.
    pub fn round_trip_ms(self) -> f64 {
        self.pulse.with_value(|pulse| pulse.best_ms.unwrap_or_default())
    }

    fn take_pong(self, nonce: u32, clock: Option<ClockNow>, check: Option<Check>) {
        let asked = self.pulse.try_update_value(|pulse| {
            pulse.unanswered = 0;
            (pulse.nonce == nonce).then_some(pulse.asked_ms)
        });
        let Some(asked_ms) = asked.flatten() else { return };
        let round_trip_ms = browser::steady_ms() - asked_ms;
        self.pulse.update_value(|pulse| {
            pulse.best_ms = Some(pulse.best_ms.map_or(round_trip_ms, |best| best.min(round_trip_ms)));
        });
        if let Some(clock) = clock {
            self.set_clock(clock, round_trip_ms / 2.0);
        }
        let differs = |desk: Desk, check: Check| check.seq == desk.seq() && check.table != desk.digest();
        if let (Some(desk), Some(check)) = (self.desk.get_untracked(), check)
            && differs(desk, check)
        {
            self.say_hello(None);
        }
    }
}

/// What leads from the table's settings to those wanted, seats aside.
fn changes_to(wanted: &Settings) -> Vec<Change> {
    match (wanted.preset, wanted.setup.challenge) {
        (Some(preset), _) => vec![Change::Preset(preset)],
        (None, Some(terms)) => vec![Change::Challenge(terms.number)],
        (None, None) => vec![
            Change::Difficulty(wanted.setup.difficulty),
            Change::Modules(wanted.setup.modules),
            Change::Clock(wanted.setup.clock),
        ],
    }
}

/// Rule [BASE-82]: a first game goes without the clock.
fn first_choice() -> Vec<Change> {
    match browser::recall("played") {
        None => vec![Change::Preset(Preset::FirstGame)],
        Some(_) => Vec::new(),
    }
}

fn seat_of(lobby: &Lobby, me: PersonId) -> Option<PlayerId> {
    let mine = |sitter: &Sitter| matches!(sitter, Sitter::Person { person, .. } if person.id == me);
    let seat = lobby.seats.iter().position(|seat| mine(&seat.sitter))?;
    Some(PlayerId(seat as u8))
}

/// The token for a table, if the reader was there before. It never stands in an address. That of the table in this page
/// lasts as long as its tab, for a page that is loaded again in another language.
fn kept_token(place: &Place) -> Option<Token> {
    let token = match place {
        Place::InPage => browser::laid_by(SEAT_HERE),
        Place::Table(id) => browser::recall(&format!("seat {id}")),
    };
    Token::from_hex(&token?)
}

fn keep_token(place: &Place, token: Token) {
    match place {
        Place::InPage => drop(browser::lay_by(SEAT_HERE, &token.to_hex())),
        Place::Table(id) => browser::remember(&format!("seat {id}"), &token.to_hex()),
    }
}
