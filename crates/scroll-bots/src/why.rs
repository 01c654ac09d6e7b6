//! Why a die goes to the pool, in a word. The words themselves are the phrasebook's.

use kit::PlayerId;
use scroll::sheets::MapId;
use scroll::symbols::SYMBOLS;
use scroll::table::Pair;

use crate::chances::Counts;
use crate::keeping::Scales;
use crate::pool::writer;

/// Why a die goes to the pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// No way of the active player needs it.
    Spare,
    /// It completes a part of this player's map.
    Completes(PlayerId, MapId),
    /// It is worth more on this player's map than on the way.
    Helps(PlayerId, MapId),
}

impl Why {
    /// The word itself, for figures and tests.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Why::Spare => "spare",
            Why::Completes(..) => "completes",
            Why::Helps(..) => "helps",
        }
    }
}

pub(crate) fn why(scales: &mut Scales, pair: &Pair, n: usize) -> Why {
    let Some(face) = pair.faces[n] else { return Why::Spare };
    let symbol = SYMBOLS.iter().position(|one| *one == face).unwrap_or(0);
    let pool: Counts = scales.pool;
    match writer(&scales.sharing, &pool, symbol) {
        Some((who, map, true)) => Why::Completes(who, map),
        Some((who, map, false)) if scales.would_serve(pair, n) => Why::Helps(who, map),
        _ => Why::Spare,
    }
}
