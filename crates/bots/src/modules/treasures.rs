//! Module 2: treasures to claim in passing, and to use where that is plainly good.

use temple::command::Command;
use temple::modules::ModuleId;
use temple::modules::treasures::{BACK, Command as Use, Treasure};
use temple::rulebook::{Facing, Whereabouts};
use temple::temple::Side;
use temple::view::View;

use super::Habits;
use crate::atlas::{Atlas, NO_WAY};
use crate::dice::Shown;
use crate::plan::{Errand, Plan};

pub(super) static HABITS: Habits =
    Habits { urge: Some(urge), uses_card: Some(use_tile), ..Habits::none(ModuleId::Treasures) };

/// So many black masks of all together are worth a Healing mask.
const WORTH_HEALING: u8 = 5;
/// So many steps must a Teleport or a secret passage save.
const WORTH_A_JUMP: u8 = 3;
/// A Large torch is lit when the doors slam within this time.
const LAST_MOMENT_MS: u32 = 3_000;

/// Claims what lies here as soon as the keys are shown, and takes a gem as soon as the tile is there.
fn urge(view: &View<'_>, shown: &Shown<'_>) -> Option<Command> {
    if has(view, Treasure::ExtraGem) && view.table.depot > 0 {
        return Some(Use::TakeGem.into());
    }
    let here = Whereabouts::In(view.mine().place.chamber);
    let lies_here = view.table.pieces.of_kind(BACK).any(|(_, lying)| lying.at == here);
    let claim = &view.book.data.modules.treasures.claim;
    // A tile that pays is worth more elsewhere, so the dice alone must do.
    (lies_here && shown.towards(claim).1 == 0).then_some(Use::Claim { with: None }.into())
}

/// Uses a tile where that helps the plan.
fn use_tile(view: &View<'_>, _shown: &Shown<'_>, plan: &Plan, atlas: &mut Atlas) -> Option<Command> {
    heal(view).or_else(|| light(view)).or_else(|| jump(view, plan, atlas)).or_else(|| open(view, plan, atlas))
}

fn has(view: &View<'_>, treasure: Treasure) -> bool {
    let mine = Whereabouts::Before(view.me);
    view.table.pieces.of_kind(treasure.piece()).any(|(_, one)| one.at == mine && one.facing == Facing::Up)
}

/// When somebody is stuck, or half a table of dice is black.
fn heal(view: &View<'_>) -> Option<Command> {
    if !has(view, Treasure::HealingMask) {
        return None;
    }
    let open = || view.table.inside().map(|who| view.table.of(who)).filter(|one| !one.holds_masks);
    let black: u8 = open().map(|one| one.hand.cursed().len()).sum();
    let needed = black >= WORTH_HEALING || open().any(|one| one.is_stuck());
    needed.then_some(Use::Heal.into())
}

/// In the last moment before a slam that would cost a die.
fn light(view: &View<'_>) -> Option<Command> {
    if !has(view, Treasure::LargeTorch) {
        return None;
    }
    let countdowns = &view.book.clock()?.countdowns;
    let is_last = usize::from(view.table.slams) + 1 >= countdowns.len();
    let end = view.next_end().filter(|_| view.table.countdown.is_some() && !is_last)?;
    let near = view.now.plus_ms(LAST_MOMENT_MS) >= end;
    let chamber = view.mine().place.chamber;
    let safe = view.book.is_haven(view.table, chamber)
        || view.book.data.only(temple::components::ChamberKind::StartChamber) == Some(chamber);
    (near && !safe).then_some(Use::LightTorch.into())
}

/// To a friend at the goal, if the way is long.
fn jump(view: &View<'_>, plan: &Plan, atlas: &mut Atlas) -> Option<Command> {
    if !has(view, Treasure::Teleport) || plan.errand == Errand::Rest {
        return None;
    }
    let others = view.table.inside().filter(|who| *who != view.me).map(|who| view.table.of(who).place);
    let to = others.into_iter().find(|place| *place == plan.goal)?;
    let far = atlas.steps(view, view.mine().place, plan.goal) >= WORTH_A_JUMP;
    far.then_some(Use::Teleport { to }.into())
}

/// Through a wall of the own chamber, if that saves a way round.
fn open(view: &View<'_>, plan: &Plan, atlas: &mut Atlas) -> Option<Command> {
    if !has(view, Treasure::SecretPassage) {
        return None;
    }
    let (here, temple) = (view.mine().place, &view.table.temple);
    let placed = temple.get(here.chamber)?;
    let walls = Side::ALL
        .into_iter()
        .filter(|side| !placed.passages().has(*side) && placed.part_behind(*side) == here.part);
    let behind = walls.filter_map(|side| Some(temple.place_behind(placed.neighbour(side)?, side.opposite())));
    let enterable = behind.filter(|next| view.book.data.chamber(next.chamber).entry.is_some());
    let (steps, next) = enterable.map(|next| (atlas.steps(view, next, plan.goal), next)).min()?;
    let saved = atlas.steps(view, here, plan.goal).saturating_sub(steps.saturating_add(1));
    if steps == NO_WAY || saved < WORTH_A_JUMP {
        return None;
    }
    atlas.forget();
    Some(Use::OpenPassage { between: here.chamber, and: next.chamber }.into())
}
