//! How people are led to a table: its link, its spoken code and the square for the camera of a phone.

use std::sync::Arc;

use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::{Value, json};

use crate::guard::{Ends, is_loopback, named_host};
use crate::house::{House, NoTable};
use crate::routes::{Caller, Shared, too_fast};
use crate::whereabouts::Whereabouts;
use crate::{code, qr};

/// `POST /api/tables`
pub(crate) async fn create(State(house): Shared, ConnectInfo(ends): Caller, headers: HeaderMap) -> Response {
    if house.is_too_often(&house.creators, ends.visitor) {
        return too_fast();
    }
    let Some(hold) = house.hold_table(ends.visitor) else { return too_many() };
    let opened = house.open_table(None, hold).await;
    created(&house, opened, ends, &headers)
}

/// Whoever has enough tables gets no more before one of them ends.
pub(crate) fn too_many() -> Response {
    let sentence = "You, or those of your network, have as many tables as there may be: use one of them, or wait until one ends.\n";
    (StatusCode::TOO_MANY_REQUESTS, sentence).into_response()
}

/// What is said about a new table.
pub(crate) fn created(house: &House, opened: Result<String, NoTable>, ends: Ends, headers: &HeaderMap) -> Response {
    match opened {
        Ok(id) => (StatusCode::CREATED, invitation(house, ends, headers, &id)).into_response(),
        Err(NoTable::Stopping) => {
            (StatusCode::SERVICE_UNAVAILABLE, "The server stops: try again in a moment.\n").into_response()
        }
        Err(NoTable::NotKept) => {
            (StatusCode::SERVICE_UNAVAILABLE, "The disk of the server fails: try again in a moment.\n")
                .into_response()
        }
        Err(NoTable::TooMany) => {
            (StatusCode::SERVICE_UNAVAILABLE, "Every table is taken: try again in ten minutes.\n").into_response()
        }
    }
}

/// `GET /api/tables/{id}`
pub(crate) async fn show(
    State(house): Shared,
    ConnectInfo(ends): Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    if house.is_too_often(&house.callers, ends.visitor) {
        return too_fast();
    }
    invitation(&house, ends, &headers, &id)
}

/// What leads to a table.
fn invitation(house: &House, ends: Ends, headers: &HeaderMap, id: &str) -> Response {
    let Some(sign) = house.sign(id) else { return no_such_table() };
    let link = link(house, ends, headers, id);
    as_json(&json!({ "id": id, "link": link, "code": sign.open_code() }))
}

/// `GET /api/tables/{id}/qr.svg`
pub(crate) async fn picture(
    State(house): Shared,
    ConnectInfo(ends): Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    if house.is_too_often(&house.callers, ends.visitor) {
        return too_fast();
    }
    let known = house.sign(&id).and_then(|_| qr::svg(&link(&house, ends, &headers, &id)));
    known.map_or_else(no_such_table, |svg| fresh("image/svg+xml", svg))
}

/// `GET /api/codes/{code}`
pub(crate) async fn find(
    State(house): Shared,
    ConnectInfo(ends): Caller,
    Path(typed): Path<String>,
    headers: HeaderMap,
) -> Response {
    if house.is_too_often(&house.guessers, ends.visitor) {
        return too_fast();
    }
    let found = code::read(&typed).and_then(|code| house.table_of_code(&code));
    found.map_or_else(no_such_table, |id| {
        let link = link(&house, ends, &headers, &id);
        as_json(&json!({ "id": id, "link": link }))
    })
}

/// `GET /{code}`: the code may be typed behind the address. Nothing if the path has not the shape of a code.
pub(crate) fn lead(house: &Arc<House>, ends: Ends, path: &str) -> Option<Response> {
    let code = code::read(path)?;
    if house.is_too_often(&house.guessers, ends.visitor) {
        return Some(too_fast());
    }
    let found = house.table_of_code(&code);
    Some(
        found.map_or_else(no_such_table, |id| {
            Redirect::to(&format!("{}/t/{id}", house.settings.base)).into_response()
        }),
    )
}

/// The link to a table: by the name its asker used, unless that name is good on this machine only and others could come.
fn link(house: &House, ends: Ends, headers: &HeaderMap, id: &str) -> String {
    // The guard lets nobody in who names no host.
    let host = named_host(headers).unwrap_or_else(|| Authority::from_static("localhost"));
    let elsewhere = Whereabouts::of(house.listens_at).network.filter(|_| is_loopback(host.host()));
    let base = &house.settings.base;
    match elsewhere {
        Some(address) => format!("http://{address}{base}/t/{id}"),
        None => format!("{}://{host}{base}/t/{id}", ends.scheme.text()),
    }
}

/// Unknown, ended and no longer gathering: all the same to whoever asks.
fn no_such_table() -> Response {
    (StatusCode::NOT_FOUND, "There is no such table.\n").into_response()
}

fn as_json(value: &Value) -> Response {
    fresh("application/json", value.to_string())
}

/// An answer that is true now and perhaps not later.
fn fresh(content_type: &'static str, body: String) -> Response {
    let headers: [(HeaderName, &str); 2] = [(CONTENT_TYPE, content_type), (CACHE_CONTROL, "no-store")];
    (headers, body).into_response()
}
