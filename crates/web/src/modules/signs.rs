//! Which words speak of the signs that the modules have in a chamber. The words come with the rule sheet; this part, which draws the
//! signs, knows which of them are there.

use kit::{RuleId, Tick, rule};
use phrasebook::{Language, Lesson};
use temple::components::ChamberKind;
use temple::modules::treasures::BACK;
use temple::rulebook::{Icon, Piece, Whereabouts};
use temple::temple::ChamberId;

use super::{objectives, scenery};
use crate::look::Look;
use crate::meaning::{About, Sign};
use crate::seats;

/// The signs of a chamber: its kind, its corner, its purple mask, and the pieces that lie there.
pub fn of(look: &Look, now: Tick, language: Language, id: ChamberId) -> Vec<Sign> {
    let kind = of_kind(look, id).map(|(about, rule)| {
        let state = state(look, now, language, id);
        Sign { state, ..Sign::of(about, rule) }
    });
    let spec = look.book.data.chamber(id);
    let mut signs: Vec<Sign> = kind.into_iter().collect();
    let lying = look.book.lying_at(&look.table, Whereabouts::In(id));
    if spec.treasure_icon && look.book.heeds(Icon::Chest) && lying.iter().any(|one| one.piece == BACK) {
        signs.push(Sign::of(About::Lesson(Lesson::Chest), rule!("TRE-5")));
    }
    if spec.purple_mask && look.book.heeds(Icon::PurpleMask) {
        signs.push(Sign::of(About::Rule, rule!("CUR-4")));
    }
    let pieces = lying.iter().map(|one| one.piece).filter(|piece| *piece != BACK);
    signs.extend(pieces.map(|piece| Sign {
        about: About::Piece(piece),
        rule: of_piece(piece),
        state: String::new(),
    }));
    signs
}

/// What a kind of chamber is about.
fn of_kind(look: &Look, id: ChamberId) -> Option<(About, RuleId)> {
    let data = &look.book.data.modules;
    let trap = || Some(About::Piece(data.trap_chambers.piece(id)?));
    let timer = || Some(About::Piece(data.timer_chambers.piece(id)?));
    let lesson = |lesson, rule| Some((About::Lesson(lesson), rule));
    match look.book.data.chamber(id).kind {
        ChamberKind::IllusionChamber => lesson(Lesson::Illusion, rule!("ILL-4")),
        ChamberKind::LinkedChamber => lesson(Lesson::Linked, rule!("SPC-4")),
        ChamberKind::DoubleChamber => lesson(Lesson::Double, rule!("SPC-11")),
        ChamberKind::TreasureChamber => lesson(Lesson::Chalice, rule!("SPC-22")),
        ChamberKind::AltarChamber => lesson(Lesson::Altar, rule!("QST-10")),
        ChamberKind::TaskChamber => lesson(Lesson::Tasks, rule!("QST-22")),
        ChamberKind::GhostChamber => lesson(Lesson::Ghost, rule!("QST-34")),
        ChamberKind::TreeOfLife => lesson(Lesson::Tree, rule!("QST-40")),
        ChamberKind::ObeliskChamber => lesson(Lesson::Obelisk, rule!("QST-54")),
        ChamberKind::MovingPlatform => Some((trap()?, rule!("TRP-7"))),
        ChamberKind::SummoningChamber => Some((trap()?, rule!("TRP-11"))),
        ChamberKind::AbyssChamber => Some((trap()?, rule!("TRP-21"))),
        ChamberKind::SlideChamber => Some((trap()?, rule!("TRP-30"))),
        ChamberKind::ProhibitionChamber => Some((timer()?, rule!("TIM-10"))),
        ChamberKind::LavaChamberDice => Some((timer()?, rule!("TIM-43"))),
        ChamberKind::LavaChamberGems => Some((timer()?, rule!("TIM-44"))),
        ChamberKind::TorchChamber => Some((timer()?, rule!("TIM-32"))),
        ChamberKind::SacrificeChamber => Some((timer()?, rule!("TIM-37"))),
        _ => None,
    }
}

/// The rule of a piece on the floor; most say all there is to say by their name.
fn of_piece(piece: Piece) -> Option<RuleId> {
    Some(match piece.id() {
        "ghost" => rule!("QST-31"),
        "chalice" => rule!("SPC-22"),
        "quest_marker" => rule!("QST-6"),
        "treasure_large_torch" => rule!("TRE-30"),
        "timer_token" => rule!("TIM-5"),
        "gem_tile" => rule!("QST-52"),
        _ => return None,
    })
}

/// How far a quest is, or how long an hourglass still runs and for what.
fn state(look: &Look, now: Tick, language: Language, id: ChamberId) -> String {
    let glass = scenery::running_at(look, now, language, id);
    let quest = || objectives::in_chamber(look, language, &seats::name, id).map(|quest| quest.spoken() + ".");
    let mastered = look.table.modules.timer_chambers.mastered(id);
    let ended = || mastered.map(|mastered| language.glass_ended(mastered).to_owned());
    glass.or_else(ended).or_else(quest).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use temple::components::Components;

    /// Whatever a module puts into the temple says what it is, and names its rule.
    #[test]
    fn every_chamber_of_a_module_has_words() {
        let look = crate::places::tests::three();
        let data = Components::standard();
        let plain = [
            ChamberKind::StartChamber,
            ChamberKind::ExitChamber,
            ChamberKind::GemChamberKeys,
            ChamberKind::GemChamberTorches,
            ChamberKind::BasicChamber,
            ChamberKind::CurseTreasureChamber,
        ];
        let of_queenies = [ChamberKind::ChaosChamber, ChamberKind::ConstellationChamber, ChamberKind::SnakePit];
        let is_queenie = |id| {
            let spec = data.chamber(id);
            spec.group == temple::components::Group::Queenie || of_queenies.contains(&spec.kind)
        };
        let all = (0..data.chambers.len() as u8).map(ChamberId);
        let of_modules = all.filter(|id| !plain.contains(&data.chamber(*id).kind) && !is_queenie(*id));
        let mute: Vec<_> = of_modules.filter(|id| of_kind(&look, *id).is_none()).collect();
        assert_eq!(mute, []);
    }
}
