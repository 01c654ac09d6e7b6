//! What a room does. Rules: RNW-25, RNW-26, RNW-28 to RNW-32, RNW-52, RNW-71.

use kit::{Face, PlayerId, rule};

use super::turn::TURNS;
use crate::book::Book;
use crate::command::Pick;
use crate::event::{Fact, Source};
use crate::game::Teller;
use crate::permit::{Permit, sides_are_chosen};
use crate::room::Room;
use crate::sheets::{Action, Track, Variant};
use crate::table::Table;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// What can be picked for a joker room. Rule [RNW-29]: a circle of any track but Rush. Rule [RNW-71]: with rolled jokers one of the two
/// symbols.
pub(crate) fn picks(book: &Book) -> &'static [Pick] {
    const TRACKS: [Pick; 5] = [
        Pick::Track(Track::Heal),
        Pick::Track(Track::Reroll),
        Pick::Track(Track::Key),
        Pick::Track(Track::Torch),
        Pick::Track(Track::Gold),
    ];
    const DICE: [Pick; 2] = [Pick::SheetDie(0), Pick::SheetDie(1)];
    if book.plays(Variant::Jokers) { &DICE } else { &TRACKS }
}

/// What a pick comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Circle(Track),
    PushCursed,
    Nothing,
}

/// Rule [RNW-71]: key, torch and golden mask circle their track, an adventurer does nothing, a black mask moves the cursed dice on and
/// counts as carried out even if there are none. Rule [RNW-32]: a full track records nothing.
fn outcome(table: &Table, book: &Book, pick: Pick) -> Outcome {
    let track = match pick {
        Pick::Track(track) => Some(track),
        Pick::SheetDie(n) => match table.team.sheet_faces.and_then(|faces| faces.get(usize::from(n)).copied()) {
            Some(Face::BlackMask) => return Outcome::PushCursed,
            face => face.and_then(Track::of_symbol),
        },
    };
    track.filter(|track| table.has_space(book, *track)).map_or(Outcome::Nothing, Outcome::Circle)
}

/// Whether picking this for a joker would be recorded.
pub(crate) fn records(table: &Table, book: &Book, pick: Pick) -> bool {
    outcome(table, book, pick) != Outcome::Nothing
}

/// Answers a joker. Rule [RNW-25]: with rolled jokers a choice that records nothing may be made; the room is then not crossed out.
pub(crate) fn judge(view: &View<'_>, pick: Pick) -> Result<Permit, WhyNot> {
    sides_are_chosen(view)?;
    if view.table.active != view.me {
        return Err(WhyNot::new(TURNS, Obstacle::NotYourTurn));
    }
    let rolled = view.book.plays(Variant::Jokers);
    let rule = if rolled { rule!("RNW-71") } else { rule!("RNW-29") };
    if view.table.turn.choosing.is_none() {
        return Err(WhyNot::new(rule, Obstacle::NoOpenQuestion));
    }
    if !picks(view.book).contains(&pick) {
        return Err(WhyNot::new(rule, Obstacle::WrongPick));
    }
    if !rolled && !records(view.table, view.book, pick) {
        return Err(WhyNot::new(rule!("RNW-32"), Obstacle::TrackFull));
    }
    Ok(Permit::Choose(pick))
}

impl Teller<'_> {
    /// Carries out what a room does on entering it, then looks at the special rooms. Rules [RNW-25], [RNW-26]: once per player and
    /// game; what records nothing is not carried out and not crossed out. Rule [RNW-52]: the exit does nothing, and may be left again.
    pub(crate) fn arrive(&mut self, who: PlayerId, room: Room) {
        if self.is_over() {
            return;
        }
        let action = self.book().sheet().room(room).action;
        if !self.table().of(who).sheet.used.has(room) {
            match action {
                Action::None => {}
                Action::Gem => self.gem_room(who, room),
                Action::Circle(track) if self.table().has_space(self.book(), track) => {
                    self.tell(Fact::ActionCrossed { who, room });
                    self.circle(who, track);
                }
                Action::Circle(_) => {}
                Action::Joker if self.joker_records() => return self.tell(Fact::ChoiceAsked { who, room }),
                Action::Joker => {}
            }
        }
        self.look_at_signs(who, room);
    }

    /// Rule [RNW-30]: the first empty space of the gem track.
    fn gem_room(&mut self, who: PlayerId, room: Room) {
        self.tell(Fact::ActionCrossed { who, room });
        self.gain(who, 1, Source::Room(room));
    }

    fn joker_records(&self) -> bool {
        picks(self.book()).iter().any(|pick| records(self.table(), self.book(), *pick))
    }

    pub(crate) fn choose(&mut self, who: PlayerId, pick: Pick) {
        let Some(room) = self.table().turn.choosing else { return };
        let outcome = outcome(self.table(), self.book(), pick);
        self.tell(Fact::Chosen { who, pick });
        if outcome != Outcome::Nothing {
            self.tell(Fact::ActionCrossed { who, room });
        }
        match outcome {
            Outcome::Circle(track) => self.circle(who, track),
            Outcome::PushCursed => {
                let out = self.table().team.boxes[self.book().boxes() - 1];
                self.tell(Fact::CursedPushed { who, out });
            }
            Outcome::Nothing => {}
        }
        self.look_at_signs(who, room);
    }

    /// What a joker brings if nobody chooses: the first pick that records something.
    pub(crate) fn choose_by_default(&mut self, who: PlayerId) {
        let pick = picks(self.book()).iter().find(|pick| records(self.table(), self.book(), **pick));
        if let Some(pick) = pick.copied() {
            self.choose(who, pick);
        }
    }

    /// Rule [RNW-28]: the first empty space of the track. Rule [RNW-31]: a certain space gives a gem, once, whether its circle is spent
    /// later or not.
    pub(crate) fn circle(&mut self, who: PlayerId, track: Track) {
        self.tell(Fact::Circled { who, track });
        let circles = self.table().team.track(track);
        if circles.circled == self.book().gem_at(track) && !circles.gem_taken {
            self.gain(who, 1, Source::Track(track));
        }
    }
}
