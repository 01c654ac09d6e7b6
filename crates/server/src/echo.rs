//! A WebSocket that says everything back, over the same way as those of the tables: what the Autobahn suite speaks to. Only in
//! builds with the feature `echo`, which no program for people has.

use futures_util::{SinkExt as _, StreamExt as _};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::socket::{Farewell, close, farewell_of};
use crate::upgrade::Socket;

/// The longest message of the suite has 16 MiB.
const LONGEST: usize = 17 << 20;

/// As the tables have it, but for the sizes.
pub(crate) fn config() -> WebSocketConfig {
    WebSocketConfig::default().max_message_size(Some(LONGEST)).max_frame_size(Some(LONGEST))
}

/// Says everything back until the other side closes.
pub(crate) async fn echo(mut socket: Socket) {
    let farewell = talk(&mut socket).await;
    close(&mut socket, farewell, None).await;
}

async fn talk(socket: &mut Socket) -> Farewell {
    loop {
        let sent = match socket.next().await {
            None => return Farewell::Lost,
            Some(Err(error)) => return farewell_of(&error),
            Some(Ok(Message::Close(_))) => return Farewell::Closed,
            Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => socket.send(message).await,
            Some(Ok(_)) => Ok::<(), Error>(()),
        };
        if sent.is_err() {
            return Farewell::Lost;
        }
    }
}
