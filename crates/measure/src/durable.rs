//! S11: what the journal on disk costs, against the same program without one in the same run, each in a process of its own: commands per second at saturation, and the
//! time that waiting for the disk adds to one command, against the flushes of this very disk.

use std::fs::File;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use protocol::Preset;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::deliveries::{Kind, run, talk, talkers};
use crate::folder::Folder;
use crate::group::{answer_to, gather};
use crate::line::Line;
use crate::serving::Serving;
use crate::{Lines, Measured, median};

/// Enough that nobody waits for the disk alone.
const ROOMS: usize = 64;

/// Wishes of a client that are not answered yet: as people have it, and enough that neither server ever has nothing to do.
const ONE: usize = 1;
const MANY: usize = 16;

/// The two servers take short turns, so that whatever else the machine does meets both alike.
const TURNS: usize = 25;
const WARM_UP: Duration = Duration::from_millis(50);
const COUNTED: Duration = Duration::from_millis(250);
const REST: Duration = Duration::from_millis(30);

/// Commands whose way there and back is timed, and the pause between two of them.
const TIMED: usize = 400;
const PAUSE: Duration = Duration::from_millis(5);

const FLUSHES: usize = 100;

/// Measures the first half of S11, with one wish under way and with many.
///
/// # Errors
/// When no server can be started, or a client is thrown out.
pub fn throughput_lines(gong: &Path) -> Lines {
    let one = Line {
        id: "S11",
        what: "commands per second, one under way, journal on against off",
        wanted: "ratio at least 0.8",
        ..throughput(gong, ONE)?
    };
    let many = Line {
        id: "S11g",
        what: "the same with sixteen under way",
        wanted: "ratio at least 0.9",
        ..throughput(gong, MANY)?
    };
    Ok(vec![one, many])
}

fn throughput(gong: &Path, under_way: usize) -> Measured {
    let folder = Folder::new("durable")?;
    let (on, off) = (Serving::start(gong, Some(&folder.0))?, Serving::start(gong, None)?);
    let turns = run(async {
        let mut kept = Crowd::at(on.address, under_way).await?;
        let mut loose = Crowd::at(off.address, under_way).await?;
        let mut turns = Vec::new();
        for _ in 0..TURNS {
            turns.push((kept.take_turn().await?, loose.take_turn().await?));
        }
        Ok(turns)
    })?;
    let of = |figure: fn(&(f64, f64)) -> f64| median(turns.iter().map(figure).collect());
    Ok(Line {
        id: "",
        what: "",
        figure: format!("{:.1} k/s against {:.1} k/s", of(|turn| turn.0) / 1e3, of(|turn| turn.1) / 1e3),
        ratio: of(|(on, off)| on / off),
        wanted: "",
    })
}

/// Everybody at all tables of a server.
struct Crowd {
    delivered: Arc<AtomicU64>,
    turn: watch::Sender<bool>,
    talks: JoinSet<io::Result<()>>,
}

impl Crowd {
    async fn at(address: SocketAddr, under_way: usize) -> io::Result<Crowd> {
        let (turn, mine) = watch::channel(false);
        let mut crowd = Crowd { delivered: Arc::default(), turn, talks: JoinSet::new() };
        let mut tables = JoinSet::new();
        (0..ROOMS).for_each(|room| drop(tables.spawn(talkers(address, room, Kind::Real))));
        while let Some(gathered) = tables.join_next().await {
            for talker in gathered.map_err(io::Error::other)?? {
                crowd.talks.spawn(talk(talker, under_way, Arc::clone(&crowd.delivered), mine.clone()));
            }
        }
        Ok(crowd)
    }

    /// Commands of the whole server in a second of the clock on the wall.
    async fn take_turn(&mut self) -> io::Result<f64> {
        self.turn.send_replace(true);
        sleep(WARM_UP).await;
        let (before, began) = (self.delivered.load(Relaxed), Instant::now());
        sleep(COUNTED).await;
        let counted = (self.delivered.load(Relaxed) - before) as f64 / began.elapsed().as_secs_f64();
        self.turn.send_replace(false);
        sleep(REST).await;
        match self.talks.try_join_next() {
            Some(ended) => Err(io::Error::other(format!("a client has ended: {ended:?}"))),
            // Everybody at a table of four hears of every command.
            None => Ok(counted / crate::group::SEATS as f64),
        }
    }
}

/// Measures the second half of S11.
///
/// # Errors
/// When no server can be started, or a client is thrown out.
pub fn latency_line(gong: &Path) -> Measured {
    let folder = Folder::new("durable")?;
    let flush = flush_ms(&folder.0)?;
    let on = p99_ms(gong, Some(&folder.0))?;
    let off = p99_ms(gong, None)?;
    let (added, allowed) = (on - off, 2.0 * flush + 5.0);
    Ok(Line {
        id: "S12",
        what: "added to a command by the journal, p99, against two flushes + 5 ms",
        figure: format!("{added:.1} ms against {allowed:.1} ms (flush {flush:.1} ms)"),
        ratio: added / allowed,
        wanted: "ratio at most 1",
    })
}

/// What a flush of four kilobytes takes on this disk, in the middle.
fn flush_ms(folder: &Path) -> io::Result<f64> {
    let mut file = File::create(folder.join("flush"))?;
    let mut times = Vec::new();
    for _ in 0..FLUSHES {
        let began = std::time::Instant::now();
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        times.push(began.elapsed().as_secs_f64() * 1e3);
    }
    Ok(median(times))
}

fn p99_ms(gong: &Path, data: Option<&Path>) -> io::Result<f64> {
    let serving = Serving::start(gong, data).map_err(|error| io::Error::other(error.to_string()))?;
    let mut times = run(async {
        let mut players = gather(serving.address, Preset::FirstGame).await?;
        let mut times = Vec::new();
        for turn in 0..TIMED {
            let seat = turn % players.len();
            let player = &mut players[seat];
            let wish = player.next_wish();
            let (id, began) = (player.last_id, Instant::now());
            player.client.say(&wish).await?;
            let answered =
                player.client.until("the answer to a wish", |frame, _| answer_to(frame, id).then_some(()));
            answered.await?;
            times.push(began.elapsed().as_secs_f64() * 1e3);
            sleep(PAUSE).await;
        }
        Ok(times)
    })?;
    times.sort_by(f64::total_cmp);
    Ok(times[times.len() * 99 / 100])
}
