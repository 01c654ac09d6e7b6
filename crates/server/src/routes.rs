//! Who answers what.

use std::sync::Arc;

use axum::Router;
use axum::extract::{ConnectInfo, Path, Request, State};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_TYPE, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use kit::GameName;
use protocol::MAX_CLIENT_FRAME;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::cores::Core;
use crate::guard::{Ends, guard};
use crate::house::House;
use crate::page::{Asking, no_such_file};
use crate::socket::attend;
use crate::store::Store;
use crate::upgrade::upgrade;
use crate::{invitations, retrying};

/// How much is read at once. Most frames have a dozen bytes, and ten thousand connections must fit.
const READ_BUFFER: usize = 256;

pub(crate) type Shared = State<Arc<House>>;
pub(crate) type Caller = ConnectInfo<Ends>;

/// All routes, behind the guard.
pub(crate) fn router(house: Arc<House>) -> Router {
    let router = Router::new();
    #[cfg(feature = "echo")]
    let router = router.route("/echo", get(echo));
    router
        .route("/", get(front))
        .route("/t/{id}", get(front))
        .route("/r/{id}", get(ended))
        .route("/review", get(review))
        .route("/games", get(review))
        .route("/scroll", get(paper))
        .route("/companion", get(companion))
        .route("/ws/{id}", get(socket))
        .route("/api/tables", post(invitations::create))
        .route("/api/tables/{id}", get(invitations::show))
        .route("/api/tables/{id}/qr.svg", get(invitations::picture))
        .route("/api/codes/{code}", get(invitations::find))
        .route("/api/replays/{id}", get(retrying::file))
        .route("/api/replays/{id}/tables", post(retrying::create))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(public_metrics))
        .fallback(get(file))
        .layer(from_fn_with_state(Arc::clone(&house), guard))
        .with_state(house)
}

/// What is answered at the address of the figures.
pub(crate) fn figures(house: Arc<House>) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(house)
}

async fn front(State(house): Shared, headers: HeaderMap) -> Response {
    house.page.front(asking(&headers))
}

/// The review has a page of its own, so that the table's page need not carry it.
async fn review(State(house): Shared, headers: HeaderMap) -> Response {
    house.page.review(asking(&headers))
}

/// So has the roll and write game, which is played in the page.
async fn paper(State(house): Shared, headers: HeaderMap) -> Response {
    house.page.paper(asking(&headers))
}

/// An ended game is shown by the page of its game: the one place here that chooses. What is not found, or asked for too often, is for
/// the review to say; it hands on what is not its own.
async fn ended(
    State(house): Shared,
    ConnectInfo(ends): Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    match retrying::game(&house, ends, &id).await {
        Some(GameName::Scroll) => house.page.paper(asking(&headers)),
        Some(GameName::Temple) | None => house.page.review(asking(&headers)),
    }
}

/// And the companion for the box, which needs no server once it is loaded.
async fn companion(State(house): Shared, headers: HeaderMap) -> Response {
    house.page.companion(asking(&headers))
}

async fn file(State(house): Shared, ConnectInfo(ends): Caller, uri: Uri, headers: HeaderMap) -> Response {
    let file = house.page.file(uri.path(), asking(&headers));
    file.or_else(|| invitations::lead(&house, ends, uri.path())).unwrap_or_else(no_such_file)
}

async fn socket(
    State(house): Shared,
    ConnectInfo(ends): Caller,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    if house.is_too_often(&house.callers, ends.visitor) {
        return too_fast();
    }
    let Some(hold) = house.hold_socket(ends.visitor) else { return too_fast() };
    if house.metrics.sockets.get() >= house.room_for.sockets {
        return (StatusCode::SERVICE_UNAVAILABLE, "The server is full: try again later.\n").into_response();
    }
    let table = house.table(&id).ok_or_else(|| house.why_gone(&id));
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        // What the library writes of its own waits where our frames do.
        .write_buffer_size(0)
        .max_message_size(Some(MAX_CLIENT_FRAME))
        .max_frame_size(Some(MAX_CLIENT_FRAME));
    let attended = Arc::clone(&house);
    let core = table.as_ref().map_or(Core::default(), |door| door.core);
    let letters = table.map(|door| door.letters);
    upgrade(request, &house, core, config, move |socket| async move { attend(socket, letters, &attended, hold) })
}

#[cfg(feature = "echo")]
async fn echo(State(house): Shared, request: Request) -> Response {
    upgrade(request, &house, Core::default(), crate::echo::config(), crate::echo::echo)
}

async fn ready(State(house): Shared) -> Response {
    if *house.stopping.borrow() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response()
    } else if house.is_draining() {
        (StatusCode::SERVICE_UNAVAILABLE, "draining\n").into_response()
    } else if house.store.as_ref().is_some_and(Store::fails) {
        (StatusCode::SERVICE_UNAVAILABLE, "nothing can be kept at the moment\n").into_response()
    } else {
        "ready\n".into_response()
    }
}

/// Figures that have an address of their own are found nowhere else.
async fn public_metrics(state: Shared) -> Response {
    if state.0.settings.metrics.is_some() { no_such_file() } else { metrics(state).await }
}

async fn metrics(State(house): Shared) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], house.metrics.print()).into_response()
}

fn asking(headers: &HeaderMap) -> Asking<'_> {
    Asking { accepts: header(headers, ACCEPT_ENCODING), has: header(headers, IF_NONE_MATCH) }
}

pub(crate) fn too_fast() -> Response {
    (StatusCode::TOO_MANY_REQUESTS, "That was too often: wait a minute.\n").into_response()
}

fn header(headers: &HeaderMap, name: HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}
