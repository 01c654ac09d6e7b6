//! A room under a made-up clock: nothing here waits, and every frame travels through a codec.

mod durable;
mod lobby;
mod playing;
mod presence;
mod reconnecting;
mod shell;
mod wire;
