fn main() { let x: u8 = 250; println!("{} {:?} {:?} {}", x.wrapping_add(10), x.checked_add(10), x.overflowing_add(10), x.saturating_add(10)); println!("{} {}", -7 / 2, (-7i32).rem_euclid(2)); }
