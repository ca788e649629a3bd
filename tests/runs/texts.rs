fn main() { let s = String::from("abc"); println!("{s:>6}|{s:<6}|{s:-^7}|{:?}", "q\"\n\u{e9}"); print!("no line"); println!(); }
