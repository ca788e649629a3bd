fn main() { let n: i32 = "42".parse().unwrap(); let bad = "4x".parse::<i32>(); println!("{n} {bad:?} {}", "7".parse::<u8>().unwrap_or(0)); }
