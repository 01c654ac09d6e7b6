//! Who stands behind a trusted proxy, and how he speaks to it. Whoever is not trusted may claim what he likes.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};

use crate::guard::Ends;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// How somebody speaks to the house, as it stands before a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scheme {
    Http,
    Https,
}

impl Scheme {
    pub fn text(self) -> &'static str {
        match self {
            Scheme::Http => "http",
            Scheme::Https => "https",
        }
    }
}

/// The ends of a connection as a trusted proxy tells of them. Each proxy adds whom it has heard, so the rightmost address that is
/// not a proxy of ours is the visitor; whatever stands left of it may be made up.
pub(crate) fn seen_through(ends: Ends, headers: &HeaderMap, proxies: &[IpAddr]) -> Ends {
    let is_proxy = |address: IpAddr| proxies.iter().any(|proxy| proxy.to_canonical() == address.to_canonical());
    if !is_proxy(ends.theirs.ip()) {
        return ends;
    }
    let lines = headers.get_all(FORWARDED_FOR).iter().rev().map(|line| line.to_str().unwrap_or_default());
    let hops = lines.flat_map(|line| line.rsplit(','));
    let mut visitor = ends.visitor;
    for hop in hops {
        let Some(address) = address_of(hop.trim()) else { break };
        visitor = address;
        if !is_proxy(address) {
            break;
        }
    }
    let scheme = match headers.get(FORWARDED_PROTO).map(|scheme| scheme.as_bytes()) {
        Some(b"https") => Scheme::Https,
        _ => ends.scheme,
    };
    Ends { visitor, scheme, ..ends }
}

/// An address with or without a port, and with or without brackets.
fn address_of(hop: &str) -> Option<IpAddr> {
    let plain = hop.trim_start_matches('[').trim_end_matches(']');
    plain.parse().ok().or_else(|| hop.parse().ok().map(|with_port: SocketAddr| with_port.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(theirs: &str, lines: &[&str], proxies: &[&str]) -> (String, Scheme) {
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let theirs = SocketAddr::new(address(theirs), 4_000);
        let ends = Ends { ours: theirs, theirs, visitor: theirs.ip(), scheme: Scheme::Http };
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, line.parse().expect("a header"));
        }
        headers.insert(FORWARDED_PROTO, "https".parse().expect("a header"));
        let proxies: Vec<IpAddr> = proxies.iter().map(|proxy| address(proxy)).collect();
        let seen = seen_through(ends, &headers, &proxies);
        (seen.visitor.to_string(), seen.scheme)
    }

    #[test]
    fn the_rightmost_hop_that_is_not_trusted_counts() {
        let proxies = &["127.0.0.1", "10.0.0.9"];
        let behind = |lines: &[&str]| seen("127.0.0.1", lines, proxies).0;
        assert_eq!(behind(&["198.51.100.1"]), "198.51.100.1");
        assert_eq!(behind(&["203.0.113.9, 198.51.100.1"]), "198.51.100.1", "what a visitor adds stands left");
        assert_eq!(
            behind(&["203.0.113.9", "198.51.100.1, 10.0.0.9"]),
            "198.51.100.1",
            "proxies of ours are passed"
        );
        assert_eq!(behind(&["[2001:db8::1]:4711"]), "2001:db8::1");
        assert_eq!(behind(&["203.0.113.9, nonsense"]), "127.0.0.1", "what cannot be read is not passed");
        assert_eq!(behind(&["203.0.113.9, nonsense, 10.0.0.9"]), "10.0.0.9");
        assert_eq!(behind(&[]), "127.0.0.1");
    }

    #[test]
    fn whoever_is_not_trusted_claims_nothing() {
        assert_eq!(seen("198.51.100.7", &["203.0.113.9"], &["127.0.0.1"]), ("198.51.100.7".into(), Scheme::Http));
        assert_eq!(seen("127.0.0.1", &["203.0.113.9"], &[]), ("127.0.0.1".into(), Scheme::Http));
        assert_eq!(seen("::ffff:127.0.0.1", &["203.0.113.9"], &["127.0.0.1"]).1, Scheme::Https);
    }
}
