//! What the players may wish of quest chambers: to give dice on the altar, and to push the ghost.
//!
//! Rules: QST-10 to QST-12, QST-31 to QST-34, QST-65, QST-67, QST-68.

use serde::{Deserialize, Serialize};

use super::{Fact, GHOST, complete, is_done};
use crate::about::{About, Aim};
use crate::command::Payment;
use crate::components::ChamberKind;
use crate::dice::{DiceSet, Means};
use crate::event;
use crate::game::Teller;
use crate::players::PlayerId;
use crate::rulebook::{Nature, Natures, Whereabouts};
use crate::rules::payment;
use crate::temple::{ChamberId, Place, Side};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// What somebody may wish. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Give dice on the altar; they are gone for good.
    Sacrifice {
        /// Which.
        dice: DiceSet,
    },
    /// Push the ghost through a passage.
    Push {
        /// On which side of its chamber.
        side: Side,
        /// The dice paid.
        with: Payment,
    },
}

/// A wish that was found legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permit {
    /// Dice are given.
    Sacrifice {
        /// Which.
        dice: DiceSet,
    },
    /// The ghost moves.
    Push {
        /// Where to.
        to: Place,
        /// What pays.
        spent: Means,
    },
}

/// Neither moves the adventurer nor touches gems.
pub(crate) fn natures(_view: &View<'_>, _command: &Command) -> Natures {
    Nature::Other.into()
}

pub(crate) fn judge(view: &View<'_>, command: &Command) -> Result<Permit, WhyNot> {
    let is_off = !view.book.setup.modules.has(super::MANIFEST.id);
    match *command {
        Command::Sacrifice { .. } if is_off => Err(WhyNot::new(rule!("QST-10"), Obstacle::NotInThisGame)),
        Command::Push { .. } if is_off => Err(WhyNot::new(rule!("QST-31"), Obstacle::NotInThisGame)),
        Command::Sacrifice { dice } => sacrifice(view, dice),
        Command::Push { side, with } => push(view, side, with),
    }
}

/// Rules [QST-10], [QST-11]: one or two dice in hand, whatever they show, until two lie there. Rule [QST-12]: who has given one
/// leaves the second to somebody else, unless nobody else is inside. Rule [QST-67]: so one alone can do it. Rule [CUR-24]: a die on a card is not in hand.
fn sacrifice(view: &View<'_>, dice: DiceSet) -> Result<Permit, WhyNot> {
    let (memory, here) = (&view.table.modules.quest_chambers, view.mine().place.chamber);
    if view.book.data.chamber(here).kind != ChamberKind::AltarChamber {
        return Err(WhyNot::new(rule!("QST-11"), Obstacle::WrongChamber));
    }
    view.book.bans(view, Nature::Other)?;
    let left = view.book.data.modules.quest_chambers.altar_dice.saturating_sub(memory.altar_dice());
    let alone = view.table.inside().count() == 1;
    if is_done(view.table, here) || left == 0 || (memory.givers().has(view.me) && !alone) {
        return Err(WhyNot::new(rule!("QST-12"), Obstacle::UsedUp));
    }
    match dice.len() {
        0 => Err(WhyNot::new(rule!("QST-11"), Obstacle::NoDice)),
        count if count > left => Err(WhyNot::new(rule!("QST-12"), Obstacle::Superfluous)),
        _ if !view.mine().hand.in_hand().has_all(dice) => Err(WhyNot::new(rule!("QST-11"), Obstacle::NoSuchDie)),
        _ => Ok(Permit::Sacrifice { dice }),
    }
}

/// Where the ghost stands.
fn ghost(view: &View<'_>) -> Option<Place> {
    let (_, lying) = view.table.pieces.find(GHOST)?;
    let Whereabouts::In(chamber) = lying.at else { return None };
    Some(Place { chamber, part: view.table.modules.quest_chambers.ghost_part() })
}

/// The place into which the ghost goes through a side of the looking player's chamber. Rule [QST-32]: only where there is a
/// passage, not through walls, an inner one included. Rule [QST-65]: it takes no way that leads inwards only.
fn way_of_ghost(view: &View<'_>, side: Side) -> Result<Place, WhyNot> {
    let (temple, here) = (&view.table.temple, view.mine().place);
    let refused = WhyNot::new(rule!("QST-32"), Obstacle::NoPassage);
    if temple.place_behind(here.chamber, side) != here {
        return Err(refused);
    }
    let to = temple.through(here.chamber, side).ok_or(refused)?;
    view.book.way_out(temple, here.chamber, side).map_err(|why| WhyNot { rule: rule!("QST-65"), ..why })?;
    Ok(temple.place_behind(to, side.opposite()))
}

/// Rules [QST-31], [QST-60]: whoever stands with the ghost pushes it with two torches of their own; it may go anywhere there is a
/// passage. Rule [QST-34]: also where no adventurer can go.
fn push(view: &View<'_>, side: Side, with: Payment) -> Result<Permit, WhyNot> {
    if ghost(view) != Some(view.mine().place) {
        return Err(WhyNot::new(rule!("QST-31"), Obstacle::WrongChamber));
    }
    let to = way_of_ghost(view, side)?;
    view.book.bans(view, Nature::Other)?;
    let price = [view.book.data.modules.quest_chambers.push];
    let spent = payment::pay(view, view.me, rule!("QST-31"), &price, with)?;
    Ok(Permit::Push { to, spent })
}

pub(crate) fn carry_out(teller: &mut Teller<'_>, who: PlayerId, permit: Permit) {
    let here = teller.table().of(who).place.chamber;
    match permit {
        // Rule [QST-68]: they are lost, like any lost die.
        Permit::Sacrifice { dice } => {
            teller.tell(event::Fact::DiceLost { who, dice });
            give(teller, who, dice.len(), here);
        }
        // Rule [QST-31]: the adventurer stays. Rule [QST-33]: in its own chamber the quest is complete.
        Permit::Push { to, spent } => {
            teller.spend(who, spent);
            if let Some((id, _)) = teller.table().pieces.find(GHOST) {
                teller.move_piece(id, Whereabouts::In(to.chamber));
            }
            teller.tell(Fact::Pushed { who, to }.into());
            if teller.book().data.chamber(to.chamber).kind == ChamberKind::GhostChamber {
                complete(teller, to.chamber);
            }
        }
    }
}

fn give(teller: &mut Teller<'_>, who: PlayerId, dice: u8, altar: ChamberId) {
    let Some(quest) = teller.book().data.modules.quest_chambers.piece(altar) else { return };
    teller.tell(Fact::Sacrificed { who, dice, quest }.into());
    let needed = teller.book().data.modules.quest_chambers.altar_dice;
    if teller.table().modules.quest_chambers.altar_dice() >= needed {
        complete(teller, altar);
    }
}

/// The dice one would rather give: locked ones, then unrolled ones, then the rest.
fn cheapest(view: &View<'_>, count: u8) -> DiceSet {
    let hand = &view.mine().hand;
    let mut chosen = DiceSet::NONE;
    for dice in [hand.cursed(), hand.unrolled(), hand.in_hand()] {
        chosen = chosen.or(dice.without(chosen).lowest_few(count.saturating_sub(chosen.len())));
    }
    chosen
}

pub(crate) fn offers(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    let here = view.mine().place.chamber;
    if view.book.data.chamber(here).kind == ChamberKind::AltarChamber && !is_done(view.table, here) {
        let left = 2u8.saturating_sub(view.table.modules.quest_chambers.altar_dice());
        (1..=left).for_each(|count| offer(Command::Sacrifice { dice: cheapest(view, count) }));
    }
    if ghost(view) == Some(view.mine().place) {
        let open = |side: &Side| view.table.temple.through(here, *side).is_some();
        Side::ALL.into_iter().filter(open).for_each(|side| offer(Command::Push { side, with: None }));
    }
}

pub(crate) fn about(view: &View<'_>, command: &Command) -> About {
    let here = view.mine().place.chamber;
    match *command {
        Command::Sacrifice { .. } => {
            let about = About::plain(rule!("QST-11")).aimed(Aim::Chamber(here));
            let altar = view.book.data.modules.quest_chambers.piece(here);
            altar.map_or(about, |altar| about.using(altar))
        }
        Command::Push { side, .. } => {
            let price = view.book.data.modules.quest_chambers.push;
            About::plain(rule!("QST-31")).costing(price).aimed(Aim::Side(side)).using(GHOST)
        }
    }
}

pub(crate) fn paid_with(command: Command, with: Payment) -> Option<Command> {
    match command {
        Command::Sacrifice { .. } => with.map(|means| Command::Sacrifice { dice: means.dice }),
        Command::Push { side, .. } => Some(Command::Push { side, with }),
    }
}

pub(crate) fn spent(permit: &Permit) -> Means {
    match *permit {
        Permit::Sacrifice { dice } => dice.into(),
        Permit::Push { spent, .. } => spent,
    }
}
