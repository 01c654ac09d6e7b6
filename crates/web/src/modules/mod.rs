//! What the page knows of single modules: keys, and a part of the lobby, in a static [`Face`] each. A module without one has the
//! common keys; its cards, offers and tales show all the same. Its mark is the symbol of the sprite that has its slug.

mod characters;
mod curses;

use leptos::prelude::*;
use temple::modules::ModuleId;

/// The keys of a module that asks for none of its own.
pub const KEYS: &[&str] = &["a", "x", "z", "r"];

/// The looks of one module; what is absent is visibly absent.
pub struct Face {
    slug: &'static str,
    /// The keys of its offers.
    pub keys: &'static [&'static str],
    /// What its lobby asks everybody, while it is switched on.
    pub lobby: Option<fn() -> AnyView>,
}

impl Face {
    /// What a module looks like that says nothing about it.
    const fn plain(slug: &'static str) -> Face {
        Face { slug, keys: KEYS, lobby: None }
    }
}

static PLAIN: Face = Face::plain("");
static ALL: [&Face; 2] = [&curses::FACE, &characters::FACE];

/// How a module looks.
pub fn face(module: ModuleId) -> &'static Face {
    ALL.into_iter().find(|face| face.slug == module.slug()).unwrap_or(&PLAIN)
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
