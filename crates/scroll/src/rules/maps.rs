//! Treasure maps. Rules: RNW-40 to RNW-43.

use kit::{PlayerId, rule};

use crate::event::{Fact, Source};
use crate::game::Teller;
use crate::permit::{Permit, nothing_is_open, sides_are_chosen};
use crate::sheets::{MapId, Part};
use crate::table::{Deed, Phase};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// Rule [RNW-40]: a complete map may be used by its owner at any time, other players' turns included, but never in the middle of an
/// action that is being resolved.
pub(crate) fn judge(view: &View<'_>, map: MapId) -> Result<Permit, WhyNot> {
    sides_are_chosen(view)?;
    nothing_is_open(view).map_err(|open| WhyNot::new(rule!("RNW-40"), open.obstacle))?;
    let refuse = |obstacle| Err(WhyNot::new(rule!("RNW-40"), obstacle));
    if view.printed().map(map).is_none() {
        return refuse(Obstacle::NoSuchMap);
    }
    if view.mine().sheet.map(map).used {
        return Err(WhyNot::new(rule!("RNW-42"), Obstacle::MapUsed));
    }
    let ready = view.mine().sheet.is_ready(view.printed(), map);
    if ready { Ok(Permit::UseMap(map)) } else { refuse(Obstacle::MapNotReady) }
}

impl Teller<'_> {
    pub(crate) fn use_map(&mut self, who: PlayerId, map: MapId) {
        let explores = matches!(self.table().phase, Phase::Rolling | Phase::Exploring);
        if who == self.table().active && explores {
            self.tell(Fact::StepBegan { deed: Deed::Map(map) });
        }
        self.spend_map(who, map);
    }

    /// Rule [RNW-41]: the bonus is circled, or lost if its track is full; with a complete right part a gem is gained as well. Rule
    /// [RNW-42]: a gem that is missed now is lost for good. Rule [RNW-91]: gems count at once, in anybody's turn.
    fn spend_map(&mut self, who: PlayerId, map: MapId) {
        let Some(spec) = self.book().sheet().map(map) else { return };
        let (bonus, gem) = (spec.bonus, self.table().of(who).sheet.map(map).is_complete(spec, Part::Right));
        self.tell(Fact::MapUsed { who, map });
        if self.table().has_space(self.book(), bonus) {
            self.circle(who, bonus);
        }
        if gem && !self.is_over() {
            self.gain(who, 1, Source::Map(map));
        }
    }

    /// Rule [RNW-43]: at the end of the last turn, and never before, every complete map is used for its owner.
    pub(crate) fn use_all_maps(&mut self) {
        for who in self.table().seats() {
            for map in self.book().sheet().map_ids() {
                if !self.is_over() && self.table().of(who).sheet.is_ready(self.book().sheet(), map) {
                    self.spend_map(who, map);
                }
            }
        }
    }
}
