//! Setting up: the tiles in play, the pile with the exit in it, the two first tiles.
//!
//! Rules: BASE-2 to BASE-6, BASE-90.

use tinyvec::ArrayVec;

use crate::components::{ChamberKind, ExitPlace, Group};
use crate::event::Fact;
use crate::game::{Game, Teller};
use crate::rulebook::Rulebook;
use crate::setup::SetupError;
use crate::temple::{ChamberId, MAX_CHAMBERS};

type Tiles = ArrayVec<[ChamberId; MAX_CHAMBERS]>;

/// Rules [BASE-2], [BASE-3], [BASE-90] step 1: the main chambers without start and exit, and the basic chambers or
/// those that replace them.
fn tiles(book: &Rulebook) -> Tiles {
    let replaced = book.modules().find_map(|module| module.replaces_basic_chambers);
    let ordinary = replaced.unwrap_or(Group::Basic);
    let set_aside = [ChamberKind::StartChamber, ChamberKind::ExitChamber];
    let main = book.data.chambers_in(Group::Main).filter(|id| !set_aside.contains(&book.data.chamber(*id).kind));
    main.chain(book.data.chambers_in(ordinary)).collect()
}

/// Tiles in the pile before the first ones are laid, the exit included.
pub(crate) fn pile_height(book: &Rulebook) -> usize {
    tiles(book).len() + 1
}

/// Shuffles the pile and puts the exit into it.
pub(crate) fn build_pile(game: &mut Game) -> Result<(), SetupError> {
    let book = game.book().clone();
    let exit = book.data.only(ChamberKind::ExitChamber).expect("checked with the set-up");
    let mut pile = tiles(&book);
    if pile.len() < book.data.first_sides.len() + 4 || pile.len() >= MAX_CHAMBERS {
        return Err(SetupError::PileTooShort(pile.len()));
    }
    game.secrets_mut().shuffle(&mut pile);
    // The top of the pile is its end; the first tiles stay on top of what the exit is mixed into.
    let first: Tiles = pile.drain(pile.len() - book.data.first_sides.len()..).collect();
    match book.player_count().exit {
        ExitPlace::MiddleOfPile => put_in_the_middle(game, &mut pile, exit),
        ExitPlace::BottomFive => put_among_bottom_five(game, &mut pile, exit),
    }
    pile.extend(first);
    game.secrets_mut().pile = pile;
    Ok(())
}

/// Rule [BASE-6]: the number of tiles above the exit is about half, by chance.
fn put_in_the_middle(game: &mut Game, pile: &mut Tiles, exit: ChamberId) {
    let half = pile.len() / 2;
    let jitter = (game.book().setup.options.exit_middle_jitter as usize).min(half);
    let above = half - jitter + game.secrets_mut().below(2 * jitter as u32 + 1) as usize;
    pile.insert(pile.len() - above.min(pile.len()), exit);
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
        book.modules().filter_map(|module| module.set_up).for_each(|set_up| set_up(self));
    }
}
