//! Module 5: quests to work on. Pots of tasks and of the tree are filled like any pot; dice go on the altar, and the ghost is pushed
//! towards its chamber.

use temple::command::Command;
use temple::components::ChamberKind;
use temple::dice::Cost;
use temple::modules::ModuleId;
use temple::modules::quest_chambers::{self, GHOST, is_done};
use temple::rulebook::Whereabouts;
use temple::rules::countdown::die_to_go;
use temple::temple::{ChamberId, MAX_CHAMBERS, Side};
use temple::view::View;

use super::{Habits, Work};
use crate::dice::Shown;

pub(super) static HABITS: Habits = Habits {
    works: Some(works),
    at_work: Some(at_work),
    price_of_work: Some(price),
    ..Habits::none(ModuleId::QuestChambers)
};

/// What a quest is worth, beside gems and chambers: without it nobody gets out.
const QUEST: i32 = 35;

/// Every quest that was found and is open.
fn works(view: &View<'_>, add: &mut dyn FnMut(Work)) {
    let mut quest = |chamber| add(Work { chamber, worth: QUEST, presses: false });
    for &chamber in &view.book.data.modules.quest_chambers.chambers {
        if view.table.temple.get(chamber).is_none() || is_done(view.table, chamber) {
            continue;
        }
        match view.book.data.chamber(chamber).kind {
            ChamberKind::AltarChamber if !may_give(view) => {}
            ChamberKind::GhostChamber => {
                ghost(view).filter(|_| way(view).is_some()).into_iter().for_each(&mut quest)
            }
            _ => quest(chamber),
        }
    }
}

/// Whether the looking player may still give a die on the altar, and can spare one.
fn may_give(view: &View<'_>) -> bool {
    let alone = view.table.inside().count() == 1;
    let given = view.table.modules.quest_chambers.givers().has(view.me);
    (!given || alone) && view.mine().hand.in_hand().len() > 2
}

fn ghost(view: &View<'_>) -> Option<ChamberId> {
    match view.table.pieces.find(GHOST)?.1.at {
        Whereabouts::In(chamber) => Some(chamber),
        _ => None,
    }
}

/// The side by which the ghost is nearest to its own chamber, found from there outwards.
fn way(view: &View<'_>) -> Option<Side> {
    let (temple, from) = (&view.table.temple, ghost(view)?);
    let home = view.book.data.only(ChamberKind::GhostChamber)?;
    let mut known = [false; MAX_CHAMBERS];
    let mut ring = vec![home];
    known[home.index()] = true;
    while let Some(&here) = ring.first() {
        ring.remove(0);
        for side in Side::ALL {
            let Some(before) = temple.through(here, side) else { continue };
            let open = view.book.way_out(temple, before, side.opposite()).is_ok();
            if open && before == from {
                return Some(side.opposite());
            }
            if open && !known[before.index()] {
                known[before.index()] = true;
                ring.push(before);
            }
        }
    }
    None
}

/// Pushes the ghost, or gives a die.
fn at_work(view: &View<'_>, shown: &Shown<'_>) -> Option<Command> {
    if price(view).is_some_and(|price| shown.pays(&price)) {
        return Some(quest_chambers::Command::Push { side: way(view)?, with: None }.into());
    }
    let here = view.mine().place.chamber;
    let altar = view.book.data.chamber(here).kind == ChamberKind::AltarChamber && !is_done(view.table, here);
    let die = die_to_go(view.mine()).filter(|_| altar && may_give(view))?;
    Some(quest_chambers::Command::Sacrifice { dice: temple::dice::DiceSet::one(die) }.into())
}

/// The icons that push the ghost, for whoever stands beside it.
fn price(view: &View<'_>) -> Option<Cost> {
    let beside = ghost(view) == Some(view.mine().place.chamber) && way(view).is_some();
    beside.then_some(view.book.data.modules.quest_chambers.push)
}
