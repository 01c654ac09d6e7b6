//! What modules bring to the table besides tiles and piles of cards, the hourglasses, and what is printed on their cards.

use temple::components::{ChamberKind, Components};
use temple::dice::Cost;
use temple::modules::characters::Character;
use temple::modules::curses::Curse;
use temple::modules::timer_chambers::Hourglass;
use temple::modules::{ModuleId, quest_chambers, special_chambers};
use temple::rulebook::{Piece, Rulebook};

use crate::lay_out::{Part, Step, Thing, What};

/// The steps that a game's modules add, by what may turn up in it.
pub fn steps(book: &Rulebook, may_come: &[ChamberKind]) -> Vec<Step> {
    let comes = |kind: ChamberKind| may_come.contains(&kind);
    let on = |module: ModuleId| book.setup.modules.has(module);
    let mut steps = Vec::new();
    let part = |many: usize, thing: Thing| Part { many, thing };
    let quests = quest_chambers::count(&book.setup) as usize;
    if on(ModuleId::QuestChambers) && quests > 0 {
        steps.push(Step { what: What::OnDepot, parts: vec![part(quests, Thing::Piece(quest_chambers::MARKER))] });
    }
    let mut at_hand = Vec::new();
    if comes(ChamberKind::TaskChamber) {
        let data = &book.data.modules.quest_chambers;
        let first = Piece { module: ModuleId::QuestChambers, kind: quest_chambers::TOKENS as u8 };
        at_hand.push(part(data.tasks.len(), Thing::Tasks(first)));
    }
    if comes(ChamberKind::GhostChamber) {
        at_hand.push(part(1, Thing::Piece(quest_chambers::GHOST)));
    }
    if comes(ChamberKind::ObeliskChamber) {
        let sides = book.data.modules.quest_chambers.gem_tile_sides.iter().count();
        at_hand.push(part(sides, Thing::Piece(quest_chambers::GEM_TILE)));
    }
    if comes(ChamberKind::TreasureChamber) {
        at_hand.push(part(1, Thing::Piece(special_chambers::CHALICE)));
    }
    if on(ModuleId::TimerChambers) {
        at_hand.push(part(Hourglass::ALL.len(), Thing::Piece(TIMER_TOKEN)));
        let glass = |(piece, seconds)| part(1, Thing::Hourglass { piece, seconds });
        at_hand.extend(hourglasses(book).into_iter().map(glass));
    }
    if !at_hand.is_empty() {
        steps.push(Step { what: What::AtHand, parts: at_hand });
    }
    if on(ModuleId::Characters) {
        let pair = |character: Character| part(PAIR, Thing::Piece(character.piece()));
        let parts = Character::ALL.into_iter().map(pair).collect();
        steps.push(Step { what: What::CardEach { module: ModuleId::Characters }, parts });
    }
    steps
}

/// How many cards a character has, of which a player keeps one. Rule [CHR-1].
const PAIR: usize = 2;

const TIMER_TOKEN: Piece = Piece { module: ModuleId::TimerChambers, kind: 0 };

/// The hourglasses of a game, and how many seconds each runs.
pub fn hourglasses(book: &Rulebook) -> Vec<(Piece, u32)> {
    if !book.setup.modules.has(ModuleId::TimerChambers) {
        return Vec::new();
    }
    let seconds = book.data.modules.timer_chambers.seconds;
    let glass = |glass: Hourglass| {
        let piece = Piece { module: ModuleId::TimerChambers, kind: TIMER_TOKEN.kind + 1 + glass as u8 };
        (piece, seconds[glass as usize])
    };
    Hourglass::ALL.into_iter().map(glass).collect()
}

/// What lifts a card, where it is one that can be lifted.
pub fn price(data: &Components, card: Piece) -> Option<Cost> {
    let curse = Curse::of_piece(card)?;
    Some(data.modules.curses.card(curse).lift)
}
