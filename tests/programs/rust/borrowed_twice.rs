// verdict: unsafe
// line: 8
// A cell that is borrowed already
use std::cell::RefCell;
fn main() {
    let cell = RefCell::new(5);
    let shared = cell.borrow();
    *cell.borrow_mut() += 1;
    println!("{shared}");
}
