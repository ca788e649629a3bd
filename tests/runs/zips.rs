fn main() { let a = [1, 2, 3]; let b = ["x", "y", "z"]; for (n, s) in a.iter().zip(b) { print!("{n}{s}"); } println!("{}", a.iter().fold(0, |s, x| s * 10 + x)); }
