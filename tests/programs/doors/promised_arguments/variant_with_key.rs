// not: unsafe
// args: --entry f
#![crate_type = "lib"]
#[derive(Clone, Copy)] pub enum K { P, Q, R }
pub enum T { Key(K), Ch(u8) }
#[unsafe(no_mangle)] pub fn f(t: T) -> u8 { match t { T::Key(k) => { let d = k as u8; assert!(d == 0 || d == 1 || d == 2); 1 } T::Ch(_) => 0 } }
