//! W4: how long it takes from the call of a review to the board of its game, on this machine, in a real Chromium.
//!
//! A person who does nothing and three bots play the whole ten minutes, so that the game is as long as games are. Every round is
//! somebody new: nothing is in a cache. The page itself notes when its board was drawn. The floor is the call of an empty
//! page at the same server by somebody just as new, up to its first frame.

use std::io;
use std::net::SocketAddr;

use browser::{Browser, Outcome, Screen};
use protocol::{Change, ClientFrame, Hello, PROTOCOL, Preset, ReplayId, ServerFrame};
use server::Page;

use crate::Measured;
use crate::client::{Client, new_table};
use crate::deliveries::{run, start_real_with};
use crate::first_roll::empty_page_ms;
use crate::folder::Folder;
use crate::group::SEATS;
use crate::line::Line;

const ROUNDS: usize = 7;

/// Measures W4.
///
/// # Errors
/// When there is no page or no Chromium, or the one does not show a game in the other.
pub fn line(page: Page) -> Measured {
    crate::page::check(page)?;
    let (browser, folder) = (Browser::launch()?, Folder::new("reviewed")?);
    let core = start_real_with(Some(folder.0.clone()), page)?;
    let rounds = run(an_ended_game(core.address)).map_err(Into::into).and_then(|replay| {
        let rounds: Outcome<Vec<(f64, f64)>> = (0..ROUNDS).map(|_| round(&browser, core.address, replay)).collect();
        rounds.map_err(Box::<dyn std::error::Error>::from)
    });
    core.stop();
    let rounds = rounds?;
    let middle = |of: fn(&(f64, f64)) -> f64| crate::median(rounds.iter().map(of).collect());
    let (drawn, floor) = (middle(|round| round.0), middle(|round| round.1));
    let slowest = rounds.iter().map(|round| round.0).fold(0.0, f64::max);
    Ok(Line {
        id: "W4",
        what: "call of a review to the board of its game",
        figure: format!("{drawn:.0} ms (slowest {slowest:.0} ms, empty page {floor:.0} ms)"),
        ratio: drawn / floor,
        wanted: "at most 1000 ms; the ratio is against the empty page",
    })
}

/// Plays a game to its end and waits for its replay.
async fn an_ended_game(address: SocketAddr) -> io::Result<ReplayId> {
    let mut client = Client::connect(address, &format!("/ws/{}", new_table(address).await?)).await?;
    for frame in [
        ClientFrame::Hello(Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None }),
        ClientFrame::Join { name: String::new(), colour: None },
        ClientFrame::Change(Change::Preset(Preset::Classic)),
        ClientFrame::Change(Change::Seats(SEATS as u8)),
        ClientFrame::Start,
    ] {
        client.say(&frame).await?;
    }
    let replay = client.until("the replay of the ended game", |frame, _| match frame {
        ServerFrame::Lobby(lobby) => lobby.last.map(|last| last.replay),
        _ => None,
    });
    replay.await
}

/// What somebody new has waited for the board, and for an empty page, in ms.
fn round(browser: &Browser, address: SocketAddr, replay: ReplayId) -> Outcome<(f64, f64)> {
    let person = browser.context()?;
    let page = person.open(&format!("http://{address}/r/{replay}"), &Screen::desktop())?;
    page.wait_for("document.querySelector('.cam[data-drawn-ms] .chamber')", "the board of the game")?;
    let drawn = page.eval("Number(document.querySelector('.cam').dataset.drawnMs)")?;
    Ok((drawn.as_f64().unwrap_or(f64::NAN), empty_page_ms(browser, address)?))
}
