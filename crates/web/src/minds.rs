//! What the bots of a game alone think with: a part of the program that comes behind the room, while everybody gets ready. Until it
//! is there they sit in their seats and look again in a moment.

use std::cell::Cell;
use std::hint::black_box;

use room::Minds;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::DedicatedWorkerGlobalScope;

use crate::past::later;

thread_local! {
    static MINDS: Cell<Option<Minds>> = const { Cell::new(None) };
}

/// What a room is given in place of the minds.
pub const DECIDE: Minds = |bot, view, company| MINDS.get().and_then(|decide| decide(bot, view, company));

/// Waits until the minds are there.
pub async fn arrive(scope: &DedicatedWorkerGlobalScope) {
    while take_seats().await.is_err() {
        later(scope).await;
    }
}

/// Everything that only deciding needs is a part of its own.
#[wasm_split(minds, fallible)]
fn take_seats() -> Result<(), SplitLoaderError> {
    // Without the box the compiler sees that nothing else is ever put there, calls it directly, and the part is in the room.
    MINDS.set(Some(black_box(room::think)));
    Ok(())
}
