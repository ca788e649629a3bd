// not: unsafe
// long
// args: --entry all
// What Rust's libraries and the compiler make is no function of the program's.
trait T { fn v(&self) -> i32; }
struct A(u8);
impl T for A { fn v(&self) -> i32 { self.0 as i32 + 1 } }
pub fn run(n: u8) -> i32 { let c = move |k: i32| k / 2 + n as i32; let b: &dyn Fn(i32) -> i32 = &c; let t: &dyn T = &A(n); t.v() + b(4) }
fn main() { run(3); }
