//! What the terminal says in English: the engine has no text, so its errors and events become sentences here. Obstacles, faces,
//! pieces and what happens to them are said by the phrasebook.

use kit::Tick;
use phrasebook::{Language, Who};
use temple::components::{ChamberKind, Components};
use temple::dice::{DiceSet, Face, Hand};
use temple::event::{DieFate, Event, Fact};
use temple::modules::ModuleId;
use temple::players::{PlayerId, PlayerSet};
use temple::rulebook::{Facing, Rulebook, Whereabouts};
use temple::setup::{Setup, SetupError};
use temple::table::{Presence, Says, Table};
use temple::temple::{ChamberId, Side};
use temple::why_not::{Obstacle, WhyNot};

/// The players of a game that nobody has sat down to; their small initials mark them on the map.
const NAMES: [&str; 6] = ["Amaru", "Beatriz", "Chaska", "Diego", "Elena", "Felipe"];

/// A player's name.
pub fn player(who: PlayerId) -> &'static str {
    NAMES.get(who.index()).copied().unwrap_or("somebody")
}

/// A player, as the phrasebook speaks of one.
fn named(who: PlayerId) -> Who<'static> {
    Who::Named(player(who))
}

/// A player's letter on the map.
pub fn initial(who: PlayerId) -> char {
    (b'a' + who.0.min(25)) as char
}

/// A chamber, as one speaks of it.
pub fn chamber(data: &Components, id: ChamberId) -> String {
    let spec = data.chamber(id);
    match spec.kind {
        ChamberKind::StartChamber => "the start".to_owned(),
        ChamberKind::ExitChamber => "the exit".to_owned(),
        _ => spec.name.replace('_', " "),
    }
}

/// A clock time without its thousandths.
pub fn clock_time(at: Tick) -> String {
    format!("{}:{:02}", at.0 / 60_000, at.0 / 1000 % 60)
}

/// Why so many cannot play.
pub fn players(found: u32) -> String {
    format!("the game is for 1 to 6 players, not {found}")
}

/// Why a game cannot be set up so.
pub fn setup_error(error: &SetupError) -> String {
    match error {
        SetupError::Players(found) => players(u32::from(*found)),
        SetupError::DiceEach(found) => format!("a player begins with 1 to 11 dice, not {found}"),
        SetupError::NoSuchClock(number) => format!("the component data has no clock number {number}"),
        SetupError::NoSuchModule => "a module is switched on that does not exist".to_owned(),
        SetupError::Chambers(what) => format!("the component data cannot make a temple: {what}"),
        SetupError::PileTooShort(tiles) => {
            format!("the pile would have only {tiles} tiles, too few to set up the temple")
        }
        SetupError::NoSuchOption => "there is no option of this name".to_owned(),
        SetupError::OptionRange(low, high) => format!("an option must lie between {low} and {high}"),
        SetupError::NoSuchSeat => "a seat that nobody sits on has been given something".to_owned(),
        SetupError::PickedTwice => "two players have picked the same card".to_owned(),
        SetupError::NoSuchChallenge => "there is no such challenge".to_owned(),
        SetupError::NotInChallenge(rule) => {
            format!(
                "not in a challenge ({rule}): {}",
                phrasebook::Language::English.rule(*rule).unwrap_or_default()
            )
        }
    }
}

/// A refusal: what stands in the way, and the rule.
pub fn why_not(refusal: &WhyNot) -> String {
    format!("{} ({})", obstacle(&refusal.obstacle), refusal.rule)
}

/// What stands in the way.
fn obstacle(obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::BusyUntil(until) => format!("the player is busy until {until}"),
        Obstacle::NotBefore(at) => format!("this is possible again at {at}"),
        other => Language::English.obstacle(*other).to_owned(),
    }
}

/// A set-up in half a line.
pub fn setup(setup: &Setup, data: &Components) -> String {
    let players = match setup.players() {
        1 => "1 player".to_owned(),
        count => format!("{count} players"),
    };
    let on = temple::modules::MANIFESTS.iter().map(|manifest| manifest.id);
    let modules: Vec<&str> = on.filter(|id| setup.modules.has(*id)).map(ModuleId::slug).collect();
    let modules = if modules.is_empty() { "base game".to_owned() } else { modules.join(", ") };
    let challenge = setup.challenge.and_then(|terms| data.challenges.get(usize::from(terms.number)));
    let modules = challenge.map_or(modules.clone(), |spec| format!("challenge {} ({modules})", spec.name));
    let profile = setup.clock.and_then(|number| data.clocks.get(usize::from(number)));
    let clock = profile.map_or("no clock".to_owned(), |profile| format!("clock {}", profile.name));
    format!("{players}, {}, {modules}, {clock}", format!("{:?}", setup.difficulty).to_lowercase())
}

/// The cards and tokens before a player; a used one stands in brackets.
pub fn pieces(book: &Rulebook, table: &Table, who: PlayerId) -> String {
    let lying = book.lying_at(table, Whereabouts::Before(who));
    let names =
        lying.iter().map(|one| match (Language::English.piece_before(table, who, one.piece).0, one.facing) {
            (name, Facing::Up) => name,
            (name, Facing::Down) => format!("({name})"),
        });
    names.collect::<Vec<_>>().join(", ")
}

/// The dice of a hand as letters: a small one is pledged, `_` unrolled, `~` lies on a card or tile.
pub fn dice(hand: &Hand) -> String {
    let letters = DiceSet::first(hand.ever()).iter().filter(|die| !hand.lost().has(*die)).map(|die| {
        let pledged = hand.committed().has(die);
        match hand.face(die).map(Face::letter) {
            Some(letter) if pledged => letter.to_ascii_lowercase(),
            Some(letter) => letter,
            None if hand.held().has(die) => '~',
            None => '_',
        }
    });
    letters.map(String::from).collect::<Vec<_>>().join(" ")
}

fn side(side: Side) -> &'static str {
    match side {
        Side::North => "north",
        Side::East => "east",
        Side::South => "south",
        Side::West => "west",
    }
}

const DICE: [&str; 2] = ["die", "dice"];
const GEMS: [&str; 2] = ["gem", "gems"];

/// A number of things, named once in the singular and once in the plural.
fn several(count: u8, [one, more]: [&str; 2]) -> String {
    match count {
        1 => format!("one {one}"),
        _ => format!("{count} {more}"),
    }
}

fn all(players: PlayerSet) -> String {
    let names: Vec<&str> = players.iter().map(player).collect();
    names.join(", ")
}

/// What happened, as a short sentence; nothing for what a watcher need not hear of.
pub fn event(data: &Components, table: &Table, event: &Event) -> Option<String> {
    Some(match &event.fact {
        Fact::Rolled { who, dice, faces, .. } => {
            let shown: String = dice.iter().map(|die| faces.get(die).letter()).collect();
            format!("{} rolls {shown}", player(*who))
        }
        Fact::Freed { who, dice } => format!("{} of {} freed", several(dice.len(), DICE), player(*who)),
        Fact::Entered { who, to } => format!("{} enters {}", player(*who), chamber(data, to.chamber)),
        Fact::Relocated { who, to } => format!("{} comes to {}", player(*who), chamber(data, to.chamber)),
        Fact::Committed { who, dice, .. } => {
            format!("{} pledges {}", player(*who), several(dice.len() as u8, DICE))
        }
        Fact::Withdrawn { who, dice } => format!("{} takes back {}", player(*who), several(dice.len(), DICE)),
        Fact::PotFired { chamber: at, gems, .. } => {
            format!("{} placed in {}", several(*gems, GEMS), chamber(data, *at))
        }
        Fact::Escaped { who } => format!("{} escapes", player(*who)),
        Fact::DieGiven { from, to, .. } => format!("{} gives a die to {}", player(*from), player(*to)),
        Fact::MasksHeld { who, held: true } => format!("{} keeps the black masks", player(*who)),
        Fact::MasksHeld { who, held: false } => format!("{} offers the black masks", player(*who)),
        Fact::Conceded { who } => format!("{} gives up", player(*who)),
        Fact::PlaysOn { who } => format!("{} plays on", player(*who)),
        Fact::Presence { who, presence: Presence::Away } => format!("{} has lost the connection", player(*who)),
        Fact::Presence { who, presence: Presence::Here } => format!("{} is back", player(*who)),
        fact => {
            let told = || fact.tale(table).map(|tale| Language::English.tale(&tale, tale.who.map(named)));
            loss(fact).or_else(|| tile(data, fact)).or_else(|| vote_or_clock(fact)).or_else(told)?
        }
    })
}

fn tile(data: &Components, fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::FirstTile { chamber: id, side: at } => {
            format!("{} lies {} of the start", chamber(data, *id), side(*at))
        }
        Fact::TileShown { who, chamber: id, .. } => format!("{} draws {}", player(*who), chamber(data, *id)),
        Fact::TileLaid { who, chamber: id, beside, side: at } => {
            let (id, beside) = (chamber(data, *id), chamber(data, *beside));
            format!("{} lays {id} {} of {beside}", player(*who), side(*at))
        }
        Fact::TileBackOnTop { chamber: id, .. } => format!("{} goes back on top", chamber(data, *id)),
        Fact::TileUnderPile { chamber: id, .. } => format!("{} goes under the pile", chamber(data, *id)),
        Fact::Rotated { chamber: id, by } => {
            format!("{} is turned by {} degrees", chamber(data, *id), u32::from(by.0) * 90)
        }
        _ => return None,
    })
}

fn loss(fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::DieTaken { who, fate: DieFate::Lost, .. } => format!("{} loses a die", player(*who)),
        Fact::DieTaken { who, fate: DieFate::HeldElsewhere, .. } => {
            format!("{} must lay a die aside", player(*who))
        }
        Fact::LossSwapped { who, .. } => format!("{} names another die", player(*who)),
        Fact::DiceLost { who, dice } => format!("{} loses {}", player(*who), several(dice.len(), DICE)),
        Fact::DieReturned { who, .. } => format!("a die comes back to {}", player(*who)),
        _ => return None,
    })
}

fn vote_or_clock(fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::RequestMade { request } => Language::English.request(&request.ask, named(request.from)),
        Fact::RequestAnswered { by, says: Says::Yes, .. } => format!("{} agrees", player(*by)),
        Fact::RequestAnswered { by, says: Says::No, .. } => format!("{} refuses", player(*by)),
        Fact::FateProposed { who, .. } => format!("{} proposes to turn fate", player(*who)),
        Fact::FateAgreed { who } => format!("{} agrees", player(*who)),
        Fact::FateRefused { who, .. } => format!("{} refuses", player(*who)),
        Fact::FateLapsed => "the proposal lapses".to_owned(),
        Fact::FateTurned => "fate turns: one more gem goes into the depot".to_owned(),
        Fact::Started => "Escape!".to_owned(),
        Fact::Gong { n } => format!("the gong sounds: countdown {n}"),
        Fact::Slammed { n, safe } if safe.is_empty() => format!("the doors slam ({n}): nobody is safe"),
        Fact::Slammed { n, safe } => format!("the doors slam ({n}): safe are {}", all(*safe)),
        Fact::Collapsed => "the temple collapses: the game is lost".to_owned(),
        Fact::Won => "everybody has escaped: the game is won".to_owned(),
        Fact::GivenUp => "all have given up: the game is lost".to_owned(),
        Fact::LeftBehind { piece } => format!("{} was left behind: the game is lost", piece.id()),
        Fact::GivingUp { at } => format!("everybody present gives up: the game is lost at {at}"),
        Fact::GivingUpStopped => "the game goes on".to_owned(),
        Fact::PauseAsked { who, .. } => format!("{} asks for a pause", player(*who)),
        Fact::PauseAgreed { who } => format!("{} agrees to the pause", player(*who)),
        Fact::PauseRefused { who } => format!("{} refuses the pause", player(*who)),
        Fact::PauseLapsed => "the question for a pause lapses".to_owned(),
        Fact::Paused => "time stands still".to_owned(),
        _ => return None,
    })
}
