//! The rule index: joins the catalogue (`docs/rules`) with the places in the source tree that hold a rule and the
//! scenarios and tests that prove it, and names what is missing.
//!
//! "Where is rule X?" must take thirty seconds. `gong rules X` answers from an [`Index`]; `gong rules --proof` prints
//! all of it; `tests/proof.rs` fails on every [`Gap`].
//!
//! # Embedding
//!
//! The binary answers from anywhere, without the repository beside it. So its build script makes the index and the
//! program carries the bytes:
//!
//! ```text
//! // crates/gong/build.rs, with catalogue and postcard as build-dependencies
//! fn main() {
//!     let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
//!     for watched in ["docs/rules", "crates", "xtask"] {
//!         println!("cargo::rerun-if-changed={}", root.join(watched).display());
//!     }
//!     let index = catalogue::build_index(&root).expect("the catalogue and the sources can be read");
//!     let bytes = postcard::to_allocvec(&index).expect("an index can be written");
//!     let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").expect("set by cargo"));
//!     std::fs::write(out.join("rules.bin"), bytes).expect("OUT_DIR can be written");
//! }
//! ```
//!
//! ```text
//! // crates/gong/src/rules.rs
//! static RULES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules.bin"));
//! let index: catalogue::Index = postcard::from_bytes(RULES).expect("written by build.rs");
//! catalogue::explain(&index, "BASE-31", &mut std::io::stdout())?;
//! ```
//!
//! Deliberately not here: the rules themselves, and any verdict whether a proof is a good one. A citation shows where
//! to look; only the scenario behind it proves something.

mod citations;
mod error;
mod gap;
mod id;
mod index;
mod page;
mod print;
mod shipped;
mod source;
mod tree;
mod waiting;

pub use citations::{Citation, Kind, Site, citations_in_rust, citations_in_scenarios, scan};
pub use error::CatalogueError;
pub use gap::{Gap, gaps};
pub use id::{family_of, ids_in, is_example};
pub use index::{Index, Proof, ProofKind, Rule, State, build_index, join};
pub use page::{Entry, read_page};
pub use print::{ExplainError, explain, list, report};
pub use shipped::{has_parameter, is_known};
pub use source::{Line, Region, read_source};
pub use tree::{files, read_text};
pub use waiting::{Extent, Wait, WaitingList, read_waiting};
