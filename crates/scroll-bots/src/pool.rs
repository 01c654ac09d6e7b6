//! What dice of the pool are worth to those who take them, and which one to take.

use kit::PlayerId;
use scroll::command::{Command, Mark};
use scroll::sheets::{MapId, Part, TRACKS, Track};
use scroll::symbols::SYMBOLS;

use crate::Worth;
use crate::chances::Counts;
use crate::hope::Hope;
use crate::mind::{GEM, Mind};

/// What is still to be crossed on a map, and what comes of it.
#[derive(Clone, Copy, Default, Debug)]
struct Missing {
    parts: [Counts; 2],
    bonus: Track,
    gone: bool,
}

const MOST_MAPS: usize = 8;

/// A player who takes from the pool.
#[derive(Clone, Copy, Debug)]
struct Taker {
    who: PlayerId,
    maps: [Missing; MOST_MAPS],
    /// How often they can take after this time.
    shares: u8,
}

/// A symbol weighs as much as its die is rare, in hundredths of a die.
const WEIGHT: [Worth; 4] = [80, 110, 110, 110];

/// Dice that a share brings, in hundredths, for two, three and four players.
const PER_SHARE: [Worth; 3] = [120, 130, 110];

/// How likely so much is crossed in time: by hundredths of what is to be expected, in thousandths.
const LIKELY: [(Worth, Worth); 6] = [(0, 1000), (50, 800), (100, 420), (150, 150), (200, 50), (300, 0)];

/// Everybody who takes from the pool of this turn, in their order.
pub(crate) struct Sharing {
    takers: Vec<Taker>,
    /// What a circle of each track is worth.
    circle: [Worth; TRACKS],
    gem: Worth,
    per_share: Worth,
    seen: Worth,
    nothing: Worth,
    known: Vec<Option<Worth>>,
}

/// Dice of one symbol that a pool can hold at most.
const SIDE: usize = 11;

impl Sharing {
    /// Those who take after `after`, up to the active player.
    pub fn after(mind: &Mind<'_>, after: PlayerId) -> Sharing {
        let table = mind.view.table;
        let seats = std::iter::successors(Some(table.left_of(after)), |seat| Some(table.left_of(*seat)));
        let seats = seats.take_while(|seat| *seat != table.active);
        Sharing::among(mind, seats.collect())
    }

    fn among(mind: &Mind<'_>, seats: Vec<PlayerId>) -> Sharing {
        let (now, table) = (Hope::now(mind), mind.view.table);
        let circle = Track::ALL.map(|(track, _)| worth_of_circle(mind, &now, track));
        let rich = table.team.gems >= mind.view.book.target();
        let mut sharing = Sharing {
            takers: seats.into_iter().map(|who| taker(mind, who)).collect(),
            circle,
            gem: if rich { GEM / 20 } else { GEM },
            per_share: PER_SHARE[table.players.len().clamp(2, 4) - 2],
            seen: mind.skill.pool,
            nothing: 0,
            known: vec![None; SIDE * SIDE * SIDE * SIDE],
        };
        sharing.nothing = sharing.takers.iter().map(|taker| sharing.of_maps(taker)).sum();
        sharing
    }

    /// What a pool is worth to all who take from it.
    pub fn worth(&mut self, pool: &Counts) -> Worth {
        let key = pool.iter().fold(0, |key, count| key * SIDE + usize::from(*count).min(SIDE - 1));
        if let Some(worth) = self.known[key] {
            return worth;
        }
        let worth = self.play(*pool, &mut self.takers.clone(), 0) * self.seen / 1000;
        self.known[key] = Some(worth);
        worth
    }

    /// Lets everybody take what is best for themselves; the first has taken `taken` dice already.
    fn play(&self, mut pool: Counts, takers: &mut [Taker], mut taken: u8) -> Worth {
        let count = takers.len();
        for (n, taker) in takers.iter_mut().enumerate() {
            let after = count - n - 1;
            while taken < 2 {
                let left = usize::from(pool.iter().sum::<u8>());
                if left == 0 || taken == 1 && left <= after {
                    break;
                }
                match self.best_for(taker, &pool) {
                    Some((symbol, map, part)) => {
                        taker.maps[map].parts[part][symbol] -= 1;
                        pool[symbol] -= 1;
                    }
                    None if taken == 0 => pool[pool.iter().position(|count| *count > 0).unwrap_or(0)] -= 1,
                    None => break,
                }
                taken += 1;
            }
            taken = 0;
        }
        takers.iter().map(|taker| self.of_maps(taker)).sum::<Worth>() - self.nothing
    }

    /// The symbol and place that bring a player most.
    fn best_for(&self, taker: &Taker, pool: &Counts) -> Option<(usize, usize, usize)> {
        let places = (0..4)
            .filter(|symbol| pool[*symbol] > 0)
            .flat_map(|symbol| (0..MOST_MAPS).flat_map(move |map| [(symbol, map, 0), (symbol, map, 1)]));
        let open = places.filter(|(symbol, map, part)| {
            let missing = &taker.maps[*map];
            !missing.gone && missing.parts[*part][*symbol] > 0
        });
        open.max_by_key(|(symbol, map, part)| self.of_maps(&taker.crossing(*symbol, *map, *part)))
    }

    /// What the maps of a player will bring, by what is to be crossed: one after the other, the nearest first.
    fn of_maps(&self, taker: &Taker) -> Worth {
        let mut maps: [(Worth, Worth, Track); MOST_MAPS] = [(0, 0, Track::Rush); MOST_MAPS];
        let mut count = 0;
        for map in taker.maps.iter().filter(|map| !map.gone) {
            maps[count] = (weight(&map.parts[0]) + weight(&map.parts[1]), weight(&map.parts[0]), map.bonus);
            count += 1;
        }
        maps[..count].sort_by_key(|(all, left, bonus)| (*all, *left, *bonus));
        let dice = Worth::from(taker.shares) * self.per_share;
        let mut before = 0;
        let mut worth = 0;
        for (all, left, bonus) in &maps[..count] {
            worth += likely(if *left == 0 { 0 } else { before + left }, dice) * self.circle[*bonus as usize] / 1000;
            worth += likely(if *all == 0 { 0 } else { before + all }, dice) * self.gem / 1000;
            before += all;
        }
        worth
    }
}

impl Taker {
    fn crossing(mut self, symbol: usize, map: usize, part: usize) -> Taker {
        self.maps[map].parts[part][symbol] -= 1;
        self
    }
}

fn weight(missing: &Counts) -> Worth {
    (0..4).map(|n| Worth::from(missing[n]) * WEIGHT[n]).sum()
}

fn likely(missing: Worth, dice: Worth) -> Worth {
    if missing == 0 || dice == 0 {
        return if missing == 0 { 1000 } else { 0 };
    }
    let share = missing * 100 / dice;
    let beyond = LIKELY.iter().position(|(at, _)| *at > share);
    let Some(n) = beyond else { return 0 };
    let ((from, high), (to, low)) = (LIKELY[n - 1], LIKELY[n]);
    high - (high - low) * (share - from) / (to - from)
}

/// What one circle more is worth, with the gem it may bring.
fn worth_of_circle(mind: &Mind<'_>, now: &Hope, track: Track) -> Worth {
    let mut after = *now;
    after.circle(mind, track);
    let space = now.circled[track as usize] < mind.view.printed().track(track).length;
    if space { mind.of_team(&after) - mind.of_team(now) } else { 0 }
}

fn taker(mind: &Mind<'_>, who: PlayerId) -> Taker {
    let (printed, sheet) = (mind.view.printed(), &mind.view.table.of(who).sheet);
    let mut maps = [Missing { gone: true, ..Missing::default() }; MOST_MAPS];
    for map in printed.map_ids() {
        let (Some(spec), own) = (printed.map(map), sheet.map(map)) else { continue };
        let missing = |part: Part| {
            let open = spec.part(part).iter().enumerate().filter(|(n, _)| !own.is_crossed(part, *n));
            let mut counts = [0; 4];
            for (_, face) in open {
                counts[SYMBOLS.iter().position(|symbol| symbol == face).unwrap_or(0)] += 1;
            }
            counts
        };
        maps[map.index()] = Missing { parts: Part::ALL.map(missing), bonus: spec.bonus, gone: own.used };
    }
    Taker { who, maps, shares: mind.calendar.shares_of(who) }
}

/// What the looking player takes from the pool: the die that is best for all who take.
pub(crate) fn take(mind: &Mind<'_>) -> Command {
    let (table, me) = (mind.view.table, mind.view.me);
    let mut seats = vec![me];
    seats.extend(
        std::iter::successors(Some(table.left_of(me)), |seat| Some(table.left_of(*seat)))
            .take_while(|seat| *seat != table.active),
    );
    let sharing = Sharing::among(mind, seats);
    let pool = crate::ways::counts(table.turn.pool);
    let taken = table.turn.shares.of(me);
    let mut best = (Worth::MIN, Command::TakeNoMore);
    if taken > 0 {
        best.0 = sharing.play(pool, &mut sharing.takers.clone(), 2);
    }
    for symbol in (0..4).filter(|symbol| pool[*symbol] > 0) {
        let face = SYMBOLS[symbol];
        let marks: Vec<Mark> = mind.view.mine().sheet.marks_for(mind.view.printed(), face).collect();
        let mut left = pool;
        left[symbol] -= 1;
        let mut consider = |mark: Option<Mark>| {
            let mut takers = sharing.takers.clone();
            if let Some(Mark { map, part }) = mark {
                takers[0] = takers[0].crossing(symbol, map.index(), part as usize);
            }
            let worth = sharing.play(left, &mut takers, taken + 1);
            if worth > best.0 {
                best = (worth, Command::Take { face, mark });
            }
        };
        if marks.is_empty() {
            consider(None);
        }
        marks.into_iter().for_each(|mark| consider(Some(mark)));
    }
    best.1
}

/// Who would write a die of this symbol if it were in the pool with the others, and whether that completes a part of a map.
pub(crate) fn writer(sharing: &Sharing, pool: &Counts, symbol: usize) -> Option<(PlayerId, MapId, bool)> {
    sharing.takers.iter().find_map(|taker| {
        let mut only = [0; 4];
        only[symbol] = pool[symbol].max(1);
        let (symbol, map, part) = sharing.best_for(taker, &only)?;
        let left: u8 = taker.maps[map].parts[part].iter().sum();
        Some((taker.who, MapId(map as u8), left == 1 && symbol < 4))
    })
}
