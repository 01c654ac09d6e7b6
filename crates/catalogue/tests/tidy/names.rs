//! The base does not know its modules by name, and the engine speaks no words.

use catalogue::{Line, Region, read_source};
use toml::{Table, Value};

use crate::{Page, assert_tidy, pages, root, words};

/// The base of the engine: here a module is an answer to a question, never a name.
const BASE: [&str; 5] = [
    "crates/temple/src/rules/",
    "crates/temple/src/temple/",
    "crates/temple/src/rulebook/",
    "crates/temple/src/game.rs",
    "crates/temple/src/table",
];

/// Names of modules and cards that the data file does not spell this way.
const MORE_NAMES: [&str; 6] = ["Curse", "Character", "illusion", "quest", "timer", "queenies"];

/// The curse has the name of a die face, which the base must speak of.
const ALSO_BASE: [&str; 1] = ["Mask"];

/// The boxes that hold no module of their own name.
const BOXES: [&str; 4] = ["base", "illusions", "quest", "traps"];

/// Where the engine may hold words: names of seats, and what a set-up complains of.
const WORDS_ALLOWED: [&str; 1] = ["crates/temple/src/setup.rs"];

/// All names by which the base could call a module, from the component data: `curses` and `Curses`, `curse_trap` and
/// `Trap`.
fn module_names(components: &Table) -> Vec<String> {
    let ids = |list: &str| {
        let entries = components.get(list).and_then(Value::as_array).into_iter().flatten();
        let ids = entries.filter_map(|entry| entry.get("id")?.as_str()).map(str::to_owned);
        ids.collect::<Vec<String>>()
    };
    let slugs = ids("module").into_iter().chain(ids("set")).filter(|id| !BOXES.contains(&id.as_str()));
    let cards = ids("curse").into_iter().chain(ids("character"));
    let camel_slugs = slugs.clone().map(|slug| camel(&slug));
    let camel_cards = cards.clone().filter_map(|id| Some(camel(id.split_once('_')?.1)));
    let names = slugs.chain(camel_slugs).chain(cards).chain(camel_cards).chain(ids("treasure"));
    names.chain(MORE_NAMES.map(str::to_owned)).filter(|name| !ALSO_BASE.contains(&name.as_str())).collect()
}

/// `BrokenDie` for `broken_die`.
fn camel(slug: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    slug.split('_').filter(|word| !word.is_empty()).map(capital).collect()
}

/// The lines of the program that hold one of these words outside comments.
fn lines_with<'a>(page: &'a Page, found: impl Fn(&str) -> bool + 'a) -> impl Iterator<Item = (Line<'a>, &'a str)> {
    let shipped = read_source(&page.file, &page.text).into_iter().filter(|line| line.region == Region::Shipped);
    shipped.filter_map(move |line| Some((line, words(line.code()).find(|word| found(word))?)))
}

fn check_base(page: &Page, names: &[String]) -> Vec<String> {
    let named = lines_with(page, |word| names.iter().any(|name| name == word));
    named.map(|(line, word)| format!("{}:{}: the base names the module {word}", page.file, line.number)).collect()
}

fn check_words(page: &Page) -> Vec<String> {
    let spoken = lines_with(page, |word| matches!(word, "String" | "format"));
    // A field may be called `format`; only the macro makes words.
    let makes_words = |line: &Line<'_>, word: &str| word == "String" || line.code().contains("format!");
    spoken
        .filter(|(line, word)| makes_words(line, word))
        .map(|(line, word)| format!("{}:{}: {word} in the engine", page.file, line.number))
        .collect()
}

#[test]
fn the_base_names_no_module() {
    let data = catalogue::read_text(&root(), "data/components.toml").expect("the data file can be read");
    let names = module_names(&data.expect("it is text").parse().expect("it is TOML"));
    let pages = pages();
    let base = pages.iter().filter(|page| BASE.iter().any(|prefix| page.file.starts_with(prefix)));
    assert_tidy(&base.flat_map(|page| check_base(page, &names)).collect::<Vec<_>>());
}

#[test]
fn the_engine_speaks_no_words() {
    let pages = pages();
    let engine = pages.iter().filter(|page| page.file.starts_with("crates/temple/src/"));
    let silent = engine.filter(|page| !WORDS_ALLOWED.contains(&page.file.as_str()));
    assert_tidy(&silent.flat_map(check_words).collect::<Vec<_>>());
}

#[test]
fn finds_a_module_in_the_base() {
    let data = "[[module]]\nid = \"curses\"\n[[set]]\nid = \"base\"\n[[curse]]\nid = \"curse_broken_die\"\n\
                [[curse]]\nid = \"curse_mask\"\n[[character]]\nid = \"char_doc\"\n";
    let names = module_names(&data.parse().unwrap());
    let found = |text: &str| check_base(&Page::new("crates/temple/src/rules/free.rs", text), &names).len();
    for bad in
        ["use crate::modules::curses::hold;", "if on(\"curses\") {", "Curses(c) =>", "x == BrokenDie", "Doc,"]
    {
        assert_eq!(found(bad), 1, "{bad}");
    }
    for fine in
        ["let cursed = 2;", "// the module curses answers", "Face::Mask", "let base = 1;", "fn curse_die() {"]
    {
        assert_eq!(found(fine), 0, "{fine}");
    }
    assert_eq!(found("#[cfg(test)]\nmod tests {\n    use curses;\n}\n"), 0);
}

#[test]
fn finds_words_in_the_engine() {
    let found = |text: &str| check_words(&Page::new("crates/temple/src/event.rs", text)).len();
    assert_eq!((found("name: String,"), found("format!(\"{x}\")"), found("// a String")), (1, 1, 0));
}
