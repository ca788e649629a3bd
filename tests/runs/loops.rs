fn main() { let mut s = 0; for i in 0..10 { if i % 2 == 0 { continue; } s += i; } let mut n = 5; while n > 0 { n -= 1; } println!("{s} {n}"); }
