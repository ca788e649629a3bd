// verdict: unsafe
// line: 6
// What nobody has written yet
trait Shape {
    fn area(&self) -> u32;
    fn name(&self) -> u32 { todo!() }
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
