//! What an end tells beside the table as it stands: the finest deed of each, when each left, and from where another try is
//! worth it. It is in the file of the game, which the worker sends or the server keeps.

use std::sync::Arc;

use js_sys::Uint8Array;
use kit::{Promise, Seed, Tick};
use leptos::prelude::*;
use leptos::task::spawn_local;
use phrasebook::stage::Deed;
use replay::Replay;
use replay::story::{self, Story};
use temple::components::Components;
use temple::players::PlayerId;
use temple::table::Table;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::drawn::effect;
use crate::session::Session;
use crate::tally::Tally;
use crate::{browser, seats};

/// What the file of a game tells.
#[derive(Clone)]
pub struct Told {
    deeds: Vec<story::Deed>,
    /// When each left, in seconds.
    pub out_at: Vec<Option<u32>>,
    /// From when another try is worth it, and how many gems were in the depot then.
    pub turning: Option<(Tick, u8)>,
    /// What was promised about the dice, and the seed.
    pub dice: (Option<Promise>, Seed),
    /// The table as it stood at the end.
    pub last: Table,
}

impl Told {
    fn of(file: &[u8]) -> Option<Told> {
        let (replay, data) = (Replay::from_bytes(file).ok()?, Components::standard());
        let (story, book) = (Story::of(&replay, &data), replay.book(&data));
        let out = |lane: &story::Lane| lane.escaped.map(|out| out.at.0 / 1000);
        Some(Told {
            deeds: story.deeds(&replay, &book),
            out_at: story.lanes.iter().map(out).collect(),
            turning: story.turning_point().map(|at| (at, story.gems_left_at(at))),
            last: replay.table_at(&book, replay.end()),
            dice: (replay.promise, replay.log.header.seed),
        })
    }

    /// Who left last.
    pub fn last_out(&self) -> Option<PlayerId> {
        last_of(&self.out_at)
    }

    /// What somebody has done, as it is said, and its mark.
    pub fn deed(&self, who: PlayerId) -> Option<(Done, &'static str)> {
        let deed = *self.deeds.get(who.index())?;
        let mark = match deed {
            story::Deed::FoundExit => "exit",
            story::Deed::GaveDie { .. } => "call-thanks",
            story::Deed::LastOut { .. } => "key",
            story::Deed::Freed { .. } => "golden-mask",
            story::Deed::Spurt { .. } | story::Deed::Gems(_) => "gem",
            story::Deed::HomeFirst { .. } => "gong",
            story::Deed::Rooms(_) => "torch",
            story::Deed::Rolls(_) => "unrolled",
        };
        Some((Done(deed), mark))
    }
}

/// Whose instant is the latest.
fn last_of(out_at: &[Option<u32>]) -> Option<PlayerId> {
    let out = (0..).map(PlayerId).zip(out_at).filter_map(|(who, at)| Some((at.as_ref()?, who)));
    out.max().map(|(_, who)| who)
}

/// A deed to be said.
pub struct Done(story::Deed);

impl Done {
    /// In words of a language.
    pub fn say(&self, language: phrasebook::Language) -> String {
        let said = |deed: Deed<'_>| language.stage(phrasebook::stage::Text::Did(deed));
        said(match self.0 {
            story::Deed::FoundExit => Deed::FoundExit,
            story::Deed::GaveDie { to } => return said(Deed::GaveDie { to: &seats::name(to) }),
            story::Deed::LastOut { keys } => Deed::LastOut { keys },
            story::Deed::Freed { friends } => Deed::Freed { friends },
            story::Deed::Spurt { gems } => Deed::Spurt { gems },
            story::Deed::HomeFirst { gongs } => Deed::HomeFirst { gongs },
            story::Deed::Gems(gems) => Deed::Gems(gems),
            story::Deed::Rooms(rooms) => Deed::Rooms(rooms),
            story::Deed::Rolls(rolls) => Deed::Rolls(rolls),
        })
    }
}

/// What was counted at the table, for a game of which no file is made.
pub fn counted(tally: &Tally, who: PlayerId) -> Done {
    Done(story::Deed::Rolls(tally.rolls[who.index()]))
}

/// What is told, as soon as the file is there. At another try there is none.
pub fn told(session: Session) -> RwSignal<Option<Arc<Told>>> {
    let told = RwSignal::new(None);
    let asked = StoredValue::new(None);
    effect(move || {
        if let Some(file) = session.file.get() {
            told.set(Told::of(&file).map(Arc::new));
            return;
        }
        let last = session.lobby.with(|lobby| lobby.as_ref()?.last).map(|last| last.replay);
        let Some(replay) = last.filter(|replay| asked.get_value() != Some(*replay)) else { return };
        asked.set_value(Some(replay));
        spawn_local(async move {
            let file = fetched(&format!("/api/replays/{replay}")).await;
            if let (Some(found), false) = (file.as_deref().and_then(Told::of), told.is_disposed()) {
                told.set(Some(Arc::new(found)));
            }
        });
    });
    told
}

async fn fetched(address: &str) -> Option<Vec<u8>> {
    let answer = JsFuture::from(web_sys::window()?.fetch_with_str(&browser::here(address))).await.ok()?;
    let answer: Response = answer.dyn_into().ok().filter(Response::ok)?;
    let bytes = JsFuture::from(answer.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(&bytes).to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_left_last_runs() {
        assert_eq!(last_of(&[Some(500), Some(541), None, Some(530)]), Some(PlayerId(1)));
        assert_eq!(last_of(&[None, None]), None);
    }
}
