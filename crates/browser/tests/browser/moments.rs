//! Games brought to a certain moment: played by stand-ins in a room of this program, in no time at all, and then taken up by
//! a page as it takes up its own game after a change of language.

use browser::{Outcome, Trouble};
use kit::Seed;
use protocol::{BotLevel, Change, ClientFrame, Hello, PROTOCOL, Preset, Token, pack};
use replay::story::Story;
use room::{Config, MemoryJournal, PeerId, Room, replay_of, settle};
use serde_json::json;
use temple::command::Command;
use temple::components::{ChamberKind, Components};
use temple::dice::{DiceRow, Face};
use temple::game::Game;
use temple::modules::ModuleId;
use temple::modules::curses::Curse;
use temple::options::options;
use temple::permit::Permit;
use temple::players::PlayerId;
use temple::setup::ModuleSet;
use temple::table::{Phase, Table};

use crate::visit::Guest;

/// So many games are tried until one comes to the wished moment.
const SEEDS: u64 = 60;

/// How long a lost die may be swapped in these games: longer than a busy machine takes to press.
const CHOICE_S: u32 = 15;

/// Another number of the set-up.
pub fn option(name: &str, value: u32) -> Change {
    Change::Parameter { name: name.to_owned(), value }
}

/// A table at a certain moment, as a page lays it by.
pub struct Moment {
    table: Vec<u8>,
    seat: String,
}

impl Moment {
    /// The exit has been found and can be paid, nobody is in it, and the last gong has just been struck.
    pub fn last_gong(players: u8, pace: u8) -> Outcome<Moment> {
        first(|seed| {
            let mut game = Played::begin(players, pace, seed);
            game.until(|table| {
                exit_lies(table) && table.depot <= 3 && table.inside().count() == usize::from(players)
            })?;
            game.everybody_is_back();
            game.until(|table| table.countdown == Some(3))?;
            Some(game.laid_by())
        })
    }

    /// Everybody else is out, and the reader stands in the exit with all the keys.
    pub fn last_step(players: u8, pace: u8) -> Outcome<Moment> {
        first(|seed| {
            let mut game = Played::begin(players, pace, seed);
            game.until(|table| ready_to_leave(table) && table.inside().count() == 1)?;
            game.everybody_is_back();
            Some(game.laid_by())
        })
    }

    /// The first player lies under a curse. With `table_mode` it is left to their honour.
    pub fn cursed(who: PlayerId, curse: Curse, table_mode: u32) -> Outcome<Moment> {
        let curses = Change::Modules(ModuleSet::default().with(ModuleId::Curses));
        let changes = [curses, option("table_mode", table_mode), option("loss_choice_s", CHOICE_S)];
        first(|seed| {
            let mut game = Played::begin_with(3, 1, seed, &changes);
            game.until(|table| table.modules.curses.of(who).has(curse) && !table.of(PlayerId(0)).is_stuck())?;
            game.everybody_is_back();
            Some(game.laid_by())
        })
    }

    /// A game with these modules, at a moment that is looked for.
    pub fn with(modules: &[ModuleId], players: u8, so: impl Fn(&Table) -> bool) -> Outcome<Moment> {
        let on = modules.iter().fold(ModuleSet::default(), |all, module| all.with(*module));
        first(|seed| {
            let mut game = Played::begin_with(players, 1, seed, &[Change::Modules(on)]);
            game.until(&so)?;
            game.everybody_is_back();
            Some(game.laid_by())
        })
    }

    /// A game with these modules where something can be done, and what is pressed for it.
    pub fn when(
        modules: &[ModuleId],
        players: u8,
        can: impl Fn(&Game) -> Option<String>,
    ) -> Outcome<(Moment, String)> {
        Moment::when_with(modules, &[], players, can)
    }

    /// The same after other changes in the lobby.
    pub fn when_with(
        modules: &[ModuleId],
        changes: &[Change],
        players: u8,
        can: impl Fn(&Game) -> Option<String>,
    ) -> Outcome<(Moment, String)> {
        let on = modules.iter().fold(ModuleSet::default(), |all, module| all.with(*module));
        let changes = [&[Change::Modules(on)], changes].concat();
        let found = (1..=SEEDS).find_map(|seed| {
            let mut game = Played::begin_with(players, 1, seed, &changes);
            game.until_game(|game| can(game).is_some())?;
            let press = game.room.game().and_then(&can)?;
            game.everybody_is_back();
            Some((game.laid_by(), press))
        });
        found.ok_or_else(|| Trouble::new("no game comes to this moment"))
    }

    /// All dice of somebody are black, and the stand-in of a friend in the same chamber, the second player, is about to free them.
    pub fn helped(whom: PlayerId) -> Outcome<Moment> {
        first(|seed| {
            let mut game = Played::begin(3, 1, seed);
            game.until_game(|game| {
                let mut offers = Vec::new();
                options(&game.view(PlayerId(1)), &mut offers);
                let frees = |wish: &Command| matches!(wish, Command::Free { whom: one, .. } if *one == whom);
                let helps = offers.iter().any(|offer| offer.verdict.is_ok() && frees(&offer.command));
                helps && game.table().of(whom).is_stuck()
            })?;
            game.back(PlayerId(0));
            Some(game.laid_by())
        })
    }

    /// All dice of the first player are black, and a friend shows gold.
    pub fn stuck_near_gold() -> Outcome<Moment> {
        let has_gold = |table: &Table, who: PlayerId| {
            let hand = &table.of(who).hand;
            !hand.showing(Face::GoldenMask).and(hand.usable()).is_empty()
        };
        first(|seed| {
            let mut game = Played::begin(3, 1, seed);
            game.until(|table| {
                let friends = || table.inside().filter(|who| *who != PlayerId(0));
                table.of(PlayerId(0)).is_stuck() && friends().any(|who| has_gold(table, who))
            })?;
            game.everybody_is_back();
            Some(game.laid_by())
        })
    }

    /// A die of the first player has just been lost, and another may go in its place.
    pub fn die_lost() -> Outcome<Moment> {
        first(|seed| {
            let mut game = Played::begin_with(3, 1, seed, &[option("loss_choice_s", CHOICE_S)]);
            game.until(|table| !table.of(PlayerId(0)).losses.is_empty())?;
            game.everybody_is_back();
            Some(game.laid_by())
        })
    }

    /// The first player stands at gems that their dice pay in part, and at a door that other dice pay.
    pub fn pledge_and_step() -> Outcome<Moment> {
        first(|seed| {
            let mut game = Played::begin(3, 1, seed);
            game.until_game(pledges_and_steps)?;
            game.everybody_is_back();
            Some(game.laid_by())
        })
    }

    /// Opens the table in somebody's page.
    pub fn take_up(&self, guest: &Guest) -> Outcome<()> {
        self.open(guest, &self.seat)
    }

    /// Opens the table in the page of somebody who has no seat at it, as a television in the room.
    pub fn watch(&self, guest: &Guest) -> Outcome<()> {
        self.open(guest, &token(u8::MAX - 1).to_hex())
    }

    fn open(&self, guest: &Guest, seat: &str) -> Outcome<()> {
        // The page keeps the token of its own table when it is welcome there.
        guest.sees("#play-alone")?;
        let letters: Vec<u32> = self.table.iter().map(|byte| u32::from(*byte)).collect();
        guest.page.eval(&format!(
            "sessionStorage.setItem('table', {}.map(byte => String.fromCharCode(byte)).join('')); \
             sessionStorage.setItem('seat', {})",
            json!(letters),
            json!(seat)
        ))?;
        guest.page.reload()?;
        guest.sees("main.table[data-phase=running]")
    }
}

/// The file of a game with these modules that stand-ins have played to an end that is looked for.
pub fn ended(modules: &[ModuleId], players: u8, so: impl Fn(&Story) -> bool) -> Outcome<(Vec<u8>, Story)> {
    let on = modules.iter().fold(ModuleSet::default(), |all, module| all.with(*module));
    let found = (1..=SEEDS).find_map(|seed| {
        let mut game = Played::begin_with(players, 1, seed, &[Change::Modules(on)]);
        game.until(|_| false);
        let data = Components::standard();
        let replay = replay_of(game.journal.entries().iter().cloned(), &data, game.now_ms)?;
        let story = Story::of(&replay, &data);
        so(&story).then(|| (replay.to_bytes(), story))
    });
    found.ok_or_else(|| Trouble::new("no game ends so"))
}

/// The first seed whose game comes to a moment.
pub fn first(moment: impl Fn(u64) -> Option<Moment>) -> Outcome<Moment> {
    (1..=SEEDS).find_map(moment).ok_or_else(|| Trouble::new("no game comes to this moment"))
}

/// The first player may pledge some dice and enter a chamber with others.
fn pledges_and_steps(game: &Game) -> bool {
    let mut offers = Vec::new();
    options(&game.view(PlayerId(0)), &mut offers);
    let permits = || offers.iter().flat_map(|offer| &offer.verdict);
    let pledged = permits().find_map(|permit| match permit {
        Permit::Commit { dice, .. } => Some(*dice),
        _ => None,
    });
    let steps = |pledged: DiceRow| {
        permits().any(|permit| match permit {
            Permit::Enter { spent, .. } => spent.iter().all(|die| !pledged.contains(&die)),
            _ => false,
        })
    };
    pledged.is_some_and(steps)
}

fn exit_lies(table: &Table) -> bool {
    table.temple.iter().any(|(id, _)| kind(id) == ChamberKind::ExitChamber)
}

fn kind(id: temple::temple::ChamberId) -> ChamberKind {
    Components::standard().chamber(id).kind
}

/// The first player stands in the exit with all the keys.
fn ready_to_leave(table: &Table) -> bool {
    let me = table.of(PlayerId(0));
    let keys = me.hand.showing(Face::Key).and(me.hand.usable()).len();
    !me.escaped && kind(me.place.chamber) == ChamberKind::ExitChamber && keys > table.depot
}

/// A game in which everybody has left their seat to a stand-in.
pub struct Played {
    /// Its room.
    pub room: Room,
    journal: MemoryJournal,
    out: Vec<room::Output>,
    now_ms: u64,
    players: u8,
    peers: u64,
}

fn token(player: u8) -> Token {
    Token([player + 1; 32])
}

impl Played {
    fn begin(players: u8, pace: u8, seed: u64) -> Played {
        Played::begin_with(players, pace, seed, &[])
    }

    /// A classic game with changes, that stand-ins play.
    pub fn begin_with(players: u8, pace: u8, seed: u64, changes: &[Change]) -> Played {
        let config = Config { seats: players, pace, ..Config::standard(env!("CARGO_PKG_VERSION")) };
        let room = Room::new(config, Seed::from_number(seed), 0);
        let (journal, out) = (MemoryJournal::default(), Vec::new());
        let mut game = Played { room, journal, out, now_ms: 0, players, peers: 0 };
        let peers: Vec<PeerId> = (0..players).map(|player| game.connect(player, None)).collect();
        for peer in &peers {
            game.hears(*peer, ClientFrame::Join { name: String::new(), colour: None });
        }
        let always = [Change::Preset(Preset::Classic), Change::Bots(BotLevel::Machine)];
        for change in always.iter().chain(changes) {
            game.hears(peers[0], ClientFrame::Change(change.clone()));
        }
        game.hears(peers[0], ClientFrame::Start);
        for peer in peers {
            game.room.on_gone(peer, game.now_ms, &mut game.out);
            game.settle();
        }
        game
    }

    fn connect(&mut self, player: u8, known: Option<Token>) -> PeerId {
        self.peers += 1;
        let peer = PeerId(self.peers);
        self.room.on_open(peer, token(player), self.now_ms, &mut self.out);
        let hello = Hello { protocol: PROTOCOL, token: known, last_seq: None, name: None };
        self.hears(peer, ClientFrame::Hello(hello));
        peer
    }

    /// Somebody wishes for something.
    pub fn hears(&mut self, peer: PeerId, frame: ClientFrame) {
        self.room.on_frame(peer, frame, self.now_ms, &mut self.out);
        self.settle();
    }

    /// Somebody sits down again.
    pub fn back(&mut self, who: PlayerId) -> PeerId {
        self.connect(who.0, Some(token(who.0)))
    }

    /// Everybody sits down again and does nothing.
    pub fn everybody_is_back(&mut self) {
        (0..self.players).for_each(|player| {
            self.connect(player, Some(token(player)));
        });
    }

    /// Lets time pass until the table is so; none if the game is over before.
    pub fn until(&mut self, so: impl Fn(&Table) -> bool) -> Option<()> {
        self.until_game(|game| so(game.table()))
    }

    /// The same, with everything the game knows.
    pub fn until_game(&mut self, so: impl Fn(&Game) -> bool) -> Option<()> {
        loop {
            match self.room.game().map(|game| (game.table().phase, game)) {
                Some((Phase::Running, game)) if so(game) => return Some(()),
                Some((Phase::Won | Phase::Lost, _)) => return None,
                _ => {}
            }
            self.now_ms = self.room.next_wake()?.max(self.now_ms + 1);
            self.room.on_tick(self.now_ms, &mut self.out);
            self.settle();
        }
    }

    /// Lets time pass, in the time of the room.
    pub fn wait(&mut self, ms: u64) {
        self.now_ms += ms;
        self.room.on_tick(self.now_ms, &mut self.out);
        self.settle();
    }

    fn settle(&mut self) {
        settle(&mut self.room, &mut self.journal, &mut self.out);
        self.out.clear();
    }

    /// Notes this very instant and lays the table by.
    pub fn laid_by(mut self) -> Moment {
        self.room.on_stop(self.now_ms, &mut self.out);
        self.settle();
        Moment { table: pack(&self.journal.entries()), seat: token(0).to_hex() }
    }
}
