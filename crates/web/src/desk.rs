//! The reader's place at a game: the table as he was told about it, its clock, and everything the screen reads.

use std::sync::Arc;

use kit::Tick;
use leptos::prelude::*;
use phrasebook::{Language, Text};
use protocol::{Call, ClientFrame, ClockNow, Runs, Snapshot, Told};
use temple::command::Command;
use temple::components::Components;
use temple::dice::{DiceSet, Face, MAX_DICE};
use temple::event::{Event, Fact};
use temple::permit::{may_speak, permit};
use temple::players::PlayerId;
use temple::private::Private;
use temple::rulebook::Rulebook;
use temple::seen::Seen;
use temple::table::{Phase, Table};
use temple::temple::Place;
use temple::why_not::WhyNot;

pub use crate::look::Look;
use crate::news::{self, Piece, Weight};
use crate::sound;
use crate::spoken::{self, Urgency};
use crate::tally::Tally;
use crate::wire::Wire;
use crate::{browser, verbs};

/// How long the door slam is shown.
const SLAM_MS: u64 = 430;

/// A number per die that grows with each of its rolls.
pub type RollCounts = [u8; MAX_DICE];

/// Everything the screen reads and does. Cheap to copy: only handles.
#[derive(Clone, Copy)]
pub struct Desk {
    /// The table as told.
    pub look: RwSignal<Look>,
    /// Game time in steps that the eye can follow.
    pub now: RwSignal<Tick>,
    /// The latest announcement.
    pub news: RwSignal<Piece>,
    /// What is read out when there is time, and what interrupts.
    pub read_out: RwSignal<String>,
    /// What is read out at once.
    pub cried: RwSignal<String>,
    /// What has happened since the last frame, for whatever shows deeds as they are done.
    pub happened: RwSignal<Vec<Happened>>,
    /// What was said to the reader last, or by somebody to all.
    pub note: RwSignal<Note>,
    /// How often each of the reader's dice was rolled.
    pub rolled: RwSignal<RollCounts>,
    /// Whether the doors are slamming this instant.
    pub slamming: RwSignal<bool>,
    /// Whether the ground trembles with a beat of the drum.
    pub trembling: RwSignal<bool>,
    /// How the clock runs.
    pub runs: RwSignal<Runs>,
    /// Whole seconds until the start signal; none once it was given.
    pub starts_in: RwSignal<Option<u32>>,
    /// What was counted.
    pub tally: RwSignal<Tally>,
    /// What goes out.
    pub wire: Wire,
    language: Language,
    watch: StoredValue<Watch>,
    bells: [RwSignal<()>; BELLS],
    /// What was taken in since the last frame, and is shown with the next.
    unshown: StoredValue<Option<Unshown>>,
    /// The number of the last event taken in.
    seq: StoredValue<u32>,
}

/// A part of the table that changes by itself. Whoever shows something is woken only by the parts it is read from: a wake-up
/// of everything on the screen by each event would cost more than all the reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The chambers.
    Temple,
    /// Where everybody is, who is stuck or out, and whether a countdown runs.
    Places,
    /// One adventurer.
    One(PlayerId),
    /// The reader's adventurer.
    Mine,
    /// Any adventurer.
    Anyone,
    /// What the modules have lying anywhere.
    Pieces,
    /// Everything else.
    Rest,
}

/// One bell per part: five, and then the adventurers'.
const BELLS: usize = 5 + temple::players::MAX_PLAYERS;

impl Part {
    fn bell(self, me: PlayerId) -> usize {
        match self {
            Part::Temple => 0,
            Part::Places => 1,
            Part::Anyone => 2,
            Part::Rest => 3,
            Part::Pieces => 4,
            Part::One(who) => 5 + who.index(),
            Part::Mine => 5 + me.index(),
        }
    }
}

/// Which parts of a table differ from those of another, by their bells.
fn differing(one: &Table, other: &Table) -> [bool; BELLS] {
    let mut differs = [false; BELLS];
    differs[0] = one.temple != other.temple;
    differs[1] = (one.countdown, one.phase) != (other.countdown, other.phase);
    for who in one.players() {
        let (one, other) = (one.of(who), other.of(who));
        let place = |of: &temple::table::Adventurer| (of.place, of.escaped, of.is_stuck());
        differs[1] |= place(one) != place(other);
        differs[5 + who.index()] = one != other;
        differs[2] |= one != other;
    }
    let rest = Table { temple: other.temple, adventurers: other.adventurers, ..*one };
    differs[4] = one.modules != other.modules || one.pieces != other.pieces;
    differs[3] = kit::digest_of(&rest) != kit::digest_of(other);
    differs
}

/// What the big button does: never nothing, as long as anything can be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    /// Throws this many dice; none, if there is nothing to throw.
    Roll(u8),
    /// Every free die is kept: lets go of them and throws them.
    Release(u8),
    /// All dice are black, or the last ones lie in a pot: calls a friend.
    Help,
    /// Nobody else is inside, and the last dice lie in a pot: takes them back.
    TakeBack,
    /// All dice are black and nobody is there to call: fate.
    Fate,
}

impl Button {
    /// What it does for the reader of this table.
    pub fn of(look: &Look) -> Button {
        let mine = look.table.of(look.me);
        let kept = mine.hand.kept();
        let alone = look.table.inside().count() == 1;
        let pledged = look.nothing_but_pledged();
        match mine.hand.rollable().without(kept).len() {
            // Whoever is out has dice to give and none to throw.
            _ if mine.escaped => Button::Roll(0),
            0 if mine.is_stuck() && !alone => Button::Help,
            0 if pledged && alone => Button::TakeBack,
            0 if pledged && !mine.hand.cursed().is_empty() => Button::Help,
            0 if mine.is_stuck() && look.table.fate_gems > 0 => Button::Fate,
            0 if !kept.is_empty() => Button::Release(kept.len()),
            dice => Button::Roll(dice),
        }
    }
}

/// An event, and what of the table before it is needed to show it.
#[derive(Clone)]
pub struct Happened {
    /// The event.
    pub event: Event,
    /// Who can do nothing since.
    pub stuck: Option<PlayerId>,
    /// Where whoever moved or left stood before.
    pub from: Option<Place>,
    /// Where a chamber lay that has gone, or came from.
    pub gone: Option<temple::temple::Cell>,
    /// Where a piece lay that has moved.
    pub moved_from: Option<temple::rulebook::Whereabouts>,
}

impl Happened {
    fn of(event: &Event, before: &Table, after: &Table) -> Happened {
        let (stuck, from) = match event.fact {
            Fact::Rolled { who, .. } => {
                (Some(who).filter(|who| after.of(*who).is_stuck() && !before.of(*who).is_stuck()), None)
            }
            Fact::Entered { who, .. } | Fact::Escaped { who } => (None, Some(before.of(who).place)),
            _ => (None, None),
        };
        let gone = match event.fact {
            Fact::ChamberRemoved { chamber } => before.temple.get(chamber).map(|placed| placed.cell()),
            Fact::TileSetDown { .. } => before.temple.afloat().map(|afloat| afloat.origin()),
            _ => None,
        };
        let moved_from = match event.fact {
            Fact::PieceMoved { id, .. } => before.pieces.get(id).map(|lying| lying.at),
            _ => None,
        };
        Happened { event: *event, stuck, from, gone, moved_from }
    }
}

/// Words, and whose they are: the reader's own if they are the page's answer to him.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// Tells it from the same words said before.
    pub number: u32,
    /// Whose, if not the reader's.
    pub who: Option<PlayerId>,
    /// What.
    pub words: String,
}

/// Something between what is known and what was told is missing.
pub struct Gap;

/// What the next frame has to show.
struct Unshown {
    /// The table as the screen shows it.
    table: Table,
    /// What the reader knows alone, as the screen shows it.
    private: Private,
    pieces: Vec<Piece>,
    happened: Vec<Happened>,
    tick: Tick,
    rolled: Option<RollCounts>,
    /// What is read out, by its urgency.
    spoken: Vec<(Urgency, String)>,
}

/// The table's clock, as far as the page knows it.
#[derive(Clone, Copy)]
struct Watch {
    clock: ClockNow,
    /// When it was heard of, on the page's own clock.
    heard_ms: f64,
}

impl Watch {
    fn now(&self, at_ms: f64) -> Tick {
        match self.clock.runs {
            Runs::Running => {
                let passed = (at_ms - self.heard_ms).max(0.0) * f64::from(self.clock.pace);
                self.clock.now.plus_ms(passed as u32)
            }
            _ => self.clock.now,
        }
    }

    /// Milliseconds until the start signal.
    fn starts_in(&self, at_ms: f64) -> Option<u32> {
        match self.clock.runs {
            Runs::StartsIn { ms } => Some((f64::from(ms) - (at_ms - self.heard_ms)).max(0.0) as u32),
            _ => None,
        }
    }
}

impl Desk {
    /// Sits down at a game, or beside it.
    pub fn new(snapshot: &Snapshot, seat: Option<PlayerId>, wire: Wire, language: Language) -> Desk {
        let book = Arc::new(Rulebook::new(Components::standard(), snapshot.setup.clone()));
        let mut look =
            Look { table: snapshot.table, private: Private::NOTHING, me: PlayerId(0), watching: true, book };
        look.sit(seat);
        let desk = Desk {
            look: RwSignal::new(look),
            now: RwSignal::new(snapshot.clock.now),
            news: RwSignal::new((Weight::Light, String::new())),
            read_out: RwSignal::new(String::new()),
            cried: RwSignal::new(String::new()),
            happened: RwSignal::new(Vec::new()),
            note: RwSignal::new(Note::default()),
            rolled: RwSignal::new([0; MAX_DICE]),
            slamming: RwSignal::new(false),
            trembling: RwSignal::new(false),
            runs: RwSignal::new(snapshot.clock.runs),
            starts_in: RwSignal::new(None),
            tally: RwSignal::new(Tally::default()),
            wire,
            language,
            watch: StoredValue::new(Watch { clock: snapshot.clock, heard_ms: browser::steady_ms() }),
            bells: std::array::from_fn(|_| RwSignal::new(())),
            unshown: StoredValue::new(None),
            seq: StoredValue::new(snapshot.seq),
        };
        desk.tick();
        desk
    }

    /// Reads something off the table, again whenever one of these parts has changed.
    pub fn see<T>(self, parts: &[Part], read: impl FnOnce(&Look) -> T) -> T {
        self.listen_to(parts);
        self.look.with_untracked(read)
    }

    // Not written out at every place that sees something.
    #[inline(never)]
    fn listen_to(self, parts: &[Part]) {
        let me = self.look.with_untracked(|look| look.me);
        parts.iter().for_each(|part| self.bells[part.bell(me)].track());
    }

    /// The same for whoever is to hear only when what is read has changed.
    pub fn follow<T>(self, parts: &'static [Part], read: impl Fn(&Look) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        let read: Box<dyn Fn(&Look) -> T + Send + Sync> = Box::new(read);
        Memo::new(move |_| self.see(parts, &*read))
    }

    /// The reader has another seat now, or none.
    pub fn sit(self, seat: Option<PlayerId>) {
        let same = self.look.with_untracked(|look| seat == (!look.watching).then_some(look.me));
        if !same {
            self.look.update(|look| look.sit(seat));
            self.bells.iter().for_each(|bell| bell.notify());
        }
    }

    /// What the table says about its clock. `late_ms` is how long the words were under way.
    pub fn set_clock(self, clock: ClockNow, late_ms: f64) {
        self.watch.set_value(Watch { clock, heard_ms: browser::steady_ms() - late_ms });
        if self.runs.get_untracked() != clock.runs {
            self.runs.set(clock.runs);
        }
        self.tick();
    }

    /// The number of the last event taken in.
    pub fn seq(self) -> u32 {
        self.seq.get_value()
    }

    /// The digest of the table, to be compared with the server's.
    pub fn digest(self) -> kit::Digest {
        self.look.with_untracked(|look| kit::digest_of(&look.table))
    }

    /// Game time at this instant.
    pub fn clock(self) -> Tick {
        self.watch.with_value(|watch| watch.now(browser::steady_ms()))
    }

    /// What whoever plays along needs: game time at this instant in ms, below nought before the start signal, and how fast it passes.
    /// None while it stands still.
    pub fn heard_clock(self) -> Option<(i32, u8)> {
        let (watch, at) = (self.watch.get_value(), browser::steady_ms());
        let now = watch.now(at).0 as i32;
        match (self.runs.get(), watch.starts_in(at)) {
            (Runs::Running, _) => Some((now, watch.clock.pace.max(1))),
            // After a pause everybody gets ready in silence. At another pace nothing that comes after the signal would be at its time.
            (Runs::StartsIn { .. }, Some(ms)) if now == 0 && watch.clock.pace == 1 => Some((-(ms as i32), 1)),
            _ => None,
        }
    }

    /// Whether the reader plays.
    pub fn is_seated(self) -> bool {
        self.look.with_untracked(|look| !look.watching)
    }

    /// Lets time pass.
    pub fn tick(self) {
        // Whoever looks elsewhere gets no frames; what was told is shown to them all the same.
        self.show();
        self.wire.look_for_slow();
        if self.wire.give_up_unsent() {
            self.say_unsent();
        }
        let at = browser::steady_ms();
        let (now, starts_in) = self.watch.with_value(|watch| (watch.now(at), watch.starts_in(at)));
        let before = self.now.get_untracked();
        // A tenth of a second is as fine as anything on the screen needs it.
        if now.0 / 100 > before.0 / 100 {
            self.now.set(now);
        }
        let starts_in = starts_in.map(|ms| ms.div_ceil(1000));
        if self.starts_in.get_untracked() != starts_in {
            self.starts_in.set(starts_in);
        }
    }

    /// Wishes for something. What the rules refuse is said at once, by the same judge as the table's; everything else is
    /// shown as sent until the table answers.
    pub fn wish(self, wish: Command) {
        let now = self.clock();
        let verdict = self
            .look
            .with_untracked(|look| if look.watching { None } else { Some(permit(&look.view(now), &wish)) });
        match verdict {
            None => {}
            Some(Err(why)) => self.refuse(why),
            Some(Ok(_)) => self.wire.ask(|id| ClientFrame::Wish { id, command: wish }),
        }
    }

    /// Says why something cannot be done; the rule behind it is told by a long press.
    pub fn refuse(self, why: WhyNot) {
        sound::play(sound::Cue::Refusal);
        self.say(self.language.obstacle(why.obstacle).to_owned());
    }

    /// Says that something was wished for and has not reached the table.
    pub fn say_unsent(self) {
        sound::play(sound::Cue::Refusal);
        self.say(self.language.say(Text::NotSent));
    }

    /// Says something light to the reader.
    pub fn say(self, words: String) {
        self.say_of(None, words);
    }

    /// Says something light of somebody.
    pub fn say_of(self, who: Option<PlayerId>, words: String) {
        let number = self.note.with_untracked(|note| note.number + 1);
        self.note.set(Note { number, who, words: words.clone() });
        self.announce(words);
    }

    /// Tells readers something light that is seen elsewhere.
    pub fn announce(self, words: String) {
        self.read_out.set(words.clone());
        self.news.set((Weight::Light, words));
    }

    /// Has something read out at once.
    pub fn cry(self, words: String) {
        self.cried.set(words);
    }

    /// The reader's language.
    pub fn language(self) -> Language {
        self.language
    }

    /// What the big button does now.
    pub fn button(self) -> Button {
        self.look.with_untracked(Button::of)
    }

    /// Presses the big button: throws all dice that are neither kept nor locked. It leads nowhere else than on: if all are kept it
    /// lets go of them and throws them; if all are black it calls for help; if the last ones lie in a pot, it calls too, or
    /// takes them back.
    pub fn roll(self, held_ms: u16) {
        let early = self.must_hold() && u32::from(held_ms) < self.hold_ms();
        match self.button() {
            Button::Release(_) => {
                let kept = self.look.with_untracked(|look| look.table.of(look.me).hand.kept());
                self.wish(Command::Roll { dice: Some(kept), held_ms });
            }
            Button::Help => return self.call_for_help(),
            Button::TakeBack => {
                let pledges = self.look.with_untracked(|look| look.table.of(look.me).hand.pledges());
                return self.wish(Command::Withdraw(pledges));
            }
            Button::Fate => return self.wish(Command::ProposeFate),
            Button::Roll(_) => self.wish(Command::Roll { dice: None, held_ms }),
        }
        if early {
            self.say(self.language.say(Text::RollHoldEarly));
        }
    }

    /// Calls the others, if no curse forbids it (CUR-14).
    fn call_for_help(self) {
        let silenced = self.look.with_untracked(|look| may_speak(&look.view(Tick::START)).err());
        match silenced {
            Some(why) => self.refuse(why),
            None => self.wire.ask(|id| ClientFrame::Call { id, call: Call::HelpMe }),
        }
    }

    /// Whether a throw must be held (CUR-15).
    pub fn must_hold(self) -> bool {
        self.look.with_untracked(Look::must_hold)
    }

    fn hold_ms(self) -> u32 {
        self.look.with_untracked(Look::careful_ms)
    }

    /// Keeps a die, or takes it back. Just after a die was lost, the one tapped goes in its place (BASE-77).
    pub fn toggle(self, die: temple::dice::DieId) {
        let set = DiceSet::one(die);
        let (hand, losing) = self.look.with_untracked(|look| {
            let mine = look.table.of(look.me);
            (mine.hand, !mine.losses.is_empty())
        });
        self.wish(match losing {
            true if !hand.in_hand().has(die) => return,
            true => Command::Lose(die),
            false if hand.kept().has(die) => Command::Unkeep(set),
            false => Command::Keep(set),
        });
    }

    /// Stops the time or lets it go on (CLK-5).
    pub fn toggle_pause(self) {
        match self.runs.get_untracked() {
            Runs::Running => self.wire.ask(|id| ClientFrame::Pause { id }),
            Runs::Paused => self.wire.ask(|id| ClientFrame::Resume { id }),
            Runs::StartsIn { .. } | Runs::Over => {}
        }
    }

    /// Whether the game goes on.
    pub fn phase(self) -> Phase {
        self.look.with_untracked(|look| look.table.phase)
    }

    /// Takes in what was told.
    ///
    /// # Errors
    /// When something before it is missing; then nothing is taken in.
    pub fn take(self, told: &Told) -> Result<(), Gap> {
        if Some(self.seq.get_value()) != told.seq.checked_sub(told.events.len() as u32) {
            return Err(Gap);
        }
        self.seq.set_value(told.seq);
        let language = self.language;
        let mut unshown = self.unshown.try_update_value(Option::take).flatten().unwrap_or_else(|| {
            request_animation_frame(move || self.show());
            let (table, private) = self.look.with_untracked(|look| (look.table, look.private));
            let (pieces, happened, spoken) = (Vec::new(), Vec::new(), Vec::new());
            Unshown { table, private, pieces, happened, tick: told.tick, rolled: None, spoken }
        });
        unshown.tick = told.tick;
        self.look.update_untracked(|look| {
            for seen in &told.events {
                let Seen::Event(event) = seen else { continue };
                let before = look.table;
                self.tally.update_untracked(|tally| tally.count(event));
                look.table.apply(&look.book, event);
                look.private.apply(event);
                if let Some(piece) = news::of_event(language, look, &before, event) {
                    unshown.spoken.push((spoken::urgency(look, &before, event, &piece), piece.1.clone()));
                    unshown.pieces.push(piece);
                }
                unshown.happened.push(Happened::of(event, &before, &look.table));
                self.react(look, event, language, &mut unshown);
            }
        });
        self.unshown.set_value(Some(unshown));
        Ok(())
    }

    /// Notes what the reader knows and the others do not.
    pub fn know(self, private: Private) {
        self.look.update(|look| look.private = private);
        self.ring_for_pieces();
    }

    /// Everything that is shown is looked at again: the drawings of the modules are there.
    pub fn look_again(self) {
        self.bells.iter().for_each(|bell| bell.notify());
    }

    /// What is known of a piece is part of how it looks.
    fn ring_for_pieces(self) {
        let me = self.look.with_untracked(|look| look.me);
        self.bells[Part::Pieces.bell(me)].notify();
    }

    /// Shows what was taken in: everything that came since the last frame at once.
    fn show(self) {
        let Some(unshown) = self.unshown.try_update_value(Option::take).flatten() else { return };
        if let Some(rolled) = unshown.rolled {
            self.rolled.set(rolled);
        }
        for (urgency, signal) in [(Urgency::Polite, self.read_out), (Urgency::Assertive, self.cried)] {
            let words = unshown.spoken.iter().filter(|one| one.0 == urgency).map(|one| one.1.as_str());
            let words = words.collect::<Vec<_>>().join(". ");
            if !words.is_empty() {
                signal.set(words);
            }
        }
        if let Some(piece) = heaviest(unshown.pieces) {
            self.news.set(piece);
        }
        if unshown.tick > self.now.get_untracked() {
            self.now.set(unshown.tick);
        }
        self.look.notify();
        let differs = self.look.with_untracked(|look| differing(&unshown.table, &look.table));
        self.bells.iter().zip(differs).filter(|(_, differs)| *differs).for_each(|(bell, _)| bell.notify());
        if self.look.with_untracked(|look| look.private != unshown.private) {
            self.ring_for_pieces();
        }
        // Last, so that what is new on the table is there when its deed is shown.
        self.happened.set(unshown.happened);
    }

    /// What an event sets in motion on the screen.
    fn react(self, look: &Look, event: &Event, language: Language, unshown: &mut Unshown) {
        sound::hear(event, look);
        if let Some(tale) = event.fact.tale(&look.table) {
            verbs::stir(tale, look.me);
        }
        match event.fact {
            Fact::Rolled { who, dice, faces, .. } if who == look.me && !look.watching => {
                let counts = unshown.rolled.get_or_insert_with(|| self.rolled.get_untracked());
                dice.iter().for_each(|die| {
                    counts[usize::from(die.0)] = counts[usize::from(die.0)].wrapping_add(1);
                });
                let shown: Vec<&str> = dice.iter().map(|die| language.face(faces.get(die) as Face)).collect();
                let words = language.say(Text::Rolled { faces: &shown.join(", ") });
                unshown.spoken.push((Urgency::Polite, words.clone()));
                unshown.pieces.insert(0, (Weight::Light, words));
            }
            Fact::Slammed { .. } | Fact::Collapsed => {
                self.slamming.set(true);
                set_timeout(move || self.slamming.set(false), std::time::Duration::from_millis(SLAM_MS));
            }
            _ => {}
        }
    }
}

/// The last of the weightiest pieces; several heavy ones are said together.
fn heaviest(pieces: Vec<Piece>) -> Option<Piece> {
    let heavy: Vec<String> =
        pieces.iter().filter(|piece| piece.0 == Weight::Heavy).map(|piece| piece.1.clone()).collect();
    if heavy.is_empty() { pieces.into_iter().next_back() } else { Some((Weight::Heavy, heavy.join(" · "))) }
}

#[cfg(test)]
mod tests {
    use temple::dice::{DieId, Face};
    use temple::event::{Event, Fact};
    use temple::players::PlayerId;

    use super::*;
    use crate::places::tests::{roll, three};

    /// The reader pledges a die.
    fn pledge(look: &mut Look, die: u8) {
        let dice = std::iter::once(DieId(die)).collect();
        let fact = Fact::Committed { who: PlayerId(0), dice, pot: 0 };
        look.table.apply(&look.book, &Event { at: Tick::START, by: None, fact });
    }

    #[test]
    fn the_button_leads_on_when_the_last_dice_lie_in_a_pot() {
        let mut look = three();
        roll(&mut look, 0, &[Face::Torch, Face::BlackMask, Face::BlackMask, Face::BlackMask, Face::BlackMask]);
        assert_eq!(Button::of(&look), Button::Roll(1));
        pledge(&mut look, 0);
        assert!(look.nothing_but_pledged());
        assert_eq!(Button::of(&look), Button::Help, "a friend may bring gold");
        look.table.adventurers.iter_mut().skip(1).for_each(|friend| friend.escaped = true);
        assert_eq!(Button::of(&look), Button::TakeBack, "there is nobody to call");
    }

    #[test]
    fn whoever_is_out_has_nothing_to_throw() {
        let mut look = three();
        roll(&mut look, 0, &[Face::Key; 5]);
        look.table.adventurers[0].escaped = true;
        assert_eq!(Button::of(&look), Button::Roll(0));
    }

    #[test]
    fn whoever_has_pledged_everything_waits_for_friends() {
        let mut look = three();
        roll(&mut look, 0, &[Face::Torch; 5]);
        (0..5).for_each(|die| pledge(&mut look, die));
        assert!(look.nothing_but_pledged(), "and reads that the dice can be taken back");
        assert_eq!(Button::of(&look), Button::Roll(0));
    }
}
