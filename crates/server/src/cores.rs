//! One single-threaded runtime per core. A table and its connections live on one of them, so that a wish and what comes of it wake
//! no other core, and nobody's turn is put off while others have many (`docs/decisions/0022-a-core-has-its-tables.md`).

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::oneshot;

/// A core, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Core(usize);

/// The cores that tables are spread over.
pub(crate) struct Cores {
    runtimes: Vec<Handle>,
    next: AtomicUsize,
}

impl Cores {
    /// Only the one that calls.
    pub fn here() -> Cores {
        Cores { runtimes: vec![Handle::current()], next: AtomicUsize::new(0) }
    }

    /// The core for the next table.
    pub fn next(&self) -> Core {
        Core(self.next.fetch_add(1, Relaxed) % self.runtimes.len())
    }

    /// Runs something on a core.
    pub fn spawn(&self, core: Core, work: impl Future<Output = ()> + Send + 'static) {
        // What is done there has nobody who waits for it.
        drop(self.runtimes[core.0].spawn(work));
    }
}

/// As many runtimes as there are cores: that of the calling thread, and one in a thread of its own for each other core. They end with
/// this value.
pub(crate) struct Machine {
    first: Runtime,
    others: Vec<(Handle, oneshot::Sender<()>)>,
}

impl Machine {
    pub fn start() -> io::Result<Machine> {
        let first = Builder::new_current_thread().enable_all().build()?;
        let many = thread::available_parallelism().map_or(1, |many| many.get());
        let others = (1..many).map(|_| start_other()).collect::<io::Result<_>>()?;
        Ok(Machine { first, others })
    }

    /// All of them.
    pub fn cores(&self) -> Cores {
        let others = self.others.iter().map(|(handle, _)| handle.clone());
        let runtimes = [self.first.handle().clone()].into_iter().chain(others).collect();
        Cores { runtimes, next: AtomicUsize::new(0) }
    }

    /// Does something on the calling thread, and is gone when it is done.
    pub fn run<T>(self, work: impl Future<Output = T>) -> T {
        let done = self.first.block_on(work);
        self.first.shutdown_background();
        done
    }
}

fn start_other() -> io::Result<(Handle, oneshot::Sender<()>)> {
    let (stop, stopped) = oneshot::channel();
    let (tell, told) = mpsc::channel();
    thread::Builder::new().name("tables".into()).spawn(move || {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = match runtime {
            Ok(runtime) => runtime,
            Err(error) => return drop(tell.send(Err(error))),
        };
        // If nobody hears it, nobody waits for it either.
        let _ = tell.send(Ok(runtime.handle().clone()));
        // It ends when it is told to, or when nobody is left who could tell it.
        let _ = runtime.block_on(stopped);
        runtime.shutdown_background();
    })?;
    Ok((told.recv().map_err(io::Error::other)??, stop))
}
