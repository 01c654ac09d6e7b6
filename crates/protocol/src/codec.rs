//! Frames as bytes and back. Bad bytes give an error, never a panic.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{ClientFrame, MAX_CLIENT_FRAME, ServerFrame, SorryCode};

/// How frames are written. A client's first frame decides: binary messages are postcard, text messages are JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Codec {
    /// Compact, for our own page.
    Postcard,
    /// Readable, for anybody's bot.
    Json,
}

/// Why bytes are no frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameError {
    /// Longer than [`MAX_CLIENT_FRAME`].
    TooLong,
    /// Not a frame, cut off, or with something after it.
    Malformed,
}

impl FrameError {
    /// The code that tells the client.
    #[must_use]
    pub const fn code(self) -> SorryCode {
        match self {
            FrameError::TooLong => SorryCode::TooLong,
            FrameError::Malformed => SorryCode::Malformed,
        }
    }
}

/// The bytes of a client's frame.
#[must_use]
pub fn encode_client(frame: &ClientFrame, codec: Codec) -> Vec<u8> {
    encode(frame, codec)
}

/// The bytes of a server's frame.
#[must_use]
pub fn encode_server(frame: &ServerFrame, codec: Codec) -> Vec<u8> {
    encode(frame, codec)
}

/// Reads a client's frame.
///
/// # Errors
/// See [`FrameError`].
pub fn decode_client(bytes: &[u8], codec: Codec) -> Result<ClientFrame, FrameError> {
    if bytes.len() > MAX_CLIENT_FRAME {
        return Err(FrameError::TooLong);
    }
    let frame: ClientFrame = decode(bytes, codec)?;
    if frame.is_whole() { Ok(frame) } else { Err(FrameError::Malformed) }
}

/// Reads a server's frame.
///
/// # Errors
/// See [`FrameError`]; no length is too long.
pub fn decode_server(bytes: &[u8], codec: Codec) -> Result<ServerFrame, FrameError> {
    decode(bytes, codec)
}

/// Writes a frame in postcard. For the page, which speaks nothing else and so carries no JSON.
#[must_use]
pub fn pack<T: Serialize>(frame: &T) -> Vec<u8> {
    postcard::to_allocvec(frame).expect("plain data can be written")
}

/// Reads a frame in postcard.
///
/// # Errors
/// [`FrameError::Malformed`] for anything but exactly one frame.
pub fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, FrameError> {
    match postcard::take_from_bytes(bytes) {
        Ok((frame, [])) => Ok(frame),
        _ => Err(FrameError::Malformed),
    }
}

fn encode<T: Serialize>(frame: &T, codec: Codec) -> Vec<u8> {
    match codec {
        Codec::Postcard => pack(frame),
        Codec::Json => serde_json::to_vec(frame).expect("plain data can be written"),
    }
}

fn decode<T: DeserializeOwned>(bytes: &[u8], codec: Codec) -> Result<T, FrameError> {
    match codec {
        Codec::Postcard => unpack(bytes),
        Codec::Json => serde_json::from_slice(bytes).map_err(|_| FrameError::Malformed),
    }
}
