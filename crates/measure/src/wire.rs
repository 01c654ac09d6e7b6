//! S8: how many bytes a roll takes on its way to each who sees it.

use std::time::Duration;

use protocol::Preset;
use server::Page;
use tokio::time::sleep;

use crate::Measured;
use crate::deliveries::{run, start_real};
use crate::group::gather;
use crate::line::Line;

/// What a WebSocket puts before a short message.
const HEAD: usize = 2;

const WANTED: usize = 32;

const ROLLS: usize = 50;

/// Measures S8.
///
/// # Errors
/// When no server can be started, or a client is thrown out.
pub fn line() -> Measured {
    let core = start_real(Page::none())?;
    let lengths = run(async {
        let mut players = gather(core.address, Preset::FirstGame).await?;
        let mut lengths = Vec::new();
        for turn in 0..ROLLS {
            let seat = turn % players.len();
            lengths.extend(players[seat].roll().await?.map(|length| length + HEAD));
            sleep(Duration::from_millis(20)).await;
        }
        Ok(lengths)
    });
    core.stop();
    let lengths = lengths?;
    let mean = lengths.iter().sum::<usize>() as f64 / lengths.len().max(1) as f64;
    Ok(Line {
        id: "S8",
        what: "bytes on the wire per delivered roll, WebSocket head included",
        figure: format!("{mean:.1} bytes ({} rolls)", lengths.len()),
        ratio: mean / WANTED as f64,
        wanted: "at most 32 bytes",
    })
}
