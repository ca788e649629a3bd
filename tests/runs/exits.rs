fn main() { println!("before"); if [1, 2].len() == 2 { std::process::exit(7); } println!("after"); }
