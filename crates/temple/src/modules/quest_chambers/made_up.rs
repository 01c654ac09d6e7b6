//! Quests of made-up positions, for scenarios and tests: markers, task tiles and gem tiles, as if the game had come so far.
//!
//! Rules: QST-4, QST-20, QST-21, QST-50, QST-51.

use tinyvec::ArrayVec;

use super::{Fact, GEM_TILE, MARKER, TASKS, is_done};
use crate::components::ChamberKind;
use crate::modules::ModuleId;
use crate::position::Position;
use crate::rulebook::{Facing, Lying, Piece, Whereabouts};
use crate::table::PieceId;
use crate::temple::ChamberId;

/// Lays so many markers on the depot, in place of those that lie there.
///
/// # Errors
/// When there is no room for them.
pub fn lay_markers(position: &mut Position, count: u32) -> Result<(), &'static str> {
    let pieces = &mut position.table.pieces;
    let on_depot = |lying: &Lying| lying.piece == MARKER && lying.at == Whereabouts::Depot;
    let there: ArrayVec<[u8; 48]> =
        pieces.iter().filter(|(_, lying)| on_depot(lying)).map(|(id, _)| id.0).collect();
    there.into_iter().for_each(|id| pieces.remove(PieceId(id)));
    (0..count).try_for_each(|_| position.put_piece(MARKER, Whereabouts::Depot, Facing::Up))
}

/// Lays the task tiles out, top first. Where their chamber lies as many as are used are stacked on it (QST-20), and the top one is
/// turned up if somebody stands there (QST-21), or one that lies there open already is in its place.
pub fn lay_tasks(position: &mut Position, chamber: ChamberId, tiles: &[Piece]) {
    let data = &position.book.data.modules.quest_chambers;
    let is_task = |piece: &Piece| piece.module == ModuleId::QuestChambers && data.task(*piece).is_some();
    let used = usize::from(data.tasks_used);
    let open = position.table.pieces.in_chamber(chamber).map(|(_, lying)| lying.piece).find(is_task);
    let lies = position.table.temple.get(chamber).is_some();
    let somebody_is_there = position.table.adventurers.iter().any(|one| one.place.chamber == chamber);
    let turned = tiles.first().copied().filter(|_| lies && somebody_is_there && open.is_none());
    let hidden = &tiles[usize::from(turned.is_some())..];
    position.decks.lay(TASKS, hidden.iter().rev().copied());
    if lies {
        let shown = open.or(turned);
        let left = hidden.len().min(used - usize::from(shown.is_some()));
        position.table.modules.quest_chambers.stack(left as u8, shown);
    }
    if let Some(task) = turned {
        position.table.pieces.put(Lying { piece: task, at: Whereabouts::In(chamber), facing: Facing::Up });
    }
}

/// Gives an obelisk that lies in the temple its marker and its gem tiles: home are those of walls that border a chamber, the others
/// lie on the depot.
///
/// # Errors
/// When there is no room for them.
pub fn lay_gem_tiles(position: &mut Position) -> Result<(), &'static str> {
    let data = position.book.data.clone();
    let Some(obelisk) = data.only(ChamberKind::ObeliskChamber) else { return Ok(()) };
    let Some(turn) = position.table.temple.get(obelisk).map(|placed| placed.turn()) else { return Ok(()) };
    if !is_done(&position.table, obelisk) {
        position.put_piece(MARKER, Whereabouts::In(obelisk), Facing::Up)?;
    }
    for side in data.modules.quest_chambers.gem_tile_sides.iter() {
        let wall = side.turned(turn);
        let borders = position.table.temple.get(obelisk).is_some_and(|placed| placed.neighbour(wall).is_some());
        if borders {
            position.table.modules.quest_chambers.apply(&Fact::GemTileHome { side }, &[]);
        }
        let at = if borders { Whereabouts::Border(obelisk, wall) } else { Whereabouts::Depot };
        position.put_piece(GEM_TILE, at, Facing::Up)?;
    }
    Ok(())
}
