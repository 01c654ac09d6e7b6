//! The listener: where people knock, and how the server comes to its end.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Uri;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use tower_service::Service;

use crate::cores::{Cores, Machine};
use crate::guard::Ends;
use crate::house::{House, NOTE_LIMIT};
use crate::page::Page;
use crate::patience::Patient;
use crate::proxied::Scheme;
use crate::routes::{self, router};
use crate::store::{Lasting, Store};
use crate::whereabouts::Whereabouts;
use crate::{Settings, drain};

/// How long answers that are under way and the farewells of connections may take once the server stops.
const STOP_LIMIT: Duration = Duration::from_millis(1_500);

/// Within so long a server that is asked to stop has ended (`docs/reliability.md`): farewells, then the last notes of the tables, then
/// those of the disk.
const END_LIMIT: Duration = Duration::from_secs(2);
const _: () = assert!(STOP_LIMIT.as_millis() + 2 * NOTE_LIMIT.as_millis() < END_LIMIT.as_millis());

/// How long the head of a request may take to arrive, and how long a connection may be idle.
const HEAD_LIMIT: Duration = Duration::from_secs(5);

/// The most bytes of a head.
const HEAD_BYTES: usize = 16 * 1024;

/// How many may stand at the door before they are let in. After a restart everybody knocks at once, and whom the system turns away
/// tries again a second later at the earliest.
const DOORSTEP: u32 = 4_096;

/// How long to wait when the system has no room for another connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// What somebody hears who has too many connections open.
const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// A server that listens but does not answer yet.
pub struct Server {
    listener: TcpListener,
    /// The address of the figures, if they have one of their own.
    figures: Option<TcpListener>,
    house: Arc<House>,
}

impl Server {
    /// Begins to listen.
    ///
    /// # Errors
    /// A sentence that says what to do: another program has the port, the address is not ours, the system forbids it, or the
    /// journal cannot be opened.
    pub async fn bind(settings: Settings, page: Page) -> io::Result<Server> {
        Server::bind_on(settings, page, Cores::here()).await
    }

    /// The same, with tables spread over these cores.
    async fn bind_on(settings: Settings, page: Page, cores: Cores) -> io::Result<Server> {
        let wanted = SocketAddr::new(settings.host, settings.port);
        let listener = listen(wanted).map_err(|error| what_to_do(&error, wanted))?;
        let listens_at = listener.local_addr()?;
        let figures = settings.metrics.map(|wanted| {
            let say = |error| {
                io::Error::other(format!(
                    "cannot show figures at {wanted} ({error}): choose another address with --metrics"
                ))
            };
            listen(wanted).map_err(say)
        });
        let figures = figures.transpose()?;
        let (store, stored) = match &settings.data {
            None => (None, None),
            Some(folder) => {
                let (store, stored) =
                    Store::open(folder, Lasting::new(settings.replay_days, settings.replay_megabytes))?;
                drain::forget(folder);
                (Some(store), Some(stored))
            }
        };
        let house = Arc::new(House::new(settings, listens_at, page, store, cores));
        house.bring_back(stored.into_iter().flatten());
        Ok(Server { listener, figures, house })
    }

    /// Where people find it.
    #[must_use]
    pub fn whereabouts(&self) -> Whereabouts {
        Whereabouts::of(self.house.listens_at)
    }

    /// Where the figures are found, if they have an address of their own.
    #[must_use]
    pub fn figures(&self) -> Option<SocketAddr> {
        self.figures.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Answers until `stop` is done, then takes no more tables, closes every connection and ends within two seconds.
    pub async fn run_until(self, stop: impl Future<Output = ()>) {
        let Server { listener, figures, house } = self;
        let (router, mut stop) = (router(Arc::clone(&house)), pin!(stop));
        let of_figures = routes::figures(Arc::clone(&house));
        let keeper = Arc::clone(&house);
        let mut drained = pin!(keeper.drained());
        loop {
            tokio::select! {
                (stream, ends) = accept(&listener) => {
                    tokio::spawn(serve(stream, ends, router.clone(), Arc::clone(&house)));
                }
                (stream, ends) = accept_some(figures.as_ref()) => {
                    tokio::spawn(serve(stream, ends, of_figures.clone(), Arc::clone(&house)));
                }
                () = &mut stop => break,
                () = &mut drained => break,
            }
        }
        drop(listener);
        house.stop();
        let farewells = async {
            while house.metrics.visits.get() + house.metrics.sockets.get() > 0 {
                sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = timeout(STOP_LIMIT, farewells).await;
        house.put_down().await;
        house.settings.data.iter().for_each(|folder| drain::forget(folder));
    }
}

fn listen(wanted: SocketAddr) -> io::Result<TcpListener> {
    let socket = if wanted.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A port may be taken over from the process before, though some of its connections are still fading.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(wanted)?;
    socket.listen(DOORSTEP)
}

/// Serves until the process is asked to stop. `announce` is told where, as soon as people can connect.
///
/// # Errors
/// See [`Server::bind`].
pub fn run(settings: Settings, page: Page, announce: impl FnOnce(Whereabouts)) -> io::Result<()> {
    let machine = Machine::start()?;
    let cores = machine.cores();
    machine.run(async {
        let server = Server::bind_on(settings, page, cores).await?;
        let stop = asked_to_stop()?;
        announce(server.whereabouts());
        server.run_until(stop).await;
        Ok(())
    })
}

/// Done when somebody presses Ctrl-C or the system wants the process to end.
fn asked_to_stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}

fn what_to_do(error: &io::Error, wanted: SocketAddr) -> io::Error {
    let (host, port) = (wanted.ip(), wanted.port());
    let sentence = match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "port {port} is in use, perhaps by another gong: stop that one, or choose another port with --port"
        ),
        io::ErrorKind::PermissionDenied => {
            format!("the system keeps port {port} for itself: choose one from 1024 up with --port")
        }
        io::ErrorKind::AddrNotAvailable => {
            format!("{host} is no address of this machine: give one that is, or 0.0.0.0 for all, with --host")
        }
        _ => format!("cannot listen at {wanted} ({error}): choose another address with --host and --port"),
    };
    io::Error::new(error.kind(), sentence)
}

/// The next connection. What goes wrong with one is nothing to the others.
async fn accept(listener: &TcpListener) -> (TcpStream, Ends) {
    loop {
        match listener.accept().await.and_then(|(stream, theirs)| received(stream, theirs)) {
            Ok(accepted) => return accepted,
            Err(_) => sleep(ACCEPT_PAUSE).await,
        }
    }
}

/// The same where there may be no listener at all.
async fn accept_some(listener: Option<&TcpListener>) -> (TcpStream, Ends) {
    match listener {
        Some(listener) => accept(listener).await,
        None => std::future::pending().await,
    }
}

/// Answers the requests of a connection. Whoever is too slow is cut, and whoever goes away is his own affair.
async fn serve(stream: TcpStream, ends: Ends, router: Router, house: Arc<House>) {
    let Some(_hold) = house.hold_visit(ends.theirs.ip()) else {
        house.metrics.too_fast.add(1);
        // Whoever cannot even take this much is not waited for.
        let _ = stream.try_write(TOO_MANY);
        return;
    };
    let keeper = Arc::clone(&house);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        if let Some(below) = below(&keeper.settings.base, request.uri()) {
            *request.uri_mut() = below;
        }
        request.extensions_mut().insert(ConnectInfo(ends));
        router.clone().call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_LIMIT).max_buf_size(HEAD_BYTES);
    let mut visit = pin!(http.serve_connection(TokioIo::new(Patient::new(stream)), service).with_upgrades());
    let _counted = house.count(|metrics| &metrics.visits);
    tokio::select! {
        _ = visit.as_mut() => {}
        () = house.stopped() => {
            visit.as_mut().graceful_shutdown();
            let _ = visit.await;
        }
    }
}

/// What is asked for below the path where the house stands; none if that is not in the way. A proxy may have taken it off.
fn below(base: &str, asked: &Uri) -> Option<Uri> {
    let rest = asked.path_and_query()?.as_str().strip_prefix(base).filter(|_| !base.is_empty())?;
    let path = match rest.chars().next() {
        Some('/') => rest.to_owned(),
        None | Some('?') => format!("/{rest}"),
        // A path that only begins alike.
        Some(_) => return None,
    };
    let mut parts = asked.clone().into_parts();
    parts.path_and_query = Some(path.parse().ok()?);
    Uri::from_parts(parts).ok()
}

/// Frames are sent at once, and the address of ours that a connection came to is noted.
fn received(stream: TcpStream, theirs: SocketAddr) -> io::Result<(TcpStream, Ends)> {
    stream.set_nodelay(true)?;
    let ours = stream.local_addr()?;
    Ok((stream, Ends { ours, theirs, visitor: theirs.ip(), scheme: Scheme::Http }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_below_a_path_is_asked_as_if_it_had_a_name_of_its_own() {
        let asked = |path: &str| below("/gong", &path.parse().expect("a path")).map(|uri| uri.to_string());
        assert_eq!(asked("/gong/t/0f?lang=de").as_deref(), Some("/t/0f?lang=de"));
        assert_eq!((asked("/gong").as_deref(), asked("/gong?a=b").as_deref()), (Some("/"), Some("/?a=b")));
        assert_eq!((asked("/t/0f"), asked("/gongs/t/0f"), asked("/gong.js")), (None, None, None));
        assert_eq!(below("", &"/t/0f".parse().expect("a path")), None);
    }
}
