//! The page, as far as it was there when the program was built: `build.rs` makes the list.

use server::{Page, PageFile};

const FILES: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page built in, or none.
pub const PAGE: Page = Page::of(FILES);
