//! Whom the server answers at all, and the headers of every answer.
//!
//! `Host` must be a name of this very machine, so that no foreign name can be bent to point here. `Origin`, which browsers
//! always send along with what a script does, must be the same host: no foreign page can play for its visitor.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::house::House;
use crate::proxied::{Scheme, seen_through};
use crate::routes::too_fast;
use crate::whereabouts;

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const CROSS_ORIGIN_OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// The longest host: a name (RFC 1035) and its port. Links and squares are made of it.
const HOST_BYTES: usize = 253 + ":65535".len();

/// What of a device the page never asks for, so that nothing within it can.
const PERMISSIONS: &str = "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), \
                           gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()";

/// The two ends of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    /// The address it came to, which is thereby known to be one of this machine.
    pub ours: SocketAddr,
    /// Where it came from.
    pub theirs: SocketAddr,
    /// Who it is: who stands behind a trusted proxy, else where it came from.
    pub visitor: IpAddr,
    /// How he speaks to us, or to the proxy before us.
    pub scheme: Scheme,
}

/// Why a request is not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stranger {
    /// `Host` is missing or not this machine.
    WrongHost,
    /// `Origin` is not `Host`.
    WrongOrigin,
    /// `Host` or `Origin` stand there twice: whoever reads the other one would judge otherwise.
    TwoNames,
}

impl IntoResponse for Stranger {
    fn into_response(self) -> Response {
        match self {
            Stranger::WrongHost => (
                StatusCode::MISDIRECTED_REQUEST,
                "This server only answers to localhost, to its own addresses and to the names it was started with (--origin).\n",
            ),
            Stranger::TwoNames => (StatusCode::BAD_REQUEST, "Host and Origin may be given once.\n"),
            Stranger::WrongOrigin => {
                (StatusCode::FORBIDDEN, "A page of another server may not speak to this one: open its own page.\n")
            }
        }
        .into_response()
    }
}

/// Stands before every route.
pub(crate) async fn guard(
    State(house): State<Arc<House>>,
    ConnectInfo(ends): ConnectInfo<Ends>,
    mut request: Request,
    next: Next,
) -> Response {
    let ends = seen_through(ends, request.headers(), &house.settings.proxies);
    request.extensions_mut().insert(ConnectInfo(ends));
    let mut response = if house.asks_too_often(ends.visitor) {
        too_fast()
    } else {
        match judge(request.headers(), ends.ours.ip(), &house.settings.names) {
            Ok(host) => {
                let mut response = next.run(request).await;
                response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy(&host));
                response
            }
            Err(stranger) => {
                house.metrics.strangers.add(1);
                stranger.into_response()
            }
        }
    };
    let headers = response.headers_mut();
    let nothing = HeaderValue::from_static("default-src 'none'; form-action 'none'; frame-ancestors 'none'");
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(nothing);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(PERMISSIONS_POLICY, HeaderValue::from_static(PERMISSIONS));
    headers.insert(CROSS_ORIGIN_OPENER_POLICY, HeaderValue::from_static("same-origin"));
    response
}

/// The host a request names, whether rightly or not.
pub(crate) fn named_host(headers: &HeaderMap) -> Option<Authority> {
    text(headers, HOST)?.parse().ok()
}

/// Whether a host is good on this machine only.
pub(crate) fn is_loopback(host: &str) -> bool {
    match address_in(host) {
        Some(address) => whereabouts::is_loopback(address),
        None => host.eq_ignore_ascii_case("localhost"),
    }
}

/// The host by which this machine was rightly called.
fn judge(headers: &HeaderMap, ours: IpAddr, names: &[String]) -> Result<Authority, Stranger> {
    if [HOST, ORIGIN].iter().any(|name| headers.get_all(name).iter().nth(1).is_some()) {
        return Err(Stranger::TwoNames);
    }
    let host = named_host(headers).ok_or(Stranger::WrongHost)?;
    if !is_plain(&host) || !is_this_machine(host.host(), ours, names) {
        return Err(Stranger::WrongHost);
    }
    match text(headers, ORIGIN) {
        // Only a browser can be misled, and browsers always say where a script comes from.
        None => Ok(host),
        Some(origin) => match origin.split_once("://") {
            Some(("http" | "https", from)) if from.eq_ignore_ascii_case(host.as_str()) => Ok(host),
            _ => Err(Stranger::WrongOrigin),
        },
    }
}

/// Whether it is a host with a port or without one, and nothing else.
fn is_plain(host: &Authority) -> bool {
    let port = host.as_str().strip_prefix(host.host()).map(|rest| rest.strip_prefix(':').unwrap_or(rest));
    let is_port = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit()) && text.parse::<u16>().is_ok();
    host.as_str().len() <= HOST_BYTES && port.is_some_and(|port| port.is_empty() || is_port(port))
}

fn is_this_machine(host: &str, ours: IpAddr, names: &[String]) -> bool {
    let is_ours = |address: IpAddr| address.to_canonical() == ours.to_canonical();
    is_loopback(host)
        || address_in(host).is_some_and(is_ours)
        || names.iter().any(|name| name.eq_ignore_ascii_case(host))
}

/// The address a host is, if it is not a name.
fn address_in(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or_default())
}

/// What the page may do. Older Safari does not count a WebSocket to the same host as `'self'`, so it is spelt out.
fn policy(host: &Authority) -> HeaderValue {
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         media-src 'self' blob:; worker-src 'self'; connect-src 'self' ws://{host} wss://{host}; \
         manifest-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
    );
    HeaderValue::try_from(policy).expect("a host is plain text")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(host: &str, origin: Option<&str>) -> Result<(), Stranger> {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().expect("a header"));
        }
        let ours = IpAddr::from([192, 168, 1, 5]);
        judge(&headers, ours, &["gong.example".to_owned()]).map(|_| ())
    }

    #[test]
    fn only_names_of_this_machine_are_answered() {
        for ours in [
            "localhost",
            "LocalHost:7600",
            "127.0.0.1:7600",
            "[::1]:7600",
            "[::1]",
            "192.168.1.5",
            "gong.example:443",
        ] {
            assert_eq!(judged(ours, None), Ok(()), "{ours}");
        }
        for foreign in
            ["", "evil.example", "192.168.1.6:7600", "localhost.evil.example", "[::2]", "a b", "x;@localhost"]
        {
            assert_eq!(judged(foreign, None), Err(Stranger::WrongHost), "{foreign}");
        }
        for port in ["65536", "+80", "80x", "-1", "8 0", &"x".repeat(2_000), &("0".repeat(2_000) + "80")] {
            for host in ["gong.example", "localhost", "[::1]", "192.168.1.5"] {
                assert_eq!(judged(&format!("{host}:{port}"), None), Err(Stranger::WrongHost), "{host}:{port}");
            }
        }
    }

    #[test]
    fn only_pages_of_this_host_may_speak() {
        assert_eq!(judged("localhost:7600", Some("http://localhost:7600")), Ok(()));
        for foreign in ["null", "http://localhost:80", "http://evil.example", "ftp://localhost:7600", ""] {
            assert_eq!(judged("localhost:7600", Some(foreign)), Err(Stranger::WrongOrigin), "{foreign}");
        }
    }
}
