//! The languages a page is built in. A program speaks one, so that nobody loads the words of the others.

/// A language of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Language {
    /// The feature that builds its words in, of the page and of the phrasebook.
    pub feature: &'static str,
    /// The tag a browser knows it by. It stands in the names of its files, and `boot.js` chooses by it.
    pub tag: &'static str,
}

/// All of them; `boot.js` takes the first for whoever speaks none of them.
pub const LANGUAGES: [Language; 3] = [
    Language { feature: "english", tag: "en" },
    Language { feature: "french", tag: "fr" },
    Language { feature: "german", tag: "de" },
];

/// The language of a tag.
pub fn of(tag: &str) -> Result<Language, String> {
    let known = LANGUAGES.into_iter().find(|language| language.tag == tag);
    known.ok_or_else(|| {
        format!("there is no language {tag:?}; there are {}", LANGUAGES.map(|one| one.tag).join(", "))
    })
}
