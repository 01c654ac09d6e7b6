//! The only judge: is this wish legal, and what exactly would be done? The same function in engine, page and bot.
//!
//! With several obstacles the first is named in this order: is the game running and is the asker in it, whose turn is it, is a choice
//! open, is it the step of the turn, the place, what is used up, the dice.

use kit::{Face, PlayerId, RuleId, rule};

use crate::command::{Command, Mark, PairSet, Pick, Prize};
use crate::event::Fact;
use crate::game::Teller;
use crate::room::{Room, Side};
use crate::rules;
use crate::sheets::{MapId, Track};
use crate::symbols::Symbols;
use crate::table::Phase;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// A wish that was found legal, with everything that was left open decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // one permit per command, documented there
pub enum Permit {
    ChooseSide(Side),
    Close { room: Room, side: Side },
    Roll,
    Reroll,
    Decide(PairSet),
    Heal(u8),
    MakeDie { track: Track, face: Face },
    Enter { to: Room, kept: Symbols, temporary: Symbols, made: Symbols },
    Rush(Room),
    Choose(Pick),
    Vote(Prize),
    EndTurn,
    Take { face: Face, mark: Option<Mark> },
    TakeNoMore,
    UseMap(MapId),
    TakeBack,
    Concede,
    PlayOn,
    WishFor(Option<Room>),
}

/// Judges a wish of the looking player.
///
/// # Errors
/// The first obstacle.
pub fn permit(view: &View<'_>, wish: &Command) -> Result<Permit, WhyNot> {
    may_act(view)?;
    match *wish {
        Command::ChooseSide(side) => rules::sides::judge(view, side),
        Command::Close { room, side } => rules::entrances::judge(view, room, side),
        Command::Roll => rules::roll::judge(view),
        Command::Reroll => rules::roll::judge_reroll(view),
        Command::Decide(pool) => rules::roll::judge_decision(view, pool),
        Command::Heal(from) => rules::heal::judge(view, from),
        Command::MakeDie(track) => rules::explore::judge_die(view, track),
        Command::Enter { to, help } => rules::explore::judge(view, to, help),
        Command::Rush(to) => rules::explore::judge_rush(view, to),
        Command::Choose(pick) => rules::action::judge(view, pick),
        Command::Vote(prize) => rules::special::judge(view, prize),
        Command::EndTurn => rules::share::judge_end(view),
        Command::Take { face, mark } => rules::share::judge(view, face, mark),
        Command::TakeNoMore => rules::share::judge_no_more(view),
        Command::UseMap(map) => rules::maps::judge(view, map),
        Command::TakeBack => rules::undo::judge(view),
        Command::Concede => rules::giving_up::judge(view),
        Command::PlayOn => rules::giving_up::judge_playing_on(view),
        Command::WishFor(room) => rules::wishes::judge(view, room),
    }
}

/// The game runs and the player is in it.
fn may_act(view: &View<'_>) -> Result<(), WhyNot> {
    if view.me.index() >= view.table.players.len() {
        return Err(WhyNot::new(rule!("RNW-1"), Obstacle::NoSuchPlayer));
    }
    match view.table.phase {
        Phase::Ready => Err(WhyNot::new(rule!("RNW-10"), Obstacle::NotStarted)),
        Phase::Won => Err(WhyNot::new(rule!("RNW-50"), Obstacle::Over)),
        Phase::Lost => Err(WhyNot::new(rule!("RNW-51"), Obstacle::Over)),
        _ => Ok(()),
    }
}

/// Turns have begun, it is the looking player's, and no choice is open. `rule` says why nobody else may.
pub(crate) fn is_my_turn(view: &View<'_>, rule: RuleId) -> Result<(), WhyNot> {
    sides_are_chosen(view)?;
    if view.table.active != view.me {
        return Err(WhyNot::new(rule, Obstacle::NotYourTurn));
    }
    nothing_is_open(view)
}

pub(crate) fn sides_are_chosen(view: &View<'_>) -> Result<(), WhyNot> {
    match view.table.phase {
        Phase::Sides => Err(WhyNot::new(rule!("RNW-10"), Obstacle::ChoosingSides)),
        _ => Ok(()),
    }
}

/// No joker waits for its choice and no vote is open: an action that is being resolved comes first.
pub(crate) fn nothing_is_open(view: &View<'_>) -> Result<(), WhyNot> {
    match (view.table.turn.choosing, view.table.turn.vote) {
        (Some(_), _) => Err(WhyNot::new(rule!("RNW-25"), Obstacle::ChoiceOpen)),
        (None, Some(_)) => Err(WhyNot::new(rule!("RNW-67"), Obstacle::ChoiceOpen)),
        (None, None) => Ok(()),
    }
}

/// It is the step of exploring: everything is rolled and decided. `rule` says so. A last pair of black masks leaves nothing to decide:
/// what is done next moves them (RNW-17).
pub(crate) fn is_exploring(view: &View<'_>, rule: RuleId) -> Result<(), WhyNot> {
    let undecided = rules::roll::undecided(view);
    let waits = undecided.is_some_and(|pair| pair.open() != PairSet::NONE);
    match view.table.phase {
        Phase::Exploring => Ok(()),
        Phase::Rolling if waits => Err(WhyNot::new(rule!("RNW-18"), Obstacle::Undecided)),
        Phase::Rolling if undecided.is_some() && view.table.turn.to_roll == 0 => Ok(()),
        Phase::Rolling => Err(WhyNot::new(rule, Obstacle::DiceToRoll)),
        _ => Err(WhyNot::new(rule!("RNW-14"), Obstacle::OtherStep)),
    }
}

/// A circle of this track can be spent. Rule [RNW-44]: each once, also one just gained; they belong to the team.
pub(crate) fn has_circle(view: &View<'_>, track: Track, rule: RuleId) -> Result<(), WhyNot> {
    if view.table.team.free(track) > 0 { Ok(()) } else { Err(WhyNot::new(rule, Obstacle::NoCircle)) }
}

impl Teller<'_> {
    /// Carries out what was permitted.
    pub(crate) fn carry_out(&mut self, me: PlayerId, permit: &Permit) {
        match *permit {
            Permit::ChooseSide(side) => self.choose_side(me, side),
            Permit::Close { room, side } => self.close(me, room, side),
            Permit::Roll => self.roll(me),
            Permit::Reroll => self.reroll(me),
            Permit::Decide(pool) => self.decide(me, pool),
            Permit::Heal(from) => self.heal(me, from),
            Permit::MakeDie { track, face } => self.make_die(me, track, face),
            Permit::Enter { to, kept, temporary, made } => self.pay_and_enter(me, to, kept, temporary, made),
            Permit::Rush(to) => self.rush(me, to),
            Permit::Choose(pick) => self.choose(me, pick),
            Permit::Vote(prize) => self.vote(me, prize),
            Permit::EndTurn => self.share_pool(me),
            Permit::Take { face, mark } => self.take_from_pool(me, face, mark),
            Permit::TakeNoMore => self.ask_next_to_take(me),
            Permit::UseMap(map) => self.use_map(me, map),
            Permit::TakeBack => self.take_back(me),
            Permit::Concede => self.concede(me),
            Permit::PlayOn => self.tell(Fact::PlaysOn { who: me }),
            Permit::WishFor(room) => self.tell(Fact::WishedFor { who: me, room }),
        }
    }
}
