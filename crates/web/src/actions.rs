//! What the reader can do now, as cards: a title, a detail or the reason why not, the price, a key.

use kit::Tick;
use phrasebook::{Language, Text, Who};
use temple::command::Command;
use temple::components::ChamberKind;
use temple::dice::{Cost, DiceSet, Face};
use temple::modules::ModuleCommand;
use temple::modules::characters::Command as Ability;
use temple::modules::curses::Command as Curse;
use temple::options::{Offer, options};
use temple::permit::Permit;
use temple::players::PlayerId;
use temple::rules::escape::keys_needed;
use temple::rules::payment::symbols;
use temple::temple::{ChamberId, Side};
use temple::view::View;
use temple::why_not::{Obstacle, WhyNot};

use crate::seats;

/// Where on the board an action can be tapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The neighbouring chamber.
    Enter(Side),
    /// The empty square beside, for a new chamber.
    Discover(Side),
    /// The empty square beside, for the chamber that was drawn.
    Lay(Side),
}

/// Where in the page an action belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelf {
    /// With the other actions.
    Usual,
    /// Also at the depot, where there is room for it.
    Fate,
    /// In the menu: rarely wanted.
    Menu,
}

/// An action on the screen.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// Tells it from the other cards, as long as it exists.
    pub id: String,
    /// The wish.
    pub command: Command,
    /// Verb first.
    pub title: String,
    /// What it brings, or why it cannot be done.
    pub detail: String,
    /// The dice it costs.
    pub price: Cost,
    /// Why not.
    pub refusal: Option<WhyNot>,
    /// The key that does it.
    pub key: &'static str,
    /// Where on the board.
    pub spot: Option<Spot>,
    /// Where in the page.
    pub shelf: Shelf,
}

/// Everything worth showing, in an order that does not jump.
pub fn cards(view: &View<'_>, language: Language) -> Vec<Card> {
    let mut offers = Vec::new();
    options(view, &mut offers);
    let mut cards: Vec<Card> = Vec::new();
    for offer in offers.iter().filter(|offer| is_worth_showing(view, offer)) {
        let Some(card) = card_of(view, language, offer) else { continue };
        if cards.iter().all(|other| other.id != card.id) {
            cards.push(card);
        }
    }
    give_keys(&mut cards, view.me);
    cards
}

/// What is far from possible is not even greyed: walls, strangers, questions nobody asks.
fn is_worth_showing(view: &View<'_>, offer: &Offer) -> bool {
    let obstacle = offer.verdict.as_ref().err().map(|why| why.obstacle);
    let hopeless = matches!(
        obstacle,
        Some(
            Obstacle::NoPassage
                | Obstacle::NoFreeEntrance
                | Obstacle::NotInTheTemple
                | Obstacle::NoOpenQuestion
                | Obstacle::WrongTarget
                | Obstacle::NotTogether
                | Obstacle::Exhausted
        )
    );
    let alone = view.table.adventurers.len() == 1;
    match offer.command {
        Command::Roll { .. } | Command::Keep(_) | Command::Unkeep(_) => false,
        Command::Discover { side: None, .. } => obstacle.is_none() && view.table.free_entrances(view.me).len() > 1,
        Command::Free { .. } => !hopeless && obstacle != Some(Obstacle::Pointless),
        Command::HoldMasks | Command::OfferMasks => !alone,
        Command::ProposeFate => view.table.fate_gems > 0,
        // Whoever has answered reads at the other card how long he waits.
        Command::Refuse => obstacle.is_none(),
        Command::Lay(_) | Command::Lose(_) | Command::Give { .. } => obstacle.is_none(),
        Command::Module(ModuleCommand::Characters(Ability::Lend { .. } | Ability::To { .. })) => obstacle.is_none(),
        Command::Escape { .. } => true,
        _ => !hopeless,
    }
}

fn card_of(view: &View<'_>, language: Language, offer: &Offer) -> Option<Card> {
    let command = offer.command;
    let named = naming(view, language, offer)?;
    let refusal = offer.verdict.as_ref().err().copied();
    let detail = match refusal {
        Some(why) => reason(view, language, &command, why),
        None => named.detail,
    };
    Some(Card {
        id: named.id,
        command,
        title: named.title,
        detail,
        price: named.price,
        refusal,
        key: "",
        spot: named.spot,
        shelf: named.shelf,
    })
}

/// The words of a card before the verdict.
struct Named {
    id: String,
    title: String,
    detail: String,
    price: Cost,
    spot: Option<Spot>,
    shelf: Shelf,
}

impl Named {
    fn new(id: impl Into<String>, title: String, detail: String) -> Named {
        Named { id: id.into(), title, detail, price: Cost::default(), spot: None, shelf: Shelf::Usual }
    }

    fn costing(self, price: Cost) -> Named {
        Named { price, ..self }
    }

    fn at(self, spot: Spot) -> Named {
        Named { spot: Some(spot), ..self }
    }

    fn on(self, shelf: Shelf) -> Named {
        Named { shelf, ..self }
    }
}

fn naming(view: &View<'_>, language: Language, offer: &Offer) -> Option<Named> {
    let say = |text| language.say(text);
    let data = &view.book.data;
    let mine = view.mine();
    Some(match offer.command {
        Command::Enter { to, .. } => entering(view, language, to)?,
        Command::Discover { side: Some(side), .. } => {
            let title = say(Text::DiscoverSide(side));
            let named = Named::new(format!("discover-{side:?}"), title, say(Text::DiscoverAbout));
            named.costing(data.discover).at(Spot::Discover(side))
        }
        Command::Discover { side: None, .. } => {
            Named::new("look", say(Text::DiscoverLook), say(Text::DiscoverLookAbout)).costing(data.discover)
        }
        Command::Lay(side) => {
            let left = mine.placing.map_or(0, |placing| seconds_until(view, placing.until));
            let named = Named::new(
                format!("lay-{side:?}"),
                say(Text::LaySide(side)),
                say(Text::LayAbout { seconds: left }),
            );
            named.at(Spot::Lay(side))
        }
        Command::Free { whom, .. } => freeing(view, language, offer, whom),
        Command::Commit { dice, level } => pledging(view, language, dice.iter().copied().collect(), level)?,
        Command::Withdraw(_) => Named::new("withdraw", say(Text::Withdraw), say(Text::WithdrawAbout)),
        Command::Escape { .. } => {
            let keys = keys_needed(view);
            let about = say(Text::EscapeAbout { keys: keys.into() });
            Named::new("escape", say(Text::Escape), about).costing(Cost::several(Face::Key, keys))
        }
        Command::Give { to, .. } => {
            Named::new(format!("give-{}", to.0), say(Text::Give(&seats::name(to))), say(Text::GiveAbout))
        }
        Command::ProposeFate => Named::new("fate", say(Text::TurnOfFate), say(Text::FateAbout)).on(Shelf::Fate),
        Command::Agree => {
            let vote = view.table.fate_vote?;
            let asked = language.say(Text::FateAsked(&seats::name(vote.proposer)));
            Named::new("agree", say(Text::Agree), lapsing(view, asked, vote.until))
        }
        Command::Refuse => Named::new("refuse", say(Text::Refuse), String::new()),
        Command::Lose(die) => {
            let (number, face) = (u32::from(die.0) + 1, mine.hand.face(die));
            let until = mine.losses.iter().map(|loss| loss.until).min()?;
            let about = lapsing(view, say(Text::LoseAbout), until);
            Named::new(format!("lose-{number}"), say(Text::LoseInstead { number, face }), about)
        }
        Command::HoldMasks => Named::new("masks", say(Text::HoldMasks), String::new()).on(Shelf::Menu),
        Command::OfferMasks => Named::new("masks", say(Text::OfferMasks), String::new()).on(Shelf::Menu),
        Command::Concede => Named::new("concede", say(Text::Concede), String::new()).on(Shelf::Menu),
        Command::PlayOn => Named::new("concede", say(Text::PlayOn), String::new()).on(Shelf::Menu),
        Command::Module(ModuleCommand::Curses(Curse::Lift { curse, .. })) => {
            let price = data.modules.curses.card(curse).lift;
            let title = say(Text::Lift(curse));
            Named::new(format!("lift-{curse:?}"), title, language.curse_effect(curse).to_owned()).costing(price)
        }
        Command::Module(ModuleCommand::Characters(ability)) => using(view, language, ability)?,
        Command::Roll { .. } | Command::Keep(_) | Command::Unkeep(_) => return None,
    })
}

fn seconds_until(view: &View<'_>, until: Tick) -> u32 {
    until.0.saturating_sub(view.now.0).div_ceil(1000)
}

/// What can be answered only for a while, the time left before it: the end may be cut off.
pub fn lapsing(view: &View<'_>, words: String, until: Tick) -> String {
    seconds_until(view, until).to_string() + " s · " + &words
}

/// Who has asked for a turn of fate, and how long the others may answer. Whoever has answered waits for them.
fn asked_fate(view: &View<'_>, language: Language) -> Option<String> {
    let vote = view.table.fate_vote?;
    let name = seats::name(vote.proposer);
    let who = if vote.proposer == view.me { Who::You } else { Who::Named(&name) };
    Some(lapsing(view, language.say(Text::FateProposed(who)), vote.until))
}

fn entering(view: &View<'_>, language: Language, to: ChamberId) -> Option<Named> {
    let side = view.table.temple.side_towards(view.mine().place.chamber, to)?;
    let spec = view.book.data.chamber(to);
    let (title, kind) = (language.say(Text::EnterSide(side)), language.chamber(spec.kind).to_owned());
    let named = Named::new(format!("enter-{side:?}"), title, kind);
    Some(named.costing(spec.entry.unwrap_or_default()).at(Spot::Enter(side)))
}

fn freeing(view: &View<'_>, language: Language, offer: &Offer, whom: PlayerId) -> Named {
    let name = seats::name(whom);
    let who = if whom == view.me { Who::You } else { Who::Named(&name) };
    let of = u32::from(view.table.of(whom).hand.cursed().len());
    let freed = match offer.verdict {
        Ok(Permit::Free { dice, .. }) => dice.len().into(),
        _ => of,
    };
    let about = language.say(Text::FreeAbout { freed, of });
    let title = language.say(Text::Free(who));
    Named::new(format!("free-{}", whom.0), title, about).costing(Cost::several(Face::GoldenMask, 1))
}

fn pledging(view: &View<'_>, language: Language, dice: DiceSet, gems: u8) -> Option<Named> {
    let levels = &view.book.data.chamber(view.mine().place.chamber).levels;
    let pot = levels.iter().position(|level| level.gems == gems)?;
    let level = levels[pot];
    let have = pledged(view, pot, level.face) + symbols(view, view.me, dice, level.face);
    let about = language.say(Text::CommitAbout { have: have.min(level.count).into(), need: level.count.into() });
    let title = language.say(Text::Commit { gems: gems.into() });
    let price = Cost::several(level.face, dice.len());
    Some(Named::new(format!("pledge-{gems}"), title, about).costing(price))
}

/// Symbols in a pot of the chamber the reader stands in.
pub fn pledged(view: &View<'_>, pot: usize, face: Face) -> u8 {
    let here = view.mine().place.chamber;
    let present = view.table.inside().filter(|who| view.table.of(*who).place.chamber == here);
    present.map(|who| symbols(view, who, view.table.of(who).hand.pledged(pot), face)).sum()
}

fn using(view: &View<'_>, language: Language, ability: Ability) -> Option<Named> {
    let card = view.table.modules.characters.card(view.me)?;
    let character = card.character;
    let kind = |chamber: ChamberId| view.book.data.chamber(chamber).kind;
    let name = match &ability {
        Ability::On { whom, .. } => seats::name(*whom),
        _ => String::new(),
    };
    let (id, text) = match &ability {
        Ability::To { path, .. } => {
            let goal = *path.last()?;
            (format!("use-to-{}", goal.0), Text::UseTo { character, kind: kind(goal) })
        }
        Ability::On { whom, .. } => (format!("use-on-{}", whom.0), Text::UseOn(&name)),
        Ability::Rotate { by, .. } => {
            (format!("use-turn-{}", by.0), Text::UseRotate { degrees: u32::from(by.0) * 90 })
        }
        Ability::Lend { face, level, chamber, .. } => {
            (format!("use-lend-{}-{level}", chamber.0), Text::UseLend { face: *face, gems: (*level).into() })
        }
        Ability::Reroll { .. } => ("use-reroll".to_owned(), Text::UseReroll),
        Ability::SendBack => ("use-send-back".to_owned(), Text::UseSendBack),
    };
    let permanent = card.side == temple::modules::characters::CardSide::Permanent;
    let price =
        if permanent { Cost::default() } else { view.book.data.modules.characters.of(character).activation };
    Some(Named::new(id, language.say(text), language.say(Text::UseAbout(character))).costing(price))
}

/// One line that says what is missing.
fn reason(view: &View<'_>, language: Language, command: &Command, why: WhyNot) -> String {
    let exit_lies =
        view.book.data.only(ChamberKind::ExitChamber).is_some_and(|exit| view.table.temple.get(exit).is_some());
    match (command, why.obstacle) {
        (Command::Agree, Obstacle::UsedUp) => {
            asked_fate(view, language).unwrap_or_else(|| language.obstacle(Obstacle::UsedUp).to_owned())
        }
        (Command::Escape { .. }, Obstacle::WrongChamber) if exit_lies => language.say(Text::EscapeNotHere),
        (Command::Escape { .. }, Obstacle::WrongChamber) => language.say(Text::EscapeUnknown),
        (_, obstacle @ (Obstacle::NotBefore(until) | Obstacle::BusyUntil(until))) => {
            lapsing(view, language.obstacle(obstacle).to_owned(), until)
        }
        (_, obstacle) => language.obstacle(obstacle).to_owned(),
    }
}

/// Arrows for the four sides, letters for the rest; a letter goes to the first card that asks for it.
fn give_keys(cards: &mut [Card], me: PlayerId) {
    let mut given: Vec<&'static str> = Vec::new();
    for card in cards {
        let wanted: &[&'static str] = match card.command {
            Command::Enter { .. } | Command::Discover { side: Some(_), .. } | Command::Lay(_) => match card.spot {
                Some(Spot::Enter(side) | Spot::Discover(side) | Spot::Lay(side)) => arrow(side),
                None => &[],
            },
            Command::Discover { side: None, .. } => &["d"],
            Command::Free { whom, .. } if whom == me => &["m"],
            Command::Free { .. } => &["f", "v", "b"],
            Command::Commit { .. } => &["g", "h", "j"],
            Command::Withdraw(_) => &["w"],
            Command::Escape { .. } => &["e"],
            Command::ProposeFate => &["t"],
            Command::Agree => &["y"],
            Command::Refuse => &["n"],
            Command::Lose(_) | Command::Give { .. } => &["q", "s", "u", "i", "o"],
            Command::Module(ModuleCommand::Curses(_)) => &["l", "k"],
            Command::Module(ModuleCommand::Characters(_)) => &["a", "x", "z", "r"],
            _ => &[],
        };
        if let Some(key) = wanted.iter().find(|key| !given.contains(key)) {
            card.key = key;
            given.push(key);
        }
    }
}

fn arrow(side: Side) -> &'static [&'static str] {
    match side {
        Side::North => &["↑"],
        Side::East => &["→"],
        Side::South => &["↓"],
        Side::West => &["←"],
    }
}
