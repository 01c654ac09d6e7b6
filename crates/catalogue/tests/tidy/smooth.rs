//! The table stays smooth: what cost most once does not come back unseen (`docs/decisions/0009-a-smooth-page.md`).
//!
//! - Panels that change with every event make elements only from a memo (`drawn`), and write no markup.
//! - The style asks no element about its descendants, and nothing on the board moves for ever.

use catalogue::{Region, read_source};

use crate::{Page, assert_tidy, pages, words};

/// The panels that change with every event. Deeds are no panel: each is a copy that is written once and goes.
const HOT: [&str; 10] = ["actions", "board", "feed", "lanes", "pawns", "places", "side", "top", "trail", "tray"];

/// Everything that is drawn inside `.board`.
const ON_THE_BOARD: [&str; 8] = ["board", "calls", "deeds", "gestures", "pawns", "places", "scene", "trail"];

/// Where elements are made: within a closure that is run again, each run would set all their attributes.
const ELEMENTS: [&str; 7] = ["view!", "icon(", "(icon)", "emblem(", "(emblem)", "collect_view(", "into_any("];

/// A closure that the page runs again whenever something it reads has changed.
const CLOSURE: &str = "move ||";

fn is_one_of(page: &Page, files: &[&str]) -> bool {
    let name = page.file.strip_prefix("crates/web/src/").and_then(|file| file.strip_suffix(".rs"));
    name.is_some_and(|name| files.contains(&name))
}

fn is_style(page: &Page) -> bool {
    page.file.starts_with("crates/web/") && page.file.ends_with(".css")
}

/// The program without its comments and tests, line for line.
fn code(page: &Page) -> String {
    let lines = read_source(&page.file, &page.text).into_iter();
    lines.map(|line| if line.region == Region::Shipped { line.code() } else { "" }.to_owned() + "\n").collect()
}

fn check_panel(page: &Page) -> Vec<String> {
    let code = code(page);
    let line = |at: usize| code[..at].matches('\n').count() + 1;
    let markup =
        code.match_indices("inner_html").map(|(at, _)| (at, "markup is written; draw from a memo (`drawing`)"));
    let makes_elements = |at: &usize| {
        let body = body_of(&code[at + CLOSURE.len()..]);
        ELEMENTS.iter().any(|element| body.contains(element))
    };
    let closures = code.match_indices(CLOSURE).map(|(at, _)| at).filter(makes_elements);
    let closures = closures.map(|at| (at, "a closure makes elements; draw from a memo (`drawn`)"));
    markup.chain(closures).map(|(at, what)| format!("{}:{}: {what}", page.file, line(at))).collect()
}

/// The body of a closure: up to whatever ends it, the end of its line included, brackets apart.
fn body_of(code: &str) -> &str {
    let (mut depth, mut before) = (0, ' ');
    for (at, sign) in code.char_indices() {
        let ends_tag = sign == '>' && !matches!(before, ' ' | '=' | '-');
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return &code[..at],
            ')' | ']' | '}' => depth -= 1,
            ',' | ';' | '\n' if depth == 0 => return &code[..at],
            _ if ends_tag && depth == 0 => return &code[..at],
            _ => {}
        }
        before = sign;
    }
    code
}

fn check_style(page: &Page) -> Vec<String> {
    let asks = (1..).zip(page.text.lines()).filter(|(_, line)| line.contains(":has("));
    asks.map(|(number, _)| format!("{}:{number}: `:has(` is asked again with most changes", page.file)).collect()
}

/// The classes whose elements move for ever.
fn restless(style: &Page) -> Vec<String> {
    let rules = style.text.split('}').filter_map(|rule| rule.rsplit_once('{'));
    let endless = rules.filter(|(_, body)| body.contains("infinite"));
    let selectors = endless.map(|(before, _)| before.rsplit(['{', ';']).next().unwrap_or_default());
    let last = |one: &str| one.rsplit([' ', '>']).next().unwrap_or_default().to_owned();
    let classes = selectors.flat_map(|all| all.split(',').map(str::trim).map(last).collect::<Vec<_>>());
    classes.flat_map(|one| words(&one.replace('-', "_")).map(str::to_owned).collect::<Vec<_>>()).collect()
}

fn check_board(page: &Page, restless: &[String]) -> Vec<String> {
    let code = code(page);
    let lines = (1..).zip(code.lines());
    let found = lines.filter_map(|(number, line)| {
        let word = classes(line).find(|class| restless.contains(&class.replace('-', "_")))?;
        Some(format!("{}:{number}: .{word} moves for ever on the board", page.file))
    });
    found.collect()
}

/// The classes that a line gives to elements: `class="a b"`, in a text or in a view, and `class:a=`.
fn classes(line: &str) -> impl Iterator<Item = &str> {
    let named = line.split("class=").skip(1).filter_map(|rest| {
        let rest = rest.trim_start_matches('\\').strip_prefix('"')?;
        rest.split(['"', '\\']).next()
    });
    let set = line.split("class:").skip(1).filter_map(|rest| rest.split('=').next());
    named.flat_map(str::split_whitespace).chain(set)
}

#[test]
fn panels_draw_from_memos() {
    assert_tidy(&pages().iter().filter(|page| is_one_of(page, &HOT)).flat_map(check_panel).collect::<Vec<_>>());
}

#[test]
fn the_style_asks_nobody_about_descendants() {
    assert_tidy(&pages().iter().filter(|page| is_style(page)).flat_map(check_style).collect::<Vec<_>>());
}

#[test]
fn nothing_on_the_board_moves_for_ever() {
    let pages = pages();
    let restless: Vec<String> = pages.iter().filter(|page| is_style(page)).flat_map(restless).collect();
    // Not even the mark of a countdown: it swings for a second and rests.
    let endless = restless.iter().map(|class| format!(".{class} moves for ever in a style"));
    assert_tidy(&endless.collect::<Vec<_>>());
    let board = pages.iter().filter(|page| is_one_of(page, &ON_THE_BOARD));
    assert_tidy(&board.flat_map(|page| check_board(page, &restless)).collect::<Vec<_>>());
}

#[test]
fn the_panels_are_there() {
    let pages = pages();
    for name in HOT.into_iter().chain(ON_THE_BOARD) {
        assert!(
            pages.iter().any(|page| is_one_of(page, &[name])),
            "crates/web/src/{name}.rs is gone: name its heir"
        );
    }
}

#[test]
fn finds_closures_that_make_elements() {
    let found = |text: &str| check_panel(&Page::new("crates/web/src/lanes.rs", text)).len();
    for bad in [
        "let a = move || view! { <b/> };",
        "let a = move || {\n    let b = c.get();\n    Some(view! { <b>{b}</b> })\n};",
        "view! { <p>{move || icon(mark.get())}</p> }",
        "view! { <p>{move || who.get().map(emblem)}</p> }",
        "view! { <p inner_html=move || text.get()></p> }",
    ] {
        assert_eq!(found(bad), 1, "{bad}");
    }
    for fine in [
        "let a = drawn(look, move |look| view! { <b>{look}</b> });",
        "let a = move || look.get().len() > 5;\nview! { <b/> }",
        "view! { <p title=move || words.get()>{icon(\"gem\")}</p> }",
        "// move || view! { <b/> } would set inner_html again\n",
        "#[cfg(test)]\nmod tests {\n    fn a() { move || view! { <b/> } }\n}\n",
    ] {
        assert_eq!(found(fine), 0, "{fine}");
    }
}

#[test]
fn finds_what_moves_for_ever() {
    let style = Page::new(
        "crates/web/assets/a.css",
        "@media (a){.x{top:0} .b .swing,.heat{animation:a 1s infinite}} .y{left:0}",
    );
    assert_eq!(restless(&style), ["swing", "heat"]);
    let found = |text: &str| check_board(&Page::new("crates/web/src/pawns.rs", text), &restless(&style)).len();
    assert_eq!(
        found("<path class=\"line swing\"/>") + found("\"<i class=\\\"heat\\\"/>\"") + found("<g class:heat=hot>"),
        3
    );
    assert_eq!(found("let swing = 3; // <g class=\"heat\">") + found("<g class=\"y\">"), 0);
    assert_eq!(check_style(&Page::new("crates/web/assets/a.css", ".a:has(.b){top:0}\n.c{top:0}")).len(), 1);
}
