fn main() { for i in 0..5 { println!("{i}"); if i == 3 { panic!("at {i}"); } } }
