//! Module 1: keys apart from those of good cards, and what is left to the honour of those who sit at one table.

use kit::Tick;
use leptos::prelude::*;
use protocol::{ClientFrame, Preference, Switch};
use temple::modules::curses;
use temple::players::PlayerId;
use temple::rulebook::Piece;

use super::Face;
use crate::app;
use crate::drawn::{Shown, memo};
use crate::lobby::hall;
use crate::look::Look;

pub(super) static FACE: Face = Face { keys: &["l", "k"], stock: "curse", deals: true, ..Face::plain("curses") };

/// Rule [CUR-19]: in table mode the game forbids nothing, and any player may report a breach.
pub(super) fn on_honour(look: &Look, who: PlayerId) -> Vec<Piece> {
    curses::on_honour(&look.view(Tick::START), who).map(curses::Curse::piece).collect()
}

/// Rule [CUR-15]: whoever plays with assistive input need not hold a throw; everybody says so for themselves.
pub(super) fn assisted() -> AnyView {
    let (app, hall) = (app(), hall());
    let on = memo(move || {
        let seat = hall.session.seat()?;
        hall.with(|lobby| lobby.seats.get(seat.index()).map(|seat| seat.assistive == Switch::On))
    });
    let change = move |event| {
        let switch = if event_target_checked(&event) { Switch::On } else { Switch::Off };
        hall.session.tell(ClientFrame::Prefer(Preference::AssistiveInput(switch)));
    };
    let seated = memo(move || on.get().is_some());
    view! {
        <Shown when=seated>
            <label class="pick yes"><span>{app.language.assisted()}</span>
                <input type="checkbox" id="assisted" prop:checked=move || on.get() == Some(true) on:change=change/></label>
        </Shown>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use temple::components::Components;
    use temple::event::{Event, Fact};
    use temple::modules::{ModuleFact, ModuleId};
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::{ModuleSet, Setup};
    use temple::table::{Phase, Table};

    use super::*;
    use crate::chat::is_muted;

    /// A running game of two as the first player sees it, in which one of them has drawn Silence.
    fn silenced(who: PlayerId) -> Look {
        let data = Components::standard();
        let mut setup = Setup::new(&data, 2);
        setup.modules = ModuleSet::default().with(ModuleId::Curses);
        let book = Arc::new(Rulebook::new(data, setup));
        let mut table = Table::new(&book);
        table.phase = Phase::Running;
        let laid = curses::Fact::PileLaid { count: 1 };
        let drawn = curses::Fact::Drawn { who, curse: curses::Curse::Silence };
        for fact in [laid, drawn].map(|fact| Fact::Module(ModuleFact::Curses(fact))) {
            table.apply(&book, &Event { at: Tick::START, by: None, fact });
        }
        Look { table, book, private: Private::NOTHING, me: PlayerId(0), watching: false }
    }

    /// Rule [CUR-14]: the line to write in is closed to whoever is silenced, for as long as the game runs, and to nobody else.
    #[test]
    fn silence_closes_the_line_of_its_holder_while_the_game_runs() {
        let mut look = silenced(PlayerId(0));
        assert!(is_muted(&look));
        look.table.phase = Phase::Lost;
        assert!(!is_muted(&look), "afterwards everybody talks");
        assert!(!is_muted(&silenced(PlayerId(1))), "a friend's silence is theirs");
        let watcher = Look { watching: true, ..silenced(PlayerId(0)) };
        assert!(!is_muted(&watcher));
    }
}
