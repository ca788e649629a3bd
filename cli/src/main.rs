//! The `pincer` command.
fn main() {}
