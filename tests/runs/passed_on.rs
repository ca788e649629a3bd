#[derive(Debug)]
enum E { Odd(i32) }
fn half(n: i32) -> Result<i32, E> { if n % 2 == 0 { Ok(n / 2) } else { Err(E::Odd(n)) } }
fn main() -> Result<(), E> { let a = half(12)?; println!("{a}"); let b = half(a)?; println!("{b}"); half(b)?; Ok(()) }
