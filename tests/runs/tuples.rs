fn main() { let t = (1, "two", 3.5); println!("{} {} {}", t.0, t.1, t.2); println!("{:?}", (1, (2, 'c'))); }
