//! What is read out to whoever cannot see the table, and how urgently. Gongs interrupt; friends' small deeds are silent, unless the
//! reader wants them.

use leptos::prelude::*;
use phrasebook::Text;
use temple::event::{Event, Fact};
use temple::players::PlayerId;
use temple::table::Table;

use crate::desk::{Desk, Part};
use crate::drawn::{effect, memo};
use crate::look::Look;
use crate::news::{Piece, Weight};
use crate::settings::{self, Switch};

/// How urgently something is read out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Urgency {
    /// Not at all.
    Silent,
    /// When the reader has time.
    Polite,
    /// At once.
    Assertive,
}

/// How urgent the news of an event are to whoever looks. `look` is the table after it.
pub fn urgency(look: &Look, before: &Table, event: &Event, piece: &Piece) -> Urgency {
    let mine = |who: PlayerId| look.is_me(who);
    // What happens to friends in passing.
    let small = || if settings::is_on(Switch::FriendsTold) { Urgency::Polite } else { Urgency::Silent };
    let own = |who: PlayerId, urgency: Urgency| if mine(who) { urgency } else { small() };
    match event.fact {
        Fact::Gong { .. } | Fact::Slammed { .. } | Fact::Collapsed | Fact::Won => Urgency::Assertive,
        Fact::GivenUp | Fact::LeftBehind { .. } => Urgency::Assertive,
        Fact::TileLaid { chamber, .. } if is_exit(look, chamber) => Urgency::Assertive,
        Fact::TileLaid { who, .. } => own(who, Urgency::Polite),
        Fact::Rolled { who, .. } if mine(who) && is_newly_stuck(look, before, who) => Urgency::Assertive,
        // Somebody who is stuck needs a friend.
        Fact::Rolled { .. } | Fact::PotFired { .. } => Urgency::Polite,
        Fact::Escaped { who } => {
            if mine(who) {
                Urgency::Assertive
            } else {
                Urgency::Polite
            }
        }
        Fact::Freed { who, .. } | Fact::DieTaken { who, .. } | Fact::DiceLost { who, .. } => {
            own(who, Urgency::Assertive)
        }
        Fact::DieReturned { who, .. } | Fact::Entered { who, .. } => own(who, Urgency::Polite),
        Fact::DieGiven { from, to, .. } => {
            if mine(from) || mine(to) {
                Urgency::Polite
            } else {
                small()
            }
        }
        ref fact => match fact.tale(&look.table).and_then(|tale| tale.who) {
            Some(who) if mine(who) && piece.0 == Weight::Heavy => Urgency::Assertive,
            Some(who) => own(who, Urgency::Polite),
            None => Urgency::Polite,
        },
    }
}

fn is_exit(look: &Look, chamber: temple::temple::ChamberId) -> bool {
    look.book.data.chamber(chamber).kind == temple::components::ChamberKind::ExitChamber
}

fn is_newly_stuck(look: &Look, before: &Table, who: PlayerId) -> bool {
    look.table.of(who).is_stuck() && !before.of(who).is_stuck()
}

/// In a countdown the time is told, whatever else is said: 30, 20 and 10 seconds before its end.
#[component]
pub fn Countdown() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let left = memo(move || {
        let ends = desk.see(&[Part::Rest], |look| {
            let running = look.table.countdown.is_some();
            look.view(kit::Tick::START).next_end().filter(|_| running)
        });
        // The clock is followed only while a countdown runs.
        ends.map(|end| end.0.saturating_sub(desk.now.get().0).div_ceil(1000))
    });
    effect(move || {
        if let Some(seconds @ (30 | 20 | 10)) = left.get() {
            desk.cry(desk.language().say(Text::SecondsLeft(seconds)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use temple::components::Components;
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;

    fn look() -> Look {
        let data = Components::standard();
        let book = Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 2)));
        Look { table: Table::new(&book), book, private: Private::NOTHING, me: PlayerId(0), watching: false }
    }

    fn told(fact: Fact) -> Urgency {
        let look = look();
        let event = Event { at: kit::Tick::START, by: None, fact };
        urgency(&look, &look.table, &event, &(Weight::Light, String::new()))
    }

    #[test]
    fn gongs_interrupt_and_friends_in_passing_are_silent() {
        let (me, friend) = (PlayerId(0), PlayerId(1));
        let dice = temple::dice::DiceSet::first(1);
        assert_eq!(told(Fact::Gong { n: 1 }), Urgency::Assertive);
        assert_eq!(told(Fact::Freed { who: me, dice }), Urgency::Assertive);
        assert_eq!(told(Fact::Freed { who: friend, dice }), Urgency::Silent);
        assert_eq!(told(Fact::Escaped { who: me }), Urgency::Assertive);
        assert_eq!(told(Fact::Escaped { who: friend }), Urgency::Polite);
        assert_eq!(told(Fact::FateLapsed), Urgency::Polite);
    }
}
