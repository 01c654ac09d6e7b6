//! The turn that decided: bots play on from the beginning of every turn with other dice, and the turn that changed most how often
//! they win is named. One turn at a time, so that the page stays awake.

use std::time::Duration;

use leptos::prelude::*;
use phrasebook::paper::Text;
use scroll::sheets::Sheets;
use scroll::table::Phase;
use scroll_bots::Level;

use super::ended::Viewer;

/// So many games are played on from every turn.
pub const GAMES: u32 = 24;

/// Between two turns the page may do other things.
const BREATH: Duration = Duration::from_millis(20);

/// Begins to reckon, from the first turn on.
pub fn reckon(viewer: Viewer) {
    set_timeout(move || reckon_next(viewer), BREATH);
}

fn reckon_next(viewer: Viewer) {
    let game = viewer.game();
    let known = viewer.outlook.try_with_untracked(|outlook| outlook.as_ref().map(Vec::len)).flatten();
    let Some(known) = known.filter(|known| *known <= game.turns.len()) else { return };
    let won = match game.turns.get(known) {
        Some(turn) => game
            .replay
            .again_from(&Sheets::standard(), turn.began)
            .map(|(then, _)| scroll_bots::outlook(&then, Level::Steady, GAMES)),
        None => Some(if game.last.phase == Phase::Won { GAMES } else { 0 }),
    };
    viewer.outlook.update(|outlook| {
        *outlook = outlook.take().zip(won).map(|(mut outlook, won)| {
            outlook.push(won);
            outlook
        });
    });
    reckon(viewer);
}

/// The turn that changed most how the game stood, the way it ended; its place, and how it stood before and after.
pub fn decisive(outlook: &[u32], won: bool) -> Option<(usize, u32, u32)> {
    let swing = |pair: &[u32]| if won { pair[1].saturating_sub(pair[0]) } else { pair[0].saturating_sub(pair[1]) };
    let turns = outlook.windows(2).enumerate();
    // Of equal ones the later: then less could still be changed.
    turns.max_by_key(|(_, pair)| swing(pair)).map(|(turn, pair)| (turn, pair[0], pair[1]))
}

/// The turn that decided, in words.
#[component]
pub fn Decided(viewer: Viewer) -> impl IntoView {
    let reader = viewer.reader;
    let turns = viewer.game().turns.len();
    let found = move || {
        let Some(outlook) = viewer.outlook.get() else {
            return view! { <p class="mute">{reader.say(Text::NotReckoned)}</p> }.into_any();
        };
        if outlook.len() <= turns {
            let (done, of) = (outlook.len() as u32, turns as u32);
            return view! { <p class="mute">{reader.say(Text::Reckoning { done, of })}</p> }.into_any();
        }
        let game = viewer.game();
        let Some((place, before, after)) = decisive(&outlook, game.last.phase == Phase::Won) else {
            return ().into_any();
        };
        let Some(turn) = game.turns.get(place) else { return ().into_any() };
        let name = game.name(turn.who).to_owned();
        let title = reader.say(Text::DecidedTurn { round: turn.round.into(), name: &name });
        let about = reader.say(Text::DecidedAbout { before, after, of: GAMES });
        view! {
            <button class="btn" id="decided" data-turn=(place + 1).to_string() on:click=move |_| viewer.go_to_turn(Some(place))>
                {title}</button><p>{about}</p>
        }
        .into_any()
    };
    view! {
        <section class="panel decided" aria-labelledby="decided-title">
            <h2 id="decided-title">{reader.say(Text::DecidedTitle)}</h2><div aria-live="polite">{found}</div></section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_that_changed_most_decided() {
        assert_eq!(decisive(&[12, 20, 8, 6, 0], false), Some((1, 20, 8)));
        assert_eq!(decisive(&[12, 20, 8, 6, 24], true), Some((3, 6, 24)));
        assert_eq!(decisive(&[12], true), None);
    }
}
