//! Setting up: the tiles in play, the pile with the exit in it, the two first tiles.
//!
//! Rules: BASE-2 to BASE-6, BASE-90, CHL-2 to CHL-5.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::components::{ChamberKind, ChamberSpec, ExitPlace, Group};
use crate::event::Fact;
use crate::game::{Game, Teller};
use crate::modules::MANIFESTS;
use crate::rulebook::{Rulebook, TilePlan};
use crate::setup::{SetupError, Terms};
use crate::temple::{ChamberId, MAX_CHAMBERS};

type Tiles = ArrayVec<[ChamberId; MAX_CHAMBERS]>;

/// What the modules do to the tiles.
fn plan(book: &Rulebook) -> TilePlan {
    let mut plan = TilePlan::default();
    book.modules().filter_map(|module| module.tiles).for_each(|tiles| tiles(&book.setup, &mut plan));
    plan
}

/// The tiles of some sort, by number. Start and exit are set aside before anything else.
fn like<'a>(book: &'a Rulebook, which: impl Fn(&ChamberSpec) -> bool + 'a) -> impl Iterator<Item = ChamberId> + 'a {
    let set_aside = [ChamberKind::StartChamber, ChamberKind::ExitChamber];
    let numbered = book.data.chambers.iter().enumerate();
    let meant = numbered.filter(move |(_, spec)| !set_aside.contains(&spec.kind) && which(spec));
    meant.map(|(number, _)| ChamberId::from_index(number))
}

/// Rules [BASE-2], [BASE-3], [CHL-30], [BASE-90] steps 1 to 3: the main chambers without start and exit, the basic chambers or those
/// that replace them, then what is swapped and what joins. Those that join stand in the order of their numbers.
fn tiles(book: &Rulebook, plan: &TilePlan) -> Tiles {
    let ordinary = plan.instead_of_basic.unwrap_or(Group::Basic);
    let main = like(book, |spec| spec.group == Group::Main);
    let mut tiles: Tiles = main.chain(like(book, move |spec| spec.group == ordinary)).collect();
    for (out, _) in &plan.swaps {
        tiles.retain(|tile| !out(book.data.chamber(*tile)));
    }
    let joins = |spec: &ChamberSpec| {
        plan.swaps.iter().any(|(_, into)| into(spec)) || plan.before_first.iter().any(|which| which(spec))
    };
    let joining: Tiles = like(book, joins).filter(|tile| !tiles.contains(tile)).collect();
    tiles.extend(joining);
    tiles
}

/// Rule [BASE-90] step 5: the tiles that are shuffled in after the first ones in any case.
fn later_tiles(book: &Rulebook, plan: &TilePlan) -> Tiles {
    like(book, |spec| plan.after_first.iter().any(|which| which(spec))).collect()
}

/// How many tiles are shuffled in after the first ones, the drawn ones included.
fn later_count(book: &Rulebook, plan: &TilePlan) -> usize {
    let drawn = plan.drawn.iter().map(|draw| draw.count.min(like(book, draw.of).count()));
    later_tiles(book, plan).len() + drawn.sum::<usize>()
}

/// Tiles in the pile before the first ones are laid, the exit included.
pub(crate) fn pile_height(book: &Rulebook) -> usize {
    let plan = plan(book);
    tiles(book, &plan).len() + later_count(book, &plan) + 1
}

/// The gems that stay in the depot even if every chamber gives the most it can, by the luckiest draw. One key more is needed to
/// escape (BASE-61), so a game can hardly be won where nobody has as many dice.
#[must_use]
pub fn gems_left_at_best(book: &Rulebook) -> u32 {
    let plan = plan(book);
    let most = |tile: ChamberId| {
        book.data.chamber(tile).levels.iter().map(|level| u32::from(level.gems)).max().unwrap_or(0)
    };
    let certain = tiles(book, &plan).into_iter().chain(later_tiles(book, &plan)).map(most).sum::<u32>();
    let drawn = plan.drawn.iter().map(|draw| {
        let mut gems: Vec<u32> = like(book, draw.of).map(most).collect();
        gems.sort_unstable_by(|one, other| other.cmp(one));
        gems.into_iter().take(draw.count).sum::<u32>()
    });
    u32::from(crate::table::Table::new(book).depot).saturating_sub(certain + drawn.sum::<u32>())
}

/// What lies in the box before the pile is shuffled, for whoever wants to shuffle it again (`docs/dice.md`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoxedTiles {
    /// The tiles that are shuffled first, in the order of their numbers.
    pub tiles: Vec<ChamberId>,
    /// How many are shuffled in after the first ones are off.
    pub later: u8,
    /// How many are laid beside the start.
    pub first: u8,
    /// The exit.
    pub exit: ChamberId,
    /// Where it goes: none among the bottom five, else by how many tiles it may miss the middle.
    pub jitter: Option<u8>,
}

/// The tiles of a game before they are shuffled; none for a challenge, whose pile is made in another way.
#[must_use]
pub fn boxed_tiles(book: &Rulebook) -> Option<BoxedTiles> {
    if book.setup.challenge.is_some() {
        return None;
    }
    let plan = plan(book);
    let jitter = || u8::try_from(book.setup.options.exit_middle_jitter).unwrap_or(u8::MAX);
    Some(BoxedTiles {
        tiles: tiles(book, &plan).to_vec(),
        later: later_count(book, &plan) as u8,
        first: book.data.first_sides.len() as u8,
        exit: book.data.only(ChamberKind::ExitChamber)?,
        jitter: (book.player_count().exit == ExitPlace::MiddleOfPile).then(jitter),
    })
}

/// The tiles that people lay out by hand for a game: what is shuffled, and what joins when the first ones lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaidOut {
    /// Shuffled first, by number. Start and exit are not among them.
    pub tiles: Vec<ChamberId>,
    /// So many of them are laid beside the start.
    pub first: usize,
    /// Of them those that go into the middle of the pile if they come up as first ones.
    pub never_first: Vec<ChamberId>,
    /// What joins afterwards in any case.
    pub later: Vec<ChamberId>,
    /// What joins afterwards by chance: so many of these.
    pub drawn: Vec<(usize, Vec<ChamberId>)>,
}

/// What is laid out for a game, with a challenge or without, by the plan that its pile is made by.
#[must_use]
pub fn laid_out(book: &Rulebook) -> LaidOut {
    let plan = plan(book);
    let tiles = tiles(book, &plan).to_vec();
    let held_back = |tile: &ChamberId| plan.never_first.iter().any(|which| which(book.data.chamber(*tile)));
    let drawn = plan.drawn.iter().map(|draw| (draw.count, like(book, draw.of).collect::<Vec<_>>()));
    LaidOut {
        first: book.data.first_sides.len(),
        never_first: tiles.iter().copied().filter(held_back).collect(),
        later: later_tiles(book, &plan).to_vec(),
        drawn: drawn.filter(|(count, of)| *count > 0 && !of.is_empty()).collect(),
        tiles,
    }
}

/// Shuffles the pile and puts the exit into it.
pub(crate) fn build_pile(game: &mut Game) -> Result<(), SetupError> {
    let book = game.book().clone();
    let plan = plan(&book);
    let exit = book.data.only(ChamberKind::ExitChamber).expect("checked with the set-up");
    let mut pile = tiles(&book, &plan);
    let height = pile.len() + later_count(&book, &plan);
    if pile.len() < book.data.first_sides.len() + 4 || height >= MAX_CHAMBERS {
        return Err(SetupError::PileTooShort(height));
    }
    game.secrets_mut().shuffle(&mut pile);
    // The top of the pile is its end; the first tiles stay on top of what the exit is mixed into.
    let mut first: Tiles = pile.drain(pile.len() - book.data.first_sides.len()..).collect();
    replace_first_tiles(game, &plan, &mut first, &mut pile);
    let later = draw_later_tiles(game, &plan);
    // Rule [CHL-5]: a challenge makes its pile in the same way for any number of players.
    match (book.setup.challenge, book.player_count().exit) {
        (Some(terms), _) => shuffle_into_the_top(game, &mut pile, later, exit, terms),
        (None, ExitPlace::MiddleOfPile) => {
            shuffle_in(game, &mut pile, later);
            put_in_the_middle(game, &mut pile, exit);
        }
        (None, ExitPlace::BottomFive) => {
            shuffle_in(game, &mut pile, later);
            put_among_bottom_five(game, &mut pile, exit);
        }
    }
    pile.extend(first);
    game.secrets_mut().pile = pile;
    Ok(())
}

/// Rule [BASE-90] step 4: a tile that may not be a first one goes into the middle of the pile, where it lies is chosen like the place
/// of the exit (BASE-6), and the next tile takes its place.
fn replace_first_tiles(game: &mut Game, plan: &TilePlan, first: &mut Tiles, pile: &mut Tiles) {
    let book = game.book().clone();
    for place in 0..first.len() {
        let spec = book.data.chamber(first[place]);
        if plan.never_first.iter().any(|which| which(spec))
            && let Some(next) = pile.pop()
        {
            let away = std::mem::replace(&mut first[place], next);
            put_in_the_middle(game, pile, away);
        }
    }
}

/// Rule [BASE-90] step 5: those that always join, and of the others as many as are drawn, sort by sort in the order of the
/// data, whichever module asked first. Rule [CHL-2]: in a challenge these are the quests, set aside until the first tiles lie.
fn draw_later_tiles(game: &mut Game, plan: &TilePlan) -> Tiles {
    let book = game.book().clone();
    let mut later = later_tiles(&book, plan);
    let mut draws = plan.drawn.clone();
    draws.sort_by_key(|draw| like(&book, draw.of).next());
    for draw in draws {
        let mut candidates: Tiles = like(&book, draw.of).collect();
        game.secrets_mut().shuffle(&mut candidates);
        later.extend(candidates.into_iter().take(draw.count));
    }
    later
}

/// Rule [BASE-90] step 5: what joins later is shuffled with all that is left of the pile.
fn shuffle_in(game: &mut Game, pile: &mut Tiles, later: Tiles) {
    if !later.is_empty() {
        pile.extend(later);
        game.secrets_mut().shuffle(pile);
    }
}

/// Rules [CHL-3], [CHL-4]: exit and quests are shuffled with the top tiles of the pile and go back on top of it. Rule [CHL-31]: with
/// all of them if there are fewer.
fn shuffle_into_the_top(game: &mut Game, pile: &mut Tiles, quests: Tiles, exit: ChamberId, terms: Terms) {
    let below = pile.len().saturating_sub(usize::from(terms.top_tiles));
    let mut top: Tiles = pile.drain(below..).collect();
    top.extend(quests);
    top.push(exit);
    game.secrets_mut().shuffle(&mut top);
    pile.extend(top);
}

/// Rule [BASE-6]: the number of tiles above the exit is about half, by chance.
fn put_in_the_middle(game: &mut Game, pile: &mut Tiles, tile: ChamberId) {
    let half = pile.len() / 2;
    let jitter = (game.book().setup.options.exit_middle_jitter as usize).min(half);
    let above = half - jitter + game.secrets_mut().below(2 * jitter as u32 + 1) as usize;
    pile.insert(pile.len() - above.min(pile.len()), tile);
}

/// Rule [BASE-5]: the exit is shuffled with the top four tiles and these five go to the bottom.
fn put_among_bottom_five(game: &mut Game, pile: &mut Tiles, exit: ChamberId) {
    let mut bottom: Tiles = pile.drain(pile.len() - 4..).collect();
    bottom.push(exit);
    game.secrets_mut().shuffle(&mut bottom);
    bottom.extend(pile.drain(..));
    *pile = bottom;
}

impl Teller<'_> {
    /// Rules [BASE-4], [BASE-90]: lays out the first tiles, then lets each module set up its part.
    pub(crate) fn set_up(&mut self) {
        for side in self.book().data.first_sides {
            if let Some(chamber) = self.secrets().pile.last().copied() {
                self.tell(Fact::FirstTile { chamber, side });
            }
        }
        let book = self.book().clone();
        // In the order of the list whatever the book says: pieces on the table are numbered as they are laid.
        let on = MANIFESTS.iter().filter(|module| book.setup.modules.has(module.id));
        on.filter_map(|module| module.id.deeds().set_up).for_each(|set_up| set_up(self));
    }
}
