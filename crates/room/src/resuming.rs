//! A room brought back from its journal: the same people, the same table, the same dice to come.
//!
//! Rules: BASE-97 (everybody is away until he comes back). The clock goes on from the last entry behind a short "ready".

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use kit::{Chain, PlayerId, Seed, Tick};
use protocol::{PersonId, SorryCode, Stage};
use replay::Kind;

use crate::answers::{Answer, Answers};
use crate::clock::GameClock;
use crate::hosted::{Entry, Hand, Hosted, Progress, Role};
use crate::journal::{Beginning, EntryId, JournalEntry, KeptLobby, Record};
use crate::people::Member;
use crate::play::Play;
use crate::room::{Config, RoomOf};

/// Why a room does not go on. Its entries are kept as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// The game comes out differently under the rules of today from how it was played.
    OtherEvents {
        /// The entry that noted how it was.
        at: EntryId,
        /// The number of the first event that may be another one, from 1.
        number: usize,
        /// What it is today; none if nothing happens any more.
        today: Option<String>,
    },
}

impl fmt::Display for NotResumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotResumed::Ended => f.write_str("it has ended"),
            NotResumed::Gap { after: EntryId(after) } => write!(f, "what followed entry {after} is missing"),
            NotResumed::Misfit { at: EntryId(at) } => write!(f, "entry {at} does not fit those before it"),
            NotResumed::OtherEvents { at: EntryId(at), number, today: Some(event) } => {
                write!(f, "by the rules of today its game differs from event {number} on: {event} (entry {at})")
            }
            NotResumed::OtherEvents { at: EntryId(at), number, today: None } => {
                write!(f, "by the rules of today its game has no event {number} as noted by entry {at}")
            }
        }
    }
}

/// What has been read so far.
struct Reading<G: Hosted> {
    room: RoomOf<G>,
    lobby: Option<Box<KeptLobby>>,
    answers: BTreeMap<PersonId, Answers>,
    /// The seats that others have played since their owners last did.
    played_for: BTreeSet<PlayerId>,
    /// The last instant that was noted.
    reached: Tick,
    /// How many events the game had told by the last entry.
    told: usize,
    first: Option<EntryId>,
    last: Option<EntryId>,
    /// Whether a game began, of whatever kind.
    begun: bool,
}

impl<G: Hosted> RoomOf<G> {
    /// Brings a room back from the entries of its journal, at the latest from the beginning of its last game on.
    ///
    /// # Errors
    /// When it has ended, or the entries are not those of one whole game under these rules.
    pub fn resume(
        config: Config,
        entries: impl IntoIterator<Item = JournalEntry>,
        now_ms: u64,
    ) -> Result<RoomOf<G>, NotResumed> {
        let room = RoomOf::<G>::new(config, Seed([0; 32]), now_ms);
        let (lobby, answers, reached) = (None, BTreeMap::new(), Tick::START);
        let played_for = BTreeSet::new();
        let mut reading =
            Reading { room, lobby, answers, played_for, reached, told: 0, first: None, last: None, begun: false };
        for entry in entries {
            reading.read(entry)?;
        }
        reading.finish()
    }
}

impl<G: Hosted> Reading<G> {
    fn read(&mut self, JournalEntry { id, record }: JournalEntry) -> Result<(), NotResumed> {
        self.first = self.first.or(Some(id).filter(|_| record.is_numbered()));
        // A lobby or a beat has the number of the entry before it; in former formats it had one of its own.
        if let Some(after) = self.last.replace(id)
            && id.0 != after.0 + 1
            && (record.is_numbered() || id != after)
        {
            return Err(NotResumed::Gap { after });
        }
        match G::read(record) {
            Entry::Began(beginning) => self.begin(&beginning, id),
            // A game of another kind: it is over, or this one could not be here.
            Entry::Foreign => {
                self.begun = true;
                self.room.play = None;
                Ok(())
            }
            // What stands before the beginning belongs to a game that is over.
            Entry::Input { .. } if self.room.play.is_none() => Ok(()),
            Entry::Input { at, input, wish, echo } => {
                self.take(at, &input).ok_or(NotResumed::Misfit { at: id })?;
                self.compare(id, echo, Chain::echo)?;
                self.note_hands(&input, wish.is_some());
                if let Some((person, id)) = wish {
                    self.remember(person, id, Answer::Done { seq: self.room.seq });
                }
                Ok(())
            }
            Entry::Past(past) => {
                if let Some(play) = &mut self.room.play {
                    play.kept_from += past.inputs.len() as u64;
                }
                self.room.past = Some(past);
                Ok(())
            }
            Entry::Misfit => Err(NotResumed::Misfit { at: id }),
            Entry::Shared(record) => self.read_shared(record, id),
        }
    }

    /// An entry that is the same in every game.
    fn read_shared(&mut self, record: Record, id: EntryId) -> Result<(), NotResumed> {
        match record {
            Record::Lobby(kept) => self.lobby = Some(kept),
            Record::Beat { .. } if self.room.play.is_none() => {}
            Record::Beat { at, chain } => {
                let play = self.room.play.as_mut().ok_or(NotResumed::Misfit { at: id })?;
                // Inside a game that is over time stands: an earlier instant changes nothing.
                let _ = G::take(&mut play.game, &G::pass(), at, &mut play.told);
                self.reached = at;
                self.compare(id, chain, |chain| chain)?;
            }
            Record::Reseeded(secret) => {
                let play = self.room.play.as_mut().ok_or(NotResumed::Misfit { at: id })?;
                play.game = G::reseeded(&play.game, Seed(secret.0.0));
            }
            Record::TooLate { person, id } => self.remember(person, id, Answer::Sorry(SorryCode::TooLate)),
            Record::Answered { person, id, answer } => self.remember(person, id, answer),
            Record::Used { person, up_to } => self.answers.entry(person).or_default().use_up(up_to),
            Record::Answers(all) => {
                self.answers = all.into_iter().collect();
                self.answers.values_mut().for_each(Answers::are_kept);
            }
            Record::Turned { games, seq } => {
                (self.room.games, self.room.turned, self.room.seq, self.room.play) = (games, games, seq, None);
            }
            Record::Ended => return Err(NotResumed::Ended),
            // Those of a game were read before.
            Record::Began(_)
            | Record::Input { .. }
            | Record::BeganOf(_)
            | Record::InputOf { .. }
            | Record::Past(_)
            | Record::PastOf { .. } => {}
        }
        Ok(())
    }

    fn remember(&mut self, person: PersonId, id: u32, answer: Answer) {
        self.answers.entry(person).or_default().remember(id, answer);
    }

    fn begin(&mut self, beginning: &Beginning<G::Setup>, id: EntryId) -> Result<(), NotResumed> {
        let room = &mut self.room;
        if beginning.promise.as_ref().is_some_and(|promise| promise.table != room.config.id) {
            return Err(NotResumed::Misfit { at: id });
        }
        let mut told = Vec::new();
        let game = G::begin(&beginning.setup, &G::data(&room.config), beginning.seed, &mut told);
        let game = game.ok_or(NotResumed::Misfit { at: id })?;
        if beginning.chain.is_some_and(|chain| chain != G::chain(&game)) {
            return Err(NotResumed::OtherEvents { at: id, number: 1, today: told.first().map(G::named) });
        }
        let clock = GameClock::starting_at(room.now_ms, room.config.pace);
        let mut play = Play::new(game, &beginning.seed, clock, beginning.seq, room.settings.bots);
        let seats = (0..).map(PlayerId).zip(&beginning.players);
        let people = seats.filter(|(_, player)| player.kind == Kind::Person).map(|(seat, _)| seat);
        G::seat_people(&mut play.company, people.collect());
        play.kept_from = id.0;
        room.play = Some(play);
        self.begun = true;
        (room.games, room.seq, room.dealt) = (beginning.number, beginning.seq, beginning.promise.clone());
        (self.reached, self.told) = (Tick::START, told.len());
        Ok(())
    }

    /// Carries an input out again.
    fn take(&mut self, at: Tick, input: &G::Input) -> Option<()> {
        let play = self.room.play.as_mut()?;
        G::take(&mut play.game, input, at, &mut play.told).ok()?;
        self.reached = at;
        Some(())
    }

    /// Notes whose hands moved a pawn last: those of its owner by a wish, or others'.
    fn note_hands(&mut self, input: &G::Input, wished: bool) {
        match G::hand(input) {
            Hand::Acted(by) if !wished => drop(self.played_for.insert(by)),
            Hand::Acted(seat) | Hand::Back(seat) => drop(self.played_for.remove(&seat)),
            Hand::None => {}
        }
    }

    /// Compares what has happened with what was noted then, and remembers it.
    fn compare<T: PartialEq>(
        &mut self,
        at: EntryId,
        noted: Option<T>,
        of: fn(Chain) -> T,
    ) -> Result<(), NotResumed> {
        let Some(play) = &mut self.room.play else { return Ok(()) };
        if noted.is_some_and(|noted| noted != of(G::chain(&play.game))) {
            return Err(NotResumed::OtherEvents {
                at,
                number: self.told + 1,
                today: play.told.first().map(G::named),
            });
        }
        self.told += play.told.len();
        self.room.seq += play.told.len() as u32;
        play.recent.push(&play.told);
        G::heed(&mut play.company, &play.told, &play.game);
        play.told.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<RoomOf<G>, NotResumed> {
        // Only the beginning of a game makes what stands before it needless.
        if !self.begun && self.first.is_some_and(|first| first > EntryId(1)) {
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
        for seat in &self.played_for {
            let owner = room.chairs.get(seat.index()).and_then(|chair| chair.sitter);
            room.people.iter_mut().filter(|one| Some(one.id()) == owner).for_each(|one| one.played_for = true);
        }
        if room.seed.is_none() {
            room.outbox.ask_for_seed();
        }
        let stage = kept.stage;
        room.kept_lobby = Some(*kept);
        self.set_stage(stage).ok_or(NotResumed::Misfit { at: last })?;
        let longest_ms = self.room.longest_pause_ms().filter(|_| self.room.stage == Stage::Paused);
        if let (Some(play), Some(longest_ms)) = (&mut self.room.play, longest_ms) {
            play.pause_ends_ms = Some(now_ms + longest_ms);
        }
        self.room.await_players();
        Ok(self.room)
    }

    /// The stage by the game itself. What was Running is Interrupted now.
    fn set_stage(&mut self, kept: Stage) -> Option<()> {
        let (room, reached) = (&mut self.room, self.reached);
        let (pace, ready_at) = (room.config.pace, room.ready_at());
        let progress = room.play.as_ref().map(|play| G::progress(&play.game));
        let (stage, clock) = match (progress, kept) {
            (Some(Progress::Over), Stage::Gathering) | (None, _) => {
                room.play = None;
                room.stage = Stage::Gathering;
                return Some(());
            }
            (Some(Progress::Ready), _) => (Stage::Intro, GameClock::starting_at(ready_at, pace)),
            (Some(Progress::Running), Stage::Paused) => {
                let mut clock = GameClock::going_on_at(reached, ready_at, pace);
                clock.pause(room.now_ms);
                (Stage::Paused, clock)
            }
            (Some(Progress::Running), _) => (Stage::Interrupted, GameClock::going_on_at(reached, ready_at, pace)),
            (Some(Progress::Over), _) => {
                let mut clock = GameClock::starting_at(room.now_ms, pace);
                clock.end(reached);
                (Stage::Over, clock)
            }
        };
        let play = room.play.as_mut()?;
        (room.stage, play.clock) = (stage, clock);
        (G::players(G::setup_of(&play.game)) == room.chairs.len()).then_some(())
    }
}

impl<G: Hosted> RoomOf<G> {
    /// Nobody is connected yet: bots in the empty seats, and soon in those of people who do not come back.
    fn await_players(&mut self) {
        let level = self.settings.bots;
        let Some(play) = self.play.as_mut().filter(|play| !play.is_over()) else { return };
        play.set_level(level);
        let now = play.clock.tick_at(self.now_ms);
        for (seat, chair) in (0..).map(PlayerId).zip(self.chairs.clone()) {
            match (chair.sitter, &mut self.play) {
                (Some(_), _) => self.owner_is_away(seat, self.now_ms),
                (None, Some(play)) => play.seat_bot(seat, Role::Player, now, now),
                (None, None) => {}
            }
        }
    }
}
