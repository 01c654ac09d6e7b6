//! The modules of the presets: the only place of the table that names any.

use protocol::Preset;
use temple::modules::ModuleId;
use temple::setup::ModuleSet;

/// The modules a preset switches on.
pub(crate) fn of_preset(preset: Preset) -> ModuleSet {
    let modules: &[ModuleId] = match preset {
        Preset::FirstGame | Preset::Classic => &[],
        Preset::Expert => &[ModuleId::Curses],
        Preset::Professional => &[ModuleId::Curses, ModuleId::Characters],
    };
    modules.iter().copied().collect()
}
