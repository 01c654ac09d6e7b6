//! The temple game at a table. Its frames and records are those of before there was another game.

use std::sync::Arc;

use bots::{Bot, Company, Level};
use kit::{Call, Chain, Digest, Echo, PlayerId, PlayerSet, Presence, Seed, Tick, rule};
use protocol::{
    BotLevel, Change, ClientFrame, ClockNow, GameNews, PersonId, ServerFrame, Settings, Snapshot, SorryCode,
    Switch, Told,
};
use replay::Temple;
use temple::command::Command;
use temple::components::Components;
use temple::event::{Event, Fact};
use temple::game::{self, Game, Input};
use temple::options::options;
use temple::permit::may_speak;
use temple::rulebook::Piece;
use temple::seen::{Seen, seen};
use temple::setup::Setup;
use temple::table::Phase;
use temple::view::{View, Viewer};
use temple::why_not::{Obstacle, WhyNot};

use crate::answers::Answer;
use crate::hosted::{Entry, Hand, Hosted, Progress, Role, Seated, Thought, Wished};
use crate::journal::{Beginning, Past, Record};
use crate::modules::is_on_honour;
use crate::room::Config;
use crate::settings::{changed, for_players};

/// How bots come to their decisions; none while what they think with is not there yet.
pub type Minds = fn(&mut Bot, &View<'_>, &Company) -> Option<bots::Thought>;

/// Everything they think with is there.
pub fn think(bot: &mut Bot, view: &View<'_>, company: &Company) -> Option<bots::Thought> {
    Some(bot.decide(view, company))
}

/// When a bot whose mind is not there yet looks again, in ms.
const MINDLESS_MS: u32 = 100;

impl Hosted for Temple {
    type Game = Game;
    type Command = Command;
    type Seen = Seen;
    type Company = Company;
    type Bot = Bot;

    fn data(config: &Config) -> Arc<Components> {
        config.data.clone()
    }

    fn data_digest(config: &Config) -> Digest {
        config.data.digest()
    }

    fn seats(settings: &Settings) -> usize {
        settings.setup.players()
    }

    fn changed(settings: &Settings, change: &Change, config: &Config) -> Result<Settings, SorryCode> {
        changed(settings, change, &config.data)
    }

    fn setup(settings: &Settings, seated: &[Seated], config: &Config) -> Setup {
        let mut setup = for_players(&settings.setup, &config.data, seated.len() as u8);
        let mut assisted = PlayerSet::default();
        for (seat, chosen) in seated.iter().enumerate() {
            setup.handicaps[seat] = chosen.handicap;
            setup.choices.picks_mut()[seat] = chosen.pick;
            if chosen.assistive == Switch::On {
                assisted = assisted.with(PlayerId(seat as u8));
            }
        }
        setup.choices.set_assisted(assisted);
        setup
    }

    fn is_possible(setup: &Setup, config: &Config) -> bool {
        setup.check(&config.data).is_ok()
    }

    /// A practice game has the lead-in of the default clock.
    fn intro_ms(setup: &Setup, config: &Config) -> u32 {
        let profile = config.data.clocks.get(usize::from(setup.clock.unwrap_or(0)));
        profile.map_or(0, |profile| profile.intro_s.saturating_mul(1000))
    }

    fn may_pause(setup: &Setup) -> bool {
        setup.may_pause()
    }

    /// Rule [CLK-5]: a table pauses for `table_pause_s` at most.
    fn longest_pause_ms(setup: &Setup) -> u64 {
        u64::from(setup.company.table_pause_s) * 1000
    }

    /// Rule [BASE-97]: how long somebody may be gone before a bot plays for them.
    fn away_ms(setup: &Setup) -> u32 {
        setup.company.away_s.saturating_mul(1000)
    }

    fn begin(setup: &Setup, data: &Arc<Components>, seed: Seed, told: &mut Vec<Event>) -> Option<Game> {
        game::begin(setup, data, seed, told).ok()
    }

    fn take(game: &mut Game, input: &Input, at: Tick, told: &mut Vec<Event>) -> Result<(), Answer> {
        game.take(input, at, told).map_err(Answer::Refused)
    }

    fn setup_of(game: &Game) -> &Setup {
        &game.book().setup
    }

    fn progress(game: &Game) -> Progress {
        match game.table().phase {
            Phase::Ready => Progress::Ready,
            Phase::Running => Progress::Running,
            Phase::Won | Phase::Lost => Progress::Over,
        }
    }

    fn now(game: &Game) -> Tick {
        game.now()
    }

    fn next_alarm(game: &Game) -> Option<Tick> {
        game.next_alarm()
    }

    fn next_decision(game: &Game) -> Option<Tick> {
        game.next_decision()
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

    /// Rule [BASE-67]: a refused wish is a sign of life too. The game hears of it only where it may matter: from somebody inside.
    fn heard(game: &Game, who: PlayerId, at: Tick) -> Option<Input> {
        let adventurer = game.table().of(who);
        (!adventurer.escaped && adventurer.heard < at).then_some(Input::Heard { who })
    }

    fn hand(input: &Input) -> Hand {
        match input {
            Input::Act { by, .. } => Hand::Acted(*by),
            Input::Presence { who, presence: Presence::Here } => Hand::Back(*who),
            _ => Hand::None,
        }
    }

    fn bot(chance: u64, level: BotLevel, role: Role) -> Bot {
        let level = match level {
            BotLevel::Gentle => Level::Gentle,
            BotLevel::Steady => Level::Steady,
            BotLevel::Sharp => Level::Sharp,
            BotLevel::Machine => Level::Machine,
        };
        match role {
            Role::Player => Bot::new(chance, level),
            Role::StandIn => Bot::standing_in(chance, level),
        }
    }

    fn first_look(bot: &mut Bot, from: Tick) -> Tick {
        bot.next_look(from)
    }

    fn look(
        game: &Game,
        seat: PlayerId,
        bot: &mut Bot,
        company: &Company,
        at: Tick,
        config: &Config,
    ) -> Thought<Command> {
        let view = View { now: at, ..game.view(seat) };
        if view.mine().escaped && view.mine().has_given {
            return Thought { wish: None, call: None, next: None };
        }
        match (config.minds)(bot, &view, company) {
            Some(bots::Thought { wish, call, .. }) => Thought { wish, call, next: Some(bot.next_look(at)) },
            None => Thought { wish: None, call: None, next: Some(at.plus_ms(MINDLESS_MS)) },
        }
    }

    fn seat_people(company: &mut Company, people: PlayerSet) {
        company.seat_people(people);
    }

    fn heed(company: &mut Company, told: &[Event], game: &Game) {
        company.heed(told, game.table());
    }

    fn hear(company: &mut Company, who: PlayerId, call: Call, at: Tick) {
        company.hear(who, call, at);
    }

    /// The next bot without an owner does as the people do; the one after it follows from that. The stand-in of somebody who is away
    /// is not meant: it never concedes.
    ///
    /// Rule [BASE-39]: bots give up as soon as no person inside plays on and one has conceded, and take it back with them. Rule
    /// [CLK-5]: they agree to a pause.
    fn follow(game: &Game, owned: PlayerSet) -> Option<(PlayerId, Command)> {
        let table = game.table();
        let people = || table.inside().filter(|seat| owned.has(*seat));
        let plays_on = |seat: PlayerId| !table.of(seat).concedes && table.is_present(seat);
        let give_up = people().any(|seat| table.of(seat).concedes) && !people().any(plays_on);
        let follow = |seat: PlayerId| match (table.of(seat).concedes, table.pause_vote) {
            (_, Some(vote)) if !vote.agreed.has(seat) => Some((seat, Command::AgreePause)),
            (false, _) if give_up => Some((seat, Command::Concede)),
            // Where no person is left inside, nobody takes anything back: the host has broken the game off.
            (true, _) if !give_up && people().next().is_some() => Some((seat, Command::PlayOn)),
            _ => None,
        };
        table.inside().filter(|seat| !owned.has(*seat)).find_map(follow)
    }

    /// Rule [BASE-39]: whoever is left inside gives up.
    fn give_up(game: &Game, owned: PlayerSet) -> Option<Vec<(PlayerId, Command)>> {
        let table = game.table();
        let played = table.inside().any(|seat| owned.has(seat) && table.is_present(seat));
        (!played).then(|| table.inside().map(|by| (by, Command::Concede)).collect())
    }

    /// Rule [CLK-5]: at a table a pause is a question to everybody.
    fn ask_pause() -> Option<Command> {
        Some(Command::AskPause)
    }

    fn agrees_on_pause(told: &[Event]) -> bool {
        told.iter().any(|event| matches!(event.fact, Fact::Paused))
    }

    fn stands_still() -> Answer {
        Answer::Refused(WhyNot::new(rule!("CLK-5"), Obstacle::NotStarted))
    }

    fn may_speak(game: &Game, who: PlayerId) -> Result<(), Answer> {
        may_speak(&game.view(who)).map_err(Answer::Refused)
    }

    fn is_on_honour(game: &Game, by: PlayerId, who: PlayerId, card: Piece) -> bool {
        who.index() < game.table().adventurers.len() && is_on_honour(&game.view(by), who, card)
    }

    fn settings_of(setup: &Setup, settings: Settings) -> Settings {
        Settings { setup: setup.clone(), game: protocol::Game::Temple, ..settings }
    }

    fn wish(frame: ClientFrame) -> Result<Wished<Command>, ClientFrame> {
        match frame {
            ClientFrame::Wish { id, command } => Ok(Wished { id, seat: None, command }),
            frame => Err(frame),
        }
    }

    fn told(seq: u32, tick: Tick, events: Vec<Seen>) -> ServerFrame {
        ServerFrame::Told(Told { seq, tick, events })
    }

    fn began(game: &Game, seq: u32, clock: ClockNow) -> ServerFrame {
        ServerFrame::Began(Box::new(snapshot(game, seq, clock)))
    }

    fn shown(game: &Game, seq: u32, clock: ClockNow) -> (GameNews, Option<ServerFrame>) {
        (GameNews::Fresh(Box::new(snapshot(game, seq, clock))), None)
    }

    /// What somebody knows alone is not in a snapshot, which is for everybody; it follows by itself.
    fn known(game: &Game, seat: PlayerId) -> Option<ServerFrame> {
        let private = *game.view(seat).private;
        (!private.is_empty()).then_some(ServerFrame::Known(private))
    }

    fn offers(game: &Game, me: PlayerId, at: Option<Tick>, nonce: u32) -> ServerFrame {
        let mut offers = Vec::new();
        if let Some(now) = at {
            options(&View { now, ..game.view(me) }, &mut offers);
        }
        let commands = offers.iter().filter(|offer| offer.verdict.is_ok()).map(|offer| offer.command).collect();
        ServerFrame::Offers { nonce, commands }
    }

    fn keep_beginning(beginning: Beginning<Setup>) -> Record {
        Record::Began(Box::new(beginning))
    }

    fn keep_input(at: Tick, input: Input, wish: Option<(PersonId, u32)>, echo: Option<Echo>) -> Record {
        Record::Input { at, input, wish, echo }
    }

    fn keep_past(past: &Past) -> Record {
        Record::Past(Box::new(past.clone()))
    }

    fn read(record: Record) -> Entry<Temple> {
        match record {
            Record::Past(past) => Entry::Past(past),
            Record::Began(beginning) => Entry::Began(beginning),
            Record::Input { at, input, wish, echo } => Entry::Input { at, input, wish, echo },
            Record::BeganOf(_) | Record::InputOf { .. } | Record::PastOf { .. } => Entry::Foreign,
            record => Entry::Shared(record),
        }
    }
}

fn snapshot(game: &Game, seq: u32, clock: ClockNow) -> Snapshot {
    Snapshot { setup: Temple::setup_of(game).clone(), table: *game.table(), seq, clock }
}
