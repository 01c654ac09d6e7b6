//! The true next step: what the reader should do now, and the way that leads there.

use temple::components::ChamberKind;
use temple::players::PlayerId;
use temple::rules::concede::{Forlorn, forlorn};
use temple::rules::escape::keys_needed;
use temple::temple::{Cell, ChamberId};

use crate::look::Look;
use crate::{marks, way};

/// What the reader should do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // rooms and keys are what they say
pub enum Goal {
    /// Nothing more: they are out.
    Out,
    /// Nobody gets out any more.
    Forlorn(Forlorn),
    /// Nothing can be done: all dice are locked.
    Stuck,
    /// Nothing can be rolled: no dice are left (BASE-78).
    NoDice,
    /// Gems, and the exit lies nowhere yet.
    Gather,
    /// No chamber has a free entrance, and the exit lies nowhere yet.
    Closed,
    /// The exit could be paid, but lies nowhere yet.
    Find { keys: u32 },
    /// The exit asks for more keys than one's dice can show, until so many gems more are placed.
    Dear { gems: u32, most: u32 },
    /// The exit lies there and can be paid, but so many quests still keep everybody inside.
    Quests { left: u32 },
    /// To the exit, so many rooms away.
    Exit { rooms: Option<u32>, keys: u32 },
    /// Back to the start before the doors slam.
    Home { rooms: Option<u32> },
}

/// A way to be drawn: where it leads, and its squares from the reader on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// Whether it ends in the exit; otherwise it ends at home.
    pub end: End,
    /// Its squares, both ends included.
    pub cells: Vec<Cell>,
}

/// Where a way ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // keys are what they say
pub enum End {
    /// In the starting chamber.
    Home,
    /// In the exit, which asks for so many keys.
    Exit { keys: u8 },
}

/// Whether a countdown runs that ends with the collapse: from then on nobody goes home.
pub fn is_last(look: &Look) -> bool {
    look.table.countdown.is_some() && ends_the_game(look, look.table.slams + 1)
}

/// Whether the temple collapses at the end of a countdown, counted from 1.
pub fn ends_the_game(look: &Look, n: u8) -> bool {
    look.book.clock().is_some_and(|clock| usize::from(n) >= clock.countdowns.len())
}

/// The only chamber of a kind, if it lies in the temple.
pub fn lying(look: &Look, kind: ChamberKind) -> Option<ChamberId> {
    look.book.data.only(kind).filter(|id| look.table.temple.get(*id).is_some())
}

/// The most keys that somebody's dice can show, locked ones included: they may come free.
pub fn most_keys(look: &Look, who: PlayerId) -> u8 {
    look.table.of(who).hand.in_hand().len()
}

/// The keys that the exit asks for, and how many the reader's dice can show. Whoever watches looks at the best hand inside.
fn price(look: &Look) -> (u8, u8) {
    let needed = keys_needed(&look.view(kit::Tick::START));
    let of = |who| most_keys(look, who);
    let most = if look.watching { look.table.inside().map(of).max() } else { Some(of(look.me)) };
    (needed, most.unwrap_or_default())
}

/// What the reader should do next.
pub fn goal_of(look: &Look) -> Goal {
    let me = look.table.of(look.me);
    // Whoever watches has no dice and no place of their own.
    let here = Some(me.place.chamber).filter(|_| !look.watching);
    let rooms = |to| here.and_then(|here| way::rooms(&look.table.temple, here, to));
    let (needed, most) = price(look);
    // Rule [BASE-52]: nothing ends by itself, so it is said. In the last minute everybody still runs.
    let inside = look.watching || !me.escaped;
    if let Some(why) = forlorn(&look.view(kit::Tick::START)).filter(|_| inside && !is_last(look)) {
        return Goal::Forlorn(why);
    }
    match lying(look, ChamberKind::ExitChamber) {
        _ if me.escaped && !look.watching => Goal::Out,
        _ if me.is_stuck() && !look.watching => Goal::Stuck,
        _ if me.hand.in_hand().is_empty() && !look.watching => Goal::NoDice,
        _ if look.table.countdown.is_some() && !is_last(look) => {
            Goal::Home { rooms: lying(look, ChamberKind::StartChamber).and_then(rooms) }
        }
        Some(_) if needed > most => Goal::Dear { gems: (needed - most).into(), most: most.into() },
        Some(_) if marks::open_quests(look) > 0 => Goal::Quests { left: marks::open_quests(look) },
        Some(exit) => Goal::Exit { rooms: rooms(exit), keys: needed.into() },
        None if look.table.is_closed() => Goal::Closed,
        None if needed > most => Goal::Gather,
        None => Goal::Find { keys: needed.into() },
    }
}

/// The way that is drawn for the reader, if there is one: home in a countdown, and to the exit as soon as it can be paid and no
/// quest is open. In the last countdown it leads to the exit whatever it costs.
pub fn path_of(look: &Look) -> Option<Path> {
    let me = look.table.of(look.me);
    if me.escaped || look.watching {
        return None;
    }
    let (needed, most) = price(look);
    let (end, to) = if look.table.countdown.is_some() && !is_last(look) {
        (End::Home, lying(look, ChamberKind::StartChamber)?)
    } else {
        let is_open = needed <= most && marks::open_quests(look) == 0;
        let exit = lying(look, ChamberKind::ExitChamber).filter(|_| is_open || is_last(look))?;
        (End::Exit { keys: needed }, exit)
    };
    let path = way::way(&look.table.temple, me.place.chamber, to)?;
    let cells = path.into_iter().filter_map(|id| look.table.temple.get(id).map(|placed| placed.cell())).collect();
    Some(Path { end, cells })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kit::Tick;
    use temple::components::Components;
    use temple::event::{Event, Fact};
    use temple::modules::quest_chambers;
    use temple::private::Private;
    use temple::rulebook::{Facing, Lying, Rulebook, Whereabouts};
    use temple::setup::Setup;
    use temple::table::{Phase, Table};
    use temple::temple::Side;

    use super::*;

    /// Two players in the start, so many gems in the depot, nothing else in the temple.
    fn look(depot: u8) -> Look {
        let data = Components::standard();
        let book = Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 2)));
        let mut table = Table::new(&book);
        table.depot = depot;
        Look { table, book, private: Private::NOTHING, me: PlayerId(0), watching: false }
    }

    /// The exit lies beside the start.
    fn with_exit(mut look: Look) -> Look {
        let only = |kind| look.book.data.only(kind).expect("there is one");
        let (chamber, beside) = (only(ChamberKind::ExitChamber), only(ChamberKind::StartChamber));
        let sides = Side::ALL.into_iter();
        let laid = sides.map(|side| {
            let fact = Fact::TileLaid { who: PlayerId(0), chamber, beside, side };
            let mut table = look.table;
            table.apply(&look.book, &Event { at: Tick::START, by: None, fact });
            table
        });
        let joined = |table: &Table| way::rooms(&table.temple, beside, chamber).is_some();
        look.table = laid.into_iter().find(joined).expect("the exit has a door to the start");
        look
    }

    /// A countdown runs after so many slams.
    fn countdown(mut look: Look, slams: u8) -> Look {
        (look.table.slams, look.table.countdown) = (slams, Some(slams + 1));
        look
    }

    #[test]
    fn the_goal_names_the_true_next_step() {
        assert_eq!(goal_of(&look(9)), Goal::Gather);
        assert_eq!(goal_of(&look(2)), Goal::Find { keys: 3 });
        // Nine keys are asked for and five dice show no more than five: four gems must go first.
        assert_eq!(goal_of(&with_exit(look(8))), Goal::Dear { gems: 4, most: 5 });
        assert_eq!(goal_of(&with_exit(look(4))), Goal::Exit { rooms: Some(1), keys: 5 });
    }

    /// Rule [QST-6]: while a quest is open nobody is sent to the exit, but for the last minute, in which its way is shown all the same.
    #[test]
    fn open_quests_come_before_the_exit() {
        let mut look = with_exit(look(3));
        let marker = quest_chambers::MARKER;
        let lying = Lying { piece: marker, at: Whereabouts::Depot, facing: Facing::Up };
        look.table.apply(&look.book.clone(), &Event { at: Tick::START, by: None, fact: Fact::PiecePut { lying } });
        assert_eq!((goal_of(&look), path_of(&look)), (Goal::Quests { left: 1 }, None));
        let last = countdown(look, 2);
        assert_eq!(goal_of(&last), Goal::Quests { left: 1 });
        assert_eq!(path_of(&last).map(|path| path.end), Some(End::Exit { keys: 4 }));
    }

    /// Lays chambers until no entrance is free, of each shape the first; none if these close nothing.
    fn closed(look: &Look, rest: &[ChamberId]) -> Option<Look> {
        let Some(open) =
            look.table.temple.iter().find_map(|(id, placed)| Some((id, placed.all_open_ends().next()?)))
        else {
            return Some(look.clone());
        };
        assert_eq!(goal_of(look), Goal::Gather);
        let doors = |id: &ChamberId| look.book.data.chamber(*id).doors;
        let first = |n: usize| rest[..n].iter().all(|other| doors(other) != doors(&rest[n]));
        (0..rest.len()).filter(|n| first(*n)).find_map(|n| {
            let fact = Fact::TileLaid { who: PlayerId(0), chamber: rest[n], beside: open.0, side: open.1 };
            let mut next = look.clone();
            next.table.apply(&look.book, &Event { at: Tick::START, by: None, fact });
            closed(&next, &[&rest[..n], &rest[n + 1..]].concat())
        })
    }

    /// Rule BASE-52: a temple without a free entrance, in which the exit does not lie, is said to be closed.
    #[test]
    fn a_closed_temple_is_said() {
        let look = look(9);
        let data = &look.book.data;
        let all = (0..data.chambers.len() as u8).map(ChamberId);
        let mut winding: Vec<ChamberId> = all.filter(|id| data.chamber(*id).doors.len() == 2).collect();
        // Corners first: a straight way leads away.
        winding.sort_by_key(|id| data.chamber(*id).doors.has(Side::North));
        winding.retain(|id| data.chamber(*id).kind != ChamberKind::StartChamber);
        let look = closed(&look, &winding).expect("corners make a ring");
        assert_eq!(goal_of(&look), Goal::Closed);
    }

    #[test]
    fn gongs_send_home_and_the_last_one_sends_out() {
        for slams in [0, 1] {
            let look = countdown(with_exit(look(3)), slams);
            assert!(!is_last(&look));
            assert_eq!(goal_of(&look), Goal::Home { rooms: Some(0) });
            assert_eq!(path_of(&look).map(|path| path.end), Some(End::Home));
        }
        let last = countdown(with_exit(look(3)), 2);
        assert!(is_last(&last));
        assert_eq!(goal_of(&last), Goal::Exit { rooms: Some(1), keys: 4 });
        assert_eq!(goal_of(&countdown(look(3), 2)), Goal::Find { keys: 4 });
        assert_eq!(goal_of(&countdown(with_exit(look(6)), 2)), Goal::Dear { gems: 2, most: 5 });
    }

    /// Rule BASE-52: when nobody gets out any more that is said, but not in the last minute.
    #[test]
    fn that_nobody_gets_out_any_more_is_said() {
        let mut look = with_exit(look(9));
        assert!(matches!(goal_of(&look), Goal::Dear { .. }), "chambers may still be discovered");
        look.table.phase = Phase::Running;
        look.table.pile = 0;
        let keys = 10;
        assert_eq!(goal_of(&look), Goal::Forlorn(Forlorn::Dear { keys }));
        assert_eq!(goal_of(&countdown(look.clone(), 0)), Goal::Forlorn(Forlorn::Dear { keys }));
        assert!(matches!(goal_of(&countdown(look.clone(), 2)), Goal::Dear { .. }));
        look.table.depot = 4;
        assert!(matches!(goal_of(&look), Goal::Exit { .. }));
    }

    #[test]
    fn a_way_leads_to_the_exit_as_soon_as_it_can_be_paid() {
        assert_eq!(path_of(&look(3)), None);
        assert_eq!(path_of(&with_exit(look(8))), None);
        let path = path_of(&with_exit(look(3))).expect("a way");
        assert_eq!((path.end, path.cells.len()), (End::Exit { keys: 4 }, 2));
        // In the last minute it is shown whatever it costs.
        let dear = path_of(&countdown(with_exit(look(8)), 2)).expect("a way");
        assert_eq!(dear.end, End::Exit { keys: 9 });
    }

    /// Rule BASE-78: whoever has no dice left stays in the game, and reads what can still help; a gong changes nothing about it.
    #[test]
    fn whoever_has_no_dice_is_told_so() {
        let mut look = look(9);
        let dice = look.table.adventurers[0].hand.in_hand();
        let fact = Fact::DiceLost { who: PlayerId(0), dice };
        look.table.apply(&look.book.clone(), &Event { at: Tick::START, by: None, fact });
        assert_eq!(goal_of(&look), Goal::NoDice);
        assert_eq!(goal_of(&countdown(look.clone(), 0)), Goal::NoDice);
        look.watching = true;
        assert_ne!(goal_of(&look), Goal::NoDice, "whoever watches has none anyway");
    }

    #[test]
    fn whoever_is_out_or_watches_has_no_way() {
        let mut out = with_exit(look(3));
        out.table.adventurers[0].escaped = true;
        assert_eq!((goal_of(&out), path_of(&out)), (Goal::Out, None));
        let mut watching = with_exit(look(3));
        watching.watching = true;
        assert_eq!((goal_of(&watching), path_of(&watching)), (Goal::Exit { rooms: None, keys: 4 }, None));
    }
}
