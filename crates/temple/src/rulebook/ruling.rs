//! An answer in the making.

use kit::RuleId;

/// A number that modules may bend: base, raise, multiply, add, cap, in this order whatever the order of the modules.
///
/// Each step commutes with itself, so the order in which modules speak cannot matter, and a cap beats every
/// raise: "can't" beats "can". The rule that decided is kept, so that "why one?" has an answer.
#[derive(Clone, Copy, Debug)]
pub struct Ruling {
    base: u32,
    raise: u32,
    times: u32,
    plus: u32,
    cap: u32,
    rule: RuleId,
    raised_by: Option<RuleId>,
    capped_by: Option<RuleId>,
}

impl Ruling {
    /// What holds if no module speaks.
    #[must_use]
    pub const fn new(rule: RuleId, base: u32) -> Ruling {
        let (raised_by, capped_by) = (None, None);
        Ruling { base, raise: 0, times: 1, plus: 0, cap: u32::MAX, rule, raised_by, capped_by }
    }

    /// At least so many.
    pub fn raise(&mut self, rule: RuleId, to: u32) {
        if to > self.raise {
            (self.raise, self.raised_by) = (to, Some(rule));
        }
    }

    /// So many times as many.
    pub fn multiply(&mut self, by: u32) {
        self.times = self.times.saturating_mul(by);
    }

    /// So many more.
    pub fn add(&mut self, more: u32) {
        self.plus = self.plus.saturating_add(more);
    }

    /// At most so many.
    pub fn cap(&mut self, rule: RuleId, at: u32) {
        if at < self.cap {
            (self.cap, self.capped_by) = (at, Some(rule));
        }
    }

    fn uncapped(&self) -> u32 {
        self.base.max(self.raise).saturating_mul(self.times).saturating_add(self.plus)
    }

    /// The number that holds.
    #[must_use]
    pub fn value(&self) -> u32 {
        self.uncapped().min(self.cap)
    }

    /// The rule to name when somebody wants more.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        let capped = self.capped_by.filter(|_| self.cap < self.uncapped());
        let raised = self.raised_by.filter(|_| self.raise > self.base);
        capped.or(raised).unwrap_or(self.rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::rule;

    /// Rule CUR-20: a cap prevails over a raise, whoever speaks first.
    #[test]
    fn the_order_of_speakers_does_not_matter() {
        let speakers: [fn(&mut Ruling); 4] =
            [|r| r.raise(rule!("CHR-7"), 3), |r| r.cap(rule!("CUR-13"), 1), |r| r.multiply(2), |r| r.add(1)];
        let mut rulings = Vec::new();
        for first in 0..4 {
            let mut ruling = Ruling::new(rule!("BASE-31"), 2);
            (0..4).for_each(|step| speakers[(first + step) % 4](&mut ruling));
            rulings.push((ruling.value(), ruling.rule()));
        }
        assert!(rulings.iter().all(|ruling| *ruling == (1, rule!("CUR-13"))), "{rulings:?}");
    }

    #[test]
    fn the_rule_that_decided_is_named() {
        let mut ruling = Ruling::new(rule!("BASE-31"), 2);
        assert_eq!((ruling.value(), ruling.rule()), (2, rule!("BASE-31")));
        ruling.raise(rule!("CHR-7"), 3);
        assert_eq!((ruling.value(), ruling.rule()), (3, rule!("CHR-7")));
    }
}
