const N: usize = 3;
static NAMES: [&str; N] = ["x", "y", "z"];
fn main() { for i in 0..N { print!("{}", NAMES[i]); } println!(); }
