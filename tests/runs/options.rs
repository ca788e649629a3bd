fn main() { let a: Option<i32> = Some(3); let b: Option<i32> = None; println!("{a:?} {b:?} {:?}", a.map(|x| x * 2)); }
