// verdict: safe
// A place that is said to be out of reach, mended.
#[derive(Clone, Copy)]
enum Light { Red, Green, Off }
fn next(l: Light) -> Light {
    match l {
        Light::Red => Light::Green,
        Light::Green => Light::Off,
        Light::Off => unreachable!("it is on"),
    }
}
fn main() {
    let mut l = Light::Red;
    for _ in 0..2 {
        l = next(l);
    }
}
