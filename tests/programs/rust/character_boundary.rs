// verdict: unsafe
// line: 6
// A range that ends inside of a character
fn main() {
    let word = "caf\u{e9}s";
    let start = &word[..4];
    println!("{start}");
}
