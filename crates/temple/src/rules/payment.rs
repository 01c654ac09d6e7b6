//! Paying: the one place that counts symbols.
//!
//! Rules: BASE-26 to BASE-28, BASE-41, BASE-96 (own dice only). Everything that costs dice asks here which dice pay, and
//! which aids beside them. Page and bots count with the same [`symbols`].

use crate::command::{Command, Payment};
use crate::dice::{Aid, AidSet, Cost, DiceSet, Face, Hand, HeldAid, MAX_AIDS, Means};
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::permit;
use crate::players::{MAX_PLAYERS, PlayerId};
use crate::rulebook::{Moment, Worth};
use crate::table::Adventurer;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::{RuleId, rule};
use tinyvec::ArrayVec;

/// The means with which a player pays one of several prices: the named ones, or the solver's choice of dice.
///
/// Rule [BASE-96]: a player pays with dice of their own. Rule [BASE-28]: an action uses exactly the dice named; surplus symbols of a die that counts double are wasted. A die
/// that could not even stand for one symbol of its own is refused rather than wasted. The same holds for an aid, and one
/// that doubles is refused where the rest pays without it. No aid is ever spent unasked.
///
/// # Errors
/// What is wrong with the dice, under the action's own rule (BASE-99 group 6).
pub fn pay(view: &View<'_>, who: PlayerId, rule: RuleId, prices: &[Cost], named: Payment) -> Result<Means, WhyNot> {
    let hand = &view.table.of(who).hand;
    let worth = view.book.worth(view, who);
    let from = |price: &Cost| payable(hand, price);
    let Some(named) = named else {
        let chosen = prices.iter().find_map(|price| solve(hand, &worth, price, from(price)));
        return chosen.map(Means::from).ok_or(WhyNot { rule, obstacle: Obstacle::TooFew });
    };
    let usable = prices.iter().fold(DiceSet::NONE, |all, price| all.or(from(price)));
    let bad_die = trouble(hand, named.dice.without(usable));
    if let Some(obstacle) = bad_die.or_else(|| aid_trouble(hand, named.aids)) {
        return Err(refused_die(rule, obstacle));
    }
    let help = Help::of(hand, named.aids);
    let counted = if help.doubles { worth.doubled() } else { worth };
    let pays = |price: &Cost, worth: &Worth| {
        solve(hand, worth, &help.left_of(price), named.dice.and(from(price))).is_some()
    };
    let needs_all = |price: &Cost| {
        let one_each = help.one_each(price);
        let dice_fit =
            one_each.is_some_and(|rest| stand_for_symbols(hand, &worth, &rest, named.dice) == named.dice);
        dice_fit && !(help.doubles && pays(price, &worth))
    };
    match prices.iter().any(|price| pays(price, &counted) && needs_all(price)) {
        true => Ok(named),
        false if prices.iter().any(|price| pays(price, &counted)) => {
            Err(WhyNot::new(rule!("BASE-28"), Obstacle::Superfluous))
        }
        false => Err(WhyNot { rule, obstacle: Obstacle::TooFew }),
    }
}

/// What some aids of a player give towards a price.
#[derive(Default)]
struct Help {
    /// Symbols of each face.
    symbols: [u8; 5],
    /// How many aids give them.
    aids: [u8; 5],
    /// Whether the dice beside them count double.
    doubles: bool,
}

impl Help {
    fn of(hand: &Hand, aids: AidSet) -> Help {
        let mut help = Help::default();
        for held in aids.places().filter_map(|place| hand.aid(place)) {
            match held.aid {
                Aid::Symbols { face, count } => {
                    help.symbols[face as usize] += count;
                    help.aids[face as usize] += 1;
                }
                Aid::Doubles => help.doubles = true,
            }
        }
        help
    }

    /// What the dice must still pay.
    fn left_of(&self, price: &Cost) -> Cost {
        Cost(std::array::from_fn(|face| price.0[face].saturating_sub(self.symbols[face])))
    }

    /// What is left if each aid stands for one symbol; none if one of them could not.
    fn one_each(&self, price: &Cost) -> Option<Cost> {
        let fits = (0..5).all(|face| price.0[face] >= self.aids[face]);
        fits.then(|| Cost(std::array::from_fn(|face| price.0[face] - self.aids[face])))
    }
}

/// Why the first of these aids cannot be used.
pub(crate) fn aid_trouble(hand: &Hand, aids: AidSet) -> Option<Obstacle> {
    if !aids.without(hand.free_aids().or(hand.committed_aids())).is_empty() {
        Some(Obstacle::NoSuchDie)
    } else if !aids.and(hand.committed_aids()).is_empty() {
        Some(Obstacle::DieCommitted)
    } else {
        None
    }
}

/// What pays a price with the fewest aids beside the dice, for somebody whose dice alone do not. The engine proposes it and
/// never does it unasked; page and bots find it among the offers.
#[must_use]
#[inline]
pub fn with_aids(hand: &Hand, worth: &Worth, price: &Cost) -> Option<Means> {
    let free = hand.free_aids();
    if free.is_empty() { None } else { with_fewest(free, hand, worth, price) }
}

fn with_fewest(free: AidSet, hand: &Hand, worth: &Worth, price: &Cost) -> Option<Means> {
    let pays = |aids: AidSet| {
        let help = Help::of(hand, aids);
        let worth = if help.doubles { worth.doubled() } else { *worth };
        let dice = solve(hand, &worth, &help.left_of(price), payable(hand, price))?;
        Some(Means { dice, aids })
    };
    let of_size = |size: u32| (1..=free.0).filter(move |aids| aids.count_ones() == size).map(AidSet);
    let within = |aids: &AidSet| aids.without(free).is_empty();
    (1..=free.0.count_ones()).find_map(|size| of_size(size).filter(within).find_map(pays))
}

/// The free aids that count as a face by themselves.
#[must_use]
pub fn aids_showing(hand: &Hand, asked: Face) -> Means {
    let shows = |aid: &Aid| matches!(aid, Aid::Symbols { face, .. } if *face == asked);
    let places = hand.free_aids().places().filter(|place| hand.aid(*place).is_some_and(|held| shows(&held.aid)));
    Means { dice: DiceSet::NONE, aids: places.fold(AidSet::NONE, |all, place| all.or(AidSet::one(place))) }
}

/// The same wish paid with aids beside the dice, if it lacks nothing but symbols.
#[must_use]
pub fn helped(view: &View<'_>, wish: &Command) -> Option<Command> {
    let hand = &view.mine().hand;
    if hand.free_aids().is_empty() {
        return None;
    }
    let price = wish.about(view).price;
    let prices = match wish {
        Command::Enter { .. } => view.book.entry_costs(view, view.me, price),
        _ => std::iter::once(price).collect(),
    };
    let worth = view.book.worth(view, view.me);
    let paid = prices.iter().filter_map(|price| wish.paid_with(with_aids(hand, &worth, price)?));
    paid.into_iter().find(|wish| permit(view, wish).is_ok())
}

/// The dice that may pay a price. Rule [BASE-27]: whatever is left of a roll: usable ones, and locked ones where black masks are asked for.
fn payable(hand: &Hand, price: &Cost) -> DiceSet {
    match price.count(Face::BlackMask) {
        0 => hand.usable(),
        _ => hand.usable().or(hand.cursed()),
    }
}

/// The refusal of a die under an action's own rule. Rule [BASE-56]: a committed die cannot be used elsewhere.
pub(crate) fn refused_die(rule: RuleId, obstacle: Obstacle) -> WhyNot {
    match obstacle {
        Obstacle::DieCommitted => WhyNot::new(rule!("BASE-56"), obstacle),
        _ => WhyNot::new(rule, obstacle),
    }
}

/// Why the first of these dice cannot be used.
#[must_use]
pub fn trouble(hand: &Hand, dice: DiceSet) -> Option<Obstacle> {
    let die = DiceSet::one(dice.lowest()?);
    Some(if !hand.in_hand().has_all(die) {
        Obstacle::NoSuchDie
    } else if hand.committed().has_all(die) {
        Obstacle::DieCommitted
    } else if hand.cursed().has_all(die) {
        Obstacle::DieCursed
    } else if hand.unrolled().has_all(die) {
        Obstacle::DieUnrolled
    } else {
        Obstacle::WrongFace
    })
}

/// The fewest dice out of `from` that pay the price, lowest numbers first; `None` if they do not suffice.
fn solve(hand: &Hand, worth: &Worth, price: &Cost, from: DiceSet) -> Option<DiceSet> {
    let (chosen, missing) = assign(hand, price, from, |shown, asked| worth.of(shown, asked));
    if missing == [0; 5] { Some(chosen) } else { None }
}

/// The dice out of `from` that can each stand for one symbol of the price.
fn stand_for_symbols(hand: &Hand, worth: &Worth, price: &Cost, from: DiceSet) -> DiceSet {
    assign(hand, price, from, |shown, asked| worth.of(shown, asked).min(1)).0
}

/// Assigns dice to symbols, and says which were taken and how many symbols are still missing.
///
/// Dice that show what is asked for go first; dice that merely pass for it fill the gaps. As a die passes for one other
/// face at most, no search is needed.
fn assign(hand: &Hand, price: &Cost, from: DiceSet, worth: impl Fn(Face, Face) -> u8) -> (DiceSet, [u8; 5]) {
    let (mut chosen, mut missing) = (DiceSet::NONE, price.0);
    let mut take = |shown: Face, asked: Face| {
        let (missing, each) = (&mut missing[asked as usize], worth(shown, asked));
        if *missing > 0 && each > 0 {
            let candidates = hand.showing(shown).and(from).without(chosen);
            let dice = candidates.lowest_few(missing.div_ceil(each));
            *missing = missing.saturating_sub(dice.len() * each);
            chosen = chosen.or(dice);
        }
    };
    Face::ALL.into_iter().for_each(|face| take(face, face));
    for asked in Face::ALL {
        Face::ALL.into_iter().filter(|shown| *shown != asked).for_each(|shown| take(shown, asked));
    }
    (chosen, missing)
}

/// What is left of a price when a player has given these means towards it.
#[must_use]
pub fn left_of(view: &View<'_>, who: PlayerId, means: Means, price: &Cost) -> Cost {
    let hand = &view.table.of(who).hand;
    let help = Help::of(hand, means.aids);
    let worth = view.book.worth(view, who);
    let worth = if help.doubles { worth.doubled() } else { worth };
    Cost(assign(hand, &help.left_of(price), means.dice, |shown, asked| worth.of(shown, asked)).1)
}

/// Symbols of a face that some dice and aids of a player add up to.
#[must_use]
pub fn symbols(view: &View<'_>, who: PlayerId, means: impl Into<Means>, asked: Face) -> u8 {
    let means = means.into();
    if means.is_empty() {
        return 0;
    }
    count(&view.table.of(who).hand, &view.book.worth(view, who), means, asked)
}

/// The same for a hand whose worth is known.
#[must_use]
#[inline]
pub fn count(hand: &Hand, worth: &Worth, means: Means, asked: Face) -> u8 {
    if !means.aids.is_empty() {
        let help = Help::of(hand, means.aids);
        let worth = if help.doubles { worth.doubled() } else { *worth };
        return count_bent(hand, &worth, means.dice, asked) + help.symbols[asked as usize];
    }
    if !worth.is_bent() {
        return hand.showing(asked).and(means.dice).len();
    }
    count_bent(hand, worth, means.dice, asked)
}

/// The same for dice that may be worth something else than what they show.
fn count_bent(hand: &Hand, worth: &Worth, dice: DiceSet, asked: Face) -> u8 {
    let of_face = |shown: Face| hand.showing(shown).and(dice).len() * worth.of(shown, asked);
    Face::ALL.into_iter().map(of_face).sum()
}

impl Teller<'_> {
    /// The one way to take a payment. Rule [BASE-26]: the dice must be rolled again; aids are gone. What costs nothing
    /// tells nothing.
    pub(crate) fn spend(&mut self, who: PlayerId, means: Means) {
        let fact = Fact::Spent { who, dice: means };
        if !means.aids.is_empty() {
            let mut aids = [AidSet::NONE; MAX_PLAYERS];
            aids[who.index()] = means.aids;
            self.spend_aids(fact, aids);
        } else if !means.is_empty() {
            self.tell(fact);
        }
    }

    /// The one way to use up a pot: tells the fact that does it, for those whose pledges it takes.
    pub(crate) fn spend_pot(&mut self, fact: Fact, pot: usize, gives: impl Fn(&Adventurer) -> bool) {
        let mut aids = [AidSet::NONE; MAX_PLAYERS];
        for (seat, one) in self.table().adventurers.iter().enumerate().filter(|(_, one)| gives(one)) {
            aids[seat] = one.hand.pledged(pot).aids;
        }
        if aids == [AidSet::NONE; MAX_PLAYERS] { self.tell(fact) } else { self.spend_aids(fact, aids) }
    }

    /// Tells a fact that uses up these aids, by seat; then their modules hear of each.
    #[cold]
    fn spend_aids(&mut self, fact: Fact, aids: [AidSet; MAX_PLAYERS]) {
        let mut spent = ArrayVec::<[Option<(PlayerId, HeldAid)>; MAX_PLAYERS * MAX_AIDS]>::new();
        for who in self.table().players() {
            let hand = &self.table().of(who).hand;
            spent.extend(aids[who.index()].places().map(|place| Some((who, hand.aid(place)?))));
        }
        self.tell(fact);
        for (who, aid) in spent.into_iter().flatten() {
            self.announce(Moment::AidSpent { who, aid });
        }
    }
}
