trait Speak { const WORD: &'static str; fn speak(&self, n: usize) -> String { Self::WORD.repeat(n) } }
struct A; struct B;
impl Speak for A { const WORD: &'static str = "a"; }
impl Speak for B { const WORD: &'static str = "b"; fn speak(&self, _: usize) -> String { "B!".into() } }
fn main() { println!("{} {}", A.speak(3), B.speak(3)); }
