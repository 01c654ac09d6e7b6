//! A bad network between a client and the server: it delays, throttles, cuts and swallows.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::sleep;

/// How the network is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Network {
    /// Everything passes.
    Fine,
    /// Everything passes after a while.
    Slow(Duration),
    /// So many bytes a second pass, each way.
    Narrow(u32),
    /// Connections are closed, and new ones are refused.
    Cut,
    /// Nothing passes and nothing is closed. A connection that has seen this never carries anything again; once the network
    /// is there again its client is told, and the server is not.
    HalfOpen,
}

/// The way to a server.
pub struct Proxy {
    /// Where clients knock.
    pub address: SocketAddr,
    network: watch::Sender<Network>,
    task: AbortHandle,
}

impl Proxy {
    pub async fn before(server: SocketAddr) -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (network, seen) = watch::channel(Network::Fine);
        let task = tokio::spawn(listen(listener, server, seen)).abort_handle();
        Proxy { address, network, task }
    }

    /// The network becomes like this.
    pub fn turn(&self, network: Network) {
        self.network.send_replace(network);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn listen(listener: TcpListener, server: SocketAddr, network: watch::Receiver<Network>) {
    loop {
        let Ok((client, _)) = listener.accept().await else { continue };
        if *network.borrow() == Network::Cut {
            continue;
        }
        let Ok(server) = TcpStream::connect(server).await else { continue };
        for stream in [&client, &server] {
            stream.set_nodelay(true).expect("a socket");
        }
        let (from_client, to_client) = client.into_split();
        let (from_server, to_server) = server.into_split();
        tokio::spawn(carry(from_client, to_server, network.clone(), Side::Client));
        tokio::spawn(carry(from_server, to_client, network.clone(), Side::Server));
    }
}

/// Who is listened to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Client,
    Server,
}

/// Carries bytes one way, until one of the ends closes or the network does.
async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut network: watch::Receiver<Network>, side: Side) {
    let mut bytes = vec![0; 512];
    loop {
        let state = *network.borrow_and_update();
        let read = match state {
            Network::Cut => return,
            Network::HalfOpen => return swallow(from, to, network, side).await,
            _ => tokio::select! {
                read = from.read(&mut bytes) => read.unwrap_or(0),
                _ = network.changed() => continue,
            },
        };
        if read == 0 {
            return;
        }
        // What was read before the network broke is lost with it.
        let state = *network.borrow();
        match state {
            Network::Slow(while_) => sleep(while_).await,
            Network::Narrow(per_second) => {
                sleep(Duration::from_micros(1_000_000 * read as u64 / u64::from(per_second))).await;
            }
            Network::Cut | Network::HalfOpen => continue,
            Network::Fine => {}
        }
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}

/// Reads and forgets. The client is let go when the network is back; the server is left alone with its half for ever.
async fn swallow(mut from: OwnedReadHalf, to: OwnedWriteHalf, mut network: watch::Receiver<Network>, side: Side) {
    if side == Side::Server {
        let back = async {
            let _ = network.wait_for(|now| *now != Network::HalfOpen).await;
        };
        tokio::select! {
            () = forget(&mut from) => return,
            () = back => {}
        }
        // Closes it for the client.
        drop(to);
        return forget(&mut from).await;
    }
    forget(&mut from).await;
    let _never_closed = to;
    std::future::pending().await
}

/// Reads to the end.
async fn forget(from: &mut OwnedReadHalf) {
    let mut bytes = [0; 512];
    while from.read(&mut bytes).await.unwrap_or(0) > 0 {}
}
