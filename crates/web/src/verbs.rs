//! What the verb of a tale does on the screen: a sound, and a movement of the piece or of whoever it happens to. The one place that
//! knows; whoever adds a verb is asked here for both.

use std::time::Duration;

use leptos::prelude::*;
use temple::players::PlayerId;
use temple::rulebook::{Tale, Verb, Whereabouts};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::browser;
use crate::sound::Cue;

/// What is heard, by the player to whom it happens.
pub fn cue(verb: Verb) -> Cue {
    match verb {
        Verb::Gains => Cue::Gains,
        Verb::Suffers => Cue::Suffers,
        Verb::Sheds => Cue::Sheds,
        Verb::Loses => Cue::Loses,
        Verb::Uses => Cue::Uses,
        Verb::Readies => Cue::Readies,
        Verb::Discards => Cue::Discards,
        Verb::Lays => Cue::Lays,
        Verb::Moves => Cue::Moves,
        Verb::Turns => Cue::Turns,
        Verb::Removes => Cue::Removes,
        Verb::Opens => Cue::Opens,
    }
}

/// The movement, a word of the style sheet. What is gone cannot move any more: then its owner does.
pub fn motion(verb: Verb) -> &'static str {
    match verb {
        Verb::Gains | Verb::Readies | Verb::Lays | Verb::Opens => "comes",
        Verb::Suffers | Verb::Loses => "shakes",
        Verb::Uses | Verb::Turns => "turns",
        Verb::Moves => "slides",
        Verb::Sheds | Verb::Discards | Verb::Removes => "fades",
    }
}

/// How long a movement may take.
const MOTION: Duration = Duration::from_millis(600);

/// Where a tale is seen: the piece before whoever has it, or else their lane and pawn, by selectors of the page. What lies on the
/// board is shown there by `deeds`.
fn places(tale: &Tale, me: PlayerId) -> [String; 2] {
    let whose = match tale.at {
        Some(Whereabouts::Before(who)) => Some(who),
        _ => tale.who,
    };
    let Some(who) = whose else { return Default::default() };
    let home = if who == me { ".tray".to_owned() } else { format!(".lane[data-seat=\"{}\"]", who.0) };
    let piece = tale.piece.map(|piece| format!("{home} [data-piece=\"{}\"]", piece.id()));
    [piece.unwrap_or_default(), format!(".pawn[data-seat=\"{}\"] svg", who.0)]
}

/// Moves what a tale is about, once it is drawn.
pub fn stir(tale: Tale, me: PlayerId) {
    let (places, word) = (places(&tale, me), motion(tale.verb));
    // What has come with this tale is drawn in the frame to come.
    request_animation_frame(move || request_animation_frame(move || spawn(places, word)));
}

fn spawn(places: [String; 2], word: &'static str) {
    leptos::task::spawn_local(async move {
        // Whoever cannot load it sees no movement.
        let _ = mark(places, word).await;
    });
}

#[wasm_split(late, fallible)]
fn mark(places: [String; 2], word: &'static str) -> Result<(), SplitLoaderError> {
    let found = |place: &String| browser::document()?.query_selector(place).ok()?;
    for element in places.iter().filter(|place| !place.is_empty()).filter_map(found) {
        // A movement that has not ended goes on.
        let _ = element.set_attribute("data-motion", word);
        set_timeout(move || drop(element.remove_attribute("data-motion")), MOTION);
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use temple::modules::MANIFESTS;
    use temple::rulebook::{Piece, Weight};

    /// Every verb, one after the other. Whoever adds one is asked for its place.
    pub(crate) fn verbs() -> impl Iterator<Item = Verb> {
        std::iter::successors(Some(Verb::Gains), |verb| match verb {
            Verb::Gains => Some(Verb::Suffers),
            Verb::Suffers => Some(Verb::Sheds),
            Verb::Sheds => Some(Verb::Loses),
            Verb::Loses => Some(Verb::Uses),
            Verb::Uses => Some(Verb::Readies),
            Verb::Readies => Some(Verb::Discards),
            Verb::Discards => Some(Verb::Lays),
            Verb::Lays => Some(Verb::Moves),
            Verb::Moves => Some(Verb::Turns),
            Verb::Turns => Some(Verb::Removes),
            Verb::Removes => Some(Verb::Opens),
            Verb::Opens => None,
        })
    }

    #[test]
    fn every_movement_is_in_the_style_sheet() {
        let style = include_str!("../assets/style.css");
        for verb in verbs() {
            let rule = format!("[data-motion={}]", motion(verb));
            assert!(style.contains(&rule), "{rule}");
        }
    }

    #[test]
    fn every_verb_has_a_sound_of_its_own() {
        let cues: std::collections::HashSet<Cue> = verbs().map(cue).collect();
        assert_eq!(cues.len(), verbs().count());
        assert!(cues.iter().all(|cue| Cue::all().contains(cue)), "and it is compared with all others");
    }

    #[test]
    fn a_tale_is_seen_where_its_player_is() {
        let piece = Piece { module: MANIFESTS[0].id, kind: 0 };
        let tale = Tale::of(PlayerId(2), Verb::Gains, Weight::Light).with(piece);
        let id = piece.id();
        assert_eq!(places(&tale, PlayerId(2))[0], format!(".tray [data-piece=\"{id}\"]"));
        assert_eq!(places(&tale, PlayerId(0))[0], format!(".lane[data-seat=\"2\"] [data-piece=\"{id}\"]"));
        assert_eq!(places(&tale, PlayerId(0))[1], ".pawn[data-seat=\"2\"] svg");
        let turned = Tale::of_all(Verb::Turns, Weight::Trifle).with(piece).at(Whereabouts::Before(PlayerId(1)));
        assert_eq!(
            places(&turned, PlayerId(0))[0],
            format!(".lane[data-seat=\"1\"] [data-piece=\"{id}\"]"),
            "of nobody"
        );
        assert_eq!(places(&Tale::of_all(Verb::Gains, Weight::Light), PlayerId(0)), [String::new(), String::new()]);
    }
}
