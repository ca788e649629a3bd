fn main() { let mut n = 0; let found = 'outer: loop { for i in 0.. { n += 1; if i * i > 50 { break 'outer i; } } }; println!("{found} {n}"); }
