fn main() { let a: Result<u8, &str> = Ok(3); let b: Result<u8, &str> = Err("bad"); println!("{a:?} {b:?}"); }
