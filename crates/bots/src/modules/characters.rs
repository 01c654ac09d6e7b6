//! Module 6: cards to use where that is plainly good, and dull tiles to send back.

use temple::command::Command;
use temple::components::ChamberKind;
use temple::dice::Face;
use temple::modules::ModuleId;
use temple::modules::characters::{self, Card, CardSide, Character};
use temple::players::PlayerId;
use temple::temple::{ChamberId, Place, Side};
use temple::view::View;
use tinyvec::ArrayVec;

use super::Habits;
use crate::atlas::{Atlas, NO_WAY, place_next_door};
use crate::dice::{Shown, free_dice};
use crate::plan::Plan;

pub(super) static HABITS: Habits =
    Habits { answers_tile: Some(send_back), uses_card: Some(use_card), ..Habits::none(ModuleId::Characters) };

/// Sends a tile back that brings neither gems nor the exit.
fn send_back(view: &View<'_>) -> Option<Command> {
    let placing = view.mine().placing.filter(|placing| !placing.second && view.table.pile > 0)?;
    let tile = view.book.data.chamber(placing.chamber);
    let dull = tile.levels.is_empty() && tile.kind != ChamberKind::ExitChamber;
    (dull && view.book.may_send_back(view, view.me)).then_some(characters::Command::SendBack.into())
}

/// Uses the own card where that is plainly good.
fn use_card(view: &View<'_>, shown: &Shown<'_>, plan: &Plan, atlas: &mut Atlas) -> Option<Command> {
    let Card { character, side } = view.table.modules.characters.card(view.me)?;
    match (character, side) {
        (Character::Priest, CardSide::Permanent) => flee(view),
        (_, CardSide::Permanent) => None,
        _ if !is_ready(view, shown, character) => None,
        (Character::Doc, _) => heal(view),
        (Character::Priest, _) => Some(characters::Command::Reroll { with: None }.into()),
        (Character::Mechanic, _) => jump(view, plan, atlas),
        (Character::Mentalist, _) => pass_wall(view, plan, atlas),
        (Character::Discoverer, _) => walk(view, plan, atlas),
        // Turning a chamber is seldom worth two torches.
        (Character::Muscleman, _) => None,
    }
}

/// Whether the card is face up and its icons are shown.
fn is_ready(view: &View<'_>, shown: &Shown<'_>, character: Character) -> bool {
    if view.table.modules.characters.is_turned(view.me) {
        return false;
    }
    let price = view.book.data.modules.characters.of(character).activation;
    let black = price.count(Face::BlackMask);
    if black > 0 { view.mine().hand.cursed().len() >= black } else { shown.pays(&price) }
}

/// A stuck Priest goes to the friend who can best help him.
fn flee(view: &View<'_>) -> Option<Command> {
    let me = view.mine();
    let helped = others(view).any(|who| view.table.of(who).place == me.place && !view.table.of(who).is_stuck());
    if !me.is_stuck() || helped {
        return None;
    }
    let elsewhere = others(view).filter(|who| view.table.of(*who).place.chamber != me.place.chamber);
    let friend = elsewhere.max_by_key(|who| free_dice(&view.table.of(*who).hand))?;
    Some(join(view.table.of(friend).place))
}

/// The Doc frees whoever has most black masks, if it is half a hand.
fn heal(view: &View<'_>) -> Option<Command> {
    let cursed = |who: &PlayerId| view.table.of(*who).hand.cursed().len();
    let whom = others(view).filter(|who| !view.table.of(*who).holds_masks).max_by_key(cursed)?;
    let bad = cursed(&whom) >= 3 || view.table.of(whom).is_stuck();
    bad.then_some(characters::Command::On { whom, with: None }.into())
}

/// The Mechanic jumps to a friend at the goal, if the way is long.
fn jump(view: &View<'_>, plan: &Plan, atlas: &mut Atlas) -> Option<Command> {
    let far = atlas.steps(view, view.mine().place, plan.goal) >= 3;
    let awaited = others(view).any(|who| view.table.of(who).place == plan.goal);
    (far && awaited).then(|| join(plan.goal))
}

/// The Mentalist goes through a wall, if that saves a way round.
fn pass_wall(view: &View<'_>, plan: &Plan, atlas: &mut Atlas) -> Option<Command> {
    let (here, temple) = (view.mine().place, &view.table.temple);
    let placed = temple.get(here.chamber)?;
    let walls = Side::ALL.into_iter().filter(|side| !placed.passages().has(*side));
    let behind = walls.filter_map(|side| Some(temple.place_behind(placed.neighbour(side)?, side.opposite())));
    let enterable = behind.filter(|next| view.book.data.chamber(next.chamber).entry.is_some());
    let (steps, next) = enterable.map(|next| (atlas.steps(view, next, plan.goal), next)).min()?;
    let saved = atlas.steps(view, here, plan.goal).saturating_sub(steps);
    (steps != NO_WAY && saved >= 3).then(|| go_to(&[next.chamber]))
}

/// The Discoverer walks up to three chambers at once.
fn walk(view: &View<'_>, plan: &Plan, atlas: &mut Atlas) -> Option<Command> {
    let (mut path, mut here) = (ArrayVec::<[ChamberId; 3]>::new(), view.mine().place);
    while let Some(next) = atlas.first_step(view, here, plan.goal).filter(|_| path.len() < path.capacity()) {
        path.push(next);
        here = place_next_door(view, here, next);
    }
    (path.len() >= 2).then(|| go_to(&path))
}

fn go_to(path: &[ChamberId]) -> Command {
    characters::Command::To { path: path.iter().copied().collect(), with: None }.into()
}

fn join(to: Place) -> Command {
    characters::Command::Join { to, with: None }.into()
}

fn others<'a>(view: &'a View<'_>) -> impl Iterator<Item = PlayerId> + 'a {
    view.table.inside().filter(|who| *who != view.me)
}
