//! Claiming treasures and using them.
//!
//! Rules: TRE-5 to TRE-8, TRE-10, TRE-15, TRE-18, TRE-20, TRE-21, TRE-30.

use serde::{Deserialize, Serialize};

use super::{BACK, Fact, Treasure, hidden_in};
use crate::about::{About, Aim};
use crate::command::Payment;
use crate::dice::Means;
use crate::event;
use crate::game::Teller;
use crate::modules::ModuleId;
use crate::players::{MAX_PLAYERS, PlayerId};
use crate::rulebook::{Arrival, Facing, Nature, Natures, Whereabouts};
use crate::rules::{fate, payment};
use crate::table::{PieceId, Table};
use crate::temple::{ChamberId, Place, Side};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::{RuleId, rule};
use tinyvec::ArrayVec;

/// What somebody may wish. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Claim the treasure of one's chamber.
    Claim {
        /// The dice paid.
        with: Payment,
    },
    /// Healing mask: free everybody's black masks.
    Heal,
    /// Teleport: go to another adventurer.
    Teleport {
        /// Where somebody stands.
        to: Place,
    },
    /// Extra gem: put a gem of the depot on the tile.
    TakeGem,
    /// Secret passage: join two chambers that lie side by side.
    OpenPassage {
        /// The one.
        between: ChamberId,
        /// The other.
        and: ChamberId,
    },
    /// Large torch: lay it down where one stands.
    LightTorch,
}

/// A wish that was found legal, with everything decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Permit {
    Claim { back: PieceId, chamber: ChamberId, spent: Means },
    Heal,
    Teleport { to: Place },
    TakeGem { tile: PieceId },
    OpenPassage { chamber: ChamberId, side: Side },
    LightTorch { tile: PieceId, chamber: ChamberId },
}

/// Rules [TRE-42], [TRE-44], [TRE-45]: Teleport is a relocation, not an entering; Extra gem touches the depot and is not action 3;
/// a Healing mask spends no golden mask.
pub(crate) fn natures(_view: &View<'_>, command: &Command) -> Natures {
    match command {
        Command::Teleport { .. } => Nature::Relocate.into(),
        Command::TakeGem => Natures::of(&[Nature::Other, Nature::Depot]),
        Command::Claim { .. } | Command::Heal | Command::OpenPassage { .. } | Command::LightTorch => {
            Nature::Other.into()
        }
    }
}

pub(crate) fn judge(view: &View<'_>, command: &Command) -> Result<Permit, WhyNot> {
    if !view.book.setup.modules.has(ModuleId::Treasures) {
        return Err(WhyNot::new(rule!("TRE-1"), Obstacle::NotInThisGame));
    }
    match *command {
        Command::Claim { with } => claim(view, with),
        Command::Heal => heal(view),
        Command::Teleport { to } => teleport(view, to),
        Command::TakeGem => take_gem(view),
        Command::OpenPassage { between, and } => open_passage(view, between, and),
        Command::LightTorch => light_torch(view),
    }
}

/// Rule [TRE-30]: where its owner stands, if that is a chamber of the temple.
fn light_torch(view: &View<'_>) -> Result<Permit, WhyNot> {
    let tile = held(view, Treasure::LargeTorch)?;
    let chamber = view.mine().place.chamber;
    if view.table.temple.get(chamber).is_none() {
        return Err(WhyNot::new(rule!("TRE-30"), Obstacle::NotInTheTemple));
    }
    view.book.bans(view, Nature::Other)?;
    Ok(Permit::LightTorch { tile, chamber })
}

/// The unclaimed treasure of a chamber.
fn back_in(table: &Table, chamber: ChamberId) -> Option<PieceId> {
    table.pieces.in_chamber(chamber).find(|(_, lying)| lying.piece == BACK).map(|(id, _)| id)
}

/// A tile before the looking player that can still be used. Rule [TRE-6]: it lies open before its owner; nobody uses another's.
fn held(view: &View<'_>, treasure: Treasure) -> Result<PieceId, WhyNot> {
    find_held(view.table, view.me, treasure).ok_or(WhyNot::new(rule!("TRE-6"), Obstacle::WrongTarget))
}

fn find_held(table: &Table, who: PlayerId, treasure: Treasure) -> Option<PieceId> {
    let before = |at: Whereabouts| at == Whereabouts::Before(who);
    let mut tiles = table.pieces.iter();
    tiles
        .find(|(_, one)| one.piece == treasure.piece() && before(one.at) && one.facing == Facing::Up)
        .map(|(id, _)| id)
}

/// Rule [TRE-5]: by an adventurer in that chamber, with two keys of their own.
fn claim(view: &View<'_>, with: Payment) -> Result<Permit, WhyNot> {
    let chamber = view.mine().place.chamber;
    let back = back_in(view.table, chamber).ok_or(WhyNot::new(rule!("TRE-5"), Obstacle::WrongChamber))?;
    view.book.bans(view, Nature::Other)?;
    let price = [view.book.data.modules.treasures.claim];
    let spent = payment::pay(view, view.me, rule!("TRE-5"), &price, with)?;
    Ok(Permit::Claim { back, chamber, spent })
}

/// Rule [TRE-10]: all black masks of everybody inside, but held ones; refused where that would free nothing.
fn heal(view: &View<'_>) -> Result<Permit, WhyNot> {
    held(view, Treasure::HealingMask)?;
    view.book.bans(view, Nature::Other)?;
    if fate::can_free_all(view.table) {
        Ok(Permit::Heal)
    } else {
        Err(WhyNot::new(rule!("TRE-10"), Obstacle::Pointless))
    }
}

/// Rule [TRE-15]: to another adventurer, however far; one arrives in the compartment where they stand. Rule [TRE-46]: alone there is
/// nobody to go to.
fn teleport(view: &View<'_>, to: Place) -> Result<Permit, WhyNot> {
    held(view, Treasure::Teleport)?;
    if !others(view).any(|place| place == to) {
        return Err(WhyNot::new(rule!("TRE-15"), Obstacle::WrongTarget));
    }
    view.book.bans(view, Nature::Relocate)?;
    Ok(Permit::Teleport { to })
}

/// Where other adventurers stand, apart from one's own chamber: whoever is behind its inner wall is in the same one. Nobody gets onto a
/// tile that lies nowhere.
fn others<'a>(view: &'a View<'_>) -> impl Iterator<Item = Place> + 'a {
    let mine = view.mine().place.chamber;
    let lies = |place: &Place| view.table.temple.get(place.chamber).is_some();
    view.table.inside().map(|who| view.table.of(who).place).filter(move |place| place.chamber != mine).filter(lies)
}

/// Rule [TRE-18]: one gem on each tile; refused while the depot has none.
fn take_gem(view: &View<'_>) -> Result<Permit, WhyNot> {
    let tile = held(view, Treasure::ExtraGem).map_err(|not_held| if_gem_lies_on_it(view, not_held))?;
    view.book.bans(view, Natures::of(&[Nature::Other, Nature::Depot]))?;
    if view.table.depot == 0 {
        return Err(WhyNot::new(rule!("TRE-18"), Obstacle::Pointless));
    }
    Ok(Permit::TakeGem { tile })
}

/// A tile that has its gem stays before its owner (TRE-18), but is used up.
fn if_gem_lies_on_it(view: &View<'_>, not_held: WhyNot) -> WhyNot {
    let before_me = Whereabouts::Before(view.me);
    let mut tiles = view.table.pieces.iter().map(|(_, tile)| tile);
    match tiles.any(|tile| tile.piece == Treasure::ExtraGem.piece() && tile.at == before_me) {
        true => WhyNot::new(rule!("TRE-18"), Obstacle::UsedUp),
        false => not_held,
    }
}

/// Rule [TRE-20]: two chambers side by side, anywhere in the temple, without a passage between them. Rule [TRE-21]: the inner wall of a
/// chamber is no border.
fn open_passage(view: &View<'_>, between: ChamberId, and: ChamberId) -> Result<Permit, WhyNot> {
    held(view, Treasure::SecretPassage)?;
    let temple = &view.table.temple;
    let has_parts = |chamber| temple.get(chamber).is_some() && !view.book.data.chamber(chamber).rear.is_empty();
    if between == and && has_parts(between) {
        return Err(WhyNot::new(rule!("TRE-21"), Obstacle::WrongTarget));
    }
    let refused = |obstacle| WhyNot::new(rule!("TRE-20"), obstacle);
    let side = temple.side_towards(between, and).ok_or(refused(Obstacle::WrongTarget))?;
    if is_passage(view, between, side) || !temple.can_open() {
        return Err(refused(Obstacle::Pointless));
    }
    view.book.bans(view, Nature::Other)?;
    Ok(Permit::OpenPassage { chamber: between, side })
}

/// Whether one can pass a border already, in one direction at least.
fn is_passage(view: &View<'_>, chamber: ChamberId, side: Side) -> bool {
    let temple = &view.table.temple;
    let beyond = temple.get(chamber).and_then(|placed| placed.neighbour(side));
    let back = beyond.is_some_and(|beyond| temple.through(beyond, side.opposite()).is_some());
    temple.through(chamber, side).is_some() || back
}

pub(crate) fn carry_out(teller: &mut Teller<'_>, who: PlayerId, permit: Permit) {
    match permit {
        Permit::Claim { back, chamber, spent } => carry_claim(teller, who, back, chamber, spent),
        Permit::Heal => {
            discard(teller, who, Treasure::HealingMask);
            teller.free_all();
        }
        Permit::Teleport { to } => {
            discard(teller, who, Treasure::Teleport);
            teller.relocate(who, to, Arrival::Relocated);
        }
        // Rule [TRE-18]: the gem counts as activated and the tile stays.
        Permit::TakeGem { tile } => {
            teller.tell(Fact::Used { who, treasure: Treasure::ExtraGem }.into());
            teller.turn_piece(tile, Facing::Down);
            teller.tell(event::Fact::GemsTaken { gems: 1 });
        }
        // Rule [TRE-22]: it belongs to the border from here on.
        Permit::OpenPassage { chamber, side } => {
            discard(teller, who, Treasure::SecretPassage);
            teller.open_border(chamber, side, Treasure::SecretPassage.piece());
        }
        // Rule [TRE-30]: it lies open in the chamber of its owner.
        Permit::LightTorch { tile, chamber } => {
            teller.tell(Fact::Used { who, treasure: Treasure::LargeTorch }.into());
            teller.move_piece(tile, Whereabouts::In(chamber));
        }
    }
}

/// Rule [TRE-6]: a claimed treasure lies open before its owner. Rules [TRE-11], [TRE-12], [TRE-13]: some pay like dice.
fn carry_claim(teller: &mut Teller<'_>, who: PlayerId, back: PieceId, chamber: ChamberId, spent: Means) {
    teller.spend(who, spent);
    let hidden = teller.secrets().decks.top(hidden_in(chamber));
    let Some(treasure) = hidden.and_then(Treasure::of_piece) else { return };
    teller.tell(Fact::Claimed { who, chamber, treasure }.into());
    teller.remove_piece(back);
    teller.put_piece(treasure.piece(), Whereabouts::Before(who), Facing::Up);
    if let Some(aid) = treasure.aid() {
        teller.tell(event::Fact::AidGained { who, aid });
    }
}

/// Rule [TRE-7]: a used treasure is discarded.
pub(super) fn discard(teller: &mut Teller<'_>, who: PlayerId, treasure: Treasure) {
    teller.tell(Fact::Used { who, treasure }.into());
    if let Some(tile) = find_held(teller.table(), who, treasure) {
        teller.remove_piece(tile);
    }
}

/// What the looking player might claim or use now.
pub(crate) fn offers(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    if back_in(view.table, view.mine().place.chamber).is_some() {
        offer(Command::Claim { with: None });
    }
    let has = |treasure| find_held(view.table, view.me, treasure).is_some();
    if has(Treasure::HealingMask) {
        offer(Command::Heal);
    }
    if has(Treasure::ExtraGem) {
        offer(Command::TakeGem);
    }
    if has(Treasure::LargeTorch) {
        offer(Command::LightTorch);
    }
    if has(Treasure::Teleport) {
        let places: ArrayVec<[Place; MAX_PLAYERS]> = others(view).collect();
        let is_first = |(n, to): &(usize, &Place)| !places[..*n].contains(to);
        places.iter().enumerate().filter(is_first).for_each(|(_, to)| offer(Command::Teleport { to: *to }));
    }
    if has(Treasure::SecretPassage) {
        offer_passages(view, offer);
    }
}

/// Every border once that has no passage yet.
fn offer_passages(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    for (chamber, placed) in view.table.temple.iter() {
        for side in [Side::North, Side::East] {
            if let Some(and) = placed.neighbour(side).filter(|_| !is_passage(view, chamber, side)) {
                offer(Command::OpenPassage { between: chamber, and });
            }
        }
    }
}

/// Rule, price, aim and piece of a wish.
pub(crate) fn about(view: &View<'_>, command: &Command) -> About {
    let using = |rule: RuleId, treasure: Treasure| About::plain(rule).using(treasure.piece());
    match *command {
        Command::Claim { .. } => {
            let about = About::plain(rule!("TRE-5")).costing(view.book.data.modules.treasures.claim);
            about.aimed(Aim::Chamber(view.mine().place.chamber)).using(BACK)
        }
        Command::Heal => using(rule!("TRE-10"), Treasure::HealingMask),
        Command::Teleport { to } => using(rule!("TRE-15"), Treasure::Teleport).aimed(Aim::Chamber(to.chamber)),
        Command::TakeGem => using(rule!("TRE-18"), Treasure::ExtraGem),
        Command::OpenPassage { between, and } => {
            let side = view.table.temple.side_towards(between, and);
            let aim = side.map_or(Aim::Chamber(between), |side| Aim::Border(between, side));
            using(rule!("TRE-20"), Treasure::SecretPassage).aimed(aim)
        }
        Command::LightTorch => using(rule!("TRE-30"), Treasure::LargeTorch),
    }
}

/// The same wish paid in another way; none if it costs nothing.
pub(crate) fn paid_with(command: Command, with: Payment) -> Option<Command> {
    match command {
        Command::Claim { .. } => Some(Command::Claim { with }),
        _ => None,
    }
}

/// What a permitted wish takes.
pub(crate) fn spent(permit: &Permit) -> Means {
    match *permit {
        Permit::Claim { spent, .. } => spent,
        _ => Means::NONE,
    }
}
