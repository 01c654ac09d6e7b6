//! Rolling two by two, and deciding what to keep. Rules: RNW-16 to RNW-20, RNW-48.

use kit::{PlayerId, rule};

use super::turn::TURNS;
use crate::command::PairSet;
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::{Permit, has_circle, is_my_turn};
use crate::sheets::Track;
use crate::table::{Deed, Pair, Phase};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// Rule [RNW-16]: two dice at a time, a single last one alone. Rule [RNW-18]: the pair before must be decided; one that shows only
/// black masks leaves nothing to decide.
pub(crate) fn judge(view: &View<'_>) -> Result<Permit, WhyNot> {
    is_my_turn(view, TURNS)?;
    let refuse = |rule, obstacle| Err(WhyNot::new(rule, obstacle));
    let turn = &view.table.turn;
    match view.table.phase {
        Phase::Rolling if undecided(view).is_some_and(|pair| pair.open() != PairSet::NONE) => {
            refuse(rule!("RNW-18"), Obstacle::Undecided)
        }
        Phase::Rolling if turn.to_roll > 0 => Ok(Permit::Roll),
        Phase::Rolling => refuse(rule!("RNW-16"), Obstacle::NoDice),
        Phase::Exploring => refuse(rule!("RNW-20"), Obstacle::NoDice),
        _ => refuse(rule!("RNW-14"), Obstacle::OtherStep),
    }
}

/// The pair that lies there and was not decided.
pub(crate) fn undecided(view: &View<'_>) -> Option<Pair> {
    view.table.turn.pair.filter(|pair| pair.decided.is_none())
}

/// Rule [RNW-48]: the pair that was rolled last, black masks included, as long as they have not moved: before it is decided. The
/// same pair may be rolled again with further circles.
pub(crate) fn judge_reroll(view: &View<'_>) -> Result<Permit, WhyNot> {
    is_my_turn(view, rule!("RNW-44"))?;
    if undecided(view).is_none() {
        return Err(WhyNot::new(rule!("RNW-48"), Obstacle::NoDice));
    }
    has_circle(view, Track::Reroll, rule!("RNW-48"))?;
    Ok(Permit::Reroll)
}

/// Rule [RNW-18]: both dice together; the decision may be changed until the next pair is rolled or the exploring starts. Rule [RNW-17]:
/// a black mask is never kept and never given. Rule [RNW-19]: a golden mask heals nothing here, it is kept or given like any symbol.
pub(crate) fn judge_decision(view: &View<'_>, pool: PairSet) -> Result<Permit, WhyNot> {
    is_my_turn(view, TURNS)?;
    let refuse = |rule, obstacle| Err(WhyNot::new(rule, obstacle));
    if !matches!(view.table.phase, Phase::Rolling | Phase::Exploring) {
        return refuse(rule!("RNW-14"), Obstacle::OtherStep);
    }
    let Some(pair) = view.table.turn.pair else { return refuse(rule!("RNW-18"), Obstacle::NoDice) };
    let wrong = PairSet(pool.0 & !pair.open().0);
    match (0..2).find(|n| wrong.has(*n)).map(|n| pair.faces[n]) {
        None if wrong == PairSet::NONE => Ok(Permit::Decide(pool)),
        Some(Some(_)) => refuse(rule!("RNW-17"), Obstacle::DieCursed),
        _ => refuse(rule!("RNW-18"), Obstacle::NoDice),
    }
}

impl Teller<'_> {
    pub(crate) fn roll(&mut self, who: PlayerId) {
        self.settle_masks(who);
        let faces = self.throw_pair(who, self.table().turn.to_roll.min(2));
        self.tell(Fact::Rolled { who, faces });
    }

    pub(crate) fn reroll(&mut self, who: PlayerId) {
        self.tell(Fact::CircleSpent { who, track: Track::Reroll });
        let dice = self.table().turn.pair.map_or(0, |pair| pair.len());
        let faces = self.throw_pair(who, dice);
        self.tell(Fact::Rerolled { who, faces });
    }

    fn throw_pair(&mut self, who: PlayerId, dice: u8) -> [Option<kit::Face>; 2] {
        [(dice > 0).then(|| self.throw(who)), (dice > 1).then(|| self.throw(who))]
    }

    /// A decision that is only changed is no further step, unless something was done since.
    pub(crate) fn decide(&mut self, who: PlayerId, pool: PairSet) {
        let changes = self.table().turn.pair.is_some_and(|pair| pair.decided.is_some());
        if !changes || self.table().undo.last() != Some(Deed::Decision) {
            self.tell(Fact::StepBegan { deed: Deed::Decision });
        }
        self.tell(Fact::Decided { who, pool });
    }

    /// Moves the masks of a pair that leaves nothing to decide.
    pub(crate) fn settle_masks(&mut self, who: PlayerId) {
        if self.table().turn.pair.is_some_and(|pair| pair.decided.is_none()) {
            self.decide(who, PairSet::NONE);
        }
    }
}
