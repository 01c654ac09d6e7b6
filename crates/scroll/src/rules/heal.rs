//! Heal: dice out of the cursed area. Rules: RNW-46, RNW-47, RNW-90.

use kit::{PlayerId, rule};

use super::roll::undecided;
use crate::command::PairSet;
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::{Permit, has_circle, is_my_turn};
use crate::sheets::Track;
use crate::table::{Deed, Phase};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// Rule [RNW-46]: before a roll, all dice of one box. Rule [RNW-47]: masks of this very turn too, before any pair and after the last
/// one, but not after the first move. Rule [RNW-90]: the boxes count as they stand after the cursed dice have moved.
pub(crate) fn judge(view: &View<'_>, from: u8) -> Result<Permit, WhyNot> {
    is_my_turn(view, rule!("RNW-44"))?;
    let refuse = |rule, obstacle| Err(WhyNot::new(rule, obstacle));
    if !matches!(view.table.phase, Phase::Rolling | Phase::Exploring) {
        return refuse(rule!("RNW-14"), Obstacle::OtherStep);
    }
    if view.table.turn.moved {
        return refuse(rule!("RNW-47"), Obstacle::Moved);
    }
    if undecided(view).is_some_and(|pair| pair.open() != PairSet::NONE) {
        return refuse(rule!("RNW-18"), Obstacle::Undecided);
    }
    has_circle(view, Track::Heal, rule!("RNW-46"))?;
    // A pair of black masks that still lies there is in box 1 as soon as the healing begins.
    let coming = undecided(view).filter(|_| from == 0).map_or(0, |pair| pair.masks());
    let lying = view.table.team.boxes.get(usize::from(from)).copied().unwrap_or_default();
    if lying + coming > 0 { Ok(Permit::Heal(from)) } else { refuse(rule!("RNW-46"), Obstacle::EmptyBox) }
}

impl Teller<'_> {
    pub(crate) fn heal(&mut self, who: PlayerId, from: u8) {
        self.settle_masks(who);
        self.tell(Fact::StepBegan { deed: Deed::Bonus(Track::Heal) });
        self.tell(Fact::CircleSpent { who, track: Track::Heal });
        let dice = self.table().team.boxes[usize::from(from)];
        self.tell(Fact::Healed { who, from, dice });
    }
}
