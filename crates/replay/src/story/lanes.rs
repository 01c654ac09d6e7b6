//! One player's game: when he rolled, was locked, was stuck, moved.

use kit::Tick;
use temple::dice::{DiceSet, Faces};
use temple::table::{Adventurer, Presence};

use super::{Mark, Span, Told};

/// A roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll {
    /// The event.
    pub mark: Mark,
    /// How many dice were rolled.
    pub dice: u8,
}

/// A time with the same number of dice locked by black masks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Locked {
    /// From when to when.
    pub span: Span,
    /// How many.
    pub dice: u8,
}

/// Gems placed by his command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gems {
    /// The event.
    pub mark: Mark,
    /// How many.
    pub gems: u8,
}

/// One player's game.
#[derive(Clone, Debug, Default)]
pub struct Lane {
    /// Every roll.
    pub rolls: Vec<Roll>,
    /// When dice were locked.
    pub locked: Vec<Locked>,
    /// When he could do nothing.
    pub stuck: Vec<Span>,
    /// When he had no connection.
    pub away: Vec<Span>,
    /// Every change of chamber.
    pub moves: Vec<Mark>,
    /// Pots that his command filled.
    pub gems: Vec<Gems>,
    /// Dice that went out of the game.
    pub lost: Vec<Mark>,
    /// What they did with the pieces of the modules, or what these did to them.
    pub pieces: Vec<Told>,
    /// When he left the temple.
    pub escaped: Option<Mark>,
    /// How often each face fell.
    pub faces: [u32; 5],
    locked_since: Option<Mark>,
    stuck_since: Option<Mark>,
    away_since: Option<Mark>,
}

impl Lane {
    /// Milliseconds that dice were locked, one by one.
    #[must_use]
    pub fn locked_ms(&self) -> u32 {
        self.locked.iter().map(|locked| locked.span.ms() * u32::from(locked.dice)).sum()
    }

    /// Milliseconds in which he could do nothing.
    #[must_use]
    pub fn stuck_ms(&self) -> u32 {
        self.stuck.iter().map(Span::ms).sum()
    }

    /// How many dice were rolled in all.
    #[must_use]
    pub fn dice_rolled(&self) -> u32 {
        self.faces.iter().sum()
    }

    pub(super) fn roll(&mut self, mark: Mark, dice: DiceSet, faces: Faces) {
        self.rolls.push(Roll { mark, dice: dice.len() });
        dice.iter().for_each(|die| self.faces[faces.get(die) as usize] += 1);
    }

    /// Notes what an event has changed for him.
    pub(super) fn follow(&mut self, mark: Mark, before: &Adventurer, after: &Adventurer) {
        if locked(before) != locked(after) {
            if let Some(from) = self.locked_since.take() {
                let span = Span { from, to: mark.at, ended: Some(mark.event) };
                self.locked.push(Locked { span, dice: locked(before) });
            }
            self.locked_since = (locked(after) > 0).then_some(mark);
        }
        turn(&mut self.stuck_since, &mut self.stuck, mark, after.is_stuck());
        turn(&mut self.away_since, &mut self.away, mark, after.presence == Presence::Away);
    }

    /// Ends what has no end yet.
    pub(super) fn close(&mut self, at: Tick, now: &Adventurer) {
        let open = |from: Mark| Span { from, to: at.max(from.at), ended: None };
        if let Some(from) = self.locked_since.take() {
            self.locked.push(Locked { span: open(from), dice: locked(now) });
        }
        self.stuck.extend(self.stuck_since.take().map(open));
        self.away.extend(self.away_since.take().map(open));
    }
}

/// Whoever is out needs his dice no more.
fn locked(one: &Adventurer) -> u8 {
    if one.escaped { 0 } else { one.hand.cursed().len() }
}

/// Begins or ends a time.
fn turn(since: &mut Option<Mark>, spans: &mut Vec<Span>, mark: Mark, is_so: bool) {
    match (*since, is_so) {
        (None, true) => *since = Some(mark),
        (Some(from), false) => {
            spans.push(Span { from, to: mark.at, ended: Some(mark.event) });
            *since = None;
        }
        _ => {}
    }
}
