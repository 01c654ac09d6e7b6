//! Module 2: treasures. A chest hides a tile; two keys claim it, and its owner uses it when it suits.
//!
//! Rules: TRE-1 to TRE-8, TRE-10 to TRE-13, TRE-15, TRE-16, TRE-18, TRE-20 to TRE-23, TRE-30 to TRE-33, TRE-40 to TRE-46. What a
//! tile does is in `using.rs`; Double torch and Double key are aids, which pay like dice and need no command.

mod data;
mod memory;
mod using;

pub use data::{BACK, Data, TileSpec, Treasure};
pub(crate) use memory::Secrets;
pub use memory::{Choices, Fact, Memory};
pub use using::{Command, Permit};
pub(crate) use using::{about, carry_out, judge, natures, offers, paid_with, spent};

use tinyvec::ArrayVec;

use crate::components::{Components, Group};
use crate::decks::{DeckId, MAX_CARDS};
use crate::game::Teller;
use crate::modules::boxes::{EXPANSION_1_CARDS, has_expansion_1};
use crate::modules::{ModuleFact, ModuleId};
use crate::position::Position;
use crate::rulebook::{
    Answers, Deeds, Facing, Icon, Lying, Manifest, Moment, Piece, Tale, Verb, Weight, Whereabouts,
};
use crate::secrets::module_stream;
use crate::seen::Sight;
use crate::setup::{OptionSpec, Setup};
use crate::table::Table;
use crate::temple::ChamberId;
use crate::view::Viewer;

/// The module.
pub static MANIFEST: Manifest = Manifest {
    pieces: &Treasure::IDS,
    // Rule [TRE-1]: the same tiles as curses bring.
    tiles: Some(|_, plan| plan.replace_basic(Group::CurseTreasure)),
    heeds: &[Icon::Chest],
    options: &[
        OptionSpec {
            name: "setup_treasures",
            range: (0, 1),
            field: |setup| &mut setup.choices.treasures.setup_treasures,
        },
        EXPANSION_1_CARDS,
    ],
    answers: Answers { is_haven: Some(is_haven), ..Answers::NONE },
    cards: Some(cards),
    draws_from: Some(draws_from),
    shows: Some(shows),
    ..Manifest::bare(ModuleId::Treasures, "treasures")
};

/// What it does.
pub static DEEDS: Deeds = Deeds { set_up: Some(set_up), reacts: Some(react), ..Deeds::NONE };

/// The face-down stack.
pub const STACK: DeckId = DeckId { module: ModuleId::Treasures, which: 0 };

/// Where the tile lies that a chamber hides.
fn hidden_in(chamber: ChamberId) -> DeckId {
    DeckId::lying_in(ModuleId::Treasures, chamber)
}

/// Rule [TRE-1]: so many of each kind. Rule [TRE-2]: Large torches join with the first expansion.
fn cards(data: &Components, setup: &Setup, deck: DeckId, add: &mut dyn FnMut(Piece)) {
    let joins = |tile: &&TileSpec| deck == STACK && (tile.is_of_base || has_expansion_1(setup));
    for tile in data.modules.treasures.tiles.iter().filter(joins) {
        (0..tile.copies).for_each(|_| add(tile.treasure.piece()));
    }
}

/// Rule [TRE-1]: the tiles form a face-down stack. Rule [TRE-4]: the first tiles get one only if the players chose so.
fn set_up(teller: &mut Teller<'_>) {
    let book = teller.book().clone();
    let mut stack: ArrayVec<[Option<Piece>; MAX_CARDS]> = ArrayVec::new();
    book.cards(STACK, |tile| stack.push(Some(tile)));
    if let Some(draws) = teller.secrets().draws() {
        draws.shuffle(module_stream(ModuleId::Treasures), &mut 0, &mut stack);
    }
    let count = stack.len() as u8;
    teller.secrets_mut().decks.lay(STACK, stack.into_iter().flatten());
    teller.tell(Fact::StackLaid { count }.into());
    if book.setup.choices.treasures.setup_treasures == 1 {
        let laid: ArrayVec<[ChamberId; 8]> = teller.table().temple.iter().map(|(chamber, _)| chamber).collect();
        laid.into_iter().for_each(|chamber| hide(teller, chamber));
    }
}

/// What a claimed tile turns up lay in its chamber.
fn draws_from(fact: &ModuleFact) -> Option<DeckId> {
    match fact {
        ModuleFact::Treasures(Fact::Claimed { chamber, .. }) => Some(hidden_in(*chamber)),
        _ => None,
    }
}

/// Rules [TRE-30], [TRE-33]: where a Large torch burns everybody is safe at a slam, whatever else asks for the starting
/// chamber.
fn is_haven(table: &Table, chamber: ChamberId) -> bool {
    table.pieces.in_chamber(chamber).any(|(_, lying)| lying.piece == Treasure::LargeTorch.piece())
}

/// Rule [TRE-22]: a secret passage lies on its border as long as there is a chamber on one side of it.
fn shows(table: &Table, show: &mut dyn FnMut(Lying)) {
    let mine = table.temple.opened().filter(|(_, _, piece)| *piece == Treasure::SecretPassage.piece());
    for (chamber, side, piece) in mine {
        show(Lying { piece, at: Whereabouts::Border(chamber, side), facing: Facing::Up });
    }
}

fn react(teller: &mut Teller<'_>, moment: Moment) {
    match moment {
        Moment::TreasureShown(laid) => hide(teller, laid.chamber),
        // Rule [TRE-7]: what has paid is discarded.
        Moment::AidSpent { who, aid } if aid.piece.module == ModuleId::Treasures => {
            if let Some(treasure) = Treasure::of_piece(aid.piece) {
                using::discard(teller, who, treasure);
            }
        }
        Moment::PieceDisplaced { piece: BACK, from, .. } => put_back(teller, from),
        // Rule [TRE-31]: after that countdown it leaves the game. Rule [TRE-32]: whichever ends next, so all go.
        Moment::TorchesGone => {
            while let Some(id) = burning(teller.table()) {
                teller.remove_piece(id);
            }
        }
        _ => {}
    }
}

/// A Large torch that lies in a chamber.
fn burning(table: &Table) -> Option<crate::table::PieceId> {
    let burns =
        |lying: &Lying| lying.piece == Treasure::LargeTorch.piece() && matches!(lying.at, Whereabouts::In(_));
    table.pieces.iter().find(|(_, lying)| burns(lying)).map(|(id, _)| id)
}

/// Rule [TRE-3]: the top tile goes face down onto the icon. Rule [TRE-8]: with an empty stack none does.
fn hide(teller: &mut Teller<'_>, chamber: ChamberId) {
    let shows_icon = teller.book().data.chamber(chamber).treasure_icon;
    if shows_icon && teller.secrets_mut().decks.draw_unseen(STACK, hidden_in(chamber)) {
        teller.tell(Fact::Hidden { chamber }.into());
        teller.put_piece(BACK, Whereabouts::In(chamber), Facing::Down);
    }
}

/// Rule [TRE-40]: an unclaimed treasure whose floor vanishes goes to the bottom of the stack.
fn put_back(teller: &mut Teller<'_>, chamber: ChamberId) {
    let decks = &mut teller.secrets_mut().decks;
    if let Some(tile) = decks.top(hidden_in(chamber)) {
        decks.pop(hidden_in(chamber));
        decks.put_under(STACK, tile);
        teller.tell(Fact::BackUnderStack { chamber }.into());
    }
}

/// Lays out the stack of a made-up position, top first.
pub fn lay_stack(position: &mut Position, tiles: &[Treasure]) {
    position.decks.lay(STACK, tiles.iter().rev().map(|treasure| treasure.piece()));
    position.table.modules.treasures.stack = tiles.len() as u8;
}

/// Gives every back of a made-up position a face: the top of the stack, or of an empty one a Healing mask.
pub fn fill_backs(position: &mut Position) {
    let chambers: Vec<ChamberId> = position.table.temple.iter().map(|(chamber, _)| chamber).collect();
    let hides = |position: &Position, chamber| {
        let mut here = position.table.pieces.in_chamber(chamber);
        here.any(|(_, lying)| lying.piece == BACK) && position.decks.height(hidden_in(chamber)) == 0
    };
    for chamber in chambers {
        if !hides(position, chamber) {
            continue;
        }
        if position.decks.draw_unseen(STACK, hidden_in(chamber)) {
            position.table.modules.treasures.stack -= 1;
        } else {
            position.decks.lay(hidden_in(chamber), std::iter::once(Treasure::HealingMask.piece()));
        }
    }
}

/// Rule [TRE-6]: seen by everyone, but only once claimed: no other fact says what a tile is.
pub(crate) fn sight(fact: &Fact, _viewer: Viewer) -> Sight {
    match fact {
        Fact::StackLaid { .. }
        | Fact::Hidden { .. }
        | Fact::Claimed { .. }
        | Fact::Used { .. }
        | Fact::BackUnderStack { .. } => Sight::Whole,
    }
}

/// What the facts of this module tell: a treasure is found, claimed or used.
pub(crate) fn tale(fact: &Fact, _table: &Table) -> Option<Tale> {
    match *fact {
        Fact::Claimed { who, treasure, .. } => {
            Some(Tale::of(who, Verb::Gains, Weight::Heavy).with(treasure.piece()))
        }
        Fact::Used { who, treasure } => Some(Tale::of(who, Verb::Uses, Weight::Heavy).with(treasure.piece())),
        Fact::Hidden { chamber } => {
            Some(Tale::of_all(Verb::Lays, Weight::Light).with(BACK).at(Whereabouts::In(chamber)))
        }
        Fact::StackLaid { .. } | Fact::BackUnderStack { .. } => None,
    }
}

/// Rule [TRE-6]: claiming turns a tile up.
pub(crate) fn reveals(fact: &Fact) -> bool {
    match fact {
        Fact::Claimed { .. } => true,
        Fact::StackLaid { .. } | Fact::Hidden { .. } | Fact::Used { .. } | Fact::BackUnderStack { .. } => false,
    }
}
