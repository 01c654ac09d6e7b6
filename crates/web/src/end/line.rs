//! What was lacking, in one line: the first that fits. No figures, no blame.

use phrasebook::stage::Text;
use temple::components::ChamberKind;
use temple::dice::Face;
use temple::players::PlayerId;
use temple::rules::escape::keys_needed;
use temple::view::View;

use crate::goal;
use crate::look::Look;
use crate::way;

/// Why the game was lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lack {
    /// So many rooms to the exit, for these.
    Rooms(u32, Vec<PlayerId>),
    /// So many keys in the exit, for these.
    Keys(u32, Vec<PlayerId>),
    /// So many gems in the depot.
    Gems(u32),
    /// The exit.
    Exit,
    /// A way to the exit.
    Way,
    /// All have given up.
    Will,
    /// Everybody is out, but not what had to come along.
    Behind,
}

impl Lack {
    /// It as words; whose names follow is told beside it.
    pub fn text(&self) -> Text<'static> {
        match self {
            Lack::Rooms(rooms, _) => Text::RoomsShort(*rooms),
            Lack::Keys(keys, _) => Text::KeysShort(*keys),
            Lack::Gems(gems) => Text::GemsTooMany(*gems),
            Lack::Exit => Text::NeverFound,
            Lack::Way => Text::NoWayOut,
            Lack::Will => Text::GivenUpAbout,
            Lack::Behind => Text::LeftBehind,
        }
    }

    /// Who was nearest.
    pub fn whose(&self) -> &[PlayerId] {
        match self {
            Lack::Rooms(_, who) | Lack::Keys(_, who) => who,
            _ => &[],
        }
    }
}

/// Somebody inside at the end.
struct Inside {
    who: PlayerId,
    /// To the exit; none without a way.
    rooms: Option<u32>,
    /// Keys that their dice show.
    keys: u32,
    /// Keys that they need.
    needed: u32,
    /// Keys that their dice could show.
    most: u32,
}

fn inside(look: &Look) -> Vec<Inside> {
    let exit = goal::lying(look, ChamberKind::ExitChamber);
    let one = |who: PlayerId| {
        let (one, view) = (look.table.of(who), View { me: who, ..look.view(kit::Tick::START) });
        Inside {
            who,
            rooms: exit.and_then(|exit| way::rooms(&look.table.temple, one.place.chamber, exit)),
            keys: keys_in_hand(look, who),
            needed: keys_needed(&view).into(),
            most: goal::most_keys(look, who).into(),
        }
    };
    look.table.inside().map(one).collect()
}

/// The keys that somebody's dice show.
pub fn keys_in_hand(look: &Look, who: PlayerId) -> u32 {
    let hand = &look.table.of(who).hand;
    hand.showing(Face::Key).and(hand.usable()).len().into()
}

/// What a lost game lacked.
pub fn lack_of(look: &Look) -> Lack {
    let all = inside(look);
    let names = |fits: &dyn Fn(&Inside) -> bool| -> Vec<PlayerId> {
        all.iter().filter(|one| fits(one)).map(|one| one.who).collect()
    };
    // Rule [BASE-65]: a game that is lost with nobody inside is lost by what was left there.
    if all.is_empty() {
        return Lack::Behind;
    }
    if all.iter().all(|one| look.table.of(one.who).concedes) {
        return Lack::Will;
    }
    if goal::lying(look, ChamberKind::ExitChamber).is_none() {
        return Lack::Exit;
    }
    let payable = |one: &Inside| one.needed <= one.most;
    if !all.iter().any(payable) {
        let gems = all.iter().map(|one| one.needed - one.most).min().unwrap_or_default();
        return Lack::Gems(gems.max(1));
    }
    let near = |one: &Inside| payable(one) && one.rooms.is_some_and(|rooms| rooms <= 1);
    let ready = names(&|one| near(one) && one.keys >= one.needed);
    if !ready.is_empty() {
        return Lack::Rooms(1, ready);
    }
    let almost = names(&|one| near(one) && one.rooms == Some(0) && one.keys + 1 == one.needed);
    if !almost.is_empty() {
        return Lack::Keys(1, almost);
    }
    match all.iter().filter(|one| payable(one)).filter_map(|one| one.rooms).min() {
        Some(rooms) => Lack::Rooms(rooms.max(1), names(&|one| payable(one) && one.rooms == Some(rooms))),
        None => Lack::Way,
    }
}

/// Whoever the light goes out on last: whom the line names, or else the nearest to the exit.
pub fn last_inside(look: &Look, lack: &Lack) -> Option<PlayerId> {
    let nearest = || inside(look).into_iter().min_by_key(|one| one.rooms.unwrap_or(u32::MAX)).map(|one| one.who);
    lack.whose().first().copied().or_else(nearest)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kit::Tick;
    use temple::components::Components;
    use temple::dice::{DiceSet, Faces};
    use temple::event::{Event, Fact};
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;
    use temple::table::Table;
    use temple::temple::Side;

    use super::*;

    /// Three players in the start, so many gems in the depot, the exit next to it or nowhere.
    fn look(depot: u8, exit: Option<()>) -> Look {
        let data = Components::standard();
        let book = Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 3)));
        let mut table = Table::new(&book);
        table.depot = depot;
        let mut look = Look { table, book, private: Private::NOTHING, me: PlayerId(0), watching: false };
        let only = |kind| data.only(kind).expect("there is one");
        let (chamber, beside) = (only(ChamberKind::ExitChamber), only(ChamberKind::StartChamber));
        let laid = |side: Side| {
            let mut table = look.table;
            let fact = Fact::TileLaid { who: PlayerId(0), chamber, beside, side };
            table.apply(&look.book, &Event { at: Tick::START, by: None, fact });
            way::rooms(&table.temple, beside, chamber).map(|_| table)
        };
        let laid = exit.map(|()| Side::ALL.into_iter().find_map(laid).expect("the exit has a door to the start"));
        look.table = laid.unwrap_or(look.table);
        look
    }

    /// Somebody shows so many keys.
    fn shows(mut look: Look, who: u8, keys: u8) -> Look {
        let (dice, mut faces) = (DiceSet::first(5), Faces::default());
        for (n, die) in dice.iter().enumerate() {
            faces.set(die, if n < usize::from(keys) { Face::Key } else { Face::Torch });
        }
        let fact = Fact::Rolled { who: PlayerId(who), dice, faces, ready_at: Tick::START };
        look.table.apply(&look.book, &Event { at: Tick::START, by: None, fact });
        look
    }

    fn stands_in_exit(mut look: Look, who: u8) -> Look {
        let exit = look.book.data.only(ChamberKind::ExitChamber).expect("there is one");
        look.table.adventurers[usize::from(who)].place.chamber = exit;
        look
    }

    #[test]
    fn the_first_that_fits_is_said() {
        assert_eq!(lack_of(&look(3, None)), Lack::Exit);
        assert_eq!(lack_of(&look(6, Some(()))), Lack::Gems(2));
        // All the keys in hand, and one room away.
        let ready = shows(look(3, Some(())), 1, 4);
        assert_eq!(lack_of(&ready), Lack::Rooms(1, vec![PlayerId(1)]));
        // In the exit with a key too few.
        let almost = shows(stands_in_exit(look(3, Some(())), 2), 2, 3);
        assert_eq!(lack_of(&almost), Lack::Keys(1, vec![PlayerId(2)]));
        // Nobody is near enough to be said alone.
        let far = look(3, Some(()));
        assert_eq!(lack_of(&far), Lack::Rooms(1, vec![PlayerId(0), PlayerId(1), PlayerId(2)]));
    }

    #[test]
    fn giving_up_is_said_before_everything() {
        let mut look = look(3, Some(()));
        look.table.adventurers.iter_mut().for_each(|one| one.concedes = true);
        assert_eq!(lack_of(&look), Lack::Will);
    }

    /// Rule [BASE-65]: with everybody out it is not the keys that were lacking.
    #[test]
    fn what_was_left_behind_is_said_when_nobody_is_inside() {
        let mut look = look(6, Some(()));
        look.table.adventurers.iter_mut().for_each(|one| one.escaped = true);
        assert_eq!(lack_of(&look), Lack::Behind);
        assert!(lack_of(&look).whose().is_empty());
    }

    /// It is written beside them how far it was.
    #[test]
    fn the_light_goes_out_on_whom_the_line_names() {
        let too_dear = stands_in_exit(look(6, Some(())), 2);
        assert_eq!(last_inside(&too_dear, &lack_of(&too_dear)), Some(PlayerId(2)), "the nearest");
        // In the exit somebody lacks two keys; somebody else has them all, a room away.
        let ready = shows(shows(stands_in_exit(look(3, Some(())), 2), 2, 2), 1, 4);
        assert_eq!(last_inside(&ready, &lack_of(&ready)), Some(PlayerId(1)));
    }
}
