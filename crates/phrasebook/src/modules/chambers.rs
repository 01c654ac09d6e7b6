//! The kinds of chambers, also of modules whose rules do not exist yet.

use temple::components::ChamberKind;

use super::three;
use crate::Language;

/// A kind of chamber.
pub(crate) fn chamber(language: Language, kind: ChamberKind) -> &'static str {
    match kind {
        ChamberKind::StartChamber => three!(language, "starting chamber", "salle de départ", "Startkammer"),
        ChamberKind::ExitChamber => three!(language, "exit", "sortie", "Ausgang"),
        ChamberKind::GemChamberKeys => {
            three!(language, "gem chamber, keys", "salle des joyaux, clés", "Steinkammer (Schlüssel)")
        }
        ChamberKind::GemChamberTorches => {
            three!(language, "gem chamber, torches", "salle des joyaux, torches", "Steinkammer (Fackel)")
        }
        ChamberKind::BasicChamber => three!(language, "chamber", "salle", "Kammer"),
        ChamberKind::CurseTreasureChamber => {
            three!(language, "curse and treasure chamber", "salle Malédiction et Trésor", "Fluch- und Schatzkammer")
        }
        ChamberKind::IllusionChamber => three!(language, "illusion chamber", "salle d’illusion", "Illusionskammer"),
        ChamberKind::LinkedChamber => three!(language, "linked chamber", "salle liée", "verbundene Kammer"),
        ChamberKind::DoubleChamber => three!(language, "double chamber", "salle double", "Doppelkammer"),
        ChamberKind::TreasureChamber => three!(language, "treasure chamber", "salle au trésor", "Schatzkammer"),
        ChamberKind::AltarChamber => three!(language, "altar chamber", "salle de l’autel", "Altarkammer"),
        ChamberKind::TaskChamber => three!(language, "task chamber", "salle Mission", "Aufgabenkammer"),
        ChamberKind::GhostChamber => three!(language, "ghost chamber", "salle du fantôme", "Geisterkammer"),
        ChamberKind::TreeOfLife => three!(language, "Tree of Life", "salle de l’arbre de vie", "Baum des Lebens"),
        ChamberKind::ObeliskChamber => {
            three!(language, "obelisk chamber", "salle de l’obélisque", "Obeliskenkammer")
        }
        ChamberKind::ChaosChamber => three!(language, "Chaos chamber", "salle Chaos", "Chaoskammer"),
        ChamberKind::ConstellationChamber => {
            three!(language, "Constellation chamber", "salle Constellation", "Sternbildkammer")
        }
        ChamberKind::SnakePit => three!(language, "Snake pit", "fosse aux serpents", "Schlangengrube"),
        ChamberKind::MovingPlatform => {
            three!(language, "moving platform", "plateforme mobile", "bewegliche Plattform")
        }
        ChamberKind::SummoningChamber => {
            three!(language, "summoning chamber", "salle d’invocation", "Beschwörungskammer")
        }
        ChamberKind::AbyssChamber => three!(language, "abyss", "abîme", "Klippe"),
        ChamberKind::SlideChamber => three!(language, "slide", "toboggan", "Rutsche"),
        ChamberKind::ProhibitionChamber => {
            three!(language, "prohibition chamber", "salle d’interdiction", "Verbotskammer")
        }
        ChamberKind::LavaChamberDice => {
            three!(language, "lava chamber, dice penalty", "salle de lave (dés)", "Lavakammer (Würfel)")
        }
        ChamberKind::LavaChamberGems => {
            three!(language, "lava chamber, gem penalty", "salle de lave (joyaux)", "Lavakammer (Steine)")
        }
        ChamberKind::TorchChamber => three!(language, "torch chamber", "salle torche", "Fackelkammer"),
        ChamberKind::SacrificeChamber => {
            three!(language, "sacrifice chamber", "salle sacrificielle", "Opferkammer")
        }
        ChamberKind::PitChamber => three!(language, "the Pit", "La Fosse", "Der Abgrund"),
        ChamberKind::FountainChamber => three!(language, "the Fountain", "La Fontaine", "Der Brunnen"),
        ChamberKind::MirageChamber => {
            three!(language, "Mirage chamber", "salle des Mirages", "Kammer der Trugbilder")
        }
        ChamberKind::GearChamber => three!(language, "Gear chamber", "salle Engrenage", "Zahnradkammer"),
        ChamberKind::DungeonChamber => three!(language, "Dungeon", "Donjon", "Verlies"),
        ChamberKind::NarrowPassage => three!(language, "Narrow passage", "passage étroit", "Enger Durchgang"),
        ChamberKind::CalendarChamber => three!(language, "Calendar chamber", "salle Calendrier", "Kalenderkammer"),
        ChamberKind::ExchangeChamber => three!(language, "Exchange chamber", "salle Échange", "Tauschkammer"),
        ChamberKind::TeleportationChamber => {
            three!(language, "Teleportation chamber", "salle Téléportation", "Teleportkammer")
        }
        ChamberKind::TotemChamber => three!(language, "Totem chamber", "salle Totem", "Totemkammer"),
    }
}
