//! What a bot knows of the modules: a file each, with a static [`Habits`]. A module without one is played by the base's
//! rules and whatever they permit; nothing here is asked in a game without modules.

mod characters;
mod curses;
mod quest_chambers;
mod special_chambers;
mod timer_chambers;
mod trap_chambers;
mod treasures;

use kit::Tick;
use temple::command::Command;
use temple::dice::{Cost, DiceRow, Face};
use temple::modules::ModuleId;
use temple::rules::pot::{self, MODULE_POT};
use temple::temple::{ChamberId, Place};
use temple::view::View;
use tinyvec::ArrayVec;

use crate::atlas::Atlas;
use crate::dice::Shown;
use crate::plan::Plan;

/// All that is known, in the order in which it is thought of.
static ALL: &[&Habits] = &[
    &curses::HABITS,
    &treasures::HABITS,
    &characters::HABITS,
    &trap_chambers::HABITS,
    &special_chambers::HABITS,
    &timer_chambers::HABITS,
    &quest_chambers::HABITS,
];

/// Uses a card where that helps the plan.
type UsesCard = fn(&View<'_>, &Shown<'_>, &Plan, &mut Atlas) -> Option<Command>;

/// Enters a chamber with what must come out.
type Carries = fn(&View<'_>, ChamberId) -> Option<(Command, Cost)>;

/// What a bot does because of one module; what is absent is visibly absent.
struct Habits {
    module: ModuleId,
    /// What is done before everything else, as soon as the dice pay for it.
    urge: Option<fn(&View<'_>, &Shown<'_>) -> Option<Command>>,
    /// The price of something that lets nothing else be done.
    freedom: Option<fn(&View<'_>) -> Option<Cost>>,
    /// What else can be done with a tile that was shown.
    answers_tile: Option<fn(&View<'_>) -> Option<Command>>,
    /// A card that helps the plan.
    uses_card: Option<UsesCard>,
    /// The place of something that must come out of the temple.
    burden: Option<fn(&View<'_>) -> Option<Place>>,
    /// Entering a chamber with it, if one stands beside it, and what that costs.
    carries: Option<Carries>,
    /// The places where something should be done.
    works: Option<Works>,
    /// What is done where one stands, as soon as the dice pay for it; filling a pot needs no words.
    at_work: Option<AtWork>,
    /// What the dice should show for it.
    price_of_work: Option<fn(&View<'_>, &mut Atlas) -> Option<Cost>>,
    /// Whether something that must be done has not been found yet.
    seeks: Option<fn(&View<'_>) -> bool>,
}

/// Hands over what should be done.
type Works = fn(&View<'_>, &mut Atlas, &mut dyn FnMut(Work));

/// Does it, where one stands.
type AtWork = fn(&View<'_>, &Shown<'_>, &mut Atlas) -> Option<Command>;

/// All that should be done, as it was seen at one look. The box has room for half as much; what were more would not be seen.
pub type AllWork = ArrayVec<[Work; 16]>;

/// Something that should be done in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// Where.
    pub place: Place,
    /// How much it is worth, in the measure of gems and steps.
    pub worth: i32,
    /// Whether it cannot wait.
    pub presses: bool,
    /// How many symbols must be shown at once: too many for the dice of those who can come are not worth the walk.
    pub symbols: u8,
    /// When it is too late for it.
    pub until: Option<Tick>,
    /// Whether it takes something from whoever does it, for good.
    pub is_costly: bool,
}

impl Work {
    /// Something that can wait and that anybody can do.
    const fn plain(place: Place, worth: i32) -> Work {
        Work { place, worth, presses: false, symbols: 0, until: None, is_costly: false }
    }
}

impl Habits {
    /// None at all.
    const fn none(module: ModuleId) -> Habits {
        Habits {
            module,
            urge: None,
            freedom: None,
            answers_tile: None,
            uses_card: None,
            burden: None,
            carries: None,
            works: None,
            at_work: None,
            price_of_work: None,
            seeks: None,
        }
    }
}

/// What the switched-on modules say to one question. Who of them all has an answer is known beforehand: a bot asks at every look, and
/// mostly none of these is on.
macro_rules! ask {
    ($view:expr, $question:ident) => {{
        const ANSWERING: &[&Habits] = {
            const SORTED: ([&Habits; ALL.len()], usize) = {
                let (mut found, mut count, mut n) = ([ALL[0]; ALL.len()], 0, 0);
                while n < ALL.len() {
                    if ALL[n].$question.is_some() {
                        (found[count], count) = (ALL[n], count + 1);
                    }
                    n += 1;
                }
                (found, count)
            };
            SORTED.0.split_at(SORTED.1).0
        };
        let on = $view.book.setup.modules;
        ANSWERING.iter().filter(move |habits| on.has(habits.module)).filter_map(|habits| habits.$question)
    }};
}

/// Whether the game has any modules.
pub fn are_on(view: &View<'_>) -> bool {
    view.book.modules().next().is_some()
}

/// Whether there is more to do than the base asks for.
pub fn ask_for_work(view: &View<'_>) -> bool {
    ask!(view, works).next().is_some()
}

/// What is done before everything else.
#[inline]
pub fn urge(view: &View<'_>, shown: &Shown<'_>) -> Option<Command> {
    ask!(view, urge).find_map(|urge| urge(view, shown))
}

/// The price of something that lets nothing else be done.
#[inline]
pub fn price_of_freedom(view: &View<'_>) -> Option<Cost> {
    ask!(view, freedom).find_map(|price| price(view))
}

/// What else than laying can be done with a tile that was shown.
pub fn answer_tile(view: &View<'_>) -> Option<Command> {
    ask!(view, answers_tile).find_map(|answer| answer(view))
}

/// Uses a card where that is plainly good.
#[inline]
pub fn use_card(view: &View<'_>, shown: &Shown<'_>, plan: &Plan, atlas: &mut Atlas) -> Option<Command> {
    ask!(view, uses_card).find_map(|uses| uses(view, shown, plan, atlas))
}

/// The place of something that must come out of the temple.
#[inline]
pub fn burden(view: &View<'_>) -> Option<Place> {
    ask!(view, burden).find_map(|burden| burden(view))
}

/// Entering a chamber with it, and what that costs.
#[inline]
pub fn carries(view: &View<'_>, to: ChamberId) -> Option<(Command, Cost)> {
    ask!(view, carries).find_map(|carries| carries(view, to))
}

/// All places where something should be done.
#[inline]
pub fn works(view: &View<'_>, atlas: &mut Atlas, all: &mut AllWork) {
    all.clear();
    ask!(view, works).for_each(|works| {
        works(view, atlas, &mut |work| {
            let _full = all.try_push(work);
        });
    });
}

/// Whether something that must be done has not been found yet.
pub fn seeks(view: &View<'_>) -> bool {
    ask!(view, seeks).any(|seeks| seeks(view))
}

/// All that the modules ask for, as a number, to notice that it has changed: the work there is, where something lies that must come out,
/// and whether that is here.
#[inline]
pub fn all_asked(view: &View<'_>, works: &AllWork, burden: Option<Place>) -> u64 {
    let add = |sum: u32, work: &Work| sum.wrapping_mul(31).wrapping_add(u32::from(work.place.chamber.0) + 1);
    let sum = works.iter().fold(0, add);
    let lies = |at: Place| u64::from(at.chamber.0) << 2 | u64::from(at == view.mine().place) << 1 | 1;
    u64::from(sum) << 32 | burden.map_or(0, lies)
}

/// Whether there is work among [all that is asked for](all_asked).
pub fn names_work(asked: u64) -> bool {
    asked >> 32 != 0
}

/// What can be done where one stands: dice for a pot, or what a module knows of.
pub fn at_work(view: &View<'_>, shown: &Shown<'_>, atlas: &mut Atlas) -> Option<Command> {
    let missing = pot::missing(view);
    missing
        .and_then(|missing| fill_pot(view, shown, missing).or_else(|| take_back(view, missing)))
        .or_else(|| ask!(view, at_work).find_map(|work| work(view, shown, atlas)))
}

/// So many dice stay out of a pot, or come back from it, to be rolled for gold while others are black.
const FOR_GOLD: u8 = 2;

/// Pledges every die that the pot of a module still lacks: until it is full they may be taken back. Whoever has black masks keeps
/// dice to roll, unless the pot is full with them.
fn fill_pot(view: &View<'_>, shown: &Shown<'_>, missing: Cost) -> Option<Command> {
    let mut dice = DiceRow::new();
    for face in Face::ALL.into_iter().filter(|face| missing.count(*face) > 0) {
        let fitting = shown.counting_as(face).lowest_few(missing.count(face));
        fitting
            .iter()
            .filter(|die| !dice.contains(die))
            .collect::<DiceRow>()
            .into_iter()
            .for_each(|die| dice.push(die));
    }
    let (hand, given) = (&view.mine().hand, dice.len() as u8);
    if !hand.cursed().is_empty() && given < missing.total() {
        let left = hand.rollable().len().saturating_sub(given);
        dice.truncate(given.saturating_sub(FOR_GOLD.saturating_sub(left)).into());
    }
    (!dice.is_empty()).then_some(Command::Commit { dice, level: MODULE_POT })
}

/// With the other dice in a pot and the rest black nothing would ever happen: some come back.
fn take_back(view: &View<'_>, missing: Cost) -> Option<Command> {
    let hand = &view.mine().hand;
    let blocked = hand.rollable().is_empty() && !hand.cursed().is_empty() && missing != Cost::FREE;
    let pledged = hand.pledges().dice.lowest_few(FOR_GOLD);
    (blocked && !pledged.is_empty()).then(|| Command::Withdraw(pledged.into()))
}

/// What the dice should show for what is to be done where one stands.
pub fn price_of_work(view: &View<'_>, atlas: &mut Atlas) -> Option<Cost> {
    pot::missing(view).or_else(|| ask!(view, price_of_work).find_map(|price| price(view, atlas)))
}
