//! Ended games: their files, and tables that go on from the middle of one.
//!
//! Whoever asks names a replay and an instant, never a state: the server plays its own record again.

use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use kit::{GameName, Hex, Tick};
use protocol::{Dice, WhatIf};
use room::{AnyPast, NotRetried};
use serde::Deserialize;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::guard::Ends;
use crate::house::House;
use crate::invitations::{created, too_many};
use crate::routes::{Caller, Shared, too_fast};
use crate::store::Unreadable;

/// The longest wish for a table.
const WISH_BYTES: usize = 200;

/// How long it may take to arrive.
const WISH_LIMIT: Duration = Duration::from_secs(5);

/// From where to go on.
#[derive(Deserialize)]
struct Wish {
    at: Tick,
    dice: Dice,
}

/// `GET /api/replays/{id}`: the file of an ended game. It never changes.
pub(crate) async fn file(State(house): Shared, ConnectInfo(ends): Caller, Path(id): Path<String>) -> Response {
    if house.is_too_often(&house.callers, ends.visitor) {
        return too_fast();
    }
    let file = match find(&house, &id).await {
        Ok(Some(file)) => file,
        Ok(None) => return no_such_game(),
        Err(Unreadable) => return unreadable(),
    };
    let name = format!("attachment; filename=\"{}.gong\"", &id[..8]);
    let headers: [(HeaderName, &str); 3] = [
        (CONTENT_TYPE, "application/octet-stream"),
        (CACHE_CONTROL, "private, max-age=86400, immutable"),
        (CONTENT_DISPOSITION, &name),
    ];
    (headers, file).into_response()
}

/// Which game an ended game is of, as far as that can be found.
pub(crate) async fn game(house: &House, ends: Ends, id: &str) -> Option<GameName> {
    if house.is_too_often(&house.callers, ends.visitor) {
        return None;
    }
    replay::game_of(&find(house, id).await.ok()??).ok()
}

/// `POST /api/replays/{id}/tables`
pub(crate) async fn create(
    State(house): Shared,
    ConnectInfo(ends): Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    if house.is_too_often(&house.creators, ends.visitor) {
        return too_fast();
    }
    let wish = match read(body).await {
        Ok(wish) => wish,
        Err(refusal) => return refusal.into_response(),
    };
    // Whoever has enough tables does not get the work done that comes before one.
    let Some(hold) = house.hold_table(ends.visitor) else { return too_many() };
    let Ok(file) = find(&house, &id).await else { return unreadable() };
    let Some((id, file)) = Hex::read(&id).zip(file) else { return no_such_game() };
    match past_in(&house, file, WhatIf { replay: id, at: wish.at, dice: wish.dice }).await {
        Ok(past) => {
            let opened = house.open_table(Some(past), hold).await;
            created(&house, opened, ends, &headers)
        }
        Err(NotRetried::Unreadable) => no_such_game(),
        Err(NotRetried::Over) => {
            (StatusCode::CONFLICT, "The game was over by then: choose an earlier moment.\n").into_response()
        }
        Err(NotRetried::OtherRules) => {
            let sentence = "This game was played under other rules: it can be looked at, and not be tried again.\n";
            (StatusCode::CONFLICT, sentence).into_response()
        }
    }
}

/// Plays a whole game again up to an instant: beside the tables, which must not wait for it, and few at a time.
async fn past_in(house: &House, file: Vec<u8>, what_if: WhatIf) -> Result<AnyPast, NotRetried> {
    let Ok(_turn) = house.reading_again.acquire().await else { return Err(NotRetried::Unreadable) };
    // A file at which the program fails is one that cannot be read.
    spawn_blocking(move || AnyPast::read(&file, what_if)).await.unwrap_or(Err(NotRetried::Unreadable))
}

/// The wish in a body. Nobody waits long for it, and nobody reads more of it than a wish can have.
async fn read(body: Body) -> Result<Wish, (StatusCode, &'static str)> {
    let body = timeout(WISH_LIMIT, to_bytes(body, WISH_BYTES)).await;
    let body: Option<Bytes> =
        body.map_err(|_| (StatusCode::REQUEST_TIMEOUT, "The wish took too long to arrive.\n"))?.ok();
    let sentence =
        "Say from when: {\"at\": 60000, \"dice\": \"Same\"} (ms of game time; the dice may be \"Fresh\").\n";
    body.and_then(|body| serde_json::from_slice(&body).ok()).ok_or((StatusCode::BAD_REQUEST, sentence))
}

async fn find(house: &House, id: &str) -> Result<Option<Vec<u8>>, Unreadable> {
    match house.store.as_ref().zip(Hex::read(id)) {
        Some((store, id)) => store.replay(id).await,
        None => Ok(None),
    }
}

/// It was kept, and the disk does not give it back.
fn unreadable() -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, "This game was kept and cannot be read any more.\n").into_response()
}

/// Unknown, deleted and not yet over: all the same to whoever asks.
fn no_such_game() -> Response {
    (StatusCode::NOT_FOUND, "There is no such game.\n").into_response()
}
