fn main() { println!("{} {:?} {}", true, false, 3 > 4); }
