//! Kills a server with SIGKILL at random moments while bots play at it over real sockets, starts it again, and compares what the
//! players were told with what the journal holds and with the replays of the ended games.
//!
//! - **lost**: a command was acknowledged, and the journal does not hold it.
//! - **doubled**: the journal holds a command twice.
//! - **answered otherwise**: an id that had been answered was sent again, and got another answer than the first or `OldId`.
//! - **said twice**: somebody heard the same words twice.
//! - **dice changed**: an event that somebody was shown is another one in the replay, or the replay does not come out.
//!
//! Every second table plays the roll and write game (`games.rs`). `server_process.rs` starts and kills, `player.rs` plays, `ledger.rs`
//! compares.

mod games;
mod ledger;
mod player;
mod server_process;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use kit::{Seed, Stream};
use replay::{Scroll, Temple};
use tokio::sync::{Mutex, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use ledger::Ledger;
use player::{Mood, Player, Whereabouts};
use server_process::ServerProcess;

/// Players at each table; a bot of the server plays besides.
const PEOPLE: usize = 2;

/// How long everybody may take to be back at play, on a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(90);

/// What is to be done.
pub struct Options {
    /// The program to torment.
    pub program: PathBuf,
    /// Where it keeps its tables; emptied before and removed afterwards.
    pub folder: PathBuf,
    /// How often it is killed.
    pub kills: u32,
    /// What decides when.
    pub seed: u64,
    /// How many tables are played at.
    pub rooms: usize,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// How often the server was killed.
    pub kills: u32,
    /// Commands that were acknowledged.
    pub acknowledged: usize,
    /// Those the journal does not hold.
    pub lost: usize,
    /// Those it holds twice.
    pub doubled: usize,
    /// Old ids that were sent again and answered.
    pub again: usize,
    /// Those that got another answer than the first.
    pub otherwise: usize,
    /// Words that were heard twice.
    pub said_twice: usize,
    /// Events that were shown and came out differently.
    pub dice_changed: usize,
    /// Ended games that were compared event by event.
    pub games: usize,
    /// How long each table took from the start of a process to its first answer, the slowest of a hundred, in ms.
    pub resume_p99_ms: u128,
}

impl Report {
    /// Whether nothing was lost, doubled or changed.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        [self.lost, self.doubled, self.otherwise, self.said_twice, self.dice_changed] == [0; 5]
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { kills, acknowledged, lost, doubled, dice_changed, resume_p99_ms, .. } = self;
        let Report { again, otherwise, said_twice, .. } = self;
        write!(
            f,
            "kills {kills}, acknowledged {acknowledged}, lost {lost}, doubled {doubled}, old ids {again}, \
             answered otherwise {otherwise}, said twice {said_twice}, dice changed {dice_changed}, \
             resume p99 {resume_p99_ms} ms"
        )
    }
}

/// Torments a server; `tell` hears what is found, kill by kill.
///
/// # Errors
/// When the server cannot be started, or does not come back.
pub fn run(options: &Options, tell: impl FnMut(&str)) -> io::Result<Report> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let outcome = runtime.block_on(torment(options, tell));
    let _ = std::fs::remove_dir_all(&options.folder);
    outcome
}

async fn torment(options: &Options, mut tell: impl FnMut(&str)) -> io::Result<Report> {
    let _ = std::fs::remove_dir_all(&options.folder);
    std::fs::create_dir_all(&options.folder)?;
    let draws = Seed::from_number(options.seed).draws();
    let mut server = ServerProcess::start(options, 0).await?;
    let address = server.address;
    let (up, where_to) =
        watch::channel(Whereabouts { address, started: Instant::now(), number: 0, mood: Mood::PlayOn });
    let ledger = Arc::new(Mutex::new(Ledger::default()));
    let mut players = JoinSet::new();
    for table in 0..options.rooms {
        let id = measure::client::new_table(address).await?;
        for chair in 0..PEOPLE {
            let chance = draws.word(Stream(2), (table * PEOPLE + chair) as u32, 0);
            let (ledger, server) = (Arc::clone(&ledger), where_to.clone());
            match table % 2 {
                0 => players.spawn(Player::<Temple>::new(&id, chair, chance, ledger, server).play()),
                _ => players.spawn(Player::<Scroll>::new(&id, chair, chance, ledger, server).play()),
            };
        }
    }
    let mut report = Report::default();
    for kill in 0..options.kills {
        await_answers(&ledger, options.rooms, kill).await?;
        sleep(Duration::from_millis(u64::from(draws.below(Stream(1), kill, 2_000)))).await;
        server.kill().await?;
        let journal = server::journal_of(&options.folder)?;
        ledger.lock().await.compare(&journal, &mut report);
        report.kills += 1;
        if !report.is_clean() {
            tell(&format!("after kill {}: {report}", kill + 1));
        }
        // Said first: whoever knocks while it starts knocks at the new one.
        up.send_replace(Whereabouts { address, started: Instant::now(), number: kill + 1, mood: Mood::PlayOn });
        server = ServerProcess::start(options, address.port()).await?;
    }
    await_answers(&ledger, options.rooms, options.kills).await?;
    // Everybody gives up or plays to the end, so that every table has an ended game to be compared.
    up.send_modify(|server| server.mood = Mood::GiveUp);
    let ended = within_patience("not every game has ended", async {
        while ledger.lock().await.tables_compared() < options.rooms {
            sleep(Duration::from_millis(5)).await;
        }
    });
    if let Err(late) = ended.await {
        return Err(io::Error::other(format!("{late}{}", ledger.lock().await.waiting())));
    }
    players.shutdown().await;
    server.kill().await?;
    let mut ledger = ledger.lock().await;
    ledger.compare(&server::journal_of(&options.folder)?, &mut report);
    ledger.finish(&mut report);
    Ok(report)
}

/// Waits until every table has answered a command of the server process of this number.
async fn await_answers(ledger: &Mutex<Ledger>, rooms: usize, number: u32) -> io::Result<()> {
    within_patience("not every table was back", async {
        while ledger.lock().await.tables_answered(number) < rooms {
            sleep(Duration::from_millis(5)).await;
        }
    })
    .await
}

async fn within_patience(otherwise: &str, work: impl Future<Output = ()>) -> io::Result<()> {
    let late = |_| io::Error::other(format!("{otherwise} within {} s", PATIENCE.as_secs()));
    timeout(PATIENCE, work).await.map_err(late)
}
