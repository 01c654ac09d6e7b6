//! Whether a table can be a real one: dice are conserved, tracks have ends, nothing is spent that was not gained.

use super::{Phase, Table};
use crate::book::Book;
use crate::room::Place;
use crate::sheets::{Action, Part, Track, Variant};

impl Table {
    /// Whether the state can be a real one.
    ///
    /// # Errors
    /// What is wrong.
    pub fn audit(&self, book: &Book) -> Result<(), &'static str> {
        self.audit_dice(book)?;
        self.audit_tracks(book)?;
        self.audit_sheets(book)?;
        if self.round > book.rounds() {
            return Err("more rounds than there are");
        }
        if self.round == 0 && self.phase.is_running() && self.phase != Phase::Sides {
            return Err("a turn of no round");
        }
        let rolls_them = book.plays(Variant::Entrances) || book.plays(Variant::Jokers);
        if self.team.sheet_faces.is_some() && !rolls_them {
            return Err("the sheet dice show something, and nobody rolls them in this game");
        }
        let sharing = self.phase == Phase::Sharing;
        if sharing != self.turn.sharing.is_some() && self.phase.is_running() {
            return Err("somebody takes from the pool at the wrong time");
        }
        if self.phase.is_running() && self.asked().is_empty() {
            return Err("nobody is asked anything");
        }
        Ok(())
    }

    /// How many common dice there are, wherever they lie.
    #[must_use]
    pub fn dice(&self) -> u8 {
        let turn = &self.turn;
        let undecided = turn.pair.filter(|pair| pair.decided.is_none()).map_or(0, |pair| pair.len());
        let cursed: u8 = self.team.boxes.iter().sum();
        let lying = turn.to_roll + undecided + turn.kept.total() + turn.pool.total() + turn.used;
        self.team.stock + self.team.returning + cursed + lying
    }

    fn audit_dice(&self, book: &Book) -> Result<(), &'static str> {
        let joined = book.data.sheet_dice - self.team.sheet_dice_left;
        if joined > 0 && !book.plays(Variant::DiceRooms) {
            return Err("a sheet die joined the common ones in another variant");
        }
        if self.dice() != book.data.common_dice + joined {
            return Err("dice were made or lost");
        }
        if self.team.boxes[book.boxes()..].iter().any(|dice| *dice > 0) {
            return Err("dice lie in a box that is not there");
        }
        Ok(())
    }

    fn audit_tracks(&self, book: &Book) -> Result<(), &'static str> {
        for (track, _) in Track::ALL {
            let circles = self.team.track(track);
            if circles.circled > book.sheet().track(track).length {
                return Err("a track is circled beyond its end");
            }
            if circles.spent > circles.circled {
                return Err("more circles are spent than were gained");
            }
            if circles.gem_taken != (circles.circled >= book.gem_at(track)) {
                return Err("the gem of a track was forgotten, or taken too early");
            }
        }
        Ok(())
    }

    fn audit_sheets(&self, book: &Book) -> Result<(), &'static str> {
        let printed = book.sheet();
        for player in &self.players {
            let sheet = &player.sheet;
            let has_begun = self.phase.is_running() && self.phase != Phase::Sides;
            if has_begun && sheet.place == Place::Nowhere {
                return Err("an adventurer stands nowhere");
            }
            if crate::room::Room::all()
                .any(|room| sheet.used.has(room) && printed.room(room).action == Action::None)
            {
                return Err("an action is crossed out that is not there");
            }
            if !sheet.closed.is_empty() && !book.plays(Variant::Entrances) {
                return Err("an entrance was closed in another variant");
            }
            for map in printed.map_ids() {
                let (marks, spec) = (sheet.map(map), &printed.maps[map.index()]);
                let fits = |part| usize::from(marks.crossed(part)) <= spec.part(part).len();
                if !Part::ALL.into_iter().all(fits) {
                    return Err("a map has more crosses than symbols");
                }
                if marks.used && !marks.is_complete(spec, Part::Left) {
                    return Err("a map was used before it was complete");
                }
            }
        }
        Ok(())
    }
}
