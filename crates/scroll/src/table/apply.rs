//! The one place that writes: a table and an event give the next table.

use kit::{Face, PlayerId, PlayerSet, Presence, Tick};

use super::{Before, Deed, MOST_STEPS, Pair, Phase, Table, Turn, Vote};
use crate::alarm::limit_of;
use crate::book::Book;
use crate::command::{Mark, PairSet};
use crate::event::{Entry, Event, Fact, Source};
use crate::room::{Place, Room, Side};
use crate::sheets::{Colour, Track};
use crate::symbols::Symbols;

impl Table {
    /// Writes an event.
    pub fn apply(&mut self, book: &Book, event: &Event) {
        match event.fact {
            Fact::FirstPlayer { who } => (self.first, self.active) = (who, who),
            Fact::Started => self.begin_phase(Phase::Sides, event.at),
            Fact::SideChosen { who, side } => self.players[who.index()].sheet.place = Place::Outside(side),
            Fact::RoundBegan { round } => self.round = round,
            Fact::TurnBegan { who } => (self.active, self.turn, self.resumed) = (who, Turn::default(), None),
            Fact::CursedMoved { freed } => self.team.stock += self.shift_boxes(book, freed),
            Fact::DiceCame { count } => {
                self.team.returning -= count;
                self.team.stock += count;
            }
            Fact::SheetDiceRolled { faces } => self.team.sheet_faces = Some(faces),
            Fact::DiceCursed { count } => {
                self.team.stock -= count;
                self.team.boxes[0] += count;
            }
            Fact::ClosingAsked { who } => self.ask_closing(who, event.at),
            Fact::EntranceClosed { who, room, side } => self.close(who, room, side),
            Fact::RollingBegan => {
                (self.turn.to_roll, self.team.stock, self.asked_at) = (self.team.stock, 0, event.at);
                self.roll_or_explore(event.at);
            }
            Fact::Rolled { faces, .. } => self.roll(faces),
            Fact::Rerolled { faces, .. } => {
                self.turn.pair = Some(Pair { faces, decided: None });
                self.undo.steps.clear();
                self.resumed = None;
            }
            Fact::StepBegan { deed } => self.begin_step(deed),
            Fact::Decided { pool, .. } => self.decide(pool, event.at),
            Fact::Healed { from, dice, .. } => {
                self.team.boxes[usize::from(from)] -= dice;
                self.turn.to_roll += dice;
                self.turn.pair = None;
                self.roll_or_explore(event.at);
            }
            Fact::CircleSpent { track, .. } => self.team.tracks[track as usize].spent += 1,
            Fact::DieMade { face, .. } => {
                (self.turn.temporary, self.turn.pair) = (self.turn.temporary.with(face), None);
            }
            Fact::Entered { who, room, by } => self.enter(who, room, by),
            Fact::ActionCrossed { who, room } => {
                let sheet = &mut self.players[who.index()].sheet;
                sheet.used = sheet.used.with(room);
            }
            Fact::GemsGained { count, from, .. } => self.gain(count, from),
            Fact::Circled { track, .. } => self.team.tracks[track as usize].circled += 1,
            Fact::ChoiceAsked { room, .. } => self.turn.choosing = Some(room),
            Fact::Chosen { .. } => self.turn.choosing = None,
            Fact::CursedPushed { out, .. } => self.team.returning += self.shift_boxes(book, out),
            Fact::Unlocked { colour } => self.team.unlocked |= 1 << colour as u8,
            Fact::VoteOpened { colour } => {
                let overdue = limit_of(self, book, self.active).is_some_and(|limit| limit <= event.at);
                self.turn.vote = Some(Vote::on(colour, overdue));
                self.asked_at = event.at;
            }
            Fact::Voted { who, prize } => {
                if let Some(vote) = &mut self.turn.vote {
                    vote.votes[who.index()] = Some(prize);
                }
                self.written_by(who);
            }
            Fact::Silent { who } => {
                if let Some(vote) = &mut self.turn.vote {
                    vote.silent = vote.silent.with(who);
                }
                self.undo.steps.clear();
            }
            Fact::VoteClosed { .. } => self.close_vote(book, event.at),
            Fact::SheetDieJoined => {
                self.team.sheet_dice_left -= 1;
                self.team.returning += 1;
            }
            Fact::SharingBegan => {
                self.begin_phase(Phase::Sharing, event.at);
                self.undo.steps.clear();
            }
            Fact::AskedToTake { who } => {
                self.turn.sharing = Some(who);
                self.asked_at = event.at;
            }
            Fact::Taken { who, face, mark } => self.take(book, who, face, mark),
            Fact::MapUsed { who, map } => {
                self.players[who.index()].sheet.maps[map.index()].used = true;
                self.written_by(who);
            }
            Fact::TurnEnded { .. } => self.end_turn(),
            Fact::TakenBack { who, .. } => self.take_back(who),
            Fact::TimeIsUp { .. } => self.undo.steps.clear(),
            Fact::Presence { who, presence } => self.note_presence(who, presence, event.at),
            Fact::LeftToBot { who } => self.players[who.index()].left_to_bot = true,
            Fact::Won => self.phase = Phase::Won,
            Fact::Conceded { who } => self.conceding = self.conceding.with(who),
            Fact::PlaysOn { who } => self.conceding = self.conceding.without(who),
            Fact::WishedFor { who, room } => self.wishes[who.index()] = room,
            Fact::Lost | Fact::GivenUp => self.phase = Phase::Lost,
        }
    }

    fn begin_phase(&mut self, phase: Phase, at: Tick) {
        if self.phase != phase {
            (self.phase, self.asked_at) = (phase, at);
        }
    }

    /// Rule [RNW-15]: every box empties into the one to its right; what was in the last one leaves, and is returned.
    fn shift_boxes(&mut self, book: &Book, out: u8) -> u8 {
        let last = book.boxes() - 1;
        debug_assert_eq!(self.team.boxes[last], out);
        self.team.boxes[..=last].rotate_right(1);
        std::mem::take(&mut self.team.boxes[0])
    }

    fn ask_closing(&mut self, who: PlayerSet, at: Tick) {
        self.turn.closers = who;
        self.begin_phase(Phase::Closing, at);
        self.asked_at = at;
    }

    fn close(&mut self, who: PlayerId, room: Room, side: Side) {
        let sheet = &mut self.players[who.index()].sheet;
        if let Some(border) = room.border(side) {
            sheet.closed = sheet.closed.with(border);
        }
        self.turn.closers = self.turn.closers.without(who);
    }

    /// Rule [RNW-20]: with no die to roll the exploring begins at once. Rule [RNW-53]: each step has its own time, but nobody gains any by
    /// taking back and doing again.
    fn roll_or_explore(&mut self, at: Tick) {
        let phase = if self.turn.to_roll > 0 { Phase::Rolling } else { Phase::Exploring };
        self.begin_phase(phase, self.resumed.unwrap_or(at));
    }

    fn roll(&mut self, faces: [Option<Face>; 2]) {
        let pair = Pair { faces, decided: None };
        self.turn.to_roll -= pair.len();
        self.turn.pair = Some(pair);
        self.undo.steps.clear();
        self.resumed = None;
    }

    /// Rule [RNW-53]: whoever has let their time pass gets no more of it by the vote that was opened for them.
    fn close_vote(&mut self, book: &Book, at: Tick) {
        let passed = self.turn.vote.take().filter(|vote| vote.overdue).and(book.setup.turn_clock.step_ms());
        self.asked_at = Tick(at.0.saturating_sub(passed.unwrap_or(0)));
    }

    fn begin_step(&mut self, deed: Deed) {
        let (phase, asked_at) = (self.phase, self.asked_at);
        let (team, turn, sheet) = (self.team, self.turn, self.of(self.active).sheet);
        if self.undo.steps.len() == MOST_STEPS {
            self.undo.steps.remove(0);
        }
        self.undo.steps.push(Some(Before { deed, phase, asked_at, team, turn, sheet }));
    }

    /// Rules [RNW-17], [RNW-18]: black masks go to box 1, the others are kept or go into the pool; a decision that is changed is
    /// undone first, and its masks stay where they are.
    fn decide(&mut self, pool: PairSet, at: Tick) {
        let Some(mut pair) = self.turn.pair else { return };
        let kept_of = |pool: PairSet| pair.symbols(PairSet(pair.open().0 & !pool.0));
        match pair.decided {
            Some(before) => {
                self.turn.pool = self.turn.pool.without(pair.symbols(before));
                self.turn.kept = self.turn.kept.without(kept_of(before));
            }
            None => self.team.boxes[0] += pair.masks(),
        }
        self.turn.pool = self.turn.pool.and(pair.symbols(pool));
        self.turn.kept = self.turn.kept.and(kept_of(pool));
        pair.decided = Some(pool);
        self.turn.pair = Some(pair);
        self.roll_or_explore(at);
    }

    fn enter(&mut self, who: PlayerId, room: Room, by: Entry) {
        self.players[who.index()].sheet.place = Place::In(room);
        self.turn.moved = true;
        self.turn.pair = None;
        if let Entry::Paid { kept, temporary } = by {
            self.turn.kept = self.turn.kept.without(kept);
            self.turn.temporary = self.turn.temporary.without(temporary);
            self.turn.used += kept.total();
        }
    }

    fn gain(&mut self, count: u8, from: Source) {
        self.team.gems = self.team.gems.saturating_add(count);
        if let Source::Track(track) = from {
            self.team.tracks[track as usize].gem_taken = true;
        }
    }

    fn take(&mut self, book: &Book, who: PlayerId, face: Face, mark: Option<Mark>) {
        self.turn.pool = self.turn.pool.without(Symbols::NONE.with(face));
        self.turn.used += 1;
        self.turn.shares = self.turn.shares.with(who);
        if let Some(Mark { map, part }) = mark {
            let own = &mut self.players[who.index()].sheet.maps[map.index()];
            if let Some(n) = book.sheet().map(map).and_then(|spec| own.open(spec, part, face)) {
                own.cross(part, n);
            }
        }
    }

    /// Rule [RNW-37]: dice that nobody took, and kept dice that were not used (RNW-18), go back to stock with all others; temporary
    /// dice vanish (RNW-49).
    fn end_turn(&mut self) {
        let Turn { to_roll, kept, pool, used, .. } = self.turn;
        let undecided = self.turn.pair.filter(|pair| pair.decided.is_none()).map_or(0, |pair| pair.len());
        self.team.stock += to_roll + kept.total() + pool.total() + used + undecided;
        self.turn = Turn::default();
        self.undo.steps.clear();
    }

    /// What another player wrote may have been built upon what could be taken back.
    fn written_by(&mut self, who: PlayerId) {
        if who != self.active {
            self.undo.steps.clear();
        }
    }

    /// Rule [RNW-53]: the time is what it was before the step; that of a step that had begun meanwhile runs on, and there is no other.
    fn take_back(&mut self, who: PlayerId) {
        if let Some(before) = self.undo.steps.pop().flatten() {
            if (before.phase, self.phase) != (Phase::Rolling, Phase::Exploring) {
                self.asked_at = before.asked_at;
            }
            self.resumed = Some(self.asked_at);
            (self.phase, self.team, self.turn) = (before.phase, before.team, before.turn);
            self.players[who.index()].sheet = before.sheet;
        }
    }

    fn note_presence(&mut self, who: PlayerId, presence: Presence, at: Tick) {
        let player = &mut self.players[who.index()];
        if presence == Presence::Away && player.presence == Presence::Here {
            player.away_since = at;
        }
        if presence == Presence::Here {
            player.left_to_bot = false;
        }
        player.presence = presence;
    }

    /// Puts marks on a map of a made-up position.
    pub(crate) fn cross_for_position(&mut self, book: &Book, who: PlayerId, mark: Mark, face: Face) -> bool {
        let own = &mut self.players[who.index()].sheet.maps[mark.map.index()];
        let open = book.sheet().map(mark.map).and_then(|spec| own.open(spec, mark.part, face));
        open.inspect(|n| own.cross(mark.part, *n)).is_some()
    }

    /// Crosses all of a part of a map of a made-up position.
    pub(crate) fn fill_for_position(&mut self, book: &Book, who: PlayerId, mark: Mark) {
        let length = book.sheet().map(mark.map).map_or(0, |spec| spec.part(mark.part).len());
        let own = &mut self.players[who.index()].sheet.maps[mark.map.index()];
        (0..length).for_each(|n| own.cross(mark.part, n));
    }

    /// Circles spaces of a track of a made-up position, of which some are spent.
    pub(crate) fn circle_for_position(&mut self, book: &Book, track: Track, circled: u8, spent: u8) {
        let own = &mut self.team.tracks[track as usize];
        (own.circled, own.spent) = (circled, spent);
        own.gem_taken = circled >= book.gem_at(track);
    }

    /// Marks a colour of a made-up position as unlocked.
    pub(crate) fn unlock_for_position(&mut self, colour: Colour) {
        self.team.unlocked |= 1 << colour as u8;
    }
}
