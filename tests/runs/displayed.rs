// beyond runs: something that it leads to in the libraries isn't modelled
use std::fmt;
struct Money(i64);
impl fmt::Display for Money { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "{}.{:02}", self.0 / 100, self.0 % 100) } }
fn main() { println!("{} {:>8}|", Money(1234), Money(5)); let s = format!("<{}>", Money(99)); println!("{s} {}", s.len()); }
