//! One core: a thread with a runtime of its own, whose work is counted by the system.
//!
//! What a server does per second *of its own work* can be compared even where the clients, which run beside it, are slower.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tokio::runtime;
use tokio::sync::oneshot;

/// A running server on a thread of its own.
pub struct Core {
    /// Where it listens.
    pub address: SocketAddr,
    began: Instant,
    figures: Option<PathBuf>,
    stop: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

/// What the thread says once it listens.
type Listening = io::Result<(SocketAddr, Option<PathBuf>)>;

impl Core {
    /// Binds on a new thread and serves there until it is stopped.
    pub fn start<S, Binding, Serving>(
        bind: impl FnOnce() -> Binding + Send + 'static,
        serve: impl FnOnce(S, oneshot::Receiver<()>) -> Serving + Send + 'static,
    ) -> io::Result<Core>
    where
        Binding: Future<Output = io::Result<(SocketAddr, S)>>,
        Serving: Future<Output = ()>,
    {
        let (stop, stopped) = oneshot::channel();
        let (listens, listening) = mpsc::channel::<Listening>();
        let thread = thread::spawn(move || {
            let runtime = runtime::Builder::new_current_thread().enable_all().build();
            let said = runtime.and_then(|runtime| {
                runtime.block_on(async {
                    let (address, server) = bind().await?;
                    // If nobody hears it, nobody waits for it either.
                    let _ = listens.send(Ok((address, own_figures())));
                    serve(server, stopped).await;
                    Ok(())
                })
            });
            if let Err(error) = said {
                let _ = listens.send(Err(error));
            }
        });
        let (address, figures) = listening.recv().map_err(io::Error::other)??;
        Ok(Core { address, began: Instant::now(), figures, stop, thread })
    }

    /// How long it has worked; where the system does not say so, how long it has run.
    pub fn work(&self) -> Duration {
        let counted = self.figures.as_ref().and_then(|file| std::fs::read_to_string(file).ok());
        let nanos = counted.and_then(|text| text.split_whitespace().next()?.parse().ok());
        nanos.map_or_else(|| self.began.elapsed(), Duration::from_nanos)
    }

    /// Ends it.
    pub fn stop(self) {
        // It may have ended by itself.
        let _ = self.stop.send(());
        let _ = self.thread.join();
    }
}

/// Where Linux counts the work of this thread.
fn own_figures() -> Option<PathBuf> {
    let thread = std::fs::read_link("/proc/thread-self").ok()?;
    Some(PathBuf::from("/proc").join(thread).join("schedstat")).filter(|file| file.is_file())
}
