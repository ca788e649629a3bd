use std::ops::Add;
fn sum<T: Add<Output = T> + Copy>(v: &[T], zero: T) -> T { let mut s = zero; for x in v { s = s + *x; } s }
struct Stack<T> { items: Vec<T> }
impl<T> Stack<T> { fn push(&mut self, t: T) { self.items.push(t); } fn pop(&mut self) -> Option<T> { self.items.pop() } }
fn main() { println!("{} {}", sum(&[1, 2, 3], 0), sum(&[0.5, 0.25], 0.0)); let mut s = Stack { items: vec![] }; s.push("a"); s.push("b"); println!("{:?} {:?} {:?}", s.pop(), s.pop(), s.pop()); }
