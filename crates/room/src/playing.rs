//! The game at the table: start, wishes, the bots' turns and the passing of time.

use kit::{Hex, PlayerId, PlayerSet, Presence, Promise, Secret, Seed, Tick};
use protocol::{PersonId, Settings, SorryCode, Stage, Switch};
use replay::{Kind, Player};

use crate::BEAT_MS;
use crate::answers::{Answer, Known};
use crate::clock::GameClock;
use crate::hosted::{Hosted, Progress, Role, Seated, Wished};
use crate::journal::{Beginning, Record};
use crate::people::{Chair, place_chairs};
use crate::play::{Play, Step};
use crate::room::{PeerId, RoomOf};

/// The secret that the shell drew, as the dealer takes it.
pub(crate) fn secret_of(seed: Seed) -> Secret {
    Secret(Hex(seed.0))
}

/// Why a numbered frame was not carried out: what is answered.
pub(crate) struct No(Answer);

impl From<SorryCode> for No {
    fn from(code: SorryCode) -> No {
        No(Answer::Sorry(code))
    }
}

impl From<Answer> for No {
    fn from(answer: Answer) -> No {
        No(answer)
    }
}

/// Numbered frames.
impl<G: Hosted> RoomOf<G> {
    /// Carries out a numbered frame once and answers it as often as it comes.
    pub(crate) fn answer(
        &mut self,
        peer: PeerId,
        person: PersonId,
        id: u32,
        carry_out: impl FnOnce(&mut RoomOf<G>) -> Result<(), No>,
    ) {
        let Some(member) = self.member(person) else { return };
        let too_late = id <= member.late_up_to;
        let answer = match member.answers.look_up(id) {
            Known::Answered(answer) => answer,
            Known::Forgotten => Answer::Sorry(SorryCode::OldId),
            Known::New => {
                self.wish_noted = None;
                let mark = self.outbox.mark();
                let done = if too_late { Err(SorryCode::TooLate.into()) } else { carry_out(self) };
                let answer = match done {
                    Ok(()) => Answer::Done { seq: self.seq },
                    Err(No(answer)) => answer,
                };
                self.keep_answer(person, id, answer);
                // A word or a call has no entry but its answer: heard before that is kept, it would be heard twice after a crash.
                self.outbox.hold_back(mark);
                answer
            }
        };
        self.outbox.send(vec![peer], answer.frame::<G>(id));
    }

    /// Remembers an answer, so that the same id gets it again, also after a restart: nothing is done twice, and what was refused is
    /// not done later. An input with its wish in the journal says how it was answered; of everything else in a game the answer is
    /// kept. Outside of games, for those who watch and in a game that has too many entries it is enough that the number was used.
    fn keep_answer(&mut self, person: PersonId, id: u32, answer: Answer) {
        let plays = self.is_dealt() && self.seat_of(person).is_some() && !self.is_too_long();
        let noted = self.wish_noted.take();
        let Some(member) = self.member_mut(person) else { return };
        member.answers.remember(id, answer);
        if noted == Some((person, id, answer)) {
            return;
        }
        if plays {
            self.outbox.append(Record::Answered { person, id, answer });
        } else if let Some(up_to) = member.answers.note_ahead(id) {
            self.outbox.append(Record::Used { person, up_to });
        }
    }

    /// Says again what everybody was answered: what stands before the beginning of a game is not kept.
    pub(crate) fn keep_answers(&mut self) {
        let asked = self.people.iter_mut().filter(|member| !member.answers.is_empty());
        let all = asked.map(|member| {
            member.answers.are_kept();
            (member.id(), member.answers.clone())
        });
        let all: Vec<_> = all.collect();
        if !all.is_empty() {
            self.outbox.append(Record::Answers(all));
        }
    }

    /// A game command, stamped by the room's clock alone, or with an instant of the past that slow lines are credited with.
    pub(crate) fn wish(
        &mut self,
        person: PersonId,
        wished: Wished<G::Command>,
        stamp: Option<Tick>,
    ) -> Result<(), No> {
        let Wished { id, seat, command } = wished;
        let by = match seat {
            Some(seat) => self.seats_of(person).find(|own| *own == seat),
            None => self.seat_of(person),
        };
        let by = by.ok_or(SorryCode::NotSeated)?;
        let play = self.play.as_ref().ok_or(SorryCode::NotNow)?;
        if matches!(self.stage, Stage::Paused | Stage::Interrupted) {
            return Err(G::stands_still().into());
        }
        if self.is_too_long() {
            return Err(SorryCode::EndlessGame.into());
        }
        // Stamps never fall in a log.
        let at = stamp.unwrap_or_else(|| play.clock.tick_at(self.now_ms)).max(G::now(&play.game));
        let taken = self.take(G::act(by, command), at, Some((person, id)));
        if taken.is_err() {
            self.note_sign_of_life(by, at);
        }
        Ok(taken?)
    }

    /// Lists what a player may do now.
    pub(crate) fn offer(&mut self, peer: PeerId, person: PersonId, nonce: u32) -> Result<(), SorryCode> {
        let me = self.seat_of(person).ok_or(SorryCode::NotSeated)?;
        self.pay_for_question(person)?;
        let play = self.play.as_ref().ok_or(SorryCode::NotNow)?;
        // While time stands still, nothing can be done.
        let stands = matches!(self.stage, Stage::Paused | Stage::Interrupted);
        let at = (!stands).then(|| play.clock.tick_at(self.now_ms));
        self.outbox.send(vec![peer], G::offers(&play.game, me, at, nonce));
        Ok(())
    }
}

/// Beginning and ending.
impl<G: Hosted> RoomOf<G> {
    pub(crate) fn start(&mut self) -> Result<(), SorryCode> {
        match self.stage {
            Stage::Gathering => self.begin_with_words(),
            _ => Err(SorryCode::NotNow),
        }
    }

    /// Another game with the same people in the same seats.
    pub(crate) fn rematch(&mut self) -> Result<(), SorryCode> {
        match self.stage {
            Stage::Over => self.begin_with_words(),
            _ => Err(SorryCode::NotNow),
        }
    }

    /// Back to the lobby; everybody keeps his seat.
    pub(crate) fn regather(&mut self) -> Result<(), SorryCode> {
        if self.stage != Stage::Over {
            return Err(SorryCode::NotNow);
        }
        self.play = None;
        // Only chairs that no bot should take were taken away at the start.
        place_chairs(&mut self.chairs, G::seats(&self.settings), Switch::Off);
        self.enter_stage(Stage::Gathering);
        Ok(())
    }

    /// Ends a game in which no person plays any more, so that nobody has to wait for bots.
    pub(crate) fn break_off(&mut self) -> Result<(), SorryCode> {
        let going_on = matches!(self.stage, Stage::Running | Stage::Paused);
        if going_on && self.let_all_give_up(self.owned()) { Ok(()) } else { Err(SorryCode::NotNow) }
    }

    /// Everybody who could still play gives up, unless one of these does play.
    pub(crate) fn let_all_give_up(&mut self, asked: PlayerSet) -> bool {
        let Some(play) = &self.play else { return false };
        let at = play.reached(self.now_ms);
        let Some(all) = G::give_up(&play.game, asked) else { return false };
        for (by, command) in all {
            // The game may be over before everybody has spoken.
            let _over = self.take(G::act(by, command), at, None);
        }
        true
    }

    /// The seats that have an owner.
    fn owned(&self) -> PlayerSet {
        let seats = (0..).map(PlayerId).zip(&self.chairs);
        seats.filter(|(_, chair)| chair.sitter.is_some()).map(|(seat, _)| seat).collect()
    }

    /// Sets a game up and shows it; the start signal comes after the lead-in (CLK-8).
    pub(crate) fn begin(&mut self) -> Result<(), SorryCode> {
        if let Some(past) = self.past.clone() {
            return self.begin_again(&past);
        }
        let chairs = self.chairs_at_start();
        let setup = self.setup_for(&self.settings, &chairs);
        if !G::is_possible(&setup, &self.config) {
            return Err(SorryCode::BadSettings);
        }
        let secret = self.seed.ok_or(SorryCode::NotNow)?;
        let (seed, promise) = self.deal(secret, &chairs);
        let data = G::data(&self.config);
        let game = G::begin(&setup, &data, seed, &mut Vec::new()).ok_or(SorryCode::BadSettings)?;
        let chain = G::chain(&game);
        (self.chairs, self.seed, self.dealt, self.last) = (chairs, None, promise, None);
        self.people.iter_mut().for_each(|member| member.kept.word = None);
        self.outbox.ask_for_seed();
        self.games += 1;
        // One more than the last event of the game before, so that nobody takes the one for the other.
        self.seq += 1;
        let intro_ms = u64::from(G::intro_ms(&setup, &self.config)) / u64::from(self.config.pace);
        let clock = GameClock::starting_at(self.now_ms + intro_ms, self.config.pace);
        self.play = Some(Play::new(game, &seed, clock, self.seq, self.settings.bots));
        let beginning = Beginning {
            number: self.games,
            seq: self.seq,
            rules_revision: G::RULES_REVISION,
            data: G::data_for(&setup, &data),
            setup,
            players: self.players(),
            seed,
            promise: self.dealt.clone(),
            chain: Some(chain),
            game: G::NAME,
        };
        self.outbox.append(G::keep_beginning(beginning));
        self.count_entries();
        self.keep_answers();
        self.enter_stage(Stage::Intro);
        self.show_beginning();
        self.seat_first_bots();
        Ok(())
    }

    pub(crate) fn show_beginning(&mut self) {
        let Some(play) = &self.play else { return };
        let began = G::began(&play.game, self.seq, play.clock.shown(self.now_ms));
        self.outbox.send(self.who_know_the_game(), began);
        let here = self.people.iter().filter(|member| member.is_here() && member.knows == G::NAME);
        let here: Vec<_> = here.filter_map(|member| Some((member.peer?, member.id()))).collect();
        here.into_iter().for_each(|(peer, person)| self.show_private(peer, person));
    }

    /// The chairs of a game that begins now: nobody's are taken away.
    pub(crate) fn chairs_at_start(&self) -> Vec<Chair> {
        self.chairs.iter().copied().filter(Chair::is_played).collect()
    }

    /// The set-up of a game with these settings at these chairs.
    pub(crate) fn setup_for(&self, settings: &Settings, chairs: &[Chair]) -> G::Setup {
        let seated = |chair: &Chair| {
            let member = chair.sitter.and_then(|person| self.member(person));
            let (pick, assistive) = member.map_or((None, Switch::Off), |one| (one.kept.pick, one.kept.assistive));
            Seated { handicap: chair.handicap, pick, assistive }
        };
        G::setup(settings, &chairs.iter().map(seated).collect::<Vec<_>>(), &self.config)
    }

    /// The seed of a game, and how it came about if it was promised.
    fn deal(&self, secret: Seed, chairs: &[Chair]) -> (Seed, Option<Promise>) {
        let Some(dealer) = self.config.dealer else { return (secret, None) };
        let word = |chair: &Chair| self.member(chair.sitter?)?.kept.word;
        let words: Vec<_> = chairs.iter().map(word).collect();
        let (secret, table) = (secret_of(secret), self.config.id.clone());
        let seed = (dealer.deal)(&secret, &table, &words);
        (seed, Some(Promise { secret, table, words }))
    }

    /// Who plays, as it is written down.
    pub(crate) fn players(&self) -> Vec<Player> {
        let player = |((seat, chair), of_bot): ((PlayerId, &Chair), &'static str)| {
            let member = chair.sitter.and_then(|person| self.member(person));
            let name = member.map_or_else(|| of_bot.to_owned(), |member| self.name_in(seat, member));
            let kind = if member.is_some() { Kind::Person } else { Kind::Bot };
            Player { name, colour: chair.colour as u8, kind }
        };
        (0..).map(PlayerId).zip(&self.chairs).zip(self.bot_names()).map(player).collect()
    }

    /// Bots in the empty seats, and soon in those of people who have been away for a while.
    fn seat_first_bots(&mut self) {
        for (seat, chair) in (0..).map(PlayerId).zip(self.chairs.clone()) {
            let gone_since = match chair.sitter.and_then(|person| self.member(person)) {
                Some(member) if member.peer.is_some() => continue,
                Some(member) => Some(member.gone_since),
                None => None,
            };
            let Some(play) = &mut self.play else { return };
            let Some(gone_since) = gone_since else {
                play.seat_bot(seat, Role::Player, Tick::START, Tick::START);
                continue;
            };
            let gone = u32::try_from(self.now_ms - gone_since).unwrap_or(u32::MAX);
            let gone = gone.saturating_mul(u32::from(self.config.pace));
            let from = Tick(play.away_ms().saturating_sub(gone));
            play.seat_bot(seat, Role::StandIn, from, Tick::START);
            self.note_presence(seat, Presence::Away);
        }
    }

    pub(crate) fn enter_stage(&mut self, stage: Stage) {
        self.stage = stage;
        self.lobby_changed = true;
    }
}

/// Who plays a seat.
impl<G: Hosted> RoomOf<G> {
    /// Rule [BASE-97]: the adventurer stays and the clock goes on; `away_s` after the loss of the line a bot plays him. The loss
    /// may lie back a little: it takes a while to be noticed.
    pub(crate) fn owner_is_away(&mut self, seat: PlayerId, since_ms: u64) {
        if let Some(play) = self.play.as_mut().filter(|play| !play.is_over()) {
            let now = play.clock.tick_at(self.now_ms);
            let from = play.clock.tick_at(since_ms).plus_ms(play.away_ms());
            play.seat_bot(seat, Role::StandIn, from.max(now), now);
            self.note_presence(seat, Presence::Away);
        }
    }

    /// Rule [BASE-97]: the bot plays until he returns.
    pub(crate) fn owner_is_back(&mut self, seat: PlayerId) {
        if let Some(play) = self.play.as_mut().filter(|play| !play.is_over()) {
            play.unseat_bot(seat);
            self.note_presence(seat, Presence::Here);
        }
    }

    /// The seat has no owner any more: a bot plays it at once and for good.
    pub(crate) fn bot_takes_seat(&mut self, seat: PlayerId) {
        if let Some(play) = self.play.as_mut().filter(|play| !play.is_over()) {
            let now = play.clock.tick_at(self.now_ms);
            play.seat_bot(seat, Role::Player, now, now);
            self.note_presence(seat, Presence::Here);
        }
    }

    /// A refused wish is a sign of life too. The game hears of it only where it may matter.
    fn note_sign_of_life(&mut self, who: PlayerId, at: Tick) {
        let Some(play) = self.play.as_ref().filter(|play| play.is_running()) else { return };
        if let Some(heard) = G::heard(&play.game, who, at) {
            let noted = self.take(heard, at, None);
            debug_assert!(noted.is_ok(), "the seat exists and time does not run backwards");
        }
    }

    /// Tells the game, if it is news.
    fn note_presence(&mut self, who: PlayerId, presence: Presence) {
        let Some(play) = &self.play else { return };
        if G::presence(&play.game, who) != presence {
            let at = play.reached(self.now_ms);
            let noted = self.take(G::presence_is(who, presence), at, None);
            debug_assert!(noted.is_ok(), "the seat exists and time does not run backwards");
        }
    }
}

/// The passing of time.
impl<G: Hosted> RoomOf<G> {
    /// Carries out everything that has happened by itself until now, in order.
    pub(crate) fn catch_up(&mut self) {
        self.end_long_pause();
        self.begin_if_worded();
        self.give_start_signal();
        self.measure_hold();
        while let Some(step) = self.play.as_ref().and_then(|play| play.next_step(self.now_ms)) {
            match step {
                Step::Due(at) => self.let_pass(at),
                Step::Look(seat, at) => self.let_bot_look(seat, at),
            }
        }
        self.do_put_off();
        self.beat();
    }

    fn give_start_signal(&mut self) {
        let Some(play) = &mut self.play else { return };
        let Some(due) = play.clock.start_due().filter(|due| *due <= self.now_ms) else { return };
        play.clock.start();
        play.next_beat_ms = due + BEAT_MS;
        // A game that was interrupted goes on without another signal.
        if G::progress(&play.game) == Progress::Ready {
            let started = self.take(G::start(), Tick::START, None);
            debug_assert!(started.is_ok(), "a game is started once");
        }
        self.enter_stage(Stage::Running);
        self.show_clock();
    }

    fn let_pass(&mut self, at: Tick) {
        let passed = self.take(G::pass(), at, None);
        debug_assert!(passed.is_ok(), "time does not run backwards");
    }

    /// A bot's wish is judged like anybody's; what is refused is forgotten.
    fn let_bot_look(&mut self, seat: PlayerId, at: Tick) {
        let people = self.people_in(&self.chairs);
        let Some(play) = &mut self.play else { return };
        G::seat_people(&mut play.company, people);
        let Some(thought) = play.look(seat, at, &self.config) else { return };
        if let Some(call) = thought.call {
            self.call_out(seat, call, at);
        }
        if let Some(command) = thought.wish {
            let done = self.take(G::act(seat, command), at, None).is_ok();
            let owner = self.chairs[seat.index()].sitter.filter(|_| done);
            if let Some(owner) = owner.and_then(|owner| self.member_mut(owner)) {
                owner.played_for = true;
            }
        }
    }

    /// The seats of people who are present: whoever is away is none until back.
    pub(crate) fn people_in(&self, chairs: &[Chair]) -> PlayerSet {
        let is_present = |chair: &Chair| {
            let member = chair.sitter.and_then(|person| self.member(person));
            member.is_some_and(|member| member.presence() == Presence::Here)
        };
        let present = (0..).map(PlayerId).zip(chairs).filter(|(_, chair)| is_present(chair));
        present.map(|(seat, _)| seat).collect()
    }

    /// Carries out one input, keeps it and tells what came of it.
    fn take(&mut self, input: G::Input, at: Tick, wish: Option<(PersonId, u32)>) -> Result<(), Answer> {
        let people = self.people_in(&self.chairs);
        let Some(play) = &mut self.play else { return Ok(()) };
        let taken = G::take(&mut play.game, &input, at, &mut play.told);
        debug_assert!(taken.is_ok() || play.told.is_empty(), "all that was due had been carried out");
        taken?;
        play.note_soon(self.now_ms);
        let paused = G::agrees_on_pause(&play.told);
        G::seat_people(&mut play.company, people);
        G::heed(&mut play.company, &play.told, &play.game);
        self.outbox.append(G::keep_input(at, input, wish, Some(G::chain(&play.game).echo())));
        self.tell();
        if let Some((person, id)) = wish {
            self.wish_noted = Some((person, id, Answer::Done { seq: self.seq }));
        }
        if paused {
            self.stand_still(self.longest_pause_ms());
        }
        self.end_if_over();
        self.let_bot_follow(at);
        Ok(())
    }

    /// Lets the next bot without an owner do as the people do; the one after it follows from that.
    fn let_bot_follow(&mut self, at: Tick) {
        let Some(play) = self.play.as_ref().filter(|play| play.is_running()) else { return };
        if let Some((by, command)) = G::follow(&play.game, self.owned()) {
            let followed = self.take(G::act(by, command), at, None);
            debug_assert!(followed.is_ok(), "everybody inside may do so");
        }
    }

    fn end_if_over(&mut self) {
        let Some(play) = self.play.as_mut().filter(|play| play.is_over() && self.stage != Stage::Over) else {
            return;
        };
        play.clock.end(G::now(&play.game));
        self.enter_stage(Stage::Over);
        self.show_clock();
        self.outbox.game_is_over(self.games);
    }

    /// Notes the chain of events now and then, so that a room brought back knows how late it was and that it is the same.
    pub(crate) fn beat(&mut self) {
        let due = self.play.as_ref().is_some_and(|play| play.next_beat_ms <= self.now_ms);
        if due && self.stage == Stage::Running {
            self.note_state();
        }
    }

    /// Notes the state of the game under way, or of one that stands still.
    pub(crate) fn note_state(&mut self) {
        let Some(play) = &mut self.play else { return };
        // Up to the instant before this one: what is due now comes after the commands of now.
        let at = Tick(play.reached(self.now_ms).0.saturating_sub(1));
        if at < G::now(&play.game) {
            play.next_beat_ms = self.now_ms + 1 + play.held(self.now_ms).map_or(0, |_| play.hold_ms);
            return;
        }
        play.note_rarely(self.now_ms);
        let passed = G::take(&mut play.game, &G::pass(), at, &mut play.told);
        debug_assert!(passed.is_ok() && play.told.is_empty(), "all that was due had been carried out");
        self.outbox.append(Record::Beat { at, chain: Some(G::chain(&play.game)) });
    }
}
