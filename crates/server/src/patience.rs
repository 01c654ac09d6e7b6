//! A connection that is not waited for without end: whoever asks for something and does not take it is cut.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// How long the other side may take to accept any more of an answer. A phone in a tunnel needs some seconds.
const LIMIT: Duration = Duration::from_secs(20);

/// A stream with a limit. There is a timer only while somebody is waited for.
pub(crate) struct Patient<Stream> {
    stream: Stream,
    waits: Option<Pin<Box<Sleep>>>,
}

impl<Stream> Patient<Stream> {
    pub fn new(stream: Stream) -> Patient<Stream> {
        Patient { stream, waits: None }
    }

    /// The stream without the limit.
    pub fn into_inner(self) -> Stream {
        self.stream
    }

    /// What became of an attempt to write, unless it has taken too long.
    fn in_time<T>(&mut self, tried: Poll<io::Result<T>>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        if tried.is_ready() {
            self.waits = None;
            return tried;
        }
        let waits = self.waits.get_or_insert_with(|| Box::pin(sleep(LIMIT)));
        waits.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<Stream: AsyncRead + Unpin> AsyncRead for Patient<Stream> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl<Stream: AsyncWrite + Unpin> AsyncWrite for Patient<Stream> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let tried = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.in_time(tried, cx)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let tried = Pin::new(&mut self.stream).poll_flush(cx);
        self.in_time(tried, cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let tried = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.in_time(tried, cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_nothing_is_cut_and_whoever_is_slow_is_not() {
        let (ours, mut theirs) = duplex(16);
        let mut patient = Patient::new(ours);
        let slow = tokio::spawn(async move {
            for _ in 0..10 {
                sleep(LIMIT - Duration::from_secs(1)).await;
                theirs.read_exact(&mut [0; 16]).await.expect("something is there");
            }
            theirs
        });
        patient.write_all(&[7; 160]).await.expect("it was taken, if slowly");
        let _theirs = slow.await.expect("it has read");
        let cut = patient.write_all(&[7; 160]).await.expect_err("nobody takes it");
        assert_eq!(cut.kind(), io::ErrorKind::TimedOut);
    }
}
