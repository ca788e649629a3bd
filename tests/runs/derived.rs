#[derive(Debug, Clone, PartialEq)]
struct Point { x: i32, y: i32 }
#[derive(Debug)]
enum Kind { Empty, One(u8), Two { a: Point } }
fn main() { let p = Point { x: 1, y: -2 }; println!("{p:?} {:#?} {}", p.clone(), p == p.clone()); for k in [Kind::Empty, Kind::One(7), Kind::Two { a: p }] { println!("{k:?}"); } }
