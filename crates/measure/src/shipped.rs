//! The program that people run, in a process of its own, with one wish under way per person as people have it: S1 at 250 tables, S2 the same at
//! the pace of people, S3 with ten thousand players, S9 growth from 16 to 2,500 tables, S10 a thousand tables at rest.
//!
//! The peer is the bare room of axum in a process of its own, in turn with it. Work is that of all threads of the server. The program runs without limits and
//! four times as fast, S1, S3 and S9 without a journal; and it has all cores where the peer has one thread. So work per command can
//! be compared, while times at saturation (S1f) favour the program where there are several cores, unless both are given the same one
//! ([`crate::CORE`]).

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::client::in_time;
use crate::deliveries::{FirstBytes, Kind, Meaning, Talker, refusal, run, talkers};
use crate::folder::Folder;
use crate::line::Line;
use crate::serving::Serving;
use crate::{Lines, Measured, median};

const TABLES: usize = 250;
const ROUNDS: usize = 3;
const WARM_UP: Duration = Duration::from_millis(500);
const COUNTED: Duration = Duration::from_secs(3);

/// Tables of ten thousand players, unless [`SIZE`] says how many, and how often each of them does something.
const MANY_TABLES: usize = 2_500;
const SIZE: &str = "GONG_TABLES";
const PACE: Duration = Duration::from_millis(500);

/// From the fewest to the most tables of S9.
const FEW: usize = 16;

const RESTING: usize = 1_000;
const REST: Duration = Duration::from_secs(10);

/// People at each of them.
const PEOPLE: usize = 4;

/// Tables that are gathered at a time.
const AT_A_TIME: usize = 64;

/// When somebody sends the next wish.
#[derive(Clone, Copy)]
enum Rhythm {
    /// As soon as the last was answered.
    AtOnce,
    /// At fixed instants, whether the last was answered in time or not: who waits is counted from then on.
    Every(Duration),
}

/// What a server did for all its tables.
struct Outcome {
    commands: f64,
    work: Duration,
    /// How long each command took, in ms, the shortest first.
    times: Vec<f64>,
}

impl Outcome {
    fn per_work(&self) -> f64 {
        self.commands / self.work.as_secs_f64()
    }

    fn p99(&self) -> f64 {
        self.times.get(self.times.len() * 99 / 100).copied().unwrap_or(f64::NAN)
    }

    fn longest(&self) -> f64 {
        self.times.last().copied().unwrap_or(f64::NAN)
    }
}

/// What everybody is to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Wait,
    Play,
    Count,
    Stop,
}

/// S1 as it is shipped: commands per second of work at 250 tables, and how evenly people are served.
///
/// # Errors
/// When no server can be started, or a client is thrown out.
pub fn saturation_lines(gong: &Path) -> Lines {
    let (mut real, mut peer) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        real.push(load_gong(gong, TABLES, Rhythm::AtOnce)?);
        peer.push(load_bare(TABLES, Rhythm::AtOnce)?);
    }
    let of = |outcomes: &[Outcome], figure: fn(&Outcome) -> f64| median(outcomes.iter().map(figure).collect());
    let both = |figure| (of(&real, figure), of(&peer, figure));
    let ((ours, theirs), (p99, bare_p99)) = (both(Outcome::per_work), both(Outcome::p99));
    let (longest, bare_longest) = both(Outcome::longest);
    Ok(vec![
        Line {
            id: "S1",
            what: "commands per second of work, 250 tables, one under way",
            figure: format!("{:.1} k/s against {:.1} k/s", ours / 1e3, theirs / 1e3),
            ratio: ours / theirs,
            wanted: "ratio at least 1.2",
        },
        Line {
            id: "S1f",
            what: "the same: time of a command at saturation, p99 (max)",
            figure: format!("{p99:.1} ({longest:.1}) ms against {bare_p99:.1} ({bare_longest:.1}) ms"),
            ratio: p99 / bare_p99,
            wanted: "ratio at most 1",
        },
    ])
}

/// S2: what a command costs at the pace of people, two a second each.
///
/// # Errors
/// As above.
pub fn natural_line(gong: &Path) -> Measured {
    let cost = |outcome: Outcome| 1e6 / outcome.per_work();
    let (mut real, mut peer) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        real.push(cost(load_gong(gong, TABLES, Rhythm::Every(PACE))?));
        peer.push(cost(load_bare(TABLES, Rhythm::Every(PACE))?));
    }
    let (ours, theirs) = (median(real), median(peer));
    Ok(Line {
        id: "S2",
        what: "work per command, 250 tables, two a second each",
        figure: format!("{ours:.1} us against {theirs:.1} us"),
        ratio: ours / theirs,
        wanted: "ratio at most 1.2",
    })
}

/// How many tables are many: fewer where a run is only to show that it works.
fn many_tables() -> io::Result<usize> {
    match std::env::var(SIZE) {
        Err(_) => Ok(MANY_TABLES),
        Ok(text) => {
            text.parse().map_err(|_| io::Error::other(format!("{SIZE} is to be a number of tables, not {text:?}")))
        }
    }
}

/// S3: ten thousand players, each with two commands a second.
///
/// # Errors
/// As above, and when the system does not let a process have so many connections.
pub fn many_line(gong: &Path) -> Measured {
    let tables = many_tables()?;
    let (ours, theirs) = (load_gong(gong, tables, Rhythm::Every(PACE))?, load_bare(tables, Rhythm::Every(PACE))?);
    let cores = |outcome: &Outcome| outcome.work.as_secs_f64() / COUNTED.as_secs_f64();
    Ok(Line {
        id: "S3",
        what: "10,000 players, two commands a second each: p99 (cores)",
        figure: format!(
            "{} players: {:.2} ms ({:.2}) against {:.2} ms ({:.2})",
            tables * PEOPLE,
            ours.p99(),
            cores(&ours),
            theirs.p99(),
            cores(&theirs)
        ),
        ratio: ours.p99() / theirs.p99(),
        wanted: "ratio at most 1.5",
    })
}

/// S9: what a command costs at 2,500 tables against 16, and the same of the bare room: what it grows by as well is not ours to save.
///
/// # Errors
/// As above.
pub fn growth_lines(gong: &Path) -> Lines {
    let cost = |outcome: Outcome| 1e6 / outcome.per_work();
    let tables = many_tables()?;
    let few = cost(load_gong(gong, FEW, Rhythm::AtOnce)?);
    let bare_few = cost(load_bare(FEW, Rhythm::AtOnce)?);
    let many = cost(load_gong(gong, tables, Rhythm::AtOnce)?);
    let bare_many = cost(load_bare(tables, Rhythm::AtOnce)?);
    Ok(vec![
        Line {
            id: "S9",
            what: "work per command at saturation, 16 tables and 2,500",
            figure: format!("{few:.1} us, {many:.1} us at {tables}"),
            ratio: many / few,
            wanted: "ratio at most 1.25",
        },
        Line {
            id: "S9b",
            what: "the same of the bare room; growth of S9 against its",
            figure: format!("{bare_few:.1} us, {bare_many:.1} us: {:.2}x", bare_many / bare_few),
            ratio: (many / few) / (bare_many / bare_few),
            wanted: "ratio at most 1.25",
        },
    ])
}

/// S10: a thousand tables in play at which nobody does anything, with a journal.
///
/// # Errors
/// As above.
pub fn rest_line(gong: &Path) -> Measured {
    let folder = Folder::new("rest")?;
    let serving = Serving::start(gong, Some(&folder.0))?;
    let (work, written) = run(async {
        let (turn, mine) = watch::channel(Turn::Wait);
        let mut people = gather_all(serving.address, RESTING, Kind::Real, Rhythm::AtOnce, &mine).await?;
        sleep(WARM_UP).await;
        let before = (serving.work()?, serving.written()?);
        sleep(REST).await;
        let after = (serving.work()?, serving.written()?);
        if let Some(ended) = people.try_join_next() {
            return Err(io::Error::other(format!("a client has ended: {ended:?}")));
        }
        turn.send_replace(Turn::Stop);
        Ok((after.0 - before.0, after.1 - before.1))
    })?;
    let seconds = REST.as_secs_f64();
    let rate = written as f64 / seconds;
    Ok(Line {
        id: "S10",
        what: "1,000 tables in play at rest, with journal",
        figure: format!("{:.3} core, {:.0} kB/s to disk", work.as_secs_f64() / seconds, rate / 1e3),
        ratio: rate / 1e6,
        wanted: "0.03 core; 1 MB/s, which the ratio is of",
    })
}

fn load_gong(gong: &Path, tables: usize, rhythm: Rhythm) -> io::Result<Outcome> {
    let serving = Serving::start(gong, None).map_err(|error| io::Error::other(error.to_string()))?;
    run(load(serving.address, tables, Kind::Real, rhythm, || serving.work()))
}

fn load_bare(tables: usize, rhythm: Rhythm) -> io::Result<Outcome> {
    let peer = Serving::peer().map_err(|error| io::Error::other(error.to_string()))?;
    run(load(peer.address, tables, Kind::Bare, rhythm, || peer.work()))
}

async fn load(
    address: SocketAddr,
    tables: usize,
    kind: Kind,
    rhythm: Rhythm,
    work: impl Fn() -> io::Result<Duration>,
) -> io::Result<Outcome> {
    let (turn, mine) = watch::channel(Turn::Wait);
    let mut people = gather_all(address, tables, kind, rhythm, &mine).await?;
    turn.send_replace(Turn::Play);
    sleep(WARM_UP).await;
    turn.send_replace(Turn::Count);
    let before = work()?;
    sleep(COUNTED).await;
    let work = work()? - before;
    turn.send_replace(Turn::Stop);
    let mut times = Vec::new();
    while let Some(ended) = people.join_next().await {
        times.extend(ended.map_err(io::Error::other)??);
    }
    times.sort_by(f64::total_cmp);
    Ok(Outcome { commands: times.len() as f64, work, times })
}

/// Everybody at all tables, waiting for their turn.
async fn gather_all(
    address: SocketAddr,
    tables: usize,
    kind: Kind,
    rhythm: Rhythm,
    turn: &watch::Receiver<Turn>,
) -> io::Result<JoinSet<io::Result<Vec<f64>>>> {
    let (mut people, mut gathering, mut asked) = (JoinSet::new(), JoinSet::new(), 0);
    while asked < tables || !gathering.is_empty() {
        while asked < tables && gathering.len() < AT_A_TIME {
            gathering.spawn(talkers(address, asked, kind));
            asked += 1;
        }
        let Some(gathered) = gathering.join_next().await else { break };
        for talker in gathered.map_err(io::Error::other)?? {
            people.spawn(talk(talker, rhythm, people.len(), turn.clone()));
        }
    }
    Ok(people)
}

/// One wish after the other; how long those took that count.
async fn talk(
    mut talker: Talker,
    rhythm: Rhythm,
    number: usize,
    mut turn: watch::Receiver<Turn>,
) -> io::Result<Vec<f64>> {
    let (first_bytes, mut times, mut bytes) = (FirstBytes::new(), Vec::new(), Vec::new());
    while *turn.borrow_and_update() == Turn::Wait {
        // Whoever waits still answers when he is asked whether he is there.
        tokio::select! {
            changed = turn.changed() => changed.map_err(io::Error::other)?,
            heard = talker.client().receive(|_| ()) => heard?,
        }
    }
    // People do not move in step.
    let mut due = match rhythm {
        Rhythm::AtOnce => Instant::now(),
        Rhythm::Every(pace) => Instant::now() + pace.mul_f64((number * 61 % 997) as f64 / 997.0),
    };
    loop {
        if let Rhythm::Every(pace) = rhythm {
            wait_until(&mut talker, due).await?;
            due += pace;
        }
        if *turn.borrow() == Turn::Stop {
            return Ok(times);
        }
        let began = match rhythm {
            Rhythm::AtOnce => Instant::now(),
            Rhythm::Every(pace) => due - pace,
        };
        bytes.clear();
        talker.wish(&mut bytes);
        in_time(|| format!("the answer to a wish of client {number}"), answered(&mut talker, &bytes, first_bytes))
            .await?;
        if *turn.borrow() == Turn::Count {
            times.push(began.elapsed().as_secs_f64() * 1e3);
        }
    }
}

/// Sends a wish and reads what comes until it is answered.
async fn answered(talker: &mut Talker, wish: &[u8], first_bytes: FirstBytes) -> io::Result<()> {
    let number = talker.number();
    talker.client().write(wish).await?;
    let (mut answered, mut refused) = (false, None);
    while !answered {
        let heard = talker.client().receive(|message| match first_bytes.meaning(message, number) {
            Meaning::Refusal => refused = Some(refusal(message)),
            meaning => answered |= meaning.is_answer(),
        });
        heard.await?;
        if let Some(refused) = refused.take() {
            return Err(refused);
        }
    }
    Ok(())
}

/// Reads what comes until an instant.
async fn wait_until(talker: &mut Talker, due: Instant) -> io::Result<()> {
    while Instant::now() < due {
        tokio::select! {
            () = sleep_until(due) => {}
            heard = talker.client().receive(|_| ()) => heard?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::{Client, within};
    use crate::group::Player;
    use kit::rule;
    use protocol::{ServerFrame, pack};
    use temple::why_not::{Obstacle, WhyNot};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    /// A server that lets somebody in and says these bytes to the first thing it is told.
    async fn server_that_says(says: Vec<u8>) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("it has one");
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.expect("somebody");
            let mut heard = [0; 4096];
            let _asked = stream.read(&mut heard).await.expect("a request");
            stream.write_all(b"HTTP/1.1 101 Switching Protocols\r\n\r\n").await.expect("it is taken");
            let _wish = stream.read(&mut heard).await.expect("a wish");
            stream.write_all(&says).await.expect("it is taken");
            // Stays until the other side goes.
            let _ = stream.read(&mut heard).await;
        });
        address
    }

    async fn player_at(address: SocketAddr) -> Talker {
        let client = Client::connect(address, "/").await.expect("a WebSocket");
        Talker::Real(Player::waiting(client))
    }

    /// A wish that is forbidden is never done: somebody with five black masks was waited for without end.
    #[tokio::test]
    async fn whoever_is_refused_does_not_wait_for_ever() {
        let why_not = WhyNot::new(rule!("BASE-99"), Obstacle::Over);
        let frame = pack(&ServerFrame::Refused { id: 2, why_not });
        let says = [&[0x82, frame.len() as u8][..], &frame].concat();
        let mut talker = player_at(server_that_says(says).await).await;
        let mut wish = Vec::new();
        talker.wish(&mut wish);
        let error = answered(&mut talker, &wish, FirstBytes::new()).await.expect_err("it is refused");
        assert!(error.to_string().contains("Refused"), "{error}");
    }

    #[tokio::test]
    async fn whoever_waits_in_vain_says_what_for() {
        let mut talker = player_at(server_that_says(Vec::new()).await).await;
        let mut wish = Vec::new();
        talker.wish(&mut wish);
        let waiting = answered(&mut talker, &wish, FirstBytes::new());
        let error = within(Duration::from_millis(1), || "an answer".into(), waiting).await.expect_err("none comes");
        assert_eq!(error.to_string(), "waited 1ms in vain for an answer");
    }
}
