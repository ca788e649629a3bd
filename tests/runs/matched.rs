fn kind(n: i32) -> &'static str { match n { i32::MIN..=-1 => "neg", 0 => "zero", 1 | 2 | 3 => "few", x if x % 2 == 0 => "even", _ => "odd" } }
fn main() { for n in [-3, 0, 2, 10, 11] { print!("{} ", kind(n)); } println!(); }
