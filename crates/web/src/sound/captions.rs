//! What a cue is to whoever does not hear it: a picture with a line of words, and a tremble of the device. Comes with the later part of
//! the program.

use std::cell::Cell;
use std::time::Duration;

use leptos::prelude::*;
use protocol::Call;

use super::output::{Layer, MIX, layer_of};
use super::{Cue, tremble};
use crate::drawn::live;
use crate::pieces::icon;
use crate::{app, calls};

/// How long a caption stands.
const STANDS: Duration = Duration::from_millis(2600);

/// A cue that stands in words, and which one it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Caption {
    number: u32,
    cue: Cue,
}

/// The last signal of the game, and the last of everything else: dice must not cover a gong.
type Lines = [Option<Caption>; 2];

thread_local! {
    static LINES: ArcRwSignal<Lines> = ArcRwSignal::new([None; 2]);
    static LAST: Cell<u32> = const { Cell::new(0) };
}

/// A cue is felt and read, as far as the reader wants it.
pub fn show(cue: Cue) {
    let mix = MIX.get();
    if mix.shakes {
        tremble::shake(cue);
    }
    if !mix.captioned {
        return;
    }
    let caption = Caption { number: LAST.get().wrapping_add(1), cue };
    LAST.set(caption.number);
    let place = usize::from(layer_of(cue) != Layer::Gongs);
    let lines = LINES.with(ArcRwSignal::clone);
    // What goes on and on is one line that stays.
    lines.update(|lines| match lines[place] {
        Some(standing) if is_same_line(standing.cue, cue) => {
            lines[place] = Some(Caption { cue: standing.cue, ..caption })
        }
        _ => lines[place] = Some(caption),
    });
    let gone = move || {
        if lines.with_untracked(|lines| lines[place].is_some_and(|line| line.number == caption.number)) {
            lines.update(|lines| lines[place] = None);
        }
    };
    set_timeout(gone, STANDS);
}

fn is_same_line(standing: Cue, cue: Cue) -> bool {
    standing == cue || matches!((standing, cue), (Cue::Drum(_), Cue::Drum(_)))
}

/// The captions of the table. Screen readers are told of everything elsewhere, so these are not for them.
#[component]
pub fn Captions() -> impl IntoView {
    let app = app();
    let lines = LINES.with(ArcRwSignal::clone);
    let line = |place: usize| {
        let lines = lines.clone();
        let shown = Memo::new(move |_| lines.with(|lines| lines[place].map(|line| line.cue.code())));
        live(move || {
            let cue = Cue::from_code(shown.get()?)?;
            let words = app.language.caption(cue);
            Some(view! { <p data-cue=cue.code()>{icon(picture(cue))}<span>{words}</span></p> }.into_any())
        })
    };
    view! { <div class="captions" aria-hidden="true">{line(0)}{line(1)}</div> }
}

/// The mark of the sprite that stands for a cue.
fn picture(cue: Cue) -> &'static str {
    match cue {
        Cue::Start | Cue::Moves => "play",
        Cue::Gong(_) | Cue::LastGong(_) => "gong",
        Cue::Drum(_) => "flame",
        Cue::Slam | Cue::Stuck | Cue::Refusal => "locked",
        Cue::Collapse | Cue::Defeat => "rock",
        Cue::Roll(_) | Cue::Loses => "unrolled",
        Cue::BlackMask => "black-mask",
        Cue::GoldMask | Cue::ChainBreak | Cue::FreedYou | Cue::Sheds => "golden-mask",
        Cue::Step => "adventurer",
        Cue::DoorGlow => "torch",
        Cue::Chamber => "eye",
        Cue::Pledge(_) | Cue::Lays => "kept",
        Cue::Gem(_) => "gem",
        Cue::HourglassTurned | Cue::HourglassOut => "hourglass",
        Cue::Call(call) => Call::ALL.get(usize::from(call)).map_or("words", |call| calls::mark(*call)),
        Cue::FriendArrives => "pawn",
        Cue::FriendStuck => "call-help",
        Cue::ExitFound | Cue::Victory => "exit",
        Cue::Out | Cue::Discards | Cue::Removes => "depart",
        Cue::Gains => "chest",
        Cue::Suffers => "curse",
        Cue::Uses => "tick",
        Cue::Readies | Cue::Turns => "rewind",
        Cue::Opens => "key",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cue_has_a_picture_that_is_drawn() {
        let sprites = [include_str!("../../assets/index.html"), include_str!("../late.svg")].concat();
        for cue in Cue::all() {
            let mark = format!("<symbol id=\"{}\"", picture(cue));
            assert!(sprites.contains(&mark), "{cue:?}: {mark}");
        }
    }

    #[test]
    fn drums_are_one_line() {
        assert!(is_same_line(Cue::Drum(3), Cue::Drum(4)));
        assert!(!is_same_line(Cue::Drum(3), Cue::Slam));
    }
}
