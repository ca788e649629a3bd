// verdict: safe
// A virtual call that panics, mended.
trait Animal {
    fn legs(&self) -> u32;
}
struct Cat;
struct Snake;
impl Animal for Cat {
    fn legs(&self) -> u32 { 4 }
}
impl Animal for Snake {
    fn legs(&self) -> u32 { 0 }
}
fn main() {
    let all: [Box<dyn Animal>; 2] = [Box::new(Cat), Box::new(Snake)];
    let mut n = 0;
    for a in &all {
        n += a.legs();
    }
    println!("{n}");
}
