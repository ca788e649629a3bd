fn main() { eprintln!("not here {}", 1); println!("here {}", 2); }
