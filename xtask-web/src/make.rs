//! How the page is compiled: small, as it is shipped, or quickly, for whoever works on it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What the page is compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// How much trouble is taken over a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Make {
    /// As it is shipped: small before fast. The standard library is compiled with it where its source is there.
    Small,
    /// Compiled again in seconds after a change, and some three times as large.
    Quick,
}

/// Profiles are given on the command line, so that nothing else is built with them. The bindings want names; they are taken
/// out afterwards.
const SMALL: [&str; 8] = [
    "profile.page.inherits='release'",
    "profile.page.opt-level='z'",
    "profile.page.lto='fat'",
    "profile.page.codegen-units=1",
    "profile.page.panic='abort'",
    "profile.page.debug=0",
    "profile.page.strip='debuginfo'",
    // Sound is made sample by sample, in a part that only its own worker loads: there speed comes before size.
    "profile.page.package.sound.opt-level=3",
];

const QUICK: [&str; 7] = [
    "profile.page-quick.inherits='dev'",
    "profile.page-quick.opt-level=1",
    "profile.page-quick.panic='abort'",
    "profile.page-quick.debug=0",
    "profile.page-quick.debug-assertions=false",
    "profile.page-quick.overflow-checks=false",
    "profile.page-quick.package.sound.opt-level=3",
];

/// With its source at hand the standard library is compiled for size, and a panic is a trap without words, whose texts nobody
/// has to load: 22 kB less. Both are switches that the pinned compiler knows and does not call stable; `docs/decisions/0008`
/// says why they are worth it.
const WITH_STANDARD_LIBRARY: [&str; 4] = [
    "-Zbuild-std=std,panic_abort",
    "-Zbuild-std-features=optimize_for_size",
    "-Zpanic-immediate-abort",
    "--config=profile.page.panic='immediate-abort'",
];

impl Make {
    /// The folder of cargo that the programs lie in.
    pub fn folder(self, target: &Path) -> PathBuf {
        let profile = match self {
            Make::Small => "page",
            Make::Quick => "page-quick",
        };
        target.join(TARGET).join(profile)
    }

    /// Tells cargo how to compile.
    pub fn tell(self, cargo: &mut Command, root: &Path) {
        let (name, lines): (_, &[&str]) = match self {
            Make::Small => ("page", &SMALL),
            Make::Quick => ("page-quick", &QUICK),
        };
        cargo.args(["--target", TARGET, "--profile", name]);
        lines.iter().for_each(|line| {
            cargo.args(["--config", line]);
        });
        let mut flags = FLAGS.map(str::to_owned).to_vec();
        if self == Make::Small {
            flags.extend(hiding(root));
        }
        if self == Make::Small && has_source_of_standard_library() {
            cargo.env("RUSTC_BOOTSTRAP", "1").args(WITH_STANDARD_LIBRARY);
            flags.extend(["-Zunstable-options", "-Zlocation-detail=none"].map(str::to_owned));
        }
        let flags: Vec<_> = flags.iter().map(|flag| format!("'{flag}'")).collect();
        cargo.arg("--config").arg(format!("target.{TARGET}.rustflags=[{}]", flags.join(",")));
    }
}

/// Views of one erased type instead of a type each, which makes a tenth less to load; and what the splitter needs to know
/// which function needs which.
const FLAGS: [&str; 3] = ["--cfg", "erase_components", "-Clink-arg=--emit-relocs"];

/// No paths of this machine in what people download. A quick page stays here, and without a path in its flags what was
/// compiled in one checkout serves in another.
fn hiding(root: &Path) -> Vec<String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    let hidden = home.iter().map(PathBuf::as_path).chain([root]);
    hidden.map(|folder| format!("--remap-path-prefix={}=", folder.display())).collect()
}

/// Whether rustup's component `rust-src` is there; without it the page is as good and larger.
fn has_source_of_standard_library() -> bool {
    let rustc = Command::new("rustc").args(["--print", "sysroot"]).output();
    let sysroot = rustc.ok().and_then(|found| String::from_utf8(found.stdout).ok()).unwrap_or_default();
    let lock = Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/Cargo.lock");
    let is_there = fs::exists(lock).unwrap_or_default();
    if !is_there {
        eprintln!("the page will be some 20 kB larger: `rustup component add rust-src` brings what is missing");
    }
    is_there
}
