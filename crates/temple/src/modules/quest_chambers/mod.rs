//! Module 5: quest chambers. Nobody escapes while a quest marker lies on the depot.
//!
//! Rules: QST-1 to QST-7, QST-10 to QST-12, QST-20 to QST-24, QST-30 to QST-34, QST-40, QST-41, QST-50 to QST-55, QST-60 to
//! QST-68. What the quests do is here; the obelisk is in `obelisk.rs`, the wishes (altar and ghost) in `wishes.rs`, and what made-up
//! positions lay out in `made_up.rs`.

mod made_up;
mod memory;
mod obelisk;
mod wishes;

pub use made_up::{lay_gem_tiles, lay_markers, lay_tasks};
pub(crate) use memory::Secrets;
pub use memory::{Choices, Data, Fact, Memory, TOKENS};
pub use wishes::{Command, Permit};
pub(crate) use wishes::{about, carry_out, judge, natures, offers, paid_with, spent};

use tinyvec::ArrayVec;

use crate::components::{ChamberKind, ChamberSpec, Components};
use crate::decks::DeckId;
use crate::dice::{Cost, Face};
use crate::game::Teller;
use crate::modules::{ModuleFact, ModuleId};
use crate::players::PlayerId;
use crate::rulebook::{
    Answers, Deeds, Facing, Fires, Lying, Manifest, ModulePot, Moment, Nature, Natures, Piece, PotSpec, Ruling,
    Tale, TilePlan, Verb, Weight, Whereabouts, Which,
};
use crate::secrets::module_stream;
use crate::seen::Sight;
use crate::setup::{OptionSpec, Setup};
use crate::table::Table;
use crate::temple::{ChamberId, Place};
use crate::view::{View, Viewer};
use crate::why_not::{Obstacle, WhyNot};
use kit::{RuleId, rule};

/// The module.
pub static MANIFEST: Manifest = Manifest {
    pieces: &[
        "quest_marker",
        "gem_tile",
        "ghost",
        "task_1",
        "task_2",
        "task_3",
        "task_4",
        "task_5",
        "task_6",
        "altar_chamber",
        "task_chamber",
        "ghost_chamber",
        "tree_of_life",
        "obelisk_chamber",
    ],
    tiles: Some(tiles),
    options: &[OptionSpec {
        name: "quests",
        range: (1, 3),
        field: |setup| &mut setup.choices.quest_chambers.quests,
    }],
    answers: Answers { keys_needed: Some(keys_needed), pot: Some(pot), no_entry: Some(no_entry), ..Answers::NONE },
    bans: Some(bans),
    draws_from: Some(draws_from),
    ..Manifest::bare(ModuleId::QuestChambers, "quest_chambers")
};

/// What it does.
pub static DEEDS: Deeds =
    Deeds { set_up: Some(set_up), reacts: Some(react), pot_fires: Some(pot_fires), ..Deeds::NONE };

/// A quest marker.
pub const MARKER: Piece = Piece { module: ModuleId::QuestChambers, kind: 0 };
/// A gem tile of the obelisk.
pub const GEM_TILE: Piece = Piece { module: ModuleId::QuestChambers, kind: 1 };
/// The ghost.
pub const GHOST: Piece = Piece { module: ModuleId::QuestChambers, kind: 2 };

/// The stack of task tiles.
pub const TASKS: DeckId = DeckId { module: ModuleId::QuestChambers, which: 0 };

/// The kinds of rooms that are quests.
const QUESTS: [ChamberKind; 5] = [
    ChamberKind::AltarChamber,
    ChamberKind::TaskChamber,
    ChamberKind::GhostChamber,
    ChamberKind::TreeOfLife,
    ChamberKind::ObeliskChamber,
];

/// How many quests a game has. Rule [CHL-6]: a challenge says so itself, and may have more than three.
#[must_use]
pub fn count(setup: &Setup) -> u32 {
    setup.challenge.map_or(setup.choices.quest_chambers.quests, |terms| terms.quests.into())
}

/// Rules [QST-1], [QST-3], [CHL-32]: so many of them, by chance, are shuffled in after the first tiles, and hidden until found.
fn tiles(setup: &Setup, plan: &mut TilePlan) {
    plan.draw_in(count(setup) as usize, pool(setup));
}

/// The tiles the quests are drawn from. Rule [QST-2]: with the special chambers their treasure chamber is one more. Rule [CHL-7]: in
/// a challenge those of the expansions it needs, so it may be the only one.
fn pool(setup: &Setup) -> Which {
    let own = |tile: &ChamberSpec| QUESTS.contains(&tile.kind);
    let treasure = |tile: &ChamberSpec| tile.kind == ChamberKind::TreasureChamber;
    let one_more = |tile: &ChamberSpec| QUESTS.contains(&tile.kind) || tile.kind == ChamberKind::TreasureChamber;
    let joins = setup.modules.has(ModuleId::SpecialChambers) && setup.choices.special_chambers.treasure == 1;
    match setup.challenge {
        Some(terms) if !terms.expansion_2 => treasure,
        Some(terms) if terms.expansion_1 => one_more,
        None if joins => one_more,
        _ => own,
    }
}

/// Rules [QST-4], [CHL-6]: a marker for each quest lies on the depot. Rule [QST-20]: the task tiles are shuffled.
fn set_up(teller: &mut Teller<'_>) {
    let book = teller.book().clone();
    for _ in 0..count(&book.setup) {
        teller.put_piece(MARKER, Whereabouts::Depot, Facing::Up);
    }
    let task = |kind: usize| Piece { module: ModuleId::QuestChambers, kind: (TOKENS + kind) as u8 };
    let mut pile: ArrayVec<[Option<Piece>; 16]> =
        (0..book.data.modules.quest_chambers.tasks.len()).map(|kind| Some(task(kind))).collect();
    if let Some(draws) = teller.secrets().draws() {
        draws.shuffle(module_stream(ModuleId::QuestChambers), &mut 0, &mut pile);
    }
    teller.secrets_mut().decks.lay(TASKS, pile.into_iter().flatten());
}

/// Every task tile that is turned up comes from the top of the stack.
fn draws_from(fact: &ModuleFact) -> Option<DeckId> {
    matches!(fact, ModuleFact::QuestChambers(Fact::TaskShown { .. })).then_some(TASKS)
}

/// The pieces of a kind that lie on the depot.
fn on_depot(table: &Table, piece: Piece) -> impl Iterator<Item = Lying> + '_ {
    table.pieces.of_kind(piece).map(|(_, lying)| lying).filter(|lying| lying.at == Whereabouts::Depot)
}

/// Markers on the depot: quests that are still open.
#[must_use]
pub fn open_quests(table: &Table) -> usize {
    on_depot(table, MARKER).count()
}

/// Whether a quest has its marker. Rule [QST-5]: each can be completed once.
#[must_use]
pub fn is_done(table: &Table, chamber: ChamberId) -> bool {
    table.pieces.of_kind(MARKER).any(|(_, lying)| lying.at == Whereabouts::In(chamber))
}

/// Rules [QST-6], [BASE-65]: while a marker lies on the depot nobody escapes, whatever their keys.
fn bans(view: &View<'_>, natures: Natures) -> Result<(), WhyNot> {
    if natures.has(Nature::Escape) && on_depot(view.table, MARKER).next().is_some() {
        Err(WhyNot::new(rule!("QST-6"), Obstacle::QuestOpen))
    } else {
        Ok(())
    }
}

/// Rules [QST-34], [QST-54]: no adventurer gets into the ghost chamber or the obelisk.
fn no_entry(data: &Components, chamber: ChamberId) -> Option<RuleId> {
    match data.chamber(chamber).kind {
        ChamberKind::GhostChamber => Some(rule!("QST-34")),
        ChamberKind::ObeliskChamber => Some(rule!("QST-54")),
        _ => None,
    }
}

/// Rule [QST-52]: gem tiles on the depot count as gems for the keys. Rule [QST-7]: markers do not. Rule [QST-53]: nothing that
/// activates gems touches them, for they are no gems.
fn keys_needed(view: &View<'_>, _who: PlayerId, ruling: &mut Ruling) {
    ruling.add(on_depot(view.table, GEM_TILE).count() as u32);
}

/// Rule [QST-22]: a task tile is paid for by whoever stands there, one or several. Rules [QST-40], [QST-41], [QST-63]: so is the
/// tree, twice as many golden masks as there are players; they free nothing. Rules [QST-60], [QST-61]: dice count as they do for
/// their owner.
fn pot(view: &View<'_>, place: Place) -> Option<ModulePot> {
    let (data, table) = (&view.book.data.modules.quest_chambers, view.table);
    let need = match view.book.data.chamber(place.chamber).kind {
        ChamberKind::TaskChamber => data.task(table.modules.quest_chambers.task()?)?,
        ChamberKind::TreeOfLife if !is_done(table, place.chamber) => {
            Cost::several(Face::GoldenMask, data.masks_per_player * view.book.setup.players() as u8)
        }
        _ => return None,
    };
    let spec = PotSpec { need, together: false, fires: Fires::AtOnce };
    Some(ModulePot { module: ModuleId::QuestChambers, spec })
}

fn pot_fires(teller: &mut Teller<'_>, place: Place) {
    match teller.book().data.chamber(place.chamber).kind {
        ChamberKind::TaskChamber => task_done(teller, place.chamber),
        ChamberKind::TreeOfLife => complete(teller, place.chamber),
        _ => {}
    }
}

fn react(teller: &mut Teller<'_>, moment: Moment) {
    match moment {
        Moment::NeighboursMet(laid) => obelisk::gem_tiles_go_home(teller, laid.chamber),
        Moment::ChamberTurned(chamber) => obelisk::gem_tiles_go_home(teller, chamber),
        // Rule [QST-66]: a tile that was sent back never comes here.
        Moment::ChamberWakes(laid) => wake(teller, laid.chamber),
        Moment::Arrived { who, .. } => {
            turn_up_first_task(teller, who);
            treasure_saved(teller);
        }
        _ => {}
    }
}

/// What a quest chamber does when it is discovered. Rule [QST-64]: nothing but a push moves the ghost from then on; should its
/// floor vanish, the data of its kind says where it goes.
fn wake(teller: &mut Teller<'_>, chamber: ChamberId) {
    match teller.book().data.chamber(chamber).kind {
        // Rule [QST-20]: four of the six tiles, face down.
        ChamberKind::TaskChamber => {
            let used = teller.book().data.modules.quest_chambers.tasks_used;
            let count = (teller.secrets().decks.height(TASKS) as u8).min(used);
            teller.tell(Fact::TasksStacked { count }.into());
        }
        // Rule [QST-30].
        ChamberKind::GhostChamber => {
            if let Some(start) = teller.book().data.only(ChamberKind::StartChamber) {
                teller.put_piece(GHOST, Whereabouts::In(start), Facing::Up);
            }
        }
        ChamberKind::ObeliskChamber => obelisk::wake(teller, chamber),
        _ => {}
    }
}

/// Rule [QST-21]: the top tile is turned up when somebody first comes there, in whatever way.
fn turn_up_first_task(teller: &mut Teller<'_>, who: PlayerId) {
    let here = teller.table().of(who).place.chamber;
    let is_there = teller.book().data.chamber(here).kind == ChamberKind::TaskChamber;
    if is_there && teller.table().modules.quest_chambers.task().is_none() {
        turn_up_task(teller, here);
    }
}

/// Rules [QST-2], [SPC-26]: when the chalice is out of the temple its marker goes onto the treasure chamber.
fn treasure_saved(teller: &mut Teller<'_>) {
    let saved = teller.table().modules.special_chambers.chalice_saved;
    let chamber = teller.book().data.only(ChamberKind::TreasureChamber).filter(|_| saved);
    if let Some(chamber) = chamber.filter(|chamber| teller.table().temple.get(*chamber).is_some()) {
        complete(teller, chamber);
    }
}

fn turn_up_task(teller: &mut Teller<'_>, chamber: ChamberId) {
    let stacked = teller.table().modules.quest_chambers.tasks() > 0;
    if let Some(task) = teller.secrets().decks.top(TASKS).filter(|_| stacked) {
        teller.tell(Fact::TaskShown { task }.into());
        teller.put_piece(task, Whereabouts::In(chamber), Facing::Up);
    }
}

/// Rules [QST-22], [QST-24]: a tile that is done leaves the game and the next is turned up, whoever does it and whenever. Rule
/// [QST-23]: when all are gone the quest is complete.
fn task_done(teller: &mut Teller<'_>, chamber: ChamberId) {
    let Some(task) = teller.table().modules.quest_chambers.task() else { return };
    teller.tell(Fact::TaskDone { task }.into());
    if let Some((id, _)) = teller.table().pieces.find(task) {
        teller.remove_piece(id);
    }
    if teller.table().modules.quest_chambers.tasks() == 0 {
        return complete(teller, chamber);
    }
    turn_up_task(teller, chamber);
}

/// Rule [QST-5]: one marker moves from the depot onto the chamber.
fn complete(teller: &mut Teller<'_>, chamber: ChamberId) {
    if is_done(teller.table(), chamber) {
        return;
    }
    let lies = |lying: Lying| lying.piece == MARKER && lying.at == Whereabouts::Depot;
    let marker = teller.table().pieces.iter().find(|(_, lying)| lies(*lying)).map(|(id, _)| id);
    if let Some(id) = marker {
        teller.move_piece(id, Whereabouts::In(chamber));
    }
    let quest = teller.book().data.modules.quest_chambers.piece(chamber);
    teller.tell(Fact::Completed { chamber, quest }.into());
}

/// Everything but the stack lies open.
pub(crate) fn sight(_fact: &Fact, _viewer: Viewer) -> Sight {
    Sight::Whole
}

/// Rule [QST-20]: the stack lies face down.
pub(crate) fn reveals(fact: &Fact) -> bool {
    matches!(fact, Fact::TaskShown { .. })
}

/// What was done for a quest, and which one is complete.
pub(crate) fn tale(fact: &Fact, _table: &Table) -> Option<Tale> {
    match *fact {
        Fact::TaskShown { task } => Some(Tale::of_all(Verb::Turns, Weight::Light).with(task)),
        Fact::TaskDone { task } => Some(Tale::of_all(Verb::Removes, Weight::Light).with(task)),
        Fact::Sacrificed { who, quest, .. } => Some(Tale::of(who, Verb::Loses, Weight::Light).with(quest)),
        Fact::Pushed { who, to } => {
            Some(Tale::of(who, Verb::Moves, Weight::Light).with(GHOST).at(Whereabouts::In(to.chamber)))
        }
        Fact::Completed { chamber, quest } => Some(
            Tale::of_all(Verb::Readies, Weight::Heavy).with(quest.unwrap_or(MARKER)).at(Whereabouts::In(chamber)),
        ),
        Fact::TasksStacked { .. } | Fact::GemTileHome { .. } => None,
    }
}
