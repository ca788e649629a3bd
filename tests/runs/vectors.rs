fn main() { let mut v = vec![3, 1, 2]; v.push(9); v.sort(); println!("{v:?} {}", v.len()); v.pop(); println!("{:?} {:?}", v, v.first()); }
