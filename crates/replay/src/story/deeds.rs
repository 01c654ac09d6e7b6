//! The finest deed of each player: one, the rarest there is. Nobody goes without.

use kit::Tick;
use temple::components::ChamberKind;
use temple::event::{Event, Fact};
use temple::players::PlayerId;
use temple::rulebook::Rulebook;
use temple::table::Table;

use super::{Ending, Story};
use crate::Replay;

/// Gems within so long are one spurt.
const SPURT_MS: u32 = 60_000;

/// Fewer are no spurt.
const SPURT_GEMS: u32 = 3;

/// Whoever tries again wants at least so long.
const SECOND_WIND_MS: u32 = 60_000;

/// What somebody has done, the rarest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Laid the exit.
    FoundExit,
    /// Handed a die to somebody inside.
    GaveDie {
        /// To whom.
        to: PlayerId,
    },
    /// Left as the last.
    LastOut {
        /// For how many keys.
        keys: u32,
    },
    /// Freed dice of others so often.
    Freed {
        /// How often.
        friends: u32,
    },
    /// Placed many gems within a minute.
    Spurt {
        /// How many.
        gems: u32,
    },
    /// Was in the start before all others after a gong.
    HomeFirst {
        /// How often.
        gongs: u32,
    },
    /// Placed gems.
    Gems(u32),
    /// Laid chambers.
    Rooms(u32),
    /// Rolled: the last resort.
    Rolls(u32),
}

/// What is counted of one player.
#[derive(Clone, Copy, Default)]
struct Counted {
    found_exit: bool,
    gave: Option<PlayerId>,
    home_first: u32,
    rooms: u32,
}

impl Story {
    /// The finest deed of each, by seat.
    #[must_use]
    pub fn deeds(&self, replay: &Replay, book: &Rulebook) -> Vec<Deed> {
        let counted = counted(&replay.events, book);
        counted.iter().enumerate().map(|(seat, counted)| self.deed(PlayerId(seat as u8), counted)).collect()
    }

    fn deed(&self, who: PlayerId, counted: &Counted) -> Deed {
        let lane = &self.lanes[who.index()];
        let last = match self.ending {
            Ending::Won { last, .. } if self.lanes.len() > 1 => last == who,
            _ => false,
        };
        let keys = u32::from(self.gems_left_at(self.ended.at)) + 1;
        let gems: u32 = lane.gems.iter().map(|gems| u32::from(gems.gems)).sum();
        let (friends, spurt, rolls) = (self.given(who) as u32, self.spurt(who), lane.rolls.len() as u32);
        let Counted { home_first: gongs, rooms, .. } = *counted;
        match counted.gave {
            _ if counted.found_exit => Deed::FoundExit,
            Some(to) => Deed::GaveDie { to },
            _ if last => Deed::LastOut { keys },
            _ if friends > 1 => Deed::Freed { friends },
            _ if spurt >= SPURT_GEMS => Deed::Spurt { gems: spurt },
            _ if gongs > 1 => Deed::HomeFirst { gongs },
            _ if friends > 0 => Deed::Freed { friends },
            _ if gems > 1 => Deed::Gems(gems),
            _ if gongs > 0 => Deed::HomeFirst { gongs },
            _ if rooms > 1 => Deed::Rooms(rooms),
            _ if gems > 0 => Deed::Gems(gems),
            _ if rooms > 0 => Deed::Rooms(rooms),
            _ => Deed::Rolls(rolls),
        }
    }

    /// The most gems somebody has placed within a minute.
    fn spurt(&self, who: PlayerId) -> u32 {
        let gems = &self.lanes[who.index()].gems;
        let from = |first: usize| {
            let until = Tick(gems[first].mark.at.0 + SPURT_MS);
            let within = gems[first..].iter().take_while(|gems| gems.mark.at <= until);
            within.map(|gems| u32::from(gems.gems)).sum()
        };
        (0..gems.len()).map(from).max().unwrap_or_default()
    }

    /// From when a lost game is worth another try: where what weighs most happened, and at least a minute before the end, or before
    /// nobody could get out any more. None for a game that was shorter.
    #[must_use]
    pub fn turning_point(&self) -> Option<Tick> {
        let lost_at = self.forlorn.unwrap_or(self.ended.at);
        let latest = Tick(lost_at.0.checked_sub(SECOND_WIND_MS)?);
        let early_enough = |at: &Tick| *at > Tick::START && *at <= latest;
        let decided = self.findings.iter().map(|finding| finding.at).find(early_enough).unwrap_or(latest);
        // Whole seconds, as it is said.
        Some(Tick(decided.0 / 1000 * 1000))
    }
}

fn counted(events: &[Event], book: &Rulebook) -> Vec<Counted> {
    let mut table = Table::new(book);
    let mut counted = vec![Counted::default(); table.adventurers.len()];
    let is_home = |table: &Table, who: PlayerId| {
        book.data.chamber(table.of(who).place.chamber).kind == ChamberKind::StartChamber
    };
    let mut awaited = false;
    for event in events {
        table.apply(book, event);
        match event.fact {
            Fact::TileLaid { who, chamber, .. } => {
                counted[who.index()].rooms += 1;
                counted[who.index()].found_exit |= book.data.chamber(chamber).kind == ChamberKind::ExitChamber;
            }
            Fact::DieGiven { from, to, .. } => counted[from.index()].gave = Some(to),
            Fact::Gong { n } => {
                // Whoever is there already is no faster than the others who are.
                let there: Vec<PlayerId> = table.inside().filter(|who| is_home(&table, *who)).collect();
                let ends = book.clock().is_some_and(|clock| usize::from(n) >= clock.countdowns.len());
                awaited = there.is_empty() && !ends;
                if let ([only], false) = (there.as_slice(), ends) {
                    counted[only.index()].home_first += 1;
                }
            }
            Fact::Entered { who, .. } if awaited && is_home(&table, who) => {
                counted[who.index()].home_first += 1;
                awaited = false;
            }
            Fact::Slammed { .. } => awaited = false,
            _ => {}
        }
    }
    counted
}
