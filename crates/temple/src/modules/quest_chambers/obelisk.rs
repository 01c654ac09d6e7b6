//! The obelisk: complete at once, and three gem tiles that go home wall by wall.
//!
//! Rules: QST-50 to QST-55, QST-62.

use super::{Fact, GEM_TILE, complete};
use crate::components::ChamberKind;
use crate::game::Teller;
use crate::rulebook::{Facing, Lying, Whereabouts};
use crate::temple::{ChamberId, Side};

/// Rule [QST-50]: it is laid with its blocked stairway against the entrance; gem tiles go on the depot, a marker onto it. Rules
/// [QST-54], [QST-55]: it has no entrance on any side, so nobody gets in and the entrance it blocks stays blocked.
pub(super) fn wake(teller: &mut Teller<'_>, chamber: ChamberId) {
    for _ in teller.book().data.modules.quest_chambers.gem_tile_sides.iter() {
        teller.put_piece(GEM_TILE, Whereabouts::Depot, Facing::Up);
    }
    complete(teller, chamber);
    gem_tiles_go_home(teller, chamber);
}

/// Rules [QST-51], [QST-62]: for each wall with a space that borders a chamber one gem tile goes home, once; at placement, when a
/// chamber is laid beside it, and when it is turned. Rule [ILL-21]: nothing brings one back when that chamber vanishes.
pub(super) fn gem_tiles_go_home(teller: &mut Teller<'_>, changed: ChamberId) {
    let Some(obelisk) = beside_or_itself(teller, changed) else { return };
    let spaces = teller.book().data.modules.quest_chambers.gem_tile_sides;
    for side in spaces.iter() {
        let Some(placed) = teller.table().temple.get(obelisk) else { return };
        let wall = side.turned(placed.turn());
        let borders = placed.neighbour(wall).is_some();
        if borders && !teller.table().modules.quest_chambers.gem_tiles().has(side) {
            go_home(teller, obelisk, side, wall);
        }
    }
}

/// The obelisk, if it is this chamber or lies beside it.
fn beside_or_itself(teller: &Teller<'_>, chamber: ChamberId) -> Option<ChamberId> {
    let is_obelisk = |id: &ChamberId| teller.book().data.chamber(*id).kind == ChamberKind::ObeliskChamber;
    let placed = teller.table().temple.get(chamber)?;
    let neighbours = Side::ALL.into_iter().filter_map(|side| placed.neighbour(side));
    std::iter::once(chamber).chain(neighbours).find(is_obelisk)
}

fn go_home(teller: &mut Teller<'_>, obelisk: ChamberId, side: Side, wall: Side) {
    let lies = |lying: Lying| lying.piece == GEM_TILE && lying.at == Whereabouts::Depot;
    let tile = teller.table().pieces.iter().find(|(_, lying)| lies(*lying)).map(|(id, _)| id);
    if let Some(id) = tile {
        teller.move_piece(id, Whereabouts::Border(obelisk, wall));
        teller.tell(Fact::GemTileHome { side }.into());
    }
}
