//! `gong serve`: the game for browsers and programs, until Ctrl-C.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::ExitCode;

use clap::Args;
use server::{Page, Settings};

use crate::failure::{Failure, Outcome};

/// Where to listen.
#[derive(Args, Debug)]
pub struct ServeFlags {
    /// The address to listen at; 0.0.0.0 lets the local network in
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The port to listen at
    #[arg(long, default_value_t = server::PORT)]
    port: u16,
    /// A name this server may be called by, besides localhost and its addresses
    #[arg(long = "origin", value_name = "NAME")]
    names: Vec<String>,
    /// How many times faster than real time games go, for tests
    #[arg(long, default_value_t = 1, hide = true)]
    pace: u8,
}

/// Serves tables and the page until the process is asked to stop.
pub fn serve(flags: &ServeFlags, page: Page, out: &mut dyn Write) -> Outcome {
    let settings = Settings { host: flags.host, port: flags.port, pace: flags.pace, names: flags.names.clone() };
    let mut told = Ok(());
    let announce = |address: SocketAddr| {
        told = writeln!(out, "The table is laid at http://{address}/ (Ctrl-C ends it).").and_then(|()| out.flush());
    };
    server::run(settings, page, announce).map_err(Failure::bad_input)?;
    told?;
    Ok(ExitCode::SUCCESS)
}
