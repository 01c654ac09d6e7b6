//! What the players of torment must know of a game: how it is chosen, heard, played and ended. Every second table plays the other one.

use bots::{Greedy, Pace};
use kit::{Digest, GameName, PlayerId, PlayerSet, Tick, digest_of};
use protocol::roll_and_write::{self, News};
use protocol::{BotLevel, Change, ClientFrame, ClockNow, GameNews, Hello, Mirror, Packed, ServerFrame};
use replay::{Recorded, Scroll, Temple};
use temple::components::Components;

/// What a frame said of the game.
pub(crate) enum Said {
    /// Nothing.
    Nothing,
    /// It is set up, or seen afresh.
    Table(ClockNow),
    /// Events, of which the first has this number, each as far as it was shown; or something before them is missing.
    Told { first: u32, events: Vec<Option<Digest>>, complete: bool },
    /// A rule forbids the wish of this number.
    Refused { id: u32 },
}

/// A game that is played while the server is killed.
pub(crate) trait Played: Recorded + Send + Sync {
    type Mind: Send;
    type Command: Send;
    type Mirror: Send;

    fn mind(chance: u64) -> Self::Mind;
    fn hello(hello: Hello) -> ClientFrame;
    /// What the host chooses before the start.
    fn choices() -> Vec<Change>;
    /// Writes what a frame says into one's copy of the game.
    fn hear(frame: &ServerFrame, mirror: &mut Option<Self::Mirror>) -> Said;
    /// The number of the last event one knows.
    fn seq(mirror: &Self::Mirror) -> u32;
    fn decide(mind: &mut Self::Mind, mirror: &Self::Mirror, seat: PlayerId, now: Tick) -> Option<Self::Command>;
    fn wish(id: u32, command: Self::Command) -> ClientFrame;
    /// A wish that is answered in any case.
    fn knock() -> Self::Command;
    /// What ends the game, if it has not been said; a game that cannot be given up is played to its end.
    fn end(mind: &mut Self::Mind, mirror: &Self::Mirror, seat: PlayerId, now: Tick) -> Option<Self::Command>;
    /// Whether none of these people plays any more, and nobody has broken the game off yet.
    fn is_left_to_bots(mirror: &Self::Mirror, people: PlayerSet) -> bool {
        let _ = (mirror, people);
        false
    }
}

impl Played for Temple {
    type Mind = Greedy;
    type Command = temple::command::Command;
    type Mirror = Mirror;

    fn mind(chance: u64) -> Greedy {
        Greedy::new(chance, Pace::QUICK)
    }

    fn hello(hello: Hello) -> ClientFrame {
        ClientFrame::Hello(hello)
    }

    fn choices() -> Vec<Change> {
        vec![Change::Seats(3)]
    }

    fn hear(frame: &ServerFrame, mirror: &mut Option<Mirror>) -> Said {
        match frame {
            ServerFrame::Welcome(welcome) => match &welcome.game {
                GameNews::Fresh(snapshot) => {
                    *mirror = Mirror::new(snapshot, &Components::standard()).ok();
                    Said::Table(snapshot.clock)
                }
                _ => Said::Nothing,
            },
            ServerFrame::Began(snapshot) => {
                *mirror = Mirror::new(snapshot, &Components::standard()).ok();
                Said::Table(snapshot.clock)
            }
            ServerFrame::Known(private) => {
                mirror.iter_mut().for_each(|mirror| mirror.know(*private));
                Said::Nothing
            }
            ServerFrame::Told(told) => {
                let shown = |seen: &temple::seen::Seen| match seen {
                    temple::seen::Seen::Event(event) => Some(digest_of(event)),
                    temple::seen::Seen::Skip => None,
                };
                let complete = mirror.as_mut().is_some_and(|mirror| mirror.take(told).is_ok());
                let first = told.seq + 1 - told.events.len() as u32;
                Said::Told { first, events: told.events.iter().map(shown).collect(), complete }
            }
            ServerFrame::Refused { id, .. } => Said::Refused { id: *id },
            _ => Said::Nothing,
        }
    }

    fn seq(mirror: &Mirror) -> u32 {
        mirror.seq()
    }

    fn decide(mind: &mut Greedy, mirror: &Mirror, seat: PlayerId, now: Tick) -> Option<Self::Command> {
        let running = mirror.table().phase == temple::table::Phase::Running;
        if running { mind.decide(&mirror.view(seat, now)) } else { None }
    }

    fn wish(id: u32, command: Self::Command) -> ClientFrame {
        ClientFrame::Wish { id, command }
    }

    fn knock() -> Self::Command {
        temple::command::Command::ROLL
    }

    /// Everybody gives up; a few seconds pass before it is over.
    fn end(_: &mut Greedy, mirror: &Mirror, seat: PlayerId, _: Tick) -> Option<Self::Command> {
        let me = mirror.table().of(seat);
        (!me.concedes && !me.escaped).then_some(temple::command::Command::Concede)
    }

    fn is_left_to_bots(mirror: &Mirror, people: PlayerSet) -> bool {
        let table = mirror.table();
        !table.inside().any(|who| people.has(who) || table.of(who).concedes)
    }
}

impl Played for Scroll {
    type Mind = scroll_bots::Bot;
    type Command = scroll::command::Command;
    type Mirror = roll_and_write::Mirror;

    fn mind(_: u64) -> scroll_bots::Bot {
        scroll_bots::Bot::new(scroll_bots::Level::Gentle)
    }

    fn hello(hello: Hello) -> ClientFrame {
        ClientFrame::HelloOf { game: GameName::Scroll, hello }
    }

    fn choices() -> Vec<Change> {
        vec![Change::Game(GameName::Scroll), Change::Seats(3), Change::Bots(BotLevel::Machine)]
    }

    fn hear(frame: &ServerFrame, mirror: &mut Option<Self::Mirror>) -> Said {
        let ServerFrame::Scroll(news) = frame else { return Said::Nothing };
        match news.open() {
            Ok(News::Table(snapshot)) => {
                *mirror = roll_and_write::Mirror::new(&snapshot, &Scroll::standard()).ok();
                Said::Table(snapshot.clock)
            }
            Ok(News::Told(told)) => {
                let shown = |seen: &scroll::seen::Seen| match seen {
                    scroll::seen::Seen::Event(event) => Some(digest_of(event)),
                    scroll::seen::Seen::Skip => None,
                };
                let complete = mirror.as_mut().is_some_and(|mirror| mirror.take(&told).is_ok());
                let first = told.seq + 1 - told.events.len() as u32;
                Said::Told { first, events: told.events.iter().map(shown).collect(), complete }
            }
            Ok(News::Refused { id, .. }) => Said::Refused { id },
            _ => Said::Nothing,
        }
    }

    fn seq(mirror: &Self::Mirror) -> u32 {
        mirror.seq()
    }

    fn decide(mind: &mut Self::Mind, mirror: &Self::Mirror, seat: PlayerId, now: Tick) -> Option<Self::Command> {
        mind.choose(&mirror.view(seat, now))
    }

    fn wish(id: u32, command: Self::Command) -> ClientFrame {
        ClientFrame::ScrollWish { id, command: Packed::of(&command) }
    }

    fn knock() -> Self::Command {
        scroll::command::Command::TakeBack
    }

    fn end(mind: &mut Self::Mind, mirror: &Self::Mirror, seat: PlayerId, now: Tick) -> Option<Self::Command> {
        Scroll::decide(mind, mirror, seat, now)
    }
}
