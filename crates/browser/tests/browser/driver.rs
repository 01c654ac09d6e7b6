//! The driver itself, on small pages that need no server: what it presses, what it hears, what it refuses.

use browser::{Context, Means, Motion, Outcome, Page, Screen};
use serde_json::json;

use crate::visit::a_browser;

/// A page that notes every trusted event.
const NOTES: &str = "<meta name=viewport content='width=device-width'><body><button id=a>a</button><input id=b>
    <div style='height:3000px'></div><button id=far>far</button><script>
    notes = []; for (const kind of ['click', 'pointerdown', 'keydown', 'input'])
        addEventListener(kind, event => event.isTrusted && notes.push(`${kind} ${event.pointerType || event.key || ''}`.trim()), true)
    </script>";

fn open(person: &Context, html: &str, screen: &Screen) -> Outcome<Page> {
    let page = person.open("about:blank", screen)?;
    page.eval(&format!("document.write({}), document.close()", json!(html)))?;
    page.wait_for("document.readyState === 'complete'", "the small page")?;
    Ok(page)
}

#[test]
fn presses_are_real_and_reach_what_is_far_down() -> Outcome<()> {
    let Some(browser) = a_browser()? else { return Ok(()) };
    let person = browser.context()?;
    let page = open(&person, NOTES, &Screen::desktop())?;
    page.click("#a")?;
    page.click("#far")?;
    assert_eq!(
        page.eval("notes.splice(0)")?,
        json!(["pointerdown mouse", "click mouse", "pointerdown mouse", "click mouse"])
    );
    page.tab_to("#b")?;
    page.eval("notes.splice(0)")?;
    page.key("x")?;
    page.type_text("yz")?;
    assert_eq!(
        page.eval("[notes.splice(0), document.querySelector('#b').value]")?,
        json!([["keydown x", "input", "input"], "xyz"])
    );
    let phone = open(&person, NOTES, &Screen::phone())?;
    phone.tap("#far")?;
    phone.wait_for("notes.length === 2", "pointer and click of the tap")?;
    assert_eq!(phone.eval("notes")?, json!(["pointerdown touch", "click touch"]));
    Ok(())
}

#[test]
fn what_is_covered_or_missing_is_not_pressed() -> Outcome<()> {
    let Some(browser) = a_browser()? else { return Ok(()) };
    let person = browser.context()?;
    let html =
        "<button id=a onclick='window.pressed = true'>a</button><div id=over style='position:fixed;inset:0'></div>";
    let page = open(&person, html, &Screen::desktop())?;
    let refused = |css| page.try_press(Means::Mouse, css).map(|pressed| pressed.err().unwrap_or_default());
    assert!(refused("#a")?.contains("id=\"over\""), "covered by what lies over it");
    assert_eq!(refused("#none")?, "it is not there");
    page.eval("document.querySelector('#over').remove()")?;
    assert!(!page.holds("window.pressed"));
    page.click("#a")?;
    assert!(page.holds("window.pressed"));
    Ok(())
}

#[test]
fn errors_of_the_page_and_its_workers_are_heard() -> Outcome<()> {
    let Some(browser) = a_browser()? else { return Ok(()) };
    let person = browser.context()?;
    let page = open(&person, "<p>quiet", &Screen::desktop())?;
    page.is_content()?;
    page.eval("setTimeout(() => { throw new Error('in the page') })")?;
    page.eval("console.error('said', 'aloud')")?;
    page.eval("new Worker(URL.createObjectURL(new Blob(['console.error(\"in the worker\")']))), 0")?;
    page.wait("all three errors", || {
        let errors = page.errors().join("\n");
        let heard = ["in the page", "said aloud", "in the worker"].iter().all(|words| errors.contains(words));
        Ok(heard.then_some(()))
    })?;
    assert!(page.is_content().is_err());
    Ok(())
}

#[test]
fn a_screen_is_what_it_says() -> Outcome<()> {
    let Some(browser) = a_browser()? else { return Ok(()) };
    let person = browser.context()?;
    let screen = Screen::phone().language("fr-FR").motion(Motion::Reduced);
    let page = open(&person, "<meta name=viewport content='width=device-width'><p>small", &screen)?;
    let told = "[navigator.language, innerWidth, navigator.maxTouchPoints > 0, matchMedia('(prefers-reduced-motion: reduce)').matches]";
    assert_eq!(page.eval(told)?, json!(["fr-FR", 360, true, true]));
    let desktop = open(&person, "<p>large", &Screen::desktop())?;
    assert_eq!(desktop.eval(told)?, json!(["en-GB", 1280, false, false]));
    Ok(())
}

#[test]
fn names_and_movements_are_found() -> Outcome<()> {
    let Some(browser) = a_browser()? else { return Ok(()) };
    let person = browser.context()?;
    let html =
        "<style>@keyframes turn { to { rotate: 1turn } } i { display: block; animation: turn 9s infinite }</style>
        <button aria-label=Roll></button><button></button><i></i>";
    let page = open(&person, html, &Screen::desktop())?;
    let buttons = page.accessible()?.into_iter().filter(|one| one.role == "button");
    assert_eq!(buttons.map(|one| one.name).collect::<Vec<_>>(), ["Roll", ""]);
    assert_eq!(page.movements()?.len(), 1);
    Ok(())
}

#[test]
fn the_notes_of_chromium_tell_what_a_page_did() -> Outcome<()> {
    let Some(browser) = a_browser()? else { return Ok(()) };
    let person = browser.context()?;
    let page = person.open("about:blank", &Screen::desktop())?;
    page.before_loading("window.first = document.body === null")?;
    page.go("data:text/html,<body>hello")?;
    assert_eq!(page.eval("window.first")?, true, "the script runs before the page");
    page.begin_trace()?;
    page.eval("performance.mark('here')")?;
    let noted = page.end_trace()?;
    let mark = noted.iter().find(|note| note["name"] == "here").expect("the mark is noted");
    let mut tasks = noted.iter().filter(|note| note["name"] == "RunTask" && note["tid"] == mark["tid"]);
    assert!(tasks.any(|task| task["dur"].is_number()), "and the tasks of its thread");
    page.begin_trace()?;
    let noted = page.end_trace()?;
    assert!(noted.iter().all(|note| note["name"] != "here"), "notes are given once");
    Ok(())
}
