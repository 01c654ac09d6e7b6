//! S1g: how many events one core of the server delivers in a second at saturation, with the real rules, against a bare room of
//! axum in the same run. Four clients per room, each with a few wishes under way at any time, which is where gathering pays most; people
//! have one under way (`shipped.rs`).

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use kit::rule;
use protocol::{Codec, Preset, ServerFrame, SorryCode, Told, decode_server, encode_client, pack};
use server::{FrameRate, Page, Server, Settings};
use temple::why_not::{Obstacle, WhyNot};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::client::{Client, in_time, wrap_binary};
use crate::core::Core;
use crate::group::{Player, SEATS, gather};
use crate::line::Line;
use crate::{Measured, bare, median};

const ROOMS: usize = 16;

/// Wishes of a client that are not answered yet.
const UNDER_WAY: usize = 8;

const ROUNDS: usize = 3;
const WARM_UP: Duration = Duration::from_millis(500);
const COUNTED: Duration = Duration::from_millis(1_500);

/// The length of a message of the bare room: that of an event of the real one.
const BARE_LENGTH: usize = 16;

/// Measures S1g.
///
/// # Errors
/// When no server can be started, or a client is thrown out.
pub fn line() -> Measured {
    let (mut real, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        real.push(round(start_real(Page::none())?, Kind::Real)?);
        bare.push(round(bare::start()?, Kind::Bare)?);
    }
    let (real, bare) = (median(real), median(bare));
    Ok(Line {
        id: "S1g",
        what: "deliveries per second of one core, 16 rooms, 8 under way",
        figure: format!("{:.0} k/s against {:.0} k/s", real / 1e3, bare / 1e3),
        ratio: real / bare,
        wanted: "ratio at least 0.9",
    })
}

/// Starts the real server on a core of its own, with its journal in a folder.
pub(crate) fn start_real_with(data: Option<PathBuf>, page: Page) -> io::Result<Core> {
    let bind = move || async move {
        let settings = Settings { port: 0, pace: 20, frames: FrameRate::Unlimited, data, ..Settings::default() };
        let server = Server::bind(settings, page).await?;
        Ok((server.whereabouts().here, server))
    };
    Core::start(bind, |server, stopped| {
        server.run_until(async {
            let _ = stopped.await;
        })
    })
}

/// The same, and nothing is kept.
pub(crate) fn start_real(page: Page) -> io::Result<Core> {
    start_real_with(None, page)
}

/// Runs clients in this thread.
pub(crate) fn run<T>(work: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}

#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Real,
    Bare,
}

/// Deliveries per second of work.
fn round(core: Core, kind: Kind) -> io::Result<f64> {
    let counted = run(async {
        let delivered = Arc::new(AtomicU64::new(0));
        let (mut talks, (_open, turn)) = (JoinSet::new(), watch::channel(true));
        for room in 0..ROOMS {
            for talker in talkers(core.address, room, kind).await? {
                talks.spawn(talk(talker, UNDER_WAY, Arc::clone(&delivered), turn.clone()));
            }
        }
        sleep(WARM_UP).await;
        let (before, work) = (delivered.load(Relaxed), core.work());
        sleep(COUNTED).await;
        let (deliveries, work) = (delivered.load(Relaxed) - before, core.work() - work);
        if let Some(ended) = talks.try_join_next() {
            return Err(io::Error::other(format!("a client has ended: {ended:?}")));
        }
        Ok(deliveries as f64 / work.as_secs_f64())
    });
    core.stop();
    counted
}

/// Somebody who sends as fast as he is answered.
pub(crate) enum Talker {
    Real(Player),
    Bare(Client, u8),
}

/// What a message means to a talker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// Something has happened at the table.
    Delivery,
    /// A wish of this talker was carried out.
    Done,
    /// Both at once, in a bare room.
    Echo,
    /// A wish was not carried out. No talker wishes for what is forbidden, so that nothing that was measured would count.
    Refusal,
    /// Anything else.
    Other,
}

impl Meaning {
    pub(crate) fn is_answer(self) -> bool {
        matches!(self, Meaning::Done | Meaning::Echo)
    }
}

/// What a measure ends with when a wish is refused: whoever waited for it to be carried out would wait for ever.
pub(crate) fn refusal(message: &[u8]) -> io::Error {
    let frame = decode_server(message, Codec::Postcard);
    io::Error::other(format!("a wish was not carried out: {frame:?}"))
}

pub(crate) async fn talkers(address: SocketAddr, room: usize, kind: Kind) -> io::Result<Vec<Talker>> {
    match kind {
        // Without a clock the game goes on for as long as anybody likes.
        Kind::Real => Ok(gather(address, Preset::FirstGame).await?.into_iter().map(Talker::Real).collect()),
        Kind::Bare => {
            let mut talkers = Vec::new();
            for number in 0..SEATS as u8 {
                talkers.push(Talker::Bare(Client::connect(address, &format!("/{room}")).await?, number));
            }
            Ok(talkers)
        }
    }
}

/// Sends as fast as he is answered, while it is his turn, with so many wishes under way.
pub(crate) async fn talk(
    mut talker: Talker,
    at_a_time: usize,
    delivered: Arc<AtomicU64>,
    mut turn: watch::Receiver<bool>,
) -> io::Result<()> {
    let first_bytes = FirstBytes::new();
    let (mut under_way, mut bytes) = (0, Vec::new());
    while turn.wait_for(|mine| *mine).await.is_ok() {
        bytes.clear();
        while under_way < at_a_time {
            talker.wish(&mut bytes);
            under_way += 1;
        }
        let number = talker.number();
        let client = talker.client();
        client.write(&bytes).await?;
        let (mut count, mut refused) = (0, None);
        let heard = client.receive(|message| match first_bytes.meaning(message, number) {
            Meaning::Delivery => count += 1,
            Meaning::Done => under_way -= 1,
            Meaning::Echo => (count, under_way) = (count + 1, under_way - 1),
            Meaning::Refusal => refused = Some(refusal(message)),
            Meaning::Other => {}
        });
        in_time(|| "any answer to wishes under way".into(), heard).await?;
        refused.map_or(Ok(()), Err)?;
        delivered.fetch_add(count, Relaxed);
    }
    Ok(())
}

impl Talker {
    pub(crate) fn client(&mut self) -> &mut Client {
        match self {
            Talker::Real(player) => &mut player.client,
            Talker::Bare(client, _) => client,
        }
    }

    /// His number in a bare room.
    pub(crate) fn number(&self) -> Option<u8> {
        match self {
            Talker::Real(_) => None,
            Talker::Bare(_, number) => Some(*number),
        }
    }

    pub(crate) fn wish(&mut self, bytes: &mut Vec<u8>) {
        match self {
            Talker::Real(player) => wrap_binary(&encode_client(&player.next_wish(), Codec::Postcard), bytes),
            Talker::Bare(_, number) => wrap_binary(&[*number; BARE_LENGTH], bytes),
        }
    }
}

/// What tells the frames of the real server apart: their first bytes.
#[derive(Clone, Copy)]
pub(crate) struct FirstBytes {
    told: u8,
    done: u8,
    refused: u8,
    sorry: u8,
}

impl FirstBytes {
    pub(crate) fn new() -> FirstBytes {
        let told = ServerFrame::Told(Told { seq: 0, tick: Default::default(), events: Vec::new() });
        let why_not = WhyNot::new(rule!("BASE-99"), Obstacle::Over);
        FirstBytes {
            told: pack(&told)[0],
            done: pack(&ServerFrame::Done { id: 0, seq: 0 })[0],
            refused: pack(&ServerFrame::Refused { id: 0, why_not })[0],
            sorry: pack(&ServerFrame::Sorry { code: SorryCode::Internal, id: None })[0],
        }
    }

    /// In a bare room everything is delivered, and what comes from oneself is the answer.
    pub(crate) fn meaning(self, message: &[u8], number: Option<u8>) -> Meaning {
        match (number, message.first().copied()) {
            (Some(number), Some(first)) if first == number => Meaning::Echo,
            (Some(_), _) => Meaning::Delivery,
            (None, Some(first)) if first == self.told => Meaning::Delivery,
            (None, Some(first)) if first == self.done => Meaning::Done,
            (None, Some(first)) if first == self.refused || first == self.sorry => Meaning::Refusal,
            (None, _) => Meaning::Other,
        }
    }
}
