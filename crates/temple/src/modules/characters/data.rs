//! The printed facts of the character cards.

use serde::{Deserialize, Serialize};

use crate::dice::Cost;
use crate::modules::ModuleId;
use crate::rulebook::Piece;

/// A character; the names are those of the glossary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)] // one name per character, explained in docs/rules/00-glossary.md
pub enum Character {
    #[default]
    Discoverer,
    Doc,
    Muscleman,
    Priest,
    Mechanic,
    Mentalist,
}

impl Character {
    /// All characters of the base set, in the order of their numbers.
    pub const ALL: [Character; 6] = [
        Character::Discoverer,
        Character::Doc,
        Character::Muscleman,
        Character::Priest,
        Character::Mechanic,
        Character::Mentalist,
    ];

    /// The id in the component data and in saved games.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Character::Discoverer => "char_discoverer",
            Character::Doc => "char_doc",
            Character::Muscleman => "char_muscleman",
            Character::Priest => "char_priest",
            Character::Mechanic => "char_mechanic",
            Character::Mentalist => "char_mentalist",
        }
    }

    /// All ids, in the order of [`Character::ALL`].
    pub const IDS: [&'static str; 6] = {
        let (mut ids, mut n) = ([""; 6], 0);
        while n < ids.len() {
            ids[n] = Character::ALL[n].id();
            n += 1;
        }
        ids
    };

    /// This card as a piece of the table.
    #[must_use]
    pub const fn piece(self) -> Piece {
        Piece { module: ModuleId::Characters, kind: self as u8 }
    }

    /// The character with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Character> {
        Character::ALL.into_iter().find(|character| character.id() == id)
    }
}

/// One character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CharacterSpec {
    /// Who it is.
    pub character: Character,
    /// The icons of the activatable card (CHR-3).
    pub activation: Cost,
}

/// All characters, in the order of [`Character::ALL`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Data {
    /// One entry per character.
    pub characters: Vec<CharacterSpec>,
}

impl Data {
    /// The printed facts of one character.
    ///
    /// # Panics
    /// When the data lacks the character; its loader refuses that.
    #[must_use]
    pub fn of(&self, character: Character) -> &CharacterSpec {
        self.characters.iter().find(|spec| spec.character == character).expect("every character has an entry")
    }
}
