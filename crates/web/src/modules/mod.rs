//! What the page knows of single modules: a static [`Face`] each, and what the lobby asks. A module without one has the
//! common keys; its cards, offers and tales show all the same. Its mark is the symbol of the sprite that has its slug; a piece
//! with a symbol of its own shows that.

mod characters;
mod curses;

use leptos::prelude::*;
use temple::modules::ModuleId;
use temple::players::PlayerId;
use temple::rulebook::Piece;

use crate::look::Look;

/// The keys of a module that asks for none of its own.
pub const KEYS: &[&str] = &["a", "x", "z", "r"];

/// The looks of one module; what is absent is visibly absent.
pub struct Face {
    slug: &'static str,
    /// The keys of its offers.
    pub keys: &'static [&'static str],
    /// Whether everybody picks their card before the game, and knows it.
    pub is_picked: bool,
}

impl Face {
    /// What a module looks like that says nothing about it.
    const fn plain(slug: &'static str) -> Face {
        Face { slug, keys: KEYS, is_picked: false }
    }
}

static PLAIN: Face = Face::plain("");
static ALL: [&Face; 2] = [&curses::FACE, &characters::FACE];

/// How a module looks.
pub fn face(module: ModuleId) -> &'static Face {
    ALL.into_iter().find(|face| face.slug == module.slug()).unwrap_or(&PLAIN)
}

/// The cards that somebody keeps on their honour; others may say that they do not.
pub fn on_honour(look: &Look, who: PlayerId) -> Vec<Piece> {
    curses::on_honour(look, who)
}

/// Draws a question of the lobby.
type Ask = fn() -> AnyView;

/// What the lobby asks everybody while a module is switched on, apart from the faces: the custom sheet alone needs it, and comes
/// late.
static ASKED: [(&str, Ask); 2] = [("characters", characters::pick), ("curses", curses::assisted)];

/// What the lobby asks everybody while this module is switched on.
pub fn asked(module: ModuleId) -> Option<Ask> {
    ASKED.into_iter().find(|(slug, _)| *slug == module.slug()).map(|(_, ask)| ask)
}

#[cfg(test)]
mod tests {
    use temple::modules::MANIFESTS;

    #[test]
    fn every_module_has_a_mark() {
        let page = include_str!("../../assets/index.html");
        for module in MANIFESTS {
            let symbol = format!("<symbol id=\"{}\"", module.slug);
            assert!(page.contains(&symbol), "assets/index.html has no {symbol}");
        }
    }
}
