//! What a wish is about and what it would bring, in the engine's own words: its rule, its price, what it aims at, and everything about
//! it that is certain.
//!
//! What it would bring is found by carrying it out on a copy of the table with the engine's own code, up to where dice would be thrown.

use kit::{RuleId, rule};

use crate::command::{Command, Pick};
use crate::event::{Event, Fact};
use crate::game::Game;
use crate::options::Offer;
use crate::permit::Permit;
use crate::room::{Room, Side};
use crate::rules::explore;
use crate::sheets::{Colour, MapId, TRACKS, Track, Variant};
use crate::symbols::Symbols;
use crate::table::{Deed, Table};
use crate::view::View;

/// A wish described.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The rule that speaks of it.
    pub rule: RuleId,
    /// What it costs, as printed.
    pub price: Symbols,
    /// What it aims at.
    pub aim: Aim,
}

/// What a wish aims at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the nouns of the table
pub enum Aim {
    Nothing,
    Side(Side),
    Entrance(Room, Side),
    Room(Room),
    Pair,
    Box(u8),
    Track(Track),
    SheetDie(u8),
    Map(MapId),
    Pool,
    Deed(Deed),
}

/// What a wish would bring, as far as it is certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forecast {
    /// Gems for the team.
    pub gems: u8,
    /// Circles gained, by track.
    pub circles: [u8; TRACKS],
    /// Circles spent, by track.
    pub spends: [u8; TRACKS],
    /// Whether the action of a room is carried out and crossed out.
    pub crosses_action: bool,
    /// Rule [RNW-25]: whether a room is entered whose action is still open and would record nothing; a page warns before the move.
    pub records_nothing: bool,
    /// The colour it unlocks.
    pub unlocks: Option<Colour>,
    /// Whether a joker asks for a choice afterwards.
    pub asks_choice: bool,
    /// Whether the team votes afterwards.
    pub asks_vote: bool,
    /// Whether dice are thrown: what they show nobody knows.
    pub throws: bool,
    /// Whether the game is won by it.
    pub wins: bool,
}

impl Offer {
    /// What the offer is about.
    #[must_use]
    pub fn about(&self, view: &View<'_>) -> About {
        self.command.about(view)
    }

    /// What it would bring; nothing if it is refused.
    #[must_use]
    pub fn forecast(&self, view: &View<'_>) -> Forecast {
        self.verdict.as_ref().map(|permit| forecast(view, permit)).unwrap_or_default()
    }
}

impl Command {
    /// What the wish is about.
    #[must_use]
    pub fn about(&self, view: &View<'_>) -> About {
        let plain = |rule, aim| About { rule, price: Symbols::NONE, aim };
        match *self {
            Command::ChooseSide(side) => plain(rule!("RNW-10"), Aim::Side(side)),
            Command::Close { room, side } => plain(rule!("RNW-62"), Aim::Entrance(room, side)),
            Command::Roll => plain(rule!("RNW-16"), Aim::Nothing),
            Command::Reroll => plain(rule!("RNW-48"), Aim::Pair),
            Command::Decide(_) => plain(rule!("RNW-18"), Aim::Pair),
            Command::Heal(from) => plain(rule!("RNW-46"), Aim::Box(from)),
            Command::MakeDie(track) => plain(rule!("RNW-49"), Aim::Track(track)),
            Command::Enter { to, .. } => {
                let known = to.index() < view.printed().rooms.len();
                let price = if known { explore::price(view, to) } else { Symbols::NONE };
                About { rule: rule!("RNW-21"), price, aim: Aim::Room(to) }
            }
            Command::Rush(to) => plain(rule!("RNW-45"), Aim::Room(to)),
            Command::Choose(Pick::Track(track)) => plain(rule!("RNW-29"), Aim::Track(track)),
            Command::Choose(Pick::SheetDie(n)) => plain(rule!("RNW-71"), Aim::SheetDie(n)),
            Command::Vote(_) => plain(rule!("RNW-69"), Aim::Nothing),
            Command::EndTurn => plain(rule!("RNW-35"), Aim::Pool),
            Command::Take { mark, .. } => {
                let aim = mark.map_or(Aim::Pool, |mark| Aim::Map(mark.map));
                plain(rule!("RNW-39"), aim)
            }
            Command::TakeNoMore => plain(rule!("RNW-36"), Aim::Pool),
            Command::UseMap(map) => plain(rule!("RNW-41"), Aim::Map(map)),
            Command::WishFor(room) => plain(rule!("RNW-57"), room.map_or(Aim::Nothing, Aim::Room)),
            Command::Concede | Command::PlayOn => plain(rule!("RNW-56"), Aim::Nothing),
            Command::TakeBack => plain(rule!("RNW-55"), view.table.undo.last().map_or(Aim::Nothing, Aim::Deed)),
        }
    }
}

/// What a permitted wish of the looking player would bring.
#[must_use]
pub fn forecast(view: &View<'_>, permit: &Permit) -> Forecast {
    if matches!(permit, Permit::Roll | Permit::Reroll) {
        let mut spends = [0; TRACKS];
        spends[Track::Reroll as usize] = u8::from(*permit == Permit::Reroll);
        return Forecast { throws: true, spends, ..Forecast::default() };
    }
    let (_, told) = imagine(view, permit);
    let mut found = Forecast::default();
    told.iter().for_each(|event| found.note(&event.fact));
    found.throws = hands_over(view, permit);
    if let Permit::Enter { to, .. } | Permit::Rush(to) = *permit {
        let open = !view.mine().sheet.used.has(to) && !view.printed().room(to).exit;
        found.records_nothing = open && !found.crosses_action && !found.asks_choice;
    }
    found
}

/// Whether handing over begins a turn that begins with a throw.
fn hands_over(view: &View<'_>, permit: &Permit) -> bool {
    let ends = matches!(permit, Permit::EndTurn | Permit::Take { .. } | Permit::TakeNoMore);
    ends && matches!(view.book.setup.variant, Some(Variant::Entrances | Variant::Jokers))
}

/// The table after a permitted wish of the looking player, and what would be told; it ends where dice would be thrown or a turn
/// would end.
#[must_use]
pub fn imagine(view: &View<'_>, permit: &Permit) -> (Table, Vec<Event>) {
    let mut told = Vec::new();
    let mut game = Game::imagined(view);
    if !matches!(permit, Permit::Roll | Permit::Reroll) {
        game.teller(Some(view.me), &mut told).carry_out(view.me, permit);
    }
    (*game.table(), told)
}

impl Forecast {
    fn note(&mut self, fact: &Fact) {
        match *fact {
            Fact::GemsGained { count, .. } => self.gems += count,
            Fact::Circled { track, .. } => self.circles[track as usize] += 1,
            Fact::CircleSpent { track, .. } => self.spends[track as usize] += 1,
            Fact::ActionCrossed { .. } => self.crosses_action = true,
            Fact::Unlocked { colour } => self.unlocks = Some(colour),
            Fact::ChoiceAsked { .. } => self.asks_choice = true,
            Fact::VoteOpened { .. } => self.asks_vote = true,
            Fact::Won => self.wins = true,
            _ => {}
        }
    }
}
