// What the language promises of a value, though the compiler writes nothing down.
// args: --entry f
// not: unsafe
#![crate_type="lib"]
#[unsafe(no_mangle)] pub extern "C" fn f(e: Option<extern "C" fn(i32)->i32>)->i32 { match e { Some(g)=>g(3), None=>0 } }
