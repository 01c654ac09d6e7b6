//! The abilities that are commands.
//!
//! Rules: CHR-3, CHR-4, CHR-6, CHR-8, CHR-9, CHR-11, CHR-13, CHR-14, CHR-16, CHR-18, CHR-21. What a command means depends on
//! the player's card: "to a chamber" is a walk for the Discoverer and a jump for the Mechanic.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use super::{Card, CardSide, Character, Fact};
use crate::about::{About, Aim};
use crate::command::Payment;
use crate::components::ChamberKind;
use crate::dice::{Cost, Face, Means};
use crate::event;
use crate::game::Teller;
use crate::options::Offer;
use crate::players::{MAX_PLAYERS, PlayerId};
use crate::rulebook::{Arrival, Nature, Natures};
use crate::rules::activate::{Contents, Symbols, find_pot, given_back, usable_level};
use crate::rules::discover::TileDrawn;
use crate::rules::enter::{behind_passage, entering, stands_somewhere};
use crate::rules::payment;
use crate::temple::{ChamberId, Place, Side, Turn};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::{RuleId, rule};

/// A way through the temple; one step more than anybody may go, so that a longer one can be refused.
pub type Path = ArrayVec<[ChamberId; 4]>;

/// What the owner of a card may wish. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Discoverer, Priest, Mechanic, Mentalist: go there.
    To {
        /// The chambers on the way, the last one being the goal.
        path: Path,
        /// The dice paid.
        with: Payment,
    },
    /// Doc: free all black masks of another player.
    On {
        /// Whose.
        whom: PlayerId,
        /// The dice paid.
        with: Payment,
    },
    /// Muscleman: turn a chamber.
    Rotate {
        /// Which.
        chamber: ChamberId,
        /// By how much, clockwise.
        by: Turn,
        /// The dice paid.
        with: Payment,
    },
    /// Priest: give keys or torches to a pot anywhere.
    Lend {
        /// Keys or torches.
        face: Face,
        /// Where.
        chamber: ChamberId,
        /// To which level, named by its gems.
        level: u8,
        /// The dice paid.
        with: Payment,
    },
    /// Priest: roll three black masks again.
    Reroll {
        /// The dice paid.
        with: Payment,
    },
    /// Discoverer: send the shown tile under the pile.
    SendBack,
    /// Priest, Mechanic: go to where another adventurer stands. [`Command::To`] leaves open in which part of the chamber.
    Join {
        /// Where.
        to: Place,
        /// The dice paid.
        with: Payment,
    },
}

/// A use that was found legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Permit {
    Walk { places: ArrayVec<[Place; 3]>, spent: Means },
    Join { place: Place, spent: Option<Means> },
    PassWall { place: Place, spent: Means },
    Heal { whom: PlayerId, spent: Means },
    Rotate { chamber: ChamberId, by: Turn, spent: Means },
    Lend { place: Place, pot: usize, spent: Means, back: Option<(PlayerId, Means)> },
    Reroll { spent: Means },
    SendBack,
}

/// Rules [CUR-11], [CHR-9], [CHR-21]: walking and passing a wall are kinds of entering; relocation is not.
pub(crate) fn natures(view: &View<'_>, command: &Command) -> Natures {
    let card = view.table.modules.characters.card(view.me);
    let nature = match (command, card.map(|card| card.character)) {
        (Command::SendBack, _) => Nature::Answer,
        (Command::To { .. }, Some(Character::Discoverer | Character::Mentalist)) => Nature::Enter,
        (Command::To { .. } | Command::Join { .. }, _) => Nature::Relocate,
        (Command::On { .. }, _) => Nature::Free,
        (Command::Lend { .. }, _) => return Natures::ACTIVATING_AT_ONCE,
        _ => Nature::Other,
    };
    nature.into()
}

pub(crate) fn judge(view: &View<'_>, command: &Command) -> Result<Permit, WhyNot> {
    let card = view.table.modules.characters.card(view.me);
    let no_card = match command {
        Command::SendBack => WhyNot::new(rule!("CHR-6"), Obstacle::NotInThisGame),
        _ => WhyNot::new(rule!("CHR-1"), Obstacle::NotInThisGame),
    };
    let Card { character, side } = card.ok_or(no_card)?;
    match (command, character, side) {
        (Command::To { path, with }, Character::Discoverer, CardSide::Activatable) => walk(view, path, *with),
        (Command::To { path, with }, Character::Mechanic, CardSide::Activatable) => {
            jump(view, |place| [place.chamber] == **path, *with)
        }
        (Command::Join { to, with }, Character::Mechanic, CardSide::Activatable) => {
            jump(view, |place| place == to, *with)
        }
        (Command::To { path, with }, Character::Mentalist, CardSide::Activatable) => pass_wall(view, path, *with),
        (Command::To { path, .. }, Character::Priest, CardSide::Permanent) => {
            flee(view, |place| [place.chamber] == **path)
        }
        (Command::Join { to, .. }, Character::Priest, CardSide::Permanent) => flee(view, |place| place == to),
        (Command::On { whom, with }, Character::Doc, CardSide::Activatable) => heal(view, *whom, *with),
        (Command::Rotate { chamber, by, with }, Character::Muscleman, CardSide::Activatable) => {
            rotate(view, *chamber, *by, *with)
        }
        (Command::Lend { face, chamber, level, with }, Character::Priest, CardSide::Activatable) => {
            lend(view, *face, *chamber, *level, *with)
        }
        // Rule [CHR-16]: three black masks of the Priest's own, which must be rolled again.
        (Command::Reroll { with }, Character::Priest, CardSide::Activatable) => {
            show_icons(view, *with).map(|spent| Permit::Reroll { spent })
        }
        (Command::SendBack, Character::Discoverer, CardSide::Permanent) => send_back(view),
        (Command::SendBack, _, _) => Err(WhyNot::new(rule!("CHR-6"), Obstacle::NotInThisGame)),
        _ => Err(WhyNot::new(rule!("CHR-3"), Obstacle::NotInThisGame)),
    }
}

/// Rules [CHR-3], [CHR-4]: the card must be face up; then its icons must be shown.
fn show_icons(view: &View<'_>, with: Payment) -> Result<Means, WhyNot> {
    card_is_up(view)?;
    payment::pay(view, view.me, rule!("CHR-3"), &[activation(view)?], with)
}

/// The icons of the looking player's card.
fn activation(view: &View<'_>) -> Result<Cost, WhyNot> {
    let card = view.table.modules.characters.card(view.me);
    let character = card.ok_or(WhyNot::new(rule!("CHR-1"), Obstacle::NotInThisGame))?.character;
    Ok(view.book.data.modules.characters.of(character).activation)
}

fn card_is_up(view: &View<'_>) -> Result<(), WhyNot> {
    if view.table.modules.characters.is_turned(view.me) {
        Err(WhyNot::new(rule!("CHR-4"), Obstacle::CardTurned))
    } else {
        Ok(())
    }
}

/// Rule [CHR-9]: up to three chambers along passages, without entry costs.
fn walk(view: &View<'_>, path: &Path, with: Payment) -> Result<Permit, WhyNot> {
    if path.is_empty() || path.len() > 3 {
        return Err(WhyNot::new(rule!("CHR-9"), Obstacle::WrongTarget));
    }
    stands_somewhere(view, Nature::Enter)?;
    let (mut places, mut from) = (ArrayVec::new(), view.mine().place);
    for step in path {
        from = behind_passage(view, from, *step)?;
        places.push(from);
    }
    view.book.bans(view, entering(view, &places))?;
    let spent = show_icons(view, with)?;
    Ok(Permit::Walk { places, spent })
}

/// Where others stand whom one can join. Rule [CHR-36]: alone there is nobody. Rule [SPC-10]: whoever is behind the inner wall of one's
/// own chamber is in the same one. Nobody gets onto a tile that is afloat.
fn beside_others<'a>(view: &'a View<'_>) -> impl Iterator<Item = Place> + 'a {
    let mine = view.mine().place.chamber;
    let others = view.table.inside().map(|who| view.table.of(who).place);
    others.filter(move |place| place.chamber != mine && !view.table.temple.is_afloat(place.chamber))
}

/// Rule [CHR-18]: to any chamber with at least one other adventurer.
fn jump(view: &View<'_>, there: impl Fn(&Place) -> bool, with: Payment) -> Result<Permit, WhyNot> {
    let place = beside_others(view).find(there).ok_or(WhyNot::new(rule!("CHR-18"), Obstacle::WrongTarget))?;
    view.book.bans(view, Nature::Relocate)?;
    let spent = show_icons(view, with)?;
    Ok(Permit::Join { place, spent: Some(spent) })
}

/// Rule [CHR-13]: the same for the Priest whose dice in hand are all black; they stay so.
fn flee(view: &View<'_>, there: impl Fn(&Place) -> bool) -> Result<Permit, WhyNot> {
    let place = beside_others(view).find(there).ok_or(WhyNot::new(rule!("CHR-13"), Obstacle::WrongTarget))?;
    view.book.bans(view, Nature::Relocate)?;
    if view.mine().is_stuck() {
        Ok(Permit::Join { place, spent: None })
    } else {
        Err(WhyNot::new(rule!("CHR-13"), Obstacle::TooFew))
    }
}

/// Rule [CHR-21]: into an adjoining chamber without a passage. Rule [CHR-35]: where one can only come in there is a passage
/// all the same, whatever faces it, and where nobody can enter no wall helps. Rule [CHR-22]: nor into the other part of one's own
/// chamber.
fn pass_wall(view: &View<'_>, path: &Path, with: Payment) -> Result<Permit, WhyNot> {
    let refused = || WhyNot::new(rule!("CHR-21"), Obstacle::WrongTarget);
    let &[goal] = path.as_slice() else { return Err(refused()) };
    stands_somewhere(view, Nature::Enter)?;
    let (temple, here) = (&view.table.temple, view.mine().place);
    if goal == here.chamber && !view.book.data.chamber(goal).rear.is_empty() {
        return Err(WhyNot::new(rule!("CHR-22"), Obstacle::WrongTarget));
    }
    let side = temple.side_towards(here.chamber, goal).ok_or(refused())?;
    if view.book.data.chamber(goal).entry.is_none() {
        return Err(WhyNot::new(view.book.no_entry(goal), Obstacle::WrongTarget));
    }
    let walled = temple.through(here.chamber, side).is_none();
    let mine = temple.place_behind(here.chamber, side) == here;
    if !walled || !mine {
        return Err(refused());
    }
    view.book.way_out(temple, here.chamber, side)?;
    let place = temple.place_behind(goal, side.opposite());
    view.book.bans(view, entering(view, &[place]))?;
    let spent = show_icons(view, with)?;
    Ok(Permit::PassWall { place, spent })
}

/// Rule [CHR-8]: all black masks of one other adventurer, wherever they are.
fn heal(view: &View<'_>, whom: PlayerId, with: Payment) -> Result<Permit, WhyNot> {
    let stranger = whom.index() >= view.table.adventurers.len() || whom == view.me;
    if stranger || view.table.of(whom).escaped {
        return Err(WhyNot::new(rule!("CHR-8"), Obstacle::WrongTarget));
    }
    view.book.bans(view, Nature::Free)?;
    card_is_up(view)?;
    let friend = view.table.of(whom);
    if friend.holds_masks {
        return Err(WhyNot::new(rule!("BASE-37"), Obstacle::HoldsMasks));
    }
    if friend.hand.cursed().is_empty() {
        return Err(WhyNot::new(rule!("BASE-38"), Obstacle::Pointless));
    }
    let spent = show_icons(view, with)?;
    Ok(Permit::Heal { whom, spent })
}

/// Rule [CHR-11]: any chamber but the start, by a quarter, a half or three quarters.
fn rotate(view: &View<'_>, chamber: ChamberId, by: Turn, with: Payment) -> Result<Permit, WhyNot> {
    if view.table.temple.get(chamber).is_none() {
        return Err(WhyNot::new(rule!("CHR-11"), Obstacle::NotInTheTemple));
    }
    let is_start = view.book.data.chamber(chamber).kind == ChamberKind::StartChamber;
    if is_start || !(1..=3).contains(&by.0) {
        return Err(WhyNot::new(rule!("CHR-11"), Obstacle::WrongTarget));
    }
    let spent = show_icons(view, with)?;
    Ok(Permit::Rotate { chamber, by, spent })
}

/// Rule [CHR-14]: into the pot of a gem level in a chamber that holds an adventurer, and only if it fires at once.
fn lend(view: &View<'_>, face: Face, chamber: ChamberId, level: u8, with: Payment) -> Result<Permit, WhyNot> {
    let places = view.table.inside().map(|who| view.table.of(who).place);
    let mut pots = places.filter(|place| place.chamber == chamber).filter_map(|place| {
        let pot = find_pot(view, place, level).ok()?;
        Some((place, pot))
    });
    let (place, pot) = pots.next().ok_or(WhyNot::new(rule!("CHR-14"), Obstacle::WrongTarget))?;
    view.book.bans(view, Natures::ACTIVATING_AT_ONCE)?;
    let level = usable_level(view, place, pot)?;
    card_is_up(view)?;
    if face != level.face {
        return Err(WhyNot::new(rule!("CHR-14"), Obstacle::WrongFace));
    }
    let spent = show_icons(view, with)?;
    let already = Contents::of(view, place, pot, &level);
    // As many as the card asks for, whatever pays: a card that stands for several masks lends as many.
    let lent = activation(view)?.total();
    let joined = Contents { symbols: already.symbols + lent, givers: already.givers.with(view.me) };
    // As second contributor to a full pot they give back what is not needed any more (BASE-56).
    let back = given_back(view, pot, &level, &already, lent, lent).filter(|_| !already.is_complete(view, &level));
    // Rule [SPC-41]: where pots wait for others, one of them must be armed.
    let fires = view.book.gathering(view, chamber).is_none_or(|gathering| gathering.others_ready);
    if fires && joined.is_complete(view, &level) {
        Ok(Permit::Lend { place, pot, spent, back })
    } else {
        Err(WhyNot::new(rule!("CHR-14"), Obstacle::TooFew))
    }
}

/// Rule [CHR-6]: once per discovery, while the pile has another tile.
fn send_back(view: &View<'_>) -> Result<Permit, WhyNot> {
    match view.mine().placing {
        None => Err(WhyNot::new(rule!("CHR-6"), Obstacle::NoOpenQuestion)),
        Some(placing) if placing.second => Err(WhyNot::new(rule!("CHR-6"), Obstacle::UsedUp)),
        Some(_) if view.table.pile == 0 => Err(WhyNot::new(rule!("CHR-6"), Obstacle::EmptyPile)),
        Some(_) => Ok(Permit::SendBack),
    }
}

/// Rule [CHR-3]: the dice must be rolled again and the card is turned over.
fn use_card(teller: &mut Teller<'_>, who: PlayerId, spent: Means) {
    teller.spend(who, spent);
    teller.tell(Fact::CardTurned { who }.into());
}

pub(crate) fn carry_out(teller: &mut Teller<'_>, who: PlayerId, permit: Permit) {
    match permit {
        Permit::Walk { places, spent } => {
            use_card(teller, who, spent);
            places.into_iter().for_each(|to| teller.enter(who, to, Means::NONE));
        }
        Permit::PassWall { place, spent } => {
            use_card(teller, who, spent);
            teller.enter(who, place, Means::NONE);
        }
        Permit::Join { place, spent } => {
            if let Some(spent) = spent {
                use_card(teller, who, spent);
            }
            teller.relocate(who, place, Arrival::Relocated);
        }
        Permit::Heal { whom, spent } => {
            let dice = teller.table().of(whom).hand.cursed();
            use_card(teller, who, spent);
            teller.tell(event::Fact::Freed { who: whom, dice });
        }
        Permit::Rotate { chamber, by, spent } => {
            use_card(teller, who, spent);
            teller.rotate(chamber, by);
        }
        Permit::Lend { place, pot, spent, back } => {
            use_card(teller, who, spent);
            if let Some((other, dice)) = back {
                teller.tell(event::Fact::Withdrawn { who: other, dice });
            }
            teller.fire_or_gather(place, pot, Symbols::Lent);
        }
        Permit::Reroll { spent } => use_card(teller, who, spent),
        Permit::SendBack => {
            if let Some(placing) = teller.table().of(who).placing {
                teller.tell(event::Fact::TileUnderPile { who, chamber: placing.chamber });
                teller.show_tile(who, TileDrawn::Second);
            }
        }
    }
}

pub(crate) fn offers(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    let Some(card) = view.table.modules.characters.card(view.me) else { return };
    match (card.character, card.side) {
        (Character::Discoverer, CardSide::Permanent) if view.mine().placing.is_some() => offer(Command::SendBack),
        (Character::Discoverer, CardSide::Activatable) => offer_walks(view, offer),
        (Character::Mentalist, CardSide::Activatable) => {
            neighbours(view, view.mine().place).for_each(|goal| offer(to(Path::from_iter([goal]))));
        }
        (Character::Priest, CardSide::Permanent) | (Character::Mechanic, CardSide::Activatable) => {
            let places: ArrayVec<[Place; MAX_PLAYERS]> = beside_others(view).collect();
            let is_first = |(n, to): &(usize, &Place)| !places[..*n].contains(to);
            let each = places.iter().enumerate().filter(is_first);
            each.for_each(|(_, to)| offer(Command::Join { to: *to, with: None }));
        }
        (Character::Doc, CardSide::Activatable) => {
            let others = view.table.inside().filter(|who| *who != view.me);
            others.for_each(|whom| offer(Command::On { whom, with: None }));
        }
        (Character::Muscleman, CardSide::Activatable) => offer_turns(view, offer),
        (Character::Priest, CardSide::Activatable) => {
            offer(Command::Reroll { with: None });
            offer_lending(view, offer);
        }
        _ => {}
    }
}

const fn to(path: Path) -> Command {
    Command::To { path, with: None }
}

/// The chambers beside a place, whether one gets there or not.
fn neighbours(view: &View<'_>, place: Place) -> impl Iterator<Item = ChamberId> + use<> {
    let here = view.table.temple.get(place.chamber).copied();
    Side::ALL.into_iter().filter_map(move |side| here.as_ref()?.neighbour(side))
}

/// Whether nothing is missing any more for a use of the card. What leads far is offered only then: there is much of it.
fn is_ready(view: &View<'_>, command: Command) -> bool {
    Offer::judged(view, command.into()).verdict.is_ok()
}

/// Rule [CHR-9]: every place up to three chambers away. Until the card can be used those next door alone, which tell why not.
fn offer_walks(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    let nearest = walks(view, 1).into_iter().next();
    if nearest.is_some_and(|path| is_ready(view, to(path))) {
        walks(view, 3).into_iter().for_each(|path| offer(to(path)));
    } else {
        neighbours(view, view.mine().place).for_each(|goal| offer(to(Path::from_iter([goal]))));
    }
}

/// A shortest way to each place so many steps away, the nearest first; each step is one that may be walked.
fn walks(view: &View<'_>, steps: usize) -> Vec<Path> {
    let mut reached = vec![(view.mine().place, Path::new())];
    let mut next = 0;
    while let Some((from, way)) = reached.get(next).copied().filter(|(_, way)| way.len() < steps) {
        next += 1;
        for goal in neighbours(view, from) {
            let Ok(place) = behind_passage(view, from, goal) else { continue };
            let is_new = reached.iter().all(|(other, _)| *other != place);
            if is_new && view.book.bans(view, entering(view, &[place])).is_ok() {
                reached.push((place, way.into_iter().chain([goal]).collect()));
            }
        }
    }
    reached.into_iter().skip(1).map(|(_, way)| way).collect()
}

/// Rule [CHR-11]: every chamber by every turn. Until the card can be used the own chamber alone, which tells why not.
fn offer_turns(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    let turned = |chamber| (1..=3).map(move |by| Command::Rotate { chamber, by: Turn(by), with: None });
    let can_turn = |id: &ChamberId| view.book.data.chamber(*id).kind != ChamberKind::StartChamber;
    let all = || view.table.temple.iter().map(|(id, _)| id).filter(can_turn);
    if all().next().is_some_and(|any| turned(any).next().is_some_and(|command| is_ready(view, command))) {
        all().flat_map(turned).for_each(offer);
    } else {
        turned(view.mine().place.chamber).for_each(offer);
    }
}

fn offer_lending(view: &View<'_>, offer: &mut dyn FnMut(Command)) {
    for who in view.table.inside() {
        let chamber = view.table.of(who).place.chamber;
        for level in &view.book.data.chamber(chamber).levels {
            offer(Command::Lend { face: level.face, chamber, level: level.gems, with: None });
        }
    }
}

/// The rule of an ability depends on whose it is; the price stands on activatable cards only (CHR-2, CHR-3).
pub(crate) fn about(view: &View<'_>, command: &Command) -> About {
    let card = view.table.modules.characters.card(view.me);
    let about = About::plain(rule_of(command, card)).aimed(match command {
        Command::To { path, .. } => path.last().map_or(Aim::Nothing, |goal| Aim::Chamber(*goal)),
        Command::Join { to, .. } => Aim::Chamber(to.chamber),
        Command::On { whom, .. } => Aim::Player(*whom),
        Command::Rotate { chamber, .. } => Aim::Chamber(*chamber),
        Command::Lend { chamber, level, .. } => Aim::Level(*chamber, *level),
        Command::Reroll { .. } | Command::SendBack => Aim::Nothing,
    });
    let Some(Card { character, side }) = card else { return about };
    let price = match side {
        CardSide::Permanent => Cost::FREE,
        CardSide::Activatable => view.book.data.modules.characters.of(character).activation,
    };
    about.costing(price).using(character.piece())
}

fn rule_of(command: &Command, card: Option<Card>) -> RuleId {
    match (command, card.map(|card| (card.character, card.side))) {
        (Command::To { .. }, Some((Character::Discoverer, _))) => rule!("CHR-9"),
        (Command::To { .. } | Command::Join { .. }, Some((Character::Mechanic, _))) => rule!("CHR-18"),
        (Command::To { .. }, Some((Character::Mentalist, _))) => rule!("CHR-21"),
        (Command::To { .. } | Command::Join { .. }, Some((Character::Priest, CardSide::Permanent))) => {
            rule!("CHR-13")
        }
        (Command::To { .. } | Command::Join { .. }, _) => rule!("CHR-1"),
        (Command::On { .. }, _) => rule!("CHR-8"),
        (Command::Rotate { .. }, _) => rule!("CHR-11"),
        (Command::Lend { .. }, _) => rule!("CHR-14"),
        (Command::Reroll { .. }, _) => rule!("CHR-16"),
        (Command::SendBack, _) => rule!("CHR-6"),
    }
}

pub(crate) fn paid_with(command: Command, with: Payment) -> Option<Command> {
    Some(match command {
        Command::To { path, .. } => Command::To { path, with },
        Command::Join { to, .. } => Command::Join { to, with },
        Command::On { whom, .. } => Command::On { whom, with },
        Command::Rotate { chamber, by, .. } => Command::Rotate { chamber, by, with },
        Command::Lend { face, chamber, level, .. } => Command::Lend { face, chamber, level, with },
        Command::Reroll { .. } => Command::Reroll { with },
        Command::SendBack => return None,
    })
}

pub(crate) fn spent(permit: &Permit) -> Means {
    match *permit {
        Permit::Walk { spent, .. } | Permit::PassWall { spent, .. } | Permit::Heal { spent, .. } => spent,
        Permit::Rotate { spent, .. } | Permit::Lend { spent, .. } | Permit::Reroll { spent } => spent,
        Permit::Join { spent, .. } => spent.unwrap_or(Means::NONE),
        Permit::SendBack => Means::NONE,
    }
}
