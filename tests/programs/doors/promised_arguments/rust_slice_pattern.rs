// not: unsafe
// args: --entry f
// A slice without a name is one, too.
#![crate_type = "lib"]
pub struct S<'a> { x: &'a [u8] }
#[unsafe(no_mangle)] pub fn f(S { x }: S) -> usize { x.len() + 1 }
