//! What if? A table that goes on from an instant of an ended game, with other people and the same dice or fresh ones.
//!
//! The shell hands in the past from its own records; nobody can bring a state of his own. The table is marked, and no replay is
//! made of what is played at it.

use std::sync::Arc;

use kit::{Chain, Echo, PlayerId, Presence, Seed, Stamped, Tick};
use protocol::{BotLevel, Colour, Dice, EmptySeats, Settings, SorryCode, Stage, Switch, WhatIf};
use replay::{Replay, ReplayOf, Temple, Verdict, verify};
use temple::components::Components;
use temple::setup::Handicap;

use crate::clock::GameClock;
use crate::hosted::{Hosted, PastIn, Progress};
use crate::journal::{Beginning, Past, Record};
use crate::people::Chair;
use crate::play::Play;
use crate::playing::secret_of;
use crate::room::{Config, RoomOf};

/// An ended game played again up to an instant.
struct Relived<G: Hosted> {
    game: G::Game,
    /// The chain of the set-up.
    set_up: Chain,
    /// What was heard of each input.
    echoes: Vec<Echo>,
    /// How many events came after the set-up.
    told: u32,
    /// What everybody remembers of it.
    company: G::Company,
}

impl<G: Hosted> RoomOf<G> {
    /// A table at which an ended game is tried again. `seed` is for fresh dice.
    #[must_use]
    pub fn retrying(config: Config, past: PastIn<G>, seed: Seed, now_ms: u64) -> RoomOf<G> {
        let mut room = RoomOf::new(Config { seats: past.colours.len() as u8, ..config }, seed, now_ms);
        let (empty_seats, bots) = (EmptySeats::Bots, BotLevel::Steady);
        let settings = Settings { preset: None, empty_seats, bots, ..room.settings.clone() };
        room.settings = G::settings_of(&past.setup, settings);
        let chair = |colour| Chair { colour, sitter: None, bot: Switch::On, handicap: Handicap::default() };
        room.chairs = past.colours.iter().copied().map(chair).collect();
        room.outbox.append(G::keep_past(&past));
        room.past = Some(Box::new(past));
        room
    }

    /// Plays the past again up to its instant and goes on from there.
    pub(crate) fn begin_again(&mut self, past: &PastIn<G>) -> Result<(), SorryCode> {
        let fresh = self.seed.filter(|_| past.what_if.dice == Dice::Fresh);
        let Relived { mut game, set_up, echoes, told, company } =
            self.relive(past).ok_or(SorryCode::BadSettings)?;
        if let Some(seed) = fresh {
            game = G::reseeded(&game, seed);
            self.seed = None;
            self.outbox.ask_for_seed();
        }
        (self.dealt, self.last) = (None, None);
        self.games += 1;
        self.seq += 1;
        self.keep_past(past, set_up, &echoes, fresh);
        self.seq += told;
        let (at, ready_at) = (past.what_if.at, self.ready_at());
        let (stage, clock) = match G::progress(&game) {
            Progress::Ready => (Stage::Intro, GameClock::starting_at(ready_at, self.config.pace)),
            _ => (Stage::Interrupted, GameClock::going_on_at(at, ready_at, self.config.pace)),
        };
        let mut play = Play::new(game, &past.seed, clock, self.seq, self.settings.bots);
        play.company = company;
        self.play = Some(play);
        self.count_entries();
        self.enter_stage(stage);
        self.show_beginning();
        self.seat_everybody();
        Ok(())
    }

    /// The game as it stood, if it still went on.
    fn relive(&self, past: &PastIn<G>) -> Option<Relived<G>> {
        let mut game = G::begin(&past.setup, &G::data(&self.config), past.seed, &mut Vec::new())?;
        let (set_up, mut echoes, mut told, mut count) = (G::chain(&game), Vec::new(), Vec::new(), 0);
        let mut company = G::Company::default();
        G::seat_people(&mut company, self.people_in(&self.chairs));
        for input in &past.inputs {
            told.clear();
            G::take(&mut game, &input.input, input.at, &mut told).ok()?;
            G::heed(&mut company, &told, &game);
            echoes.push(G::chain(&game).echo());
            count += told.len() as u32;
        }
        let goes_on = G::progress(&game) != Progress::Over;
        goes_on.then_some(Relived { game, set_up, echoes, told: count, company })
    }

    fn keep_past(&mut self, past: &PastIn<G>, set_up: Chain, echoes: &[Echo], fresh: Option<Seed>) {
        let beginning = Beginning {
            number: self.games,
            seq: self.seq,
            rules_revision: G::RULES_REVISION,
            data: G::data_for(&past.setup, &G::data(&self.config)),
            setup: past.setup.clone(),
            players: self.players(),
            seed: past.seed,
            promise: None,
            chain: Some(set_up),
            game: G::NAME,
        };
        self.outbox.append(G::keep_beginning(beginning));
        self.keep_answers();
        // Said again, because what stands before a beginning is not kept.
        self.outbox.append(G::keep_past(past));
        for (Stamped { at, input }, echo) in past.inputs.iter().zip(echoes) {
            self.outbox.append(G::keep_input(*at, input.clone(), None, Some(*echo)));
        }
        if let Some(seed) = fresh {
            self.outbox.append(Record::Reseeded(secret_of(seed)));
        }
    }

    /// Everybody plays for himself again, bots play the rest, whoever was away then.
    fn seat_everybody(&mut self) {
        for (seat, chair) in (0..).map(PlayerId).zip(self.chairs.clone()) {
            match chair.sitter.and_then(|person| self.member(person)).map(|member| member.presence()) {
                Some(Presence::Here) => self.owner_is_back(seat),
                Some(Presence::Away) => self.owner_is_away(seat, self.now_ms),
                None => self.bot_takes_seat(seat),
            }
        }
    }
}

/// Why an ended game cannot be tried again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotRetried {
    /// It was over by then.
    Over,
    /// By the rules of today it comes out differently before that instant.
    OtherRules,
    /// Its file cannot be read.
    Unreadable,
}

/// A game of any kind up to an instant, if it can be played under the rules of today.
pub(crate) fn past_of<G: Hosted>(
    replay: ReplayOf<G>,
    what_if: WhatIf,
    data: &Arc<G::Data>,
) -> Result<PastIn<G>, NotRetried> {
    if what_if.at >= replay.end() {
        return Err(NotRetried::Over);
    }
    let comes_out = match verify(&replay, data) {
        Verdict::Same { .. } => true,
        Verdict::OtherRules { difference, .. } | Verdict::Differs(difference) => {
            difference.when(G::time).is_some_and(|differs| differs > what_if.at)
        }
    };
    if !comes_out {
        return Err(NotRetried::OtherRules);
    }
    let colour = |player: &replay::Player| Colour::ALL.get(usize::from(player.colour)).copied();
    Ok(PastIn::<G> {
        what_if,
        setup: replay.log.header.setup.clone(),
        seed: replay.log.header.seed,
        colours: replay.players.iter().filter_map(colour).collect(),
        inputs: inputs_until::<G>(replay.log.inputs, what_if.at),
    })
}

/// The inputs of a game until an instant, what was due at the instant included.
fn inputs_until<G: Hosted>(mut inputs: Vec<Stamped<G::Input>>, at: Tick) -> Vec<Stamped<G::Input>> {
    inputs.retain(|input| input.at <= at);
    if !inputs.is_empty() {
        inputs.push(Stamped { at, input: G::pass() });
    }
    inputs
}

impl Past {
    /// A game of the temple up to an instant, if it can be played under the rules of today.
    ///
    /// # Errors
    /// When it was over by then, or was played under other rules.
    pub fn of(replay: Replay, what_if: WhatIf, data: &Arc<Components>) -> Result<Past, NotRetried> {
        past_of::<Temple>(replay, what_if, data)
    }

    /// The inputs of a game until an instant, what was due at the instant included.
    #[must_use]
    pub fn until(inputs: Vec<Stamped<temple::game::Input>>, at: Tick) -> Vec<Stamped<temple::game::Input>> {
        inputs_until::<Temple>(inputs, at)
    }
}
