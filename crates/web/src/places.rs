//! Where each card stands: the doors as a cross around the reader, then gems, a friend to free, the reader's own masks, the exit.
//!
//! A place never moves and never disappears: where nothing can be done, it says why. What lies under a finger that is down keeps
//! its meaning until the finger is up.

use phrasebook::{Language, Text, Who};
use temple::command::Command;
use temple::components::GemLevel;
use temple::dice::Face;
use temple::players::PlayerId;
use temple::rules::payment::symbols;
use temple::temple::Side;
use temple::view::View;

use crate::actions::{Card, Spot, pledged};
use crate::look::Look;

/// A fixed place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A side of the reader's chamber.
    Door(Side),
    /// The gems of the reader's chamber.
    Gems,
    /// A friend in the reader's chamber.
    Friend,
    /// The reader's own black masks.
    Own,
    /// The way out.
    Exit,
}

impl Place {
    /// The doors, as a reader of text meets them: from the top to the bottom.
    pub const DOORS: [Place; 4] =
        [Place::Door(Side::North), Place::Door(Side::West), Place::Door(Side::East), Place::Door(Side::South)];

    /// What stands below the doors.
    pub const ROWS: [Place; 4] = [Place::Gems, Place::Friend, Place::Own, Place::Exit];

    /// Its name in the style sheet.
    pub const fn slug(self) -> &'static str {
        match self {
            Place::Door(Side::North) => "door n",
            Place::Door(Side::East) => "door e",
            Place::Door(Side::South) => "door s",
            Place::Door(Side::West) => "door w",
            Place::Gems => "gems-here",
            Place::Friend => "friend",
            Place::Own => "own-masks",
            Place::Exit => "way-out",
        }
    }

    /// Its mark, where keys are not shown.
    pub const fn mark(self) -> &'static str {
        match self {
            Place::Door(_) => "call-home",
            Place::Gems => "gem",
            Place::Friend => "golden-mask",
            Place::Own => "black-mask",
            Place::Exit => "call-exit",
        }
    }

    /// Its key, where nothing stands that has one.
    pub const fn key(self) -> &'static str {
        match self {
            Place::Door(_) => "",
            Place::Gems => "g",
            Place::Friend => "f",
            Place::Own => "m",
            Place::Exit => "e",
        }
    }

    /// What it says when nothing stands there: a title, and why.
    pub fn empty(self, look: &Look, language: Language) -> (String, String) {
        let (title, why) = match self {
            Place::Door(_) => (Text::Wall, None),
            Place::Gems => (Text::GemsPlace, Some(no_gems(look))),
            Place::Friend => (Text::FreeFriend, Some(nobody_to_free(look))),
            Place::Own => (Text::Free(Who::You), Some(nothing_to_free(look, &[look.me]))),
            Place::Exit if look.table.of(look.me).escaped => (Text::Escape, Some(Text::Escaped)),
            Place::Exit => (Text::Escape, Some(Text::EscapeUnknown)),
        };
        (language.say(title), why.map(|why| language.say(why)).unwrap_or_default())
    }

    /// The same for those who cannot see where it stands.
    pub fn spoken_empty(self, language: Language, (title, why): (String, String)) -> String {
        match self {
            Place::Door(side) => format!("{}: {title}", language.side(side)),
            _ => format!("{title}, {why}"),
        }
    }
}

/// Why nothing can be pledged here.
fn no_gems(look: &Look) -> Text<'static> {
    let here = look.table.of(look.me).place.chamber;
    let level = look.book.data.chamber(here).levels.first().map(|level| level.face);
    match (level, look.table.temple.get(here)) {
        (Some(_), Some(placed)) if placed.exhausted => Text::GemsTaken,
        (Some(face), _) => Text::NoFaceShows(face),
        (None, _) => Text::GemsNotHere,
    }
}

/// Why nobody can be freed here.
fn nobody_to_free(look: &Look) -> Text<'static> {
    let here = look.table.of(look.me).place;
    let beside = |who: &PlayerId| *who != look.me && look.table.of(*who).place == here;
    let beside: Vec<PlayerId> = look.table.inside().filter(beside).collect();
    if beside.is_empty() { Text::NobodyHere } else { nothing_to_free(look, &beside) }
}

/// Why none of these has a die freed: there is nothing black, or nothing golden that frees it.
fn nothing_to_free(look: &Look, whose: &[PlayerId]) -> Text<'static> {
    let black = whose.iter().any(|who| !look.table.of(*who).hand.showing(Face::BlackMask).is_empty());
    if black { Text::NoFaceShows(Face::GoldenMask) } else { Text::NoBlackMask }
}

/// The place of a wish; levels of gems are told apart later.
fn place_of(card: &Card, view: &View<'_>) -> Option<Place> {
    match (card.command, card.spot) {
        (_, Some(Spot::Enter(side) | Spot::Discover(side) | Spot::Lay(side))) => Some(Place::Door(side)),
        (Command::Free { whom, .. }, _) if whom == view.me => Some(Place::Own),
        (Command::Free { .. }, _) => Some(Place::Friend),
        (Command::Escape { .. }, _) => Some(Place::Exit),
        _ => None,
    }
}

/// Gives each card its place. Of several friends the one with most black masks comes first; of several levels of gems one has the
/// place, and the others stand with the rest.
pub fn settle(view: &View<'_>, cards: &mut [Card]) {
    for card in cards.iter_mut() {
        card.place = place_of(card, view);
    }
    let masks = |card: &Card| match card.command {
        Command::Free { whom, .. } if card.place == Some(Place::Friend) => {
            std::cmp::Reverse(view.table.of(whom).hand.cursed().len())
        }
        _ => std::cmp::Reverse(u8::MAX),
    };
    // Cards of one sort stand side by side, so that sorting these moves no others.
    if let Some(first) = cards.iter().position(|card| card.place == Some(Place::Friend)) {
        let end = cards.iter().rposition(|card| card.place == Some(Place::Friend)).map_or(first, |last| last + 1);
        cards[first..end].sort_by_key(masks);
    }
    let levels = &view.my_chamber().levels;
    let wanted = best_level(view, levels);
    for card in cards {
        if matches!(card.command, Command::Commit { level, .. } if Some(level) == wanted) {
            card.place = Some(Place::Gems);
        }
    }
}

/// The level that the gems' place stands for: the one already pledged to; otherwise the highest that the reader and those beside
/// them can pay; otherwise the lowest.
fn best_level(view: &View<'_>, levels: &[GemLevel]) -> Option<u8> {
    let begun = levels.iter().enumerate().map(|(pot, level)| (pledged(view, pot, level.face), level));
    let begun = begun.filter(|(have, _)| *have > 0).max_by_key(|(have, _)| *have);
    let mine = |level: &&GemLevel| symbols(view, view.me, view.mine().hand.usable(), level.face) >= level.count;
    let payable = levels.iter().filter(mine).max_by_key(|level| level.gems);
    let lowest = levels.iter().min_by_key(|level| level.gems);
    begun.map(|(_, level)| level).or(payable).or(lowest).map(|level| level.gems)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::actions::cards;
    use kit::{Seed, Tick};
    use std::sync::Arc;
    use temple::components::Components;
    use temple::dice::{DiceSet, DieId, Face, Faces};
    use temple::event::{Event, Fact};
    use temple::game::begin;
    use temple::players::PlayerId;
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;
    use temple::table::Phase;

    /// Three in the starting chamber.
    pub(crate) fn three() -> Look {
        let data = Components::standard();
        let (setup, mut told) = (Setup::new(&data, 3), Vec::new());
        let game = begin(&setup, &data, Seed::from_number(1), &mut told).expect("a game");
        let book = Arc::new(Rulebook::new(data, setup));
        let mut look =
            Look { table: *game.table(), book, private: Private::NOTHING, me: PlayerId(0), watching: false };
        look.table.phase = Phase::Running;
        look
    }

    pub(crate) fn roll(look: &mut Look, who: u8, faces: &[Face]) {
        let mut shown = Faces::default();
        faces.iter().zip(0..).for_each(|(face, die)| shown.set(DieId(die), *face));
        let (who, dice) = (PlayerId(who), DiceSet::first(faces.len() as u8));
        let fact = Fact::Rolled { who, dice, faces: shown, ready_at: Tick::START };
        look.table.apply(&look.book, &Event { at: Tick::START, by: None, fact });
    }

    fn standing(look: &Look, place: Place) -> Vec<Card> {
        let all = cards(&look.view(Tick::START), Language::English);
        all.into_iter().filter(|card| card.place == Some(place)).collect()
    }

    #[test]
    fn a_place_has_a_card_or_says_why_not() {
        let look = three();
        for place in Place::DOORS.into_iter().chain(Place::ROWS) {
            let (title, why) = place.empty(&look, Language::English);
            let said = !title.is_empty() && (matches!(place, Place::Door(_)) || !why.is_empty());
            assert!(said, "{place:?}");
        }
        assert_eq!(standing(&look, Place::Exit).len(), 1, "the exit always has its card");
        assert!(Place::DOORS.into_iter().any(|door| !standing(&look, door).is_empty()), "the start has doors");
    }

    #[test]
    fn the_friend_with_most_black_masks_comes_first() {
        let mut look = three();
        roll(&mut look, 0, &[Face::GoldenMask, Face::BlackMask]);
        roll(&mut look, 1, &[Face::BlackMask]);
        roll(&mut look, 2, &[Face::BlackMask, Face::BlackMask]);
        let friends: Vec<String> = standing(&look, Place::Friend).into_iter().map(|card| card.id).collect();
        assert_eq!(friends, ["free-2", "free-1"]);
        assert_eq!(standing(&look, Place::Own).len(), 1);
    }

    #[test]
    fn whoever_has_only_black_masks_reads_that_gold_is_missing() {
        let mut look = three();
        let why = |look: &Look, place: Place| place.empty(look, Language::English).1;
        assert_eq!(why(&look, Place::Own), "no black mask");
        roll(&mut look, 0, &[Face::BlackMask; 5]);
        assert!(standing(&look, Place::Own).is_empty(), "nothing frees them");
        assert_eq!(why(&look, Place::Own), "no golden mask shows");
        assert_eq!(why(&look, Place::Friend), "no black mask", "the friends here have rolled nothing");
        roll(&mut look, 1, &[Face::BlackMask]);
        assert_eq!(why(&look, Place::Friend), "no golden mask shows");
    }

    #[test]
    fn a_price_says_which_faces_are_missing() {
        let mut look = three();
        let cost =
            |look: &Look| standing(look, Place::DOORS[0]).into_iter().chain(standing(look, Place::DOORS[1])).next();
        let lacks = cost(&look).expect("a door").lacks;
        assert_eq!(lacks.count_ones(), 2, "without dice both faces of a price are missing");
        roll(&mut look, 0, &[Face::Adventurer; 5]);
        assert!(cost(&look).expect("a door").lacks.count_ones() < 2, "adventurers pay at least one of them");
    }
}
