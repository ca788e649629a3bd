// beyond runs: something that it leads to in the libraries isn't modelled
fn main() { let mut s = String::new(); for w in ["one", "two", "three"] { if !s.is_empty() { s.push(' '); } s.push_str(w); } println!("{s} {}", s.to_uppercase()); println!("{:?}", s.split(' ').collect::<Vec<_>>()); println!("{}", s.replace("two", "2")); }
