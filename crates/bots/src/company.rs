//! What everybody at a table knows besides what lies on it: who is a person, what was called, and who has filled the pots.
//!
//! One of these is kept per game, by whoever seats the bots, and told of everything that happens. It is all that bots share.

use kit::{Call, Tick};
use temple::event::{Event, Fact};
use temple::players::{MAX_PLAYERS, PlayerId, PlayerSet};
use temple::table::Table;
use temple::view::View;

/// Less time than this before the collapse: everybody for themselves.
pub const LAST_MS: u32 = 45_000;

/// For how long a call is answered.
const HEARD_MS: u32 = 12_000;

/// What everybody knows.
#[derive(Clone, Default, Debug)]
pub struct Company {
    people: PlayerSet,
    calls: [Option<(Call, Tick)>; MAX_PLAYERS],
    /// Who has rolled.
    rolled: PlayerSet,
    /// Whose dice lie in a pot.
    pledged: PlayerSet,
    /// Gems placed without a person in the pot, and with one.
    without_people: u8,
    with_people: u8,
}

impl Company {
    /// A table with these people who are present.
    #[must_use]
    pub fn of(people: PlayerSet) -> Company {
        Company { people, ..Company::default() }
    }

    /// Who is a person and present.
    #[must_use]
    pub const fn people(&self) -> PlayerSet {
        self.people
    }

    /// Somebody has come or gone.
    pub fn seat_people(&mut self, people: PlayerSet) {
        self.people = people;
    }

    /// Gems placed without a person in the pot, and with one.
    #[must_use]
    pub const fn gems(&self) -> (u8, u8) {
        (self.without_people, self.with_people)
    }

    /// Somebody has called.
    pub fn hear(&mut self, who: PlayerId, call: Call, at: Tick) {
        self.calls[who.index()] = Some((call, at));
    }

    /// Takes in what has happened; the table is as it is after it.
    #[inline]
    pub fn heed(&mut self, events: &[Event], table: &Table) {
        // All of it is about people; bots among themselves need none of it, and their games are measured.
        if !self.people.is_empty() {
            self.take_in(events, table);
        }
    }

    fn take_in(&mut self, events: &[Event], table: &Table) {
        for event in events {
            match &event.fact {
                Fact::Rolled { who, .. } => self.rolled = self.rolled.with(*who),
                Fact::Committed { who, .. } => self.pledged = self.pledged.with(*who),
                Fact::PotFired { chamber, gems, .. } => {
                    let here = |who: &PlayerId| table.of(*who).place.chamber == *chamber;
                    let helped = PlayerSet(self.pledged.0 & self.people.0).iter().any(|who| here(&who));
                    let count = if helped { &mut self.with_people } else { &mut self.without_people };
                    *count = count.saturating_add(*gems);
                }
                _ => {}
            }
        }
        self.pledged = table.players().filter(|who| !table.of(*who).hand.pledges().is_empty()).collect();
    }

    /// What others have called just now.
    pub(crate) fn calls<'a>(&'a self, view: &'a View<'_>) -> impl Iterator<Item = (PlayerId, Call)> + 'a {
        let fresh = |(seat, call): (usize, &Option<(Call, Tick)>)| {
            let (call, at) = (*call)?;
            let who = PlayerId(seat as u8);
            (who != view.me && view.now < at.plus_ms(HEARD_MS)).then_some((who, call))
        };
        self.calls.iter().enumerate().filter_map(fresh)
    }

    /// The people inside as a bot sees them. Who counts as a person has only friends.
    pub(crate) fn guests(&self, view: &View<'_>) -> PlayerSet {
        if self.is_person(view) {
            return PlayerSet::default();
        }
        let inside: PlayerSet = view.table.inside().filter(|who| *who != view.me).collect();
        PlayerSet(inside.0 & self.people.0)
    }

    /// Whether the looking player counts as a person.
    pub(crate) fn is_person(&self, view: &View<'_>) -> bool {
        self.people.has(view.me)
    }

    /// In a game without clock, somebody's first, nobody begins before a person has rolled.
    pub(crate) fn waits_for_first_roll(&self, view: &View<'_>) -> bool {
        is_first_game(view) && !self.guests(view).is_empty() && self.people.0 & self.rolled.0 == 0
    }

    /// How many more gems may be placed without a person in the pot: the bots' share of all, in a first game never more than
    /// one ahead. No limit without people inside.
    pub(crate) fn gems_to_place(&self, view: &View<'_>) -> u8 {
        if self.guests(view).is_empty() {
            return u8::MAX;
        }
        let share = share(self.all_gems(view), view.table.adventurers.len() as u8, self.people.len());
        let most = if is_first_game(view) { share.min(self.with_people + 1) } else { share };
        most.saturating_sub(self.without_people)
    }

    /// All gems of the game: those that were placed and those still to be placed.
    fn all_gems(&self, view: &View<'_>) -> u8 {
        view.table.depot + self.without_people + self.with_people
    }
}

/// The bots' share of the gems: bots to players, rounded down.
#[must_use]
pub fn share(gems: u8, players: u8, people: u8) -> u8 {
    let (gems, players, people) = (u16::from(gems), u16::from(players.max(1)), u16::from(people));
    (gems * players.saturating_sub(people) / players) as u8
}

/// A game without clock is somebody's first (BASE-82).
fn is_first_game(view: &View<'_>) -> bool {
    view.book.clock().is_none()
}

/// How long it is until the collapse; none without a clock.
pub(crate) fn time_left(view: &View<'_>) -> Option<u32> {
    let end = view.book.clock()?.countdowns.last()?.end_at;
    Some(end.0.saturating_sub(view.now.0))
}

/// Whether it is everybody for themselves.
pub(crate) fn is_last_minute(view: &View<'_>) -> bool {
    time_left(view).is_some_and(|left| left < LAST_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_what_bots_are_to_players() {
        assert_eq!([share(14, 4, 1), share(11, 3, 1), share(7, 2, 1)], [10, 7, 3]);
        assert_eq!([share(14, 4, 0), share(14, 4, 4), share(7, 1, 1), share(7, 1, 2)], [14, 0, 0, 0]);
    }
}
