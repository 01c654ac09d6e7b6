//! What a bot calls to the others, and how often: few calls, and none twice in a short time.

use kit::{Call, Tick};
use temple::command::Command;
use temple::view::View;

use crate::plan::Sites;

/// Between two calls, and before the same one comes again.
const GAP_MS: u32 = 5_000;
const AGAIN_MS: u32 = 20_000;

/// What a bot remembers for its calls.
#[derive(Clone, Default)]
pub(crate) struct Voice {
    wanted: Option<Call>,
    last: Option<(Call, Tick)>,
    discovered: bool,
    knew_exit: bool,
    gem_sites: usize,
    was_stuck: bool,
}

impl Voice {
    /// Looks for what is worth a call: one's own plight, and what one has just discovered.
    pub fn look(&mut self, view: &View<'_>, sites: &Sites, stuck: bool) {
        let gem_sites = sites.worthwhile.iter().filter(|site| site.has_gems).count();
        let knows_exit = sites.exit.is_some();
        if std::mem::take(&mut self.discovered) && view.mine().placing.is_none() {
            if knows_exit && !self.knew_exit {
                self.want(Call::ExitFound);
            } else if gem_sites > self.gem_sites {
                self.want(Call::GemHere);
            }
        }
        if stuck {
            self.want(Call::HelpMe);
        } else if self.was_stuck {
            self.want(Call::ThankYou);
        }
        (self.knew_exit, self.gem_sites, self.was_stuck) = (knows_exit, gem_sites, stuck);
    }

    pub fn note_wish(&mut self, wish: Option<&Command>) {
        self.discovered |= matches!(wish, Some(Command::Discover { .. } | Command::Lay(_)));
    }

    /// Something is worth calling, if nothing else is.
    pub fn want(&mut self, call: Call) {
        self.wanted = self.wanted.or(Some(call));
    }

    /// The call of the moment.
    pub fn speak(&mut self, view: &View<'_>) -> Option<Call> {
        let wanted = self.wanted.take()?;
        let too_soon = |(last, at): (Call, Tick)| {
            let gap = if last == wanted { AGAIN_MS } else { GAP_MS };
            view.now < at.plus_ms(gap)
        };
        if self.last.is_some_and(too_soon) {
            return None;
        }
        self.last = Some((wanted, view.now));
        Some(wanted)
    }
}
