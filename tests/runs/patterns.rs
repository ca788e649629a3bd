struct P { x: i32, y: i32 }
fn main() { let P { x, y: other } = P { x: 1, y: 2 }; let [a, .., z] = [1, 2, 3, 4]; if let Some(n @ 1..=5) = Some(3) { println!("{x} {other} {a} {z} {n}"); } let Some(v) = Some(8) else { return }; println!("{v}"); }
