//! What if? A table that goes on from an instant of an ended game, with other people and the same dice or fresh ones.
//!
//! The shell hands in the past from its own records; nobody can bring a state of his own. The table is marked, and no replay is
//! made of what is played at it.

use std::sync::Arc;

use bots::Company;
use kit::{Chain, Echo, GameName, PlayerId, Presence, Seed, Tick};
use protocol::{
    BotLevel, Colour, Dice, EmptySeats, Game as ChosenGame, Settings, SorryCode, Stage, Switch, WhatIf,
};
use replay::{Replay, Temple, Verdict, verify};
use temple::components::Components;
use temple::game::{self, Game, Input, RULES_REVISION};
use temple::setup::Handicap;
use temple::table::Phase;

use crate::clock::GameClock;
use crate::journal::{Beginning, Past, Record};
use crate::people::Chair;
use crate::play::Play;
use crate::playing::secret_of;
use crate::room::{Config, RoomOf};

/// An ended game played again up to an instant.
struct Relived {
    game: Game,
    /// The chain of the set-up.
    set_up: Chain,
    /// What was heard of each input.
    echoes: Vec<Echo>,
    /// How many events came after the set-up.
    told: u32,
    /// What everybody remembers of it.
    company: Company,
}

impl RoomOf<Temple> {
    /// A table at which an ended game is tried again. `seed` is for fresh dice.
    #[must_use]
    pub fn retrying(config: Config, past: Past, seed: Seed, now_ms: u64) -> RoomOf<Temple> {
        let mut room = RoomOf::new(Config { seats: past.colours.len() as u8, ..config }, seed, now_ms);
        let (empty_seats, bots) = (EmptySeats::Bots, BotLevel::Steady);
        room.settings =
            Settings { preset: None, empty_seats, bots, setup: past.setup.clone(), game: ChosenGame::Temple };
        let chair = |colour| Chair { colour, sitter: None, bot: Switch::On, handicap: Handicap::default() };
        room.chairs = past.colours.iter().copied().map(chair).collect();
        room.outbox.append(Record::Past(Box::new(past.clone())));
        room.past = Some(Box::new(past));
        room
    }

    /// Plays the past again up to its instant and goes on from there.
    pub(crate) fn begin_again(&mut self, past: &Past) -> Result<(), SorryCode> {
        let fresh = self.seed.filter(|_| past.what_if.dice == Dice::Fresh);
        let Relived { mut game, set_up, echoes, told, company } =
            self.relive(past).ok_or(SorryCode::BadSettings)?;
        if let Some(seed) = fresh {
            game = game.with_other_secrets(seed);
            self.seed = None;
            self.outbox.ask_for_seed();
        }
        (self.dealt, self.last) = (None, None);
        self.games += 1;
        self.seq += 1;
        self.keep_past(past, set_up, &echoes, fresh);
        self.seq += told;
        let (at, ready_at) = (past.what_if.at, self.ready_at());
        let (stage, clock) = match game.table().phase {
            Phase::Ready => (Stage::Intro, GameClock::starting_at(ready_at, self.config.pace)),
            _ => (Stage::Interrupted, GameClock::going_on_at(at, ready_at, self.config.pace)),
        };
        let mut play = Play::new(game, &past.seed, clock, self.seq, self.settings.bots);
        play.company = company;
        self.play = Some(play);
        self.enter_stage(stage);
        self.show_beginning();
        self.seat_everybody();
        Ok(())
    }

    /// The game as it stood, if it still went on.
    fn relive(&self, past: &Past) -> Option<Relived> {
        let mut game = game::begin(&past.setup, &self.config.data, past.seed, &mut Vec::new()).ok()?;
        let (set_up, mut echoes, mut told, mut count) = (game.chain(), Vec::new(), Vec::new(), 0);
        let mut company = Company::of(self.people_in(&self.chairs));
        for input in &past.inputs {
            told.clear();
            game.take(&input.input, input.at, &mut told).ok()?;
            company.heed(&told, game.table());
            echoes.push(game.chain().echo());
            count += told.len() as u32;
        }
        let goes_on = matches!(game.table().phase, Phase::Ready | Phase::Running);
        goes_on.then_some(Relived { game, set_up, echoes, told: count, company })
    }

    fn keep_past(&mut self, past: &Past, set_up: Chain, echoes: &[Echo], fresh: Option<Seed>) {
        let beginning = Beginning {
            number: self.games,
            seq: self.seq,
            rules_revision: RULES_REVISION,
            data: self.config.data.digest_for(past.setup.modules),
            setup: past.setup.clone(),
            players: self.players(),
            seed: past.seed,
            promise: None,
            chain: Some(set_up),
            game: GameName::Temple,
        };
        self.outbox.append(Record::Began(Box::new(beginning)));
        self.keep_answers();
        // Said again, because what stands before a beginning is not kept.
        self.outbox.append(Record::Past(Box::new(past.clone())));
        for (input, echo) in past.inputs.iter().zip(echoes) {
            let input = input.clone();
            self.outbox.append(Record::Input { at: input.at, input: input.input, wish: None, echo: Some(*echo) });
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
}

impl Past {
    /// A game up to an instant, if it can be played under the rules of today.
    ///
    /// # Errors
    /// When it was over by then, or was played under other rules.
    pub fn of(replay: Replay, what_if: WhatIf, data: &Arc<Components>) -> Result<Past, NotRetried> {
        if what_if.at >= replay.end() {
            return Err(NotRetried::Over);
        }
        let comes_out = match verify(&replay, data) {
            Verdict::Same { .. } => true,
            Verdict::OtherRules { difference, .. } | Verdict::Differs(difference) => {
                difference.at().is_some_and(|differs| differs > what_if.at)
            }
        };
        if !comes_out {
            return Err(NotRetried::OtherRules);
        }
        let colour = |player: &replay::Player| Colour::ALL.get(usize::from(player.colour)).copied();
        Ok(Past {
            what_if,
            setup: replay.log.header.setup.clone(),
            seed: replay.log.header.seed,
            colours: replay.players.iter().filter_map(colour).collect(),
            inputs: Past::until(replay.log.inputs, what_if.at),
        })
    }

    /// The inputs of a game until an instant, what was due at the instant included.
    #[must_use]
    pub fn until(mut inputs: Vec<kit::Stamped<Input>>, at: Tick) -> Vec<kit::Stamped<Input>> {
        inputs.retain(|input| input.at <= at);
        if !inputs.is_empty() {
            inputs.push(kit::Stamped { at, input: Input::Advance });
        }
        inputs
    }
}
