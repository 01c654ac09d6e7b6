//! Which symbol of the sprite stands for a piece, and how somebody is at the table by the doing of a module. It lies at the root of
//! page and review, which both draw pieces.

use std::cell::Cell;

use temple::modules::special_chambers;
use temple::players::PlayerId;
use temple::rulebook::Piece;

use crate::look::Look;

/// The pieces that have a symbol of their own among those that come later; all others show that of their module.
static PICTURED: &[&str] = &[
    "curse_trap",
    "curse_broken_die",
    "curse_mask",
    "curse_silence",
    "curse_lost_dice",
    "curse_cursed_hand",
    "curse_soul_exchange",
    "treasure_healing_mask",
    "treasure_double_torch",
    "treasure_double_key",
    "treasure_teleport",
    "treasure_extra_gem",
    "treasure_secret_passage",
    "treasure_large_torch",
    "char_discoverer",
    "char_doc",
    "char_muscleman",
    "char_priest",
    "char_mechanic",
    "char_mentalist",
    "chalice",
    "quest_marker",
    "gem_tile",
    "ghost",
    "altar_chamber",
    "task_chamber",
    "ghost_chamber",
    "tree_of_life",
    "obelisk_chamber",
    "moving_platform",
    "summoning_chamber",
    "slide_chamber",
    "timer_token",
    "torch_chamber",
    "sacrifice_chamber",
];

thread_local! {
    static ARRIVED: Cell<bool> = const { Cell::new(false) };
}

/// The symbols of the pieces are there.
pub fn arrive() {
    ARRIVED.set(true);
}

/// The symbol of a piece; that of its module until its own is there.
pub fn mark(piece: Piece) -> &'static str {
    let id = piece.id();
    if ARRIVED.get() && PICTURED.contains(&id) { id } else { piece.module.slug() }
}

/// Whether somebody is held in a pit of the chamber where they stand (TRP-22).
pub fn is_sunk(look: &Look, who: PlayerId) -> bool {
    look.table.modules.trap_chambers.is_caught(who)
}

/// What stands beside somebody, to be carried on: the piece.
pub fn at_hand(look: &Look, who: PlayerId) -> Option<Piece> {
    let one = look.table.of(who);
    let at = special_chambers::chalice_at(&look.table)?;
    (at == one.place && !one.escaped).then_some(special_chambers::CHALICE)
}

/// What weighs on somebody and is marked at their pawn, as long as it does: the symbols of two curses at most.
pub fn borne(look: &Look, who: PlayerId) -> [Option<&'static str>; 2] {
    let mut curses = look.table.modules.curses.of(who).iter().map(|curse| mark(curse.piece()));
    [curses.next(), curses.next()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use temple::modules::MANIFESTS;

    /// Whoever draws a piece gives the symbol its id and names it in the list; nothing else is needed.
    #[test]
    fn a_piece_with_a_symbol_of_its_own_shows_it() {
        let sprite = include_str!("art/art.svg");
        let of = |module: &&temple::rulebook::Manifest| {
            let id = module.id;
            (0..module.pieces.len()).map(move |kind| Piece { module: id, kind: kind as u8 })
        };
        let all: Vec<Piece> = MANIFESTS.iter().flat_map(of).collect();
        assert!(all.iter().all(|piece| mark(*piece) == piece.module.slug()), "before they have come");
        arrive();
        for piece in all {
            let drawn = sprite.contains(&format!("<symbol id=\"{}\"", piece.id()));
            assert_eq!(PICTURED.contains(&piece.id()), drawn, "{}", piece.id());
            assert_eq!(mark(piece), if drawn { piece.id() } else { piece.module.slug() });
        }
    }
}
