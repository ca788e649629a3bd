use std::process::ExitCode;
fn main() -> ExitCode { println!("three"); ExitCode::from(3) }
