//! The game below a path of another site: all that the page asks for stands there too. At the end its host deletes the review.

use browser::{Outcome, Screen};

use crate::friends::{a_host, choose};
use crate::hand::{Hand, Way};
use crate::visit::{BRISK, Visit};

#[test]
fn a_house_below_a_path_is_whole_and_its_host_deletes_a_review() -> Outcome<()> {
    let Some(visit) = Visit::begin_below(BRISK, "/gong")? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    assert!(link.contains("/gong/t/"), "{link}");
    choose(&host, "classic")?;
    host.page.click("#start")?;
    host.sees("main.table[data-phase=running]")?;
    Hand::new(&host.page, Way::Mouse, 5).play_to_the_end()?;
    let address = host.reads("#review", "href")?;
    assert!(address.starts_with("/gong/r/"), "{address}");
    let review = visit.address().trim_end_matches("/gong/").to_owned() + &address;
    let reader = visit.guest_at(&review, &Screen::desktop())?;
    reader.sees(".cam[data-drawn-ms] .chamber")?;
    // Pressed once it only asks.
    host.page.screenshot("below-1-end")?;
    host.page.click("#forget-replay")?;
    host.page.screenshot("below-2-sure")?;
    host.sees("#review")?;
    host.page.click("#forget-replay")?;
    host.sees_many("#review", 0)?;
    host.sees_many("#forget-replay", 0)?;
    host.page.is_content()?;
    // Everybody else finds nothing there, and is told so.
    let late = visit.guest_at(&review, &Screen::desktop())?;
    late.sees(".sorry:not(:empty)")?;
    late.page.screenshot("below-3-nothing")?;
    // Alone it is the page itself that plays, with parts that it has to find.
    let alone = visit.guest(&Screen::phone())?;
    alone.page.click("#play-alone")?;
    alone.sees("main.table")?;
    alone.page.is_content()
}
