enum List { Nil, Cons(i32, Box<List>) }
use List::*;
fn sum(l: &List) -> i32 { match l { Nil => 0, Cons(x, rest) => x + sum(rest) } }
fn main() { let l = Cons(1, Box::new(Cons(2, Box::new(Cons(3, Box::new(Nil)))))); println!("{}", sum(&l)); }
