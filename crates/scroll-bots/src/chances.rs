//! The dice to come, by exact chance: every handful that so many dice can show, with the number of throws that show it.

/// How many of each symbol, in the order of [`scroll::symbols::SYMBOLS`].
pub(crate) type Counts = [u8; 4];

/// So many dice, and out of how many equally likely throws they come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handful {
    pub counts: Counts,
    pub throws: i64,
}

/// All handfuls of `dice` dice; what is missing of them shows a black mask.
pub(crate) fn handfuls(dice: u8) -> Vec<Handful> {
    let mut found = Vec::new();
    let mut counts = [0; 4];
    fill(dice, 0, 1, &mut counts, &mut found);
    found
}

/// The sides of a die that show each symbol: two adventurers and one of each other.
const SIDES: [i64; 4] = [2, 1, 1, 1];

/// Goes through the symbols one by one. `ways` counts the throws of the dice that are dealt so far.
fn fill(left: u8, symbol: usize, ways: i64, counts: &mut Counts, found: &mut Vec<Handful>) {
    if symbol == 4 {
        // The rest are black masks, which stand on one side.
        return found.push(Handful { counts: *counts, throws: ways });
    }
    let mut throws = ways;
    for count in 0..=left {
        counts[symbol] = count;
        fill(left - count, symbol + 1, throws, counts, found);
        // One die more with this symbol: choose it among those left, on any of its sides.
        throws = throws * i64::from(left - count) * SIDES[symbol] / i64::from(count + 1);
    }
    counts[symbol] = 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_throws_are_counted_once() {
        for dice in 0..=8 {
            let all: i64 = handfuls(dice).iter().map(|handful| handful.throws).sum();
            assert_eq!(all, 6_i64.pow(u32::from(dice)), "{dice} dice");
        }
        let two: Vec<_> = handfuls(2).into_iter().filter(|handful| handful.counts == [1, 1, 0, 0]).collect();
        assert_eq!((two.len(), two[0].throws), (1, 4));
    }
}
