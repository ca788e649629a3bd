// beyond runs: something that it leads to in the libraries isn't modelled
use std::rc::Rc;
use std::cell::{Cell, RefCell};
fn main() { let a = Rc::new(RefCell::new(vec![1])); let b = Rc::clone(&a); b.borrow_mut().push(2); println!("{:?} {}", a.borrow(), Rc::strong_count(&a)); let c = Cell::new(5); c.set(c.get() + 1); println!("{}", c.get()); }
