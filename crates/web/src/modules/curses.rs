//! Module 1: keys apart from those of good cards.

use super::Face;

pub(super) static FACE: Face = Face { keys: &["l", "k"], ..Face::plain("curses") };
