//! Where a browser finds the late game: a small server with the page and one table.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use protocol::{ClientFrame, pack, unpack};
use room::{Output, PeerId};
use server::{Encoding, PageFile};
use tokio::net::TcpListener;
use tokio::time::sleep;

use crate::core::Core;
use crate::late_game::LateGame;

/// Nothing happens by itself for so long, if the room does not say.
const LONG: Duration = Duration::from_secs(60);

/// Starts the server on a core of its own. The game goes on as soon as somebody comes to `/t/late`.
pub fn start(game: LateGame, files: &'static [PageFile]) -> io::Result<Core> {
    let bind = || async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        Ok((listener.local_addr()?, listener))
    };
    Core::start(bind, move |listener: TcpListener, stopped| async move {
        let game = Arc::new(Mutex::new(game));
        let enter =
            move |upgrade: WebSocketUpgrade| async move { upgrade.on_upgrade(|socket| attend(socket, game)) };
        let show = move |address: Uri| async move { show(files, address.path()) };
        let router = Router::new().route("/ws/late", get(enter)).fallback(show);
        tokio::select! {
            _ = axum::serve(listener, router) => {}
            _ = stopped => {}
        }
    })
}

/// A file of the page, packed as it is packed best: the browser is ours.
fn show(files: &'static [PageFile], path: &str) -> Response {
    let path = if path.starts_with("/t/") { "/index.html" } else { path };
    let packed = |encoding| files.iter().find(|file| file.path == path && file.encoding == encoding);
    match (packed(Encoding::Brotli), packed(Encoding::Plain)) {
        (Some(file), _) => {
            ([(CONTENT_TYPE, file.content_type), (CONTENT_ENCODING, "br")], file.bytes).into_response()
        }
        (None, Some(file)) => ([(CONTENT_TYPE, file.content_type)], file.bytes).into_response(),
        (None, None) => StatusCode::NOT_FOUND.into_response(),
    }
}

fn lock(game: &Mutex<LateGame>) -> MutexGuard<'_, LateGame> {
    game.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Hears and tells one person until he is gone. Nobody else comes, so this is also what wakes the room.
async fn attend(mut socket: WebSocket, game: Arc<Mutex<LateGame>>) {
    let peer = lock(&game).opens();
    loop {
        let rest = lock(&game).rest().unwrap_or(LONG);
        tokio::select! {
            heard = socket.recv() => match heard {
                Some(Ok(Message::Binary(bytes))) => {
                    unpack::<ClientFrame>(&bytes).into_iter().for_each(|frame| lock(&game).hears(peer, frame));
                }
                Some(Ok(_)) => {}
                _ => return lock(&game).loses(peer),
            },
            () = sleep(rest) => lock(&game).wakes(),
        }
        let out = lock(&game).take();
        for message in out.into_iter().filter_map(|output| message_for(peer, output)) {
            if socket.send(message).await.is_err() {
                return lock(&game).loses(peer);
            }
        }
    }
}

fn message_for(peer: PeerId, output: Output) -> Option<Message> {
    match output {
        Output::Send { to, frame } if to.contains(&peer) => Some(Message::Binary(pack(&frame).into())),
        _ => None,
    }
}
