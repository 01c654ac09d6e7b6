//! The page as a program: everything is in the library, which the review uses too.

fn main() {
    web::run();
}
