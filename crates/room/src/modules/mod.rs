//! The modules of the presets, and the cards that are kept on one's honour: the only place of the table that names any module.

use protocol::Preset;
use temple::modules::{MANIFESTS, ModuleId, curses};
use temple::players::PlayerId;
use temple::rulebook::Piece;
use temple::setup::ModuleSet;
use temple::view::View;

/// The modules a preset switches on.
pub(crate) fn of_preset(preset: Preset) -> ModuleSet {
    let modules: &[ModuleId] = match preset {
        Preset::FirstGame | Preset::Classic => &[],
        Preset::Expert => &[ModuleId::Curses],
        Preset::Professional => &[ModuleId::Curses, ModuleId::Characters],
        Preset::Everything => return MANIFESTS.iter().map(|module| module.id).collect(),
    };
    modules.iter().copied().collect()
}

/// Rule [CUR-19]: whether a player keeps a card on their honour, so that others may report a breach.
pub(crate) fn is_on_honour(view: &View<'_>, who: PlayerId, card: Piece) -> bool {
    curses::on_honour(view, who).any(|curse| curse.piece() == card)
}
