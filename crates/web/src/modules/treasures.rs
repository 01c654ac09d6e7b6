//! Module 2: its tiles are dealt into the hands of those who claim them.

use super::Face;

pub(super) static FACE: Face = Face { stock: "treasure", deals: true, ..Face::plain("treasures") };
