//! The listener: where people knock, and how the server comes to its end.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use axum::serve::Listener;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

use crate::Settings;
use crate::guard::Ends;
use crate::house::House;
use crate::page::Page;
use crate::routes::router;

/// How long answers that are under way may take once the server stops, and after them the connections to say farewell.
const STOP_LIMIT: Duration = Duration::from_millis(900);

/// How long to wait when the system has no room for another connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// A server that listens but does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    house: Arc<House>,
}

impl Server {
    /// Begins to listen.
    ///
    /// # Errors
    /// A sentence that says what to do: another program has the port, the address is not ours, or the system forbids it.
    pub async fn bind(settings: Settings, page: Page) -> io::Result<Server> {
        let wanted = SocketAddr::new(settings.host, settings.port);
        let listener = TcpListener::bind(wanted).await.map_err(|error| what_to_do(&error, wanted))?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, house: Arc::new(House::new(settings, page)) })
    }

    /// Where people reach it: where it listens, or the address in the local network if it listens everywhere.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        match self.address.ip().is_unspecified() {
            true => SocketAddr::new(address_in_the_network(), self.address.port()),
            false => self.address,
        }
    }

    /// Answers until `stop` is done, then takes no more tables, closes every connection and ends within two seconds.
    ///
    /// # Errors
    /// If listening fails for good.
    pub async fn run_until(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let house = Arc::clone(&self.house);
        let stopped = async move {
            stop.await;
            house.stopping.send_replace(true);
        };
        let service = router(Arc::clone(&self.house)).into_make_service_with_connect_info::<Ends>();
        let serving = axum::serve(Doors(self.listener), service).with_graceful_shutdown(stopped).into_future();
        let too_long = async {
            self.house.stopped().await;
            sleep(STOP_LIMIT).await;
        };
        tokio::select! {
            served = serving => served?,
            () = too_long => {}
        }
        let farewells = async {
            while self.house.metrics.sockets.get() > 0 {
                sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = timeout(STOP_LIMIT, farewells).await;
        Ok(())
    }
}

/// Serves until the process is asked to stop. `announce` is told where, as soon as people can connect.
///
/// # Errors
/// See [`Server::bind`] and [`Server::run_until`].
pub fn run(settings: Settings, page: Page, announce: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let outcome = runtime.block_on(async {
        let server = Server::bind(settings, page).await?;
        let stop = asked_to_stop()?;
        announce(server.address());
        server.run_until(stop).await
    });
    runtime.shutdown_background();
    outcome
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

/// The address by which this machine speaks to its network. Choosing a way for a packet sends none.
fn address_in_the_network() -> IpAddr {
    let chosen = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    chosen.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.ip())
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

/// A listener that sends frames at once and notes which address of ours a connection came to.
pub(crate) struct Doors(TcpListener);

impl Listener for Doors {
    type Io = TcpStream;
    type Addr = Ends;

    async fn accept(&mut self) -> (TcpStream, Ends) {
        loop {
            match self.0.accept().await.and_then(|(stream, theirs)| received(stream, theirs)) {
                Ok(accepted) => return accepted,
                Err(_) => sleep(ACCEPT_PAUSE).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<Ends> {
        self.0.local_addr().map(|ours| Ends { ours, theirs: ours })
    }
}

fn received(stream: TcpStream, theirs: SocketAddr) -> io::Result<(TcpStream, Ends)> {
    stream.set_nodelay(true)?;
    let ours = stream.local_addr()?;
    Ok((stream, Ends { ours, theirs }))
}
