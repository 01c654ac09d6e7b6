//! Module 5: quests to work on. Pots of tasks and of the tree are filled like any pot; dice go on the altar, and the ghost is pushed
//! towards its chamber.

use temple::command::Command;
use temple::components::ChamberKind;
use temple::dice::{Cost, DiceSet};
use temple::modules::ModuleId;
use temple::modules::quest_chambers::{self, GHOST, is_done, open_quests};
use temple::players::PlayerId;
use temple::rulebook::Whereabouts;
use temple::rules::countdown::die_to_go;
use temple::temple::{ChamberId, Place, Side};
use temple::view::View;

use super::{Habits, Work};
use crate::atlas::{Atlas, front_of};
use crate::dice::Shown;

pub(super) static HABITS: Habits = Habits {
    works: Some(works),
    at_work: Some(at_work),
    price_of_work: Some(price),
    seeks: Some(seeks),
    ..Habits::none(ModuleId::QuestChambers)
};

/// What a quest is worth, beside gems and chambers: without it nobody gets out.
const QUEST: i32 = 35;

/// The quests that were found and are open.
fn found<'a>(view: &'a View<'_>) -> impl Iterator<Item = ChamberId> + 'a {
    let chambers = view.book.data.modules.quest_chambers.chambers.iter().copied();
    chambers.filter(|chamber| view.table.temple.get(*chamber).is_some() && !is_done(view.table, *chamber))
}

/// Whether there are more open quests than were found.
fn seeks(view: &View<'_>) -> bool {
    open_quests(view.table) > found(view).count()
}

/// Every quest that was found and is open.
fn works(view: &View<'_>, atlas: &mut Atlas, add: &mut dyn FnMut(Work)) {
    for chamber in found(view) {
        let place = front_of(chamber);
        match view.book.data.chamber(chamber).kind {
            ChamberKind::AltarChamber if may_give(view) => {
                add(Work { is_costly: true, ..Work::plain(place, QUEST) });
            }
            ChamberKind::AltarChamber => {}
            ChamberKind::GhostChamber => {
                let pushed = ghost(view).filter(|_| way(view, atlas).is_some());
                pushed.into_iter().for_each(|at| add(Work::plain(at, QUEST)));
            }
            _ => {
                let symbols = view.book.pot_at(view, place).map_or(0, |pot| pot.spec.need.total());
                add(Work { presses: is_begun(view, place), symbols, ..Work::plain(place, QUEST) });
            }
        }
    }
}

/// Whether dice of a friend lie in the pot of a place.
fn is_begun(view: &View<'_>, place: Place) -> bool {
    let has_pledged = |who: PlayerId| {
        let one = view.table.of(who);
        who != view.me && one.place == place && !one.hand.pledges().is_empty()
    };
    view.table.inside().any(has_pledged)
}

/// Whether the looking player may still give a die on the altar, and can spare one.
fn may_give(view: &View<'_>) -> bool {
    let alone = view.table.inside().count() == 1;
    let given = view.table.modules.quest_chambers.givers().has(view.me);
    (!given || alone) && view.mine().hand.in_hand().len() > 2
}

fn ghost(view: &View<'_>) -> Option<Place> {
    match view.table.pieces.find(GHOST)?.1.at {
        Whereabouts::In(chamber) => Some(Place { chamber, part: view.table.modules.quest_chambers.ghost_part() }),
        _ => None,
    }
}

/// The side by which the ghost is nearest to its own chamber.
fn way(view: &View<'_>, atlas: &mut Atlas) -> Option<Side> {
    let home = *view.book.tiles_of(ChamberKind::GhostChamber).first()?;
    atlas.side_towards(view, ghost(view)?, front_of(home))
}

/// Pushes the ghost, or gives dice.
fn at_work(view: &View<'_>, shown: &Shown<'_>, atlas: &mut Atlas) -> Option<Command> {
    if price(view, atlas).is_some_and(|price| shown.pays(&price)) {
        return Some(quest_chambers::Command::Push { side: way(view, atlas)?, with: None }.into());
    }
    let here = view.mine().place.chamber;
    let altar = view.book.data.chamber(here).kind == ChamberKind::AltarChamber && !is_done(view.table, here);
    let die = die_to_go(view.mine()).filter(|_| altar && may_give(view))?;
    Some(quest_chambers::Command::Sacrifice { dice: DiceSet::one(die) }.into())
}

/// The icons that push the ghost, for whoever stands beside it.
fn price(view: &View<'_>, atlas: &mut Atlas) -> Option<Cost> {
    let beside = ghost(view) == Some(view.mine().place) && way(view, atlas).is_some();
    beside.then_some(view.book.data.modules.quest_chambers.push)
}
