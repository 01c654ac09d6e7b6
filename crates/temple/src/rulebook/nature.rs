//! What sorts of wishes there are, so that modules can object to commands of modules they have never heard of.

/// What sort of wish a command is, in the base's own words, so that modules can object to commands of modules they
/// have never heard of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nature {
    /// A roll: it waits while its player is busy.
    Roll,
    /// Setting dice aside or taking them back.
    Keep,
    /// A vote, a proposal included.
    Vote,
    /// The answer to an open choice.
    Answer,
    /// Spending a golden mask on cursed dice.
    Free,
    /// Action 1 and everything that is a kind of entering.
    Enter,
    /// Changing chamber without entering, by one's own choice (glossary: relocate).
    Relocate,
    /// Action 2.
    Discover,
    /// Action 3: pledging dice or symbols to a pot.
    Activate,
    /// Action 4.
    Escape,
    /// Talking to the others: chat, voice and calls. No command, but judged the same way.
    Speak,
    /// Everything else.
    Other,
    /// Whatever touches the gems of the depot, besides what else it is.
    Depot,
    /// Entering that leads into the starting chamber, besides what else it is.
    ToStart,
    /// Activating gems in this very step, besides what else it is; pledging waits for its pot.
    AtOnce,
}

/// The natures of one wish: mostly one, sometimes several.
///
/// A wish is asked about all of them at once, so that one objection can see that it touches the depot and another that it is
/// not action 3 (TRE-44 with NQC-9 and TIM-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Natures(u16);

impl Natures {
    /// Action 3 as the base knows it.
    pub const ACTIVATING: Natures = Natures::of(&[Nature::Activate, Nature::Depot]);

    /// Action 3 without waiting for a pot.
    pub const ACTIVATING_AT_ONCE: Natures = Natures::of(&[Nature::Activate, Nature::Depot, Nature::AtOnce]);

    /// These natures together.
    #[must_use]
    pub const fn of(natures: &[Nature]) -> Natures {
        let (mut set, mut n) = (0, 0);
        while n < natures.len() {
            set |= 1 << natures[n] as u16;
            n += 1;
        }
        Natures(set)
    }

    /// Whether this is one of them.
    #[must_use]
    pub const fn has(self, nature: Nature) -> bool {
        self.0 & (1 << nature as u16) != 0
    }

    /// Whether at least one of these is among them.
    #[must_use]
    pub const fn has_any(self, natures: &[Nature]) -> bool {
        self.0 & Natures::of(natures).0 != 0
    }
}

impl From<Nature> for Natures {
    fn from(nature: Nature) -> Natures {
        Natures::of(&[nature])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_may_touch_the_depot_without_being_action_three() {
        let extra_gem = Natures::of(&[Nature::Other, Nature::Depot]);
        assert!(extra_gem.has(Nature::Depot) && !extra_gem.has(Nature::Activate));
        assert!(Natures::ACTIVATING.has_any(&[Nature::Depot]) && Natures::ACTIVATING.has(Nature::Activate));
        assert!(!Natures::from(Nature::Enter).has_any(&[Nature::Relocate, Nature::Depot]));
    }
}
