fn main() { let a = [1, 2, 3, 4, 5]; println!("{:?} {:?} {}", &a[1..3], &a[..0], a[4]); let (x, y) = a.split_at(2); println!("{x:?} {y:?}"); }
