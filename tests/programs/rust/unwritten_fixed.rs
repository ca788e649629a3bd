// verdict: safe
// What nobody has written yet, mended.
trait Shape {
    fn area(&self) -> u32;
    fn name(&self) -> u32 { 1 }
}
struct Square(u32);
impl Shape for Square {
    fn area(&self) -> u32 { self.0 * self.0 }
}
fn main() {
    let s = Square(3);
    assert!(s.area() == 9);
    s.name();
}
