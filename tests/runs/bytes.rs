fn main() { let s = "hi!"; for b in s.bytes() { print!("{b} "); } println!("{:?} {}", s.as_bytes(), String::from_utf8_lossy(&[104, 105])); }
