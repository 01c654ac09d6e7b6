//! A room under a made-up clock: nothing here waits, and every frame travels through a codec.

mod bots;
mod crediting;
mod dice;
mod durable;
#[cfg(feature = "sample")]
mod knowing;
mod lasting;
mod lobby;
mod pausing;
mod playing;
mod presence;
mod reconnecting;
mod replays;
mod resuming;
mod secrecy;
mod shell;
mod speaking;
mod trouble;
mod wire;
