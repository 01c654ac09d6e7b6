//! What the looking player could make of the position: where they would stand and what the team would have.

use kit::Face;
use scroll::room::{Place, Room, RoomSet};
use scroll::sheets::{Action, TRACKS, Track, Variant};

use crate::Worth;
use crate::mind::{DIE_TURN, Mind};

/// A position that could be reached in this turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hope {
    pub place: Place,
    pub circled: [u8; TRACKS],
    pub free: [u8; TRACKS],
    pub gems: u8,
    pub used: RoomSet,
    /// Colours that are unlocked, a bit each.
    pub unlocked: u8,
    /// What does not show on the sheets: dice that come back sooner, dice that join.
    pub extra: Worth,
}

impl Hope {
    /// The position as it is.
    pub fn now(mind: &Mind<'_>) -> Hope {
        let (team, sheet) = (&mind.view.table.team, &mind.view.mine().sheet);
        let unlocked = scroll::sheets::Colour::ALL.into_iter().filter(|(colour, _)| team.is_unlocked(*colour));
        Hope {
            place: sheet.place,
            circled: team.tracks.map(|track| track.circled),
            free: team.tracks.map(|track| track.circled - track.spent),
            gems: team.gems,
            used: sheet.used,
            unlocked: unlocked.fold(0, |bits, (colour, _)| bits | 1 << colour as u8),
            extra: 0,
        }
    }

    /// After entering a room, with all that comes of it; jokers are answered as well as can be.
    pub fn enter(mut self, mind: &Mind<'_>, room: Room) -> Hope {
        self.place = Place::In(room);
        let spec = mind.view.printed().room(room);
        if !self.used.has(room) {
            let before = self.used;
            self.used = before.with(room);
            match spec.action {
                Action::None => {}
                Action::Gem => self.gems += 1,
                Action::Circle(track) if self.has_space(mind, track) => self.circle(mind, track),
                Action::Circle(_) => self.used = before,
                Action::Joker => match self.best_joker(mind) {
                    Some(after) => self = after,
                    None => self.used = before,
                },
            }
        }
        if let Some(sign) = spec.special {
            let (colour, half) = (sign.colour as usize, sign.half as usize);
            if self.unlocked & 1 << colour == 0 && mind.others_hold(colour, 1 - half) {
                self.unlock(mind, colour);
            }
        }
        self
    }

    /// A circle spent.
    pub fn spend(mut self, track: Track) -> Hope {
        self.free[track as usize] -= 1;
        self
    }

    fn has_space(&self, mind: &Mind<'_>, track: Track) -> bool {
        self.circled[track as usize] < mind.view.printed().track(track).length
    }

    /// A space of a track circled, with the gem it may bring.
    pub fn circle(&mut self, mind: &Mind<'_>, track: Track) {
        let n = track as usize;
        self.circled[n] += 1;
        self.free[n] += 1;
        self.gems += u8::from(self.circled[n] == mind.gem_at[n]);
    }

    /// The best that a joker can bring, if it can bring anything.
    fn best_joker(self, mind: &Mind<'_>) -> Option<Hope> {
        let circled = |track: Track| {
            let mut after = self;
            after.circle(mind, track);
            after
        };
        if mind.view.book.plays(Variant::Jokers) {
            let faces = mind.view.table.team.sheet_faces.into_iter().flatten();
            let each = faces.filter_map(|face| self.rolled_joker(mind, face, circled));
            each.max_by_key(|after| mind.of_team(after))
        } else {
            let tracks = Track::OF_JOKERS.into_iter().filter(|track| self.has_space(mind, *track));
            tracks.map(circled).max_by_key(|after| mind.of_team(after))
        }
    }

    /// After a joker was answered by what this sheet die shows; nothing if that records nothing (RNW-71).
    pub fn after_sheet_die(self, mind: &Mind<'_>, n: u8) -> Option<Hope> {
        let face = mind.view.table.team.sheet_faces?.get(usize::from(n)).copied()?;
        let circled = |track: Track| {
            let mut after = self;
            after.circle(mind, track);
            after
        };
        self.rolled_joker(mind, face, circled)
    }

    fn rolled_joker(self, mind: &Mind<'_>, face: Face, circled: impl Fn(Track) -> Hope) -> Option<Hope> {
        if face == Face::BlackMask {
            let cursed: u8 = mind.view.table.team.boxes.iter().sum();
            return Some(Hope { extra: self.extra + Worth::from(cursed) * DIE_TURN, ..self });
        }
        Track::of_symbol(face).filter(|track| self.has_space(mind, *track)).map(circled)
    }

    fn unlock(&mut self, mind: &Mind<'_>, colour: usize) {
        self.unlocked |= 1 << colour;
        match mind.prize_die() {
            Some(worth) => self.extra += worth,
            None => self.gems += mind.view.book.data.special_gems,
        }
    }
}
