//! S6: what a room of four takes in the middle of a game, its connections included.
//!
//! The server runs as a process of its own, so that nobody else's memory is counted. Its rooms have had as many inputs as in
//! five minutes of a game with two commands a second of each player, and the notes of the clock between them. The first rooms
//! are not counted: with them the process grows to its working size. The others come in groups of the same size, and whoever has
//! played stays: for somebody who falls silent a bot would play, and a bot is large.

use std::io;
use std::net::SocketAddr;
use std::path::Path;

use protocol::{Codec, Preset, encode_client};
use tokio::task::JoinSet;

use crate::Measured;
use crate::client::wrap_binary;
use crate::deliveries::run;
use crate::group::{Player, SEATS, answer_to, gather};
use crate::line::Line;
use crate::serving::Serving;

const GROUP: usize = 20;
/// With so many the journal keeps as much of itself in memory as it ever will.
const FIRST_GROUPS: usize = 3;
const GROUPS: usize = 5;
const ROOMS: usize = GROUP * GROUPS;

/// Five minutes, two commands a second, and four notes of the clock a second for all four.
const INPUTS_EACH: usize = 300 * 2 + 300 * 4 / SEATS;

/// So many are sent before the answers are awaited.
const AT_ONCE: usize = 4;

const WANTED_KB: f64 = 32.0;

/// Measures S6 with this program as the server.
///
/// # Errors
/// When the program does not serve, a client is thrown out, or the system does not say what a process takes.
pub fn line(gong: &Path) -> Measured {
    let data = std::env::temp_dir().join(format!("gong-measure-{}", std::process::id()));
    let serving = Serving::start(gong, Some(&data))?;
    let address = serving.address;
    let measured = run(async {
        let mut staying = JoinSet::new();
        for _ in 0..FIRST_GROUPS {
            play(address, &mut staying).await?;
        }
        let before = serving.memory()?;
        for _ in 0..GROUPS {
            play(address, &mut staying).await?;
        }
        let after = serving.memory()?;
        match staying.try_join_next() {
            Some(gone) => Err(io::Error::other(format!("somebody has not stayed: {gone:?}"))),
            None => Ok(after - before),
        }
    });
    drop(serving);
    // It is empty, or does not matter.
    let _ = std::fs::remove_dir_all(data);
    let kilobytes = measured? / ROOMS as f64;
    Ok(Line {
        id: "S6",
        what: "memory of a room of four in mid-game, connections included",
        figure: format!("{kilobytes:.1} kB ({ROOMS} rooms)"),
        ratio: kilobytes / WANTED_KB,
        wanted: "at most 32 kB",
    })
}

/// A group of rooms half a game long, whose people then stay.
async fn play(address: SocketAddr, staying: &mut JoinSet<io::Result<()>>) -> io::Result<()> {
    for mut player in rooms(address).await? {
        staying.spawn(async move {
            loop {
                player.client.receive(|_| ()).await?;
            }
        });
    }
    Ok(())
}

async fn rooms(address: SocketAddr) -> io::Result<Vec<Player>> {
    let mut gathering = JoinSet::new();
    for _ in 0..GROUP {
        gathering.spawn(gather(address, Preset::Classic));
    }
    let mut people = Vec::new();
    while let Some(group) = gathering.join_next().await {
        people.extend(group.map_err(io::Error::other)??);
    }
    for _ in 0..INPUTS_EACH / AT_ONCE {
        for player in &mut people {
            say_much(player).await?;
        }
        for player in &mut people {
            hear_much(player).await?;
        }
    }
    Ok(people)
}

async fn say_much(player: &mut Player) -> io::Result<()> {
    let mut bytes = Vec::new();
    for _ in 0..AT_ONCE {
        wrap_binary(&encode_client(&player.next_wish(), Codec::Postcard), &mut bytes);
    }
    player.client.write(&bytes).await
}

async fn hear_much(player: &mut Player) -> io::Result<()> {
    let last = player.last_id;
    player.client.until("the answer to a wish", |frame, _| answer_to(frame, last).then_some(())).await
}
