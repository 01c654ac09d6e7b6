//! A server that runs while its files are damaged at places found by chance: nothing is acknowledged that is lost, only tables that are
//! damaged are given up, and `/readyz` says what is so.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use rusqlite::{Connection, OpenFlags};

use super::*;
use crate::common::{PATIENCE, in_time, within};

/// The size of a page of the journal, of the head of its log, and of the head of a page in there.
const PAGE: usize = 1024;
const JOURNAL: &str = "gong.sqlite";
const LOG: &str = "gong.sqlite-wal";
const LOG_HEAD: usize = 32;
const FRAME_HEAD: usize = 24;

/// Somebody at a table of a server that is damaged.
struct Guest<'a> {
    known: &'a Known,
    client: Client,
    /// The last number that was acknowledged.
    acknowledged: u32,
    given_up: bool,
}

/// What came of a word.
#[derive(PartialEq, Eq, Debug)]
enum Came {
    Acknowledged,
    /// Nothing can be kept at the moment.
    NotKept,
    /// The table is given up.
    GivenUp,
}

impl<'a> Guest<'a> {
    async fn come(server: &Running, known: &'a Known) -> Guest<'a> {
        let (client, welcome) = server.come_back(&known.table, known.token, None).await;
        Guest { known, client, acknowledged: welcome.you.last_id, given_up: false }
    }

    /// Says the next word: in a game and before it, that is something to keep.
    async fn say(&mut self, server: &Running) -> Came {
        if self.given_up {
            return Came::GivenUp;
        }
        let id = self.acknowledged + 1;
        let frame = protocol::encode_client(&ClientFrame::Say { id, text: format!("word {id}") }, Codec::Postcard);
        let came = async {
            // The table may be closed before it reads.
            let _ = futures_util::SinkExt::send(&mut self.client.socket, Message::binary(frame)).await;
            loop {
                match self.client.socket.next().await {
                    Some(Ok(Message::Binary(bytes))) => {
                        match decode_server(&bytes, Codec::Postcard).expect("a frame") {
                            ServerFrame::Done { id: done, .. } if done == id => return Came::Acknowledged,
                            ServerFrame::Sorry { code: SorryCode::NotKept, .. } => return Came::NotKept,
                            ServerFrame::Sorry { id: Some(no), code } if no == id => panic!("{code:?}"),
                            _ => {}
                        }
                    }
                    Some(Ok(Message::Close(Some(close)))) => {
                        assert_eq!(u16::from(close.code), SorryCode::Internal.number(), "{close:?}");
                        return Came::GivenUp;
                    }
                    Some(Ok(_)) => {}
                    // It was closed before this was sent: what was said then cannot be read any more.
                    Some(Err(_)) | None => return Came::GivenUp,
                }
            }
        };
        let came = in_time(came).await;
        self.acknowledged += u32::from(came == Came::Acknowledged);
        self.given_up = came == Came::GivenUp;
        if self.given_up {
            // Whoever comes back is told so.
            let met = meet(server, &self.known.table, self.known.token).await;
            assert!(matches!(met, Met::Sorry(SorryCode::Lost)), "{met:?}");
        }
        came
    }
}

impl Guest<'_> {
    /// Is there, and answers when it is asked for, but says nothing. Without end.
    async fn listen(&mut self) {
        while let Some(Ok(message)) = self.client.socket.next().await {
            self.given_up |= message.is_close();
        }
        std::future::pending().await
    }
}

/// Takes the pages that the server remembers away from it: somebody else writes, and takes it back, so all is read again.
fn have_all_read_again(folder: &Path) {
    let other = Connection::open(folder.join(JOURNAL)).expect("the file");
    other.busy_timeout(PATIENCE).expect("a limit");
    let sql = "INSERT INTO replay (id, number, ended_at, file) VALUES (x'07', 1, 4000000000, x'07')";
    other.execute(sql, []).expect("it is ours");
    other.execute("DELETE FROM replay WHERE id = x'07'", []).expect("it is ours");
}

/// The files of a server that runs in this very process. Whoever closes one of them lets go of all locks that SQLite holds on it here,
/// so they stay open until the server has stopped.
struct Disk {
    folder: PathBuf,
    open: RefCell<Vec<File>>,
}

impl Disk {
    fn of(folder: &Path) -> Disk {
        Disk { folder: folder.to_owned(), open: RefCell::default() }
    }

    fn length(&self, name: &str) -> usize {
        std::fs::metadata(self.folder.join(name)).map_or(0, |data| data.len() as usize)
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        let Ok(mut file) = File::open(self.folder.join(name)) else { return bytes };
        file.read_to_end(&mut bytes).expect("it can be read");
        self.open.borrow_mut().push(file);
        bytes
    }

    /// So many bytes become others.
    fn spoil(&self, name: &str, place: usize, many: usize, chance: &mut Chance) {
        let bytes = self.bytes(name);
        let end = (place + many).min(bytes.len());
        let spoiled: Vec<u8> = bytes[place..end].iter().map(|byte| byte ^ (1 + chance.below(255)) as u8).collect();
        let mut file = OpenOptions::new().write(true).open(self.folder.join(name)).expect("a file");
        file.seek(SeekFrom::Start(place as u64)).expect("a place");
        file.write_all(&spoiled).expect("it is ours");
        self.open.borrow_mut().push(file);
    }

    /// Damages the journal, its log or the marks; what was done. The memory that SQLite shares is nobody's file.
    fn damage(&self, chance: &mut Chance) -> String {
        let (name, begin, length) = match chance.below(8) {
            0 => (LOG, 0, self.length(LOG)),
            1 => ("gong.marks", 0, self.length("gong.marks")),
            _ => {
                // Any page, where it is read from.
                let (name, place) = place_of(1 + chance.below(self.length(JOURNAL) / PAGE), &self.bytes(LOG));
                (name, place, PAGE)
            }
        };
        let (place, many) = match chance.below(4) {
            0 => (chance.below(length), 1),
            1 => (chance.below(length), 1 + chance.below(64)),
            // Where the page says what is on it.
            2 => (0, 8),
            // A whole sector of the disk.
            _ => (chance.below(length) / 512 * 512, 512),
        };
        self.spoil(name, begin + place, many, chance);
        format!("{name}: {many} bytes from {}", begin + place)
    }
}

/// Whether it is ready, by its own word and by what it does; none if the one has changed while the other was tried.
async fn is_ready(server: &Running) -> Option<bool> {
    let says = async || server.http("GET", "/readyz", "").await.starts_with("HTTP/1.1 200");
    let before = says().await;
    let answer = server.http("POST", "/api/tables", "Content-Length: 0\r\n").await;
    let does = answer.starts_with("HTTP/1.1 201");
    assert!(does || answer.starts_with("HTTP/1.1 503"), "{answer}");
    (before == does && says().await == does).then_some(does)
}

/// As soon as both agree: a server that hears of its trouble by this very try has still to say so. Everybody stays meanwhile: whoever
/// is silent for long is let go.
async fn agreed(server: &Running, guests: &mut [Guest<'_>]) -> bool {
    let agreed = async {
        loop {
            if let Some(is_ready) = is_ready(server).await {
                return is_ready;
            }
        }
    };
    let [one, two, three] = guests else { panic!("three tables") };
    let agreed = async {
        tokio::select! {
            is_ready = agreed => is_ready,
            () = one.listen() => unreachable!("it has no end"),
            () = two.listen() => unreachable!("it has no end"),
            () = three.listen() => unreachable!("it has no end"),
        }
    };
    within(2 * PATIENCE, agreed).await
}

/// What was found over all damages.
#[derive(Default, Debug)]
struct Found {
    not_noticed: u32,
    given_up: u32,
    not_kept: u32,
    refused_at_the_next_start: u32,
    given_up_at_the_next_start: u32,
    /// Games that could not go on, of which what can be read was kept.
    replays: u32,
}

impl Found {
    fn count(&mut self, given_up: bool, is_ready: bool) {
        *match (given_up, is_ready) {
            (false, true) => &mut self.not_noticed,
            (true, true) => &mut self.given_up,
            (_, false) => &mut self.not_kept,
        } += 1;
    }
}

/// Everybody is back. What their coming has brought about is written before a word of theirs is acknowledged.
async fn come_all<'a>(server: &Running, tables: &'a [Known]) -> Vec<Guest<'a>> {
    let mut guests = Vec::new();
    for known in tables {
        guests.push(Guest::come(server, known).await);
    }
    for guest in &mut guests {
        assert_eq!(guest.say(server).await, Came::Acknowledged);
    }
    guests
}

/// The program has not failed, it stops, and the next one is looked at.
async fn stop_and_start_again(
    folder: &Path,
    server: Running,
    guests: Vec<Guest<'_>>,
    what: &str,
    found: &mut Found,
) {
    let metrics = server.http("GET", "/metrics", "").await;
    assert!(metrics.contains("gong_failures_total 0\n"), "{what}: the program failed: {metrics}");
    let known: Vec<_> = guests.iter().map(|guest| (guest.known, guest.acknowledged)).collect();
    drop(guests);
    within(2 * PATIENCE, server.stop()).await;
    start_again(folder, &known, what, found).await;
}

fn how_many(usually: u64) -> u64 {
    let all = std::env::var("GONG_DAMAGES").ok().and_then(|text| text.parse::<u64>().ok());
    all.map_or(usually, |all| all / 2)
}

/// Everything that is known of the tables after the next start: whoever goes on has what was acknowledged.
async fn start_again(folder: &Path, guests: &[(&Known, u32)], what: &str, found: &mut Found) {
    let server = match start_on(folder).await {
        Ok(server) => server,
        Err(sentence) => {
            assert!(sentence.contains("gong.sqlite") && sentence.contains("--data"), "{what}: {sentence}");
            found.refused_at_the_next_start += 1;
            return;
        }
    };
    for (known, acknowledged) in guests {
        match meet(&server, &known.table, known.token).await {
            Met::State(state) => {
                assert!(state.0 >= *acknowledged, "{what}: {} of {acknowledged} are there", state.0);
                assert_eq!(state.1, known.state.1, "{what}: another seat");
            }
            Met::Sorry(SorryCode::RoomOver | SorryCode::Lost) => found.given_up_at_the_next_start += 1,
            Met::Sorry(SorryCode::NotKept) | Met::Nothing => {}
            Met::Sorry(other) => panic!("{what}: {other:?}"),
        }
    }
    let metrics = server.http("GET", "/metrics", "").await;
    assert!(metrics.contains("gong_failures_total 0\n"), "{what}: the program failed: {metrics}");
    within(2 * PATIENCE, server.stop()).await;
}

#[tokio::test]
async fn whatever_is_damaged_while_it_runs_nothing_is_acknowledged_that_is_lost() {
    let folder = Folder::new("live-anywhere");
    std::fs::create_dir_all(folder.0.join("live")).expect("a folder");
    let mut tables = images(&folder.0, 90).await;
    let (image, scratch) = (folder.0.join("stopped"), folder.0.join("scratch"));
    look(&image, &scratch, &mut tables).await;
    let mut found = Found::default();
    for seed in 0..how_many(16) {
        let mut chance = Chance(seed * 1_301 + 11);
        copy(&image, &scratch);
        let server = start_on(&scratch).await.expect("it is whole");
        let mut guests = come_all(&server, &tables).await;
        have_all_read_again(&scratch);
        let disk = Disk::of(&scratch);
        let what = format!("damage {seed}, {}", disk.damage(&mut chance));
        let mut came = Vec::new();
        for _ in 0..4 {
            for guest in &mut guests {
                came.push(guest.say(&server).await);
            }
        }
        // A newcomer may be the first to meet the damage: from then on nobody is told that anything is kept.
        let is_ready = agreed(&server, &mut guests).await;
        for guest in &mut guests {
            let now = guest.say(&server).await;
            let is_so = now == Came::GivenUp || now == if is_ready { Came::Acknowledged } else { Came::NotKept };
            assert!(is_so, "{what}: ready is {is_ready}, and here it is {now:?}");
            came.push(now);
        }
        found.count(came.contains(&Came::GivenUp), is_ready);
        stop_and_start_again(&scratch, server, guests, &what, &mut found).await;
        std::fs::remove_dir_all(&scratch).expect("it is ours");
    }
    println!("{found:?}");
}

/// Where a page stands at this moment: in the log, if it was written since that was worked into the journal.
fn place_of(page: usize, log: &[u8]) -> (&'static str, usize) {
    let number = |place: usize| u32::from_be_bytes(log[place..place + 4].try_into().expect("four bytes")) as usize;
    let frames = (LOG_HEAD..).step_by(FRAME_HEAD + PAGE).take_while(|at| at + FRAME_HEAD + PAGE <= log.len());
    // Frames of the log before it began anew bear another salt.
    let last = frames.filter(|at| number(*at) == page && log[at + 8..at + 16] == log[16..24]).last();
    last.map_or((JOURNAL, (page - 1) * PAGE), |at| (LOG, at + FRAME_HEAD))
}

/// The rows on a leaf of the tree, by their numbers; the room stands in the upper half.
fn rows_on(page: &[u8]) -> BTreeSet<u64> {
    let cells = usize::from(u16::from_be_bytes([page[3], page[4]]));
    let pointer = |cell: usize| usize::from(u16::from_be_bytes([page[8 + 2 * cell], page[9 + 2 * cell]]));
    let varint = |at: &mut usize| {
        let mut value = 0_u64;
        for _ in 0..9 {
            let byte = page[*at];
            *at += 1;
            value = value << 7 | u64::from(byte & 0x7f);
            if byte < 0x80 {
                break;
            }
        }
        value
    };
    let row = |cell: usize| {
        let mut at = pointer(cell);
        let _size = varint(&mut at);
        varint(&mut at)
    };
    (0..cells).map(row).collect()
}

/// A leaf of the tree of entries.
struct Leaf {
    page: usize,
    /// The last row on it.
    last: u64,
    /// Whose rows lie there.
    rooms: BTreeSet<u64>,
}

/// All leaves, in the order of their rows.
fn leaves(disk: &Disk) -> Vec<Leaf> {
    let file = Connection::open_with_flags(disk.folder.join(JOURNAL), OpenFlags::SQLITE_OPEN_READ_ONLY);
    let file = file.expect("the file");
    let sql = "SELECT pageno FROM dbstat WHERE name = 'entry' AND pagetype = 'leaf'";
    let mut select = file.prepare(sql).expect("SQLite counts pages");
    let pages = select.query_map([], |row| row.get::<_, u32>(0)).expect("pages");
    let (journal, log) = (disk.bytes(JOURNAL), disk.bytes(LOG));
    let leaf = |page: usize| {
        let (name, place) = place_of(page, &log);
        let rows = rows_on(&if name == LOG { &log } else { &journal }[place..place + PAGE]);
        Some(Leaf { page, last: *rows.last()?, rooms: rows.iter().map(|row| row >> 32).collect() })
    };
    let mut leaves: Vec<Leaf> = pages.filter_map(|page| leaf(page.expect("a number") as usize)).collect();
    leaves.sort_unstable_by_key(|leaf| leaf.last);
    leaves
}

/// Who may be hurt by damage to a leaf: whose entries lie there, and whose next entry comes to lie on a leaf beside it, because those
/// are balanced with each other when one is full.
fn hurt_by(leaves: &[Leaf], number: usize) -> BTreeSet<u64> {
    let newest = |room: u64| leaves.iter().rposition(|leaf| leaf.rooms.contains(&room));
    let is_beside = |room: &u64| newest(*room).is_some_and(|newest| newest.abs_diff(number) <= 2);
    let rooms: BTreeSet<u64> = leaves.iter().flat_map(|leaf| leaf.rooms.iter().copied()).collect();
    rooms.into_iter().filter(|room| leaves[number].rooms.contains(room) || is_beside(room)).collect()
}

/// A page on which entries lie: whoever's they are may be given up, everybody else goes on, and the house is ready.
#[tokio::test]
async fn a_damaged_page_hurts_nobody_but_whose_entries_lie_on_it() {
    let folder = Folder::new("live-aimed");
    std::fs::create_dir_all(folder.0.join("live")).expect("a folder");
    let mut tables = images(&folder.0, 90).await;
    let (image, scratch) = (folder.0.join("stopped"), folder.0.join("scratch"));
    look(&image, &scratch, &mut tables).await;
    let mut found = Found::default();
    for seed in 0..how_many(12) {
        let mut chance = Chance(seed * 733 + 3);
        copy(&image, &scratch);
        let server = start_on(&scratch).await.expect("it is whole");
        let mut guests = come_all(&server, &tables).await;
        let disk = Disk::of(&scratch);
        let leaves = leaves(&disk);
        assert!(leaves.iter().any(|leaf| leaf.rooms.len() == 1), "a game fills pages of its own");
        // Where the next entry of the first table comes to lie, or any other.
        let newest = leaves.iter().rposition(|leaf| leaf.rooms.contains(&1)).expect("a leaf");
        let number = if chance.below(2) == 0 { newest } else { chance.below(leaves.len()) };
        // At the right end of the tree the entries of every new table would come to lie: nobody new could be kept.
        let number = number.min(leaves.len() - 4);
        let (leaf, hurt) = (&leaves[number], hurt_by(&leaves, number));
        have_all_read_again(&scratch);
        let (name, place) = place_of(leaf.page, &disk.bytes(LOG));
        let (from, many) = [(0, 8), (chance.below(PAGE - 64), 1 + chance.below(64)), (0, PAGE)][chance.below(3)];
        disk.spoil(name, place + from, many, &mut chance);
        let what =
            format!("damage {seed} of {:?}: page {} in {name}, {many} bytes from {from}", leaf.rooms, leaf.page);
        for _ in 0..6 {
            for (room, guest) in (1..).zip(&mut guests) {
                let came = guest.say(&server).await;
                let is_well = came == Came::Acknowledged || hurt.contains(&room) && came == Came::GivenUp;
                assert!(is_well, "{what}: table {room}: {came:?}");
            }
        }
        assert!(agreed(&server, &mut guests).await, "{what}: it is ready");
        found.count(guests.iter().any(|guest| guest.given_up), true);
        for guest in guests.iter().filter(|guest| guest.given_up) {
            let (_, link) = server.connect(&guest.known.table, Codec::Postcard).await.close().await;
            if let Some(id) = link.strip_prefix("/r/") {
                let (head, _) = server.fetch(&format!("/api/replays/{id}")).await;
                assert!(head.starts_with("HTTP/1.1 200"), "{what}: {head}");
                found.replays += 1;
            }
        }
        let before = found.given_up_at_the_next_start;
        stop_and_start_again(&scratch, server, guests, &what, &mut found).await;
        let others = found.given_up_at_the_next_start - before;
        assert!(others <= hurt.len() as u32, "{what}: {others} are given up at the next start");
        std::fs::remove_dir_all(&scratch).expect("it is ours");
    }
    println!("{found:?}");
    assert!(found.given_up > 0 && found.given_up_at_the_next_start > 0, "damages were found: {found:?}");
    assert!(found.replays > 0, "what can be read of a game is kept: {found:?}");
}
