// not: safe
// long
// What is printed calls the program back, by way of a library's type.
use std::fmt::{self, Debug};
struct All<'a>(&'a [i32]);
impl Debug for All<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|n| 10 / n)).finish()
    }
}
fn main() {
    println!("{:?}", Some(All(&[1, 0])));
}
