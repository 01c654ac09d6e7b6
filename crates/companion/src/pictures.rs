//! Pictures of what lies in the box: tiles as the table on the screen draws them, all else by its symbol.

use std::sync::Arc;

use kit::Tick;
use leptos::prelude::*;
use temple::components::ChamberKind;
use temple::event::{Event, Fact};
use temple::players::PlayerId;
use temple::private::Private;
use temple::rulebook::{Piece, Rulebook};
use temple::table::Table;
use temple::temple::{ChamberId, Side};
use web::look::Look;
use web::scene::{self, ChamberLook};

/// A tile, drawn as it would lie beside the start.
pub fn tile(book: &Arc<Rulebook>, tile: ChamberId) -> AnyView {
    let mut table = Table::new(book);
    if book.data.chamber(tile).kind != ChamberKind::StartChamber {
        let fact = Fact::FirstTile { chamber: tile, side: Side::East };
        table.apply(book, &Event { at: Tick::START, by: None, fact });
    }
    let look = Look { book: book.clone(), table, private: Private::NOTHING, me: PlayerId(0), watching: true };
    let drawn = ChamberLook::of(&look, tile).map(|look| scene::chamber(&look)).unwrap_or_default();
    view! { <svg class="tile" viewBox="-4 -4 168 168" aria-hidden="true"><g class="chamber" inner_html=drawn></g></svg> }.into_any()
}

/// A card, token or small tile.
pub fn piece(piece: Piece) -> AnyView {
    mark(web::marks::mark(piece))
}

/// A symbol.
pub fn mark(id: &str) -> AnyView {
    let href = format!("#{id}");
    view! { <svg class="mark" aria-hidden="true"><use href=href/></svg> }.into_any()
}
