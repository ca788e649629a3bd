// verdict: safe
// A range that ends inside of a character, mended.
fn main() {
    let word = "caf\u{e9}s";
    let start = &word[..5];
    println!("{start}");
}
