//! Which symbol of the sprite stands for a piece. It lies at the root of page and review, which both draw pieces.

use temple::rulebook::Piece;

/// The pieces that have a symbol of their own in the sprite; all others show that of their module.
static PICTURED: &[&str] = &[];

/// The symbol of a piece.
pub fn mark(piece: Piece) -> &'static str {
    let id = piece.id();
    if PICTURED.contains(&id) { id } else { piece.module.slug() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use temple::modules::MANIFESTS;

    /// Whoever draws a piece gives the symbol its id and names it in the list; nothing else is needed.
    #[test]
    fn a_piece_with_a_symbol_of_its_own_shows_it() {
        let page = include_str!("../../assets/index.html");
        let of = |module: &&temple::rulebook::Manifest| {
            let id = module.id;
            (0..module.pieces.len()).map(move |kind| Piece { module: id, kind: kind as u8 })
        };
        for piece in MANIFESTS.iter().flat_map(of) {
            let drawn = page.contains(&format!("<symbol id=\"{}\"", piece.id()));
            assert_eq!(PICTURED.contains(&piece.id()), drawn, "{}", piece.id());
            assert_eq!(mark(piece), if drawn { piece.id() } else { piece.module.slug() });
        }
    }
}
