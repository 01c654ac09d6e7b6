//! `gong play` and `gong serve`: the game for browsers and programs, until Ctrl-C. The one opens the page, the other does not.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use server::qr::{self, Ink};
use server::{FrameRate, Settings, Whereabouts};

use crate::failure::{Failure, Outcome};
use crate::page::PAGE;
use crate::{browser, data_folder};

/// Where to listen, and where to keep things.
#[derive(Args, Debug)]
pub struct ServeFlags {
    /// The port to listen at
    #[arg(long, default_value_t = server::PORT)]
    port: u16,
    /// The address to listen at; 0.0.0.0 lets the local network in
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The folder for what must last; made if it is missing [default: the data folder of this system]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// How many days the replay of an ended game is kept
    #[arg(long, value_name = "DAYS", default_value_t = server::REPLAY_DAYS)]
    replay_days: u16,
    /// How many megabytes the replays of all ended games may take; the oldest go first
    #[arg(long, value_name = "MB", default_value_t = server::REPLAY_MEGABYTES)]
    replay_megabytes: u32,
    /// A name this server may be called by, besides localhost and its addresses; may be given more than once
    #[arg(long = "origin", value_name = "NAME", value_parser = host_name)]
    names: Vec<String>,
    /// The path of the site below which the game is found, such as /gong
    #[arg(long, value_name = "PATH", value_parser = base_path, default_value = "")]
    base: String,
    /// A proxy whose word counts about who asks and whether by https; may be given more than once
    #[arg(long = "behind-proxy", value_name = "ADDRESS", value_parser = address)]
    proxies: Vec<IpAddr>,
    /// Show the figures for Prometheus at this address with its port, and nowhere else
    #[arg(long, value_name = "ADDRESS", value_parser = address_and_port)]
    metrics: Option<SocketAddr>,
    /// How many times faster than real time games go, for tests
    #[arg(long, default_value_t = 1, hide = true)]
    pace: u8,
    /// Let everybody send, connect and create tables as fast as he can, for measurements
    #[arg(long, hide = true)]
    unlimited: bool,
    /// Keep nothing, for measurements
    #[arg(long, hide = true)]
    forget: bool,
}

impl ServeFlags {
    fn settings(&self, data: PathBuf) -> Settings {
        let frames = if self.unlimited { FrameRate::Unlimited } else { FrameRate::Usual };
        let (names, data) = (self.names.clone(), if self.forget { None } else { Some(data) });
        Settings {
            host: self.host,
            port: self.port,
            pace: self.pace,
            names,
            base: self.base.clone(),
            proxies: self.proxies.clone(),
            metrics: self.metrics,
            frames,
            data,
            replay_days: self.replay_days,
            replay_megabytes: self.replay_megabytes,
            ..Settings::default()
        }
    }
}

/// The name alone: what comes before and behind it is not this server's to decide.
fn host_name(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_alphanumeric() || "-._".contains(c);
    let is_name = !text.is_empty() && text.chars().all(is_plain);
    let wanted = "a name such as gong.example is wanted, without https://, port or path";
    if is_name { Ok(text.to_owned()) } else { Err(wanted.to_owned()) }
}

fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "an address such as 127.0.0.1 is wanted".to_owned())
}

fn address_and_port(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "an address with its port such as 127.0.0.1:7601 is wanted".to_owned())
}

/// A path as it stands in front of others: it begins with a slash and does not end with one.
fn base_path(text: &str) -> Result<String, String> {
    let path = text.trim_end_matches('/');
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/-_.~".contains(c);
    let is_path = path.is_empty() || path.starts_with('/') && !path.contains("//") && path.chars().all(is_plain);
    if is_path { Ok(path.to_owned()) } else { Err("a path such as /gong is wanted".to_owned()) }
}

/// The same, and the page.
#[derive(Args, Debug)]
pub struct PlayFlags {
    #[command(flatten)]
    serve: ServeFlags,
    /// Do not open the page in the browser
    #[arg(long)]
    no_open: bool,
}

/// Serves tables and the page until the process is asked to stop.
pub fn serve(flags: &ServeFlags, out: &mut dyn Write) -> Outcome {
    run(flags, out, |_| ())
}

/// The same, and opens the page.
pub fn play(flags: &PlayFlags, out: &mut dyn Write) -> Outcome {
    run(&flags.serve, out, |found| {
        if !flags.no_open && !PAGE.files().is_empty() {
            browser::open(format!("http://{}{}/", found.here, flags.serve.base));
        }
    })
}

fn run(flags: &ServeFlags, out: &mut dyn Write, and_then: impl FnOnce(Whereabouts)) -> Outcome {
    let data = data_folder::open(flags.data.as_deref())?;
    let mut told = Ok(());
    let announce = |found: Whereabouts| {
        told = announce(found, &flags.base, out);
        and_then(found);
    };
    server::run(flags.settings(data), PAGE, announce).map_err(Failure::bad_input)?;
    told?;
    Ok(ExitCode::SUCCESS)
}

/// Says where the game is found. Whoever lets the network in sees the link for the others, and as a square for their phones.
fn announce(found: Whereabouts, base: &str, out: &mut dyn Write) -> io::Result<()> {
    if PAGE.files().is_empty() {
        eprintln!(
            "This gong was built without the page: `cargo xtask build` builds it with the page. Bots can play."
        );
    }
    writeln!(out, "The table is laid at http://{}{base}/ (Ctrl-C ends it).", found.here)?;
    if let Some(address) = found.network {
        let link = format!("http://{address}{base}/");
        let ink = if console::colors_enabled() { Ink::Coloured } else { Ink::Plain };
        writeln!(out, "In your network it is found at {link}")?;
        write!(out, "{}", qr::text(&link, ink).unwrap_or_default())?;
    }
    out.flush()
}
