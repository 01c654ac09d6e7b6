//! Nobody knows modules by name but the modules themselves, and the engine speaks no words.

use catalogue::{Line, Region, read_source};
use toml::{Table, Value};

use crate::{Page, assert_tidy, is_shipped_source, pages, root, words};

/// The engine: outside these parts of it a module is an answer to a question, never a name. The list of kinds of tiles and the data
/// written as Rust name everything in the boxes.
const ENGINE: &str = "crates/temple/src/";
const NAMES_MODULES: [&str; 3] = ["modules/", "components.rs", "generated.rs"];

/// What reads the engine: it knows modules by `MANIFESTS`, offers, pieces and tales, and by name only in its `modules/` folders.
/// Two crates are about something else: the index of rules names its pages, and `temple` is looked at above.
const APART: [&str; 2] = ["crates/temple/", "crates/catalogue/"];

/// Ordinary words in one file that are also the name of a card or token, and why they stand there.
const ORDINARY: [(&str, &str, &str); 4] = [
    ("crates/phrasebook/src/paper/en.rs", "Treasure", "a map of the other game"),
    ("crates/protocol/src/client.rs", "Character", "the name of a frame, which stays on the wire"),
    ("crates/server/src/code.rs", "totem", "a word of the codes people read out to each other"),
    ("crates/web/src/board.rs", "ghost", "the outline of a chamber to come"),
];

/// Compounds with the name of a card, tile or module in them that mean no module, and why they stand there.
const COMPOUNDS: [(&str, &str); 13] = [
    ("CurseTreasure", "a family of tiles of the base"),
    ("DrawnWithQuestChambers", "a word of the data file"),
    ("PoisonError", "of the standard library"),
    ("SILENCE_MS", "how long nothing was heard of somebody"),
    ("StepCurse", "a step of the other game"),
    ("TreasureMaps", "maps of the other game"),
    ("chalice_extra", "a field of the data file"),
    ("claim_treasure", "a field of the data file"),
    ("curse_stock", "dice of the other game"),
    ("ghost_push", "a field of the data file"),
    ("give_up_on_a_trap", "something that holds the focus"),
    ("pieces_with_new_quest_chambers", "a field of the data file"),
    ("treasure_icon", "a sign on chambers of the base"),
];

/// Names of modules in the base that the data file does not spell this way; elsewhere they are ordinary words.
const MORE_NAMES: [&str; 3] = ["illusion", "quest", "queenies"];

/// The mask is also a face of a die, and clone a word of the language.
const ALSO_BASE: [&str; 2] = ["Mask", "Clone"];

/// The boxes that hold no module of their own name.
const BOXES: [&str; 4] = ["base", "illusions", "quest", "traps"];

/// The lists of cards, small tiles and tokens, and what their ids begin with where the rest is a name of its own.
const LISTS: [(&str, &str); 8] = [
    ("curse", "curse_"),
    ("treasure", "treasure_"),
    ("character", "char_"),
    ("task_tile", ""),
    ("maya_board", ""),
    ("calendar_tile", ""),
    ("cursed_gem", ""),
    ("marker", ""),
];

/// The families of tiles that are there without any module.
const BASE_GROUPS: [&str; 3] = ["main", "basic", "curse_treasure"];

/// Where the engine may hold words: names of seats, and what a set-up complains of.
const WORDS_ALLOWED: [&str; 1] = ["crates/temple/src/setup.rs"];

/// All names by which a module, its cards and its tiles could be called, from the component data: `curses` and `Curses`,
/// `Curse`, `curse_trap` and `Trap`, `altar_chamber` and `AltarChamber`.
fn module_names(components: &Table) -> Vec<String> {
    let entries = |list: &str| components.get(list).and_then(Value::as_array).into_iter().flatten();
    let id = |entry: &Value| entry.get("id").and_then(Value::as_str).map(str::to_owned);
    let mut names: Vec<String> = entries("module").chain(entries("set")).filter_map(id).collect();
    names.retain(|id| !BOXES.contains(&id.as_str()));
    let of_base =
        |tile: &&Value| tile.get("group").and_then(Value::as_str).is_some_and(|group| BASE_GROUPS.contains(&group));
    names.extend(entries("chamber").filter(|tile| !of_base(tile)).filter_map(id));
    for (list, prefix) in LISTS {
        let ids = entries(list).filter_map(id).collect::<Vec<_>>();
        let camels = ids.iter().map(|id| camel(id.strip_prefix(prefix).unwrap_or(id)));
        names.extend(camels.chain([camel(list)]).collect::<Vec<_>>());
        names.extend(ids);
    }
    let camels = names.iter().map(|name| camel(name)).collect::<Vec<_>>();
    names.extend(camels);
    names.retain(|name| !ALSO_BASE.contains(&name.as_str()));
    names
}

/// `BrokenDie` for `broken_die`.
fn camel(slug: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    slug.split('_').filter(|word| !word.is_empty()).map(capital).collect()
}

/// The words that an identifier is put together of, in small letters: `uses`, `treasure` of `UsesTreasure` and of `uses_treasure`.
fn parts(word: &str) -> Vec<String> {
    let mut parts = Vec::new();
    for piece in word.split('_') {
        let mut part = String::new();
        let mut before = ' ';
        for c in piece.chars() {
            if c.is_uppercase() && before.is_lowercase() {
                parts.push(std::mem::take(&mut part));
            }
            part.extend(c.to_lowercase());
            before = c;
        }
        parts.push(part);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Whether a longer word has one of these names among those it is put together of.
fn has_a_name_in_it(word: &str, names: &[Vec<String>]) -> bool {
    let parts = parts(word);
    let longer = names.iter().filter(|name| !name.is_empty() && parts.len() > name.len());
    longer.into_iter().any(|name| parts.windows(name.len()).any(|some| some == name.as_slice()))
}

/// The lines of the program that hold one of these words outside comments.
fn lines_with<'a>(page: &'a Page, found: impl Fn(&str) -> bool + 'a) -> impl Iterator<Item = (Line<'a>, &'a str)> {
    let shipped = read_source(&page.file, &page.text).into_iter().filter(|line| line.region == Region::Shipped);
    shipped.filter_map(move |line| Some((line, words(line.code()).find(|word| found(word))?)))
}

fn check_base(page: &Page, names: &[String]) -> Vec<String> {
    let named = lines_with(page, |word| names.iter().any(|name| name == word) || MORE_NAMES.contains(&word));
    named.map(|(line, word)| format!("{}:{}: the base names the module {word}", page.file, line.number)).collect()
}

/// Whether a file is part of the base of the engine.
fn is_base(file: &str) -> bool {
    file.strip_prefix(ENGINE).is_some_and(|file| !NAMES_MODULES.iter().any(|part| file.starts_with(part)))
}

/// Whether a file is part of a program that reads the engine, and not of its `modules/`.
fn reads_the_engine(file: &str) -> bool {
    let apart = APART.iter().any(|prefix| file.starts_with(prefix));
    is_shipped_source(file)
        && file.starts_with("crates/")
        && !apart
        && !file.contains("/modules/")
        && !file.ends_with("/tests.rs")
}

fn check_reader(page: &Page, names: &[String]) -> Vec<String> {
    let ordinary = |word: &str| ORDINARY.iter().any(|(file, known, _)| *file == page.file && *known == word);
    let named = lines_with(page, |word| names.iter().any(|name| name == word) && !ordinary(word));
    let words = |(line, word): (Line<'_>, &str)| {
        format!(
            "{}:{}: {word} is the name of a module, card or tile: it belongs into modules/",
            page.file, line.number
        )
    };
    named.map(words).collect()
}

/// The same of names that hide in longer ones.
fn check_compounds(page: &Page, names: &[Vec<String>]) -> Vec<String> {
    let known = |word: &str| COMPOUNDS.iter().any(|(compound, _)| *compound == word);
    let named = lines_with(page, |word| has_a_name_in_it(word, names) && !known(word));
    let say = |(line, word): (Line<'_>, &str)| {
        format!(
            "{}:{}: {word} has the name of a module, card or tile in it: it belongs into modules/",
            page.file, line.number
        )
    };
    named.map(say).collect()
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

/// The names in the data file of this repository.
fn shipped_names() -> Vec<String> {
    let data = catalogue::read_text(&root(), "data/components.toml").expect("the data file can be read");
    module_names(&data.expect("it is text").parse().expect("it is TOML"))
}

#[test]
fn only_modules_folders_name_modules() {
    let (names, pages) = (shipped_names(), pages());
    assert!(names.len() > 150, "the data file names {} things", names.len());
    let readers = pages.iter().filter(|page| reads_the_engine(&page.file));
    assert_tidy(&readers.flat_map(|page| check_reader(page, &names)).collect::<Vec<_>>());
    for (file, word, why) in ORDINARY {
        let page = pages.iter().find(|page| page.file == file);
        let stands = page.is_some_and(|page| lines_with(page, |one| one == word).next().is_some());
        assert!(stands, "{word} ({why}) does not stand in {file} any more: take it off the list");
    }
}

/// Every name by its parts, once.
fn in_parts(names: &[String]) -> Vec<Vec<String>> {
    let parts: std::collections::BTreeSet<Vec<String>> = names.iter().map(|name| parts(name)).collect();
    parts.into_iter().collect()
}

#[test]
fn nor_do_longer_names() {
    let (names, pages) = (in_parts(&shipped_names()), pages());
    let readers = || pages.iter().filter(|page| reads_the_engine(&page.file));
    assert_tidy(&readers().flat_map(|page| check_compounds(page, &names)).collect::<Vec<_>>());
    for (compound, why) in COMPOUNDS {
        let stands = readers().any(|page| lines_with(page, |word| word == compound).next().is_some());
        assert!(stands, "{compound} ({why}) stands nowhere any more: take it off the list");
    }
}

#[test]
fn finds_a_module_in_a_longer_name() {
    let names = in_parts(&shipped_names());
    let found =
        |text: &str| check_compounds(&Page::new("crates/scenario/src/syntax/command.rs", text), &names).len();
    for bad in [
        "ClaimsTreasure(Payment),",
        "\"treasure_pile\"",
        "fn pushes_ghost() {",
        "PUSHES_GHOST",
        "TakesTeleportToken,",
    ] {
        assert_eq!(found(bad), 1, "{bad}");
    }
    for fine in
        ["hand.cursed_dice()", "// UsesTreasure", "Face::GoldenMask", "PoisonError::into_inner", "fn documents()"]
    {
        assert_eq!(found(fine), 0, "{fine}");
    }
}

#[test]
fn finds_a_module_outside_its_folder() {
    let names = shipped_names();
    let found = |file: &str, text: &str| {
        let page = Page::new(file, text);
        if reads_the_engine(&page.file) { check_reader(&page, &names).len() } else { 0 }
    };
    for bad in [
        "use temple::modules::curses;",
        "Curse::Trap =>",
        "\"treasure_clone\"",
        "ModuleId::Treasures",
        "Kind::SnakePit",
    ] {
        assert_eq!(found("crates/web/src/news.rs", bad), 1, "{bad}");
        assert_eq!(found("crates/web/src/modules/curses.rs", bad), 0, "{bad}");
    }
    for fine in ["hand.cursed()", "#[derive(Clone)]", "// the Doc heals", "icon(\"curse\")", "struct Token;"] {
        assert_eq!(found("crates/web/src/news.rs", fine), 0, "{fine}");
    }
    assert_eq!(found("crates/web/src/board.rs", "ghost(1)"), 0, "an ordinary word where it is known as one");
    assert_eq!(found("crates/web/src/news.rs", "ghost(1)"), 1);
}

#[test]
fn the_base_names_no_module() {
    let (names, pages) = (shipped_names(), pages());
    let base = pages.iter().filter(|page| is_base(&page.file));
    assert_tidy(&base.flat_map(|page| check_base(page, &names)).collect::<Vec<_>>());
    for (file, expected) in
        [("seen.rs", true), ("rules/free.rs", true), ("modules/mod.rs", false), ("generated.rs", false)]
    {
        assert_eq!(is_base(&format!("{ENGINE}{file}")), expected, "{file}");
    }
}

#[test]
fn the_engine_speaks_no_words() {
    let pages = pages();
    let engines = ["crates/temple/src/", "crates/scroll/src/"];
    let engine = pages.iter().filter(|page| engines.iter().any(|folder| page.file.starts_with(folder)));
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
