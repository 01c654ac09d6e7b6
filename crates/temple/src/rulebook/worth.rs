//! What a die is worth to its owner.

use crate::dice::Face;

/// How many symbols of each asked face one die of one player gives, by the face it shows.
///
/// Modules raise an entry (a torch worth two, a golden mask that passes for a key); a raise
/// commutes, so the order of the modules cannot matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    symbols: [[u8; 5]; 5],
    /// Whether a die may be worth something else than what it shows. Hardly ever, and counting is done all the time.
    is_bent: bool,
}

impl Worth {
    /// Every die is worth one of what it shows.
    pub const PRINTED: Worth = {
        let (mut symbols, mut face) = ([[0; 5]; 5], 0);
        while face < 5 {
            symbols[face][face] = 1;
            face += 1;
        }
        Worth { symbols, is_bent: false }
    };

    /// A die that shows `shown` is worth at least `count` of `asked`.
    pub fn raise(&mut self, shown: Face, asked: Face, count: u8) {
        let entry = &mut self.symbols[shown as usize][asked as usize];
        *entry = (*entry).max(count);
        self.is_bent = true;
    }

    /// Whether a die may be worth something else than what it shows.
    #[must_use]
    pub const fn is_bent(&self) -> bool {
        self.is_bent
    }

    /// Whether a die may stand for one of several faces.
    #[must_use]
    pub fn has_choice(&self) -> bool {
        let faces = |symbols: &[u8; 5]| symbols.iter().filter(|count| **count > 0).count();
        self.is_bent && self.symbols.iter().any(|symbols| faces(symbols) > 1)
    }

    /// The same with torches and keys counted twice.
    #[must_use]
    pub fn doubled(mut self) -> Worth {
        self.is_bent = true;
        for symbols in &mut self.symbols {
            symbols[Face::Key as usize] *= 2;
            symbols[Face::Torch as usize] *= 2;
        }
        self
    }

    /// Symbols of `asked` given by a die that shows `shown`.
    #[must_use]
    pub fn of(&self, shown: Face, asked: Face) -> u8 {
        self.symbols[shown as usize][asked as usize]
    }
}
