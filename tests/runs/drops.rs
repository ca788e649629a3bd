struct Loud(&'static str);
impl Drop for Loud { fn drop(&mut self) { println!("drop {}", self.0); } }
fn main() { let _a = Loud("a"); { let _b = Loud("b"); println!("inner"); } let c = Loud("c"); drop(c); println!("end"); }
