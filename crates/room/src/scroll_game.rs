//! The roll and write game at a table.

use std::sync::Arc;

use kit::{Chain, Digest, GameName, PlayerId, PlayerSet, Presence, RuleId, Seed, Tick, rule};
use protocol::roll_and_write::{News, Snapshot, Told};
use protocol::{BotLevel, Change, ClientFrame, ClockNow, Game as Chosen, Packed, ServerFrame, Settings, SorryCode};
use replay::Scroll;
use scroll::command::Command;
use scroll::event::Event;
use scroll::game::{self, Game, Input};
use scroll::options::options;
use scroll::seen::{Seen, seen};
use scroll::setup::{Seating, Setup};
use scroll::sheets::Sheets;
use scroll::table::Phase;
use scroll::view::{View, Viewer};
use scroll::why_not::{Obstacle, WhyNot};

use crate::answers::Answer;
use crate::hosted::{Hand, Hosted, Progress, Role, Seated, Thought, Wished};
use crate::room::Config;

/// The lead-in: long enough to see who sits where.
const INTRO_MS: u32 = 2_000;

/// Rule [RNW-53]: an absent player's turn is played by a bot after 60 s.
const AWAY_MS: u32 = 60_000;

/// How often a bot looks up that is not asked anything: others may have brought one of its maps to its end.
const LOOK_UP_MS: u32 = 1_000;

/// Which seats are those of people who are present.
#[derive(Default)]
pub struct Company {
    people: PlayerSet,
}

/// A bot in a seat: how well it plays, and how long it takes for a decision that people can follow.
pub struct Sitter {
    mind: scroll_bots::Bot,
    /// A decision takes so long at least, and up to so much longer, in ms.
    takes_ms: (u32, u32),
    chance: u64,
    /// When it has thought about what it is asked.
    ready: Option<Tick>,
}

impl Sitter {
    fn new(chance: u64, level: BotLevel) -> Sitter {
        use scroll_bots::Level;
        let (level, takes_ms) = match level {
            BotLevel::Gentle => (Level::Gentle, (1_500, 1_500)),
            BotLevel::Steady => (Level::Steady, (1_500, 1_500)),
            BotLevel::Sharp => (Level::Sharp, (1_500, 1_500)),
            BotLevel::Machine => (Level::Sharp, (200, 200)),
        };
        Sitter { mind: scroll_bots::Bot::new(level), takes_ms, chance, ready: None }
    }

    /// When it will have thought.
    fn think(&mut self, from: Tick) -> Tick {
        // A step of a plain congruential generator is chance enough for a pause.
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (least, more) = self.takes_ms;
        from.plus_ms(least + (self.chance >> 33) as u32 % more)
    }

    /// Looks at the table; it wishes for nothing before it has thought about what it is asked.
    fn look(&mut self, view: &View<'_>) -> Thought<Command> {
        let now = view.now;
        let asked = view.table.asked().has(view.me);
        let ready = match self.ready {
            Some(ready) if asked => ready,
            _ if asked => self.think(now),
            _ => now,
        };
        self.ready = asked.then_some(ready);
        if ready > now {
            return Thought { wish: None, call: None, next: Some(ready) };
        }
        let wish = self.mind.choose(view);
        self.ready = wish.map(|_| self.think(now));
        let next = self.ready.unwrap_or(now.plus_ms(LOOK_UP_MS));
        Thought { wish, call: None, next: Some(next) }
    }
}

/// What is chosen for this game.
fn chosen(settings: &Settings) -> Setup {
    match &settings.game {
        Chosen::Scroll(setup) => setup.clone(),
        _ => {
            Setup::new(settings.setup.players().clamp(scroll::setup::MIN_PLAYERS, scroll::setup::MAX_PLAYERS) as u8)
        }
    }
}

fn refusal(why_not: WhyNot) -> Answer {
    Answer::Forbidden { rule: why_not.rule, obstacle: why_not.obstacle as u8 }
}

fn news(news: &News) -> ServerFrame {
    ServerFrame::Scroll(Packed::of(news))
}

impl Hosted for Scroll {
    type Game = Game;
    type Command = Command;
    type Seen = Seen;
    type Company = Company;
    type Bot = Sitter;

    /// Rule [RNW-94]: instead of a solo rule one person plays two seats.
    const SEATS_EACH: usize = 2;

    fn data(_: &Config) -> Arc<Sheets> {
        Sheets::standard()
    }

    fn data_digest(_: &Config) -> Digest {
        Sheets::standard().digest()
    }

    fn seats(settings: &Settings) -> usize {
        usize::from(chosen(settings).players)
    }

    fn changed(settings: &Settings, change: &Change, _: &Config) -> Result<Settings, SorryCode> {
        let (mut new, mut setup) = (settings.clone(), chosen(settings));
        match change {
            Change::Seats(seats) => setup.players = *seats,
            Change::EmptySeats(empty_seats) => new.empty_seats = *empty_seats,
            Change::Bots(level) => new.bots = *level,
            // A matter of a chair.
            Change::Bot { .. } | Change::Game(GameName::Scroll) => {}
            // Everybody has a device of their own at a table of the house.
            Change::Scroll(other) => {
                setup = Setup { players: setup.players, seating: Seating::Apart, ..other.clone() };
            }
            _ => return Err(SorryCode::BadSettings),
        }
        setup.check().map_err(|_| SorryCode::BadSettings)?;
        new.game = Chosen::Scroll(setup);
        Ok(new)
    }

    fn setup(settings: &Settings, seated: &[Seated], _: &Config) -> Setup {
        Setup { players: seated.len() as u8, ..chosen(settings) }
    }

    fn is_possible(setup: &Setup, _: &Config) -> bool {
        setup.check().is_ok()
    }

    fn intro_ms(_: &Setup, _: &Config) -> u32 {
        INTRO_MS
    }

    /// In a game of turns nobody loses anything by a pause.
    fn may_pause(_: &Setup) -> bool {
        true
    }

    fn longest_pause_ms(_: &Setup) -> u64 {
        u64::MAX
    }

    fn away_ms(_: &Setup) -> u32 {
        AWAY_MS
    }

    fn begin(setup: &Setup, data: &Arc<Sheets>, seed: Seed, told: &mut Vec<Event>) -> Option<Game> {
        game::begin(setup, data, seed, told).ok()
    }

    fn take(game: &mut Game, input: &Input, at: Tick, told: &mut Vec<Event>) -> Result<(), Answer> {
        game.take(input, at, told).map_err(refusal)
    }

    fn setup_of(game: &Game) -> &Setup {
        &game.book().setup
    }

    fn progress(game: &Game) -> Progress {
        match game.table().phase {
            Phase::Ready => Progress::Ready,
            Phase::Won | Phase::Lost => Progress::Over,
            _ => Progress::Running,
        }
    }

    fn now(game: &Game) -> Tick {
        game.now()
    }

    fn next_alarm(game: &Game) -> Option<Tick> {
        game.next_alarm()
    }

    fn chain(game: &Game) -> Chain {
        game.chain()
    }

    fn table_digest(game: &Game) -> Digest {
        kit::digest_of(game.table())
    }

    fn presence(game: &Game, who: PlayerId) -> Presence {
        game.table().of(who).presence
    }

    fn reseeded(game: &Game, seed: Seed) -> Game {
        game.with_other_secrets(seed)
    }

    fn seen(event: &Event, seat: Option<PlayerId>) -> Seen {
        seen(event, seat.map_or(Viewer::Spectator, Viewer::Player))
    }

    fn start() -> Input {
        Input::Start
    }

    fn pass() -> Input {
        Input::Advance
    }

    fn act(by: PlayerId, command: Command) -> Input {
        Input::Act { by, command }
    }

    fn presence_is(who: PlayerId, presence: Presence) -> Input {
        Input::Presence { who, presence }
    }

    fn hand(input: &Input) -> Hand {
        match input {
            Input::Act { by, .. } => Hand::Acted(*by),
            Input::Presence { who, presence: Presence::Here } => Hand::Back(*who),
            _ => Hand::None,
        }
    }

    fn bot(chance: u64, level: BotLevel, _: Role) -> Sitter {
        Sitter::new(chance, level)
    }

    fn first_look(bot: &mut Sitter, from: Tick) -> Tick {
        bot.think(from)
    }

    fn look(
        game: &Game,
        seat: PlayerId,
        bot: &mut Sitter,
        company: &Company,
        at: Tick,
        _: &Config,
    ) -> Thought<Command> {
        if scroll_bots::waits_for_people(game.table(), company.people) {
            return Thought { wish: None, call: None, next: Some(bot.think(at)) };
        }
        bot.look(&View { now: at, ..game.view(seat) })
    }

    fn seat_people(company: &mut Company, people: PlayerSet) {
        company.people = people;
    }

    fn settings_of(setup: &Setup, settings: Settings) -> Settings {
        Settings { game: Chosen::Scroll(Setup { seating: Seating::Apart, ..setup.clone() }), ..settings }
    }

    /// Rule [RNW-56]: a bot without an owner gives up as soon as a person has and no other person plays on, and takes it back with
    /// them; the one after it follows from that. The stand-in of somebody who is away is not waited for.
    fn follow(game: &Game, owned: PlayerSet) -> Option<(PlayerId, Command)> {
        let table = game.table();
        let people = || table.seats().filter(|seat| owned.has(*seat));
        let plays_on = |seat: PlayerId| !table.conceding.has(seat) && !table.of(seat).left_to_bot;
        let gives_up = people().any(|seat| table.conceding.has(seat)) && !people().any(plays_on);
        let follow = |seat: PlayerId| match table.conceding.has(seat) {
            false if gives_up => Some((seat, Command::Concede)),
            // Where no person plays any more, the host has broken the game off.
            true if !gives_up && people().next().is_some() => Some((seat, Command::PlayOn)),
            _ => None,
        };
        table.seats().filter(|seat| !owned.has(*seat)).find_map(follow)
    }

    /// Rule [RNW-56]: nobody is left who would play on.
    fn give_up(game: &Game, owned: PlayerSet) -> Option<Vec<(PlayerId, Command)>> {
        let table = game.table();
        let played = table.seats().any(|seat| owned.has(seat) && table.of(seat).presence == Presence::Here);
        (!played).then(|| table.seats().map(|by| (by, Command::Concede)).collect())
    }

    fn stands_still() -> Answer {
        refusal(WhyNot::new(rule!("RNW-53"), Obstacle::NotStarted))
    }

    fn wish(frame: ClientFrame) -> Result<Wished<Command>, ClientFrame> {
        let (id, seat, command) = match &frame {
            ClientFrame::ScrollWish { id, command } => (*id, None, command),
            ClientFrame::ScrollWishFor { id, seat, command } => (*id, Some(*seat), command),
            _ => return Err(frame),
        };
        command.open().map(|command| Wished { id, seat, command }).map_err(|_| frame)
    }

    fn told(seq: u32, tick: Tick, events: Vec<Seen>) -> ServerFrame {
        news(&News::Told(Told { seq, tick, events }))
    }

    fn began(game: &Game, seq: u32, clock: ClockNow) -> ServerFrame {
        let setup = Scroll::setup_of(game).clone();
        news(&News::Table(Box::new(Snapshot { setup, table: *game.table(), seq, clock })))
    }

    fn offers(game: &Game, me: PlayerId, at: Option<Tick>, nonce: u32) -> ServerFrame {
        let mut offers = Vec::new();
        if let Some(now) = at {
            options(&View { now, ..game.view(me) }, &mut offers);
        }
        let legal = offers.iter().filter(|offer| offer.verdict.is_ok());
        news(&News::Offers { nonce, commands: legal.map(|offer| offer.command).collect() })
    }

    fn forbidden(id: u32, rule: RuleId, obstacle: u8) -> ServerFrame {
        match protocol::unpack::<Obstacle>(&[obstacle]) {
            Ok(obstacle) => news(&News::Refused { id, why_not: WhyNot::new(rule, obstacle) }),
            Err(_) => ServerFrame::Sorry { code: SorryCode::OldId, id: Some(id) },
        }
    }
}
