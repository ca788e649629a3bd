fn main() { let mut n = 27u64; let mut steps = 0; while n != 1 { n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 }; steps += 1; } println!("{steps}"); }
