fn main() { println!("{} {} {} {} {}", 300i32 as u8, -1i32 as u32, 3.99f64 as i32, 1e20 as i32, f32::NAN as u8); println!("{} {}", b'a' as char, 'z' as u8); }
