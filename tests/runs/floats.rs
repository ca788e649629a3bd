// beyond runs: something that it leads to in the libraries isn't modelled
fn main() { println!("{} {} {:.2} {:e}", 0.1 + 0.2, 1.0, 3.14159, 1500.0); println!("{} {}", f64::NAN, -f64::INFINITY); }
