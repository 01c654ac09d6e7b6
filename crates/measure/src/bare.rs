//! The peer: rooms as the examples of axum build them. Whatever somebody sends, everybody in the room gets; no rules, no
//! order to keep, no limits.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpListener;
use tokio::sync::broadcast::{self, error::RecvError};

use crate::core::Core;

/// Messages a visitor may be behind.
const BACKLOG: usize = 1024;

type Rooms = Arc<Mutex<HashMap<String, broadcast::Sender<Bytes>>>>;

/// Starts the bare server on a core of its own.
pub fn start() -> io::Result<Core> {
    let bind = || async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        Ok((listener.local_addr()?, listener))
    };
    Core::start(bind, |listener: TcpListener, stopped| async move {
        let router = Router::new().route("/{room}", get(enter)).with_state(Rooms::default());
        let listener = listener.tap_io(|stream| {
            // Without it, every message would wait for the next.
            let _ = stream.set_nodelay(true);
        });
        tokio::select! {
            _ = axum::serve(listener, router) => {}
            _ = stopped => {}
        }
    })
}

/// Says where the bare server listens and serves until nobody holds its standard input any more.
///
/// # Errors
/// When there is no port to be had.
pub fn serve(out: &mut dyn io::Write) -> io::Result<()> {
    let core = start()?;
    writeln!(out, "http://{}/", core.address)?;
    out.flush()?;
    io::copy(&mut io::stdin(), &mut io::sink())?;
    core.stop();
    Ok(())
}

async fn enter(State(rooms): State<Rooms>, Path(room): Path<String>, upgrade: WebSocketUpgrade) -> Response {
    let mut rooms = rooms.lock().unwrap_or_else(PoisonError::into_inner);
    let room = rooms.entry(room).or_insert_with(|| broadcast::Sender::new(BACKLOG)).clone();
    upgrade.on_upgrade(|socket| attend(socket, room))
}

async fn attend(socket: WebSocket, room: broadcast::Sender<Bytes>) {
    let (mut out, mut heard) = socket.split();
    let mut said = room.subscribe();
    tokio::spawn(async move {
        loop {
            let message = match said.recv().await {
                Ok(bytes) => Message::Binary(bytes),
                Err(RecvError::Lagged(_)) => continue,
                Err(RecvError::Closed) => return,
            };
            if out.send(message).await.is_err() {
                return;
            }
        }
    });
    while let Some(Ok(message)) = heard.next().await {
        if let Message::Binary(bytes) = message {
            // Nobody may be there to hear it.
            let _ = room.send(bytes);
        }
    }
}
