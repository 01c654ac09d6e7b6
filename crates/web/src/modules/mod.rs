//! What the page knows of single modules: a static [`Face`] each, and what the lobby asks. A module without one has the
//! common keys; its cards, offers and tales show all the same. Its mark is the symbol of the sprite that has its slug; a piece
//! with a symbol of its own shows that.

mod characters;
mod curses;
pub mod lessons;
mod objectives;
pub mod scenery;
mod signs;
mod treasures;

use kit::rule;
use leptos::prelude::*;
use phrasebook::Language;
use protocol::Preset;
use temple::alarm::Timer;
use temple::command::Command;
use temple::components::ChamberKind;
use temple::modules::timer_chambers::{self, Ban, Hourglass};
use temple::modules::{MANIFESTS, ModuleCommand, ModuleId, quest_chambers};
use temple::players::PlayerId;
use temple::rulebook::{Piece, Whereabouts};
use temple::setup::ModuleSet;
use temple::temple::{ChamberId, Side, Sides};
use temple::why_not::{Obstacle, WhyNot};

use crate::look::Look;
use crate::{art, goal};

/// The keys of a module that asks for none of its own.
pub const KEYS: &[&str] = &["a", "x", "z", "r"];

/// The looks of one module; what is absent is visibly absent.
pub struct Face {
    slug: &'static str,
    /// The keys of its offers.
    pub keys: &'static [&'static str],
    /// Whether everybody picks their card before the game, and knows it.
    pub is_picked: bool,
    /// What its cards are made of, a word of the style sheet.
    pub stock: &'static str,
    /// Whether it deals cards in the game, so that they need a row of their own.
    pub deals: bool,
}

impl Face {
    /// What a module looks like that says nothing about it.
    const fn plain(slug: &'static str) -> Face {
        Face { slug, keys: KEYS, is_picked: false, stock: "", deals: false }
    }
}

static PLAIN: Face = Face::plain("");
static ALL: [&Face; 3] = [&curses::FACE, &characters::FACE, &treasures::FACE];

/// How a module looks.
pub fn face(module: ModuleId) -> &'static Face {
    ALL.into_iter().find(|face| face.slug == module.slug()).unwrap_or(&PLAIN)
}

/// The modules of an adventure.
pub fn of_adventure(preset: Preset) -> ModuleSet {
    let on: &[ModuleId] = match preset {
        Preset::FirstGame | Preset::Classic => &[],
        Preset::Expert => &[ModuleId::Curses],
        Preset::Professional => &[ModuleId::Curses, ModuleId::Characters],
        Preset::Everything => return MANIFESTS.iter().map(|module| module.id).collect(),
    };
    on.iter().copied().collect()
}

/// How many lines the list of what keeps everybody from escaping has in this game.
pub fn objective_lines(look: &Look) -> usize {
    objectives::lines(look)
}

/// Where something is done that is no piece of its own: the tiles of the tasks lie in their chamber.
pub fn place_of(look: &Look, piece: Piece) -> Option<Whereabouts> {
    let is_task =
        look.book.data.modules.quest_chambers.task(piece).is_some() && piece.module == ModuleId::QuestChambers;
    let chamber = is_task.then(|| goal::lying(look, ChamberKind::TaskChamber)).flatten()?;
    Some(Whereabouts::In(chamber))
}

/// The chamber for which a timer of a module runs; none if it runs for no chamber.
pub fn chamber_of_timer(look: &Look, timer: Timer) -> Option<ChamberId> {
    let glass = Hourglass::ALL.into_iter().find(|glass| timer_chambers::timer(*glass) == timer)?;
    look.table.modules.timer_chambers.queue(glass).running()
}

/// What forbids a wish for a while: an hourglass that runs (TIM-12 to TIM-15).
pub fn ban(why: WhyNot) -> Option<Ban> {
    if !matches!(why.obstacle, Obstacle::NotBefore(_)) {
        return None;
    }
    Some(match why.rule {
        rule if rule == rule!("TIM-12") => Ban::Gems,
        rule if rule == rule!("TIM-13") => Ban::GoldenMasks,
        rule if rule == rule!("TIM-14") => Ban::Movement,
        rule if rule == rule!("TIM-15") => Ban::Start,
        _ => return None,
    })
}

/// Whether a pot is full and only waits until another is (SPC-4).
pub fn waits_for_another(why: WhyNot) -> bool {
    why.obstacle == Obstacle::TooFew && why.rule == rule!("SPC-4")
}

/// Whether a full pot here says so by a plate of its own.
pub fn says_when_full(kind: ChamberKind) -> bool {
    kind == ChamberKind::LinkedChamber
}

/// The mark of what forbids a wish for a while.
pub fn ban_mark(why: WhyNot) -> Option<&'static str> {
    ban(why).map(art::ban_mark)
}

/// How a card before somebody can be used, if that is not said by its name: a sign, and the word for it.
pub fn card_note(
    look: &Look,
    who: PlayerId,
    piece: Piece,
    language: Language,
) -> Option<(&'static str, &'static str)> {
    face(piece.module).is_picked.then(|| characters::note(look, who, language)).flatten()
}

/// By how many degrees a wish turns a chamber; none if it does not.
pub const fn turned_by(command: &Command) -> Option<u16> {
    characters::turned_by(command)
}

/// Whether a wish is asked about once more: dice on the altar are gone for good (QST-12).
pub const fn asks_twice(command: &Command) -> bool {
    matches!(command, Command::Module(ModuleCommand::QuestChambers(quest_chambers::Command::Sacrifice { .. })))
}

/// The doors and the stairway that a chamber would have after a wish that turns it.
pub fn doors_after(look: &Look, command: &Command) -> Option<(Sides, Side)> {
    characters::doors_after(look, command)
}

/// The cards that somebody keeps on their honour; others may say that they do not.
pub fn on_honour(look: &Look, who: PlayerId) -> Vec<Piece> {
    curses::on_honour(look, who)
}

/// Draws a question of the lobby.
type Ask = fn() -> AnyView;

/// What the lobby asks everybody while a module is switched on, apart from the faces: the custom sheet alone needs it, and comes
/// late.
static ASKED: [(&str, Ask); 2] = [("characters", characters::pick), ("curses", curses::assisted)];

/// What the lobby asks everybody while this module is switched on.
pub fn asked(module: ModuleId) -> Option<Ask> {
    ASKED.into_iter().find(|(slug, _)| *slug == module.slug()).map(|(_, ask)| ask)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Tick;

    /// What an hourglass forbids is said by its name and shown by its mark; what is only too early is not.
    #[test]
    fn a_ban_is_known_by_its_rule() {
        let why = |rule| WhyNot { rule, obstacle: Obstacle::NotBefore(Tick::START) };
        assert_eq!(ban(why(rule!("TIM-14"))), Some(Ban::Movement));
        assert_eq!(ban_mark(why(rule!("TIM-12"))), Some("prohibit_gems"));
        assert_eq!(ban(why(rule!("BASE-76"))), None);
        assert_eq!(ban(WhyNot { rule: rule!("TIM-14"), obstacle: Obstacle::TooFew }), None);
    }

    /// A full pot that waits for another is not short of dice.
    #[test]
    fn a_full_pot_that_waits_is_told_from_one_that_lacks_dice() {
        let why = |rule| WhyNot { rule, obstacle: Obstacle::TooFew };
        assert!(waits_for_another(why(rule!("SPC-4"))));
        assert!(!waits_for_another(why(rule!("BASE-54"))));
        assert!(!waits_for_another(WhyNot { rule: rule!("SPC-4"), obstacle: Obstacle::WrongChamber }));
    }

    #[test]
    fn every_module_has_a_mark() {
        let page = include_str!("../../assets/index.html");
        for module in MANIFESTS {
            let symbol = format!("<symbol id=\"{}\"", module.slug);
            assert!(page.contains(&symbol), "assets/index.html has no {symbol}");
        }
    }
}
