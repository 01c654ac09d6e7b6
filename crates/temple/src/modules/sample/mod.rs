//! A module that exists for tests alone: the smallest that uses every mechanism at least once.
//!
//! It is compiled only with the tests of this crate or with the feature `sample`; no game that is shipped knows it. A lamp
//! stands in the starting chamber. Whoever is there may take it and pay a torch with it once,
//! for as long as it burns; and needs one key more to escape with it. Beside it lies a purse, face down: whoever is there may
//! look at it, and whoever knows that it is a coin may take it.

mod memory;
#[cfg(test)]
mod tests;

pub(crate) use memory::Secrets;
pub use memory::{Choices, Data, Fact, Memory};

use serde::{Deserialize, Serialize};

use crate::about::About;
use crate::alarm::{Rank, Timer};
use crate::command::Payment;
use crate::components::{ChamberKind, Components, Group};
use crate::decks::DeckId;
use crate::dice::{Aid, AidSet, Cost, DiceSet, Face, HeldAid, Means};
use crate::event;
use crate::game::Teller;
use crate::modules::{ModuleId, curses};
use crate::players::PlayerId;
use crate::rulebook::{
    Answers, Arrival, Deeds, Facing, Fires, Manifest, ModulePot, Moment, Nature, Natures, Piece, PotSpec, Ruling,
    Tale, TilePlan, Verb, Weight, WhenFloorVanishes, Whereabouts,
};
use crate::seen::Sight;
use crate::setup::{OptionSpec, Setup, seconds_after};
use crate::table::{Ask, Consent, PieceId, Request, Table};
use crate::temple::Place;
use crate::view::{View, Viewer};
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// The module.
pub static MANIFEST: Manifest = Manifest {
    pieces: &["sample_lamp", "sample_stool", "sample_coin", "sample_purse"],
    tiles: Some(tiles),
    options: &[OptionSpec {
        name: "sample_burns_s",
        range: (1, 600),
        field: |setup| &mut setup.choices.sample.burns_s,
    }],
    answers: Answers { keys_needed: Some(keys_needed), pot: Some(pot), ..Answers::NONE },
    cards: Some(cards),
    ..Manifest::bare(ModuleId::Sample, "sample")
};

/// What it does.
pub static DEEDS: Deeds = Deeds {
    set_up: Some(set_up),
    reacts: Some(react),
    rings: Some(rings),
    pot_fires: Some(pot_fires),
    granted: Some(granted),
    still_asks: Some(|view, _| judge(view, &Command::Beg).map(|_| ())),
    ..Deeds::NONE
};

/// The lamp.
pub const LAMP: Piece = Piece { module: ModuleId::Sample, kind: 0 };

/// A stool and a coin, which go elsewhere when their floor vanishes.
pub const STOOL: Piece = Piece { module: ModuleId::Sample, kind: 1 };
/// See [`STOOL`].
pub const COIN: Piece = Piece { module: ModuleId::Sample, kind: 2 };
/// The back of a coin or a stool.
pub const PURSE: Piece = Piece { module: ModuleId::Sample, kind: 3 };

/// What the lamp is good for.
pub const LIGHT: HeldAid = HeldAid { piece: LAMP, aid: Aid::Symbols { face: Face::Torch, count: 1 } };

/// The lamp stands in the starting chamber, and beside it lies the purse.
fn set_up(teller: &mut Teller<'_>) {
    if let Some(start) = teller.book().data.only(ChamberKind::StartChamber) {
        teller.put_piece(LAMP, Whereabouts::In(start), Facing::Up);
        let secrets = teller.secrets_mut();
        if let Some(draws) = secrets.draws().copied() {
            secrets.modules.sample.fill(&draws);
        }
        teller.put_piece(PURSE, Whereabouts::In(start), Facing::Down);
    }
}

/// Two coins lie in the pile of an older box.
fn cards(_data: &Components, _setup: &Setup, deck: DeckId, add: &mut dyn FnMut(Piece)) {
    if deck == curses::PILE {
        [COIN, COIN].into_iter().for_each(add);
    }
}

/// Where a stool stands, a torch and two keys may be given: by anybody if it stands on its feet, else by two together and
/// when asked.
fn pot(view: &View<'_>, place: Place) -> Option<ModulePot> {
    let (_, stool) = view.table.pieces.in_chamber(place.chamber).find(|(_, lying)| lying.piece == STOOL)?;
    let need = Cost::of(&[Face::Torch, Face::Key, Face::Key]);
    let spec = match stool.facing {
        Facing::Up => PotSpec { need, together: false, fires: Fires::AtOnce },
        Facing::Down => PotSpec { need, together: true, fires: Fires::WhenAsked },
    };
    Some(ModulePot { module: ModuleId::Sample, spec })
}

/// The stool is gone for it.
fn pot_fires(teller: &mut Teller<'_>, place: Place) {
    let stool = teller.table().pieces.in_chamber(place.chamber).find(|(_, lying)| lying.piece == STOOL);
    if let Some((id, _)) = stool {
        teller.remove_piece(id);
    }
}

/// Whoever asked for the lamp gets it.
fn granted(teller: &mut Teller<'_>, request: Request) {
    put_out(teller);
    light(teller, request.from);
}

/// Somebody has the lamp now, and it burns for a while.
fn light(teller: &mut Teller<'_>, who: PlayerId) {
    teller.tell(Fact::Taken { who }.into());
    if let Some((id, _)) = teller.table().pieces.find(LAMP) {
        teller.move_piece(id, Whereabouts::Before(who));
    }
    teller.tell(event::Fact::AidGained { who, aid: LIGHT });
    let until = seconds_after(teller.now(), teller.book().setup.choices.sample.burns_s);
    teller.set_timer(FLAME, until);
}

/// Whoever has the lamp can no longer pay with it.
fn put_out(teller: &mut Teller<'_>) {
    let Some(who) = teller.table().modules.sample.owner else { return };
    let hand = &teller.table().of(who).hand;
    let aids = hand.aids().filter(|(_, held)| held.piece == LAMP).map(|(place, _)| AidSet::one(place));
    let aids = Means { dice: DiceSet::NONE, aids: aids.fold(AidSet::NONE, AidSet::or) };
    if !aids.is_empty() {
        teller.tell(event::Fact::AidsGone { who, aids });
    }
}

/// How long it burns. A lamp that goes out at the very moment of a slam is out before it.
pub const FLAME: Timer = Timer { module: ModuleId::Sample, rank: Rank::BeforeClock, what: 0 };

/// Two of the illusion chambers, by chance, are in the pile, never first; a linked chamber may be.
fn tiles(_setup: &Setup, plan: &mut TilePlan) {
    plan.draw_in(2, |spec| spec.group == Group::Illusion);
    plan.add(|spec| spec.kind == ChamberKind::LinkedChamber);
}

fn keys_needed(view: &View<'_>, who: PlayerId, ruling: &mut Ruling) {
    if view.table.modules.sample.owner == Some(who) {
        ruling.add(1);
    }
}

/// The lamp's owner is counted wherever they come, unless they walk.
fn react(teller: &mut Teller<'_>, moment: Moment) {
    if let Moment::CardDrawn { who, card: COIN } = moment {
        teller.put_piece(COIN, Whereabouts::Before(who), Facing::Up);
    }
    if let Moment::AidSpent { aid: LIGHT, .. } = moment {
        go_out(teller);
    }
    if let Moment::PieceDisplaced { to: WhenFloorVanishes::UnderItsPile, .. } = moment {
        teller.tell(Fact::Stowed.into());
    }
    if let Moment::Arrived { who, how, .. } = moment
        && teller.table().modules.sample.owner == Some(who)
        && how != Arrival::Entered
    {
        teller.tell(Fact::Jumped.into());
    }
}

fn rings(teller: &mut Teller<'_>, timer: Timer) {
    debug_assert_eq!(timer, FLAME);
    if teller.table().modules.sample.owner.is_some() {
        put_out(teller);
        go_out(teller);
    }
}

/// The lamp is out, and gone.
fn go_out(teller: &mut Teller<'_>) {
    teller.stop_timer(FLAME);
    teller.tell(Fact::BurntOut.into());
    if let Some((id, _)) = teller.table().pieces.find(LAMP) {
        teller.remove_piece(id);
    }
}

/// What somebody may wish. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Take the lamp.
    Take,
    /// Ask everybody else for it.
    Beg,
    /// Look at the underside of the purse.
    Look,
    /// Take the coin.
    TakeCoin,
}

/// A wish that was found legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permit {
    /// The lamp is taken.
    Take,
    /// Everybody else is asked.
    Beg,
    /// The purse is looked at.
    Look {
        /// Which of the pieces on the table it is.
        purse: PieceId,
    },
    /// The coin is taken.
    TakeCoin {
        /// Which of the pieces on the table it was.
        purse: PieceId,
    },
}

pub(crate) fn natures(_view: &View<'_>, command: &Command) -> Natures {
    match command {
        Command::Take | Command::Beg | Command::Look | Command::TakeCoin => Nature::Other.into(),
    }
}

pub(crate) fn judge(view: &View<'_>, command: &Command) -> Result<Permit, WhyNot> {
    let is_off = !view.book.setup.modules.has(ModuleId::Sample);
    match command {
        Command::Take if is_off || view.table.modules.sample.owner.is_some() => {
            Err(WhyNot::new(rule!("BASE-91"), Obstacle::NotInThisGame))
        }
        Command::Take if view.my_chamber().kind != ChamberKind::StartChamber => {
            Err(WhyNot::new(rule!("BASE-91"), Obstacle::WrongChamber))
        }
        Command::Take => Ok(Permit::Take),
        Command::Beg if is_off => Err(WhyNot::new(rule!("BASE-91"), Obstacle::NotInThisGame)),
        Command::Beg if view.table.modules.sample.owner == Some(view.me) => {
            Err(WhyNot::new(rule!("BASE-91"), Obstacle::Pointless))
        }
        Command::Beg => Ok(Permit::Beg),
        Command::Look => purse_here(view).map(|purse| Permit::Look { purse }),
        Command::TakeCoin => {
            let purse = purse_here(view)?;
            let is_known = view.private.face_of(purse) == Some(COIN);
            is_known.then_some(Permit::TakeCoin { purse }).ok_or(WhyNot::new(rule!("BASE-91"), Obstacle::Pointless))
        }
    }
}

/// The purse, if it lies where the looking player stands.
fn purse_here(view: &View<'_>) -> Result<PieceId, WhyNot> {
    let mut here = view.table.pieces.in_chamber(view.mine().place.chamber);
    let purse = here.find(|(_, lying)| lying.piece == PURSE).map(|(id, _)| id);
    purse.ok_or(WhyNot::new(rule!("BASE-91"), Obstacle::WrongChamber))
}

pub(crate) fn carry_out(teller: &mut Teller<'_>, me: PlayerId, permit: Permit) {
    match permit {
        Permit::Take => light(teller, me),
        Permit::Beg => {
            let to = teller.table().inside().filter(|who| *who != me).collect();
            let until = seconds_after(teller.now(), teller.book().setup.choices.sample.burns_s);
            let ask = Ask { module: ModuleId::Sample, what: 0, about: 0 };
            teller.request(Request { from: me, to, ask, consent: Consent::Everybody, until });
        }
        Permit::Look { purse } => {
            let saw = teller.secrets().modules.sample.purse;
            teller.tell(Fact::Looked { who: me, saw }.into());
            if let Some(face) = saw {
                teller.show_face(me, purse, face);
            }
        }
        Permit::TakeCoin { purse } => {
            teller.remove_piece(purse);
            teller.put_piece(COIN, Whereabouts::Before(me), Facing::Up);
        }
    }
}

pub(crate) fn offers(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    if view.table.modules.sample.owner.is_none() {
        offer(Command::Take);
    }
    if view.table.pieces.find(PURSE).is_some() {
        offer(Command::Look);
        offer(Command::TakeCoin);
    }
}

pub(crate) fn sight(fact: &Fact, viewer: Viewer) -> Sight {
    match *fact {
        Fact::Taken { .. } | Fact::BurntOut | Fact::Jumped | Fact::Stowed => Sight::Whole,
        Fact::Looked { who, .. } if viewer == Viewer::Player(who) => Sight::Whole,
        Fact::Looked { who, .. } => Sight::As(Fact::Looked { who, saw: None }.into()),
    }
}

pub(crate) fn reveals(fact: &Fact) -> bool {
    match fact {
        Fact::Taken { .. } | Fact::BurntOut | Fact::Jumped | Fact::Stowed => false,
        Fact::Looked { saw, .. } => saw.is_some(),
    }
}

pub(crate) fn about(_view: &View<'_>, command: &Command) -> About {
    match command {
        Command::Take | Command::Beg => About::plain(rule!("BASE-91")).using(LAMP),
        Command::Look | Command::TakeCoin => About::plain(rule!("BASE-91")).using(PURSE),
    }
}

pub(crate) fn paid_with(command: Command, _with: Payment) -> Option<Command> {
    match command {
        Command::Take | Command::Beg | Command::Look | Command::TakeCoin => None,
    }
}

pub(crate) fn spent(permit: &Permit) -> Means {
    match permit {
        Permit::Take | Permit::Beg | Permit::Look { .. } | Permit::TakeCoin { .. } => Means::NONE,
    }
}

pub(crate) fn tale(fact: &Fact, _table: &Table) -> Option<Tale> {
    match *fact {
        Fact::Taken { who } => Some(Tale::of(who, Verb::Gains, Weight::Light).with(LAMP)),
        Fact::BurntOut => Some(Tale::of_all(Verb::Removes, Weight::Light).with(LAMP)),
        Fact::Looked { who, .. } => Some(Tale::of(who, Verb::Uses, Weight::Trifle).with(PURSE)),
        Fact::Jumped | Fact::Stowed => None,
    }
}
