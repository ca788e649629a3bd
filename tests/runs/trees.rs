use std::collections::BTreeMap;
fn main() { let mut m = BTreeMap::new(); for w in "b a c a b a".split_whitespace() { *m.entry(w).or_insert(0) += 1; } println!("{m:?}"); for (k, v) in &m { print!("{k}={v} "); } println!(); }
