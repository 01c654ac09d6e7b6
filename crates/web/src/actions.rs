//! What the reader can do now, as cards: a title, a detail or the reason why not, the price, a key.

use kit::{RuleId, Tick};
use phrasebook::{Around, Language, Text, Who};
use temple::about::{Aim, Line};
use temple::command::Command;
use temple::components::ChamberKind;
use temple::dice::{Cost, Face, Means};
use temple::options::{Offer, options};
use temple::permit::Permit;
use temple::players::PlayerId;
use temple::rulebook::{Piece, Whereabouts};
use temple::rules::concede::forlorn;
use temple::rules::escape::keys_needed;
use temple::rules::payment::{left_of, symbols};
use temple::rules::pot::{self, MODULE_POT};
use temple::table::Says;
use temple::temple::{ChamberId, Side};
use temple::view::View;
use temple::why_not::{Obstacle, WhyNot};

use crate::places::{self, Place};
use crate::{modules, scene, seats};

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

impl Spot {
    /// What is done there.
    const fn verb(self) -> Text<'static> {
        match self {
            Spot::Enter(_) => Text::Enter,
            Spot::Discover(_) => Text::Discover,
            Spot::Lay(_) => Text::LayHere,
        }
    }
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
    /// Which faces of its price the reader's dice do not show, a bit each in the order of the price.
    pub lacks: u8,
    /// The rule that speaks of it.
    pub rule: RuleId,
    /// What it aims at.
    pub aim: Aim,
    /// With several targets, one card for each of them.
    pub choices: Vec<Card>,
    /// Why not.
    pub refusal: Option<WhyNot>,
    /// The key that does it.
    pub key: &'static str,
    /// The piece it uses.
    pub piece: Option<Piece>,
    /// Where on the board.
    pub spot: Option<Spot>,
    /// Where in the page.
    pub shelf: Shelf,
    /// The verb alone, for a place that says where.
    pub verb: Option<String>,
    /// What lies behind a door.
    pub behind: Option<String>,
    /// Its fixed place; several cards may share one, and the first of them stands there.
    pub place: Option<Place>,
}

impl Card {
    /// Whether it has no place of its own and stands with the rest.
    pub fn is_loose(&self) -> bool {
        self.shelf != Shelf::Menu && self.place.is_none()
    }

    /// The title where its place says the rest: a door needs no side.
    pub fn short(&self) -> String {
        self.verb.clone().unwrap_or_else(|| self.title.clone())
    }

    /// The card for those who cannot see it: what it does, what it brings or why not, and what it costs.
    pub fn spoken(&self, language: Language) -> String {
        let price = (self.price.total() > 0).then(|| language.say(Text::Costs(&language.price(&self.price))));
        let parts = [Some(self.title.clone()), self.behind.clone(), price, self.why_not()];
        parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    fn why_not(&self) -> Option<String> {
        let known = self.behind.as_ref().is_some_and(|behind| behind.starts_with(&self.detail));
        (!known).then(|| self.detail.clone())
    }
}

/// Everything worth showing, in an order that does not jump.
pub fn cards(view: &View<'_>, language: Language) -> Vec<Card> {
    let mut offers = Vec::new();
    options(view, &mut offers);
    let mut cards: Vec<Card> = Vec::new();
    for offer in offers.iter().filter(|offer| is_worth_showing(view, offer)) {
        let Some(mut card) = card_of(view, language, offer) else { continue };
        let is_taken = |id: &str| cards.iter().any(|other| other.id == id);
        match offer.command {
            _ if !is_taken(&card.id) => cards.push(card),
            // The same use in another way: a quarter turn, or a half.
            Command::Module(_) if cards.iter().all(|other| other.command != card.command) => {
                card.id = (2..).map(|n| format!("{}-{n}", card.id)).find(|id| !is_taken(id)).unwrap_or_default();
                cards.push(card);
            }
            _ => {}
        }
    }
    let mut cards = gather(view, language, cards);
    places::settle(view, &mut cards);
    give_keys(&mut cards, view.me);
    cards
}

/// Whether an aim lies away from the reader's own chamber and its surroundings.
pub fn is_far(view: &View<'_>, aim: Aim) -> bool {
    let here = view.mine().place.chamber;
    match aim {
        Aim::Nothing | Aim::Side(_) | Aim::Die(_) => false,
        Aim::Chamber(chamber) | Aim::Level(chamber, _) => chamber != here,
        Aim::Player(who) => who != view.me,
        // One's own walls are told apart on the board, like those far away.
        Aim::Border(..) | Aim::Line(_) => true,
    }
}

/// Whether what a card is used on is chosen on the board and not by the card: far away, a border, or a chamber with the way it turns.
fn is_aimed(view: &View<'_>, card: &Card) -> bool {
    is_far(view, card.aim) || modules::turned_by(&card.command).is_some()
}

/// Targets of one piece become choices of one card; what cannot be done is told once.
fn gather(view: &View<'_>, language: Language, cards: Vec<Card>) -> Vec<Card> {
    let mut gathered: Vec<(Card, Option<Piece>)> = Vec::new();
    for card in cards {
        let piece = card.piece.filter(|_| is_aimed(view, &card));
        match gathered.iter_mut().find(|(_, other)| piece.is_some() && *other == piece) {
            None => gathered.push((card, piece)),
            Some((first, _)) if card.refusal.is_none() && first.refusal.is_some() => *first = card,
            Some((first, _)) if card.refusal.is_none() => {
                if first.choices.is_empty() {
                    first.choices.push(first.clone());
                }
                first.choices.push(card);
            }
            Some(_) => {}
        }
    }
    let name = |mut card: Card| {
        // One wall or one way to turn is looked at before it is done, too.
        let is_seen_first = matches!(card.aim, Aim::Border(..)) || modules::turned_by(&card.command).is_some();
        if is_seen_first && card.refusal.is_none() && card.choices.is_empty() {
            card.choices.push(card.clone());
        }
        if let Some(piece) = card.piece.filter(|_| !card.choices.is_empty()) {
            card.id = format!("choose-{}", piece.id());
            (card.title, card.detail) = choosing(language, piece, &card);
            card.choices.iter_mut().for_each(|choice| choice.detail = whereabouts(view, language, choice.aim));
        }
        card
    };
    gathered.into_iter().map(|(card, _)| name(card)).collect()
}

/// What the card of several choices is called: the piece and its targets; several ways to use it on one target are a deed with it.
fn choosing(language: Language, piece: Piece, card: &Card) -> (String, String) {
    let is_new = |n: usize| card.choices[..n].iter().all(|other| other.aim != card.choices[n].aim);
    let targets = (0..card.choices.len()).filter(|n| is_new(*n)).count();
    let name = language.piece(piece).to_owned();
    if targets == 1 && card.choices.len() > 1 && modules::turned_by(&card.command).is_none() {
        return (at_the_head(language.deed(piece.module)), name);
    }
    (name, language.say(Text::Targets(targets as u32)))
}

/// Words at the head of a card.
pub fn at_the_head(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(capital).into_iter().chain(letters).collect()
}

/// The capital of a letter that a word of our languages may begin with. The table of all scripts would be 12 kB of the page.
fn capital(letter: char) -> char {
    match letter {
        'a'..='z' | 'à'..='ö' | 'ø'..='þ' => char::from_u32(u32::from(letter) - 32).unwrap_or(letter),
        'œ' => 'Œ',
        _ => letter,
    }
}

/// What tells a target from the others of its kind: who is there, or where somebody is.
fn whereabouts(view: &View<'_>, language: Language, aim: Aim) -> String {
    let chambers = aimed(view, aim);
    if let Aim::Player(_) = aim {
        return chambers.iter().map(|id| language.chamber(view.book.data.chamber(*id).kind)).collect();
    }
    let there = view.table.inside().filter(|who| chambers.contains(&view.table.of(*who).place.chamber));
    there.map(seats::name).collect::<Vec<_>>().join(", ")
}

/// What can be done now with far targets, each target by itself; while the reader chooses among those of one card, these alone.
pub fn far_offers<'a>(view: &View<'_>, cards: &'a [Card], open: Option<&str>) -> Vec<&'a Card> {
    let offered = cards.iter().filter(|card| card.refusal.is_none() && open.is_none_or(|open| open == card.id));
    let each =
        |card: &'a Card| if card.choices.is_empty() { std::slice::from_ref(card) } else { &card.choices[..] };
    offered.flat_map(each).filter(|card| card.piece.is_some() && is_far(view, card.aim)).collect()
}

/// The players at whom something can be aimed now.
pub fn aimed_players(view: &View<'_>, cards: &[Card], open: Option<&str>) -> Vec<PlayerId> {
    let aims = far_offers(view, cards, open).into_iter().filter_map(|card| match card.aim {
        Aim::Player(who) => Some(who),
        _ => None,
    });
    aims.collect()
}

/// The chambers an aim lies in.
pub fn aimed(view: &View<'_>, aim: Aim) -> Vec<ChamberId> {
    let all = || view.table.temple.iter().map(|(id, placed)| (id, placed.cell()));
    match aim {
        Aim::Nothing | Aim::Side(_) | Aim::Die(_) => Vec::new(),
        Aim::Chamber(chamber) | Aim::Border(chamber, _) | Aim::Level(chamber, _) => vec![chamber],
        Aim::Player(who) => vec![view.table.of(who).place.chamber],
        Aim::Line(Line::Row(y)) => all().filter(|(_, cell)| cell.y == y).map(|(id, _)| id).collect(),
        Aim::Line(Line::Column(x)) => all().filter(|(_, cell)| cell.x == x).map(|(id, _)| id).collect(),
    }
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
        // Dice to lose are chosen in the tray.
        Command::Lose(_) => false,
        Command::Lay(_) | Command::Give { .. } => obstacle.is_none(),
        // A far chamber is worth a word only when one can reach it.
        Command::Module(_) => match offer.about(view).aim {
            Aim::Chamber(_) | Aim::Border(..) | Aim::Level(..) | Aim::Line(_)
                if is_far(view, offer.about(view).aim) =>
            {
                obstacle.is_none()
            }
            _ => !hopeless,
        },
        Command::Escape { .. } => true,
        _ => !hopeless,
    }
}

fn card_of(view: &View<'_>, language: Language, offer: &Offer) -> Option<Card> {
    let command = offer.command;
    let (named, about) = (naming(view, language, offer)?, offer.about(view));
    let refusal = offer.verdict.as_ref().err().copied();
    let detail = match refusal {
        // The hollow faces of its price say what a door lacks; its words say what is behind it.
        Some(WhyNot { obstacle: Obstacle::TooFew, .. }) if named.spot.is_some() => named.detail.clone(),
        Some(why) => reason(view, language, &command, why),
        None => named.detail.clone() + &spent_cards(view, language, offer),
    };
    let behind = named.spot.map(|_| behind(view, language, &command).unwrap_or(named.detail));
    Some(Card {
        id: named.id,
        command,
        title: named.title,
        detail,
        price: about.price,
        lacks: lacking(view, &about.price),
        rule: about.rule,
        aim: about.aim,
        piece: about.piece,
        choices: Vec::new(),
        refusal,
        key: "",
        spot: named.spot,
        shelf: named.shelf,
        verb: named.spot.map(|spot| language.say(spot.verb())),
        behind,
        place: None,
    })
}

/// What lies behind a door, for those who cannot see it: the chamber with its levels, and who is there.
fn behind(view: &View<'_>, language: Language, command: &Command) -> Option<String> {
    let Command::Enter { to, .. } = *command else { return None };
    Some(chamber_words(view, language, to))
}

/// A chamber in words: its kind, its levels if any are left, what the modules have lying there, and who is there.
pub fn chamber_words(view: &View<'_>, language: Language, id: ChamberId) -> String {
    let spec = view.book.data.chamber(id);
    let spent = view.table.temple.get(id).is_none_or(|placed| placed.exhausted);
    let counts: Vec<u32> = spec.levels.iter().map(|level| level.count.into()).collect();
    let levels = match spec.levels.first() {
        Some(_) if spent => Some(language.say(Text::GemsTaken)),
        Some(level) => Some(language.levels(level.face, &counts)),
        None => None,
    };
    let there = view.table.inside().filter(|who| *who != view.me && view.table.of(*who).place.chamber == id);
    let people = there.map(seats::name).collect::<Vec<_>>().join(", ");
    let lying = view.book.lying_at(view.table, Whereabouts::In(id)).into_iter();
    let pieces = lying.map(|lying| language.piece(lying.piece)).collect::<Vec<_>>().join(", ");
    let parts = [Some(language.chamber(spec.kind).to_owned()), levels, Some(pieces), Some(people)];
    parts.into_iter().flatten().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Which faces of a price the reader's dice do not show, a bit each.
fn lacking(view: &View<'_>, price: &Cost) -> u8 {
    let usable = view.mine().hand.usable();
    let mut left = Face::ALL.map(|face| match price.count(face) {
        0 => 0,
        _ => symbols(view, view.me, usable, face),
    });
    scene::faces(price).into_iter().take(8).enumerate().fold(0, |lacks, (n, face)| {
        let have = &mut left[face as usize];
        let is_lacking = *have == 0;
        *have = have.saturating_sub(1);
        lacks | u8::from(is_lacking) << n
    })
}

/// The names of the cards that would pay beside the dice.
fn spent_cards(view: &View<'_>, language: Language, offer: &Offer) -> String {
    let aids = offer.verdict.as_ref().map_or(Means::NONE, Permit::spent).aids;
    let held = aids.places().filter_map(|place| view.mine().hand.aid(place));
    held.map(|held| " · ".to_owned() + language.piece(held.piece)).collect()
}

/// The words of a card before the verdict.
struct Named {
    id: String,
    title: String,
    detail: String,
    spot: Option<Spot>,
    shelf: Shelf,
}

impl Named {
    fn new(id: impl Into<String>, title: String, detail: String) -> Named {
        Named { id: id.into(), title, detail, spot: None, shelf: Shelf::Usual }
    }

    fn at(self, spot: Spot) -> Named {
        Named { spot: Some(spot), ..self }
    }

    fn on(self, shelf: Shelf) -> Named {
        Named { shelf, ..self }
    }
}

/// Rule [BASE-52]: whether nobody gets out any more, or nobody finds the exit as the chambers lie.
fn is_hopeless(view: &View<'_>) -> bool {
    let exit = view.book.data.only(ChamberKind::ExitChamber);
    let is_closed = || exit.is_some_and(|exit| view.table.temple.get(exit).is_none()) && view.table.is_closed();
    forlorn(view).is_some() || is_closed()
}

fn naming(view: &View<'_>, language: Language, offer: &Offer) -> Option<Named> {
    let say = |text| language.say(text);
    let mine = view.mine();
    Some(match offer.command {
        Command::Enter { to, .. } => entering(view, language, to)?,
        Command::Discover { side: Some(side), .. } => {
            let title = say(Text::DiscoverSide(side));
            let named = Named::new(format!("discover-{side:?}"), title, say(Text::DiscoverAbout));
            named.at(Spot::Discover(side))
        }
        Command::Discover { side: None, .. } => {
            Named::new("look", say(Text::DiscoverLook), say(Text::DiscoverLookAbout))
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
        Command::Commit { dice, level } => pledging(view, language, dice.into_iter().collect(), level)?,
        Command::Withdraw(_) => Named::new("withdraw", say(Text::Withdraw), say(Text::WithdrawAbout)),
        Command::Escape { .. } => {
            let about = forsaken(view).map(|piece| say(Text::EscapeLoses(language.piece(piece))));
            let keys = || say(Text::EscapeAbout { keys: keys_needed(view).into() });
            Named::new("escape", say(Text::Escape), about.unwrap_or_else(keys))
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
        Command::HoldMasks => Named::new("masks", say(Text::HoldMasks), String::new()).on(Shelf::Menu),
        Command::OfferMasks => Named::new("masks", say(Text::OfferMasks), String::new()).on(Shelf::Menu),
        // Where nobody gets out any more, giving up is at hand.
        Command::Concede => {
            let shelf = if is_hopeless(view) { Shelf::Usual } else { Shelf::Menu };
            Named::new("concede", say(Text::Concede), String::new()).on(shelf)
        }
        Command::PlayOn => Named::new("concede", say(Text::PlayOn), String::new()).on(Shelf::Menu),
        Command::Module(command) => {
            let about = offer.about(view);
            let around = Around { view, name: &seats::name };
            let detail = about.piece.map(|piece| language.use_of(piece)).unwrap_or_default();
            Named::new(use_id(about.piece, about.aim), language.offer(&command, about.piece, &around), detail)
        }
        Command::Answer { from, says } => answering(view, language, from, says)?,
        Command::Retract => {
            let asked = view.table.requests.of(view.me)?.request;
            let about = lapsing(view, language.request(&asked.ask, Who::You), asked.until);
            Named::new("retract", say(Text::Withdraw), about)
        }
        Command::Fire => Named::new("fire", say(Text::Agree), String::new()),
        Command::AskPause | Command::AgreePause | Command::RefusePause => return None,
        Command::Roll { .. } | Command::Keep(_) | Command::Unkeep(_) | Command::Lose(_) => return None,
    })
}

/// The answer to what another player asks for.
fn answering(view: &View<'_>, language: Language, from: PlayerId, says: Says) -> Option<Named> {
    let asked = view.table.requests.of(from)?;
    let (id, text) = match says {
        Says::Yes => ("yes", Text::Agree),
        Says::No => ("no", Text::Refuse),
    };
    let words = language.request(&asked.request.ask, Who::Named(&seats::name(from)));
    let about = lapsing(view, words, asked.request.until);
    Some(Named::new(format!("{id}-{}", from.0), language.say(text), about))
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

/// Rule [BASE-65]: what the last one inside would leave behind, and lose the game by it.
pub fn forsaken(view: &View<'_>) -> Option<Piece> {
    let is_last = view.table.inside().eq([view.me]);
    view.book.left_behind(view.table).filter(|_| is_last)
}

fn entering(view: &View<'_>, language: Language, to: ChamberId) -> Option<Named> {
    let side = view.table.temple.side_towards(view.mine().place.chamber, to)?;
    let spec = view.book.data.chamber(to);
    // A door has room for what a chamber is, not for what it asks for, which stands on the chamber.
    let kind = language.chamber(spec.kind).split([',', '(']).next().unwrap_or_default().trim_end();
    let named = Named::new(format!("enter-{side:?}"), language.say(Text::EnterSide(side)), kind.to_owned());
    Some(named.at(Spot::Enter(side)))
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
    Named::new(format!("free-{}", whom.0), title, about)
}

fn pledging(view: &View<'_>, language: Language, means: Means, gems: u8) -> Option<Named> {
    if gems == MODULE_POT {
        return pledging_here(view, language, means);
    }
    let levels = &view.book.data.chamber(view.mine().place.chamber).levels;
    let pot = levels.iter().position(|level| level.gems == gems)?;
    let level = levels[pot];
    let have = pledged(view, pot, level.face) + symbols(view, view.me, means, level.face);
    let about = language.say(Text::CommitAbout { have: have.min(level.count).into(), need: level.count.into() });
    let title = language.say(Text::Commit { gems: gems.into() });
    Some(Named::new(format!("pledge-{gems}"), title, about))
}

/// What a module asks for here, whatever comes of it: how much of it would be there.
fn pledging_here(view: &View<'_>, language: Language, means: Means) -> Option<Named> {
    let need = view.book.pot_at(view, view.mine().place)?.spec.need;
    let left = left_of(view, view.me, means, &pot::missing(view)?);
    let have = need.total().saturating_sub(left.total());
    let about = language.say(Text::CommitAbout { have: have.into(), need: need.total().into() });
    Some(Named::new("pledge-here", language.say(Text::CommitHere), about))
}

/// Symbols in a pot of the chamber the reader stands in.
pub fn pledged(view: &View<'_>, pot: usize, face: Face) -> u8 {
    let here = view.mine().place.chamber;
    let present = view.table.inside().filter(|who| view.table.of(*who).place.chamber == here);
    present.map(|who| symbols(view, who, view.table.of(who).hand.pledged(pot), face)).sum()
}

/// Tells the use of a piece from its other uses, by what it aims at.
fn use_id(piece: Option<Piece>, aim: Aim) -> String {
    let id = piece.map_or("use", Piece::id);
    match aim {
        Aim::Nothing => id.to_owned(),
        Aim::Side(side) => format!("{id}-side-{}", side as u8),
        Aim::Chamber(chamber) => format!("{id}-in-{}", chamber.0),
        Aim::Border(chamber, side) => format!("{id}-border-{}-{}", chamber.0, side as u8),
        Aim::Player(who) => format!("{id}-on-{}", who.0),
        Aim::Die(die) => format!("{id}-die-{}", die.0),
        Aim::Level(chamber, gems) => format!("{id}-level-{}-{gems}", chamber.0),
        Aim::Line(Line::Row(y)) => format!("{id}-row-{y}"),
        Aim::Line(Line::Column(x)) => format!("{id}-column-{x}"),
    }
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
        _ if modules::waits_for_another(why) => language.waits_for_another().to_owned(),
        (_, obstacle @ (Obstacle::NotBefore(until) | Obstacle::BusyUntil(until))) => {
            let words = modules::ban(why).map_or_else(|| language.obstacle(obstacle), |ban| language.ban(ban));
            lapsing(view, words.to_owned(), until)
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
            Command::Give { .. } => &["q", "s", "u", "i", "o"],
            Command::Module(_) => card.piece.map_or(modules::KEYS, |piece| modules::face(piece.module).keys),
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use temple::components::Components;
    use temple::game::Game;
    use temple::position::Position;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;
    use temple::temple::Cell;

    use super::*;

    /// A start with two chambers in its row and two in the column of the eastern one.
    fn crossing() -> Game {
        let data = Components::standard();
        let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 2))));
        let tiles = [("exit", 1, 0, Side::West), ("basic_07", 2, 0, Side::West), ("basic_08", 1, 1, Side::South)];
        for (tile, x, y, back) in tiles {
            position.lay(data.chamber_named(tile).expect("a tile"), Cell { x, y }, back).expect("free");
        }
        position.finish().expect("possible")
    }

    /// No module of the box shifts rows; what would be aimed at one lights all of it, and has a name of its own.
    #[test]
    fn what_aims_at_a_line_lights_all_of_it_and_nothing_else() {
        let game = crossing();
        let view = game.view(PlayerId(0));
        let lit = |line: Line| {
            let chambers = aimed(&view, Aim::Line(line)).into_iter();
            let mut names: Vec<String> = chambers.map(|id| view.book.data.chamber(id).name.to_string()).collect();
            names.sort();
            names
        };
        assert_eq!(lit(Line::Row(0)), ["basic_07", "exit", "start"]);
        assert_eq!(lit(Line::Row(1)), ["basic_08"]);
        assert_eq!(lit(Line::Column(1)), ["basic_08", "exit"]);
        assert_eq!(lit(Line::Column(0)), ["start"]);
        assert!(lit(Line::Row(5)).is_empty());
        assert!(is_far(&view, Aim::Line(Line::Row(0))), "a target is chosen on the board");
        let ids = [Line::Row(1), Line::Column(1), Line::Row(-1)].map(|line| use_id(None, Aim::Line(line)));
        assert_eq!(ids, ["use-row-1", "use-column-1", "use-row--1"]);
    }

    #[test]
    fn a_head_has_a_capital_in_all_three_languages() {
        let heads = ["the altar", "épreuve", "übung", "œil", "Ölberg", "ßa", "7 keys", ""];
        let wanted = ["The altar", "Épreuve", "Übung", "Œil", "Ölberg", "ßa", "7 keys", ""];
        assert_eq!(heads.map(at_the_head), wanted);
    }
}
