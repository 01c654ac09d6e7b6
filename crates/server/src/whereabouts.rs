//! Where people find a server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// The addresses a server is found at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Whereabouts {
    /// On this machine.
    pub here: SocketAddr,
    /// In the local network; none if it listens on this machine only, or there is no network.
    pub network: Option<SocketAddr>,
}

impl Whereabouts {
    /// Of a server that listens at an address.
    pub(crate) fn of(listens_at: SocketAddr) -> Whereabouts {
        let (ip, port) = (listens_at.ip(), listens_at.port());
        if !ip.is_unspecified() {
            return Whereabouts { here: listens_at, network: Some(listens_at).filter(|_| !is_loopback(ip)) };
        }
        let here = match ip {
            IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(_) => IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
        };
        let network = address_in_the_network().map(|address| SocketAddr::new(address, port));
        Whereabouts { here: SocketAddr::new(here, port), network }
    }
}

pub(crate) fn is_loopback(ip: IpAddr) -> bool {
    ip.to_canonical().is_loopback()
}

/// The address by which this machine speaks to its network. Choosing a way for a packet sends none.
fn address_in_the_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    Some(address).filter(|address| !address.is_unspecified() && !is_loopback(*address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_server_that_listens_to_the_network_is_found_in_it() {
        let of = |text: &str| Whereabouts::of(text.parse().expect("an address"));
        assert_eq!(of("127.0.0.1:7600").network, None);
        assert_eq!(of("[::1]:7600").network, None);
        let in_the_network: SocketAddr = "192.168.1.5:7600".parse().expect("an address");
        assert_eq!(of("192.168.1.5:7600"), Whereabouts { here: in_the_network, network: Some(in_the_network) });
        assert_eq!(of("0.0.0.0:7600").here, "127.0.0.1:7600".parse().expect("an address"));
        assert!(of("0.0.0.0:7600").network.is_none_or(|address| address.port() == 7600));
    }
}
