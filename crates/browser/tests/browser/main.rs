//! The page in a real Chromium, played by mouse, finger and keyboard.
//!
//! The tests need Chromium and a `gong` that carries the page. Without them they say so and pass, except where `CI` is set.
//! Pictures go to the folder `GONG_SCREENSHOTS` names, or to `screenshots` in the build folder.

mod alone;
mod asking;
mod below;
mod challenging;
mod choosing;
mod coming_and_going;
mod companion;
mod company;
mod cursed;
mod driver;
mod ends;
mod evening;
mod forlorn;
mod friends;
mod hand;
mod hearing;
mod hurrying;
mod keeping;
mod languages;
mod lasting;
mod likings;
mod meaning;
mod measures;
mod modules;
mod moments;
mod moving;
mod paper;
mod places;
mod proving;
mod review;
mod senses;
mod sharing;
mod sounding;
mod stages;
mod uses;
mod using;
mod visit;
mod warnings;
