//! Keep or pool: what each decision on a pair is worth, by exact chance over the dice to come.

use scroll::command::PairSet;
use scroll::symbols::SYMBOLS;
use scroll::table::Pair;

use crate::Worth;
use crate::chances::{Counts, Handful, handfuls};
use crate::mind::{DIE_TURN, Mind};
use crate::pool::Sharing;
use crate::ways::{Ways, counts};

/// What is weighed while dice are rolled.
pub(crate) struct Scales {
    ways: Ways,
    pub sharing: Sharing,
    kept: Counts,
    pub pool: Counts,
    coming: Vec<Handful>,
    /// What a die is worth that a black mask takes out of this turn's successors.
    curse: Worth,
}

/// A decision and what it is worth on average.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    pub pool: PairSet,
    pub worth: Worth,
}

impl Scales {
    /// With at most so many dice to come that are reckoned with.
    pub fn new(mind: &Mind<'_>, most: u8) -> Scales {
        let turn = &mind.view.table.turn;
        let lying = turn.pair.filter(|pair| pair.decided.is_none()).map_or(0, |pair| pair.len());
        let kept = turn.kept.and(turn.temporary);
        let missing = Worth::from(mind.calendar.turns().min(2));
        Scales {
            ways: Ways::new(mind, kept.total() + lying + turn.to_roll),
            sharing: Sharing::after(mind, mind.view.table.active),
            kept: counts(kept),
            pool: counts(turn.pool),
            coming: handfuls(turn.to_roll.min(most)),
            curse: missing * DIE_TURN,
        }
    }

    /// What it is worth to have these dice kept and these in the pool, before the dice to come are thrown. Of those to come,
    /// whatever the way does not need will go to the pool.
    fn expect(&mut self, kept: &Counts, pool: &Counts) -> Worth {
        let (mut sum, mut throws) = (0_i64, 0_i64);
        for handful in &self.coming {
            let have: Counts = std::array::from_fn(|n| kept[n] + handful.counts[n]);
            let mut best = Worth::MIN;
            for way in &self.ways.all {
                let worth = way.worth - self.ways.help_for(way, &have);
                if worth < -500_000 {
                    continue;
                }
                let left: Counts = std::array::from_fn(|n| {
                    let used = way.price[n].saturating_sub(kept[n]).min(handful.counts[n]);
                    pool[n] + handful.counts[n] - used
                });
                best = best.max(worth + self.sharing.worth(&left));
            }
            sum += i64::from(best) * handful.throws;
            throws += handful.throws;
        }
        (sum / throws.max(1)) as Worth
    }

    /// The best decision on a pair; of equal ones the one that keeps more.
    pub fn decide(&mut self, pair: &Pair) -> Decision {
        let open = pair.open();
        let mut best = Decision { pool: PairSet::NONE, worth: Worth::MIN };
        for pool in (0..4).map(PairSet).filter(|pool| pool.0 & !open.0 == 0) {
            let worth = self.of(pair, pool);
            if worth > best.worth {
                best = Decision { pool, worth };
            }
        }
        best
    }

    /// What a decision on a pair is worth.
    pub fn of(&mut self, pair: &Pair, pool: PairSet) -> Worth {
        let given = counts(pair.symbols(pool));
        let own = counts(pair.symbols(PairSet(pair.open().0 & !pool.0)));
        let kept = std::array::from_fn(|n| self.kept[n] + own[n]);
        let given = std::array::from_fn(|n| self.pool[n] + given[n]);
        self.expect(&kept, &given) - Worth::from(pair.masks()) * self.curse
    }

    /// What a pair of so many dice is worth on average if it is rolled again.
    pub fn again(&mut self, dice: u8) -> Worth {
        let (mut sum, mut throws) = (0_i64, 0_i64);
        for handful in handfuls(dice) {
            let mut faces = (0..4).flat_map(|n| std::iter::repeat_n(SYMBOLS[n], usize::from(handful.counts[n])));
            let mask = |n: u8| (n < dice).then_some(kit::Face::BlackMask);
            let pair = Pair { faces: [0, 1].map(|n| faces.next().or(mask(n))), decided: None };
            sum += i64::from(self.decide(&pair).worth) * handful.throws;
            throws += handful.throws;
        }
        (sum / throws.max(1)) as Worth
    }

    /// Whether a die of the pair would help the own way, were there no pool.
    pub fn would_serve(&mut self, pair: &Pair, n: usize) -> bool {
        let own = counts(pair.symbols(PairSet::NONE.with(n)));
        let (kept, none) = (self.kept, [0; 4]);
        let more = std::array::from_fn(|n| kept[n] + own[n]);
        self.on_the_way(&more) > self.on_the_way(&kept) && own != none
    }

    /// What the own way alone is worth on average.
    fn on_the_way(&self, kept: &Counts) -> i64 {
        let best = |handful: &Handful| {
            let have: Counts = std::array::from_fn(|n| kept[n] + handful.counts[n]);
            self.ways.all.iter().map(|way| way.worth - self.ways.help_for(way, &have)).max().unwrap_or(0)
        };
        self.coming.iter().map(|handful| i64::from(best(handful)) * handful.throws).sum()
    }
}
