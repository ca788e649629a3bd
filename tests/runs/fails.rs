fn main() -> Result<(), String> { println!("start"); Err("it failed".to_string()) }
