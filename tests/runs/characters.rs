fn main() { for c in "h\u{e9}llo".chars() { print!("{c}-{} ", c as u32); } println!("{:?}", 'a'); }
