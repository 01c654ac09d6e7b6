//! A room brought back from its journal: the same people, the same table, the same dice to come.
//!
//! Rules: BASE-97 (everybody is away until he comes back). The clock goes on from the last entry behind a short "ready".

use std::collections::BTreeMap;
use std::fmt;

use kit::{Seed, Tick};
use protocol::{PersonId, Stage};
use temple::game::{self, Input, RULES_REVISION};
use temple::players::PlayerId;
use temple::table::Phase;

use crate::answers::{Answer, Answers};
use crate::clock::GameClock;
use crate::journal::{Beginning, EntryId, JournalEntry, KeptLobby, Record};
use crate::people::Member;
use crate::play::Play;
use crate::room::{Config, Room};
use crate::settings::bots_pace;

/// Why a room does not go on. Its entries are kept as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotResumed {
    /// It has ended, or there is nothing of it.
    Ended,
    /// An entry is missing.
    Gap {
        /// The entry after which it is.
        after: EntryId,
    },
    /// An entry does not fit those before it.
    Misfit {
        /// Which.
        at: EntryId,
    },
    /// The game comes out differently from what was noted when it was played.
    OtherState {
        /// The entry that noted it.
        at: EntryId,
    },
    /// The game was begun under other rules or with other data.
    OtherRules,
}

impl fmt::Display for NotResumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotResumed::Ended => f.write_str("it has ended"),
            NotResumed::Gap { after: EntryId(after) } => write!(f, "what followed entry {after} is missing"),
            NotResumed::Misfit { at: EntryId(at) } => write!(f, "entry {at} does not fit those before it"),
            NotResumed::OtherState { at: EntryId(at) } => {
                write!(f, "the game comes out differently from what entry {at} noted")
            }
            NotResumed::OtherRules => f.write_str("its game was begun under other rules or with other data"),
        }
    }
}

/// What has been read so far.
struct Reading {
    room: Room,
    lobby: Option<Box<KeptLobby>>,
    answers: BTreeMap<PersonId, Answers>,
    /// The last instant that was noted.
    reached: Tick,
    first: Option<EntryId>,
    last: Option<EntryId>,
}

impl Room {
    /// Brings a room back from the entries of its journal, at the latest from the beginning of its last game on.
    ///
    /// # Errors
    /// When it has ended, or the entries are not those of one whole game under these rules.
    pub fn resume(
        config: Config,
        entries: impl IntoIterator<Item = JournalEntry>,
        now_ms: u64,
    ) -> Result<Room, NotResumed> {
        let room = Room::new(config, Seed([0; 32]), now_ms);
        let (lobby, answers, reached) = (None, BTreeMap::new(), Tick::START);
        let mut reading = Reading { room, lobby, answers, reached, first: None, last: None };
        for entry in entries {
            reading.read(entry)?;
        }
        reading.finish()
    }
}

impl Reading {
    fn read(&mut self, JournalEntry { id, record }: JournalEntry) -> Result<(), NotResumed> {
        self.first = self.first.or(Some(id));
        if let Some(after) = self.last.replace(id)
            && id.0 != after.0 + 1
        {
            return Err(NotResumed::Gap { after });
        }
        match record {
            Record::Lobby(kept) => self.lobby = Some(kept),
            Record::Began(beginning) => self.begin(&beginning, id)?,
            // What stands before the beginning belongs to a game that is over.
            Record::Input { .. } | Record::Beat { .. } if self.room.play.is_none() => {}
            Record::Input { at, input, wish } => {
                self.take(at, &input, wish).ok_or(NotResumed::Misfit { at: id })?
            }
            Record::Beat { at, digest } => {
                let play = self.room.play.as_mut().ok_or(NotResumed::Misfit { at: id })?;
                game::advance(&mut play.game, at, &mut play.told);
                self.reached = at;
                if play.game.digest() != digest {
                    return Err(NotResumed::OtherState { at: id });
                }
                self.note_told();
            }
            Record::Reseeded(secret) => {
                let play = self.room.play.as_mut().ok_or(NotResumed::Misfit { at: id })?;
                play.game = play.game.with_other_secrets(Seed(secret.0.0));
            }
            Record::Past(past) => self.room.past = Some(past),
            Record::Ended => return Err(NotResumed::Ended),
        }
        Ok(())
    }

    fn begin(&mut self, beginning: &Beginning, id: EntryId) -> Result<(), NotResumed> {
        let room = &mut self.room;
        if (beginning.rules_revision, beginning.data) != (RULES_REVISION, room.data_digest) {
            return Err(NotResumed::OtherRules);
        }
        if beginning.promise.as_ref().is_some_and(|promise| promise.table != room.config.id) {
            return Err(NotResumed::Misfit { at: id });
        }
        let game = game::begin(&beginning.setup, &room.config.data, beginning.seed, &mut Vec::new());
        let game = game.map_err(|_| NotResumed::Misfit { at: id })?;
        let clock = GameClock::starting_at(room.now_ms, room.config.pace);
        room.play = Some(Play::new(game, &beginning.seed, clock, beginning.seq, bots_pace(room.settings.bots)));
        (room.games, room.seq, room.dealt) = (beginning.number, beginning.seq, beginning.promise.clone());
        self.reached = Tick::START;
        Ok(())
    }

    /// Carries an input out again, and remembers how it was answered.
    fn take(&mut self, at: Tick, input: &Input, wish: Option<(PersonId, u32)>) -> Option<()> {
        let play = self.room.play.as_mut()?;
        play.game.take(input, at, &mut play.told).ok()?;
        self.reached = at;
        self.note_told();
        if let Some((person, id)) = wish {
            self.answers.entry(person).or_default().remember(id, Answer::Done { seq: self.room.seq });
        }
        Some(())
    }

    fn note_told(&mut self) {
        if let Some(play) = &mut self.room.play {
            self.room.seq += play.told.len() as u32;
            play.recent.push(&play.told);
            play.told.clear();
        }
    }

    fn finish(mut self) -> Result<Room, NotResumed> {
        // Only the beginning of a game makes what stands before it needless.
        if self.room.play.is_none() && self.first.is_some_and(|first| first > EntryId(1)) {
            return Err(NotResumed::Gap { after: EntryId(0) });
        }
        let (Some(kept), Some(last)) = (self.lobby.take(), self.last) else { return Err(NotResumed::Ended) };
        let room = &mut self.room;
        let now_ms = room.now_ms;
        let mut answers = |person| self.answers.remove(&person).unwrap_or_default();
        let people = kept.people.iter().cloned();
        room.people = people.map(|member| Member::gone(member.clone(), answers(member.id), now_ms)).collect();
        room.outbox.go_on_after(last);
        (room.host, room.settings, room.chairs) = (kept.host, kept.settings.clone(), kept.chairs.clone());
        (room.next_person, room.seed) = (kept.next_person, kept.secret);
        if room.seed.is_none() {
            room.outbox.ask_for_seed();
        }
        let stage = kept.stage;
        room.kept_lobby = Some(*kept);
        self.set_stage(stage).ok_or(NotResumed::Misfit { at: last })?;
        self.room.await_players();
        Ok(self.room)
    }

    /// The stage by the game itself. What was Running is Interrupted now.
    fn set_stage(&mut self, kept: Stage) -> Option<()> {
        let (room, reached) = (&mut self.room, self.reached);
        let (pace, ready_at) = (room.config.pace, room.ready_at());
        let phase = room.play.as_ref().map(|play| play.game.table().phase);
        let (stage, clock) = match (phase, kept) {
            (Some(Phase::Won | Phase::Lost), Stage::Gathering) | (None, _) => {
                room.play = None;
                room.stage = Stage::Gathering;
                return Some(());
            }
            (Some(Phase::Ready), _) => (Stage::Intro, GameClock::starting_at(ready_at, pace)),
            (Some(Phase::Running), Stage::Paused) => {
                let mut clock = GameClock::going_on_at(reached, ready_at, pace);
                clock.pause(room.now_ms);
                (Stage::Paused, clock)
            }
            (Some(Phase::Running), _) => (Stage::Interrupted, GameClock::going_on_at(reached, ready_at, pace)),
            (Some(Phase::Won | Phase::Lost), _) => {
                let mut clock = GameClock::starting_at(room.now_ms, pace);
                clock.end(reached);
                (Stage::Over, clock)
            }
        };
        let play = room.play.as_mut()?;
        (room.stage, play.clock) = (stage, clock);
        (play.game.table().adventurers.len() == room.chairs.len()).then_some(())
    }
}

impl Room {
    /// Nobody is connected yet: bots in the empty seats, and soon in those of people who do not come back.
    fn await_players(&mut self) {
        let pace = bots_pace(self.settings.bots);
        let Some(play) = self.play.as_mut().filter(|play| !play.is_over()) else { return };
        play.set_pace(pace);
        let now = play.clock.tick_at(self.now_ms);
        for (seat, chair) in (0..).map(PlayerId).zip(self.chairs.clone()) {
            match (chair.sitter, &mut self.play) {
                (Some(_), _) => self.owner_is_away(seat),
                (None, Some(play)) => play.seat_bot(seat, now, now),
                (None, None) => {}
            }
        }
    }
}
