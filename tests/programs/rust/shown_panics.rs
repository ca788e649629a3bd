// not: safe
// long
// What is printed calls the program back.
use std::fmt;
struct Odd(i32);
impl fmt::Display for Odd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        assert!(self.0 % 2 == 1);
        write!(f, "{}", self.0)
    }
}
fn main() {
    println!("{}", Odd(4));
}
