fn main() { let a = [1, 4, 9, 16]; for w in a.windows(2) { print!("{} ", w[1] - w[0]); } for c in a.chunks(3) { print!("{c:?}"); } println!(); }
