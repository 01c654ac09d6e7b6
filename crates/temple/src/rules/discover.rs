//! Action 2: discovering a chamber, in both forms, and the order in which a laid tile takes effect.
//!
//! Rules: BASE-44 to BASE-51.

use super::payment;
use crate::command::Payment;
use crate::dice::Means;
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::players::PlayerId;
use crate::rulebook::{Laid, Moment, Nature};
use crate::setup::seconds_after;
use crate::temple::{ChamberId, Side, Turn};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// Rules [BASE-45], [BASE-46], [BASE-50], [BASE-51]: at a free entrance, while the pile lasts, for two adventurers.
pub(crate) fn judge(view: &View<'_>, side: Option<Side>, with: Payment) -> Result<Permit, WhyNot> {
    super::enter::stands_somewhere(view, Nature::Discover)?;
    let free = view.table.free_entrances(view.me);
    if side.map_or(free.is_empty(), |side| !free.has(side)) {
        return Err(WhyNot::new(rule!("BASE-46"), Obstacle::NoFreeEntrance));
    }
    view.book.bans(view, Nature::Discover)?;
    if view.table.pile == 0 {
        return Err(WhyNot::new(rule!("BASE-50"), Obstacle::EmptyPile));
    }
    let price = [view.book.data.discover];
    let spent = payment::pay(view, view.me, rule!("BASE-45"), &price, with)?;
    Ok(Permit::Discover { side, spent })
}

/// Rule [BASE-48]: the shown tile goes to an entrance that is free now.
pub(crate) fn judge_lay(view: &View<'_>, side: Side) -> Result<Permit, WhyNot> {
    if view.mine().placing.is_none() {
        return Err(WhyNot::new(rule!("BASE-48"), Obstacle::NoOpenQuestion));
    }
    if view.table.free_entrances(view.me).has(side) {
        Ok(Permit::Lay(side))
    } else {
        Err(WhyNot::new(rule!("BASE-46"), Obstacle::NoFreeEntrance))
    }
}

impl Teller<'_> {
    /// Rule [BASE-48]: with a side the tile is laid unseen; without one it is shown first, and laid at once where
    /// there is no choice.
    pub(crate) fn discover(&mut self, who: PlayerId, side: Option<Side>, spent: Means) {
        self.spend(who, spent);
        let view = self.view(who);
        let free = view.table.free_entrances(who);
        let must_ask = free.len() > 1 || view.book.may_send_back(&view, who);
        match side.or(free.iter().next().filter(|_| !must_ask)) {
            Some(side) => self.lay_from_pile(who, side),
            None => self.show_tile(who, TileDrawn::First),
        }
    }

    fn lay_from_pile(&mut self, who: PlayerId, side: Side) {
        if let Some(chamber) = self.secrets().pile.last().copied() {
            self.lay(who, chamber, side);
        }
    }

    /// Draws the top tile and shows it to all; the first free entrance clockwise from north is reserved.
    pub(crate) fn show_tile(&mut self, who: PlayerId, drawn: TileDrawn) {
        let until = seconds_after(self.now(), self.book().setup.options.place_timeout_s);
        let default = self.table().free_entrances(who).iter().next();
        if let (Some(reserved), Some(chamber)) = (default, self.secrets().pile.last().copied()) {
            let second = drawn == TileDrawn::Second;
            self.tell(Fact::TileShown { who, chamber, reserved, until, second });
        }
    }

    /// Lays the shown tile.
    pub(crate) fn lay_shown(&mut self, who: PlayerId, side: Side) {
        if let Some(placing) = self.table().of(who).placing {
            self.lay(who, placing.chamber, side);
        }
    }

    /// Rule [BASE-48]: the default is taken.
    pub(crate) fn settle_placement(&mut self, who: PlayerId) {
        if let Some(placing) = self.table().of(who).placing {
            self.lay(who, placing.chamber, placing.reserved);
        }
    }

    /// Rule [BASE-44]: what happens when a tile is laid, step by step. Rule [BASE-49]: the discoverer stays where they are.
    fn lay(&mut self, who: PlayerId, chamber: ChamberId, side: Side) {
        let beside = self.table().of(who).place.chamber;
        self.tell(Fact::TileLaid { who, chamber, beside, side });
        let laid = Laid { chamber, by: who };
        self.announce(Moment::TileDown(laid));
        // A tile that was taken up again has no effect before it lies somewhere.
        if self.table().temple.get(chamber).is_some() {
            self.take_effect(laid);
        }
    }

    /// Rule [BASE-44]: the steps from the second on, for a tile that lies where it stays.
    pub(crate) fn take_effect(&mut self, laid: Laid) {
        self.announce(Moment::NeighboursMet(laid));
        self.ways_changed();
        self.announce(Moment::MaskShown(laid));
        self.announce(Moment::TreasureShown(laid));
        self.announce(Moment::ChamberWakes(laid));
    }

    /// Turns a chamber where it lies.
    pub(crate) fn rotate(&mut self, chamber: ChamberId, by: Turn) {
        self.tell(Fact::Rotated { chamber, by });
        self.announce(Moment::ChamberTurned(chamber));
        self.review_reservations();
    }

    /// A tile that is afloat may fit somewhere now.
    fn ways_changed(&mut self) {
        if self.table().temple.afloat().is_some() {
            self.announce(Moment::WaysChanged);
        }
    }

    /// Rule [BASE-48]: if a reserved cell is gone, the next free entrance clockwise is reserved; if there is none, the
    /// tile goes back on top of the pile. Called after every change of the temple that is not a tile laid by discovering.
    pub(crate) fn review_reservations(&mut self) {
        for who in self.table().players() {
            let Some(placing) = self.table().of(who).placing else { continue };
            let free = self.table().free_entrances(who);
            if free.has(placing.reserved) {
                continue;
            }
            match placing.reserved.clockwise().find(|side| free.has(*side)) {
                Some(side) => self.tell(Fact::ReservedAnew { who, side }),
                None => self.tell(Fact::TileBackOnTop { who, chamber: placing.chamber }),
            }
        }
        self.ways_changed();
    }
}

/// Which tile of a discovery is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TileDrawn {
    /// The one on top.
    First,
    /// The one drawn in place of a tile that was sent back.
    Second,
}
