fn main() -> Result<(), Box<dyn std::error::Error>> { let n: i32 = "5".parse()?; println!("{n}"); Ok(()) }
