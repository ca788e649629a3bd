trait Shape { fn area(&self) -> f64; fn name(&self) -> String { "shape".to_string() } }
struct Sq(f64); struct Ci { r: f64 }
impl Shape for Sq { fn area(&self) -> f64 { self.0 * self.0 } }
impl Shape for Ci { fn area(&self) -> f64 { 3.0 * self.r * self.r } fn name(&self) -> String { String::from("circle") } }
fn main() { let all: Vec<Box<dyn Shape>> = vec![Box::new(Sq(2.0)), Box::new(Ci { r: 1.0 })]; for s in &all { println!("{} {}", s.name(), s.area()); } }
